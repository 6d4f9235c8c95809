//! The Japanese rules of 1989 as Robert Pauli reads them in his chapter "JRG89
//! in depth": moves, ending, and territory from living and dead stones.
//!
//! Life and death (Article 7) are questions ([`trial`]) about a game
//! ([`confirmation`]); [`settle`] has what follows from their answers,
//! [`territory`] Article 8, [`tally`] the count.

pub mod confirmation;
mod crossing;
mod game;
mod grounds;
pub mod inquest;
pub mod settle;
pub mod tally;
pub mod territory;
pub mod together;
pub mod trial;

use super::api::{
    Basis, Beside, Counting, End, Homes, Info, Repeats, Ruleset, State, Tally, Unscorable,
};
use super::inquiry::{Answer, Inquiry, Subject, beyond};
use super::japanese2003::hypothetical;
use super::ljrg::lock::Lock;
use super::{agreed, basis, undecided};
use crate::board::Graph;
use crate::game::Game;
use crate::rules::{Ending, Setup, SetupError};

/// Japanese 1989.
pub struct Japanese1989;

static INFO: Info = Info {
    id: "japanese1989-pauli",
    title: "Japanese rules of 1989 (Pauli's reading)",
    source: "Nihon Kiin and Kansai Kiin, 1989, as interpreted by Robert Pauli (JRG89 in depth)",
    summary: "territory; eye points of living stones that seki does not reach",
    aliases: &["japanese1989", "j1989", "j89", "jrg89"],
    stands_for: &[],
    counting: Counting::Territory,
    analyses: &[],
};

impl Ruleset for Japanese1989 {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// No result takes both players' agreement.
    fn repeats(&self) -> Repeats {
        Repeats::Free
    }

    fn homes(&self) -> Option<Homes> {
        Some(Homes { locks: None, beside: Beside::Neutral })
    }

    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, SetupError> {
        Ok(Box::new(game::Game::start(setup)?))
    }

    fn untried(&self, graph: &Graph) -> Option<String> {
        beyond(
            graph,
            inquest::MOST_LOCATIONS,
            "life and death are searched in windows and by books of life only",
        )
    }

    fn inquire(&self, end: &End) -> Result<Option<Box<dyn Inquiry>>, Unscorable> {
        basis::captives(end)?;
        if matches!(end.ending, Some(Ending::NoResult | Ending::BothLose)) {
            return Ok(None);
        }
        Ok(Some(Box::new(inquest::Inquest::new(end))))
    }

    fn question(&self, end: &End, subject: &Subject) -> Result<Box<dyn Game>, Unscorable> {
        let stones = &end.situation.stones;
        let game = match subject {
            Subject::Trial(trial) => confirmation::game(stones, trial),
            Subject::Fate(fate) if settle::is_kept(fate) => hypothetical::game(stones, fate),
            Subject::Lock { player, claim } => {
                let lock = Lock::new(&end.situation, *player, claim);
                let lock = lock.map_err(|why| Unscorable::Invalid(why.to_string()))?;
                return Ok(Box::new(lock));
            }
            _ => {
                let what = "asks about life and death only";
                return Err(Unscorable::Invalid(format!("{} {what}", INFO.id)));
            }
        };
        game.map_err(|why| Unscorable::Invalid(why.to_string()))
    }

    fn settled(&self, end: &End, answers: &[(Subject, Answer)]) -> Result<Tally, Unscorable> {
        tally::of_facts(end, &settle::Facts::of(&end.situation.stones, answers))
    }

    fn tally(&self, end: &End, given: &Basis) -> Result<Tally, Unscorable> {
        let wrong = |basis| Unscorable::WrongBasis {
            ruleset: INFO.id,
            basis,
            needs: "the position, or a list of dead stones",
        };
        basis::captives(end)?;
        match given {
            Basis::Control(_) => Err(wrong("a control map")),
            Basis::Played(_) => Err(wrong("a played analysis")),
            _ if end.ending == Some(Ending::NoResult) => Ok(undecided::void(end)),
            _ if end.ending == Some(Ending::BothLose) => Ok(undecided::both_lose(end)),
            Basis::Position => {
                let facts = settle::Facts::none(&end.situation.stones);
                let mut tally = tally::of_facts(end, &facts)?;
                if !tally.proven {
                    let open = "life and death are not decided by search yet";
                    tally.warnings.insert(0, format!("{}: {open}", INFO.id));
                }
                Ok(tally)
            }
            Basis::Dead(dead) => {
                agreed::require_whole_strings(&end.situation.stones, dead)?;
                Ok(tally::of_agreement(end, dead))
            }
        }
    }
}
