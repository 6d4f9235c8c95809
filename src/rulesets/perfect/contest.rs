//! One question about an analysis as a game: the prover wins if the analysis
//! ends with a margin that meets his aim, or if a theorem says that it will.
//! Play that goes on for ever is no success.
//!
//! Two kinds of situations. *Without memory* nothing forbids repetition but
//! basic-ko (NAJ) or the positions before the analysis (superko): if the prover
//! can reach his aim there, he can do so in the analysis without ever repeating
//! anything himself (`docs/theorems.md`, "Analyses without history"). *With
//! memory* the rules hold to the letter, and of the moves since the start those
//! are remembered that can matter while the stones stay that the prover has
//! vowed to keep. He may forget at his turn, and forgets when the room is full
//! or a vowed stone is taken.

use super::key::{Layout, Memory, Node, Record};
use super::vows::{ALL_STAYS, PASS, Scope, Unvowed, VOWED};
use super::{Aim, Analysis, Repetition, is_sane};
use crate::board::{Color, Loc, Stones};
use crate::game::{Game, Side, Standing};

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
    /// What the prover of the game wants.
    aim: Aim,
    scope: Scope,
    layout: Layout,
}

/// A play.
struct Played {
    /// The stones after it.
    stones: Stones,
    /// Where basic-ko then forbids to play.
    ko: Option<Loc>,
    /// What is remembered of it.
    record: Record,
    /// It is forbidden if this is remembered.
    forbidden_by: Record,
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
        let scope = Scope::of(aim.memory);
        let layout = Layout::new(graph.clone(), record, usize::from(scope.notes));
        let fits = layout.width() <= MOST_WORDS
            && aim.analysis == analysis.of
            && is_sane(aim.margin, graph.len())
            && !(aim.endless && aim.memory > 0);
        let aim = || if aim.endless { aim.opposite() } else { aim };
        fits.then(|| Contest { analysis: analysis.clone(), aim: aim(), scope, layout })
    }

    /// The analysis.
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// What the prover of the game wants.
    pub fn aim(&self) -> Aim {
        self.aim
    }

    /// What is looked at of play with memory.
    pub fn scope(&self) -> Scope {
        self.scope
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
            memory: self.layout.first_memory(),
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
        let mut followers = Vec::new();
        if self.has_ended(node) {
            return followers;
        }
        for loc in node.stones.graph().locs() {
            if let Some(played) = self.play(node, loc) {
                self.push_play(node, loc, &played, &mut followers);
            }
        }
        let passed =
            Node { to_play: !node.to_play, passes: node.passes + 1, ko: None, ..node.clone() };
        if let Some(memory) = &node.memory
            && node.to_play == self.aim.prover
        {
            let stands = node.stones.graph().locs().filter(|&loc| !node.stones.is_empty_at(loc));
            let stays = vowing(memory, &node.stones, stands);
            followers.push((ALL_STAYS, Node { memory: Some(stays), ..passed.clone() }));
            followers.push((FORGET, Node { memory: None, ..node.clone() }));
        }
        followers.push((PASS, passed));
        followers
    }

    /// Adds what may follow a play on a location.
    fn push_play(&self, node: &Node, loc: Loc, played: &Played, out: &mut Vec<(u32, Node)>) {
        let Played { stones, ko, record, forbidden_by } = played;
        let (to_play, label) = (!node.to_play, loc.index() as u32);
        let after = |memory| Node { stones: stones.clone(), to_play, passes: 0, ko: *ko, memory };
        let Some(memory) = &node.memory else {
            out.push((label, after(None)));
            return;
        };
        if memory.records.binary_search(forbidden_by).is_ok() {
            return;
        }
        let mut memory = memory.clone();
        if let Err(place) = memory.records.binary_search(record) {
            memory.records.insert(place, record.clone());
        }
        let is_kept = keeps_vows(&memory, &node.stones, stones);
        let fits = |memory: &Memory| is_kept && memory.records.len() <= self.layout.capacity();
        if node.to_play != self.aim.prover {
            out.push((label, after(Some(memory).filter(fits))));
            return;
        }
        let vowed = vowing(&memory, stones, [loc]);
        let is_wanted = match self.scope.unvowed {
            Unvowed::No => false,
            Unvowed::InAtari => stones.liberties(loc).len() == 1,
            Unvowed::All => true,
        };
        for (label, memory, is_wanted) in [(VOWED + label, vowed, true), (label, memory, is_wanted)]
        {
            if is_wanted && fits(&memory) {
                out.push((label, after(Some(memory))));
            }
        }
    }

    /// A play on a location; none if the rules forbid it, but for what is remembered.
    fn play(&self, node: &Node, loc: Loc) -> Option<Played> {
        let (before, color) = (&node.stones, node.to_play);
        if self.analysis.within.as_ref().is_some_and(|within| !within.contains(loc)) {
            return None;
        }
        if !before.is_empty_at(loc) || node.ko == Some(loc) || before.is_suicide(color, loc) {
            return None;
        }
        let mut stones = before.clone();
        let played = stones.play(color, loc);
        match &self.analysis.repetition {
            Repetition::Fixed => {
                let ko = match played.captured.as_slice() {
                    &[taken] => retakes(before, &stones, !color, taken).then_some(taken),
                    _ => None,
                };
                let mut record = Layout::board(before);
                record.push((loc.index() as u64) << 1 | u64::from(color == Color::Black));
                Some(Played { stones, ko, forbidden_by: record.clone(), record })
            }
            Repetition::Superko(earlier) => {
                if earlier.first(&stones).is_some() {
                    return None;
                }
                let forbidden_by = Layout::board(&stones);
                Some(Played { stones, ko: None, record: Layout::board(before), forbidden_by })
            }
        }
    }
}

/// Do the vowed stones stay?
fn keeps_vows(memory: &Memory, before: &Stones, after: &Stones) -> bool {
    let (before, after) = (Layout::board(before), Layout::board(after));
    memory.vowed.iter().zip(before.iter().zip(&after)).all(|(vowed, (a, b))| vowed & (a ^ b) == 0)
}

/// The memory with more vowed stones: those of some locations. Records of positions that have
/// something else than now on a vowed location are dropped: they do not come back.
fn vowing(memory: &Memory, stones: &Stones, locs: impl IntoIterator<Item = Loc>) -> Memory {
    let mut vowed = memory.vowed.clone();
    for loc in locs {
        let (word, bits) = Layout::vow_of(loc);
        vowed[word] |= bits;
    }
    let board = Layout::board(stones);
    let is_same = |record: &Record| {
        vowed.iter().zip(record.iter().zip(&board)).all(|(vowed, (a, b))| vowed & (a ^ b) == 0)
    };
    let records = memory.records.iter().filter(|record| is_same(record)).cloned().collect();
    Memory { vowed, records }
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

    /// Fixed-ko remembers the position before a play, and the play; superko the position
    /// after it.
    fn trace(&self, key: &[u64], label: u32) -> Option<Vec<u64>> {
        if !self.aim.endless || label == PASS {
            return None;
        }
        let node = self.layout.unpack(key)?;
        let loc = node.stones.graph().locs().nth(label as usize)?;
        self.play(&node, loc).map(|played| played.forbidden_by)
    }

    fn traces_tell(&self) -> bool {
        matches!(self.analysis.repetition, Repetition::Fixed)
    }

    fn bars_exactly(&self) -> bool {
        self.aim.endless
    }

    fn lemma(&self, number: u8, key: &[u64]) -> Standing {
        self.layout.unpack(key).map_or(Standing::Open, |node| self.apply(number, &node))
    }

    fn lemma_names(&self) -> &'static [&'static str] {
        LEMMAS
    }
}
