//! The former situations of a game and the cycles among them (LJRG B3, E3).

use super::situation::{Situation, SituationKey};
use crate::board::LocSet;
use rustc_hash::FxHashMap;

/// Are the situations similar: the same but for their captive counts (LJRG E3)?
pub fn similar(a: &Situation, b: &Situation) -> bool {
    a.graph() == b.graph() && a.key() == b.key()
}

/// LJRG's history: the situations before each turn so far. A turn may take two
/// actions (removing a cycle, then playing); an entry is named by the number
/// of the turn's first action, counted from 0.
#[derive(Clone, Debug, Default)]
pub struct History {
    actions: Vec<usize>,
    occupied: Vec<LocSet>,
    by_key: FxHashMap<SituationKey, Vec<u32>>,
}

impl History {
    /// An empty history.
    pub fn new() -> History {
        History::default()
    }

    /// Appends the situation before the turn that begins with this action.
    pub fn push(&mut self, action: usize, situation: &Situation) {
        self.by_key.entry(situation.key()).or_default().push(self.actions.len() as u32);
        self.actions.push(action);
        let mut occupied = LocSet::full(situation.graph().len());
        occupied.subtract(&situation.stones.empties());
        self.occupied.push(occupied);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = History::default();
    }

    /// How many situations.
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// Is it empty?
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// Is there an entry named by this action?
    pub fn names(&self, action: usize) -> bool {
        self.actions.binary_search(&action).is_ok()
    }

    /// The entries similar to the given situation, by name, earliest first.
    pub fn similar_to(&self, situation: &Situation) -> Vec<usize> {
        let entries = self.by_key.get(&situation.key());
        entries.into_iter().flatten().map(|&entry| self.actions[entry as usize]).collect()
    }

    /// The locations used since the named entry: occupied in some but not in
    /// all of the situations from there to the last one (LJRG B3.3 to B3.6).
    /// None if there is no such entry.
    pub fn used_since(&self, action: usize) -> Option<LocSet> {
        let from = self.actions.binary_search(&action).ok()?;
        let (first, rest) = self.occupied[from..].split_first()?;
        let (mut some, mut all) = (first.clone(), first.clone());
        for occupied in rest {
            some.union_with(occupied);
            all.intersect_with(occupied);
        }
        some.subtract(&all);
        Some(some)
    }
}
