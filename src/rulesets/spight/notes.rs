//! What of an encore's history can still matter: facts about positions.

use crate::board::Color;
use crate::rulesets::perfect::field::{Cells, Men};

/// What is noted of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fact {
    /// It has stood in the present run of plays, so often (Article 12). The present position
    /// is noted from the second time on.
    Stood(u8),
    /// A player passed in it in this round (9.1).
    Passed(Color),
    /// A round ended in it (9.3).
    Ended,
    /// A player took a ko in it by a play on this cell (9.2.b.2).
    Took(Color, u8),
}

/// A position and a fact about it.
pub type Note = (Men, Fact);

/// Facts about positions, in rising order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notes(Vec<Note>);

impl Notes {
    /// The notes of a list, which has to rise.
    pub fn rising(list: Vec<Note>) -> Option<Notes> {
        list.is_sorted_by(|a, b| a < b).then_some(Notes(list))
    }

    /// Is it noted?
    pub fn has(&self, men: Men, fact: Fact) -> bool {
        self.0.binary_search(&(men, fact)).is_ok()
    }

    /// Notes it.
    pub fn add(&mut self, men: Men, fact: Fact) {
        if let Err(at) = self.0.binary_search(&(men, fact)) {
            self.0.insert(at, (men, fact));
        }
    }

    /// Forgets it.
    pub fn remove(&mut self, men: Men, fact: Fact) {
        if let Ok(at) = self.0.binary_search(&(men, fact)) {
            self.0.remove(at);
        }
    }

    /// A pass: another run of plays begins.
    pub fn begin_run(&mut self) {
        self.0.retain(|(_, fact)| !matches!(fact, Fact::Stood(_)));
    }

    /// Another round begins, and another run of plays.
    pub fn begin_round(&mut self) {
        self.0.retain(|(_, fact)| !matches!(fact, Fact::Stood(_) | Fact::Passed(_)));
    }

    /// Forgets the positions in which something else is on these cells than here: while the
    /// cells stay as they are, none of them comes back.
    pub fn forget_but(&mut self, men: Men, cells: Cells) {
        let same = |known: &Men| {
            known.own & cells == men.own & cells && known.opp & cells == men.opp & cells
        };
        self.0.retain(|(known, _)| same(known));
    }

    /// The notes.
    pub fn iter(&self) -> impl Iterator<Item = &Note> {
        self.0.iter()
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}
