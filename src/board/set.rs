//! A set of locations as a bit set.

use super::loc::Loc;
use smallvec::{SmallVec, smallvec};

/// A set of locations of one board. Boards of up to 384 locations need no heap.
///
/// Sets of one board have equal length, whatever their members; sets are equal
/// only if their boards have about the same size. Locations beyond the length
/// are no members, and cannot be inserted.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct LocSet {
    words: SmallVec<[u64; 6]>,
}

impl LocSet {
    /// The empty set for a board of `locations` locations.
    pub fn empty(locations: usize) -> LocSet {
        LocSet { words: smallvec![0; locations.div_ceil(64)] }
    }

    /// The set of all locations of a board of `locations` locations.
    pub fn full(locations: usize) -> LocSet {
        let mut set = LocSet { words: smallvec![u64::MAX; locations.div_ceil(64)] };
        if let Some(last) = set.words.last_mut() {
            // The bits beyond the last location stay clear.
            *last >>= (64 - locations % 64) % 64;
        }
        set
    }

    /// The set of the given locations.
    pub fn of(locations: usize, members: impl IntoIterator<Item = Loc>) -> LocSet {
        let mut set = LocSet::empty(locations);
        set.extend(members);
        set
    }

    /// Is `loc` a member?
    #[inline]
    pub fn contains(&self, loc: Loc) -> bool {
        self.words.get(loc.index() / 64).is_some_and(|word| word >> (loc.index() % 64) & 1 != 0)
    }

    /// Adds `loc`; true if it was not a member before.
    #[inline]
    pub fn insert(&mut self, loc: Loc) -> bool {
        let word = &mut self.words[loc.index() / 64];
        let bit = 1u64 << (loc.index() % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Removes `loc`; true if it was a member.
    #[inline]
    pub fn remove(&mut self, loc: Loc) -> bool {
        let Some(word) = self.words.get_mut(loc.index() / 64) else { return false };
        let bit = 1u64 << (loc.index() % 64);
        let had = *word & bit != 0;
        *word &= !bit;
        had
    }

    /// How many members.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Has it no member?
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The members in rising order.
    pub fn iter(&self) -> impl Iterator<Item = Loc> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            std::iter::successors((word != 0).then_some(word), |&rest| {
                let rest = rest & (rest - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |rest| Loc::new(index * 64 + rest.trailing_zeros() as usize))
        })
    }

    /// The smallest member.
    pub fn first(&self) -> Option<Loc> {
        self.iter().next()
    }

    /// Adds all members of `other`.
    pub fn union_with(&mut self, other: &LocSet) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (word, &more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
    }

    /// Keeps only the members of `other`.
    pub fn intersect_with(&mut self, other: &LocSet) {
        for (i, word) in self.words.iter_mut().enumerate() {
            *word &= other.word(i);
        }
    }

    /// Removes all members of `other`.
    pub fn subtract(&mut self, other: &LocSet) {
        for (word, &drop) in self.words.iter_mut().zip(&other.words) {
            *word &= !drop;
        }
    }

    /// Are all members in `other`?
    pub fn is_subset(&self, other: &LocSet) -> bool {
        self.words.iter().enumerate().all(|(i, &word)| word & !other.word(i) == 0)
    }

    /// Is it a set of a board of so many locations? A set from elsewhere may
    /// have another size, or members that such a board lacks.
    pub fn fits(&self, locations: usize) -> bool {
        let all = LocSet::full(locations);
        self.words.len() == all.words.len() && self.is_subset(&all)
    }

    /// Have the two sets no member in common?
    pub fn is_disjoint(&self, other: &LocSet) -> bool {
        self.words.iter().zip(&other.words).all(|(&word, &outer)| word & outer == 0)
    }

    fn word(&self, index: usize) -> u64 {
        self.words.get(index).copied().unwrap_or(0)
    }

    /// The bits, 64 locations a word, lowest location first.
    pub fn words(&self) -> &[u64] {
        &self.words
    }
}

impl Extend<Loc> for LocSet {
    fn extend<I: IntoIterator<Item = Loc>>(&mut self, members: I) {
        for loc in members {
            self.insert(loc);
        }
    }
}

impl std::fmt::Debug for LocSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(Loc::index)).finish()
    }
}
