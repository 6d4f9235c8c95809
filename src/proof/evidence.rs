//! Evidence for the answer to one question.
//!
//! *Yes*: a strategy of the prover. Each situation in it has a rank; ranks fall
//! along every line of play, so that every line ends, and it can end only where
//! the goal is reached or a static theorem applies.
//!
//! *No*: a trap. A set of situations without the goal, closed under all moves of
//! the prover and one chosen move of the refuter in each; play that stays in it
//! for ever never reaches the goal.

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
    /// Moves to the goal at most; only in a strategy.
    pub rank: u32,
}

/// The answer and the entries that carry it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// Can the prover reach the goal?
    pub answer: bool,
    /// The entries. Situations where the goal is reached need none.
    pub entries: Vec<Entry>,
}
