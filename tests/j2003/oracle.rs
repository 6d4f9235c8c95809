//! The literal Japanese 2003 analysis of `j2003_support` against positions with
//! known values, against counterexamples to tempting shortcuts, and against itself.

use crate::j2003_support::analysis::{Analysis, Status, analyse, complete, partly};
use crate::j2003_support::board::{BLACK, Board, WHITE, bits};
use crate::j2003_support::moves::Bans;
use crate::j2003_support::sample::{self, Random};
use crate::j2003_support::search::{Goal, Question, Space, no_perm, reach};
use crate::tries::cases;
use serde_json::Value;
use std::collections::BTreeMap;

use Status::*;

const CAP: usize = 300_000;

fn whole(line: &str) -> (Board, Analysis) {
    let board = Board::parse(line);
    let analysis = analyse(&board, CAP).unwrap_or_else(|| panic!("{line} is too large"));
    (board, analysis)
}

fn status(line: &str, column: usize, row: usize) -> Status {
    let (board, analysis) = whole(line);
    analysis.status(board.at(column, row)).unwrap()
}

fn question(board: &Board, column: usize, row: usize) -> Question<'_> {
    let (owner, string) = board.string_at(column, row);
    Question::new(board, owner, string, Goal::Capture)
}

/// The answer with this ko rule.
fn with(question: &Question<'_>, bans: Bans) -> Option<bool> {
    Question { bans, ..question.clone() }.answer(CAP)
}

#[test]
fn two_eyes_are_uncapturable_and_territory() {
    let (_, analysis) = whole(".x./xxx/ooo/.o.");
    assert!(analysis.strings.iter().all(|string| string.status == Uncapturable));
    assert_eq!((analysis.score, analysis.dame), (0, 0));
    let (_, analysis) = whole(".x.x.");
    assert_eq!(analysis.score, 3);
}

#[test]
fn a_cyclops_lives_again_under_its_stones() {
    let (_, analysis) = whole("xx.");
    assert_eq!(analysis.strings[0].status, Capturable1);
    assert_eq!(analysis.score, 1);
}

#[test]
fn seki_scores_nothing() {
    // Two eyeless strings with two common liberties: who fills one is captured.
    let (_, analysis) = whole("xx.oo/xx.oo");
    assert!(analysis.strings.iter().all(|string| string.status.alive()));
    assert_eq!((analysis.dame.count_ones(), analysis.score), (2, 0));
}

#[test]
fn bent_four_on_small_boards_is_capturable_1() {
    let (board, analysis) = whole(".oo/xoo/.x.");
    assert_eq!(analysis.status(board.at(1, 0)), Some(Capturable1));
    assert_eq!(analysis.status(board.at(0, 1)), Some(Uncapturable));
    assert_eq!(analysis.status(board.at(1, 2)), Some(Uncapturable));
    assert_eq!(analysis.score, 0);
}

#[test]
fn a_ko_stone_can_be_capturable_3() {
    let (board, analysis) = whole("oooxo./.ox.xo/ooxxxx/.ox.x.");
    assert_eq!(analysis.status(board.at(3, 0)), Some(Capturable3));
    assert_eq!(analysis.direct_ko, [1 << board.at(3, 0)]);
    let (_, after) = whole("ooox.x/.ox.x./ooxxxx/.ox.x.");
    assert_eq!((after.score, after.direct_ko), (3, vec![]));
}

/// A ban on a ko that is not open matters later.
#[test]
fn a_ban_whose_ko_is_closed_cannot_be_forgotten() {
    for (line, column, row, capturable) in
        [("o..x/xo.x/.xxx", 3, 0, true), ("..oo/o..x/ox.x/.ox.", 3, 1, false)]
    {
        let board = Board::parse(line);
        let question = question(&board, column, row);
        assert_eq!(with(&question, Bans::Lasting), Some(capturable), "{line}");
        assert_eq!(with(&question, Bans::WhileOpen), Some(!capturable), "{line}");
    }
}

#[test]
fn endless_play_does_not_make_the_ko_rule_superfluous() {
    let board = Board::parse("o.xx/.xxo/ooo.");
    let capture = question(&board, 0, 0);
    assert_eq!(with(&capture, Bans::Lasting), Some(true));
    assert_eq!(with(&capture, Bans::Never), Some(false));
    let board = Board::parse("..ox/oox./.o.x");
    let (owner, string) = board.string_at(2, 0);
    let local_1 = Question::new(&board, owner, string, Goal::NoPermanent(string));
    assert_eq!(with(&local_1, Bans::Lasting), Some(false));
    assert_eq!(with(&local_1, Bans::Never), Some(true));
}

#[test]
fn one_more_own_stone_can_hurt() {
    assert_eq!(status("oxxx/..ox/ox.x", 1, 0), Uncapturable);
    assert_eq!(status("oxxx/..ox/oxxx", 1, 0), Dead);
    assert_eq!(status("..x./..xx/ooox", 2, 0), Uncapturable);
    assert_eq!(status("..xx/..xx/ooox", 2, 0), Dead);
}

#[test]
fn one_attacking_stone_less_can_hurt() {
    assert_eq!(status("x..x/xo.x/o.ox", 2, 2), Uncapturable);
    let board = Board::parse("x.../xo.x/o.ox");
    assert_eq!(question(&board, 2, 2).answer(CAP), Some(true));
    assert_eq!(status("oox./..xx/ooox", 2, 0), Uncapturable);
    assert_eq!(status(".ox./..xx/ooox", 2, 0), Dead);
}

#[test]
fn adjacent_opponents_can_both_be_dead() {
    assert_eq!(status(".ooo/..xx/....", 1, 0), Dead);
    assert_eq!(status(".ooo/..xx/....", 2, 1), Dead);
}

#[test]
fn dead_strings_cannot_be_taken_off_first() {
    let (_, analysis) = whole("..xx/x.xo/.oo.");
    assert!(analysis.strings.iter().all(|string| string.status == Dead));
    for (line, owner) in [("..../x..o/.oo.", WHITE), ("..xx/x.x./.oo.", BLACK)] {
        let (_, analysis) = whole(line);
        let mut own = analysis.strings.iter().filter(|string| string.owner == owner);
        assert!(own.all(|string| string.status == Uncapturable), "{line}");
    }
}

#[test]
fn dead_depends_on_who_moves_first() {
    let board = Board::parse(".ooo/..xx/....");
    let question = question(&board, 1, 0);
    assert_eq!(question.answer(CAP), Some(true));
    let owner_first = Question { owner_first: true, ..question };
    assert_eq!(owner_first.answer(CAP), Some(false));
}

/// The winner by the formula: the greatest Z in which every demand can be met
/// next, by sweeping over all nodes until nothing changes.
fn textbook(graph: &[(bool, Vec<u32>, u64)]) -> Vec<bool> {
    let can = |set: &[bool], node: usize| {
        let (attacker, next, _) = &graph[node];
        let mut next = next.iter().map(|&next| set[next as usize]);
        if *attacker { next.any(|won| won) } else { next.all(|won| won) }
    };
    let all = graph[0].2;
    let mut z = vec![true; graph.len()];
    loop {
        let mut meets = vec![true; graph.len()];
        for demand in (0..64).filter(|demand| all >> demand & 1 != 0) {
            let mut y = vec![false; graph.len()];
            loop {
                let mut changed = false;
                for node in 0..graph.len() {
                    let met = graph[node].2 >> demand & 1 != 0 && can(&z, node);
                    if !y[node] && (met || can(&y, node)) {
                        y[node] = true;
                        changed = true;
                    }
                }
                if !changed {
                    break;
                }
            }
            for node in 0..graph.len() {
                meets[node] &= y[node];
            }
        }
        if meets == z {
            return z;
        }
        z = meets;
    }
}

#[test]
fn the_search_agrees_with_the_formula_on_whole_graphs() {
    let mut random = Random::new(3);
    let mut compared = [0; 2];
    for _ in 0..cases(50) {
        let (columns, rows) = [(2, 2), (4, 1), (5, 1), (2, 2)][random.below(4)];
        let board = sample::board(&mut random, columns, rows, 1);
        let owner = usize::from(board.stones[BLACK] == 0 || random.below(2) == 0);
        for string in board.strings(owner) {
            let local = string | random.below(1 << board.near.len()) as u32;
            for local in [0, string, local] {
                let goal = Goal::NoPermanent(local & board.all());
                let question = Question::new(&board, owner, string, goal);
                let found = question.answer(CAP).unwrap();
                assert_eq!(found, textbook(&Space::new(&question).whole())[2], "{}", board.line());
                if local == 0 {
                    assert_eq!(Some(found), reach(&board, owner, string, CAP));
                }
                compared[usize::from(found)] += 1;
            }
        }
    }
    assert!(compared.iter().all(|&count| count > 20), "{compared:?}");
}

/// What an analysis says of each cell, for the board as it is drawn.
fn by_cell(board: &Board, analysis: &Analysis, swap: bool) -> BTreeMap<(usize, usize), String> {
    let cell = |x: usize| {
        let territory = (0..2).find(|&owner| analysis.territory[owner] >> x & 1 != 0);
        let territory = territory.map(|owner| owner ^ usize::from(swap));
        (board.cells[x], format!("{:?} {territory:?}", analysis.status(x)))
    };
    bits(board.all()).map(cell).collect()
}

#[test]
fn colours_and_reflections_change_nothing() {
    let mut random = Random::new(7);
    let mut seen = BTreeMap::new();
    for _ in 0..cases(40) {
        let (columns, rows) = [(3, 2), (4, 2), (3, 3), (5, 1)][random.below(4)];
        let board = sample::board(&mut random, columns, rows, 2);
        let Some(analysis) = analyse(&board, 20_000) else { continue };
        for string in &analysis.strings {
            *seen.entry(string.status).or_insert(0) += 1;
        }
        let here = by_cell(&board, &analysis, false);
        let swapped = sample::swapped(&board);
        let other = analyse(&swapped, CAP).unwrap();
        assert_eq!(other.score, -analysis.score, "{}", board.line());
        assert_eq!(by_cell(&swapped, &other, true), here, "{}", board.line());
        let turned = sample::turned(&board);
        let other = by_cell(&turned, &analyse(&turned, CAP).unwrap(), false);
        let other: BTreeMap<_, _> =
            other.into_iter().map(|((x, y), said)| ((y, x), said)).collect();
        assert_eq!(other, here, "{}", board.line());
        let mirrored = sample::mirrored(&board);
        let other = analyse(&mirrored, CAP).unwrap();
        assert_eq!(other.score, analysis.score, "{}", board.line());
    }
    assert!(seen.len() >= 3, "{seen:?}");
}

/// Capture without a permanent-stone is the harder the more locations count.
#[test]
fn a_larger_local_set_is_stronger() {
    let mut random = Random::new(11);
    for _ in 0..cases(20) {
        let board = sample::board(&mut random, 3, 3, 3);
        for owner in [BLACK, WHITE] {
            for string in board.strings(owner) {
                let sets = [string, string | board.around(string), board.all()];
                let answers = sets.map(|local| no_perm(&board, owner, string, local, 20_000));
                let known: Vec<bool> = answers.into_iter().flatten().collect();
                assert!(
                    known.is_sorted_by(|smaller, larger| smaller >= larger),
                    "{}",
                    board.line()
                );
            }
        }
    }
}

/// Compares a file of `tests/data/j2003` with the oracle, and counts the known
/// strings that it reached.
fn check(file: &str, cap: usize) -> usize {
    let file = format!("{}/tests/data/j2003/{file}", env!("CARGO_MANIFEST_DIR"));
    let mut checked = 0;
    for line in std::fs::read_to_string(file).unwrap().lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let rows: Vec<&str> =
            case["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        if rows.iter().map(|row| row.len()).sum::<usize>() > 32 {
            continue;
        }
        let board = Board::draw(&rows);
        let strings = partly(&board, cap);
        for known in case["strings"].as_array().unwrap() {
            let at = |index: usize| known["at"][index].as_u64().unwrap() as usize;
            let (owner, string) = board.string_at(at(0), at(1));
            assert_eq!(known["owner"], ["black", "white"][owner], "{} {known}", case["id"]);
            let found = strings.iter().find(|found| found.1 == string).unwrap().2;
            if let Some(status) = found {
                assert_eq!(known["status"], name(status), "{} {known}", case["id"]);
                checked += 1;
            }
        }
        if let (Some(score), Some(analysis)) = (case["score"].as_i64(), complete(&board, &strings))
        {
            let prisoners = case["prisoner_difference"].as_i64().unwrap();
            assert_eq!(i64::from(analysis.score) + prisoners, score, "{}", case["id"]);
        }
    }
    checked
}

#[test]
fn statuses_of_known_positions() {
    let cap = if cases(0) == 0 { 10_000 } else { 1_500_000 };
    let checked = check("statuses.jsonl", cap);
    assert!(checked >= 35, "{checked}");
}

#[test]
fn statuses_of_small_boards() {
    assert!(check("small.jsonl", 20_000) >= 300);
}

fn name(status: Status) -> &'static str {
    match status {
        Uncapturable => "uncapturable",
        Capturable1 => "capturable-1",
        Capturable2 => "capturable-2",
        Capturable3 => "capturable-3",
        Dead => "dead",
    }
}
