//! Where handicap stones go: GTP's fixed pattern, and Pauli's order, which
//! gives the traditional nine locations and goes on for ever.

use crate::board::{Cell, Color, Graph, Loc, LocSet, Stones, coord};
use std::collections::VecDeque;
use std::sync::Arc;

/// Why stones cannot be placed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlacementError {
    /// The board has no traditional locations.
    #[error(
        "this board has no fixed handicap locations, only full rectangles of 7x7 and more have"
    )]
    NoPattern,
    /// More or fewer stones than possible.
    #[error("{asked} handicap stones are not possible here, the board takes {least} to {most}")]
    BadCount {
        /// How many were asked for.
        asked: usize,
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
    },
    /// A location named twice.
    #[error("{0} is named twice")]
    Repeated(String),
    /// The stones would fill a part of the board.
    #[error("the stones at {0} would have no liberty")]
    NoLiberty(String),
}

/// Where Black places the stones of a handicap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Placement {
    /// Anywhere: the only stone of a one-stone handicap.
    Free,
    /// There, in this order.
    At(Vec<Loc>),
}

/// The most stones of GTP's fixed handicap: nine on odd boards from 9x9, four
/// on others from 7x7, none on smaller ones.
pub fn gtp_fixed_maximum(graph: &Graph) -> usize {
    let sides = [graph.cols(), graph.rows()];
    if !graph.is_full_rectangle() || sides.iter().any(|&side| side < 7) {
        0
    } else if sides.iter().all(|&side| side % 2 == 1 && side >= 9) {
        9
    } else {
        4
    }
}

/// GTP's fixed handicap (specification, 4.1.1): on the fourth lines, below 13
/// on the third. The stones come in the order of the specification's table.
///
/// ```
/// use shinpan::board::{Graph, coord};
/// use shinpan::rules::handicap::placement;
/// let board = Graph::rectangle(19, 19).unwrap();
/// let stones = placement::gtp_fixed(&board, 5).unwrap();
/// assert_eq!(coord::vertices(&board, stones), "D4 Q16 D16 Q4 K10");
/// ```
pub fn gtp_fixed(graph: &Graph, stones: usize) -> Result<Vec<Loc>, PlacementError> {
    let most = gtp_fixed_maximum(graph);
    if most == 0 {
        return Err(PlacementError::NoPattern);
    }
    if !(2..=most).contains(&stones) {
        return Err(PlacementError::BadCount { asked: stones, least: 2, most });
    }
    // Thirds of the board, from the left and from the bottom.
    const CORNERS: [(usize, usize); 4] = [(0, 0), (2, 2), (0, 2), (2, 0)];
    const SIDES: [(usize, usize); 4] = [(0, 1), (2, 1), (1, 0), (1, 2)];
    let mut thirds = CORNERS[..stones.min(4)].to_vec();
    thirds.extend(&SIDES[..(stones.max(4) - 4) / 2 * 2]);
    if stones > 4 && stones % 2 == 1 {
        thirds.push((1, 1));
    }
    let line = |side: usize, third: usize| match third {
        0 => edge_distance(side),
        1 => (side - 1) / 2,
        _ => side - 1 - edge_distance(side),
    };
    let at = |(col, row): (usize, usize)| {
        graph.at(line(graph.cols(), col), graph.rows() - 1 - line(graph.rows(), row))
    };
    Ok(thirds.into_iter().filter_map(at).collect())
}

/// Lines between the edge and the first handicap line.
fn edge_distance(side: usize) -> usize {
    if side < 13 { 2 } else { 3 }
}

/// Pauli's placement for a number of stones: his order with its two
/// exceptions. A single stone may go anywhere; the last stone of an odd number
/// above three goes to the centre, if there is one.
pub fn traditional(graph: &Graph, stones: usize) -> Result<Placement, PlacementError> {
    let mut progression = Progression::new(graph)?;
    let centre = progression.centre();
    if stones == 1 {
        return Ok(Placement::Free);
    }
    let central = centre.filter(|_| stones > 3 && stones % 2 == 1);
    let ordered = stones - usize::from(central.is_some());
    let mut places: Vec<Loc> = progression.by_ref().take(ordered).collect();
    if places.len() < ordered {
        let most = places.len() + usize::from(centre.is_some());
        return Err(PlacementError::BadCount { asked: stones, least: 0, most });
    }
    places.extend(central);
    Ok(Placement::At(places))
}

/// A free placement for GTP's place_free_handicap: Pauli's while it lasts,
/// then, and on boards without handicap locations, always a location as far
/// as possible from the stones so far.
pub fn free(graph: &Arc<Graph>, stones: usize) -> Result<Vec<Loc>, PlacementError> {
    require_free_count(graph, stones)?;
    let mut places = match traditional(graph, stones) {
        Ok(Placement::At(places)) => places,
        _ => Progression::new(graph).map_or_else(|_| Vec::new(), Iterator::collect),
    };
    while places.len() < stones {
        let Some(next) = farthest(graph, &places) else { break };
        places.push(next);
    }
    require_breathing(graph, &places)?;
    Ok(places)
}

/// May these locations take a free handicap (GTP's set_free_handicap)?
pub fn check_free(graph: &Arc<Graph>, places: &[Loc]) -> Result<(), PlacementError> {
    require_free_count(graph, places.len())?;
    let mut seen = LocSet::empty(graph.len());
    if let Some(&loc) = places.iter().find(|&&loc| !seen.insert(loc)) {
        return Err(PlacementError::Repeated(coord::vertex(graph, loc)));
    }
    require_breathing(graph, places)
}

fn require_free_count(graph: &Graph, stones: usize) -> Result<(), PlacementError> {
    let most = graph.len().saturating_sub(1);
    if (2..=most).contains(&stones) {
        Ok(())
    } else {
        Err(PlacementError::BadCount { asked: stones, least: 2, most })
    }
}

fn require_breathing(graph: &Arc<Graph>, places: &[Loc]) -> Result<(), PlacementError> {
    let mut stones = Stones::new(Arc::clone(graph));
    for &loc in places {
        stones.place(Color::Black, loc);
    }
    match stones.breathless().first() {
        None => Ok(()),
        Some(&string) => {
            let mut string: Vec<Loc> = stones.string(string).collect();
            string.sort_unstable();
            Err(PlacementError::NoLiberty(coord::vertices(graph, string)))
        }
    }
}

/// The free location with the longest way to the nearest of the places.
fn farthest(graph: &Graph, places: &[Loc]) -> Option<Loc> {
    let mut distance = vec![usize::MAX; graph.len()];
    let mut open: VecDeque<Loc> = places.iter().copied().collect();
    for &loc in places {
        distance[loc.index()] = 0;
    }
    while let Some(loc) = open.pop_front() {
        for &beside in graph.neighbors(loc) {
            if distance[beside.index()] == usize::MAX {
                distance[beside.index()] = distance[loc.index()] + 1;
                open.push_back(beside);
            }
        }
    }
    // The first of the farthest: `max_by_key` would give the last one.
    let free = graph.locs().rev().filter(|loc| distance[loc.index()] > 0);
    free.max_by_key(|loc| distance[loc.index()])
}

/// Pauli's order of handicap locations, the centre left out.
///
/// It starts with the crossings of two lines each way (G1). Of the crossings
/// without a stone the next one is farthest from the centre (P1), leaves the
/// stones most symmetric (P2), lies most to the right (P3) and topmost (P4).
/// When all are taken, lines halfway between the lines are added (G3); where
/// no line lies halfway the order ends.
///
/// The text names no measure of distance or symmetry. Its diagrams fix them. Of
/// two line distances the larger decides, then the smaller: 33, at (4, 1) from
/// the centre, comes before 41, at (3, 3). Symmetry under a half-turn is more
/// than any mirror: 10 lies opposite 9, not below it on the preferred right
/// side.
#[derive(Clone, Debug)]
pub struct Progression<'a> {
    graph: &'a Graph,
    cols: Lines,
    rows: Lines,
    taken: LocSet,
    order: Vec<Cell>,
}

/// Equally spaced lines.
#[derive(Clone, Copy, Debug)]
struct Lines {
    first: usize,
    last: usize,
    step: usize,
}

impl Lines {
    fn of(side: usize) -> Lines {
        let first = edge_distance(side);
        let last = side - 1 - first;
        Lines { first, last, step: last - first }
    }

    fn each(self) -> impl Iterator<Item = usize> + Clone {
        (self.first..=self.last).step_by(self.step)
    }

    /// Adds the lines halfway between; false if there are none.
    fn halve(&mut self) -> bool {
        let even = self.step.is_multiple_of(2);
        if even {
            self.step /= 2;
        }
        even
    }
}

impl<'a> Progression<'a> {
    /// The order for a board.
    pub fn new(graph: &'a Graph) -> Result<Progression<'a>, PlacementError> {
        if gtp_fixed_maximum(graph) == 0 {
            return Err(PlacementError::NoPattern);
        }
        Ok(Progression {
            graph,
            cols: Lines::of(graph.cols()),
            rows: Lines::of(graph.rows()),
            taken: LocSet::empty(graph.len()),
            order: Vec::new(),
        })
    }

    /// The centre ("tengen"), on boards with odd sides.
    pub fn centre(&self) -> Option<Loc> {
        let (cols, rows) = (self.graph.cols(), self.graph.rows());
        let odd = cols % 2 == 1 && rows % 2 == 1;
        if odd { self.graph.at((cols - 1) / 2, (rows - 1) / 2) } else { None }
    }

    fn free_crossings(&self) -> Vec<Loc> {
        let (graph, rows) = (self.graph, self.rows);
        let crossings =
            self.cols.each().flat_map(|col| rows.each().filter_map(move |row| graph.at(col, row)));
        let centre = self.centre();
        crossings.filter(|&loc| Some(loc) != centre && !self.taken.contains(loc)).collect()
    }

    /// P1: twice the line distances from the centre, the larger one first.
    fn distance(&self, loc: Loc) -> (usize, usize) {
        let Cell { col, row } = self.graph.cell(loc);
        let dx = (2 * col as usize).abs_diff(self.graph.cols() - 1);
        let dy = (2 * row as usize).abs_diff(self.graph.rows() - 1);
        (dx.max(dy), dx.min(dy))
    }

    /// P2: does a half-turn keep the stones with this one, and how many
    /// symmetries of the board do.
    fn symmetry(&self, loc: Loc) -> (bool, usize) {
        let (cols, rows) = (self.graph.cols() - 1, self.graph.rows() - 1);
        let image = |cell: Cell, symmetry: usize| {
            let (mut col, mut row) = (cell.col as usize, cell.row as usize);
            if symmetry & 1 != 0 {
                col = cols - col;
            }
            if symmetry & 2 != 0 {
                row = rows - row;
            }
            if symmetry & 4 != 0 {
                (col, row) = (row, col);
            }
            self.graph.at(col, row)
        };
        let new = self.graph.cell(loc);
        let kept = |symmetry: &usize| {
            self.order.iter().chain([&new]).all(|&cell| {
                image(cell, *symmetry)
                    .is_some_and(|image| image == loc || self.taken.contains(image))
            })
        };
        let symmetries = if cols == rows { 8 } else { 4 };
        const HALF_TURN: usize = 3;
        (kept(&HALF_TURN), (0..symmetries).filter(kept).count())
    }
}

impl Iterator for Progression<'_> {
    type Item = Loc;

    fn next(&mut self) -> Option<Loc> {
        let mut free = self.free_crossings();
        while free.is_empty() {
            let more_cols = self.cols.halve();
            if !self.rows.halve() && !more_cols {
                return None;
            }
            free = self.free_crossings();
        }
        let farthest = free.iter().map(|&loc| self.distance(loc)).max()?;
        let best =
            free.into_iter().filter(|&loc| self.distance(loc) == farthest).max_by_key(|&loc| {
                let Cell { col, row } = self.graph.cell(loc);
                (self.symmetry(loc), col, std::cmp::Reverse(row))
            })?;
        self.taken.insert(best);
        self.order.push(self.graph.cell(best));
        Some(best)
    }
}
