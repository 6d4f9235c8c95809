//! A whole board as two sets of cells: what the search plays on.

use crate::board::{Bits, Strings, Web};
use crate::life::Link;

/// Stones of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board<const W: usize> {
    /// The keeper's.
    pub own: Bits<W>,
    /// The raider's.
    pub opp: Bits<W>,
}

/// The strings of both sides, each followed once.
pub struct Sides<'a, const W: usize> {
    /// The keeper's.
    pub own: Strings<'a, W>,
    /// The raider's.
    pub opp: Strings<'a, W>,
}

impl<'a, const W: usize> Sides<'a, W> {
    /// Those on a board.
    pub fn of(web: &'a Web<W>, board: &Board<W>) -> Sides<'a, W> {
        Sides { own: Strings::new(web, board.own), opp: Strings::new(web, board.opp) }
    }

    /// Those on a board after a move.
    pub fn after(&'a self, board: &Board<W>) -> Sides<'a, W> {
        Sides { own: self.own.after(board.own), opp: self.opp.after(board.opp) }
    }
}

/// What a play did.
pub struct Move<const W: usize> {
    pub after: Board<W>,
    pub captured: Bits<W>,
}

impl<const W: usize> Board<W> {
    /// All stones.
    pub fn taken(&self) -> Bits<W> {
        self.own | self.opp
    }

    /// Can the keeper have one of the two cells, or has he just one?
    pub fn is_free(&self, (one, two): Link) -> bool {
        let half = |one: usize, two: usize| self.own.has(one) && !self.own.has(two);
        let taken = self.taken();
        (!taken.has(one) && !taken.has(two)) || half(one, two) || half(two, one)
    }

    fn swapped(self) -> Board<W> {
        Board { own: self.opp, opp: self.own }
    }

    /// The empty cells beside a set of stones.
    pub fn liberties(&self, web: &Web<W>, stones: Bits<W>) -> Bits<W> {
        web.around(stones) - self.taken()
    }

    /// A play of the side called own; none if it is suicide.
    pub fn keep(self, web: &Web<W>, cell: usize) -> Option<Move<W>> {
        self.keep_beside(web, Bits::EMPTY, cell)
    }

    /// Such a play where strings with stones of `walls`, either side's, have
    /// liberties elsewhere.
    pub fn keep_beside(self, web: &Web<W>, walls: Bits<W>, cell: usize) -> Option<Move<W>> {
        let mut captured = Bits::EMPTY;
        let stone = Bits::one(cell);
        let taken = self.taken() | stone;
        for beside in ((web.near[cell] & self.opp) - walls).iter() {
            if captured.has(beside) {
                continue;
            }
            // Most strings show a liberty at their first stone.
            if (web.near[beside] - taken).any() {
                continue;
            }
            let string = web.string(self.opp, beside);
            if web.around(string).within(taken) && !string.meets(walls) {
                captured |= string;
            }
        }
        let own = self.own | stone;
        let after = Board { own, opp: self.opp - captured };
        let free = (web.near[cell] - taken).any() || captured.any();
        if !free {
            let string = web.string(own, cell);
            if web.around(string).within(taken) && !string.meets(walls) {
                return None;
            }
        }
        Some(Move { after, captured })
    }

    /// A play of the other side.
    pub fn raid(self, web: &Web<W>, cell: usize) -> Option<Move<W>> {
        self.raid_beside(web, Bits::EMPTY, cell)
    }

    /// Such a play where strings with stones of `walls` have liberties elsewhere.
    pub fn raid_beside(self, web: &Web<W>, walls: Bits<W>, cell: usize) -> Option<Move<W>> {
        let Move { after, captured } = self.swapped().keep_beside(web, walls, cell)?;
        Some(Move { after: after.swapped(), captured })
    }

    /// Is the play that led here a ko-capture?
    pub fn is_ko(&self, web: &Web<W>, cell: usize, captured: Bits<W>) -> bool {
        captured.is_single()
            && !web.near[cell].meets(self.own)
            && (web.near[cell] - self.taken()).is_single()
    }

    /// A number for the table of positions.
    pub fn hash(&self, turn: u64) -> u64 {
        let mut hash = (2 * turn + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for word in self.own.0.iter().chain(&self.opp.0) {
            hash = (hash ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
            hash ^= hash >> 32;
        }
        hash.wrapping_mul(0xc4ce_b9fe_1a85_ec53)
    }
}
