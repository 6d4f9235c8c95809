//! From a decided search to evidence: only what the start needs.

use super::graph::{Graph, Node};
use crate::game::arena::Leaf;
use crate::game::{Side, Standing};
use crate::proof::{Entry, Evidence, Reason};

/// The evidence for a decided root; none if the root is open.
pub fn evidence(graph: &Graph, root: Node, won_order: &[Node]) -> Option<Evidence> {
    match graph.status(root) {
        Standing::Won => Some(strategy(graph, root, won_order)),
        Standing::Lost => Some(trap(graph, root)),
        Standing::Open => None,
    }
}

/// The prover's strategy: at each of his situations the won successor that was
/// settled first; the order of settling is well-founded, and the rank is the
/// height above the leaves.
fn strategy(graph: &Graph, root: Node, won_order: &[Node]) -> Evidence {
    let mut order = vec![0u32; graph.len()];
    for (i, &node) in won_order.iter().enumerate() {
        order[node as usize] = i as u32 + 1;
    }
    let choice = |node: Node| {
        graph
            .children(node)
            .iter()
            .enumerate()
            .filter(|(_, child)| graph.status(**child) == Standing::Won)
            .min_by_key(|(_, child)| order[**child as usize])
            .map(|(i, &child)| (graph.labels(node)[i], child))
    };
    let mut needed = vec![false; graph.len()];
    let mut queue = vec![root];
    needed[root as usize] = true;
    let mut members = Vec::new();
    while let Some(node) = queue.pop() {
        members.push(node);
        if graph.leaf(node) != Leaf::Open {
            continue;
        }
        let mut want = |child: Node| {
            if !std::mem::replace(&mut needed[child as usize], true) {
                queue.push(child);
            }
        };
        match graph.side(node) {
            Side::Prover => want(choice(node).map_or(root, |(_, child)| child)),
            Side::Refuter => graph.children(node).iter().for_each(|&child| want(child)),
        }
    }
    members.sort_by_key(|&node| order[node as usize]);
    let mut rank = vec![0u32; graph.len()];
    let mut entries = Vec::with_capacity(members.len());
    for node in members {
        let reason = match (graph.leaf(node), graph.side(node)) {
            (Leaf::Goal, _) => continue,
            (Leaf::Lemma(number, _), _) => Reason::Lemma(number),
            (Leaf::Open, Side::Prover) => match choice(node) {
                Some((label, child)) => {
                    rank[node as usize] = rank[child as usize] + 1;
                    Reason::Move(label)
                }
                None => continue,
            },
            (Leaf::Open, Side::Refuter) => {
                let highest = graph.children(node).iter().map(|&child| rank[child as usize]).max();
                rank[node as usize] = highest.unwrap_or(0) + 1;
                Reason::All
            }
        };
        if let Reason::Lemma(_) = reason {
            rank[node as usize] = 1;
        }
        let key = graph.key(node).to_vec();
        entries.push(Entry { key, reason, rank: rank[node as usize], phase: 0 });
    }
    Evidence::strategy(entries)
}

/// The refuter's trap: all prover moves, and one refuter move each, preferring
/// situations that are in the trap already.
fn trap(graph: &Graph, root: Node) -> Evidence {
    let mut inside = vec![false; graph.len()];
    let mut queue = vec![root];
    inside[root as usize] = true;
    let mut entries = Vec::new();
    while let Some(node) = queue.pop() {
        let children = graph.children(node);
        let mut reason = Reason::All;
        if let Leaf::Lemma(number, _) = graph.leaf(node) {
            reason = Reason::Lemma(number);
        } else if graph.side(node) == Side::Prover {
            for &child in children {
                if !std::mem::replace(&mut inside[child as usize], true) {
                    queue.push(child);
                }
            }
        } else {
            let lost = |child: &Node| graph.status(*child) == Standing::Lost;
            let pick = children.iter().position(|child| lost(child) && inside[*child as usize]);
            let pick = pick.or_else(|| {
                (0..children.len()).filter(|&i| lost(&children[i])).min_by_key(|&i| {
                    (graph.leaf(children[i]) == Leaf::Open, graph.children(children[i]).len())
                })
            });
            if let Some(i) = pick {
                reason = Reason::Move(graph.labels(node)[i]);
                if !std::mem::replace(&mut inside[children[i] as usize], true) {
                    queue.push(children[i]);
                }
            }
        }
        entries.push(Entry { key: graph.key(node).to_vec(), reason, rank: 0, phase: 0 });
    }
    Evidence::trap(entries)
}
