//! Questions that books of life may answer (theorems "Books", "Yards side by
//! side", "Roots" in docs/theorems/life.md): can one string be captured, or an area
//! be swept, on the whole board?

use super::fate::{Fate, Goal, Kos};
use super::local;
use crate::board::{Bits, LocSet, Stones, Web};
use crate::game::{Keeping, Shown};
use crate::life::WIDE;

/// A whole board, seen by the player whose books they are.
pub struct Whole {
    web: Web<WIDE>,
    own: Bits<WIDE>,
    opp: Bits<WIDE>,
    shown: Shown,
}

impl Whole {
    /// The question as such a one; none if it is another. Who has the books
    /// captures in no ko, so only his success may count.
    pub fn of(stones: &Stones, fate: &Fate) -> Option<Whole> {
        let graph = stones.graph();
        let web = Web::new(graph, &LocSet::full(graph.len()))?;
        let (keeper, shown) = match &fate.goal {
            Goal::Capture(string) => {
                let at = string.first().filter(|&at| stones.at(at) == Some(fate.owner))?;
                let one = local::string(stones, at) == *string;
                (fate.owner, one.then(|| Shown::Stays(web.cells(string)))?)
            }
            Goal::Sweep(area) if fate.is_about_a_root() => {
                (fate.owner, Shown::Rooted(web.cells(area)))
            }
            Goal::Sweep(area) => (!fate.owner, Shown::Swept(web.cells(area))),
            Goal::Clear { .. } | Goal::First(_) | Goal::Second(_) => return None,
        };
        let whole = fate.kos == Kos::Never && fate.region.len() == graph.len();
        // Books promise nothing about other stones.
        if !whole || !fate.vowed.is_empty() || fate.champion != Some(keeper) {
            return None;
        }
        let cells = |color| web.cells(&stones.of(color));
        let (own, opp) = (cells(keeper), cells(!keeper));
        Some(Whole { own, opp, shown, web })
    }

    /// As the checker wants it.
    pub fn keeping(&self) -> Keeping<'_> {
        Keeping { web: &self.web, own: self.own, opp: self.opp, shown: self.shown }
    }
}
