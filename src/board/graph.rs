//! A board: locations, who neighbours whom, and a grid to draw them on.
//!
//! A board is a finite graph (LJRG E6). Every board also has a *grid*: each
//! location lies in one cell, so that it has a vertex name (`D4`) and can be
//! shown in a diagram. Neighbourhood comes from the graph alone, never from
//! the grid.

use super::loc::Loc;
use super::topology;
use std::sync::Arc;

/// The most columns and rows of a board made by its shape: SGF has no more letters.
pub const MAX_SIDE: usize = 52;

/// The most columns and rows of the grid on which a board file's locations
/// are drawn: enough cells for [`Loc::MAX_COUNT`] locations.
pub const MAX_GRID_SIDE: usize = 255;

/// What kind of board this is; decides how it is named and written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A rectangle, possibly with missing cells.
    Rectangle,
    /// Left and right edges joined.
    Cylinder,
    /// Both pairs of edges joined.
    Torus,
    /// Left and right edges joined with a twist.
    Moebius,
    /// Left and right edges joined with a twist, top and bottom without.
    Klein,
    /// Both pairs of edges joined with a twist.
    Projective,
    /// Pauli's round board: a diagonal strip with its ends joined.
    Round,
    /// Pauli's void board: no location.
    Void,
    /// A graph from a board file.
    Custom,
}

/// Where a location is drawn: column from the left, row from the top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell {
    /// Column, 0 at the left.
    pub col: u16,
    /// Row, 0 at the top.
    pub row: u16,
}

/// Why a board could not be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GraphError {
    /// More locations than a board can have.
    #[error("{0} locations are too many, a board has at most {max}", max = Loc::MAX_COUNT)]
    TooManyLocations(usize),
    /// A side is zero or too long.
    #[error("size {cols}x{rows} is not possible, columns and rows are 1 to {MAX_SIDE}")]
    BadSize {
        /// Columns asked for.
        cols: usize,
        /// Rows asked for.
        rows: usize,
    },
    /// The grid of a board file is too long or too wide.
    #[error(
        "a grid of {cols}x{rows} cells is not possible, it has at most {MAX_GRID_SIDE} columns and rows"
    )]
    BadGrid {
        /// Columns asked for.
        cols: usize,
        /// Rows asked for.
        rows: usize,
    },
    /// An edge joins a location to itself.
    #[error("location {0} cannot neighbour itself")]
    Loop(usize),
    /// An edge names a location that does not exist.
    #[error("edge {0}-{1} names a location that does not exist")]
    UnknownLocation(usize, usize),
    /// Two locations share a cell, or a cell lies outside the grid.
    #[error("location {0} shares its cell with another one or lies outside the grid")]
    BadCell(usize),
}

/// A board. Made once, then shared: positions hold an `Arc<Graph>`.
#[derive(Clone, PartialEq, Eq)]
pub struct Graph {
    shape: Shape,
    cols: u16,
    rows: u16,
    cell_of: Vec<Cell>,
    loc_at: Vec<Option<Loc>>,
    names: Vec<String>,
    first_edge: Vec<u32>,
    neighbors: Vec<Loc>,
}

impl Graph {
    /// The rectangle of `cols` x `rows` locations (LJRG S2, S3).
    ///
    /// ```
    /// let board = shinpan::board::Graph::rectangle(19, 19).unwrap();
    /// assert_eq!(board.len(), 361);
    /// ```
    pub fn rectangle(cols: usize, rows: usize) -> Result<Arc<Graph>, GraphError> {
        Graph::grid(cols, rows, |_| true)
    }

    /// A rectangle where only the cells that `present` accepts are locations.
    pub fn grid(
        cols: usize,
        rows: usize,
        present: impl Fn(Cell) -> bool,
    ) -> Result<Arc<Graph>, GraphError> {
        Graph::shaped(Shape::Rectangle, cols, rows, present)
    }

    /// A board of any shape that has a grid of `cols` x `rows` cells, of which
    /// only those that `present` accepts are locations. Gluing that would make
    /// a location its own neighbour is dropped, and two locations that it joins
    /// twice are neighbours once: the neighbour relation is a set of pairs of
    /// different locations (LJRG E6). [`crate::board::BoardSpec`] is the way in.
    pub(super) fn shaped(
        shape: Shape,
        cols: usize,
        rows: usize,
        present: impl Fn(Cell) -> bool,
    ) -> Result<Arc<Graph>, GraphError> {
        let cells = cells_of(cols, rows)?.filter(|&cell| present(cell)).collect::<Vec<_>>();
        let mut index = vec![None; cols * rows];
        for (i, cell) in cells.iter().enumerate() {
            index[cell.row as usize * cols + cell.col as usize] = Some(i);
        }
        let at = |cell: Cell| index[cell.row as usize * cols + cell.col as usize];
        let edges: Vec<_> = topology::joins(shape, cols, rows)
            .into_iter()
            .filter_map(|(a, b)| at(a).zip(at(b)))
            .filter(|(a, b)| a != b)
            .collect();
        Graph::build(shape, cols, rows, cells, Vec::new(), &edges).map(Arc::new)
    }

    /// The void board: no location (LJRG, "on all kinds of boards").
    pub fn void() -> Arc<Graph> {
        Arc::new(Graph {
            shape: Shape::Void,
            cols: 0,
            rows: 0,
            cell_of: Vec::new(),
            loc_at: Vec::new(),
            names: Vec::new(),
            first_edge: vec![0],
            neighbors: Vec::new(),
        })
    }

    /// A board from its parts. `cells` has one entry a location; `names` may be
    /// empty. Double edges count once; an edge from a location to itself is
    /// refused, so callers that glue edges together drop those first.
    pub fn build(
        shape: Shape,
        cols: usize,
        rows: usize,
        cells: Vec<Cell>,
        names: Vec<String>,
        edges: &[(usize, usize)],
    ) -> Result<Graph, GraphError> {
        let count = cells.len();
        if count > Loc::MAX_COUNT {
            return Err(GraphError::TooManyLocations(count));
        }
        if cols > MAX_GRID_SIDE || rows > MAX_GRID_SIDE {
            return Err(GraphError::BadGrid { cols, rows });
        }
        let mut loc_at = vec![None; cols * rows];
        for (i, cell) in cells.iter().enumerate() {
            let (col, row) = (cell.col as usize, cell.row as usize);
            if col >= cols || row >= rows || loc_at[row * cols + col].is_some() {
                return Err(GraphError::BadCell(i));
            }
            loc_at[row * cols + col] = Some(Loc::new(i));
        }
        let mut lists = vec![Vec::new(); count];
        for &(a, b) in edges {
            if a >= count || b >= count {
                return Err(GraphError::UnknownLocation(a, b));
            }
            if a == b {
                return Err(GraphError::Loop(a));
            }
            lists[a].push(Loc::new(b));
            lists[b].push(Loc::new(a));
        }
        let mut first_edge = Vec::with_capacity(count + 1);
        let mut neighbors = Vec::new();
        first_edge.push(0);
        for mut list in lists {
            list.sort_unstable();
            list.dedup();
            neighbors.extend(list);
            first_edge.push(neighbors.len() as u32);
        }
        Ok(Graph {
            shape,
            cols: cols as u16,
            rows: rows as u16,
            cell_of: cells,
            loc_at,
            names,
            first_edge,
            neighbors,
        })
    }

    /// How many locations.
    #[inline]
    pub fn len(&self) -> usize {
        self.cell_of.len()
    }

    /// Has the board no location (Pauli's void board)?
    pub fn is_empty(&self) -> bool {
        self.cell_of.is_empty()
    }

    /// All locations in rising order.
    pub fn locs(&self) -> impl DoubleEndedIterator<Item = Loc> + ExactSizeIterator + use<> {
        (0..self.len()).map(Loc::new)
    }

    /// The neighbours of a location, in rising order.
    #[inline]
    pub fn neighbors(&self, loc: Loc) -> &[Loc] {
        let from = self.first_edge[loc.index()] as usize;
        let to = self.first_edge[loc.index() + 1] as usize;
        &self.neighbors[from..to]
    }

    /// Each pair of neighbours once.
    pub fn edges(&self) -> impl Iterator<Item = (Loc, Loc)> + '_ {
        self.locs()
            .flat_map(|a| self.neighbors(a).iter().filter(move |&&b| a < b).map(move |&b| (a, b)))
    }

    /// What kind of board.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Columns of the grid.
    pub fn cols(&self) -> usize {
        self.cols as usize
    }

    /// Rows of the grid.
    pub fn rows(&self) -> usize {
        self.rows as usize
    }

    /// The cell in which a location is drawn.
    pub fn cell(&self, loc: Loc) -> Cell {
        self.cell_of[loc.index()]
    }

    /// The location drawn in a cell; none where the board has a hole or ends.
    pub fn at(&self, col: usize, row: usize) -> Option<Loc> {
        if col < self.cols() && row < self.rows() {
            self.loc_at[row * self.cols() + col]
        } else {
            None
        }
    }

    /// The name a board file gave a location.
    pub fn name(&self, loc: Loc) -> Option<&str> {
        self.names.get(loc.index()).map(String::as_str)
    }

    /// The location to which a board file gave this name.
    pub fn named(&self, name: &str) -> Option<Loc> {
        self.names.iter().position(|known| known == name).map(Loc::new)
    }

    /// Is this a plain rectangle without missing locations?
    pub fn is_full_rectangle(&self) -> bool {
        self.shape == Shape::Rectangle && self.len() == self.cols() * self.rows()
    }
}

impl std::fmt::Debug for Graph {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} {}x{} ({} locations)", self.shape, self.cols, self.rows, self.len())
    }
}

/// The cells of a grid, row by row from the top left, with the size checked.
pub fn cells_of(cols: usize, rows: usize) -> Result<impl Iterator<Item = Cell>, GraphError> {
    if !(1..=MAX_SIDE).contains(&cols) || !(1..=MAX_SIDE).contains(&rows) {
        return Err(GraphError::BadSize { cols, rows });
    }
    Ok((0..rows)
        .flat_map(move |row| (0..cols).map(move |col| Cell { col: col as u16, row: row as u16 })))
}
