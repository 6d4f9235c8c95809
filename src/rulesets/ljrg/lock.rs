//! The proof of a claim (C4 to C8) as a trusted [`Game`]: the worst case, its
//! successors by the ruleset's own moves, the formation.
//!
//! Passes (theorem "pass count", docs/theorems.md): inside a proof the
//! claimant's pass at count 0 or 1 loses, so it is left out, and situations
//! that differ only in counts 0 and 1 share a key. Count -1 goes with a
//! temporary mark. Cycle removal cannot occur: a repetition ends the proof.

use super::clear;
use super::lemmas;
use super::moves;
use crate::board::{Bits, Color, Journal, Loc, LocSet, Stones, Web};
use crate::game::{Game, Keeping, Shown, Side, Standing};
use crate::life::WIDE;
use crate::rules::{Situation, ko};
use std::sync::OnceLock;

/// Label of a pass; every other label is a location's index.
pub const PASS: u32 = u32::MAX;

/// In a key, the place of the mark when there is none.
pub const NO_MARK: u64 = 0xffff;

/// In a key's last word: the claimant is to move.
pub const PROVER_MOVES: u64 = 1 << 16;

/// Why a set cannot be claimed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoClaim {
    /// C5.
    #[error("the set is not bordered by {0} (LJRG C5)")]
    NotBordered(Color),
    /// More locations than a key holds.
    #[error("a claim of {0} locations is too large to be proved, {max} are possible", max = MAX_CELLS)]
    TooLarge(usize),
}

/// The most locations of a claim.
pub const MAX_CELLS: usize = 384;

/// Words for one colour in the key of a claim of `cells` locations.
pub fn words(cells: usize) -> usize {
    match cells {
        0..=64 => 1,
        65..=128 => 2,
        129..=256 => 4,
        _ => 6,
    }
}

/// Is the set bordered by the player (C5)?
pub fn is_bordered(stones: &Stones, color: Color, set: &LocSet) -> bool {
    set.iter().all(|loc| {
        let mut outside =
            stones.graph().neighbors(loc).iter().filter(|&&y| !set.contains(y)).peekable();
        outside.peek().is_none()
            || (stones.at(loc) == Some(color) && outside.all(|&y| stones.at(y) != Some(color)))
    })
}

/// A claim under proof.
#[derive(Clone, Debug)]
pub struct Lock {
    claimant: Color,
    claim: LocSet,
    cells: Vec<Loc>,
    /// The worst case without any stone inside the claim.
    frame: Situation,
    start: Vec<u64>,
    /// The worst case for books of life, made when it is asked for.
    whole: OnceLock<Option<Whole>>,
    /// May the claimant neither pass nor bring back a position?
    superko: bool,
}

/// A worst case as cells.
#[derive(Clone, Debug)]
struct Whole {
    web: Web<WIDE>,
    own: Bits<WIDE>,
    opp: Bits<WIDE>,
    claim: Bits<WIDE>,
}

/// The stones that a player keeps for sure while he holds these parts: those that stand on
/// their edges, and what is joined to them.
pub fn kept(stones: &Stones, parts: &[LocSet], holder: Color) -> LocSet {
    let graph = stones.graph();
    let mut kept = LocSet::empty(graph.len());
    for part in parts {
        for loc in part.iter().filter(|&loc| stones.at(loc) == Some(holder)) {
            let is_edge = graph.neighbors(loc).iter().any(|&near| !part.contains(near));
            if is_edge && !kept.contains(loc) {
                kept.extend(stones.string(loc));
            }
        }
    }
    kept
}

impl Lock {
    /// The worst case (C6) of a claim in a situation.
    pub fn new(situation: &Situation, claimant: Color, claim: &LocSet) -> Result<Lock, NoClaim> {
        let stones = &situation.stones;
        if !is_bordered(stones, claimant, claim) {
            return Err(NoClaim::NotBordered(claimant));
        }
        let cells: Vec<Loc> = claim.iter().collect();
        if cells.len() > MAX_CELLS {
            return Err(NoClaim::TooLarge(cells.len()));
        }
        let graph = situation.graph();
        let mut frame = Situation::empty(graph.clone());
        frame.permanent = situation.permanent.clone();
        for loc in graph.locs().filter(|&loc| !claim.contains(loc)) {
            frame.permanent.insert(loc);
        }
        for loc in frame.permanent.iter() {
            frame.stones.anchor(loc);
            if !claim.contains(loc) {
                frame.stones.place(!claimant, loc);
            }
        }
        let (start, whole) = (Vec::new(), OnceLock::new());
        let claim = claim.clone();
        let mut lock = Lock { claimant, claim, cells, frame, start, whole, superko: false };
        let mut worst = lock.frame.clone();
        for &loc in &lock.cells {
            if let Some(color) = stones.at(loc) {
                worst.stones.place(color, loc);
            }
        }
        // C6.3
        for loc in worst.stones.breathless() {
            if worst.stones.at(loc) == Some(claimant) {
                worst.stones.remove_string(loc);
            }
        }
        worst.to_play = !claimant;
        lock.start = lock.key(&worst);
        Ok(lock)
    }

    /// The same where the claimant may neither pass nor bring back a position (theorem "Whole
    /// boards", docs/theorems/locks.md).
    pub fn under_superko(self) -> Lock {
        Lock { superko: true, ..self }
    }

    /// Who claims.
    pub fn claimant(&self) -> Color {
        self.claimant
    }

    /// What is claimed.
    pub fn claim(&self) -> &LocSet {
        &self.claim
    }

    /// The location of a label; none for a pass and for labels of no location
    /// of the claim.
    pub fn location(&self, label: u32) -> Option<Loc> {
        self.cells.iter().copied().find(|loc| loc.index() as u32 == label)
    }

    /// The key of a situation of the proof.
    pub fn key(&self, situation: &Situation) -> Vec<u64> {
        let words = words(self.cells.len());
        let mut key = vec![0u64; 2 * words + 1];
        let mut mark = NO_MARK;
        for (cell, &loc) in self.cells.iter().enumerate() {
            if let Some(color) = situation.stones.at(loc) {
                let half = if color == self.claimant { 0 } else { words };
                key[half + cell / 64] |= 1 << (cell % 64);
            }
            if situation.temporary.contains(loc) {
                mark = cell as u64;
            }
        }
        let side = if situation.to_play == self.claimant { PROVER_MOVES } else { 0 };
        key[2 * words] = mark | side;
        key
    }

    /// The situation of a key; none if the key is malformed.
    pub fn situation(&self, key: &[u64]) -> Option<Situation> {
        let words = words(self.cells.len());
        if key.len() != 2 * words + 1 || key[2 * words] & !(NO_MARK | PROVER_MOVES) != 0 {
            return None;
        }
        let mut situation = self.frame.clone();
        let bit = |half: usize, cell: usize| key[half + cell / 64] >> (cell % 64) & 1 != 0;
        for cell in 0..words * 64 {
            let (own, foe) = (bit(0, cell), bit(words, cell));
            if !own && !foe {
                continue;
            }
            let &loc = self.cells.get(cell)?;
            if own && foe {
                return None;
            }
            situation.stones.place(if own { self.claimant } else { !self.claimant }, loc);
        }
        let mark = key[2 * words] & NO_MARK;
        if mark != NO_MARK {
            let &loc = self.cells.get(mark as usize)?;
            if !situation.stones.is_empty_at(loc) {
                return None;
            }
            situation.temporary.insert(loc);
            situation.pass_count = -1;
        }
        let prover = key[2 * words] & PROVER_MOVES != 0;
        situation.to_play = if prover { self.claimant } else { !self.claimant };
        Some(situation)
    }

    /// The worst case as books of life see it (theorem "Locks by books"); none if there
    /// are permanent marks in the claim, or the board is too large.
    fn whole(&self) -> Option<Whole> {
        let graph = self.frame.graph();
        if self.cells.iter().any(|&loc| self.frame.permanent.contains(loc)) {
            return None;
        }
        let web = Web::new(graph, &LocSet::full(graph.len()))?;
        let stones = self.situation(&self.start)?.stones;
        let of = |color| web.cells(&stones.of(color));
        let (own, opp) = (of(self.claimant), of(!self.claimant));
        let claim = web.cells(&self.claim);
        Some(Whole { web, own, opp, claim })
    }

    /// Has the claimant built a 2-eye formation on the claim (C8)?
    pub fn is_formation(&self, stones: &Stones) -> bool {
        let graph = stones.graph();
        let empty = |loc: Loc| self.claim.contains(loc) && stones.is_empty_at(loc);
        !self.claim.is_empty()
            && self.cells.iter().all(|&loc| stones.at(loc) != Some(!self.claimant))
            && is_bordered(stones, self.claimant, &self.claim)
            && self.cells.iter().all(|&loc| {
                let near = graph.neighbors(loc);
                if stones.is_empty_at(loc) {
                    !near.is_empty() && !near.iter().any(|&y| empty(y))
                } else {
                    stones.liberties(loc).iter().filter(|&&y| empty(y)).count() >= 2
                }
            })
    }
}

impl Game for Lock {
    fn width(&self) -> usize {
        2 * words(self.cells.len()) + 1
    }

    fn start(&self) -> Vec<u64> {
        self.start.clone()
    }

    fn is_valid(&self, key: &[u64]) -> bool {
        self.situation(key).is_some_and(|situation| situation.stones.breathless().is_empty())
    }

    fn side(&self, key: &[u64]) -> Side {
        match key.last() {
            Some(last) if last & PROVER_MOVES != 0 => Side::Prover,
            _ => Side::Refuter,
        }
    }

    fn is_goal(&self, key: &[u64]) -> bool {
        self.situation(key).is_some_and(|situation| self.is_formation(&situation.stones))
    }

    fn moves(&self, key: &[u64], out: &mut Vec<(u32, Vec<u64>)>) {
        let Some(mut situation) = self.situation(key) else { return };
        let color = situation.to_play;
        let words = words(self.cells.len());
        let (mine, theirs) = if color == self.claimant { (0, words) } else { (words, 0) };
        // What every move does: the mark goes and the turn changes (B2.5).
        let mut passed = key.to_vec();
        passed[2 * words] = (key[2 * words] ^ PROVER_MOVES) | NO_MARK;
        if color != self.claimant || (!situation.temporary.is_empty() && !self.superko) {
            out.push((PASS, passed.clone()));
        }
        let before = situation.stones.clone();
        let mut journal = Journal::new();
        for (cell, &loc) in self.cells.iter().enumerate() {
            if !before.is_empty_at(loc) || moves::check_play(&situation, color, loc).is_err() {
                continue;
            }
            let captured = situation.stones.play_logged(color, loc, &mut journal).captured;
            situation.stones.undo(&mut journal);
            let mut next = passed.clone();
            next[mine + cell / 64] |= 1 << (cell % 64);
            for &stone in &captured {
                // Captured stones lie inside the claim: those outside are permanent.
                if let Ok(cell) = self.cells.binary_search(&stone) {
                    next[theirs + cell / 64] &= !(1 << (cell % 64));
                    if ko::cleared_by_ko(&before, color, loc, &captured).is_some() {
                        next[2 * words] = next[2 * words] & !NO_MARK | cell as u64;
                    }
                }
            }
            out.push((loc.index() as u32, next));
        }
    }

    fn keeping(&self) -> Option<Keeping<'_>> {
        let whole = self.whole.get_or_init(|| self.whole()).as_ref()?;
        let Whole { web, own, opp, claim } = whole;
        Some(Keeping { web, own: *own, opp: *opp, shown: Shown::Locked(*claim) })
    }

    fn lemma(&self, number: u8, key: &[u64]) -> Standing {
        match self.situation(key) {
            Some(situation) => lemmas::apply(number, &self.claim, self.claimant, &situation),
            None => Standing::Open,
        }
    }

    /// Theorem "Exclusion": the border stands.
    fn is_apart(&self, key: &[u64]) -> bool {
        self.situation(key)
            .is_some_and(|situation| is_bordered(&situation.stones, self.claimant, &self.claim))
    }

    /// Theorem "Clear locks".
    fn is_clear(&self, key: &[u64]) -> bool {
        let is_bare = |loc: &Loc| !self.frame.permanent.contains(*loc);
        self.cells.iter().all(is_bare)
            && self.situation(key).is_some_and(|Situation { stones, .. }| {
                clear::is_roomy(&stones, &self.claim)
                    && !clear::has_knot(&stones, &self.claim, !self.claimant)
            })
    }

    fn barred(&self, key: &[u64]) -> Option<u32> {
        let situation = self.situation(key)?;
        situation.temporary.first().map(|loc| loc.index() as u32)
    }

    fn position<'k>(&self, key: &'k [u64]) -> Option<&'k [u64]> {
        self.superko.then(|| &key[..2 * words(self.cells.len())])
    }

    fn is_pass(&self, label: u32) -> bool {
        label == PASS
    }

    fn lemma_names(&self) -> &'static [&'static str] {
        lemmas::NAMES
    }
}
