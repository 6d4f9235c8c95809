//! The index of a location on its board.

/// A location: an index into the board's list of locations.
///
/// On a grid the index grows row by row from the top left, skipping missing
/// locations; the numbers that the Logical Japanese Rules use are another
/// numbering, see [`crate::board::coord`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Loc(u16);

impl Loc {
    /// The most locations a board can have.
    pub const MAX_COUNT: usize = 65_000;

    /// The location with this index. Panics above [`Loc::MAX_COUNT`], which
    /// boards refuse when they are made.
    pub fn new(index: usize) -> Loc {
        assert!(index < Loc::MAX_COUNT, "location index {index} out of range");
        Loc(index as u16)
    }

    /// The index, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
