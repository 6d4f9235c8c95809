//! A strategy out of books of life: the keeper's moves in the game of the question,
//! and a raider who resists as people do.

use super::strategy::{Act, Place, Stop};
use crate::board::{Bits, Color, Loc, Web};
use crate::game::{Game, Keeping, Shown, Side, Standing};
use crate::life::{Held, Keeper, Parts, RuleId, WIDE};
use crate::proof::Evidence;
use crate::rules::Situation;
use crate::rulesets::japanese2003::fate::Fate;
use crate::rulesets::japanese2003::{hypothetical, local};
use crate::rulesets::ljrg::finish;
use crate::rulesets::ljrg::lock::Lock;

/// Books that are followed, and the game in which they are.
pub(super) struct Kept<'a> {
    scene: Scene,
    books: &'a Parts,
    hull: Bits<WIDE>,
    keeper: Color,
    raider: Side,
    focus: Option<Loc>,
    situation: &'a Situation,
}

/// The game of a question.
enum Scene {
    /// Japanese 2003: a string, or an area.
    Fate(Box<dyn Game>),
    /// LJRG: a claim (theorem "Locks by books").
    Lock(Box<Lock>),
}

/// Where play by books has led to, beyond the stones.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Course {
    /// The rule that is followed in each book.
    rules: Vec<RuleId>,
    /// What the keeper, to move, plays; he passes if it is nothing.
    due: Option<usize>,
    /// Passes in succession.
    passes: u8,
}

impl<'a> Kept<'a> {
    /// The books of a proof, followed for those who look at the stones on a location.
    pub(super) fn new(
        situation: &'a Situation,
        fate: &Fate,
        evidence: &'a Evidence,
        focus: Option<Loc>,
    ) -> Option<Kept<'a>> {
        let game = hypothetical::game(&situation.stones, fate).ok()?;
        let shown = game.keeping()?.shown;
        let scene = Scene::Fate(game);
        let (keeper, raider) = match shown {
            Shown::Stays(_) => (fate.owner, Side::Prover),
            Shown::Swept(_) => (!fate.owner, Side::Refuter),
            Shown::Rooted(_) | Shown::Locked(_) => return None,
        };
        let (books, hull) = (&evidence.books, evidence.hull);
        let kept = Kept { scene, books, hull, keeper, raider, focus, situation };
        kept.play(|_, _| Some(()))?;
        Some(kept)
    }

    /// The books that lock a claim.
    pub(super) fn locking(
        situation: &'a Situation,
        lock: Lock,
        evidence: &'a Evidence,
        focus: Option<Loc>,
    ) -> Option<Kept<'a>> {
        let (keeper, raider) = (lock.claimant(), Side::Refuter);
        let (books, hull) = (&evidence.books, evidence.hull);
        let scene = Scene::Lock(Box::new(lock));
        let kept = Kept { scene, books, hull, keeper, raider, focus, situation };
        kept.play(|_, _| Some(()))?;
        Some(kept)
    }

    /// The claim, if it is one.
    pub(super) fn lock(&self) -> Option<&Lock> {
        match &self.scene {
            Scene::Lock(lock) => Some(lock),
            Scene::Fate(_) => None,
        }
    }

    /// The game of the question. The raider may also pass where it has no pass
    /// (theorem "Passes").
    pub(super) fn game(&self) -> &dyn Game {
        match &self.scene {
            Scene::Fate(game) => &**game,
            Scene::Lock(lock) => &**lock,
        }
    }

    /// Does something with the books on the board that they are for.
    fn play<T>(&self, with: impl FnOnce(&Keeper<'_, WIDE>, Keeping<'_>) -> Option<T>) -> Option<T> {
        let board = self.game().keeping()?;
        let stones = &self.situation.stones;
        let focus = match (self.focus, board.shown) {
            (Some(at), _) if !stones.is_empty_at(at) => board.web.cells(&local::string(stones, at)),
            (Some(at), _) => board.web.cell(at).map_or(Bits::EMPTY, Bits::one),
            (None, Shown::Stays(string)) => string,
            (None, Shown::Rooted(_) | Shown::Swept(_) | Shown::Locked(_)) => Bits::EMPTY,
        };
        let keeper = Keeper::new(board.web, self.books, self.hull, focus)?;
        with(&keeper, board)
    }

    /// The stones in a situation.
    fn held(&self, key: &[u64]) -> Held<WIDE> {
        if let Scene::Lock(lock) = &self.scene {
            let none = Held { own: Bits::EMPTY, opp: Bits::EMPTY };
            let Some((situation, board)) = lock.situation(key).zip(lock.keeping()) else {
                return none;
            };
            let of = |color| board.web.cells(&situation.stones.of(color));
            return Held { own: of(self.keeper), opp: of(!self.keeper) };
        }
        let [owner, attacker] = hypothetical::stones(key);
        match self.raider {
            Side::Prover => Held { own: owner, opp: attacker },
            Side::Refuter => Held { own: attacker, opp: owner },
        }
    }

    fn is_raiders_turn(&self, key: &[u64]) -> bool {
        self.game().side(key) == self.raider
    }

    /// Has the game no pass for the raider? Then two passes end the sequence, and
    /// the string stands.
    fn lacks_pass(&self) -> bool {
        self.raider == Side::Prover
    }

    /// Where play starts.
    pub(super) fn start(&self) -> Place {
        let key = self.game().start();
        let course = self.play(|keeper, _| {
            let rules = keeper.start();
            let first = match self.is_raiders_turn(&key) {
                true => Some((rules, None)),
                // He who sweeps moves first: as after a pass.
                false => keeper.reply(&rules, self.held(&key), None),
            };
            first.map(|(rules, due)| Course { rules, due, passes: 0 })
        });
        Place { key, phase: 0, course }
    }

    /// Every move from a place.
    pub(super) fn acts(&self, place: &Place) -> Vec<Act> {
        let mut moves = Vec::new();
        self.game().moves(&place.key, &mut moves);
        let mut acts: Vec<Act> = moves.into_iter().map(|(label, _)| Act::of(label)).collect();
        if self.lacks_pass() && self.is_raiders_turn(&place.key) {
            acts.push(Act::Pass);
        }
        acts
    }

    /// Where a move leads; none if it is not legal.
    pub(super) fn after(&self, place: &Place, act: Act) -> Option<Place> {
        let raids = self.is_raiders_turn(&place.key);
        let key = match act {
            Act::Pass if raids && self.lacks_pass() => hypothetical::turned(&place.key),
            _ => self.game().after(&place.key, act.label()?)?,
        };
        let known = place.course.as_ref();
        let course = known.and_then(|course| {
            let passes = if act == Act::Pass { course.passes.saturating_add(1) } else { 0 };
            if !raids || self.game().is_goal(&key) {
                return Some(Course { rules: course.rules.clone(), due: None, passes });
            }
            self.play(|keeper, board| {
                let raid = match act {
                    Act::Play(loc) => board.web.cell(loc),
                    _ => None,
                };
                if self.is_settled(keeper, &course.rules, self.held(&key)) {
                    return Some(Course { rules: course.rules.clone(), due: None, passes });
                }
                let (rules, due) = keeper.reply(&course.rules, self.held(&key), raid)?;
                Some(Course { rules, due, passes })
            })
        });
        Some(Place { key, phase: 0, course })
    }

    /// Is a claim locked by LJRG's own theorems now?
    fn is_settled(&self, keeper: &Keeper<'_, WIDE>, rules: &[RuleId], held: Held<WIDE>) -> bool {
        self.lock().is_some() && keeper.open_link(rules, held) == Some(None)
    }

    /// The keeper's move; none if the books do not know the place, a defect.
    pub(super) fn choice(&self, place: &Place) -> Option<Act> {
        let course = place.course.as_ref()?;
        let loc = |cell: usize| self.play(|_, board| board.web.locs.get(cell).copied());
        match (course.due, &self.scene) {
            (Some(cell), _) => loc(cell).map(Act::Play),
            (None, Scene::Fate(_)) => Some(Act::Pass),
            (None, Scene::Lock(lock)) => {
                let held = self.held(&place.key);
                let link = self.play(|keeper, _| keeper.open_link(&course.rules, held)).flatten();
                match link {
                    Some(cell) => loc(cell).map(Act::Play),
                    None => finish::reply(lock, &place.key).map(Act::of),
                }
            }
        }
    }

    /// The theorem that locks a claim from here on.
    fn theorem(&self, place: &Place) -> Option<&'static str> {
        let lock = self.lock()?;
        let mut names = (0u8..).zip(lock.lemma_names());
        let won = |number| lock.lemma(number, &place.key) == Standing::Won;
        names.find(|(number, _)| won(*number)).map(|(_, name)| *name)
    }

    /// Have both passed, so that the sequence is over and the string stands?
    pub(super) fn is_passed_out(&self, place: &Place) -> bool {
        self.lacks_pass() && place.course.as_ref().is_some_and(|course| course.passes >= 2)
    }

    /// The raider's most stubborn move; how play ends where nothing that he plays
    /// needs to be looked at any more.
    pub(super) fn resistance(&self, place: &Place) -> Result<Act, Stop> {
        let acts = self.acts(place);
        let found = self.play(|keeper, board| {
            let (course, held) = (place.course.as_ref()?, self.held(&place.key));
            let play = |cell: usize| board.web.locs.get(cell).copied().map(Act::Play);
            let mut threats = keeper.threats(&course.rules, held);
            threats.retain(|threat| threat.length > 0);
            // The longest, and of equals the first.
            threats.sort_by_key(|threat| (u32::MAX - threat.length, threat.cell));
            let mut legal = threats.iter().filter_map(|threat| play(threat.cell));
            if let Some(act) = legal.find(|act| acts.contains(act)) {
                return Some(Ok(act));
            }
            if self.lacks_pass() {
                return Some(Err(Stop::Kept));
            }
            if self.is_settled(keeper, &course.rules, held) {
                return self.theorem(place).map(|name| Err(Stop::Theorem(name)));
            }
            if keeper.is_done(&course.rules, held) {
                return Some(Err(Stop::Swept));
            }
            Some(Ok(self.escape(place, board.web, &acts).unwrap_or(Act::Pass)))
        });
        found.unwrap_or(Err(Stop::NoMove))
    }

    /// The play that gives the raider's stones in question most room, if it gives
    /// them more than they have.
    fn escape(&self, place: &Place, web: &Web<WIDE>, acts: &[Act]) -> Option<Act> {
        let at = web.cell(self.focus?)?;
        let before = self.held(&place.key);
        if !before.opp.has(at) {
            return None;
        }
        let room = |held: Held<WIDE>| {
            let string = web.string(held.opp, at);
            (web.around(string) - held.own).len()
        };
        let string = web.string(before.opp, at);
        let liberties = web.around(string) - before.own;
        let now = room(before);
        let mut best: Option<(u32, Act)> = None;
        for &act in acts {
            let Act::Play(loc) = act else { continue };
            if !web.cell(loc).is_some_and(|cell| liberties.has(cell)) {
                continue;
            }
            let Some(key) = act.label().and_then(|label| self.game().after(&place.key, label))
            else {
                continue;
            };
            let room = room(self.held(&key));
            if room > best.map_or(now, |(most, _)| most) {
                best = Some((room, act));
            }
        }
        best.map(|(_, act)| act)
    }

    /// Whose books they are.
    pub(super) fn keeper(&self) -> Color {
        self.keeper
    }
}
