//! What the search plays is the game that the checker knows: the questions that rulesets
//! ask about random boards, along random lines of play.

use crate::arena::{assert_same_situation, same_moves};
use crate::random::Random;
use crate::tries::cases;
use shinpan::board::{Diagram, Stones};
use shinpan::game::Game;
use shinpan::game::arena::{Arena, Leaf};
use shinpan::rules::{Points, Setup, Situation};
use shinpan::rulesets::inquiry::{Answer, Looking, Means};
use shinpan::rulesets::{self, End};

/// A position of a board without strings that have no liberty.
fn position(random: &mut Random, cols: usize, rows: usize) -> Stones {
    loop {
        let empty = 1 + random.below(4);
        let mut cell = || match random.below(4 + empty) {
            0 | 1 => 'x',
            2 | 3 => 'o',
            _ => '.',
        };
        let lines: Vec<String> = (0..rows).map(|_| (0..cols).map(|_| cell()).collect()).collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let stones = Diagram::parse(&lines).unwrap().stones;
        if stones.breathless().is_empty() {
            return stones;
        }
    }
}

/// Follows a line of play; returns its length.
fn walk(game: &dyn Game, arena: &dyn Arena, random: &mut Random, name: &str) -> usize {
    let (mut key, mut leaf) = arena.start();
    assert_eq!(key, game.start(), "{name}");
    for length in 0..40 {
        assert_same_situation(game, arena, (&key, leaf), &name);
        if leaf != Leaf::Open {
            return length;
        }
        let mut next = same_moves(game, arena, &key, &name);
        for (next, leaf) in &next {
            assert_same_situation(game, arena, (next, *leaf), &name);
        }
        if next.is_empty() {
            return length;
        }
        (key, leaf) = next.swap_remove(random.below(next.len()));
    }
    40
}

#[test]
fn analyses_are_searched_as_they_are_checked() {
    let mut random = Random::new(4);
    let (mut questions, mut moves) = (0, 0);
    for round in 0..cases(40) {
        let (cols, rows) = [(3, 2), (3, 3), (4, 3), (4, 4), (5, 4), (7, 5)][round % 6];
        let stones = position(&mut random, cols, rows);
        for name in ["naj", "simplified-korean", "asian-games-2013"] {
            let situation = Situation { pass_count: 2, ..Situation::of(stones.clone()) };
            let end = End::of(Setup { situation, komi: Points::ZERO, handicap: 0 });
            let ruleset = rulesets::find(name).unwrap().ruleset;
            let Some(mut inquiry) = ruleset.inquire(&end).unwrap() else { continue };
            loop {
                let asked = inquiry.round(&mut Looking {
                    situations: 0,
                    nodes: 0,
                    stop: None,
                    looked: 0,
                    crew: &|jobs, job| (0..jobs).for_each(job),
                });
                if asked.is_empty() {
                    break;
                }
                for question in &asked {
                    let Means::Arena(arena) = &question.means else { continue };
                    questions += 1;
                    moves += walk(&*question.game, &**arena, &mut random, name);
                }
                // As if nothing could be proven, so that all is asked; now and then "no", so
                // that play is remembered.
                let answer = |_| if round % 2 == 0 { Answer::No } else { Answer::Unknown };
                let answers: Vec<Answer> = asked.iter().map(answer).collect();
                inquiry.settle(&answers);
            }
        }
    }
    println!("{questions} questions, {moves} moves");
    assert!(questions > 500 && moves > 5_000, "{questions} questions, {moves} moves");
}
