//! A game without result by agreement: after a repetition one player offers
//! it, the other accepts or declines. Moving on declines as well.

use super::action::{Action, Illegal};
use crate::board::Color;

/// Whether a game without result may be agreed on now, and who offers it.
/// Turns do not matter: either player may offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NoResult {
    /// The last move repeated nothing.
    #[default]
    Closed,
    /// The last move repeated a position.
    Possible,
    /// This player offers it.
    Offered(Color),
}

impl NoResult {
    /// Is the action an offer, or an answer to one?
    pub fn concerns(self, action: &Action) -> bool {
        match action {
            Action::NoResult => true,
            Action::Agree | Action::Resume => self.is_offered(),
            _ => false,
        }
    }

    /// May the player offer ([`Action::NoResult`]), accept (that or
    /// [`Action::Agree`]) or decline ([`Action::Resume`])?
    pub fn check(self, color: Color, action: &Action) -> Result<(), Illegal> {
        let refuse = |reason| Err(Illegal::new("no-result", reason));
        match (self, action) {
            (NoResult::Closed, _) => refuse(
                "only right after a play that repeats a position can no result be agreed on"
                    .to_string(),
            ),
            (NoResult::Possible, Action::NoResult) => Ok(()),
            (NoResult::Possible, _) => refuse("nobody has offered a game without result".into()),
            (NoResult::Offered(by), _) if by == color => {
                refuse(format!("{} has to answer the offer", !color))
            }
            (NoResult::Offered(_), _) => Ok(()),
        }
    }

    /// Offers, accepts or declines, after [`NoResult::check`]; true if the game
    /// now ends without result.
    pub fn take(&mut self, color: Color, action: &Action) -> bool {
        match (*self, action) {
            (_, Action::Resume) => *self = NoResult::Possible,
            (NoResult::Offered(_), _) => return true,
            _ => *self = NoResult::Offered(color),
        }
        false
    }

    /// Is an offer to be answered?
    pub fn is_offered(self) -> bool {
        matches!(self, NoResult::Offered(_))
    }

    /// The actions that are open now, for help texts.
    pub fn offers(self) -> &'static [&'static str] {
        match self {
            NoResult::Closed => &[],
            NoResult::Possible => &["no-result"],
            NoResult::Offered(_) => &["no-result", "agree", "resume"],
        }
    }
}
