//! Legal positions (every string has a liberty) counted in two independent
//! ways: by search with the library's stones, and by dynamic programming over
//! the border between the decided and the undecided cells of a rectangle, which
//! uses nothing of the library.

use shinpan::board::{Color, Graph, Journal, Loc, Stones};
use std::collections::HashMap;
use std::sync::Arc;

/// By search: fills location after location and turns back as soon as a string
/// has no liberty left, where an undecided location still counts as one.
pub fn by_search(graph: &Arc<Graph>) -> u64 {
    let mut stones = Stones::new(Arc::clone(graph));
    let mut journal = Journal::default();
    fill(&mut stones, &mut journal, 0, true)
}

fn fill(stones: &mut Stones, journal: &mut Journal, index: usize, vacant: bool) -> u64 {
    if index == stones.graph().len() {
        return 1;
    }
    let loc = Loc::new(index);
    let mut count = fill(stones, journal, index + 1, vacant);
    for color in Color::BOTH {
        // Exchanging the colours pairs off all positions but the empty one:
        // let the first stone be black and count those twice.
        if vacant && color == Color::White {
            continue;
        }
        stones.place_logged(color, loc, journal);
        let breathes = |&beside: &Loc| stones.is_empty_at(beside) || stones.has_liberty(beside);
        if stones.has_liberty(loc) && stones.graph().neighbors(loc).iter().all(breathes) {
            let below = fill(stones, journal, index + 1, false);
            count += if vacant { 2 * below } else { below };
        }
        stones.undo(journal);
    }
    count
}

/// What the border remembers of one of its cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Edge {
    Vacant,
    /// A stone of a string that has a liberty already.
    Breathing(Color),
    /// A stone of a string without liberty so far; equal numbers, one string.
    Needy(Color, u8),
}

impl Edge {
    fn color(self) -> Option<Color> {
        match self {
            Edge::Vacant => None,
            Edge::Breathing(color) | Edge::Needy(color, _) => Some(color),
        }
    }
}

/// By dynamic programming: cell by cell, row by row, keeping for each column
/// only its lowest decided cell. `None` stands for a column not begun.
pub fn by_border(cols: usize, rows: usize) -> u128 {
    let mut counts: HashMap<Vec<Option<Edge>>, u128> = HashMap::from([(vec![None; cols], 1)]);
    for cell in 0..cols * rows {
        let col = cell % cols;
        let mut next: HashMap<_, u128> = HashMap::new();
        for (border, count) in counts {
            for content in [None, Some(Color::Black), Some(Color::White)] {
                if let Some(after) = step(&border, col, content) {
                    *next.entry(after).or_default() += count;
                }
            }
        }
        counts = next;
    }
    let alive =
        |border: &[Option<Edge>]| border.iter().all(|edge| !matches!(edge, Some(Edge::Needy(..))));
    counts.iter().filter(|(border, _)| alive(border)).map(|(_, count)| count).sum()
}

/// The border after the next cell of a column; none if a string died.
fn step(border: &[Option<Edge>], col: usize, content: Option<Color>) -> Option<Vec<Option<Edge>>> {
    let mut after = border.to_vec();
    let above = border[col];
    let left = if col == 0 { None } else { border[col - 1] };
    let touching = [above, left];
    match content {
        None => {
            after[col] = Some(Edge::Vacant);
            for edge in touching.into_iter().flatten() {
                breathe(&mut after, edge);
            }
        }
        Some(color) => {
            const NEW: u8 = u8::MAX;
            after[col] = Some(Edge::Needy(color, NEW));
            let mut breathes = false;
            for edge in touching.into_iter().flatten().filter(|edge| edge.color() != Some(!color)) {
                match edge {
                    Edge::Needy(_, string) => {
                        for other in after.iter_mut().flatten() {
                            if *other == Edge::Needy(color, string) {
                                *other = Edge::Needy(color, NEW);
                            }
                        }
                    }
                    _ => breathes = true,
                }
            }
            if breathes {
                breathe(&mut after, Edge::Needy(color, NEW));
            }
        }
    }
    // The cell above leaves the border; a string without liberty must not go with it.
    if let Some(needy @ Edge::Needy(color, _)) = above
        && content == Some(!color)
        && !after.contains(&Some(needy))
    {
        return None;
    }
    Some(renumber(after))
}

/// The whole string of a needy edge has a liberty now.
fn breathe(border: &mut [Option<Edge>], edge: Edge) {
    if let Edge::Needy(color, _) = edge {
        for other in border.iter_mut().flatten().filter(|other| **other == edge) {
            *other = Edge::Breathing(color);
        }
    }
}

/// Numbers the needy strings in order of appearance, so that equal borders are
/// equal values.
fn renumber(mut border: Vec<Option<Edge>>) -> Vec<Option<Edge>> {
    let mut seen: Vec<u8> = Vec::new();
    for edge in border.iter_mut().flatten() {
        if let Edge::Needy(_, string) = edge {
            let number = seen.iter().position(|known| known == string).unwrap_or_else(|| {
                seen.push(*string);
                seen.len() - 1
            });
            *string = number as u8;
        }
    }
    border
}
