//! Holding a part of the board in play that need not end, as a question: fixed-ko bars
//! the holder's opponent first (`docs/theorems/parts.md`, "Play without end").
//!
//! Here the opponent is the prover. He wants the holder to have no move, or to *press*
//! him again and again: to go away while the holder is not content.

use super::field::Man;
use super::local::{self, Local, State};
use super::part::{Hold, PartGame};
use super::vows::PASS;
use crate::board::Stones;
use crate::game::arena::{Arena, Leaf, Successors};
use crate::game::{Game, Side, Standing};

/// Marks a trace as one of the holder's.
const HOLDERS: u64 = 1 << 32;

/// The question as a game.
#[derive(Clone)]
pub struct VigilGame {
    part: PartGame,
}

impl VigilGame {
    /// The game; none if the part is none that "Parts of analyses" speaks of.
    pub fn new(stones: &Stones, hold: &Hold) -> Option<VigilGame> {
        Some(VigilGame { part: PartGame::new(stones, hold)? })
    }

    /// Is the holder to move, his opponent having gone away, and not content?
    fn is_pressed(&self, state: &State) -> bool {
        state.turn == Man::Own && state.away && !self.part.is_content(&state.men)
    }

    /// Has the holder lost his fence, or no move?
    fn is_lost(&self, state: &State) -> bool {
        !self.part.field().stands(&state.men)
            || (self.is_pressed(state) && self.part.followers(state).is_empty())
    }

    /// The moves of the part's play, and that the holder, when he is content, may let his
    /// opponent go away.
    fn followers(&self, state: &State) -> Vec<(u32, State)> {
        let mut followers = self.part.followers(state);
        let may_rest = state.turn == Man::Own && state.away && state.ban.is_none();
        if may_rest && self.part.is_content(&state.men) {
            followers.push((PASS, State { turn: Man::Opp, away: false, ..*state }));
        }
        followers
    }

    /// What is known of a situation at once, and guesses of both sides' efforts.
    fn look(&self, state: &State) -> (Leaf, (u32, u32)) {
        let (theorem, _) = self.part.outlook(&state.men);
        let leaf = match theorem {
            Some((number, standing)) => Leaf::Lemma(number, turned(standing)),
            None if self.is_lost(state) => Leaf::Goal,
            None => Leaf::Open,
        };
        (leaf, (self.part.trouble(&state.men), 1 + self.part.missing(&state.men)))
    }

    fn state(&self, key: &[u64]) -> Option<State> {
        local::unpack(&self.part, key)
    }
}

/// What the one side's standing is to the other.
fn turned(standing: Standing) -> Standing {
    match standing {
        Standing::Won => Standing::Lost,
        Standing::Lost => Standing::Won,
        Standing::Open => Standing::Open,
    }
}

impl Game for VigilGame {
    fn width(&self) -> usize {
        Game::width(&self.part)
    }

    fn start(&self) -> Vec<u64> {
        Game::start(&self.part)
    }

    fn is_valid(&self, key: &[u64]) -> bool {
        self.part.is_valid(key)
    }

    fn side(&self, key: &[u64]) -> Side {
        match Game::side(&self.part, key) {
            Side::Prover => Side::Refuter,
            Side::Refuter => Side::Prover,
        }
    }

    fn is_goal(&self, key: &[u64]) -> bool {
        self.state(key).is_some_and(|state| self.is_lost(&state))
    }

    fn targets(&self) -> u32 {
        1
    }

    fn meets(&self, key: &[u64], _target: u32) -> bool {
        self.state(key).is_some_and(|state| self.is_pressed(&state))
    }

    fn moves(&self, key: &[u64], out: &mut Vec<(u32, Vec<u64>)>) {
        let Some(state) = self.state(key) else { return };
        let followers = self.followers(&state);
        out.extend(
            followers
                .iter()
                .map(|(label, next)| (*label, local::pack(&self.part, next).into_vec())),
        );
    }

    /// Fixed-ko remembers the stones before a play, and the play.
    fn trace(&self, key: &[u64], label: u32) -> Option<Vec<u64>> {
        let holders = if Game::side(self, key) == Side::Refuter { HOLDERS } else { 0 };
        let (_, stones) = key.split_last().filter(|_| label != PASS)?;
        Some(stones.iter().copied().chain([u64::from(label) | holders]).collect())
    }

    /// What is played elsewhere by his opponent alone never comes back.
    fn bars_exactly(&self) -> bool {
        !self.part.has_others()
    }

    /// Going away may be a play elsewhere.
    fn may_forget(&self, key: &[u64]) -> bool {
        Game::side(self, key) == Side::Prover
    }

    fn lemma(&self, number: u8, key: &[u64]) -> Standing {
        turned(self.part.lemma(number, key))
    }

    fn lemma_names(&self) -> &'static [&'static str] {
        local::LEMMAS
    }
}

impl Arena for VigilGame {
    fn width(&self) -> usize {
        Game::width(self)
    }

    fn start(&self) -> (Vec<u64>, Leaf) {
        let first = self.part.first();
        (local::pack(&self.part, &first).into_vec(), self.look(&first).0)
    }

    fn side(&self, key: &[u64]) -> Side {
        Game::side(self, key)
    }

    fn targets(&self) -> u32 {
        Game::targets(self)
    }

    fn meets(&self, key: &[u64], target: u32) -> bool {
        Game::meets(self, key, target)
    }

    fn trace(&self, key: &[u64], label: u32) -> Option<Vec<u64>> {
        Game::trace(self, key, label)
    }

    fn bars_exactly(&self) -> bool {
        Game::bars_exactly(self)
    }

    fn may_forget(&self, key: &[u64]) -> bool {
        Game::may_forget(self, key)
    }

    fn wants_trap(&self) -> bool {
        true
    }

    fn siblings(&self) -> u32 {
        PartGame::SIBLINGS
    }

    fn successors(&self, key: &[u64], out: &mut Successors<'_>) {
        let Some(state) = self.state(key) else { return };
        for (label, next) in self.followers(&state) {
            out.push_looking(label, &local::pack(&self.part, &next), || self.look(&next));
        }
    }
}
