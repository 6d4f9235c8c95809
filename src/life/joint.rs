//! Books that lean on each other (theorem "Books side by side").

use super::book::{Aim, Book, Flaw, Turn};
use super::pattern::Ground;
use crate::board::{Bits, Web};

/// A stone and the book that keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part<const W: usize> {
    /// The cell of the stone.
    pub target: usize,
    /// How it is kept; strings of the parts before are walls.
    pub book: Book<W>,
}

/// Why parts together prove nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Clash {
    /// There are none.
    #[error("there are none")]
    Empty,
    /// A book is wrong, at the place of the part in the list.
    #[error("book {}: {}", .0 + 1, .1)]
    Flaw(usize, Flaw),
    /// Two books know of the same cell, which may change.
    #[error("books {} and {} know of a cell that may change", .0 + 1, .1 + 1)]
    Overlap(usize, usize),
    /// A book does not allow for plays that belong to others.
    #[error("book {} does not allow for plays that belong to others", .0 + 1)]
    Unsteady(usize),
}

/// Do the parts show that the stone of the last one is never removed, the raider
/// to move, on a board with these stones?
pub fn check<const W: usize>(
    web: &Web<W>,
    own: Bits<W>,
    opp: Bits<W>,
    parts: &[Part<W>],
) -> Result<(), Clash> {
    if parts.is_empty() {
        return Err(Clash::Empty);
    }
    let mut walls = Bits::EMPTY;
    for (at, part) in parts.iter().enumerate() {
        let ground = Ground { web, walls };
        let aim = Aim::Keep(part.target);
        part.book
            .check(ground, own, opp, aim, Turn::Raider)
            .map_err(|flaw| Clash::Flaw(at, flaw))?;
        if parts.len() > 1 && !part.book.is_steady(ground) {
            return Err(Clash::Unsteady(at));
        }
        // The book was checked, so the cell is one of the board's.
        walls |= web.string(own, part.target);
    }
    let extents: Vec<_> =
        parts.iter().map(|part| (part.book.zone(), part.book.unsettled())).collect();
    for (one, (zone, open)) in extents.iter().enumerate() {
        for (two, (other_zone, other_open)) in extents.iter().enumerate().skip(one + 1) {
            if zone.meets(*other_open) || open.meets(*other_zone) {
                return Err(Clash::Overlap(one, two));
            }
        }
    }
    Ok(())
}
