//! The plain tree: situations forget how they arose. Players may do in it
//! whatever they may do in the game, and perhaps more.

use super::contest::{Follower, Tree, label};
use super::ends::{Ends, Passable};
use super::footing::{Ground, is_over};
use super::{Aim, Worth};
use crate::board::{Color, Stones};
use crate::rules::Action;
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
        self.ends.home(self.state(key)?.situation(), keeper, false)
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

    fn meets(&self, key: &[u64], aim: &Aim) -> bool {
        self.state(key).is_some_and(|state| self.ends.meets(&end(self.ground, &*state), aim, true))
    }

    fn is_kept(&self, key: &[u64], aim: &Aim) -> bool {
        let kept = |state: Box<dyn State>| {
            let situation = self.ground.bare(state.situation().clone());
            let kept = self.ends.kept(&situation, aim.prover, self.ground.komi(), false);
            kept.is_some_and(|margin| aim.is_met(Worth::Margin(margin, margin)))
        };
        self.state(key).is_some_and(kept)
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
                followers.push(Follower { label: label(&action), key, doubtful });
            }
        }
        followers
    }
}
