//! From the evidence for an answer to play: the strategy that it holds, move
//! by move, and a sample line that shows it to people.

use super::inquest::Proof;
use crate::board::{Color, Loc, LocSet, coord};
use crate::game::{Game, Side};
use crate::proof::{Evidence, Reason};
use crate::rules::Situation;
use crate::rulesets::ljrg::finish;
use crate::rulesets::ljrg::lock::{Lock, PASS};
use std::collections::{HashMap, HashSet};

/// Moves of a sample line at most.
pub const LINE: usize = 24;

/// One side's strategy in the proof of a claim: the claimant's if the claim
/// can be locked, else the refuter's.
pub struct Strategy<'a> {
    lock: Lock,
    evidence: &'a Evidence,
    index: HashMap<&'a [u64], usize>,
}

/// A move, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Who.
    pub color: Color,
    /// Where; none for a pass.
    pub at: Option<Loc>,
}

/// How a line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// The claimant has his formation (C8).
    Formation,
    /// A static theorem says how it goes on.
    Theorem(&'static str),
    /// The claimant has no move but a pass that ends the proof.
    NoMove,
    /// The situation after that many moves comes back (C7).
    Repeated(usize),
    /// The line goes on.
    Cut,
}

/// A sample line of play in the worst case of a claim.
#[derive(Clone, Debug)]
pub struct Line {
    /// Who claims.
    pub player: Color,
    /// What he claims.
    pub claim: LocSet,
    /// Can he lock it?
    pub holds: bool,
    /// The situation from which the line starts (C6).
    pub start: Situation,
    /// Claimant stones without liberty, gone before the first move (C6.3).
    pub removed: Vec<Loc>,
    /// The moves, the refuter first.
    pub steps: Vec<Step>,
    /// How it ends.
    pub finish: Finish,
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
    /// One of the moves was not legal in the proof, or the strategy's side did
    /// not follow it.
    Left,
}

impl<'a> Strategy<'a> {
    /// The strategy in a proof about a situation; none if that proof is not
    /// about a claim in that situation.
    pub fn of(situation: &Situation, proof: &'a Proof) -> Option<Strategy<'a>> {
        let (player, claim) = proof.subject.lock()?;
        let lock = Lock::new(situation, player, claim).ok()?;
        let entries = proof.evidence.entries.iter().enumerate();
        let index = entries.map(|(i, entry)| (entry.key.as_slice(), i)).collect();
        Some(Strategy { lock, evidence: &proof.evidence, index })
    }

    /// The proof's game.
    pub fn lock(&self) -> &Lock {
        &self.lock
    }

    /// Whose strategy it is.
    pub fn owner(&self) -> Color {
        if self.evidence.answer { self.lock.claimant() } else { !self.lock.claimant() }
    }

    fn reason(&self, key: &[u64]) -> Option<Reason> {
        self.index.get(key).map(|&i| self.evidence.entries[i].reason)
    }

    fn rank(&self, key: &[u64]) -> u32 {
        self.index.get(key).map_or(0, |&i| self.evidence.entries[i].rank)
    }

    fn color(&self, key: &[u64]) -> Color {
        match self.lock.side(key) {
            Side::Prover => self.lock.claimant(),
            Side::Refuter => !self.lock.claimant(),
        }
    }

    fn step(&self, key: &[u64], label: u32) -> Step {
        Step { color: self.color(key), at: self.lock.location(label) }
    }

    /// The label of the owner's move in a situation in which he moves: by the
    /// evidence, and beyond it as the theorems say.
    fn choice(&self, key: &[u64]) -> Option<u32> {
        match self.reason(key) {
            Some(Reason::Move(label)) => Some(label),
            _ => finish::reply(&self.lock, key),
        }
    }

    /// The owner's move in a situation of the proof.
    pub fn reply_in(&self, key: &[u64]) -> Reply {
        if self.lock.is_goal(key) {
            return Reply::Over;
        }
        if self.color(key) != self.owner() {
            return Reply::NotItsTurn;
        }
        self.choice(key).map_or(Reply::Left, |label| Reply::Play(self.step(key, label)))
    }

    /// The owner's move after a line of moves from the start; none is a pass.
    pub fn reply(&self, line: &[Option<Loc>]) -> Reply {
        let mut key = self.lock.start();
        for at in line {
            match self.after(&key, at.map_or(PASS, |loc| loc.index() as u32)) {
                Some(next) => key = next,
                None => return Reply::Left,
            }
        }
        self.reply_in(&key)
    }

    /// The most stubborn move of the side that has no strategy, in a situation
    /// in which it moves; none if the proof does not know the situation.
    pub fn resist(&self, key: &[u64]) -> Option<Step> {
        if self.lock.is_goal(key) || self.color(key) == self.owner() {
            return None;
        }
        self.resistance(key, &HashSet::new()).map(|label| self.step(key, label))
    }

    fn after(&self, key: &[u64], label: u32) -> Option<Vec<u64>> {
        let mut moves = Vec::new();
        self.lock.moves(key, &mut moves);
        moves.into_iter().find(|(known, _)| *known == label).map(|(_, next)| next)
    }

    /// How many moves the claimant lasts in a trap, looking `depth` of his
    /// moves ahead.
    fn lasts(&self, key: &[u64], depth: usize, seen: &HashSet<Vec<u64>>) -> usize {
        if depth == 0 || seen.contains(key) {
            return 0;
        }
        let mut moves = Vec::new();
        match self.reason(key) {
            Some(Reason::Move(label)) => {
                1 + self.after(key, label).map_or(0, |next| self.lasts(&next, depth, seen))
            }
            Some(Reason::All) => {
                self.lock.moves(key, &mut moves);
                let lasts = |(_, next): &(u32, Vec<u64>)| self.lasts(next, depth - 1, seen);
                1 + moves.iter().map(lasts).max().unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// The opponent's most stubborn move: against a strategy the one of the
    /// highest rank, in a trap one that lasts.
    fn resistance(&self, key: &[u64], seen: &HashSet<Vec<u64>>) -> Option<u32> {
        let mut moves = Vec::new();
        self.lock.moves(key, &mut moves);
        // The first of equals: the order of the moves is fixed.
        moves.reverse();
        let stubborn = moves.iter().max_by_key(|(_, next)| match self.evidence.answer {
            true => self.rank(next) as usize,
            false => self.lasts(next, LOOKAHEAD, seen),
        });
        stubborn.map(|(label, _)| *label)
    }

    /// A sample line: the owner follows his strategy, the other side resists.
    pub fn sample(&self, situation: &Situation, limit: usize) -> Option<Line> {
        let mut key = self.lock.start();
        let start = self.lock.situation(&key)?;
        let gone = |&loc: &Loc| {
            situation.stones.at(loc) == Some(self.lock.claimant()) && start.stones.is_empty_at(loc)
        };
        let mut line = Line {
            player: self.lock.claimant(),
            claim: self.lock.claim().clone(),
            holds: self.evidence.answer,
            removed: self.lock.claim().iter().filter(gone).collect(),
            start,
            steps: Vec::new(),
            finish: Finish::Cut,
        };
        let mut seen = HashSet::new();
        let mut order: Vec<Vec<u64>> = Vec::new();
        loop {
            if self.lock.is_goal(&key) {
                line.finish = Finish::Formation;
                return Some(line);
            }
            if let Some(Reason::Lemma(number)) = self.reason(&key) {
                let name = self.lock.lemma_names().get(usize::from(number));
                line.finish = Finish::Theorem(name.copied().unwrap_or("unnamed"));
                return Some(line);
            }
            if let Some(earlier) = order.iter().position(|known| *known == key) {
                line.finish = Finish::Repeated(earlier);
                return Some(line);
            }
            if line.steps.len() >= limit {
                return Some(line);
            }
            let mine = self.color(&key) == self.owner();
            let label = if mine { self.choice(&key) } else { self.resistance(&key, &seen) };
            let Some(label) = label else {
                line.finish = Finish::NoMove;
                return Some(line);
            };
            let next = self.after(&key, label)?;
            line.steps.push(self.step(&key, label));
            seen.insert(key.clone());
            order.push(std::mem::replace(&mut key, next));
        }
    }
}

/// Claimant moves that the choice of a resistance in a trap looks ahead.
const LOOKAHEAD: usize = 2;

/// A sample line of a proof.
pub fn sample(situation: &Situation, proof: &Proof) -> Option<Line> {
    Strategy::of(situation, proof)?.sample(situation, LINE)
}

impl Line {
    /// The line as text: "W D4, B C3; then Black has his 2-eye formation".
    pub fn text(&self) -> String {
        let graph = self.start.graph();
        let step = |step: &Step| {
            let at = step.at.map_or("pass".to_string(), |loc| coord::vertex(graph, loc));
            format!("{} {at}", step.color.letter())
        };
        let mut parts = Vec::new();
        if !self.removed.is_empty() {
            let gone = coord::vertices(graph, self.removed.iter().copied());
            parts.push(format!("{gone} without liberty and gone at the start"));
        }
        if !self.steps.is_empty() {
            parts.push(self.steps.iter().map(step).collect::<Vec<_>>().join(", "));
        }
        parts.push(self.finish_text());
        parts.join("; ")
    }

    fn finish_text(&self) -> String {
        let (player, other) = (self.player, !self.player);
        let then = if self.steps.is_empty() { "at once" } else { "then" };
        match self.finish {
            Finish::Formation => format!("{then} {player}'s 2-eye formation stands"),
            Finish::Theorem(name) => match explained(name) {
                Some(why) => {
                    let why = why.replace("{P}", &player.to_string());
                    format!("{then} {name}: {}", why.replace("{O}", &other.to_string()))
                }
                None => format!("{then} theorem \"{name}\""),
            },
            Finish::NoMove => {
                format!("then {player} can only pass, and {other}'s pass ends the proof")
            }
            Finish::Repeated(0) => "which repeats the start, so the proof has failed".to_string(),
            Finish::Repeated(moves) => {
                format!("which repeats the situation after move {moves}, so the proof has failed")
            }
            Finish::Cut => "and so on".to_string(),
        }
    }
}

/// What a theorem says, for people.
fn explained(name: &str) -> Option<&'static str> {
    Some(match name {
        "walls" => "every wall of {P} keeps two eyes, and {P} can clean the rest",
        "open border" => "{O} comes in over an empty border location",
        "refuter's life" => "{O} has stones inside that can never be captured",
        "isolated location" => "a location without neighbours is in no formation",
        _ => return None,
    })
}
