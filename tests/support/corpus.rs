//! Reading the corpus: boards as rows, moves as `[col, row]` or "pass".

use serde_json::Value;
use shinpan::board::{Color, Diagram, Graph, Loc, Stones};
use shinpan::rules::{Action, Turn};

/// The cases of a file, one a line.
pub fn cases(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A board or map, top row first.
pub fn rows(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_string()).collect()
}

/// The stones of a board.
pub fn stones(value: &Value) -> Stones {
    Diagram::parse(&rows(value)).unwrap().stones
}

/// A list, empty if it is missing.
pub fn list<'a>(data: &'a Value, key: &str) -> &'a [Value] {
    data[key].as_array().map_or(&[], Vec::as_slice)
}

/// A player's letter.
pub fn color(value: &Value) -> Color {
    Color::parse(value.as_str().unwrap()).unwrap()
}

/// A location `[col, row]`.
pub fn location(graph: &Graph, value: &Value) -> Loc {
    let part = |index: usize| value[index].as_u64().unwrap() as usize;
    graph.at(part(0), part(1)).unwrap()
}

/// A play or a pass.
pub fn action(graph: &Graph, value: &Value) -> Action {
    if value == "pass" { Action::Pass } else { Action::Play(location(graph, value)) }
}

/// Alternating turns from a list of moves.
pub fn turns(graph: &Graph, start: Color, moves: &[Value]) -> Vec<Turn> {
    let colors = [start, !start].into_iter().cycle();
    colors.zip(moves).map(|(color, value)| Turn { color, action: action(graph, value) }).collect()
}
