//! The value of a game in play, as a line for people and as JSON.

use super::json::number;
use crate::board::{Color, Graph, coord};
use crate::record::{Id, actions};
use crate::rules::{Action, Points, Turn};
use crate::rulesets::GameResult;
use crate::verdict::play::{Outcome, PlayValue, TwoResults};
use serde::Serialize;
use serde_json::Number;

/// The value in words: `B+2 proven naj`, `? undecided naj: Black's margin is at
/// least 1`; what the reader should know beside it.
pub fn line(value: &PlayValue) -> String {
    let id = value.asked.ruleset.info().id;
    if let Some(margin) = value.margin() {
        return format!("{} proven {id}", GameResult::from_margin(margin));
    }
    format!("? undecided {id}: {}", known(value))
}

/// What is known of a value that is not.
fn known(value: &PlayValue) -> String {
    let known = match (value.low, value.high) {
        (Some(low), Some(high)) => format!("Black's margin lies between {low} and {high}"),
        (Some(low), None) => format!("Black's margin is at least {low}"),
        (None, Some(high)) => format!("Black's margin is at most {high}"),
        (None, None) => "no margin is proven".to_string(),
    };
    let reasons = reasons(value);
    let why = if reasons.is_empty() { String::new() } else { format!("; {}", reasons.join("; ")) };
    format!("{known}{why}")
}

/// Both results in words: `black -5 white -1 proven japanese1989-pauli: both
/// lose`, and a line for each order of play.
pub fn two_results(graph: &Graph, results: &TwoResults) -> String {
    let id = results.first.black.asked.ruleset.info().id;
    let of = |player| results.result(player).map_or("?".to_string(), signed);
    let (standing, outcome) = match results.outcome() {
        Some(Outcome::Won(color)) => ("proven", format!("{color} wins")),
        Some(Outcome::Tie) => ("proven", "a tie".to_string()),
        Some(Outcome::Lost(color)) => ("proven", format!("{color} loses, {} has a tie", !color)),
        Some(Outcome::BothLose) => ("proven", "both lose".to_string()),
        None => ("undecided", "see below".to_string()),
    };
    let order = |color: Color| {
        let value = &results.first[color];
        let play = match value.margin() {
            Some(margin) => {
                let line = moves(graph, &value.line);
                let colon = if line.is_empty() { "" } else { ": " };
                format!("{}{colon}{line}", GameResult::from_margin(margin))
            }
            None => format!("undecided: {}", known(value)),
        };
        format!("{color} first: {play}")
    };
    let (white, black) = (order(Color::White), order(Color::Black));
    format!(
        "black {} white {} {standing} {id}: {outcome}\n{white}\n{black}",
        of(Color::Black),
        of(Color::White),
    )
}

fn signed(points: Points) -> String {
    let sign = if points > Points::ZERO { "+" } else { "" };
    format!("{sign}{points}")
}

/// Why the value is not known.
fn reasons(value: &PlayValue) -> Vec<String> {
    let mut reasons = Vec::new();
    if value.margin().is_some() {
        return reasons;
    }
    if value.limited {
        reasons.push("the limits were reached".to_string());
    }
    if value.open_ends > 0 {
        reasons.push(format!("verdicts on {} ends of play are undecided", value.open_ends));
    }
    if reasons.is_empty() {
        reasons.push("neither player gets on without repetition".to_string());
    }
    reasons
}

/// Best play on one line: `B C3, W pass`.
pub fn moves(graph: &Graph, line: &[Turn]) -> String {
    let turn = |turn: &Turn| format!("{} {}", turn.color.letter(), act(graph, turn));
    line.iter().map(turn).collect::<Vec<_>>().join(", ")
}

fn act(graph: &Graph, turn: &Turn) -> String {
    match &turn.action {
        Action::Play(loc) => coord::vertex(graph, *loc),
        other => actions::print(graph, other),
    }
}

#[derive(Serialize)]
struct PlayJson<'a> {
    id: &'a Id,
    ruleset: &'static str,
    to_play: char,
    proven: bool,
    result: String,
    bounds: [Option<Number>; 2],
    line: Vec<[String; 2]>,
    warnings: Vec<String>,
    stats: StatsJson,
}

#[derive(Serialize)]
struct StatsJson {
    nodes: u64,
    ends: usize,
}

/// The value as a line of JSON.
pub fn json_line(id: &Id, graph: &Graph, value: &PlayValue) -> String {
    let result = value.margin().map_or(GameResult::Undecided, GameResult::from_margin);
    let turn = |turn: &Turn| [turn.color.letter().to_string(), act(graph, turn)];
    let json = PlayJson {
        id,
        ruleset: value.asked.ruleset.info().id,
        to_play: value.to_play.letter(),
        proven: value.margin().is_some(),
        result: result.to_string(),
        bounds: [value.low.map(number), value.high.map(number)],
        line: value.line.iter().map(turn).collect(),
        warnings: reasons(value),
        stats: StatsJson { nodes: value.nodes, ends: value.ends },
    };
    serde_json::to_string(&json).unwrap_or_default()
}
