//! What is noted of each piece of work beside its verdicts: enough to go on
//! after an interruption and to sum up at the end.

use crate::report::account::{Account, Compared, Unreadable};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashSet;

/// One note.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Entry {
    /// A verdict was written.
    Verdict(Compared),
    /// Something could not be read or judged.
    Problem(Unreadable),
    /// A piece of work is done: all notes since the last one belong to it.
    Done {
        /// The number of the word that names the input.
        word: usize,
        /// The input.
        input: String,
        /// The number of the game in it; 0 for all of it.
        game: usize,
        /// How many games that were.
        games: u64,
        /// The word names no input, and was meant as a folder.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        missing_folder: bool,
    },
}

impl Entry {
    /// Counts it.
    pub fn count(&self, account: &mut Account) {
        match self {
            Entry::Verdict(compared) => account.add(compared.clone()),
            Entry::Problem(unreadable) => account.add_unreadable(unreadable.clone()),
            Entry::Done { games, missing_folder, .. } => {
                account.games += games;
                account.missing_folders += u64::from(*missing_folder);
            }
        }
    }
}

/// The name of a piece of work, short enough to keep many.
pub type Key = [u8; 16];

/// The name of a piece of work: the number of the word that names the input,
/// the input, and the game in it.
pub fn key(word: usize, input: &str, game: usize) -> Key {
    let digest = Sha256::digest(format!("{word}\0{game}\0{input}"));
    let mut key = Key::default();
    key.iter_mut().zip(digest.iter()).for_each(|(to, from)| *to = *from);
    key
}

/// The work that was done before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Known(HashSet<Key>);

impl Known {
    /// Was it done?
    pub fn has(&self, key: &Key) -> bool {
        self.0.contains(key)
    }

    /// Keeps what a note says is done.
    pub fn learn(&mut self, entry: &Entry) {
        if let Entry::Done { word, input, game, .. } = entry {
            self.0.insert(key(*word, input, *game));
        }
    }

    /// Is nothing done?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
