//! What the players say about dead stones after play has stopped, where a text
//! asks for an agreement but not for an order of speaking (AGA 9, JRG89 9.2):
//! one names all dead stones of both colours; the other agrees, names other
//! stones, or does not agree. Turns do not matter; playing on disagrees.

use super::agreed;
use crate::board::{Color, LocSet, Stones};
use crate::rules::{Action, Illegal};

/// What has been said since play stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Talk {
    proposal: Option<(Color, LocSet)>,
}

impl Talk {
    /// Who named dead stones last.
    pub fn proposer(&self) -> Option<Color> {
        self.proposal.as_ref().map(|(color, _)| *color)
    }

    /// May the player name these stones, or agree to those that the opponent
    /// named?
    pub fn check(&self, stones: &Stones, color: Color, action: &Action) -> Result<(), Illegal> {
        match (action, self.proposer()) {
            (Action::NameDead(dead), _) => Ok(agreed::require_whole_strings(stones, dead)?),
            (_, Some(proposer)) if proposer != color => Ok(()),
            (_, Some(_)) => Err(Illegal::new("agreement", format!("{} has to answer", !color))),
            (_, None) => Err(Illegal::new(
                "agreement",
                "nobody has named dead stones; name them, possibly none, to agree on",
            )),
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
