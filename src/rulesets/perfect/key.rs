//! Situations of a contest as words: stones, two bits a location; a word of
//! flags; where there is memory the vowed locations, two bits each, and the
//! remembered moves in rising order.

use super::field::Cells;
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
    /// What is remembered; none if history is forgotten.
    pub memory: Option<Memory>,
}

/// What is remembered of the history.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Memory {
    /// The locations whose stones the prover has vowed to keep, as a record has stones, both bits
    /// of each being one.
    pub vowed: Vec<u64>,
    /// The remembered moves in rising order.
    pub records: Vec<Record>,
}

/// A situation but for its stones and its memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Status {
    /// Who moves.
    pub to_play: Color,
    /// The passes just made.
    pub passes: u8,
    /// Where basic-ko forbids to play.
    pub ko: Option<Loc>,
    /// Is history remembered?
    pub remembers: bool,
}

impl Status {
    fn of(word: u64) -> Status {
        Status {
            to_play: if word & BLACK_MOVES != 0 { Color::Black } else { Color::White },
            passes: (word >> PASSES_SHIFT & PASSES) as u8,
            ko: ((word >> KO_SHIFT) as usize).checked_sub(1).map(Loc::new),
            remembers: word & REMEMBERS != 0,
        }
    }

    fn word(self) -> u64 {
        let mut word = u64::from(self.passes) << PASSES_SHIFT;
        if self.to_play == Color::Black {
            word |= BLACK_MOVES;
        }
        if self.remembers {
            word |= REMEMBERS;
        }
        word | self.ko.map_or(0, |loc| loc.index() as u64 + 1) << KO_SHIFT
    }
}

/// The bits of a word, each followed by a zero.
fn apart(bits: u32) -> u64 {
    let steps = [
        (16, 0x0000_ffff_0000_ffff),
        (8, 0x00ff_00ff_00ff_00ff),
        (4, 0x0f0f_0f0f_0f0f_0f0f),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ];
    steps.iter().fold(u64::from(bits), |sum, (by, mask)| (sum | sum << by) & mask)
}

/// Every second bit of a word, the first one included.
fn together(word: u64) -> u32 {
    let steps = [
        (1, 0x3333_3333_3333_3333),
        (2, 0x0f0f_0f0f_0f0f_0f0f),
        (4, 0x00ff_00ff_00ff_00ff),
        (8, 0x0000_ffff_0000_ffff),
        (16, 0x0000_0000_ffff_ffff),
    ];
    let start = word & 0x5555_5555_5555_5555;
    steps.iter().fold(start, |sum, (by, mask)| (sum | sum >> by) & mask) as u32
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
        Self::board_words(&self.graph) + 1 + self.vow_words() + self.record * self.capacity
    }

    /// Words of vowed locations.
    fn vow_words(&self) -> usize {
        if self.capacity > 0 { Self::board_words(&self.graph) } else { 0 }
    }

    /// Records at most.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// The memory before the first move; none if there is no room for any.
    pub fn first_memory(&self) -> Option<Memory> {
        let vowed = vec![0; self.vow_words()];
        (self.capacity > 0).then(|| Memory { vowed, records: Vec::new() })
    }

    /// The bits of a location in [`Memory::vowed`], and their word.
    pub fn vow_of(loc: Loc) -> (usize, u64) {
        (loc.index() / PER_WORD, 0b11 << (loc.index() % PER_WORD * 2))
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

    /// Black's and White's stones as words.
    pub fn push_board(&self, black: Cells, white: Cells, key: &mut Vec<u64>) {
        for word in 0..Self::board_words(&self.graph) {
            let bits = |set: Cells| apart((set >> (word * PER_WORD)) as u32);
            key.push(bits(black) | bits(white) << 1);
        }
    }

    /// Black's and White's stones of a key, on boards with no more locations than a field
    /// has cells.
    pub fn board_of(&self, key: &[u64]) -> (Cells, Cells) {
        let words = key[..Self::board_words(&self.graph)].iter().rev();
        words.fold((0, 0), |(black, white), &word| {
            let join = |set: Cells, bits| set << PER_WORD | Cells::from(together(bits));
            (join(black, word), join(white, word >> 1))
        })
    }

    /// The stones of a key as words.
    pub fn board_words_of<'k>(&self, key: &'k [u64]) -> &'k [u64] {
        &key[..Self::board_words(&self.graph)]
    }

    /// What a key says beside stones and memory.
    pub fn status_of(&self, key: &[u64]) -> Status {
        Status::of(key[Self::board_words(&self.graph)])
    }

    /// What is remembered, word by word: the vowed locations, and the records.
    pub fn memory_of<'k>(&self, key: &'k [u64]) -> (&'k [u64], &'k [u64]) {
        let (vowed, records) = key[Self::board_words(&self.graph) + 1..].split_at(self.vow_words());
        let step = self.record.max(1);
        let kept = records.chunks(step).take_while(|record| record[0] != NOTHING).count();
        (vowed, &records[..kept * step])
    }

    /// Adds what follows the stones of a key.
    pub fn push_rest(&self, status: Status, vowed: &[u64], records: &[u64], key: &mut Vec<u64>) {
        key.push(status.word());
        key.extend_from_slice(vowed);
        key.resize(Self::board_words(&self.graph) + 1 + self.vow_words(), 0);
        key.extend_from_slice(records);
        key.resize(self.width(), NOTHING);
    }

    /// Words of a record.
    pub fn record(&self) -> usize {
        self.record
    }

    /// A situation as words.
    pub fn pack(&self, node: &Node) -> Vec<u64> {
        let mut key = Self::board(&node.stones);
        let Node { to_play, passes, ko, .. } = *node;
        let status = Status { to_play, passes, ko, remembers: node.memory.is_some() };
        let nothing = Memory::default();
        let Memory { vowed, records } = node.memory.as_ref().unwrap_or(&nothing);
        self.push_rest(status, vowed, &records.concat(), &mut key);
        key
    }

    /// The situation of a key; none if it is no key of this layout.
    pub fn unpack(&self, key: &[u64]) -> Option<Node> {
        if key.len() != self.width() {
            return None;
        }
        let (board, rest) = key.split_at(Self::board_words(&self.graph));
        let flags = *rest.first()?;
        let mut stones = Stones::new(Arc::clone(&self.graph));
        for loc in self.graph.locs() {
            match board[loc.index() / PER_WORD] >> (loc.index() % PER_WORD * 2) & 0b11 {
                0 => {}
                1 => stones.place(Color::Black, loc),
                2 => stones.place(Color::White, loc),
                _ => return None,
            }
        }
        if (flags >> KO_SHIFT) as usize > self.graph.len() {
            return None;
        }
        let Status { to_play, passes, ko, remembers } = Status::of(flags);
        let (vowed, records) = self.memory_of(key);
        let records = records.chunks(self.record.max(1)).map(<[u64]>::to_vec).collect();
        let memory = remembers.then(|| Memory { vowed: vowed.to_vec(), records });
        Some(Node { stones, to_play, passes, ko, memory })
    }

    /// The situation of a key that this layout writes so.
    pub fn read(&self, key: &[u64]) -> Option<Node> {
        let node = self.unpack(key)?;
        let rises = |memory: &Memory| memory.records.is_sorted_by(|a, b| a < b);
        let sound = node.memory.as_ref().is_none_or(rises)
            && node.stones.breathless().is_empty()
            && self.pack(&node) == key;
        sound.then_some(node)
    }
}
