//! The board and what is agreed beside it: size, shape, komi, time.

use super::super::args::{Answer, Args, Refusal, color, file_name, number, quoted};
use super::super::session::Session;
use super::super::{side, text};
use super::Command;
use crate::board::{BoardFile, BoardSpec, Graph, board_file, graph::MAX_SIDE};
use crate::rules::{Points, Setup, Situation};
use std::sync::Arc;

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "boardsize",
        usage: "SIZE | COLUMNS ROWS",
        help: "starts a game on an empty square or rectangle; komi and ruleset stay",
        run: boardsize,
    },
    Command {
        name: "rectangular_boardsize",
        usage: "COLUMNS ROWS",
        help: "as boardsize with two numbers",
        run: |session, args| {
            let [cols, rows] = args.exactly()?;
            resize(session, cols, rows)
        },
    },
    Command {
        name: "board",
        usage: "[BOARD]",
        help: "the board's shape, or starts a game on one: 9x13, torus 9x9, 5x5 without C3 ...",
        run: board,
    },
    Command {
        name: "board_file",
        usage: "FILE",
        help: "starts a game on the board of a board file: any graph",
        run: board_file,
    },
    Command {
        name: "print_board",
        usage: "",
        help: "the board as the text of a board file",
        run: |session, args| {
            args.none()?;
            Ok(board_file::write(None, session.table().graph()))
        },
    },
    Command {
        name: "query_boardsize",
        usage: "",
        help: "the size of the board, COLUMNS ROWS unless it is square",
        run: |session, args| {
            args.none()?;
            let graph = session.table().graph();
            let (cols, rows) = (graph.cols(), graph.rows());
            Ok(if cols == rows { cols.to_string() } else { format!("{cols} {rows}") })
        },
    },
    Command {
        name: "clear_board",
        usage: "",
        help: "starts a game on the empty board; board, komi and ruleset stay",
        run: |session, args| {
            args.none()?;
            let graph = Arc::clone(session.table().graph());
            empty_board(session, graph)
        },
    },
    Command {
        name: "showboard",
        usage: "",
        help: "the board with its coordinates, marks, turn, passes and prisoners",
        run: showboard,
    },
    Command {
        name: "komi",
        usage: "POINTS",
        help: "sets what White gets in advance, in whole or half points",
        run: komi,
    },
    Command {
        name: "get_komi",
        usage: "",
        help: "the komi",
        run: |session, args| {
            args.none()?;
            Ok(session.table().game().setup().komi.to_string())
        },
    },
    Command {
        name: "time_settings",
        usage: "MAIN_TIME BYO_YOMI_TIME BYO_YOMI_STONES",
        help: "accepted; the referee keeps no clock",
        run: |_, args| {
            let words: [&str; 3] = args.exactly()?;
            words.iter().try_for_each(|word| seconds(word))?;
            Ok(String::new())
        },
    },
    Command {
        name: "time_left",
        usage: "COLOR TIME STONES",
        help: "accepted; the referee keeps no clock",
        run: |_, args| {
            let [who, time, stones] = args.exactly()?;
            color(who)?;
            // Overspent time is negative.
            seconds(time.strip_prefix('-').unwrap_or(time))?;
            seconds(stones)?;
            Ok(String::new())
        },
    },
];

/// A game on an empty board under the same komi and ruleset.
pub(super) fn empty_board(session: &mut Session, graph: Arc<Graph>) -> Answer {
    let mut setup = Setup::of(Situation::empty(graph));
    setup.komi = session.table().game().setup().komi;
    session.start(setup)
}

fn boardsize(session: &mut Session, args: &Args<'_>) -> Answer {
    match args.words() {
        [size] => resize(session, size, size),
        [cols, rows] => resize(session, cols, rows),
        _ => Err(args.count()),
    }
}

fn resize(session: &mut Session, cols: &str, rows: &str) -> Answer {
    let size = |word| {
        // A size that is a number but no possible one has its own answer.
        let digits = str::strip_prefix(word, '-').unwrap_or(word);
        if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            // No board has 0 columns, nor so many.
            Ok(word.parse::<i64>().map_or(usize::MAX, |size| size.max(0) as usize))
        } else {
            number(word, 1, MAX_SIDE)
        }
    };
    let graph = Graph::rectangle(size(cols)?, size(rows)?).map_err(|_| {
        let (cols, rows) = (quoted(cols), quoted(rows));
        Refusal::because(format!(
            "unacceptable size: boardsize expects 1 to {MAX_SIDE} columns and rows, got {cols} and {rows}"
        ))
    })?;
    empty_board(session, graph)
}

fn board(session: &mut Session, args: &Args<'_>) -> Answer {
    if args.words().is_empty() {
        let graph = session.table().graph();
        return Ok(match BoardSpec::of(graph) {
            Some(spec) => spec.to_string(),
            None => format!("board of {} locations from a file; see print_board", graph.len()),
        });
    }
    let spec: BoardSpec =
        args.rest().parse().map_err(|error| Refusal::because(format!("board: {error}")))?;
    empty_board(session, spec.build())
}

fn board_file(session: &mut Session, args: &Args<'_>) -> Answer {
    args.first()?;
    let name = file_name(args.rest())?;
    let limits = session.limits();
    let because = |why: String| Refusal::because(format!("board_file: {why}"));
    let bytes = session
        .files()
        .read(name, limits.file_bytes)
        .map_err(|error| because(error.to_string()))?;
    let accepted = board_file::Limits::of_locations(limits.locations);
    let file = BoardFile::read(bytes.as_slice(), accepted)
        .map_err(|error| because(format!("{}: {error}", quoted(name))))?;
    empty_board(session, file.graph)
}

fn showboard(session: &mut Session, args: &Args<'_>) -> Answer {
    args.none()?;
    let table = session.table();
    let situation = table.state().situation();
    let mut lines = vec![text::board(situation)];
    let mut rules = table.named().ruleset.info().id.to_string();
    if let Some(side) = table.side() {
        rules.push_str(&format!(", {} analysis", side::kind_word(side.kind())));
    }
    lines.push(format!("Rules: {rules}; komi {}", table.game().setup().komi));
    lines.push(match table.state().ended() {
        Some(ending) => format!("Ended: {}", text::ending(ending)),
        None => format!("To play: {}; passes {}", situation.to_play, situation.pass_count),
    });
    lines.push(format!(
        "Captured stones: black {}, white {}",
        situation.captives.black, situation.captives.white
    ));
    lines.extend(text::marks(situation));
    Ok(lines.join("\n"))
}

fn komi(session: &mut Session, args: &Args<'_>) -> Answer {
    let [word] = args.exactly()?;
    let komi = Points::parse(word).ok_or_else(|| {
        Refusal::form(format!(
            "{} is no number of whole or half points up to {}",
            quoted(word),
            Points::LIMIT
        ))
    })?;
    session
        .table_mut()
        .change_komi(komi)
        .map_err(|stopped| Refusal::because(format!("komi: {stopped}")))?;
    Ok(String::new())
}

/// A number of seconds or stones: what the clock commands take.
fn seconds(word: &str) -> Result<(), Refusal> {
    let (whole, fraction) = word.split_once('.').unwrap_or((word, "0"));
    let digits = |part: &str| {
        !part.is_empty() && part.len() <= 12 && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    if digits(whole) && digits(fraction) {
        Ok(())
    } else {
        Err(Refusal::form(format!("{} is no time or number of stones", quoted(word))))
    }
}
