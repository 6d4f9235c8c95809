//! A question about a game: the prover wins where play is over with a margin
//! that meets his aim. Play that goes on for ever is no success.

use super::Aim;
use super::tier::Tier;
use crate::board::{Color, Loc};
use crate::game::{Game, Side, Standing};
use crate::rules::{Action, Situation};

/// Label of a pass; a play has the index of its location.
const PASS: u32 = u32::MAX;

/// The number of the theorem "Homes" (`docs/theorems/play.md`).
pub const HOMES: u8 = 0;

/// Labels of cycle removals start here.
const CYCLE: u32 = 1 << 20;

/// The label of an action.
pub fn label(action: &Action) -> u32 {
    match action {
        Action::Play(loc) => loc.index() as u32,
        Action::RemoveCycle(start) => CYCLE + start.map_or(0, |start| start as u32 + 1),
        _ => PASS,
    }
}

/// The action of a label.
pub fn action(label: u32) -> Action {
    match label {
        PASS => Action::Pass,
        play if play < CYCLE => Action::Play(Loc::new(play as usize)),
        cycle => Action::RemoveCycle((cycle - CYCLE).checked_sub(1).map(|start| start as usize)),
    }
}

/// A situation that follows.
pub struct Follower {
    /// The action that leads there.
    pub label: u32,
    /// Its key.
    pub key: Vec<u64>,
    /// Is it not known whether the action is legal?
    pub doubtful: bool,
    /// How much effort it is guessed to take, as an action of the prover's.
    pub effort: u32,
}

/// How much effort plays are guessed to take that fill an own eye, and others: when hardly anything
/// is left to play, passes and captures are most often right, and own eyes hardly ever to be filled.
const FILLED: u32 = 8;
const PLAYED: u32 = 2;

/// How much effort an action of who has the turn is guessed to take.
pub fn effort(before: &Situation, action: &Action, after: &Situation) -> u32 {
    let Action::Play(loc) = *action else { return 1 };
    let (mover, stones) = (before.to_play, &before.stones);
    match stones.is_own_eye(mover, loc) {
        _ if after.stones.count(!mover) < stones.count(!mover) => 1,
        true => FILLED,
        false => PLAYED,
    }
}

/// The situations of a game, by keys.
pub trait Tree: Sync {
    /// Words in a key.
    fn width(&self) -> usize;
    /// The present situation.
    fn start(&self) -> Vec<u64>;
    /// Is this the key of a situation?
    fn is_valid(&self, key: &[u64]) -> bool;
    /// Who moves?
    fn to_play(&self, key: &[u64]) -> Color;
    /// Is play over?
    fn is_over(&self, key: &[u64]) -> bool;
    /// The last tier for now.
    fn last(&self) -> Tier;
    /// Is the aim met where play is over, as far as this tier tells?
    fn outcome(&self, key: &[u64], aim: &Aim, tier: Tier) -> Standing;
    /// The last tier for now in which it is asked what players keep, whatever follows; none if
    /// nothing is known of that.
    fn last_of_homes(&self) -> Option<Tier>;
    /// Does what the player keeps there meet the aim, as far as this tier tells?
    fn is_kept(&self, key: &[u64], aim: &Aim, tier: Tier) -> bool;
    /// Does what his opponent is known to keep there miss the aim? A guess: it is not checked
    /// whether play repeats itself.
    fn is_denied(&self, key: &[u64], aim: &Aim) -> bool;
    /// May it be hoped that it meets the aim?
    fn may_be_kept(&self, key: &[u64], aim: &Aim) -> bool;
    /// What follows.
    fn followers(&self, key: &[u64]) -> Vec<Follower>;
}

/// The question whether an aim can be met.
pub struct Contest<'a> {
    /// The game.
    pub tree: &'a dyn Tree,
    /// The aim.
    pub aim: Aim,
}

impl Contest<'_> {
    /// What follows; of the prover's moves only those that are surely legal.
    pub fn followers(&self, key: &[u64]) -> impl Iterator<Item = Follower> {
        let followers = match self.tree.is_over(key) {
            true => Vec::new(),
            false => self.tree.followers(key),
        };
        let own = self.tree.to_play(key) == self.aim.prover;
        followers.into_iter().filter(move |follower| !(own && follower.doubtful))
    }
}

impl Game for Contest<'_> {
    fn width(&self) -> usize {
        self.tree.width()
    }

    fn start(&self) -> Vec<u64> {
        self.tree.start()
    }

    fn is_valid(&self, key: &[u64]) -> bool {
        self.tree.is_valid(key)
    }

    /// Where play is over it is the prover who has no move left.
    fn side(&self, key: &[u64]) -> Side {
        match self.tree.is_over(key) || self.tree.to_play(key) == self.aim.prover {
            true => Side::Prover,
            false => Side::Refuter,
        }
    }

    fn is_goal(&self, key: &[u64]) -> bool {
        let outcome = || self.tree.outcome(key, &self.aim, self.tree.last());
        self.tree.is_over(key) && outcome() == Standing::Won
    }

    fn moves(&self, key: &[u64], out: &mut Vec<(u32, Vec<u64>)>) {
        out.extend(self.followers(key).map(|follower| (follower.label, follower.key)));
    }

    fn lemma(&self, number: u8, key: &[u64]) -> Standing {
        let is_kept = || self.tree.is_kept(key, &self.aim, self.tree.last());
        match number == HOMES && !self.tree.is_over(key) && is_kept() {
            true => Standing::Won,
            false => Standing::Open,
        }
    }

    fn lemma_names(&self) -> &'static [&'static str] {
        &["homes"]
    }
}
