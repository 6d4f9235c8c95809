//! Strategies under a rule against repetition that the game leaves out: does the prover bring back
//! what stood before? Followed over the [`Game`], like all that is trusted of evidence.

use super::evidence::{Evidence, Reason};
use crate::game::{Game, Side};
use std::collections::HashMap;

/// The first entry of the prover's whose move leaves the position as it is, or may bring back one
/// that stood before on a line of the strategy ([`Game::position`]); none if there is none. Ranks
/// fall along the lines.
pub fn returning(game: &dyn Game, evidence: &Evidence) -> Option<usize> {
    let entries = &evidence.entries;
    let mut standing: HashMap<&[u64], Vec<usize>> = HashMap::new();
    for (number, entry) in entries.iter().enumerate() {
        standing.entry(game.position(&entry.key)?).or_default().push(number);
    }
    let mut lines = Lines { game, evidence, index: HashMap::new() };
    let returns = |number: &usize| {
        let entry = &entries[*number];
        let (Side::Prover, Reason::Move(label)) = (game.side(&entry.key), entry.reason) else {
            return false;
        };
        let Some(next) = game.after(&entry.key, label) else { return true };
        let before = game.position(&next).and_then(|position| standing.get(position));
        let mut before = before.into_iter().flatten();
        before.any(|&other| other == *number || lines.leads(other, *number))
    };
    (0..entries.len()).find(returns)
}

/// The lines of play of a strategy.
struct Lines<'a> {
    game: &'a dyn Game,
    evidence: &'a Evidence,
    /// Entries by situation, made when they are asked for.
    index: HashMap<&'a [u64], usize>,
}

impl Lines<'_> {
    /// Does a line lead from one entry to another?
    fn leads(&mut self, from: usize, to: usize) -> bool {
        let entries = &self.evidence.entries;
        if self.index.is_empty() {
            let numbered = entries.iter().enumerate();
            self.index = numbered.map(|(number, entry)| (entry.key.as_slice(), number)).collect();
        }
        let (mut seen, mut waiting) = (vec![false; entries.len()], vec![from]);
        let mut moves = Vec::new();
        while let Some(number) = waiting.pop() {
            let entry = &entries[number];
            if number == to {
                return true;
            }
            // Ranks fall.
            if std::mem::replace(&mut seen[number], true) || entry.rank <= entries[to].rank {
                continue;
            }
            moves.clear();
            match entry.reason {
                Reason::Lemma(_) => {}
                Reason::All => self.game.moves(&entry.key, &mut moves),
                Reason::Move(label) => {
                    moves.extend(self.game.after(&entry.key, label).map(|next| (label, next)));
                }
            }
            waiting.extend(moves.iter().filter_map(|(_, next)| self.index.get(next.as_slice())));
        }
        false
    }
}
