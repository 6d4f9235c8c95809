//! Areas of a whole board that one player wants to sweep: what is between his
//! strings there.

use super::board::Board;
use super::estates::Estates;
use crate::board::{Bits, Web};
use crate::life::Estate;
use std::sync::atomic::AtomicBool;

/// Stones of a string that may be given up inside an area.
const FEW: u32 = 4;

/// An answer about an area.
#[derive(Clone, Debug)]
pub struct Surveyed<const W: usize> {
    /// How it is swept, if that was found.
    pub estate: Option<Estate<W>>,
    /// Positions looked at.
    pub nodes: usize,
}

/// Can the keeper, moving second, sweep an area with so many positions for each
/// part of it?
pub fn survey<const W: usize>(
    web: &Web<W>,
    board: Board<W>,
    area: Bits<W>,
    budget: usize,
    stop: Option<&AtomicBool>,
) -> Surveyed<W> {
    let Board { own, opp } = board;
    let mut nodes = 0;
    for hull in hulls(web, own, area) {
        let inner: Vec<Bits<W>> = web.parts(area - hull).collect();
        // An area with a way out is none.
        let enclosed = inner.iter().all(|part| web.around(*part).within(hull));
        if inner.is_empty() || !enclosed {
            continue;
        }
        let mut search = Estates::new(web, own, opp, hull);
        let whole = search.search_all(inner, budget, stop);
        nodes += search.nodes;
        if !whole {
            continue;
        }
        let estate = search.found();
        let checked = estate.check(web, own, opp);
        if checked.is_ok_and(|(fences, cells)| area.within(fences | cells)) {
            return Surveyed { estate: Some(estate), nodes };
        }
    }
    Surveyed { estate: None, nodes }
}

/// The strings that may be the borders: all that touch something outside of the
/// area, or are large; and all.
fn hulls<const W: usize>(web: &Web<W>, own: Bits<W>, area: Bits<W>) -> Vec<Bits<W>> {
    let strings: Vec<Bits<W>> = web.parts(own).filter(|string| string.within(area)).collect();
    let outer = |string: &&Bits<W>| string.len() > FEW || !web.around(**string).within(area);
    let sum = |sum: Bits<W>, string: &Bits<W>| sum | *string;
    let outer = strings.iter().filter(outer).fold(Bits::EMPTY, sum);
    let mut hulls = vec![outer, strings.iter().fold(Bits::EMPTY, sum)];
    hulls.dedup();
    hulls.retain(|hull| hull.any());
    hulls
}
