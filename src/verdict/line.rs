//! Sample lines of play that show a proof to people.

use super::inquest::Proof;
pub use super::strategy::{Act, Reply, Step, Stop, Strategy};
use crate::board::{Color, Loc, coord};
use crate::rules::Situation;
use crate::rulesets::inquiry::Subject;
use crate::rulesets::japanese1989::trial::{Attempt, Trial};
use crate::rulesets::japanese2003::fate::{Fate, Goal};

/// Moves of a sample line at most.
pub const LINE: usize = 24;

/// A sample line of play in a proof.
#[derive(Clone, Debug)]
pub struct Line {
    /// What is asked.
    pub subject: Subject,
    /// Can the prover do it?
    pub holds: bool,
    /// The situation from which the line starts: the worst case of a claim
    /// (LJRG C6), or the final-position.
    pub start: Situation,
    /// Claimant stones without liberty, gone before the first move (C6.3).
    pub removed: Vec<Loc>,
    /// The moves.
    pub steps: Vec<Step>,
    /// How it ends.
    pub stop: Stop,
}

/// A sample line of a proof, of so many moves at most, for somebody who looks at
/// a location.
pub fn sample(situation: &Situation, proof: &Proof, at: Option<Loc>, moves: usize) -> Option<Line> {
    let strategy = Strategy::about(situation, proof, at)?;
    let walk = strategy.walk(moves)?;
    let mut removed = Vec::new();
    let start = match strategy.lock() {
        None => situation.clone(),
        Some(lock) => {
            let start = lock.situation(&walk.places.first()?.key)?;
            let gone = |&loc: &Loc| {
                situation.stones.at(loc) == Some(lock.claimant()) && start.stones.is_empty_at(loc)
            };
            removed = lock.claim().iter().filter(gone).collect();
            start
        }
    };
    Some(Line {
        subject: proof.subject.clone(),
        holds: proof.evidence.answer,
        start,
        removed,
        steps: walk.steps,
        stop: walk.stop,
    })
}

/// How a line ends, in words.
pub(super) fn ending(line: &Line) -> String {
    match &line.subject {
        Subject::Lock { player, .. } => line.end_of_claim(*player),
        Subject::Fate(fate) => line.end_of_fate(fate),
        Subject::Trial(trial) => line.end_of_trial(trial),
        // Analyses have no lines yet.
        Subject::Region(_)
        | Subject::Attack(_)
        | Subject::Margin(_)
        | Subject::Hold(_)
        | Subject::Fort(_) => "and so on".to_string(),
    }
}

impl Line {
    /// The line as text: "W D4, B C3; then Black's 2-eye formation stands".
    pub fn text(&self) -> String {
        let graph = self.start.graph();
        let step = |step: &Step| format!("{} {}", step.color.letter(), step.act.words(graph));
        let mut parts = Vec::new();
        if !self.removed.is_empty() {
            let gone = coord::vertices(graph, self.removed.iter().copied());
            parts.push(format!("{gone} without liberty and gone at the start"));
        }
        if !self.steps.is_empty() {
            parts.push(self.steps.iter().map(step).collect::<Vec<_>>().join(", "));
        }
        parts.push(ending(self));
        parts.join("; ")
    }

    /// Does the line remove what stands on a location?
    pub fn removes(&self, loc: Loc) -> bool {
        let mut stones = self.start.stones.clone();
        let removed = |step: &Step| match step.act {
            Act::Play(at) if stones.is_empty_at(at) => {
                let done = stones.play(step.color, at);
                let mut gone = done.captured.iter().chain(&done.lost);
                gone.any(|&gone| gone == loc)
            }
            _ => false,
        };
        self.steps.iter().any(removed)
    }

    fn then(&self) -> &'static str {
        if self.steps.is_empty() { "at once" } else { "then" }
    }

    fn end_of_claim(&self, player: Color) -> String {
        let then = self.then();
        match self.stop {
            Stop::Goal => format!("{then} {player}'s 2-eye formation stands"),
            Stop::Theorem(name) => self.theorem(name, player),
            Stop::NoMove => {
                format!("then {player} can only pass, and {}'s pass ends the proof", !player)
            }
            Stop::Repeated(0) => "which repeats the start, so the proof has failed".to_string(),
            Stop::Repeated(moves) => {
                format!("which repeats the situation after move {moves}, so the proof has failed")
            }
            Stop::Kept | Stop::Swept | Stop::Passes | Stop::Cut => "and so on".to_string(),
        }
    }

    fn theorem(&self, name: &str, player: Color) -> String {
        let then = self.then();
        match explained(name) {
            Some(why) => {
                let why = why.replace("{P}", &player.to_string());
                format!("{then} {name}: {}", why.replace("{O}", &(!player).to_string()))
            }
            None => format!("{then} theorem \"{name}\""),
        }
    }

    fn end_of_fate(&self, fate: &Fate) -> String {
        let (then, owner) = (self.then(), fate.owner);
        let capture = matches!(fate.goal, Goal::Capture(_));
        match self.stop {
            Stop::Goal if capture => format!("{then} it is captured"),
            Stop::Goal => format!("{then} nothing permanent of {owner} is left"),
            Stop::Theorem("stones that stay") if capture => {
                format!("{then} stones that stay: it can never be removed")
            }
            Stop::Theorem(name) => self.theorem(name, !owner),
            Stop::Kept => format!("{then} stones that stay: it can never be removed"),
            Stop::Swept => {
                format!("{then} nothing of {owner} is left there, and no new stone can stay")
            }
            Stop::Passes => "then both have passed, and it stands".to_string(),
            Stop::NoMove => format!("then {} has no play left", !owner),
            Stop::Repeated(moves) => {
                let why = match self.holds {
                    true => format!("nothing of {owner} stays"),
                    false if capture => "it is never captured".to_string(),
                    false => format!("it stays, or a new stone of {owner} does"),
                };
                format!("{}, and so on for ever: {why}", back(moves))
            }
            Stop::Cut => "and so on".to_string(),
        }
    }

    fn end_of_trial(&self, trial: &Trial) -> String {
        let (then, owner) = (self.then(), trial.owner);
        let capture = matches!(trial.attempt, Attempt::Capture(_));
        match self.stop {
            Stop::Goal if capture => format!("{then} it is captured"),
            Stop::Goal => format!("{then} the stone that {owner} staked on is captured"),
            Stop::Theorem("stones that stay") if capture => {
                format!("{then} stones that stay: it can never be removed")
            }
            Stop::Theorem(name) => self.theorem(name, !owner),
            Stop::NoMove => format!("then {} has no move left", trial.prover()),
            Stop::Repeated(moves) => {
                let new = format!("uncapturable new stone of {owner}");
                let why = match (&trial.attempt, self.holds) {
                    (Attempt::Capture(_), _) => "it is never captured".to_string(),
                    (Attempt::Clear { .. }, true) => format!("there is never an {new} there"),
                    (Attempt::Clear { .. }, false) => format!("it stays, or an {new} does"),
                    (Attempt::Outlast { .. }, true) => {
                        format!("it stays, or {} needs stones for ever", !owner)
                    }
                    (Attempt::Outlast { .. } | Attempt::Place(_), false) => {
                        format!(
                            "there is never an {new} there, and {} needs no more stones",
                            !owner
                        )
                    }
                    (Attempt::Place(_), true) => {
                        format!("without an {new} there {} needs stones for ever", !owner)
                    }
                };
                format!("{}, and so on for ever: {why}", back(moves))
            }
            Stop::Kept | Stop::Swept | Stop::Passes | Stop::Cut => "and so on".to_string(),
        }
    }
}

/// The situation that a line comes back to.
fn back(moves: usize) -> String {
    match moves {
        0 => "which repeats the start".to_string(),
        moves => format!("which repeats what was after move {moves}"),
    }
}

/// What a theorem says, for people: of the prover {P} and the refuter {O}.
fn explained(name: &str) -> Option<&'static str> {
    Some(match name {
        "walls" => "every wall of {P} keeps two eyes, and {P} can clean the rest",
        "open border" => "{O} comes in over an empty border location",
        "refuter's life" => "{O} has stones inside that can never be captured",
        "isolated location" => "a location without neighbours is in no formation",
        "stones that stay" => "it, or a new stone of {O}, can never be removed",
        "stones kept by passing" => "{P} passes for ever, and {O} has no new stone there",
        "areas without new life" => {
            "{P} removes every stone of {O} there, and {O} gets no lasting one"
        }
        _ => return None,
    })
}
