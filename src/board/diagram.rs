//! Boards as text, one string a row, top row first.
//!
//! `x` black, `o` white, `.` empty, `,` no such location, `#` empty and
//! temporarily marked, `*` empty and permanently marked, `X` and `O` a stone
//! on a permanently marked location.

use super::color::Color;
use super::graph::{Graph, GraphError};
use super::set::LocSet;
use super::stones::Stones;
use std::sync::Arc;

/// Stones and marks, as a diagram shows them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The stones; those on permanently marked locations are anchored.
    pub stones: Stones,
    /// Temporarily marked locations.
    pub temporary: LocSet,
    /// Permanently marked locations.
    pub permanent: LocSet,
}

/// Why a text is no diagram.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DiagramError {
    /// Rows of different length.
    #[error("row {row} has {found} letters, row 1 has {expected}")]
    Ragged {
        /// Number of the row, from 1.
        row: usize,
        /// Letters in it.
        found: usize,
        /// Letters in the first row.
        expected: usize,
    },
    /// A letter that means nothing.
    #[error("row {row} has '{letter}'; the letters are x o . , # * X O")]
    UnknownLetter {
        /// Number of the row, from 1.
        row: usize,
        /// The letter.
        letter: char,
    },
    /// The diagram shows another board.
    #[error("the diagram does not fit the board ({cols}x{rows}, missing locations included)")]
    OtherBoard {
        /// Columns of the board.
        cols: usize,
        /// Rows of the board.
        rows: usize,
    },
    /// Not a possible board.
    #[error(transparent)]
    Graph(#[from] GraphError),
}

impl Diagram {
    /// Reads a diagram of a rectangle, possibly with missing locations. No row
    /// at all is the void board.
    ///
    /// ```
    /// use shinpan::board::diagram::Diagram;
    /// let diagram = Diagram::parse(&["...", "xo.", ",.."]).unwrap();
    /// assert_eq!(diagram.stones.graph().len(), 8);
    /// assert_eq!(diagram.rows(), ["...", "xo.", ",.."]);
    /// ```
    pub fn parse<S: AsRef<str>>(rows: &[S]) -> Result<Diagram, DiagramError> {
        let letters = letters(rows)?;
        if letters.is_empty() {
            return Ok(fill(Graph::void(), &letters));
        }
        let cols = letters.first().map_or(0, Vec::len);
        let present =
            |cell: super::graph::Cell| letters[cell.row as usize][cell.col as usize] != ',';
        let graph = Graph::grid(cols, letters.len(), present)?;
        Ok(fill(graph, &letters))
    }

    /// Reads a diagram of a given board.
    pub fn parse_on<S: AsRef<str>>(
        graph: &Arc<Graph>,
        rows: &[S],
    ) -> Result<Diagram, DiagramError> {
        let letters = letters(rows)?;
        let cols = letters.first().map_or(0, Vec::len);
        let same = cols == graph.cols()
            && letters.len() == graph.rows()
            && letters.iter().enumerate().all(|(row, line)| {
                line.iter().enumerate().all(|(col, &l)| (l == ',') == graph.at(col, row).is_none())
            });
        if !same {
            return Err(DiagramError::OtherBoard { cols: graph.cols(), rows: graph.rows() });
        }
        Ok(fill(Arc::clone(graph), &letters))
    }

    /// The diagram as text.
    pub fn rows(&self) -> Vec<String> {
        draw(&self.stones, &self.temporary, &self.permanent)
    }
}

/// Draws stones and marks.
pub fn draw(stones: &Stones, temporary: &LocSet, permanent: &LocSet) -> Vec<String> {
    map(stones.graph(), |loc| {
        let permanent = permanent.contains(loc);
        match stones.at(loc) {
            Some(color) if permanent => color.stone_letter().to_ascii_uppercase(),
            Some(color) => color.stone_letter(),
            None if permanent => '*',
            None if temporary.contains(loc) => '#',
            None => '.',
        }
    })
}

/// Draws one letter a location, `,` where there is none.
pub fn map(graph: &Graph, letter: impl Fn(super::loc::Loc) -> char) -> Vec<String> {
    (0..graph.rows())
        .map(|row| (0..graph.cols()).map(|col| graph.at(col, row).map_or(',', &letter)).collect())
        .collect()
}

fn letters<S: AsRef<str>>(rows: &[S]) -> Result<Vec<Vec<char>>, DiagramError> {
    let letters: Vec<Vec<char>> = rows.iter().map(|row| row.as_ref().chars().collect()).collect();
    let expected = letters.first().map_or(0, Vec::len);
    for (index, line) in letters.iter().enumerate() {
        if line.len() != expected {
            return Err(DiagramError::Ragged { row: index + 1, found: line.len(), expected });
        }
        if let Some(&letter) = line.iter().find(|letter| !"xo.,#*XO".contains(**letter)) {
            return Err(DiagramError::UnknownLetter { row: index + 1, letter });
        }
    }
    Ok(letters)
}

fn fill(graph: Arc<Graph>, letters: &[Vec<char>]) -> Diagram {
    let mut stones = Stones::new(Arc::clone(&graph));
    let mut temporary = LocSet::empty(graph.len());
    let mut permanent = LocSet::empty(graph.len());
    for loc in graph.locs() {
        let cell = graph.cell(loc);
        let letter = letters[cell.row as usize][cell.col as usize];
        if matches!(letter, '*' | 'X' | 'O') {
            permanent.insert(loc);
            stones.anchor(loc);
        }
        match letter {
            'x' | 'X' => stones.place(Color::Black, loc),
            'o' | 'O' => stones.place(Color::White, loc),
            '#' => {
                temporary.insert(loc);
            }
            _ => {}
        }
    }
    Diagram { stones, temporary, permanent }
}
