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
    /// Does he go on at home until the board shows what he has, as where area counts?
    plays_on: bool,
}

impl<'a> Player<'a> {
    /// A player who follows a strategy.
    pub fn new(game: Box<dyn Game + 'a>, evidence: &'a Evidence, plays_on: bool) -> Player<'a> {
        let reasons = evidence.entries.iter().map(|entry| (entry.key.as_slice(), entry.reason));
        let (key, reasons) = (game.start(), reasons.collect());
        let mut player = Player { key, game, reasons, at_home: false, plays_on };
        player.arrive();
        player
    }

    fn arrive(&mut self) {
        let reason = self.reasons.get(self.key.as_slice());
        self.at_home |= matches!(reason, Some(Reason::Lemma(_)));
    }

    /// His move, on his turn.
    fn turn(&self, state: &dyn State) -> Option<u32> {
        match self.reasons.get(self.key.as_slice()) {
            _ if self.at_home && self.plays_on => self.at_home_on_the_board(state),
            _ if self.at_home && self.is_kept(&self.key) => Some(label(&Action::Pass)),
            _ if self.at_home => {
                let kept = |(_, next): &(u32, Vec<u64>)| self.is_kept(next);
                self.moves(&self.key).into_iter().find(kept).map(|(label, _)| label)
            }
            Some(Reason::Move(label)) => Some(*label),
            _ => None,
        }
    }

    fn moves(&self, key: &[u64]) -> Vec<(u32, Vec<u64>)> {
        let mut moves = Vec::new();
        self.game.moves(key, &mut moves);
        moves
    }

    fn is_kept(&self, key: &[u64]) -> bool {
        self.game.lemma(HOMES, key) == Standing::Won
    }

    /// Has he what he wants there, if play is over, or does he keep it?
    fn holds(&self, key: &[u64]) -> bool {
        self.game.is_goal(key) || (!self.moves(key).is_empty() && self.is_kept(key))
    }

    /// A pass, if the board shows what he has should the opponent pass as well; else a play by
    /// which he keeps it: of those after which the opponent has fewest stones one beside them.
    fn at_home_on_the_board(&self, state: &dyn State) -> Option<u32> {
        let pass = label(&Action::Pass);
        let (passes, mut plays): (Vec<_>, Vec<_>) =
            self.moves(&self.key).into_iter().partition(|(label, _)| *label == pass);
        let is_enough = |next: &[u64]| {
            let replies = self.moves(next);
            let back = replies.iter().find(|(label, _)| *label == pass);
            let shows = |after: &[u64]| !self.moves(after).is_empty() || self.game.is_goal(after);
            self.holds(next) && back.is_none_or(|(_, after)| shows(after))
        };
        if passes.iter().any(|(_, next)| is_enough(next)) {
            return Some(pass);
        }
        plays.sort_by_cached_key(|(label, _)| rest(state, *label));
        plays.into_iter().find(|(_, next)| self.holds(next)).map(|(label, _)| label)
    }

    fn follow(&mut self, played: u32) -> bool {
        let next = self.moves(&self.key).into_iter().find(|(known, _)| *known == played);
        let Some((_, key)) = next else { return false };
        self.key = key;
        self.arrive();
        true
    }
}

/// How many stones a play leaves the opponent, and whether it is away from all of them.
fn rest(state: &dyn State, label: u32) -> (usize, bool) {
    let color = state.situation().to_play;
    let mut next = state.boxed_clone();
    let action = action(label);
    let is_away = match &action {
        Action::Play(loc) => {
            let stones = &state.situation().stones;
            let near = stones.graph().neighbors(*loc);
            near.iter().all(|&near| stones.at(near) != Some(!color))
        }
        _ => true,
    };
    // What is illegal is not among the moves.
    _ = next.play(color, &action);
    (next.situation().stones.count(!color), is_away)
}

/// The line to the end of play.
pub fn best(root: &dyn State, mut players: PerColor<Player<'_>>) -> Vec<Turn> {
    let mut state = root.boxed_clone();
    let mut line = Vec::new();
    while !is_over(&*state) && line.len() < MOST {
        let color = state.situation().to_play;
        let Some(label) = players[color].turn(&*state) else { break };
        let action = action(label);
        let known = players.black.follow(label) && players.white.follow(label);
        if !known || state.play(color, &action).is_err() {
            break;
        }
        line.push(Turn { color, action });
    }
    // Half a line would end in a position that counts for something else.
    if players.black.plays_on && !is_over(&*state) {
        line.clear();
    }
    line
}
