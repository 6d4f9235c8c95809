//! Moves: playing, taking back, removing cycles.

use super::super::args::{Answer, Args, Refusal, color, number, play_or_pass};
use super::super::session::Session;
use super::super::table::Table;
use super::super::text;
use super::Command;
use crate::board::Color;
use crate::record::actions;
use crate::rules::Action;

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "play",
        usage: "COLOR VERTEX|pass",
        help: "plays a stone or passes",
        run: |session, args| {
            let [who, at] = args.exactly()?;
            let who = color(who)?;
            let action = play_or_pass(session.table().graph(), at)?;
            take(session, who, action).map(|()| String::new())
        },
    },
    Command {
        name: "undo",
        usage: "",
        help: "takes back the last move or other act",
        run: |session, args| {
            args.none()?;
            undo(session, 1)
        },
    },
    Command {
        name: "gg-undo",
        usage: "[COUNT]",
        help: "takes back the last COUNT moves, one if no number is given",
        run: undo_some,
    },
    Command { name: "gogui-undo", usage: "[COUNT]", help: "as gg-undo", run: undo_some },
    Command {
        name: "gogui-play_sequence",
        usage: "[COLOR VERTEX|pass]...",
        help: "plays all the moves, or none if one of them is refused",
        run: play_sequence,
    },
    Command {
        name: "act",
        usage: "COLOR ACTION...",
        help: "acts: a play, pass, or remove-cycle, pass-for-ko, ko-pass, pause, dead, agree, resume, refuse, no-result",
        run: act,
    },
    Command {
        name: "remove_cycle",
        usage: "[MOVE]",
        help: "LJRG: removes the cycle that began before move MOVE, or the longest; the turn stays",
        run: remove_cycle,
    },
    Command {
        name: "list_cycles",
        usage: "",
        help: "LJRG: the moves before which a removable cycle began, the longest first",
        run: |session, args| {
            args.none()?;
            let cycles = session.table().state().removable_cycles();
            Ok(cycles.iter().map(|n| (n + 1).to_string()).collect::<Vec<_>>().join(" "))
        },
    },
    Command {
        name: "list_acts",
        usage: "",
        help: "the acts other than plays and passes that may be possible now, for act",
        run: |session, args| {
            args.none()?;
            Ok(session.table().state().offers().join("\n"))
        },
    },
    Command {
        name: "events",
        usage: "",
        help: "what the last move brought about: removed stones, repetition, end",
        run: |session, args| {
            args.none()?;
            Ok(events(session))
        },
    },
];

/// Takes an action in the game or on the side board.
fn take(session: &mut Session, who: Color, action: Action) -> Result<(), Refusal> {
    let limit = session.limits().turns;
    take_on(session.table_mut(), limit, who, action)
}

fn take_on(table: &mut Table, limit: usize, who: Color, action: Action) -> Result<(), Refusal> {
    if table.turns().len() >= limit {
        return Err(Refusal::because(format!("this session keeps at most {limit} moves")));
    }
    table.play(who, action).map_err(|illegal| Refusal::because(format!("illegal move: {illegal}")))
}

fn undo(session: &mut Session, count: usize) -> Answer {
    let turns = session.table().turns().len();
    match session.table_mut().undo(count) {
        Some(()) => Ok(String::new()),
        None => {
            let moves = match turns {
                0 => "there is no move".to_string(),
                1 => "there is only 1 move".to_string(),
                n => format!("there are only {n} moves"),
            };
            Err(Refusal::because(format!("cannot undo: {moves} to take back")))
        }
    }
}

fn undo_some(session: &mut Session, args: &Args<'_>) -> Answer {
    let count = match args.at_most_one()? {
        Some(word) => number(word, 0, 1_000_000)?,
        None => 1,
    };
    undo(session, count)
}

fn play_sequence(session: &mut Session, args: &Args<'_>) -> Answer {
    if !args.words().len().is_multiple_of(2) {
        return Err(args.count());
    }
    let mut table = session.table().clone();
    let limit = session.limits().turns;
    for (index, pair) in args.words().chunks_exact(2).enumerate() {
        let &[who, at] = pair else { continue };
        let who = color(who)?;
        let action = play_or_pass(table.graph(), at)?;
        take_on(&mut table, limit, who, action).map_err(|refusal| match refusal {
            Refusal::Because(why) => {
                Refusal::because(format!("{why} (number {} of the sequence)", index + 1))
            }
            form => form,
        })?;
    }
    session.put(table);
    Ok(String::new())
}

fn remove_cycle(session: &mut Session, args: &Args<'_>) -> Answer {
    let since = match args.at_most_one()? {
        // Moves are counted from 1 where people read them.
        Some(word) => Some(number(word, 1, session.limits().turns)? - 1),
        None => None,
    };
    let who = session.table().state().situation().to_play;
    take(session, who, Action::RemoveCycle(since))?;
    Ok(events(session))
}

fn act(session: &mut Session, args: &Args<'_>) -> Answer {
    let (who, others) = args.first()?;
    let who = color(who)?;
    let action = actions::parse(session.table().graph(), &others.join(" "))
        .map_err(|error| Refusal::form(error.to_string()))?;
    take(session, who, action)?;
    Ok(events(session))
}

/// What the last action brought about.
fn events(session: &Session) -> String {
    let table = session.table();
    text::events(table.graph(), table.events())
}
