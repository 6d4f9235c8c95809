//! What is certain about control without any search.
//!
//! Let P be a player. A *region* is a maximal connected set of locations
//! without a stone of P. Three facts follow from the clauses alone.
//!
//! 1. A set that P has bordered (C5) and that has one location of a region has
//!    the whole region: a member without P's stone has no neighbour outside.
//! 2. P controls no location of a region that holds a location without
//!    neighbours (C8.4 fails for ever), two neighbouring empty locations with
//!    permanent marks (nobody can play there, B4.2, so C8.5 fails for ever), or
//!    an opposing stone on a permanent mark (never captured, D1.1, so C8.2
//!    fails for ever). Call such a region *hopeless*.
//! 3. Join P's strings and the other regions to clusters. Each member of a
//!    2-eye formation is, or is beside, a stone of P in it (C8.4, C8.3, C8.5),
//!    whose string has contact to two uncoloured members (C8.6); contact runs
//!    through members. So P controls nothing in a cluster of less than three
//!    locations.

use crate::board::{Color, LocSet, region};
use crate::rules::Situation;

/// A superset of what the player controls.
pub fn possible_control(situation: &Situation, player: Color) -> LocSet {
    let (stones, graph) = (&situation.stones, situation.graph());
    let mut hopeless = LocSet::empty(graph.len());
    for area in region::components(graph, |loc| stones.at(loc) != Some(player)) {
        if is_hopeless(situation, player, &area) {
            hopeless.union_with(&area);
        }
    }
    let mut possible = LocSet::empty(graph.len());
    for cluster in region::components(graph, |loc| !hopeless.contains(loc)) {
        if cluster.len() >= 3 {
            possible.union_with(&cluster);
        }
    }
    possible
}

/// The most that a player can score with control of a subset of `control`
/// (C1.2, C1.3), prisoners not included.
pub fn worth(situation: &Situation, player: Color, control: &LocSet) -> i32 {
    let points = |loc| match situation.stones.at(loc) {
        None => 1,
        Some(color) if color == player => 0,
        Some(_) => 2,
    };
    control.iter().map(points).sum()
}

fn is_hopeless(situation: &Situation, player: Color, area: &LocSet) -> bool {
    let (stones, graph) = (&situation.stones, situation.graph());
    let marked = |loc| situation.permanent.contains(loc);
    area.iter().any(|loc| {
        let neighbors = graph.neighbors(loc);
        let dead_end = marked(loc)
            && stones.is_empty_at(loc)
            && neighbors.iter().any(|&beside| marked(beside) && stones.is_empty_at(beside));
        neighbors.is_empty() || dead_end || (marked(loc) && stones.at(loc) == Some(!player))
    })
}
