//! Questions of life and death as explicit graphs of situations, solved by the
//! textbook: an attractor for capture, generalised Buechi for capture without a
//! permanent-stone. A graph may stay partly unexpanded: an answer counts when it
//! is the same whether unexpanded situations are lost or won.

use super::board::Board;
use super::moves::{BanNames, Bans, Next, Situation, moves};
use arena::Arena;
use rustc_hash::FxHashMap;

mod arena;

/// What the attacker, the opponent of the string's owner, should force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The string's stones are removed.
    Capture,
    /// They are, and no stone that the owner plays on these locations is
    /// permanent.
    NoPermanent(u32),
}

#[derive(Clone, Debug)]
pub struct Question<'a> {
    pub board: &'a Board,
    /// The owner of the string.
    pub owner: usize,
    /// The string's locations.
    pub string: u32,
    pub goal: Goal,
    /// The attacker makes the first hypothetical-move; anything else is only an
    /// experiment.
    pub owner_first: bool,
    pub bans: Bans,
}

/// Can the attacker force capture of the string? `None`: more than `cap` situations.
pub fn reach(board: &Board, owner: usize, string: u32, cap: usize) -> Option<bool> {
    Question::new(board, owner, string, Goal::Capture).answer(cap)
}

/// Can the attacker force, with one strategy, both capture of the string and no
/// permanent-stone of the owner on `local`? `None`: more than `cap` situations.
pub fn no_perm(board: &Board, owner: usize, string: u32, local: u32, cap: usize) -> Option<bool> {
    Question::new(board, owner, string, Goal::NoPermanent(local)).answer(cap)
}

/// Does the attacker win from here?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Value {
    Open,
    Won,
    Lost,
}

/// The ends of sequences as nodes.
const WON: u32 = 0;
const LOST: u32 = 1;

/// The situations met so far.
pub struct Space<'a> {
    question: &'a Question<'a>,
    names: BanNames,
    index: FxHashMap<Situation, u32>,
    situations: Vec<Situation>,
    value: Vec<Value>,
    next: Vec<Option<Box<[u32]>>>,
    /// Unexpanded situations that matter most.
    hopes: Vec<u32>,
}

impl<'a> Question<'a> {
    pub fn new(board: &'a Board, owner: usize, string: u32, goal: Goal) -> Question<'a> {
        Question { board, owner, string, goal, owner_first: false, bans: Bans::default() }
    }

    fn local(&self) -> u32 {
        match self.goal {
            Goal::Capture => 0,
            Goal::NoPermanent(local) => local,
        }
    }

    fn start(&self) -> Situation {
        let strings = self.board.strings(self.owner);
        let matter = strings.iter().filter(|&&string| string & (self.local() | self.string) != 0);
        let mover = if self.owner_first { self.owner } else { 1 - self.owner };
        Situation {
            bans: 0,
            stones: self.board.stones,
            old: matter.sum(),
            mover: mover as u8,
            passed: false,
        }
    }

    fn captured(&self, situation: &Situation) -> bool {
        situation.old & self.string == 0
    }

    /// New stones of the owner on the local locations.
    fn new_stones(&self, situation: &Situation) -> u32 {
        situation.stones[self.owner] & self.local() & !situation.old
    }

    /// What the attacker must see infinitely often, as a mask of those that this
    /// situation shows: each local location without a new stone, after the capture.
    /// Bit 63 is the capture alone, so that no local location at all is right too.
    fn shows(&self, situation: &Situation) -> u64 {
        if !self.captured(situation) {
            return 0;
        }
        u64::from(self.local() & !self.new_stones(situation)) | 1 << 63
    }

    fn shows_all(&self) -> u64 {
        u64::from(self.local()) | 1 << 63
    }

    /// The answer, if a graph of at most `cap` situations is enough.
    pub fn answer(&self, cap: usize) -> Option<bool> {
        let mut space = Space::new(self);
        loop {
            if let Some(answer) = space.settle() {
                return Some(answer);
            }
            if space.situations.len() >= cap {
                return None;
            }
            space.grow(space.situations.len() / 8 + 100)?;
        }
    }
}

impl<'a> Space<'a> {
    pub fn new(question: &'a Question<'a>) -> Space<'a> {
        let start = question.start();
        let mut space = Space {
            question,
            names: BanNames::default(),
            index: FxHashMap::default(),
            // Two that stand for the ends; never looked at.
            situations: vec![start; 2],
            value: vec![Value::Won, Value::Lost],
            next: vec![None, None],
            hopes: Vec::new(),
        };
        space.node(start);
        space
    }

    fn node(&mut self, situation: Situation) -> u32 {
        if let Some(&node) = self.index.get(&situation) {
            return node;
        }
        let node = self.situations.len() as u32;
        // For capture alone nothing after it matters.
        let done = self.question.goal == Goal::Capture && self.question.captured(&situation);
        self.index.insert(situation, node);
        self.situations.push(situation);
        self.value.push(if done { Value::Won } else { Value::Open });
        self.next.push(None);
        node
    }

    fn expand(&mut self, node: u32) -> Option<()> {
        let question = self.question;
        let situation = self.situations[node as usize];
        let good = question.shows(&situation) == question.shows_all();
        let moves = moves(question.board, &mut self.names, question.bans, &situation)?;
        let next = moves
            .into_iter()
            .map(|(_, next)| match next {
                Next::Go(situation) => self.node(situation),
                Next::End if good => WON,
                Next::End => LOST,
            })
            .collect();
        self.next[node as usize] = Some(next);
        Some(())
    }

    /// The open situations that play from the start can reach, in order of distance.
    fn open(&self) -> Vec<u32> {
        let mut seen = vec![false; self.situations.len()];
        let mut found = vec![2];
        seen[2] = true;
        let mut done = 0;
        while done < found.len() {
            for &next in self.next[found[done] as usize].iter().flatten() {
                if self.value[next as usize] == Value::Open && !seen[next as usize] {
                    seen[next as usize] = true;
                    found.push(next);
                }
            }
            done += 1;
        }
        found
    }

    /// Expands some situations on which the answer may depend, those first on
    /// which both sides rest their hopes.
    fn grow(&mut self, count: usize) -> Option<()> {
        let hopes = std::mem::take(&mut self.hopes);
        let mut done = 0;
        for node in hopes.into_iter().chain(self.open()) {
            if self.next[node as usize].is_none() && done < count {
                self.expand(node)?;
                done += 1;
            }
        }
        Some(())
    }

    /// Solves the graph with unexpanded situations lost, then won.
    fn settle(&mut self) -> Option<bool> {
        if self.value[2] == Value::Open {
            let open = self.open();
            let arena = Arena::new(self, &open);
            let sure = arena.won(false);
            let perhaps = arena.won(true);
            for (local, &node) in open.iter().enumerate() {
                if sure.won[local] {
                    self.value[node as usize] = Value::Won;
                } else if !perhaps.won[local] {
                    self.value[node as usize] = Value::Lost;
                }
            }
            if self.value[2] == Value::Open {
                let attack = arena.hopes(true, &perhaps);
                let defence = arena.hopes(false, &sure);
                // Both in turn: nobody knows which hope is the false one.
                let longest = attack.len().max(defence.len());
                let hopes = (0..longest).flat_map(|n| [defence.get(n), attack.get(n)]).flatten();
                self.hopes = hopes.map(|&local| open[local as usize]).collect();
            }
        }
        match self.value[2] {
            Value::Open => None,
            value => Some(value == Value::Won),
        }
    }

    /// The whole graph of a small question, for comparison: for each node
    /// whether the attacker moves, its successors, and what it shows.
    pub fn whole(mut self) -> Vec<(bool, Vec<u32>, u64)> {
        let mut node = 2;
        while node < self.situations.len() {
            self.expand(node as u32).unwrap();
            node += 1;
        }
        let all = self.question.shows_all();
        let mut graph = vec![(true, vec![WON], all), (true, vec![LOST], 0)];
        for node in 2..self.situations.len() {
            let situation = &self.situations[node];
            graph.push((
                usize::from(situation.mover) != self.question.owner,
                self.next[node].clone().unwrap().to_vec(),
                self.question.shows(situation),
            ));
        }
        graph
    }
}
