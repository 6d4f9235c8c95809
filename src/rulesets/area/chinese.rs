//! Chinese rules: no suicide, no position may come back, two passes end, dead
//! stones as both players confirm them, then stones and surrounded points.

use super::counting::{self, Terms};
use super::moves::{Alternation, MoveRules, Suicide, Superko};
use crate::game::Manner;
use crate::rules::{Points, Setup, SetupError};
use crate::rulesets::api::{
    Basis, Beside, Counting, End, Homes, Info, Repeats, Ruleset, State, Tally, Unscorable,
};

/// The rules of the Chinese Weiqi Association.
pub struct Chinese;

static INFO: Info = Info {
    id: "chinese",
    title: "Chinese rules",
    source: "Chinese Weiqi Association, rules of 2002, Articles 1 to 11",
    summary: "area with dead stones by agreement; no position of the whole board may come back",
    // KataGo's own "chinese" has a simple ko rule, as referees in China apply
    // it; its variants for the servers have the text's whole-board rule.
    aliases: &["cn", "weiqi", "chinese-ogs", "chinese-kgs"],
    stands_for: &[],
    counting: Counting::Area,
    analyses: &[],
};

const MOVES: MoveRules = MoveRules {
    ruleset: INFO.id,
    // Article 6: the same position of the whole board is forbidden. Article 20
    // lets a referee void a game instead; that is no rule of play.
    superko: Superko::Positional,
    // Article 5: a point where the own stones would have no liberty.
    suicide: Suicide::Forbidden,
    passes: 2,
};

const TERMS: Terms = Terms { compensation, dead_by_agreement: true, passes_settle: false };

/// Half a stone of the Chinese count, which is one point, for each handicap
/// stone. A single stone is no handicap: Black simply moves first.
fn compensation(handicap: u32) -> Points {
    if handicap < 2 { Points::ZERO } else { Points::whole(handicap as i32) }
}

impl Ruleset for Chinese {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn repeats(&self) -> Repeats {
        Repeats::Position
    }

    fn homes(&self) -> Option<Homes> {
        Some(Homes { locks: Some(Manner::Quiet), beside: Beside::Area })
    }

    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, SetupError> {
        Ok(Box::new(Alternation::start(MOVES, setup)?))
    }

    fn tally(&self, end: &End, basis: &Basis) -> Result<Tally, Unscorable> {
        counting::tally(&INFO, &TERMS, end, basis)
    }
}
