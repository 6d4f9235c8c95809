//! Areas that count on each other: each is tried by itself, supposing that the
//! others give the strings between them what they can. What holds together in the
//! end counts, whatever was supposed.

use super::{CELLS, Done, Estates, numbers};
use crate::life::{ENOUGH, Turn};
use crate::tactics::search::Effort;
use crate::tactics::wants::Wants;

/// Times that all areas are looked at, as the books that are found change what is
/// wanted of others.
const ROUNDS: usize = 6;

/// What an area has after it was looked at.
enum Outcome {
    /// Nothing.
    None,
    /// What it had before.
    Same,
    /// A new book.
    New,
}

impl<const W: usize> Estates<W> {
    /// Lets areas count on each other, and keeps what holds together. Is that more than
    /// before?
    pub(super) fn promises(&mut self, effort: Effort<'_>) -> bool {
        self.hopeless = vec![false; self.areas.len()];
        for _ in 0..ROUNDS {
            let mut changed = false;
            for at in 0..self.areas.len() {
                if self.is_done(at) || self.hopeless[at] {
                    continue;
                }
                match self.promise(at, effort) {
                    Outcome::New => changed = true,
                    Outcome::Same => {}
                    Outcome::None => {
                        self.hopeless[at] = true;
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
        let before = self.done.len();
        self.settle();
        self.done.len() > before
    }

    /// Looks for a book that gives what other areas do not. Those without a book that
    /// are not hopeless are supposed to give one eye to each string.
    fn promise(&mut self, at: usize, effort: Effort<'_>) -> Outcome {
        let yard = self.areas[at].clone();
        if yard.cells.len() > CELLS {
            return Outcome::None;
        }
        let safe = numbers(&yard, |fence| fence.meets(self.safe));
        let open = numbers(&yard, |fence| !fence.meets(self.safe));
        let with_books = || self.done.iter().chain(&self.eyes);
        let others = with_books().filter(|done| done.areas[0] != at);
        let mut elsewhere: Vec<_> = others.map(|done| done.gives(&yard, open)).collect();
        for other in (0..self.areas.len()).filter(|&other| other != at && !self.hopeless[other]) {
            if !with_books().any(|done| done.areas.contains(&other)) {
                let fences = &self.areas[other].fences;
                elsewhere.push([numbers(&yard, |fence| fences.contains(&fence)) & open, 0]);
            }
        }
        elsewhere.retain(|with| with[0] != 0);
        elsewhere.sort_unstable();
        let wants = Wants { open, needed: ENOUGH, safe, elsewhere };
        let known = self.eyes.iter().position(|eye| eye.areas[0] == at);
        let enough =
            |done: &Done<W>| done.given.always(|share| wants.lack(share.fences, share.count) == 0);
        if known.is_some_and(|known| enough(&self.eyes[known])) {
            return Outcome::Same;
        }
        let Some(new) = self.untried(&[at], yard, wants, Turn::Raider, effort) else {
            return if known.is_some() { Outcome::Same } else { Outcome::None };
        };
        if let Some(known) = known {
            self.eyes.remove(known);
        }
        self.eyes.push(new);
        Outcome::New
    }
}
