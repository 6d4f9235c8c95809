//! What a solver and a checker may know of a question: situations as packed
//! keys, whose turn it is, which situations follow. No rule, no score.
//!
//! A question is a game between the *prover*, who needs to reach a goal, and
//! the *refuter*. Play may go on for ever. That is no success of the prover,
//! unless the question has *targets*: then he also wins a play that goes on for
//! ever and meets each of them again and again.

pub mod arena;

use crate::board::{Bits, Web};
use crate::life::WIDE;

/// One of the two sides of a question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Needs to reach the goal.
    Prover,
    /// Prevents it.
    Refuter,
}

/// What is known of a situation without looking further.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// The goal is reached, or a static theorem says that it will be.
    Won,
    /// The prover cannot reach the goal any more.
    Lost,
    /// Neither is known.
    Open,
}

/// A question to which books of life may be the answer.
#[derive(Clone, Copy)]
pub struct Keeping<'a> {
    /// The whole board.
    pub web: &'a Web<WIDE>,
    /// The stones at the start of the side whose books they are.
    pub own: Bits<WIDE>,
    /// The other side's.
    pub opp: Bits<WIDE>,
    /// What the books have to show.
    pub shown: Shown,
}

/// What books may show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// The refuter's string is never removed.
    Stays(Bits<WIDE>),
    /// The refuter gets a stone on one of these cells, or has one, that is never removed.
    Rooted(Bits<WIDE>),
    /// The prover frees these cells of the refuter's stones, again and again.
    Swept(Bits<WIDE>),
    /// The prover's strings around areas stay and the areas can be freed, all
    /// together being these cells.
    Locked(Bits<WIDE>),
}

/// How a strategy that stays apart from the rest of the board goes about kos.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Manner {
    /// It does not stay apart, or nothing is known of it.
    Loud,
    /// It takes no ko that the opponent may have taken since it last passed.
    Calm,
    /// It takes no ko.
    Quiet,
    /// Nor does it leave what could be of use to who claims a part of what it keeps.
    Clear,
}

/// A question as a game graph. Equal keys must have equal futures. This is the
/// trusted description: it is what certificates are checked against.
pub trait Game: Sync {
    /// Words in a key.
    fn width(&self) -> usize;

    /// The first situation.
    fn start(&self) -> Vec<u64>;

    /// Is this the key of a situation that can exist in this game?
    fn is_valid(&self, key: &[u64]) -> bool;

    /// Who moves.
    fn side(&self, key: &[u64]) -> Side;

    /// Is the goal reached here?
    fn is_goal(&self, key: &[u64]) -> bool;

    /// How many targets there are (numbered from 0). With none the prover
    /// has to reach the goal. With some he also wins every play that goes on for
    /// ever and meets each target infinitely often.
    fn targets(&self) -> u32 {
        0
    }

    /// Does this situation meet the target?
    fn meets(&self, _key: &[u64], _target: u32) -> bool {
        false
    }

    /// All moves: each a label, unique among them, and the situation that
    /// follows. A prover without any move has failed; a refuter always has one.
    fn moves(&self, key: &[u64], out: &mut Vec<(u32, Vec<u64>)>);

    /// What a rule against repetition keeps of a move, if the game leaves that rule out:
    /// it bars no move whose trace no earlier one has left. None for moves that may come
    /// again.
    fn trace(&self, _key: &[u64], _label: u32) -> Option<Vec<u64>> {
        None
    }

    /// Does a trace tell the situation that follows, and who moved?
    fn traces_tell(&self) -> bool {
        true
    }

    /// Does that rule bar exactly the moves whose traces were left before, but for what is
    /// forgotten? Otherwise it may bar only some of them.
    fn bars_exactly(&self) -> bool {
        false
    }

    /// May all traces be forgotten if who moves here makes a move without one?
    fn may_forget(&self, _key: &[u64]) -> bool {
        false
    }

    /// Where one move leads; none if there is no such move.
    fn after(&self, key: &[u64], label: u32) -> Option<Vec<u64>> {
        let mut moves = Vec::new();
        self.moves(key, &mut moves);
        moves.into_iter().find(|(known, _)| *known == label).map(|(_, next)| next)
    }

    /// Does a named static theorem apply here, and what does it say? Numbers
    /// beyond the game's list, or premises that do not hold, give
    /// [`Standing::Open`].
    fn lemma(&self, number: u8, key: &[u64]) -> Standing;

    /// What books of life may show to answer the question; none if they cannot.
    fn keeping(&self) -> Option<Keeping<'_>> {
        None
    }

    /// Is this a situation in which a strategy stays independent of the rest
    /// of the board, but for kos? What that means and what follows from it is the
    /// game's affair; a game that knows no such thing says no.
    fn is_apart(&self, _key: &[u64]) -> bool {
        false
    }

    /// Does a strategy that leads to this situation, the refuter to move, leave nothing there
    /// that could be of use to who claims a part of what it keeps?
    fn is_clear(&self, _key: &[u64]) -> bool {
        false
    }

    /// The label of the play that a ko, just taken, bars who is to move from.
    fn barred(&self, _key: &[u64]) -> Option<u32> {
        None
    }

    /// What stands on the board in a situation, if a rule that the game leaves out bars moves of the
    /// prover's that bring it about while it stands or stood before; none if there is no such rule.
    fn position<'k>(&self, _key: &'k [u64]) -> Option<&'k [u64]> {
        None
    }

    /// Is this the label of a pass?
    fn is_pass(&self, _label: u32) -> bool {
        false
    }

    /// The names of the theorems, by number.
    fn lemma_names(&self) -> &'static [&'static str];
}
