//! The shape of a board as text, in records: `rectangle 9x9`, `9x7`.

use crate::board::Graph;
use std::sync::Arc;

/// Reads a board's shape.
pub fn read(text: &str) -> Result<Arc<Graph>, String> {
    let text = text.trim();
    let size = text.strip_prefix("rectangle").unwrap_or(text).trim();
    let side = |side: &str| side.trim().parse::<usize>().ok();
    let found = size.split_once('x').and_then(|(cols, rows)| Some((side(cols)?, side(rows)?)));
    match found {
        Some((cols, rows)) => Graph::rectangle(cols, rows).map_err(|error| error.to_string()),
        None => Err("unknown board shape".to_string()),
    }
}

/// Writes the shape of a board; none if its size says everything.
pub fn write(graph: &Graph) -> Option<String> {
    let _ = graph;
    None
}
