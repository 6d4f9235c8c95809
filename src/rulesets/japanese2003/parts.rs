//! Which parts of a region to ask about, one after the other: the attacker's strings that
//! divide it, and who keeps them.

use super::fate::{Fate, Goal, Kos, Part};
use super::local;
use crate::board::{Color, Loc, LocSet, Stones, region};

/// Strings beyond which no more are looked at.
const MOST_JOINTS: usize = 8;

/// The questions about two parts of a region, to be swept of a player's stones, of which one
/// holds a location: each as the first and as the second, with either keeping the joint. With
/// a root in the part with this location if there has to be one.
pub fn fates(
    stones: &Stones,
    at: Loc,
    owner: Color,
    whole: &LocSet,
    root: Option<&LocSet>,
) -> Vec<Fate> {
    let divided = local::strings_of(stones, !owner)
        .filter(|&joint| whole.contains(joint) && stones.string(joint).all(|stone| stone != at))
        .filter_map(|joint| divide(stones, at, owner, whole, &local::string(stones, joint)));
    divided.take(MOST_JOINTS).flat_map(|sides| about(owner, &sides, root)).collect()
}

/// The joint, the part with the string at a location and the rest; none if it divides
/// nothing, or parts without stones of the owner.
fn divide(
    stones: &Stones,
    at: Loc,
    owner: Color,
    whole: &LocSet,
    joint: &LocSet,
) -> Option<[LocSet; 3]> {
    let inside = |loc: Loc| whole.contains(loc) && !joint.contains(loc);
    let mut near = region::flood(stones.graph(), at, inside);
    let mut rest = whole.clone();
    rest.subtract(&near);
    rest.subtract(joint);
    let theirs = rest.iter().any(|loc| stones.at(loc) == Some(owner));
    if !theirs {
        return None;
    }
    near.union_with(joint);
    rest.union_with(joint);
    Some([joint.clone(), near, rest])
}

fn about(owner: Color, [joint, near, rest]: &[LocSet; 3], root: Option<&LocSet>) -> Vec<Fate> {
    let none = || {
        let mut none = joint.clone();
        none.subtract(joint);
        none
    };
    let ask = |second: bool, area: &LocSet, keeps: bool| {
        let root = root.map(|root| {
            let mut root = if area == near { root.clone() } else { none() };
            root.intersect_with(near);
            root
        });
        let part = Part { area: area.clone(), joint: joint.clone(), keeps, root };
        let part = Box::new(part);
        let goal = if second { Goal::Second(part) } else { Goal::First(part) };
        let (region, vowed) = (area.clone(), none());
        Fate { owner, goal, region, kos: Kos::All, champion: Some(!owner), vowed }
    };
    let mut fates = Vec::new();
    for second in [false, true] {
        for keeps in [false, true] {
            fates.extend([near, rest].map(|area| ask(second, area, keeps)));
        }
    }
    fates
}
