//! Positions in which players lock something, as LJRG has it, and what they lock.

use crate::j2003_support::ours::with_signs;
use crate::j2003_support::sample::{self, Random, custom};
use crate::plainly::Plainly;
use shinpan::board::{Color, LocSet, Stones};
use shinpan::game::Manner;
use shinpan::proof;
use shinpan::rules::Situation;
use shinpan::rulesets::ljrg::claims;
use shinpan::rulesets::ljrg::lock::Lock;
use shinpan::solve::{self, Budget};

/// Random stones, more of one player's than of the other's.
fn anything(random: &mut Random) -> Stones {
    let sizes = [(3, 3), (4, 2), (4, 3), (4, 4), (5, 3)];
    let graph = sample::graph(random, &sizes, (7, 6));
    let mut stones = Stones::new(graph.clone());
    let many = Color::BOTH[random.below(2)];
    let (own, other, empty) = (5 + random.below(5), 1 + random.below(4), 3 + random.below(4));
    for loc in graph.locs() {
        match random.below(own + other + empty) {
            at if at < own => stones.place(many, loc),
            at if at < own + other => stones.place(!many, loc),
            _ => {}
        }
    }
    stones
}

/// A string with an eye or two and some locations, or two, around which both players
/// may have stones; another string outside, that may share neutral points with it.
fn fenced(random: &mut Random) -> Stones {
    let mut edges = vec![(0, 1)];
    let mut signs = String::from("x.");
    let rooms = 1 + random.below(2);
    for _ in 0..rooms {
        let (first, size) = (signs.len(), 1 + random.below(4));
        for cell in first..first + size {
            if cell > first {
                edges.push((first + random.below(cell - first), cell));
            }
            if cell == first || random.below(3) > 0 {
                edges.push((0, cell));
            }
            signs.push(['.', '.', 'o', 'x'][random.below(4)]);
        }
    }
    let first = signs.len();
    edges.extend([(0, first), (first, first + 1)]);
    signs.push_str(["..", "o.", ".o", "x.", "oo"][random.below(5)]);
    if random.below(2) == 0 {
        edges.extend([(first + 1, first + 2), (first, first + 2)]);
        signs.push(['.', 'o', 'x'][random.below(3)]);
    }
    let signs: String = match random.below(2) {
        0 => signs,
        _ => signs.replace('x', "b").replace('o', "x").replace('b', "o"),
    };
    with_signs(&custom(signs.len(), &edges), &signs)
}

pub fn position(random: &mut Random) -> Stones {
    loop {
        let stones = if random.below(2) == 0 { anything(random) } else { fenced(random) };
        if stones.breathless().is_empty() && !stones.strings().is_empty() {
            return stones;
        }
    }
}

/// The locks of a player that are quiet or calm, by a search that knows nothing of books.
pub fn locks(stones: &Stones, player: Color) -> Vec<(LocSet, Manner)> {
    let mut situation = Situation::empty(stones.graph().clone());
    situation.stones = stones.clone();
    let areas = claims::areas(&situation, player);
    let manner = |claim: &LocSet| {
        let lock = Lock::new(&situation, player, claim).ok()?;
        let arena = Plainly(Box::new(lock.clone()));
        let evidence = solve::search(&arena, &Budget::nodes(20_000)).evidence.ok()?;
        assert_eq!(proof::check(&lock, &evidence), Ok(()));
        Some(proof::manner(&lock, &evidence)).filter(|&manner| manner > Manner::Loud)
    };
    let claims = claims::worthwhile(&situation, player, &areas, &[]).sets;
    claims.into_iter().filter_map(|claim| manner(&claim).map(|manner| (claim, manner))).collect()
}
