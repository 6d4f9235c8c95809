//! Boards from files: any finite graph (LJRG E6) as a short text.
//!
//! ```text
//! board Two squares that share a side   # the first line; the name may be left out
//! grid 3x2                              # optional: the grid on which it is drawn
//! location nw at A2
//! location n  at B2
//! location ne at C2
//! location sw                           # without a cell: gets the next free one
//! location s
//! location se
//! pair nw n
//! pair n ne
//! ```
//!
//! One statement a line, `#` starts a comment, blank lines count for nothing. A
//! location must stand above the pairs that name it. `docs/boards.md` is the
//! reference. Reading goes line by line and stops at the first mistake or limit,
//! so a huge file costs no more than a small one.

mod problem;
mod reader;
mod statement;

pub use problem::{BoardFileError, Problem};

use super::coord;
use super::graph::Graph;
use super::loc::Loc;
use reader::Reader;
use rustc_hash::FxHashMap;
use std::fmt::Write;
use std::io::{BufRead, Read};
use std::sync::Arc;

/// The longest line, in bytes.
const MAX_LINE: usize = 4096;

/// How much a reader accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    locations: usize,
}

impl Limits {
    /// At most this many locations, and ten times as many pairs. Above
    /// [`Loc::MAX_COUNT`] nothing is gained.
    pub fn of_locations(locations: usize) -> Limits {
        Limits { locations: locations.min(Loc::MAX_COUNT) }
    }

    fn pairs(self) -> usize {
        self.locations * 10
    }
}

impl Default for Limits {
    /// 10,000 locations.
    fn default() -> Limits {
        Limits::of_locations(10_000)
    }
}

/// What a board file holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardFile {
    /// The board's name, if it has one.
    pub title: Option<String>,
    /// The board; its shape is [`super::Shape::Custom`].
    pub graph: Arc<Graph>,
}

impl BoardFile {
    /// Reads a board file.
    pub fn read(mut input: impl BufRead, limits: Limits) -> Result<BoardFile, BoardFileError> {
        let mut reader = Reader::new(limits);
        let mut buffer = Vec::new();
        let mut line = 0;
        loop {
            line += 1;
            let at = |problem| BoardFileError { line, problem };
            buffer.clear();
            // One byte more than allowed, to see that a line is too long.
            let mut part = input.by_ref().take(MAX_LINE as u64 + 1);
            let length = part
                .read_until(b'\n', &mut buffer)
                .map_err(|error| at(Problem::Io(error.to_string())))?;
            if length == 0 {
                break;
            }
            if length > MAX_LINE {
                return Err(at(Problem::LongLine));
            }
            let text = std::str::from_utf8(&buffer).map_err(|_| at(Problem::NotText))?;
            let text = if line == 1 { text.trim_start_matches('\u{feff}') } else { text };
            reader.line(line, text).map_err(at)?;
        }
        reader.finish(line)
    }

    /// Reads a board file from a text in memory.
    ///
    /// ```
    /// use shinpan::board::BoardFile;
    /// let file = "board Path\nlocation a\nlocation b\npair a b\n";
    /// assert_eq!(BoardFile::parse(file, Default::default()).unwrap().graph.len(), 2);
    /// let error = BoardFile::parse("board\nlocation a\npair a a\n", Default::default()).unwrap_err();
    /// assert_eq!(error.to_string(), "line 3: location \"a\" cannot neighbour itself");
    /// ```
    pub fn parse(text: &str, limits: Limits) -> Result<BoardFile, BoardFileError> {
        BoardFile::read(text.as_bytes(), limits)
    }

    /// The board as the text of a board file; any board can be written.
    pub fn write(&self) -> String {
        write(self.title.as_deref(), &self.graph)
    }
}

/// Any board as the text of a board file. Locations without a (usable) name are
/// named by their vertices.
pub fn write(title: Option<&str>, graph: &Graph) -> String {
    let mut text = String::from("board");
    // A title is one line without comment sign; anything else becomes a blank.
    let title = title.unwrap_or("").replace(|c: char| c == '#' || c.is_control(), " ");
    title.split_whitespace().for_each(|word| text.extend([" ", word]));
    text.push('\n');
    if graph.cols() > 0 {
        let _ = writeln!(text, "grid {}x{}", graph.cols(), graph.rows());
    }
    let names = names(graph);
    for (loc, name) in graph.locs().zip(&names) {
        let _ = writeln!(text, "location {name} at {}", coord::vertex(graph, loc));
    }
    for (a, b) in graph.edges() {
        let _ = writeln!(text, "pair {} {}", names[a.index()], names[b.index()]);
    }
    text
}

/// The locations' names if all have good and different ones, else the vertices.
fn names(graph: &Graph) -> Vec<String> {
    let mut seen = FxHashMap::default();
    let named: Option<Vec<String>> = graph
        .locs()
        .map(|loc| {
            let name = graph
                .name(loc)
                .filter(|name| !name.is_empty() && name.chars().all(statement::in_name))?;
            seen.insert(name, loc).is_none().then(|| name.to_string())
        })
        .collect();
    named.unwrap_or_else(|| graph.locs().map(|loc| coord::vertex(graph, loc)).collect())
}
