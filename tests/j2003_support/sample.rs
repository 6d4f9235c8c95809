//! Random small boards, and the same board turned over or in other colours.

use super::board::{BLACK, Board, WHITE};
use shinpan::board::{BoardSpec, Cell, Graph, Shape};
use std::sync::Arc;

pub use crate::random::Random;

/// A board that is no grid.
pub fn custom(count: usize, edges: &[(usize, usize)]) -> Arc<Graph> {
    let cells = (0..count).map(|col| Cell { col: col as u16, row: 0 }).collect();
    Arc::new(Graph::build(Shape::Custom, count, 1, cells, Vec::new(), edges).unwrap())
}

/// A board: a rectangle of one of the sizes with holes, a glued one, or no grid
/// at all, of `least` locations and fewer than `more` besides.
pub fn graph(
    random: &mut Random,
    sizes: &[(usize, usize)],
    (least, more): (usize, usize),
) -> Arc<Graph> {
    match random.below(8) {
        0 => {
            let glued = ["torus 3x3", "cylinder 4x3", "klein 3x3", "moebius 4x2", "torus 4x2"];
            glued[random.below(glued.len())].parse::<BoardSpec>().unwrap().build()
        }
        1 => {
            let count = least + random.below(more);
            let mut edges: Vec<_> =
                (1..count).map(|i| (i - 1 - random.below(i.min(3)), i)).collect();
            for _ in 0..count / 2 {
                let (a, b) = (random.below(count), random.below(count));
                if a != b {
                    edges.push((a, b));
                }
            }
            custom(count, &edges)
        }
        _ => {
            let (columns, rows) = sizes[random.below(sizes.len())];
            let holes: Vec<usize> =
                (0..random.below(4)).map(|_| random.below(columns * rows)).collect();
            let present = |cell: Cell| {
                !holes.contains(&(usize::from(cell.row) * columns + usize::from(cell.col)))
            };
            Graph::grid(columns, rows, present).unwrap()
        }
    }
}

/// A rectangle with some locations missing and random stones, all with liberties.
pub fn board(random: &mut Random, columns: usize, rows: usize, missing: usize) -> Board {
    loop {
        let empty = 1 + random.below(columns * rows / 2 + 1);
        let mut cells: Vec<char> =
            (0..columns * rows).map(|_| if random.below(2) == 0 { 'x' } else { 'o' }).collect();
        for (sign, count) in [('.', empty), (',', random.below(missing + 1))] {
            for _ in 0..count {
                let at = random.below(cells.len());
                cells[at] = sign;
            }
        }
        let lines: Vec<String> = cells.chunks(columns).map(|row| row.iter().collect()).collect();
        let board = Board::draw(&lines);
        if board.breathes(board.stones) && board.stones != [0, 0] {
            return board;
        }
    }
}

/// Is there a ko in the position?
pub fn has_ko(board: &Board) -> bool {
    !super::analysis::ko_stones(board).is_empty()
}

/// Black for White.
pub fn swapped(board: &Board) -> Board {
    board.with([board.stones[WHITE], board.stones[BLACK]])
}

/// Left for right.
pub fn mirrored(board: &Board) -> Board {
    let line = board.line();
    let rows: Vec<String> = line.split('/').map(|row| row.chars().rev().collect()).collect();
    Board::draw(&rows)
}

/// Rows for columns.
pub fn turned(board: &Board) -> Board {
    let line = board.line();
    let rows: Vec<Vec<char>> = line.split('/').map(|row| row.chars().collect()).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cell = |row: &Vec<char>, column: usize| row.get(column).copied().unwrap_or(',');
    let turned: Vec<String> =
        (0..columns).map(|column| rows.iter().map(|row| cell(row, column)).collect()).collect();
    Board::draw(&turned)
}
