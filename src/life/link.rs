//! Pairs of cells of which the keeper has one for sure.

use crate::board::Bits;

/// Two empty cells, each beside the same own strings: when the opponent takes
/// one, the owner takes the other.
pub type Link = (usize, usize);

/// All cells of links.
pub fn ends<const W: usize>(links: &[Link]) -> Bits<W> {
    links.iter().flat_map(|&(one, two)| [one, two]).collect()
}

/// The cells of a region that belong to a link with the other cell outside: the
/// owner may have to fill them because of what happens there.
pub fn lone_ends<const W: usize>(links: &[Link], region: Bits<W>) -> Bits<W> {
    let ends = links.iter().filter_map(|&(one, two)| match (region.has(one), region.has(two)) {
        (true, false) => Some(one),
        (false, true) => Some(two),
        _ => None,
    });
    ends.collect()
}
