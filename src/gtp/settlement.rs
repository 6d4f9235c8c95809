//! How two players come to a result after the last pass under a ruleset with
//! played analyses: they agree on the dead stones, or they play the analyses
//! and agree on what these give.
//!
//! The steps are those of the commentary on NAJ, "Agreement" and "Disagreement"
//! (steps 1 to 10), and of the Game End Procedure of the Simplified Korean rules.

use crate::board::{Color, LocSet, PerColor};
use crate::rulesets::AnalysisKind;

/// Where the players are.
#[derive(Clone, Debug)]
pub enum Step {
    /// Nobody has said anything.
    Open,
    /// A player names the dead stones; the other one has to answer.
    Proposed(Color, LocSet),
    /// They disagree: an analysis is being played.
    Analysis(AnalysisKind),
    /// The analyses are played, both have to sign what they give.
    Signing(PerColor<bool>),
    /// They agree on the result.
    Over,
}

/// What one player wants and the other one has not said yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// That the analysis ends as it stands.
    Stop,
    /// That the alternation goes on.
    Resume,
}

/// A settlement under way.
#[derive(Clone, Debug)]
pub struct Settlement {
    /// Where it is.
    pub step: Step,
    wish: Option<(Color, Wish)>,
}

impl Default for Settlement {
    fn default() -> Settlement {
        Settlement { step: Step::Open, wish: None }
    }
}

impl Settlement {
    /// Goes on to a step; what was only wished is forgotten.
    pub fn go(&mut self, step: Step) {
        *self = Settlement { step, wish: None };
    }

    /// A player wishes something; true once both do.
    pub fn wish(&mut self, color: Color, wish: Wish) -> bool {
        let both = self.wish == Some((!color, wish));
        self.wish = (!both).then_some((color, wish));
        both
    }

    /// The wish that is to be answered.
    pub fn wished(&self) -> Option<(Color, Wish)> {
        self.wish
    }
}
