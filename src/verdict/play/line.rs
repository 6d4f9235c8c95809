//! Best play: both players follow the strategies for the same margin.

use super::contest::action;
use super::footing::is_over;
use crate::board::PerColor;
use crate::game::Game;
use crate::proof::{Evidence, Reason};
use crate::rules::Turn;
use crate::rulesets::State;
use rustc_hash::FxHashMap;

/// Turns of a line at most.
const MOST: usize = 400;

/// One player's side of a line.
pub struct Player<'a> {
    game: Box<dyn Game + 'a>,
    key: Vec<u64>,
    moves: FxHashMap<&'a [u64], u32>,
}

impl<'a> Player<'a> {
    /// A player who follows a strategy.
    pub fn new(game: Box<dyn Game + 'a>, evidence: &'a Evidence) -> Player<'a> {
        let moves = evidence.entries.iter().filter_map(|entry| match entry.reason {
            Reason::Move(label) => Some((entry.key.as_slice(), label)),
            _ => None,
        });
        Player { key: game.start(), game, moves: moves.collect() }
    }

    fn follow(&mut self, label: u32) -> bool {
        let mut moves = Vec::new();
        self.game.moves(&self.key, &mut moves);
        let next = moves.into_iter().find(|(known, _)| *known == label);
        next.map(|(_, key)| self.key = key).is_some()
    }
}

/// The line to the end of play.
pub fn best(root: &dyn State, mut players: PerColor<Player<'_>>) -> Vec<Turn> {
    let mut state = root.boxed_clone();
    let mut line = Vec::new();
    while !is_over(&*state) && line.len() < MOST {
        let color = state.situation().to_play;
        let own = &players[color];
        let Some(&label) = own.moves.get(own.key.as_slice()) else { break };
        let action = action(label);
        let known = players.black.follow(label) && players.white.follow(label);
        if !known || state.play(color, &action).is_err() {
            break;
        }
        line.push(Turn { color, action });
    }
    line
}
