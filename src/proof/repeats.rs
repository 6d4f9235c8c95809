//! Traps of a game that leaves out a rule against repetition: whether the rule may leave the
//! refuter without a move (docs/theorems.md, "Answers of their own" and "Traps with memory").

use super::answers::{self, Answered};
use super::history::{self, Followed};

/// What the rule keeps of a move ([`crate::game::Game::trace`]).
pub type Trace = Option<Vec<u64>>;

/// A move from a place of a trap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The place that follows.
    pub to: usize,
    /// What the rule keeps of it.
    pub trace: Trace,
    /// May all traces be forgotten with it? (It leaves none.)
    pub forgets: bool,
}

/// A situation of a trap.
#[derive(Clone, Debug)]
pub struct Place {
    /// Does the refuter move here? Then he may take any of the steps.
    pub is_refuters: bool,
    /// The moves.
    pub steps: Vec<Step>,
}

/// What is known of the rule.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Does a trace tell what follows ([`crate::game::Game::traces_tell`])?
    pub tells: bool,
    /// Does it bar exactly what was played ([`crate::game::Game::bars_exactly`])?
    pub is_exact: bool,
}

/// Follows play through a trap from a place. The refuter takes his first steps where he can.
pub fn follow(places: &[Place], start: usize, rule: Rule) -> Followed {
    if !rule.tells {
        return if rule.is_exact { history::follow(places, start) } else { Followed::Unknown };
    }
    let Some(answered) = answers::answer(places, start) else { return Followed::Unknown };
    let Answered { places: parted, of, wanting } = answered;
    if !rule.is_exact && !wanting.is_empty() {
        return Followed::Barred(wanting);
    }
    match history::follow(&parted, 0) {
        Followed::Kept(needed) => {
            let mut steps: Vec<(usize, Option<usize>)> = needed
                .into_iter()
                .map(|(at, step)| (of[at].0, step.map(|step| of[at].1[step])))
                .collect();
            steps.sort_unstable();
            steps.dedup_by_key(|(at, _)| *at);
            Followed::Kept(steps)
        }
        Followed::Barred(at) => {
            let mut at: Vec<usize> = at.into_iter().map(|at| of[at].0).collect();
            at.sort_unstable();
            at.dedup();
            Followed::Barred(at)
        }
        Followed::Unknown if wanting.is_empty() => Followed::Unknown,
        Followed::Unknown => Followed::Barred(wanting),
    }
}
