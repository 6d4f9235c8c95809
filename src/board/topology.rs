//! How the cells of a grid are joined: LJRG's section on "all kinds of boards".
//!
//! Every board here is drawn on a grid of columns and rows. Inside the grid
//! each cell neighbours the one to its right and the one below; what the
//! shapes differ in is how the edges of the grid are glued.

use super::graph::{Cell, Shape};

/// Two cells that neighbour each other.
pub type Join = (Cell, Cell);

/// All pairs of cells that neighbour each other on the full grid of a shape.
/// On narrow grids a cell may be joined to itself, or twice to another one;
/// [`super::Graph`] drops the former and counts the latter once.
pub fn joins(shape: Shape, cols: usize, rows: usize) -> Vec<Join> {
    let mut joins = match shape {
        Shape::Round => return round(cols, rows),
        Shape::Void | Shape::Custom => return Vec::new(),
        _ => mesh(cols, rows),
    };
    let sides = |twist: bool| (0..rows).map(move |row| side(cols, rows, row, twist));
    let ends = |twist: bool| (0..cols).map(move |col| end(cols, rows, col, twist));
    match shape {
        Shape::Cylinder => joins.extend(sides(false)),
        Shape::Moebius => joins.extend(sides(true)),
        Shape::Torus => joins.extend(sides(false).chain(ends(false))),
        Shape::Klein => joins.extend(sides(true).chain(ends(false))),
        Shape::Projective => joins.extend(sides(true).chain(ends(true))),
        Shape::Rectangle | Shape::Round | Shape::Void | Shape::Custom => {}
    }
    joins
}

fn cell(col: usize, row: usize) -> Cell {
    Cell { col: col as u16, row: row as u16 }
}

/// Right and lower neighbours.
fn mesh(cols: usize, rows: usize) -> Vec<Join> {
    let right =
        (0..rows).flat_map(|row| (1..cols).map(move |col| (cell(col - 1, row), cell(col, row))));
    let down =
        (1..rows).flat_map(|row| (0..cols).map(move |col| (cell(col, row - 1), cell(col, row))));
    right.chain(down).collect()
}

/// The right end of a row glued to the left end of the same row or, with a
/// twist, of the row as far from the bottom as this one is from the top.
fn side(cols: usize, rows: usize, row: usize, twist: bool) -> Join {
    (cell(cols - 1, row), cell(0, if twist { rows - 1 - row } else { row }))
}

/// The bottom of a column glued to the top of the same or the mirrored column.
fn end(cols: usize, rows: usize, col: usize, twist: bool) -> Join {
    (cell(col, rows - 1), cell(if twist { cols - 1 - col } else { col }, 0))
}

/// Pauli's round board: a strip cut diagonally out of the square lattice, its
/// two ends glued, its two long edges seamed.
///
/// Across the strip lie `rows` zigzag lines of lattice points; gluing the ends
/// closes each line into a ring of `cols` locations. A location touches the two
/// nearest locations of the ring before it and of the ring after it (those are
/// its four lattice neighbours, seen along the diagonals). Along the long edges
/// two neighbours each would be missing; there the seam joins the loose
/// connections of locations next to each other, so the first and the last ring
/// are cycles. LJRG's drawing is `round 3x5`: 15 locations, four neighbours each.
///
/// Row 0 is the seam at the upper left of that drawing (connectors E, F, G), and
/// columns count along the strip from its lower left end (C, D, E).
fn round(cols: usize, rows: usize) -> Vec<Join> {
    let mut joins = Vec::new();
    for row in 1..rows {
        for col in 0..cols {
            // Odd rings lie half a step further along the strip than even ones.
            let other = if row % 2 == 1 { (col + 1) % cols } else { (col + cols - 1) % cols };
            joins.push((cell(col, row), cell(col, row - 1)));
            joins.push((cell(col, row), cell(other, row - 1)));
        }
    }
    for row in [0, rows - 1] {
        joins.extend((0..cols).map(|col| (cell(col, row), cell((col + 1) % cols, row))));
    }
    joins
}
