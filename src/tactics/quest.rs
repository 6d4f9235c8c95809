//! A whole board as one player sees it: which of his strings stay, in questions
//! that share what is found, and which areas he can sweep.

use super::board::Board;
use super::lives::Lives;
use super::survey::{Surveyed, survey};
use crate::board::{Color, Loc, LocSet, Stones, Web};
use crate::life::{Parts, WIDE};
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

/// Searches through one player's strings, stage by stage, and areas.
pub struct Quest {
    web: Web<WIDE>,
    board: Board<WIDE>,
    state: Mutex<State>,
}

struct State {
    lives: Lives<WIDE>,
    /// Positions for each string in the longest stage so far.
    tried: usize,
}

/// An answer about one string.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Why it is never removed, if that was found.
    pub books: Option<Parts>,
    /// Positions looked at because of this question.
    pub nodes: usize,
}

impl Quest {
    /// Nothing known yet; none if the board is too large.
    pub fn new(stones: &Stones, player: Color) -> Option<Quest> {
        let graph = stones.graph();
        let web = Web::new(graph, &LocSet::full(graph.len()))?;
        let (own, opp) = (web.cells(&stones.of(player)), web.cells(&stones.of(!player)));
        let lives = Lives::new(web.clone(), own, opp);
        let board = Board { own, opp };
        Some(Quest { web, board, state: Mutex::new(State { lives, tried: 0 }) })
    }

    /// Is the string at a location never removed? All strings are tried with so
    /// many positions each, unless they were before.
    pub fn ask(&self, at: Loc, budget: usize, stop: Option<&AtomicBool>) -> Asked {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let before = state.lives.nodes;
        if state.tried < budget {
            state.tried = budget;
            state.lives.stage(budget, stop);
        }
        let cell = self.web.cell(at);
        let life = cell.and_then(|cell| state.lives.found().find(|life| life.string.has(cell)));
        Asked { books: life.map(|life| life.parts.clone()), nodes: state.lives.nodes - before }
    }

    /// Can the player, moving second, sweep an area with so many positions for
    /// each part of it?
    pub fn sweep(&self, area: &LocSet, budget: usize, stop: Option<&AtomicBool>) -> Surveyed<WIDE> {
        survey(&self.web, self.board, self.web.cells(area), budget, stop)
    }
}

impl fmt::Debug for Quest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Quest").field("locations", &self.web.locs.len()).finish_non_exhaustive()
    }
}
