//! Article 8: eye points, neutral points, groups, seki groups, territory.

use crate::board::{Color, Loc, LocSet, PerColor, Stones};
use crate::rules::regions::empty_regions;

/// What Article 8 makes of a position without dead stones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Territory {
    /// The points that score.
    pub points: PerColor<LocSet>,
    /// Eye points of seki groups: surrounded, but no territory.
    pub seki_eyes: PerColor<LocSet>,
    /// The neutral points beside groups with such eye points.
    pub costly_dame: LocSet,
    /// Empty points that are not surrounded by one player's stones.
    pub neutral: LocSet,
    /// The stones of seki groups.
    pub seki_stones: LocSet,
}

/// Groups as a forest over strings: strings that surround the same eye points
/// are of the same group, and so on from string to string.
struct Groups {
    parent: Vec<Loc>,
}

impl Groups {
    fn new(stones: &Stones) -> Groups {
        Groups { parent: stones.graph().locs().collect() }
    }

    /// One location that stands for the group of the string with this head.
    fn of(&self, head: Loc) -> Loc {
        let mut at = head;
        while self.parent[at.index()] != at {
            at = self.parent[at.index()];
        }
        at
    }

    fn join(&mut self, a: Loc, b: Loc) {
        let (a, b) = (self.of(a), self.of(b));
        self.parent[b.index()] = a;
    }
}

/// Applies Article 8. Dead stones must be gone.
pub fn territory(stones: &Stones) -> Territory {
    let locations = stones.graph().len();
    let none = || LocSet::empty(locations);
    let regions = empty_regions(stones);
    let mut groups = Groups::new(stones);
    for region in regions.iter().filter(|region| region.sole_border().is_some()) {
        for pair in region.strings.windows(2) {
            groups.join(pair[0], pair[1]);
        }
    }
    let mut neutral = none();
    let mut seki_groups = none();
    for region in regions.iter().filter(|region| region.sole_border().is_none()) {
        neutral.extend(region.locs.iter().copied());
        seki_groups.extend(region.strings.iter().map(|&head| groups.of(head)));
    }
    for string in stones.strings() {
        if stones.in_atari(string) {
            seki_groups.insert(groups.of(stones.head(string)));
        }
    }
    let is_seki = |head: Loc| seki_groups.contains(groups.of(head));
    let mut points = PerColor::new(none(), none());
    let mut seki_eyes = PerColor::new(none(), none());
    let mut blinded = none();
    for region in &regions {
        let (Some(color), Some(&string)) = (region.sole_border(), region.strings.first()) else {
            continue;
        };
        let into = if is_seki(string) { &mut seki_eyes } else { &mut points };
        into[color].extend(region.locs.iter().copied());
        if is_seki(string) {
            blinded.insert(groups.of(string));
        }
    }
    let mut costly_dame = none();
    for region in regions.iter().filter(|region| region.sole_border().is_none()) {
        if region.strings.iter().any(|&head| blinded.contains(groups.of(head))) {
            costly_dame.extend(region.locs.iter().copied());
        }
    }
    let mut seki_stones = none();
    for color in Color::BOTH {
        seki_stones.extend(stones.of(color).iter().filter(|&loc| is_seki(stones.head(loc))));
    }
    Territory { points, seki_eyes, costly_dame, neutral, seki_stones }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Diagram;

    fn counts(rows: &[&str]) -> (usize, usize, usize) {
        let result = territory(&Diagram::parse(rows).unwrap().stones);
        (result.points.black.len(), result.points.white.len(), result.seki_stones.len())
    }

    #[test]
    fn groups_are_transitive_through_eye_points() {
        // The lower black string touches the neutral point; the upper one only
        // shares an eye with it and is seki all the same.
        assert_eq!(counts(&[".xooo", "x.xo.", "xxx.o", "ooooo"]).0, 0);
        // Filled, both are alive.
        assert_eq!(counts(&[".xooo", "x.xo.", "xxxoo", "ooooo"]).0, 2);
    }

    #[test]
    fn an_empty_board_is_neutral() {
        let result = territory(&Diagram::parse(&["..", ".."]).unwrap().stones);
        assert_eq!(result.neutral.len(), 4);
        assert!(result.points.black.is_empty() && result.points.white.is_empty());
    }
}
