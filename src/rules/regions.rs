//! Empty regions: maximal connected sets of empty locations, and whose stones
//! border them.

use crate::board::{Color, Graph, Loc, LocSet, PerColor, Stones, region};

/// A maximal connected set of empty locations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EmptyRegion {
    /// Its locations, the smallest first.
    pub locs: Vec<Loc>,
    /// Heads (see [`Stones::head`]) of the strings beside it, each once.
    pub strings: Vec<Loc>,
    /// Is it beside black stones, beside white stones?
    pub borders: PerColor<bool>,
}

impl EmptyRegion {
    /// The only colour whose stones border it; none if there are none or both.
    pub fn sole_border(&self) -> Option<Color> {
        match (self.borders.black, self.borders.white) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }
}

/// All empty regions, in rising order of their smallest location.
pub fn empty_regions(stones: &Stones) -> Vec<EmptyRegion> {
    let graph = stones.graph();
    let describe = |region: &LocSet| {
        let mut strings = Vec::new();
        let mut borders = PerColor::new(false, false);
        for &beside in region.iter().flat_map(|loc| graph.neighbors(loc)) {
            if let Some(color) = stones.at(beside) {
                borders[color] = true;
                strings.push(stones.head(beside));
            }
        }
        strings.sort_unstable();
        strings.dedup();
        EmptyRegion { locs: region.iter().collect(), strings, borders }
    };
    components(graph, &stones.empties()).iter().map(describe).collect()
}

/// The maximal connected parts of a set, in rising order of their smallest
/// location.
pub fn components(graph: &Graph, set: &LocSet) -> Vec<LocSet> {
    region::components(graph, |loc| set.contains(loc))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Diagram;

    #[test]
    fn regions_know_their_borders() {
        let stones = Diagram::parse(&[".x.o.", "xx.oo", ".x,oo"]).unwrap().stones;
        let regions = empty_regions(&stones);
        let borders: Vec<_> = regions.iter().map(EmptyRegion::sole_border).collect();
        assert_eq!(borders, [Some(Color::Black), None, Some(Color::White), Some(Color::Black)]);
        assert_eq!(regions[1].locs.len(), 2);
        assert_eq!(regions[1].strings.len(), 2);
        let empty = Diagram::parse(&["..", ".."]).unwrap().stones;
        assert_eq!(empty_regions(&empty).len(), 1);
        assert_eq!(empty_regions(&empty)[0].sole_border(), None);
    }
}
