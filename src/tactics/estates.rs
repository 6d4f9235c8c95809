//! The areas of one player, alone and together, the small ones first: a string
//! that is found to stay is a wall for the areas that follow.

mod leads;
mod promises;
mod searches;

pub use leads::Leads;

use super::board::Board;
use super::search::Effort;
use super::task::TASTE;
use super::wants::Wants;
use crate::board::{Bits, Web};
use crate::life::{
    Book, ENOUGH, Estate, Given, Part, Pattern, Turn, Yard, beside, failing, within,
};
use searches::{Errand, Granted, Searches};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::ptr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Positions for each claim in the first stage, and how many times as many in the
/// next ones.
const FIRST: usize = 300;
const MORE: usize = 4;

/// Positions in which areas are found to be tidy, if they are, in which so many
/// cells are not beside their fences. With each one more it takes 2.2 times as many
/// (measured on finished 19x19 games).
const WORTH: usize = 100;
const EASY: u32 = 2;

/// Who allows so many positions is asked first whether an area is tidy if all fences are granted
/// (of finished 9x9 games a wide area is searched with each small one beside it otherwise), and
/// has areas that resist searched backward, too (of areas of 17 cells, turned in all ways, a third
/// takes many times what the others take).
const STRIVING: usize = 1_000_000;

/// Areas of one claim at most.
const TOGETHER: usize = 12;

/// Cells of one claim at most.
const CELLS: u32 = 120;

/// Areas that are kept tidy together.
#[derive(Clone)]
struct Done<const W: usize> {
    areas: Vec<usize>,
    yard: Yard<W>,
    book: Book<W>,
    given: Given<W>,
}

impl<const W: usize> Done<W> {
    /// To which of some fences of another yard it gives one eye at least, and to which
    /// two.
    fn gives(&self, yard: &Yard<W>, fences: u64) -> [u64; ENOUGH as usize] {
        [1, ENOUGH].map(|least| numbers(yard, |fence| self.given.least(fence) >= least) & fences)
    }
}

/// The numbers of those fences that are meant, as bits.
fn numbers<const W: usize>(yard: &Yard<W>, meant: impl Fn(Bits<W>) -> bool) -> u64 {
    let fences = yard.fences.iter().enumerate().filter(|(_, fence)| meant(**fence));
    fences.fold(0, |sum, (number, _)| sum | 1 << number)
}

/// Do all strings around these areas stay?
fn hold_together<const W: usize>(some: &[&Done<W>]) -> bool {
    weak(some).is_empty()
}

/// The strings around these areas that may be removed.
fn weak<const W: usize>(some: &[&Done<W>]) -> Vec<Bits<W>> {
    failing(&some.iter().map(|done| &done.given).collect::<Vec<_>>())
}

/// Those of some areas around which all strings stay.
fn holding<const W: usize>(mut some: Vec<&Done<W>>) -> Vec<&Done<W>> {
    loop {
        let weak = weak(&some);
        if weak.is_empty() {
            return some;
        }
        some.retain(|done| !done.yard.fences.iter().any(|it| weak.contains(it)));
    }
}

/// The strings around the areas.
fn fences<const W: usize>(some: &[&Done<W>]) -> Bits<W> {
    some.iter().fold(Bits::EMPTY, |sum, done| sum | done.yard.border())
}

/// The cells of the areas.
fn cells<const W: usize>(some: &[&Done<W>]) -> Bits<W> {
    some.iter().fold(Bits::EMPTY, |sum, done| sum | done.yard.cells)
}

/// The areas, and the strings around them.
fn extent<const W: usize>(some: &[&Done<W>]) -> Bits<W> {
    fences(some) | cells(some)
}

/// Areas, what the strings around them want, and who is to move.
type Claim = (Vec<usize>, Wants, Turn);

/// A search through areas.
#[derive(Clone)]
pub struct Estates<const W: usize> {
    web: Arc<Web<W>>,
    board: Board<W>,
    hull: Bits<W>,
    areas: Vec<Yard<W>>,
    /// What is kept tidy.
    done: Vec<Done<W>>,
    /// What is kept tidy if others do their part; at first areas that have one eye for
    /// each string around them as they are.
    eyes: Vec<Done<W>>,
    /// The strings that stay.
    safe: Bits<W>,
    /// Areas for which nothing was found though others were supposed to help.
    hopeless: Vec<bool>,
    /// Positions for each claim that was tried in vain.
    tried: HashMap<Claim, usize>,
    /// Positions for each claim so far.
    reached: usize,
    searches: Arc<Searches<W>>,
    /// Positions looked at so far, but for what was paid for elsewhere.
    pub nodes: usize,
}

impl<const W: usize> Estates<W> {
    /// These areas between some of the keeper's strings; nothing is known of them yet.
    pub fn between(web: Arc<Web<W>>, board: Board<W>, hull: Bits<W>, areas: Vec<Bits<W>>) -> Self {
        let yards = areas.into_iter().filter_map(|area| Yard::new(&web, hull, area));
        let mut areas: Vec<Yard<W>> = yards.collect();
        areas.sort_by_key(|yard| yard.cells.len());
        let mut estates = Estates {
            web,
            board,
            hull,
            areas,
            done: Vec::new(),
            eyes: Vec::new(),
            safe: Bits::EMPTY,
            hopeless: Vec::new(),
            tried: HashMap::new(),
            reached: 0,
            searches: Arc::default(),
            nodes: 0,
        };
        estates.look_for_eyes();
        estates
    }

    /// The same, beside another search of the same board.
    pub fn beside(self, other: &Self) -> Self {
        Estates { searches: Arc::clone(&other.searches), ..self }
    }

    /// Areas of which nothing is known.
    pub fn open(&self) -> impl Iterator<Item = Bits<W>> {
        let open = (0..self.areas.len()).filter(|&at| !self.is_done(at));
        open.map(|at| self.areas[at].cells)
    }

    /// Tries all areas with up to so many positions for each claim, if they were not
    /// before.
    pub fn search(&mut self, budget: usize, stop: Option<&AtomicBool>) {
        while self.reached < budget {
            self.reached = (self.reached * MORE).max(FIRST).min(budget);
            let effort = Effort { budget: self.reached, stop };
            while self.promises(effort)
                | self.singles(effort)
                | self.pairs(effort)
                | self.chains(effort)
            {}
        }
    }

    /// As much of what is found as shows that some stones stay, and that some cells
    /// are swept; none if it does not show it.
    pub fn about(&self, stay: Bits<W>, swept: Bits<W>) -> Option<Estate<W>> {
        self.least(self.kept(), |some: &[&Done<W>]| {
            stay.within(fences(some)) && swept.within(extent(some))
        })
    }

    /// As much as shows that the keeper, moving second, has or gets a stone on one of
    /// these cells that is never removed (theorem "Roots").
    pub fn rooted(&self, root: Bits<W>) -> Option<Estate<W>> {
        let kept = self.kept();
        let mut others = kept.clone();
        others.retain(|done| !done.yard.cells.meets(root));
        let stones = self.board.own | self.board.opp;
        let outside = self.least(holding(others), |some: &[&Done<W>]| {
            beside(&self.web, stones, fences(some), Bits::EMPTY, root)
        });
        outside.or_else(|| {
            self.least(kept, |some: &[&Done<W>]| {
                within(&self.web, self.board.own, cells(some), root)
            })
        })
    }

    /// As little of these areas as shows something; none if all do not show it.
    fn least(
        &self,
        mut chosen: Vec<&Done<W>>,
        shows: impl Fn(&[&Done<W>]) -> bool,
    ) -> Option<Estate<W>> {
        let holds = |some: &[&Done<W>]| shows(some) && hold_together(some);
        if !holds(&chosen) {
            return None;
        }
        chosen.sort_by_key(|done| done.book.rules.len());
        for at in (0..chosen.len()).rev() {
            let left = chosen.remove(at);
            if !holds(&chosen) {
                chosen.insert(at, left);
            }
        }
        Some(self.estate(&chosen))
    }

    /// Everything that is tidy, with the strings that stay around it.
    pub fn known(&self) -> Bits<W> {
        extent(&self.kept())
    }

    /// The same in small pieces that hold together by themselves: for each area what is
    /// left when others are left out one by one, as long as it stays.
    pub fn pieces(&self) -> Vec<Bits<W>> {
        let mut kept = self.kept();
        // Large areas may need small ones more often than the other way round.
        kept.sort_by_key(|done| Reverse(done.yard.cells.len()));
        let (mut pieces, mut covered) = (Vec::new(), Bits::EMPTY);
        for area in &kept {
            if area.yard.cells.within(covered) {
                continue;
            }
            let mut piece = kept.clone();
            let mut at = 0;
            while let Some(&other) = piece.get(at) {
                let mut fewer = piece.clone();
                fewer.remove(at);
                let fewer = holding(fewer);
                match !ptr::eq(*area, other) && fewer.iter().any(|done| ptr::eq(*area, *done)) {
                    true => piece = fewer,
                    false => at += 1,
                }
            }
            // What does not hang together does not need each other.
            let piece = self.web.string(extent(&piece), area.yard.cells.first());
            covered |= piece;
            pieces.push(piece);
        }
        pieces
    }

    /// What shows that these cells are tidy areas and strings that stay, by itself;
    /// none if it does not.
    pub fn just(&self, cells: Bits<W>) -> Option<Estate<W>> {
        let mut chosen = self.kept();
        chosen.retain(|done| (done.yard.border() | done.yard.cells).within(cells));
        if !cells.within(extent(&chosen)) || !hold_together(&chosen) {
            return None;
        }
        let estate = self.estate(&chosen);
        Some(Estate { hull: estate.hull & cells, ..estate })
    }

    /// All that is found.
    pub fn found(&self) -> Estate<W> {
        self.estate(&self.kept())
    }

    fn estate(&self, some: &[&Done<W>]) -> Estate<W> {
        let part =
            |done: &&Done<W>| Part { target: done.yard.cells.first(), book: done.book.clone() };
        Estate { hull: self.hull, parts: some.iter().map(part).collect() }
    }

    fn is_done(&self, area: usize) -> bool {
        self.done.iter().any(|done| done.areas.contains(&area))
    }

    fn look_for_eyes(&mut self) {
        for at in 0..self.areas.len() {
            let yard = self.areas[at].clone();
            let all = (0..yard.fences.len()).fold(0, |sum, number| sum | 1 << number);
            let wants = Wants { open: all, needed: 1, ..Wants::default() };
            let effort = Effort { budget: 1, stop: None };
            if let Some(book) = self.book(&yard, wants, Turn::Raider, effort) {
                let given = Given::of(&self.web, &yard, &book);
                self.eyes.push(Done { areas: vec![at], yard, book, given });
            }
        }
        self.settle();
    }

    /// What is found, as far as it holds together.
    fn kept(&self) -> Vec<&Done<W>> {
        holding(self.done.iter().chain(&self.eyes).collect())
    }

    /// What holds together is done, and the strings around it stay.
    fn settle(&mut self) {
        let kept = self.kept();
        let safe = kept.iter().fold(Bits::EMPTY, |sum, done| sum | done.yard.border());
        let areas: Vec<usize> = kept.iter().flat_map(|done| &done.areas).copied().collect();
        let (whole, eyes): (Vec<_>, Vec<_>) = std::mem::take(&mut self.eyes)
            .into_iter()
            .partition(|eye| areas.contains(&eye.areas[0]));
        self.safe = safe;
        self.done.extend(whole);
        self.eyes = eyes;
    }

    fn singles(&mut self, effort: Effort<'_>) -> bool {
        let mut found = false;
        for at in 0..self.areas.len() {
            // Without help it is harder still.
            if !self.hopeless[at] {
                found |= self.claim(&[at], effort);
            }
        }
        found
    }

    /// Have two areas a string in common that may be removed?
    fn are_linked(&self, one: usize, two: usize) -> bool {
        let of = |at: usize| &self.areas[at].fences;
        of(one).iter().any(|fence| !fence.meets(self.safe) && of(two).contains(fence))
    }

    fn pairs(&mut self, effort: Effort<'_>) -> bool {
        let mut found = false;
        for one in 0..self.areas.len() {
            for two in one + 1..self.areas.len() {
                if !self.is_done(one) && !self.is_done(two) && self.are_linked(one, two) {
                    found |= self.claim(&[one, two], effort);
                }
            }
        }
        found
    }

    /// From each area on, with one neighbour after the other.
    fn chains(&mut self, effort: Effort<'_>) -> bool {
        let mut found = false;
        for at in 0..self.areas.len() {
            let mut chain = vec![at];
            while !self.is_done(at) && chain.len() < TOGETHER {
                let fits = |&other: &usize| {
                    !chain.contains(&other)
                        && !self.is_done(other)
                        && chain.iter().any(|&member| self.are_linked(member, other))
                };
                let Some(next) = (0..self.areas.len()).find(fits) else { break };
                chain.push(next);
                if chain.len() > 2 && self.claim(&chain, effort) {
                    found = true;
                }
            }
        }
        found
    }

    /// Are these areas kept tidy together?
    fn claim(&mut self, areas: &[usize], effort: Effort<'_>) -> bool {
        if areas.iter().any(|&at| self.is_done(at)) {
            return false;
        }
        let cells = areas.iter().fold(Bits::EMPTY, |sum, &at| sum | self.areas[at].cells);
        if cells.len() > CELLS {
            return false;
        }
        let Some(yard) = Yard::new(&self.web, self.hull, cells) else { return false };
        let wants = self.wants(areas, &yard);
        let Some(done) = self.untried(areas, yard, wants, Turn::Raider, effort) else {
            return false;
        };
        self.take(done);
        true
    }

    /// These areas are kept tidy in a new way.
    fn take(&mut self, done: Done<W>) {
        self.eyes.retain(|eye| !done.areas.contains(&eye.areas[0]));
        self.done.push(done);
        self.settle();
    }

    /// What the strings around some areas want from them.
    fn wants(&self, areas: &[usize], yard: &Yard<W>) -> Wants {
        // An eye is one as long as all strings around it stay.
        let stays = |fence: &Bits<W>| fence.meets(self.safe) || yard.fences.contains(fence);
        let is_eye =
            |eye: &&Done<W>| !areas.contains(&eye.areas[0]) && eye.yard.fences.iter().all(stays);
        let others: Vec<&Done<W>> =
            self.done.iter().chain(self.eyes.iter().filter(is_eye)).collect();
        let safe = numbers(yard, |fence| fence.meets(self.safe));
        let open = numbers(yard, |fence| !fence.meets(self.safe));
        let mut elsewhere: Vec<_> = others.into_iter().map(|done| done.gives(yard, open)).collect();
        elsewhere.retain(|with| with[0] != 0);
        Wants { open, needed: ENOUGH, safe, elsewhere }
    }

    /// A book for some areas and what it gives, unless it was looked for in vain.
    fn untried(
        &mut self,
        areas: &[usize],
        yard: Yard<W>,
        wants: Wants,
        turn: Turn,
        effort: Effort<'_>,
    ) -> Option<Done<W>> {
        let claim = (areas.to_vec(), wants.clone(), turn);
        let effort = self.measured(&yard, turn, effort);
        if self.tried.get(&claim).is_some_and(|&tried| tried >= effort.budget) {
            return None;
        }
        if effort.budget >= STRIVING
            && !areas.iter().all(|&at| self.is_tidy_if_granted(at, turn, effort))
        {
            self.tried.insert(claim, effort.budget);
            return None;
        }
        let book = self.book(&yard, wants, turn, effort).filter(|book| {
            // Its start has to tell which areas belong together.
            let start = book.rules.last().map_or(Bits::EMPTY, |rule| rule.pattern().zone);
            areas.len() == 1 || areas.iter().all(|&at| self.areas[at].cells.meets(start))
        });
        let Some(book) = book else {
            self.tried.insert(claim, effort.budget);
            return None;
        };
        let given = Given::of(&self.web, &yard, &book);
        Some(Done { areas: areas.to_vec(), yard, book, given })
    }

    /// Is an area tidy if nobody asks for its fences? Else it is with no others either: what
    /// keeps several tidy keeps each.
    fn is_tidy_if_granted(&mut self, at: usize, turn: Turn, effort: Effort<'_>) -> bool {
        let yard = self.areas[at].clone();
        let area = yard.cells;
        if let Some(known) = self.searches.granted(area, turn, effort.budget) {
            return known;
        }
        let safe = numbers(&yard, |_| true);
        // As it is wanted where all fences stay: then it is the same search.
        let wants = Wants { needed: ENOUGH, safe, ..Wants::default() };
        let is_tidy = self.book(&yard, wants, turn, effort).is_some();
        self.searches.grant(Granted { area, turn, budget: effort.budget, is_tidy });
        is_tidy
    }

    /// How many cells are not beside the fences.
    fn inner(&self, yard: &Yard<W>) -> u32 {
        let pattern = Pattern::cut(yard.cells, self.board.own, self.board.opp);
        let front = yard.front(&self.web, &pattern);
        ((yard.cells - front.stones) - front.flat()).len()
    }

    /// No more positions than a taste where more are hopeless.
    fn measured<'s>(&self, yard: &Yard<W>, turn: Turn, effort: Effort<'s>) -> Effort<'s> {
        let inner = self.inner(yard).saturating_sub(u32::from(turn == Turn::Keeper));
        let harder = (EASY..inner).fold(WORTH, |worth, _| worth.saturating_mul(11) / 5);
        match harder > effort.budget {
            true => Effort { budget: effort.budget.min(TASTE), ..effort },
            false => effort,
        }
    }

    fn book(
        &mut self,
        yard: &Yard<W>,
        wants: Wants,
        turn: Turn,
        effort: Effort<'_>,
    ) -> Option<Book<W>> {
        let errand = Errand { yard: yard.clone(), wants, turn };
        let (book, paid) = self.searches.book(&self.web, self.board, &errand, effort);
        self.nodes += paid;
        book
    }
}
