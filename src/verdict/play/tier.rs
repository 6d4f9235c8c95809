//! How much is spent on what an end is worth, or on what a player keeps.

/// How far it is asked what an end is worth, or what a player keeps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tier {
    /// Without a search.
    Bare,
    /// By a little of what a question about the game may cost.
    Blink,
    /// By ten times as much; the first stage of a value goes so far.
    Glance,
    /// By ten times as much again.
    Look,
    /// By a good part of it.
    Search,
    /// By as much as that.
    Full,
}

impl Tier {
    /// All, in order.
    pub const ALL: [Tier; 6] =
        [Tier::Bare, Tier::Blink, Tier::Glance, Tier::Look, Tier::Search, Tier::Full];

    /// The part of what a question about the game may cost; none without a search.
    pub fn share(self) -> Option<usize> {
        match self {
            Tier::Bare => None,
            Tier::Blink => Some(4_000),
            Tier::Glance => Some(400),
            Tier::Look => Some(40),
            Tier::Search => Some(6),
            Tier::Full => Some(1),
        }
    }

    /// The next one.
    pub fn next(self) -> Option<Tier> {
        Tier::ALL.get(self as usize + 1).copied()
    }
}
