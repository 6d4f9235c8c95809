//! A game of Go: what one line of an SGF tree means.
//!
//! [`load()`] reads a line of a tree, [`GameRecord::play`] replays it under a
//! ruleset, [`save`] writes a game that was played as a tree.

mod apply;
mod head;
pub mod info;
mod load;
mod node;
mod play;
mod save;

pub use apply::Edit;
pub use info::{Margin, Recorded};
pub use load::{LoadError, LoadOptions, load};
pub use play::{Conduct, PlayError, Played, Stop};
pub use save::{Heading, canonical_rules, outcome, save};

use super::sgf::NodeId;
use super::warning::{Trouble, Warning};
use crate::board::{Color, Graph, LocSet, PerColor, Stones, coord};
use crate::rules::{Points, Setup, Turn};
use crate::rulesets::Named;
use std::sync::Arc;

/// One line of play of a record.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The start: setup before the first move, komi (0 if none is given),
    /// handicap.
    pub setup: Setup,
    /// What the record says about the rules.
    pub rules: Option<RecordedRules>,
    /// Komi as recorded.
    pub komi: Option<Points>,
    /// Handicap as recorded.
    pub handicap: Option<u32>,
    /// The result as recorded.
    pub result: Option<Recorded>,
    /// The players.
    pub players: PerColor<Player>,
    /// Moves and setup in order.
    pub steps: Vec<Step>,
    /// The territory on which the players agreed at the end (`TB`, `TW`).
    pub territory: Option<Territory>,
    /// What was odd.
    pub warnings: Vec<Warning>,
}

/// The rules that a record names.
#[derive(Clone, Debug)]
pub struct RecordedRules {
    /// The name as it stands there.
    pub name: String,
    /// The ruleset, if the name is known.
    pub found: Option<Named>,
}

/// One player as the record describes him.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// `PB`, `PW`.
    pub name: Option<String>,
    /// `BR`, `WR`.
    pub rank: Option<String>,
}

/// Territory as marked at the end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Territory {
    /// Whose is marked where; no location is in both sets.
    pub of: PerColor<LocSet>,
    /// Line of the file.
    pub line: usize,
}

/// One step of a line of play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Number of the move, from 1; for setup, the number of moves before it.
    pub number: usize,
    /// The node.
    pub node: NodeId,
    /// Line of the file.
    pub line: usize,
    /// What is done.
    pub act: Act,
}

/// What a step does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// A player acts.
    Turn(Turn),
    /// A player moves to a point that the board does not have.
    NoPoint {
        /// Who.
        color: Color,
        /// The value of the property.
        point: String,
    },
    /// Stones and marks are set up.
    Edit(Edit),
}

impl GameRecord {
    /// The board.
    pub fn graph(&self) -> &Arc<Graph> {
        self.setup.situation.graph()
    }

    /// How many moves, setup not counted.
    pub fn moves(&self) -> usize {
        self.steps.last().map_or(0, |step| step.number)
    }

    /// The dead stones that follow from the agreed territory: stones that
    /// stand in the opponent's. Strings die as a whole. None if no territory
    /// is marked; remarks go to the second part.
    pub fn dead(&self, stones: &Stones) -> Option<(LocSet, Vec<Warning>)> {
        let territory = self.territory.as_ref()?;
        let mut dead = LocSet::empty(stones.graph().len());
        let mut warnings = Vec::new();
        for first in stones.strings() {
            let Some(color) = stones.at(first) else { continue };
            let marked =
                stones.string(first).filter(|&loc| territory.of[!color].contains(loc)).count();
            if marked == 0 {
                continue;
            }
            dead.extend(stones.string(first));
            if marked < stones.string_len(first) {
                warnings.push(Warning {
                    line: (territory.line > 0).then_some(territory.line),
                    trouble: Trouble::PartlyDead {
                        color: name(color),
                        vertex: coord::vertex(stones.graph(), first),
                    },
                });
            }
        }
        Some((dead, warnings))
    }
}

/// A colour in the middle of a sentence.
pub(super) fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
