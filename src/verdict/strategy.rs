//! From the evidence for an answer to play: the strategy that it holds, move
//! by move. A strategy is positional but for the phase of evidence with phases,
//! so a [`Place`] is a situation with its phase.

use super::inquest::Proof;
use super::keeping::{Course, Kept};
use crate::board::{Color, Graph, Loc, coord};
use crate::game::{Game, Side, Standing};
use crate::proof::{self, Evidence, Reason};
use crate::rules::{Action, Situation};
use crate::rulesets::inquiry::Subject;
use crate::rulesets::japanese1989::confirmation;
use crate::rulesets::japanese2003::hypothetical;
use crate::rulesets::ljrg::finish;
use crate::rulesets::ljrg::lock::{Lock, PASS};
use std::collections::{HashMap, HashSet};

/// One side's strategy in the proof of an answer: the prover's if the answer is
/// yes, else the refuter's.
pub struct Strategy<'a> {
    scene: Scene<'a>,
    evidence: &'a Evidence,
    index: HashMap<(&'a [u64], u16), usize>,
}

/// The game that is played.
enum Scene<'a> {
    /// LJRG: the proof of a claim.
    Lock(Box<Lock>),
    /// Japanese 2003: hypothetical play.
    Fate { game: Box<dyn Game>, owner: Color },
    /// The same, by books of life.
    Books(Box<Kept<'a>>),
    /// Japanese 1989: the confirmation of life and death.
    Trial { game: Box<dyn Game>, prover: Color },
}

/// A situation of the game in a phase of the strategy, or on the course of books.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The situation.
    pub key: Vec<u64>,
    /// The phase, 0 where the evidence has none.
    pub phase: u16,
    /// Where books are followed: how far. None then is a defect of them.
    pub course: Option<Course>,
}

/// What a player does in a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Plays.
    Play(Loc),
    /// Passes.
    Pass,
    /// Announces a ko-pass (Japanese 2003).
    KoPass,
    /// Passes for the ko on a location (Japanese 1989).
    PassFor(Loc),
    /// Stakes on a new stone: it cannot be captured any more (Japanese 1989).
    Stake(Loc),
}

/// A move of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Who.
    pub color: Color,
    /// What.
    pub act: Act,
}

impl Place {
    /// A situation in the first phase, without books.
    fn of(key: Vec<u64>) -> Place {
        Place { key, phase: 0, course: None }
    }
}

impl Step {
    /// The act as one of a game.
    pub fn action(&self) -> Action {
        match self.act {
            Act::Play(loc) => Action::Play(loc),
            Act::Pass => Action::Pass,
            Act::KoPass => Action::KoPass,
            // In a game any pass is one, and a claim is no turn.
            Act::PassFor(_) | Act::Stake(_) => Action::Pass,
        }
    }
}

impl Act {
    /// A move of hypothetical play.
    pub(super) fn of(label: u32) -> Act {
        match label {
            PASS => Act::Pass,
            hypothetical::KO_PASS => Act::KoPass,
            loc => Act::Play(Loc::new(loc as usize)),
        }
    }

    /// The label of the move in hypothetical play.
    pub(super) fn label(self) -> Option<u32> {
        match self {
            Act::Play(loc) => u32::try_from(loc.index()).ok(),
            Act::Pass => Some(hypothetical::PASS),
            Act::KoPass => Some(hypothetical::KO_PASS),
            Act::PassFor(_) | Act::Stake(_) => None,
        }
    }

    /// A move of a confirmation of life and death.
    fn of_trial(label: u32) -> Act {
        let place = |number: u32| Loc::new(number as usize);
        let is_place = |number: &u32| (*number as usize) < Loc::MAX_COUNT;
        if label == confirmation::PASS {
            return Act::Pass;
        }
        if let Some(ko) = confirmation::PASS_FOR.checked_sub(label).filter(is_place) {
            return Act::PassFor(place(ko));
        }
        match label.checked_sub(confirmation::STAKE).filter(is_place) {
            Some(stone) => Act::Stake(place(stone)),
            None => Act::Play(place(label)),
        }
    }

    /// The act in words.
    pub fn words(self, graph: &Graph) -> String {
        let at = |loc| coord::vertex(graph, loc);
        match self {
            Act::Play(loc) => at(loc),
            Act::Pass => "pass".to_string(),
            Act::KoPass => "ko-pass".to_string(),
            Act::PassFor(loc) => format!("pass for {}", at(loc)),
            Act::Stake(loc) => format!("stakes on {}", at(loc)),
        }
    }
}

/// The move of the side that has a strategy, where a line has led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// It moves so.
    Play(Step),
    /// The other side is to move.
    NotItsTurn,
    /// The line is at its end.
    Over,
    /// The theorem of that name promises success; how is in its proof.
    Theorem(&'static str),
    /// One of the moves was not legal in the proof, or the strategy's side did
    /// not follow it, or the line goes on where a theorem had decided already.
    Left,
}

/// How a walk along a strategy ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The goal is reached.
    Goal,
    /// A static theorem says how it goes on.
    Theorem(&'static str),
    /// Whatever is played now, the string is never removed: books of life are at
    /// rest.
    Kept,
    /// Nothing of the raider is left, and nothing that he plays stays: so do books
    /// for areas end.
    Swept,
    /// Both have passed.
    Passes,
    /// The prover has no move that could still succeed.
    NoMove,
    /// The place after that many moves comes back.
    Repeated(usize),
    /// There are more moves than asked for.
    Cut,
}

/// A line of play along a strategy.
#[derive(Clone, Debug)]
pub struct Walk {
    /// Where it led, the start first.
    pub places: Vec<Place>,
    /// The moves, one less.
    pub steps: Vec<Step>,
    /// How it ends.
    pub stop: Stop,
}

impl<'a> Strategy<'a> {
    /// The strategy in a proof about a situation; none if that proof is not
    /// about a question in that situation.
    pub fn of(situation: &'a Situation, proof: &'a Proof) -> Option<Strategy<'a>> {
        Strategy::about(situation, proof, None)
    }

    /// The same for somebody who looks at what stands on a location, where the
    /// proof leaves it open what comes first.
    pub fn about(
        situation: &'a Situation,
        proof: &'a Proof,
        at: Option<Loc>,
    ) -> Option<Strategy<'a>> {
        let scene = match &proof.subject {
            Subject::Lock { player, claim } if !proof.evidence.books.is_empty() => {
                let lock = Lock::new(situation, *player, claim).ok()?;
                Scene::Books(Box::new(Kept::locking(situation, lock, &proof.evidence, at)?))
            }
            Subject::Lock { player, claim } => {
                Scene::Lock(Box::new(Lock::new(situation, *player, claim).ok()?))
            }
            Subject::Fate(fate) if !proof.evidence.books.is_empty() => {
                Scene::Books(Box::new(Kept::new(situation, fate, &proof.evidence, at)?))
            }
            Subject::Fate(fate) => Scene::Fate {
                game: hypothetical::game(&situation.stones, fate).ok()?,
                owner: fate.owner,
            },
            Subject::Trial(trial) => Scene::Trial {
                game: confirmation::game(&situation.stones, trial).ok()?,
                prover: trial.prover(),
            },
            Subject::Region(_)
            | Subject::Attack(_)
            | Subject::Margin(_)
            | Subject::Hold(_)
            | Subject::Fort(_) => {
                return None;
            }
        };
        let entries = proof.evidence.entries.iter().enumerate();
        let index = entries.map(|(i, entry)| ((entry.key.as_slice(), entry.phase), i)).collect();
        Some(Strategy { scene, evidence: &proof.evidence, index })
    }

    /// The game of the proof.
    pub fn game(&self) -> &dyn Game {
        match &self.scene {
            Scene::Lock(lock) => &**lock,
            Scene::Fate { game, .. } | Scene::Trial { game, .. } => &**game,
            Scene::Books(kept) => kept.game(),
        }
    }

    /// The proof of a claim, if it is one.
    pub fn lock(&self) -> Option<&Lock> {
        match &self.scene {
            Scene::Lock(lock) => Some(lock),
            Scene::Books(kept) => kept.lock(),
            Scene::Fate { .. } | Scene::Trial { .. } => None,
        }
    }

    /// Whose strategy it is.
    pub fn owner(&self) -> Color {
        self.player(if self.evidence.answer { Side::Prover } else { Side::Refuter })
    }

    /// The player on a side.
    fn player(&self, side: Side) -> Color {
        let refuter = match &self.scene {
            Scene::Lock(lock) => !lock.claimant(),
            Scene::Fate { owner, .. } => *owner,
            Scene::Books(kept) if self.evidence.answer => !kept.keeper(),
            Scene::Books(kept) => kept.keeper(),
            Scene::Trial { prover, .. } => !*prover,
        };
        if side == Side::Refuter { refuter } else { !refuter }
    }

    /// Where the game starts.
    pub fn start(&self) -> Place {
        match &self.scene {
            Scene::Books(kept) => kept.start(),
            _ => Place::of(self.game().start()),
        }
    }

    /// The reason in the evidence and the rank.
    fn entry(&self, place: &Place) -> Option<(Reason, u32)> {
        let at = self.index.get(&(place.key.as_slice(), place.phase))?;
        self.evidence.entries.get(*at).map(|entry| (entry.reason, entry.rank))
    }

    fn reason(&self, place: &Place) -> Option<Reason> {
        self.entry(place).map(|(reason, _)| reason)
    }

    fn color(&self, place: &Place) -> Color {
        self.player(self.game().side(&place.key))
    }

    fn step(&self, place: &Place, label: u32) -> Step {
        Step { color: self.color(place), act: self.act(label) }
    }

    fn act(&self, label: u32) -> Act {
        match &self.scene {
            Scene::Trial { .. } => Act::of_trial(label),
            Scene::Lock(_) | Scene::Fate { .. } | Scene::Books(_) => Act::of(label),
        }
    }

    /// All moves from a place and where they lead.
    fn moves(&self, place: &Place) -> Vec<(u32, Place)> {
        let (game, mut moves) = (self.game(), Vec::new());
        let next = match self.evidence.answer {
            true => proof::next_phase(game, self.evidence, &place.key, place.phase),
            false => None,
        };
        let phase = next.unwrap_or(place.phase);
        game.moves(&place.key, &mut moves);
        let place = |key| Place { phase, ..Place::of(key) };
        moves.into_iter().map(|(label, key)| (label, place(key))).collect()
    }

    /// Every move from a place.
    pub fn acts(&self, place: &Place) -> Vec<Act> {
        match &self.scene {
            Scene::Books(kept) => kept.acts(place),
            _ => self.moves(place).into_iter().map(|(label, _)| self.act(label)).collect(),
        }
    }

    /// Where a move leads; none if it is not legal there.
    pub fn after(&self, place: &Place, act: Act) -> Option<Place> {
        if let Scene::Books(kept) = &self.scene {
            return kept.after(place, act);
        }
        let moves = self.moves(place);
        moves.into_iter().find(|(known, _)| self.act(*known) == act).map(|(_, next)| next)
    }

    /// The label of the owner's move at a place at which he moves: by the
    /// evidence, and beyond it as the theorems say.
    fn choice(&self, place: &Place) -> Option<u32> {
        if let Some(Reason::Move(label)) = self.reason(place) {
            return Some(label);
        }
        match &self.scene {
            Scene::Lock(lock) => finish::reply(lock, &place.key),
            Scene::Books(kept) => kept.choice(place)?.label(),
            // What can never be removed needs no help.
            Scene::Fate { .. } if !self.evidence.answer => self.theorem(place).map(|_| PASS),
            // A confirmation's theorems end its lines.
            Scene::Fate { .. } | Scene::Trial { .. } => None,
        }
    }

    /// The theorem that promises the owner success at a place.
    pub fn theorem(&self, place: &Place) -> Option<&'static str> {
        let game = self.game();
        let wanted = if self.evidence.answer { Standing::Won } else { Standing::Lost };
        let mut names = (0u8..).zip(game.lemma_names());
        names.find(|(number, _)| game.lemma(*number, &place.key) == wanted).map(|(_, name)| *name)
    }

    /// The theorem with which the proof ends at a place, if that theorem promises
    /// success without naming moves: Japanese 2003's about the attacker.
    pub fn rests(&self, place: &Place) -> Option<&'static str> {
        let named = matches!(self.scene, Scene::Fate { .. }) && self.evidence.answer;
        match self.reason(place) {
            Some(Reason::Move(_) | Reason::All) => None,
            _ if named => self.theorem(place),
            _ => None,
        }
    }

    /// The owner's move at a place of the proof.
    pub fn reply_at(&self, place: &Place) -> Reply {
        if self.game().is_goal(&place.key) {
            return Reply::Over;
        }
        if self.color(place) != self.owner() {
            return Reply::NotItsTurn;
        }
        match (self.choice(place), self.theorem(place)) {
            (Some(label), _) => Reply::Play(self.step(place, label)),
            (None, Some(name)) => Reply::Theorem(name),
            (None, None) => Reply::Left,
        }
    }

    /// The owner's move in a situation of a proof without phases.
    pub fn reply_in(&self, key: &[u64]) -> Reply {
        self.reply_at(&Place::of(key.to_vec()))
    }

    /// The owner's move after a line of moves from the start.
    pub fn reply(&self, line: &[Act]) -> Reply {
        let mut place = self.start();
        for &act in line {
            match self.after(&place, act) {
                Some(next) => place = next,
                None => return Reply::Left,
            }
        }
        self.reply_at(&place)
    }

    /// The most stubborn move of the side that has no strategy, in a situation
    /// in which it moves; none if the proof does not know the situation.
    pub fn resist(&self, key: &[u64]) -> Option<Step> {
        let place = Place::of(key.to_vec());
        if self.game().is_goal(key) || self.color(&place) == self.owner() {
            return None;
        }
        self.resistance(&place, &HashSet::new()).map(|label| self.step(&place, label))
    }

    /// How many moves the prover lasts in a trap, looking `depth` of his moves
    /// ahead.
    fn lasts(&self, place: &Place, depth: usize, seen: &HashSet<Place>) -> usize {
        if depth == 0 || seen.contains(place) {
            return 0;
        }
        match self.reason(place) {
            Some(Reason::Move(label)) => {
                let next = self.after(place, self.act(label));
                1 + next.map_or(0, |next| self.lasts(&next, depth, seen))
            }
            Some(Reason::All) => {
                let moves = self.moves(place);
                let lasts = |(_, next): &(u32, Place)| self.lasts(next, depth - 1, seen);
                1 + moves.iter().map(lasts).max().unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// The opponent's most stubborn move: against a strategy the one of the
    /// highest rank, in a trap one that lasts.
    fn resistance(&self, place: &Place, seen: &HashSet<Place>) -> Option<u32> {
        let mut moves = self.moves(place);
        // The first of equals: the order of the moves is fixed.
        moves.reverse();
        let stubborn = moves.iter().max_by_key(|(_, next)| match self.evidence.answer {
            true => self.entry(next).map_or(0, |(_, rank)| rank as usize),
            false => self.lasts(next, LOOKAHEAD, seen),
        });
        stubborn.map(|(label, _)| *label)
    }

    /// Have both passed where the game of the proof knows no such end?
    pub fn is_passed_out(&self, place: &Place) -> bool {
        matches!(&self.scene, Scene::Books(kept) if kept.is_passed_out(place))
    }

    /// The next move of a line of play, or how the line ends.
    fn next(&self, place: &Place, seen: &HashSet<Place>) -> Result<u32, Stop> {
        let label = match &self.scene {
            _ if self.color(place) == self.owner() => self.choice(place),
            Scene::Books(kept) => kept.resistance(place)?.label(),
            _ => self.resistance(place, seen),
        };
        label.ok_or(Stop::NoMove)
    }

    /// A line of play: the owner follows his strategy, the other side resists.
    pub fn walk(&self, limit: usize) -> Option<Walk> {
        let mut walk = Walk { places: vec![self.start()], steps: Vec::new(), stop: Stop::Cut };
        let mut seen = HashSet::new();
        loop {
            let place = walk.places.last()?.clone();
            if self.game().is_goal(&place.key) {
                walk.stop = Stop::Goal;
                return Some(walk);
            }
            if let Some(Reason::Lemma(number)) = self.reason(&place) {
                let name = self.game().lemma_names().get(usize::from(number));
                walk.stop = Stop::Theorem(name.copied().unwrap_or("unnamed"));
                return Some(walk);
            }
            if seen.contains(&place) {
                let earlier = walk.places.iter().position(|known| *known == place)?;
                walk.stop = Stop::Repeated(earlier);
                return Some(walk);
            }
            if walk.steps.len() >= limit {
                return Some(walk);
            }
            let label = match self.next(&place, &seen) {
                Ok(label) => label,
                Err(stop) => {
                    walk.stop = stop;
                    return Some(walk);
                }
            };
            walk.steps.push(self.step(&place, label));
            walk.places.push(self.after(&place, self.act(label))?);
            seen.insert(place);
        }
    }
}

/// Prover's moves that the choice of a resistance in a trap looks ahead.
const LOOKAHEAD: usize = 2;
