//! The tree to the letter: every situation is a real state of the game with
//! all its history. Situations are one where the rules cannot tell them apart.

use super::Aim;
use super::contest::{Follower, Tree, effort, label};
use super::ends::{Ends, Passable};
use super::footing::{Ground, is_over};
use super::plain::{end, turns};
use super::tier::Tier;
use crate::board::{Color, Loc, StonesKey};
use crate::game::Standing;
use crate::rules::{Action, SituationKey};
use crate::rulesets::api::Homes;
use crate::rulesets::{Repeats, State};
use rustc_hash::FxHashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A situation with what the rules remember of its history.
struct Moment {
    state: Box<dyn State>,
    /// Rising numbers of things, or labels in the order of play.
    memory: Vec<u32>,
}

/// What tells situations apart.
type Identity = (SituationKey, i32, Vec<Loc>, Vec<u32>);

/// Something that a ruleset remembers.
type Thing = (StonesKey, Option<Color>, Option<StonesKey>);

#[derive(Default)]
struct Table {
    moments: Vec<Moment>,
    numbers: FxHashMap<Identity, usize>,
    things: FxHashMap<Thing, u32>,
}

/// The tree below the present situation of a game.
pub struct Letter<'a> {
    ground: &'a Ground,
    ends: &'a Ends,
    repeats: Repeats,
    table: Mutex<Table>,
}

impl<'a> Letter<'a> {
    /// The tree.
    pub fn new(ground: &'a Ground, ends: &'a Ends, root: &dyn State) -> Letter<'a> {
        let repeats = ground.ruleset.repeats();
        let letter = Letter { ground, ends, repeats, table: Mutex::default() };
        // What came before the root is the same for all.
        letter.enter(root.boxed_clone(), Vec::new());
        letter
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(&self, state: Box<dyn State>, memory: Vec<u32>) -> Vec<u64> {
        let situation = self.ground.bare(state.situation().clone());
        let banned = situation.stones.empties();
        let banned = banned.iter().filter(|&loc| {
            !is_over(&*state) && state.check(situation.to_play, &Action::Play(loc)).is_err()
        });
        let identity = (
            situation.key(),
            situation.prisoner_difference(),
            banned.collect::<Vec<_>>(),
            memory.clone(),
        );
        let mut table = self.table();
        let next = table.moments.len();
        let number = *table.numbers.entry(identity).or_insert(next);
        if number == next {
            table.moments.push(Moment { state, memory });
        }
        vec![number as u64]
    }

    fn moment(&self, key: &[u64]) -> Option<(Box<dyn State>, Vec<u32>)> {
        let table = self.table();
        let moment = table.moments.get(*key.first()? as usize)?;
        Some((moment.state.boxed_clone(), moment.memory.clone()))
    }

    fn look<T>(&self, key: &[u64], what: impl Fn(&dyn State) -> T) -> Option<T> {
        let table = self.table();
        table.moments.get(*key.first()? as usize).map(|moment| what(&*moment.state))
    }

    fn remember(
        &self,
        memory: &[u32],
        before: &dyn State,
        after: &dyn State,
        act: &Action,
    ) -> Vec<u32> {
        let (from, to) = (before.situation(), after.situation());
        let thing: Thing = match self.repeats {
            Repeats::Free => return Vec::new(),
            Repeats::Consequence | Repeats::Cycle(_) => {
                let mut memory = memory.to_vec();
                memory.push(label(act));
                return memory;
            }
            Repeats::Position => (to.stones.key(), None, None),
            Repeats::Situation => (to.stones.key(), Some(to.to_play), None),
            Repeats::Change if *act == Action::Pass => return memory.to_vec(),
            Repeats::Change => (from.stones.key(), None, Some(to.stones.key())),
        };
        let mut table = self.table();
        let next = table.things.len() as u32;
        let number = *table.things.entry(thing).or_insert(next);
        let mut memory = memory.to_vec();
        if let Err(place) = memory.binary_search(&number) {
            memory.insert(place, number);
        }
        memory
    }
}

impl Tree for Letter<'_> {
    fn width(&self) -> usize {
        1
    }

    fn start(&self) -> Vec<u64> {
        vec![0]
    }

    fn is_valid(&self, key: &[u64]) -> bool {
        key.len() == 1 && self.look(key, |_| ()).is_some()
    }

    fn to_play(&self, key: &[u64]) -> Color {
        self.look(key, |state| state.situation().to_play).unwrap_or(Color::Black)
    }

    fn is_over(&self, key: &[u64]) -> bool {
        self.look(key, is_over).unwrap_or(true)
    }

    fn last(&self) -> Tier {
        self.ends.last()
    }

    fn outcome(&self, key: &[u64], aim: &Aim, tier: Tier) -> Standing {
        let Some((state, _)) = self.moment(key) else { return Standing::Lost };
        self.ends.outcome(&end(self.ground, &*state), aim, tier, false)
    }

    fn last_of_homes(&self) -> Option<Tier> {
        let Homes { beside, .. } = self.ends.asked().ruleset.homes()?;
        (beside.counts_passing() && self.repeats.only_forbids()).then_some(Tier::Bare)
    }

    /// By passing only: what locks are worth depends on positions that never return, which the
    /// plain tree tells.
    fn is_kept(&self, key: &[u64], aim: &Aim, _tier: Tier) -> bool {
        let (ends, komi) = (self.ends, self.ground.komi());
        let is_kept = |state: &dyn State| {
            let situation = self.ground.bare(state.situation().clone());
            ends.is_kept_by_passing(&situation, aim, komi)
        };
        self.last_of_homes().is_some() && self.look(key, is_kept) == Some(true)
    }

    fn is_denied(&self, _key: &[u64], _aim: &Aim) -> bool {
        false
    }

    fn may_be_kept(&self, _key: &[u64], _aim: &Aim) -> bool {
        false
    }

    fn followers(&self, key: &[u64]) -> Vec<Follower> {
        let Some((state, memory)) = self.moment(key) else { return Vec::new() };
        let mover = state.situation().to_play;
        let cycles = state.removable_cycles();
        let removals = cycles.into_iter().map(|start| Action::RemoveCycle(Some(start)));
        let mut followers = Vec::new();
        for action in turns(&*state).chain(removals) {
            let doubtful = match self.ends.allows(&*state, &action, || end(self.ground, &*state)) {
                Passable::Yes => false,
                Passable::No => continue,
                Passable::Unknown => true,
            };
            let mut next = state.boxed_clone();
            if next.play(mover, &action).is_err() {
                continue;
            }
            let effort = effort(state.situation(), &action, next.situation());
            let memory = self.remember(&memory, &*state, &*next, &action);
            let key = self.enter(next, memory);
            followers.push(Follower { label: label(&action), key, doubtful, effort });
        }
        followers
    }
}
