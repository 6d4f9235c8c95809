//! Books of life (docs/theorems/life.md) against brute force: what patterns say
//! of plays is true whatever stands outside, and what a book keeps is never
//! captured, though the raider wins every ko.
//!
//! `CASES` is the number of positions of each test.

use crate::j2003_support::board::{Board, bits};
use crate::j2003_support::sample::Random;
use crate::j2003_support::search::reach;
use crate::life_support::{CAP, Masks, Place, graph, set, stones};
use crate::tries::cases;
use shinpan::board::{Bits, Graph, Loc};
use shinpan::life::{Ground, Part, Pattern, Raid, Rule, check};
use shinpan::proof::format::{Limits, read, write};
use shinpan::tactics::Lives;
use shinpan::verdict::certificate;
use std::process::Command;

fn cut(zone: u32, stones: Masks) -> Pattern<1> {
    Pattern::cut(set(zone), set(stones[0]), set(stones[1]))
}

fn subset(random: &mut Random) -> u32 {
    let (a, b) = (random.below(1 << 30) as u32, random.below(1 << 30) as u32);
    [a, a | b, a | b, a & b][random.below(4)]
}

/// What a pattern says of a play holds on every board with that pattern.
#[test]
fn patterns_tell_the_truth() {
    let mut random = Random::new(11);
    let (mut keeps, mut raids, mut illegal) = (0, 0, 0);
    for _ in 0..cases(6_000) {
        let place = Place::new(&graph(&mut random));
        let stones = stones(&mut random, &place);
        let zone = subset(&mut random) & place.all();
        let pattern = cut(zone, stones);
        let ground = Ground { web: &place.web, walls: Bits::EMPTY };
        for at in bits(zone & !(stones[0] | stones[1])) {
            if let Some(after) = pattern.keep(ground, at) {
                let (played, removed) = place.play(stones, 0, at).expect("a legal play");
                assert!(!place.is_ko(played, 0, at, removed));
                assert!(cut(place.all(), played).holds(&after));
                keeps += 1;
            }
            if !pattern.breathes(ground) {
                continue;
            }
            match (pattern.raid(ground, at), place.play(stones, 1, at)) {
                (Raid::Illegal, really) => {
                    assert!(really.is_none());
                    illegal += 1;
                }
                (Raid::Played { after, lost }, Some((played, removed))) => {
                    assert!(cut(place.all(), played).holds(&after));
                    assert!(set(removed & zone).within(lost));
                    raids += 1;
                }
                (Raid::Played { .. }, None) => {}
            }
        }
        if pattern.breathes(ground) {
            for at in bits(place.all() & !zone & !(stones[0] | stones[1])) {
                if let Some((_, removed)) = place.play(stones, 1, at) {
                    assert_eq!(removed & zone, 0);
                }
            }
        }
        if pattern.steady(ground) {
            for at in bits(place.all() & !zone & !(stones[0] | stones[1])) {
                if let Some((_, removed)) = place.play(stones, 0, at) {
                    assert_eq!(removed & zone, 0);
                }
            }
        }
    }
    println!("{keeps} plays of the keeper, {raids} of the raider, {illegal} illegal");
    assert!(keeps > 500 && raids > 500 && illegal > 5);
}

/// What a book keeps is not lost, in the game where the raider wins every ko and
/// in the literal play of Japanese 2003; and the search misses little.
#[test]
fn books_keep_what_they_say() {
    let mut random = Random::new(12);
    let (mut kept, mut leaning, mut literal, mut missed, mut lost) = (0, 0, 0, 0, 0);
    for case in 0..cases(60) {
        let graph = graph(&mut random);
        let place = Place::new(&graph);
        let stones = stones(&mut random, &place);
        let mut lives = Lives::new(place.web.clone(), set(stones[0]), set(stones[1]));
        lives.stage(400, None);
        let mut alive = 0;
        for life in lives.found() {
            let string = life.string.0[0] as u32;
            alive |= string;
            let told = || format!("{stones:?} {string:b} {:?}", place.near);
            check(&place.web, set(stones[0]), set(stones[1]), &life.parts).unwrap();
            leaning += usize::from(life.parts.len() > 1);
            if let Some(lost) = place.is_lost(stones, string) {
                assert!(!lost, "{}", told());
                kept += 1;
            }
            if case % 8 == 0 && place.near.len() <= 12 {
                let board = Board {
                    near: place.near.clone(),
                    cells: (0..place.near.len()).map(|at| (at, 0)).collect(),
                    stones,
                };
                if let Some(lost) = reach(&board, 0, string, CAP) {
                    assert!(!lost, "{}", told());
                    literal += 1;
                }
            }
        }
        for at in bits(stones[0]) {
            let string = place.string(stones[0], at);
            if at == string.trailing_zeros() as usize && string & alive == 0 {
                match place.is_lost(stones, string) {
                    Some(false) => missed += 1,
                    Some(true) => lost += 1,
                    None => {}
                }
            }
        }
    }
    println!("kept {kept} ({leaning} leaning), literally {literal}; lost {lost}, missed {missed}");
    assert!(kept > 8 && lost > 5);
}

/// A book that was changed is refused, or what it says is true all the same.
#[test]
fn changed_books_keep_nothing_else() {
    let mut random = Random::new(13);
    let (mut refused, mut accepted) = (0, 0);
    for _ in 0..cases(50) {
        let graph = graph(&mut random);
        let place = Place::new(&graph);
        let stones = stones(&mut random, &place);
        let mut lives = Lives::new(place.web.clone(), set(stones[0]), set(stones[1]));
        lives.stage(500, None);
        let found: Vec<Vec<Part<1>>> = lives.found().map(|life| life.parts.clone()).collect();
        for mut parts in found {
            for _ in 0..8 {
                change(&mut random, &place, &mut parts);
                // Or for another position.
                let mut stones = stones;
                if random.below(3) == 0 {
                    let at = random.below(place.near.len());
                    stones = [stones[0] & !(1 << at), stones[1] & !(1 << at)];
                }
                if check(&place.web, set(stones[0]), set(stones[1]), &parts).is_err() {
                    refused += 1;
                    continue;
                }
                let target = parts.last().unwrap().target;
                let string = place.string(stones[0], target);
                if let Some(lost) = place.is_lost(stones, string) {
                    assert!(!lost, "{stones:?} {string:b} {:?} {parts:?}", place.near);
                    accepted += 1;
                }
            }
        }
    }
    println!("{refused} refused, {accepted} true");
    assert!(refused > 30);
}

fn change(random: &mut Random, place: &Place, parts: &mut Vec<Part<1>>) {
    let part = random.below(parts.len());
    if parts.len() > 1 && random.below(6) == 0 {
        parts.remove(part);
        return;
    }
    let cells = place.near.len();
    let flip = |bits: &mut Bits<1>, at: usize| bits.0[0] ^= 1 << at;
    let book = &mut parts[part].book;
    let id = random.below(book.rules.len());
    match &mut book.rules[id] {
        Rule::Rest { pattern, links } => match random.below(4) {
            0 if !links.is_empty() => links[0].0 = random.below(cells),
            1 => {
                links.pop();
            }
            2 => flip(&mut pattern.own, random.below(cells)),
            _ => flip(&mut pattern.zone, random.below(cells)),
        },
        Rule::Play { pattern, cell, next, .. } => match random.below(4) {
            0 => *cell = random.below(cells),
            1 => *next = random.below(id + 1) as u32,
            2 => flip(&mut pattern.opp, random.below(cells)),
            _ => flip(&mut pattern.zone, random.below(cells)),
        },
        Rule::Await { pattern, pass, replies, .. } => match random.below(5) {
            0 if !replies.is_empty() => {
                let at = random.below(replies.len());
                replies.remove(at);
            }
            1 if !replies.is_empty() => {
                let at = random.below(replies.len());
                replies[at].1 = random.below(id + 1) as u32;
            }
            2 => *pass = random.below(id + 1) as u32,
            3 => flip(&mut pattern.own, random.below(cells)),
            _ => flip(&mut pattern.zone, random.below(cells)),
        },
    }
}

/// Cells that no board has are refused, not looked up.
#[test]
fn cells_outside_the_board_are_refused() {
    let graph = Graph::rectangle(3, 3).unwrap();
    let place = Place::new(&graph);
    let at = |col, row| graph.at(col, row).map_or(0, Loc::index);
    let own = (0..9).filter(|&cell| cell != at(0, 0) && cell != at(2, 2));
    let own = own.fold(0, |sum, cell| sum | 1 << cell);
    let mut lives = Lives::new(place.web.clone(), set(own), Bits::EMPTY);
    lives.stage(100, None);
    let parts = lives.found().next().unwrap().parts.clone();
    let accepted = |parts: &[Part<1>]| check(&place.web, set(own), Bits::EMPTY, parts).is_ok();
    assert!(accepted(&parts));
    assert!(!accepted(&[]));
    for cell in [9, 63] {
        let mut other = parts.clone();
        other[0].target = cell;
        assert!(!accepted(&other));
        let mut other = parts.clone();
        let Rule::Rest { pattern, .. } = &mut other[0].book.rules[0] else { panic!() };
        pattern.zone |= Bits::one(cell);
        assert!(!accepted(&other));
        let mut other = parts.clone();
        let Rule::Rest { links: ends, .. } = &mut other[0].book.rules[0] else { panic!() };
        ends.push((cell, 0));
        assert!(!accepted(&other));
    }
}

/// A game on 19x19: strings that books keep, in a certificate that the checker
/// accepts and of which no part can be left out.
#[test]
fn books_are_certified() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_shinpan"));
        command.args(words).arg(folder.path()).current_dir(env!("CARGO_MANIFEST_DIR"));
        let output = command.output().unwrap();
        assert!(output.status.success(), "{words:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let score = ["score", "--rules", "japanese2003", "--no-cache", "--nodes", "400"];
    run(&[&score[..], &["sgf/game-19x19.sgf", "--certificate"]].concat());
    assert!(run(&["check"]).contains("accepted"));
    let file = std::fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
    let limits = Limits::default();
    let certificate = read(&std::fs::read(file).unwrap(), &limits).unwrap();
    let by_books = certificate.questions.iter().filter(|q| !q.evidence.books.is_empty());
    assert!(by_books.count() > 5);
    assert_eq!(read(&write(&certificate), &limits), Ok(certificate.clone()));
    for question in 0..certificate.questions.len() {
        let mut other = certificate.clone();
        let evidence = &mut other.questions[question].evidence;
        if evidence.books.is_empty() {
            continue;
        }
        evidence.books[0].book.rules.remove(0);
        assert!(certificate::check(&other).is_err());
        other.questions.remove(question);
        assert!(certificate::check(&other).is_err());
    }
}
