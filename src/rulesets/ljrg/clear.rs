//! What a quiet lock must not leave behind if no claim of the opponent's is to meet it (theorem
//! "Clear locks", docs/theorems.md).

use crate::board::{Color, Loc, LocSet, Stones};

/// Has each location of the claim two neighbours?
pub fn is_roomy(stones: &Stones, claim: &LocSet) -> bool {
    claim.iter().all(|loc| stones.graph().neighbors(loc).len() >= 2)
}

/// Are all liberties of one of this player's strings in the claim beside one of its stones, which
/// has two neighbours or more in the string? Who claims that string might have to give it up
/// there, and come back.
pub fn has_knot(stones: &Stones, claim: &LocSet, player: Color) -> bool {
    let mut seen = LocSet::empty(stones.graph().len());
    claim.iter().filter(|&loc| stones.at(loc) == Some(player)).any(|loc| {
        let head = stones.head(loc);
        seen.insert(head) && knot(stones, head).is_some()
    })
}

/// The stone of a string beside which all its liberties are, if there is one, and if two of its
/// neighbours at least belong to the string.
fn knot(stones: &Stones, head: Loc) -> Option<Loc> {
    let is_of_it = |loc: Loc| !stones.is_empty_at(loc) && stones.head(loc) == head;
    let near = |loc: Loc| stones.graph().neighbors(loc).iter().copied();
    let mut beside =
        stones.string(head).filter(|&stone| near(stone).any(|y| stones.is_empty_at(y)));
    let stone = beside.next()?;
    let is_only = beside.next().is_none();
    (is_only && near(stone).filter(|&y| is_of_it(y)).count() >= 2).then_some(stone)
}
