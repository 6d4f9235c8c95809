//! Some areas by themselves: few cells, and one more for each string around
//! them, whatever its size.

use super::board::Board;
use crate::board::{Bits, Web};
use crate::life::{Book, Pattern, Rule, Yard};

/// In which order the cells of an area are numbered. What is tried first goes by that, and what
/// takes very long in one order may be easy in the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// As on the board.
    Onward,
    /// The other way round, as on a board turned by half.
    Backward,
}

/// A small copy of a part of a large board.
pub struct Plot<const V: usize, const W: usize> {
    /// The cells of the areas, then one for each string.
    pub web: Web<W>,
    /// The areas.
    pub yard: Yard<W>,
    /// What each cell stands for: a cell, or the stones of a string beside the
    /// areas.
    originals: Vec<Bits<V>>,
}

impl<const V: usize, const W: usize> Plot<V, W> {
    /// The areas of a yard; none if they are too large.
    pub fn new(web: &Web<V>, yard: &Yard<V>, way: Way) -> Option<Plot<V, W>> {
        let mut cells: Vec<usize> = yard.cells.iter().collect();
        if way == Way::Backward {
            cells.reverse();
        }
        let count = cells.len() + yard.fences.len();
        if count > 64 * W {
            return None;
        }
        let near_yard = web.around(yard.cells);
        let copied = |of: Bits<V>| {
            of.iter().filter_map(|cell| cells.iter().position(|it| *it == cell)).collect()
        };
        let mut near: Vec<Bits<W>> = cells.iter().map(|&cell| copied(web.near[cell])).collect();
        let mut locs: Vec<_> = cells.iter().map(|&cell| web.locs[cell]).collect();
        let mut originals: Vec<Bits<V>> = cells.iter().map(|&cell| Bits::one(cell)).collect();
        let mut fences = Vec::with_capacity(yard.fences.len());
        for fence in &yard.fences {
            let number = near.len();
            let beside: Bits<W> = copied(web.around(*fence));
            beside.iter().for_each(|cell| near[cell] |= Bits::one(number));
            near.push(beside);
            locs.push(web.locs[fence.first()]);
            originals.push(*fence & near_yard);
            fences.push(Bits::one(number));
        }
        let yard = Yard { cells: Bits::below(cells.len()), fences };
        Some(Plot { web: Web::of(locs, near), yard, originals })
    }

    /// The stones on it.
    pub fn board(&self, own: Bits<V>, opp: Bits<V>) -> Board<W> {
        let of = |stones: Bits<V>| {
            let here = self.originals.iter().enumerate().filter(|(_, it)| it.meets(stones));
            here.map(|(cell, _)| cell).collect()
        };
        Board { own: of(own), opp: of(opp) }
    }

    fn original(&self, cell: usize) -> usize {
        self.originals[cell].first()
    }

    fn originals(&self, cells: Bits<W>) -> Bits<V> {
        cells.iter().fold(Bits::EMPTY, |sum, cell| sum | self.originals[cell])
    }

    /// A book for the large board.
    pub fn book(&self, book: Book<W>) -> Book<V> {
        let pattern = |pattern: Pattern<W>| Pattern {
            zone: self.originals(pattern.zone),
            own: self.originals(pattern.own),
            opp: self.originals(pattern.opp),
        };
        let links = |links: Vec<(usize, usize)>| -> Vec<(usize, usize)> {
            links.into_iter().map(|(one, two)| (self.original(one), self.original(two))).collect()
        };
        let rule = |rule: Rule<W>| match rule {
            Rule::Rest { pattern: it, links: of } => {
                Rule::Rest { pattern: pattern(it), links: links(of) }
            }
            Rule::Play { pattern: it, links: of, cell, next } => {
                let cell = self.original(cell);
                Rule::Play { pattern: pattern(it), links: links(of), cell, next }
            }
            Rule::Await { pattern: it, links: of, pass, replies } => {
                let reply = |(cell, next)| (self.original(cell), next);
                let mut replies: Vec<_> = replies.into_iter().map(reply).collect();
                replies.sort_unstable();
                Rule::Await { pattern: pattern(it), links: links(of), pass, replies }
            }
        };
        Book { rules: book.rules.into_iter().map(rule).collect() }
    }
}
