//! Symmetries of a board: renamings of its locations that keep neighbourhood.
//!
//! Only the eight symmetries of the grid are considered (four if it is no
//! square). On a board with holes, a glued board or a board from a file those
//! count that map locations to locations and neighbours to neighbours. A torus
//! has more (shifts), and a graph may have any; they are not looked for.

use super::graph::Graph;
use super::loc::Loc;
use super::set::LocSet;
use super::stones::Stones;

/// A renaming of the locations of a board that keeps neighbourhood.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Symmetry {
    /// Where each location goes, by index.
    to: Vec<Loc>,
}

impl Symmetry {
    /// Leaves everything where it is.
    pub fn identity(graph: &Graph) -> Symmetry {
        Symmetry { to: graph.locs().collect() }
    }

    /// The different symmetries of a board, the identity first.
    ///
    /// ```
    /// use shinpan::board::{Graph, Symmetry};
    /// let count = |cols, rows| Symmetry::all(&Graph::rectangle(cols, rows).unwrap()).len();
    /// assert_eq!((count(9, 9), count(9, 5), count(9, 1), count(1, 1)), (8, 4, 2, 1));
    /// ```
    pub fn all(graph: &Graph) -> Vec<Symmetry> {
        let square = graph.cols() == graph.rows();
        let mut found: Vec<Symmetry> = Vec::new();
        for transpose in [false, true] {
            for (mirror, flip) in [(false, false), (true, false), (false, true), (true, true)] {
                if transpose && !square {
                    continue;
                }
                let symmetry = of_grid(graph, transpose, mirror, flip);
                found.extend(symmetry.filter(|new| !found.contains(new)));
            }
        }
        found
    }

    /// Where a location goes.
    #[inline]
    pub fn loc(&self, loc: Loc) -> Loc {
        self.to[loc.index()]
    }

    /// The symmetry that takes everything back.
    pub fn inverse(&self) -> Symmetry {
        let mut to = self.to.clone();
        for (from, &loc) in self.to.iter().enumerate() {
            to[loc.index()] = Loc::new(from);
        }
        Symmetry { to }
    }

    /// First this symmetry, then another one of the same board.
    pub fn then(&self, next: &Symmetry) -> Symmetry {
        Symmetry { to: self.to.iter().map(|&loc| next.loc(loc)).collect() }
    }

    /// Does it leave everything where it is?
    pub fn is_identity(&self) -> bool {
        self.to.iter().enumerate().all(|(index, loc)| loc.index() == index)
    }

    /// Where a set of locations goes.
    pub fn set(&self, set: &LocSet) -> LocSet {
        LocSet::of(self.to.len(), set.iter().map(|loc| self.loc(loc)))
    }

    /// Where data of each location go: what stood at a location's index stands
    /// at the index of where the location goes.
    pub fn data<T: Clone>(&self, data: &[T]) -> Vec<T> {
        let mut moved = data.to_vec();
        for (from, value) in data.iter().enumerate() {
            if let Some(place) = self.to.get(from).and_then(|to| moved.get_mut(to.index())) {
                *place = value.clone();
            }
        }
        moved
    }

    /// Where stones and anchors go.
    pub fn stones(&self, stones: &Stones) -> Stones {
        let from = self.inverse();
        stones.renamed(|loc| from.loc(loc), |color| color)
    }
}

/// Transposition first, then the mirror images; none if the board is changed.
fn of_grid(graph: &Graph, transpose: bool, mirror: bool, flip: bool) -> Option<Symmetry> {
    let to = graph
        .locs()
        .map(|loc| {
            let cell = graph.cell(loc);
            let (col, row) = (cell.col as usize, cell.row as usize);
            let (col, row) = if transpose { (row, col) } else { (col, row) };
            let col = if mirror { graph.cols() - 1 - col } else { col };
            let row = if flip { graph.rows() - 1 - row } else { row };
            graph.at(col, row)
        })
        .collect::<Option<Vec<_>>>()?;
    let symmetry = Symmetry { to };
    // As many edges go to edges as there are, so the map is an automorphism.
    let keeps =
        |a: Loc, b: Loc| graph.neighbors(symmetry.loc(a)).binary_search(&symmetry.loc(b)).is_ok();
    graph.edges().all(|(a, b)| keeps(a, b)).then_some(symmetry)
}
