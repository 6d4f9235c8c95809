//! The conditions that nearly every text shares: the turn and the vacancy.

use super::action::Illegal;
use super::situation::Situation;
use crate::board::{Color, Loc, coord};

/// The player must have the turn.
pub fn require_turn(situation: &Situation, color: Color) -> Result<(), Illegal> {
    if color == situation.to_play {
        Ok(())
    } else {
        Err(Illegal::new("alternation", format!("it is {}'s turn", situation.to_play)))
    }
}

/// The location must be one of the board's.
pub fn require_location(situation: &Situation, loc: Loc) -> Result<(), Illegal> {
    if loc.index() < situation.graph().len() {
        Ok(())
    } else {
        Err(Illegal::new("vacant location", "the board has no such location"))
    }
}

/// The location must be one of the board's and hold no stone.
pub fn require_vacant(situation: &Situation, loc: Loc) -> Result<(), Illegal> {
    require_location(situation, loc)?;
    match situation.stones.at(loc) {
        None => Ok(()),
        Some(color) => Err(Illegal::new(
            "vacant location",
            format!("{} holds a {} stone", coord::vertex(situation.graph(), loc), name(color)),
        )),
    }
}

/// The sequence must not be over.
pub fn require_running(ended: bool) -> Result<(), Illegal> {
    if ended { Err(Illegal::new("end of play", "the sequence is over")) } else { Ok(()) }
}

/// The refusal of an action that a ruleset does not know.
pub fn unknown_action(word: &str, ruleset: &str) -> Illegal {
    Illegal::new("unknown action", format!("{ruleset} has no {word}"))
}

fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
