//! {direct-ko} of the Japanese 2003 Rules: a pass may not succeed a pass if a
//! final-string were capturable-3 then. Which strings are is a question for the
//! hypothetical-analysis, so who keeps a game asks here before such a pass.

use super::Fuse;
use super::inquest::{self, Effort};
use super::judge::Limits;
use crate::board::{Loc, coord};
use crate::rules::{Action, Ending, Illegal, ko};
use crate::rulesets::api::{End, State, Tally, Unscorable};
use crate::rulesets::inquiry::{Answer, Inquiry, Looking, Question};
use crate::rulesets::japanese2003::analysis::Hypothetical;
use std::time::Duration;

/// What direct-ko says of a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// Nothing against it.
    Allowed,
    /// These strings would be capturable-3.
    Forbidden(Vec<Loc>),
    /// These may be, the limits were too small to say.
    Open(Vec<Loc>),
}

/// Situations for each question before a pass at most: whoever passes waits.
pub const NODES: usize = 100_000;

/// The fuse for all of them, if the session has one.
pub const TIME: Duration = Duration::from_secs(2);

/// Is it the second of two successive passes, by the player whose turn it is?
/// Only such a one can be forbidden. Where that leaves no move at all the text
/// says nothing, and the pass is allowed.
pub fn concerns(state: &dyn State, action: &Action) -> bool {
    let situation = state.situation();
    let color = situation.to_play;
    let plays = || {
        let mut locs = situation.graph().locs();
        locs.any(|loc| state.check(color, &Action::Play(loc)).is_ok())
    };
    *action == Action::Pass
        && situation.pass_count == 1
        && state.ended().is_none()
        && !ko::kos(&situation.stones).is_empty()
        && plays()
}

/// The ruling on the pass that would end the sequence in this position. The
/// search is smaller than one for a verdict.
pub fn ruling(end: &End, limits: &Limits) -> Result<Ruling, Unscorable> {
    counted_ruling(end, limits).map(|(ruling, _)| ruling)
}

/// The same and how many situations were looked at.
pub fn counted_ruling(end: &End, limits: &Limits) -> Result<(Ruling, u64), Unscorable> {
    let mut end = end.clone();
    end.situation.pass_count = 2;
    end.ending = Some(Ending::Passes);
    let mut suspects: Vec<Loc> =
        ko::kos(&end.situation.stones).into_iter().map(|(stone, _)| stone).collect();
    suspects.sort_unstable();
    suspects.dedup();
    let mut inquiry = Suspicion { whole: Hypothetical::new(&end)?, suspects };
    let fuse = Fuse::lit(limits.time.map(|time| time.min(TIME)));
    let effort = Effort {
        nodes: limits.nodes.min(NODES),
        bytes: limits.bytes,
        threads: limits.threads,
        stop: fuse.as_ref().map(Fuse::flag),
        known: &[],
    };
    let nodes = inquest::run(&mut inquiry, &effort).nodes;
    let with = |answer: Option<bool>| -> Vec<Loc> {
        let facts = inquiry.whole.facts();
        let stones = inquiry.suspects.iter().copied();
        stones.filter(|&at| facts.is_capturable3(at) == answer).collect()
    };
    let (forbidden, open) = (with(Some(true)), with(None));
    let ruling = match (forbidden.is_empty(), open.is_empty()) {
        (false, _) => Ruling::Forbidden(forbidden),
        (true, false) => Ruling::Open(open),
        (true, true) => Ruling::Allowed,
    };
    Ok((ruling, nodes))
}

/// The refusal of a pass after which these strings would be capturable-3.
pub fn illegal(end: &End, strings: &[Loc]) -> Illegal {
    let named = coord::vertices(end.situation.graph(), strings.iter().copied());
    let are = if strings.len() == 1 { "is" } else { "are" };
    Illegal::new("direct-ko", format!("{named} {are} capturable-3; a pass may not succeed a pass"))
}

/// The hypothetical-analysis as far as it concerns some ko-stones.
struct Suspicion {
    whole: Hypothetical,
    suspects: Vec<Loc>,
}

impl Inquiry for Suspicion {
    fn round(&mut self, looking: &mut Looking<'_>) -> Vec<Question> {
        let facts = self.whole.facts();
        // One capturable-3 string is enough.
        let known = |at: &Loc| facts.is_capturable3(*at);
        let decided = self.suspects.iter().any(|at| known(at) == Some(true))
            || self.suspects.iter().all(|at| known(at).is_some());
        if decided { Vec::new() } else { self.whole.round(looking) }
    }

    fn settle(&mut self, answers: &[Answer]) {
        self.whole.settle(answers);
    }

    fn tally(&self) -> Result<Tally, Unscorable> {
        self.whole.tally()
    }
}
