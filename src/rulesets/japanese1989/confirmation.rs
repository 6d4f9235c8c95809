//! The confirmation of life and death as a game. Playing: no suicide; who takes
//! a stone in a ko marks its place, and the other player may not play there
//! until he has passed for that ko or the ko is gone (theorem "Marks").
//!
//! A new stone is uncapturable where the capturer cannot force its capture. So
//! its owner may *stake* on it at any turn of his: from then on nothing counts
//! but whether that stone is captured (theorem "Stakes"). Two passes need not be
//! looked at (theorem "Ends of a confirmation").

mod key;
mod marks;

use super::trial::{Ground, Trial};
use crate::board::{Bits, LocSet, Stones};
use crate::game::arena::{Arena, Leaf, Successors};
use crate::game::{Game, Side, Standing};
use crate::rulesets::japanese2003::areas::{Areas, areas_beside};
use crate::rulesets::japanese2003::fate::{Fate, Goal};
use crate::rulesets::japanese2003::field::{Board, Field, NoQuestion, other};
use crate::rulesets::japanese2003::life::unconditional;

/// Label of a pass; a play has the index of its location.
pub const PASS: u32 = u32::MAX;

/// Label of a pass for the ko on location 0; the others count down.
pub const PASS_FOR: u32 = u32::MAX - 1;

/// Label of a stake on the stone on location 0; the others count up.
pub const STAKE: u32 = 1 << 30;

/// The names of the theorems, by number.
const LEMMAS: &[&str] = &["stones that stay", "areas without new life", "stones kept by passing"];
const STAYS: u8 = 0;
const CLEAN: u8 = 1;
const KEPT: u8 = 2;

/// What each of the attacker's stones counts in guesses of the effort.
const ATTACKERS_STONE: u32 = 2;

/// A question as a game.
pub struct Confirmation<const W: usize> {
    field: Field<W>,
    start: Board<W>,
    /// The string in question; empty if it is about places only.
    string: Bits<W>,
    /// Where new stones matter.
    area: Bits<W>,
    /// Is it the owner who proves?
    by_owner: bool,
    /// Whose success on a ground counts; none on the whole board.
    champion: Option<Side>,
    /// What a capturer keeps on his ground, for other grounds' sake.
    kept: Bits<W>,
}

/// Sides as [`Field`] knows them: the owner is its refuter, the capturer its
/// prover, whoever proves here.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Node<const W: usize> {
    board: Board<W>,
    /// The owner's stones on the area that have never left it.
    old: Bits<W>,
    /// Where a stone was taken in a ko that is still there.
    marks: Bits<W>,
    mover: Side,
    /// Has the string been captured?
    captured: bool,
    /// Did the capturer just play a stone? Kept where he has to be sparing.
    spent: bool,
    /// The new stone on which all depends now.
    stake: Option<usize>,
    /// Has the prover succeeded or failed for good?
    ended: Option<bool>,
}

/// The game of a question, for the checker.
pub fn game(stones: &Stones, trial: &Trial) -> Result<Box<dyn Game>, NoQuestion> {
    Ok(match stones.graph().len() {
        0..=64 => Box::new(Confirmation::<1>::new(stones, trial)?),
        _ => Box::new(Confirmation::<2>::new(stones, trial)?),
    })
}

/// The same game, for the search.
pub fn arena(stones: &Stones, trial: &Trial) -> Result<Box<dyn Arena>, NoQuestion> {
    Ok(match stones.graph().len() {
        0..=64 => Box::new(Confirmation::<1>::new(stones, trial)?),
        _ => Box::new(Confirmation::<2>::new(stones, trial)?),
    })
}

impl<const W: usize> Confirmation<W> {
    /// The game of a question about a position.
    pub fn new(stones: &Stones, trial: &Trial) -> Result<Confirmation<W>, NoQuestion> {
        let none = || LocSet::empty(stones.graph().len());
        let string = trial.string().cloned().unwrap_or_else(none);
        let mut area = trial.area().cloned().unwrap_or_else(none);
        if let Some(whole) = trial.string() {
            let first = whole.first().filter(|&first| stones.at(first) == Some(trial.owner));
            let is_string = first.is_some_and(|first| {
                *whole == LocSet::of(stones.graph().len(), stones.string(first))
            });
            if !is_string {
                return Err(NoQuestion::Strings(trial.owner));
            }
        }
        let literal =
            Fate::literal(trial.owner, Goal::Capture(string.clone()), stones.graph().len());
        let (fate, standing) = match &trial.ground {
            None => (literal, none()),
            Some(Ground { region, champion, standing, vowed }) => {
                if *champion == trial.owner && !vowed.is_empty() {
                    return Err(NoQuestion::Vow);
                }
                let theirs = |loc| stones.at(loc) == Some(*champion) && !region.contains(loc);
                if !standing.iter().all(theirs) {
                    return Err(NoQuestion::Standing);
                }
                if *champion == trial.owner {
                    area.intersect_with(region);
                } else if !area.is_subset(region) {
                    return Err(NoQuestion::Area);
                }
                let (region, vowed) = (region.clone(), vowed.clone());
                (Fate { region, champion: Some(*champion), vowed, ..literal }, standing.clone())
            }
        };
        if trial.area().is_some() && area.is_empty() {
            return Err(NoQuestion::Area);
        }
        let (field, start) = Field::beside(stones, &fate, &standing)?;
        let champion = field.champion;
        let string = match string.is_empty() {
            true => Bits::EMPTY,
            false => {
                let wrong = NoQuestion::Strings(trial.owner);
                field.cells_of(start.own, &string).ok_or(wrong)?
            }
        };
        let area = field.web.cells(&area);
        let by_owner = trial.prover() == trial.owner;
        let kept = match champion {
            Some(Side::Prover) => field.border | field.vowed,
            _ => Bits::EMPTY,
        };
        Ok(Confirmation { field, start, string, area, by_owner, champion, kept })
    }

    fn first(&self) -> Node<W> {
        let mover = if self.string.is_empty() { Side::Refuter } else { Side::Prover };
        let capture_only = self.area.is_empty();
        Node {
            board: self.start,
            old: self.start.own & self.area,
            marks: Bits::EMPTY,
            mover,
            captured: false,
            spent: false,
            stake: capture_only.then(|| self.string.first()),
            ended: None,
        }
    }

    fn side_of(&self, node: &Node<W>) -> Side {
        match node.ended {
            Some(_) => Side::Prover,
            None if self.by_owner => other(node.mover),
            None => node.mover,
        }
    }

    /// The owner's new stones on the area.
    fn new_stones(&self, node: &Node<W>) -> Bits<W> {
        (node.board.own & self.area) - node.old
    }

    fn after_play(&self, node: &Node<W>, cell: usize) -> Option<Node<W>> {
        if self.is_banned(node, cell) {
            return None;
        }
        let played = self.field.play(&node.board, node.mover, cell)?;
        let mut marks = node.marks - Bits::one(cell);
        if let Some(taken) = played.ko {
            marks |= Bits::one(taken);
        }
        let kept = marks.iter().filter(|&cell| self.stays_marked(&played.board, cell));
        let mut next = Node {
            board: played.board,
            old: node.old & played.board.own,
            marks: kept.collect(),
            mover: other(node.mover),
            spent: self.by_owner && node.stake.is_none() && node.mover == Side::Prover,
            ..node.clone()
        };
        match node.stake {
            Some(stone) if !next.board.own.has(stone) => next.ended = Some(!self.by_owner),
            Some(_) => {}
            None => next.captured |= !self.string.within(next.board.own),
        }
        if let Some(champion) = self.champion
            && node.mover != champion
            && played.captured.meets(self.field.exposed | self.field.vowed)
        {
            next.ended = Some((champion == Side::Prover) == self.by_owner);
        }
        Some(next)
    }

    /// Every move: its label and what follows.
    fn each_move(&self, node: &Node<W>, mut take: impl FnMut(u32, Node<W>)) {
        if node.ended.is_some() {
            return;
        }
        let passed = || Node { mover: other(node.mover), spent: false, ..node.clone() };
        let owner_moves = node.mover == Side::Refuter;
        // The capturer's pass before he has captured would let the owner end it.
        if owner_moves || self.by_owner || (node.stake.is_none() && node.captured) {
            take(PASS, passed());
        }
        for mark in node.marks.iter().filter(|&mark| self.is_banned(node, mark)) {
            let label = PASS_FOR - self.field.web.locs[mark].index() as u32;
            take(label, Node { marks: node.marks - Bits::one(mark), ..passed() });
        }
        if owner_moves && node.stake.is_none() {
            let mut left = self.new_stones(node);
            while left.any() {
                let stone = left.first();
                left = left - self.field.web.string(node.board.own, stone);
                let staked = Node {
                    old: Bits::EMPTY,
                    captured: false,
                    spent: false,
                    stake: Some(stone),
                    ..node.clone()
                };
                take(STAKE + self.field.web.locs[stone].index() as u32, staked);
            }
        }
        for cell in self.field.empty(&node.board).iter() {
            if let Some(next) = self.after_play(node, cell) {
                take(self.field.web.locs[cell].index() as u32, next);
            }
        }
    }

    /// The capturer's hull; walls of his stay. None if what he has to keep is not all in it, for
    /// then he could do no more than the theorem says.
    fn areas(&self, board: &Board<W>) -> Areas<W> {
        let areas = areas_beside(&self.field, board, self.field.walls & board.foe);
        match self.kept.within(areas.hull) {
            true => areas,
            false => Areas { hull: Bits::EMPTY, clean: Bits::EMPTY },
        }
    }

    /// Does the owner (true) or the capturer have his way, by a theorem?
    fn for_owner(&self, number: u8, node: &Node<W>) -> Option<bool> {
        if node.ended.is_some() {
            return None;
        }
        let holds = match (number, node.stake) {
            (STAYS, Some(stone)) => unconditional(&self.field, &node.board).has(stone),
            (STAYS, None) => {
                let stays = unconditional(&self.field, &node.board);
                let never = self.string.any() && !node.captured && self.string.within(stays);
                never || self.new_stones(node).meets(stays)
            }
            (CLEAN, Some(stone)) => self.areas(&node.board).clean.has(stone),
            (CLEAN, None) => {
                let areas = self.areas(&node.board);
                let gone = node.captured || self.string.within(areas.clean);
                gone && areas.hull.any() && self.area.within(areas.hull | areas.clean)
            }
            (KEPT, None) => {
                let done = self.string.is_empty() || node.captured;
                let keeps = || self.kept.is_empty() || self.areas(&node.board).hull.any();
                self.by_owner && done && self.area.within(node.old) && keeps()
            }
            _ => false,
        };
        holds.then_some(number == STAYS)
    }

    fn theorem(&self, number: u8, node: &Node<W>) -> Standing {
        match self.for_owner(number, node) {
            None => Standing::Open,
            Some(owner) if owner == self.by_owner => Standing::Won,
            Some(_) => Standing::Lost,
        }
    }

    fn leaf(&self, node: &Node<W>) -> Leaf {
        match node.ended {
            Some(true) => return Leaf::Goal,
            Some(false) => return Leaf::Open,
            None => {}
        }
        // Each side's own move brings what helps it.
        let tried: &[u8] = if node.mover == Side::Prover { &[STAYS, KEPT] } else { &[CLEAN, KEPT] };
        let standing = |number: u8| (number, self.theorem(number, node));
        let mut decided = tried.iter().map(|&number| standing(number));
        match decided.find(|(_, standing)| *standing != Standing::Open) {
            Some((number, standing)) => Leaf::Lemma(number, standing),
            None => Leaf::Open,
        }
    }

    /// Guesses how hard it will be for the capturer to succeed, by the moves that he needs, and
    /// for the owner, by the stones that he has to overcome. (Of 240 random boards of 5x5 to 6x6
    /// 191 are proven so with 100,000 situations a question, 186 if stones do not count, and as
    /// many if siblings count a quarter only.)
    fn effort(&self, node: &Node<W>, leaf: Leaf) -> (u32, u32) {
        if leaf != Leaf::Open || node.ended.is_some() {
            return (1, 1);
        }
        let web = &self.field.web;
        let (own, empty) = (node.board.own, self.field.empty(&node.board));
        let breath = |cell| (web.around(web.string(own, cell)) & empty).len();
        let effort = match node.stake {
            Some(stone) => breath(stone),
            None if self.by_owner && self.string.is_empty() => return (1, 1),
            None if node.captured => self.new_stones(node).len() + empty.len() / 4,
            None => breath(self.string.first()) + 2 + self.new_stones(node).len(),
        };
        let stones = 1 + ATTACKERS_STONE * node.board.foe.len();
        if self.by_owner { (stones, 1 + effort) } else { (1 + effort, stones) }
    }

    fn is_met(&self, node: &Node<W>) -> bool {
        let waiting = match self.by_owner {
            true => {
                let stays = self.string.any() && !node.captured;
                node.stake.is_some() || node.spent || stays
            }
            false => node.stake.is_none() && node.captured,
        };
        waiting && node.ended.is_none()
    }
}

impl<const W: usize> Game for Confirmation<W> {
    fn width(&self) -> usize {
        Self::width_of_key()
    }

    fn start(&self) -> Vec<u64> {
        self.pack(&self.first())
    }

    fn is_valid(&self, key: &[u64]) -> bool {
        if key.len() != Self::width_of_key() {
            return false;
        }
        let node = self.unpack(key);
        let board = &node.board;
        let in_place = || {
            board.stones().within(self.field.playable | self.field.walls)
                && self.start.own & self.field.walls == board.own & self.field.walls
                && self.start.foe & self.field.walls == board.foe & self.field.walls
                && !board.own.meets(board.foe)
                && self.field.breathes(board)
                && node.old.within(board.own & self.area)
                && node.marks.within(self.field.playable)
                && node.marks.iter().all(|mark| self.stays_marked(board, mark))
                && node.stake.is_none_or(|stone| stone < 64 * W && board.own.has(stone))
        };
        self.pack(&node) == key && (node.ended.is_some() || in_place())
    }

    fn side(&self, key: &[u64]) -> Side {
        self.side_of(&self.unpack(key))
    }

    fn is_goal(&self, key: &[u64]) -> bool {
        self.unpack(key).ended == Some(true)
    }

    fn targets(&self) -> u32 {
        u32::from(self.area.any())
    }

    fn meets(&self, key: &[u64], _target: u32) -> bool {
        self.is_met(&self.unpack(key))
    }

    fn moves(&self, key: &[u64], out: &mut Vec<(u32, Vec<u64>)>) {
        self.each_move(&self.unpack(key), |label, next| out.push((label, self.pack(&next))));
    }

    fn lemma(&self, number: u8, key: &[u64]) -> Standing {
        self.theorem(number, &self.unpack(key))
    }

    fn lemma_names(&self) -> &'static [&'static str] {
        LEMMAS
    }
}

impl<const W: usize> Arena for Confirmation<W> {
    fn width(&self) -> usize {
        Self::width_of_key()
    }

    fn start(&self) -> (Vec<u64>, Leaf) {
        let node = self.first();
        let leaf = match self.leaf(&node) {
            Leaf::Open => [STAYS, CLEAN]
                .into_iter()
                .map(|number| Leaf::Lemma(number, self.theorem(number, &node)))
                .find(|leaf| leaf.standing() != Standing::Open)
                .unwrap_or(Leaf::Open),
            leaf => leaf,
        };
        (self.pack(&node), leaf)
    }

    fn side(&self, key: &[u64]) -> Side {
        self.side_of(&self.unpack(key))
    }

    fn siblings(&self) -> u32 {
        1
    }

    fn targets(&self) -> u32 {
        u32::from(self.area.any())
    }

    fn meets(&self, key: &[u64], _target: u32) -> bool {
        self.is_met(&self.unpack(key))
    }

    fn successors(&self, key: &[u64], out: &mut Successors<'_>) {
        let mut packed = Vec::with_capacity(Self::width_of_key());
        self.each_move(&self.unpack(key), |label, next| {
            self.pack_into(&next, &mut packed);
            out.push_looking(label, &packed, || {
                let leaf = self.leaf(&next);
                (leaf, self.effort(&next, leaf))
            });
        });
    }
}
