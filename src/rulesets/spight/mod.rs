//! Bill Spight's revision of the Japanese rules: life and death by agreement,
//! or by an encore that is really played.
//!
//! The article numbers are those of his text. What it leaves open is read as
//! `docs/rulesets/spight.md` says.

mod contest;
mod encore;
mod game;
mod key;
mod locks;
mod notes;
mod phase;
mod result;
mod round;
mod scene;
pub mod territory;
mod value;

use super::api::{Basis, Beside, Counting, End, Homes, Info, Ruleset, State, Tally, Unscorable};
use super::basis;
use super::inquiry::{Answer, Inquiry, Subject, beyond};
use crate::board::Graph;
use crate::game::{Game as Question, Manner};
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

    fn homes(&self) -> Option<Homes> {
        Some(Homes { locks: Some(Manner::Quiet), beside: Beside::Shared })
    }

    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, SetupError> {
        Ok(Box::new(game::Game::start(setup)?))
    }

    fn untried(&self, graph: &Graph) -> Option<String> {
        beyond(
            graph,
            contest::MOST_LOCATIONS,
            "the encore is not searched as a whole; what the players lock counts",
        )
    }

    fn inquire(&self, end: &End) -> Result<Option<Box<dyn Inquiry>>, Unscorable> {
        basis::captives(end)?;
        Ok(value::Encores::new(end).map(|encores| Box::new(encores) as Box<dyn Inquiry>))
    }

    fn question(&self, end: &End, subject: &Subject) -> Result<Box<dyn Question>, Unscorable> {
        let game: Option<Box<dyn Question>> = match subject {
            Subject::Margin(aim) => {
                contest::Contest::new(end, *aim).map(|game| Box::new(game) as Box<dyn Question>)
            }
            Subject::Lock { player, claim } => {
                locks::question(end, *player, claim).map(|game| Box::new(game) as Box<dyn Question>)
            }
            _ => None,
        };
        let wrong = || {
            let what = "asks about margins of encores, and what players lock before them";
            Unscorable::Invalid(format!("{} {what}", INFO.id))
        };
        game.ok_or_else(wrong)
    }

    fn settled(&self, end: &End, answers: &[(Subject, Answer)]) -> Result<Tally, Unscorable> {
        value::of_answers(end, answers)
    }

    fn tally(&self, end: &End, basis: &Basis) -> Result<Tally, Unscorable> {
        result::tally(end, basis)
    }
}
