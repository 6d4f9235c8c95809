//! Traps of the refuter's in a graph, with one of his moves each or all that he may choose,
//! as a rule against repetition sees them and as evidence names them.

use super::graph::{Graph, Node};
use crate::game::Side;
use crate::game::arena::{Arena, Leaf};
use crate::proof::Reason;
use crate::proof::history::{Followed, follow};
use crate::proof::repeats::Place;
use std::collections::HashMap;

/// Most situations of a trap in which play is followed.
const MOST_FOLLOWED: usize = 1 << 19;

/// A trap: the start, and all that moves of it lead to, in the order in which they were met.
pub struct Trap<'g> {
    graph: &'g Graph,
    nodes: Vec<Node>,
    number: HashMap<Node, usize>,
    /// The moves from each, by places among its children.
    moves: Vec<Vec<usize>>,
}

impl<'g> Trap<'g> {
    /// The trap in which the refuter has these moves, by places among the children; none if
    /// he is said to have none somewhere.
    pub fn new(
        graph: &'g Graph,
        root: Node,
        choices: impl Fn(Node) -> Option<Vec<usize>>,
    ) -> Option<Trap<'g>> {
        let number = HashMap::from([(root, 0)]);
        let mut trap = Trap { graph, nodes: vec![root], number, moves: Vec::new() };
        while let Some(&node) = trap.nodes.get(trap.moves.len()) {
            let children = graph.children(node);
            let moves = match (graph.leaf(node), graph.side(node)) {
                (Leaf::Lemma(..), _) => Vec::new(),
                (_, Side::Prover) => (0..children.len()).collect(),
                (_, Side::Refuter) => choices(node)?,
            };
            for &at in &moves {
                let fresh = trap.nodes.len();
                if *trap.number.entry(children[at]).or_insert(fresh) == fresh {
                    trap.nodes.push(children[at]);
                }
            }
            trap.moves.push(moves);
        }
        Some(trap)
    }

    /// The situation with a number.
    pub fn node(&self, number: usize) -> Node {
        self.nodes[number]
    }

    /// Does the refuter move in the situation with a number?
    fn is_refuters(&self, number: usize) -> bool {
        let node = self.nodes[number];
        self.graph.side(node) == Side::Refuter && !matches!(self.graph.leaf(node), Leaf::Lemma(..))
    }

    /// All situations, each with the first of the refuter's moves.
    pub fn all(&self) -> Vec<(usize, Option<usize>)> {
        let first = |number: usize| (number, self.is_refuters(number).then_some(0));
        (0..self.nodes.len()).map(first).collect()
    }

    /// The label of a move and the situation that follows.
    fn led(&self, number: usize, step: usize) -> (u32, Node) {
        let (node, at) = (self.nodes[number], self.moves[number][step]);
        (self.graph.labels(node)[at], self.graph.children(node)[at])
    }

    /// What evidence says of a situation, if this is the refuter's move there.
    pub fn reason(&self, number: usize, step: Option<usize>) -> Reason {
        match self.graph.leaf(self.nodes[number]) {
            Leaf::Lemma(lemma, _) => Reason::Lemma(lemma),
            _ => step.map_or(Reason::All, |step| Reason::Move(self.led(number, step).0)),
        }
    }

    /// Does a rule against repetition look at a move that the refuter makes in it?
    pub fn has_traces(&self, arena: &dyn Arena) -> bool {
        let is_traced = |number: usize| {
            let key = self.graph.key(self.nodes[number]);
            let mut steps = 0..self.moves[number].len();
            steps.any(|step| arena.trace(key, self.led(number, step).0).is_some())
        };
        (0..self.nodes.len()).any(|number| self.is_refuters(number) && is_traced(number))
    }

    /// The situations as that rule sees them.
    pub fn places(&self, arena: &dyn Arena) -> Vec<Place> {
        let place = |number: usize| {
            let key = self.graph.key(self.nodes[number]);
            let step = |step: usize| {
                let (label, next) = self.led(number, step);
                (self.number[&next], arena.trace(key, label))
            };
            let steps = (0..self.moves[number].len()).map(step).collect();
            let is_refuters = self.is_refuters(number);
            Place { is_refuters, steps, forgets: arena.may_forget(key) }
        };
        (0..self.nodes.len()).map(place).collect()
    }

    /// Follows play in it, the refuter choosing by what was played ("Traps with memory").
    pub fn follow(&self, arena: &dyn Arena) -> Followed {
        match self.nodes.len() <= MOST_FOLLOWED {
            true => follow(&self.places(arena), 0),
            false => Followed::Unknown,
        }
    }
}
