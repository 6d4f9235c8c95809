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

/// Searches for the answer to a question.
pub fn search(arena: &dyn Arena, budget: &Budget<'_>) -> Found {
    if arena.targets() > 0 {
        let mut search = recur::Search::new(arena);
        let evidence = search.run(budget);
        return Found { evidence, nodes: search.nodes() };
    }
    let mut search = Search::new(arena);
    let evidence = search.run(budget).and_then(|()| {
        let status = search.graph().status(search.root());
        debug_assert_ne!(status, Standing::Open);
        if status == Standing::Lost && arena.is_narrow() {
            return Err(Exhausted::Nodes);
        }
        if status == Standing::Lost && arena.bars_exactly() {
            return unbarred::trap(arena, &mut search, budget);
        }
        extract::evidence(search.graph(), search.root(), search.won_order())
            .ok_or(Exhausted::Stopped)
    });
    Found { evidence, nodes: search.graph().len() }
}
