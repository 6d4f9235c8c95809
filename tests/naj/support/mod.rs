//! The oracle of analyses under perfect play: the rules of an analysis as their
//! texts say, with the whole history of each sequence, and minimax over all
//! sequences. No theorem enters; history-free distances only order the moves.
//!
//! Positions are arrays of 0 (empty), 1 (Black), 2 (White).

pub mod before;
pub mod boards;
pub mod distance;
pub mod worth;

use distance::Distances;
use shinpan::board::{Color, Graph, Loc, Stones};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

pub type Position = Vec<u8>;

pub const BLACK: u8 = 1;
pub const WHITE: u8 = 2;

pub fn other(color: u8) -> u8 {
    3 - color
}

/// A board as lists of neighbours.
#[derive(Clone, Debug)]
pub struct Board {
    pub near: Vec<Vec<usize>>,
}

pub fn naive(graph: &Graph) -> Board {
    let near = |loc| graph.neighbors(loc).iter().map(|beside| beside.index()).collect();
    Board { near: graph.locs().map(near).collect() }
}

pub fn stones(graph: &Arc<Graph>, position: &[u8]) -> Stones {
    let mut stones = Stones::new(Arc::clone(graph));
    for (at, &stone) in position.iter().enumerate() {
        match stone {
            BLACK => stones.place(Color::Black, Loc::new(at)),
            WHITE => stones.place(Color::White, Loc::new(at)),
            _ => {}
        }
    }
    stones
}

impl Board {
    pub fn len(&self) -> usize {
        self.near.len()
    }

    pub fn string(&self, position: &[u8], start: usize) -> BTreeSet<usize> {
        let mut found = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some(here) = open.pop() {
            for &beside in &self.near[here] {
                if position[beside] == position[start] && found.insert(beside) {
                    open.push(beside);
                }
            }
        }
        found
    }

    pub fn breathes(&self, position: &[u8], start: usize) -> bool {
        let string = self.string(position, start);
        string.iter().any(|&stone| self.near[stone].iter().any(|&beside| position[beside] == 0))
    }

    /// The position after a play; none if the location is taken or the play is
    /// suicide.
    pub fn play(&self, position: &[u8], color: u8, at: usize) -> Option<Position> {
        if position[at] != 0 {
            return None;
        }
        let mut after = position.to_vec();
        after[at] = color;
        for &beside in &self.near[at] {
            if after[beside] == other(color) && !self.breathes(&after, beside) {
                for stone in self.string(&after, beside) {
                    after[stone] = 0;
                }
            }
        }
        self.breathes(&after, at).then_some(after)
    }

    pub fn is_legal(&self, position: &[u8]) -> bool {
        (0..self.len()).all(|at| position[at] == 0 || self.breathes(position, at))
    }
}

/// Which rules an analysis has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    /// NAJ: whose analysis.
    Naj(u8),
    /// Simplified Korean.
    Korean,
}

impl Rules {
    pub fn last_passes(self) -> u8 {
        match self {
            Rules::Naj(_) => 3,
            Rules::Korean => 2,
        }
    }
}

/// A sequence: the positions from the start on, and which moves were plays.
#[derive(Clone, Debug)]
pub struct Sequence {
    pub positions: Vec<Position>,
    pub plays: Vec<bool>,
    pub to_play: u8,
}

impl Sequence {
    pub fn new(start: &[u8], to_play: u8) -> Sequence {
        Sequence { positions: vec![start.to_vec()], plays: Vec::new(), to_play }
    }

    pub fn now(&self) -> &Position {
        self.positions.last().unwrap()
    }

    pub fn passes(&self) -> u8 {
        self.plays.iter().rev().take_while(|play| !**play).count() as u8
    }

    /// Is a play to this position forbidden as a repetition?
    pub fn forbids(&self, rules: Rules, after: &Position) -> bool {
        if rules == Rules::Korean {
            return self.positions.contains(after);
        }
        let moves = self.plays.len();
        let basic_ko = moves > 0 && self.positions[moves - 1] == *after;
        let fixed_ko = (0..moves).any(|i| {
            self.plays[i] && self.positions[i] == *self.now() && self.positions[i + 1] == *after
        });
        basic_ko || fixed_ko
    }

    pub fn moved(&self, after: Option<Position>) -> Sequence {
        let mut next = self.clone();
        next.plays.push(after.is_some());
        next.positions.push(after.unwrap_or_else(|| self.now().clone()));
        next.to_play = other(self.to_play);
        next
    }

    /// Everything of the history that a ban can depend on.
    fn key(&self, rules: Rules) -> Key {
        let moves = self.plays.len();
        let change = |i: usize| (self.positions[i].clone(), self.positions[i + 1].clone());
        let nothing = Vec::new();
        let past: BTreeSet<(Position, Position)> = match rules {
            Rules::Korean => {
                self.positions.iter().map(|was| (was.clone(), nothing.clone())).collect()
            }
            Rules::Naj(_) => (0..moves).filter(|&i| self.plays[i]).map(change).collect(),
        };
        let before = match rules {
            Rules::Naj(_) if moves > 0 => self.positions[moves - 1].clone(),
            _ => nothing,
        };
        (self.now().clone(), before, self.to_play, self.passes(), past)
    }
}

type Key = (Position, Position, u8, u8, BTreeSet<(Position, Position)>);

/// Minimax over all sequences.
pub struct Oracle<'a> {
    pub board: &'a Board,
    pub rules: Rules,
    pub start: Position,
    pub budget: usize,
    /// Positions of the game before, for superko.
    pub earlier: Vec<Position>,
    margins: HashMap<Position, i32>,
}

impl<'a> Oracle<'a> {
    pub fn new(board: &'a Board, rules: Rules, start: &[u8], budget: usize) -> Oracle<'a> {
        let (start, earlier) = (start.to_vec(), Vec::new());
        Oracle { board, rules, start, budget, earlier, margins: HashMap::new() }
    }

    /// Black's margin if the analysis ends so.
    pub fn margin(&mut self, last: &Position) -> i32 {
        let worth = || worth::margin(self.board, self.rules, &self.start, last);
        *self.margins.entry(last.clone()).or_insert_with(worth)
    }

    /// Does Black get at least that margin? None if the budget ends.
    pub fn gets(&mut self, first: u8, margin: i32) -> Option<bool> {
        let distances = Distances::new(self, first, margin);
        let mut known = HashMap::new();
        let mut left = self.budget;
        let mut sequence = Sequence::new(&self.start, first);
        if self.rules == Rules::Korean {
            sequence.positions.splice(0..0, self.earlier.iter().cloned());
        }
        self.search(&sequence, margin, &distances, &mut known, &mut left)
    }

    fn search(
        &mut self,
        sequence: &Sequence,
        margin: i32,
        distances: &Distances,
        known: &mut HashMap<Key, bool>,
        left: &mut usize,
    ) -> Option<bool> {
        if sequence.passes() == self.rules.last_passes() {
            return Some(self.margin(sequence.now()) >= margin);
        }
        let key = sequence.key(self.rules);
        if let Some(&answer) = known.get(&key) {
            return Some(answer);
        }
        *left = left.checked_sub(1)?;
        let mover = sequence.to_play;
        let plays = (0..self.board.len())
            .filter_map(|at| self.board.play(sequence.now(), mover, at))
            .filter(|after| !sequence.forbids(self.rules, after));
        let mut next: Vec<Sequence> = plays.map(|after| sequence.moved(Some(after))).collect();
        next.push(sequence.moved(None));
        next.sort_by_key(|next| distances.order(self.rules, next, mover));
        let wish = mover == BLACK;
        let mut answer = !wish;
        for next in &next {
            if self.search(next, margin, distances, known, left)? == wish {
                answer = wish;
                break;
            }
        }
        known.insert(key, answer);
        Some(answer)
    }

    /// The value within these limits. None if the budget ends.
    pub fn value(&mut self, first: u8, low: i32, high: i32) -> Option<i32> {
        let (mut low, mut high) = (low, high);
        while low < high {
            let middle = low + (high - low + 1) / 2;
            if self.gets(first, middle)? {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        Some(low)
    }
}
