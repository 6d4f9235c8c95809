//! Going on from a position in which play had stopped.

use crate::board::{Color, Loc, LocSet};
use crate::rules::{Action, Setup};
use crate::rulesets::{End, Named, Replay};

/// A fresh start in the position that a game came to; none if the ruleset cannot go on from it.
pub fn start(asked: Named, end: &End) -> Option<Replay> {
    let situation = end.situation.clone();
    afresh(asked, Setup { situation, komi: end.komi, handicap: end.handicap })
}

/// A fresh start.
pub fn afresh(asked: Named, mut setup: Setup) -> Option<Replay> {
    setup.situation.pass_count = 0;
    setup.situation.temporary = LocSet::empty(setup.situation.graph().len());
    Replay::new(asked.ruleset, setup).ok()
}

/// Plays on; who is not the next to play lets the other pass. None if the ruleset does not allow it.
pub fn play(game: &mut Replay, moves: impl IntoIterator<Item = (Color, Loc)>) -> Option<()> {
    for (color, at) in moves {
        if game.state().situation().to_play != color {
            game.play(!color, Action::Pass).ok()?;
        }
        game.play(color, Action::Play(at)).ok()?;
    }
    Some(())
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
