//! Traps of the refuter's in a graph, with one of his moves each or all that he may choose,
//! as a rule against repetition sees them and as evidence names them.

use super::graph::{Graph, Node};
use crate::game::Side;
use crate::game::arena::{Arena, Leaf};
use crate::proof::Reason;
use crate::proof::history::Followed;
use crate::proof::repeats::{Place, Rule, Step, follow};
use std::collections::HashMap;

/// Most situations of a trap in which play is followed.
const MOST_FOLLOWED: usize = 1 << 19;

/// A situation by its number, and the number of one of the refuter's moves.
pub type Named = (usize, Option<usize>);

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
    pub fn all(&self) -> Vec<Named> {
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

    /// Some of the situations, each with the number of one of the refuter's moves, as the checker
    /// shows them to that rule: in the order of their keys, all moves that stay among them, the
    /// named one first and the others in the order of their labels. Also which they are, and their
    /// moves.
    fn places(&self, arena: &dyn Arena, some: &[Named]) -> (Vec<Place>, Vec<(usize, Vec<usize>)>) {
        let mut some = some.to_vec();
        some.sort_by_key(|&(number, _)| self.graph.key(self.nodes[number]));
        let at: HashMap<usize, usize> =
            some.iter().enumerate().map(|(at, &(number, _))| (number, at)).collect();
        let place = |&(number, named): &Named| {
            let key = self.graph.key(self.nodes[number]);
            let mut moves: Vec<usize> = (0..self.moves[number].len()).collect();
            moves.sort_by_key(|&step| (Some(step) != named, self.led(number, step).0));
            moves.retain(|&step| at.contains_key(&self.number[&self.led(number, step).1]));
            let may_forget = arena.may_forget(key);
            let step = |&step: &usize| {
                let (label, next) = self.led(number, step);
                let trace = arena.trace(key, label);
                let forgets = may_forget && trace.is_none();
                Step { to: at[&self.number[&next]], trace, forgets }
            };
            let steps = moves.iter().map(step).collect();
            (Place { is_refuters: self.is_refuters(number), steps }, (number, moves))
        };
        some.iter().map(place).unzip()
    }

    /// The refuter's situations from which play comes next to some of them, but for these.
    pub fn before(&self, at: &[usize]) -> Vec<usize> {
        let mut leads = vec![false; self.nodes.len()];
        at.iter().for_each(|&at| leads[at] = true);
        for is_refuters in [false, true] {
            let is_led = |number: usize| {
                let mut steps = 0..self.moves[number].len();
                steps.any(|step| leads[self.number[&self.led(number, step).1]])
            };
            let found: Vec<usize> = (0..self.nodes.len())
                .filter(|&number| self.is_refuters(number) == is_refuters && is_led(number))
                .collect();
            leads.fill(false);
            found.iter().for_each(|&number| leads[number] = true);
        }
        (0..self.nodes.len()).filter(|number| leads[*number] && !at.contains(number)).collect()
    }

    /// Follows play in it. What is needed is such that the checker finds the same.
    pub fn follow(&self, arena: &dyn Arena) -> Followed {
        if self.nodes.len() > MOST_FOLLOWED {
            return Followed::Unknown;
        }
        let rule = Rule { tells: arena.traces_tell(), is_exact: arena.bars_exactly() };
        let (mut some, mut before) = (self.all(), None);
        loop {
            let (places, of) = self.places(arena, &some);
            let Some(start) = of.iter().position(|(number, _)| *number == 0) else {
                return Followed::Unknown;
            };
            match follow(&places, start, rule) {
                Followed::Kept(needed) if needed.len() == some.len() => {
                    return Followed::Kept(some);
                }
                Followed::Kept(needed) => {
                    let named = |(at, step): (usize, Option<usize>)| {
                        (of[at].0, step.map(|step| of[at].1[step]))
                    };
                    let fewer = needed.into_iter().map(named).collect();
                    before = Some(std::mem::replace(&mut some, fewer));
                }
                other => {
                    return match (before, other) {
                        // With fewer something else may be answered by something else.
                        (Some(before), _) => Followed::Kept(before),
                        (None, Followed::Barred(at)) => {
                            Followed::Barred(at.into_iter().map(|at| of[at].0).collect())
                        }
                        (None, _) => Followed::Unknown,
                    };
                }
            }
        }
    }
}
