//! The encore under perfect play: one question "can this player force that
//! margin" as a game. Kos, passes, rounds and repetitions depend on the history;
//! a situation has as much of it as can still matter, given what the prover
//! has vowed (`docs/theorems/spight.md`).
//!
//! Nobody agrees to anything: an agreement that is worth more than the value to
//! one player is worth less to the other one, who resumes. A game without
//! result is no success of either.

use super::key::Layout;
use super::scene::{Phase, Scene, man};
use super::territory::territory;
use crate::board::{Color, Graph, Loc, LocSet, Stones};
use crate::game::arena::{Arena, Leaf, Successors};
use crate::game::{Game as Question, Side, Standing};
use crate::rulesets::api::End;
use crate::rulesets::perfect::field::{Cells, Field, Men, each};
use crate::rulesets::perfect::vows::{ALL_STAYS, PASS, Scope, Unvowed, VOWED};
use crate::rulesets::perfect::{Aim, is_sane};
use std::sync::Arc;

/// Label of a pass for the ko whose stone is on cell 0; the others count down.
pub const PASS_FOR: u32 = u32::MAX - 1;

/// Locations beyond which the encore is not searched.
pub const MOST_LOCATIONS: usize = 100;

/// The most words of a key that certificates hold.
const MOST_WORDS: usize = 64;

/// Points that count as one in guesses of the effort.
const POINTS: u32 = 4;

/// Notes beyond which each one counts as one in guesses of the effort of a proof: what is proven
/// hardly needs long histories. (Of 194 random boards of up to nine locations, of the ten that
/// take longest eight are proven, six if all notes count.)
const FREE_NOTES: u32 = 6;

/// The names of the theorems, by number.
const LEMMAS: &[&str] = &["a finished part", "behind walls"];
const FINISHED: u8 = 0;
const WALLS: u8 = 1;

/// A question about an encore.
pub struct Contest {
    graph: Arc<Graph>,
    field: Field,
    first: Scene,
    /// White's stones at the start less Black's (theorem "Turns cancel").
    lead: i32,
    aim: Aim,
    scope: Scope,
    layout: Layout,
}

/// Who opens the encore: the first to pass if the players do so from here on.
pub fn opener(end: &End) -> Color {
    let to_play = end.situation.to_play;
    if end.situation.pass_count == 1 { !to_play } else { to_play }
}

impl Contest {
    /// The question about the encore that starts here; none if there is no
    /// encore to start, or the board is too large.
    pub fn new(end: &End, aim: Aim) -> Option<Contest> {
        Contest::sized(end, aim, MOST_WORDS)
    }

    fn sized(end: &End, aim: Aim, words: usize) -> Option<Contest> {
        let graph = end.situation.graph();
        let opens = end.ending.is_none() && end.encore.is_none();
        let is_asked = aim.analysis.is_none() && !aim.endless && is_sane(aim.margin, graph.len());
        if !opens || graph.len() > MOST_LOCATIONS || !is_asked {
            return None;
        }
        let stones = &end.situation.stones;
        let field = Field::board(stones)?;
        let first = Scene::first(field.men(stones, Color::Black), opener(end));
        let lead = stones.count(Color::White) as i32 - stones.count(Color::Black) as i32;
        let scope = Scope::of(aim.memory);
        let layout = Layout::new(graph.len(), usize::from(scope.notes));
        if !layout.has_room(&first) || layout.width() > words {
            return None;
        }
        let graph = Arc::clone(graph);
        Some(Contest { graph, field, first, lead, aim, layout, scope })
    }

    /// At the end it is the prover who has no move left.
    fn side_of(&self, scene: &Scene) -> Side {
        match scene.phase == Phase::On && scene.to_play != self.aim.prover {
            true => Side::Refuter,
            false => Side::Prover,
        }
    }

    fn stones(&self, men: &Men) -> Stones {
        let mut stones = Stones::new(Arc::clone(&self.graph));
        for color in Color::BOTH {
            each(men.of(man(color))).for_each(|cell| stones.place(color, Loc::new(cell)));
        }
        stones
    }

    /// Black's margin if the game is over here (Articles 8 and 10, theorem "Turns cancel").
    fn margin(&self, scene: &Scene) -> i32 {
        let stones = self.stones(&scene.men);
        let found = territory(&stones);
        let mut given = LocSet::empty(self.graph.len());
        given.extend(each(scene.fresh).map(Loc::new));
        given.intersect_with(&found.seki_stones);
        let has = |color: Color| {
            let own = stones.of(color);
            let given = own.iter().filter(|&loc| given.contains(loc)).count();
            (found.points[color].len() + own.len()) as i32 - given as i32
        };
        self.lead + has(Color::Black) - has(Color::White)
    }

    fn is_goal_at(&self, scene: &Scene) -> bool {
        scene.phase == Phase::Over && self.aim.is_met(self.margin(scene))
    }

    /// What follows if a player gets all of these cells for himself.
    fn by_cells(&self, held: impl Fn(Color) -> Cells) -> Standing {
        let all = self.field.all.count_ones() as i32;
        self.aim.standing(|player| {
            let held = held(player).count_ones() as i32;
            let more = 2 * held - all;
            let margin = if player == Color::Black { more } else { -more };
            (held > 0).then_some(self.lead + margin)
        })
    }

    /// Applies a theorem.
    fn apply(&self, number: u8, scene: &Scene) -> Standing {
        match number {
            _ if scene.phase != Phase::On => Standing::Open,
            FINISHED => self.by_cells(|player| scene.finished(&self.field, player)),
            WALLS => self.by_cells(|player| scene.behind_walls(&self.field, player)),
            _ => Standing::Open,
        }
    }

    fn leaf(&self, scene: &Scene) -> Leaf {
        if self.is_goal_at(scene) {
            return Leaf::Goal;
        }
        let by = |number| match self.apply(number, scene) {
            Standing::Open => None,
            standing => Some(Leaf::Lemma(number, standing)),
        };
        by(FINISHED).or_else(|| by(WALLS)).unwrap_or(Leaf::Open)
    }

    /// Guesses of how hard it is to prove the question and to disprove it: by what is missing
    /// if every empty region is whose stones are around it, and by the history.
    fn effort(&self, scene: &Scene) -> (u32, u32) {
        let Men { own, opp } = self.field.seeming(&scene.men);
        let margin = self.lead + own.count_ones() as i32 - opp.count_ones() as i32;
        let missing = match self.aim.prover {
            Color::Black => self.aim.margin - margin,
            Color::White => margin - self.aim.margin,
        };
        let guess = |points: i32| 1 + points.max(0) as u32 / POINTS;
        let notes = (scene.notes.len() as u32).saturating_sub(FREE_NOTES);
        (guess(missing) + notes, guess(1 - missing))
    }

    fn is_in_atari(&self, scene: &Scene, cell: usize) -> bool {
        let stones = if scene.men.own >> cell & 1 == 1 { scene.men.own } else { scene.men.opp };
        let string = self.field.string(stones, cell);
        (self.field.beside(string) & self.field.empty(&scene.men)).is_power_of_two()
    }

    /// Every turn with its label, and the situation after it.
    fn followers(&self, scene: &Scene) -> Vec<(u32, Scene)> {
        let mut all = Vec::new();
        if scene.phase != Phase::On {
            return all;
        }
        let is_his = scene.to_play == self.aim.prover;
        for cell in each(self.field.empty(&scene.men)) {
            let Some(next) = scene.play(&self.field, cell) else { continue };
            if is_his {
                let mut vowed = next.clone();
                vowed.vow(1 << cell);
                all.push((VOWED + cell as u32, vowed));
            }
            let is_wanted = !is_his
                || match self.scope.unvowed {
                    Unvowed::No => false,
                    Unvowed::InAtari => self.is_in_atari(&next, cell),
                    Unvowed::All => true,
                };
            if is_wanted {
                all.push((cell as u32, next));
            }
        }
        let passed = scene.pass(None);
        if is_his {
            let mut stays = passed.clone();
            stays.vow(scene.men.own | scene.men.opp);
            all.push((ALL_STAYS, stays));
        }
        all.push((PASS, passed));
        for (number, ko) in scene.kos_of_other(scene.to_play) {
            all.push((PASS_FOR - u32::from(ko.stone), scene.pass(Some(number))));
        }
        for (_, next) in &mut all {
            if !self.layout.has_room(next) {
                *next = next.closed(Phase::Failed);
            }
        }
        all
    }
}

impl Question for Contest {
    fn width(&self) -> usize {
        self.layout.width()
    }

    fn start(&self) -> Vec<u64> {
        self.layout.pack(&self.first)
    }

    fn is_valid(&self, key: &[u64]) -> bool {
        self.layout.read(key, &self.field).is_some()
    }

    fn side(&self, key: &[u64]) -> Side {
        self.layout.unpack(key).map_or(Side::Prover, |scene| self.side_of(&scene))
    }

    fn is_goal(&self, key: &[u64]) -> bool {
        self.layout.unpack(key).is_some_and(|scene| self.is_goal_at(&scene))
    }

    fn moves(&self, key: &[u64], out: &mut Vec<(u32, Vec<u64>)>) {
        let Some(scene) = self.layout.unpack(key) else { return };
        let followers = self.followers(&scene);
        out.extend(followers.iter().map(|(label, next)| (*label, self.layout.pack(next))));
    }

    fn lemma(&self, number: u8, key: &[u64]) -> Standing {
        let scene = self.layout.unpack(key);
        scene.map_or(Standing::Open, |scene| self.apply(number, &scene))
    }

    fn lemma_names(&self) -> &'static [&'static str] {
        LEMMAS
    }
}

impl Arena for Contest {
    fn width(&self) -> usize {
        self.layout.width()
    }

    fn start(&self) -> (Vec<u64>, Leaf) {
        (self.layout.pack(&self.first), self.leaf(&self.first))
    }

    fn side(&self, key: &[u64]) -> Side {
        Question::side(self, key)
    }

    // Of 240 random boards of 5x5 to 6x6 183 are proven so with 100,000 situations a question,
    // 178 with four.
    fn siblings(&self) -> u32 {
        2
    }

    fn successors(&self, key: &[u64], out: &mut Successors<'_>) {
        let Some(scene) = self.layout.unpack(key) else { return };
        for (label, next) in self.followers(&scene) {
            let key = self.layout.pack(&next);
            out.push_looking(label, &key, || {
                let leaf = self.leaf(&next);
                (leaf, if leaf == Leaf::Open { self.effort(&next) } else { (1, 1) })
            });
        }
    }
}

#[cfg(test)]
mod tests;
