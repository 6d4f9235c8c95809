//! Small regions in which a string may come to life by itself: where to look
//! first (theorem "Open regions"). Only guesses: what they miss, larger regions
//! may still show.

use super::local;
use crate::board::{Color, Loc, LocSet, Stones, region};

/// Regions around the string at a location, the most promising first: windows
/// of so many cells of the large spaces beside it, each with all small spaces.
/// The ranks tell which of equal ones come first.
pub fn windows(stones: &Stones, at: Loc, size: usize, ranks: &[u64]) -> Vec<LocSet> {
    let Some(owner) = stones.at(at) else { return Vec::new() };
    let graph = stones.graph();
    let string = local::string(stones, at);
    let mut small = LocSet::empty(graph.len());
    let mut large: Vec<LocSet> = Vec::new();
    for space in spaces(stones, &string, owner) {
        match space.len() <= size / 2 {
            true => small.union_with(&space),
            false => large.push(space),
        }
    }
    let mut windows: Vec<(i32, LocSet)> = Vec::new();
    if !small.is_empty() {
        windows.push((worth(stones, &string, owner, &small) + 4, small.clone()));
    }
    for space in &large {
        let near = |loc: &Loc| {
            !stones.is_empty_at(*loc)
                || is_beside(stones, &string, *loc)
                || graph.neighbors(*loc).len() < 4
        };
        let mut centres: Vec<Loc> = space.iter().filter(near).collect();
        centres.sort_by_key(|loc| ranks[loc.index()]);
        for centre in centres {
            let mut window = nearest(stones, space, centre, size, ranks);
            window.union_with(&small);
            let worth = worth(stones, &string, owner, &window);
            if windows.iter().all(|(_, other)| *other != window) {
                windows.push((worth, window));
            }
        }
    }
    windows.sort_by_key(|(worth, _)| -worth);
    let mut chosen: Vec<LocSet> = Vec::new();
    for (_, window) in windows {
        // Windows that hardly differ show hardly more.
        let fresh = |other: &LocSet| {
            let mut rest = window.clone();
            rest.subtract(other);
            rest.len() * 3 > window.len()
        };
        if chosen.iter().all(fresh) {
            chosen.push(window);
        }
        if chosen.len() == 3 {
            break;
        }
    }
    chosen.into_iter().map(|window| with_strings(stones, &string, owner, window)).collect()
}

fn is_beside(stones: &Stones, string: &LocSet, loc: Loc) -> bool {
    stones.graph().neighbors(loc).iter().any(|&beside| string.contains(beside))
}

/// The parts of the board without the owner's stones that touch the string.
fn spaces(stones: &Stones, string: &LocSet, owner: Color) -> Vec<LocSet> {
    let mut spaces: Vec<LocSet> = Vec::new();
    for start in region::border(stones.graph(), string).iter() {
        if stones.at(start) != Some(owner) && !spaces.iter().any(|space| space.contains(start)) {
            spaces.push(region::flood(stones.graph(), start, |loc| stones.at(loc) != Some(owner)));
        }
    }
    spaces
}

/// The cells of a space that are nearest to one of them.
fn nearest(stones: &Stones, space: &LocSet, centre: Loc, size: usize, ranks: &[u64]) -> LocSet {
    let graph = stones.graph();
    let mut window = LocSet::empty(graph.len());
    window.insert(centre);
    let mut shell = vec![centre];
    while !shell.is_empty() {
        let beside = shell.iter().flat_map(|&loc| graph.neighbors(loc));
        let beside = beside.copied().filter(|&loc| space.contains(loc) && !window.contains(loc));
        let mut next: Vec<Loc> = beside.collect();
        next.sort_by_key(|loc| (ranks[loc.index()], loc.index()));
        next.dedup();
        next.truncate(size.saturating_sub(window.len()));
        window.extend(next.iter().copied());
        shell = next;
    }
    window
}

/// How promising a window is: closed by the owner's stones and the edge, empty,
/// and beside the string.
fn worth(stones: &Stones, string: &LocSet, owner: Color, window: &LocSet) -> i32 {
    let graph = stones.graph();
    let mut worth = 0;
    for loc in window.iter() {
        worth += match stones.at(loc) {
            None => 1,
            Some(_) => -1,
        };
        worth += i32::from(is_beside(stones, string, loc));
        for &beyond in graph.neighbors(loc).iter().filter(|&&y| !window.contains(y)) {
            worth -= match stones.at(beyond) {
                Some(color) if color == owner => 0,
                Some(_) => 3,
                None => 1,
            };
        }
    }
    worth
}

/// The window with the string, and with those of the owner's other strings
/// beside it that breathe in it.
fn with_strings(stones: &Stones, string: &LocSet, owner: Color, window: LocSet) -> LocSet {
    let graph = stones.graph();
    let mut region = window.clone();
    region.union_with(string);
    for beside in region::border(graph, &window).iter() {
        if stones.at(beside) != Some(owner) || region.contains(beside) {
            continue;
        }
        let other = local::string(stones, beside);
        let breathes = region::border(graph, &other)
            .iter()
            .any(|loc| window.contains(loc) && stones.is_empty_at(loc));
        if breathes {
            region.union_with(&other);
        }
    }
    region
}
