//! Where a game starts, before anybody has checked whether it can be played.

use super::points::Points;
use super::situation::Situation;

/// A start situation with what is agreed beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The situation before the first action.
    pub situation: Situation,
    /// What White gets in advance.
    pub komi: Points,
    /// Handicap stones that stand on the board at the start, for rulesets that
    /// compensate White for them.
    pub handicap: u32,
}

impl Setup {
    /// A situation without komi or handicap.
    pub fn of(situation: Situation) -> Setup {
        Setup { situation, komi: Points::ZERO, handicap: 0 }
    }
}

/// Why a setup cannot be the start of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// A string without liberty.
    #[error("the {color} string at {at} has no liberty")]
    NoLiberty {
        /// The colour of the string.
        color: crate::board::Color,
        /// Vertex of one of its stones.
        at: String,
    },
    /// Something that the ruleset does not know.
    #[error("{ruleset} has no {what}")]
    Unsupported {
        /// Id of the ruleset.
        ruleset: &'static str,
        /// What it lacks, e.g. "permanent marks".
        what: &'static str,
    },
    /// A value that the ruleset forbids.
    #[error("{0}")]
    Invalid(String),
}

/// Refuses a start with a pass count that the ruleset does not know.
pub fn require_pass_count(
    situation: &Situation,
    known: std::ops::RangeInclusive<i8>,
    ruleset: &'static str,
) -> Result<(), SetupError> {
    if known.contains(&situation.pass_count) {
        Ok(())
    } else {
        Err(SetupError::Invalid(format!(
            "pass count {}: {ruleset} knows {} to {}",
            situation.pass_count,
            known.start(),
            known.end()
        )))
    }
}
