//! How a strategy goes about kos, which decides what it is good for beside other play on the
//! board: followed over the [`Game`], like all that is trusted of evidence.

use super::evidence::{Evidence, Reason};
use crate::game::{Game, Keeping, Manner, Shown, Side};
use std::collections::{BTreeSet, HashMap};

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
        return Manner::Quiet;
    }
    if is_calm(game, evidence) { Manner::Calm } else { Manner::Loud }
}

/// Does the prover never play where the refuter may have taken a ko since he last passed, if that
/// takes a ko? All lines of play are followed at once: each situation collects what the lines to
/// it have had, and ranks fall along them.
fn is_calm(game: &dyn Game, evidence: &Evidence) -> bool {
    let entries = &evidence.entries;
    let index: HashMap<&[u64], usize> =
        entries.iter().enumerate().map(|(number, entry)| (entry.key.as_slice(), number)).collect();
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_by_key(|&number| std::cmp::Reverse(entries[number].rank));
    let mut taken: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); entries.len()];
    let mut moves = Vec::new();
    for number in order {
        let (entry, mut before) = (&entries[number], std::mem::take(&mut taken[number]));
        moves.clear();
        match entry.reason {
            Reason::Lemma(_) => continue,
            Reason::All => game.moves(&entry.key, &mut moves),
            Reason::Move(label) => {
                let Some(next) = game.after(&entry.key, label) else { return false };
                if game.is_pass(label) {
                    before.clear();
                } else if before.contains(&label) && game.barred(&next).is_some() {
                    return false;
                }
                moves.push((label, next));
            }
        }
        for (_, next) in &moves {
            let Some(&at) = index.get(next.as_slice()) else { continue };
            taken[at].extend(&before);
            if game.side(next) == Side::Prover {
                taken[at].extend(game.barred(next));
            }
        }
    }
    true
}
