//! What to ask about sets of locations that no area contains of which a string is cleared
//! (theorem "Enabled stones").

use super::super::crossing::Crossing;
use super::super::trial::{Attempt, Trial};
use super::{Inquest, LATE, MOST_TO_GROW};
use crate::board::{Color, Loc, LocSet};
use crate::rulesets::inquiry::Subject;
use crate::rulesets::japanese2003::local;

impl Inquest {
    /// What to ask next about strings that are cleared of some areas, but not of a set within
    /// none of these: can it be prevented, and how much more with it? Then: is it cleared of
    /// all of that?
    pub(super) fn cross(&self, open: &[(Color, Loc)]) -> Vec<Trial> {
        let locations = self.stones().graph().len();
        let mut trials = Vec::new();
        // These are many questions: what single ones can decide comes before.
        if locations > MOST_TO_GROW || self.stage < LATE {
            return trials;
        }
        for &(owner, at) in open.iter().filter(|(_, at)| self.facts.seems_capturable(*at)) {
            let ranks = self.ranks.of(owner);
            let rank = |loc: Loc| ranks[loc.index()];
            let Crossing::At(wanted) = self.facts.crossing(at, owner, rank) else { continue };
            let closed = self.facts.closed_areas(owner).filter(|area| wanted.is_subset(area));
            let place = |area| Trial { owner, attempt: Attempt::Place(area), ground: None };
            let Some(area) = closed.max_by_key(LocSet::len) else {
                trials.push(place(wanted));
                continue;
            };
            let mut more: Vec<Loc> = LocSet::full(locations).iter().collect();
            more.sort_by_key(|&loc| rank(loc));
            let larger = more.into_iter().filter(|&loc| !area.contains(loc)).map(|loc| {
                let mut larger = area.clone();
                larger.insert(loc);
                larger
            });
            let mut open = larger.filter(|larger| !self.facts.is_placed(owner, larger)).map(place);
            let untried =
                |trial: &Trial| !self.is_asked(&Subject::Trial(trial.clone()), self.for_places());
            trials.push(open.find(untried).unwrap_or_else(|| Trial {
                owner,
                attempt: Attempt::Clear { string: local::string(self.stones(), at), area },
                ground: None,
            }));
        }
        trials
    }

    /// Is it asked whether an area grows by a location?
    pub(super) fn is_grown(&self, trial: &Trial) -> bool {
        let Attempt::Place(area) = &trial.attempt else { return false };
        let mut closed = self.facts.closed_areas(trial.owner);
        closed.any(|closed| closed.len() + 1 == area.len() && closed.is_subset(area))
    }
}
