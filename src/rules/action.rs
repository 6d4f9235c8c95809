//! What a player can do at a turn, what comes of it, and why it is refused.

use crate::board::{Color, Loc, LocSet, Locs};

/// One act of one player. Which acts exist, and when, is the ruleset's affair;
/// [`crate::rulesets::State::play`] refuses the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Put a stone on a location.
    Play(Loc),
    /// Neither play nor anything else. After [`Action::RemoveCycle`] in the same
    /// turn it omits the stone and is not a pass (LJRG B2).
    Pass,
    /// LJRG B3: remove the cycle that starts at the situation before the
    /// action with this number (counted from 0), or the longest one. The
    /// player keeps the turn.
    RemoveCycle(Option<usize>),
    /// A pass that gives up the ban on one ko (Spight's encore, JRG89): a
    /// location of that ko.
    PassForKo(Loc),
    /// A ko-pass of a Japanese 2003 hypothetical-sequence.
    KoPass,
    /// Stop for an agreement on dead stones (Spight 9.1).
    Pause,
    /// Say which stones are dead: own ones in Spight's pause, possibly none.
    NameDead(LocSet),
    /// Agree to what the opponent said last.
    Agree,
    /// Disagree, or ask that play goes on.
    Resume,
    /// Neither agree nor ask that play goes on (JRG89 9, 13).
    Refuse,
    /// Offer, or accept, a game without result.
    NoResult,
}

impl Action {
    /// The first word of the action's text form, as in the GTP command `act`
    /// and in records.
    pub fn word(&self) -> &'static str {
        match self {
            Action::Play(_) => "play",
            Action::Pass => "pass",
            Action::RemoveCycle(_) => "remove-cycle",
            Action::PassForKo(_) => "pass-for-ko",
            Action::KoPass => "ko-pass",
            Action::Pause => "pause",
            Action::NameDead(_) => "dead",
            Action::Agree => "agree",
            Action::Resume => "resume",
            Action::Refuse => "refuse",
            Action::NoResult => "no-result",
        }
    }
}

/// An action with the player who took it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Who.
    pub color: Color,
    /// What.
    pub action: Action,
}

/// What an action brought about, beyond the stones themselves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Stones of `color` left the board: captured, or removed with a cycle.
    Removed {
        /// Whose stones.
        color: Color,
        /// From where.
        stones: Locs,
    },
    /// The situation or position occurred before, first before action `since`
    /// (counted from 0; equal to the number of actions for the start).
    Repetition {
        /// Number of the earlier action.
        since: usize,
    },
    /// A game without result may now be agreed (NAJN, Spight 12).
    NoResultPossible,
    /// A round ended (Spight 9.1).
    RoundEnd {
        /// Number of the round, from 1.
        round: u32,
        /// Who passed in the position.
        passer: Color,
        /// Who repeated or left it.
        repeater: Color,
    },
    /// The sequence is over.
    Ended(Ending),
}

/// How a sequence of moves ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the passes that the ruleset asks for: the position is counted.
    Passes,
    /// By agreement about dead stones.
    Agreement,
    /// Without agreement: all stones are alive (Spight 9.3).
    RoundRepetition,
    /// By a long cycle (Japanese 2003): a tie, or the winner.
    LongCycle(Option<Color>),
    /// Without result.
    NoResult,
    /// Without agreement, and nobody asked that play goes on: both players lose
    /// (JRG89 13).
    BothLose,
}

/// Why an action is refused: the rule that forbids it and what happened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{rule}: {reason}")]
pub struct Illegal {
    /// Short name of the rule, e.g. `fixed-ko`.
    pub rule: &'static str,
    /// What about this action breaks it.
    pub reason: String,
}

impl Illegal {
    /// An illegal action.
    pub fn new(rule: &'static str, reason: impl Into<String>) -> Illegal {
        Illegal { rule, reason: reason.into() }
    }
}
