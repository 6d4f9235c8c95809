//! What can be wrong with a board file.

use super::MAX_LINE;
use crate::board::graph::GraphError;
use crate::board::loc::Loc;

/// What is wrong with a board file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct BoardFileError {
    /// Number of the line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: Problem,
}

fn raise(limit: usize) -> String {
    match limit < Loc::MAX_COUNT {
        true => format!("the limit can be raised up to {}", Loc::MAX_COUNT),
        false => "no board can have more".to_string(),
    }
}

/// What can be wrong with a line of a board file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    /// The first statement is another one.
    #[error("a board file starts with the line \"board\" or \"board NAME\"")]
    NotABoardFile,
    /// No known statement.
    #[error("unknown statement \"{word}\"; known are board, grid, location, pair")]
    UnknownStatement {
        /// Its first word.
        word: String,
    },
    /// A known statement in a wrong form.
    #[error("\"{text}\" is not understood, expected {expected}")]
    Syntax {
        /// What was written.
        text: String,
        /// What the statement looks like.
        expected: &'static str,
    },
    /// A statement that may stand once, again.
    #[error("second \"{word}\" line, the first one is line {first}")]
    Again {
        /// The statement.
        word: &'static str,
        /// Where it stood before.
        first: usize,
    },
    /// Two locations of one name.
    #[error("there is already a location \"{name}\" (line {first})")]
    DuplicateName {
        /// The name.
        name: String,
        /// Where it was declared.
        first: usize,
    },
    /// A pair names a location that was not declared above.
    #[error("unknown location \"{name}\"; declare it above with \"location {name}\"")]
    UnknownLocation {
        /// The name.
        name: String,
    },
    /// A pair of a location with itself.
    #[error("location \"{name}\" cannot neighbour itself")]
    Loop {
        /// The name.
        name: String,
    },
    /// A pair for the second time.
    #[error("\"{a}\" and \"{b}\" are neighbours already (line {first})")]
    DoublePair {
        /// One location.
        a: String,
        /// The other one.
        b: String,
        /// Where the pair stood before.
        first: usize,
    },
    /// More locations than the reader accepts.
    #[error("more than {limit} locations; {}", raise(*limit))]
    TooManyLocations {
        /// The limit.
        limit: usize,
    },
    /// More pairs than the reader accepts.
    #[error("more than {limit} pairs; ten are accepted for each location of the location limit")]
    TooManyPairs {
        /// The limit.
        limit: usize,
    },
    /// A cell that another location has.
    #[error("\"{name}\" already lies at {vertex}")]
    CellTaken {
        /// The cell.
        vertex: String,
        /// The location there.
        name: String,
    },
    /// A cell outside the grid.
    #[error("{vertex} lies outside the grid of {cols}x{rows} cells")]
    CellOutside {
        /// The cell.
        vertex: String,
        /// Columns of the grid.
        cols: usize,
        /// Rows of the grid.
        rows: usize,
    },
    /// A grid with fewer cells than locations.
    #[error("a grid of {cols}x{rows} cells has no room for {locations} locations")]
    GridTooSmall {
        /// Columns of the grid.
        cols: usize,
        /// Rows of the grid.
        rows: usize,
        /// How many locations.
        locations: usize,
    },
    /// A grid of impossible size.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// A very long line.
    #[error("the line is longer than {MAX_LINE} bytes")]
    LongLine,
    /// Bytes that are no text.
    #[error("the line is not UTF-8 text")]
    NotText,
    /// The file could not be read on.
    #[error("reading failed: {0}")]
    Io(String),
}
