//! From a fixpoint to a trap of the refuter's: only what the start needs. Where a rule
//! against repetition is left out of the game, his moves are chosen so that it never bars
//! them, if that is found (docs/theorems.md, "Rules against repetition"), or he has several
//! ("Traps with memory").

use crate::game::Side;
use crate::game::arena::{Arena, Leaf};
use crate::proof::history::Followed;
use crate::proof::repeats::barred;
use crate::proof::{Entry, Evidence, Reason};
use crate::solve::fixpoint::{Field, Fixpoint};
use crate::solve::graph::Node;
use crate::solve::trap::Trap;
use std::collections::{BTreeSet, HashMap, HashSet};

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
        Some(evidence(field, upper, &trap, &trap.all()))
    });
    if found.is_some() || !arena.bars_exactly() {
        return found;
    }
    let choices = Choices::new(*field, upper);
    let trap = Trap::new(field.graph, root, |node| Some(choices.of(node)))?;
    match trap.follow(arena) {
        Followed::Kept(needed) => Some(evidence(field, upper, &trap, &needed)),
        Followed::Barred(_) | Followed::Unknown => None,
    }
}

/// A trap in which no move is barred: where one may be, the refuter chooses another in one
/// of the places, or does not come there.
fn unbarred<'a>(
    arena: &dyn Arena,
    choices: Choices<'a>,
    root: Node,
    tries: &mut usize,
) -> Option<Trap<'a>> {
    *tries = tries.checked_sub(1)?;
    if choices.given_up[root as usize] {
        return None;
    }
    let best = |node| choices.best(arena, node).map(|best| vec![best]);
    let trap = Trap::new(choices.field.graph, root, best)?;
    let groups = match trap.has_traces(arena) {
        true => barred(&trap.places(arena), 0),
        false => Vec::new(),
    };
    let Some(group) = groups.first() else { return Some(trap) };
    group.iter().find_map(|&at| {
        let Reason::Move(label) = trap.reason(at, Some(0)) else { return None };
        let mut choices = choices.clone();
        choices.avoid(trap.node(at), label);
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

    /// The one that he takes.
    fn best(&self, arena: &dyn Arena, node: Node) -> Option<usize> {
        let graph = self.field.graph;
        let (key, labels, children) = (graph.key(node), graph.labels(node), graph.children(node));
        let is_traced = |i: usize| self.untraced && arena.trace(key, labels[i]).is_some();
        let cost = |&i: &usize| (is_traced(i), graph.children(children[i]).len());
        self.of(node).into_iter().min_by_key(cost)
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

/// The evidence of what is needed of a trap, each with the number of one of the refuter's
/// moves.
fn evidence(
    field: &Field<'_>,
    upper: &Fixpoint,
    trap: &Trap<'_>,
    needed: &[(usize, Option<usize>)],
) -> Evidence {
    let layer = |number: usize| upper.layer[trap.node(number) as usize];
    // Layers that nothing lies in are left out.
    let used: BTreeSet<u32> = needed.iter().map(|&(number, _)| layer(number)).collect();
    let rank: HashMap<u32, u32> = used.iter().copied().zip(0..).collect();
    let entry = |&(number, step): &(usize, Option<usize>)| Entry {
        key: field.graph.key(trap.node(number)).to_vec(),
        reason: trap.reason(number, step),
        rank: rank[&layer(number)],
        phase: 0,
    };
    let entries = needed.iter().map(entry).collect();
    let layers = used.iter().map(|&layer| Some(upper.layers[layer as usize] as u32)).collect();
    Evidence { layers, ..Evidence::trap(entries) }
}
