//! Questions of the hypothetical-analysis as data: whose strings, what the
//! opponent tries to force, and in which model of the hypothetical play.
//!
//! In every question the *attacker*, the opponent of the strings' owner, moves
//! first, as the given player of the text's hypothetical-sequences.

use crate::board::{Color, Graph, LocSet};

/// What the attacker tries to force.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// The capture of one of the owner's strings; the set holds them whole.
    /// Asked of one string it decides "uncapturable".
    Capture(LocSet),
    /// With one strategy, the capture of a string and no permanent-stone of the
    /// owner on an area that holds the string: local-1 for "capturable-1",
    /// local-2 for "capturable-2".
    Clear {
        /// The string.
        string: LocSet,
        /// Where no permanent-stone may be.
        area: LocSet,
    },
    /// Each location of an area carries no stone of the owner, again and again
    /// (theorem "Clean sweep").
    Sweep(LocSet),
    /// One after the other, the first part: the attacker settles it, the joint between the
    /// parts with it (theorem "One after the other").
    First(Box<Part>),
    /// The second part: the attacker, moving second, holds it until the first part is
    /// settled, and can then settle this one.
    Second(Box<Part>),
}

/// One of two parts of a region, each of them with the joint between them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Part {
    /// The part, the joint included.
    pub area: LocSet,
    /// Strings of the attacker between the parts.
    pub joint: LocSet,
    /// Does the joint live on liberties in this part until the first part is settled?
    /// Otherwise the other part keeps it.
    pub keeps: bool,
    /// None if the attacker moves first. Otherwise he moves second, and also wants a stone
    /// of his that is never removed on one of these locations, if there are any.
    pub root: Option<LocSet>,
}

/// Which kos a model knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kos {
    /// All, with bans and ko-passes, as the text has them.
    All,
    /// The champion makes no ko-capture, so that nobody is ever banned
    /// (theorem "Ko-free games").
    Never,
    /// The champion's bans last for ever; nobody else is banned, nobody has a
    /// ko-pass (theorem "Lasting bans").
    Lasting,
}

/// A question of the hypothetical-analysis.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fate {
    /// Whose strings are attacked.
    pub owner: Color,
    /// What the attacker tries to force.
    pub goal: Goal,
    /// Where both may play; what lies outside is a wall or does not count
    /// (theorem "Sealed regions").
    pub region: LocSet,
    /// Which kos there are.
    pub kos: Kos,
    /// Whose success in the model is a success in the hypothetical play. The
    /// other player's success says nothing. None only in the unchanged play on
    /// the whole board: there either's does.
    pub champion: Option<Color>,
    /// Stones of the champion in the region that he vows never to lose: he has
    /// failed when one is removed (theorem "Vows"). It spares the play after that.
    pub vowed: LocSet,
}

impl Part {
    /// Are these two parts of one region: is the joint all that they share, and all that
    /// lies between them, kept in one of them? And does the same player move first?
    pub fn is_beside(&self, other: &Part, graph: &Graph) -> bool {
        let mut mine = self.area.clone();
        mine.subtract(&self.joint);
        let apart = |loc| {
            !other.area.contains(loc)
                && graph
                    .neighbors(loc)
                    .iter()
                    .all(|&beside| !other.area.contains(beside) || self.joint.contains(beside))
        };
        self.joint == other.joint
            && self.keeps != other.keeps
            && self.root.is_some() == other.root.is_some()
            && mine.iter().all(apart)
    }
}

impl Fate {
    /// The question as the text asks it: the whole board, all kos.
    pub fn literal(owner: Color, goal: Goal, locations: usize) -> Fate {
        let (region, vowed) = (LocSet::full(locations), LocSet::empty(locations));
        Fate { owner, goal, region, kos: Kos::All, champion: None, vowed }
    }

    /// The question without ko-captures of one player, on the whole board.
    pub fn without_kos(owner: Color, goal: Goal, champion: Color, locations: usize) -> Fate {
        let (region, vowed) = (LocSet::full(locations), LocSet::empty(locations));
        Fate { owner, goal, region, kos: Kos::Never, champion: Some(champion), vowed }
    }

    /// Does the owner try to get, or to keep, a stone that stays on an area (theorem "Roots")?
    pub fn is_about_a_root(&self) -> bool {
        matches!(self.goal, Goal::Sweep(_)) && self.champion == Some(self.owner)
    }

    /// Does an answer in the model hold in the hypothetical play?
    pub fn counts(&self, answer: bool) -> bool {
        let winner = if answer { !self.owner } else { self.owner };
        self.champion.is_none_or(|champion| champion == winner)
    }
}
