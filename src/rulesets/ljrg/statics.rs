//! The static theorems of [`super::lemmas`] on a [`Field`], for the search.

use super::field::{Board, Field};
use super::lock::MAX_CELLS;
use crate::board::Bits;

/// Strings or regions beyond which the theorems are not tried.
const MAX_PARTS: usize = 64;

/// What the walls of a board leave to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walls {
    /// No walls.
    None,
    /// So many inner cells, in so many regions.
    Rest(u32, u32),
    /// Theorem "walls" applies.
    Won,
}

impl<const W: usize> Field<W> {
    /// Writes the connected parts of a set and says how many there are; none if
    /// they are more than are worth looking at.
    #[inline]
    fn parts(&self, of: Bits<W>, parts: &mut [Bits<W>; MAX_PARTS]) -> Option<usize> {
        let mut count = 0;
        let mut left = of;
        while left.any() {
            let part = self.web.string(of, left.first());
            left = left - part;
            *parts.get_mut(count)? = part;
            count += 1;
        }
        Some(count)
    }

    /// Has the refuter a knot ([`super::clear::has_knot`])?
    pub fn has_knot(&self, board: &Board<W>) -> bool {
        let web = &self.web;
        let empty = self.all - board.own - board.foe;
        let mut left = board.foe;
        while left.any() {
            let string = web.string(board.foe, left.first());
            left = left - string;
            let mut beside = string.iter().filter(|&cell| web.near[cell].meets(empty));
            let (Some(stone), None) = (beside.next(), beside.next()) else { continue };
            if (web.near[stone] & string).len() >= 2 {
                return true;
            }
        }
        false
    }

    /// Theorem "walls" (strict Benson and clean parts).
    pub fn walls(&self, board: &Board<W>, mark: Option<usize>) -> Walls {
        let field = self;
        if field.barred.any() || field.anchored.any() {
            return Walls::None;
        }
        let (mut strings, mut regions) = ([Bits::EMPTY; MAX_PARTS], [Bits::EMPTY; MAX_PARTS]);
        let Some(count) = self.parts(board.own, &mut strings) else { return Walls::None };
        let mut walls = board.own;
        loop {
            let Some(region_count) = self.parts(field.all - walls, &mut regions) else {
                return Walls::None;
            };
            let mut changed = false;
            for string in &mut strings[..count] {
                if string.is_empty() {
                    continue;
                }
                let touch = field.web.around(*string);
                let vital =
                    regions[..region_count].iter().filter(|region| region.within(touch)).count();
                if vital < 2 {
                    if string.meets(field.border) {
                        return Walls::None;
                    }
                    walls = walls - *string;
                    *string = Bits::EMPTY;
                    changed = true;
                }
            }
            if !changed {
                if walls.is_empty() {
                    return Walls::None;
                }
                let spots = field.all - board.own - board.foe;
                let spots = mark.map_or(spots, |mark| spots - Bits::one(mark));
                let touched = field.web.around(walls);
                let free = spots & touched;
                let (mut rest, mut hard) = (0, 0);
                for region in &regions[..region_count] {
                    let inner = *region - touched;
                    let left = self.unclean(*region, inner, free);
                    rest += left;
                    hard += u32::from(left > 0);
                }
                return if hard == 0 { Walls::Won } else { Walls::Rest(rest, hard) };
            }
        }
    }

    /// How many inner cells of a region keep theorem "walls" from it: those
    /// without a pair, unless they are one, or two adjacent ones, each with two
    /// neighbours in the region other than these.
    fn unclean(&self, region: Bits<W>, inner: Bits<W>, free: Bits<W>) -> u32 {
        let near = &self.web.near;
        let joined = |rest: Bits<W>, cell: usize| (near[cell] & (region - rest)).len() >= 2;
        let clean = |rest: Bits<W>| match rest.len() {
            0 => true,
            1 => joined(rest, rest.first()),
            2 => near[rest.first()].meets(rest) && rest.iter().all(|cell| joined(rest, cell)),
            _ => false,
        };
        if clean(inner) {
            return 0;
        }
        let rest = self.unpaired(inner, free & region);
        if clean(rest) { 0 } else { rest.len() }
    }

    /// What is left of the cells when as many as possible, one by one, get two
    /// free neighbours of their own.
    fn unpaired(&self, cells: Bits<W>, free: Bits<W>) -> Bits<W> {
        let mut rest = Bits::EMPTY;
        let mut pairs = Pairs { near: &self.web.near, free, owner: [NOBODY; MAX_CELLS] };
        for cell in cells.iter() {
            if (self.web.near[cell] & free).len() < 2 || !pairs.give_two(cell) {
                rest |= Bits::one(cell);
            }
        }
        rest
    }

    /// Theorem "refuter's life": a set of refuter strings that is
    /// unconditionally alive can never be cleared.
    pub fn foe_lives(&self, board: &Board<W>) -> bool {
        let field = self;
        if board.foe.is_empty() {
            return false;
        }
        if field.barred.any() && field.web.around(board.foe).meets(field.barred) {
            return true;
        }
        if board.foe.len() < 4 {
            return false;
        }
        let empty = field.all - board.own - board.foe;
        let (mut strings, mut regions) = ([Bits::EMPTY; MAX_PARTS], [Bits::EMPTY; MAX_PARTS]);
        let Some(count) = self.parts(board.foe, &mut strings) else { return false };
        let mut alive = board.foe;
        loop {
            let Some(region_count) = self.parts(field.all - alive, &mut regions) else {
                return false;
            };
            let mut changed = false;
            for string in &mut strings[..count] {
                if string.is_empty() {
                    continue;
                }
                let touch = field.web.around(*string);
                let vital = regions[..region_count]
                    .iter()
                    .filter(|region| {
                        // A region with a stone of his own that may fall could open up.
                        !region.meets(board.foe)
                            && !region.meets(field.anchored)
                            && region.meets(touch)
                            && (**region & empty).within(touch)
                    })
                    .count();
                if vital < 2 {
                    alive = alive - *string;
                    *string = Bits::EMPTY;
                    changed = true;
                }
            }
            if alive.is_empty() {
                return false;
            }
            if !changed {
                return true;
            }
        }
    }
}

const NOBODY: u16 = u16::MAX;

/// Free cells given to cells beside them, by augmenting paths.
struct Pairs<'a, const W: usize> {
    near: &'a [Bits<W>],
    free: Bits<W>,
    owner: [u16; MAX_CELLS],
}

impl<const W: usize> Pairs<'_, W> {
    fn give_two(&mut self, cell: usize) -> bool {
        if !self.give(cell, &mut self.free.clone()) {
            return false;
        }
        if !self.give(cell, &mut self.free.clone()) {
            for spot in (self.near[cell] & self.free).iter() {
                if self.owner[spot] == cell as u16 {
                    self.owner[spot] = NOBODY;
                }
            }
            return false;
        }
        true
    }

    /// One more for a cell, of those that are untried; owners may change.
    fn give(&mut self, cell: usize, untried: &mut Bits<W>) -> bool {
        for spot in self.near[cell].iter() {
            if !untried.has(spot) || self.owner[spot] == cell as u16 {
                continue;
            }
            *untried = *untried - Bits::one(spot);
            if self.owner[spot] == NOBODY || self.give(self.owner[spot] as usize, untried) {
                self.owner[spot] = cell as u16;
                return true;
            }
        }
        false
    }
}
