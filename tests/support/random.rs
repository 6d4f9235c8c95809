//! Random numbers that repeat exactly.

/// A small linear congruential generator.
pub struct Random(pub u64);

impl Random {
    /// A number below the limit.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit
    }
}
