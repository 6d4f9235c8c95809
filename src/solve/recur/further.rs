//! Further moves of the refuter's where a rule against repetition may leave him without one
//! (docs/theorems.md, "Answers of their own"): what else leads to situations that the prover
//! loses.

use super::Search;
use super::trap::Barred;
use crate::game::arena::{Arena, Leaf, Successors};
use crate::game::{Side, Standing};
use crate::proof::{Evidence, Reason};
use crate::solve::budget::{Budget, Exhausted};
use crate::solve::fixpoint::Fixpoint;
use crate::solve::graph::{Graph, Node};
use crate::solve::unbarred::{FIRST_SHARE, GROWTH};

/// How often further moves are looked for.
const MOST_ROUNDS: usize = 100;

/// Situations for all of these searches, beyond what is allowed: so many times those of the
/// search that found the trap, and as much again as is allowed at most.
const FURTHER: usize = 3;

/// One move earlier each of them is tried with so many times fewer situations.
const EARLIER: usize = 16;

/// The theorem that stands for what is known to be lost.
const KNOWN: u8 = u8::MAX;

/// An arena from another start, the rule left out altogether, in which some situations are known
/// to be lost.
struct From<'a> {
    arena: &'a dyn Arena,
    start: &'a [u64],
    graph: &'a Graph,
    upper: &'a Fixpoint,
}

impl From<'_> {
    fn is_known(&self, key: &[u64]) -> bool {
        let stays = |node: Node| self.upper.stays.get(node as usize).copied();
        self.graph.find(key).and_then(stays) == Some(false)
    }
}

impl Arena for From<'_> {
    fn width(&self) -> usize {
        self.arena.width()
    }

    fn start(&self) -> (Vec<u64>, Leaf) {
        (self.start.to_vec(), Leaf::Open)
    }

    fn side(&self, key: &[u64]) -> Side {
        self.arena.side(key)
    }

    fn targets(&self) -> u32 {
        self.arena.targets()
    }

    fn meets(&self, key: &[u64], target: u32) -> bool {
        self.arena.meets(key, target)
    }

    fn siblings(&self) -> u32 {
        self.arena.siblings()
    }

    fn successors(&self, key: &[u64], out: &mut Successors<'_>) {
        let mut all = out.beside();
        self.arena.successors(key, &mut all);
        for (label, key, leaf, effort) in all.iter() {
            let is_lost = leaf == Leaf::Open && self.is_known(key);
            let leaf = if is_lost { Leaf::Lemma(KNOWN, Standing::Lost) } else { leaf };
            out.push(label, key, leaf, effort);
        }
    }
}

impl Search<'_> {
    /// A trap of a start that is lost in which the rule does not leave the refuter without a
    /// move, with further moves of his.
    pub(super) fn unbarred(
        &mut self,
        (mut upper, mut barred): (Fixpoint, Barred),
        budget: &Budget<'_>,
    ) -> Result<Evidence, Exhausted> {
        let nodes = self.nodes() + budget.nodes.min(FURTHER * self.graph.len());
        let budget = &Budget { nodes, ..*budget };
        for _ in 0..MOST_ROUNDS {
            self.look_further(&upper, &barred, budget)?;
            match self.unbar() {
                Ok(evidence) => return Ok(evidence),
                Err(again) => (upper, barred) = again,
            }
        }
        Err(Exhausted::Nodes)
    }

    /// Finds one more move at least, with as few situations for each as possible.
    fn look_further(
        &mut self,
        upper: &Fixpoint,
        barred: &Barred,
        budget: &Budget<'_>,
    ) -> Result<(), Exhausted> {
        let mut share = FIRST_SHARE;
        loop {
            let mut is_open = false;
            let mut fewer = share;
            for at in barred.iter().filter(|at| !at.is_empty()) {
                if fewer >= FIRST_SHARE {
                    let (found, open) = self.others(at, upper, fewer, budget)?;
                    if found {
                        return Ok(());
                    }
                    is_open |= open;
                }
                fewer /= EARLIER;
            }
            if !is_open {
                return Err(Exhausted::Nodes);
            }
            share = share.saturating_mul(GROWTH);
        }
    }

    /// Looks for one more move of the refuter's in each of some situations, with so many
    /// situations for each move: is there any, and could there be more?
    fn others(
        &mut self,
        at: &[Node],
        upper: &Fixpoint,
        share: usize,
        budget: &Budget<'_>,
    ) -> Result<(bool, bool), Exhausted> {
        let (mut found, mut is_open) = (false, false);
        for &node in at {
            for child in self.untraced_first(node) {
                let is_known = !upper.stays[child as usize] || self.graph.leaf(child) != Leaf::Open;
                if is_known {
                    continue;
                }
                let left = budget.nodes.saturating_sub(self.nodes());
                if left == 0 {
                    return if found { Ok((true, true)) } else { Err(Exhausted::Nodes) };
                }
                let start = self.graph.key(child).to_vec();
                let from = From { arena: self.arena, start: &start, graph: &self.graph, upper };
                let mut search = Search::new(&from);
                let evidence = search.run(&Budget { nodes: left.min(share), ..*budget });
                self.elsewhere += search.nodes();
                match evidence {
                    Ok(evidence) if !evidence.answer => {
                        self.adopt(&evidence);
                        found = true;
                        break;
                    }
                    Ok(_) => {}
                    Err(Exhausted::Nodes) => is_open = true,
                    Err(limit) => return Err(limit),
                }
            }
        }
        Ok((found, is_open))
    }

    /// What follows a situation, first by moves that no rule can bar.
    fn untraced_first(&self, node: Node) -> Vec<Node> {
        let (key, labels) = (self.graph.key(node), self.graph.labels(node));
        let mut moves: Vec<usize> = (0..labels.len()).collect();
        moves.sort_by_cached_key(|&i| self.arena.trace(key, labels[i]).is_some());
        moves.into_iter().map(|i| self.graph.children(node)[i]).collect()
    }

    /// Takes over a trap that another search has found from a known situation.
    fn adopt(&mut self, trap: &Evidence) {
        let is_led = |reason: Reason| !matches!(reason, Reason::Lemma(_));
        for entry in trap.entries.iter().filter(|entry| is_led(entry.reason)) {
            // Each follows others that were opened before.
            if let Some(node) = self.graph.find(&entry.key) {
                self.expand(node);
            }
        }
    }
}
