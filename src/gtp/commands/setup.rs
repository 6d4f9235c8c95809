//! Starting from somewhere else than the empty board.

use super::super::args::{Answer, Args, Refusal, color, number, quoted, vertex};
use super::super::session::Session;
use super::super::text;
use super::Command;
use crate::board::{Color, Diagram, Graph, PerColor};
use crate::rules::{Setup, Situation};
use std::sync::Arc;

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "position",
        usage: "[ROW/ROW/... [to_play=COLOR] [passes=N] [captives=BLACK,WHITE] [temporary=VERTEX,...]]",
        help: "the position on one line, or starts a game from one (rows of x o . , * X O)",
        run: position,
    },
    Command {
        name: "gogui-setup",
        usage: "[COLOR VERTEX]...",
        help: "puts stones on the empty board as the start of a game",
        run: gogui_setup,
    },
    Command {
        name: "gogui-setup_player",
        usage: "COLOR",
        help: "says who moves first; only before the first move",
        run: |session, args| {
            let [who] = args.exactly()?;
            let mut setup = before_first_move(session, "gogui-setup_player")?;
            setup.situation.to_play = color(who)?;
            session.start(setup)
        },
    },
];

/// The setup of a game without moves yet.
fn before_first_move(session: &Session, command: &str) -> Result<Setup, Refusal> {
    let table = session.table();
    if table.side().is_some() || !table.game().turns().is_empty() {
        return Err(Refusal::because(format!(
            "{command}: the game has begun; use clear_board first"
        )));
    }
    Ok(table.game().setup().clone())
}

/// The setup of a game on an empty board.
pub(super) fn empty_board(session: &Session, command: &str) -> Result<Setup, Refusal> {
    let setup = before_first_move(session, command)
        .map_err(|_| Refusal::because(format!("board not empty: {command} needs a new game")))?;
    let stones = &setup.situation.stones;
    if stones.count(Color::Black) + stones.count(Color::White) > 0 {
        return Err(Refusal::because(format!("board not empty: {command} needs an empty board")));
    }
    Ok(setup)
}

fn position(session: &mut Session, args: &Args<'_>) -> Answer {
    let Some((rows, options)) = args.words().split_first() else {
        return Ok(text::position(session.table().state().situation()));
    };
    let mut situation = situation(session.table().graph(), rows)?;
    let mut passes = None;
    for option in options {
        let (key, value) = option.split_once('=').ok_or_else(|| unknown_option(option))?;
        match key {
            "to_play" => situation.to_play = color(value)?,
            "passes" => {
                let known = (-1..=3).find(|n: &i8| n.to_string() == value);
                let count = known.ok_or_else(|| {
                    Refusal::form(format!("{} is no number of passes from -1 to 3", quoted(value)))
                })?;
                passes = Some(count);
            }
            "captives" => situation.captives = captives(value)?,
            "temporary" => mark(&mut situation, value)?,
            _ => return Err(unknown_option(option)),
        }
    }
    situation.pass_count = passes.unwrap_or(situation.pass_count);
    let mut setup = Setup::of(situation);
    setup.komi = session.table().game().setup().komi;
    session.start(setup)
}

/// The situation that rows show: on the present board if they fit it, else on
/// a rectangle.
fn situation(graph: &Arc<Graph>, rows: &str) -> Result<Situation, Refusal> {
    if rows == "void" {
        return Ok(Situation::empty(Graph::void()));
    }
    let rows: Vec<&str> = rows.split('/').collect();
    Diagram::parse_on(graph, &rows)
        .or_else(|_| Diagram::parse(&rows))
        .map(Situation::of_diagram)
        .map_err(|error| Refusal::form(error.to_string()))
}

fn unknown_option(option: &str) -> Refusal {
    Refusal::form(format!("{} is none of to_play=, passes=, captives=, temporary=", quoted(option)))
}

fn captives(value: &str) -> Result<PerColor<u32>, Refusal> {
    let (black, white) = value.split_once(',').ok_or_else(|| {
        Refusal::form(format!("captives={} are not two numbers BLACK,WHITE", quoted(value)))
    })?;
    let count = |word| number(word, 0, 1_000_000).map(|n| n as u32);
    Ok(PerColor::new(count(black)?, count(white)?))
}

fn mark(situation: &mut Situation, value: &str) -> Result<(), Refusal> {
    let graph = Arc::clone(situation.graph());
    for word in value.split(',') {
        let loc = vertex(&graph, word)?;
        if !situation.stones.is_empty_at(loc) {
            return Err(Refusal::form(format!(
                "{} holds a stone; it cannot be marked",
                quoted(word)
            )));
        }
        situation.temporary.insert(loc);
    }
    situation.pass_count = -1;
    Ok(())
}

fn gogui_setup(session: &mut Session, args: &Args<'_>) -> Answer {
    if !args.words().len().is_multiple_of(2) {
        return Err(args.count());
    }
    let mut setup = empty_board(session, "gogui-setup")?;
    let graph = Arc::clone(setup.situation.graph());
    for pair in args.words().chunks_exact(2) {
        let &[who, at] = pair else { continue };
        let loc = vertex(&graph, at)?;
        let stones = &mut setup.situation.stones;
        // Older versions of GoGui also send `e` for an empty location.
        let stone = match who.to_ascii_lowercase().as_str() {
            "e" | "empty" => None,
            _ => Some(color(who)?),
        };
        stones.take(loc);
        if let Some(color) = stone {
            stones.place(color, loc);
        }
    }
    session.start(setup)
}
