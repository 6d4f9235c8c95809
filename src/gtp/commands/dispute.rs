//! LJRG's dispute breakers: the players settle control, on a second board if
//! need be. The referee can play either side of a proof.

use super::super::args::{Answer, Args, Refusal, color, play_or_pass, quoted, vertex, vertices};
use super::super::session::Session;
use super::super::table::Table;
use super::super::text;
use super::{Command, hearing};
use crate::board::{Color, Loc, coord};
use crate::rules::Action;
use crate::rulesets::Basis;
use crate::rulesets::ljrg::dispute::{Conclusion, Dispute, Phase, Refused, Scheme, SecondBoard};
use crate::verdict::claims;
use crate::verdict::line::{Act, Reply, Step, Strategy};
use std::sync::Arc;

pub(super) static COMMANDS: &[Command] = &[Command {
    name: "dispute",
    usage: "VERTEX [COLOR|limit] | scheme 1|2|3 [interlocked] | claim COLOR [VERTEX...] \
            | object COLOR VERTEX|none | point COLOR VERTEX|pass | play COLOR VERTEX|pass|ko-pass \
            | reply | undo | status | board [1|2] | end",
    help: "plays against the proof behind a location (LJRG, Japanese 2003), or settles who controls \
           what by LJRG's dispute breakers; the game stays as it is",
    run: dispute,
}];

fn dispute(session: &mut Session, args: &Args<'_>) -> Answer {
    if let Some(answer) = hearing::command(session, args.words()) {
        return answer;
    }
    let (first, others) = args.first()?;
    match (first, others) {
        ("scheme", [number, rest @ ..]) => scheme(session, number, rest),
        ("claim", [who, rest @ ..]) => {
            let (who, locs) = (color(who)?, vertices(session.table().graph(), rest)?);
            act(session, |dispute| dispute.claim(who, locs.clone()))
        }
        ("object", [who, at]) => {
            let who = color(who)?;
            let to = match at.eq_ignore_ascii_case("none") {
                true => None,
                false => Some(vertex(session.table().graph(), at)?),
            };
            act(session, |dispute| dispute.object(who, to))
        }
        ("point", [who, at]) => {
            let who = color(who)?;
            let at = match play_or_pass(session.table().graph(), at)? {
                Action::Play(loc) => Some(loc),
                _ => None,
            };
            act(session, |dispute| dispute.point(who, at))
        }
        ("play", [who, at]) => {
            let (who, action) = (color(who)?, play_or_pass(session.table().graph(), at)?);
            act(session, |dispute| dispute.play(who, action.clone()))
        }
        ("reply", []) => reply(session),
        ("status", []) => Ok(status(session.table(), open(session)?)),
        ("board", []) => board(session, None),
        ("board", ["1"]) => board(session, Some(0)),
        ("board", ["2"]) => board(session, Some(1)),
        ("end", []) => {
            session.table_mut().set_dispute(None).map(|_| String::new()).ok_or_else(none_open)
        }
        (
            "scheme" | "claim" | "object" | "point" | "play" | "reply" | "status" | "board" | "end",
            _,
        ) => Err(args.count()),
        ("undo", []) => Err(none_open()),
        (at, rest) if vertex(session.table().graph(), at).is_ok() => {
            hearing::open(session, at, rest)
        }
        _ => Err(Refusal::form(format!("{} is no part of it", quoted(first)))),
    }
}

fn none_open() -> Refusal {
    Refusal::because(
        "dispute: none is open; begin one with \"dispute VERTEX\", or \"dispute scheme 1\" under ljrg",
    )
}

fn open(session: &Session) -> Result<&Dispute, Refusal> {
    session.table().dispute().ok_or_else(none_open)
}

fn scheme(session: &mut Session, number: &str, rest: &[&str]) -> Answer {
    let scheme = match (number, rest) {
        ("1", []) => Scheme::Claims { interlocked: false },
        ("1", ["interlocked"]) => Scheme::Claims { interlocked: true },
        ("2", []) => Scheme::Pointing,
        ("3", []) => Scheme::Neutrals,
        _ => {
            let words = [&[number], rest].concat().join(" ");
            return Err(Refusal::form(format!("{} is no scheme", quoted(&words))));
        }
    };
    let id = session.table().named().ruleset.info().id;
    if id != "ljrg" {
        return Err(Refusal::because(format!(
            "dispute: dispute breakers belong to ljrg; the ruleset is {id}"
        )));
    }
    if session.table().dispute().is_some() {
        return Err(Refusal::because("dispute: one is open; end it first with \"dispute end\""));
    }
    let situation = session.table().game().state().situation().clone();
    session.table_mut().set_dispute(Some(Dispute::new(scheme, situation)));
    Ok(String::new())
}

/// An act of a player; answers what came to an end with it.
fn act(session: &mut Session, act: impl Fn(&mut Dispute) -> Result<(), Refused>) -> Answer {
    let mut dispute = open(session)?.clone();
    let before = ended(&dispute);
    act(&mut dispute).map_err(|why| Refusal::because(format!("dispute: {why}")))?;
    let mut lines: Vec<String> = boards(&dispute)
        .iter()
        .enumerate()
        .filter(|(number, board)| board.end().is_some() && !before.contains(number))
        .map(|(number, board)| outcome(number, board))
        .collect();
    if let Phase::Over(conclusion, _) = dispute.phase() {
        lines.push(conclusion_text(session.table(), conclusion));
    }
    session.table_mut().set_dispute(Some(dispute));
    Ok(lines.join("\n"))
}

fn boards(dispute: &Dispute) -> &[SecondBoard] {
    match dispute.phase() {
        Phase::Playing(boards, _) | Phase::Over(_, boards) => boards,
        _ => &[],
    }
}

fn ended(dispute: &Dispute) -> Vec<usize> {
    let boards = boards(dispute).iter().enumerate();
    boards.filter(|(_, board)| board.end().is_some()).map(|(number, _)| number).collect()
}

fn outcome(number: usize, board: &SecondBoard) -> String {
    match (board.winner(), board.end()) {
        (Some(winner), Some(end)) => {
            format!("board {}: {winner} wins the dispute: {}", number + 1, end.word())
        }
        _ => format!("board {}: open", number + 1),
    }
}

fn conclusion_text(table: &Table, conclusion: &Conclusion) -> String {
    match conclusion {
        Conclusion::Won(color) => format!("over: {color} wins the game"),
        Conclusion::Tie => "over: a tie, each won one dispute".to_string(),
        Conclusion::Agreed(control) => {
            let basis = Basis::Control(control.clone());
            let counted = table.named().ruleset.tally(&table.game().end(), &basis);
            match counted.map(|tally| (tally.result, tally.score)) {
                Ok((result, Some(score))) => format!(
                    "over: no disagreement, {result} (Black {} White {})",
                    score.black, score.white
                ),
                Ok((result, None)) => format!("over: no disagreement, {result}"),
                Err(error) => format!("over: no disagreement; cannot score: {error}"),
            }
        }
    }
}

fn status(table: &Table, dispute: &Dispute) -> String {
    let graph = table.graph();
    let list = |locs: &[Loc]| match locs.is_empty() {
        true => "nothing".to_string(),
        false => coord::vertices(graph, locs.iter().copied()),
    };
    let missing = |given: &dyn Fn(Color) -> bool| {
        let names = Color::BOTH.into_iter().filter(|&color| !given(color)).map(text::color_word);
        names.collect::<Vec<_>>().join(" ")
    };
    match dispute.phase() {
        // What one player wrote down is not shown before the other has.
        Phase::Claiming(given) => {
            format!("claiming; claims missing: {}", missing(&|color| given[color].is_some()))
        }
        Phase::Objecting { claims, objections } => format!(
            "objecting; objections missing: {}\nblack claims {}\nwhite claims {}",
            missing(&|color| objections[color].is_some()),
            list(&claims.black),
            list(&claims.white)
        ),
        Phase::Pointing { turn, last, pointed } => {
            let last = match last {
                None => "nothing yet".to_string(),
                Some(None) => "pass".to_string(),
                Some(Some(loc)) => coord::vertex(graph, *loc),
            };
            format!(
                "pointing; {} to point, last {last}\nblack pointed to {}\nwhite pointed to {}",
                text::color_word(*turn),
                list(&pointed.black),
                list(&pointed.white)
            )
        }
        Phase::Playing(boards, _) => {
            let next = dispute.next().map_or(String::new(), |(color, board)| {
                format!("; {} to play on board {}", text::color_word(color), board + 1)
            });
            let mut lines = vec![format!("playing{next}")];
            lines.extend(boards.iter().enumerate().map(|(n, board)| described(n, board)));
            lines.join("\n")
        }
        Phase::Over(conclusion, boards) => {
            let mut lines = vec![conclusion_text(table, conclusion)];
            lines.extend(boards.iter().enumerate().map(|(n, board)| described(n, board)));
            lines.join("\n")
        }
    }
}

fn described(number: usize, board: &SecondBoard) -> String {
    let graph = board.situation().graph();
    let turn = |(color, action): &(Color, Action)| {
        format!("{} {}", color.letter(), text::action_text(graph, action))
    };
    let moves: Vec<String> = board.turns().iter().map(turn).collect();
    let moves = if moves.is_empty() { "none".to_string() } else { moves.join(", ") };
    let lock = board.lock();
    format!(
        "{}; {} has to lock {}; moves: {moves}",
        outcome(number, board),
        lock.claimant(),
        claims::named(graph, lock.claim())
    )
}

fn board(session: &Session, number: Option<usize>) -> Answer {
    let dispute = open(session)?;
    let number = number.or_else(|| dispute.next().map(|(_, board)| board)).unwrap_or(0);
    let board = boards(dispute)
        .get(number)
        .ok_or_else(|| Refusal::because(format!("dispute: there is no board {}", number + 1)))?;
    let situation = board.situation();
    Ok(format!(
        "{}\nTo play: {}; passes {}",
        text::board(situation),
        situation.to_play,
        situation.pass_count
    ))
}

/// The referee plays for the side to move: by its proof if that side has one,
/// else what resists longest.
fn reply(session: &mut Session) -> Answer {
    let dispute = open(session)?;
    let Some((turn, number)) = dispute.next() else {
        return Err(Refusal::because("dispute: no proof is being played"));
    };
    let Some(board) = boards(dispute).get(number) else { return Err(none_open()) };
    let (lock, situation) = (board.lock(), dispute.situation().clone());
    let limits = &session.table().allowance().most;
    let known = session.table().proof_of(number);
    let found = known.or_else(|| {
        claims::decide(&situation, lock.claimant(), lock.claim(), limits).map(Arc::new)
    });
    let proof = found.ok_or_else(|| {
        Refusal::because("dispute: the claim is not decided within the limits of the search")
    })?;
    let step = reply_step(&situation, board, turn, &proof);
    session.table_mut().keep_proof(number, proof);
    let action = step.action();
    let graph = session.table().graph();
    let word = format!("{} {}", text::color_word(turn), text::action_text(graph, &action));
    let after = act(session, |dispute| dispute.play(turn, action.clone()))?;
    Ok(if after.is_empty() { word } else { format!("{word}\n{after}") })
}

fn reply_step(
    situation: &crate::rules::Situation,
    board: &SecondBoard,
    turn: Color,
    proof: &crate::verdict::Proof,
) -> Step {
    let pass = Step { color: turn, act: Act::Pass };
    let claimant = board.lock().claimant();
    // A claimant who has just passed has given up: this pass ends the proof.
    if turn != claimant && board.situation().pass_count == 1 {
        return pass;
    }
    let Some(strategy) = Strategy::of(situation, proof) else { return pass };
    let key = board.lock().key(board.situation());
    match strategy.reply_in(&key) {
        Reply::Play(step) => step,
        _ => strategy.resist(&key).unwrap_or(pass),
    }
}
