//! Handicaps for people and for programs.

use crate::rules::handicap::{Pair, Row};
use serde::Serialize;

/// A handicap and where its stones go.
pub struct Entry<'a> {
    /// The handicap.
    pub row: &'a Row,
    /// Vertices of the stones; none if they may go anywhere, or the board has
    /// no order for so many.
    pub placement: Option<Vec<String>>,
}

#[derive(Serialize)]
struct PairJson {
    stones: i64,
    komi: i64,
}

#[derive(Serialize)]
struct EntryJson<'a> {
    gap: String,
    handicap: String,
    stones: i64,
    komi: i64,
    alternatives: Vec<PairJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placement: Option<&'a [String]>,
}

/// One line for people. The words are the weaker player's view, who is Black;
/// the pair in parentheses is the view that was asked for.
pub fn line(entry: &Entry<'_>) -> String {
    let row = entry.row;
    let black = |pair: Pair| if row.gap.is_negative() { pair.complement() } else { pair };
    let mut line = format!(
        "gap {}, handicap {}: {} {}",
        row.gap,
        row.handicap,
        words(black(row.pair)),
        row.pair
    );
    for &pair in &row.alternatives {
        line.push_str(&format!("; or {} {pair}", words(black(pair))));
    }
    match &entry.placement {
        Some(vertices) if !vertices.is_empty() => {
            line.push_str(&format!("; at {}", vertices.join(" ")));
        }
        None if black(row.pair).stones == 1 => line.push_str("; anywhere"),
        None => line.push_str("; the board has no traditional places for so many"),
        Some(_) => {}
    }
    line.push('\n');
    line
}

fn words(pair: Pair) -> String {
    let stones = match pair.stones {
        1 => "1 stone".to_string(),
        n => format!("{n} stones"),
    };
    match pair.komi {
        0 => format!("{stones}, nobody pays"),
        komi if komi > 0 => format!("{stones}, Black pays {komi}"),
        komi => format!("{stones}, White pays {}", komi.unsigned_abs()),
    }
}

/// One line of JSON.
pub fn json(entry: &Entry<'_>) -> String {
    let row = entry.row;
    let pair = |pair: &Pair| PairJson { stones: pair.stones, komi: pair.komi };
    let object = EntryJson {
        gap: row.gap.to_string(),
        handicap: row.handicap.to_string(),
        stones: row.pair.stones,
        komi: row.pair.komi,
        alternatives: row.alternatives.iter().map(pair).collect(),
        placement: entry.placement.as_deref(),
    };
    // Values made of strings, numbers and lists always serialize.
    serde_json::to_string(&object).unwrap_or_default() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::handicap::{Fraction, Price, pairs};

    fn check(gap: &str, expected: &str) {
        let row = pairs::row(Fraction::parse(gap).unwrap(), &Price::Linear { stone: 10 }).unwrap();
        assert_eq!(line(&Entry { row: &row, placement: None }), expected);
    }

    #[test]
    fn the_words_are_the_weaker_players_view() {
        check(
            "1.2",
            "gap 1.2, handicap 1.7: 2 stones, Black pays 3 (2, 3); or 1 stone, White pays 7 (1, -7); \
             the board has no traditional places for so many\n",
        );
        check("0.5", "gap 0.5, handicap 1: 1 stone, nobody pays (1, 0); anywhere\n");
        check(
            "-1.2",
            "gap -1.2, handicap -0.7: 2 stones, Black pays 3 (-1, -3); or 1 stone, White pays 7 (0, 7); \
             the board has no traditional places for so many\n",
        );
    }
}
