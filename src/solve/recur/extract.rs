//! From a fixpoint to a strategy of the prover's: only what the start needs.

use crate::game::arena::Leaf;
use crate::game::{Side, Standing};
use crate::proof::{Entry, Evidence, Reason};
use crate::solve::fixpoint::{Field, Fixpoint};
use crate::solve::graph::Node;

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
