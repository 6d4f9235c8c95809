//! Situations of a contest as words: stones, two bits a location; a word of
//! flags; the remembered moves in rising order.

use crate::board::{Color, Graph, Loc, Stones};
use std::sync::Arc;

/// Locations in a word of stones.
const PER_WORD: usize = 32;

/// Where in the flags the location of a ko ban is kept, plus one.
const KO_SHIFT: u32 = 16;

const BLACK_MOVES: u64 = 1;
const REMEMBERS: u64 = 1 << 1;
const PASSES_SHIFT: u32 = 2;
const PASSES: u64 = 0b11;

/// What stands where no move is remembered.
const NOTHING: u64 = u64::MAX;

/// What is remembered of a move.
pub type Record = Vec<u64>;

/// A situation of a contest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The stones.
    pub stones: Stones,
    /// Who moves.
    pub to_play: Color,
    /// The passes just made.
    pub passes: u8,
    /// Where basic-ko forbids to play.
    pub ko: Option<Loc>,
    /// The remembered moves in rising order; none if history is forgotten.
    pub memory: Option<Vec<Record>>,
}

/// How situations are packed.
#[derive(Clone, Debug)]
pub struct Layout {
    graph: Arc<Graph>,
    /// Words of a record.
    record: usize,
    /// Records at most.
    capacity: usize,
}

impl Layout {
    /// A layout with room for so many records of so many words.
    pub fn new(graph: Arc<Graph>, record: usize, capacity: usize) -> Layout {
        Layout { graph, record, capacity }
    }

    /// Words of stones on a board.
    pub fn board_words(graph: &Graph) -> usize {
        graph.len().div_ceil(PER_WORD).max(1)
    }

    /// Words in a key.
    pub fn width(&self) -> usize {
        Self::board_words(&self.graph) + 1 + self.record * self.capacity
    }

    /// Records at most.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Stones as words.
    pub fn board(stones: &Stones) -> Vec<u64> {
        let graph = stones.graph();
        let mut words = vec![0; Self::board_words(graph)];
        for loc in graph.locs() {
            let bits = match stones.at(loc) {
                None => 0,
                Some(Color::Black) => 1,
                Some(Color::White) => 2,
            };
            words[loc.index() / PER_WORD] |= bits << (loc.index() % PER_WORD * 2);
        }
        words
    }

    /// A situation as words.
    pub fn pack(&self, node: &Node) -> Vec<u64> {
        let mut key = Self::board(&node.stones);
        let mut flags = u64::from(node.passes) << PASSES_SHIFT;
        if node.to_play == Color::Black {
            flags |= BLACK_MOVES;
        }
        if node.memory.is_some() {
            flags |= REMEMBERS;
        }
        flags |= node.ko.map_or(0, |loc| loc.index() as u64 + 1) << KO_SHIFT;
        key.push(flags);
        key.extend(node.memory.iter().flatten().flatten());
        key.resize(self.width(), NOTHING);
        key
    }

    /// The situation of a key; none if it is no key of this layout.
    pub fn unpack(&self, key: &[u64]) -> Option<Node> {
        if key.len() != self.width() {
            return None;
        }
        let (board, rest) = key.split_at(Self::board_words(&self.graph));
        let (&flags, records) = rest.split_first()?;
        let mut stones = Stones::new(Arc::clone(&self.graph));
        for loc in self.graph.locs() {
            match board[loc.index() / PER_WORD] >> (loc.index() % PER_WORD * 2) & 0b11 {
                0 => {}
                1 => stones.place(Color::Black, loc),
                2 => stones.place(Color::White, loc),
                _ => return None,
            }
        }
        let ko = match (flags >> KO_SHIFT) as usize {
            0 => None,
            place if place <= self.graph.len() => Some(Loc::new(place - 1)),
            _ => return None,
        };
        let kept = records.chunks(self.record.max(1)).filter(|record| record[0] != NOTHING);
        let memory: Vec<Record> = kept.map(<[u64]>::to_vec).collect();
        let node = Node {
            stones,
            to_play: if flags & BLACK_MOVES != 0 { Color::Black } else { Color::White },
            passes: (flags >> PASSES_SHIFT & PASSES) as u8,
            ko,
            memory: (flags & REMEMBERS != 0).then_some(memory),
        };
        Some(node)
    }

    /// The situation of a key that this layout writes so.
    pub fn read(&self, key: &[u64]) -> Option<Node> {
        let node = self.unpack(key)?;
        let rises = |records: &Vec<Record>| records.is_sorted_by(|a, b| a < b);
        let sound = node.memory.as_ref().is_none_or(rises)
            && node.stones.breathless().is_empty()
            && self.pack(&node) == key;
        sound.then_some(node)
    }
}
