//! What a search is asked, and what it answers.

use crate::board::Bits;
use crate::life::{Book, Ground};
use std::sync::atomic::AtomicBool;

/// What a search found, and what it took.
#[derive(Clone)]
pub struct Found<const W: usize> {
    /// The book, if there is one.
    pub book: Option<Book<W>>,
    /// Is nothing left to be tried?
    pub hopeless: bool,
    /// Was it given up early, as nothing spoke for it?
    pub given_up: bool,
    /// Positions looked at.
    pub nodes: usize,
}

/// How long to search.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// Positions for one string, or for one claim about areas.
    pub budget: usize,
    /// Ends the search when set.
    pub stop: Option<&'a AtomicBool>,
}

/// Where a search takes place.
#[derive(Clone, Copy)]
pub struct Scene<'a, const W: usize> {
    /// The board, and the stones that need no keeping.
    pub ground: Ground<'a, W>,
    /// The cells that a book may know of.
    pub limit: Bits<W>,
}

/// What a search sees: where it takes place, and what it is for.
pub struct Sight<'a, T, const W: usize> {
    /// Where.
    pub scene: Scene<'a, W>,
    /// What for.
    pub task: &'a T,
}

impl<T, const W: usize> Clone for Sight<'_, T, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const W: usize> Copy for Sight<'_, T, W> {}
