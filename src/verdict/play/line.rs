//! Best play: both players follow the strategies for the same margin.

use super::contest::{HOMES, action, label};
use super::footing::is_over;
use crate::board::PerColor;
use crate::game::{Game, Standing};
use crate::proof::{Evidence, Reason};
use crate::rules::{Action, Turn};
use crate::rulesets::State;
use rustc_hash::FxHashMap;

/// Turns of a line at most.
const MOST: usize = 400;

/// One player's side of a line.
pub struct Player<'a> {
    game: Box<dyn Game + 'a>,
    key: Vec<u64>,
    reasons: FxHashMap<&'a [u64], Reason>,
    /// Is he at home? Then he passes while that is enough, and else answers in a lock.
    at_home: bool,
}

impl<'a> Player<'a> {
    /// A player who follows a strategy.
    pub fn new(game: Box<dyn Game + 'a>, evidence: &'a Evidence) -> Player<'a> {
        let reasons = evidence.entries.iter().map(|entry| (entry.key.as_slice(), entry.reason));
        let mut player =
            Player { key: game.start(), game, reasons: reasons.collect(), at_home: false };
        player.arrive();
        player
    }

    fn arrive(&mut self) {
        let reason = self.reasons.get(self.key.as_slice());
        self.at_home |= matches!(reason, Some(Reason::Lemma(_)));
    }

    /// His move, on his turn.
    fn turn(&self) -> Option<u32> {
        let is_kept = |key: &[u64]| self.game.lemma(HOMES, key) == Standing::Won;
        match self.reasons.get(self.key.as_slice()) {
            _ if self.at_home && is_kept(&self.key) => Some(label(&Action::Pass)),
            _ if self.at_home => {
                let mut moves = Vec::new();
                self.game.moves(&self.key, &mut moves);
                moves.into_iter().find(|(_, next)| is_kept(next)).map(|(label, _)| label)
            }
            Some(Reason::Move(label)) => Some(*label),
            _ => None,
        }
    }

    fn follow(&mut self, played: u32) -> bool {
        let mut moves = Vec::new();
        self.game.moves(&self.key, &mut moves);
        let next = moves.into_iter().find(|(known, _)| *known == played);
        let Some((_, key)) = next else { return false };
        self.key = key;
        self.arrive();
        true
    }
}

/// The line to the end of play.
pub fn best(root: &dyn State, mut players: PerColor<Player<'_>>) -> Vec<Turn> {
    let mut state = root.boxed_clone();
    let mut line = Vec::new();
    while !is_over(&*state) && line.len() < MOST {
        let color = state.situation().to_play;
        let Some(label) = players[color].turn() else { break };
        let action = action(label);
        let known = players.black.follow(label) && players.white.follow(label);
        if !known || state.play(color, &action).is_err() {
            break;
        }
        line.push(Turn { color, action });
    }
    line
}
