//! The areas of one player, one after the other, the small ones first: what
//! they give to the strings around them adds up.

use super::search::{Effort, Keeper, Scene};
use super::tidy::Tidy;
use crate::board::{Bits, Web};
use crate::life::{Book, ENOUGH, Estate, Given, Ground, Part, Yard, failing};
use std::sync::atomic::AtomicBool;

/// A search through areas.
pub struct Estates<'a, const W: usize> {
    web: &'a Web<W>,
    own: Bits<W>,
    opp: Bits<W>,
    hull: Bits<W>,
    done: Vec<(Yard<W>, Book<W>, Given<W>)>,
    /// Areas for which nothing was found.
    pub open: Vec<Bits<W>>,
    /// Positions looked at so far.
    pub nodes: usize,
}

impl<'a, const W: usize> Estates<'a, W> {
    /// Nothing known yet of the areas between these strings of the keeper.
    pub fn new(web: &'a Web<W>, own: Bits<W>, opp: Bits<W>, hull: Bits<W>) -> Self {
        Estates { web, own, opp, hull, done: Vec::new(), open: Vec::new(), nodes: 0 }
    }

    /// Tries the areas with so many positions for each.
    pub fn search(&mut self, areas: Vec<Bits<W>>, budget: usize, stop: Option<&AtomicBool>) {
        self.each(areas, Effort { budget, stop }, false);
    }

    /// Tries the areas until one cannot be done. Is something found for all?
    pub fn search_all(
        &mut self,
        areas: Vec<Bits<W>>,
        budget: usize,
        stop: Option<&AtomicBool>,
    ) -> bool {
        self.each(areas, Effort { budget, stop }, true);
        self.open.is_empty()
    }

    fn each(&mut self, areas: Vec<Bits<W>>, effort: Effort<'_>, all: bool) {
        let mut yards: Vec<Yard<W>> = areas
            .into_iter()
            .filter_map(|area| Yard::new(self.web, self.hull, area.first()))
            .collect();
        yards.sort_by_key(|yard| yard.cells.len());
        while !yards.is_empty() {
            let yard = yards.remove(0);
            if !self.area(&yard, &yards, effort) {
                self.open.push(yard.cells);
                if all {
                    return;
                }
            }
        }
    }

    fn supply(&self, fence: Bits<W>) -> u32 {
        self.done.iter().map(|(_, _, given)| given.least(fence)).sum()
    }

    fn area(&mut self, yard: &Yard<W>, later: &[Yard<W>], effort: Effort<'_>) -> bool {
        let more = |fence: &Bits<W>| later.iter().any(|other| other.fences.contains(fence));
        // Where other areas follow, either something is got here for them to add to,
        // or they are trusted to give all.
        let wants = |later: (u32, u32)| -> Vec<(u32, u32)> {
            let one = |fence: &Bits<W>| match (self.supply(*fence), more(fence)) {
                (have, _) if have >= ENOUGH => (have, 0),
                (_, true) => later,
                (have, false) => (have, ENOUGH),
            };
            yard.fences.iter().map(one).collect()
        };
        let mut tries = vec![wants((0, 1)), wants((ENOUGH, 0))];
        tries.dedup();
        for wants in tries {
            let tidy = Tidy { yard: yard.clone(), wants };
            let ground = Ground { web: self.web, walls: self.hull };
            let scene = Scene { ground, limit: tidy.limit(self.web) };
            let found = Keeper::search(scene, self.own, self.opp, &tidy, effort);
            self.nodes += found.nodes;
            if let Some(book) = found.book {
                let given = Given::of(self.web, yard, &book);
                self.done.push((yard.clone(), book, given));
                return true;
            }
        }
        false
    }

    /// What was found, as far as it holds together.
    pub fn found(self) -> Estate<W> {
        let Estates { mut done, hull, .. } = self;
        loop {
            let given: Vec<&Given<W>> = done.iter().map(|(_, _, given)| given).collect();
            let weak = failing(&given);
            if weak.is_empty() {
                break;
            }
            done.retain(|(yard, _, _)| !yard.fences.iter().any(|it| weak.contains(it)));
        }
        let part = |(yard, book, _): (Yard<W>, _, _)| Part { target: yard.cells.first(), book };
        Estate { hull, parts: done.into_iter().map(part).collect() }
    }
}
