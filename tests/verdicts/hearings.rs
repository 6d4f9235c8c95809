//! Play against proofs: whoever the person is and whatever he plays, the referee
//! answers by the certificate and wins, and the game stays as it was.

use crate::random::Random;
use crate::settled::{BREACHED, SETTLED};
use shinpan::board::{Color, Diagram};
use shinpan::rules::{Setup, Situation};
use shinpan::rulesets::{self, Basis};
use shinpan::verdict::hearing::{Doubt, Hearing, NoMove};
use shinpan::verdict::line::Act;
use shinpan::verdict::{Limits, Verdict, judge};
use std::sync::Arc;

fn verdict(rows: &[&str], ruleset: &str) -> Verdict {
    let situation = Situation::of_diagram(Diagram::parse(rows).unwrap());
    let named = rulesets::find(ruleset).unwrap();
    judge(named, &Setup::of(situation), &Basis::Position, &Limits::default()).unwrap()
}

/// Dead stones, kos, sekis, a bent four, an empty board.
const POSITIONS: &[&[&str]] = &[
    &[".x.x.", "xxxxx", "ooooo", "..o.x", "ooo.."],
    &["x.xo.", "xxooo", "x.o.o"],
    &[".x.o", "xx.o", "xxoo", ".xo."],
    &["oooxo.", ".ox.xo", "ooxxxx", ".ox.x."],
    &[".xxo.o", "oxxoo.", "xooooo", "xxxxxx", "xxx.x."],
    &[".xo.", "xo.o", "xxoo", "x.o."],
    &["....", "....", "...."],
    &["o.oxo.", "xooxxx", "xxo...", ".xxxxx"],
];

/// Each proof of a verdict as a hearing.
fn hearings(verdict: &Verdict) -> Vec<Hearing> {
    let proofs = verdict.findings.proofs.iter();
    proofs
        .filter_map(|proof| Hearing::of(&verdict.end.situation, Arc::new(proof.clone())))
        .collect()
}

/// Plays all of the person's moves, so many deep; the number of ends.
fn explore(hearing: &Hearing, depth: usize, budget: &mut usize) -> usize {
    if let Some((winner, how)) = hearing.outcome() {
        assert_eq!(winner, hearing.referee(), "{how}");
        return 1;
    }
    if depth == 0 || *budget == 0 {
        return 0;
    }
    *budget -= 1;
    let turn = hearing.to_play().unwrap();
    if turn == hearing.referee() {
        let mut next = hearing.clone();
        next.reply().unwrap_or_else(|why| {
            panic!("{why}: {:?} {} after {:?}", hearing.subject(), hearing.holds(), hearing.steps())
        });
        return explore(&next, depth - 1, budget);
    }
    let moves = hearing.moves();
    assert!(!moves.is_empty());
    let mut ends = 0;
    for act in moves {
        let mut next = hearing.clone();
        next.play(turn, act).unwrap();
        ends += explore(&next, depth - 1, budget);
    }
    ends
}

#[test]
fn the_referee_wins_whatever_the_person_tries() {
    let mut ends = 0;
    for ruleset in ["japanese2003", "ljrg"] {
        for rows in POSITIONS {
            let verdict = verdict(rows, ruleset);
            for hearing in hearings(&verdict) {
                ends += explore(&hearing, 7, &mut 150);
            }
        }
    }
    assert!(ends > 500, "{ends}");
}

#[test]
fn long_plays_end_for_the_referee() {
    let mut random = Random::new(7);
    let mut ended = 0;
    for ruleset in ["japanese2003", "ljrg"] {
        for rows in POSITIONS {
            let verdict = verdict(rows, ruleset);
            for mut hearing in hearings(&verdict).into_iter().step_by(3) {
                for _ in 0..120 {
                    let Some(turn) = hearing.to_play() else { break };
                    if turn == hearing.referee() {
                        hearing.reply().unwrap();
                        continue;
                    }
                    let moves = hearing.moves();
                    let act = moves[random.below(moves.len())];
                    hearing.play(turn, act).unwrap();
                }
                if let Some((winner, how)) = hearing.outcome() {
                    assert_eq!(winner, hearing.referee(), "{how}");
                    ended += 1;
                }
            }
        }
    }
    assert!(ended > 20, "{ended}");
}

#[test]
fn moves_are_refused_with_a_reason() {
    let verdict = verdict(POSITIONS[0], "japanese2003");
    let at = |name: &str| shinpan::board::coord::parse_vertex(verdict.graph(), name).unwrap();
    let mut hearing = Hearing::about(&verdict, at("E2"), Doubt::Decisive).unwrap();
    assert_eq!(hearing.referee(), Color::White);
    assert_eq!(hearing.play(Color::White, Act::Pass), Err(NoMove::Referees));
    assert_eq!(hearing.play(Color::Black, Act::Pass), Err(NoMove::NotTheTurn));
    assert_eq!(hearing.to_play(), Some(Color::White));
    hearing.reply().unwrap();
    if hearing.to_play().is_some() {
        assert_eq!(hearing.play(Color::Black, Act::Play(at("E2"))), Err(NoMove::Occupied));
        assert_eq!(hearing.play(Color::Black, Act::KoPass), Err(NoMove::NothingBanned));
    } else {
        assert_eq!(hearing.play(Color::Black, Act::Pass), Err(NoMove::Over));
        assert_eq!(hearing.outcome().unwrap().0, Color::White);
    }
    assert!(hearing.undo());
    assert!(!hearing.undo());
    assert_eq!(hearing.to_play(), Some(Color::White));
    assert!(Hearing::about(&verdict, at("A5"), Doubt::Decisive).is_none());
}

/// Settled territories with dead stones in them, on more than a hundred points: books
/// prove what lives and what is dead.
/// The person plays at random, all over the board, then only passes: he never
/// wins, and at last it is over.
#[test]
fn books_win_against_whoever_plays_anywhere() {
    win_by_books(&SETTLED);
}

/// The same where who sweeps has to make the first move.
#[test]
fn books_that_begin_with_a_play_win() {
    win_by_books(&BREACHED);
}

fn win_by_books(rows: &[&str]) {
    let verdict = verdict(rows, "japanese2003");
    assert!(verdict.tally.proven);
    let books = |hearing: &Hearing| hearing.moves().contains(&Act::Pass);
    let mut random = Random::new(9);
    let (mut swept, mut kept) = (0, 0);
    let doubts = Hearing::doubts(&verdict);
    let strings = doubts.iter().filter(|(loc, _)| {
        let first = verdict.end.situation.stones.string(*loc).min();
        first == Some(*loc)
    });
    for (loc, _) in strings {
        let mut hearing = Hearing::about(&verdict, *loc, Doubt::Decisive).unwrap();
        for moves in 0.. {
            let Some(turn) = hearing.to_play() else { break };
            assert!(moves < 300, "no end at {loc:?}");
            if turn == hearing.referee() {
                hearing.reply().unwrap_or_else(|why| panic!("{why}: {:?}", hearing.steps()));
                continue;
            }
            let may = hearing.moves();
            assert!(moves > 1 || books(&hearing) || hearing.region().is_some());
            let act = match moves < 80 || !may.contains(&Act::Pass) {
                true => may[random.below(may.len())],
                false => Act::Pass,
            };
            hearing.play(turn, act).unwrap();
        }
        let (winner, how) = hearing.outcome().unwrap();
        assert_eq!(winner, hearing.referee(), "{how}");
        if hearing.holds() {
            let stones = hearing.stones().unwrap();
            assert_ne!(stones.at(*loc), Some(!hearing.referee()), "{how}");
            swept += 1;
        } else {
            kept += 1;
        }
    }
    assert!(swept >= 4 && kept >= 2, "{swept} {kept}");
}

/// The same with claims that books lock.
#[test]
fn locks_by_books_win_against_whoever_plays_anywhere() {
    let verdict = verdict(&SETTLED, "ljrg");
    assert!(verdict.tally.proven);
    assert!(verdict.findings.proofs.iter().any(|proof| proof.evidence.hull.any()));
    let mut random = Random::new(23);
    for (loc, _) in Hearing::doubts(&verdict).into_iter().step_by(9) {
        let mut hearing = Hearing::about(&verdict, loc, Doubt::Decisive).unwrap();
        for moves in 0.. {
            let Some(turn) = hearing.to_play() else { break };
            assert!(moves < 600, "no end at {loc:?}");
            if turn == hearing.referee() {
                hearing.reply().unwrap_or_else(|why| panic!("{why}: {:?}", hearing.steps()));
                continue;
            }
            let may = hearing.moves();
            let act = match moves < 60 || !may.contains(&Act::Pass) {
                true => may[random.below(may.len())],
                false => Act::Pass,
            };
            hearing.play(turn, act).unwrap();
        }
        let (winner, how) = hearing.outcome().unwrap();
        assert_eq!(winner, hearing.referee(), "{how}");
    }
}

/// What books prove has lines of play that end, and each dead string is removed in
/// one of them.
#[test]
fn books_are_shown_in_lines() {
    let verdict = verdict(&SETTLED, "japanese2003");
    let items = shinpan::report::explained::items(&verdict);
    let lines: Vec<_> = items.iter().flat_map(|item| &item.lines).map(|it| &it.line).collect();
    for string in verdict.strings().iter().filter(|string| string.status.word() == "dead") {
        assert!(lines.iter().any(|line| line.removes(string.at)), "{string:?}");
    }
    for string in verdict.final_strings() {
        let proof = string.proof.unwrap();
        let line = verdict.sample(proof, Some(string.at), 60).unwrap();
        let text = line.text();
        assert!(!text.contains("and so on"), "{text}");
        assert_eq!(line.holds, line.removes(string.at), "{text}");
    }
}
