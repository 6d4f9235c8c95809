//! The text form of [`Action`]: in the GTP command `act`, and in records.
//!
//! ```text
//! action       = "play" vertex | vertex | "pass" | "remove-cycle" [number]
//!              | "pass-for-ko" vertex | "ko-pass" | "pause"
//!              | "dead" ("none" | vertex+) | "agree" | "resume" | "no-result"
//! ```
//!
//! Words are separated by white space; case does not matter. `remove-cycle 7`
//! means the cycle that begins before action 7, counted from 1 as people do
//! ([`Action::RemoveCycle`] counts from 0); without a number the longest cycle
//! is meant.

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
        "refuse" => bare(Action::Refuse, "refuse"),
        "no-result" => bare(Action::NoResult, "no-result"),
        "remove-cycle" => {
            let wrong = ActionError::Arguments {
                word: "remove-cycle",
                expected: "nothing, or the number of the action before which the cycle begins",
            };
            match arguments {
                [] => Ok(Action::RemoveCycle(None)),
                [number] => ordinal(number).map(|n| Action::RemoveCycle(Some(n - 1))).ok_or(wrong),
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
        Action::RemoveCycle(Some(number)) => format!("{word} {}", number.saturating_add(1)),
        Action::NameDead(dead) if dead.is_empty() => format!("{word} none"),
        Action::NameDead(dead) => format!("{word} {}", coord::vertices(graph, dead.iter())),
        Action::Pass
        | Action::RemoveCycle(None)
        | Action::KoPass
        | Action::Pause
        | Action::Agree
        | Action::Resume
        | Action::Refuse
        | Action::NoResult => word.to_string(),
    }
}

/// A number from 1.
fn ordinal(text: &str) -> Option<usize> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&number| digits && number > 0)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> std::sync::Arc<Graph> {
        Graph::rectangle(9, 9).unwrap()
    }

    #[test]
    fn every_action_survives() {
        let texts = [
            "play D4",
            "pass",
            "pass-for-ko J9",
            "ko-pass",
            "remove-cycle",
            "remove-cycle 7",
            "pause",
            "dead none",
            "dead J9 A1",
            "agree",
            "resume",
            "no-result",
        ];
        for text in texts {
            assert_eq!(print(&board(), &parse(&board(), text).unwrap()), text);
        }
    }

    #[test]
    fn people_count_from_one() {
        assert_eq!(parse(&board(), "remove-cycle 1"), Ok(Action::RemoveCycle(Some(0))));
        assert!(parse(&board(), "remove-cycle 0").is_err());
        assert!(parse(&board(), "remove-cycle +1").is_err());
    }

    #[test]
    fn habits() {
        let check = |text: &str, printed: &str| {
            assert_eq!(print(&board(), &parse(&board(), text).unwrap()), printed);
        };
        check("  PASS\t", "pass");
        check("d4", "play D4");
        check("dead a1 A1", "dead A1");
        check("DEAD NONE", "dead none");
    }

    #[test]
    fn refusals_say_what_is_expected() {
        let check = |text: &str, message: &str| {
            assert_eq!(parse(&board(), text).unwrap_err().to_string(), message);
        };
        check("play", "play takes one vertex");
        check("play D4 E5", "play takes one vertex");
        check("play I4", "\"I4\" is no location of the 9x9 board");
        check("pass-for-ko K1", "\"K1\" is no location of the 9x9 board");
        check("pause now", "pause takes no arguments");
        check("dead", "dead takes vertices of dead stones, or none");
        check("dead none A1", "\"none\" is no location of the 9x9 board");
        check(
            "remove-cycle -3",
            "remove-cycle takes nothing, or the number of the action before which the cycle begins",
        );
        assert!(parse(&board(), "").unwrap_err().to_string().starts_with("an action is missing"));
        assert!(parse(&board(), "jump").unwrap_err().to_string().contains("pass-for-ko VERTEX"));
    }
}
