//! Play against the proof of a verdict, for the page. The page says each time
//! what is disputed and what was played so far; the answer is the board after the
//! referee's reply. Nothing is kept for a dispute but the verdict, so there is
//! nothing that it could change, and nothing to clean up when a page is closed.

use crate::board::{Color, Graph, Stones, coord};
use crate::rules::{Points, Situation};
use crate::verdict::Verdict;
use crate::verdict::certificate::subject::answer_words;
use crate::verdict::hearing::{Doubt, Hearing};
use crate::verdict::line::{Act, Step};
use serde_json::{Value, json};

/// Where a verdict can be disputed, on the position that was judged.
pub fn invitation(verdict: &Verdict) -> Value {
    let graph = verdict.graph();
    let doubts: Vec<Value> = Hearing::doubts(verdict)
        .into_iter()
        .map(|(loc, doubts)| {
            let about: Vec<&str> = doubts.into_iter().map(doubt_word).collect();
            json!({ "at": coord::vertex(graph, loc), "about": about })
        })
        .collect();
    json!({
        "ruleset": verdict.info().id,
        "board": board(graph, &verdict.end.situation.stones),
        "doubts": doubts,
    })
}

/// A position, to be changed on the page.
pub fn position(situation: &Situation, komi: Points) -> Value {
    let turn = if situation.to_play == Color::Black { "B" } else { "W" };
    let board = board(situation.graph(), &situation.stones);
    json!({ "board": board, "komi": komi.to_string(), "turn": turn })
}

/// The board of a dispute after these moves, `b:D4,w:pass`, and the referee's
/// reply to them.
pub fn after(verdict: &Verdict, at: &str, about: &str, moves: &str) -> Result<Value, String> {
    let graph = verdict.graph();
    let loc = coord::parse_vertex(graph, at).ok_or_else(|| no_location(at))?;
    let doubt = doubt(about).ok_or_else(|| {
        format!("about={about} is no doubt: write decisive, black, white or limit")
    })?;
    let mut hearing = Hearing::about(verdict, loc, doubt).ok_or_else(|| {
        format!("no proof under {} that can be played against tells of {at}", verdict.info().id)
    })?;
    for text in moves.split(',').filter(|text| !text.is_empty()) {
        let step = step(graph, text)?;
        if step.color != hearing.referee() {
            hearing.play(step.color, step.act).map_err(|why| format!("{text}: {why}"))?;
        } else if hearing.reply().map_err(|why| format!("{text}: {why}"))? != step {
            return Err(format!("{text} is not what the referee played"));
        }
    }
    while hearing.to_play() == Some(hearing.referee()) {
        hearing.reply().map_err(|why| why.to_string())?;
    }
    Ok(shown(verdict, &hearing))
}

fn shown(verdict: &Verdict, hearing: &Hearing) -> Value {
    let graph = verdict.graph();
    let stones = hearing.stones().unwrap_or(&verdict.end.situation.stones);
    let moves: Vec<String> = hearing
        .steps()
        .iter()
        .map(|step| format!("{}:{}", letter(step.color), act_word(graph, step.act)))
        .collect();
    let may: Vec<String> = hearing.moves().into_iter().map(|act| act_word(graph, act)).collect();
    json!({
        "ruleset": verdict.info().id,
        "board": board(graph, stones),
        "shown": answer_words(graph, hearing.subject(), hearing.holds()),
        "referee": hearing.referee().to_string(),
        "you": (!hearing.referee()).to_string(),
        "region": hearing.region().map(|region| coord::compact(graph, region)),
        "moves": moves,
        "may": may,
        "over": hearing.closing(),
    })
}

fn board(graph: &Graph, stones: &Stones) -> Value {
    let points: Vec<Value> = graph
        .locs()
        .map(|loc| {
            let cell = graph.cell(loc);
            json!([
                coord::vertex(graph, loc),
                cell.col,
                cell.row,
                stones.at(loc).map_or("", letter)
            ])
        })
        .collect();
    json!({ "cols": graph.cols(), "rows": graph.rows(), "points": points })
}

fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "b",
        Color::White => "w",
    }
}

fn act_word(graph: &Graph, act: Act) -> String {
    match act {
        Act::Play(loc) => coord::vertex(graph, loc),
        Act::Pass => "pass".to_string(),
        Act::KoPass => "ko-pass".to_string(),
        // Not in disputes: no ruleset of theirs has them.
        Act::PassFor(_) | Act::Stake(_) => "pass".to_string(),
    }
}

fn step(graph: &Graph, text: &str) -> Result<Step, String> {
    let color = match text.split_once(':') {
        Some(("b", _)) => Color::Black,
        Some(("w", _)) => Color::White,
        _ => return Err(format!("\"{text}\" is no move: write b:D4 or w:pass")),
    };
    let at = text.get(2..).unwrap_or_default();
    let act = match at {
        "pass" => Act::Pass,
        "ko-pass" => Act::KoPass,
        _ => Act::Play(coord::parse_vertex(graph, at).ok_or_else(|| no_location(at))?),
    };
    Ok(Step { color, act })
}

fn no_location(at: &str) -> String {
    format!("\"{at}\" is no location of this board")
}

fn doubt_word(doubt: Doubt) -> &'static str {
    match doubt {
        Doubt::Decisive => "decisive",
        Doubt::Claim(Color::Black) => "black",
        Doubt::Claim(Color::White) => "white",
        Doubt::Limit => "limit",
    }
}

fn doubt(word: &str) -> Option<Doubt> {
    Some(match word {
        "decisive" => Doubt::Decisive,
        "black" => Doubt::Claim(Color::Black),
        "white" => Doubt::Claim(Color::White),
        "limit" => Doubt::Limit,
        _ => return None,
    })
}
