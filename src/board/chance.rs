//! Numbers that look random, for the tests of the layers that know no random games.

/// A generator; it always starts from the same number.
pub struct Chance(u64);

impl Chance {
    /// At its start.
    pub fn new() -> Chance {
        Chance(1)
    }

    /// A number from 0 to `bound` - 1.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }
}
