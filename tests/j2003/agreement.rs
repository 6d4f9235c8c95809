//! The Japanese 2003 analysis by search against the literal oracle: every
//! answer that counts, every status, the score.

use crate::j2003_support::analysis::{Analysis, Status, analyse};
use crate::j2003_support::board::{BLACK, Board, WHITE};
use crate::j2003_support::ours::{end, fits};
use crate::j2003_support::sample::{self, Random};
use crate::j2003_support::search::{no_perm, reach};
use crate::tries::cases;
use shinpan::board::{Color, LocSet};
use shinpan::rules::Points;
use shinpan::rulesets::inquiry::{Answer, Inquiry, Subject};
use shinpan::rulesets::japanese2003::analysis::Hypothetical;
use shinpan::rulesets::japanese2003::fate::{Fate, Goal};
use shinpan::rulesets::japanese2003::settle::Fortune;
use shinpan::rulesets::{End, Ruleset, japanese2003::Japanese2003};
use shinpan::verdict::inquest::{self, Effort, Findings};

/// Situations that the oracle may use for one question.
const CAP: usize = 200_000;

fn run(end: &End, nodes: usize) -> (Hypothetical, Findings) {
    let mut inquiry = Hypothetical::new(end).unwrap();
    let findings = inquest::run(&mut inquiry, &Effort { nodes, ..Effort::default() });
    assert!(findings.rejected.is_empty(), "{:?}", findings.rejected);
    (inquiry, findings)
}

/// A set of locations as a mask of the oracle's.
fn mask(board: &Board, end: &End, set: &LocSet) -> u32 {
    let graph = end.situation.graph();
    let inside = |&(column, row): &(usize, usize)| {
        graph.at(column, row).is_some_and(|loc| set.contains(loc))
    };
    (0..board.cells.len()).filter(|&x| inside(&board.cells[x])).map(|x| 1 << x).sum()
}

/// Does the oracle agree with an answer that counts? None if it is too large
/// for it, or no literal question.
fn agrees(board: &Board, end: &End, fate: &Fate, answer: bool) -> Option<bool> {
    let owner = if fate.owner == Color::Black { BLACK } else { WHITE };
    let cells = |set| mask(board, end, set);
    Some(match &fate.goal {
        Goal::Capture(strings) => {
            let strings = cells(strings);
            let mut each = board.strings(owner).into_iter().filter(|string| string & strings != 0);
            let first = each.next()?;
            (each.next().is_none()).then_some(())?;
            reach(board, owner, first, CAP)? == answer
        }
        Goal::Clear { string, area } => {
            no_perm(board, owner, cells(string), cells(area), CAP)? == answer
        }
        // With another part; tests/j2003/parts.rs tries that.
        Goal::First(_) | Goal::Second(_) => return None,
        Goal::Sweep(area) => {
            // Only success says something: all strings in the area go.
            if !answer {
                return None;
            }
            let area = cells(area);
            let inside = board.strings(owner).into_iter().filter(|string| string & !area == 0);
            let mut all = true;
            for string in inside {
                all &= no_perm(board, owner, string, area, CAP)?;
            }
            all
        }
    })
}

#[derive(Default, Debug)]
struct Count {
    boards: usize,
    answers: usize,
    strings: usize,
    open: usize,
    scores: usize,
}

fn compare(board: &Board, nodes: usize, each_answer: bool, count: &mut Count) {
    let line = board.line();
    let end = end(board, Color::Black);
    let (inquiry, findings) = run(&end, nodes);
    count.boards += 1;
    for proof in findings.proofs.iter().filter(|_| each_answer) {
        // What locks say is held to the statuses below.
        let Subject::Fate(fate) = &proof.subject else { continue };
        let answer = proof.answer != Answer::No;
        if fate.counts(answer)
            && let Some(same) = agrees(board, &end, fate, answer)
        {
            assert!(same, "{line}: {fate:?} is not {answer}");
            count.answers += 1;
        }
    }
    let Some(analysis) = analyse(board, CAP) else { return };
    statuses(board, &end, &inquiry, &analysis, count);
    let tally = inquiry.tally().unwrap();
    let (low, high) = tally.bounds;
    let score = Points::whole(analysis.score);
    assert!(low <= score && score <= high, "{line}: {score} not from {low} to {high}");
    count.scores += usize::from(tally.proven);
    let answers: Vec<(Subject, Answer)> =
        findings.proofs.iter().map(|proof| (proof.subject.clone(), proof.answer)).collect();
    assert_eq!(Japanese2003.settled(&end, &answers).unwrap(), tally, "{line}");
}

fn statuses(
    board: &Board,
    end: &End,
    inquiry: &Hypothetical,
    analysis: &Analysis,
    count: &mut Count,
) {
    let graph = end.situation.graph();
    for string in &analysis.strings {
        let (column, row) = board.cells[string.locations.trailing_zeros() as usize];
        let at = graph.at(column, row).unwrap();
        let fortune = inquiry.facts().fortune(at);
        let line = board.line();
        assert!(
            fits(fortune, string.status),
            "{line}: {column},{row} is {string:?}, not {fortune:?}"
        );
        count.strings += 1;
        count.open += usize::from(fortune == Fortune::Open);
        let third = inquiry.facts().is_capturable3(at);
        assert!(
            third.is_none_or(|third| third == (string.status == Status::Capturable3)),
            "{line}: {column},{row} is {string:?}, capturable-3 {third:?}"
        );
    }
}

#[test]
fn random_boards_get_the_statuses_of_the_oracle() {
    let mut random = Random::new(2003);
    let mut count = Count::default();
    for case in 0..cases(32) {
        let (columns, rows, missing) = [(3, 3, 2), (2, 4, 1), (5, 2, 1), (3, 4, 4)][case % 4];
        let board = sample::board(&mut random, columns, rows, missing);
        compare(&board, 30_000, true, &mut count);
    }
    println!("{count:?}");
    assert!(count.strings == 0 || count.open * 20 < count.strings, "{count:?}");
}

#[test]
fn random_boards_with_kos_get_the_statuses_of_the_oracle() {
    let mut random = Random::new(35);
    let mut count = Count::default();
    while count.boards < cases(8) {
        let (columns, rows, missing) = [(3, 3, 1), (4, 3, 3), (4, 3, 1)][count.boards % 3];
        let board = sample::board(&mut random, columns, rows, missing);
        if sample::has_ko(&board) {
            compare(&board, 30_000, true, &mut count);
        }
    }
    println!("{count:?}");
}
