//! One line of a board file as a statement.

use super::problem::Problem;
use crate::board::coord;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::{char, digit1, space0, space1};
use nom::combinator::{all_consuming, opt};
use nom::sequence::{preceded, separated_pair, terminated};
use nom::{IResult, Parser};

/// A cell as a file names it: column from 0, row number from 1 at the bottom.
pub type Vertex = (usize, usize);

/// What a line says.
pub enum Statement<'a> {
    Board(&'a str),
    Grid(usize, usize),
    Location(&'a str, Option<Vertex>),
    Pair(&'a str, &'a str),
}

/// May the character stand in a location's name?
pub fn in_name(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && c != '#'
}

fn name(input: &str) -> IResult<&str, &str> {
    take_while1(in_name)(input)
}

fn number(input: &str) -> IResult<&str, usize> {
    // A number beyond every limit is a size too large, not a mistake of form.
    digit1.map(|digits: &str| digits.parse().unwrap_or(usize::MAX)).parse(input)
}

fn vertex(input: &str) -> IResult<&str, Vertex> {
    name.map_opt(coord::split_vertex).parse(input)
}

fn size(input: &str) -> IResult<&str, (usize, usize)> {
    separated_pair(number, (space0, char('x'), space0), number).parse(input)
}

fn location(input: &str) -> IResult<&str, (&str, Option<Vertex>)> {
    (name, opt(preceded((space1, tag("at"), space1), vertex))).parse(input)
}

fn pair(input: &str) -> IResult<&str, (&str, &str)> {
    separated_pair(name, space1, name).parse(input)
}

/// Reads a statement without comment and outer blanks.
pub fn statement(text: &str) -> Result<Statement<'_>, Problem> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim_start();
    let syntax = |expected| move |_| Problem::Syntax { text: text.to_string(), expected };
    match word {
        "board" => Ok(Statement::Board(rest)),
        "grid" => whole(size, rest)
            .map(|(cols, rows)| Statement::Grid(cols, rows))
            .map_err(syntax("\"grid COLUMNSxROWS\", e.g. \"grid 5x4\"")),
        "location" => whole(location, rest)
            .map(|(name, vertex)| Statement::Location(name, vertex))
            .map_err(syntax(
                "\"location NAME\" or \"location NAME at VERTEX\", e.g. \"location a at D4\"",
            )),
        "pair" => whole(pair, rest)
            .map(|(a, b)| Statement::Pair(a, b))
            .map_err(syntax("\"pair NAME NAME\"")),
        _ => Err(Problem::UnknownStatement { word: word.to_string() }),
    }
}

fn whole<'a, T>(
    parser: impl Parser<&'a str, Output = T, Error = nom::error::Error<&'a str>>,
    input: &'a str,
) -> Result<T, ()> {
    all_consuming(terminated(parser, space0)).parse(input).map(|(_, value)| value).map_err(|_| ())
}
