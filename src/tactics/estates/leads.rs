//! Areas in which the keeper moves first: one play, after which all that he wants swept is
//! kept tidy, he moving second (theorem "The first move").

use super::Estates;
use crate::board::Bits;
use crate::life::{Estate, Turn};
use crate::tactics::search::Effort;
use std::sync::atomic::AtomicBool;

/// One area, and what follows if the keeper moves first in it.
#[derive(Clone)]
pub(super) struct Lead<const W: usize> {
    area: usize,
    /// Positions for each claim so far.
    tried: usize,
    /// All that is known then; none as long as it is not known to be kept tidy.
    after: Option<Box<Estates<W>>>,
}

impl<const W: usize> Estates<W> {
    /// As much of what can be found with so many positions for each claim as shows that
    /// some cells are swept if the keeper moves first.
    pub fn led(
        &mut self,
        swept: Bits<W>,
        budget: usize,
        stop: Option<&AtomicBool>,
    ) -> Option<Estate<W>> {
        // If others stay open, too, it is in vain, so the hardest one needs the play.
        let open = (0..self.areas.len())
            .filter(|&at| !self.is_done(at) && self.areas[at].cells.meets(swept));
        let area = open.max_by_key(|&at| self.inner(&self.areas[at]))?;
        self.lead(area, Effort { budget, stop });
        let lead = self.leads.iter().find(|lead| lead.area == area)?;
        lead.after.as_ref()?.about(Bits::EMPTY, swept)
    }

    /// Looks for what follows from a first move in an area.
    fn lead(&mut self, area: usize, effort: Effort<'_>) {
        let known = self.leads.iter().position(|lead| lead.area == area);
        let mut lead = match known {
            Some(at) => self.leads.swap_remove(at),
            None => Lead { area, tried: 0, after: None },
        };
        if lead.tried < effort.budget {
            lead.tried = effort.budget;
            lead.after = lead.after.take().or_else(|| self.begin(area, effort));
            if let Some(after) = &mut lead.after {
                after.search(effort.budget, effort.stop);
                self.nodes += std::mem::take(&mut after.nodes);
            }
        }
        self.leads.push(lead);
    }

    /// What is known, and a book for one more area that begins with a play of the keeper's.
    fn begin(&mut self, area: usize, effort: Effort<'_>) -> Option<Box<Estates<W>>> {
        let yard = self.areas[area].clone();
        let wants = self.wants(&[area], &yard);
        let done = self.untried(&[area], yard, wants, Turn::Keeper, effort)?;
        let others = std::mem::take(&mut self.leads);
        let mut after = Estates { reached: 0, nodes: 0, ..self.clone() };
        self.leads = others;
        after.eyes.retain(|eye| eye.areas[0] != area);
        after.done.push(done);
        after.settle();
        Some(Box::new(after))
    }
}
