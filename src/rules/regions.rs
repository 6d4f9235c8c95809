//! Empty regions: maximal connected sets of empty locations, and whose stones
//! border them.

use crate::board::{Color, Loc, LocSet, PerColor, Stones};

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
    let mut seen = LocSet::empty(graph.len());
    let mut regions = Vec::new();
    for start in graph.locs().filter(|&loc| stones.is_empty_at(loc)) {
        if !seen.insert(start) {
            continue;
        }
        let mut locs = vec![start];
        let mut strings = Vec::new();
        let mut borders = PerColor::new(false, false);
        let mut next = 0;
        while let Some(&loc) = locs.get(next) {
            next += 1;
            for &beside in graph.neighbors(loc) {
                match stones.at(beside) {
                    Some(color) => {
                        borders[color] = true;
                        strings.push(stones.head(beside));
                    }
                    None if seen.insert(beside) => locs.push(beside),
                    None => {}
                }
            }
        }
        strings.sort_unstable();
        strings.dedup();
        regions.push(EmptyRegion { locs, strings, borders });
    }
    regions
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
