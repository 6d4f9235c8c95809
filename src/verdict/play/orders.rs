//! Both orders of play after a stop: Pauli's "two results" (JRG89 in depth,
//! Article 9). Each player's result is what the game comes to if the other one
//! moves first, so both can lose where a move still gains something.

use super::value::{NoValue, PlayValue, value};
use crate::board::{Color, PerColor};
use crate::rules::{Points, Setup};
use crate::rulesets::{Named, Repeats, Replay};
use crate::verdict::judge::Limits;
use std::cmp::Ordering;

/// What the game comes to from where it stopped, for both orders of play.
#[derive(Clone, Debug)]
pub struct TwoResults {
    /// The value if this player moves first.
    pub first: PerColor<PlayValue>,
}

/// What both results say together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// One player wins, the other one loses.
    Won(Color),
    /// Nobody gains or loses.
    Tie,
    /// One player loses, the other one has a tie.
    Lost(Color),
    /// Both lose.
    BothLose,
}

impl TwoResults {
    /// A player's own margin: the one that he has if his opponent moves first.
    pub fn result(&self, player: Color) -> Option<Points> {
        let margin = self.first[!player].margin()?;
        Some(if player == Color::Black { margin } else { -margin })
    }

    /// Who wins and who loses. Both cannot win: who does better by moving second
    /// may pass when he is first.
    pub fn outcome(&self) -> Option<Outcome> {
        let of = |player| Some(self.result(player)?.cmp(&Points::ZERO));
        Some(match (of(Color::Black)?, of(Color::White)?) {
            (Ordering::Less, Ordering::Less) => Outcome::BothLose,
            (Ordering::Equal, Ordering::Less) => Outcome::Lost(Color::White),
            (Ordering::Less, Ordering::Equal) => Outcome::Lost(Color::Black),
            (Ordering::Greater, Ordering::Less | Ordering::Equal) => Outcome::Won(Color::Black),
            (Ordering::Less | Ordering::Equal, Ordering::Greater) => Outcome::Won(Color::White),
            (Ordering::Equal, Ordering::Equal) | (Ordering::Greater, Ordering::Greater) => {
                Outcome::Tie
            }
        })
    }
}

/// Both results of a game that has stopped, or would stop where it stands.
pub fn two_results(asked: Named, game: &Replay, limits: &Limits) -> Result<TwoResults, NoValue> {
    if asked.ruleset.repeats() != Repeats::Free {
        return Err(NoValue::Remembers(asked.ruleset.info().id));
    }
    if game.state().ended().is_some() {
        return Err(NoValue::Over);
    }
    let first = |color| {
        let mut situation = game.state().situation().clone();
        situation.pass_count = 0;
        situation.to_play = color;
        let setup = Setup { situation, ..game.setup().clone() };
        let resumed = Replay::new(game.ruleset(), setup).map_err(|_| NoValue::Over)?;
        value(asked, &resumed, limits)
    };
    Ok(TwoResults { first: PerColor::new(first(Color::Black)?, first(Color::White)?) })
}
