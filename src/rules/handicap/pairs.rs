//! Handicap pairs: Pauli's A1 for handicap games (COMPENSATION), with a linear
//! price, the Karlsruhe price, or any table.
//!
//! A pair (N, K) means: before yielding the turn Black places N stones and
//! pays K points; a negative K means that White pays.

use super::fraction::Fraction;
use crate::rules::points::Points;
use std::fmt;

/// What stones are worth: `P(n)` is what a perfect player gains with n stones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Price {
    /// Every stone the same: `P(n) = n * stone`.
    Linear {
        /// `P(1)`, twice the komi of an even game.
        stone: u32,
    },
    /// The Karlsruhe method's price: 10 for each of two stones, 11 for the
    /// third, 12 for the fourth and so on.
    Karlsruhe,
    /// `P(1)`, `P(2)` ... as far as the table goes; `P(0)` is 0.
    Table(Vec<u32>),
}

/// The largest price of one stone and the largest price in a table.
pub const MAX_PRICE: u32 = 1_000_000;

/// The largest strength gap.
pub const MAX_GAP: i64 = 10_000;

/// N stones and K points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pair {
    /// Stones that Black places before he yields the turn.
    pub stones: i64,
    /// Points that Black pays White; negative if White pays.
    pub komi: i64,
}

/// What to do about a strength gap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The weaker player's view: own strength minus the opponent's, in stones.
    pub gap: Fraction,
    /// The handicap H: the gap and a half.
    pub handicap: Fraction,
    /// The best pair.
    pub pair: Pair,
    /// Other ways to do it: the pair with a stone less and more points for
    /// Black, or a stone more and more points for White; with more than nine
    /// stones also the pair of nine, for those who stop at the nine
    /// traditional locations.
    pub alternatives: Vec<Pair>,
}

/// Why there is no pair.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HandicapError {
    /// The gap is too large to be meant.
    #[error("a gap of {0} is too large, at most {MAX_GAP} stones are possible")]
    GapTooLarge(Fraction),
    /// The table has no price for the first stone, or a price is too high.
    #[error("{0}")]
    BadPrice(String),
    /// The price table ends before the best fit.
    #[error("the price table ends at {last} stones, a handicap of {handicap} needs more")]
    TableTooShort {
        /// The last priced number of stones.
        last: usize,
        /// The handicap.
        handicap: Fraction,
    },
    /// A step of zero or a list that would not end.
    #[error("{0}")]
    BadRange(String),
}

impl Pair {
    /// The same handicap in the opponent's view: the complement to (1, 0).
    pub fn complement(self) -> Pair {
        Pair { stones: 1 - self.stones, komi: -self.komi }
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.stones, self.komi)
    }
}

impl Price {
    /// The linear price that goes with the komi of an even game: `P(1)` is
    /// twice that.
    pub fn linear(komi: Points) -> Result<Price, HandicapError> {
        let stone = u32::try_from(komi.in_halves()).ok().filter(|&stone| stone > 0);
        let stone = stone.ok_or_else(|| {
            HandicapError::BadPrice(format!("an even game's komi of {komi} gives stones no price"))
        })?;
        Ok(Price::Linear { stone })
    }

    /// A table of `P(1)`, `P(2)` ... that may not fall.
    pub fn table(prices: Vec<u32>) -> Result<Price, HandicapError> {
        if prices.first().is_none_or(|&first| first == 0) {
            return Err(HandicapError::BadPrice("a price table starts with P(1) > 0".to_string()));
        }
        if let Some(n) = prices.windows(2).position(|pair| pair[1] < pair[0]) {
            return Err(HandicapError::BadPrice(format!(
                "the price of {} stones ({}) is less than that of {} ({})",
                n + 2,
                prices[n + 1],
                n + 1,
                prices[n]
            )));
        }
        Ok(Price::Table(prices))
    }

    /// `P(stones)`; none beyond a table.
    pub fn of(&self, stones: u32) -> Option<i64> {
        let n = i64::from(stones);
        match self {
            Price::Linear { stone } => Some(n * i64::from(*stone)),
            Price::Karlsruhe if n == 0 => Some(0),
            Price::Karlsruhe => Some(n * (n + 17) / 2 + 1),
            Price::Table(_) if n == 0 => Some(0),
            Price::Table(prices) => prices.get(stones as usize - 1).map(|&price| i64::from(price)),
        }
    }

    fn check(&self) -> Result<i64, HandicapError> {
        let highest = match self {
            Price::Linear { stone } => *stone,
            Price::Karlsruhe => 10,
            Price::Table(prices) => prices.iter().copied().max().unwrap_or(0),
        };
        match self.of(1) {
            Some(first) if first > 0 && highest <= MAX_PRICE => Ok(first),
            Some(first) if first > 0 => {
                Err(HandicapError::BadPrice(format!("prices are at most {MAX_PRICE}")))
            }
            _ => Err(HandicapError::BadPrice("one stone needs a price above zero".to_string())),
        }
    }
}

/// The pair for a gap (A1.2 to A1.4). A negative gap is the stronger player's
/// view and gives the complement of the weaker one's pair.
///
/// ```
/// use shinpan::rules::handicap::{Fraction, Pair, Price, pairs};
/// let price = Price::Linear { stone: 10 };
/// let row = pairs::row(Fraction::parse("1.2").unwrap(), &price).unwrap();
/// assert_eq!(row.pair, Pair { stones: 2, komi: 3 });
/// assert_eq!(row.alternatives, [Pair { stones: 1, komi: -7 }]);
/// ```
pub fn row(gap: Fraction, price: &Price) -> Result<Row, HandicapError> {
    if gap.abs() > Fraction::whole(MAX_GAP) {
        return Err(HandicapError::GapTooLarge(gap));
    }
    let handicap = gap + Fraction::HALF;
    if gap.is_negative() {
        let other = row(-gap, price)?;
        return Ok(Row {
            gap,
            handicap,
            pair: other.pair.complement(),
            alternatives: other.alternatives.into_iter().map(Pair::complement).collect(),
        });
    }
    let first = price.check()?;
    let target = handicap.times(first);
    let fit = |stones: u32| price.of(stones).map(|paid| Fraction::whole(paid) - target);
    // The prices do not fall: the best fit is the last one below the target or
    // the first one that reaches it, the smaller number if they are equally near.
    let mut stones = 0u32;
    while fit(stones + 1).is_some_and(|rest| rest.is_negative()) {
        stones += 1;
    }
    let below = fit(stones).unwrap_or(-target);
    let above = fit(stones + 1);
    let best = match above {
        Some(above) if above.abs() < below.abs() => stones + 1,
        Some(_) => stones,
        // Only the table's end was found, not the best fit.
        None => {
            return Err(HandicapError::TableTooShort { last: stones as usize, handicap });
        }
    };
    // Equal prices: favour fewer stones.
    let best = (0..best).rev().take_while(|&fewer| fit(fewer) == fit(best)).last().unwrap_or(best);
    let pair = |stones: u32| {
        fit(stones).map(|rest| Pair { stones: i64::from(stones), komi: away_from_zero(rest) })
    };
    let rest = fit(best).unwrap_or(Fraction::ZERO);
    let mut alternatives = Vec::new();
    if rest.is_negative() {
        alternatives.extend(pair(best + 1));
    } else if rest > Fraction::ZERO && best > 0 {
        alternatives.extend(pair(best - 1));
    }
    if best > 9 {
        let nine = pair(9).filter(|nine| !alternatives.contains(nine));
        alternatives.extend(nine);
    }
    let pair = pair(best).unwrap_or(Pair { stones: 0, komi: 0 });
    Ok(Row { gap, handicap, pair, alternatives })
}

/// The rows for gaps `from`, `from + step` ... up to `to`.
pub fn rows(
    from: Fraction,
    to: Fraction,
    step: Fraction,
    price: &Price,
) -> Result<Vec<Row>, HandicapError> {
    if step <= Fraction::ZERO {
        return Err(HandicapError::BadRange(format!("a step of {step} leads nowhere")));
    }
    let mut rows = Vec::new();
    let mut gap = from;
    while gap <= to {
        if rows.len() == 10_000 {
            return Err(HandicapError::BadRange("more than 10000 rows".to_string()));
        }
        rows.push(row(gap, price)?);
        gap = gap + step;
    }
    Ok(rows)
}

/// A1.4's K from K'. Its round(X) is the integer nearest to X + 1/2 unless X
/// is one itself, which for every fraction is the next larger integer.
fn away_from_zero(rest: Fraction) -> i64 {
    if rest.is_negative() { rest.floor() } else { rest.ceiling() }
}

/// The pair of the former German class system, whose classes are half a stone
/// apart and where Black always pays: N = (gap + 1 + E) / 2 and K = 5 E, with
/// E = 1 for even gaps and 0 for odd ones.
pub fn german_classes(gap: u32) -> Pair {
    let even = i64::from(gap.is_multiple_of(2));
    Pair { stones: (i64::from(gap) + 1 + even) / 2, komi: 5 * even }
}

/// The pair that the Milton Keynes map board is played with: 1 + (X DIV 6)
/// stones, 6 - 2 (X MOD 6) points, for a strength difference X.
pub fn milton_keynes(difference: u32) -> Pair {
    let difference = i64::from(difference);
    Pair { stones: 1 + difference / 6, komi: 6 - 2 * (difference % 6) }
}
