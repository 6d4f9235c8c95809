//! Tromp and Taylor's rules: positional superko, suicide allowed, two passes
//! end, and every stone on the board counts.

use super::counting::{self, Terms};
use super::moves::{Alternation, MoveRules, Suicide, Superko};
use crate::rules::{Points, Setup, SetupError};
use crate::rulesets::api::{
    Basis, Counting, End, Info, Repeats, Ruleset, State, Tally, Unscorable,
};

/// Tromp-Taylor.
pub struct TrompTaylor;

static INFO: Info = Info {
    id: "tromp-taylor",
    title: "Tromp-Taylor rules",
    source: "John Tromp and Bill Taylor, The Logical Rules of Go",
    summary: "area: stones on the board and empty regions that reach only one colour",
    aliases: &["tt", "tromptaylor", "logical rules of go"],
    stands_for: &["area"],
    counting: Counting::Area,
    analyses: &[],
};

const MOVES: MoveRules = MoveRules {
    ruleset: INFO.id,
    superko: Superko::Positional,
    suicide: Suicide::Allowed,
    passes: 2,
};

const TERMS: Terms =
    Terms { compensation: |_| Points::ZERO, dead_by_agreement: false, passes_settle: true };

impl Ruleset for TrompTaylor {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn repeats(&self) -> Repeats {
        Repeats::Position
    }

    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, SetupError> {
        Ok(Box::new(Alternation::start(MOVES, setup)?))
    }

    fn tally(&self, end: &End, basis: &Basis) -> Result<Tally, Unscorable> {
        counting::tally(&INFO, &TERMS, end, basis)
    }
}
