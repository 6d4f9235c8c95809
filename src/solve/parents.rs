//! Predecessors of the nodes of a growing graph.

use super::graph::Node;

const END: u32 = u32::MAX;

/// For each node a linked list of the moves that lead to it.
#[derive(Clone, Debug, Default)]
pub struct Parents {
    first: Vec<u32>,
    moves: Vec<(Node, u32)>,
}

impl Parents {
    /// Records a move.
    pub fn add(&mut self, parent: Node, child: Node) {
        if self.first.len() <= child as usize {
            self.first.resize(child as usize + 1, END);
        }
        let head = std::mem::replace(&mut self.first[child as usize], self.moves.len() as u32);
        self.moves.push((parent, head));
    }

    /// The nodes that a node follows, each as often as moves lead from it.
    pub fn of(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        let mut next = self.first.get(node as usize).copied().unwrap_or(END);
        std::iter::from_fn(move || {
            let &(parent, after) = self.moves.get(next as usize)?;
            next = after;
            Some(parent)
        })
    }

    /// Rough memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.first.capacity() * 4 + self.moves.capacity() * 8
    }
}
