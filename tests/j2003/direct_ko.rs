//! Direct-ko against the literal oracle: what a search forbids is capturable-3,
//! and what it allows is not.

use crate::j2003_support::analysis::analyse;
use crate::j2003_support::board::Board;
use crate::j2003_support::sample::{self, Random};
use crate::tries::cases;
use shinpan::board::{Diagram, Loc};
use shinpan::rules::{Action, Setup, Situation};
use shinpan::rulesets::japanese2003::Japanese2003;
use shinpan::rulesets::{End, Ruleset};
use shinpan::verdict::Limits;
use shinpan::verdict::direct_ko::{Ruling, concerns, illegal, ruling};

/// Situations that the oracle may use for one question.
const CAP: usize = 50_000;

/// The board after a first pass.
fn situation(board: &Board) -> Situation {
    let line = board.line();
    let rows: Vec<&str> = line.split('/').collect();
    let mut situation = Situation::of_diagram(Diagram::parse(&rows).unwrap());
    situation.pass_count = 1;
    situation
}

#[derive(Default, Debug)]
struct Count {
    allowed: usize,
    forbidden: usize,
    open: usize,
}

/// Compares a ruling with the strings that are capturable-3.
fn compare(board: &Board, capturable3: &[u32], nodes: usize, count: &mut Count) {
    let line = board.line();
    let situation = situation(board);
    let graph = situation.graph().clone();
    let is_capturable3 = |loc: Loc| {
        let inside = |x: usize| graph.at(board.cells[x].0, board.cells[x].1) == Some(loc);
        capturable3.iter().any(|string| (0..32).any(|x| string >> x & 1 != 0 && inside(x)))
    };
    let end = End::of(Setup::of(situation));
    let limits = Limits { nodes, ..Limits::default() };
    match ruling(&end, &limits).unwrap() {
        Ruling::Allowed => {
            assert!(capturable3.is_empty(), "{line}: allowed");
            count.allowed += 1;
        }
        Ruling::Forbidden(strings) => {
            assert!(strings.iter().all(|&loc| is_capturable3(loc)), "{line}: {strings:?}");
            assert_eq!(illegal(&end, &strings).rule, "direct-ko");
            count.forbidden += 1;
        }
        Ruling::Open(strings) => {
            assert!(!strings.is_empty());
            count.open += 1;
        }
    }
}

#[test]
fn rulings_agree_with_the_oracle() {
    let mut count = Count::default();
    let mut random = Random::new(5);
    let mut boards = 0;
    while boards < cases(30) {
        let board = sample::board(&mut random, 4, 3, 3);
        if !sample::has_ko(&board) {
            continue;
        }
        boards += 1;
        if let Some(known) = analyse(&board, CAP) {
            compare(&board, &known.direct_ko, 10_000, &mut count);
        }
    }
    assert!(count.allowed > boards / 4, "{count:?}");
}

/// Known positions that forbid the pass, on every side and in both colours.
#[test]
fn a_capturable3_string_forbids_the_pass_however_it_is_turned() {
    let mut count = Count::default();
    for (file, nodes) in [("small", 10_000), ("statuses", 20_000)] {
        let text = std::fs::read_to_string(format!("tests/data/j2003/{file}.jsonl")).unwrap();
        for case in text.lines().filter(|line| line.contains("capturable-3")) {
            let case: serde_json::Value = serde_json::from_str(case).unwrap();
            let rows = case["board"].as_array().unwrap();
            let rows: Vec<&str> = rows.iter().map(|row| row.as_str().unwrap()).collect();
            let strings = case["strings"].as_array().unwrap();
            let listed = strings.iter().filter(|string| string["status"] == "capturable-3");
            let at = |string: &serde_json::Value| {
                let cell = |i: usize| string["at"][i].as_u64().unwrap() as usize;
                (cell(0), cell(1))
            };
            let cells: Vec<(usize, usize)> = listed.map(at).collect();
            for swap in [false, true] {
                for mirror in [false, true] {
                    let board = Board::draw(&rows);
                    let board = if swap { sample::swapped(&board) } else { board };
                    let board = if mirror { sample::mirrored(&board) } else { board };
                    let last = rows[0].len() - 1;
                    let cell = |&(column, row): &(usize, usize)| {
                        1 << board.at(if mirror { last - column } else { column }, row)
                    };
                    let capturable3: Vec<u32> = cells.iter().map(cell).collect();
                    compare(&board, &capturable3, nodes, &mut count);
                }
            }
        }
    }
    // A small board can be hard, and may stay open.
    assert!(count.forbidden >= 4 && count.allowed == 0, "{count:?}");
}

/// Without a ko-stone, for a first pass, or where the game is over, nothing is searched.
#[test]
fn few_passes_are_concerned() {
    let state = |rows: &[&str], passes: i8| {
        let mut situation = Situation::of_diagram(Diagram::parse(rows).unwrap());
        situation.pass_count = passes;
        Japanese2003.start(&Setup::of(situation)).unwrap()
    };
    let ko = [".xo.", "x.xo", ".xo."];
    assert!(concerns(&*state(&ko, 1), &Action::Pass));
    assert!(!concerns(&*state(&ko, 0), &Action::Pass));
    assert!(!concerns(&*state(&ko, 2), &Action::Pass));
    let empty = state(&ko, 1).situation().graph().at(0, 0).unwrap();
    assert!(!concerns(&*state(&ko, 1), &Action::Play(empty)));
    assert!(!concerns(&*state(&["xx.", "...", ".oo"], 1), &Action::Pass));
}
