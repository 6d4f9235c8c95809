//! What the players say about dead stones after play has stopped, where a text
//! asks for an agreement but not for an order of speaking (AGA 9, JRG89 9.2):
//! one names all dead stones of both colours, the other agrees, names other
//! stones or does not agree.

use super::agreed;
use crate::board::{Color, LocSet, Stones};
use crate::rules::{Action, Illegal};

/// What has been said since play stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Talk {
    proposal: Option<(Color, LocSet)>,
}

impl Talk {
    /// Does somebody wait for an answer, and who is it?
    pub fn proposer(&self) -> Option<Color> {
        self.proposal.as_ref().map(|(color, _)| *color)
    }

    /// May the player say this? [`Action::Resume`] is the ruleset's affair.
    pub fn check(&self, stones: &Stones, color: Color, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::NameDead(dead) => Ok(agreed::require_whole_strings(stones, dead)?),
            Action::Agree => match self.proposer() {
                Some(proposer) if proposer != color => Ok(()),
                _ => Err(Illegal::new(
                    "agreement",
                    format!("{} has not named dead stones; name them first", !color),
                )),
            },
            _ => match self.proposer() {
                Some(proposer) => Err(Illegal::new(
                    "agreement",
                    format!("{proposer} named dead stones; agree, name others, or resume"),
                )),
                None => Ok(()),
            },
        }
    }

    /// Names dead stones.
    pub fn name(&mut self, color: Color, dead: LocSet) {
        self.proposal = Some((color, dead));
    }

    /// Takes the named stones: both agree on them, or nobody does.
    pub fn take(&mut self) -> Option<LocSet> {
        self.proposal.take().map(|(_, dead)| dead)
    }
}
