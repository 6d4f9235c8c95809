//! Areas in which the keeper moves first: one play, after which all that he wants swept is
//! kept tidy, he moving second (theorem "The first move").

use super::Estates;
use crate::board::Bits;
use crate::life::{Estate, Turn};
use crate::tactics::search::Effort;
use std::sync::atomic::AtomicBool;

/// What was found of areas in which the keeper moves first.
#[derive(Default)]
pub struct Leads<const W: usize>(Vec<Lead<W>>);

/// One area, and what follows if the keeper moves first in it.
struct Lead<const W: usize> {
    area: usize,
    /// Positions for each claim so far.
    tried: usize,
    /// All that is known then; none as long as it is not known to be kept tidy.
    after: Option<Estates<W>>,
}

impl<const W: usize> Leads<W> {
    /// As much of what can be found with so many positions for each claim as shows that
    /// some cells are swept if the keeper moves first.
    pub fn about(
        &mut self,
        estates: &mut Estates<W>,
        swept: Bits<W>,
        budget: usize,
        stop: Option<&AtomicBool>,
    ) -> Option<Estate<W>> {
        // If others stay open, too, it is in vain, so the hardest one needs the play.
        let open = (0..estates.areas.len())
            .filter(|&at| !estates.is_done(at) && estates.areas[at].cells.meets(swept));
        let area = open.max_by_key(|&at| estates.inner(&estates.areas[at]))?;
        let lead = self.lead(area)?;
        if lead.tried < budget {
            lead.tried = budget;
            let effort = Effort { budget, stop };
            lead.after = lead.after.take().or_else(|| estates.led(area, effort));
            if let Some(after) = &mut lead.after {
                after.search(budget, stop);
                estates.nodes += std::mem::take(&mut after.nodes);
            }
        }
        lead.after.as_ref()?.about(Bits::EMPTY, swept)
    }

    /// What was found of an area, made if it is new.
    fn lead(&mut self, area: usize) -> Option<&mut Lead<W>> {
        let Leads(leads) = self;
        let at = leads.iter().position(|lead| lead.area == area).unwrap_or(leads.len());
        if at == leads.len() {
            leads.push(Lead { area, tried: 0, after: None });
        }
        leads.get_mut(at)
    }
}

impl<const W: usize> Estates<W> {
    /// What is known, and a book for one more area that begins with a play of the keeper's.
    fn led(&mut self, area: usize, effort: Effort<'_>) -> Option<Estates<W>> {
        let yard = self.areas[area].clone();
        let wants = self.wants(&[area], &yard);
        let done = self.untried(&[area], yard, wants, Turn::Keeper, effort)?;
        let mut after = Estates { reached: 0, nodes: 0, ..self.clone() };
        after.take(done);
        Some(after)
    }
}
