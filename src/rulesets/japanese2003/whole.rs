//! Questions that books of life may answer (theorem "Books" in
//! docs/theorems/life.md): can one string be captured, on the whole board?

use super::fate::{Fate, Goal, Kos};
use super::local;
use crate::board::{Bits, LocSet, Stones, Web};
use crate::game::Keeping;
use crate::life::WIDE;

/// A whole board, seen by the owner of a string.
pub struct Whole {
    web: Web<WIDE>,
    own: Bits<WIDE>,
    opp: Bits<WIDE>,
    string: Bits<WIDE>,
}

impl Whole {
    /// The question as such a one; none if it is another. The owner of the books
    /// captures in no ko, so only his success may count.
    pub fn of(stones: &Stones, fate: &Fate) -> Option<Whole> {
        let graph = stones.graph();
        let Goal::Capture(string) = &fate.goal else { return None };
        let at = string.first()?;
        let fits = fate.champion == Some(fate.owner)
            && fate.kos == Kos::Never
            && fate.region.len() == graph.len()
            && stones.at(at) == Some(fate.owner)
            && local::string(stones, at) == *string;
        if !fits {
            return None;
        }
        let web = Web::new(graph, &LocSet::full(graph.len()))?;
        let cells = |color| web.cells(&stones.of(color));
        let (own, opp) = (cells(fate.owner), cells(!fate.owner));
        Some(Whole { own, opp, string: web.cells(string), web })
    }

    /// As the checker wants it.
    pub fn keeping(&self) -> Keeping<'_> {
        Keeping { web: &self.web, own: self.own, opp: self.opp, string: self.string }
    }
}
