//! A game without result by agreement: after a repetition one player offers
//! it, the other accepts or declines.

use super::action::Illegal;
use crate::board::Color;

/// Whether a game without result may be agreed on now, and who offers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NoResult {
    /// Nothing was repeated.
    #[default]
    Closed,
    /// A position was repeated: the player to move may offer it.
    Possible,
    /// This player offers it; the opponent answers.
    Offered(Color),
}

impl NoResult {
    /// May the player offer it, or accept it?
    pub fn check(self, color: Color) -> Result<(), Illegal> {
        match self {
            NoResult::Possible => Ok(()),
            NoResult::Offered(by) if by != color => Ok(()),
            NoResult::Offered(_) => {
                Err(Illegal::new("no-result", format!("{} answers the offer", !color)))
            }
            NoResult::Closed => Err(Illegal::new(
                "no-result",
                "the last play repeated no position, so there is nothing to agree on",
            )),
        }
    }

    /// Offers or accepts, after [`NoResult::check`]; true if it is agreed now.
    pub fn take(&mut self, color: Color) -> bool {
        match *self {
            NoResult::Offered(_) => true,
            _ => {
                *self = NoResult::Offered(color);
                false
            }
        }
    }

    /// Declines an offer: it was made by the player who is answered here.
    pub fn decline(&mut self) -> Option<Color> {
        match *self {
            NoResult::Offered(by) => {
                *self = NoResult::Possible;
                Some(by)
            }
            _ => None,
        }
    }

    /// Who waits for an answer.
    pub fn offered_by(self) -> Option<Color> {
        match self {
            NoResult::Offered(by) => Some(by),
            _ => None,
        }
    }

    /// Refuses whatever else the player would do before answering.
    pub fn require_answered(self) -> Result<(), Illegal> {
        match self {
            NoResult::Offered(by) => Err(Illegal::new(
                "no-result",
                format!("{by} offers a game without result; accept it (no-result) or resume"),
            )),
            _ => Ok(()),
        }
    }
}
