//! Life and Death Concepts I and step 11 of the game end procedure, literally.

use super::{after_play, maximal_regions};
use crate::j2003_support::board::{Board, Stones, bits};
use shinpan::rulesets::api::{Status, StringStatus};
use std::collections::{BTreeSet, HashMap};

/// What a string is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Unremovable,
    Capturable1,
    Capturable2,
    Dead,
}

impl Class {
    /// Does what is said of a string fit it?
    pub fn fits(self, said: &StringStatus) -> bool {
        match said.status {
            Status::Alive => self != Class::Dead,
            Status::Dead => self == Class::Dead,
            Status::Seki => match said.detail.split(',').next() {
                Some("unremovable") => self == Class::Unremovable,
                Some("capturable-1") => self == Class::Capturable1,
                Some("capturable-2") => self == Class::Capturable2,
                Some("alive") => self != Class::Dead,
                _ => false,
            },
            Status::Undecided => true,
        }
    }
}

/// A string with its owner and its locale; none if it is in several maximal
/// regions of one player.
pub struct Placed {
    pub owner: usize,
    pub string: u32,
    pub locale: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    Capture,
    Local1,
    Local2(u32),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Node {
    stones: Stones,
    log: BTreeSet<Stones>,
    turn: usize,
    passed: bool,
    captured: bool,
    /// The owner's stones that were played since the start.
    fresh: u32,
}

struct Oracle<'a> {
    board: &'a Board,
    owner: usize,
    string: u32,
    locale: u32,
    goal: Goal,
    known: HashMap<Node, bool>,
    room: &'a mut usize,
}

impl Oracle<'_> {
    /// Has the attacker what he wants, if it ends like this?
    fn has_succeeded(&mut self, node: &Node) -> Option<bool> {
        match self.goal {
            _ if !node.captured => Some(false),
            Goal::Capture => Some(true),
            Goal::Local1 => Some(node.fresh & self.string == 0),
            Goal::Local2(area) => {
                for x in bits(node.fresh & area) {
                    let own = node.stones[self.owner];
                    let mut oracle = Oracle {
                        board: self.board,
                        owner: self.owner,
                        string: self.board.flood(1 << x, own),
                        locale: self.locale,
                        goal: Goal::Capture,
                        known: HashMap::new(),
                        room: self.room,
                    };
                    if !oracle.forces(first(node.stones, node.log.clone(), 1 - self.owner))? {
                        return Some(false);
                    }
                }
                Some(true)
            }
        }
    }

    /// Can the attacker force it from here? None if that is too much.
    fn forces(&mut self, node: Node) -> Option<bool> {
        if self.goal == Goal::Capture && node.captured {
            return Some(true);
        }
        if let Some(&known) = self.known.get(&node) {
            return Some(known);
        }
        *self.room = self.room.checked_sub(1)?;
        let attacks = node.turn != self.owner;
        let passed = Node { turn: 1 - node.turn, passed: true, ..node.clone() };
        let by_passing = match node.passed {
            true => self.has_succeeded(&node)?,
            false => self.forces(passed)?,
        };
        let mut answer = by_passing;
        for x in bits(self.locale) {
            if answer == attacks {
                break;
            }
            let Some(stones) = after_play(self.board, node.stones, node.turn, x) else { continue };
            let mut log = node.log.clone();
            if !log.insert(stones) {
                continue;
            }
            let mut fresh = node.fresh;
            if !attacks {
                fresh |= 1 << x;
            }
            fresh &= stones[self.owner];
            // The string is captured as a whole, by a play of the attacker.
            let captured = node.captured || stones[self.owner] & self.string != self.string;
            let next = Node { stones, log, turn: 1 - node.turn, passed: false, captured, fresh };
            answer = self.forces(next)?;
        }
        self.known.insert(node, answer);
        Some(answer)
    }
}

fn first(stones: Stones, log: BTreeSet<Stones>, turn: usize) -> Node {
    Node { stones, log, turn, passed: false, captured: false, fresh: 0 }
}

/// All strings with their locales; none if that is too much.
pub fn placed(board: &Board) -> Option<Vec<Placed>> {
    let regions = [maximal_regions(board, 0)?, maximal_regions(board, 1)?];
    let union = regions.iter().flatten().fold(0, |union, part| union | part);
    let mut found: Vec<Placed> = Vec::new();
    for owner in 0..2 {
        for x in bits(board.stones[owner]) {
            let string = board.flood(1 << x, board.stones[owner]);
            if string & string.wrapping_neg() != 1 << x {
                continue;
            }
            let of = |player: usize| -> Vec<u32> {
                regions[player].iter().copied().filter(|part| part & string != 0).collect()
            };
            let locale = match (of(owner).as_slice(), of(1 - owner).as_slice()) {
                (&[region], _) | (&[], &[region]) => Some(region),
                ([], []) => Some(board.flood(string, board.all() & !union)),
                _ => None,
            };
            found.push(Placed { owner, string, locale });
        }
    }
    Some(found)
}

/// What each string is, in the same order; none for a string of no certain locale
/// or if that is too much.
pub fn classes(board: &Board, placed: &[Placed], room: usize) -> Vec<Option<Class>> {
    let can = |of: &Placed, goal: Goal| -> Option<bool> {
        let mut room = room;
        let mut oracle = Oracle {
            board,
            owner: of.owner,
            string: of.string,
            locale: of.locale?,
            goal,
            known: HashMap::new(),
            room: &mut room,
        };
        oracle.forces(first(board.stones, BTreeSet::from([board.stones]), 1 - of.owner))
    };
    let local1 = |of: &Placed| -> Option<Option<Class>> {
        Some(match can(of, Goal::Capture)? {
            false => Some(Class::Unremovable),
            true if !can(of, Goal::Local1)? => Some(Class::Capturable1),
            true => None,
        })
    };
    let known: Vec<Option<Option<Class>>> = placed.iter().map(local1).collect();
    let class = |number: usize| -> Option<Class> {
        let of = &placed[number];
        if let Some(class) = known[number]? {
            return Some(class);
        }
        let mut walls = 0;
        for (other, known) in placed.iter().zip(&known) {
            if other.owner == of.owner && (*known)?.is_some() {
                walls |= other.string;
            }
        }
        let local2 = board.flood(of.string, board.all() & !walls);
        match can(of, Goal::Local2(local2))? {
            true => Some(Class::Dead),
            false => Some(Class::Capturable2),
        }
    };
    (0..placed.len()).map(class).collect()
}
