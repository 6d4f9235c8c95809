//! Scores in half points: komi may be fractional, floats never are exact.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};

/// A number of points, kept as half points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Points(i32);

impl Points {
    /// No points.
    pub const ZERO: Points = Points(0);

    /// The largest amount that is accepted from outside, in whole points.
    pub const LIMIT: i32 = 1_000_000;

    /// A whole number of points.
    pub const fn whole(points: i32) -> Points {
        Points(points * 2)
    }

    /// A number of half points.
    pub const fn halves(halves: i32) -> Points {
        Points(halves)
    }

    /// The number of half points.
    pub const fn in_halves(self) -> i32 {
        self.0
    }

    /// Reads `7`, `-3`, `6.5`, `+0.50`; nothing finer than half a point, nothing
    /// beyond [`Points::LIMIT`].
    ///
    /// ```
    /// use shinpan::rules::Points;
    ///
    /// assert_eq!(Points::parse("-6.50"), Some(Points::halves(-13)));
    /// assert_eq!(Points::parse("6.25"), None);
    /// assert_eq!(Points::parse("1999999999"), None);
    /// assert_eq!(Points::parse("1000000.5"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Points> {
        let text = text.trim();
        let (sign, digits) = match text.as_bytes().first()? {
            b'-' => (-1, &text[1..]),
            b'+' => (1, &text[1..]),
            _ => (1, text),
        };
        let (whole, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
        if whole.is_empty() && fraction.is_empty() {
            return None;
        }
        let all_digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        if !all_digits(whole) || !all_digits(fraction) {
            return None;
        }
        let whole: i32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
        let half = match fraction.trim_end_matches('0') {
            "" => 0,
            "5" => 1,
            _ => return None,
        };
        let within = whole < Points::LIMIT || whole == Points::LIMIT && half == 0;
        within.then(|| Points(sign * (whole * 2 + half)))
    }

    /// The points as a number for JSON and for people who want one.
    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let halves = self.0.unsigned_abs();
        let fraction = if halves % 2 == 1 { ".5" } else { "" };
        write!(f, "{sign}{}{fraction}", halves / 2)
    }
}

impl Add for Points {
    type Output = Points;
    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        self.0 += other.0;
    }
}

impl Sub for Points {
    type Output = Points;
    fn sub(self, other: Points) -> Points {
        Points(self.0 - other.0)
    }
}

impl Neg for Points {
    type Output = Points;
    fn neg(self) -> Points {
        Points(-self.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(parts: I) -> Points {
        parts.fold(Points::ZERO, Add::add)
    }
}
