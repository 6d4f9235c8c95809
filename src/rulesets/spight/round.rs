//! One round of play (9.1): who passed in which position, and who repeats it.

use crate::board::{Color, PerColor, Stones};
use crate::rules::PositionLog;
use crate::rules::repetition::RunLog;

/// A round of play.
#[derive(Clone, Debug)]
pub struct Round {
    number: u32,
    passed: PerColor<PositionLog>,
    run: RunLog,
}

impl Round {
    /// A round that opens in the given position, after that many actions.
    pub fn open(number: u32, stones: &Stones, actions: usize) -> Round {
        Round { number, passed: PerColor::default(), run: RunLog::starting(stones, actions) }
    }

    /// The number of the round, from 1.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Is it part of the encore (9.2: every round but the first)?
    pub fn is_encore(&self) -> bool {
        self.number > 1
    }

    /// Did the player end the round by a play or pass that makes, or leaves,
    /// this position: did the opponent pass in it before?
    pub fn is_ended_by(&self, color: Color, stones: &Stones) -> bool {
        self.passed[!color].first(stones).is_some()
    }

    /// Takes note of a pass: the position can be repeated by the opponent, and
    /// the run of plays that Article 12 speaks of starts anew.
    pub fn note_pass(&mut self, color: Color, stones: &Stones, actions: usize) {
        self.passed[color].push(stones);
        self.run = RunLog::starting(stones, actions);
    }

    /// Takes note of a play; tells how often the run of plays has had the
    /// position, and after how many actions first.
    pub fn note_play(&mut self, stones: &Stones, actions: usize) -> (usize, usize) {
        self.run.push(stones, actions)
    }
}
