//! From a fixpoint to evidence: only what the start needs.

use crate::game::arena::Leaf;
use crate::game::{Side, Standing};
use crate::proof::{Entry, Evidence, Reason};
use crate::solve::fixpoint::{Field, Fixpoint};
use crate::solve::graph::Node;
use std::collections::{BTreeSet, HashMap};

/// The prover's strategy from a node that stays when all leaves are lost.
pub fn strategy(field: &Field<'_>, lower: &Fixpoint, root: Node) -> Evidence {
    let graph = field.graph;
    let sets = 0..field.sets.len();
    let ranks: Vec<Vec<u32>> =
        sets.map(|set| field.ranks(&lower.stays, Standing::Lost, set)).collect();
    let phases = field.phases();
    let mut needed: Vec<Vec<bool>> = vec![vec![false; graph.len()]; phases.len()];
    let mut queue = vec![(root, 0)];
    needed[0][root as usize] = true;
    let mut entries = Vec::new();
    while let Some((node, phase)) = queue.pop() {
        let success = field.sets[phase][node as usize];
        let next = if success { (phase + 1) % phases.len() } else { phase };
        let children = graph.children(node);
        let reason = match (graph.leaf(node), graph.side(node)) {
            (Leaf::Goal, _) => continue,
            (Leaf::Lemma(number, Standing::Won), _) => Reason::Lemma(number),
            (_, Side::Refuter) => {
                for &child in children {
                    if !std::mem::replace(&mut needed[next][child as usize], true) {
                        queue.push((child, next));
                    }
                }
                Reason::All
            }
            (_, Side::Prover) => {
                let rank = |child: Node| ranks[next][child as usize];
                let staying = (0..children.len()).filter(|&i| lower.stays[children[i] as usize]);
                let best = staying
                    .min_by_key(|&i| (rank(children[i]), !needed[next][children[i] as usize]));
                let Some(index) = best else { continue };
                let child = children[index];
                if !std::mem::replace(&mut needed[next][child as usize], true) {
                    queue.push((child, next));
                }
                Reason::Move(graph.labels(node)[index])
            }
        };
        let rank = ranks[phase][node as usize];
        entries.push(Entry { key: graph.key(node).to_vec(), reason, rank, phase: phase as u16 });
    }
    Evidence { phases, ..Evidence::strategy(entries) }
}

/// The refuter's trap from a node that leaves although all leaves are won.
pub fn trap(field: &Field<'_>, upper: &Fixpoint, root: Node) -> Evidence {
    let graph = field.graph;
    let mut inside = vec![false; graph.len()];
    let mut queue = vec![root];
    inside[root as usize] = true;
    let mut entries = Vec::new();
    while let Some(node) = queue.pop() {
        let children = graph.children(node);
        let layer = upper.layer[node as usize];
        let mut want = |child: Node| {
            if !std::mem::replace(&mut inside[child as usize], true) {
                queue.push(child);
            }
        };
        let reason = match (graph.leaf(node), graph.side(node)) {
            (Leaf::Lemma(number, Standing::Lost), _) => Reason::Lemma(number),
            (_, Side::Prover) => {
                children.iter().for_each(|&child| want(child));
                Reason::All
            }
            (_, Side::Refuter) => {
                let meets = field.sets[upper.layers[layer as usize]][node as usize];
                let fits = |child: Node| {
                    let below = upper.layer[child as usize] + u32::from(meets);
                    !upper.stays[child as usize] && below <= layer
                };
                let fitting = (0..children.len()).filter(|&i| fits(children[i]));
                let best = fitting.min_by_key(|&i| graph.children(children[i]).len());
                let Some(index) = best else { continue };
                want(children[index]);
                Reason::Move(graph.labels(node)[index])
            }
        };
        entries.push(Entry { key: graph.key(node).to_vec(), reason, rank: layer, phase: 0 });
    }
    // Layers that nothing lies in are left out.
    let used: BTreeSet<u32> = entries.iter().map(|entry| entry.rank).collect();
    let number: HashMap<u32, u32> = used.iter().copied().zip(0..).collect();
    entries.iter_mut().for_each(|entry| entry.rank = number[&entry.rank]);
    let layers = used.iter().map(|&layer| Some(upper.layers[layer as usize] as u32)).collect();
    Evidence { layers, ..Evidence::trap(entries) }
}
