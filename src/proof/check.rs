//! The checker: accepts evidence or says what is wrong with it. It follows the
//! evidence over a [`Game`] and searches for nothing.

use super::evidence::{Entry, Evidence, Reason};
use crate::game::{Game, Side, Standing};
use std::collections::HashMap;

/// What is wrong with evidence. Entries are numbered from 0 here, from 1 in
/// the messages.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rejection {
    /// An entry's key is no situation of the game.
    #[error("entry {} is no situation of this question", .0 + 1)]
    NoSituation(usize),
    /// Two entries for one situation.
    #[error("entry {} repeats a situation", .0 + 1)]
    Repeated(usize),
    /// The start is not covered.
    #[error("the evidence does not cover the start of the question")]
    NoStart,
    /// A trap holds a situation where the goal is reached.
    #[error("entry {} lies in a trap but reaches the goal", .0 + 1)]
    GoalInTrap(usize),
    /// The reason does not fit the side that moves.
    #[error("entry {} gives a reason that does not fit the side to move", .0 + 1)]
    WrongReason(usize),
    /// The theorem's premises do not hold, or it says something else.
    #[error("entry {}: theorem {lemma} does not apply", .entry + 1)]
    Lemma {
        /// Number of the entry.
        entry: usize,
        /// Number of the theorem.
        lemma: u8,
    },
    /// The chosen move does not exist.
    #[error("entry {} chooses move {label}, which is not legal there", .entry + 1)]
    NoSuchMove {
        /// Number of the entry.
        entry: usize,
        /// The label.
        label: u32,
    },
    /// A move leads out of the evidence.
    #[error("entry {}: move {label} leads out of the evidence", .entry + 1)]
    Leak {
        /// Number of the entry.
        entry: usize,
        /// The label.
        label: u32,
    },
    /// A rank does not fall.
    #[error("entry {}: the rank does not fall with move {label}", .entry + 1)]
    Rank {
        /// Number of the entry.
        entry: usize,
        /// The label.
        label: u32,
    },
}

/// Checks the evidence for a question.
pub fn check(game: &dyn Game, evidence: &Evidence) -> Result<(), Rejection> {
    let mut index: HashMap<&[u64], usize> = HashMap::with_capacity(evidence.entries.len());
    for (number, entry) in evidence.entries.iter().enumerate() {
        if entry.key.len() != game.width() || !game.is_valid(&entry.key) {
            return Err(Rejection::NoSituation(number));
        }
        if index.insert(&entry.key, number).is_some() {
            return Err(Rejection::Repeated(number));
        }
    }
    let start = game.start();
    let covered = index.contains_key(start.as_slice()) || (evidence.answer && game.is_goal(&start));
    if !covered {
        return Err(Rejection::NoStart);
    }
    let mut moves = Vec::new();
    for (number, entry) in evidence.entries.iter().enumerate() {
        if !evidence.answer && game.is_goal(&entry.key) {
            return Err(Rejection::GoalInTrap(number));
        }
        check_entry(game, evidence, &index, number, entry, &mut moves)?;
    }
    Ok(())
}

/// Is a strategy quiet throughout ([`Game::is_quiet`])?
pub fn is_quiet(game: &dyn Game, evidence: &Evidence) -> bool {
    evidence.answer && evidence.entries.iter().all(|entry| game.is_quiet(&entry.key))
}

fn check_entry(
    game: &dyn Game,
    evidence: &Evidence,
    index: &HashMap<&[u64], usize>,
    number: usize,
    entry: &Entry,
    moves: &mut Vec<(u32, Vec<u64>)>,
) -> Result<(), Rejection> {
    // Does the evidence cover the situation after a move?
    let follow = |label: u32, key: &[u64]| -> Result<(), Rejection> {
        if evidence.answer && game.is_goal(key) {
            return Ok(());
        }
        let Some(&next) = index.get(key) else {
            return Err(Rejection::Leak { entry: number, label });
        };
        if evidence.answer && evidence.entries[next].rank >= entry.rank {
            return Err(Rejection::Rank { entry: number, label });
        }
        Ok(())
    };
    let chooser = if evidence.answer { Side::Prover } else { Side::Refuter };
    match entry.reason {
        Reason::Lemma(lemma) => {
            let wanted = if evidence.answer { Standing::Won } else { Standing::Lost };
            if game.lemma(lemma, &entry.key) == wanted {
                Ok(())
            } else {
                Err(Rejection::Lemma { entry: number, lemma })
            }
        }
        Reason::Move(label) => {
            if game.side(&entry.key) != chooser {
                return Err(Rejection::WrongReason(number));
            }
            moves.clear();
            game.moves(&entry.key, moves);
            match moves.iter().find(|(l, _)| *l == label) {
                Some((_, key)) => follow(label, key),
                None => Err(Rejection::NoSuchMove { entry: number, label }),
            }
        }
        Reason::All => {
            if game.side(&entry.key) == chooser {
                return Err(Rejection::WrongReason(number));
            }
            moves.clear();
            game.moves(&entry.key, moves);
            // A refuter without a move would be stuck, not beaten.
            if evidence.answer && moves.is_empty() {
                return Err(Rejection::WrongReason(number));
            }
            moves.iter().try_for_each(|(label, key)| follow(*label, key))
        }
    }
}
