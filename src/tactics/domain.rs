//! A whole board as seen by one player who wants to sweep areas of it.

use super::estates::Estates;
use crate::board::{Bits, Color, LocSet, Stones, Web};
use crate::life::{Estate, WIDE};
use std::fmt;
use std::sync::atomic::AtomicBool;

/// Stones of a string that may be given up inside an area.
const FEW: u32 = 4;

/// One player's stones and the other's.
pub struct Domain {
    web: Web<WIDE>,
    own: Bits<WIDE>,
    opp: Bits<WIDE>,
}

/// An answer about an area.
#[derive(Clone, Debug)]
pub struct Surveyed {
    /// How it is swept, if that was found.
    pub estate: Option<Estate<WIDE>>,
    /// Positions looked at.
    pub nodes: usize,
}

impl Domain {
    /// The board as a player sees it; none if it is too large.
    pub fn new(stones: &Stones, player: Color) -> Option<Domain> {
        let graph = stones.graph();
        let web = Web::new(graph, &LocSet::full(graph.len()))?;
        let (own, opp) = (web.cells(&stones.of(player)), web.cells(&stones.of(!player)));
        Some(Domain { web, own, opp })
    }

    /// Can the player, moving second, sweep an area with so many positions for
    /// each part of it?
    pub fn ask(&self, area: &LocSet, budget: usize, stop: Option<&AtomicBool>) -> Surveyed {
        let area = self.web.cells(area);
        let mut nodes = 0;
        for hull in self.hulls(area) {
            let inner: Vec<Bits<WIDE>> = self.web.parts(area - hull).collect();
            // An area with a way out is none.
            let enclosed = inner.iter().all(|part| self.web.around(*part).within(hull));
            if inner.is_empty() || !enclosed {
                continue;
            }
            let mut search = Estates::new(&self.web, self.own, self.opp, hull);
            let whole = search.search_all(inner, budget, stop);
            nodes += search.nodes;
            if !whole {
                continue;
            }
            let estate = search.found();
            let checked = estate.check(&self.web, self.own, self.opp);
            if checked.is_ok_and(|(fences, cells)| area.within(fences | cells)) {
                return Surveyed { estate: Some(estate), nodes };
            }
        }
        Surveyed { estate: None, nodes }
    }

    /// The strings that may be the borders: all that touch something outside of
    /// the area, or are large; and all.
    fn hulls(&self, area: Bits<WIDE>) -> Vec<Bits<WIDE>> {
        let strings = self.web.parts(self.own).filter(|string| string.within(area));
        let outer =
            |string: &Bits<WIDE>| string.len() > FEW || !self.web.around(*string).within(area);
        let sum = |sum: Bits<WIDE>, string: Bits<WIDE>| sum | string;
        let strings: Vec<Bits<WIDE>> = strings.collect();
        let all = strings.iter().copied().fold(Bits::EMPTY, sum);
        let outer = strings.into_iter().filter(outer).fold(Bits::EMPTY, sum);
        let mut hulls = vec![outer, all];
        hulls.dedup();
        hulls.retain(|hull| hull.any());
        hulls
    }
}

impl fmt::Debug for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Domain").field("locations", &self.web.locs.len()).finish_non_exhaustive()
    }
}
