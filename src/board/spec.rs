//! Boards by name: `19`, `19x19`, `torus 9x9`, `round 3x5`, `void`,
//! `9x9 without A1 J9`. Used wherever a board must be written in one line: GTP,
//! our SGF property, JSON, the command line.

use super::coord;
use super::graph::{Cell, Graph, GraphError, MAX_SIDE, Shape, cells_of};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The one-line description of a board that is no [`Shape::Custom`] one.
///
/// ```
/// use shinpan::board::BoardSpec;
/// let spec: BoardSpec = "Torus 9".parse().unwrap();
/// assert_eq!(spec.to_string(), "torus 9x9");
/// let board = spec.build();
/// assert!(board.locs().all(|loc| board.neighbors(loc).len() == 4));
/// assert_eq!(BoardSpec::of(&board), Some(spec));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BoardSpec {
    shape: Shape,
    cols: usize,
    rows: usize,
    /// Cells that are no locations, row by row.
    missing: Vec<Cell>,
}

/// Words for each shape, the one we print first.
const SHAPES: &[(Shape, &[&str])] = &[
    (Shape::Rectangle, &["rectangle", "rect", "plain", "normal"]),
    (Shape::Cylinder, &["cylinder", "tube", "pipe"]),
    (Shape::Torus, &["torus", "ring"]),
    (Shape::Moebius, &["moebius", "m\u{f6}bius", "mobius"]),
    (Shape::Klein, &["klein"]),
    (Shape::Projective, &["projective"]),
    (Shape::Round, &["round"]),
    (Shape::Void, &["void"]),
];

/// The second half of a shape's name, which may be left out.
const SECOND_WORDS: &[&str] = &["strip", "bottle", "plane", "board"];

/// Why a text names no board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// Nothing was given.
    #[error("no board given; write e.g. \"19\", \"9x13\" or \"torus 9x9\"")]
    Empty,
    /// No such shape.
    #[error("unknown board shape \"{word}\"; known are {}", known_shapes())]
    UnknownShape {
        /// What was written.
        word: String,
    },
    /// A shape without size.
    #[error("\"{shape}\" needs a size, e.g. \"{shape} 9x9\"")]
    NoSize {
        /// The shape.
        shape: &'static str,
    },
    /// No size.
    #[error("\"{text}\" is no board size; write columns and rows like \"9x13\"")]
    BadSize {
        /// What was written.
        text: String,
    },
    /// A size beyond all numbers.
    #[error("size {text} is not possible, columns and rows are 1 to {MAX_SIDE}")]
    Vast {
        /// What was written.
        text: String,
    },
    /// Something after `void`.
    #[error("the void board has no size, \"{text}\" is too much")]
    VoidWithSize {
        /// What was written.
        text: String,
    },
    /// A missing location that cannot be missing.
    #[error("\"{vertex}\" is no vertex of a {cols}x{rows} board")]
    NoVertex {
        /// What was written.
        vertex: String,
        /// Columns.
        cols: usize,
        /// Rows.
        rows: usize,
    },
    /// `without` without anything.
    #[error("\"without\" needs the vertices of the missing locations, e.g. \"9x9 without A1 J9\"")]
    NoneMissing,
    /// An impossible size.
    #[error(transparent)]
    Graph(#[from] GraphError),
}

fn known_shapes() -> String {
    SHAPES.iter().map(|(_, words)| words[0]).collect::<Vec<_>>().join(", ")
}

impl BoardSpec {
    /// A rectangle.
    pub fn rectangle(cols: usize, rows: usize) -> Result<BoardSpec, GraphError> {
        BoardSpec::new(Shape::Rectangle, cols, rows)
    }

    /// The board of a shape without missing locations. [`Shape::Void`] has size
    /// 0x0; [`Shape::Custom`] is not described by shape and size.
    pub fn new(shape: Shape, cols: usize, rows: usize) -> Result<BoardSpec, GraphError> {
        match shape {
            Shape::Void if cols == 0 && rows == 0 => {}
            Shape::Void | Shape::Custom => return Err(GraphError::BadSize { cols, rows }),
            _ => drop(cells_of(cols, rows)?),
        }
        Ok(BoardSpec { shape, cols, rows, missing: Vec::new() })
    }

    /// The same board without some more locations.
    pub fn without(mut self, missing: impl IntoIterator<Item = Cell>) -> BoardSpec {
        let inside =
            |cell: &Cell| (cell.col as usize) < self.cols && (cell.row as usize) < self.rows;
        self.missing.extend(missing.into_iter().filter(inside));
        self.missing.sort_unstable_by_key(|cell| (cell.row, cell.col));
        self.missing.dedup();
        self
    }

    /// What describes the board; none for a board that only a board file describes.
    pub fn of(graph: &Graph) -> Option<BoardSpec> {
        let (cols, rows) = (graph.cols(), graph.rows());
        let mut spec = BoardSpec::new(*graph.shape(), cols, rows).ok()?;
        if spec.shape != Shape::Void {
            let hole = |cell: &Cell| graph.at(cell.col as usize, cell.row as usize).is_none();
            spec.missing = cells_of(cols, rows).ok()?.filter(hole).collect();
        }
        (*spec.build() == *graph).then_some(spec)
    }

    /// The board.
    pub fn build(&self) -> Arc<Graph> {
        let present = |cell: Cell| {
            let key = (cell.row, cell.col);
            self.missing.binary_search_by_key(&key, |gone| (gone.row, gone.col)).is_err()
        };
        // The size was checked when the description was made.
        Graph::shaped(self.shape, self.cols, self.rows, present).unwrap_or_else(|_| Graph::void())
    }

    /// What kind of board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Columns of the grid.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Rows of the grid.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The cells of the grid that are no locations, row by row from the top.
    pub fn missing(&self) -> &[Cell] {
        &self.missing
    }
}

impl fmt::Display for BoardSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape {
            Shape::Void => return f.write_str("void"),
            Shape::Rectangle => {}
            shape => write!(f, "{} ", word_of(shape))?,
        }
        write!(f, "{}x{}", self.cols, self.rows)?;
        if !self.missing.is_empty() {
            f.write_str(" without")?;
        }
        self.missing
            .iter()
            .try_for_each(|&cell| write!(f, " {}", coord::cell_vertex(cell, self.rows)))
    }
}

impl FromStr for BoardSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<BoardSpec, SpecError> {
        let text = text.to_lowercase();
        let mut words = text.split_whitespace().peekable();
        let first = *words.peek().ok_or(SpecError::Empty)?;
        let mut shape = Shape::Rectangle;
        if !first.starts_with(|c: char| c.is_ascii_digit()) {
            words.next();
            shape = shape_of(first)
                .ok_or_else(|| SpecError::UnknownShape { word: first.to_string() })?;
            words.next_if(|word| SECOND_WORDS.contains(word));
        }
        if shape == Shape::Void {
            return match words.next() {
                None => Ok(BoardSpec::new(Shape::Void, 0, 0)?),
                Some(_) => Err(SpecError::VoidWithSize { text: rest_of(&text, "void") }),
            };
        }
        let mut size = String::new();
        while let Some(word) = words.next_if(|&word| word != WITHOUT) {
            size.push_str(if size.is_empty() { "" } else { " " });
            size.push_str(word);
        }
        if size.is_empty() {
            return Err(SpecError::NoSize { shape: word_of(shape) });
        }
        let (cols, rows) = parse_size(&size)?;
        let spec = BoardSpec::new(shape, cols, rows)?;
        if words.next().is_none() {
            return Ok(spec);
        }
        let missing = words.map(|word| cell(word, cols, rows)).collect::<Result<Vec<_>, _>>()?;
        if missing.is_empty() { Err(SpecError::NoneMissing) } else { Ok(spec.without(missing)) }
    }
}

const WITHOUT: &str = "without";

fn word_of(shape: Shape) -> &'static str {
    SHAPES.iter().find(|(known, _)| *known == shape).map_or("custom", |(_, words)| words[0])
}

fn shape_of(word: &str) -> Option<Shape> {
    SHAPES.iter().find(|(_, words)| words.contains(&word)).map(|&(shape, _)| shape)
}

fn rest_of(text: &str, word: &str) -> String {
    text.split_once(word).map_or("", |(_, rest)| rest).trim().to_string()
}

/// `9`, `9x13`, `9 x 13`, `9:13`, `9 13`.
fn parse_size(text: &str) -> Result<(usize, usize), SpecError> {
    let bad = || SpecError::BadSize { text: text.to_string() };
    let number = |part: &str| {
        let part = part.trim();
        let digits = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| part.parse::<usize>())
    };
    let (cols, rows) = match text.split_once(['x', '\u{d7}', ':', ' ']) {
        None => number(text).zip(number(text)),
        Some((cols, rows)) => {
            // In "9 x 13" the first blank comes before the sign.
            let rows = rows.trim_start().strip_prefix(['x', '\u{d7}', ':']).unwrap_or(rows);
            number(cols).zip(number(rows))
        }
    }
    .ok_or_else(bad)?;
    // A number too long for a usize is a size too large, not a syntax error.
    cols.ok().zip(rows.ok()).ok_or_else(|| SpecError::Vast { text: text.to_string() })
}

fn cell(vertex: &str, cols: usize, rows: usize) -> Result<Cell, SpecError> {
    let error = || SpecError::NoVertex { vertex: vertex.to_uppercase(), cols, rows };
    let (col, number) = coord::split_vertex(vertex).ok_or_else(error)?;
    let row = rows.checked_sub(number).ok_or_else(error)?;
    if col >= cols { Err(error()) } else { Ok(Cell { col: col as u16, row: row as u16 }) }
}
