//! Control and score of the text's positions, by search with a small limit.

use crate::ljrg_support::*;
use shinpan::board::Color;
use shinpan::rules::Setup;
use shinpan::rulesets::{self, Basis, GameResult};
use shinpan::verdict::{Limits, judge};

/// Situations for each question.
const NODES: usize = 60_000;

/// Locations of the largest board that is tried.
const LARGEST: usize = 60;

/// What this limit does not decide. More strength shortens the list.
const BEYOND: &[&str] = &[
    "ljrg-control-hane-1",
    "ljrg-before-border-1",
    "ljrg-before-border-1-fixed",
    "ljrg-after-astonishing-seki",
    "ljrg-jrg-c7b",
    "ljrg-jrg-c19a",
    "ljrg-beast-03",
    "ljrg-beast-19",
    "ljrg-beast-21",
    "ljrg-beast-23",
];

#[test]
fn the_texts_positions_have_the_control_that_it_states() {
    let named = rulesets::find("ljrg").unwrap();
    let limits = Limits { nodes: NODES, ..Limits::default() };
    let (mut decided, mut undecided, mut wrong) = (0, Vec::new(), Vec::new());
    for case in cases("ljrg.jsonl") {
        let id = case["id"].as_str().unwrap();
        let ljrg = &case["ljrg"];
        if !case["board"].is_array() || !ljrg["control"].is_array() {
            continue;
        }
        let situation = situation(&case);
        let graph = situation.graph().clone();
        if graph.len() > LARGEST {
            continue;
        }
        let verdict = judge(named, &Setup::of(situation), &Basis::Position, &limits).unwrap();
        // What is decided agrees with what is stated, location by location.
        let (found, stated) = (letters(&graph, &verdict.tally.owner), rows(&ljrg["control"]));
        let differs = |(a, b): (char, char)| a != b && a != '?' && b != '?';
        if found.iter().zip(&stated).any(|(a, b)| a.chars().zip(b.chars()).any(differs)) {
            wrong.push(format!("{id}: {found:?} instead of {stated:?}"));
        }
        if !verdict.tally.proven {
            undecided.push(id.to_string());
            continue;
        }
        decided += 1;
        let Some(score) = verdict.tally.score else { panic!("{id}: proven without a score") };
        for color in Color::BOTH {
            let name = if color == Color::Black { "black_score" } else { "white_score" };
            if let Some(points) = ljrg[name].as_i64()
                && score[color].to_string() != points.to_string()
            {
                wrong.push(format!("{id}: {color} {} instead of {points}", score[color]));
            }
        }
        let result = verdict.result();
        match ljrg["result"].as_str() {
            Some("jigo") if result != GameResult::Tie => wrong.push(format!("{id}: {result}")),
            Some(stated) if stated != "jigo" && stated != result.to_string() => {
                wrong.push(format!("{id}: {result} instead of {stated}"));
            }
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let unexpected: Vec<&String> =
        undecided.iter().filter(|id| !BEYOND.contains(&id.as_str())).collect();
    assert!(unexpected.is_empty(), "not within this limit any more: {unexpected:?}");
    assert!(decided >= 70, "{decided} decided");
}
