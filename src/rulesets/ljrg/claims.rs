//! Which claims make sense, and in which order to try them.
//!
//! A claim is a union of *areas* (connected parts of what is not the
//! claimant's) with all strings beside them: a location that is not the
//! claimant's has all its neighbours in the claim (C5), and strings are in or
//! out as a whole.

use super::certain;
use crate::board::{Color, Loc, LocSet};
use crate::rules::Situation;

/// An area and the strings beside it.
#[derive(Clone, Debug)]
pub struct Area {
    /// Its locations.
    pub cells: LocSet,
    /// Its locations and the strings beside it.
    pub closed: LocSet,
    /// Areas that share a string with it.
    pub linked: Vec<usize>,
}

/// Locations in all claims of a player together: beyond that the rest stays
/// undecided. Certificates of verdicts rest on it: a lower number would refuse
/// some that are good now.
const CLAIMED: usize = 400_000;

/// The claims of a player that decide what he controls.
#[derive(Clone, Debug)]
pub struct Worthwhile {
    /// The claims; smaller unions of areas first.
    pub sets: Vec<LocSet>,
    /// Locations that may lie in claims beyond these.
    pub beyond: LocSet,
}

/// Every claim that has to fail before a location is known not to be the
/// player's, or as many as are affordable (theorem "Claims", docs/theorems.md).
/// Claims that contain one of the `excluded` sets, the opponent's quiet locks,
/// fail anyway (theorem "Exclusion").
pub fn worthwhile(
    situation: &Situation,
    claimant: Color,
    areas: &[Area],
    excluded: &[LocSet],
) -> Worthwhile {
    let locations = situation.graph().len();
    let hopeless: Vec<bool> =
        areas.iter().map(|area| contains_any(&area.closed, excluded)).collect();
    let (unions, complete) = connected_sets(areas, &hopeless, CLAIMED / locations.max(1));
    let possible = certain::possible_control(situation, claimant);
    let sets = unions
        .iter()
        .map(|union| claim(areas, union, locations))
        .filter(|set| is_possible(&possible, set) && !contains_any(set, excluded))
        .collect();
    let mut beyond = LocSet::empty(locations);
    if !complete {
        let hopeful = areas.iter().zip(hopeless).filter(|(_, hopeless)| !hopeless);
        hopeful.for_each(|(area, _)| beyond.union_with(&area.closed));
    }
    Worthwhile { sets, beyond }
}

/// Does the set contain one of the others?
fn contains_any(set: &LocSet, others: &[LocSet]) -> bool {
    others.iter().any(|other| other.is_subset(set))
}

/// The areas of a player.
pub fn areas(situation: &Situation, claimant: Color) -> Vec<Area> {
    let graph = situation.graph();
    let stones = &situation.stones;
    let mut seen = LocSet::empty(graph.len());
    let mut areas: Vec<Area> = Vec::new();
    let mut beside_string: Vec<Vec<usize>> = vec![Vec::new(); graph.len()];
    for start in graph.locs().filter(|&loc| stones.at(loc) != Some(claimant)) {
        if !seen.insert(start) {
            continue;
        }
        let mut list: Vec<Loc> = vec![start];
        let mut closed = LocSet::empty(graph.len());
        let mut next = 0;
        while let Some(&loc) = list.get(next) {
            next += 1;
            for &beside in graph.neighbors(loc) {
                if stones.at(beside) == Some(claimant) {
                    let head = stones.head(beside);
                    if closed.insert(beside) {
                        closed.extend(stones.string(beside));
                    }
                    let list = &mut beside_string[head.index()];
                    if list.last() != Some(&areas.len()) {
                        list.push(areas.len());
                    }
                } else if seen.insert(beside) {
                    list.push(beside);
                }
            }
        }
        let cells = LocSet::of(graph.len(), list.iter().copied());
        closed.union_with(&cells);
        areas.push(Area { cells, closed, linked: Vec::new() });
    }
    for list in &beside_string {
        for &a in list {
            for &b in list {
                if a != b && !areas[a].linked.contains(&b) {
                    areas[a].linked.push(b);
                }
            }
        }
    }
    areas
}

/// The connected sets of areas, hopeless ones left out, smaller unions first, at
/// most `limit` of them; the second value says whether that is all.
pub fn connected_sets(areas: &[Area], hopeless: &[bool], limit: usize) -> (Vec<Vec<usize>>, bool) {
    let mut sets: Vec<Vec<usize>> = Vec::new();
    let mut layer: Vec<Vec<usize>> =
        (0..areas.len()).filter(|&a| !hopeless[a]).map(|a| vec![a]).collect();
    let mut complete = true;
    while !layer.is_empty() {
        let mut next = std::collections::BTreeSet::new();
        for set in &layer {
            for &member in set {
                for &more in &areas[member].linked {
                    if !hopeless[more] && !set.contains(&more) {
                        let mut larger = set.clone();
                        larger.push(more);
                        larger.sort_unstable();
                        next.insert(larger);
                    }
                }
            }
            if sets.len() + next.len() > limit {
                complete = false;
                break;
            }
        }
        sets.append(&mut layer);
        if !complete {
            break;
        }
        layer = next.into_iter().collect();
    }
    (sets, complete)
}

/// The claim of a set of areas.
pub fn claim(areas: &[Area], set: &[usize], locations: usize) -> LocSet {
    let mut claim = LocSet::empty(locations);
    for &area in set {
        claim.union_with(&areas[area].closed);
    }
    claim
}

/// Could the claim be locked as far as a glance tells? At least three
/// locations (C8.6), each with a neighbour (C8.4), no opposing stone that is
/// permanent (C8.2), no two neighbouring empty locations with permanent marks
/// (C8.5): what the claimant may control.
pub fn is_possible(possible: &LocSet, claim: &LocSet) -> bool {
    claim.len() >= 3 && claim.is_subset(possible)
}
