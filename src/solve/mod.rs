//! Search: clever and untrusted. Knows only [`crate::game`]; what it finds
//! counts when [`crate::proof::check()`] accepts it.

pub mod attractor;
pub mod budget;
pub mod dfpn;
pub mod extract;
pub mod fixpoint;
pub mod graph;
pub mod numbers;
pub mod parents;
pub mod recur;
pub mod trap;
pub mod unbarred;

pub use budget::{Budget, Exhausted};

use crate::game::Standing;
use crate::game::arena::Arena;
use crate::proof::Evidence;
use dfpn::Search;

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The evidence for the answer, or why there is none.
    pub evidence: Result<Evidence, Exhausted>,
    /// Situations created.
    pub nodes: usize,
}

/// Searches for the answer to a question with targets.
fn search_targets(arena: &dyn Arena, budget: &Budget<'_>) -> Found {
    let mut search = recur::Search::new(arena);
    let evidence = search.run(budget);
    Found { evidence, nodes: search.nodes() }
}

/// Searches for the answer to a question.
pub fn search(arena: &dyn Arena, budget: &Budget<'_>) -> Found {
    if arena.targets() > 0 {
        let found = search_targets(arena, budget);
        let left = budget.nodes.saturating_sub(found.nodes);
        let Some(narrower) = arena.narrower().filter(|_| found.evidence.is_err() && left > 0)
        else {
            return found;
        };
        let second = search_targets(&*narrower, &Budget { nodes: left, ..*budget });
        let nodes = found.nodes + second.nodes;
        return match second.evidence {
            Ok(evidence) if !evidence.answer => Found { evidence: Ok(evidence), nodes },
            _ => Found { nodes, ..found },
        };
    }
    let mut search = Search::new(arena);
    let evidence = search.run(budget).and_then(|()| {
        let status = search.graph().status(search.root());
        debug_assert_ne!(status, Standing::Open);
        if status == Standing::Lost && arena.bars_exactly() {
            return unbarred::trap(arena, &mut search, budget);
        }
        extract::evidence(search.graph(), search.root(), search.won_order())
            .ok_or(Exhausted::Stopped)
    });
    Found { evidence, nodes: search.graph().len() }
}
