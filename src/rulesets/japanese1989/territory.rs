//! Article 8 as Pauli mends it: from living and dead stones to territory.
//!
//! Neutral points ("dame") put the stones that touch them in seki, and seki
//! spreads: from a point to the stones it touches, from stones to the points
//! they touch. Only what it does not reach is territory.

use crate::board::{Color, LocSet, PerColor, Stones, region};
use crate::rules::regions::empty_regions;

/// Which dead stones are out of the way while points are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Procedure {
    /// Pauli's five steps: for a player's eye points only the opponent's dead
    /// stones are gone, and dead stones on no eye point stay where they are:
    /// they spoil their own side's eyes and shield the other side from dame.
    FiveSteps,
    /// His simpler one: all dead stones are gone at once. He expects it to
    /// agree wherever a game ends sensibly.
    Simplified,
}

/// What the procedure makes of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Territory {
    /// All eye points, those under dead stones included.
    pub eyes: PerColor<LocSet>,
    /// Those of them that score.
    pub points: PerColor<LocSet>,
    /// Empty points that are no eye points.
    pub dame: LocSet,
    /// Those of them from which seki reaches eye points.
    pub costly_dame: LocSet,
    /// The stones that seki reached.
    pub seki_stones: LocSet,
}

/// Applies the procedure. `dead` must consist of whole strings.
pub fn territory(stones: &Stones, dead: &LocSet, procedure: Procedure) -> Territory {
    let graph = stones.graph();
    let none = || LocSet::empty(graph.len());
    let without = |gone: &LocSet| {
        let mut rest = stones.clone();
        gone.iter().for_each(|loc| {
            rest.remove_string(loc);
        });
        rest
    };
    // Steps 2 and 3: points from which only living stones of one colour are met.
    let eyes_of = |color: Color| {
        let gone = match procedure {
            Procedure::FiveSteps => {
                let mut gone = stones.of(!color);
                gone.intersect_with(dead);
                gone
            }
            Procedure::Simplified => dead.clone(),
        };
        let view = without(&gone);
        let mut eyes = none();
        for region in empty_regions(&view) {
            let alive = region.strings.iter().all(|&head| !dead.contains(head));
            if region.sole_border() == Some(color) && alive {
                eyes.extend(region.locs.iter().copied());
            }
        }
        eyes
    };
    let eyes = PerColor::new(eyes_of(Color::Black), eyes_of(Color::White));
    let mut all_eyes = eyes.black.clone();
    all_eyes.union_with(&eyes.white);
    // Step 5: dead stones on eye points are gone; what is left is infected.
    let gone = match procedure {
        Procedure::FiveSteps => {
            let mut gone = dead.clone();
            gone.intersect_with(&all_eyes);
            gone
        }
        Procedure::Simplified => dead.clone(),
    };
    let rest = without(&gone);
    // Step 4. Dead stones that stay are no points, so they are no dame.
    let mut dame = rest.empties();
    dame.subtract(&all_eyes);
    let (infected, seki_stones) = infect(&rest, &dame);
    let mut costly_dame = none();
    for part in region::components(graph, |loc| dame.contains(loc)) {
        if !infect(&rest, &part).0.is_disjoint(&all_eyes) {
            costly_dame.union_with(&part);
        }
    }
    let points_of = |color: Color| {
        let mut points = eyes[color].clone();
        points.subtract(&infected);
        points
    };
    let points = PerColor::new(points_of(Color::Black), points_of(Color::White));
    Territory { points, eyes, dame, costly_dame, seki_stones }
}

/// Everything that seki reaches from the dame: empty points, and stones.
fn infect(stones: &Stones, dame: &LocSet) -> (LocSet, LocSet) {
    let locations = stones.graph().len();
    let regions = empty_regions(stones);
    let mut sick = vec![false; regions.len()];
    let mut sick_strings = LocSet::empty(locations);
    let sources = regions.iter().map(|region| region.locs.iter().any(|&loc| dame.contains(loc)));
    let mut waiting: Vec<usize> =
        sources.enumerate().filter_map(|(index, source)| source.then_some(index)).collect();
    while let Some(index) = waiting.pop() {
        if std::mem::replace(&mut sick[index], true) {
            continue;
        }
        for &head in &regions[index].strings {
            if sick_strings.insert(head) {
                let beside = |other: &usize| regions[*other].strings.contains(&head);
                waiting.extend((0..regions.len()).filter(beside));
            }
        }
    }
    let mut points = LocSet::empty(locations);
    for (region, _) in regions.iter().zip(&sick).filter(|(_, sick)| **sick) {
        points.extend(region.locs.iter().copied());
    }
    let sick_stone = |&loc: &crate::board::Loc| {
        !stones.is_empty_at(loc) && sick_strings.contains(stones.head(loc))
    };
    (points, LocSet::of(locations, stones.graph().locs().filter(sick_stone)))
}
