//! Traps with all that the refuter may choose, as a rule against repetition sees them.

use super::graph::{Graph, Node};
use crate::game::Side;
use crate::game::arena::{Arena, Leaf};
use crate::proof::Reason;
use crate::proof::repeats::Place;
use std::collections::HashMap;

/// Most situations.
const MOST_PLACES: usize = 1 << 19;

/// A trap: the start, and all that moves of it lead to.
pub struct Wide {
    nodes: Vec<Node>,
    number: HashMap<Node, usize>,
    /// The moves from each, by places among its children.
    moves: Vec<Vec<usize>>,
}

impl Wide {
    /// The trap in which the refuter may choose these of the children; none if it is too
    /// large.
    pub fn new(graph: &Graph, root: Node, choices: impl Fn(Node) -> Vec<usize>) -> Option<Wide> {
        let mut trap =
            Wide { nodes: vec![root], number: HashMap::from([(root, 0)]), moves: Vec::new() };
        while let Some(&node) = trap.nodes.get(trap.moves.len()) {
            let children = graph.children(node);
            let moves = match (graph.leaf(node), graph.side(node)) {
                (Leaf::Lemma(..), _) => Vec::new(),
                (_, Side::Prover) => (0..children.len()).collect(),
                (_, Side::Refuter) => choices(node),
            };
            for &at in &moves {
                let fresh = trap.nodes.len();
                if *trap.number.entry(children[at]).or_insert(fresh) == fresh {
                    trap.nodes.push(children[at]);
                }
            }
            trap.moves.push(moves);
            if trap.nodes.len() > MOST_PLACES {
                return None;
            }
        }
        Some(trap)
    }

    /// The situation with a number.
    pub fn node(&self, number: usize) -> Node {
        self.nodes[number]
    }

    /// The situations as the rule sees them.
    pub fn places(&self, arena: &dyn Arena, graph: &Graph) -> Vec<Place> {
        let place = |(&node, moves): (&Node, &Vec<usize>)| {
            let step = |&at: &usize| {
                let (child, label) = (graph.children(node)[at], graph.labels(node)[at]);
                (self.number[&child], arena.trace(graph.key(node), label))
            };
            let is_lemma = matches!(graph.leaf(node), Leaf::Lemma(..));
            Place {
                is_refuters: graph.side(node) == Side::Refuter && !is_lemma,
                steps: moves.iter().map(step).collect(),
                forgets: arena.may_forget(graph.key(node)),
            }
        };
        self.nodes.iter().zip(&self.moves).map(place).collect()
    }

    /// Those of them that are needed, each with the number of one of the refuter's steps.
    pub fn reasons<'a>(
        &'a self,
        graph: &'a Graph,
        needed: &'a [(usize, Option<usize>)],
    ) -> impl Iterator<Item = (Node, Reason)> + 'a {
        needed.iter().map(|&(number, step)| {
            let node = self.nodes[number];
            let label = |step: usize| graph.labels(node)[self.moves[number][step]];
            let reason = match graph.leaf(node) {
                Leaf::Lemma(lemma, _) => Reason::Lemma(lemma),
                _ => step.map_or(Reason::All, |step| Reason::Move(label(step))),
            };
            (node, reason)
        })
    }
}
