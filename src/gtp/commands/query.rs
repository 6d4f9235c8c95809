//! Questions about the present state; nothing here changes anything.

use super::super::args::{Answer, Args, Refusal, color, play_or_pass, vertex};
use super::super::session::Session;
use super::super::text;
use super::Command;
use crate::board::{Color, coord};
use crate::rules::{Action, Illegal};
use crate::rulesets::State;

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "legal",
        usage: "COLOR VERTEX|pass",
        help: "yes, or no with the rule and the reason",
        run: |session, args| {
            Ok(match legality(session, args)? {
                Ok(()) => "yes".to_string(),
                Err(illegal) => format!("no: {illegal}"),
            })
        },
    },
    Command {
        name: "is_legal",
        usage: "COLOR VERTEX|pass",
        help: "1 if the move is legal, else 0",
        run: |session, args| {
            let legal = legality(session, args)?.is_ok();
            Ok(if legal { "1" } else { "0" }.to_string())
        },
    },
    Command {
        name: "all_legal",
        usage: "COLOR",
        help: "the vertices where a player may play",
        run: |session, args| {
            let [who] = args.exactly()?;
            Ok(legal_plays(session, color(who)?).join(" "))
        },
    },
    Command { name: "to_play", usage: "", help: "black or white", run: to_play },
    Command {
        name: "move_history",
        usage: "",
        help: "the moves and other acts so far: number, color, act, one a line",
        run: |session, args| {
            args.none()?;
            let table = session.table();
            let line = |(i, turn)| format!("{} {}", i + 1, text::turn_text(table.graph(), turn));
            Ok(table.turns().iter().enumerate().map(line).collect::<Vec<_>>().join("\n"))
        },
    },
    Command {
        name: "last_move",
        usage: "",
        help: "color and act of the last move; fails if there is none",
        run: |session, args| {
            args.none()?;
            let table = session.table();
            match table.turns().last() {
                Some(turn) => Ok(text::turn_text(table.graph(), turn)),
                None => Err(Refusal::because("no previous move known")),
            }
        },
    },
    Command {
        name: "captures",
        usage: "COLOR",
        help: "how many stones that player has captured",
        run: |session, args| {
            let [who] = args.exactly()?;
            let by = color(who)?;
            Ok(session.table().state().situation().captives[!by].to_string())
        },
    },
    Command {
        name: "pass_count",
        usage: "",
        help: "the passes counted towards the end (-1 after an LJRG ko capture)",
        run: |session, args| {
            args.none()?;
            Ok(session.table().state().situation().pass_count.to_string())
        },
    },
    Command {
        name: "list_marks",
        usage: "",
        help: "the temporarily and permanently marked vertices, one kind a line",
        run: |session, args| {
            args.none()?;
            Ok(text::marks(session.table().state().situation()).join("\n"))
        },
    },
    Command {
        name: "list_stones",
        usage: "COLOR",
        help: "the vertices of a player's stones",
        run: |session, args| {
            let [who] = args.exactly()?;
            let stones = &session.table().state().situation().stones;
            Ok(coord::vertices(stones.graph(), stones.of(color(who)?).iter()))
        },
    },
    Command {
        name: "color",
        usage: "VERTEX",
        help: "black, white or empty",
        run: |session, args| {
            let [at] = args.exactly()?;
            let at = vertex(session.table().graph(), at)?;
            let stone = session.table().state().situation().stones.at(at);
            Ok(stone.map_or("empty", text::color_word).to_string())
        },
    },
    Command {
        name: "game_over",
        usage: "",
        help: "no, or how the game (or the open analysis) ended",
        run: |session, args| {
            args.none()?;
            let ended = session.table().state().ended();
            Ok(ended.map_or("no".to_string(), |ending| format!("yes: {}", text::ending(ending))))
        },
    },
];

/// Who moves next.
pub(super) fn to_play(session: &mut Session, args: &Args<'_>) -> Answer {
    args.none()?;
    Ok(text::color_word(session.table().state().situation().to_play).to_string())
}

fn legality(session: &Session, args: &Args<'_>) -> Result<Result<(), Illegal>, Refusal> {
    let [who, at] = args.exactly()?;
    let who = color(who)?;
    let action = play_or_pass(session.table().graph(), at)?;
    let table = session.table();
    let state = table.state();
    let as_things_stand = state.check(who, &action);
    if as_things_stand.is_ok() || table.side().is_some() || state.situation().to_play == who {
        return Ok(as_things_stand.and_then(|()| table.check_by_search(who, &action)));
    }
    Ok(turned(state, who).check(who, &action))
}

/// The state with the turn given to a player, as `play` does in a game. On a
/// side board the turn is never given away.
fn turned(state: &dyn State, who: Color) -> Box<dyn State> {
    let mut state = state.boxed_clone();
    state.set_to_play(who);
    state
}

/// May the player to move pass?
pub(super) fn may_pass(session: &Session) -> bool {
    let table = session.table();
    let state = table.state();
    let who = state.situation().to_play;
    state.check(who, &Action::Pass).is_ok() && table.check_by_search(who, &Action::Pass).is_ok()
}

/// The vertices where a player may play.
pub(super) fn legal_plays(session: &Session, who: Color) -> Vec<String> {
    let table = session.table();
    let given_away;
    let mut state = table.state();
    if table.side().is_none() && state.situation().to_play != who {
        given_away = turned(state, who);
        state = &*given_away;
    }
    let graph = state.situation().graph();
    let legal = graph.locs().filter(|&loc| state.check(who, &Action::Play(loc)).is_ok());
    legal.map(|loc| coord::vertex(graph, loc)).collect()
}
