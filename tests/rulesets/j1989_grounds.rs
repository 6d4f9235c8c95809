//! The theorems "Grounds" and "Side by side" of docs/theorems/japanese1989.md: whatever
//! counts of an answer about a part of the board must be true of every turn on all of it.
//!
//! `CASES` is the number of positions of each test.

use crate::hostile::some;
use crate::j1989_support::Play;
use crate::j2003_support::ours::{board, mask, player, set, show, stones};
use crate::j2003_support::sample::{self, Random};
use crate::lockable;
use crate::tries::cases;
use shinpan::board::{Color, Loc, LocSet, Stones, region};
use shinpan::game::Manner;
use shinpan::proof;
use shinpan::rulesets::inquiry::{Answer, Subject};
use shinpan::rulesets::japanese1989::confirmation;
use shinpan::rulesets::japanese1989::settle::{Facts, Life};
use shinpan::rulesets::japanese1989::trial::{Attempt, Ground, Trial};
use shinpan::rulesets::perfect::field::walls;
use shinpan::solve::{self, Budget};
use std::collections::BTreeMap;

/// Situations that the oracle may use for one question.
const CAP: usize = 20_000;

/// The checked answer; none if the question is refused or too hard.
fn answer(stones: &Stones, trial: &Trial) -> Option<bool> {
    let arena = confirmation::arena(stones, trial).ok()?;
    let game = confirmation::game(stones, trial).ok()?;
    let evidence = solve::search(&*arena, &Budget::nodes(20_000)).evidence.ok()?;
    proof::check(&*game, &evidence).unwrap_or_else(|why| panic!("{why}: {trial:?}"));
    Some(evidence.answer)
}

pub fn position(random: &mut Random) -> Stones {
    loop {
        let graph = sample::graph(random, &[(3, 3), (4, 2), (3, 2), (5, 2)], (7, 3));
        // Where nothing is joined no stone has a liberty.
        if graph.locs().any(|loc| !graph.neighbors(loc).is_empty()) {
            return stones(random, &graph);
        }
    }
}

/// What is asked, and what holds on the board if the answer counts.
fn questions(random: &mut Random, stones: &Stones, owner: Color) -> Vec<Attempt> {
    let graph = stones.graph();
    let any = |random: &mut Random| loop {
        let area = random.below(1 << graph.len()) as u32;
        if area != 0 {
            return set(graph, area);
        }
    };
    let strings = board(stones).strings(player(owner));
    let mut attempts = vec![Attempt::Place(any(random)), Attempt::Place(any(random))];
    if !strings.is_empty() {
        let string = set(graph, strings[random.below(strings.len())]);
        attempts.push(Attempt::Capture(string.clone()));
        attempts.push(Attempt::Clear { string: string.clone(), area: any(random) });
        attempts.push(Attempt::Outlast { string, area: any(random) });
    }
    attempts
}

/// Is an answer true on the whole board? None if that is too large for the oracle, or if
/// nothing is said.
fn is_true(stones: &Stones, trial: &Trial, answer: bool) -> Option<bool> {
    let board = board(stones);
    let (owner, string) = (player(trial.owner), trial.string().map_or(0, |it| mask(it.iter())));
    let first = if string == 0 { owner } else { 1 - owner };
    let play = Play::new(&board, owner, string, first, CAP)?;
    let area = trial.area().map_or(0, |area| mask(area.iter()));
    Some(match (&trial.attempt, answer) {
        (Attempt::Capture(_), _) => play.captures() == answer,
        (Attempt::Clear { .. }, _) => play.clears(&play.uncapturable(), area) == answer,
        (Attempt::Outlast { .. }, false) => play.clears(&play.uncapturable(), area),
        (Attempt::Outlast { .. }, true) => return None,
        (Attempt::Place(_), _) => play.prevents(&play.uncapturable(), area) != answer,
    })
}

/// What the champion vows to keep: any of his stones, most often none.
pub fn vow(random: &mut Random, stones: &Stones, champion: Color, region: &LocSet) -> LocSet {
    let mut theirs = stones.of(champion);
    theirs.intersect_with(region);
    if random.below(3) == 0 { some(random, &theirs) } else { LocSet::empty(stones.graph().len()) }
}

#[test]
fn what_counts_on_a_ground_is_true_on_the_board() {
    let mut random = Random::new(89);
    let mut tried: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..cases(1_000) {
        let stones = position(&mut random);
        let graph = stones.graph();
        for owner in Color::BOTH {
            for mut attempt in questions(&mut random, &stones, owner) {
                let champion = if random.below(2) == 0 { owner } else { !owner };
                let region = set(graph, 1 + random.below((1 << graph.len()) - 1) as u32);
                let mut standing = walls(&stones, champion, &region);
                standing.subtract(&region);
                if let Attempt::Place(area)
                | Attempt::Clear { area, .. }
                | Attempt::Outlast { area, .. } = &mut attempt
                {
                    area.intersect_with(&region);
                }
                let stood = !standing.is_empty();
                let vowed = vow(&mut random, &stones, champion, &region);
                let ground = Some(Ground { region, champion, standing, vowed });
                let trial = Trial { owner, attempt, ground };
                let Some(answer) = answer(&stones, &trial) else { continue };
                if !trial.counts(answer) {
                    continue;
                }
                let Some(truth) = is_true(&stones, &trial, answer) else { continue };
                assert!(truth, "{answer}: {trial:?} {}", show(&stones));
                let word = match &trial.attempt {
                    Attempt::Capture(_) => "capture",
                    Attempt::Clear { .. } => "clear",
                    Attempt::Outlast { .. } => "outlast",
                    Attempt::Place(_) => "place",
                };
                let beside = if stood { ", stones stand" } else { "" };
                *tried.entry(format!("{word} {answer}{beside}")).or_default() += 1;
            }
        }
    }
    println!("{tried:#?}");
    assert!(tried.len() >= 10, "{tried:?}");
}

/// Answers about disjoint parts of the board, of each player's locks, of the whole board.
fn several(random: &mut Random, stones: &Stones, owner: Color) -> Vec<(Subject, Answer)> {
    let graph = stones.graph();
    let parts = 1 + random.below(3);
    let part_of: Vec<usize> = graph.locs().map(|_| random.below(parts + 1)).collect();
    let mut answers = Vec::new();
    let mut hear = |stones: &Stones, trial: Trial| {
        let answered = match answer(stones, &trial) {
            Some(true) => Answer::Yes { manner: Manner::Loud },
            Some(false) => Answer::No,
            None => return,
        };
        answers.push((Subject::Trial(trial), answered));
    };
    for part in 0..parts {
        let in_part = |loc: &Loc| part_of[loc.index()] == part;
        let within = LocSet::of(graph.len(), graph.locs().filter(in_part));
        for champion in Color::BOTH {
            let mut standing = region::border(graph, &within);
            standing.intersect_with(&stones.of(champion));
            if random.below(3) == 0 {
                standing = LocSet::empty(graph.len());
            }
            let vowed = vow(random, stones, champion, &within);
            let ground = Some(Ground { region: within.clone(), champion, standing, vowed });
            for mut attempt in questions(random, stones, owner) {
                if let Attempt::Place(area)
                | Attempt::Clear { area, .. }
                | Attempt::Outlast { area, .. } = &mut attempt
                {
                    match random.below(2) {
                        0 => area.clone_from(&within),
                        _ => area.intersect_with(&within),
                    }
                }
                hear(stones, Trial { owner, attempt, ground: ground.clone() });
            }
        }
    }
    for attempt in questions(random, stones, owner) {
        hear(stones, Trial { owner, attempt, ground: None });
    }
    for player in Color::BOTH {
        let of = |(claim, manner)| (Subject::Lock { player, claim }, Answer::Yes { manner });
        answers.extend(lockable::locks(stones, player).into_iter().map(of));
    }
    answers
}

/// What parts of the board, locks among them, say together.
#[test]
fn parts_side_by_side_are_true_together() {
    let mut random = Random::new(1989);
    let mut tried: BTreeMap<&str, usize> = BTreeMap::new();
    for case in 0..cases(60) {
        let stones = match case % 2 {
            0 => position(&mut random),
            _ => lockable::position(&mut random),
        };
        if stones.graph().len() > 11 {
            continue;
        }
        let board = board(&stones);
        for owner in Color::BOTH {
            let answers = several(&mut random, &stones, owner);
            let facts = Facts::of(&stones, &answers);
            let mut says = |what, says: bool| {
                assert!(says, "{what} of {owner}: {}", show(&stones));
                *tried.entry(what).or_default() += 1;
            };
            if let Some(play) = Play::new(&board, player(owner), 0, player(owner), CAP) {
                let lasting = play.uncapturable();
                for area in facts.closed_areas(owner) {
                    says("prevented", play.prevents(&lasting, mask(area.iter())));
                }
            }
            for string in board.strings(player(owner)) {
                let first = 1 - player(owner);
                let Some(play) = Play::new(&board, player(owner), string, first, CAP) else {
                    continue;
                };
                let at = Loc::new(string.trailing_zeros() as usize);
                let lasting = play.uncapturable();
                for area in facts.cleared_areas(at, owner) {
                    says("cleared", play.clears(&lasting, mask(area.iter())));
                }
                let Some((alive, capturable)) =
                    crate::j1989_support::life(&board, player(owner), string, CAP)
                else {
                    continue;
                };
                match facts.life(at) {
                    Life::Open => says("open", true),
                    Life::Dead => says("dead", !alive),
                    Life::Uncapturable => says("uncapturable", !capturable),
                    Life::CapturableAlive => says("capturable alive", alive && capturable),
                    Life::Alive => says("alive", alive),
                }
            }
        }
    }
    println!("{tried:#?}");
    assert!(tried.len() >= 5, "{tried:?}");
}
