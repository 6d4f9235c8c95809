//! After the last pass of NAJ, NAJN and the Simplified Korean rules: agreement,
//! or disagreement and the analyses.

use super::super::args::{Answer, Args, Refusal, color, quoted, vertices};
use super::super::score;
use super::super::session::Session;
use super::super::settlement::{Settlement, Step, Wish};
use super::super::side::kind_word;
use super::super::text;
use super::Command;
use crate::board::{Color, LocSet, PerColor, coord};
use crate::rules::Ending;
use crate::rulesets::AnalysisKind;

pub(super) const COMMAND: Command = Command {
    name: "settle",
    usage: "propose COLOR dead VERTEX...|none | agree COLOR | disagree COLOR | next | stop COLOR \
            | resume COLOR | status | cancel",
    help: "leads two players from the last pass to a result: by agreement, or by the analyses of \
           NAJ, NAJN and the Simplified Korean rules",
    run: settle,
};

fn settle(session: &mut Session, args: &Args<'_>) -> Answer {
    let (first, others) = args.first()?;
    let at_end = may_settle(session);
    match (first, others) {
        ("status", []) => at_end.map(|()| status(session)),
        ("cancel", []) => {
            at_end?;
            session.table_mut().close_side();
            session.table_mut().set_settlement(Settlement::default());
            Ok(String::new())
        }
        ("next", []) => at_end.and_then(|()| next(session)),
        ("propose", [who, "dead", rest @ ..]) => {
            at_end?;
            propose(session, color(who)?, rest)
        }
        ("agree", [who]) => at_end.and_then(|()| agree(session, color(who)?)),
        ("disagree", [who]) => at_end.and_then(|()| disagree(session, color(who)?)),
        ("stop", [who]) => at_end.and_then(|()| stop(session, color(who)?)),
        ("resume", [who]) => at_end.and_then(|()| resume(session, color(who)?)),
        ("propose", _) => Err(Refusal::form("\"propose\" needs COLOR dead VERTEX...|none")),
        ("status" | "cancel" | "next" | "agree" | "disagree" | "stop" | "resume", _) => {
            Err(args.count())
        }
        _ => Err(Refusal::form(format!("{} is no part of it", quoted(first)))),
    }
}

fn refused(why: impl std::fmt::Display) -> Refusal {
    Refusal::because(format!("settle: {why}"))
}

/// Is there something to be settled?
fn may_settle(session: &Session) -> Result<(), Refusal> {
    let info = session.table().named().ruleset.info();
    if info.analyses.is_empty() {
        return Err(refused(format!(
            "{} has no analyses to be played; \"dead\" and \"final_score\" settle its games",
            info.id
        )));
    }
    let game = session.table().game();
    match game.state().ended() {
        Some(Ending::NoResult) => Err(refused("the game has ended without result")),
        Some(_) => Ok(()),
        None if game.turns().is_empty() => Ok(()),
        None => Err(refused("the game has not ended: two successive passes come first")),
    }
}

/// The dead stones that a player thinks settle it.
fn propose(session: &mut Session, who: Color, rest: &[&str]) -> Answer {
    if !matches!(session.table().settlement().step, Step::Open | Step::Proposed(..)) {
        return Err(refused("the players disagree; the analyses decide, or \"settle cancel\""));
    }
    let stones = &session.table().game().state().situation().stones;
    let graph = stones.graph();
    let named = match rest {
        [word] if word.eq_ignore_ascii_case("none") => Vec::new(),
        [] => return Err(Refusal::form("name the dead stones, or none")),
        _ => vertices(graph, rest)?,
    };
    let mut dead = LocSet::empty(graph.len());
    for loc in named {
        if stones.is_empty_at(loc) {
            return Err(refused(format!("there is no stone at {}", coord::vertex(graph, loc))));
        }
        stones.string(loc).for_each(|loc| {
            dead.insert(loc);
        });
    }
    session.table_mut().settlement_mut().go(Step::Proposed(who, dead));
    Ok(String::new())
}

fn agree(session: &mut Session, who: Color) -> Answer {
    match session.table().settlement().step.clone() {
        Step::Open => Err(refused("nothing is proposed: \"settle propose COLOR dead ...\"")),
        Step::Proposed(by, _) if by == who => {
            Err(refused(format!("{} has to answer", text::color_word(!who))))
        }
        Step::Proposed(_, dead) => {
            let given = session.table_mut().given_mut();
            given.control = None;
            given.analyses.clear();
            given.dead = Some(dead);
            session.table_mut().settlement_mut().go(Step::Over);
            result(session)
        }
        Step::Analysis(_) => Err(refused("an analysis is being played; \"settle next\" ends it")),
        Step::Signing(mut signed) => {
            signed[who] = true;
            let both = signed[!who];
            session.table_mut().settlement_mut().go(match both {
                true => Step::Over,
                false => Step::Signing(signed),
            });
            if both { result(session) } else { Ok(String::new()) }
        }
        Step::Over => Err(refused("the players have agreed already")),
    }
}

/// The disagreement procedure: from the final position to the first analysis.
fn disagree(session: &mut Session, _: Color) -> Answer {
    match session.table().settlement().step {
        Step::Open | Step::Proposed(..) => {}
        Step::Analysis(_) => return Err(refused("the analyses are being played already")),
        Step::Signing(_) => {
            return Err(refused(
                "the analyses have been played and decide; \"settle cancel\" begins again",
            ));
        }
        // "If the players disagree until the result-agreement".
        Step::Over => return Err(refused("the players have agreed on the result")),
    }
    if session.table().side().is_some() {
        return Err(refused("an analysis is open; \"analysis end\" or \"analysis cancel\" first"));
    }
    // What was said before has no weight: they start from the final position.
    let given = session.table_mut().given_mut();
    given.control = None;
    given.dead = None;
    given.analyses.clear();
    begin(session)
}

/// Opens the analysis that has not been played; after the last one the result
/// is there to be signed.
fn begin(session: &mut Session) -> Answer {
    let info = session.table().named().ruleset.info();
    let given = &session.table().given().analyses;
    let missing = info.analyses.iter().copied().find(|kind| given.iter().all(|(k, _)| k != kind));
    match missing {
        Some(kind) if session.table_mut().open_side(kind) => {
            session.table_mut().settlement_mut().go(Step::Analysis(kind));
            Ok(playing(session, kind))
        }
        Some(kind) => Err(refused(format!("{} cannot begin here", title(kind)))),
        None => {
            session.table_mut().settlement_mut().go(Step::Signing(PerColor::new(false, false)));
            result(session)
        }
    }
}

fn next(session: &mut Session) -> Answer {
    let Step::Analysis(_) = session.table().settlement().step else {
        return Err(refused("no analysis is being played"));
    };
    match session.table().side() {
        Some(side) if side.state().ended().is_none() => Err(refused(
            "the analysis has not ended by its passes; \"settle stop COLOR\" by both ends it as it stands",
        )),
        _ => close(session),
    }
}

/// Keeps the analysis as it stands and goes on.
fn close(session: &mut Session) -> Answer {
    if let Some(side) = session.table_mut().close_side() {
        let analyses = &mut session.table_mut().given_mut().analyses;
        analyses.retain(|(kind, _)| *kind != side.kind());
        analyses.push((side.kind(), side.turns().to_vec()));
    }
    let Step::Analysis(kind) = session.table().settlement().step else { return begin(session) };
    match session.table().given().analyses.iter().any(|(known, _)| *known == kind) {
        true => begin(session),
        false => {
            session.table_mut().settlement_mut().go(Step::Open);
            Err(refused("the analysis was cancelled; \"settle disagree COLOR\" begins again"))
        }
    }
}

fn stop(session: &mut Session, who: Color) -> Answer {
    let Step::Analysis(_) = session.table().settlement().step else {
        return Err(refused("no analysis is being played"));
    };
    match session.table_mut().settlement_mut().wish(who, Wish::Stop) {
        true => close(session),
        false => Ok(String::new()),
    }
}

/// The alternation goes on: the passes that ended it are taken back, so that
/// the player who passed first has the turn and bans are as they were for him.
fn resume(session: &mut Session, who: Color) -> Answer {
    if matches!(session.table().settlement().step, Step::Over) {
        return Err(refused("the players have agreed on the result"));
    }
    if session.table().game().state().ended() != Some(Ending::Passes) {
        return Err(refused("the position was set up: there is no alternation to go on with"));
    }
    if !session.table_mut().settlement_mut().wish(who, Wish::Resume) {
        return Ok(String::new());
    }
    session.table_mut().close_side();
    match session.table_mut().undo(2) {
        Some(()) => Ok(format!(
            "the alternation goes on, {} to play",
            text::color_word(session.table().game().state().situation().to_play)
        )),
        None => Err(refused("the game cannot be replayed")),
    }
}

/// The result by what was agreed or played.
fn result(session: &Session) -> Answer {
    let (table, named) = (session.table(), session.table().named());
    let verdict = match table.given().analyses.is_empty() {
        true => (*score::verdict(table, named)?).clone(),
        false => score::played(table, named)?,
    };
    Ok(score::line(&crate::estimate::Answer::bare(verdict)))
}

fn title(kind: AnalysisKind) -> String {
    match kind {
        AnalysisKind::Common => "the analysis".to_string(),
        _ => format!("the {}-analysis", kind_word(kind)),
    }
}

fn playing(session: &Session, kind: AnalysisKind) -> String {
    let turn = session.table().state().situation().to_play;
    format!("{} begins, {} to play", title(kind), text::color_word(turn))
}

fn status(session: &Session) -> String {
    let settlement = session.table().settlement();
    let graph = session.table().graph();
    let mut lines = vec![match &settlement.step {
        Step::Open => "open: a player may propose, or the players disagree".to_string(),
        Step::Proposed(by, dead) => {
            let dead = match dead.is_empty() {
                true => "none".to_string(),
                false => coord::vertices(graph, dead.iter()),
            };
            let (by, other) = (text::color_word(*by), text::color_word(!*by));
            format!("{by} proposes dead {dead}; {other} agrees or disagrees")
        }
        Step::Analysis(kind) => match session.table().side() {
            Some(side) if side.state().ended().is_none() => {
                let turn = text::color_word(side.state().situation().to_play);
                format!("{}: {turn} to play", title(*kind))
            }
            _ => format!("{} has ended; \"settle next\" goes on", title(*kind)),
        },
        Step::Signing(signed) => {
            let missing = Color::BOTH.into_iter().filter(|&color| !signed[color]);
            let missing: Vec<&str> = missing.map(text::color_word).collect();
            format!("the analyses are played; to agree on the result: {}", missing.join(" "))
        }
        Step::Over => "over: the players agree on the result".to_string(),
    }];
    if let Some((who, wish)) = settlement.wished() {
        let what = match wish {
            Wish::Stop => "end the analysis as it stands",
            Wish::Resume => "go on with the alternation",
        };
        lines.push(format!("{} wants to {what}", text::color_word(who)));
    }
    lines.join("\n")
}
