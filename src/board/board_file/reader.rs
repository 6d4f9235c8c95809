//! Puts a board together from the lines of a board file.

use super::problem::{BoardFileError, Problem};
use super::statement::{Statement, Vertex, statement};
use super::{BoardFile, Limits};
use crate::board::coord;
use crate::board::graph::{Cell, Graph, GraphError, MAX_GRID_SIDE, Shape};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The statements read so far.
pub struct Reader {
    limits: Limits,
    title: Option<String>,
    board_line: Option<usize>,
    grid: Option<(usize, usize, usize)>,
    names: Vec<String>,
    /// Index and line of each location.
    by_name: FxHashMap<String, (usize, usize)>,
    vertices: Vec<Option<Vertex>>,
    /// Which location has a cell.
    by_vertex: FxHashMap<Vertex, usize>,
    pairs: Vec<(usize, usize)>,
    pair_lines: FxHashMap<(usize, usize), usize>,
}

impl Reader {
    pub fn new(limits: Limits) -> Reader {
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

    /// Takes the next line.
    pub fn line(&mut self, line: usize, text: &str) -> Result<(), Problem> {
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
            if let Some(&other) = self.by_vertex.get(&vertex) {
                let name = self.names[other].clone();
                return Err(Problem::CellTaken { vertex: text_of(vertex), name });
            }
            self.by_vertex.insert(vertex, index);
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

    /// The board, after the last line.
    pub fn finish(self, last: usize) -> Result<BoardFile, BoardFileError> {
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
