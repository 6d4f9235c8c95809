//! What verdicts may cost where nobody said how much: on large boards less, so that a
//! finished 19x19 game takes less than a second.

use super::judge::Limits;

/// Boards of more locations than these get so many situations for one question.
const LARGE: [(usize, usize); 2] = [(200, 40_000), (100, 200_000)];

/// Limits for boards of any size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// What a verdict may cost at most.
    pub most: Limits,
    /// Whether that holds for large boards, too.
    pub any_board: bool,
}

impl Allowance {
    /// What a verdict on a board with so many locations may cost.
    ///
    /// ```
    /// use shinpan::verdict::{Allowance, Limits};
    /// let usual = Allowance { most: Limits::default(), any_board: false };
    /// assert_eq!(usual.on(81), Limits::default());
    /// assert!(usual.on(361).nodes < usual.on(169).nodes);
    /// assert_eq!(Allowance { any_board: true, ..usual }.on(361), usual.most);
    /// ```
    pub fn on(&self, locations: usize) -> Limits {
        let fewer = LARGE.iter().find(|(size, _)| !self.any_board && locations > *size);
        let nodes = fewer.map_or(self.most.nodes, |(_, nodes)| self.most.nodes.min(*nodes));
        Limits { nodes, ..self.most }
    }
}

impl From<Limits> for Allowance {
    fn from(most: Limits) -> Allowance {
        Allowance { most, any_board: true }
    }
}
