//! Areas enclosed by the keeper's stones, and what a pattern says of them
//! (theorem "Yards").

use super::joint::Part;
use super::link::{Link, lone_ends};
use super::pattern::Pattern;
use crate::board::{Bits, Web};

/// Strings around a yard beyond which the theorem is not tried.
const MAX_FENCES: usize = 64;

/// One area, or several, beside which only keeper's strings are that are supposed
/// to stay.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Yard<const W: usize> {
    /// The areas.
    pub cells: Bits<W>,
    /// The strings beside it.
    pub fences: Vec<Bits<W>>,
}

/// Fences that are one string, or linked, and what they have in the yard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// The fences, as bits by their numbers.
    pub fences: u64,
    /// Empty cells beside them or, where the yard is tidy, regions vital to them.
    pub count: u32,
}

/// Fences joined by stones in the yard.
#[derive(Clone, Copy)]
pub struct Chain<const W: usize> {
    /// The fences, as bits by their numbers.
    pub fences: u64,
    /// The cells of the yard beside them, or beside stones joined to them.
    pub around: Bits<W>,
}

/// The keeper's stones of a pattern that are joined to fences.
pub struct Front<const W: usize> {
    /// Those in the yard.
    pub stones: Bits<W>,
    /// What they make of the fences.
    pub chains: Vec<Chain<W>>,
}

impl<const W: usize> Front<W> {
    /// The cells of the yard beside it.
    pub fn flat(&self) -> Bits<W> {
        self.chains.iter().fold(Bits::EMPTY, |sum, chain| sum | chain.around)
    }
}

impl<const W: usize> Yard<W> {
    /// The yard with these cells, the stones of `hull` being around it; none if
    /// there are none, one is the hull's, or too many strings are there.
    pub fn new(web: &Web<W>, hull: Bits<W>, seeds: Bits<W>) -> Option<Yard<W>> {
        let board = Bits::below(web.locs.len());
        if seeds.is_empty() || !seeds.within(board - hull) {
            return None;
        }
        let mut cells = seeds;
        let mut fresh = seeds;
        while fresh.any() {
            fresh = web.around(fresh) - hull - cells;
            cells |= fresh;
        }
        let mut beside = web.around(cells);
        let mut fences = Vec::new();
        while beside.any() {
            if fences.len() == MAX_FENCES {
                return None;
            }
            let fence = web.string(hull, beside.first());
            beside = beside - fence;
            fences.push(fence);
        }
        Some(Yard { cells, fences })
    }

    /// The yard of a part of an estate: the area of its cell, and those of which
    /// the book's start speaks.
    pub fn of(web: &Web<W>, hull: Bits<W>, part: &Part<W>) -> Option<Yard<W>> {
        if part.target >= 64 * W {
            return None;
        }
        let start = part.book.rules.last().map_or(Bits::EMPTY, |rule| rule.pattern().zone);
        Yard::new(web, hull, Bits::one(part.target) | (start - hull))
    }

    /// The stones of all fences.
    pub fn border(&self) -> Bits<W> {
        self.fences.iter().fold(Bits::EMPTY, |sum, fence| sum | *fence)
    }

    /// How far the fences reach into the yard.
    pub fn front(&self, web: &Web<W>, pattern: &Pattern<W>) -> Front<W> {
        let beside = |stones: Bits<W>| web.around(stones) & self.cells;
        let fences = self.fences.iter().enumerate();
        let mut chains: Vec<Chain<W>> = fences
            .map(|(number, fence)| Chain { fences: 1 << number, around: beside(*fence) })
            .collect();
        let mut stones = Bits::EMPTY;
        for part in web.parts(pattern.own & self.cells) {
            if join(&mut chains, beside(part), |chain| chain.around.meets(part)) {
                stones |= part;
            }
        }
        chains.iter_mut().for_each(|chain| chain.around = chain.around - stones);
        Front { stones, chains }
    }

    /// The empty cells that the fences are known to have beside them.
    pub fn liberties(&self, web: &Web<W>, pattern: &Pattern<W>) -> Vec<Share> {
        let empty = pattern.empty() & self.cells;
        let front = self.front(web, pattern);
        let share =
            |chain: &Chain<W>| Share { fences: chain.fences, count: (chain.around & empty).len() };
        front.chains.iter().map(share).collect()
    }

    /// Are the links pairs of cells of their own, not in the zone, which the cells beside
    /// the fences and stones joined to them reach?
    pub fn holds(&self, web: &Web<W>, pattern: &Pattern<W>, links: &[Link]) -> bool {
        self.reached(web, &self.front(web, pattern), pattern, links).is_some()
    }

    /// The cells that those beside the front reach; none if the links are not such pairs.
    fn reached(
        &self,
        web: &Web<W>,
        front: &Front<W>,
        pattern: &Pattern<W>,
        links: &[Link],
    ) -> Option<Bits<W>> {
        let reached = reach(web, front.flat(), self.cells - front.stones, links);
        are_apart(links, reached - pattern.zone).then_some(reached)
    }

    /// The regions vital to the fences, if the yard is tidy: the keeper, who
    /// answers in the links, can remove whatever the raider plays there.
    pub fn eyes(&self, web: &Web<W>, pattern: &Pattern<W>, links: &[Link]) -> Option<Vec<Share>> {
        let tidied = self.tidied(web, pattern, links)?;
        let count = |chain: &Chain<W>| {
            let eyes = |region: &Bits<W>| tidied.eyes(web, *region, chain, links);
            tidied.regions.iter().map(eyes).sum()
        };
        let share = |chain: &Chain<W>| Share { fences: chain.fences, count: count(chain) };
        Some(tidied.chains.iter().map(share).collect())
    }

    /// The chains and regions of a tidy yard; none if it is not.
    pub fn tidied(&self, web: &Web<W>, pattern: &Pattern<W>, links: &[Link]) -> Option<Tidied<W>> {
        let front = self.front(web, pattern);
        let cells = self.cells - front.stones;
        let reached = self.reached(web, &front, pattern, links)?;
        let mut chains = front.chains;
        if !links.is_empty() {
            join_by_links(web, &mut chains, cells, links);
        }
        let inner = cells - reached;
        let regions: Vec<Bits<W>> = web.parts(cells).collect();
        let roomy = |region: &Bits<W>| is_roomy(web, *region & inner);
        let free = (pattern.zone - pattern.own) & cells;
        regions.iter().all(roomy).then_some(Tidied { chains, regions, free })
    }
}

/// A yard in which the raider can have nothing.
pub struct Tidied<const W: usize> {
    /// The fences, as stones and links join them.
    pub chains: Vec<Chain<W>>,
    /// The connected parts without stones joined to fences.
    pub regions: Vec<Bits<W>>,
    /// The cells that are known not to be the keeper's.
    free: Bits<W>,
}

impl<const W: usize> Tidied<W> {
    /// How many eyes of a chain a region holds at least, with these links.
    pub fn eyes(&self, web: &Web<W>, region: Bits<W>, chain: &Chain<W>, links: &[Link]) -> u32 {
        eyes(web, region, chain, self.free, links)
    }
}

/// How many eyes of a chain a region holds at least, whatever happens in the
/// links.
fn eyes<const W: usize>(
    web: &Web<W>,
    region: Bits<W>,
    chain: &Chain<W>,
    free: Bits<W>,
    links: &[Link],
) -> u32 {
    let within = |&&(one, two): &&Link| region.has(one) && region.has(two);
    if !is_vital(web, region, chain, free, links) {
        return 0;
    }
    let parted = links.iter().filter(within).map(|link| {
        let others: Vec<Link> = links.iter().filter(|other| *other != link).copied().collect();
        let with = |stone: usize, other: usize| {
            if !chain.around.has(stone) {
                return 0;
            }
            let joined = Chain { around: chain.around | web.near[stone], ..*chain };
            let free = (free - Bits::one(stone)) | Bits::one(other);
            let parts = web.parts(region - Bits::one(stone));
            parts.filter(|part| is_vital(web, *part, &joined, free, &others)).count() as u32
        };
        with(link.0, link.1).min(with(link.1, link.0))
    });
    parted.max().unwrap_or(0).max(1)
}

/// Does a region keep an empty cell beside a chain, as long as the chain has
/// another one elsewhere?
fn is_vital<const W: usize>(
    web: &Web<W>,
    region: Bits<W>,
    chain: &Chain<W>,
    free: Bits<W>,
    links: &[Link],
) -> bool {
    if !region.within(reach(web, chain.around & region, region, links)) {
        return false;
    }
    let known = (region & free) - lone_ends(links, region);
    known.any() || links.iter().any(|(one, two)| region.has(*one) && region.has(*two))
}

/// The cells among some that are, or will be once the links are settled, beside the
/// stones that these are beside: what is beside both cells of a link that is reached.
fn reach<const W: usize>(
    web: &Web<W>,
    mut reached: Bits<W>,
    cells: Bits<W>,
    links: &[Link],
) -> Bits<W> {
    loop {
        let before = reached;
        for &(one, two) in links {
            if reached.has(one) && reached.has(two) {
                reached |= web.near[one] & web.near[two] & cells;
            }
        }
        if reached == before {
            return reached;
        }
    }
}

/// Makes one of the chains that reach both cells of a link.
fn join_by_links<const W: usize>(
    web: &Web<W>,
    chains: &mut Vec<Chain<W>>,
    cells: Bits<W>,
    links: &[Link],
) {
    let reached = |chain: &Chain<W>| reach(web, chain.around, cells, links);
    let reaches: Vec<(u64, Bits<W>)> =
        chains.iter().map(|chain| (chain.fences, reached(chain))).collect();
    for &(one, two) in links {
        let both = reaches.iter().filter(|(_, cells)| cells.has(one) && cells.has(two));
        let fences = both.fold(0, |sum, (fences, _)| sum | fences);
        join(chains, Bits::EMPTY, |chain| chain.fences & fences != 0);
    }
}

/// Are the links pairs of these cells, no cell in two of them?
fn are_apart<const W: usize>(links: &[Link], mut left: Bits<W>) -> bool {
    links.iter().flat_map(|&(one, two)| [one, two]).all(|end| {
        let apart = left.has(end);
        left = left - Bits::one(end);
        apart
    })
}

/// Makes one of the chains that are meant, with more cells beside it. Were there
/// any?
fn join<const W: usize>(
    chains: &mut Vec<Chain<W>>,
    around: Bits<W>,
    meant: impl Fn(&Chain<W>) -> bool,
) -> bool {
    let mut joined = Chain { fences: 0, around };
    chains.retain(|chain| {
        let meant = meant(chain);
        if meant {
            joined.fences |= chain.fences;
            joined.around |= chain.around;
        }
        !meant
    });
    if joined.fences != 0 {
        chains.push(joined);
    }
    joined.fences != 0
}

/// Are these cells, which are not beside the hull, so few that a stone that
/// captures there can be connected?
pub fn is_roomy<const W: usize>(web: &Web<W>, inner: Bits<W>) -> bool {
    let many = inner.iter().all(|cell| web.near[cell].len() >= 2);
    many && match inner.len() {
        0 | 1 => true,
        2 => web.near[inner.first()].meets(inner) && web.around(inner).len() >= 2,
        _ => false,
    }
}
