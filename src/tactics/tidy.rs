//! An area to be kept tidy: its fences are supposed to stay, and some of them
//! have to get what they need for that from the area.

use super::board::{Board, Sides};
use super::search::Scene;
use super::task::{Hold, Look, Outlook, Sought, TASTE, Task};
use super::wants::Wants;
use crate::board::{Bits, Web};
use crate::life::{Chain, ENOUGH, Front, Link, Pattern, Share, Tidied, Yard, ends, is_roomy};

/// Where it seems so hard after a taste hardly any area is found to be tidy (measured on
/// finished 19x19 games: 3 of 468 with up to 80,000 positions, in two thirds of the time).
const FAR: u32 = 16;

/// Who allows more than so many positions wants to know all the same.
const STRIVING: usize = 500_000;

/// Steps of the search for links that cover cells.
const MAX_TRIES: usize = 60;

/// Cells that may part a region that are looked at.
const CUTS: usize = 12;

/// Cells that are covered by links at most.
const MAX_COVERED: u32 = 16;

/// What each opening that the raider has to close adds to a disproof number: he
/// tries first what leaves few of them.
const PER_OPENING: u32 = 4;

/// An area, and what its fences want.
pub struct Tidy<const W: usize> {
    /// The area.
    pub yard: Yard<W>,
    /// What the fences want.
    pub wants: Wants,
}

impl<const W: usize> Tidy<W> {
    /// The cells that rules may know of.
    pub fn limit(&self, web: &Web<W>) -> Bits<W> {
        self.yard.cells | web.around(self.yard.cells)
    }

    /// What the fences of a share lack.
    fn lack(&self, share: &Share) -> u32 {
        self.wants.lack(share.fences, share.count)
    }

    fn lacking(&self, shares: &[Share]) -> u32 {
        shares.iter().map(|share| self.lack(share)).sum()
    }

    fn whole(&self, scene: &Scene<'_, W>, board: &Board<W>) -> Pattern<W> {
        Pattern::cut(scene.limit, board.own, board.opp)
    }

    /// Links between chains that have two empty cells in common.
    fn joining(&self, front: &Front<W>, empty: Bits<W>, links: &mut Vec<Link>) {
        let mut used: Bits<W> = ends(links);
        for (at, one) in front.chains.iter().enumerate() {
            for two in &front.chains[at + 1..] {
                let mut common = ((one.around & two.around & empty) - used).iter();
                if let (Some(first), Some(second)) = (common.next(), common.next()) {
                    links.push((first, second));
                    used |= ends(&[(first, second)]);
                }
            }
        }
    }

    /// Why it rests with these links: as few cells as show it.
    fn rest(
        &self,
        scene: &Scene<'_, W>,
        board: &Board<W>,
        links: Vec<Link>,
    ) -> Option<(Pattern<W>, Vec<Link>)> {
        let web = scene.ground.web;
        let pattern = self.whole(scene, board);
        let front = self.yard.front(web, &pattern);
        let mut zone = scene.limit - self.yard.cells;
        // As few cells as show the eyes that the fences want, and stones as show that all is tidy.
        let mut spare: Vec<usize> = Vec::new();
        if self.wants.open != 0 {
            let free = self.yard.cells - front.stones - ends(&links) - board.own;
            spare.extend((free - board.opp).iter());
            spare.extend((free & board.opp).iter());
        }
        spare.extend(front.stones.iter());
        zone |= spare.iter().copied().collect();
        let enough = |zone: Bits<W>| {
            let pattern = Pattern::cut(zone, board.own, board.opp);
            let shares = self.yard.eyes(web, &pattern, &links);
            shares.is_some_and(|shares| self.lacking(&shares) == 0)
        };
        if !enough(zone) {
            return None;
        }
        for cell in spare {
            let fewer = zone - Bits::one(cell);
            if enough(fewer) {
                zone = fewer;
            }
        }
        Some((Pattern::cut(zone, board.own, board.opp), links))
    }

    /// The links with which the yard is tidy and the fences have what they want.
    fn links(&self, web: &Web<W>, pattern: &Pattern<W>, front: &Front<W>) -> Option<Vec<Link>> {
        let flat = front.flat();
        let empty = pattern.empty() & self.yard.cells;
        let mut links = Vec::new();
        let inner = (self.yard.cells - front.stones) - flat;
        if inner.len() > MAX_COVERED + 2 {
            return None;
        }
        let mut tries = MAX_TRIES;
        for region in web.parts(self.yard.cells - front.stones) {
            let rest = region & inner;
            let free = region & flat & empty;
            if !cover(web, rest, Bits::EMPTY, free, empty, &mut links, &mut tries) {
                return None;
            }
        }
        let tidied = |links: &[Link]| {
            let known = pattern.zone - ends(links);
            self.yard.tidied(web, &Pattern::cut(known, pattern.own, pattern.opp), links)
        };
        let lacking = |tidied: &Tidied<W>, links: &[Link]| -> u32 {
            let lack = |chain: &Chain<W>| {
                let mut lack = self.wants.lack(chain.fences, 0);
                for region in &tidied.regions {
                    if lack == 0 {
                        break;
                    }
                    lack = lack.saturating_sub(tidied.eyes(web, *region, chain, links));
                }
                lack
            };
            tidied.chains.iter().map(lack).sum()
        };
        let mut found = tidied(&links)?;
        let mut lack = lacking(&found, &links);
        if lack == 0 {
            return Some(links);
        }
        let least = links.len();
        if front.chains.len() > 1 {
            self.joining(front, empty, &mut links);
            found = tidied(&links)?;
            lack = lacking(&found, &links);
        }
        if lack > 0 {
            let used: Bits<W> = ends(&links);
            for &region in &found.regions {
                let one_eye = |chain: &&Chain<W>| {
                    self.wants.lack(chain.fences, 0) > 0
                        && found.eyes(web, region, chain, &links) == 1
                };
                let Some(chain) = found.chains.iter().find(one_eye) else { continue };
                let cuts = (region & chain.around & empty) - used;
                let cuts: Vec<usize> =
                    cuts.iter().filter(|&cell| is_cut(web, region, cell)).take(CUTS).collect();
                let pairs = cuts.iter().enumerate();
                let mut pairs =
                    pairs.flat_map(|(at, &one)| cuts[at + 1..].iter().map(move |&two| (one, two)));
                let mut with = links.clone();
                let pair = pairs.find(|&pair| {
                    with.truncate(links.len());
                    with.push(pair);
                    found.eyes(web, region, chain, &with) > 1
                });
                links.extend(pair);
            }
            lack = lacking(&tidied(&links)?, &links);
        }
        if lack > 0 {
            return None;
        }
        let enough = |links: &[Link]| tidied(links).is_some_and(|it| lacking(&it, links) == 0);
        for at in (least..links.len()).rev() {
            let link = links.remove(at);
            if !enough(&links) {
                links.insert(at, link);
            }
        }
        Some(links)
    }
}

/// Does a region fall apart without a cell?
fn is_cut<const W: usize>(web: &Web<W>, region: Bits<W>, cell: usize) -> bool {
    let rest = region - Bits::one(cell);
    let beside = web.near[cell] & rest;
    beside.len() > 1 && web.string(rest, beside.first()) != rest
}

/// Finds pairs of free cells beside the inner cells of a region, but for so few that it
/// does not matter. An empty cell that is covered may be one of a further pair.
fn cover<const W: usize>(
    web: &Web<W>,
    inner: Bits<W>,
    left: Bits<W>,
    free: Bits<W>,
    empty: Bits<W>,
    links: &mut Vec<Link>,
    tries: &mut usize,
) -> bool {
    let choices = |cell: usize| web.near[cell] & free;
    let numbers = inner.iter().map(|cell| (choices(cell).len(), cell));
    let Some((_, cell)) = numbers.filter(|(number, _)| *number >= 2).min() else {
        return is_roomy(web, inner | left);
    };
    if *tries == 0 {
        return false;
    }
    *tries -= 1;
    let choices = choices(cell);
    for one in choices.iter() {
        for two in choices.iter().filter(|&two| two > one) {
            let covered = web.near[one] & web.near[two];
            links.push((one, two));
            let fresh = (inner | left) & covered & empty;
            let free = (free - ends(&links[links.len() - 1..])) | fresh;
            if cover(web, inner - covered, left - covered, free, empty, links, tries) {
                return true;
            }
            links.pop();
        }
    }
    let stone = Bits::one(cell);
    left.len() < 2 && cover(web, inner - stone, left | stone, free, empty, links, tries)
}

impl<const W: usize> Task<W> for Tidy<W> {
    fn needed(&self, scene: &Scene<'_, W>, board: &Board<W>, zone: Bits<W>) -> Option<Bits<W>> {
        let web = scene.ground.web;
        let zone = zone | (scene.limit - self.yard.cells);
        let pattern = Pattern::cut(zone, board.own, board.opp);
        if self.lacking(&self.yard.liberties(web, &pattern)) == 0 {
            return Some(zone);
        }
        let front = self.yard.front(web, &self.whole(scene, board));
        let mut zone = zone | front.stones;
        for chain in &front.chains {
            loop {
                let empty = (zone - board.taken()) & chain.around;
                let share = Share { fences: chain.fences, count: empty.len() };
                if self.lack(&share) == 0 {
                    break;
                }
                let more = (chain.around - board.taken()) - zone;
                let cost = |&cell: &usize| (web.near[cell] - board.taken() - zone).len();
                zone |= Bits::one(more.iter().min_by_key(cost)?);
            }
        }
        Some(zone)
    }

    fn held(
        &self,
        scene: &Scene<'_, W>,
        board: &Board<W>,
        link: Link,
        others: &[Link],
    ) -> Option<Hold<W>> {
        let web = scene.ground.web;
        let (one, two) = link;
        if !board.is_free(link) {
            return None;
        }
        let near = web.near[one] | web.near[two];
        let walls = scene.ground.walls;
        let mut stones = Bits::EMPTY;
        for cell in (near & board.own & self.yard.cells).iter() {
            if !stones.has(cell) {
                let part = web.string(board.own & self.yard.cells, cell);
                if web.around(part).meets(walls) {
                    stones |= part;
                }
            }
        }
        let flat = web.around(walls | stones);
        let mut after = [None; 2];
        for (cell, after) in [one, two].into_iter().zip(&mut after) {
            if !flat.has(cell) {
                let near = web.near[cell];
                let covers = |(one, two): &&Link| near.has(*one) && near.has(*two);
                *after = Some(*others.iter().find(covers)?);
            }
        }
        Some(Hold { stones, after })
    }
}

impl<const W: usize> Sought<W> for Tidy<W> {
    fn is_promising(outlook: &Outlook) -> bool {
        outlook.pn < FAR || outlook.nodes < TASTE || outlook.allowed > STRIVING
    }

    // Positions beside each other often lead to the same places.
    const SIBLINGS: u32 = 4;

    fn slack(next: u32) -> u32 {
        next / 4
    }

    fn look(
        &self,
        scene: &Scene<'_, W>,
        board: &Board<W>,
        _: &Sides<'_, W>,
        raider: bool,
    ) -> Look<W> {
        let web = scene.ground.web;
        let pattern = self.whole(scene, board);
        let front = self.yard.front(web, &pattern);
        let empty = pattern.empty() & self.yard.cells;
        let mut missing = 0;
        for chain in &front.chains {
            let count = (chain.around & empty).len();
            let share = |count| Share { fences: chain.fences, count };
            if raider && self.lack(&share(count)) > 0 {
                return Look::Lost;
            }
            if self.lack(&share(0)) > 0 {
                missing += if count <= ENOUGH { 4 } else { 2 };
            }
        }
        if let Some(links) = self.links(web, &pattern, &front) {
            return match self.rest(scene, board, links) {
                Some((pattern, links)) => Look::Rests(pattern, links),
                None => Look::Lost,
            };
        }
        let flat = front.flat();
        let inner = (self.yard.cells - front.stones) - flat;
        // From these empty cells the keeper would look into cells that he does not see.
        let openings = (flat & empty & web.around(inner)).len();
        let (distance, closing) = (missing + inner.len(), 1 + PER_OPENING * openings);
        match raider {
            true => Look::Open { pn: 1 + distance, dn: closing.div_ceil(2) },
            false => Look::Open { pn: 1 + distance / 2, dn: closing },
        }
    }

    fn tries(&self, _: &Scene<'_, W>, _: &Board<W>, _: &Sides<'_, W>) -> Bits<W> {
        self.yard.cells
    }

    fn raids(&self) -> Bits<W> {
        self.yard.cells
    }
}
