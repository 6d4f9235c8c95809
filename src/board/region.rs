//! Connected sets of locations: the floods that every way of counting needs.

use super::color::{Color, PerColor};
use super::graph::Graph;
use super::loc::Loc;
use super::set::LocSet;
use super::stones::Stones;

/// The locations that `start` reaches through locations that `inside` accepts,
/// `start` included if it is accepted itself.
pub fn flood(graph: &Graph, start: Loc, inside: impl Fn(Loc) -> bool) -> LocSet {
    let mut reached = LocSet::empty(graph.len());
    if !inside(start) {
        return reached;
    }
    reached.insert(start);
    let mut open = vec![start];
    while let Some(loc) = open.pop() {
        for &beside in graph.neighbors(loc) {
            if inside(beside) && reached.insert(beside) {
                open.push(beside);
            }
        }
    }
    reached
}

/// The maximal connected sets of the locations that `inside` accepts, in
/// rising order of their smallest member.
///
/// ```
/// use shinpan::board::{Diagram, region};
/// let stones = Diagram::parse(&["..x.", "..xx"]).unwrap().stones;
/// let empty = region::components(stones.graph(), |loc| stones.is_empty_at(loc));
/// assert_eq!(empty.iter().map(|set| set.len()).collect::<Vec<_>>(), [4, 1]);
/// ```
pub fn components(graph: &Graph, inside: impl Fn(Loc) -> bool) -> Vec<LocSet> {
    let mut seen = LocSet::empty(graph.len());
    let mut found = Vec::new();
    for start in graph.locs() {
        if inside(start) && !seen.contains(start) {
            let component = flood(graph, start, &inside);
            seen.union_with(&component);
            found.push(component);
        }
    }
    found
}

/// The locations beside a set that are not members of it.
pub fn border(graph: &Graph, set: &LocSet) -> LocSet {
    let beside = set.iter().flat_map(|loc| graph.neighbors(loc).iter().copied());
    LocSet::of(graph.len(), beside.filter(|&loc| !set.contains(loc)))
}

/// Which colours stand beside a set.
pub fn touched(stones: &Stones, set: &LocSet) -> PerColor<bool> {
    let mut touched = PerColor::new(false, false);
    for color in border(stones.graph(), set).iter().filter_map(|loc| stones.at(loc)) {
        touched[color] = true;
    }
    touched
}

/// The colour that alone stands beside a set, if there is one.
pub fn sole_neighbor(stones: &Stones, set: &LocSet) -> Option<Color> {
    match touched(stones, set) {
        PerColor { black: true, white: false } => Some(Color::Black),
        PerColor { black: false, white: true } => Some(Color::White),
        _ => None,
    }
}
