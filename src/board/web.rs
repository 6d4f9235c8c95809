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
    /// Connected cells of which all or none are in most sets: where they are all, they
    /// need not be followed one by one.
    clumps: Vec<Clump<W>>,
    /// The number of each cell's clump.
    clump_of: Vec<u16>,
}

/// Connected cells, and what they reach.
#[derive(Clone, Copy, Debug)]
struct Clump<const W: usize> {
    cells: Bits<W>,
    reach: Bits<W>,
}

/// The number of no clump.
const ALONE: u16 = u16::MAX;

impl<const W: usize> Web<W> {
    /// The cells of a set; none if they are more than fit.
    pub fn new(graph: &Graph, set: &LocSet) -> Option<Web<W>> {
        let locs: Vec<Loc> = set.iter().collect();
        if locs.len() > 64 * W {
            return None;
        }
        let mut cells = vec![None; graph.len()];
        locs.iter().enumerate().for_each(|(cell, loc)| cells[loc.index()] = Some(cell));
        let near = locs.iter().map(|&loc| {
            graph.neighbors(loc).iter().filter_map(|near| cells[near.index()]).collect()
        });
        let near = near.collect();
        Some(Web::of(locs, near))
    }

    /// Cells with their locations and neighbours.
    pub fn of(locs: Vec<Loc>, near: Vec<Bits<W>>) -> Web<W> {
        let clump_of = vec![ALONE; near.len()];
        Web { locs, near, clumps: Vec::new(), clump_of }
    }

    /// The same, faster for sets that hold connected parts of these.
    pub fn with_clumps(mut self, sets: &[Bits<W>]) -> Web<W> {
        for &set in sets {
            let parts: Vec<Bits<W>> = self.parts(set).filter(|part| part.len() > 1).collect();
            for cells in parts {
                let reach = self.beside(cells);
                cells.iter().for_each(|cell| self.clump_of[cell] = self.clumps.len() as u16);
                self.clumps.push(Clump { cells, reach });
            }
        }
        self
    }

    /// What the cells of a set are beside.
    #[inline]
    fn beside(&self, cells: Bits<W>) -> Bits<W> {
        cells.iter().fold(Bits::EMPTY, |sum, cell| sum | self.near[cell])
    }

    /// The same; as far as the cells belong to clumps that lie in `of`, what all cells of
    /// these are beside: their cells go into `whole`.
    #[inline]
    fn reach(&self, cells: Bits<W>, of: Bits<W>, whole: &mut Bits<W>) -> Bits<W> {
        match self.clumps.is_empty() {
            true => self.beside(cells),
            false => self.reach_by_clumps(cells, of, whole),
        }
    }

    // Inlined, it would slow down who has no clumps.
    #[inline(never)]
    fn reach_by_clumps(&self, cells: Bits<W>, of: Bits<W>, whole: &mut Bits<W>) -> Bits<W> {
        let (mut left, mut reach) = (cells, Bits::EMPTY);
        for word in 0..W {
            while left.0[word] != 0 {
                let cell = word * 64 + left.0[word].trailing_zeros() as usize;
                let clump = self.clumps.get(usize::from(self.clump_of[cell]));
                if let Some(clump) = clump.filter(|clump| clump.cells.within(of)) {
                    reach |= clump.reach;
                    *whole |= clump.cells;
                    left = left - clump.cells;
                } else {
                    reach |= self.near[cell];
                    left.0[word] &= left.0[word] - 1;
                }
            }
        }
        reach
    }

    /// The cell of a location.
    pub fn cell(&self, loc: Loc) -> Option<usize> {
        self.locs.binary_search(&loc).ok()
    }

    /// The cells of a set; its other locations are left out.
    pub fn cells(&self, set: &LocSet) -> Bits<W> {
        set.iter().filter_map(|loc| self.cell(loc)).collect()
    }

    /// The locations of some cells, on a board of so many.
    pub fn set(&self, cells: Bits<W>, locations: usize) -> LocSet {
        LocSet::of(locations, cells.iter().map(|cell| self.locs[cell]))
    }

    /// All neighbours of a set of cells, the set excluded.
    #[inline]
    pub fn around(&self, cells: Bits<W>) -> Bits<W> {
        self.reach(cells, cells, &mut { Bits::EMPTY }) - cells
    }

    /// The connected part of `of` that holds `cell`.
    #[inline]
    pub fn string(&self, of: Bits<W>, cell: usize) -> Bits<W> {
        let mut string = Bits::one(cell);
        let mut fresh = string;
        while fresh.any() {
            fresh = (self.reach(fresh, of, &mut string) & of) - string;
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
    use crate::board::chance::Chance;

    #[test]
    fn a_corner_of_a_board() {
        let graph = Graph::rectangle(5, 5).unwrap();
        let mut set = LocSet::empty(graph.len());
        for loc in graph.locs().filter(|loc| loc.index() % 5 < 2) {
            set.insert(loc);
        }
        let web = Web::<1>::new(&graph, &set).unwrap();
        assert_eq!(web.locs.len(), 10);
        let column = (0..10).step_by(2).collect();
        assert_eq!(web.string(column, 4), column);
        assert_eq!(web.around(column).len(), 5);
        assert_eq!(web.parts(column - Bits::one(4)).count(), 2);
        let large = Graph::rectangle(9, 9).unwrap();
        assert!(Web::<1>::new(&large, &LocSet::full(81)).is_none());
    }

    #[test]
    fn clumps_change_nothing() {
        let graph = Graph::rectangle(9, 9).unwrap();
        let plain = Web::<2>::new(&graph, &LocSet::full(81)).unwrap();
        let mut chance = Chance::new();
        let mut random = |one_in: usize| {
            let is_in = |_: &usize| chance.below(one_in) == 0;
            (0..81).filter(is_in).collect::<Bits<2>>()
        };
        for _ in 0..200 {
            let own = random(2);
            let opp = random(2) - own;
            let fast = plain.clone().with_clumps(&[own, opp]);
            for changed in [random(9), random(3)] {
                for set in [own - changed, own | changed, opp - changed, (own | opp) - changed] {
                    assert_eq!(fast.around(set), plain.around(set));
                    assert!(fast.parts(set).eq(plain.parts(set)));
                    assert_eq!(fast.string(set, 40), plain.string(set, 40));
                }
            }
        }
    }
}
