//! The states that a game under LJRG may start with, and who chooses what.
//!
//! **Even game (A1, A2).** Chance decides who chooses first. That player
//! chooses the initial state: which locations are prohibited in the first turn
//! and how many points White gets ([`EvenStart`]). The other player then
//! chooses the colour. Black starts. Both are part of the game, so that a bad
//! offer is its maker's own fault; nobody else prescribes a komi.
//!
//! **Handicap game (COMPENSATION).** The weaker player is Black and chooses
//! where up to N stones stand; N and K come from the strengths and a price of
//! stones, see [`crate::rules::handicap::pairs`]. White starts.
//!
//! Games that did not start like this can still be replayed and judged: every
//! clause but A2 is defined for any state. [`require_even`] and
//! [`require_handicap`] say whether a start is one of the text's.

use crate::board::{Color, Graph, LocSet};
use crate::rules::{Points, Setup, Situation};
use std::sync::Arc;

/// Why a start is not an initial state.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotInitial {
    /// Komi with half a point.
    #[error("komi {0} is no whole number: LJRG keeps komi as captives (A2.5)")]
    FractionalKomi(Points),
    /// Negative, or more than the board has locations.
    #[error("komi {komi} is not from 0 to {locations}, the number of locations (A2.5)")]
    KomiOutOfRange {
        /// The komi.
        komi: Points,
        /// How many locations the board has.
        locations: usize,
    },
    /// More stones, or stones of another colour, than allowed.
    #[error("the board has {found}, {allowed} ({clause})")]
    Stones {
        /// What stands there.
        found: String,
        /// What may.
        allowed: String,
        /// The clause.
        clause: &'static str,
    },
    /// Something else that A2 fixes.
    #[error("{what} ({clause})")]
    Other {
        /// What should be otherwise.
        what: &'static str,
        /// The clause.
        clause: &'static str,
    },
}

/// What the player choosing first chooses in an even game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EvenStart {
    /// Points for White in advance.
    pub komi: u32,
    /// Locations on which Black may not play in the first turn (A2.3).
    pub prohibited: LocSet,
}

impl EvenStart {
    /// The initial state. With prohibited locations the pass count is -1, so
    /// that Black may still play there after two passes (A2.8).
    ///
    /// ```
    /// use shinpan::board::{Graph, LocSet};
    /// use shinpan::rulesets::ljrg::initial::EvenStart;
    /// let board = Graph::rectangle(3, 3).unwrap();
    /// let centre = board.at(1, 1);
    /// let start = EvenStart { komi: 0, prohibited: LocSet::of(board.len(), centre) };
    /// assert_eq!(start.setup(&board).unwrap().situation.pass_count, -1);
    /// ```
    pub fn setup(&self, graph: &Arc<Graph>) -> Result<Setup, NotInitial> {
        let mut situation = Situation::empty(Arc::clone(graph));
        situation.pass_count = if self.prohibited.is_empty() { 0 } else { -1 };
        situation.temporary = LocSet::empty(graph.len());
        situation.temporary.union_with(&self.prohibited);
        let komi = i32::try_from(self.komi).unwrap_or(i32::MAX).min(Points::LIMIT);
        let setup = Setup { komi: Points::whole(komi), ..Setup::of(situation) };
        require_even(&setup)?;
        Ok(setup)
    }
}

/// Is the start initial for an even game (A2)?
pub fn require_even(setup: &Setup) -> Result<(), NotInitial> {
    let situation = &setup.situation;
    let locations = situation.graph().len();
    require_whole_komi(setup.komi)?;
    let most = Points::whole(i32::try_from(locations).unwrap_or(i32::MAX));
    if setup.komi < Points::ZERO || setup.komi > most {
        return Err(NotInitial::KomiOutOfRange { komi: setup.komi, locations });
    }
    require_stones(situation, 0, "A2.1, A2.2")?;
    require_no_permanent_marks(situation, "A2.4")?;
    require_no_captives(situation, "A2.5, A2.6")?;
    if situation.to_play != Color::Black {
        return Err(NotInitial::Other { what: "Black must have the first turn", clause: "A2.7" });
    }
    let expected = if situation.temporary.is_empty() { 0 } else { -1 };
    if situation.pass_count != expected {
        return Err(NotInitial::Other {
            what: "the pass count must be -1 with prohibited locations and 0 without",
            clause: "A2.8",
        });
    }
    Ok(())
}

/// Is the start initial for a handicap of `stones` stones (A2 as COMPENSATION
/// rewrites it)? Fewer stones are allowed, and komi may be negative.
pub fn require_handicap(setup: &Setup, stones: u32) -> Result<(), NotInitial> {
    let situation = &setup.situation;
    let graph = situation.graph();
    require_whole_komi(setup.komi)?;
    if !(graph.is_full_rectangle() && graph.cols() == 19 && graph.rows() == 19) {
        return Err(NotInitial::Other { what: "the board must be the 19x19 grid", clause: "A2.3" });
    }
    require_stones(situation, stones as usize, "A2.4, A2.5")?;
    if !situation.temporary.is_empty() {
        return Err(NotInitial::Other {
            what: "no location may be temporarily marked",
            clause: "A2.6",
        });
    }
    require_no_permanent_marks(situation, "A2.7")?;
    require_no_captives(situation, "A2.8, A2.9")?;
    if situation.to_play != Color::White {
        return Err(NotInitial::Other { what: "White must have the first turn", clause: "A2.10" });
    }
    if situation.pass_count != 0 {
        return Err(NotInitial::Other { what: "the pass count must be 0", clause: "A2.11" });
    }
    Ok(())
}

pub(super) fn require_whole_komi(komi: Points) -> Result<(), NotInitial> {
    if komi.in_halves() % 2 == 0 { Ok(()) } else { Err(NotInitial::FractionalKomi(komi)) }
}

fn require_stones(
    situation: &Situation,
    most_black: usize,
    clause: &'static str,
) -> Result<(), NotInitial> {
    let [black, white] = Color::BOTH.map(|color| situation.stones.count(color));
    if black <= most_black && white == 0 {
        return Ok(());
    }
    Err(NotInitial::Stones {
        found: format!("{black} black and {white} white stones"),
        allowed: match most_black {
            0 => "it must be empty".to_string(),
            most => format!("at most {most} black ones are allowed"),
        },
        clause,
    })
}

fn require_no_permanent_marks(
    situation: &Situation,
    clause: &'static str,
) -> Result<(), NotInitial> {
    if situation.permanent.is_empty() {
        Ok(())
    } else {
        Err(NotInitial::Other { what: "no location may be permanently marked", clause })
    }
}

fn require_no_captives(situation: &Situation, clause: &'static str) -> Result<(), NotInitial> {
    if situation.captives.black == 0 && situation.captives.white == 0 {
        Ok(())
    } else {
        Err(NotInitial::Other { what: "no captives but komi are allowed", clause })
    }
}
