//! Questions of Article 7 as data: whose stones, and what the capturing player
//! or their owner tries to force in the confirmation of life and death.
//!
//! The *capturer* is the opponent of the stones' owner.

use crate::board::{Color, LocSet};

/// What is tried.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Attempt {
    /// The capturer, who moves first: the capture of a string (I1).
    Capture(LocSet),
    /// The capturer, who moves first: the capture of a string, and never an
    /// uncapturable new stone of the owner on an area (first part of I6).
    Clear {
        /// The string.
        string: LocSet,
        /// Where no such stone may come.
        area: LocSet,
    },
    /// The owner, who moves first: an uncapturable new stone on an area, or
    /// endlessly many stones of the capturer (what the second part of I6 denies).
    Place(LocSet),
}

/// A question of Article 7.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Trial {
    /// Whose stones are to be alive.
    pub owner: Color,
    /// What is tried.
    pub attempt: Attempt,
}

impl Trial {
    /// Who tries it.
    pub fn prover(&self) -> Color {
        match self.attempt {
            Attempt::Place(_) => self.owner,
            Attempt::Capture(_) | Attempt::Clear { .. } => !self.owner,
        }
    }

    /// The string in question; none if it is about places only.
    pub fn string(&self) -> Option<&LocSet> {
        match &self.attempt {
            Attempt::Capture(string) | Attempt::Clear { string, .. } => Some(string),
            Attempt::Place(_) => None,
        }
    }

    /// Where new stones matter; none in a question of capture.
    pub fn area(&self) -> Option<&LocSet> {
        match &self.attempt {
            Attempt::Clear { area, .. } | Attempt::Place(area) => Some(area),
            Attempt::Capture(_) => None,
        }
    }
}
