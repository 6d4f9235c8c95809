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

use super::coord;
use super::graph::{Cell, Graph, GraphError, MAX_GRID_SIDE, Shape};
use super::loc::Loc;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::{char, digit1, space0, space1};
use nom::combinator::{all_consuming, opt};
use nom::sequence::{preceded, separated_pair, terminated};
use nom::{IResult, Parser};
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
    /// The board; its shape is [`Shape::Custom`].
    pub graph: Arc<Graph>,
}

/// What is wrong with a board file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct BoardFileError {
    /// Number of the line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: Problem,
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
    #[error("more than {limit} locations; the limit can be raised up to {max}", max = Loc::MAX_COUNT)]
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
            let name =
                graph.name(loc).filter(|name| !name.is_empty() && name.chars().all(in_name))?;
            seen.insert(name, loc).is_none().then(|| name.to_string())
        })
        .collect();
    named.unwrap_or_else(|| graph.locs().map(|loc| coord::vertex(graph, loc)).collect())
}

/// A cell as a file names it: column from 0, row number from 1 at the bottom.
type Vertex = (usize, usize);

enum Statement<'a> {
    Board(&'a str),
    Grid(usize, usize),
    Location(&'a str, Option<Vertex>),
    Pair(&'a str, &'a str),
}

struct Reader {
    limits: Limits,
    title: Option<String>,
    board_line: Option<usize>,
    grid: Option<(usize, usize, usize)>,
    names: Vec<String>,
    /// Index and line of each location.
    by_name: FxHashMap<String, (usize, usize)>,
    vertices: Vec<Option<Vertex>>,
    /// Which location has a cell, and the line that said so.
    by_vertex: FxHashMap<Vertex, (usize, usize)>,
    pairs: Vec<(usize, usize)>,
    pair_lines: FxHashMap<(usize, usize), usize>,
}

impl Reader {
    fn new(limits: Limits) -> Reader {
        Reader {
            limits,
            title: None,
            board_line: None,
            grid: None,
            names: Vec::new(),
            by_name: FxHashMap::default(),
            vertices: Vec::new(),
            by_vertex: FxHashMap::default(),
            pairs: Vec::new(),
            pair_lines: FxHashMap::default(),
        }
    }

    fn line(&mut self, line: usize, text: &str) -> Result<(), Problem> {
        let text = text.split_once('#').map_or(text, |(before, _)| before).trim();
        if text.is_empty() {
            return Ok(());
        }
        let statement = statement(text);
        match (self.board_line, statement) {
            (None, Ok(Statement::Board(title))) => {
                self.board_line = Some(line);
                self.title = (!title.is_empty()).then(|| title.to_string());
                Ok(())
            }
            (None, _) => Err(Problem::NotABoardFile),
            (Some(first), Ok(Statement::Board(_))) => Err(Problem::Again { word: "board", first }),
            (Some(_), Ok(Statement::Grid(cols, rows))) => self.grid(line, cols, rows),
            (Some(_), Ok(Statement::Location(name, vertex))) => self.location(line, name, vertex),
            (Some(_), Ok(Statement::Pair(a, b))) => self.pair(line, a, b),
            (Some(_), Err(problem)) => Err(problem),
        }
    }

    fn grid(&mut self, line: usize, cols: usize, rows: usize) -> Result<(), Problem> {
        if let Some((_, _, first)) = self.grid {
            return Err(Problem::Again { word: "grid", first });
        }
        if cols > MAX_GRID_SIDE || rows > MAX_GRID_SIDE || cols * rows == 0 {
            return Err(GraphError::BadGrid { cols, rows }.into());
        }
        let outside = self.vertices.iter().flatten().find(|&&vertex| !inside(vertex, cols, rows));
        if let Some(&vertex) = outside {
            return Err(Problem::CellOutside { vertex: text_of(vertex), cols, rows });
        }
        self.grid = Some((cols, rows, line));
        Ok(())
    }

    fn location(&mut self, line: usize, name: &str, vertex: Option<Vertex>) -> Result<(), Problem> {
        let limit = self.limits.locations;
        if self.names.len() == limit {
            return Err(Problem::TooManyLocations { limit });
        }
        if let Some(&(_, first)) = self.by_name.get(name) {
            return Err(Problem::DuplicateName { name: name.to_string(), first });
        }
        let index = self.names.len();
        if let Some(vertex) = vertex {
            let (cols, rows) =
                self.grid.map_or((MAX_GRID_SIDE, MAX_GRID_SIDE), |(cols, rows, _)| (cols, rows));
            if !inside(vertex, cols, rows) {
                return Err(Problem::CellOutside { vertex: text_of(vertex), cols, rows });
            }
            if let Some(&(other, _)) = self.by_vertex.get(&vertex) {
                let name = self.names[other].clone();
                return Err(Problem::CellTaken { vertex: text_of(vertex), name });
            }
            self.by_vertex.insert(vertex, (index, line));
        }
        self.by_name.insert(name.to_string(), (index, line));
        self.names.push(name.to_string());
        self.vertices.push(vertex);
        Ok(())
    }

    fn pair(&mut self, line: usize, a: &str, b: &str) -> Result<(), Problem> {
        let limit = self.limits.pairs();
        if self.pairs.len() == limit {
            return Err(Problem::TooManyPairs { limit });
        }
        let index = |name: &str| match self.by_name.get(name) {
            Some(&(index, _)) => Ok(index),
            None => Err(Problem::UnknownLocation { name: name.to_string() }),
        };
        let (i, j) = (index(a)?, index(b)?);
        if i == j {
            return Err(Problem::Loop { name: a.to_string() });
        }
        if let Some(first) = self.pair_lines.insert((i.min(j), i.max(j)), line) {
            return Err(Problem::DoublePair { a: a.to_string(), b: b.to_string(), first });
        }
        self.pairs.push((i, j));
        Ok(())
    }

    fn finish(self, last: usize) -> Result<BoardFile, BoardFileError> {
        if self.board_line.is_none() {
            return Err(BoardFileError { line: 1, problem: Problem::NotABoardFile });
        }
        let line = self.grid.map_or(last, |(_, _, line)| line);
        let graph = self.graph().map_err(|problem| BoardFileError { line, problem })?;
        Ok(BoardFile { title: self.title, graph: Arc::new(graph) })
    }

    fn graph(&self) -> Result<Graph, Problem> {
        let locations = self.names.len();
        let (cols, rows) = match self.grid {
            Some((cols, rows, _)) => (cols, rows),
            None => self.roomy_grid(),
        };
        if cols * rows < locations {
            return Err(Problem::GridTooSmall { cols, rows, locations });
        }
        let mut free = (0..rows)
            .flat_map(|row| (0..cols).map(move |col| (col, rows - row)))
            .filter(|vertex| !self.by_vertex.contains_key(vertex));
        let mut cells = Vec::with_capacity(locations);
        for given in &self.vertices {
            let vertex = given.or_else(|| free.next());
            let (col, number) = vertex.ok_or(Problem::GridTooSmall { cols, rows, locations })?;
            cells.push(Cell { col: col as u16, row: (rows - number) as u16 });
        }
        Ok(Graph::build(Shape::Custom, cols, rows, cells, self.names.clone(), &self.pairs)?)
    }

    /// The smallest grid with the given cells, made as square as it goes until
    /// it has room for the other locations.
    fn roomy_grid(&self) -> (usize, usize) {
        let given = || self.vertices.iter().flatten();
        let mut cols = given().map(|&(col, _)| col + 1).max().unwrap_or(0);
        let mut rows = given().map(|&(_, number)| number).max().unwrap_or(0);
        while cols * rows < self.names.len() {
            if cols <= rows && cols < MAX_GRID_SIDE || rows == MAX_GRID_SIDE {
                cols += 1;
            } else {
                rows += 1;
            }
        }
        (cols, rows)
    }
}

fn inside((col, number): Vertex, cols: usize, rows: usize) -> bool {
    col < cols && (1..=rows).contains(&number)
}

fn text_of((col, number): Vertex) -> String {
    format!("{}{number}", coord::column_letters(col))
}

fn in_name(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && c != '#'
}

fn name(input: &str) -> IResult<&str, &str> {
    take_while1(in_name)(input)
}

fn number(input: &str) -> IResult<&str, usize> {
    // A number beyond every limit is a size too large, not a mistake of form.
    digit1.map(|digits: &str| digits.parse().unwrap_or(usize::MAX)).parse(input)
}

fn vertex(input: &str) -> IResult<&str, Vertex> {
    name.map_opt(coord::split_vertex).parse(input)
}

fn size(input: &str) -> IResult<&str, (usize, usize)> {
    separated_pair(number, (space0, char('x'), space0), number).parse(input)
}

fn location(input: &str) -> IResult<&str, (&str, Option<Vertex>)> {
    (name, opt(preceded((space1, tag("at"), space1), vertex))).parse(input)
}

fn pair(input: &str) -> IResult<&str, (&str, &str)> {
    separated_pair(name, space1, name).parse(input)
}

/// Reads a statement without comment and outer blanks.
fn statement(text: &str) -> Result<Statement<'_>, Problem> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim_start();
    let syntax = |expected| move |_| Problem::Syntax { text: text.to_string(), expected };
    match word {
        "board" => Ok(Statement::Board(rest)),
        "grid" => whole(size, rest)
            .map(|(cols, rows)| Statement::Grid(cols, rows))
            .map_err(syntax("\"grid COLUMNSxROWS\", e.g. \"grid 5x4\"")),
        "location" => whole(location, rest)
            .map(|(name, vertex)| Statement::Location(name, vertex))
            .map_err(syntax(
                "\"location NAME\" or \"location NAME at VERTEX\", e.g. \"location a at D4\"",
            )),
        "pair" => whole(pair, rest)
            .map(|(a, b)| Statement::Pair(a, b))
            .map_err(syntax("\"pair NAME NAME\"")),
        _ => Err(Problem::UnknownStatement { word: word.to_string() }),
    }
}

fn whole<'a, T>(
    parser: impl Parser<&'a str, Output = T, Error = nom::error::Error<&'a str>>,
    input: &'a str,
) -> Result<T, ()> {
    all_consuming(terminated(parser, space0)).parse(input).map(|(_, value)| value).map_err(|_| ())
}
