//! Strings that are never removed though their owner plays only where the
//! opponent tries to cut them, seen from one of them (theorems "Benson", "Links").

use super::estate::ENOUGH;
use super::eyes::{Eye, with_two_eyes};
use super::link::{Link, lone_ends};
use super::pattern::{Ground, Pattern};
use crate::board::{Bits, Strings, Strung, Web};
use std::cell::RefCell;

/// Strings beyond which the theorem is not tried.
const MAX_STRINGS: usize = 64;

/// A string that is kept, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept<const W: usize> {
    /// The strings of the owner that keep each other, that one among them.
    pub strings: Bits<W>,
    /// Two regions for each chain of linked strings.
    pub regions: Bits<W>,
    /// The links that hold them together.
    pub links: Vec<Link>,
}

/// About how many eyes are missing: for those who look for plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Missing(pub u32);

/// An eye that the string itself misses counts as so many that others do.
const OWN: u32 = 3;

struct Region<const W: usize> {
    cells: Bits<W>,
    /// The chains beside it, and those beside which all its empty cells are.
    eye: Eye,
}

/// A part of a board on which strings are looked at, perhaps several times.
pub struct View<'a, const W: usize> {
    web: &'a Web<W>,
    walls: Bits<W>,
    pattern: Pattern<W>,
    strings: &'a Strings<'a, W>,
    /// Cells that a region has at most.
    most: u32,
    /// What was looked at of regions so far, and whether they fit.
    regions: RefCell<Vec<(Bits<W>, bool)>>,
}

/// Such a part, and links in it.
struct Linked<'a, const W: usize> {
    view: &'a View<'a, W>,
    links: &'a [Link],
    /// The cells of all links.
    cells: Bits<W>,
}

impl<'a, const W: usize> View<'a, W> {
    /// The part of a board that a pattern shows, with the strings of the own stones in it.
    /// Regions have at most so many cells.
    pub fn new(
        ground: Ground<'a, W>,
        pattern: Pattern<W>,
        strings: &'a Strings<'a, W>,
        most: u32,
    ) -> View<'a, W> {
        let Ground { web, walls } = ground;
        View { web, walls, pattern, strings, most, regions: RefCell::default() }
    }

    /// The region at a cell: connected cells without own stones. None if it is
    /// too large, reaches out of the zone, or can be vital to no chain.
    fn region(&self, cell: usize, seen: &mut Bits<W>) -> Option<Bits<W>> {
        let known = self.regions.borrow().iter().find(|(cells, _)| cells.has(cell)).copied();
        let (cells, fits) = known.unwrap_or_else(|| {
            let region = self.explore(cell);
            self.regions.borrow_mut().push(region);
            region
        });
        *seen |= cells;
        fits.then_some(cells)
    }

    /// The same: what was looked at, and whether it fits.
    fn explore(&self, cell: usize) -> (Bits<W>, bool) {
        let Pattern { zone, own, opp } = self.pattern;
        let mut region = Bits::one(cell);
        let mut fresh = region;
        let (mut fits, mut size) = (true, 0);
        while fits && fresh.any() {
            let mut next = Bits::EMPTY;
            for cell in fresh.iter() {
                let near = self.web.near[cell];
                size += 1;
                fits &= near.within(zone) && (opp.has(cell) || near.meets(own));
                next |= near;
            }
            fresh = (next - own) - region;
            region |= fresh;
            fits &= size <= self.most;
        }
        (region, fits)
    }
}

impl<const W: usize> Linked<'_, W> {
    /// The own stones joined to the one on a cell, by contact or links: as good as one
    /// string.
    fn chain(&self, cell: usize) -> Strung<W> {
        let View { web, pattern: Pattern { own, .. }, strings, .. } = *self.view;
        let Strung { mut cells, mut around } = strings.at(cell);
        loop {
            let mut more = Bits::EMPTY;
            for &(one, two) in self.links {
                if around.has(one) && around.has(two) {
                    more |= web.near[one] & web.near[two] & own;
                    // Other strings beside both cells, wherever they touch them.
                    let mut beside = (web.near[one] & own) - cells - more;
                    while beside.any() {
                        let string = strings.at(beside.first());
                        beside = beside - string.cells;
                        if string.around.has(two) {
                            more |= string.cells;
                        }
                    }
                }
            }
            let mut fresh = more - cells;
            if fresh.is_empty() {
                return Strung { cells, around: around - cells };
            }
            while fresh.any() {
                let string = strings.at(fresh.first());
                cells |= string.cells;
                around |= string.around;
                fresh = fresh - string.cells;
            }
        }
    }

    /// The cells of a region that have to be beside a chain to which it is vital.
    fn to_cover(&self, region: Bits<W>) -> Bits<W> {
        // The owner's plays on linked cells may vacate others.
        if region.meets(self.cells) { region } else { region - self.view.pattern.opp }
    }
}

/// The number of the chain with a cell, made if it is new; none if there are
/// too many.
fn number<const W: usize>(
    view: &Linked<'_, W>,
    chains: &mut Vec<Strung<W>>,
    cell: usize,
) -> Option<usize> {
    if let Some(known) = chains.iter().position(|chain| chain.cells.has(cell)) {
        return Some(known);
    }
    if chains.len() == MAX_STRINGS {
        return None;
    }
    chains.push(view.chain(cell));
    Some(chains.len() - 1)
}

/// Why the owner's string at a cell is never removed, whatever the opponent
/// plays, though the owner only answers in links; how many eyes seem to be missing if
/// the theorems do not say so, looking at regions of at most `most` cells in the zone.
/// Chains with walls need no regions.
pub fn kept<const W: usize>(
    ground: Ground<'_, W>,
    pattern: Pattern<W>,
    cell: usize,
    links: &[Link],
    most: u32,
) -> Result<Kept<W>, Missing> {
    let own = pattern.own & pattern.zone;
    let strings = Strings::new(ground.web, own);
    View::new(ground, Pattern { own, ..pattern }, &strings, most).kept(cell, links)
}

impl<const W: usize> View<'_, W> {
    /// Why the string at a cell is kept with these links, as [`kept`] has it.
    pub fn kept(&self, cell: usize, links: &[Link]) -> Result<Kept<W>, Missing> {
        let nothing = Missing(OWN * ENOUGH);
        let View { web, walls, pattern: Pattern { zone, own, opp }, .. } = *self;
        if !own.has(cell) {
            return Err(nothing);
        }
        let mut linked = Bits::EMPTY;
        for &(one, two) in links {
            for end in [one, two] {
                if linked.has(end) || !zone.has(end) || own.has(end) || opp.has(end) {
                    return Err(nothing);
                }
                linked |= Bits::one(end);
            }
        }
        let view = Linked { view: self, links, cells: linked };
        let mut chains = vec![view.chain(cell)];
        let mut regions: Vec<Region<W>> = Vec::new();
        let mut seen = Bits::EMPTY;
        let mut next = 0;
        while next < chains.len() {
            if chains[next].cells.meets(walls) {
                next += 1;
                continue;
            }
            let beside = (chains[next].around & zone) - own;
            while let Some(start) = (beside - seen).iter().next() {
                let Some(cells) = self.region(start, &mut seen) else { continue };
                let cover = view.to_cover(cells);
                let mut around = web.around(cells);
                let (mut touched, mut vital) = (0, 0);
                while around.any() {
                    let number = number(&view, &mut chains, around.first()).ok_or(nothing)?;
                    around = around - chains[number].cells;
                    touched |= 1 << number;
                    vital |= u64::from(cover.within(chains[number].around)) << number;
                }
                if vital != 0 && !cells.within(opp) && !cells.within(lone_ends(links, cells)) {
                    regions.push(Region { cells, eye: Eye { beside: touched, vital } });
                }
            }
            if next == 0 {
                let has = eyes_of(&regions, 0);
                if has < ENOUGH {
                    return Err(Missing(OWN * (ENOUGH - has)));
                }
            }
            next += 1;
        }
        let anchored = (0..chains.len())
            .filter(|&number| chains[number].cells.meets(walls))
            .fold(0u64, |sum, number| sum | 1 << number);
        let eyes: Vec<Eye> = regions.iter().map(|region| region.eye).collect();
        let alive = with_two_eyes(&eyes, u64::MAX >> (MAX_STRINGS - chains.len()), anchored);
        if alive & 1 == 0 {
            return Err(missing(&regions, anchored));
        }
        regions.retain(|region| region.eye.beside & !alive == 0);
        regions.sort_by_key(|region| region.cells.len());
        Ok(choose(&view, &chains, &regions, anchored))
    }
}

/// How many regions are vital to a chain.
fn eyes_of<const W: usize>(regions: &[Region<W>], chain: u32) -> u32 {
    regions.iter().filter(|region| region.eye.vital >> chain & 1 != 0).count() as u32
}

/// Eyes that are missing to the first chain and those that it needs, if each takes the
/// regions with the fewest others beside them.
fn missing<const W: usize>(regions: &[Region<W>], anchored: u64) -> Missing {
    let (mut needed, mut done, mut missing) = (1u64, anchored, 0);
    while needed & !done != 0 {
        let number = (needed & !done).trailing_zeros();
        done |= 1 << number;
        missing += ENOUGH.saturating_sub(eyes_of(regions, number));
        let vital = regions.iter().filter(|region| region.eye.vital >> number & 1 != 0);
        let mut besides: Vec<u64> = vital.map(|region| region.eye.beside & !needed).collect();
        besides.sort_by_key(|beside| beside.count_ones());
        needed |= besides.iter().take(ENOUGH as usize).fold(0, |sum, beside| sum | beside);
    }
    Missing(missing.max(1))
}

/// A few regions that are enough for the first chain and all others that
/// these regions need.
fn choose<const W: usize>(
    view: &Linked<'_, W>,
    chains: &[Strung<W>],
    regions: &[Region<W>],
    anchored: u64,
) -> Kept<W> {
    let (mut needed, mut done) = (1u64, anchored);
    let mut chosen: Vec<usize> = Vec::new();
    while needed & !done != 0 {
        let number = (needed & !done).trailing_zeros();
        done |= 1 << number;
        let vital = |at: &usize| regions[*at].eye.vital >> number & 1 != 0;
        let mut have = chosen.iter().filter(|at| vital(at)).count();
        for (at, region) in regions.iter().enumerate() {
            if have < 2 && vital(&at) && !chosen.contains(&at) {
                chosen.push(at);
                needed |= region.eye.beside;
                have += 1;
            }
        }
    }
    let kept = || {
        let numbers = 0..chains.len();
        numbers.filter(|number| needed >> number & 1 != 0).map(|number| &chains[number])
    };
    let joins =
        |link: &&Link| kept().any(|chain| chain.around.has(link.0) && chain.around.has(link.1));
    Kept {
        strings: kept().fold(Bits::EMPTY, |sum, chain| sum | chain.cells),
        regions: chosen.iter().fold(Bits::EMPTY, |sum, &at| sum | regions[at].cells),
        links: view.links.iter().filter(joins).copied().collect(),
    }
}
