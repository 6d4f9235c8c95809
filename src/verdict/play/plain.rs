//! The plain tree: situations forget how they arose. Players may do in it
//! whatever they may do in the game, and perhaps more.

use super::contest::{Follower, Tree, effort, label};
use super::ends::{Ends, Passable};
use super::footing::{Ground, is_over};
use super::tier::Tier;
use super::{Aim, Worth};
use crate::board::{Color, Stones};
use crate::game::Standing;
use crate::rules::{Action, Situation};
use crate::rulesets::api::Homes;
use crate::rulesets::perfect::homes::Home;
use crate::rulesets::{End, State};

/// The plain tree below the present situation of a game.
pub struct Plain<'a> {
    ground: &'a Ground,
    ends: &'a Ends,
    root: &'a dyn State,
}

/// The end of a game as a state shows it.
pub fn end(ground: &Ground, state: &dyn State) -> End {
    End {
        situation: ground.bare(state.situation().clone()),
        komi: ground.komi(),
        handicap: ground.handicap(),
        ending: state.ended(),
        encore: state.encore(),
        positions: state.positions().cloned(),
    }
}

/// The turns that a player may have, besides the removal of cycles: plays, and a
/// pass.
pub fn turns(state: &dyn State) -> impl Iterator<Item = Action> {
    let situation = state.situation();
    let empties = situation.stones.empties();
    let graph = std::sync::Arc::clone(situation.graph());
    let plays = graph.locs().filter(move |&loc| empties.contains(loc)).map(Action::Play);
    plays.chain([Action::Pass])
}

impl<'a> Plain<'a> {
    /// The tree.
    pub fn new(ground: &'a Ground, ends: &'a Ends, root: &'a dyn State) -> Plain<'a> {
        Plain { ground, ends, root }
    }

    /// The state of a key. The present one is the game's own, with its history.
    fn state(&self, key: &[u64]) -> Option<Box<dyn State>> {
        if self.is_root(key) {
            return Some(self.root.boxed_clone());
        }
        self.ground.state(&self.ground.unpack(key)?)
    }

    /// Its situation with nothing of the captives but what counts.
    fn situation(&self, key: &[u64]) -> Option<Situation> {
        Some(self.ground.bare(self.state(key)?.situation().clone()))
    }

    fn is_root(&self, key: &[u64]) -> bool {
        key.iter().all(|&word| word == u64::MAX)
    }

    /// White stones captured minus black ones, as far as they count.
    pub fn prisoners(&self, key: &[u64]) -> i32 {
        match self.is_root(key) {
            true => self.ground.bare(self.root.situation().clone()).prisoner_difference(),
            false => self.ground.prisoners(key),
        }
    }

    /// The same situation with other prisoners.
    pub fn with_prisoners(&self, key: &[u64], difference: i32) -> Vec<u64> {
        self.ground.with_prisoners(key, difference)
    }

    /// What an end is worth without search.
    pub fn as_it_stands(&self, key: &[u64], ends: &Ends) -> Worth {
        let end = self.state(key).map(|state| end(self.ground, &*state));
        end.and_then(|end| ends.as_it_stands(&end)).unwrap_or(Worth::Nothing)
    }

    /// What an end is worth by search, as far as that is sure here.
    pub fn judged(&self, key: &[u64], ends: &Ends) -> Worth {
        let end = self.state(key).map(|state| end(self.ground, &*state));
        end.map_or(Worth::Nothing, |end| ends.plain_worth(&end))
    }

    /// What a player keeps in the situation of a key.
    pub fn home(&self, key: &[u64], keeper: Color) -> Option<Home> {
        self.ends.known_home(self.state(key)?.situation(), keeper)
    }

    /// The stones of a key.
    pub fn stones(&self, key: &[u64]) -> Option<Stones> {
        Some(self.state(key)?.situation().stones.clone())
    }
}

impl Tree for Plain<'_> {
    fn width(&self) -> usize {
        self.ground.width()
    }

    fn start(&self) -> Vec<u64> {
        vec![u64::MAX; self.width()]
    }

    fn is_valid(&self, key: &[u64]) -> bool {
        let footing = |key| {
            let footing = self.ground.unpack(key)?;
            let state = self.ground.state(&footing)?;
            Some(self.ground.pack(&footing, &*state))
        };
        self.is_root(key) || footing(key).is_some_and(|packed| packed == key)
    }

    fn to_play(&self, key: &[u64]) -> Color {
        match self.is_root(key) {
            true => self.root.situation().to_play,
            false => self.ground.to_play(key),
        }
    }

    fn is_over(&self, key: &[u64]) -> bool {
        match self.is_root(key) {
            true => is_over(self.root),
            false => self.ground.is_over(key),
        }
    }

    fn last(&self) -> Tier {
        self.ends.last()
    }

    fn outcome(&self, key: &[u64], aim: &Aim, tier: Tier) -> Standing {
        let Some(state) = self.state(key) else { return Standing::Lost };
        self.ends.outcome(&end(self.ground, &*state), aim, tier, true)
    }

    fn last_of_homes(&self) -> Option<Tier> {
        let Homes { locks, .. } = self.ends.asked().ruleset.homes()?;
        Some(if locks.is_some() { self.last() } else { Tier::Bare })
    }

    fn is_kept(&self, key: &[u64], aim: &Aim, tier: Tier) -> bool {
        self.situation(key).is_some_and(|it| self.ends.is_kept(&it, aim, self.ground.komi(), tier))
    }

    fn is_denied(&self, key: &[u64], aim: &Aim) -> bool {
        self.situation(key).is_some_and(|it| self.ends.is_denied(&it, aim, self.ground.komi()))
    }

    fn may_be_kept(&self, key: &[u64], aim: &Aim) -> bool {
        self.situation(key).is_some_and(|it| self.ends.may_be_kept(&it, aim, self.ground.komi()))
    }

    fn followers(&self, key: &[u64]) -> Vec<Follower> {
        let Some(state) = self.state(key) else { return Vec::new() };
        let mut followers = Vec::new();
        for action in turns(&*state) {
            let doubtful = match self.ends.allows(&*state, &action, || end(self.ground, &*state)) {
                Passable::Yes => false,
                Passable::No => continue,
                Passable::Unknown => true,
            };
            if let Some((footing, next)) = self.ground.after(&*state, &action) {
                let key = self.ground.pack(&footing, &*next);
                let effort = effort(state.situation(), &action, next.situation());
                followers.push(Follower { label: label(&action), key, doubtful, effort });
            }
        }
        followers
    }
}
