//! What a player can fill behind walls that nobody can capture: theorem
//! "Walls and pairs in analyses" (docs/theorems.md).

use crate::board::{Color, Loc, LocSet, Stones};
use crate::rules::immortal::immortal;
use crate::rules::regions::components;
use crate::rulesets::ljrg::pairs;

/// The walls of a player, strings with two eyes whatever happens, and the
/// regions between them that he can fill up to single eyes. Empty if there are
/// no walls.
pub fn filled(stones: &Stones, color: Color) -> LocSet {
    let graph = stones.graph();
    let mut walls = immortal(stones, color);
    while !walls.is_empty() {
        let mut rest = LocSet::full(graph.len());
        rest.subtract(&walls);
        let regions = components(graph, &rest);
        let mut weak = LocSet::empty(graph.len());
        for head in heads(stones, &walls) {
            let is_vital = |region: &&LocSet| region.iter().all(|loc| touches(stones, loc, head));
            if regions.iter().filter(is_vital).take(2).count() < 2 {
                weak.extend(stones.string(head));
            }
        }
        if weak.is_empty() {
            let mut filled = walls.clone();
            for region in regions.iter().filter(|region| is_cleanable(stones, region, &walls)) {
                filled.union_with(region);
            }
            return filled;
        }
        walls.subtract(&weak);
    }
    walls
}

/// One location of each string in a set of whole strings.
fn heads(stones: &Stones, set: &LocSet) -> Vec<Loc> {
    let mut heads: Vec<Loc> = set.iter().map(|loc| stones.head(loc)).collect();
    heads.sort_unstable();
    heads.dedup();
    heads
}

fn touches(stones: &Stones, loc: Loc, head: Loc) -> bool {
    let near = stones.graph().neighbors(loc);
    near.iter().any(|&y| !stones.is_empty_at(y) && stones.head(y) == head)
}

/// Have all locations of a region off the walls pairs, but for a rest of at
/// most one, or of two neighbours, each with two neighbours in the region that
/// are not of the rest?
fn is_cleanable(stones: &Stones, region: &LocSet, walls: &LocSet) -> bool {
    let graph = stones.graph();
    let is_inner = |loc: Loc| !graph.neighbors(loc).iter().any(|&y| walls.contains(y));
    let (inner, flat): (Vec<Loc>, Vec<Loc>) = region.iter().partition(|&loc| is_inner(loc));
    let free: Vec<Loc> = flat.into_iter().filter(|&loc| stones.is_empty_at(loc)).collect();
    let joined = |loc: Loc, rest: &[Loc]| {
        let near = graph.neighbors(loc).iter();
        near.filter(|&&y| region.contains(y) && !rest.contains(&y)).count() >= 2
    };
    let suits = |rest: &[Loc]| {
        let others: Vec<Loc> = inner.iter().copied().filter(|loc| !rest.contains(loc)).collect();
        rest.iter().all(|&loc| joined(loc, rest)) && pairs::exist(graph, &others, &free)
    };
    let beside = |a: Loc| {
        let near = graph.neighbors(a).iter().copied();
        near.filter(move |&b| a < b && region.contains(b) && is_inner(b)).map(move |b| [a, b])
    };
    suits(&[])
        || inner.iter().any(|&a| suits(&[a]))
        || inner.iter().flat_map(|&a| beside(a)).any(|two| suits(&two))
}
