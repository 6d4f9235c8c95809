//! Komi, result and rules as people write them.

use crate::board::Color;
use crate::rules::Points;
use crate::rulesets::{self, Named};
use std::fmt;

/// A result as recorded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Recorded {
    /// Somebody won.
    Win(Color, Margin),
    /// A tie.
    Draw,
    /// No result.
    Void,
    /// `?`: not known.
    Unknown,
    /// Anything else, as it stands there.
    Text(String),
}

/// How a game was won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Margin {
    /// By points.
    Points(Points),
    /// By resignation.
    Resignation,
    /// On time.
    Time,
    /// By forfeit.
    Forfeit,
    /// It is not said how.
    Unstated,
}

impl fmt::Display for Recorded {
    /// As FF\[4\] writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Recorded::Win(color, margin) => {
                write!(f, "{}+", color.letter())?;
                match margin {
                    Margin::Points(points) => points.fmt(f),
                    Margin::Resignation => f.write_str("R"),
                    Margin::Time => f.write_str("T"),
                    Margin::Forfeit => f.write_str("F"),
                    Margin::Unstated => Ok(()),
                }
            }
            Recorded::Draw => f.write_str("0"),
            Recorded::Void => f.write_str("Void"),
            Recorded::Unknown => f.write_str("?"),
            Recorded::Text(text) => f.write_str(text),
        }
    }
}

/// A number of points, and how it was spelt if that is worth a remark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Amount {
    /// The points.
    pub points: Points,
    /// The convention that was used to read it.
    pub convention: Option<&'static str>,
}

/// Reads a result.
///
/// ```
/// use shinpan::record::game::info::result;
/// assert_eq!(result("Black+Resign").0.to_string(), "B+R");
/// assert_eq!(result("W+3,50").0.to_string(), "W+3.5");
/// assert_eq!(result("Jigo").0.to_string(), "0");
/// assert_eq!(result("黒3目勝").0.to_string(), "黒3目勝");
/// ```
pub fn result(text: &str) -> (Recorded, Option<&'static str>) {
    let text = text.trim();
    let plain = match text.to_ascii_lowercase().as_str() {
        "0" | "draw" | "jigo" | "tie" => Some(Recorded::Draw),
        "void" | "no result" | "noresult" => Some(Recorded::Void),
        "?" | "" | "unknown" => Some(Recorded::Unknown),
        _ => None,
    };
    if let Some(plain) = plain {
        return (plain, None);
    }
    let other = || (Recorded::Text(text.to_string()), None);
    let Some((winner, how)) = text.split_once('+') else { return other() };
    let Some(winner) = Color::parse(winner.trim()) else { return other() };
    let how = how.trim();
    let margin = match how.to_ascii_lowercase().as_str() {
        "r" | "res" | "resign" | "resigned" | "resignation" => Margin::Resignation,
        "t" | "time" => Margin::Time,
        "f" | "forfeit" => Margin::Forfeit,
        "" | "?" => Margin::Unstated,
        _ => match amount(how) {
            Some(Amount { points, convention }) if points > Points::ZERO => {
                return (Recorded::Win(winner, Margin::Points(points)), convention);
            }
            _ => return other(),
        },
    };
    (Recorded::Win(winner, margin), None)
}

const STONES: &str = "stones as the Chinese count them, two points each";
const HUNDREDTHS: &str = "hundredths";
const HUNDREDTHS_OF_STONES: &str = "hundredths of stones as the Chinese count them";

/// Reads an amount of points: `6.5`, `6,5`, `6.50`, `6½`, `6.5目`, `6目半`.
///
/// Quarters (`3.75`) and the unit 子 mean stones as the Chinese rules count
/// them, two points each. Whole numbers from 200 on that end in 25, 50, 75 or
/// 00 are hundredths, as some servers write them (`KM[650]`, `KM[375]`).
///
/// ```
/// use shinpan::record::game::info::amount;
/// let points = |text| amount(text).map(|found| found.points.to_string());
/// assert_eq!(points("6,5").unwrap(), "6.5");
/// assert_eq!(points("3.75").unwrap(), "7.5");
/// assert_eq!(points("-0.50").unwrap(), "-0.5");
/// assert_eq!(points("6目半").unwrap(), "6.5");
/// assert_eq!(points("375").unwrap(), "7.5");
/// assert!(points("6.3").is_none());
/// ```
pub fn amount(text: &str) -> Option<Amount> {
    let text = text.trim();
    let end = text
        .find(|c: char| !(c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | ',')))
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let (unit, extra) = match unit.chars().next() {
        Some('½') => (&unit['½'.len_utf8()..], 50),
        Some('¼') => (&unit['¼'.len_utf8()..], 25),
        Some('¾') => (&unit['¾'.len_utf8()..], 75),
        _ => (unit, 0),
    };
    let unit = unit.trim().trim_end_matches('.').to_lowercase();
    let (unit, extra) = match unit.strip_suffix('半') {
        Some(unit) if extra == 0 => (unit.to_string(), 50),
        _ => (unit, extra),
    };
    let stones = match unit.as_str() {
        "" | "目" | "points" | "point" | "pts" | "pt" | "p" | "moku" => false,
        "子" | "zi" | "stones" => true,
        _ => return None,
    };
    let hundredths = hundredths(number, extra)?;
    let quarters = hundredths % 50 != 0;
    let digits = number.trim_start_matches(['+', '-']);
    let server = extra == 0
        && unit.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && hundredths.abs() >= 20_000
        && hundredths / 100 % 25 == 0;
    let (hundredths, convention) = if server {
        let hundredths = hundredths / 100;
        if hundredths % 50 == 0 {
            (hundredths, Some(HUNDREDTHS))
        } else {
            (hundredths * 2, Some(HUNDREDTHS_OF_STONES))
        }
    } else if stones || quarters {
        (hundredths * 2, Some(STONES))
    } else {
        (hundredths, None)
    };
    if hundredths % 50 != 0 || hundredths.abs() > i64::from(Points::LIMIT) * 100 {
        return None;
    }
    let points = Points::halves(i32::try_from(hundredths / 50).ok()?);
    Some(Amount { points, convention })
}

/// A decimal number in hundredths; none if it is finer.
fn hundredths(text: &str, extra: i64) -> Option<i64> {
    let (sign, digits) = match text.as_bytes().first() {
        Some(b'-') => (-1, &text[1..]),
        Some(b'+') => (1, &text[1..]),
        _ => (1, text),
    };
    let (whole, fraction) = match digits.split_once(['.', ',']) {
        Some((whole, fraction)) => (whole, fraction.trim_end_matches('0')),
        None => (digits, ""),
    };
    let digits_only = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let missing = whole.is_empty() && fraction.is_empty() && extra == 0;
    if missing || !digits_only(whole) || !digits_only(fraction) || fraction.len() > 2 {
        return None;
    }
    if extra != 0 && !fraction.is_empty() {
        return None;
    }
    let whole: i64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let fraction: i64 = match fraction.len() {
        0 => 0,
        1 => fraction.parse::<i64>().ok()? * 10,
        _ => fraction.parse().ok()?,
    };
    Some(sign * (whole.checked_mul(100)? + fraction + extra))
}

/// The ruleset of a name in a record: our ids and aliases, with or without
/// the word "rules", and the countries' names in Chinese characters.
pub fn rules(name: &str) -> Option<Named> {
    let name = name.trim();
    let lower = name.to_lowercase();
    let mut short = lower.as_str();
    for suffix in ["ruleset", "rules", "rule", "规则", "規則", "ルール", "棋规", "룰"] {
        short = short.strip_suffix(suffix).unwrap_or(short).trim_end();
    }
    let country = match short {
        "日本" | "日" => "japanese",
        "中国" | "中國" | "中" => "chinese",
        "韩国" | "韓国" | "韓國" | "한국" => "korean",
        "應氏" | "应氏" => "goe",
        other => other,
    };
    [name, short, country].into_iter().find_map(|name| rulesets::find(name).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn halves(text: &str) -> Option<i32> {
        amount(text).map(|amount| amount.points.in_halves())
    }

    #[test]
    fn komi_spellings() {
        let same = ["6.5", "6,5", "6.50", "+6.5", " 6.5 ", "6½", "6.5目", "6.5 points", "6.500"];
        for text in same {
            assert_eq!(halves(text), Some(13), "{text}");
        }
        assert_eq!(halves("0"), Some(0));
        assert_eq!(halves("-5"), Some(-10));
        assert_eq!(halves("½"), Some(1));
        assert_eq!(halves("3.75"), Some(15));
        assert_eq!(halves("3¾"), Some(15));
        assert_eq!(halves("3.75子"), Some(15));
        assert_eq!(halves("2.75"), Some(11));
        assert_eq!(halves("375"), Some(15));
        assert_eq!(halves("650"), Some(13));
        assert_eq!(halves("80"), Some(160));
        for text in ["", "abc", "6.3", "6.5.5", "--5", "1e3", "6.5 ducks", "6.5½", "9999999999"] {
            assert_eq!(halves(text), None, "{text}");
        }
        assert_eq!(amount("3.75").unwrap().convention, Some(STONES));
        assert_eq!(amount("6.5").unwrap().convention, None);
    }

    #[test]
    fn result_spellings() {
        let check = |text: &str, written: &str| assert_eq!(result(text).0.to_string(), written);
        check("B+3.5", "B+3.5");
        check("B+3.50", "B+3.5");
        check("w+3", "W+3");
        check("White + 3.5", "W+3.5");
        check("B+R", "B+R");
        check("B+Resign", "B+R");
        check("B+T", "B+T");
        check("B+Time", "B+T");
        check("W+Forfeit", "W+F");
        check("W+", "W+");
        check("W+0.75", "W+1.5");
        check("0", "0");
        check("Draw", "0");
        check("Void", "Void");
        check("?", "?");
        check("黒中押し勝", "黒中押し勝");
        check("B+a lot", "B+a lot");
        check("B+-3", "B+-3");
        assert!(matches!(result("黒3目勝").0, Recorded::Text(_)));
    }

    #[test]
    fn rules_names() {
        let id = |name: &str| rules(name).map(|found| found.ruleset.info().id);
        assert_eq!(id("Tromp-Taylor"), Some("tromp-taylor"));
        assert_eq!(id("Tromp Taylor rules"), Some("tromp-taylor"));
        assert_eq!(id("Chinese"), Some("chinese"));
        assert_eq!(id("中国规则"), Some("chinese"));
        assert_eq!(id("house rules"), None);
        assert_eq!(id(""), None);
    }
}
