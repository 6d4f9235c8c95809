//! What the strings around an area want from it: eyes, or empty cells, as far as they
//! do not have them elsewhere.

use crate::life::ENOUGH;

/// What the fences of an area need, and what they have in other ones. Fences are
/// bits by their numbers.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Wants {
    /// The fences that are not known to stay.
    pub open: u64,
    /// How many eyes or empty cells these need altogether.
    pub needed: u32,
    /// The fences that stay.
    pub safe: u64,
    /// For each other area: the fences that have at least one there, and those that have
    /// two.
    pub elsewhere: Vec<[u64; ENOUGH as usize]>,
}

impl Wants {
    /// What these fences lack as one chain that has so many here.
    pub fn lack(&self, fences: u64, count: u32) -> u32 {
        if fences & self.open == 0 || fences & self.safe != 0 || count >= self.needed {
            return 0;
        }
        let most = |area: &[u64; ENOUGH as usize]| {
            area.iter().map(|with| u32::from(with & fences != 0)).sum::<u32>()
        };
        let have = count + self.elsewhere.iter().map(most).sum::<u32>();
        self.needed.saturating_sub(have)
    }
}
