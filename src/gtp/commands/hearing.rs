//! `dispute VERTEX`: a person plays against the proof of a verdict on a side
//! board, and the referee answers by that proof. The game stays as it is.

use super::super::args::{Answer, Refusal, color, quoted, vertex};
use super::super::score;
use super::super::session::Session;
use super::super::text;
use crate::board::{Color, Graph, coord};
use crate::rules::Situation;
use crate::verdict::certificate::subject::answer_words;
use crate::verdict::hearing::{Doubt, Hearing, NoMove};
use crate::verdict::line::{Act, Step};

/// Opens a side board about a location.
pub(super) fn open(session: &mut Session, at: &str, rest: &[&str]) -> Answer {
    let loc = vertex(session.table().graph(), at)?;
    let doubt = match rest {
        [] => Doubt::Decisive,
        [word] if word.eq_ignore_ascii_case("limit") => Doubt::Limit,
        [word] => Doubt::Claim(color(word)?),
        _ => return Err(Refusal::form("after the vertex at most a color or \"limit\" may stand")),
    };
    if session.table().dispute().is_some() || session.table().hearing().is_some() {
        return Err(Refusal::because("dispute: one is open; end it first with \"dispute end\""));
    }
    let verdict = score::verdict(session.table(), session.table().named())?;
    let hearing = Hearing::about(&verdict, loc, doubt).ok_or_else(|| {
        let (at, id) = (coord::vertex(verdict.graph(), loc), verdict.info().id);
        let about = if verdict.has_fates() { "string" } else { "claim" };
        Refusal::because(format!(
            "dispute: no proof under {id} that can be played against tells of a {about} at {at}; \"analyse_control {at}\" says what is known"
        ))
    })?;
    let answer = described(session.table().graph(), &hearing);
    session.table_mut().set_hearing(Some(hearing));
    Ok(answer)
}

/// A word about the side board that is open.
pub(super) fn command(session: &mut Session, words: &[&str]) -> Option<Answer> {
    session.table().hearing()?;
    Some(match words {
        ["play", who, at] => play(session, who, at),
        ["reply"] => reply(session),
        ["undo"] => undo(session),
        ["status"] => with(session, described),
        ["board"] => with(session, |_, hearing| board(hearing)),
        ["end"] => {
            session.table_mut().set_hearing(None);
            Ok(String::new())
        }
        _ => Err(Refusal::because(
            "dispute: on the side board there are \"play COLOR VERTEX|pass|ko-pass\", \"reply\", \
             \"undo\", \"status\", \"board\" and \"end\"",
        )),
    })
}

fn with(session: &Session, show: impl Fn(&Graph, &Hearing) -> String) -> Answer {
    let hearing = session.table().hearing().ok_or_else(none)?;
    Ok(show(session.table().graph(), hearing))
}

fn none() -> Refusal {
    Refusal::because("dispute: none is open; begin one with \"dispute VERTEX\"")
}

fn refused(why: &NoMove) -> Refusal {
    Refusal::because(format!("dispute: {why}"))
}

fn play(session: &mut Session, who: &str, at: &str) -> Answer {
    let who = color(who)?;
    let act = match at.to_ascii_lowercase().as_str() {
        "pass" => Act::Pass,
        "ko-pass" => Act::KoPass,
        _ => Act::Play(vertex(session.table().graph(), at)?),
    };
    let hearing = session.table_mut().hearing_mut().ok_or_else(none)?;
    hearing.play(who, act).map_err(|why| match (&why, act) {
        (NoMove::Elsewhere | NoMove::Occupied | NoMove::Illegal, Act::Play(_)) => {
            Refusal::because(format!("dispute: {}: {why}", quoted(at)))
        }
        _ => refused(&why),
    })?;
    Ok(hearing.closing().unwrap_or_default())
}

fn reply(session: &mut Session) -> Answer {
    let hearing = session.table_mut().hearing_mut().ok_or_else(none)?;
    let step = hearing.reply().map_err(|why| refused(&why))?;
    let over = hearing.closing();
    let word = step_word(session.table().graph(), &step);
    Ok(over.map_or(word.clone(), |over| format!("{word}\n{over}")))
}

fn undo(session: &mut Session) -> Answer {
    let hearing = session.table_mut().hearing_mut().ok_or_else(none)?;
    match hearing.undo() {
        true => Ok(String::new()),
        false => Err(Refusal::because("dispute: there is no move to take back")),
    }
}

fn step_word(graph: &Graph, step: &Step) -> String {
    format!("{} {}", text::color_word(step.color), step.act.words(graph))
}

fn described(graph: &Graph, hearing: &Hearing) -> String {
    let referee = hearing.referee();
    let mut lines = vec![
        format!("to be shown: {}", answer_words(graph, hearing.subject(), hearing.holds())),
        format!(
            "the referee plays {}, you play {}",
            text::color_word(referee),
            text::color_word(!referee)
        ),
    ];
    if let Some(region) = hearing.region() {
        lines.push(format!("moves within {}", coord::compact(graph, region)));
    }
    let steps: Vec<String> = hearing.steps().iter().map(|step| step_word(graph, step)).collect();
    let steps = if steps.is_empty() { "none".to_string() } else { steps.join(", ") };
    lines.push(format!("moves: {steps}"));
    lines.push(match (hearing.closing(), hearing.to_play()) {
        (Some(over), _) => over,
        (None, Some(turn)) => format!("{} to play", text::color_word(turn)),
        (None, None) => String::new(),
    });
    lines.join("\n")
}

fn board(hearing: &Hearing) -> String {
    let Some(stones) = hearing.stones() else { return String::new() };
    let drawn = text::board(&Situation::of(stones.clone()));
    match hearing.to_play() {
        Some(Color::Black) => format!("{drawn}\nTo play: Black"),
        Some(Color::White) => format!("{drawn}\nTo play: White"),
        None => drawn,
    }
}
