//! A question about a game: the prover wins where play is over with a margin
//! that meets his aim. Play that goes on for ever is no success.

use super::Aim;
use crate::board::{Color, Loc};
use crate::game::arena::{Arena, Leaf, Successors};
use crate::game::{Game, Side, Standing};
use crate::proof::{Evidence, Reason};
use crate::rules::Action;

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
    /// Is it sure that the aim is met where play is over?
    fn meets(&self, key: &[u64], aim: &Aim) -> bool;
    /// Does what the player keeps there meet the aim, whatever follows?
    fn is_kept(&self, key: &[u64], aim: &Aim) -> bool;
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
    fn followers(&self, key: &[u64]) -> impl Iterator<Item = Follower> {
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
        self.tree.is_over(key) && self.tree.meets(key, &self.aim)
    }

    fn moves(&self, key: &[u64], out: &mut Vec<(u32, Vec<u64>)>) {
        out.extend(self.followers(key).map(|follower| (follower.label, follower.key)));
    }

    fn lemma(&self, number: u8, key: &[u64]) -> Standing {
        match number == HOMES && !self.tree.is_over(key) && self.tree.is_kept(key, &self.aim) {
            true => Standing::Won,
            false => Standing::Open,
        }
    }

    fn lemma_names(&self) -> &'static [&'static str] {
        &["homes"]
    }
}

/// The same question for the search: it comes to a situation before it asks what an end is
/// worth or a player keeps, as that may take a search of its own. So where that meets the aim
/// there is one move, to the count; keys have one word more, which says that it was counted.
pub struct Patient<'a>(pub Contest<'a>);

const PLAYED: u64 = 0;
const COUNTED: u64 = 1;

/// Label of the move to the count.
const COUNT: u32 = PASS - 1;

impl Patient<'_> {
    fn split<'k>(&self, key: &'k [u64]) -> (&'k [u64], bool) {
        let (word, key) = key.split_last().unwrap_or((&PLAYED, &[]));
        (key, *word == COUNTED)
    }

    /// The strategy of the question itself.
    pub fn strategy(&self, mut evidence: Evidence) -> Evidence {
        evidence.entries.retain_mut(|entry| {
            entry.key.pop();
            let counted = match entry.reason {
                Reason::All => self.0.lemma(HOMES, &entry.key) == Standing::Won,
                reason => reason == Reason::Move(COUNT),
            };
            if counted {
                entry.reason = Reason::Lemma(HOMES);
            }
            !self.0.tree.is_over(&entry.key)
        });
        evidence
    }
}

impl Arena for Patient<'_> {
    fn width(&self) -> usize {
        self.0.tree.width() + 1
    }

    fn start(&self) -> (Vec<u64>, Leaf) {
        let mut key = self.0.tree.start();
        key.push(PLAYED);
        (key, Leaf::Open)
    }

    /// Who moves; to the count it is the prover.
    fn side(&self, key: &[u64]) -> Side {
        Game::side(&self.0, self.split(key).0)
    }

    fn successors(&self, key: &[u64], out: &mut Successors<'_>) {
        let (key, counted) = self.split(key);
        if counted {
            return;
        }
        if Game::is_goal(&self.0, key) || self.0.lemma(HOMES, key) == Standing::Won {
            let counted = [key, &[COUNTED]].concat();
            return out.push(COUNT, &counted, Leaf::Goal, (1, 1));
        }
        for follower in self.0.followers(key) {
            let next = [follower.key.as_slice(), &[PLAYED]].concat();
            out.push(follower.label, &next, Leaf::Open, (1, 1));
        }
    }
}
