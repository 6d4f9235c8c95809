//! How a board falls into parts between strings that stay, so that one player can keep his
//! way in each (theorem "Side by side"). Untrusted: it only chooses.

use super::trial::Ground;
use crate::board::{Color, Loc, LocSet, Stones, order, region};
use crate::rules::regions::components;
use crate::rulesets::perfect::field::walls;

/// The strings of a player beside what is his alone: those with an eye, perhaps. Whether
/// they stay the play in a part shows by itself.
pub fn beside_eyes(stones: &Stones, player: Color) -> LocSet {
    let graph = stones.graph();
    let mut beside = LocSet::empty(graph.len());
    for area in region::components(graph, |loc| stones.at(loc) != Some(player)) {
        if area.iter().all(|loc| stones.is_empty_at(loc)) {
            let near = region::border(graph, &area);
            near.iter().for_each(|loc| beside.extend(stones.string(loc)));
        }
    }
    beside
}

/// Parts in which the champion vows to keep strings that others of these parts count on, and that
/// he might lose there, as only walls are beyond them.
pub fn vowing(stones: &Stones, grounds: &[Ground]) -> Vec<Ground> {
    let mut counted_on = LocSet::empty(stones.graph().len());
    for ground in grounds {
        ground.standing.iter().for_each(|loc| counted_on.extend(stones.string(loc)));
    }
    let vow = |ground: &Ground| {
        let mut vowed = counted_on.clone();
        vowed.intersect_with(&ground.region);
        ground.seals(stones).iter().for_each(|seal| {
            stones.string(seal).for_each(|loc| _ = vowed.remove(loc));
        });
        (!vowed.is_empty()).then(|| Ground { vowed, ..ground.clone() })
    };
    grounds.iter().filter_map(vow).collect()
}

/// What the parts are cut by.
pub struct Cuts<'a> {
    /// The position.
    pub stones: &'a Stones,
    /// Who plays in the parts.
    pub champion: Color,
    /// His strings that stay; and his opponent's.
    pub staying: [&'a LocSet; 2],
    /// What the champion locks: parts already.
    pub locked: &'a LocSet,
    /// Which parts come first, by their locations: an order that turns with the board.
    pub ranks: &'a [u64],
}

impl Cuts<'_> {
    /// The parts, that of a location first, small ones before large ones. Weak strings of the
    /// champion belong to the first part beside them; to the others they are walls.
    pub fn grounds(&self, at: Loc) -> Vec<Ground> {
        let graph = self.stones.graph();
        let mut left = LocSet::full(graph.len());
        left.subtract(self.locked);
        left.subtract(self.staying[1]);
        let mut cut = self.staying[0].clone();
        cut.intersect_with(&left);
        let mut open = left.clone();
        open.subtract(&cut);
        let (mut own, mut shared) = (LocSet::empty(graph.len()), Vec::new());
        for part in components(graph, &open) {
            match self.is_eye(&part, &cut) {
                true => own.union_with(&part),
                false => shared.push(part),
            }
        }
        own.union_with(&cut);
        let mut outside = LocSet::full(graph.len());
        outside.subtract(&own);
        let strong = walls(self.stones, self.champion, &outside);
        let (mut clusters, mut weak) = (Vec::new(), Vec::new());
        for cluster in components(graph, &own) {
            let is_strong = cluster.iter().all(|loc| !cut.contains(loc) || strong.contains(loc));
            if is_strong { clusters.push(cluster) } else { weak.push(cluster) }
        }
        shared.sort_by_key(|part| (!part.contains(at), part.len(), order::least(self.ranks, part)));
        let mut regions: Vec<LocSet> = Vec::new();
        for mut part in shared {
            weak.retain(|cluster| {
                let is_beside = !region::border(graph, &part).is_disjoint(cluster);
                if is_beside {
                    part.union_with(cluster);
                }
                !is_beside
            });
            regions.push(part);
        }
        regions.extend(clusters.into_iter().chain(weak));
        let mut kept = self.staying[0].clone();
        kept.extend(self.locked.iter().filter(|&loc| self.stones.at(loc) == Some(self.champion)));
        let ground = |region: LocSet| {
            let mut standing = region::border(graph, &region);
            standing.intersect_with(&kept);
            standing.intersect_with(&self.stones.of(self.champion));
            let vowed = LocSet::empty(graph.len());
            Ground { region, champion: self.champion, standing, vowed }
        };
        regions.into_iter().map(ground).collect()
    }

    /// Is a part all the champion's, between his staying strings?
    fn is_eye(&self, part: &LocSet, cut: &LocSet) -> bool {
        let theirs = |loc: Loc| self.stones.at(loc) == Some(!self.champion);
        !part.iter().any(theirs)
            && region::border(self.stones.graph(), part).iter().all(|loc| cut.contains(loc))
    }
}
