//! A side board: an analysis played beside the game, which it never touches.

use crate::board::Color;
use crate::rules::{Action, Event, Illegal, Turn};
use crate::rulesets::{AnalysisKind, State};

/// An analysis being played.
#[derive(Clone, Debug)]
pub struct Side {
    kind: AnalysisKind,
    start: Box<dyn State>,
    turns: Vec<Turn>,
    state: Box<dyn State>,
}

impl Side {
    /// An analysis without a move yet.
    pub fn new(kind: AnalysisKind, start: Box<dyn State>) -> Side {
        Side { kind, state: start.clone(), start, turns: Vec::new() }
    }

    /// Which analysis.
    pub fn kind(&self) -> AnalysisKind {
        self.kind
    }

    /// The turns so far.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The state now.
    pub fn state(&self) -> &dyn State {
        &*self.state
    }

    /// Takes an action. Here the turn is never given away: an analysis counts
    /// only as the sequence that its ruleset defines.
    pub fn play(&mut self, color: Color, action: Action) -> Result<Vec<Event>, Illegal> {
        let events = self.state.play(color, &action)?;
        self.turns.push(Turn { color, action });
        Ok(events)
    }

    /// The same analysis after its first `keep` turns. They were legal before
    /// and are legal again; should one not be, the analysis ends before it.
    pub fn shortened(&self, keep: usize) -> Side {
        let mut side = Side::new(self.kind, self.start.clone());
        for turn in self.turns.iter().take(keep) {
            if side.play(turn.color, turn.action.clone()).is_err() {
                break;
            }
        }
        side
    }
}

/// The name of an analysis as clients write it.
pub fn kind_word(kind: AnalysisKind) -> &'static str {
    match kind {
        AnalysisKind::Black => "black",
        AnalysisKind::White => "white",
        AnalysisKind::Common => "common",
    }
}
