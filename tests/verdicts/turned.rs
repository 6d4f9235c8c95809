//! How the board lies must not matter to what a limited search finds out.

use crate::ljrg_support::cases;
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
fn found_out(ruleset: &str, stones: Stones, nodes: usize) -> Option<(String, Vec<Owner>)> {
    let named = rulesets::find(ruleset).unwrap();
    let limits = Limits { nodes, ..Limits::default() };
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
        tried += usize::from(is_found_alike(ruleset, &stones, NODES));
    }
    assert!(tried > 50, "{ruleset}: {tried} positions");
}

/// Is anything found out, and the same however the board lies?
fn is_found_alike(ruleset: &str, stones: &Stones, nodes: usize) -> bool {
    let Some((bounds, owner)) = found_out(ruleset, stones.clone(), nodes) else { return false };
    for symmetry in Symmetry::all(stones.graph()) {
        let turned = found_out(ruleset, symmetry.stones(stones), nodes);
        let expected = (bounds.clone(), symmetry.data(&owner));
        assert_eq!(turned, Some(expected), "{ruleset}: {stones:?} by {symmetry:?}");
    }
    true
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
fn spight_finds_the_same_on_a_board_turned_round() {
    assert_turned("spight");
}

#[test]
fn japanese2003_finds_the_same_on_a_board_turned_round() {
    assert_turned("japanese2003");
}

#[test]
fn japanese1989_finds_the_same_on_a_board_turned_round() {
    assert_turned("japanese1989");
}

/// Parts of the board are asked about in an order, and weak strings belong to one of them.
#[test]
fn japanese1989_cuts_a_board_turned_round_into_the_same_parts() {
    let rows = [".x.xo.x", "xxxxo.x", "ooxoxxx", ".oxoooo", "xoxxo.o", "xooxooo", "x.oxo.."];
    let stones = Diagram::parse(&rows).unwrap().stones;
    let bounds = found_out("japanese1989", stones.clone(), 60_000).map(|(bounds, _)| bounds);
    assert_eq!(bounds.as_deref(), Some("15 to 15"));
    assert!(is_found_alike("japanese1989", &stones, 60_000));
}

#[test]
fn the_asian_games_correction_finds_the_same_on_a_board_turned_round() {
    assert_turned("asian-games-2013");
}
