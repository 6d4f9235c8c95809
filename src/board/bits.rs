//! A set of up to `64 * W` cells that is `Copy`: the solvers' working set.

use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

/// A fixed-size bit set.
#[derive(Clone, Copy, Eq, Debug)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> PartialEq for Bits<W> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.fold(other, |a, b| a ^ b) == 0
    }
}

impl<const W: usize> Hash for Bits<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Bits([0; W])
    }
}

impl<const W: usize> Bits<W> {
    /// How many cells there are room for.
    pub const CELLS: usize = 64 * W;

    /// No cell.
    pub const EMPTY: Bits<W> = Bits([0; W]);

    /// All words of two sets in one. By an index: loops over two iterators are not
    /// unrolled, and take nearly twice as long.
    #[inline(always)]
    fn fold(&self, other: &Self, of: impl Fn(u64, u64) -> u64) -> u64 {
        let (mut sum, mut at) = (0, 0);
        while at < W {
            sum |= of(self.0[at], other.0[at]);
            at += 1;
        }
        sum
    }

    /// The two sets word by word.
    #[inline(always)]
    fn map(mut self, other: Self, of: impl Fn(u64, u64) -> u64) -> Self {
        let mut at = 0;
        while at < W {
            self.0[at] = of(self.0[at], other.0[at]);
            at += 1;
        }
        self
    }

    /// One cell.
    #[inline]
    pub fn one(cell: usize) -> Self {
        let mut bits = [0; W];
        bits[cell / 64] = 1 << (cell % 64);
        Bits(bits)
    }

    /// The cells below `count`.
    pub fn below(count: usize) -> Self {
        let mut bits = [0; W];
        for (at, word) in bits.iter_mut().enumerate() {
            let here = count.saturating_sub(64 * at).min(64);
            *word = u64::MAX.checked_shr(64 - here as u32).unwrap_or(0);
        }
        Bits(bits)
    }

    /// Takes a cell into the set.
    #[inline]
    pub fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    /// Is the cell in the set?
    #[inline]
    pub fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    /// No member?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.fold(self, |a, _| a) == 0
    }

    /// Any member?
    #[inline]
    pub fn any(&self) -> bool {
        !self.is_empty()
    }

    /// How many members.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Exactly one member?
    #[inline]
    pub fn is_single(&self) -> bool {
        self.len() == 1
    }

    /// The lowest member; the set must not be empty.
    #[inline]
    pub fn first(&self) -> usize {
        for (i, &word) in self.0.iter().enumerate() {
            if word != 0 {
                return i * 64 + word.trailing_zeros() as usize;
            }
        }
        W * 64
    }

    /// Does it share a member?
    #[inline]
    pub fn meets(&self, other: Self) -> bool {
        self.fold(&other, |a, b| a & b) != 0
    }

    /// Are all members in `other`?
    #[inline]
    pub fn within(&self, other: Self) -> bool {
        self.fold(&other, |a, b| a & !b) == 0
    }

    /// The members in rising order.
    #[inline]
    pub fn iter(self) -> BitIter<W> {
        BitIter { bits: self, word: 0 }
    }
}

/// Iterator over the members of [`Bits`].
pub struct BitIter<const W: usize> {
    bits: Bits<W>,
    word: usize,
}

impl<const W: usize> Iterator for BitIter<W> {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let word = self.bits.0[self.word];
            if word != 0 {
                self.bits.0[self.word] = word & (word - 1);
                return Some(self.word * 64 + word.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        let mut bits = Bits::EMPTY;
        cells.into_iter().for_each(|cell| bits.insert(cell));
        bits
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.map(other, |a, b| a & b)
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.map(other, |a, b| a | b)
    }
}

impl<const W: usize> Sub for Bits<W> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.map(other, |a, b| a & !b)
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        self.map(self, |a, _| !a)
    }
}
