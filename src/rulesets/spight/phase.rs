//! Between rounds: the Passer goes on or pauses, and the two talk about dead
//! stones in a fixed order (9.1).

use crate::board::{Color, LocSet};

/// What is to be done next, and by whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A round is under way.
    Round,
    /// A round ended. The Passer plays on at once or pauses; she may not pass.
    Between {
        /// The Passer.
        passer: Color,
    },
    /// The Passer says which of her own stones are dead.
    PasserNames {
        /// The Passer.
        passer: Color,
    },
    /// The Repeater agrees or resumes.
    RepeaterAnswers {
        /// The Passer.
        passer: Color,
        /// What the Passer named.
        dead: LocSet,
    },
    /// The Repeater says which of her own stones are dead.
    RepeaterNames {
        /// The Passer.
        passer: Color,
        /// What is agreed so far.
        dead: LocSet,
    },
    /// The Passer agrees or resumes.
    PasserAnswers {
        /// The Passer.
        passer: Color,
        /// What the Passer named and the Repeater agreed to.
        dead: LocSet,
        /// What the Repeater named.
        more: LocSet,
    },
    /// The pause ended without agreement: the Passer opens the next round, with
    /// a play or a pass.
    Opening,
}

impl Phase {
    /// Does the next play or pass open a round?
    pub fn opens_round(&self) -> bool {
        matches!(self, Phase::Between { .. } | Phase::Opening)
    }

    /// Is it a pause, in which nobody plays?
    pub fn is_pause(&self) -> bool {
        !matches!(self, Phase::Round) && !self.opens_round()
    }

    /// What is expected now, for refusals.
    pub fn expectation(&self) -> String {
        match self {
            Phase::Round => "play or pass".to_string(),
            Phase::Between { passer } => {
                format!("the round is over: {passer} plays on or pauses")
            }
            Phase::PasserNames { passer } => {
                format!("{passer} names her own dead stones, possibly none")
            }
            Phase::RepeaterAnswers { passer, .. } => {
                format!("{} agrees to what {passer} named, or resumes", !*passer)
            }
            Phase::RepeaterNames { passer, .. } => {
                format!("{} names her own dead stones, possibly none", !*passer)
            }
            Phase::PasserAnswers { passer, .. } => {
                format!("{passer} agrees to what {} named, or resumes", !*passer)
            }
            Phase::Opening => "the pause is over: play or pass".to_string(),
        }
    }

    /// Examples of the actions that only this phase has.
    pub fn offers(&self) -> &'static [&'static str] {
        match self {
            Phase::Round | Phase::Opening => &[],
            Phase::Between { .. } => &["pause"],
            Phase::PasserNames { .. } | Phase::RepeaterNames { .. } => {
                &["dead VERTEX...", "dead none"]
            }
            Phase::RepeaterAnswers { .. } | Phase::PasserAnswers { .. } => &["agree", "resume"],
        }
    }
}
