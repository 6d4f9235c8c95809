//! The shape of a board as text in records: one line where one line says it
//! (`torus 9x9`), else the whole board file.

use crate::board::{BoardFile, BoardSpec, Graph, board_file};
use std::sync::Arc;

/// Reads a board: a [`BoardSpec`], or a board file from its `board` line on.
///
/// ```
/// use shinpan::record::shape;
/// let torus = shape::read("torus 5x5").unwrap();
/// assert_eq!(shape::write(&torus).as_deref(), Some("torus 5x5"));
/// let path = shape::read("board\nlocation a\nlocation b\npair a b\n").unwrap();
/// assert_eq!(shape::read(&shape::write(&path).unwrap()).unwrap(), path);
/// ```
pub fn read(text: &str) -> Result<Arc<Graph>, String> {
    let is_file = text
        .lines()
        .map(|line| line.split_once('#').map_or(line, |(before, _)| before))
        .flat_map(str::split_whitespace)
        .next()
        .is_some_and(|word| word == "board");
    if is_file {
        let limits = board_file::Limits::default();
        BoardFile::parse(text, limits).map(|file| file.graph).map_err(|error| error.to_string())
    } else {
        text.parse::<BoardSpec>().map(|spec| spec.build()).map_err(|error| error.to_string())
    }
}

/// Writes the shape of a board; none for a full rectangle, of which the size
/// says everything.
pub fn write(graph: &Graph) -> Option<String> {
    if graph.is_full_rectangle() {
        return None;
    }
    Some(match BoardSpec::of(graph) {
        Some(spec) => spec.to_string(),
        None => board_file::write(None, graph),
    })
}
