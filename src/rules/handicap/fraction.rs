//! Fractions of small numbers, exact.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A fraction in lowest terms with a positive denominator.
///
/// ```
/// use shinpan::rules::handicap::Fraction;
/// let gap = Fraction::parse("1.2").unwrap();
/// assert_eq!(gap + Fraction::HALF, Fraction::parse("17/10").unwrap());
/// assert_eq!(gap.to_string(), "1.2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fraction {
    numerator: i128,
    denominator: i128,
}

/// The most digits before and after the point that are read.
const MAX_DIGITS: usize = 6;

impl Fraction {
    /// One half.
    pub const HALF: Fraction = Fraction { numerator: 1, denominator: 2 };

    /// Zero.
    pub const ZERO: Fraction = Fraction { numerator: 0, denominator: 1 };

    /// A whole number.
    pub const fn whole(number: i64) -> Fraction {
        Fraction { numerator: number as i128, denominator: 1 }
    }

    /// `numerator` parts of `denominator`; none if that is zero.
    pub fn new(numerator: i64, denominator: i64) -> Option<Fraction> {
        (denominator != 0).then(|| Fraction::reduced(numerator.into(), denominator.into()))
    }

    /// Reads `2`, `-1.25`, `.5`, `+3/2`; at most six digits in each part.
    pub fn parse(text: &str) -> Option<Fraction> {
        let text = text.trim();
        let (negative, digits) = match text.strip_prefix(['-', '+']) {
            Some(rest) => (text.starts_with('-'), rest),
            None => (false, text),
        };
        let magnitude = if let Some((above, below)) = digits.split_once('/') {
            let below = number(below).filter(|&below| below != 0)?;
            Fraction::reduced(number(above)?, below)
        } else {
            let (whole, decimals) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
            if whole.is_empty() && decimals.is_empty() {
                return None;
            }
            let or_zero = |part: &str| if part.is_empty() { Some(0) } else { number(part) };
            let scale = 10i128.pow(decimals.len().min(MAX_DIGITS) as u32);
            Fraction::reduced(or_zero(whole)? * scale + or_zero(decimals)?, scale)
        };
        Some(if negative { -magnitude } else { magnitude })
    }

    /// The fraction times a whole number.
    pub fn times(self, factor: i64) -> Fraction {
        Fraction::reduced(self.numerator * i128::from(factor), self.denominator)
    }

    /// Without its sign.
    pub fn abs(self) -> Fraction {
        Fraction { numerator: self.numerator.abs(), ..self }
    }

    /// Is it below zero?
    pub fn is_negative(self) -> bool {
        self.numerator < 0
    }

    /// The largest whole number that is not greater.
    pub fn floor(self) -> i64 {
        self.numerator.div_euclid(self.denominator) as i64
    }

    /// The smallest whole number that is not less.
    pub fn ceiling(self) -> i64 {
        -(-self).floor()
    }

    fn reduced(numerator: i128, denominator: i128) -> Fraction {
        let common = gcd(numerator.unsigned_abs(), denominator.unsigned_abs()).max(1) as i128;
        let sign = denominator.signum();
        Fraction { numerator: sign * numerator / common, denominator: sign * denominator / common }
    }
}

fn number(digits: &str) -> Option<i128> {
    let plain = !digits.is_empty()
        && digits.len() <= MAX_DIGITS
        && digits.bytes().all(|b| b.is_ascii_digit());
    if plain { digits.parse().ok() } else { None }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Add for Fraction {
    type Output = Fraction;
    fn add(self, other: Fraction) -> Fraction {
        Fraction::reduced(
            self.numerator * other.denominator + other.numerator * self.denominator,
            self.denominator * other.denominator,
        )
    }
}

impl Neg for Fraction {
    type Output = Fraction;
    fn neg(self) -> Fraction {
        Fraction { numerator: -self.numerator, ..self }
    }
}

impl Sub for Fraction {
    type Output = Fraction;
    fn sub(self, other: Fraction) -> Fraction {
        self + -other
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

impl fmt::Display for Fraction {
    /// As a decimal if it has one of few digits, otherwise as `a/b`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scale = 10i128.pow(MAX_DIGITS as u32);
        if scale % self.denominator != 0 {
            return write!(f, "{}/{}", self.numerator, self.denominator);
        }
        let scaled = (self.numerator * (scale / self.denominator)).unsigned_abs();
        let (whole, decimals) = (scaled / scale as u128, scaled % scale as u128);
        let sign = if self.is_negative() { "-" } else { "" };
        let decimals = format!("{decimals:0width$}", width = MAX_DIGITS);
        match decimals.trim_end_matches('0') {
            "" => write!(f, "{sign}{whole}"),
            decimals => write!(f, "{sign}{whole}.{decimals}"),
        }
    }
}
