//! The arithmetic of proof numbers: what is known of a node by what is known of
//! its children, and how much effort a child may take.

use super::graph::INFINITE;
use crate::game::{Side, Standing};

/// Effort to prove and to disprove.
pub type Numbers = (u32, u32);

/// What all children come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sum {
    /// What is certain of the node.
    pub standing: Standing,
    /// The node's own numbers.
    pub own: Numbers,
    /// Which child to search next, if one is not settled in the mover's favour
    /// or disfavour.
    pub best: Option<usize>,
    /// The number of the second best child.
    pub second: u32,
}

/// The numbers of a node. Each further open sibling adds `1 / siblings` to the
/// hardest one's number: situations that several paths reach would count often
/// in a sum. Without children the prover has failed.
pub fn sum(side: Side, siblings: u32, children: impl Iterator<Item = (Standing, Numbers)>) -> Sum {
    let (mut least, mut second) = (INFINITE, INFINITE);
    let (mut hardest, mut open) = (0u32, 0u32);
    let (mut won, mut lost, mut total) = (0usize, 0usize, 0usize);
    let mut best = None;
    for (index, (standing, (pn, dn))) in children.enumerate() {
        total += 1;
        won += usize::from(standing == Standing::Won);
        lost += usize::from(standing == Standing::Lost);
        let (chosen, answered) = if side == Side::Prover { (pn, dn) } else { (dn, pn) };
        if chosen < least {
            second = least;
            least = chosen;
            best = Some(index);
        } else {
            second = second.min(chosen);
        }
        open += u32::from(answered > 0);
        hardest = hardest.max(answered);
    }
    let all = match hardest {
        INFINITE.. => INFINITE,
        _ => (hardest + open.saturating_sub(1) / siblings).min(INFINITE - 1),
    };
    let (standing, own) = match side {
        _ if lost == total => (Standing::Lost, (INFINITE, 0)),
        Side::Prover if won > 0 => (Standing::Won, (0, INFINITE)),
        Side::Refuter if lost > 0 => (Standing::Lost, (INFINITE, 0)),
        _ if won == total => (Standing::Won, (0, INFINITE)),
        Side::Prover => (Standing::Open, (least, all)),
        Side::Refuter => (Standing::Open, (all, least)),
    };
    Sum { standing, own, best, second }
}

/// Up to which numbers the best child is searched, before its parent looks
/// again: as much as the second best, with a quarter's slack against jumping to
/// and fro, and as much as the parent's own limits leave.
pub fn limits(side: Side, limits: Numbers, sum: &Sum, child: Numbers) -> Numbers {
    let slack = sum.second.saturating_add(sum.second / 4 + 1);
    let room = |limit: u32, sum: u32, own: u32| {
        limit.saturating_sub(sum).saturating_add(own).min(INFINITE)
    };
    match side {
        Side::Prover => (limits.0.min(slack), room(limits.1, sum.own.1, child.1)),
        Side::Refuter => (room(limits.0, sum.own.0, child.0), limits.1.min(slack)),
    }
}
