//! The prover's attractor on a partial graph.
//!
//! Theorem (partial graphs). Let G be a partial graph: some nodes expanded with
//! all their successors, the others leaves. If a node is not in the attractor
//! of the won nodes *and of all open leaves*, the prover cannot reach the goal
//! from it: the complement is closed under all prover moves, has a refuter move
//! inside it at every refuter node, and holds no won node. That set is a trap.

use super::graph::{Graph, Node};
use crate::game::{Side, Standing};

/// Which nodes the prover reaches if every open leaf counts as won.
pub fn optimistic(graph: &Graph) -> Vec<bool> {
    let count = graph.len();
    let mut inside = vec![false; count];
    // Predecessors as one list, counted first.
    let mut start = vec![0u32; count + 1];
    for node in 0..count as Node {
        for &child in graph.children(node) {
            start[child as usize + 1] += 1;
        }
    }
    for i in 0..count {
        start[i + 1] += start[i];
    }
    let mut fill = start.clone();
    let mut parents = vec![0 as Node; start[count] as usize];
    for node in 0..count as Node {
        for &child in graph.children(node) {
            parents[fill[child as usize] as usize] = node;
            fill[child as usize] += 1;
        }
    }
    let mut missing: Vec<u32> =
        (0..count as Node).map(|node| graph.children(node).len() as u32).collect();
    let mut queue = Vec::new();
    for node in 0..count as Node {
        let won = match graph.status(node) {
            Standing::Won => true,
            Standing::Lost => false,
            Standing::Open => !graph.is_expanded(node),
        };
        if won {
            inside[node as usize] = true;
            queue.push(node);
        }
    }
    while let Some(node) = queue.pop() {
        let range = start[node as usize] as usize..start[node as usize + 1] as usize;
        for &parent in &parents[range] {
            let p = parent as usize;
            missing[p] -= 1;
            if inside[p] || graph.status(parent) == Standing::Lost {
                continue;
            }
            if graph.side(parent) == Side::Prover || missing[p] == 0 {
                inside[p] = true;
                queue.push(parent);
            }
        }
    }
    inside
}
