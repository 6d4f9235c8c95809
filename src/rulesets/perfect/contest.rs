//! One question about an analysis as a game: the prover wins if the analysis
//! ends with a margin that meets his aim, or if a theorem says that it will.
//! Play that goes on for ever is no success.
//!
//! Two kinds of situations. *Without memory* nothing forbids repetition but
//! basic-ko (NAJ) or the positions before the analysis (superko): if the prover
//! can reach his aim there, he can do so in the analysis without ever repeating
//! anything himself (`docs/theorems.md`, "Analyses without history"). *With
//! memory* all moves since the start are remembered and the rules hold to the
//! letter. The prover may forget at his turn, and forgets when the room is full.

use super::key::{Layout, Node, Record};
use super::{Aim, Analysis, Repetition};
use crate::board::{Color, Loc, Stones};
use crate::game::{Game, Side, Standing};

/// Label of a pass; a play has the index of its location.
pub const PASS: u32 = u32::MAX;

/// Label of forgetting.
pub const FORGET: u32 = u32::MAX - 1;

/// The names of the theorems, by number.
const LEMMAS: &[&str] = &["what passing keeps", "what walls keep"];
pub(super) const PASSING: u8 = 0;
pub(super) const WALLS: u8 = 1;

/// The most words of a key that certificates hold.
const MOST_WORDS: usize = 64;

/// A question about an analysis.
pub struct Contest {
    analysis: Analysis,
    aim: Aim,
    layout: Layout,
}

impl Contest {
    /// The question; none if its memory has no room in a key.
    pub fn new(analysis: &Analysis, aim: Aim) -> Option<Contest> {
        let graph = analysis.start.graph();
        let board = Layout::board_words(graph);
        let record = match analysis.repetition {
            Repetition::Fixed => board + 1,
            Repetition::Superko(_) => board,
        };
        let layout = Layout::new(graph.clone(), record, usize::from(aim.memory));
        let fits = layout.width() <= MOST_WORDS && aim.analysis == analysis.of;
        fits.then(|| Contest { analysis: analysis.clone(), aim, layout })
    }

    /// The analysis.
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// What is asked.
    pub fn aim(&self) -> Aim {
        self.aim
    }

    /// How its situations are packed.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    fn first(&self) -> Node {
        Node {
            stones: self.analysis.start.stones.clone(),
            to_play: self.analysis.start.to_play,
            passes: 0,
            ko: None,
            memory: (self.aim.memory > 0).then(Vec::new),
        }
    }

    fn has_ended(&self, node: &Node) -> bool {
        node.passes >= self.analysis.last_passes || self.analysis.measure.is_over(&node.stones)
    }

    /// At the end it is the prover who has no move left.
    fn side_of(&self, node: &Node) -> Side {
        match self.has_ended(node) || node.to_play == self.aim.prover {
            true => Side::Prover,
            false => Side::Refuter,
        }
    }

    fn is_goal_at(&self, node: &Node) -> bool {
        self.has_ended(node) && self.aim.is_met(self.analysis.measure.margin(&node.stones))
    }

    /// What follows if one of the players passes always from here.
    fn by_passing(&self, stones: &Stones) -> Standing {
        let (low, high) = self.analysis.measure.bounds(stones);
        self.aim.standing(|player| match player {
            Color::Black => Some(low),
            Color::White => Some(high),
        })
    }

    /// Applies a theorem.
    fn apply(&self, number: u8, node: &Node) -> Standing {
        match number {
            PASSING => self.by_passing(&node.stones),
            WALLS if !self.has_ended(node) => self.by_walls(&node.stones),
            _ => Standing::Open,
        }
    }

    /// What follows if one of the players fills what is behind his walls.
    fn by_walls(&self, stones: &Stones) -> Standing {
        self.aim.standing(|player| self.analysis.measure.behind_walls(stones, player))
    }

    fn followers(&self, node: &Node) -> Vec<(u32, Node)> {
        if self.has_ended(node) {
            return Vec::new();
        }
        let graph = node.stones.graph();
        let mut followers: Vec<(u32, Node)> = graph
            .locs()
            .filter_map(|loc| Some((loc.index() as u32, self.after_play(node, loc)?)))
            .collect();
        let passed =
            Node { to_play: !node.to_play, passes: node.passes + 1, ko: None, ..node.clone() };
        followers.push((PASS, passed));
        if node.memory.is_some() && node.to_play == self.aim.prover {
            followers.push((FORGET, Node { memory: None, ..node.clone() }));
        }
        followers
    }

    /// The situation after a play; none if the rules forbid it.
    fn after_play(&self, node: &Node, loc: Loc) -> Option<Node> {
        let (before, color) = (&node.stones, node.to_play);
        if self.analysis.within.as_ref().is_some_and(|within| !within.contains(loc)) {
            return None;
        }
        if !before.is_empty_at(loc) || node.ko == Some(loc) || before.is_suicide(color, loc) {
            return None;
        }
        let mut after = before.clone();
        let played = after.play(color, loc);
        let (ko, record) = match &self.analysis.repetition {
            Repetition::Fixed => {
                let ko = match played.captured.as_slice() {
                    &[taken] => retakes(before, &after, !color, taken).then_some(taken),
                    _ => None,
                };
                let mut record = Layout::board(before);
                record.push((loc.index() as u64) << 1 | u64::from(color == Color::Black));
                (ko, record)
            }
            Repetition::Superko(earlier) => {
                if earlier.first(&after).is_some() {
                    return None;
                }
                (None, Layout::board(&after))
            }
        };
        let memory = match &node.memory {
            None => None,
            Some(memory) => self.remember(memory, record)?,
        };
        Some(Node { stones: after, to_play: !color, passes: 0, ko, memory })
    }

    /// The memory with one more move: none of the outer kind if the move
    /// repeats an earlier one, of the inner kind if there is no room.
    fn remember(&self, memory: &[Record], record: Record) -> Option<Option<Vec<Record>>> {
        let place = memory.binary_search(&record).err()?;
        if memory.len() >= self.layout.capacity() {
            return Some(None);
        }
        let mut memory = memory.to_vec();
        memory.insert(place, record);
        Some(Some(memory))
    }
}

/// Would a play at `loc` bring back the stones of before?
fn retakes(before: &Stones, after: &Stones, color: Color, loc: Loc) -> bool {
    if after.is_suicide(color, loc) {
        return false;
    }
    let mut again = after.clone();
    again.play(color, loc);
    again == *before
}

impl Game for Contest {
    fn width(&self) -> usize {
        self.layout.width()
    }

    fn start(&self) -> Vec<u64> {
        self.layout.pack(&self.first())
    }

    fn is_valid(&self, key: &[u64]) -> bool {
        self.layout.read(key).is_some_and(|node| node.passes <= self.analysis.last_passes)
    }

    fn side(&self, key: &[u64]) -> Side {
        self.layout.unpack(key).map_or(Side::Prover, |node| self.side_of(&node))
    }

    fn is_goal(&self, key: &[u64]) -> bool {
        self.layout.unpack(key).is_some_and(|node| self.is_goal_at(&node))
    }

    fn moves(&self, key: &[u64], out: &mut Vec<(u32, Vec<u64>)>) {
        let Some(node) = self.layout.unpack(key) else { return };
        let followers = self.followers(&node);
        out.extend(followers.iter().map(|(label, next)| (*label, self.layout.pack(next))));
    }

    fn lemma(&self, number: u8, key: &[u64]) -> Standing {
        self.layout.unpack(key).map_or(Standing::Open, |node| self.apply(number, &node))
    }

    fn lemma_names(&self) -> &'static [&'static str] {
        LEMMAS
    }
}
