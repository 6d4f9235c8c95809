//! Depth-first proof-number search on the explicit graph.
//!
//! Wins are exact: a node is won only when nodes won before make it so, so the
//! order of settling is a rank. Failures that a repetition on the path caused
//! are only numbers; a loss is believed when [`super::attractor`] confirms it.
//! All choices depend on the graph alone, so a search repeats exactly.

use super::attractor;
use super::budget::{Budget, Exhausted};
use super::graph::{Graph, INFINITE, Node};
use super::numbers::{self, Sum};
use crate::game::Standing;
use crate::game::arena::Arena;

/// How often the search looks at its limits where it only passes through, in steps.
const POLL: u64 = 1 << 10;

/// How many children it looks at before it looks at the stop flag: a step costs what
/// the board is large.
const GLANCES: usize = 1 << 14;

struct Frame {
    node: Node,
    pn_limit: u32,
    dn_limit: u32,
}

/// A search over one question.
pub struct Search<'a> {
    arena: &'a dyn Arena,
    graph: Graph,
    root: Node,
    on_path: Vec<bool>,
    won_order: Vec<Node>,
    steps: u64,
    /// Children looked at since the stop flag was.
    glances: usize,
    siblings: u32,
}

impl<'a> Search<'a> {
    /// A search from the arena's start.
    pub fn new(arena: &'a dyn Arena) -> Self {
        let (key, leaf) = arena.start();
        let mut graph = Graph::new(arena.width());
        let root = graph.intern(arena, &key, leaf, (1, 1));
        Search {
            arena,
            graph,
            root,
            on_path: Vec::new(),
            won_order: Vec::new(),
            steps: 0,
            glances: 0,
            siblings: arena.siblings().max(1),
        }
    }

    /// The first situation.
    pub fn root(&self) -> Node {
        self.root
    }

    /// The graph found so far.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The nodes in the order in which they were won, leaves left out.
    pub fn won_order(&self) -> &[Node] {
        &self.won_order
    }

    /// Searches until the root is settled or the budget is used up; can be
    /// called again with a larger budget.
    pub fn run(&mut self, budget: &Budget<'_>) -> Result<(), Exhausted> {
        loop {
            if self.graph.status(self.root) != Standing::Open {
                return Ok(());
            }
            self.descend(budget)?;
            let open = self.graph.status(self.root) == Standing::Open;
            if open && self.graph.pn(self.root) >= INFINITE {
                self.confirm(budget)?;
            }
        }
    }

    /// The same for another situation of the graph.
    pub fn decide(&mut self, node: Node, budget: &Budget<'_>) -> Result<Standing, Exhausted> {
        let root = std::mem::replace(&mut self.root, node);
        let result = self.run(budget);
        self.root = root;
        result.map(|()| self.graph.status(node))
    }

    /// Is the budget used up? To be asked before each expansion, which costs far more than
    /// the question, and now and then in between.
    fn spent(&mut self, budget: &Budget<'_>) -> Result<(), Exhausted> {
        self.glances = 0;
        if self.graph.len() >= budget.nodes {
            Err(Exhausted::Nodes)
        } else if self.graph.bytes() > budget.bytes {
            Err(Exhausted::Memory)
        } else if budget.is_stopped() {
            Err(Exhausted::Stopped)
        } else {
            Ok(())
        }
    }

    /// The search believes the root lost: settles all losses that are certain.
    /// If the root is not among them, some losses rested on repetitions; their
    /// numbers start anew, and one more leaf that matters is opened, so that the
    /// search cannot stand still.
    fn confirm(&mut self, budget: &Budget<'_>) -> Result<(), Exhausted> {
        let reach = attractor::optimistic(&self.graph);
        let mut fresh = None;
        for node in 0..self.graph.len() as Node {
            if self.graph.status(node) != Standing::Open {
                continue;
            }
            if !reach[node as usize] {
                self.graph.settle(node, Standing::Lost);
            } else {
                if self.graph.pn(node) >= INFINITE {
                    self.graph.set_numbers(node, 1, 1);
                }
                if fresh.is_none() && !self.graph.is_expanded(node) {
                    fresh = Some(node);
                }
            }
        }
        if let (true, Some(node)) = (reach[self.root as usize], fresh) {
            self.spent(budget)?;
            self.graph.expand(self.arena, node);
        }
        Ok(())
    }

    fn descend(&mut self, budget: &Budget<'_>) -> Result<(), Exhausted> {
        let mut stack = vec![Frame { node: self.root, pn_limit: INFINITE, dn_limit: INFINITE }];
        self.mark(self.root, true);
        let mut result = Ok(());
        while let Some(&Frame { node, pn_limit, dn_limit }) = stack.last() {
            self.steps += 1;
            if !self.graph.is_expanded(node) || self.steps.is_multiple_of(POLL) {
                result = self.spent(budget);
                if result.is_err() {
                    break;
                }
                self.graph.expand(self.arena, node);
            } else if self.glances >= GLANCES {
                self.glances = 0;
                if budget.is_stopped() {
                    result = Err(Exhausted::Stopped);
                    break;
                }
            }
            self.glances += self.graph.children(node).len();
            let best = self.update(node);
            let (pn, dn) = (self.graph.pn(node), self.graph.dn(node));
            let within = pn > 0 && dn > 0 && pn < pn_limit && dn < dn_limit;
            if let (Some((child, sum)), true) = (best, within) {
                let numbers = (self.graph.pn(child), self.graph.dn(child));
                let side = self.graph.side(node);
                let (pn_limit, dn_limit) =
                    numbers::limits(side, (pn_limit, dn_limit), &sum, numbers);
                self.mark(child, true);
                stack.push(Frame { node: child, pn_limit, dn_limit });
            } else {
                self.mark(node, false);
                stack.pop();
            }
        }
        for frame in &stack {
            self.on_path[frame.node as usize] = false;
        }
        result
    }

    fn mark(&mut self, node: Node, on: bool) {
        if self.on_path.len() < self.graph.len() {
            self.on_path.resize(self.graph.len() * 2, false);
        }
        self.on_path[node as usize] = on;
    }

    fn is_on_path(&self, node: Node) -> bool {
        self.on_path.get(node as usize).copied().unwrap_or(false)
    }

    /// Takes a node's numbers from its children; says which child to search
    /// next.
    fn update(&mut self, node: Node) -> Option<(Node, Sum)> {
        let side = self.graph.side(node);
        let children = self.graph.children(node);
        let known = |&child: &Node| {
            let standing = self.graph.status(child);
            let numbers = match standing {
                // A repetition is no success of the prover.
                Standing::Open if self.is_on_path(child) => (INFINITE, 0),
                _ => (self.graph.pn(child), self.graph.dn(child)),
            };
            (standing, numbers)
        };
        let sum = numbers::sum(side, self.siblings, children.iter().map(known));
        if sum.standing != Standing::Open {
            self.graph.settle(node, sum.standing);
            if sum.standing == Standing::Won {
                self.won_order.push(node);
            }
            return None;
        }
        let best = sum.best.map(|index| (children[index], sum));
        self.graph.set_numbers(node, sum.own.0, sum.own.1);
        best
    }
}
