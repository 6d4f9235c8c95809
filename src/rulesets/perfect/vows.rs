//! What a prover vows, so that less of the history can matter (theorem "Vows"), and
//! the scope of a question: the room for history, and the plays without a vow.

use crate::game::arena::PLACES;

/// Label of a play on location 0 whose stone the prover vows to keep; the others count up.
/// Those without a vow have the index of the location.
pub const VOWED: u32 = PLACES;

/// Label of a pass with the vow that every stone on the board stays.
pub const ALL_STAYS: u32 = 2 * PLACES;

/// Label of a pass.
pub const PASS: u32 = u32::MAX;

/// The label of a move without what is vowed.
pub fn unvowed(label: u32) -> u32 {
    match label {
        ALL_STAYS => PASS,
        VOWED..ALL_STAYS => label - VOWED,
        _ => label,
    }
}

/// Which plays without a vow the prover has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unvowed {
    /// None.
    No,
    /// Those that can be captured at once.
    InAtari,
    /// All.
    All,
}

const KINDS: [Unvowed; 3] = [Unvowed::No, Unvowed::InAtari, Unvowed::All];

/// What a question with a memory looks at. More makes more positions decidable, and searches longer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scope {
    /// Facts of the history that there is room for.
    pub notes: u8,
    /// Which plays without a vow the prover has.
    pub unvowed: Unvowed,
}

impl Scope {
    /// Room enough for most fights about kos.
    pub const USUAL: Scope = Scope { notes: 3, unvowed: Unvowed::InAtari };
    /// Room enough for long fights about kos.
    pub const WIDE: Scope = Scope { notes: 24, unvowed: Unvowed::InAtari };
    /// Whatever is played in short fights.
    pub const SHORT: Scope = Scope { notes: 8, unvowed: Unvowed::All };
    /// Whatever is played in fights of many kos.
    pub const LONG: Scope = Scope { notes: 14, unvowed: Unvowed::All };

    /// The scope as the memory of an aim
    /// ([`Aim::memory`](super::Aim::memory)).
    pub const fn number(self) -> u8 {
        self.notes * KINDS.len() as u8 + self.unvowed as u8
    }

    /// The scope with this number.
    pub fn of(number: u8) -> Scope {
        let kinds = KINDS.len() as u8;
        Scope { notes: number / kinds, unvowed: KINDS[usize::from(number % kinds)] }
    }
}

#[cfg(test)]
mod tests {
    use super::{KINDS, Scope};

    #[test]
    fn scopes_come_back_from_their_numbers() {
        for notes in 0..=80 {
            for unvowed in KINDS {
                let scope = Scope { notes, unvowed };
                assert_eq!(Scope::of(scope.number()), scope);
            }
        }
    }
}
