//! Basic-lives that lie in no greater one (Life and Death Concepts II): whether a part of the
//! board can be one at the end is seen at the start (`docs/theorems.md`, "Growing parts").

use crate::board::{Color, Loc, LocSet, Stones};
use crate::rulesets::simplified_korean::regions::bounded_parts;

/// The parts that a player's stones bound and that may be maximal basic-lives of his, largest
/// first. None if there are more than `most` without the second condition.
pub fn candidates(stones: &Stones, player: Color, most: usize) -> Option<Vec<LocSet>> {
    let mut parts = bounded_parts(stones, player, most)?;
    parts.retain(|part| !grows(stones, part, player));
    Some(parts)
}

/// If a part that a player's stones bound were his basic-life, would it lie in a greater one?
///
/// ```
/// use shinpan::board::{Color, Diagram, LocSet};
/// use shinpan::rulesets::asian_games_2013::growth::grows;
///
/// let stones = Diagram::parse(&[".x..", "x..."]).unwrap().stones;
/// let rest = LocSet::of(8, stones.graph().locs().skip(1));
/// assert!(grows(&stones, &rest, Color::Black));
/// ```
pub fn grows(stones: &Stones, part: &LocSet, player: Color) -> bool {
    let graph = stones.graph();
    // What is left of empty locations and strings outside that could belong to it.
    let mut left = LocSet::full(graph.len());
    left.subtract(part);
    left.subtract(&stones.of(!player));
    let within = |left: &LocSet, loc: Loc| left.contains(loc) || part.contains(loc);
    let is_own = |loc: Loc| stones.at(loc) == Some(player);
    let is_eye = |left: &LocSet, loc: Loc| {
        graph.neighbors(loc).iter().all(|&near| is_own(near) && within(left, near))
    };
    let has_eyes = |left: &LocSet, loc: Loc| {
        stones.liberties(loc).iter().filter(|&&liberty| left.contains(liberty)).count() >= 2
    };
    loop {
        let fits = |loc: &Loc| match is_own(*loc) {
            true => has_eyes(&left, *loc),
            false => is_eye(&left, *loc),
        };
        let fitting = LocSet::of(graph.len(), left.iter().filter(fits));
        if fitting.len() == left.len() {
            break;
        }
        left = fitting;
    }
    left.iter().any(|loc| graph.neighbors(loc).iter().any(|&near| part.contains(near)))
}
