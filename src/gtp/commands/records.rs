//! SGF files.

use super::super::args::{Answer, Args, Refusal, file_name, number, quoted, quoted_name};
use super::super::files::FileError;
use super::super::session::Session;
use super::Command;
use super::score::verdict;
use crate::record::game::{Conduct, GameRecord, Heading, LoadOptions, load, outcome, save};
use crate::record::{Limits, sgf};
use crate::rulesets::Replay;

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "loadsgf",
        usage: "FILE [MOVE]",
        help: "loads the main line of the first game, only what is before move MOVE if given",
        run: loadsgf,
    },
    Command {
        name: "printsgf",
        usage: "[FILE]",
        help: "the game as SGF, or writes it to a file",
        run: |session, args| match args.words() {
            [] => Ok(written(session)),
            _ => write(session, "printsgf", args),
        },
    },
    Command {
        name: "savesgf",
        usage: "FILE",
        help: "writes the game to a file",
        run: |session, args| {
            args.first()?;
            write(session, "savesgf", args)
        },
    },
];

fn loadsgf(session: &mut Session, args: &Args<'_>) -> Answer {
    args.first()?;
    let (file, before) = name_and_move(args.rest())?;
    let cannot = |why: String| Refusal::because(format!("cannot load file: {why}"));
    let limit = session.limits().file_bytes;
    let bytes = session.files().read(file, limit).map_err(|error| cannot(error.to_string()))?;
    let options = sgf::ReadOptions {
        limits: Limits { bytes: limit, ..Limits::default() },
        ..sgf::ReadOptions::default()
    };
    let collection = sgf::read(&bytes, &options)
        .map_err(|error| cannot(format!("{}: {error}", quoted(file))))?;
    let games = collection.games.len();
    let mut remarks: Vec<String> = collection.warnings.iter().map(ToString::to_string).collect();
    if games > 1 {
        remarks.push(format!("the file has {games} games, the first one is loaded"));
    }
    let Some(tree) = collection.games.first() else {
        return Err(cannot(format!("{} has no game", quoted(file))));
    };
    let mut record = load(tree, &LoadOptions { limits: options.limits, ..LoadOptions::default() })
        .map_err(|error| cannot(format!("{}: {error}", quoted(file))))?;
    remarks.extend(record.warnings.iter().map(ToString::to_string));
    let game = played(session, &mut record, before, &mut remarks).map_err(cannot)?;
    session.table_mut().put(game);
    Ok(remarks.join("\n"))
}

/// The game of the record, under the session's ruleset.
fn played(
    session: &Session,
    record: &mut GameRecord,
    before: Option<usize>,
    remarks: &mut Vec<String>,
) -> Result<Replay, String> {
    let named = session.table().named();
    let limit = session.limits().turns;
    let moves = before.map_or(record.moves(), |before| record.moves().min(before - 1));
    if moves > limit {
        return Err(format!("{moves} moves, this session keeps at most {limit}"));
    }
    if record.komi.is_none() {
        record.setup.komi = session.table().game().setup().komi;
    }
    let id = named.ruleset.info().id;
    if let Some(rules) = &record.rules
        && rules.found.is_none_or(|found| found.ruleset.info().id != id)
    {
        remarks.push(format!("the record names the rules {}; {id} stay", quoted(&rules.name)));
    }
    let played = record
        .play(named.ruleset, Conduct::Strict, before)
        .map_err(|error| format!("under {id}, {error}"))?;
    if let Some(stop) = played.stop {
        let number = stop.number;
        return Err(format!(
            "under {id}, {stop}; \"loadsgf FILE {number}\" loads what is before it"
        ));
    }
    remarks.extend(played.warnings.iter().map(ToString::to_string));
    Ok(played.game)
}

/// The file's name, in quotation marks if it has to be, and a move number.
fn name_and_move(rest: &str) -> Result<(&str, Option<usize>), Refusal> {
    let before = |word| number(word, 1, usize::MAX).map(Some);
    if let Some((name, after)) = quoted_name(rest)? {
        return match after {
            "" => Ok((name, None)),
            word => Ok((name, before(word)?)),
        };
    }
    match rest.rsplit_once(' ') {
        Some((name, word)) if word.bytes().all(|byte| byte.is_ascii_digit()) => {
            Ok((name.trim_end(), before(word)?))
        }
        _ => Ok((rest, None)),
    }
}

fn write(session: &mut Session, command: &str, args: &Args<'_>) -> Answer {
    let name = file_name(args.rest())?;
    let text = written(session);
    session
        .files()
        .write(name, text.as_bytes())
        .map_err(|error: FileError| Refusal::because(format!("{command}: {error}")))?;
    Ok(String::new())
}

/// The game as SGF; with its result if it is over and the result is known.
fn written(session: &Session) -> String {
    let game = session.table().game();
    let over = game.state().ended().is_some();
    let result = over.then(|| verdict(session).ok()).flatten();
    let result = result.and_then(|verdict| outcome(verdict.result()));
    sgf::write(&[save(game, &Heading { result, ..Heading::default() })])
}
