//! From a fixpoint to a trap of the refuter's: only what the start needs. Where a rule
//! against repetition is left out of the game, his moves are chosen so that it never bars
//! them, if that is found (docs/theorems.md, "Rules against repetition").

use crate::game::arena::{Arena, Leaf};
use crate::game::{Side, Standing};
use crate::proof::history::{Followed, follow};
use crate::proof::repeats::{Place, barred};
use crate::proof::{Entry, Evidence, Reason};
use crate::solve::fixpoint::{Field, Fixpoint};
use crate::solve::graph::{Graph, Node};
use crate::solve::wide::Wide;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

/// How often a trap is put together at most.
const MOST_TRIES: usize = 300;

/// The refuter's trap from a node that leaves although all leaves are won; none if a
/// rule against repetition could bar his moves, as far as was tried.
pub fn trap(
    arena: &dyn Arena,
    field: &Field<'_>,
    upper: &Fixpoint,
    root: Node,
) -> Option<Evidence> {
    let found = [true, false].into_iter().find_map(|untraced| {
        let choices = Choices { untraced, ..Choices::new(*field, upper) };
        let trap = unbarred(arena, choices, root, &mut MOST_TRIES.clone())?;
        Some(trap.evidence(field, upper))
    });
    found.or_else(|| {
        let choices = Choices::new(*field, upper);
        let trap = arena.bars_exactly().then(|| remembering(arena, &choices, root)).flatten()?;
        Some(trap.evidence(field, upper))
    })
}

/// A trap in which the refuter chooses by what was played ("Traps with memory").
fn remembering(arena: &dyn Arena, choices: &Choices<'_>, root: Node) -> Option<Trap> {
    let graph = choices.field.graph;
    let wide = Wide::new(graph, root, |node| choices.of(node))?;
    let Followed::Kept(needed) = follow(&wide.places(arena, graph), 0) else { return None };
    let caught = |(node, reason)| Caught { node, reason };
    let nodes = wide.reasons(graph, &needed).map(caught).collect();
    Some(Trap { nodes, number: HashMap::new() })
}

/// A trap in which no move is barred: where one may be, the refuter chooses another in one
/// of the places, or does not come there.
fn unbarred(
    arena: &dyn Arena,
    choices: Choices<'_>,
    root: Node,
    tries: &mut usize,
) -> Option<Trap> {
    *tries = tries.checked_sub(1)?;
    let trap = Trap::new(arena, &choices, root)?;
    let graph = choices.field.graph;
    let groups = match trap.has_traces(arena, graph) {
        true => barred(&trap.places(arena, graph), 0),
        false => Vec::new(),
    };
    let Some(group) = groups.first() else { return Some(trap) };
    group.iter().find_map(|&at| {
        let Caught { node, reason: Reason::Move(label) } = trap.nodes[at] else { return None };
        let mut choices = choices.clone();
        choices.avoid(node, label);
        unbarred(arena, choices, root, tries)
    })
}

/// What the refuter may choose.
#[derive(Clone)]
struct Choices<'a> {
    field: Field<'a>,
    upper: &'a Fixpoint,
    /// Moves that he avoids.
    avoided: HashSet<(Node, u32)>,
    /// Where he may not come.
    given_up: Vec<bool>,
    /// Does he choose first what no rule can bar?
    untraced: bool,
}

impl<'a> Choices<'a> {
    fn new(field: Field<'a>, upper: &'a Fixpoint) -> Choices<'a> {
        let given_up = vec![false; field.graph.len()];
        Choices { field, upper, avoided: HashSet::new(), given_up, untraced: false }
    }

    /// His moves from a node, by their places among its children.
    fn of(&self, node: Node) -> Vec<usize> {
        let Field { graph, sets, .. } = self.field;
        let Fixpoint { stays, layer, layers } = self.upper;
        let (children, labels) = (graph.children(node), graph.labels(node));
        let own = layer[node as usize];
        let falls = u32::from(sets[layers[own as usize]][node as usize]);
        let fits = |&i: &usize| {
            let child = children[i] as usize;
            !stays[child]
                && layer[child] + falls <= own
                && !self.given_up[child]
                && !self.avoided.contains(&(node, labels[i]))
        };
        (0..children.len()).filter(fits).collect()
    }

    fn avoid(&mut self, node: Node, label: u32) {
        self.avoided.insert((node, label));
        if self.of(node).is_empty() {
            self.give_up(node);
        }
    }

    /// Gives up a node, and all from which the prover can, or the refuter has to, come there.
    fn give_up(&mut self, node: Node) {
        let Field { graph, parents, .. } = self.field;
        let mut queue = vec![node];
        while let Some(node) = queue.pop() {
            if std::mem::replace(&mut self.given_up[node as usize], true) {
                continue;
            }
            let is_forced = |&parent: &Node| match graph.side(parent) {
                Side::Prover => true,
                Side::Refuter => self.of(parent).is_empty(),
            };
            let open = |&parent: &Node| {
                !self.upper.stays[parent as usize] && graph.leaf(parent) == Leaf::Open
            };
            queue.extend(parents.of(node).filter(open).filter(is_forced));
        }
    }
}

/// A node of a trap.
struct Caught {
    node: Node,
    reason: Reason,
}

/// The refuter's trap, in the order in which it was put together.
struct Trap {
    nodes: Vec<Caught>,
    /// The number of each node in it.
    number: HashMap<Node, usize>,
}

impl Trap {
    /// What the start needs; none if it is given up.
    fn new(arena: &dyn Arena, choices: &Choices<'_>, root: Node) -> Option<Trap> {
        if choices.given_up[root as usize] {
            return None;
        }
        let graph = choices.field.graph;
        let mut trap = Trap { nodes: Vec::new(), number: HashMap::from([(root, 0)]) };
        let mut queue = VecDeque::from([root]);
        while let Some(node) = queue.pop_front() {
            let children = graph.children(node);
            let (reason, wanted) = match (graph.leaf(node), graph.side(node)) {
                (Leaf::Lemma(number, Standing::Lost), _) => (Reason::Lemma(number), &[][..]),
                (_, Side::Prover) => (Reason::All, children),
                (_, Side::Refuter) => {
                    let (key, labels) = (graph.key(node), graph.labels(node));
                    let size = |i: usize| graph.children(children[i]).len();
                    let is_traced =
                        |i: usize| choices.untraced && arena.trace(key, labels[i]).is_some();
                    let cost = |&i: &usize| (is_traced(i), size(i));
                    let best = choices.of(node).into_iter().min_by_key(cost)?;
                    (Reason::Move(labels[best]), &children[best..=best])
                }
            };
            trap.nodes.push(Caught { node, reason });
            for &child in wanted {
                let next = trap.number.len();
                trap.number.entry(child).or_insert_with(|| {
                    queue.push_back(child);
                    next
                });
            }
        }
        Some(trap)
    }

    /// Does a rule against repetition look at a move that the refuter makes in it?
    fn has_traces(&self, arena: &dyn Arena, graph: &Graph) -> bool {
        self.nodes.iter().any(|caught| match caught.reason {
            Reason::Move(label) => arena.trace(graph.key(caught.node), label).is_some(),
            _ => false,
        })
    }

    /// Its nodes as that rule sees them.
    fn places(&self, arena: &dyn Arena, graph: &Graph) -> Vec<Place> {
        let place = |caught: &Caught| {
            let node = caught.node;
            let leads = |&(_, label): &(usize, u32)| match caught.reason {
                Reason::Move(chosen) => label == chosen,
                Reason::All => true,
                Reason::Lemma(_) => false,
            };
            let moves = graph.children(node).iter().zip(graph.labels(node));
            let steps = moves
                .filter_map(|(child, &label)| Some((*self.number.get(child)?, label)))
                .filter(leads)
                .map(|(next, label)| (next, arena.trace(graph.key(node), label)));
            let is_refuters = matches!(caught.reason, Reason::Move(_));
            let forgets = arena.may_forget(graph.key(node));
            Place { is_refuters, steps: steps.collect(), forgets }
        };
        self.nodes.iter().map(place).collect()
    }

    fn evidence(&self, field: &Field<'_>, upper: &Fixpoint) -> Evidence {
        let layer = |caught: &Caught| upper.layer[caught.node as usize];
        // Layers that nothing lies in are left out.
        let used: BTreeSet<u32> = self.nodes.iter().map(layer).collect();
        let number: HashMap<u32, u32> = used.iter().copied().zip(0..).collect();
        let entry = |caught: &Caught| Entry {
            key: field.graph.key(caught.node).to_vec(),
            reason: caught.reason,
            rank: number[&layer(caught)],
            phase: 0,
        };
        let entries = self.nodes.iter().map(entry).collect();
        let layers = used.iter().map(|&layer| Some(upper.layers[layer as usize] as u32)).collect();
        Evidence { layers, ..Evidence::trap(entries) }
    }
}
