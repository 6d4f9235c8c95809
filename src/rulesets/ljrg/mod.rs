//! Logical Japanese Rules of Go (LJRG), Robert M. Pauli, 2002, last update of
//! June 2003, in the precise version (clauses A to E).
//!
//! [`moves`] has the successors (B), [`initial`] the states a game may start
//! with (A2 and COMPENSATION), [`tally`] the score from a given control (C1,
//! C2), [`certain`] what can be said about control without search. Control
//! itself (C3 to C8) is a question for a solver.
//!
//! Komi: the text keeps komi as the first situation's captives (A2.5 and the
//! handicap rules' A2.8, A2.9). Here it stays in [`Setup::komi`] and
//! [`End::komi`], and a situation's captives are the stones that really left
//! the board; the text's black captive count is the sum of both. Nothing but
//! the score depends on captive counts (E3).

pub mod arena;
pub mod certain;
pub mod claims;
pub mod clear;
pub mod control;
pub mod dispute;
pub mod field;
pub mod finish;
pub mod initial;
pub mod lemmas;
pub mod lock;
pub mod moves;
pub mod pairs;
pub mod settle;
mod statics;
pub mod tally;

pub use crate::rules::cycle::similar;

use super::api::{
    Basis, Beside, Counting, End, Homes, Info, Ruleset, State, Tally, Unscorable, require_liberties,
};
use crate::game::{Game as Question, Manner};
use crate::rules::{Setup, SetupError, setup};
use crate::rulesets::inquiry::{Answer, Inquiry, Subject};

/// Logical Japanese Rules.
pub struct Ljrg;

static INFO: Info = Info {
    id: "ljrg",
    title: "Logical Japanese Rules of Go",
    source: "Robert M. Pauli, Logical Japanese Rules of Go, 2002, last update June 2003",
    summary: "territory: locations a player can be sure to enclose with two eyes, and prisoners",
    aliases: &[
        "logical-japanese",
        "logical-japanese-rules",
        "logical-japanese-rules-of-go",
        "loja",
        "pauli",
    ],
    stands_for: &[],
    counting: Counting::Territory,
    analyses: &[],
};

impl Ruleset for Ljrg {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// Any situation with liberties for all strings can be a start; whether it
    /// is an *initial* one is [`initial`]'s question. Its pass count is kept.
    fn start(&self, start: &Setup) -> Result<Box<dyn State>, SetupError> {
        let mut situation = start.situation.clone();
        for loc in situation.permanent.iter() {
            situation.stones.anchor(loc);
        }
        require_liberties(&situation.stones)?;
        setup::require_pass_count(&situation, -1..=2, INFO.id)?;
        Ok(Box::new(moves::Game::new(situation)))
    }

    fn homes(&self) -> Option<Homes> {
        Some(Homes { locks: Some(Manner::Clear), beside: Beside::Neutral })
    }

    fn inquire(&self, end: &End) -> Result<Option<Box<dyn Inquiry>>, Unscorable> {
        Ok(Some(Box::new(control::ControlInquiry::new(end)?)))
    }

    fn question(&self, end: &End, subject: &Subject) -> Result<Box<dyn Question>, Unscorable> {
        let Some((player, claim)) = subject.lock() else {
            return Err(Unscorable::Invalid(format!("{} asks about claims only", INFO.id)));
        };
        match lock::Lock::new(&end.situation, player, claim) {
            Ok(lock) => Ok(Box::new(lock)),
            Err(why) => Err(Unscorable::Invalid(why.to_string())),
        }
    }

    fn settled(&self, end: &End, answers: &[(Subject, Answer)]) -> Result<Tally, Unscorable> {
        tally::of_known(end, &settle::known(&end.situation, answers))
    }

    fn tally(&self, end: &End, basis: &Basis) -> Result<Tally, Unscorable> {
        match basis {
            Basis::Position => tally::undecided(end),
            Basis::Control(control) => tally::of_control(end, control),
            Basis::Dead(dead) => tally::of_agreement(end, dead),
            Basis::Played(_) => Err(Unscorable::WrongBasis {
                ruleset: INFO.id,
                basis: "a played analysis",
                needs: "a control map, or a list of agreed dead stones",
            }),
        }
    }
}
