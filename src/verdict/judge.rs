//! From a position to a verdict: may the ruleset start from it at all, and
//! what does it count on the given basis.

use super::fuse::Fuse;
use super::inquest::{self, Effort, Enough, Findings};
use super::open::not_tried;
use super::recall::Recall;
use super::watch::Watch;
use super::{Proof, Stats, Verdict};
use crate::board::{LocSet, PerColor};
use crate::rules::{Setup, SetupError};
use crate::rulesets::inquiry::Inquiry;
use crate::rulesets::{Basis, End, Named, Replay, Unscorable, agreed};
use crate::solve::Exhausted;
use std::time::{Duration, Instant};

/// What a verdict may cost, in the words of a user.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Situations for one question.
    pub nodes: usize,
    /// Bytes for the searches of one verdict.
    pub bytes: usize,
    /// Searches at a time.
    pub threads: usize,
    /// The fuse for one verdict.
    pub time: Option<Duration>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: 2_000_000, bytes: 2 << 30, threads: 1, time: None }
    }
}

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
pub fn judge(
    asked: Named,
    setup: &Setup,
    basis: &Basis,
    limits: &Limits,
) -> Result<Verdict, JudgeError> {
    asked.ruleset.start(setup)?;
    judge_end(asked, End::of(setup.clone()), basis, limits)
}

/// Judges a bare position, unless its verdict is remembered.
pub fn judge_recalling(
    asked: Named,
    setup: &Setup,
    limits: &Limits,
    memory: Option<&dyn Recall>,
) -> Result<Verdict, JudgeError> {
    asked.ruleset.start(setup)?;
    judge_end_recalling(asked, End::of(setup.clone()), &Basis::Position, limits, memory)
}

/// Judges where a game now stands, with what its procedure knows (how it
/// ended, an encore). Dead stones that the players agreed on within the
/// procedure count unless another basis is given.
pub fn judge_replay(
    asked: Named,
    game: &Replay,
    basis: &Basis,
    limits: &Limits,
) -> Result<Verdict, JudgeError> {
    judge_replay_recalling(asked, game, basis, limits, None)
}

/// The same, unless the verdict is remembered.
pub fn judge_replay_recalling(
    asked: Named,
    game: &Replay,
    basis: &Basis,
    limits: &Limits,
    memory: Option<&dyn Recall>,
) -> Result<Verdict, JudgeError> {
    judge_replay_knowing(asked, game, basis, limits, memory, &[])
}

/// The same, with accepted answers of an earlier search about the same end of
/// the game: what they say is not searched again.
pub fn judge_replay_knowing(
    asked: Named,
    game: &Replay,
    basis: &Basis,
    limits: &Limits,
    memory: Option<&dyn Recall>,
    known: &[Proof],
) -> Result<Verdict, JudgeError> {
    let basis = match (basis, game.state().agreed_dead()) {
        (Basis::Position, Some(dead)) => &Basis::Dead(dead),
        (given, _) => given,
    };
    judge_end_knowing(asked, game.end(), basis, limits, memory, known)
}

/// Judges a final position whose origin has been checked. On the position
/// alone, a ruleset that has questions gets them answered by search.
pub fn judge_end(
    asked: Named,
    end: End,
    basis: &Basis,
    limits: &Limits,
) -> Result<Verdict, JudgeError> {
    judge_end_recalling(asked, end, basis, limits, None)
}

/// The same; a verdict that is remembered needs no search.
pub fn judge_end_recalling(
    asked: Named,
    end: End,
    basis: &Basis,
    limits: &Limits,
    memory: Option<&dyn Recall>,
) -> Result<Verdict, JudgeError> {
    judge_end_knowing(asked, end, basis, limits, memory, &[])
}

fn judge_end_knowing(
    asked: Named,
    end: End,
    basis: &Basis,
    limits: &Limits,
    memory: Option<&dyn Recall>,
    known: &[Proof],
) -> Result<Verdict, JudgeError> {
    if matches!(basis, Basis::Position)
        && let Some(mut inquiry) = asked.ruleset.inquire(&end)?
    {
        if let Some(verdict) = memory.and_then(|memory| memory.recall(asked, &end, limits)) {
            return Ok(verdict);
        }
        let verdict = searched(asked, end, &mut *inquiry, limits, known, None)?;
        // What was called off would look like the most that these limits give.
        let called_off = Watch::called_off_here();
        if let Some(memory) = memory.filter(|_| !called_off) {
            memory.keep(&verdict, limits);
        }
        return Ok(verdict);
    }
    let tally = asked.ruleset.tally(&end, basis)?;
    Ok(Verdict { asked, end, tally, stats: Stats::default(), findings: Findings::default() })
}

/// Judges a final position as far as needed: no longer than until the count is enough.
pub fn judge_until(
    asked: Named,
    end: End,
    limits: &Limits,
    enough: Enough<'_>,
) -> Result<Verdict, JudgeError> {
    match asked.ruleset.inquire(&end)? {
        Some(mut inquiry) => searched(asked, end, &mut *inquiry, limits, &[], Some(enough)),
        None => judge_end(asked, end, &Basis::Position, limits),
    }
}

/// What an inquiry of a ruleset's into a final position finds.
pub fn judge_by(
    asked: Named,
    end: End,
    inquiry: &mut dyn Inquiry,
    limits: &Limits,
) -> Result<Verdict, JudgeError> {
    searched(asked, end, inquiry, limits, &[], None)
}

/// What search finds of a final position.
fn searched(
    asked: Named,
    end: End,
    inquiry: &mut dyn Inquiry,
    limits: &Limits,
    known: &[Proof],
    enough: Option<Enough<'_>>,
) -> Result<Verdict, JudgeError> {
    let fuse = Fuse::lit(limits.time);
    let effort = Effort {
        nodes: limits.nodes,
        bytes: limits.bytes,
        threads: limits.threads,
        stop: fuse.as_ref().map(Fuse::flag),
        known,
    };
    let start = Instant::now();
    let findings = inquest::run_until(inquiry, &effort, enough);
    let millis = start.elapsed().as_millis() as u64;
    let stats = Stats { nodes: findings.nodes, millis, cached: false };
    let mut tally = inquiry.tally()?;
    let late = fuse.as_ref().is_some_and(Fuse::is_late);
    tally.warnings.extend(remarks(&findings, tally.proven, late));
    if !tally.proven {
        tally.warnings.extend(not_tried(asked.ruleset, end.situation.graph()));
    }
    Ok(Verdict { asked, end, tally, stats, findings })
}

/// The verdict that follows from a territory on which the players agreed, under
/// a ruleset that counts territory.
pub fn judge_territory(
    asked: Named,
    end: End,
    territory: &PerColor<LocSet>,
    dead: &LocSet,
) -> Result<Verdict, JudgeError> {
    let tally = agreed::of_territory(&end, territory, dead)?;
    Ok(Verdict { asked, end, tally, stats: Stats::default(), findings: Findings::default() })
}

fn remarks(findings: &Findings, proven: bool, late: bool) -> Vec<String> {
    // Limits that were reached on the way to a full answer are no news.
    let reached = findings.limits.iter().filter(|_| !proven);
    let why = match late {
        true => Some("time limit reached".to_string()),
        false => Watch::current().and_then(|watch| watch.why_called_off()),
    };
    let word = |limit: &Exhausted| match (limit, &why) {
        (Exhausted::Stopped, Some(why)) => why.clone(),
        (limit, _) => limit.word().to_string(),
    };
    let limits = reached.map(|limit| format!("search ended early: {}", word(limit)));
    let rejected = findings.rejected.iter().map(|why| {
        format!("the checker refused a proof, so its question stays open (please report): {why}")
    });
    limits.chain(rejected).collect()
}
