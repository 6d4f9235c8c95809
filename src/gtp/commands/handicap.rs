//! Handicap as GTP has it: the stones are the start of the game, White moves
//! first.

use super::super::args::{Answer, Refusal, quoted, vertices};
use super::super::session::Session;
use super::Command;
use super::setup::empty_board;
use crate::board::{Color, Loc, coord};
use crate::rules::handicap::placement::{self, PlacementError};
use std::sync::Arc;

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "fixed_handicap",
        usage: "STONES",
        help: "puts 2 to 9 handicap stones on GTP's fixed vertices and answers them",
        run: |session, args| {
            let [word] = args.exactly()?;
            let stones = count(word)?;
            let places = placement::gtp_fixed(session.table().graph(), stones);
            place(session, "fixed_handicap", places)
        },
    },
    Command {
        name: "place_free_handicap",
        usage: "STONES",
        help: "puts handicap stones where the referee likes (Pauli's order) and answers them",
        run: |session, args| {
            let [word] = args.exactly()?;
            let stones = count(word)?;
            let places = placement::free(session.table().graph(), stones);
            place(session, "place_free_handicap", places)
        },
    },
    Command {
        name: "set_free_handicap",
        usage: "VERTEX VERTEX...",
        help: "puts handicap stones on the given vertices",
        run: |session, args| {
            let graph = Arc::clone(session.table().graph());
            let places = vertices(&graph, args.words())?;
            if let Err(error) = placement::check_free(&graph, &places) {
                let why = format!("bad vertex list: set_free_handicap: {error}");
                return Err(Refusal::because(why));
            }
            place(session, "set_free_handicap", Ok(places)).map(|_| String::new())
        },
    },
];

/// A number of stones, possible or not.
fn count(word: &str) -> Result<usize, Refusal> {
    let digits = word.len() <= 9 && word.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.parse().ok().filter(|_| digits);
    number.ok_or_else(|| Refusal::form(format!("{} is no number of stones", quoted(word))))
}

fn place(session: &mut Session, command: &str, places: Result<Vec<Loc>, PlacementError>) -> Answer {
    let mut setup = empty_board(session, command)?;
    let places = places.map_err(|error| {
        Refusal::because(format!("invalid number of stones: {command}: {error}"))
    })?;
    for &loc in &places {
        setup.situation.stones.place(Color::Black, loc);
    }
    setup.situation.to_play = Color::White;
    setup.handicap = places.len() as u32;
    session.start(setup)?;
    Ok(coord::vertices(session.table().graph(), places))
}
