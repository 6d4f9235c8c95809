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
}

impl Allowance {
    /// What a verdict on a board with so many locations may cost, if a position that stays open
    /// is played out or not.
    ///
    /// ```
    /// use shinpan::verdict::{Allowance, Limits};
    /// let usual = Allowance { most: Limits::default(), any_board: false };
    /// assert_eq!(usual.on(81, false), Limits::default());
    /// assert!(usual.on(81, true).nodes < usual.on(81, false).nodes);
    /// assert!(usual.on(361, false).nodes < usual.on(169, false).nodes);
    /// assert_eq!(Allowance { any_board: true, ..usual }.on(361, true), usual.most);
    /// ```
    pub fn on(&self, locations: usize, plays_out: bool) -> Limits {
        let large: &[_] = if plays_out { &LARGE_PLAYED_OUT } else { &LARGE };
        let fewer = large.iter().find(|(size, _)| !self.any_board && locations > *size);
        let nodes = fewer.map_or(self.most.nodes, |(_, nodes)| self.most.nodes.min(*nodes));
        Limits { nodes, ..self.most }
    }

    /// What the last verdict on a game that was played out may cost, in which little is open, if
    /// others may cost so much: more, unless somebody said how much.
    ///
    /// ```
    /// use shinpan::verdict::{Allowance, Limits};
    /// let most = Limits::default();
    /// let usual = Allowance { most, any_board: false };
    /// let limits = usual.on(361, true);
    /// assert!(usual.at_last(&limits).nodes > limits.nodes);
    /// assert_eq!(Allowance::from(most).at_last(&most), most);
    /// ```
    pub fn at_last(&self, limits: &Limits) -> Limits {
        Limits { nodes: self.most.nodes.min(limits.nodes.saturating_mul(5) / 2), ..*limits }
    }
}

impl From<Limits> for Allowance {
    fn from(most: Limits) -> Allowance {
        Allowance { most, any_board: true }
    }
}
