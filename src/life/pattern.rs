//! A part of a board of which the stones are known, and what a play does to
//! it whatever stands elsewhere (theorem "Books").

use crate::board::{Bits, Web};

/// A board, and those of the keeper's stones that are known to stay whatever
/// happens in the zones in question.
#[derive(Clone, Copy)]
pub struct Ground<'a, const W: usize> {
    /// The whole board.
    pub web: &'a Web<W>,
    /// Stones that are never removed, and whose strings have liberties outside.
    pub walls: Bits<W>,
}

/// What stands in a zone; everything outside of it is unknown and may change
/// at any time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pattern<const W: usize> {
    /// The cells that are known.
    pub zone: Bits<W>,
    /// The keeper's stones among them.
    pub own: Bits<W>,
    /// The raider's.
    pub opp: Bits<W>,
}

/// What a raider's play in the zone leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Raid<const W: usize> {
    /// It is suicide, whatever stands outside.
    Illegal,
    /// What is known afterwards, if it is legal, and the keeper's stones that
    /// are surely or perhaps removed.
    Played {
        /// The rest of the zone that is known.
        after: Pattern<W>,
        /// The stones in danger.
        lost: Bits<W>,
    },
}

impl<const W: usize> Pattern<W> {
    /// What is known of a zone of a whole board.
    pub fn cut(zone: Bits<W>, own: Bits<W>, opp: Bits<W>) -> Pattern<W> {
        Pattern { zone, own: own & zone, opp: opp & zone }
    }

    /// The empty cells.
    #[inline]
    pub fn empty(&self) -> Bits<W> {
        self.zone - self.own - self.opp
    }

    /// Does this pattern say everything that `other` says?
    pub fn holds(&self, other: &Pattern<W>) -> bool {
        other.zone.within(self.zone)
            && self.own & other.zone == other.own
            && self.opp & other.zone == other.opp
    }

    /// Has each keeper's string an empty cell of the zone beside it, so that no
    /// play outside removes it?
    pub fn breathes(&self, ground: Ground<'_, W>) -> bool {
        let empty = self.empty();
        let mut strings = ground.web.parts(self.own);
        strings.all(|it| it.meets(ground.walls) || ground.web.around(it).meets(empty))
    }

    /// Has each raider's string an empty cell of the zone beside it, or no cell
    /// outside?
    pub fn steady(&self, ground: Ground<'_, W>) -> bool {
        let empty = self.empty();
        let mut strings = ground.web.parts(self.opp);
        strings.all(|it| ground.web.around(it).meets(empty) || self.encloses(ground.web, it))
    }

    /// Is everything beside these cells known?
    fn encloses(&self, web: &Web<W>, cells: Bits<W>) -> bool {
        web.around(cells).within(self.zone)
    }

    /// What is known after the keeper's play on a cell; none if the play may be
    /// illegal, or a ko-capture.
    pub fn keep(&self, ground: Ground<'_, W>, cell: usize) -> Option<Pattern<W>> {
        let web = ground.web;
        if !self.empty().has(cell) {
            return None;
        }
        let stone = Bits::one(cell);
        let near = web.near[cell];
        let empty = self.empty() - stone;
        let open = !near.within(self.zone);
        let (mut captured, mut unsure) = (Bits::EMPTY, Bits::EMPTY);
        let mut touched = open;
        for string in web.parts(self.opp) {
            if web.around(string).meets(empty) {
                continue;
            }
            if !self.encloses(web, string) {
                unsure |= string;
                touched |= string.meets(near);
            } else if string.meets(near) {
                captured |= string;
            } else {
                // A string without liberty: no such board is.
                return None;
            }
        }
        let own = self.own | stone;
        let string = web.string(own, cell);
        let breathes = web.around(string).meets(empty) || string.meets(ground.walls);
        // A ko-capture takes one stone with one stone that then has no liberty
        // but where that stone was.
        let safe = captured.any() && (captured.len() >= 2 || string.len() >= 2);
        if !breathes && !safe {
            return None;
        }
        let unsure = if touched { unsure } else { Bits::EMPTY };
        Some(Pattern::cut(self.zone - unsure, own, self.opp - captured))
    }

    /// What is known after the raider's play on an empty cell of the zone. Each
    /// keeper's string must breathe.
    pub fn raid(&self, ground: Ground<'_, W>, cell: usize) -> Raid<W> {
        let web = ground.web;
        let stone = Bits::one(cell);
        let near = web.near[cell];
        let empty = self.empty() - stone;
        let (mut captured, mut unsure) = (Bits::EMPTY, Bits::EMPTY);
        for string in web.parts(self.own) {
            let stays = string.meets(ground.walls) || web.around(string).meets(empty);
            if stays || !string.meets(near) {
                continue;
            }
            if self.encloses(web, string) {
                captured |= string;
            } else {
                unsure |= string;
            }
        }
        let lost = captured | unsure;
        let opp = self.opp | stone;
        let string = web.string(opp, cell);
        let breathes = web.around(string).meets(empty) || !self.encloses(web, string);
        if !breathes && lost.is_empty() {
            return Raid::Illegal;
        }
        Raid::Played { after: Pattern::cut(self.zone - unsure, self.own - captured, opp), lost }
    }
}
