//! What LJRG's quiet and calm locks say of final-strings (docs/theorems/japanese2003.md,
//! "Locks"), against the literal play on the whole board.
//!
//! `CASES` is the number of positions.

use crate::j2003_support::analysis::analyse;
use crate::j2003_support::ours::{board, fits, mask, player, show};
use crate::j2003_support::sample::Random;
use crate::j2003_support::search::{Goal as Literal, Question, no_perm, reach};
use crate::lockable::{locks, position};
use crate::tries::cases;
use shinpan::board::{Color, Diagram, LocSet, Stones};
use shinpan::game::Manner;
use shinpan::rules::{Setup, Situation};
use shinpan::rulesets::inquiry::{Answer, Subject};
use shinpan::rulesets::japanese2003::settle::{Facts, Fortune};
use shinpan::rulesets::{self, Basis};
use shinpan::verdict::{Limits, Verdict, certificate, certify, judge};
use std::collections::BTreeMap;

/// Situations that the oracle may use for one question.
const CAP: usize = 60_000;

/// What the statement says, counted by kind.
type Tried = BTreeMap<&'static str, usize>;

/// A lock by itself: the strings in it.
fn check_lock(stones: &Stones, owner: Color, claim: &LocSet, tried: &mut Tried) {
    let (board, graph) = (board(stones), stones.graph());
    let within = mask(claim.iter());
    let border =
        mask(claim.iter().filter(|&loc| graph.neighbors(loc).iter().any(|&y| !claim.contains(y))));
    let says = |what: &'static str, answer: Option<bool>, wanted: bool, tried: &mut Tried| {
        if let Some(answer) = answer {
            assert_eq!(answer, wanted, "{what}: {claim:?} of {owner}: {}", show(stones));
            *tried.entry(what).or_default() += 1;
        }
    };
    let color = player(owner);
    for string in board.strings(color).into_iter().filter(|string| string & within != 0) {
        if string & border != 0 {
            says("stays", reach(&board, color, string, CAP), false, tried);
        } else {
            let single = string.count_ones() == 1;
            let area = if single { string | board.around(string) } else { string };
            let what = if single { "single, replaced near by" } else { "replaced" };
            says(what, no_perm(&board, color, string, area, CAP), false, tried);
        }
    }
    let (other, mut strings) = (player(!owner), board.strings(player(!owner)));
    strings.retain(|string| string & !within == 0);
    strings.push(0);
    for string in strings {
        for owner_first in [false, true] {
            let goal = Literal::NoPermanent(within);
            let question = Question { owner_first, ..Question::new(&board, other, string, goal) };
            let what = if string == 0 { "nothing lasts" } else { "swept" };
            says(what, question.answer(CAP), true, tried);
        }
    }
}

#[test]
fn locks_of_ljrg() {
    let mut random = Random::new(11);
    let mut tried = Tried::new();
    for case in 0..cases(150) {
        let stones = position(&mut random);
        let mut answers = Vec::new();
        for player in Color::BOTH {
            for (claim, manner) in locks(&stones, player) {
                if case % 2 == 0 {
                    check_lock(&stones, player, &claim, &mut tried);
                }
                *tried
                    .entry(if manner >= Manner::Quiet { "quiet" } else { "calm" })
                    .or_default() += 1;
                answers.push((Subject::Lock { player, claim }, Answer::Yes { manner }));
            }
        }
        if answers.is_empty() || stones.graph().len() > 12 {
            continue;
        }
        // All of them together, in any order.
        let at = random.below(answers.len());
        answers.rotate_left(at);
        let facts = Facts::of(&stones, &answers);
        let Some(truth) = analyse(&board(&stones), CAP) else { continue };
        *tried.entry("positions").or_default() += 1;
        for at in stones.strings() {
            let (fortune, status) = (facts.fortune(at), truth.status(at.index()).unwrap());
            assert!(fits(fortune, status), "{at:?} {fortune:?} {status:?}: {}", show(&stones));
            let what = match fortune {
                Fortune::Open => "open",
                Fortune::Dead => "dead",
                Fortune::Alive | Fortune::Capturable2 => "alive",
                _ => "lasting",
            };
            *tried.entry(what).or_default() += 1;
        }
    }
    println!("{tried:#?}");
}

/// The rows of a position.
fn rows(line: &str) -> Vec<String> {
    let position: serde_json::Value = serde_json::from_str(line).unwrap();
    let rows = position["board"].as_array().unwrap().iter();
    rows.map(|row| row.as_str().unwrap().to_owned()).collect()
}

fn judged(rows: &[String], rules: &str) -> Verdict {
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let setup = Setup::of(Situation::of_diagram(Diagram::parse(&rows).unwrap()));
    let named = rulesets::find(rules).unwrap();
    judge(named, &setup, &Basis::Position, &Limits::default()).unwrap()
}

/// Finished games whose territories are too wide for questions about single strings.
#[test]
fn finished_boards() {
    let lines = include_str!("../data/finished-9x9.jsonl").lines();
    let lines = lines.chain(include_str!("../data/finished-small.jsonl").lines());
    let wide = ["9x9-4", "9x9-9", "7x7-15"];
    let mut locks = 0;
    for line in lines.filter(|line| wide.iter().any(|it| line.contains(&format!("{it}\"")))) {
        let rows = rows(line);
        let verdict = judged(&rows, "japanese2003");
        assert!(verdict.tally.proven);
        assert_eq!(verdict.tally.bounds, judged(&rows, "ljrg").tally.bounds);
        let made = certify::verdict(&verdict).unwrap();
        certificate::check(&made).unwrap();
        let proofs = verdict.findings.proofs.iter();
        locks += proofs.filter(|proof| proof.subject.lock().is_some()).count();
        for string in verdict.final_strings() {
            assert!(string.proof.is_some(), "{:?}", string.fortune);
        }
    }
    assert!(locks > 0);
}

/// As that board lies, an area of 17 cells resists a million positions in the usual order of cells.
#[test]
fn an_area_that_resists_is_searched_backward() {
    let mut lines = include_str!("../data/finished-9x9.jsonl").lines();
    let rows = rows(lines.find(|line| line.contains("9x9-9\"")).unwrap());
    // Mirrored at the diagonal that the first row ends in.
    let row =
        |at: usize| rows.iter().rev().map(move |row| char::from(row.as_bytes()[at])).collect();
    let turned: Vec<String> = (0..rows.len()).rev().map(row).collect();
    let verdict = judged(&turned, "japanese2003");
    assert!(verdict.tally.proven);
    certificate::check(&certify::verdict(&verdict).unwrap()).unwrap();
}
