//! What a question about an encore looks at: the room for its history, and the
//! prover's plays without a vow.

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

/// What a question looks at. More makes more positions decidable, and searches longer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scope {
    /// Notes of the history that there is room for.
    pub notes: u8,
    /// Which plays without a vow the prover has.
    pub unvowed: Unvowed,
}

impl Scope {
    /// The scope as the memory of an aim
    /// ([`Aim::memory`](crate::rulesets::perfect::Aim::memory)).
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
