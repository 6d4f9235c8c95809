//! Situations of a part of the board as words: the stones of both sides, one or
//! two words each, and a word of flags.

use super::field::{Cells, Men};
use smallvec::SmallVec;

/// A key on its way into a graph, without a trip to the heap.
pub type Key = SmallVec<[u64; 6]>;

/// How situations of a part are packed.
#[derive(Clone, Copy, Debug)]
pub struct Packed {
    /// Words for the stones of a side.
    words: usize,
}

impl Packed {
    /// For a part of so many cells.
    pub fn new(cells: usize) -> Packed {
        Packed { words: if cells > 64 { 2 } else { 1 } }
    }

    /// Words in a key.
    pub fn width(self) -> usize {
        self.words * 2 + 1
    }

    /// A situation as words.
    pub fn pack(self, men: &Men, flags: u64) -> Key {
        let mut key = Key::new();
        for men in [men.own, men.opp] {
            key.push(men as u64);
            if self.words > 1 {
                key.push((men >> 64) as u64);
            }
        }
        key.push(flags);
        key
    }

    /// The stones and flags of a key; none if it has another width.
    pub fn unpack(self, key: &[u64]) -> Option<(Men, u64)> {
        if key.len() != self.width() {
            return None;
        }
        let read = |words: &[u64]| {
            words.iter().rev().fold(0, |sum: Cells, &word| sum << 32 << 32 | Cells::from(word))
        };
        let (own, rest) = key.split_at(self.words);
        let (opp, flags) = rest.split_at(self.words);
        Some((Men { own: read(own), opp: read(opp) }, *flags.first()?))
    }
}
