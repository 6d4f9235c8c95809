//! The explicit graph of situations seen so far: every key once, compared in
//! full, with its search numbers and its successors.

use crate::game::arena::{Arena, Leaf, Successors};
use crate::game::{Side, Standing};

/// Index of a node.
pub type Node = u32;

/// A search number that stands for "impossible".
pub const INFINITE: u32 = 1 << 30;

const NO_EDGES: u32 = u32::MAX;

/// A slot of the table without a node.
const FREE: (u32, Node) = (0, Node::MAX);

/// Situations, their successors and search numbers.
pub struct Graph {
    width: usize,
    keys: Vec<u64>,
    side: Vec<Side>,
    status: Vec<Standing>,
    leaf: Vec<Leaf>,
    first: Vec<u32>,
    count: Vec<u16>,
    edges: Vec<Node>,
    labels: Vec<u32>,
    pn: Vec<u32>,
    dn: Vec<u32>,
    /// The nodes by the hashes of their keys, each with its hash: the key of another one is
    /// seldom looked at.
    table: Vec<(u32, Node)>,
    scratch: Successors<'static>,
}

impl Graph {
    /// An empty graph for keys of `width` words.
    pub fn new(width: usize) -> Graph {
        Graph {
            width,
            keys: Vec::new(),
            side: Vec::new(),
            status: Vec::new(),
            leaf: Vec::new(),
            first: Vec::new(),
            count: Vec::new(),
            edges: Vec::new(),
            labels: Vec::new(),
            pn: Vec::new(),
            dn: Vec::new(),
            table: vec![FREE; 1 << 10],
            scratch: Successors::new(width),
        }
    }

    /// How many situations.
    pub fn len(&self) -> usize {
        self.side.len()
    }

    /// None yet?
    pub fn is_empty(&self) -> bool {
        self.side.is_empty()
    }

    /// Rough memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.keys.capacity() * 8
            + self.side.capacity() * (1 + 1 + 4 + 2 + 4 + 4)
            + self.edges.capacity() * 8
            + self.table.capacity() * 8
    }

    /// The key of a node.
    pub fn key(&self, node: Node) -> &[u64] {
        &self.keys[node as usize * self.width..(node as usize + 1) * self.width]
    }

    /// Who moves at a node.
    pub fn side(&self, node: Node) -> Side {
        self.side[node as usize]
    }

    /// What is known of a node.
    pub fn status(&self, node: Node) -> Standing {
        self.status[node as usize]
    }

    /// What a node is without its successors.
    pub fn leaf(&self, node: Node) -> Leaf {
        self.leaf[node as usize]
    }

    /// Records what a node has been found to be.
    pub fn settle(&mut self, node: Node, status: Standing) {
        self.status[node as usize] = status;
        let (pn, dn) = match status {
            Standing::Won => (0, INFINITE),
            Standing::Lost => (INFINITE, 0),
            Standing::Open => (1, 1),
        };
        self.pn[node as usize] = pn;
        self.dn[node as usize] = dn;
    }

    /// Effort to prove a node.
    #[inline]
    pub fn pn(&self, node: Node) -> u32 {
        self.pn[node as usize]
    }

    /// Effort to disprove a node.
    #[inline]
    pub fn dn(&self, node: Node) -> u32 {
        self.dn[node as usize]
    }

    /// Sets the efforts of an open node.
    #[inline]
    pub fn set_numbers(&mut self, node: Node, pn: u32, dn: u32) {
        self.pn[node as usize] = pn;
        self.dn[node as usize] = dn;
    }

    /// Have the successors of a node been generated?
    pub fn is_expanded(&self, node: Node) -> bool {
        self.first[node as usize] != NO_EDGES
    }

    /// The successors of an expanded node.
    pub fn children(&self, node: Node) -> &[Node] {
        match self.first[node as usize] {
            NO_EDGES => &[],
            first => &self.edges[first as usize..][..self.count[node as usize] as usize],
        }
    }

    /// The labels of the moves to [`Graph::children`].
    pub fn labels(&self, node: Node) -> &[u32] {
        match self.first[node as usize] {
            NO_EDGES => &[],
            first => &self.labels[first as usize..][..self.count[node as usize] as usize],
        }
    }

    /// The node of a key, if there is one.
    pub fn find(&self, key: &[u64]) -> Option<Node> {
        self.seek(key, hash(key)).ok()
    }

    /// The node of a key, or the slot where it belongs.
    #[inline]
    fn seek(&self, key: &[u64], hash: u32) -> Result<Node, usize> {
        let mask = self.table.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            match self.table[slot] {
                FREE => return Err(slot),
                (other, node) if other == hash && self.key(node) == key => return Ok(node),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// The node of a key, made if it is new.
    pub fn intern(
        &mut self,
        arena: &dyn Arena,
        key: &[u64],
        leaf: Leaf,
        effort: (u32, u32),
    ) -> Node {
        if (self.len() + 1) * 2 > self.table.len() {
            self.grow();
        }
        let hash = hash(key);
        let slot = match self.seek(key, hash) {
            Ok(node) => return node,
            Err(slot) => slot,
        };
        let node = self.len() as u32;
        self.table[slot] = (hash, node);
        self.keys.extend_from_slice(key);
        self.side.push(arena.side(key));
        self.status.push(Standing::Open);
        self.leaf.push(leaf);
        self.first.push(NO_EDGES);
        self.count.push(0);
        self.pn.push(effort.0);
        self.dn.push(effort.1);
        if leaf != Leaf::Open {
            self.settle(node, leaf.standing());
        }
        node
    }

    /// Generates the successors of an open node, once.
    pub fn expand(&mut self, arena: &dyn Arena, node: Node) {
        if self.is_expanded(node) {
            return;
        }
        let scratch = std::mem::take(&mut self.scratch);
        let known = |key: &[u64]| self.find(key).map(|node| self.leaf(node));
        let mut next = scratch.knowing(&known);
        next.clear();
        arena.successors(self.key(node), &mut next);
        let next = next.forgetting();
        let first = self.edges.len() as u32;
        for (label, key, leaf, effort) in next.iter() {
            let child = self.intern(arena, key, leaf, effort);
            self.edges.push(child);
            self.labels.push(label);
        }
        self.first[node as usize] = first;
        self.count[node as usize] = next.len() as u16;
        self.scratch = next;
    }

    fn grow(&mut self) {
        let size = self.table.len() * 2;
        let mut table = vec![FREE; size];
        for &entry in self.table.iter().filter(|entry| **entry != FREE) {
            let mut slot = entry.0 as usize & (size - 1);
            while table[slot] != FREE {
                slot = (slot + 1) & (size - 1);
            }
            table[slot] = entry;
        }
        self.table = table;
    }
}

fn hash(key: &[u64]) -> u32 {
    let mixed = key.iter().fold(0x51_7c_c1_b7_27_22_0a_95, |sum: u64, &word| {
        let mixed = (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ (mixed >> 29)
    });
    (mixed ^ mixed >> 32) as u32
}
