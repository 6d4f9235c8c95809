//! Who wins for certain on a partial graph of a question with targets: theorem
//! "Targets" (docs/theorems.md), as a computation.
//!
//! All situations stay at first. Then, for one set of targets after the other,
//! those leave from which the prover cannot reach the goal, nor a situation that
//! meets the set and from which he can stay. What remains when nobody leaves is
//! won. The rounds of leaving are the layers of a trap.

use super::graph::{Graph, Node};
use super::parents::Parents;
use crate::game::{Side, Standing};
use std::collections::VecDeque;

/// A rank that stands for "never".
pub const NEVER: u32 = u32::MAX;

/// What is computed on.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    /// The situations.
    pub graph: &'a Graph,
    /// Their predecessors.
    pub parents: &'a Parents,
    /// For each set of targets, which situations meet all of it: one set of all
    /// targets, or one for each.
    pub sets: &'a [Vec<bool>],
    /// How many targets there are.
    pub targets: u32,
}

/// Who stays, and how the others left.
#[derive(Clone, Debug)]
pub struct Fixpoint {
    /// Does the prover win from here?
    pub stays: Vec<bool>,
    /// The layer of one who left.
    pub layer: Vec<u32>,
    /// For each layer the set of targets that play in it does not meet again.
    pub layers: Vec<usize>,
}

impl Field<'_> {
    fn nodes(&self) -> std::ops::Range<Node> {
        0..self.graph.len() as Node
    }

    /// The sets as the phases of a strategy.
    pub fn phases(&self) -> Vec<Vec<u32>> {
        match self.sets.len() {
            1 => vec![(0..self.targets).collect()],
            _ => (0..self.targets).map(|target| vec![target]).collect(),
        }
    }

    /// What is settled without successors: leaves that are not expanded count
    /// as given, and whoever has no successor is lost.
    fn settled(&self, node: Node, leaves: Standing) -> Standing {
        match self.graph.leaf(node).standing() {
            Standing::Open if !self.graph.is_expanded(node) => leaves,
            Standing::Open if self.graph.children(node).is_empty() => Standing::Lost,
            known => known,
        }
    }

    /// Computes who stays if all unexpanded leaves are won, or all lost. Stops
    /// early once `watched` has left.
    pub fn settle(&self, leaves: Standing, watched: Option<Node>) -> Fixpoint {
        let count = self.graph.len();
        let mut found =
            Fixpoint { stays: vec![true; count], layer: vec![0; count], layers: vec![0] };
        let mut left: Vec<u32> =
            self.nodes().map(|node| self.graph.children(node).len() as u32).collect();
        let lost = self.nodes().filter(|&node| self.settled(node, leaves) == Standing::Lost);
        let lost = lost.collect();
        self.remove(&mut found, &mut left, lost, leaves, 0);
        let (mut set, mut passed) = (0, 0);
        while passed < self.sets.len() {
            if watched.is_some_and(|node| !found.stays[node as usize]) {
                break;
            }
            let rank = self.ranks(&found.stays, leaves, set);
            let gone = |&node: &Node| found.stays[node as usize] && rank[node as usize] == NEVER;
            let gone: Vec<Node> = self.nodes().filter(gone).collect();
            passed = if gone.is_empty() { passed + 1 } else { 0 };
            if !gone.is_empty() {
                found.layers.push(set);
                self.remove(&mut found, &mut left, gone, leaves, set);
            }
            set = (set + 1) % self.sets.len();
        }
        found
    }

    /// Lets these leave in the topmost layer, and then all from whom the refuter
    /// can move, or the prover must move, to somebody who has left.
    fn remove(
        &self,
        found: &mut Fixpoint,
        left: &mut [u32],
        gone: Vec<Node>,
        leaves: Standing,
        set: usize,
    ) {
        let top = found.layers.len() as u32 - 1;
        for &node in &gone {
            found.stays[node as usize] = false;
            found.layer[node as usize] = top;
        }
        let mut queue = VecDeque::from(gone);
        while let Some(node) = queue.pop_front() {
            for parent in self.parents.of(node) {
                let p = parent as usize;
                left[p] -= 1;
                let prover = self.graph.side(parent) == Side::Prover;
                if !found.stays[p]
                    || (prover && left[p] > 0)
                    || self.settled(parent, leaves) != Standing::Open
                {
                    continue;
                }
                let highest = match prover {
                    true => {
                        let children = self.graph.children(parent).iter();
                        children.map(|&child| found.layer[child as usize]).max().unwrap_or(0)
                    }
                    false => found.layer[node as usize],
                };
                // From who meets the target of a layer play must fall.
                let meets = self.sets[found.layers[highest as usize]][p];
                let layer = highest + u32::from(meets);
                if layer as usize == found.layers.len() {
                    found.layers.push(set);
                }
                found.stays[p] = false;
                found.layer[p] = layer;
                queue.push_back(parent);
            }
        }
    }

    /// For each who stays, within how many moves the prover reaches a goal or a
    /// situation that meets the set, or [`NEVER`].
    pub fn ranks(&self, stays: &[bool], leaves: Standing, set: usize) -> Vec<u32> {
        let count = self.graph.len();
        let mut rank = vec![NEVER; count];
        let mut missing = vec![0u32; count];
        let mut queue = VecDeque::new();
        for node in self.nodes().filter(|&node| stays[node as usize]) {
            let n = node as usize;
            missing[n] = self.graph.children(node).len() as u32;
            if self.sets[set][n] || self.settled(node, leaves) == Standing::Won {
                rank[n] = 0;
                queue.push_back(node);
            }
        }
        while let Some(node) = queue.pop_front() {
            for parent in self.parents.of(node) {
                let p = parent as usize;
                missing[p] = missing[p].saturating_sub(1);
                let ready = self.graph.side(parent) == Side::Prover || missing[p] == 0;
                if stays[p] && rank[p] == NEVER && ready {
                    rank[p] = rank[node as usize] + 1;
                    queue.push_back(parent);
                }
            }
        }
        rank
    }
}
