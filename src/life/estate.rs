//! Yards whose strings keep each other: what all of them give together makes
//! the fences stay (theorem "Yards side by side").

use super::book::{Aim, Book, Flaw, Rule, Turn};
use super::joint::Part;
use super::pattern::Ground;
use super::yard::{Share, Yard};
use crate::board::{Bits, Web};

/// What a string needs so that no play removes it.
pub const ENOUGH: u32 = 2;

/// Stones that stay, and areas among them in which no stone of the raider does.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Estate<const W: usize> {
    /// The keeper's strings around the areas, and perhaps more of his.
    pub hull: Bits<W>,
    /// For each area, or some together, a cell, and how they are kept tidy.
    pub parts: Vec<Part<W>>,
}

/// Why an estate proves nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Dispute {
    /// There are no areas.
    #[error("there are no areas")]
    Empty,
    /// The hull does not consist of whole strings of the keeper.
    #[error("the stones around the areas are not whole strings of the keeper")]
    Hull,
    /// A cell is one of the hull's, an area comes twice, or has too many strings
    /// around it.
    #[error("book {}: the cell names no area of its own, or too many strings are around it", .0 + 1)]
    NoYard(usize),
    /// A book is wrong, at the place of the part in the list.
    #[error("book {}: {}", .0 + 1, .1)]
    Flaw(usize, Flaw),
    /// A string around the areas may be removed.
    #[error("the string of cell {0} may be left with one empty cell")]
    Fence(usize),
}

/// What one area gives to the strings around it.
#[derive(Clone)]
pub struct Given<const W: usize> {
    fences: Vec<Bits<W>>,
    /// For each rule at which the raider is to move.
    shares: Vec<Vec<Share>>,
}

impl<const W: usize> Given<W> {
    /// What the book of a yard gives; it must be right.
    pub fn of(web: &Web<W>, yard: &Yard<W>, book: &Book<W>) -> Given<W> {
        let shares = book.rules.iter().filter_map(|rule| match rule {
            Rule::Play { .. } => None,
            Rule::Await { pattern, .. } => Some(yard.liberties(web, pattern)),
            Rule::Rest { pattern, links } => yard.eyes(web, pattern, links),
        });
        Given { shares: shares.collect(), fences: yard.fences.clone() }
    }

    /// Is what strings have together, at any time, always as it shall be?
    pub fn always(&self, fine: impl Fn(&Share) -> bool) -> bool {
        self.shares.iter().flatten().all(fine)
    }

    fn number(&self, fence: Bits<W>) -> Option<usize> {
        self.fences.iter().position(|it| *it == fence)
    }

    /// What the string, one of its fences or not, has in the area at least.
    pub fn least(&self, fence: Bits<W>) -> u32 {
        let Some(number) = self.number(fence) else { return 0 };
        let of = |shares: &Vec<Share>| {
            let mut with = shares.iter().filter(|share| share.fences >> number & 1 != 0);
            with.next().map_or(0, |share| share.count)
        };
        self.shares.iter().map(of).min().unwrap_or(0)
    }

    /// Is the fence of this number always, as `enough` has it of those that it is joined to,
    /// and what they have here, safe?
    fn is_enough(&self, number: usize, enough: impl Fn(&Share) -> bool) -> bool {
        self.shares.iter().all(|shares| {
            shares.iter().find(|share| share.fences >> number & 1 != 0).is_some_and(&enough)
        })
    }
}

/// The strings around these areas that may be removed, for all that they give.
pub fn failing<const W: usize>(given: &[&Given<W>]) -> Vec<Bits<W>> {
    let mut fences: Vec<Bits<W>> = Vec::new();
    for fence in given.iter().flat_map(|given| &given.fences) {
        if !fences.contains(fence) {
            fences.push(*fence);
        }
    }
    let least: Vec<Vec<u32>> =
        given.iter().map(|part| fences.iter().map(|fence| part.least(*fence)).collect()).collect();
    let place = |fence: &Bits<W>| fences.iter().position(|it| it == fence).unwrap_or_default();
    let places: Vec<Vec<usize>> =
        given.iter().map(|part| part.fences.iter().map(place).collect()).collect();
    // The other areas that give the fences of one anything.
    let others = |at: usize| {
        let rows = least.iter().enumerate().filter(move |(other, _)| *other != at);
        let gives = |row: &Vec<u32>| places[at].iter().any(|it| row[*it] > 0);
        rows.map(|(_, row)| row).filter(|row| gives(row)).collect()
    };
    let others: Vec<Vec<&Vec<u32>>> = (0..given.len()).map(others).collect();
    let stays = |fence: usize, fails: &[bool]| {
        given.iter().enumerate().any(|(at, part)| {
            let Some(number) = places[at].iter().position(|it| *it == fence) else { return false };
            part.is_enough(number, |share| {
                let members = || {
                    let all = places[at].iter().enumerate();
                    all.filter(|(number, _)| share.fences >> number & 1 != 0).map(|(_, it)| *it)
                };
                // A string that is known to stay keeps those that are joined to it.
                if members().any(|it| !fails[it]) {
                    return true;
                }
                let best = |row: &&Vec<u32>| members().map(|it| row[it]).max().unwrap_or(0);
                share.count + others[at].iter().map(best).sum::<u32>() >= ENOUGH
            })
        })
    };
    let mut fails = vec![true; fences.len()];
    loop {
        let failing = |at: &usize| fails[*at];
        let found: Vec<usize> =
            (0..fences.len()).filter(failing).filter(|&at| stays(at, &fails)).collect();
        if found.is_empty() {
            let failing = fences.iter().zip(&fails).filter(|(_, fails)| **fails);
            return failing.map(|(fence, _)| *fence).collect();
        }
        found.iter().for_each(|&at| fails[at] = false);
    }
}

impl<const W: usize> Estate<W> {
    /// Does the estate show that, on a board with these stones, the strings around its
    /// areas stay and no stone of the raider stays in them? Returns both. The keeper, if
    /// he is to move, makes the first play of one book.
    pub fn check(
        &self,
        web: &Web<W>,
        own: Bits<W>,
        opp: Bits<W>,
        turn: Turn,
    ) -> Result<(Bits<W>, Bits<W>), Dispute> {
        if self.parts.is_empty() {
            return Err(Dispute::Empty);
        }
        if !self.hull.within(own) || web.around(self.hull).meets(own) {
            return Err(Dispute::Hull);
        }
        let ground = Ground { web, walls: self.hull };
        let (mut cells, mut fences) = (Bits::EMPTY, Bits::EMPTY);
        let mut given = Vec::new();
        let mut turn = turn;
        for (at, part) in self.parts.iter().enumerate() {
            let yard = Yard::of(web, self.hull, part).ok_or(Dispute::NoYard(at))?;
            if yard.cells.meets(cells) {
                return Err(Dispute::NoYard(at));
            }
            part.book
                .check(ground, own, opp, Aim::Tidy(&yard), turn)
                .map_err(|flaw| Dispute::Flaw(at, flaw))?;
            if part.book.leads() {
                turn = Turn::Raider;
            }
            cells |= yard.cells;
            fences |= yard.border();
            given.push(Given::of(web, &yard, &part.book));
        }
        match failing(&given.iter().collect::<Vec<_>>()).first() {
            Some(fence) => Err(Dispute::Fence(fence.first())),
            None => Ok((fences, cells)),
        }
    }
}
