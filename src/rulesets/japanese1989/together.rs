//! What a capturer prevents in several parts of a board at once (theorem "Side by
//! side").

use super::trial::Ground;
use crate::board::{Color, LocSet, Stones, region};
use crate::rulesets::perfect::field::walls;
use std::cmp::Reverse;

/// Where the capturer prevents new stones, playing in a part of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    /// There are none here.
    pub area: LocSet,
    /// Where he plays.
    pub ground: Ground,
    /// Does he play no more than so many stones there?
    pub bounded: bool,
    /// Is it a lock of his, as LJRG has it?
    pub locked: bool,
}

impl Held {
    /// The capturer's stones that would be lost with it: those that he vows to keep, and those
    /// that seal an edge of a lock, or one beyond which there is no wall.
    fn border(&self, stones: &Stones) -> LocSet {
        let Ground { region, champion, vowed, .. } = &self.ground;
        if self.locked {
            let mut outside = LocSet::full(stones.graph().len());
            outside.subtract(region);
            let mut border = region::border(stones.graph(), &outside);
            border.intersect_with(&stones.of(*champion));
            return border;
        }
        let mut border = self.ground.seals(stones);
        border.union_with(vowed);
        border
    }
}

/// What is prevented by several of them at once, the first one among them: in these parts, and
/// where the owner's stones stand outside of them. None if the first one does not stand.
pub fn together(
    stones: &Stones,
    owner: Color,
    first: Option<&Held>,
    held: &[Held],
) -> Option<LocSet> {
    let mut order: Vec<&Held> = held.iter().collect();
    order.sort_by_key(|held| Reverse((held.area.len(), held.ground.vowed.len())));
    let mut chosen: Vec<&Held> = first.into_iter().collect();
    for held in order {
        if chosen.iter().all(|other| are_apart(stones, owner, held, other)) {
            chosen.push(held);
        }
    }
    loop {
        let mut played = LocSet::empty(stones.graph().len());
        chosen.iter().for_each(|held| played.union_with(&held.ground.region));
        // Each counts on those only that stand before it: what is joined to a stone that
        // stands beside a part needs no liberty there.
        let mut kept = walls(stones, !owner, &played);
        let mut left: Vec<usize> = (0..chosen.len()).collect();
        let stands = |held: usize, kept: &LocSet| chosen[held].ground.standing.is_subset(kept);
        while let Some(next) = left.iter().position(|&held| stands(held, &kept)) {
            let held = chosen[left.remove(next)];
            // Where he might play for ever he stops if another part matters.
            if held.bounded {
                kept.union_with(&keeps(stones, held));
            }
        }
        let Some(fallen) = left.pop() else {
            let mut area = stones.of(owner);
            area.subtract(&played);
            chosen.iter().for_each(|held| area.union_with(&held.area));
            return Some(area);
        };
        if first.is_some() && fallen == 0 {
            return None;
        }
        chosen.remove(fallen);
    }
}

/// The capturer's stones that stay by the liberties that they have in a part.
fn keeps(stones: &Stones, held: &Held) -> LocSet {
    let mut keeps = LocSet::empty(stones.graph().len());
    held.border(stones).iter().for_each(|stone| keeps.extend(stones.string(stone)));
    for stone in held.ground.standing.iter() {
        // What lives on walls there does not support them elsewhere.
        stones.string(stone).for_each(|loc| _ = keeps.remove(loc));
    }
    keeps
}

/// Can the capturer play in both parts and leave the walls of each?
fn are_apart(stones: &Stones, owner: Color, one: &Held, other: &Held) -> bool {
    // His own border seals as well.
    let walls = |held: &Held| {
        let mut inner = held.ground.region.clone();
        inner.subtract(&held.border(stones));
        let mut walls = region::border(stones.graph(), &inner);
        walls.subtract(&held.ground.region);
        walls.intersect_with(&stones.of(owner));
        walls
    };
    let (this, that) = (&one.ground.region, &other.ground.region);
    this.is_disjoint(that) && walls(one).is_disjoint(that) && walls(other).is_disjoint(this)
}
