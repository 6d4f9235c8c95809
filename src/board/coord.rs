//! Names of locations: GTP vertices, SGF points, LJRG's numbers.
//!
//! All three name a *cell* of the board's grid.

use super::graph::{Cell, Graph, MAX_SIDE};
use super::loc::Loc;
use super::set::LocSet;

/// The GTP vertex of a location: column letters without I, then the row number
/// from the bottom. Beyond Z (25 columns) come AA, AB ... AZ, BA, as other
/// programs that play on large boards write them.
///
/// ```
/// use shinpan::board::{Graph, coord};
/// let board = Graph::rectangle(9, 9).unwrap();
/// let loc = board.at(8, 0).unwrap();
/// assert_eq!(coord::vertex(&board, loc), "J9");
/// ```
pub fn vertex(graph: &Graph, loc: Loc) -> String {
    cell_vertex(graph.cell(loc), graph.rows())
}

/// The GTP vertex of a cell of a grid with `rows` rows.
pub fn cell_vertex(cell: Cell, rows: usize) -> String {
    format!("{}{}", column_letters(cell.col as usize), rows - cell.row as usize)
}

/// The location of a GTP vertex; none if there is none. Case does not matter.
pub fn parse_vertex(graph: &Graph, text: &str) -> Option<Loc> {
    let (col, number) = split_vertex(text)?;
    graph.at(col, graph.rows().checked_sub(number)?)
}

/// The column of a vertex, from 0, and its row number, from 1 at the bottom;
/// none if the text is no vertex of any board.
pub fn split_vertex(text: &str) -> Option<(usize, usize)> {
    let split = text.find(|c: char| c.is_ascii_digit())?;
    let (letters, digits) = text.split_at(split);
    let col = parse_column(letters)?;
    if digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some((col, digits.parse().ok()?))
}

/// The letters of a column, counted from 0.
pub fn column_letters(col: usize) -> String {
    let letter = |index: usize| (b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[index]) as char;
    if col < 25 {
        letter(col).to_string()
    } else {
        format!("{}{}", column_letters(col / 25 - 1), letter(col % 25))
    }
}

/// The column of letters, counted from 0; none for `I`, nothing, or nonsense.
pub fn parse_column(letters: &str) -> Option<usize> {
    if letters.is_empty() || letters.len() > 3 {
        return None;
    }
    letters
        .bytes()
        .try_fold(0usize, |sum, byte| {
            let index = match byte.to_ascii_uppercase() {
                b @ b'A'..=b'H' => b - b'A',
                b @ b'J'..=b'Z' => b - b'A' - 1,
                _ => return None,
            };
            Some(sum * 25 + index as usize + 1)
        })
        .map(|one_based| one_based - 1)
}

/// Can every location be named by an SGF point? True for all boards but those
/// of a board file with a grid beyond 52 columns or rows.
pub fn fits_sgf(graph: &Graph) -> bool {
    graph.cols() <= MAX_SIDE && graph.rows() <= MAX_SIDE
}

/// The SGF point of a location: `aa` is the top left corner, `A` follows `z`.
/// Beyond the 52nd column or row SGF has no letter: then the text is
/// `column:row`, counted from 0, which no reader takes for a point or a pass;
/// see [`fits_sgf`].
pub fn sgf_point(graph: &Graph, loc: Loc) -> String {
    let letter = |index: u16| match index {
        0..26 => Some((b'a' + index as u8) as char),
        26..52 => Some((b'A' + (index - 26) as u8) as char),
        _ => None,
    };
    let Cell { col, row } = graph.cell(loc);
    match (letter(col), letter(row)) {
        (Some(col), Some(row)) => [col, row].iter().collect(),
        _ => format!("{col}:{row}"),
    }
}

/// The cell of an SGF point, whether or not the board has it.
pub fn parse_sgf_cell(text: &str) -> Option<Cell> {
    let index = |byte: u8| match byte {
        b'a'..=b'z' => Some((byte - b'a') as u16),
        b'A'..=b'Z' => Some((byte - b'A') as u16 + 26),
        _ => None,
    };
    match text.as_bytes() {
        &[col, row] => Some(Cell { col: index(col)?, row: index(row)? }),
        _ => None,
    }
}

/// LJRG's location number (S2): columns from the left, each from the bottom.
pub fn ljrg_number(graph: &Graph, loc: Loc) -> usize {
    let Cell { col, row } = graph.cell(loc);
    col as usize * graph.rows() + (graph.rows() - 1 - row as usize)
}

/// The location of an LJRG number; none if there is none.
pub fn parse_ljrg_number(graph: &Graph, number: usize) -> Option<Loc> {
    let rows = graph.rows();
    if rows == 0 {
        return None;
    }
    graph.at(number / rows, rows - 1 - number % rows)
}

/// Vertices separated by spaces.
pub fn vertices(graph: &Graph, locs: impl IntoIterator<Item = Loc>) -> String {
    locs.into_iter().map(|loc| vertex(graph, loc)).collect::<Vec<_>>().join(" ")
}

/// A set as few words: `A1-C3` for a full rectangle, else the runs of each row
/// from the top, `A3-C3 A2 C2`.
pub fn compact(graph: &Graph, set: &LocSet) -> String {
    let word = |first: Loc, last: Loc| match first == last {
        true => vertex(graph, first),
        false => format!("{}-{}", vertex(graph, first), vertex(graph, last)),
    };
    let mut runs: Vec<(Loc, Loc)> = Vec::new();
    for row in 0..graph.rows() {
        let mut before: Option<usize> = None;
        for col in 0..graph.cols() {
            let Some(loc) = graph.at(col, row).filter(|&loc| set.contains(loc)) else { continue };
            match runs.last_mut() {
                Some(run) if before == col.checked_sub(1) && before.is_some() => run.1 = loc,
                _ => runs.push((loc, loc)),
            }
            before = Some(col);
        }
    }
    let cells = |run: &(Loc, Loc)| (graph.cell(run.0), graph.cell(run.1));
    let rectangle = runs.windows(2).all(|pair| {
        let ((first, last), (first_below, last_below)) = (cells(&pair[0]), cells(&pair[1]));
        (first.col, last.col, first.row + 1) == (first_below.col, last_below.col, first_below.row)
    });
    match (runs.first(), runs.last()) {
        (Some(top), Some(bottom)) if rectangle => {
            let (left, right) = (graph.cell(bottom.0).col, graph.cell(top.1).col);
            let corner = |col: u16, row: u16| graph.at(usize::from(col), usize::from(row));
            match (corner(left, graph.cell(bottom.0).row), corner(right, graph.cell(top.1).row)) {
                (Some(first), Some(last)) => word(first, last),
                _ => String::new(),
            }
        }
        _ => runs.iter().map(|run| word(run.0, run.1)).collect::<Vec<_>>().join(" "),
    }
}
