//! Depth-first proof-number search on the explicit graph.
//!
//! Wins are exact: a node is won only when nodes won before make it so, so the
//! order of settling is a rank. Failures that a repetition on the path caused
//! are only numbers; a loss is believed when [`super::attractor`] confirms it.

use super::attractor;
use super::graph::{Graph, INFINITE, Node};
use crate::game::arena::Arena;
use crate::game::{Side, Standing};

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The prover reaches the goal.
    Proved,
    /// The prover cannot reach the goal.
    Disproved,
    /// The budget ran out first.
    Unknown,
}

/// experiment
pub static MODE: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);

struct Frame {
    node: Node,
    pn_limit: u32,
    dn_limit: u32,
}

/// A search over one question.
pub struct Search<'a, A: Arena + ?Sized> {
    arena: &'a A,
    /// The graph found so far.
    pub graph: Graph,
    root: Node,
    on_path: Vec<bool>,
    /// Order in which nodes were won.
    pub won_order: Vec<Node>,
    /// How often a supposed loss had to be taken back.
    pub corrections: u32,
}

impl<'a, A: Arena + ?Sized> Search<'a, A> {
    /// A search from the arena's start.
    pub fn new(arena: &'a A) -> Self {
        let (key, leaf) = arena.start();
        let mut graph = Graph::new(arena.width());
        let root = graph.intern(arena, &key, leaf, (1, 1));
        Search { arena, graph, root, on_path: Vec::new(), won_order: Vec::new(), corrections: 0 }
    }

    /// The first situation.
    pub fn root(&self) -> Node {
        self.root
    }

    /// Searches until the question is decided or the graph has `max_nodes`.
    pub fn run(&mut self, max_nodes: usize) -> Outcome {
        loop {
            match self.graph.status(self.root) {
                Standing::Won => return Outcome::Proved,
                Standing::Lost => return Outcome::Disproved,
                Standing::Open => {}
            }
            if self.graph.len() >= max_nodes {
                return Outcome::Unknown;
            }
            self.descend(max_nodes);
            if self.graph.status(self.root) == Standing::Open
                && self.graph.pn[self.root as usize] >= INFINITE
            {
                self.confirm();
            }
        }
    }

    fn confirm(&mut self) {
        let reach = attractor::optimistic(&self.graph);
        for node in 0..self.graph.len() as Node {
            if self.graph.status(node) != Standing::Open {
                continue;
            }
            if !reach[node as usize] {
                self.graph.settle(node, Standing::Lost);
            } else if self.graph.pn[node as usize] >= INFINITE {
                self.graph.pn[node as usize] = 1;
                self.graph.dn[node as usize] = 1;
            }
        }
        if reach[self.root as usize] {
            self.corrections += 1;
            // Progress for certain: expand the open leaves on the optimistic side.
            for node in 0..self.graph.len() as Node {
                if reach[node as usize]
                    && self.graph.status(node) == Standing::Open
                    && !self.graph.is_expanded(node)
                {
                    self.graph.expand(self.arena, node);
                    break;
                }
            }
        }
    }

    fn descend(&mut self, max_nodes: usize) {
        let mut stack =
            vec![Frame { node: self.root, pn_limit: INFINITE, dn_limit: INFINITE }];
        self.mark(self.root, true);
        while let Some(frame) = stack.last() {
            let (node, pn_limit, dn_limit) = (frame.node, frame.pn_limit, frame.dn_limit);
            let fresh = !self.graph.is_expanded(node);
            if fresh {
                if self.graph.len() >= max_nodes {
                    break;
                }
                self.graph.expand(self.arena, node);
            }
            let next = self.update(node);
            let (pn, dn) = (self.graph.pn[node as usize], self.graph.dn[node as usize]);
            match next {
                Some((child, child_pn, child_dn))
                    if pn < pn_limit && dn < dn_limit && pn > 0 && dn > 0 =>
                {
                    let (pn_limit, dn_limit) = match self.graph.side(node) {
                        // The chosen child may cost as much as the second best, with slack.
                        Side::Prover => (
                            pn_limit.min(child_pn.saturating_add(child_pn / 4 + 1)),
                            (dn_limit - dn).saturating_add(self.graph.dn[child as usize]).min(INFINITE),
                        ),
                        Side::Refuter => (
                            (pn_limit - pn).saturating_add(self.graph.pn[child as usize]).min(INFINITE),
                            dn_limit.min(child_dn.saturating_add(child_dn / 4 + 1)),
                        ),
                    };
                    self.mark(child, true);
                    stack.push(Frame { node: child, pn_limit, dn_limit });
                }
                _ => {
                    self.mark(node, false);
                    stack.pop();
                }
            }
        }
        for frame in &stack {
            self.on_path[frame.node as usize] = false;
        }
    }

    fn mark(&mut self, node: Node, on: bool) {
        if self.on_path.len() < self.graph.len() {
            self.on_path.resize(self.graph.len() * 2, false);
        }
        self.on_path[node as usize] = on;
    }

    /// Takes a node's numbers from its children; says which child to search
    /// next and the second best's number.
    fn update(&mut self, node: Node) -> Option<(Node, u32, u32)> {
        let prover = self.graph.side(node) == Side::Prover;
        let mut least = INFINITE;
        let mut second = INFINITE;
        let mut most = 0u32;
        let mut open = 0u32;
        let mut best = None;
        let mut won = 0usize;
        let mut lost = 0usize;
        let children = self.graph.children(node);
        for &child in children {
            match self.graph.status(child) {
                Standing::Won => won += 1,
                Standing::Lost => lost += 1,
                Standing::Open => {}
            }
            let on_path =
                self.on_path.get(child as usize).copied().unwrap_or(false);
            let (pn, dn) = if on_path && self.graph.status(child) == Standing::Open {
                (INFINITE, 0)
            } else {
                (self.graph.pn[child as usize], self.graph.dn[child as usize])
            };
            // `mine` is minimised, `other` summed.
            let (mine, other) = if prover { (pn, dn) } else { (dn, pn) };
            if mine < least {
                second = least;
                least = mine;
                best = Some(child);
            } else if mine < second {
                second = mine;
            }
            if other > 0 {
                open += 1;
                most = most.max(other);
            }
        }
        let total = children.len();
        let settled = if prover {
            (won > 0).then_some(Standing::Won).or((lost == total).then_some(Standing::Lost))
        } else {
            (lost > 0).then_some(Standing::Lost).or((won == total).then_some(Standing::Won))
        };
        if let Some(standing) = settled {
            self.graph.settle(node, standing);
            if standing == Standing::Won {
                self.won_order.push(node);
            }
            return None;
        }
        let mode = MODE.load(std::sync::atomic::Ordering::Relaxed);
        let summed = if mode & 1 != 0 && most < INFINITE {
            let sum: u64 = children.iter().map(|&c| {
                if self.graph.status(c) == Standing::Open && self.on_path.get(c as usize).copied().unwrap_or(false) { if prover {0} else {INFINITE as u64} } else if prover { self.graph.dn[c as usize] as u64 } else { self.graph.pn[c as usize] as u64 }
            }).sum();
            sum.min(INFINITE as u64 - 1) as u32
        } else if mode & 2 != 0 && most < INFINITE { (most + open.saturating_sub(1) / 4).min(INFINITE - 1) } else
            if most >= INFINITE { INFINITE } else { (most + open.saturating_sub(1)).min(INFINITE - 1) };
        let (pn, dn) = if prover { (least, summed) } else { (summed, least) };
        self.graph.pn[node as usize] = pn;
        self.graph.dn[node as usize] = dn;
        best.map(|child| (child, second, second))
    }
}
