//! Random small boards, and the same board turned over or in other colours.

use super::board::{BLACK, Board, WHITE};

#[path = "../support/random.rs"]
mod random;

pub use random::Random;

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
