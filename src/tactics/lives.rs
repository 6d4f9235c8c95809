//! All strings of a colour: those that live by themselves first, then those
//! that lean on them.

use super::board::Board;
use super::search::{Effort, Found, Scene, Sight};
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
struct Open<const W: usize> {
    string: Bits<W>,
    /// How it was tried last by itself, and leaning on others.
    alone: Option<Tried<W>>,
    leaning: Option<Tried<W>>,
}

/// A search in vain.
struct Tried<const W: usize> {
    /// The strings that it leant on, and the cells that it could use.
    walls: Bits<W>,
    limit: Bits<W>,
    /// Positions that were allowed.
    budget: usize,
    /// What it found.
    found: Found<W>,
    /// Where it stopped, unless that would take too much room.
    search: Option<Whole<W>>,
}

/// Positions of a search that is kept so that it can go on, and of all that are.
const KEPT: usize = 4_000;
const ALL_KEPT: usize = 60_000;

impl<const W: usize> Open<W> {
    /// Positions of the searches that are kept.
    fn kept(&self) -> usize {
        let searches = [&self.alone, &self.leaning].into_iter().flatten();
        searches.filter_map(|tried| tried.search.as_ref()).map(Whole::len).sum()
    }
}

/// Steps over empty cells and strings within which others may be leant on.
const REACH: usize = 4;

/// A search through the strings of one colour.
pub struct Lives<const W: usize> {
    web: Arc<Web<W>>,
    board: Board<W>,
    held: Vec<Held<W>>,
    open: Vec<Open<W>>,
    /// Positions of the searches that are kept.
    kept: usize,
    /// Positions looked at so far.
    pub nodes: usize,
}

impl<const W: usize> Lives<W> {
    /// Nothing known yet of the strings of `own`.
    pub fn new(web: Arc<Web<W>>, own: Bits<W>, opp: Bits<W>) -> Lives<W> {
        let new = |string| Open { string, alone: None, leaning: None };
        let mut open: Vec<Open<W>> = web.parts(own).map(new).collect();
        open.sort_by_key(|open| std::cmp::Reverse(open.string.len()));
        Lives { web, board: Board { own, opp }, held: Vec::new(), open, kept: 0, nodes: 0 }
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
            self.kept -= open.kept();
            let found = self.known(open.string).or_else(|| match lean {
                false => self.alone(&mut open, effort),
                true => self.leaning(&mut open, effort),
            });
            match found {
                Some(parts) => self.hold(open.string, parts),
                None => {
                    self.kept += open.kept();
                    self.open.push(open);
                }
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

    /// Looks for a book that keeps a string between walls, going on with an earlier search
    /// if that was the same; none if it was as long, or left nothing to be tried.
    fn search(
        &mut self,
        string: Bits<W>,
        walls: Bits<W>,
        limit: Bits<W>,
        earlier: &mut Option<Tried<W>>,
        effort: Effort<'_>,
    ) -> Option<Part<W>> {
        let web = Arc::clone(&self.web);
        let ground = Ground { web: &web, walls };
        let target = string.first();
        let sight = Sight { scene: Scene { ground, limit }, task: &Stay(target) };
        let same = earlier.take().filter(|it| it.walls == walls && it.limit == limit);
        let (mut search, before) = match same {
            Some(same) if same.found.hopeless || same.budget >= effort.budget => {
                *earlier = Some(same);
                return None;
            }
            Some(Tried { search: Some(search), found, .. }) => (search, found.nodes),
            _ => (Whole::new(sight, self.board, Turn::Raider), 0),
        };
        let mut found = search.search(sight, effort);
        self.nodes += found.nodes - before;
        if let Some(book) = found.book.take() {
            return Some(Part { target, book });
        }
        let room = KEPT.min(ALL_KEPT.saturating_sub(self.kept));
        let search = (found.nodes <= room && !found.hopeless).then_some(search);
        *earlier = Some(Tried { walls, limit, budget: effort.budget, found, search });
        None
    }

    fn alone(&mut self, open: &mut Open<W>, effort: Effort<'_>) -> Option<Vec<Part<W>>> {
        let in_vain = |Found { given_up, nodes, .. }: &Found<W>| {
            *given_up && *nodes >= Stay::enough(effort.budget)
        };
        if open.alone.as_ref().is_some_and(|tried| in_vain(&tried.found)) {
            return None;
        }
        let limit = Bits::below(self.web.locs.len());
        let part = self.search(open.string, Bits::EMPTY, limit, &mut open.alone, effort)?;
        self.accepted(vec![part])
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
        let limit = Bits::below(self.web.locs.len()) - unsettled;
        let part = self.search(string, walls, limit, &mut open.leaning, effort)?;
        let used =
            chosen.into_iter().filter(|&at| self.held[at].life.string.meets(part.book.zone()));
        let mut parts: Vec<Part<W>> =
            used.flat_map(|at| self.held[at].life.parts.clone()).collect();
        parts.push(part);
        self.accepted(parts)
    }
}
