//! What verdicts may cost where nobody said how much: on large boards less, so that a
//! finished 19x19 game takes less than a second.

use super::judge::Limits;

/// Boards of more locations than these get so many situations for one question.
const LARGE: [(usize, usize); 2] = [(200, 40_000), (100, 200_000)];

/// The same where games are played out besides: that decides most games on boards of about 9x9, at
/// a fraction of what is spent where they stay open.
const LARGE_PLAYED_OUT: [(usize, usize); 3] = [LARGE[0], LARGE[1], (50, 500_000)];

/// Limits for boards of any size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// What a verdict may cost at most.
    pub most: Limits,
    /// Whether that holds for large boards, too.
    pub any_board: bool,
    /// Whether positions that stay open are played out.
    pub plays_out: bool,
}

impl Allowance {
    /// What a verdict on a board with so many locations may cost.
    ///
    /// ```
    /// use shinpan::verdict::{Allowance, Limits};
    /// let usual = Allowance { most: Limits::default(), any_board: false, plays_out: false };
    /// assert_eq!(usual.on(81), Limits::default());
    /// assert!(Allowance { plays_out: true, ..usual }.on(81).nodes < usual.on(81).nodes);
    /// assert!(usual.on(361).nodes < usual.on(169).nodes);
    /// assert_eq!(Allowance { any_board: true, ..usual }.on(361), usual.most);
    /// ```
    pub fn on(&self, locations: usize) -> Limits {
        let large: &[_] = if self.plays_out { &LARGE_PLAYED_OUT } else { &LARGE };
        let fewer = large.iter().find(|(size, _)| !self.any_board && locations > *size);
        let nodes = fewer.map_or(self.most.nodes, |(_, nodes)| self.most.nodes.min(*nodes));
        Limits { nodes, ..self.most }
    }

    /// The same for the last position of a game that was played out, in which little is open:
    /// more, unless somebody said how much.
    ///
    /// ```
    /// use shinpan::verdict::{Allowance, Limits};
    /// let most = Limits::default();
    /// let usual = Allowance { most, any_board: false, plays_out: true };
    /// assert!(usual.at_last_on(361).nodes > usual.on(361).nodes);
    /// assert_eq!(Allowance::from(most).at_last_on(361), most);
    /// ```
    pub fn at_last_on(&self, locations: usize) -> Limits {
        let Limits { nodes, .. } = self.on(locations);
        Limits { nodes: self.most.nodes.min(nodes.saturating_mul(5) / 2), ..self.most }
    }
}

impl From<Limits> for Allowance {
    fn from(most: Limits) -> Allowance {
        Allowance { most, any_board: true, plays_out: false }
    }
}
