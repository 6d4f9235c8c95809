//! Our own SGF properties: what other programs' records lack.
//!
//! Every name begins with `SHP`. Programs that do not know them skip them;
//! the rest of the record tells such programs as much as SGF can say.
//!
//! | property | where | value |
//! |---|---|---|
//! | `SHPRU` | root | id of a ruleset: `SHPRU[ljrg]` |
//! | `SHPBD` | root | shape of the board: `SHPBD[torus 9x9]` |
//! | `SHPTM` | root, setup | points with temporary marks (ko marks), empty for none |
//! | `SHPPM` | root, setup | points with permanent marks, empty for none |
//! | `SHPPC` | root, setup | pass count: `SHPPC[-1]` |
//! | `SHPCA` | root, setup | captured stones, black ones first: `SHPCA[3:4]` |
//! | `SHPAC` | move | actions of a player: `SHPAC[B remove-cycle 7]` |

use crate::board::{Color, PerColor};
use nom::branch::alt;
use nom::bytes::complete::{tag_no_case, take_while1};
use nom::character::complete::{char, digit1, one_of, space0, space1};
use nom::combinator::{all_consuming, map_res, opt, recognize, rest, value, verify};
use nom::sequence::{delimited, preceded, separated_pair, terminated};
use nom::{IResult, Parser};

/// Id of the ruleset.
pub const RULES: &str = "SHPRU";
/// Shape of the board.
pub const BOARD: &str = "SHPBD";
/// Temporary marks.
pub const TEMPORARY: &str = "SHPTM";
/// Permanent marks.
pub const PERMANENT: &str = "SHPPM";
/// Pass count.
pub const PASS_COUNT: &str = "SHPPC";
/// Captured stones by their colour.
pub const CAPTIVES: &str = "SHPCA";
/// Actions.
pub const ACTION: &str = "SHPAC";

fn whole<'a, O>(
    parser: impl Parser<&'a str, Output = O, Error = nom::error::Error<&'a str>>,
    text: &'a str,
) -> Option<O> {
    all_consuming(delimited(space0, parser, space0)).parse(text).ok().map(|(_, found)| found)
}

fn unsigned(text: &str) -> IResult<&str, u32> {
    map_res(digit1, str::parse).parse(text)
}

/// `SHPRU`: letters, digits and hyphens.
pub fn ruleset_id(text: &str) -> Option<&str> {
    let letter = |c: char| c.is_ascii_alphanumeric() || c == '-';
    whole(verify(take_while1(letter), |id: &str| id.len() <= 64), text)
}

/// `SHPPC`: -1 to 3.
pub fn pass_count(text: &str) -> Option<i8> {
    let signed = recognize((opt(one_of("+-")), digit1));
    whole(map_res(signed, str::parse::<i8>), text).filter(|count| (-1..=3).contains(count))
}

/// `SHPCA`: black ones, a colon, white ones; at most a million of each.
pub fn captives(text: &str) -> Option<PerColor<u32>> {
    let colon = delimited(space0, char(':'), space0);
    let (black, white) = whole(separated_pair(unsigned, colon, unsigned), text)?;
    (black <= MAX_CAPTIVES && white <= MAX_CAPTIVES).then_some(PerColor::new(black, white))
}

/// The most captured stones of a colour that are accepted from outside.
pub const MAX_CAPTIVES: u32 = 1_000_000;

/// `SHPAC`: a colour and the text of an action, see [`super::actions`].
pub fn turn(text: &str) -> Option<(Color, &str)> {
    let (_, found) = spoken(text).ok()?;
    Some(found)
}

fn spoken(text: &str) -> IResult<&str, (Color, &str)> {
    let color = alt((
        value(Color::Black, alt((tag_no_case("black"), tag_no_case("b")))),
        value(Color::White, alt((tag_no_case("white"), tag_no_case("w")))),
    ));
    all_consuming((preceded(space0, terminated(color, space1)), rest)).parse(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grammars() {
        assert_eq!(ruleset_id(" simplified-korean "), Some("simplified-korean"));
        assert_eq!(ruleset_id("two words"), None);
        assert_eq!(ruleset_id(""), None);
        assert_eq!(pass_count("-1"), Some(-1));
        assert_eq!(pass_count("2"), Some(2));
        assert_eq!(pass_count("4"), None);
        assert_eq!(pass_count("-2"), None);
        assert_eq!(pass_count("1.0"), None);
        assert_eq!(captives("3:4"), Some(PerColor::new(3, 4)));
        assert_eq!(captives(" 3 : 4 "), Some(PerColor::new(3, 4)));
        assert_eq!(captives("-3:4"), None);
        assert_eq!(captives("3"), None);
        assert_eq!(captives("99999999999:0"), None);
        assert_eq!(turn("B remove-cycle 7"), Some((Color::Black, "remove-cycle 7")));
        assert_eq!(turn("white pause"), Some((Color::White, "pause")));
        assert_eq!(turn("B"), None);
        assert_eq!(turn("Bpass"), None);
    }
}
