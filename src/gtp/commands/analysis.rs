//! Analyses that the players really play: on a side board, while the game
//! stands still.

use super::super::args::{Answer, Args, Refusal, quoted};
use super::super::score;
use super::super::session::Session;
use super::super::side::kind_word;
use super::super::text;
use super::Command;
use super::rules::named;
use crate::rulesets::AnalysisKind;

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "analysis",
        usage: "start black|white|common | end | cancel | list | clear | judge [RULESET]",
        help: "plays an analysis of the final position on a side board; the game stays as it is",
        run: analysis,
    },
    super::settle::COMMAND,
];

fn analysis(session: &mut Session, args: &Args<'_>) -> Answer {
    let (first, others) = args.first()?;
    match (first, others) {
        ("start", [kind]) => start(session, kind),
        ("end", []) => {
            let side = session.table_mut().close_side().ok_or_else(none_open)?;
            let analyses = &mut session.table_mut().given_mut().analyses;
            analyses.retain(|(kind, _)| *kind != side.kind());
            analyses.push((side.kind(), side.turns().to_vec()));
            Ok(String::new())
        }
        ("cancel", []) => {
            session.table_mut().close_side().ok_or_else(none_open)?;
            Ok(String::new())
        }
        ("clear", []) => {
            session.table_mut().given_mut().analyses.clear();
            Ok(String::new())
        }
        ("list", []) => Ok(list(session)),
        ("judge", others) => {
            let asked = match others {
                [] => session.table().named(),
                _ => named(&others.join(" "))?,
            };
            if session.table().given().analyses.is_empty() {
                return Err(Refusal::because(
                    "analysis judge: no analysis has been played to its end",
                ));
            }
            Ok(score::line(&crate::estimate::Answer::bare(score::played(session.table(), asked)?)))
        }
        ("start" | "end" | "cancel" | "clear" | "list", _) => Err(args.count()),
        _ => Err(Refusal::form(format!("{} is no part of it", quoted(first)))),
    }
}

fn none_open() -> Refusal {
    Refusal::because("analysis: none is open; begin one with \"analysis start\"")
}

fn start(session: &mut Session, kind: &str) -> Answer {
    let kinds = [AnalysisKind::Black, AnalysisKind::White, AnalysisKind::Common];
    let found = kinds.into_iter().find(|&known| kind_word(known).eq_ignore_ascii_case(kind));
    let kind =
        found.ok_or_else(|| Refusal::form(format!("{} is no kind of analysis", quoted(kind))))?;
    if session.table().side().is_some() {
        return Err(Refusal::because("analysis: one is open; end or cancel it first"));
    }
    if session.table_mut().open_side(kind) {
        return Ok(String::new());
    }
    let info = session.table().named().ruleset.info();
    let known: Vec<&str> = info.analyses.iter().map(|&kind| kind_word(kind)).collect();
    Err(Refusal::because(format!(
        "analysis: {} has no {} analysis{}",
        info.id,
        kind_word(kind),
        if known.is_empty() { String::new() } else { format!(", only {}", known.join(", ")) }
    )))
}

fn list(session: &Session) -> String {
    let table = session.table();
    let open = table.side().map(|side| (side.kind(), side.turns(), " (open)"));
    let closed = table.given().analyses.iter().map(|(kind, turns)| (*kind, turns.as_slice(), ""));
    let line = |(kind, turns, note): (AnalysisKind, &[crate::rules::Turn], &str)| {
        let turns: Vec<String> =
            turns.iter().map(|turn| text::turn_text(table.graph(), turn)).collect();
        format!("{}{note}: {}", kind_word(kind), turns.join(", "))
    };
    closed.chain(open).map(line).collect::<Vec<_>>().join("\n")
}
