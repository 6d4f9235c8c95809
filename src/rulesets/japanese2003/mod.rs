//! Japanese 2003 Rules, version 35a, by Robert Jasiek.
//!
//! [`moves`] has the alternating-sequence, [`analysis`] the
//! hypothetical-analysis as questions ([`fate`]) in [`hypothetical`] play, `plan` which
//! of them come when,
//! [`settle`] what follows from their answers, [`territory`] Definitions 3,
//! [`blocks`] and [`prospect`] what is certain of them while statuses are open,
//! [`tally`] the score.
//!
//! The text has no komi: an agreed komi is added to White's side of the score.

pub mod analysis;
pub mod areas;
pub mod blocks;
pub mod fate;
pub mod field;
pub mod hypothetical;
pub mod life;
pub mod local;
pub mod moves;
pub mod parts;
mod plan;
pub mod prospect;
pub mod settle;
pub mod tally;
pub mod target;
pub mod territory;
mod whole;
pub mod windows;

use super::api::{
    Basis, Beside, Counting, End, Homes, Info, Ruleset, State, Tally, Unscorable, require_liberties,
};
use super::inquiry::{Answer, Inquiry, Subject};
use super::ljrg::lock::Lock;
use crate::board::Color;
use crate::game::Game;
use crate::rules::{Ending, Setup, SetupError, Situation, ko, marks, setup};

/// Japanese 2003.
pub struct Japanese2003;

static INFO: Info = Info {
    id: "japanese2003",
    title: "Japanese 2003 Rules",
    source: "Robert Jasiek, Japanese 2003 Rules, version 35a",
    summary: "territory: life and death by hypothetical play in which a pass may release kos",
    aliases: &["j2003", "jp2003", "japanese-2003-rules"],
    stands_for: &["japanese", "jp"],
    counting: Counting::Territory,
    analyses: &[],
};

impl Ruleset for Japanese2003 {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn homes(&self) -> Option<Homes> {
        Some(Homes { locks: None, beside: Beside::Neutral })
    }

    /// Direct-ko forbids second passes only, and he makes such a one only in answer to a pass in
    /// the position that stands now (`docs/theorems/play.md`, "Without locks").
    fn lets_pass(&self, situation: &Situation, player: Color) -> bool {
        let passes_first = (situation.to_play == player) == (situation.pass_count == 0);
        passes_first || ko::kos(&situation.stones).is_empty()
    }

    fn start(&self, start: &Setup) -> Result<Box<dyn State>, SetupError> {
        let situation = &start.situation;
        marks::refuse_marks(situation, INFO.id)?;
        require_liberties(&situation.stones)?;
        setup::require_pass_count(situation, 0..=2, INFO.id)?;
        Ok(Box::new(moves::Alternation::new(situation.clone())))
    }

    fn inquire(&self, end: &End) -> Result<Option<Box<dyn Inquiry>>, Unscorable> {
        match end.ending {
            Some(Ending::LongCycle(_)) => Ok(None),
            _ => Ok(Some(Box::new(analysis::Hypothetical::new(end)?))),
        }
    }

    fn question(&self, end: &End, subject: &Subject) -> Result<Box<dyn Game>, Unscorable> {
        match subject {
            Subject::Fate(fate) => hypothetical::game(&end.situation.stones, fate)
                .map_err(|why| Unscorable::Invalid(why.to_string())),
            Subject::Lock { player, claim } => Lock::new(&end.situation, *player, claim)
                .map(|game| Box::new(game) as Box<dyn Game>)
                .map_err(|why| Unscorable::Invalid(why.to_string())),
            _ => Err(Unscorable::Invalid(format!("{} has no such question", INFO.id))),
        }
    }

    fn settled(&self, end: &End, answers: &[(Subject, Answer)]) -> Result<Tally, Unscorable> {
        tally::of_facts(end, &settle::Facts::of(&end.situation.stones, answers))
    }

    fn tally(&self, end: &End, basis: &Basis) -> Result<Tally, Unscorable> {
        if !matches!(basis, Basis::Position | Basis::Dead(_)) {
            return Err(Unscorable::WrongBasis {
                ruleset: INFO.id,
                basis: "an analysis or a control map",
                needs: "a list of dead stones",
            });
        }
        if let Some(Ending::LongCycle(winner)) = end.ending {
            return Ok(tally::long_cycle(end, winner, matches!(basis, Basis::Dead(_))));
        }
        match basis {
            Basis::Dead(dead) => tally::of_agreement(end, dead),
            _ => tally::of_facts(end, &settle::Facts::none(&end.situation.stones)),
        }
    }
}
