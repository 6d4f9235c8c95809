//! Roots (docs/theorems/life.md) against brute force: where books show that the keeper
//! gets a stone that is never removed, he does, though the raider wins every ko.
//!
//! `CASES` is the number of positions of each test.

use crate::j2003_support::board::bits;
use crate::j2003_support::sample::{self, Random};
use crate::life_support::{Masks, Place, Whole, estate, set, stones};
use crate::tries::cases;
use shinpan::life::{Turn, beside, rooted, within};
use shinpan::tactics::Lives;

/// Situations that brute force may look at.
const CAP: usize = 60_000;

/// Boards small enough for all that a keeper can do who need not keep anything.
fn place(random: &mut Random) -> Place {
    let sizes = [(5, 2), (6, 2), (7, 2), (3, 3), (4, 3), (5, 3)];
    Place::new(&sample::graph(random, &sizes, (6, 5)))
}

/// A stone of the keeper's with two areas of its own, beside some cells of a random board.
fn anchored(random: &mut Random) -> (Place, Masks) {
    let board = sample::graph(random, &[(3, 2), (4, 2), (5, 2), (3, 3)], (4, 4));
    let other = Place::new(&board);
    let stone = other.near.len();
    let mut edges = Vec::new();
    for (at, near) in other.near.iter().enumerate() {
        edges.extend(bits(*near).filter(|&it| it < at).map(|it| (it, at)));
        if random.below(5) < 2 {
            edges.push((at, stone));
        }
    }
    let mut count = stone + 1;
    for _ in 0..2 {
        let first = count;
        count += 1 + random.below(3);
        edges.extend((first..count).map(|at| (stone, at)));
        edges.extend((first + 1..count).map(|at| (at - 1, at)));
    }
    let place = Place::new(&sample::custom(count, &edges));
    loop {
        let mut stones = [1 << stone, 0];
        for at in (0..count).filter(|&at| at != stone) {
            match random.below(6) {
                0 => stones[1] |= 1 << at,
                1 if at < stone => stones[0] |= 1 << at,
                _ => {}
            }
        }
        if place.breathes(stones) {
            return (place, stones);
        }
    }
}

/// Can the raider, moving first, have each of these cells free of the keeper's stones
/// again and again? None if there are too many situations.
pub fn is_swept(place: &Place, start: Masks, root: u32) -> Option<bool> {
    let whole = Whole::new(place, start, |_| false, CAP)?;
    let mut inside = vec![true; whole.nodes.len()];
    loop {
        let before = inside.clone();
        for cell in bits(root) {
            let free = whole.nodes.iter().zip(&inside);
            let free = free.map(|((stones, _), inside)| *inside && stones[0] >> cell & 1 == 0);
            let reached = whole.attract(&inside, free.collect(), 1);
            let never = inside.iter().zip(reached).map(|(inside, reached)| *inside && !reached);
            let kept = whole.attract(&inside, never.collect(), 0);
            inside.iter_mut().zip(kept).for_each(|(inside, kept)| *inside &= !kept);
        }
        if inside == before {
            return Some(inside[0]);
        }
    }
}

/// Some cells without stones of the keeper: all around one of them, or any.
pub fn root(random: &mut Random, place: &Place, stones: Masks) -> u32 {
    let free = place.all() & !stones[0];
    let any = random.below(1 << 30) as u32;
    let at = (free & any).trailing_zeros() as usize;
    match random.below(2) {
        0 if at < place.near.len() => place.string(free, at),
        _ => free & any,
    }
}

#[test]
fn books_give_roots() {
    let mut random = Random::new(31);
    let (mut held, mut found, mut played) = (0, 0, 0);
    for _ in 0..cases(400) {
        let place = place(&mut random);
        let stones = stones(&mut random, &place);
        let (own, opp) = (set(stones[0]), set(stones[1]));
        let mut lives = Lives::new(place.web.clone(), own, opp);
        lives.stage(400, None);
        let root = root(&mut random, &place, stones);
        for life in lives.found().filter(|it| rooted(&place.web, own, opp, &it.parts, set(root))) {
            found += 1;
            let Some(swept) = is_swept(&place, stones, root) else { continue };
            assert!(!swept, "{stones:?} {root:b} {:?} {:?}", life.string, place.near);
            held += 1;
            let rules = life.parts.iter().map(|part| part.book.rules.len()).sum::<usize>();
            played += usize::from(rules > life.parts.len());
        }
    }
    println!("found {found}, compared {held}, with play {played}");
    assert!(held > 10 && played > 3);
}

#[test]
fn estates_give_roots() {
    let mut random = Random::new(32);
    let (mut held, mut found, mut one) = (0, 0, 0);
    for _ in 0..cases(400) {
        let (place, stones) = anchored(&mut random);
        let Some(estate) = estate(&mut random, &place, stones) else { continue };
        let (own, opp) = (set(stones[0]), set(stones[1]));
        let (fences, cells) =
            estate.check(&place.web, own, opp, Turn::Raider).expect("the search is right");
        let root = root(&mut random, &place, stones);
        if !beside(&place.web, own | opp, fences, cells, set(root)) {
            let some = place.web.around(fences).meets(set(root) - cells - own - opp);
            one += usize::from(some && is_swept(&place, stones, root) == Some(true));
            continue;
        }
        found += 1;
        let Some(swept) = is_swept(&place, stones, root) else { continue };
        assert!(!swept, "{estate:?} {root:b} {:?}", place.near);
        held += 1;
    }
    println!("found {found}, compared {held}; {one} with one cell are swept");
    assert!(held > 10 && one > 0);
}

/// A stone of the keeper's in an area that is kept tidy stays, or another one does.
#[test]
fn tidy_areas_keep_stones() {
    let mut random = Random::new(33);
    let (mut held, mut found, mut lost) = (0, 0, 0);
    for _ in 0..cases(4_000) {
        let place = place(&mut random);
        let stones = stones(&mut random, &place);
        let Some(estate) = estate(&mut random, &place, stones) else { continue };
        let (own, opp) = (set(stones[0]), set(stones[1]));
        let (_, cells) =
            estate.check(&place.web, own, opp, Turn::Raider).expect("the search is right");
        for area in place.web.parts(cells).filter(|area| area.meets(own)) {
            assert!(within(&place.web, own, cells, area));
            found += 1;
            let area = area.0[0] as u32;
            let Some(swept) = is_swept(&place, stones, area) else { continue };
            assert!(!swept, "{estate:?} {area:b} {:?}", place.near);
            held += 1;
            lost += usize::from(place.is_lost(stones, area & stones[0]) == Some(true));
        }
    }
    println!("found {found}, compared {held}; in {lost} a stone can be removed");
    assert!(held > 10);
}
