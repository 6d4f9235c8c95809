//! Random numbers that repeat exactly.

/// A small linear congruential generator.
pub struct Random(u64);

impl Random {
    /// The walk of a test; with another `SEED` another walk.
    pub fn new(of_the_test: u64) -> Random {
        let seed: u64 =
            std::env::var("SEED").map_or(0, |seed| seed.parse().expect("SEED is a number"));
        Random(of_the_test ^ seed.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// A number below the limit.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit
    }

    /// The edges of a connected graph: a tree and some more.
    #[allow(dead_code, reason = "not all tests play on graphs")]
    pub fn edges(&mut self, count: usize) -> Vec<(usize, usize)> {
        let mut edges: Vec<(usize, usize)> = (1..count).map(|at| (self.below(at), at)).collect();
        for _ in 0..self.below(count) {
            let (a, b) = (self.below(count), self.below(count));
            if a != b {
                edges.push((a, b));
            }
        }
        edges
    }
}
