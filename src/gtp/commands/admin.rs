//! The session itself: names, lists, help, the end.

use super::super::args::{Answer, Args, Refusal, quoted};
use super::super::line::Line;
use super::super::session::Session;
use super::{Command, GROUPS, all, find, listed};
use crate::verdict::Allowance;
use std::time::Duration;

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "protocol_version",
        usage: "",
        help: "the version of GTP: 2",
        run: |_, args| args.none().map(|()| "2".to_string()),
    },
    Command {
        name: "name",
        usage: "",
        help: "the name of the program",
        run: |_, args| args.none().map(|()| "shinpan".to_string()),
    },
    Command {
        name: "version",
        usage: "",
        help: "the version of the program",
        run: |_, args| args.none().map(|()| env!("CARGO_PKG_VERSION").to_string()),
    },
    Command {
        name: "known_command",
        usage: "COMMAND",
        help: "true if the command is listed, else false",
        run: |_, args| args.exactly().map(|[name]| listed(name).is_some().to_string()),
    },
    Command {
        name: "list_commands",
        usage: "",
        help: "the names of all commands, one a line",
        run: |_, args| {
            args.none()?;
            Ok(all().map(|command| command.name).collect::<Vec<_>>().join("\n"))
        },
    },
    Command {
        name: "help",
        usage: "[COMMAND]",
        help: "what a command does, or all commands with what they do",
        run: help,
    },
    Command {
        name: "cputime",
        usage: "",
        help: "seconds of processor time spent on commands since the session began",
        run: |session, args| {
            args.none()?;
            let micros = session.spent().as_micros();
            Ok(format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000))
        },
    },
    Command {
        name: "search_limits",
        usage: "[SECONDS|most [SITUATIONS|most]]",
        help: "how long the search for a verdict may take, and how many situations it may look at for each question",
        run: search_limits,
    },
    Command {
        name: "expect_error",
        usage: "COMMAND [ARGUMENT...]",
        help: "runs a command that must fail and answers its error; fails if it succeeds",
        run: expect_error,
    },
    Command {
        name: "quit",
        usage: "",
        help: "ends the session",
        run: |_, args| args.none().map(|()| String::new()),
    },
];

/// Commands of playing programs. They are answered, so that a client that
/// tries them anyway learns why not, but they are not listed.
pub(super) static REFUSED: &[Command] = &[
    Command { name: "genmove", usage: "COLOR", help: "refused", run: |_, _| no_moves("genmove") },
    Command {
        name: "reg_genmove",
        usage: "COLOR",
        help: "refused",
        run: |_, _| no_moves("reg_genmove"),
    },
    Command {
        name: "kgs-genmove_cleanup",
        usage: "COLOR",
        help: "refused",
        run: |_, _| no_moves("kgs-genmove_cleanup"),
    },
];

fn no_moves(name: &str) -> Answer {
    Err(Refusal::because(format!("{name}: shinpan is a referee and does not generate moves")))
}

fn help(_: &mut Session, args: &Args<'_>) -> Answer {
    let described = |command: &Command| {
        let space = if command.usage.is_empty() { "" } else { " " };
        format!("{}{space}{}: {}", command.name, command.usage, command.help)
    };
    let Some(name) = args.at_most_one()? else {
        let mut lines = Vec::new();
        for (group, commands) in GROUPS {
            lines.push(format!("- {group}"));
            lines.extend(commands.iter().map(described));
        }
        return Ok(lines.join("\n"));
    };
    match listed(name) {
        Some(command) => Ok(described(command)),
        None => {
            let name = quoted(name);
            Err(Refusal::because(format!("help: {name} is not in list_commands")))
        }
    }
}

/// Never more than the session was started with: in a daemon that is what its
/// operator allows.
fn search_limits(session: &mut Session, args: &Args<'_>) -> Answer {
    let (usual, now) = (session.usual_search(), session.table().allowance());
    let (most, mut limits) = (usual.most, now.most);
    let bad =
        |what: &str, word: &str| Refusal::form(format!("{} is no number of {what}", quoted(word)));
    let (seconds, situations) = match args.words() {
        [] => (None, None),
        [seconds] => (Some(*seconds), None),
        [seconds, situations] => (Some(*seconds), Some(*situations)),
        _ => return Err(args.count()),
    };
    if let Some(word) = seconds {
        limits.time = match word.eq_ignore_ascii_case("most") {
            true => most.time,
            false => {
                let seconds: f64 = word.parse().map_err(|_| bad("seconds", word))?;
                let time =
                    Duration::try_from_secs_f64(seconds).map_err(|_| bad("seconds", word))?;
                if time.is_zero() {
                    return Err(bad("seconds above 0", word));
                }
                Some(most.time.map_or(time, |most| most.min(time)))
            }
        };
    }
    if let Some(word) = situations {
        limits.nodes = match word.eq_ignore_ascii_case("most") {
            true => most.nodes,
            false => match word.parse() {
                Ok(nodes) if nodes > 0 => most.nodes.min(nodes),
                _ => return Err(bad("situations", word)),
            },
        };
    }
    let is_number = |word: &&str| !word.eq_ignore_ascii_case("most");
    let wanted = match args.words() {
        [] => now,
        // Who gives a number wants that on any board.
        words if words.iter().any(is_number) => Allowance::from(limits),
        _ if limits == most => usual,
        _ => Allowance { most: limits, ..now },
    };
    if wanted != now {
        session.table_mut().set_search(wanted);
    }
    let limits = session.table().search();
    let seconds = limits.time.map_or("none".to_string(), |time| time.as_secs_f64().to_string());
    Ok(format!("seconds {seconds} situations {}", limits.nodes))
}

fn expect_error(session: &mut Session, args: &Args<'_>) -> Answer {
    let Some(line) = Line::parse(args.rest().as_bytes()) else { return Err(args.count()) };
    if line.name == "expect_error" || line.name == "quit" {
        return Err(Refusal::because(format!("expect_error does not run {}", line.name)));
    }
    // A success is taken back: a failed command changes nothing.
    let before = session.table().clone();
    let result = match find(&line.name) {
        Some(command) => session.run(command, &Args::of(&line)),
        None => Err("unknown command".to_string()),
    };
    match result {
        Err(error) => Ok(error),
        Ok(_) => {
            session.put(before);
            Err(Refusal::because(format!("expect_error: {} succeeded", quoted(args.rest()))))
        }
    }
}
