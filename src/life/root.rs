//! Stones that a player gets and never loses, beside what stays already (theorem
//! "Roots").

use super::book::Rule;
use super::joint::Part;
use super::kept::kept;
use super::pattern::Ground;
use crate::board::{Bits, Web};

/// Do strings that stay whatever is played elsewhere have two empty cells among those of
/// `root` of which their books know nothing? The keeper gets one of the two.
pub fn beside<const W: usize>(
    web: &Web<W>,
    stones: Bits<W>,
    staying: Bits<W>,
    known: Bits<W>,
    root: Bits<W>,
) -> bool {
    ((web.around(staying) & root) - known - stones).len() >= 2
}

/// Do areas that are kept tidy show that the keeper has or gets a stone on one of the cells
/// of `root` that is never removed? One of his stones stands in such an area, which lies in
/// the root altogether.
pub fn within<const W: usize>(web: &Web<W>, own: Bits<W>, tidy: Bits<W>, root: Bits<W>) -> bool {
    web.parts(tidy).any(|area| area.within(root) && area.meets(own))
}

/// Do parts that are right show that the keeper, the raider to move on a board with these
/// stones, gets a stone on one of the cells of `root` that is never removed?
pub fn rooted<const W: usize>(
    web: &Web<W>,
    own: Bits<W>,
    opp: Bits<W>,
    parts: &[Part<W>],
    root: Bits<W>,
) -> bool {
    let (mut walls, mut known) = (Bits::EMPTY, Bits::EMPTY);
    let mut steady = true;
    for part in parts {
        let ground = Ground { web, walls };
        if ends_on(ground, part, root - own) {
            return true;
        }
        known |= part.book.zone();
        steady &= part.book.is_steady(ground);
        walls |= web.string(own, part.target);
    }
    steady && beside(web, own | opp, walls, known, root)
}

/// Do the strings that a book keeps in the end hold one of these cells in any case?
fn ends_on<const W: usize>(ground: Ground<'_, W>, part: &Part<W>, fresh: Bits<W>) -> bool {
    let mut rules = part.book.rules.iter();
    rules.all(|rule| match rule {
        Rule::Rest { pattern, links } => {
            let kept = kept(ground, *pattern, part.target, links, u32::MAX);
            kept.is_ok_and(|kept| kept.strings.meets(fresh))
        }
        Rule::Play { .. } | Rule::Await { .. } => true,
    })
}
