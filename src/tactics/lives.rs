//! All strings of a colour: those that live by themselves first, then those
//! that lean on them.

use super::board::Board;
use super::search::{Effort, Found, Scene};
use super::task::Stay;
use super::whole::Whole;
use crate::board::{Bits, Web};
use crate::life::{Ground, Part, Turn, check, rooted};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A string that lives, and why.
#[derive(Clone, Debug)]
pub struct Life<const W: usize> {
    /// Its stones.
    pub string: Bits<W>,
    /// The books; the last one keeps a stone of this string.
    pub parts: Vec<Part<W>>,
}

/// What a life takes up on the board.
struct Held<const W: usize> {
    life: Life<W>,
    zone: Bits<W>,
    unsettled: Bits<W>,
}

/// A string of which nothing is known.
#[derive(Clone, Copy)]
struct Open<const W: usize> {
    string: Bits<W>,
    /// Is nothing left to be tried if it has nothing to lean on?
    hopeless: bool,
    /// Positions after which it was given up, having nothing to lean on.
    given_up: usize,
    /// The walls and cells with which it was tried last, with how many positions.
    tried: Option<(Bits<W>, Bits<W>, usize)>,
}

/// Steps over empty cells and strings within which others may be leant on.
const REACH: usize = 4;

/// A search through the strings of one colour.
pub struct Lives<const W: usize> {
    web: Arc<Web<W>>,
    board: Board<W>,
    held: Vec<Held<W>>,
    open: Vec<Open<W>>,
    /// Positions looked at so far.
    pub nodes: usize,
}

impl<const W: usize> Lives<W> {
    /// Nothing known yet of the strings of `own`.
    pub fn new(web: Arc<Web<W>>, own: Bits<W>, opp: Bits<W>) -> Lives<W> {
        let new = |string| Open { string, hopeless: false, given_up: 0, tried: None };
        let mut open: Vec<Open<W>> = web.parts(own).map(new).collect();
        open.sort_by_key(|open| std::cmp::Reverse(open.string.len()));
        Lives { web, board: Board { own, opp }, held: Vec::new(), open, nodes: 0 }
    }

    /// The strings found to live.
    pub fn found(&self) -> impl Iterator<Item = &Life<W>> {
        self.held.iter().map(|held| &held.life)
    }

    /// A string whose books give a stone on one of these cells that stays.
    pub fn rooted(&self, root: Bits<W>) -> Option<&Life<W>> {
        let Board { own, opp } = self.board;
        self.found().find(|life| rooted(&self.web, own, opp, &life.parts, root))
    }

    /// Tries all open strings, with so many positions for each.
    pub fn stage(&mut self, budget: usize, stop: Option<&AtomicBool>) {
        let effort = Effort { budget, stop };
        self.round(effort, false);
        while self.round(effort, true) {}
    }

    fn round(&mut self, effort: Effort<'_>, lean: bool) -> bool {
        let before = self.open.len();
        for mut open in std::mem::take(&mut self.open) {
            let found = self.known(open.string).or_else(|| match lean {
                false => self.alone(&mut open, effort),
                true => self.leaning(&mut open, effort),
            });
            match found {
                Some(parts) => self.hold(open.string, parts),
                None => self.open.push(open),
            }
        }
        self.open.len() < before
    }

    fn hold(&mut self, string: Bits<W>, parts: Vec<Part<W>>) {
        let sum = |of: fn(&Part<W>) -> Bits<W>| {
            parts.iter().fold(Bits::EMPTY, |sum, part| sum | of(part))
        };
        let zone = sum(|part| part.book.zone());
        let unsettled = sum(|part| part.book.unsettled());
        self.held.push(Held { life: Life { string, parts }, zone, unsettled });
    }

    /// A book of another string may keep this one as well.
    fn known(&self, string: Bits<W>) -> Option<Vec<Part<W>>> {
        let near = self.held.iter().rev().filter(|held| held.zone.meets(string));
        near.take(12).find_map(|held| {
            let mut parts = held.life.parts.clone();
            parts.last_mut()?.target = (string & held.zone).first();
            self.accepted(parts)
        })
    }

    fn accepted(&self, parts: Vec<Part<W>>) -> Option<Vec<Part<W>>> {
        check(&self.web, self.board.own, self.board.opp, &parts).ok().map(|()| parts)
    }

    fn search(&mut self, scene: Scene<'_, W>, target: usize, effort: Effort<'_>) -> Found<W> {
        let found = Whole::search(scene, self.board, &Stay(target), Turn::Raider, effort);
        self.nodes += found.nodes;
        found
    }

    fn alone(&mut self, open: &mut Open<W>, effort: Effort<'_>) -> Option<Vec<Part<W>>> {
        if open.hopeless || open.given_up >= Stay::enough(effort.budget) {
            return None;
        }
        let web = Arc::clone(&self.web);
        let ground = Ground { web: &web, walls: Bits::EMPTY };
        let limit = Bits::below(self.web.locs.len());
        let target = open.string.first();
        let found = self.search(Scene { ground, limit }, target, effort);
        open.hopeless = found.hopeless;
        open.given_up = if found.given_up { found.nodes } else { 0 };
        self.accepted(vec![Part { target, book: found.book? }])
    }

    /// The living strings near by, the nearest first.
    fn neighbours(&self, string: Bits<W>) -> Vec<usize> {
        let mut reached = string;
        let mut found = Vec::new();
        for _ in 0..REACH {
            for (at, held) in self.held.iter().enumerate() {
                if held.life.string.meets(reached) && !found.contains(&at) {
                    found.push(at);
                }
            }
            let step = self.web.around(reached) - self.board.opp;
            reached |= step;
            let mut joined = step & self.board.own;
            while joined.any() {
                let string = self.web.string(self.board.own, joined.first());
                joined = joined - string;
                reached |= string;
            }
        }
        found
    }

    fn leaning(&mut self, open: &mut Open<W>, effort: Effort<'_>) -> Option<Vec<Part<W>>> {
        let string = open.string;
        let (mut zone, mut unsettled) = (Bits::EMPTY, Bits::EMPTY);
        let mut chosen: Vec<usize> = Vec::new();
        for at in self.neighbours(string) {
            let held = &self.held[at];
            let clash = held.unsettled.meets(zone) || held.zone.meets(unsettled);
            let same = chosen.iter().any(|&other| {
                let other = &self.held[other].life.parts;
                other.iter().any(|part| held.life.parts.iter().any(|it| it.target == part.target))
            });
            if clash || same || unsettled.meets(string) {
                continue;
            }
            zone |= held.zone;
            unsettled |= held.unsettled;
            chosen.push(at);
        }
        if chosen.is_empty() {
            return None;
        }
        let strings = chosen.iter().map(|&at| self.held[at].life.string);
        let walls = strings.fold(Bits::EMPTY, |sum, string| sum | string);
        let web = Arc::clone(&self.web);
        let ground = Ground { web: &web, walls };
        let limit = Bits::below(self.web.locs.len()) - unsettled;
        let now = (walls, limit, effort.budget);
        if open.tried.replace(now) == Some(now) {
            return None;
        }
        let target = string.first();
        let book = self.search(Scene { ground, limit }, target, effort).book?;
        let part = Part { target, book };
        let used =
            chosen.into_iter().filter(|&at| self.held[at].life.string.meets(part.book.zone()));
        let mut parts: Vec<Part<W>> =
            used.flat_map(|at| self.held[at].life.parts.clone()).collect();
        parts.push(part);
        self.accepted(parts)
    }
}
