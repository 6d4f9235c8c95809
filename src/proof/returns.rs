//! Strategies under a rule against repetition that the game leaves out: does the prover bring back
//! what stood before? Followed over the [`Game`], like all that is trusted of evidence.

use super::evidence::{Evidence, Reason};
use super::lines::Lines;
use crate::game::{Game, Side};
use std::collections::HashMap;

/// The first entry of the prover's whose move leaves the position as it is, or may bring back one
/// that stood before on a line of the strategy ([`Game::position`]); none if there is none.
pub fn returning(game: &dyn Game, evidence: &Evidence) -> Option<usize> {
    let entries = &evidence.entries;
    let mut standing: HashMap<&[u64], Vec<usize>> = HashMap::new();
    for (number, entry) in entries.iter().enumerate() {
        standing.entry(game.position(&entry.key)?).or_default().push(number);
    }
    let lines = Lines::of(game, evidence);
    let returns = |number: &usize| {
        let entry = &entries[*number];
        let (Side::Prover, Reason::Move(label)) = (game.side(&entry.key), entry.reason) else {
            return false;
        };
        let Some(next) = game.after(&entry.key, label) else { return true };
        let before = game.position(&next).and_then(|position| standing.get(position));
        before.into_iter().flatten().any(|&other| lines.lead(other, *number))
    };
    (0..entries.len()).find(returns)
}
