//! Life and death of Japanese 1989 by search: against the literal oracle of
//! `j1989_support` on small boards, and against what the document says.

mod j1989_support;
mod j2003_support;

use j1989_support::{Play, life};
use j2003_support::board::{BLACK, Board, WHITE, bits};
use j2003_support::sample::{self, Random};
use shinpan::board::{Color, Diagram, Loc, LocSet};
use shinpan::proof;
use shinpan::rules::{Points, Setup, Situation};
use shinpan::rulesets::japanese1989::trial::{Attempt, Trial};
use shinpan::rulesets::japanese1989::confirmation;
use shinpan::rulesets::{self, Basis, End, Status};
use shinpan::solve::{self, Budget};
use shinpan::verdict::judge::{Limits, judge_end};
use shinpan::verdict::Verdict;

/// Situations that the oracle may use for one question.
const CAP: usize = 150_000;

fn cases(default: usize) -> usize {
    std::env::var("CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(default)
}

fn end(board: &Board) -> End {
    let line = board.line();
    let rows: Vec<&str> = line.split('/').collect();
    let mut situation = Situation::of_diagram(Diagram::parse(&rows).unwrap());
    situation.pass_count = 2;
    End::of(Setup { situation, komi: Points::ZERO, handicap: 0 })
}

fn verdict(end: &End, nodes: usize) -> Verdict {
    let named = rulesets::find("japanese1989-pauli").unwrap();
    let limits = Limits { nodes, ..Limits::default() };
    judge_end(named, end.clone(), &Basis::Position, &limits).unwrap()
}

fn color(owner: usize) -> Color {
    if owner == BLACK { Color::Black } else { Color::White }
}

fn loc(board: &Board, end: &End, x: usize) -> Loc {
    let (column, row) = board.cells[x];
    end.situation.graph().at(column, row).unwrap()
}

fn set(board: &Board, end: &End, mask: u32) -> LocSet {
    LocSet::of(end.situation.graph().len(), bits(mask).map(|x| loc(board, end, x)))
}

/// The answer to a question by search, if the checker accepts it.
fn answer(end: &End, trial: &Trial) -> Option<bool> {
    let stones = &end.situation.stones;
    let arena = confirmation::arena(stones, trial).unwrap();
    let game = confirmation::game(stones, trial).unwrap();
    let evidence = solve::search(&*arena, &Budget::nodes(1_000_000)).evidence.ok()?;
    proof::check(&*game, &evidence).unwrap();
    Some(evidence.answer)
}

fn board(random: &mut Random) -> Board {
    let (columns, rows) = [(3, 2), (2, 3), (4, 2), (3, 3), (5, 1), (7, 1)][random.below(6)];
    loop {
        let board = sample::board(random, columns, rows, columns * rows / 3);
        if board.cells.len() <= 7 {
            return board;
        }
    }
}

#[test]
fn questions_have_the_answers_of_the_oracle() {
    let random = &mut Random(1989);
    let mut asked = [[0; 2]; 3];
    for _ in 0..cases(60) {
        let board = board(random);
        let end = end(&board);
        let owner = random.below(2);
        let strings = board.strings(owner);
        if strings.is_empty() {
            continue;
        }
        let string = strings[random.below(strings.len())];
        let Some(play) = Play::new(&board, owner, string, 1 - owner, CAP) else { continue };
        let Some(place) = Play::new(&board, owner, 0, owner, CAP) else { continue };
        let (lasting, placed) = (play.uncapturable(), place.uncapturable());
        let area = loop {
            let area = random.below(1 << board.cells.len()) as u32;
            if area != 0 {
                break area;
            }
        };
        let sets = |mask| set(&board, &end, mask);
        let questions = [
            (Attempt::Capture(sets(string)), play.captures()),
            (
                Attempt::Clear { string: sets(string), area: sets(area) },
                play.clears(&lasting, area),
            ),
            (Attempt::Place(sets(area)), !place.prevents(&placed, area)),
        ];
        for (number, (attempt, expected)) in questions.into_iter().enumerate() {
            let trial = Trial { owner: color(owner), attempt };
            let found = answer(&end, &trial);
            assert_eq!(found, Some(expected), "{} {trial:?}", board.line());
            asked[number][usize::from(expected)] += 1;
        }
    }
    println!("{asked:?}");
    assert!(asked.iter().flatten().all(|&count| count > 0), "{asked:?}");
}

#[test]
fn random_boards_get_the_statuses_of_the_oracle() {
    let random = &mut Random(7);
    let (mut counts, mut open) = ([0; 3], 0);
    for _ in 0..cases(40) {
        let board = board(random);
        let end = end(&board);
        let verdict = verdict(&end, 200_000);
        assert!(verdict.findings.rejected.is_empty());
        for owner in [BLACK, WHITE] {
            for string in board.strings(owner) {
                let Some((alive, capturable)) = life(&board, owner, string, CAP) else { continue };
                let string = set(&board, &end, string);
                let strings = verdict.strings();
                let found = strings.iter().find(|found| string.contains(found.at)).unwrap();
                let said = match (found.status, found.detail.as_str()) {
                    (Status::Undecided, "") => None,
                    (Status::Dead, _) => Some((false, true)),
                    (_, "uncapturable") => Some((true, false)),
                    (_, "capturable alive") => Some((true, true)),
                    other => panic!("{other:?}"),
                };
                match said {
                    None => open += 1,
                    Some(said) => assert_eq!(said, (alive, capturable), "{}", board.line()),
                }
                counts[usize::from(alive) + usize::from(!capturable)] += 1;
            }
        }
    }
    println!("dead, capturable alive, uncapturable: {counts:?}; open: {open}");
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
    assert!(open * 20 <= counts.iter().sum::<i32>(), "{open} open of {counts:?}");
}
