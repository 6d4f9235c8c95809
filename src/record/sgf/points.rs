//! What single values mean: points, moves, sizes, colours, whole numbers.
//!
//! This is sgf-parse's part: one property with one value at a time, which
//! needs no recursion and has no position to lose. What it does not know or
//! refuses (`tt` as a pass, rectangles named by other corners, `PL[black]`) is
//! added here.

use crate::board::{Cell, Color};
use sgf_parse::SgfProp;
use sgf_parse::go::{Move, Point, Prop};

fn prop(id: &str, value: &str) -> Prop {
    Prop::new(id.to_string(), vec![value.to_string()])
}

fn cell(point: Point) -> Cell {
    Cell { col: point.x.into(), row: point.y.into() }
}

/// The cell of a point: `aa` is the top left corner.
pub fn point(value: &str) -> Option<Cell> {
    match prop("B", value.trim()) {
        Prop::B(Move::Move(at)) => Some(cell(at)),
        _ => None,
    }
}

/// The cells of a point or of a rectangle of points (`aa:cc`), row by row.
/// FF\[4\] wants a rectangle's upper left and lower right corner; any two
/// opposite corners will do.
pub fn points(value: &str) -> Option<Vec<Cell>> {
    let Some((one, other)) = value.split_once(':') else {
        return point(value).map(|cell| vec![cell]);
    };
    let (one, other) = (point(one)?, point(other)?);
    let cols = one.col.min(other.col)..=one.col.max(other.col);
    let rows = one.row.min(other.row)..=one.row.max(other.row);
    Some(rows.flat_map(|row| cols.clone().map(move |col| Cell { col, row })).collect())
}

/// How many points a value of a point list names, without listing them.
pub fn count(value: &str) -> usize {
    match value.split_once(':').map(|(one, other)| (point(one), point(other))) {
        Some((Some(one), Some(other))) => {
            (one.col.abs_diff(other.col) as usize + 1) * (one.row.abs_diff(other.row) as usize + 1)
        }
        _ => 1,
    }
}

/// A move: a point, or none for a pass.
///
/// A pass is an empty value, and `tt` on boards of at most 19 x 19 (FF\[3\]).
pub fn play(value: &str, cols: usize, rows: usize) -> Option<Option<Cell>> {
    let value = value.trim();
    let small = cols <= 19 && rows <= 19;
    if (value == "tt" && small) || value.eq_ignore_ascii_case("pass") {
        return Some(None);
    }
    match prop("B", value) {
        Prop::B(Move::Pass) => Some(None),
        Prop::B(Move::Move(at)) => Some(Some(cell(at))),
        _ => None,
    }
}

/// Columns and rows of a `SZ` value.
pub fn size(value: &str) -> Option<(usize, usize)> {
    match prop("SZ", value.trim()) {
        Prop::SZ((cols, rows)) => Some((cols.into(), rows.into())),
        _ => None,
    }
}

/// The colour of a `PL` value; FF\[3\] also has `PL[1]` and words.
pub fn color(value: &str) -> Option<Color> {
    match prop("PL", value.trim()) {
        Prop::PL(sgf_parse::Color::Black) => Some(Color::Black),
        Prop::PL(sgf_parse::Color::White) => Some(Color::White),
        _ => match value.trim() {
            "1" => Some(Color::Black),
            "2" => Some(Color::White),
            word => Color::parse(word),
        },
    }
}

/// A whole number.
pub fn number(value: &str) -> Option<i64> {
    let value = value.trim();
    match prop("MN", value.strip_prefix('+').unwrap_or(value)) {
        Prop::MN(number) => Some(number),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(col: u16, row: u16) -> Cell {
        Cell { col, row }
    }

    #[test]
    fn points_and_rectangles() {
        assert_eq!(point("aa"), Some(at(0, 0)));
        assert_eq!(point("zA"), Some(at(25, 26)));
        assert_eq!(point("a"), None);
        assert_eq!(point(""), None);
        assert_eq!(points("ab:bc"), Some(vec![at(0, 1), at(1, 1), at(0, 2), at(1, 2)]));
        assert_eq!(points("bc:ab"), points("ab:bc"));
        assert_eq!(points("bb:ac"), points("ab:bc"));
        assert_eq!(points("aa:"), None);
        assert_eq!(points(""), None);
        assert_eq!(count("aa:ZZ"), 52 * 52);
        assert_eq!(count("aa"), 1);
    }

    #[test]
    fn passes() {
        assert_eq!(play("", 19, 19), Some(None));
        assert_eq!(play("tt", 19, 19), Some(None));
        assert_eq!(play("tt", 9, 9), Some(None));
        assert_eq!(play("tt", 21, 21), Some(Some(at(19, 19))));
        assert_eq!(play("tt", 21, 5), Some(Some(at(19, 19))));
        assert_eq!(play("PASS", 19, 19), Some(None));
        assert_eq!(play("q16", 19, 19), None);
    }

    #[test]
    fn sizes_colors_numbers() {
        assert_eq!(size("19"), Some((19, 19)));
        assert_eq!(size("13:9"), Some((13, 9)));
        assert_eq!(size("x"), None);
        assert_eq!(size("300"), None);
        assert_eq!(color("B"), Some(Color::Black));
        assert_eq!(color("white"), Some(Color::White));
        assert_eq!(color("1"), Some(Color::Black));
        assert_eq!(color("green"), None);
        assert_eq!(number(" 4"), Some(4));
        assert_eq!(number("4.0"), None);
    }
}
