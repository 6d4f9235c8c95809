//! Evidence for the answer to one question.
//!
//! *Yes*: a strategy of the prover. Each situation in it has a rank; ranks fall
//! along every line of play, so that every line ends, and it can end only where
//! the goal is reached or a static theorem applies.
//!
//! If the question has targets, a strategy may also have *phases*: sets of
//! targets that together are all of them. Ranks fall until a situation meets all
//! targets of its phase; there the next phase begins, after the last the first.
//! So play that does not end goes through all phases again and again.
//!
//! *No*: a trap. A set of situations without the goal, closed under all moves of
//! the prover and one chosen move of the refuter in each; play that stays in it
//! for ever never reaches the goal.
//!
//! If the question has targets, a trap has *layers*, each with one target. Play
//! never climbs, and from a situation that meets its layer's target it falls. So
//! play stays in one layer at last, and never meets that layer's target again.
//!
//! *No*, in another way, if the question is whether a string is removed: books of
//! life, which keep a stone of it. *Yes*, in another way, if the question is
//! whether an area is swept: books of life for the areas between the prover's
//! strings. Then there are no entries.

use crate::board::Bits;
use crate::life::{Estate, Parts, Rule, WIDE};

/// What is claimed about one situation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Reason {
    /// The side that chooses here plays the move with this label.
    Move(u32),
    /// The other side moves here: every move is answered.
    All,
    /// The static theorem with this number decides.
    Lemma(u8),
}

/// One situation of the evidence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The situation.
    pub key: Vec<u64>,
    /// Why the answer holds from here.
    pub reason: Reason,
    /// In a strategy: moves at most to the goal or to the end of the phase. In
    /// a trap with layers: the number of the layer.
    pub rank: u32,
    /// The number of the phase; only in a strategy with phases.
    pub phase: u16,
}

/// The answer and the entries that carry it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evidence {
    /// Can the prover reach the goal, or meet all targets for ever?
    pub answer: bool,
    /// The entries. Situations where the goal is reached need none.
    pub entries: Vec<Entry>,
    /// In a strategy: the targets of each phase. None if every line of play
    /// ends.
    pub phases: Vec<Vec<u32>>,
    /// In a trap of a question with targets: the target of each layer. A layer
    /// without target, in which play may stay, proves nothing there.
    pub layers: Vec<Option<u32>>,
    /// Instead of entries: books that keep a stone in question, or areas.
    pub books: Parts,
    /// If the books are those of areas: the strings between these.
    pub hull: Bits<WIDE>,
}

impl Evidence {
    /// A strategy in which every line of play ends.
    pub fn strategy(entries: Vec<Entry>) -> Evidence {
        Evidence { answer: true, entries, ..Evidence::default() }
    }

    /// A trap for a question without targets.
    pub fn trap(entries: Vec<Entry>) -> Evidence {
        Evidence { entries, ..Evidence::default() }
    }

    /// How many situations and patterns it names.
    pub fn size(&self) -> usize {
        let rules: usize = self.books.iter().map(|part| part.book.rules.len()).sum();
        self.entries.len() + rules
    }

    /// About how much memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        /// What a list costs beside its elements.
        const LIST: usize = 16;
        let words: usize = self.entries.iter().map(|entry| 8 * entry.key.capacity() + LIST).sum();
        let entries = self.entries.capacity() * size_of::<Entry>() + words;
        let rule = |rule: &Rule<WIDE>| size_of_val(rule) + size_of_val(rule.links()) + LIST;
        let books = self.books.iter().flat_map(|part| &part.book.rules).map(rule);
        let phases = self.phases.iter().map(|phase| size_of_val(&phase[..]) + LIST);
        let lists = books.sum::<usize>() + phases.sum::<usize>() + size_of_val(&self.layers[..]);
        size_of::<Evidence>() + entries + lists
    }

    /// Areas that are kept tidy, as an answer to one question or another.
    pub fn estate(answer: bool, estate: Estate<WIDE>) -> Evidence {
        let Estate { hull, parts: books } = estate;
        Evidence { answer, books, hull, ..Evidence::default() }
    }

    /// Books that keep a stone in question.
    pub fn books(books: Parts) -> Evidence {
        Evidence { books, ..Evidence::default() }
    }
}
