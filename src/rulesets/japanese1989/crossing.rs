//! Sets of locations that meet all of some sets and contain none of others (theorem
//! "Enabled stones").

use crate::board::{Loc, LocSet};
use std::cmp::Reverse;

/// Steps in looking for one. Positions of up to a dozen locations never need so many.
const STEPS: usize = 5_000;

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Crossing {
    /// There is no such set.
    None,
    /// This is one.
    At(LocSet),
    /// It would take too many steps to tell.
    Unknown,
}

/// A set that meets all of `rests` and contains none of `barred`, made of locations that
/// come early.
pub fn crossing(
    locations: usize,
    rests: &[LocSet],
    barred: &[LocSet],
    rank: impl Fn(Loc) -> u64,
) -> Crossing {
    let mut rests: Vec<Vec<Loc>> = rests.iter().map(|rest| rest.iter().collect()).collect();
    for rest in &mut rests {
        rest.sort_by_key(|&loc| Reverse(rank(loc)));
    }
    rests.sort_by_key(Vec::len);
    let mut search = Search { rests, barred, steps: 0 };
    let none = LocSet::empty(locations);
    match search.from(none.clone(), none) {
        _ if search.steps > STEPS => Crossing::Unknown,
        Some(found) => Crossing::At(found),
        None => Crossing::None,
    }
}

struct Search<'a> {
    /// Each with the earliest location last.
    rests: Vec<Vec<Loc>>,
    barred: &'a [LocSet],
    steps: usize,
}

impl Search<'_> {
    /// One that contains the chosen locations and none of those that are out.
    fn from(&mut self, chosen: LocSet, mut out: LocSet) -> Option<LocSet> {
        self.steps += 1;
        if self.steps > STEPS || self.barred.iter().any(|barred| barred.is_subset(&chosen)) {
            return None;
        }
        let open = |rest: &&Vec<Loc>| !rest.iter().any(|&loc| chosen.contains(loc));
        let Some(rest) = self.rests.iter().find(open) else { return Some(chosen) };
        for loc in rest.clone().into_iter().rev() {
            // What contains a location that was tried has been looked for.
            if out.contains(loc) {
                continue;
            }
            let mut more = chosen.clone();
            more.insert(loc);
            if let Some(found) = self.from(more, out.clone()) {
                return Some(found);
            }
            out.insert(loc);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(mask: u64) -> LocSet {
        LocSet::of(6, (0..6).filter(|bit| mask >> bit & 1 == 1).map(Loc::new))
    }

    #[test]
    fn all_sets_are_looked_at() {
        let mut word = 1_u64;
        let mut random = || {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
            word >> 40 & 63
        };
        let mut found = [0; 2];
        for round in 0..2_000 {
            let rests: Vec<u64> = (0..round % 5).map(|_| random() & random()).collect();
            let barred: Vec<u64> = (0..round % 7).map(|_| random() & random()).collect();
            let fits = |mask: u64| {
                rests.iter().all(|rest| rest & mask != 0)
                    && barred.iter().all(|barred| barred & !mask != 0)
            };
            let sets = |masks: &[u64]| masks.iter().map(|&mask| set(mask)).collect::<Vec<_>>();
            let answer = crossing(6, &sets(&rests), &sets(&barred), |loc| loc.index() as u64);
            let is_one = |found: &LocSet| (0..64).any(|mask| fits(mask) && set(mask) == *found);
            match &answer {
                Crossing::At(found) => assert!(is_one(found)),
                other => assert!(*other == Crossing::None && !(0..64).any(fits)),
            }
            found[usize::from(answer == Crossing::None)] += 1;
        }
        assert!(found.iter().all(|&count| count > 300), "{found:?}");
    }
}
