//! A few locations of a board as numbered cells with bit sets of neighbours:
//! what searches of local questions work on.

use super::{Bits, Graph, Loc, LocSet};

/// Cells and who neighbours whom.
#[derive(Clone, Debug)]
pub struct Web<const W: usize> {
    /// The location of each cell, in rising order.
    pub locs: Vec<Loc>,
    /// Neighbours among the cells.
    pub near: Vec<Bits<W>>,
}

impl<const W: usize> Web<W> {
    /// The cells of a set; none if they are more than fit.
    pub fn new(graph: &Graph, set: &LocSet) -> Option<Web<W>> {
        let locs: Vec<Loc> = set.iter().collect();
        if locs.len() > 64 * W {
            return None;
        }
        let cell = |loc: &Loc| locs.binary_search(loc).ok();
        let near = locs.iter().map(|&loc| {
            let inside = graph.neighbors(loc).iter().filter_map(cell);
            inside.fold(Bits::EMPTY, |sum, cell| sum | Bits::one(cell))
        });
        Some(Web { near: near.collect(), locs })
    }

    /// The cell of a location.
    pub fn cell(&self, loc: Loc) -> Option<usize> {
        self.locs.binary_search(&loc).ok()
    }

    /// The cells of a set; its other locations are left out.
    pub fn cells(&self, set: &LocSet) -> Bits<W> {
        let inside = set.iter().filter_map(|loc| self.cell(loc));
        inside.fold(Bits::EMPTY, |sum, cell| sum | Bits::one(cell))
    }

    /// All neighbours of a set of cells, the set excluded.
    #[inline]
    pub fn around(&self, cells: Bits<W>) -> Bits<W> {
        cells.iter().fold(Bits::EMPTY, |sum, cell| sum | self.near[cell]) - cells
    }

    /// The connected part of `of` that holds `cell`.
    #[inline]
    pub fn string(&self, of: Bits<W>, cell: usize) -> Bits<W> {
        let mut string = Bits::one(cell);
        let mut fresh = string;
        while fresh.any() {
            let mut next = Bits::EMPTY;
            for cell in fresh.iter() {
                next |= self.near[cell];
            }
            fresh = (next & of) - string;
            string |= fresh;
        }
        string
    }

    /// The connected parts of a set of cells.
    pub fn parts(&self, of: Bits<W>) -> impl Iterator<Item = Bits<W>> {
        let mut left = of;
        std::iter::from_fn(move || {
            if left.is_empty() {
                return None;
            }
            let part = self.string(left, left.first());
            left = left - part;
            Some(part)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corner_of_a_board() {
        let graph = Graph::rectangle(5, 5).unwrap();
        let mut set = LocSet::empty(graph.len());
        for loc in graph.locs().filter(|loc| loc.index() % 5 < 2) {
            set.insert(loc);
        }
        let web = Web::<1>::new(&graph, &set).unwrap();
        assert_eq!(web.locs.len(), 10);
        let column = (0..10).step_by(2).fold(Bits::EMPTY, |sum, cell| sum | Bits::one(cell));
        assert_eq!(web.string(column, 4), column);
        assert_eq!(web.around(column).len(), 5);
        assert_eq!(web.parts(column - Bits::one(4)).count(), 2);
        let large = Graph::rectangle(9, 9).unwrap();
        assert!(Web::<1>::new(&large, &LocSet::full(81)).is_none());
    }
}
