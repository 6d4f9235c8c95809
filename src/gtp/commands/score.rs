//! Scores of the present position, and what the players said about it.

use super::super::args::{Answer, Args, Refusal, color, quoted, vertex, vertices};
use super::super::score;
use super::super::session::Session;
use super::super::table::replayed;
use super::super::text;
use super::Command;
use super::rules::named;
use crate::board::{Color, Loc, LocSet, PerColor, coord};
use crate::estimate;
use crate::report::{beside, play};
use crate::rulesets::{self, Named, Owner, Replay, Status};
use crate::verdict::play::{two_results, value};
use crate::verdict::{Verdict, count, reinforce};
use std::sync::Arc;

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "final_score",
        usage: "",
        help: "the result under the ruleset played (B+3.5, W+2, 0, Void): proven, else completed or estimated",
        run: |session, args| {
            args.none()?;
            let table = session.table();
            score::plain(&score::answer(table, table.named())?)
        },
    },
    Command {
        name: "final_score_ruleset",
        usage: "RULESET",
        help: "result, proven, completed, estimated or undecided, and the reason, on one line",
        run: |session, args| {
            args.first()?;
            let answer = score::answer(session.table(), named(args.rest())?)?;
            Ok(score::line(&answer))
        },
    },
    Command {
        name: "final_status_list",
        usage: "alive|dead|seki|undecided",
        help: "the stones of that status, one string a line; fails if others are undecided",
        run: status_list,
    },
    Command {
        name: "final_status",
        usage: "VERTEX",
        help: "alive, dead, seki, undecided; black_territory, white_territory, both or dame",
        run: status,
    },
    Command {
        name: "analyse_control",
        usage: "[RULESET] [COLOR | VERTEX]",
        help: "whose each location is (B W 2 . ?), row by row; of a vertex what is known about it",
        run: analyse_control,
    },
    Command {
        name: "missing_reinforcements",
        usage: "[COLOR]",
        help: "LJRG: single stones that would secure what nobody controls, one a line",
        run: missing,
    },
    Command {
        name: "missing_moves",
        usage: "[RULESET]",
        help: "moves that are missing before the end, one a line in turn, and why each is",
        run: missing_moves,
    },
    Command {
        name: "solve_game",
        usage: "[RULESET]",
        help: "the value of the game in play under best play, proven or with bounds; best play on a second line",
        run: solve_game,
    },
    Command {
        name: "two_results",
        usage: "[RULESET]",
        help: "Japanese 1989: what each player has if his opponent moves first from here; both can lose",
        run: both_orders,
    },
    Command {
        name: "dead",
        usage: "[VERTEX...] | show | clear",
        help: "the dead strings that the players agree on, none if no vertex is given",
        run: dead,
    },
    Command {
        name: "control",
        usage: "COLOR [VERTEX...] | show | clear",
        help: "LJRG: the locations that a player is agreed to control",
        run: control,
    },
];

/// The verdict under the ruleset of the session.
pub(super) fn verdict(session: &Session) -> Result<Arc<Verdict>, Refusal> {
    score::verdict(session.table(), session.table().named())
}

fn status_list(session: &mut Session, args: &Args<'_>) -> Answer {
    let [word] = args.exactly()?;
    let wanted = match word.to_ascii_lowercase().as_str() {
        "alive" => Status::Alive,
        "dead" => Status::Dead,
        "seki" => Status::Seki,
        "undecided" => Status::Undecided,
        _ => return Err(Refusal::form(format!("{} is no status", quoted(word)))),
    };
    let verdict = verdict(session)?;
    let stones = &verdict.end.situation.stones;
    let graph = verdict.graph();
    let strings = stones.strings();
    let with = |status: Status| -> Vec<Loc> {
        let found = |at: &Loc| score::status(&verdict, *at).map(|(found, _)| found);
        strings.iter().copied().filter(|at| found(at) == Some(status)).collect()
    };
    let open = with(Status::Undecided);
    if let (Some(&first), true) = (open.first(), wanted != Status::Undecided) {
        let (head, why) = match verdict.tally.proven {
            true => ("cannot list", "not decided, and the proven score does not need it"),
            false => ("cannot score", "not decided by search yet"),
        };
        return Err(Refusal::because(format!(
            "{head}: the status of {}, the first at {}, is {why}; \
             \"final_status_list undecided\" lists them",
            count(open.len(), "string"),
            coord::vertex(graph, first)
        )));
    }
    let line = |at: Loc| {
        let mut string: Vec<Loc> = stones.string(at).collect();
        string.sort_unstable();
        coord::vertices(graph, string)
    };
    Ok(with(wanted).into_iter().map(line).collect::<Vec<_>>().join("\n"))
}

fn status(session: &mut Session, args: &Args<'_>) -> Answer {
    let [at] = args.exactly()?;
    let loc = vertex(session.table().graph(), at)?;
    let verdict = verdict(session)?;
    if let Some((status, _)) = score::status(&verdict, loc) {
        return Ok(status.word().to_string());
    }
    let territory = verdict.tally.territory.get(loc.index()).copied();
    Ok(match territory.unwrap_or(Owner::Undecided) {
        Owner::One(Color::Black) => "black_territory",
        Owner::One(Color::White) => "white_territory",
        Owner::Both => "both",
        Owner::Nobody => "dame",
        Owner::Undecided => "undecided",
    }
    .to_string())
}

fn analyse_control(session: &mut Session, args: &Args<'_>) -> Answer {
    let mut asked = session.table().named();
    let mut words = args.words();
    if let Some((first, others)) = words.split_first()
        && let Ok(found) = rulesets::find(first)
    {
        (asked, words) = (found, others);
    }
    let graph = session.table().graph();
    enum About {
        Map(Option<Color>),
        Vertex(Loc),
    }
    let about = match words {
        [] => About::Map(None),
        [word] => match (Color::parse(word), vertex(graph, word)) {
            (Some(color), _) => About::Map(Some(color)),
            (None, Ok(loc)) => About::Vertex(loc),
            (None, Err(_)) => {
                let word = quoted(word);
                return Err(Refusal::form(format!("{word} is no ruleset, color or vertex")));
            }
        },
        _ => return Err(args.count()),
    };
    let verdict = score::verdict(session.table(), asked)?;
    Ok(match about {
        About::Map(color) => text::grid(verdict.graph(), |loc| {
            score::seen_by(score::owner(&verdict, loc), color).letter().to_string()
        }),
        About::Vertex(loc) => score::about(&verdict, loc),
    })
}

fn missing(session: &mut Session, args: &Args<'_>) -> Answer {
    let players = match args.at_most_one()?.map(color).transpose()? {
        Some(color) => vec![color],
        None => Color::BOTH.to_vec(),
    };
    let verdict = verdict(session)?;
    if !reinforce::applies(&verdict) {
        let id = verdict.info().id;
        return Err(Refusal::because(format!(
            "missing_reinforcements: this is a question about control by search, not about {id} \
             with basis \"{}\"",
            verdict.tally.basis
        )));
    }
    let graph = verdict.graph();
    let mut lines = Vec::new();
    let mut complete = true;
    for player in players {
        let missing = reinforce::missing(&verdict, player, &session.table().search());
        complete &= missing.complete;
        lines.extend(missing.found.iter().map(|found| {
            let at = coord::vertex(graph, found.at);
            let secures = coord::vertices(graph, found.secures.iter());
            format!("{} {at}: secures {secures}", player.letter())
        }));
    }
    if !complete {
        lines.push("there may be others: the search was limited".to_string());
    }
    Ok(lines.join("\n"))
}

fn missing_moves(session: &mut Session, args: &Args<'_>) -> Answer {
    let asked = match args.words() {
        [] => session.table().named(),
        _ => named(args.rest())?,
    };
    let verdict = score::verdict(session.table(), asked)?;
    let graph = verdict.graph();
    let line = |missing: &estimate::Missing| {
        let at = coord::vertex(graph, missing.at);
        let why = beside::reason(graph, missing);
        let why = why.map_or(String::new(), |why| format!(": {why}"));
        format!("{} {at} {}{why}", missing.color.letter(), beside::word(&missing.why))
    };
    let moves = estimate::missing_moves(&verdict);
    Ok(moves.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// The game under the ruleset that is asked for, else that of the session.
fn game_to_solve(session: &Session, args: &Args<'_>) -> Result<(Named, Replay), Refusal> {
    let table = session.table();
    let asked = match args.words() {
        [] => table.named(),
        _ => named(args.rest())?,
    };
    let game = replayed(asked, table.game().setup().clone(), table.game().turns())
        .map_err(|why| Refusal::because(format!("cannot solve: {why}")))?;
    Ok((asked, game))
}

fn both_orders(session: &mut Session, args: &Args<'_>) -> Answer {
    let (asked, game) = game_to_solve(session, args)?;
    let table = session.table();
    let results = two_results(asked, &game, &table.allowance().most)
        .map_err(|why| Refusal::because(format!("cannot solve: {why}")))?;
    Ok(play::two_results(table.graph(), &results))
}

fn solve_game(session: &mut Session, args: &Args<'_>) -> Answer {
    let (asked, game) = game_to_solve(session, args)?;
    let table = session.table();
    let value = value(asked, &game, &table.allowance().most)
        .map_err(|why| Refusal::because(format!("cannot solve: {why}")))?;
    let line = play::line(&value);
    Ok(match value.line.as_slice() {
        [] => line,
        best => format!("{line}\n{}", play::moves(table.graph(), best)),
    })
}

fn dead(session: &mut Session, args: &Args<'_>) -> Answer {
    let graph = session.table().graph();
    match args.words() {
        ["show"] => {
            let dead = session.table().given().dead.as_ref();
            return Ok(dead.map_or(String::new(), |dead| coord::vertices(graph, dead.iter())));
        }
        ["clear"] => {
            session.table_mut().given_mut().dead = None;
            return Ok(String::new());
        }
        _ => {}
    }
    let stones = &session.table().game().state().situation().stones;
    let mut dead = LocSet::empty(graph.len());
    for loc in vertices(graph, args.words())? {
        if stones.is_empty_at(loc) {
            let at = coord::vertex(graph, loc);
            return Err(Refusal::because(format!("dead: there is no stone on {at}")));
        }
        // A string is dead or alive as a whole.
        dead.extend(stones.string(loc));
    }
    session.table_mut().given_mut().dead = Some(dead);
    Ok(String::new())
}

fn control(session: &mut Session, args: &Args<'_>) -> Answer {
    let graph = session.table().graph();
    let (first, others) = args.first()?;
    match (first, others) {
        ("show", []) => {
            let Some(control) = &session.table().given().control else { return Ok(String::new()) };
            let line = |color| {
                let locs = text::set_text(graph, &control[color]);
                format!("{} {locs}", text::color_word(color))
            };
            return Ok(Color::BOTH.map(line).join("\n"));
        }
        ("clear", []) => {
            session.table_mut().given_mut().control = None;
            return Ok(String::new());
        }
        _ => {}
    }
    let who = color(first)?;
    let locs = LocSet::of(graph.len(), vertices(graph, others)?);
    let none = LocSet::empty(graph.len());
    let control = &mut session.table_mut().given_mut().control;
    control.get_or_insert_with(|| PerColor::new(none.clone(), none))[who] = locs;
    Ok(String::new())
}
