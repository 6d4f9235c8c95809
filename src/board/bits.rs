//! A set of up to `64 * W` cells that is `Copy`: the solvers' working set.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

/// A fixed-size bit set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Bits([0; W])
    }
}

impl<const W: usize> Bits<W> {
    /// No cell.
    pub const EMPTY: Bits<W> = Bits([0; W]);

    /// One cell.
    #[inline]
    pub fn one(cell: usize) -> Self {
        let mut bits = [0; W];
        bits[cell / 64] = 1 << (cell % 64);
        Bits(bits)
    }

    /// The cells below `count`.
    pub fn below(count: usize) -> Self {
        (0..count).fold(Bits::EMPTY, |bits, cell| bits | Bits::one(cell))
    }

    /// Is the cell in the set?
    #[inline]
    pub fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    /// No member?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |sum, word| sum | word) == 0
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
        self.0.iter().zip(&other.0).fold(0, |sum, (a, b)| sum | (a & b)) != 0
    }

    /// Are all members in `other`?
    #[inline]
    pub fn within(&self, other: Self) -> bool {
        self.0.iter().zip(&other.0).fold(0, |sum, (a, b)| sum | (a & !b)) == 0
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

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= b;
        }
        self
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a |= b;
        }
        self
    }
}

impl<const W: usize> Sub for Bits<W> {
    type Output = Self;
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= !b;
        }
        self
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
    fn not(mut self) -> Self {
        for a in &mut self.0 {
            *a = !*a;
        }
        self
    }
}
