//! A whole board as one player sees it: which of his strings stay, and which areas
//! he can sweep, in questions that share what is found.

use super::board::Board;
use super::estates::{Estates, Leads};
use super::ground::{Guesses, grounds};
use super::lives::Lives;
use crate::board::{Bits, Color, Loc, LocSet, Stones, Web};
use crate::guess::Ownership;
use crate::life::{WIDE, Why};
use std::cmp::Reverse;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

/// Searches through one player's strings and areas, stage by stage.
pub struct Quest {
    web: Arc<Web<WIDE>>,
    state: Mutex<State>,
}

struct State {
    lives: Lives<WIDE>,
    /// Positions for each string in the longest stage so far.
    tried: usize,
    lands: Vec<Land>,
}

/// Areas between some strings, and what is found of them.
struct Land {
    estates: Estates<WIDE>,
    leads: Leads<WIDE>,
}

impl State {
    /// Positions of areas looked at so far.
    fn areas(&self) -> usize {
        self.lands.iter().map(|land| land.estates.nodes).sum()
    }

    /// Tries all areas with up to so many positions for each claim, if they were not
    /// before.
    fn explore(&mut self, budget: usize, stop: Option<&AtomicBool>) {
        self.lands.iter_mut().for_each(|land| land.estates.search(budget, stop));
    }
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Why it is so, if that was found.
    pub why: Option<Why>,
    /// Positions of whole boards looked at because of this question.
    pub boards: usize,
    /// Positions of areas.
    pub areas: usize,
}

impl Quest {
    /// Nothing known yet; none if the board is too large.
    pub fn new(stones: &Stones, player: Color, guesses: Guesses) -> Option<Quest> {
        Quest::by(stones, player, guesses, &Ownership::glance(stones))
    }

    /// The same where random games were played, from about this position.
    pub fn by(
        stones: &Stones,
        player: Color,
        guesses: Guesses,
        ownership: &Ownership,
    ) -> Option<Quest> {
        let graph = stones.graph();
        let web = Web::new(graph, &LocSet::full(graph.len()))?;
        let (own, opp) = (web.cells(&stones.of(player)), web.cells(&stones.of(!player)));
        let web = Arc::new(web.with_clumps(&[own, opp]));
        let lives = Lives::new(Arc::clone(&web), own, opp);
        let mut lands: Vec<Land> = Vec::new();
        for (hull, areas) in grounds(&web, stones, player, guesses, ownership) {
            let mut estates = Estates::between(Arc::clone(&web), Board { own, opp }, hull, areas);
            if let Some(first) = lands.first() {
                estates = estates.beside(&first.estates);
            }
            lands.push(Land { estates, leads: Leads::default() });
        }
        Some(Quest { web, state: Mutex::new(State { lives, tried: 0, lands }) })
    }

    /// Is the string at a location never removed? All strings are tried with so
    /// many positions each, unless they were before, claims about areas with `areas`.
    pub fn ask(&self, at: Loc, budget: usize, areas: usize, stop: Option<&AtomicBool>) -> Asked {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let before = (state.lives.nodes, state.areas());
        let cell = self.web.cell(at);
        state.explore(areas, stop);
        let State { lives, tried, lands } = &mut *state;
        let of =
            |cell| lands.iter().find_map(|land| land.estates.about(Bits::one(cell), Bits::EMPTY));
        let why = cell.and_then(of).map(Why::Estate).or_else(|| {
            if *tried < budget {
                *tried = budget;
                lives.stage(budget, stop);
            }
            let life = lives.found().find(|life| cell.is_some_and(|cell| life.string.has(cell)));
            life.map(|life| Why::Books(life.parts.clone()))
        });
        Asked { why, boards: state.lives.nodes - before.0, areas: state.areas() - before.1 }
    }

    /// Can the player, moving first, sweep an area with so many positions for
    /// each claim about parts of it?
    pub fn sweep(&self, area: &LocSet, budget: usize, stop: Option<&AtomicBool>) -> Asked {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let before = state.areas();
        state.explore(budget, stop);
        let swept = self.web.cells(area);
        let known = |land: &Land| land.estates.about(Bits::EMPTY, swept);
        let why = state.lands.iter().find_map(known).or_else(|| {
            let lead = |land: &mut Land| land.leads.about(&mut land.estates, swept, budget, stop);
            state.lands.iter_mut().find_map(lead)
        });
        Asked { why: why.map(Why::Estate), boards: 0, areas: state.areas() - before }
    }
}

impl Quest {
    /// Why the player, moving second, gets a stone on an area that is never removed, if
    /// what was found so far shows it.
    pub fn root(&self, area: &LocSet) -> Option<Why> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let root = self.web.cells(area);
        let rooted = |land: &Land| land.estates.rooted(root);
        state.lands.iter().find_map(rooted).map(Why::Estate).or_else(|| {
            let life = state.lives.rooted(root)?;
            Some(Why::Books(life.parts.clone()))
        })
    }

    /// Looks for areas that are kept tidy with so many positions for each claim, if
    /// that was not done before; how many it looked at.
    pub fn explore(&self, budget: usize, stop: Option<&AtomicBool>) -> usize {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let before = state.areas();
        state.explore(budget, stop);
        state.areas() - before
    }

    /// The strings that are known to stay, with the areas between them that are kept
    /// tidy: what hangs together.
    pub fn locks(&self) -> Vec<LocSet> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let known = state.lands.iter().flat_map(|land| self.web.parts(land.estates.known()));
        let mut known: Vec<_> = known.collect();
        known.sort_by_key(|part| Reverse(part.len()));
        let mut apart: Vec<Bits<WIDE>> = Vec::new();
        for part in known {
            if !apart.iter().any(|other| other.meets(part)) {
                apart.push(part);
            }
        }
        apart.into_iter().map(|part| self.set(part)).collect()
    }

    /// The same in small pieces that hold together by themselves. They may have strings
    /// in common.
    pub fn least_locks(&self) -> Vec<LocSet> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let mut pieces: Vec<Bits<WIDE>> = Vec::new();
        for piece in state.lands.iter().flat_map(|land| land.estates.pieces()) {
            if !pieces.contains(&piece) {
                pieces.push(piece);
            }
        }
        pieces.into_iter().map(|piece| self.set(piece)).collect()
    }

    /// Why these strings stay and these areas are tidy, if that is known of them and
    /// it takes no others.
    pub fn lock(&self, claim: &LocSet) -> Option<Why> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let claim = self.web.cells(claim);
        state.lands.iter().find_map(|land| land.estates.just(claim)).map(Why::Estate)
    }

    fn set(&self, cells: Bits<WIDE>) -> LocSet {
        self.web.set(cells, self.web.locs.len())
    }
}

impl fmt::Debug for Quest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Quest").field("locations", &self.web.locs.len()).finish_non_exhaustive()
    }
}
