//! Local-1, local-2, local-3 of final-strings (Definitions 2), from below and
//! from above where not everything is known that bounds them.

use crate::board::{Color, Loc, LocSet, Stones, region};

/// The string at a location, as a set.
pub fn string(stones: &Stones, at: Loc) -> LocSet {
    LocSet::of(stones.graph().len(), stones.string(at))
}

/// Everything reached from a string without entering a location of `closed`.
fn spread(stones: &Stones, at: Loc, closed: impl Fn(Loc) -> bool) -> LocSet {
    let own = string(stones, at);
    region::flood(stones.graph(), at, |loc| own.contains(loc) || !closed(loc))
}

/// Local-2 of the string at a location: local-1 and, recursively, any adjacent
/// intersection without a stone of the owner's strings in `stop`. With a `stop`
/// that is too small or too large it is an upper or a lower bound.
pub fn local2(stones: &Stones, at: Loc, stop: &LocSet) -> LocSet {
    let owner = stones.at(at);
    spread(stones, at, |loc| stones.at(loc) == owner && stop.contains(loc))
}

/// Local-3: as local-2, stopped by such strings of either player.
pub fn local3(stones: &Stones, at: Loc, stop: &LocSet) -> LocSet {
    spread(stones, at, |loc| stop.contains(loc))
}

/// All strings of a player, each by its first location.
pub fn strings_of(stones: &Stones, color: Color) -> impl Iterator<Item = Loc> {
    let all = stones.strings().into_iter();
    all.filter(move |&at| stones.at(at) == Some(color)).collect::<Vec<_>>().into_iter()
}
