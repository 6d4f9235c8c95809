//! The positions of `data/j2003` judged by search: no status and no score may
//! contradict what is known, and what is decided today stays decided.

use crate::corpus::{self, list, location, rows};
use serde_json::Value;
use shinpan::board::Diagram;
use shinpan::rules::{Points, Setup, Situation};
use shinpan::rulesets::japanese2003::analysis::Hypothetical;
use shinpan::rulesets::japanese2003::settle::Fortune;
use shinpan::rulesets::{End, inquiry::Inquiry};
use shinpan::verdict::inquest::{self, Effort};

/// Situations for one question.
const NODES: usize = 20_000;

#[derive(Default, PartialEq, Eq, Debug)]
struct Decided {
    /// Strings with a known status.
    known: usize,
    /// Those that are found alive or dead.
    settled: usize,
    /// Those whose exact status is found.
    exact: usize,
    /// Positions with a proven score.
    scores: usize,
}

/// Does a finding agree with a status, and does it say all of it?
fn compare(fortune: Fortune, status: &str) -> (bool, bool) {
    let third = status == "capturable-3";
    match fortune {
        Fortune::Open => (true, false),
        Fortune::Alive => (status != "dead", false),
        Fortune::UncapturableOr1 => (["uncapturable", "capturable-1"].contains(&status), false),
        Fortune::Capturable2 => (third || status == "capturable-2", true),
        exact => (exact.word() == status, true),
    }
}

/// Judges the positions of a file; lists those whose score is not proven.
fn check(text: &str, nodes: usize) -> (Decided, Vec<String>) {
    let (mut decided, mut open) = (Decided::default(), Vec::new());
    for case in corpus::cases(text) {
        let id = case["id"].as_str().unwrap();
        let mut situation = Situation::of_diagram(Diagram::parse(&rows(&case["board"])).unwrap());
        situation.pass_count = 2;
        let end = End::of(Setup { situation, komi: Points::ZERO, handicap: 0 });
        let mut inquiry = Hypothetical::new(&end).unwrap();
        let findings = inquest::run(&mut inquiry, &Effort { nodes, ..Effort::default() });
        assert!(findings.rejected.is_empty(), "{id}: {:?}", findings.rejected);
        strings(id, &case, &end, &inquiry, &mut decided);
        let tally = inquiry.tally().unwrap();
        if let Some(score) = case["score"].as_i64() {
            let difference = case["prisoner_difference"].as_i64().unwrap();
            let score = Points::whole((score - difference) as i32);
            let (low, high) = tally.bounds;
            assert!(low <= score && score <= high, "{id}: {score} not from {low} to {high}");
        }
        decided.scores += usize::from(tally.proven);
        if !tally.proven {
            open.push(id.to_string());
        }
    }
    (decided, open)
}

fn strings(id: &str, case: &Value, end: &End, inquiry: &Hypothetical, decided: &mut Decided) {
    let graph = end.situation.graph();
    for string in list(case, "strings") {
        let at = location(graph, &string["at"]);
        let status = string["status"].as_str().unwrap();
        let fortune = inquiry.facts().fortune(at);
        let (agrees, exact) = compare(fortune, status);
        assert!(agrees, "{id}: {string} is found {fortune:?}");
        decided.known += 1;
        decided.settled += usize::from(fortune != Fortune::Open);
        decided.exact += usize::from(exact);
        let third = inquiry.facts().is_capturable3(at);
        assert!(third.is_none_or(|third| third == (status == "capturable-3")), "{id}: {string}");
    }
    for at in list(case, "direct_ko") {
        assert_ne!(inquiry.facts().is_capturable3(location(graph, at)), Some(false), "{id}");
    }
}

/// What is decided with this effort; more is welcome, less is a loss.
fn at_least(decided: &Decided, least: &Decided, open: &[String], known_open: &[&str]) {
    println!("{decided:?}, without proven score: {open:?}");
    assert_eq!(decided.known, least.known, "{decided:?}");
    assert!(decided.settled >= least.settled, "{decided:?}");
    assert!(decided.exact >= least.exact, "{decided:?}");
    assert!(decided.scores >= least.scores, "{decided:?}");
    let lost: Vec<_> = open.iter().filter(|id| !known_open.contains(&id.as_str())).collect();
    assert!(lost.is_empty(), "these were decided before: {lost:?}");
}

#[test]
fn positions_of_the_collections() {
    let (decided, open) = check(include_str!("../data/j2003/statuses.jsonl"), NODES);
    let least = Decided { known: 94, settled: 87, exact: 84, scores: 23 };
    let known_open = [
        "j2003-bent4-seki",
        "j2003-tripleko-external",
        "j2003-dks-hidden-ko",
        "j2003-dks-bent4-ko",
        "j2003-1000y-black-ko-stone",
        "j2003-1000y-white-ko-stone",
        "ljrg-beast-07",
        "ljrg-beast-25",
        "ljrg-beast-32",
        "closed-ban-1",
        "closed-ban-2",
        "attacker-1-less",
    ];
    at_least(&decided, &least, &open, &known_open);
}

#[test]
fn small_boards() {
    let (decided, open) = check(include_str!("../data/j2003/small.jsonl"), NODES);
    let least = Decided { known: 325, settled: 323, exact: 315, scores: 118 };
    at_least(&decided, &least, &open, &["small-093", "small-115"]);
}

/// Boards on which a string is known to be alive, but whether it stops local-2 of another one
/// decides what that is.
#[test]
fn boards_of_random_games() {
    let (decided, open) =
        check(include_str!("../data/j2003/played.jsonl"), Effort::default().nodes);
    at_least(&decided, &Decided { scores: 2, ..Decided::default() }, &open, &[]);
}
