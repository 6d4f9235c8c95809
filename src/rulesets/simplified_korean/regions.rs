//! Basic-life and independent regions of the Simplified Korean rules.
//!
//! A part of the board is a player's independent region if
//! * it is bounded in the position at the start of the analysis: unless it is
//!   the whole board, no outside location beside it carries a stone of the
//!   player, and every location of it beside an outside one carries one;
//! * in the position at the end of the analysis it consists of stones of the
//!   player and single empty locations that are a basic-life.
//!
//! Such parts may lie in one another: the text asks for no maximality.
//! [`independent_regions`] finds all maximal ones, whose union is the union of
//! all. That it misses none is proved in `docs/theorems.md`, section
//! "Independent regions".

use crate::board::{Color, Loc, LocSet, Stones};
use crate::rules::immortal::prospects;
use crate::rules::regions::components;
use rustc_hash::FxHashMap;

/// Is the part, which holds exactly the given locations, a basic-life?
///
/// It must be connected and consist of stones of the player, at least one, and
/// single empty locations; each string with a stone in it must touch at least
/// two of these locations (with any of its stones); each of these locations may
/// touch stones of the part only.
///
/// ```
/// use shinpan::board::{Color, Diagram, LocSet};
/// use shinpan::rulesets::simplified_korean::regions::is_basic_life;
///
/// let stones = Diagram::parse(&[".x.x", "xxxx"]).unwrap().stones;
/// assert!(is_basic_life(&stones, &LocSet::full(8), Color::Black));
/// ```
pub fn is_basic_life(stones: &Stones, part: &LocSet, color: Color) -> bool {
    let graph = stones.graph();
    components(graph, part).len() == 1
        && part.iter().any(|loc| stones.at(loc) == Some(color))
        && part.iter().all(|loc| fits(stones, part, color, loc))
        && part.iter().all(|loc| stones.is_empty_at(loc) || touches_two(stones, part, loc))
}

/// Is the part bounded by the player's stones, or the whole board?
pub fn is_bounded(stones: &Stones, part: &LocSet, color: Color) -> bool {
    stones.graph().edges().all(|(a, b)| match (part.contains(a), part.contains(b)) {
        (true, false) => stones.at(a) == Some(color) && stones.at(b) != Some(color),
        (false, true) => stones.at(b) == Some(color) && stones.at(a) != Some(color),
        _ => true,
    })
}

/// The components of the locations without a player's stones, each with the
/// strings of his beside it, that lie within his prospects.
pub fn bounded_areas(stones: &Stones, player: Color) -> Vec<LocSet> {
    let graph = stones.graph();
    let mut others = LocSet::full(graph.len());
    others.subtract(&stones.of(player));
    // An area takes all strings beside it along (theorem "Parts").
    let whole = |area: &LocSet| {
        let mut part = area.clone();
        for loc in area.iter() {
            for &beside in graph.neighbors(loc) {
                if stones.at(beside) == Some(player) && !part.contains(beside) {
                    part.extend(stones.string(beside));
                }
            }
        }
        part
    };
    let hopes = prospects(stones, player);
    let areas = components(graph, &others);
    areas.iter().map(whole).filter(|area| area.is_subset(&hopes)).collect()
}

/// The parts of the board that may be independent regions of a player: all that
/// his stones bound and that lie within his prospects, largest first. None if
/// there are more than `most`.
pub fn bounded_parts(stones: &Stones, player: Color, most: usize) -> Option<Vec<LocSet>> {
    let areas = bounded_areas(stones, player);
    let mut parts: Vec<LocSet> = Vec::new();
    let mut next = 0;
    let add = |part: LocSet, parts: &mut Vec<LocSet>| {
        if !parts.contains(&part) {
            parts.push(part);
        }
        parts.len() <= most
    };
    for area in &areas {
        if !add(area.clone(), &mut parts) {
            return None;
        }
    }
    while let Some(part) = parts.get(next).cloned() {
        next += 1;
        for area in areas.iter().filter(|area| !area.is_disjoint(&part)) {
            let mut larger = part.clone();
            larger.union_with(area);
            if !add(larger, &mut parts) {
                return None;
            }
        }
    }
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    Some(parts)
}

/// Is the part an independent region, if the analysis leads from `start` to
/// `end`?
pub fn is_independent_region(start: &Stones, end: &Stones, part: &LocSet, color: Color) -> bool {
    is_bounded(start, part, color) && is_basic_life(end, part, color)
}

/// The maximal independent regions of a player. They are disjoint and not
/// adjacent, and every independent region lies in one of them.
pub fn independent_regions(start: &Stones, end: &Stones, color: Color) -> Vec<LocSet> {
    let graph = start.graph();
    // What cannot be cut: two locations side by side of which both or neither
    // carry a stone of the player at the start.
    let blocks = blocks(start, color);
    let mut left = LocSet::full(graph.len());
    loop {
        let before = left.len();
        let mut bad = misfits(start, end, &left, color);
        // A string may touch the empty locations of two separate parts with
        // different stones, so what counts is a part by itself.
        for part in components(graph, &left) {
            let mut own = part.iter().filter(|&loc| end.at(loc) == Some(color)).peekable();
            if own.peek().is_none() {
                bad.union_with(&part);
            }
            // Each string of the end position is looked at once a round.
            let mut short: FxHashMap<Loc, bool> = FxHashMap::default();
            bad.extend(own.filter(|&loc| {
                *short.entry(end.head(loc)).or_insert_with(|| !touches_two(end, &part, loc))
            }));
        }
        for block in &blocks {
            if !block.is_disjoint(&bad) {
                left.subtract(block);
            }
        }
        if left.len() == before {
            return components(graph, &left);
        }
    }
}

/// The locations of a set that cannot belong to an independent region inside
/// that set, whatever the strings touch.
fn misfits(start: &Stones, end: &Stones, set: &LocSet, color: Color) -> LocSet {
    let graph = start.graph();
    let bounded = |loc: Loc| {
        start.at(loc) == Some(color)
            || graph.neighbors(loc).iter().all(|&beside| set.contains(beside))
    };
    let stays = |loc: &Loc| bounded(*loc) && fits(end, set, color, *loc);
    LocSet::of(graph.len(), set.iter().filter(|loc| !stays(loc)))
}

/// Is it a stone of the player, or an empty location among stones of the player
/// that belong to the set?
fn fits(stones: &Stones, set: &LocSet, color: Color, loc: Loc) -> bool {
    match stones.at(loc) {
        Some(owner) => owner == color,
        None => {
            let neighbors = stones.graph().neighbors(loc);
            neighbors.iter().all(|&near| set.contains(near) && stones.at(near) == Some(color))
        }
    }
}

/// Does the string touch at least two empty locations of the part?
fn touches_two(stones: &Stones, part: &LocSet, loc: Loc) -> bool {
    stones.liberties(loc).iter().filter(|&&liberty| part.contains(liberty)).count() >= 2
}

/// The sets that the border of a region at the start cannot cut: strings of the
/// player and connected sets of other locations.
pub(super) fn blocks(start: &Stones, color: Color) -> Vec<LocSet> {
    let graph = start.graph();
    let own = start.of(color);
    let mut other = LocSet::full(graph.len());
    other.subtract(&own);
    let mut blocks = components(graph, &own);
    blocks.extend(components(graph, &other));
    blocks
}
