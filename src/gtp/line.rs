//! One line of a client: preprocessing as GTP 2 section 2.5 asks for, then id,
//! command name and arguments.

use nom::branch::alt;
use nom::bytes::complete::take_while1;
use nom::character::complete::{char as one_char, digit1, space0};
use nom::combinator::{eof, opt, peek};
use nom::sequence::terminated;
use nom::{IResult, Parser};

/// A command as it was sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The id, digits as sent.
    pub id: Option<String>,
    /// The command's name; empty if the line has an id only.
    pub name: String,
    /// Everything after the name, without spaces at its ends.
    pub rest: String,
}

impl Line {
    /// Reads a line, with or without its line end; none if it is empty or
    /// holds only a comment.
    pub fn parse(bytes: &[u8]) -> Option<Line> {
        let text = preprocessed(bytes);
        let text = text.trim_matches(' ');
        if text.is_empty() {
            return None;
        }
        let (rest, id) = id(text).unwrap_or((text, None));
        let (rest, name) = word(rest).unwrap_or((rest, ""));
        Some(Line {
            id: id.map(str::to_string),
            name: name.to_string(),
            rest: rest.trim_matches(' ').to_string(),
        })
    }

    /// The id of a line of which only the beginning is known; none if it might go on.
    pub fn id_of_start(start: &[u8]) -> Option<String> {
        let blank = start.iter().rposition(|byte| matches!(byte, b' ' | b'\t'))?;
        Line::parse(start.get(..=blank)?)?.id
    }

    /// The arguments.
    pub fn args(&self) -> Vec<&str> {
        self.rest.split(' ').filter(|word| !word.is_empty()).collect()
    }
}

/// Is the line GoGui's comment that calls off the command that runs? It may
/// come while that has not been answered.
pub fn is_interrupt(bytes: &[u8]) -> bool {
    bytes.trim_ascii() == b"# interrupt"
}

/// Removes control characters and the comment, turns tabs into spaces and
/// replaces bytes that are not UTF-8.
fn preprocessed(bytes: &[u8]) -> String {
    let kept: Vec<u8> = bytes
        .iter()
        .copied()
        .take_while(|&byte| byte != b'#')
        .filter(|&byte| byte == b'\t' || !byte.is_ascii_control())
        .map(|byte| if byte == b'\t' { b' ' } else { byte })
        .collect();
    String::from_utf8_lossy(&kept).into_owned()
}

fn id(text: &str) -> IResult<&str, Option<&str>> {
    let end = alt((one_char(' ').map(|_| ()), eof.map(|_| ())));
    terminated(opt(terminated(digit1, peek(end))), space0).parse(text)
}

fn word(text: &str) -> IResult<&str, &str> {
    terminated(take_while1(|c| c != ' '), space0).parse(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], expected: Option<(Option<&str>, &str, &[&str])>) {
        let line = Line::parse(bytes);
        let got = line.as_ref().map(|line| (line.id.as_deref(), line.name.as_str(), line.args()));
        assert_eq!(got, expected.map(|(id, name, args)| (id, name, args.to_vec())), "{bytes:?}");
    }

    #[test]
    fn ids_names_and_arguments() {
        check(b"name\n", Some((None, "name", &[])));
        check(b"7 name", Some((Some("7"), "name", &[])));
        check(b"007 play  b   D4 \r\n", Some((Some("007"), "play", &["b", "D4"])));
        check(b"12name", Some((None, "12name", &[])));
        check(b"12", Some((Some("12"), "", &[])));
        check(b"-1 name", Some((None, "-1", &["name"])));
    }

    #[test]
    fn the_id_of_a_line_that_is_cut_off() {
        let check = |start: &[u8], id: Option<&str>| {
            assert_eq!(Line::id_of_start(start).as_deref(), id, "{start:?}");
        };
        check(b"7 name xxxx", Some("7"));
        check(b" 12\tsetup B4", Some("12"));
        check(b"1234567890", None);
        check(b"name 7", None);
        check(b"# 7 name", None);
        check(b"", None);
    }

    #[test]
    fn comments_controls_and_tabs() {
        check(b"", None);
        check(b" \t \r\n", None);
        check(b"# 3 name", None);
        check(b"3 # name", Some((Some("3"), "", &[])));
        check(b"play\tb\tD4#now", Some((None, "play", &["b", "D4"])));
        check(b"na\x00me\x7f\x1b", Some((None, "name", &[])));
        check(b"\x01\x02", None);
    }

    #[test]
    fn bytes_that_are_no_text() {
        check(b"na\xffme \xc3\xa9", Some((None, "na\u{fffd}me", &["\u{e9}"])));
    }
}
