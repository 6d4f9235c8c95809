//! Situations without history: what may be played depends on the situation
//! and, where a ko was just taken, on the move that took it.

use crate::board::{Color, Graph, Loc, LocSet, PerColor, Stones};
use crate::rules::{Action, Event, Points, Setup, Situation};
use crate::rulesets::{Counting, Ruleset, State};
use std::sync::Arc;

/// A situation, or the one before it with the move that led on from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Footing {
    /// The situation.
    pub situation: Situation,
    /// The stone that was just played there and whose move left a ban.
    pub last: Option<Loc>,
}

/// What all situations of one game share.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The ruleset.
    pub ruleset: &'static dyn Ruleset,
    graph: Arc<Graph>,
    komi: Points,
    handicap: u32,
}

const BLACK_MOVES: u64 = 1;
const OVER: u64 = 1 << 1;
const BLACK_MOVED: u64 = 1 << 2;
const PASSES_SHIFT: u32 = 8;
const LAST_SHIFT: u32 = 16;
const PRISONERS_SHIFT: u32 = 32;

impl Ground {
    /// The ground of games from such a setup.
    pub fn new(ruleset: &'static dyn Ruleset, setup: &Setup) -> Ground {
        let graph = Arc::clone(setup.situation.graph());
        Ground { ruleset, graph, komi: setup.komi, handicap: setup.handicap }
    }

    /// The board.
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// What White gets in advance.
    pub fn komi(&self) -> Points {
        self.komi
    }

    /// Handicap stones at the start.
    pub fn handicap(&self) -> u32 {
        self.handicap
    }

    /// The situation with nothing of its captives but what counts: their
    /// difference, under rules that count prisoners.
    pub fn bare(&self, mut situation: Situation) -> Situation {
        let difference = match self.ruleset.info().counting {
            Counting::Territory => situation.prisoner_difference(),
            Counting::Area | Counting::Stones => 0,
        };
        situation.captives = PerColor::new((-difference).max(0) as u32, difference.max(0) as u32);
        situation
    }

    /// The state on a footing, without any other history.
    pub fn state(&self, footing: &Footing) -> Option<Box<dyn State>> {
        let setup = Setup {
            situation: footing.situation.clone(),
            komi: self.komi,
            handicap: self.handicap,
        };
        let mut state = self.ruleset.start(&setup).ok()?;
        if let Some(loc) = footing.last {
            state.play(footing.situation.to_play, &Action::Play(loc)).ok()?;
        }
        Some(state)
    }

    /// Where an action leads from a state, if it is legal: the footing and the
    /// state on it. Only a play that took a single stone can leave a ban behind.
    pub fn after(&self, state: &dyn State, action: &Action) -> Option<(Footing, Box<dyn State>)> {
        let mover = state.situation().to_play;
        let mut next = state.boxed_clone();
        let events = next.play(mover, action).ok()?;
        let situation = self.bare(next.situation().clone());
        let bare = Footing { situation, last: None };
        if let (Action::Play(loc), Some(taken)) = (action, single(&events)) {
            let before = self.bare(state.situation().clone());
            let banned = Footing { situation: before, last: Some(*loc) };
            let there = self.state(&banned)?;
            let retake = Action::Play(taken);
            if there.check(!mover, &retake).is_err()
                && self.state(&bare)?.check(!mover, &retake).is_ok()
            {
                return Some((banned, there));
            }
        }
        let there = self.state(&bare)?;
        Some((bare, there))
    }

    fn plane(&self) -> usize {
        self.graph.len().div_ceil(64).max(1)
    }

    /// Words in a key.
    pub fn width(&self) -> usize {
        4 * self.plane() + 1
    }

    /// A footing as words, with who moves there and whether play is over.
    pub fn pack(&self, footing: &Footing, state: &dyn State) -> Vec<u64> {
        let situation = &footing.situation;
        let stones = &situation.stones;
        let mut key = Vec::with_capacity(self.width());
        let sets = [
            stones.of(Color::Black),
            stones.of(Color::White),
            situation.temporary.clone(),
            situation.permanent.clone(),
        ];
        for set in &sets {
            let from = key.len();
            key.resize(from + self.plane(), 0);
            for loc in set.iter() {
                key[from + loc.index() / 64] |= 1 << (loc.index() % 64);
            }
        }
        let mut flags = u64::from(situation.prisoner_difference() as u32) << PRISONERS_SHIFT;
        flags |= footing.last.map_or(0, |loc| loc.index() as u64 + 1) << LAST_SHIFT;
        flags |= u64::from(situation.pass_count as u8) << PASSES_SHIFT;
        for (flag, holds) in [
            (BLACK_MOVES, state.situation().to_play == Color::Black),
            (BLACK_MOVED, situation.to_play == Color::Black),
            (OVER, is_over(state)),
        ] {
            flags |= if holds { flag } else { 0 };
        }
        key.push(flags);
        key
    }

    /// The footing of a key.
    pub fn unpack(&self, key: &[u64]) -> Option<Footing> {
        let &flags = key.get(self.width() - 1)?;
        let plane = self.plane();
        let set = |at: usize| {
            let words = &key[at * plane..(at + 1) * plane];
            let has = |loc: &Loc| words[loc.index() / 64] >> (loc.index() % 64) & 1 == 1;
            LocSet::of(self.graph.len(), self.graph.locs().filter(has))
        };
        let mut stones = Stones::new(Arc::clone(&self.graph));
        let sets = [set(0), set(1)];
        if !sets[0].is_disjoint(&sets[1]) {
            return None;
        }
        for (color, set) in Color::BOTH.iter().zip(&sets) {
            set.iter().for_each(|loc| stones.place(*color, loc));
        }
        let (temporary, permanent) = (set(2), set(3));
        permanent.iter().for_each(|loc| stones.anchor(loc));
        let difference = (flags >> PRISONERS_SHIFT) as u32 as i32;
        let situation = Situation {
            stones,
            temporary,
            permanent,
            to_play: color_if(flags & BLACK_MOVED != 0),
            pass_count: (flags >> PASSES_SHIFT) as u8 as i8,
            captives: PerColor::new((-difference).max(0) as u32, difference.max(0) as u32),
        };
        let last = (flags >> LAST_SHIFT) as u16;
        let last = (last > 0).then(|| Loc::new(usize::from(last) - 1));
        Some(Footing { situation, last })
    }

    /// What the move of a footing with a ban added to the prisoners.
    fn taken(&self, flags: u64) -> i32 {
        let counts = self.ruleset.info().counting == Counting::Territory;
        match (counts && flags >> LAST_SHIFT as u64 & 0xffff != 0, flags & BLACK_MOVED != 0) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => -1,
        }
    }

    /// White stones captured minus black ones in the situation of a key.
    pub fn prisoners(&self, key: &[u64]) -> i32 {
        let flags = key.last().copied().unwrap_or(0);
        (flags >> PRISONERS_SHIFT) as u32 as i32 + self.taken(flags)
    }

    /// The key of the same situation with other prisoners.
    pub fn with_prisoners(&self, key: &[u64], difference: i32) -> Vec<u64> {
        let mut key = key.to_vec();
        if let Some(flags) = key.last_mut() {
            let before = difference - self.taken(*flags);
            *flags =
                *flags & ((1 << PRISONERS_SHIFT) - 1) | u64::from(before as u32) << PRISONERS_SHIFT;
        }
        key
    }

    /// Who moves in the situation of a key.
    pub fn to_play(&self, key: &[u64]) -> Color {
        color_if(key.last().is_some_and(|flags| flags & BLACK_MOVES != 0))
    }

    /// Is play over there?
    pub fn is_over(&self, key: &[u64]) -> bool {
        key.last().is_some_and(|flags| flags & OVER != 0)
    }
}

fn color_if(black: bool) -> Color {
    if black { Color::Black } else { Color::White }
}

/// The location of the only stone that left the board.
fn single(events: &[Event]) -> Option<Loc> {
    let mut removed = events.iter().filter_map(|event| match event {
        Event::Removed { stones, .. } => Some(stones.as_slice()),
        _ => None,
    });
    match (removed.next(), removed.next()) {
        (Some(&[taken]), None) => Some(taken),
        _ => None,
    }
}

/// Is play over: has the game ended, or stopped for the position to be judged?
pub fn is_over(state: &dyn State) -> bool {
    state.ended().is_some() || state.is_stopped()
}
