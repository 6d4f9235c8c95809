//! Questions of Article 7 as data: whose stones, and what the capturing player
//! or their owner tries to force in the confirmation of life and death.
//!
//! The *capturer* is the opponent of the stones' owner.

use crate::board::{Color, Loc, LocSet, Stones};

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
    /// The owner, the capturer moving first: that the string stays, an uncapturable new
    /// stone on an area, or endlessly many stones of the capturer. What denies it clears
    /// the string with so many stones (theorem "Side by side").
    Outlast {
        /// The string.
        string: LocSet,
        /// Where such a stone counts.
        area: LocSet,
    },
    /// The owner, who moves first: an uncapturable new stone on an area, or
    /// endlessly many stones of the capturer (what the second part of I6 denies).
    Place(LocSet),
}

/// A part of the board on which a question is played (theorem "Grounds").
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ground {
    /// Where both may play.
    pub region: LocSet,
    /// Whose success there is a success on the board; the other player's says nothing.
    pub champion: Color,
    /// His stones beside it of which he knows that they stay.
    pub standing: LocSet,
    /// His stones in it that a capturer vows to keep, besides those that seal it.
    pub vowed: LocSet,
}

/// A question of Article 7.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Trial {
    /// Whose stones are to be alive.
    pub owner: Color,
    /// What is tried.
    pub attempt: Attempt,
    /// Where; the whole board if nothing is said.
    pub ground: Option<Ground>,
}

impl Ground {
    /// The champion's stones in it that seal an edge beyond which there is no wall: lost with
    /// one of them it is lost.
    pub fn seals(&self, stones: &Stones) -> LocSet {
        let graph = stones.graph();
        let is_beyond = |beyond: &Loc| !self.region.contains(*beyond);
        let is_wall = |beyond: &Loc| {
            stones.at(*beyond) == Some(!self.champion) || self.standing.contains(*beyond)
        };
        let seals = |loc: &Loc| {
            stones.at(*loc) == Some(self.champion)
                && graph.neighbors(*loc).iter().any(|it| is_beyond(it) && !is_wall(it))
        };
        LocSet::of(graph.len(), self.region.iter().filter(seals))
    }
}

impl Trial {
    /// Who tries it.
    pub fn prover(&self) -> Color {
        match self.attempt {
            Attempt::Place(_) | Attempt::Outlast { .. } => self.owner,
            Attempt::Capture(_) | Attempt::Clear { .. } => !self.owner,
        }
    }

    /// The string in question; none if it is about places only.
    pub fn string(&self) -> Option<&LocSet> {
        match &self.attempt {
            Attempt::Capture(string)
            | Attempt::Clear { string, .. }
            | Attempt::Outlast { string, .. } => Some(string),
            Attempt::Place(_) => None,
        }
    }

    /// Where new stones matter; none in a question of capture.
    pub fn area(&self) -> Option<&LocSet> {
        match &self.attempt {
            Attempt::Clear { area, .. } | Attempt::Outlast { area, .. } | Attempt::Place(area) => {
                Some(area)
            }
            Attempt::Capture(_) => None,
        }
    }

    /// The answer by which the capturer captures the string; for places there is none.
    pub fn captures(&self) -> bool {
        !matches!(self.attempt, Attempt::Outlast { .. })
    }

    /// Does an answer hold on the whole board?
    pub fn counts(&self, answer: bool) -> bool {
        let winner = if answer { self.prover() } else { !self.prover() };
        self.ground.as_ref().is_none_or(|ground| ground.champion == winner)
    }
}
