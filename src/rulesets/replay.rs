//! A game as its record: a setup, the turns taken, and the state they lead to.

use super::api::{End, Ruleset, State};
use crate::board::Color;
use crate::rules::{Action, Event, Illegal, Setup, SetupError, Turn};

/// A game in progress under one ruleset that can be taken back and replayed.
#[derive(Clone, Debug)]
pub struct Replay {
    ruleset: &'static dyn Ruleset,
    setup: Setup,
    turns: Vec<Turn>,
    state: Box<dyn State>,
}

impl Replay {
    /// The start of a game.
    pub fn new(ruleset: &'static dyn Ruleset, setup: Setup) -> Result<Replay, SetupError> {
        let state = ruleset.start(&setup)?;
        Ok(Replay { ruleset, setup, turns: Vec::new(), state })
    }

    /// The ruleset.
    pub fn ruleset(&self) -> &'static dyn Ruleset {
        self.ruleset
    }

    /// The start.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The turns so far.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The state now.
    pub fn state(&self) -> &dyn State {
        &*self.state
    }

    /// Takes an action. If the player may not act now because it is not the
    /// player's turn, the turn is given to the player first, as GTP and SGF
    /// allow; acts of an agreement are open to both. Refused actions change
    /// nothing.
    pub fn play(&mut self, color: Color, action: Action) -> Result<Vec<Event>, Illegal> {
        let has_turn = self.state.situation().to_play == color;
        let events = if has_turn || self.state.check(color, &action).is_ok() {
            self.state.play(color, &action)?
        } else {
            // A copy to fall back on would cost as much as the game is long, at
            // every such move; a refusal is rarer, and goes back by replaying.
            self.state.set_to_play(color);
            match self.state.play(color, &action) {
                Ok(events) => events,
                Err(illegal) => {
                    self.rewind();
                    return Err(illegal);
                }
            }
        };
        self.turns.push(Turn { color, action });
        Ok(events)
    }

    /// Takes back the last action and says which it was.
    pub fn undo(&mut self) -> Option<Turn> {
        let last = self.turns.pop()?;
        self.rewind();
        Some(last)
    }

    /// Makes the state again from the setup and the turns.
    fn rewind(&mut self) {
        let turns = std::mem::take(&mut self.turns);
        // The same turns were legal from the same setup before, so neither step
        // can fail; if one did, the game would stand where it failed.
        if let Ok(state) = self.ruleset.start(&self.setup) {
            self.state = state;
            for turn in turns {
                if self.play(turn.color, turn.action).is_err() {
                    break;
                }
            }
        }
    }

    /// The present situation as one to be judged.
    pub fn end(&self) -> End {
        End {
            situation: self.state.situation().clone(),
            komi: self.setup.komi,
            handicap: self.setup.handicap,
            ending: self.state.ended(),
            encore: self.state.encore(),
            positions: self.state.positions().cloned(),
        }
    }
}
