//! The text form of [`Action`]: in the GTP command `act`, and in records.
//!
//! ```text
//! action       = "play" vertex | vertex | "pass" | "remove-cycle" [number]
//!              | "pass-for-ko" vertex | "ko-pass" | "pause"
//!              | "dead" ("none" | vertex+) | "agree" | "resume" | "no-result"
//! ```
//!
//! Words are separated by white space; case does not matter. The number of
//! `remove-cycle` says how many actions had been taken when the situation
//! stood with which the cycle starts; without it the longest cycle is meant.

use super::warning::quote;
use crate::board::{Graph, Loc, LocSet, coord};
use crate::rules::Action;
use nom::bytes::complete::{take_till1, take_while};
use nom::combinator::all_consuming;
use nom::multi::many0;
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

/// Why a text is no action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ActionError {
    /// Nothing was given.
    #[error("an action is missing; the actions are {FORMS}")]
    Missing,
    /// An unknown word.
    #[error("unknown action \"{0}\"; the actions are {FORMS}")]
    Unknown(String),
    /// The action takes other arguments.
    #[error("{word} takes {expected}")]
    Arguments {
        /// The action.
        word: &'static str,
        /// What it takes.
        expected: &'static str,
    },
    /// Not a location of the board.
    #[error("\"{vertex}\" is no location of the {cols}x{rows} board")]
    Vertex {
        /// The text.
        vertex: String,
        /// Columns of the board.
        cols: usize,
        /// Rows of the board.
        rows: usize,
    },
}

/// The forms of all actions, for help texts.
pub const FORMS: &str = "play VERTEX, pass, remove-cycle [NUMBER], pass-for-ko VERTEX, ko-pass, \
                         pause, dead VERTEX... or dead none, agree, resume, no-result";

/// Reads an action.
///
/// ```
/// use shinpan::board::Graph;
/// use shinpan::record::actions;
/// let board = Graph::rectangle(9, 9).unwrap();
/// let action = actions::parse(&board, "Dead a1 B2").unwrap();
/// assert_eq!(actions::print(&board, &action), "dead B2 A1");
/// assert!(actions::parse(&board, "pass twice").is_err());
/// ```
pub fn parse(graph: &Graph, text: &str) -> Result<Action, ActionError> {
    // Words cannot fail to parse: anything that is not space is a word.
    let words = words(text).map(|(_, words)| words).unwrap_or_default();
    let Some((&first, arguments)) = words.split_first() else { return Err(ActionError::Missing) };
    let bare = |action: Action, word| match arguments {
        [] => Ok(action),
        _ => Err(ActionError::Arguments { word, expected: "no arguments" }),
    };
    let one = |word| match arguments {
        [vertex] => location(graph, vertex),
        _ => Err(ActionError::Arguments { word, expected: "one vertex" }),
    };
    match first.to_ascii_lowercase().as_str() {
        "play" => one("play").map(Action::Play),
        "pass" => bare(Action::Pass, "pass"),
        "pass-for-ko" => one("pass-for-ko").map(Action::PassForKo),
        "ko-pass" => bare(Action::KoPass, "ko-pass"),
        "pause" => bare(Action::Pause, "pause"),
        "agree" => bare(Action::Agree, "agree"),
        "resume" => bare(Action::Resume, "resume"),
        "no-result" => bare(Action::NoResult, "no-result"),
        "remove-cycle" => {
            let wrong = ActionError::Arguments {
                word: "remove-cycle",
                expected: "nothing, or the number of actions before the cycle",
            };
            match arguments {
                [] => Ok(Action::RemoveCycle(None)),
                [number] if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                    number.parse().map(|n| Action::RemoveCycle(Some(n))).map_err(|_| wrong)
                }
                _ => Err(wrong),
            }
        }
        "dead" => match arguments {
            [] => Err(ActionError::Arguments {
                word: "dead",
                expected: "vertices of dead stones, or none",
            }),
            [none] if none.eq_ignore_ascii_case("none") => {
                Ok(Action::NameDead(LocSet::empty(graph.len())))
            }
            vertices => {
                let locs: Result<Vec<Loc>, ActionError> =
                    vertices.iter().map(|vertex| location(graph, vertex)).collect();
                Ok(Action::NameDead(LocSet::of(graph.len(), locs?)))
            }
        },
        _ => match (coord::parse_vertex(graph, first), arguments) {
            (Some(loc), []) => Ok(Action::Play(loc)),
            _ => Err(ActionError::Unknown(quote(first))),
        },
    }
}

/// Writes an action so that [`parse`] reads it.
pub fn print(graph: &Graph, action: &Action) -> String {
    let word = action.word();
    match action {
        Action::Play(loc) | Action::PassForKo(loc) => {
            format!("{word} {}", coord::vertex(graph, *loc))
        }
        Action::RemoveCycle(Some(number)) => format!("{word} {number}"),
        Action::NameDead(dead) if dead.is_empty() => format!("{word} none"),
        Action::NameDead(dead) => format!("{word} {}", coord::vertices(graph, dead.iter())),
        Action::Pass
        | Action::RemoveCycle(None)
        | Action::KoPass
        | Action::Pause
        | Action::Agree
        | Action::Resume
        | Action::NoResult => word.to_string(),
    }
}

fn words(text: &str) -> IResult<&str, Vec<&str>> {
    let space = || take_while(char::is_whitespace);
    let word = terminated(take_till1(char::is_whitespace), space());
    all_consuming(preceded(space(), many0(word))).parse(text)
}

fn location(graph: &Graph, vertex: &str) -> Result<Loc, ActionError> {
    coord::parse_vertex(graph, vertex).ok_or_else(|| ActionError::Vertex {
        vertex: quote(vertex),
        cols: graph.cols(),
        rows: graph.rows(),
    })
}
