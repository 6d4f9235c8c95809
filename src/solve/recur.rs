//! Search for questions with targets, where the prover also wins by meeting
//! each target again and again.
//!
//! A strategy has phases, and a *place* is a situation in a phase. A place where
//! the situation meets all targets of its phase is a *success*. Proof numbers
//! lead the search as ever, but a line that comes back to a place of its own has
//! done so with a success in between, which is good for the prover, or without.
//! In the first case the end of the line *leans* on that place, which is to be
//! proved yet. When the start is proved, a walk along its strategy finds the places that
//! somebody leans on and that are still open, and searches them. If one looks lost,
//! the proofs that lean on it are taken back. When none is open, the strategy is
//! complete.
//!
//! What the numbers say is only a guide. Certainty comes from checkpoints, at which
//! [`super::fixpoint`] finds who wins or loses whatever the unexpanded leaves
//! hold. They are taken when a strategy is complete, when the start looks lost,
//! and whenever the graph has doubled, so that they cost little beside the search.
//!
//! One phase with all targets comes first. If that is certain to fail, each
//! target gets a phase of its own, which is enough (docs/theorems.md, "Targets").

mod checkpoint;
mod extract;
mod further;
mod places;
mod pursue;
mod trap;

use super::budget::{Budget, Exhausted};
use super::fixpoint::Fixpoint;
use super::graph::{Graph, Node};
use super::parents::Parents;
use crate::game::Standing;
use crate::game::arena::Arena;
use crate::proof::Evidence;
use places::Places;
use pursue::Turn;

/// The graph at the first checkpoint, in situations.
const FIRST_CHECKPOINT: usize = 1 << 10;

/// A search for a trap that may take more than so many situations is given up where, with so many,
/// the prover seems to be nearer to a strategy (one and a half times as near).
const PROSPECT_BEYOND: usize = 500_000;
const PROSPECT_FROM: usize = 1 << 16;

/// A search over one question with targets.
pub struct Search<'a> {
    arena: &'a dyn Arena,
    graph: Graph,
    parents: Parents,
    root: Node,
    places: Places,
    /// For each target, which situations meet it; filled when needed.
    targets: Vec<Vec<bool>>,
    /// Which situations meet all targets.
    all: Vec<bool>,
    steps: u64,
    siblings: u32,
    /// The next checkpoint is due with so many situations.
    due: usize,
    /// Something was taken back since the walk began.
    shaken: bool,
    /// How often the strategy was walked along.
    walks: u32,
    /// How many checkpoints there were.
    checkpoints: usize,
    /// How many situations there were when leaves were opened for their own sake.
    widened: usize,
    /// How often the search has hardly moved since then, in a row.
    stalls: u32,
    /// Situations of searches beside this one.
    elsewhere: usize,
    /// Who loses, the start among them, where a rule against repetition might leave the refuter
    /// without a move; and the situations where it might.
    barred: Option<(Fixpoint, trap::Barred)>,
}

impl<'a> Search<'a> {
    /// A search from the arena's start.
    pub fn new(arena: &'a dyn Arena) -> Self {
        let (key, leaf) = arena.start();
        let mut graph = Graph::new(arena.width());
        let root = graph.intern(arena, &key, leaf, (1, 1));
        let mut search = Search {
            arena,
            graph,
            parents: Parents::default(),
            root,
            places: Places::new(1),
            targets: vec![Vec::new(); arena.targets() as usize],
            all: Vec::new(),
            steps: 0,
            siblings: arena.siblings().max(1),
            due: FIRST_CHECKPOINT,
            shaken: false,
            walks: 1,
            checkpoints: 0,
            widened: 0,
            stalls: 0,
            elsewhere: 0,
            barred: None,
        };
        search.grow();
        search
    }

    /// How many situations have been created.
    pub fn nodes(&self) -> usize {
        self.graph.len() + self.elsewhere
    }

    /// How many checkpoints were taken.
    pub fn checkpoints(&self) -> usize {
        self.checkpoints
    }

    /// Searches until the answer is certain or the budget is used up; can be
    /// called again with a larger budget.
    pub fn run(&mut self, budget: &Budget<'_>) -> Result<Evidence, Exhausted> {
        loop {
            let turn = self.pursue(budget)?;
            if let Some(evidence) = self.checkpoint() {
                return Ok(evidence);
            }
            if let Some(barred) = self.barred.take() {
                return self.unbarred(barred, budget);
            }
            if self.has_no_prospect(budget) {
                return Err(Exhausted::Nodes);
            }
            self.due = (self.graph.len() * 2).max(FIRST_CHECKPOINT);
            match turn {
                Turn::Due => continue,
                Turn::Complete => self.places.forget_guesses(Standing::Won),
                Turn::Lost => self.places.forget_guesses(Standing::Lost),
            }
            self.widen(budget)?;
        }
    }

    /// Is only a trap of use, and does a strategy seem to be much nearer?
    fn has_no_prospect(&self, budget: &Budget<'_>) -> bool {
        let start = self.places.get(self.places.at(self.root, 0));
        let is_due = self.graph.len() >= PROSPECT_FROM && budget.nodes >= PROSPECT_BEYOND;
        self.arena.wants_trap() && is_due && start.dn / 3 > start.pn / 2
    }

    /// One phase with all targets, or one for each?
    fn is_single(&self) -> bool {
        self.places.phases() == 1
    }

    /// Does a situation meet all targets of a phase?
    fn is_success(&self, node: Node, phase: usize) -> bool {
        match self.is_single() {
            true => self.all[node as usize],
            false => self.targets[phase][node as usize],
        }
    }

    /// Generates a node's successors.
    fn expand(&mut self, node: Node) {
        if self.graph.is_expanded(node) {
            return;
        }
        self.graph.expand(self.arena, node);
        for &child in self.graph.children(node) {
            self.parents.add(node, child);
        }
        self.grow();
    }

    /// Makes room for new situations.
    fn grow(&mut self) {
        for node in self.all.len()..self.graph.len() {
            self.all.push(self.arena.meets_all(self.graph.key(node as Node)));
        }
        self.places.grow(&self.graph);
        if !self.is_single() {
            self.mark_targets();
        }
    }

    /// Notes for all situations which targets they meet.
    fn mark_targets(&mut self) {
        for (target, marks) in (0..).zip(&mut self.targets) {
            for node in marks.len()..self.graph.len() {
                marks.push(self.arena.meets(self.graph.key(node as Node), target));
            }
        }
    }

    /// Rough memory in use, in bytes.
    fn bytes(&self) -> usize {
        let marks: usize = self.targets.iter().map(Vec::capacity).sum();
        // A checkpoint needs some numbers for each situation.
        let checkpoint = self.graph.len() * 24;
        let search = self.graph.bytes() + self.parents.bytes() + self.places.bytes();
        search + self.all.capacity() + marks + checkpoint
    }
}
