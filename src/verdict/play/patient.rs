//! A question about a game as the search asks it: what an end is worth, or what a player keeps,
//! may take a search of its own, so it is asked about little by little, and only where nothing
//! cheaper is left to try.

use super::contest::{Contest, HOMES};
use super::tier::Tier;
use crate::game::arena::{Arena, Leaf, Successors};
use crate::game::{Game, Side, Standing};
use crate::proof::{Entry, Evidence, Reason};

/// The search of a question. Keys have one word more than the question's: what was asked about
/// the situation so far. First the prover has the choice between the count and going on, where
/// who has the turn moves.
pub struct Patient<'a>(pub Contest<'a>);

/// What was asked: nothing, or so many tiers; or play goes on; or the aim is met.
const FRESH: u64 = 0;
const PLAYED: u64 = u64::MAX - 1;
const COUNTED: u64 = u64::MAX;

/// Labels of the prover's choices.
const COUNT: u32 = u32::MAX - 1;
const PLAY: u32 = u32::MAX - 2;

/// What the next tier counts, in situations that might be looked at instead.
const EFFORTS: [u32; Tier::ALL.len()] = [1, 2, 4, 8, 16, 32];

/// How many times as much where there is little hope.
const HOPELESS: u32 = 12;

impl Patient<'_> {
    fn split<'k>(&self, key: &'k [u64]) -> (&'k [u64], u64) {
        let (word, key) = key.split_last().unwrap_or((&FRESH, &[]));
        (key, *word)
    }

    /// Is there nothing to ask about such a situation?
    fn is_plain(&self, key: &[u64]) -> bool {
        self.0.tree.last_of_homes().is_none() && !self.0.tree.is_over(key)
    }

    /// What a tier tells of a situation.
    fn told(&self, key: &[u64], tier: Tier) -> Standing {
        let Contest { tree, aim } = &self.0;
        match tree.is_over(key) {
            true => tree.outcome(key, aim, tier),
            false if tree.is_kept(key, aim, tier) => Standing::Won,
            false if tier == Tier::Bare && tree.is_denied(key, aim) => Standing::Lost,
            false => Standing::Open,
        }
    }

    /// The strategy of the question itself.
    pub fn strategy(&self, evidence: Evidence) -> Evidence {
        let entry = |Entry { mut key, reason, rank, phase }: Entry| {
            let word = key.pop()?;
            let reason = match reason {
                _ if self.0.tree.is_over(&key) => return None,
                Reason::Move(COUNT) if word == FRESH => Reason::Lemma(HOMES),
                Reason::Move(COUNT | PLAY) => return None,
                reason => reason,
            };
            Some(Entry { key, reason, rank, phase })
        };
        let entries = evidence.entries.into_iter().filter_map(entry).collect();
        Evidence { entries, ..evidence }
    }
}

impl Arena for Patient<'_> {
    fn width(&self) -> usize {
        self.0.tree.width() + 1
    }

    fn start(&self) -> (Vec<u64>, Leaf) {
        let mut key = self.0.tree.start();
        key.push(FRESH);
        (key, Leaf::Open)
    }

    fn side(&self, key: &[u64]) -> Side {
        let (key, word) = self.split(key);
        match word == PLAYED || (word == FRESH && self.is_plain(key)) {
            true => Game::side(&self.0, key),
            false => Side::Prover,
        }
    }

    fn successors(&self, key: &[u64], out: &mut Successors<'_>) {
        let (key, word) = self.split(key);
        let with = |word| [key, &[word]].concat();
        if word == PLAYED || (word == FRESH && self.is_plain(key)) {
            let own = Game::side(&self.0, key) == Side::Prover;
            for follower in self.0.followers(key) {
                let next = [follower.key.as_slice(), &[FRESH]].concat();
                let effort = if own { (follower.effort, 1) } else { (1, 1) };
                out.push(follower.label, &next, Leaf::Open, effort);
            }
            return;
        }
        let asked = usize::try_from(word).ok();
        let Some(&tier) = asked.and_then(|asked| Tier::ALL.get(asked)) else { return };
        let told = self.told(key, tier);
        match told {
            Standing::Won => return out.push(COUNT, &with(COUNTED), Leaf::Goal, (1, 1)),
            Standing::Lost => return,
            Standing::Open => {}
        }
        if word == FRESH && !self.0.tree.is_over(key) {
            out.push(PLAY, &with(PLAYED), Leaf::Open, (1, 1));
        }
        let (is_over, aim) = (self.0.tree.is_over(key), &self.0.aim);
        let last = if is_over { Some(self.0.tree.last()) } else { self.0.tree.last_of_homes() };
        if last.is_some_and(|last| tier < last) {
            let hopes = is_over || self.0.tree.may_be_kept(key, aim);
            let effort = EFFORTS[tier as usize + 1] * if hopes { 1 } else { HOPELESS };
            out.push(COUNT, &with(word + 1), Leaf::Open, (effort, effort));
        }
    }
}
