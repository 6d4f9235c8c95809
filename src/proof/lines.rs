//! The lines of play of a strategy, followed over the [`Game`].

use super::evidence::{Evidence, Reason};
use crate::game::Game;
use std::collections::HashMap;

/// A strategy without phases, its entries by situation.
pub struct Lines<'a> {
    game: &'a dyn Game,
    evidence: &'a Evidence,
    index: HashMap<&'a [u64], usize>,
}

impl<'a> Lines<'a> {
    /// The lines of some evidence.
    pub fn of(game: &'a dyn Game, evidence: &'a Evidence) -> Lines<'a> {
        let numbered = evidence.entries.iter().enumerate();
        let index = numbered.map(|(number, entry)| (entry.key.as_slice(), number)).collect();
        Lines { game, evidence, index }
    }

    /// The moves that an entry follows, with the situations after them.
    pub fn moves(&self, number: usize) -> Vec<(u32, Vec<u64>)> {
        let entry = &self.evidence.entries[number];
        let mut moves = Vec::new();
        match entry.reason {
            Reason::Lemma(_) => {}
            Reason::All => self.game.moves(&entry.key, &mut moves),
            Reason::Move(label) => {
                moves.extend(self.game.after(&entry.key, label).map(|next| (label, next)));
            }
        }
        moves
    }

    /// The entry of a situation; none where the goal is reached.
    pub fn entry(&self, key: &[u64]) -> Option<usize> {
        self.index.get(key).copied()
    }

    /// Does a line lead from one entry to another? Ranks fall.
    pub fn lead(&self, from: usize, to: usize) -> bool {
        let entries = &self.evidence.entries;
        let (mut seen, mut waiting) = (vec![false; entries.len()], vec![from]);
        while let Some(number) = waiting.pop() {
            if number == to {
                return true;
            }
            let is_new = !std::mem::replace(&mut seen[number], true);
            if is_new && entries[number].rank > entries[to].rank {
                let moves = self.moves(number);
                waiting.extend(moves.iter().filter_map(|(_, next)| self.entry(next)));
            }
        }
        false
    }
}
