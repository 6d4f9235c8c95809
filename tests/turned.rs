//! How the board lies must not matter to what a limited search finds out.

mod ljrg_support;

use ljrg_support::cases;
use shinpan::board::{Diagram, Stones, Symmetry};
use shinpan::rules::{Setup, Situation};
use shinpan::rulesets::api::Owner;
use shinpan::rulesets::{self, Basis};
use shinpan::verdict::{Limits, judge};
use std::collections::BTreeSet;

/// Situations for each question: few, so that many positions are decided in part only.
const NODES: usize = 1_500;

/// Locations of the largest board.
const LARGEST: usize = 25;

/// The positions of the texts on small boards.
fn positions() -> BTreeSet<Vec<String>> {
    let mut found = BTreeSet::new();
    for file in ["ljrg.jsonl", "naj.jsonl", "korean.jsonl", "j2003.jsonl"] {
        for case in cases(file) {
            let Some(rows) = case["board"].as_array() else { continue };
            found.insert(rows.iter().map(|row| row.as_str().unwrap().to_string()).collect());
        }
    }
    found
}

/// What lies between and whose each location is, as far as it was found out.
fn found_out(ruleset: &str, stones: Stones) -> Option<(String, Vec<Owner>)> {
    let named = rulesets::find(ruleset).unwrap();
    let limits = Limits { nodes: NODES, ..Limits::default() };
    let setup = Setup::of(Situation::of(stones));
    let tally = judge(named, &setup, &Basis::Position, &limits).ok()?.tally;
    Some((format!("{} to {}", tally.bounds.0, tally.bounds.1), tally.owner))
}

fn assert_turned(ruleset: &str) {
    let mut tried = 0;
    for rows in positions() {
        let Ok(diagram) = Diagram::parse(&rows) else { continue };
        let stones = diagram.stones;
        if stones.graph().len() > LARGEST || !stones.breathless().is_empty() {
            continue;
        }
        let Some((bounds, owner)) = found_out(ruleset, stones.clone()) else { continue };
        for symmetry in Symmetry::all(stones.graph()) {
            let turned = found_out(ruleset, symmetry.stones(&stones));
            let expected = (bounds.clone(), symmetry.data(&owner));
            assert_eq!(turned, Some(expected), "{ruleset}: {rows:#?} by {symmetry:?}");
        }
        tried += 1;
    }
    assert!(tried > 50, "{ruleset}: {tried} positions");
}

#[test]
fn ljrg_finds_the_same_on_a_board_turned_round() {
    assert_turned("ljrg");
}

#[test]
fn naj_finds_the_same_on_a_board_turned_round() {
    assert_turned("naj");
}

#[test]
fn simplified_korean_finds_the_same_on_a_board_turned_round() {
    assert_turned("simplified-korean");
}

#[test]
fn japanese1989_finds_the_same_on_a_board_turned_round() {
    assert_turned("japanese1989");
}

#[test]
fn the_asian_games_correction_finds_the_same_on_a_board_turned_round() {
    assert_turned("asian-games-2013");
}
