//! Bill Spight's revision of the Japanese rules: life and death by agreement,
//! or by an encore that is really played.
//!
//! The article numbers are those of his text. What it leaves open is read as
//! `docs/rulesets/spight.md` says.

mod encore;
mod game;
mod phase;
mod result;
mod round;
pub mod territory;

use super::api::{Basis, Counting, End, Info, Ruleset, State, Tally, Unscorable};
use crate::rules::{Setup, SetupError};

/// Spight's rules.
pub struct Spight;

static INFO: Info = Info {
    id: "spight",
    title: "Spight Japanese style rules",
    source: "Bill Spight, second version with encore, pass for ko and once-only ko",
    summary: "territory; dead stones by agreement, otherwise an encore with pass stones is played",
    aliases: &["spight japanese style", "spight rules", "japanese-spight"],
    stands_for: &[],
    counting: Counting::Territory,
    analyses: &[],
};

impl Spight {
    /// The start of an encore from a position in which the play ended: the
    /// player to move is Player A and may open it with a play or a pass.
    pub fn start_encore(&self, setup: &Setup) -> Result<Box<dyn State>, SetupError> {
        Ok(Box::new(game::Game::start_encore(setup)?))
    }
}

impl Ruleset for Spight {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, SetupError> {
        Ok(Box::new(game::Game::start(setup)?))
    }

    fn tally(&self, end: &End, basis: &Basis) -> Result<Tally, Unscorable> {
        result::tally(end, basis)
    }
}
