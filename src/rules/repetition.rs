//! Earlier positions of a sequence: what superko, long-cycle, fixed-ko and
//! rounds look up. Comparison is exact; hashes only save work.

use crate::board::{Stones, StonesKey};
use rustc_hash::FxHashMap;

/// The positions of a sequence, numbered in the order they were added: number
/// `n` is the position just before action `n`, counted from 0.
#[derive(Clone, Debug, Default)]
pub struct PositionLog {
    keys: Vec<StonesKey>,
    by_hash: FxHashMap<u64, Vec<u32>>,
}

impl PositionLog {
    /// An empty log.
    pub fn new() -> PositionLog {
        PositionLog::default()
    }

    /// Appends a position.
    pub fn push(&mut self, stones: &Stones) {
        self.by_hash.entry(stones.hash()).or_default().push(self.keys.len() as u32);
        self.keys.push(stones.key());
    }

    /// How many positions.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Is it empty?
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The numbers of the entries equal to the given stones, first one first.
    pub fn occurrences(&self, stones: &Stones) -> impl Iterator<Item = usize> + use<> {
        let found: Vec<usize> = match self.by_hash.get(&stones.hash()) {
            None => Vec::new(),
            Some(candidates) => {
                let key = stones.key();
                let equal = |&&n: &&u32| self.keys[n as usize] == key;
                candidates.iter().filter(equal).map(|&n| n as usize).collect()
            }
        };
        found.into_iter()
    }

    /// The number of the first entry equal to the given stones.
    pub fn first(&self, stones: &Stones) -> Option<usize> {
        self.occurrences(stones).next()
    }

    /// The entry with this number.
    pub fn key(&self, number: usize) -> Option<&StonesKey> {
        self.keys.get(number)
    }
}
