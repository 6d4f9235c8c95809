//! Going on from a position in which play had stopped.

use crate::board::LocSet;
use crate::rules::Setup;
use crate::rulesets::{End, Named, Replay};

/// A fresh start in the position; none if the ruleset cannot go on from it.
pub fn start(asked: Named, end: &End) -> Option<Replay> {
    let mut situation = end.situation.clone();
    situation.pass_count = 0;
    situation.temporary = LocSet::empty(situation.graph().len());
    let setup = Setup { situation, komi: end.komi, handicap: end.handicap };
    Replay::new(asked.ruleset, setup).ok()
}

/// What stands where a game came to that went on from `before`.
pub fn stop(game: &Replay, before: &End) -> End {
    let mut done = game.end();
    // The players' agreement to stop stands behind the moves.
    done.ending = before.ending;
    done.situation.pass_count = before.situation.pass_count;
    done.encore.clone_from(&before.encore);
    done
}
