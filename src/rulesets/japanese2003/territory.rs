//! Definitions 3: eye-strings, dame, regions, in-seki, territory.

use crate::board::{Color, LocSet, PerColor, Stones, region};

/// What follows from a final-position and its dead strings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// Black-eye-points and white-eye-points.
    pub eye_points: PerColor<LocSet>,
    /// Empty intersections that are not eye-points.
    pub dame: LocSet,
    /// The black-regions and white-regions that are in-seki, all together.
    pub in_seki: PerColor<LocSet>,
    /// The other regions: alive stones with their eye-points.
    pub secure: PerColor<LocSet>,
    /// Black-territory and white-territory.
    pub territory: PerColor<LocSet>,
    /// The dame beside regions that are in-seki and have eye-points: as long
    /// as these are empty, the eye-points are no territory.
    pub costly_dame: LocSet,
    points: PerColor<i32>,
    lost: PerColor<i32>,
}

impl Analysis {
    /// The definitions, in the order of the text. `dead` consists of whole
    /// strings; all other strings are alive.
    pub fn new(stones: &Stones, dead: &LocSet) -> Analysis {
        let graph = stones.graph();
        let none = || LocSet::empty(graph.len());
        let alive = |loc, color| stones.at(loc) == Some(color) && !dead.contains(loc);
        let mut eye_points = PerColor::new(none(), none());
        for color in Color::BOTH {
            let eye = |loc| match stones.at(loc) {
                None => true,
                Some(stone) => stone != color && dead.contains(loc),
            };
            for eye_string in region::components(graph, eye) {
                // An eye-string grows from an empty intersection.
                if !eye_string.iter().any(|loc| stones.is_empty_at(loc)) {
                    continue;
                }
                let border = region::border(graph, &eye_string);
                if !border.is_empty() && border.iter().all(|loc| alive(loc, color)) {
                    eye_points[color].union_with(&eye_string);
                }
            }
        }
        let mut dame = stones.empties();
        dame.subtract(&eye_points.black);
        dame.subtract(&eye_points.white);
        let (mut in_seki, mut secure) =
            (PerColor::new(none(), none()), PerColor::new(none(), none()));
        let mut costly_dame = none();
        for color in Color::BOTH {
            let member = |loc| alive(loc, color) || eye_points[color].contains(loc);
            for region in region::components(graph, member) {
                let mut dame_beside = region::border(graph, &region);
                dame_beside.intersect_with(&dame);
                let sets = if dame_beside.is_empty() { &mut secure } else { &mut in_seki };
                sets[color].union_with(&region);
                if !region.is_disjoint(&eye_points[color]) {
                    costly_dame.union_with(&dame_beside);
                }
            }
        }
        let mut territory = eye_points.clone();
        let (mut points, mut lost) = (PerColor::new(0, 0), PerColor::new(0, 0));
        let worth = |set: &LocSet| -> i32 {
            set.iter().map(|loc| if stones.is_empty_at(loc) { 1 } else { 2 }).sum()
        };
        for color in Color::BOTH {
            territory[color].subtract(&in_seki[color]);
            points[color] = worth(&territory[color]);
            lost[color] = worth(&eye_points[color]) - points[color];
        }
        Analysis { eye_points, dame, in_seki, secure, territory, costly_dame, points, lost }
    }

    /// One for each empty, two for each occupied intersection of a player's
    /// territory.
    pub fn points(&self, color: Color) -> i32 {
        self.points[color]
    }

    /// What a player's eye-points of regions in-seki would count as territory.
    pub fn lost(&self, color: Color) -> i32 {
        self.lost[color]
    }
}
