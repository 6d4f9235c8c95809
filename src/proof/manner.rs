//! How a strategy goes about kos, which decides what it is good for beside other play on the
//! board: followed over the [`Game`], like all that is trusted of evidence.

use super::evidence::{Entry, Evidence, Reason};
use super::lines::Lines;
use crate::game::{Game, Keeping, Manner, Shown, Side};
use std::collections::BTreeSet;

/// The manner of a strategy. Who follows books takes no ko, and the strings around the areas of
/// a lock stay.
pub fn manner(game: &dyn Game, evidence: &Evidence) -> Manner {
    let locks = || matches!(game.keeping(), Some(Keeping { shown: Shown::Locked(_), .. }));
    let is_strategy =
        evidence.answer && evidence.phases.is_empty() && (evidence.books.is_empty() || locks());
    if !is_strategy || !evidence.entries.iter().all(|entry| game.is_apart(&entry.key)) {
        return Manner::Loud;
    }
    // A ko that bars the refuter is one that the prover has taken.
    let takes = |key: &[u64]| game.side(key) == Side::Refuter && game.barred(key).is_some();
    if !evidence.entries.iter().any(|entry| takes(&entry.key)) {
        return if is_clear(game, evidence) { Manner::Clear } else { Manner::Quiet };
    }
    if is_calm(game, evidence) { Manner::Calm } else { Manner::Loud }
}

/// Is each situation clear in which the refuter moves, but for the first one and those in which a
/// theorem decides?
fn is_clear(game: &dyn Game, evidence: &Evidence) -> bool {
    let start = game.start();
    let matters = |entry: &&Entry| entry.reason == Reason::All && entry.key != start;
    evidence.books.is_empty()
        && evidence.entries.iter().filter(matters).all(|entry| game.is_clear(&entry.key))
}

/// Does the prover never play where the refuter may have taken a ko since he last passed, if that
/// takes a ko? All lines of play are followed at once: each situation collects what the lines to
/// it have had, and ranks fall along them.
fn is_calm(game: &dyn Game, evidence: &Evidence) -> bool {
    let entries = &evidence.entries;
    let lines = Lines::of(game, evidence);
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_by_key(|&number| std::cmp::Reverse(entries[number].rank));
    let mut taken: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); entries.len()];
    for number in order {
        let mut before = std::mem::take(&mut taken[number]);
        let moves = lines.moves(number);
        if let Reason::Move(label) = entries[number].reason {
            let Some((_, next)) = moves.first() else { return false };
            if game.is_pass(label) {
                before.clear();
            } else if before.contains(&label) && game.barred(next).is_some() {
                return false;
            }
        }
        for (_, next) in &moves {
            let Some(at) = lines.entry(next) else { continue };
            taken[at].extend(&before);
            if game.side(next) == Side::Prover {
                taken[at].extend(game.barred(next));
            }
        }
    }
    true
}
