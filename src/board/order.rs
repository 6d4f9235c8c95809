//! Orders of locations that do not depend on how the board lies, for searches that
//! look at some moves before others: a board turned round is then searched alike.

use super::color::{Color, PerColor};
use super::graph::Graph;
use super::loc::Loc;
use super::set::LocSet;
use super::stones::Stones;
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

/// Rounds in which a location learns what is around it; more tell hardly anything new.
const ROUNDS: usize = 64;

/// For each location a number that is small where it comes early: first what is near the
/// middle (the least sum of distances to all others), among those by the stones of both sides
/// near and far. Locations that a symmetry of the position exchanges have one number.
pub fn central(stones: &Stones, own: Color) -> Vec<u64> {
    let graph = stones.graph();
    let side = |loc| match stones.at(loc) {
        None => 0,
        Some(color) if color == own => 1,
        Some(_) => 2,
    };
    let mut around: Vec<u64> =
        graph.locs().map(|loc| mixed(graph.neighbors(loc).len() as u64 * 3 + side(loc))).collect();
    for _ in 0..ROUNDS.min(graph.len()) {
        let told = |loc: Loc| {
            let beside = graph.neighbors(loc).iter().map(|near| mixed(!around[near.index()]));
            // A sum does not ask for the order of neighbours.
            mixed(beside.fold(around[loc.index()], u64::wrapping_add))
        };
        around = graph.locs().map(told).collect();
    }
    let rank = |loc: Loc| distances(graph, loc) << 40 | around[loc.index()] >> 24;
    graph.locs().map(rank).collect()
}

/// The same after the number of opposing stones beside a location: contact comes first.
pub fn contact(stones: &Stones, own: Color) -> Vec<u64> {
    let graph = stones.graph();
    let free = |loc| {
        let opposes = |near: &&Loc| stones.at(**near) == Some(!own);
        (MANY - graph.neighbors(loc).iter().filter(opposes).count().min(MANY)) as u64
    };
    graph.locs().zip(central(stones, own)).map(|(loc, rank)| free(loc) << CENTRAL | rank).collect()
}

/// [`central`] backwards: from the rim to the middle.
pub fn outward(stones: &Stones, own: Color) -> Vec<u64> {
    central(stones, own).into_iter().map(|rank| !rank).collect()
}

/// An order as the questions of each player look at it, worked out when it is first asked
/// for: on large boards that takes longer than much of what needs no search.
pub struct Ranks {
    stones: Stones,
    order: fn(&Stones, Color) -> Vec<u64>,
    known: PerColor<OnceLock<Arc<[u64]>>>,
}

impl Ranks {
    /// The ranks of a position in an order of this module.
    pub fn new(stones: &Stones, order: fn(&Stones, Color) -> Vec<u64>) -> Ranks {
        Ranks { stones: stones.clone(), order, known: PerColor::default() }
    }

    /// As the questions of a player look at it.
    pub fn of(&self, own: Color) -> &Arc<[u64]> {
        self.known[own].get_or_init(|| Arc::from((self.order)(&self.stones, own)))
    }
}

/// The rank of a set: that of the location in it that comes first.
pub fn least(ranks: &[u64], set: &LocSet) -> Option<u64> {
    set.iter().map(|loc| ranks[loc.index()]).min()
}

/// More stones beside a location make no difference.
const MANY: usize = 15;

/// Bits of a rank of [`central`]; sums of distances have `CENTRAL - 40` of them.
const CENTRAL: u32 = 60;

/// The sum of the distances to all locations that can be reached.
fn distances(graph: &Graph, from: Loc) -> u64 {
    let mut known = vec![None; graph.len()];
    known[from.index()] = Some(0);
    let mut queue = VecDeque::from([(from, 0u64)]);
    let mut sum = 0;
    while let Some((loc, far)) = queue.pop_front() {
        sum += far;
        for &next in graph.neighbors(loc) {
            if known[next.index()].is_none() {
                known[next.index()] = Some(far + 1);
                queue.push_back((next, far + 1));
            }
        }
    }
    sum
}

fn mixed(word: u64) -> u64 {
    let product = word.wrapping_add(0x51_7c_c1_b7_27_22_0a_95).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ product >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Diagram, Symmetry};

    #[test]
    fn a_board_turned_round_keeps_its_order() {
        let rows = ["x.o..", ".xo..", "..xo.", "....."];
        let stones = Diagram::parse(&rows).unwrap().stones;
        for order in [central, contact, outward] {
            let before = order(&stones, Color::Black);
            for symmetry in Symmetry::all(stones.graph()) {
                let turned = symmetry.stones(&stones);
                let after = order(&turned, Color::Black);
                for loc in stones.graph().locs() {
                    let there = symmetry.set(&LocSet::of(stones.graph().len(), [loc]));
                    assert_eq!(before[loc.index()], after[there.first().unwrap().index()]);
                }
                assert_eq!(order(&turned.color_swapped(), Color::White), after);
            }
        }
        let before = central(&stones, Color::Black);
        let mut distinct = before.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), before.len());
        let first = before.iter().enumerate().min_by_key(|(_, rank)| **rank).unwrap().0;
        assert!([7, 12].contains(&first), "the middle comes first, not {first}");
        let ranks = contact(&stones, Color::Black);
        let first = ranks.iter().enumerate().min_by_key(|(_, rank)| **rank).unwrap().0;
        assert!([8, 12].contains(&first), "beside two white stones, not {first}");
    }
}
