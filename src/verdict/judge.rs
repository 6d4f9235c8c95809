//! From a position to a verdict: may the ruleset start from it at all, and
//! what does it count on the given basis.

use super::{Stats, Verdict};
use crate::rules::{Setup, SetupError};
use crate::rulesets::{Basis, End, Named, Replay, Unscorable};

/// Why there is no verdict.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JudgeError {
    /// The ruleset cannot start from the position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The ruleset cannot count it.
    #[error(transparent)]
    Unscorable(#[from] Unscorable),
}

/// Judges a bare position.
pub fn judge(asked: Named, setup: &Setup, basis: &Basis) -> Result<Verdict, JudgeError> {
    asked.ruleset.start(setup)?;
    judge_end(asked, End::of(setup.clone()), basis)
}

/// Judges where a game now stands, with what its procedure knows (how it
/// ended, an encore). Dead stones that the players agreed on within the
/// procedure count unless another basis is given.
pub fn judge_replay(asked: Named, game: &Replay, basis: &Basis) -> Result<Verdict, JudgeError> {
    let basis = match (basis, game.state().agreed_dead()) {
        (Basis::Position, Some(dead)) => &Basis::Dead(dead),
        (given, _) => given,
    };
    judge_end(asked, game.end(), basis)
}

/// Judges a final position whose origin has been checked.
pub fn judge_end(asked: Named, end: End, basis: &Basis) -> Result<Verdict, JudgeError> {
    let tally = asked.ruleset.tally(&end, basis)?;
    Ok(Verdict { asked, end, tally, stats: Stats::default() })
}
