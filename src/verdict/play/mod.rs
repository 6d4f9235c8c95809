//! The value of a game still in play: what margin the players can force, each
//! by the ruleset's own moves, counted by the ruleset's own verdict where play
//! ends (`docs/theorems/play.md`).
//!
//! Two kinds of trees. In the *plain* one a situation forgets how it arose
//! (`plain`); a strategy found there counts when no line of it meets a rule that
//! asks for history (`recurrence`). In the one *to the letter* every situation
//! is a real state with all its history (`letter`). Either way only strategies count,
//! and each is a bound of the value.

mod contest;
mod ends;
mod footing;
mod keeps;
mod letter;
mod line;
mod net;
mod orders;
mod patient;
mod plain;
mod recurrence;
mod tier;
mod value;

pub use orders::{Outcome, TwoResults, two_results};
pub use value::{NoValue, PlayValue, value};

use crate::board::Color;
use crate::rules::Points;

/// What is asked of a game: can a player force a margin?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    /// Who forces it.
    pub prover: Color,
    /// Black's margin: at least this if Black forces it, at most if White does.
    pub margin: Points,
}

/// What is sure of the worth of a position where play is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// Black's margin lies between these.
    Margin(Points, Points),
    /// A win without a margin (long cycle).
    Win(Color),
    /// No result: no success of anybody.
    Nothing,
}

impl Aim {
    /// Is it sure that the aim is met?
    pub fn is_met(&self, worth: Worth) -> bool {
        match (worth, self.prover) {
            (Worth::Margin(low, _), Color::Black) => low >= self.margin,
            (Worth::Margin(_, high), Color::White) => high <= self.margin,
            (Worth::Win(winner), prover) => winner == prover,
            (Worth::Nothing, _) => false,
        }
    }

    /// Is it sure that it is not?
    pub fn is_missed(&self, worth: Worth) -> bool {
        match (worth, self.prover) {
            (Worth::Margin(_, high), Color::Black) => high < self.margin,
            (Worth::Margin(low, _), Color::White) => low > self.margin,
            (Worth::Win(winner), prover) => winner != prover,
            (Worth::Nothing, _) => true,
        }
    }
}
