//! Books of life as nobody writes them who looks for one: any zones, any links, any order of
//! play. What the checker accepts of them must be true of play in which the raider wins every
//! ko.
//!
//! `CASES` is the number of positions of each test.

use crate::estates::{Contest, mask, rests};
use crate::j2003_support::sample::{Random, custom};
use crate::life_support::{Masks, Place, graph, set, stones};
use crate::roots::{is_swept, root};
use crate::tries::cases;
use shinpan::board::Bits;
use shinpan::life::{
    Book, Estate, Ground, Link, Part, Pattern, Raid, Rule, Turn, Yard, beside, check, ends, kept,
    rooted, within,
};

/// Locations of the largest boards on which stones that stay near by are looked for.
const MOST_ROOTED: usize = 8;

/// Strings of the keeper's, some of them with eyes, and areas beside them.
fn gardens(random: &mut Random) -> Option<(Place, Masks)> {
    let (mut edges, mut own, mut opp) = (Vec::new(), 0u32, 0u32);
    let fences = 1 + random.below(2);
    own |= (1 << fences) - 1;
    let mut count = fences;
    for fence in 0..fences {
        for _ in 0..random.below(3) {
            edges.push((fence, count));
            count += 1;
        }
    }
    for _ in 0..1 + random.below(2) {
        let (first, size) = (count, 1 + random.below(6));
        for cell in first..first + size {
            if cell > first {
                edges.push((first + random.below(cell - first), cell));
                if random.below(2) == 0 {
                    edges.push((first + random.below(cell - first), cell));
                }
            }
            let near = (0..fences).filter(|_| random.below(5) < 2).collect::<Vec<_>>();
            match random.below(8) {
                0 | 1 => opp |= 1 << cell,
                2 if near.is_empty() => own |= 1 << cell,
                _ => {}
            }
            edges.extend(near.into_iter().map(|fence| (fence, cell)));
        }
        count += size;
    }
    edges.sort_unstable();
    edges.dedup();
    let place = Place::new(&custom(count, &edges));
    let stones = [own, opp];
    (count <= 12 && place.breathes(stones)).then_some((place, stones))
}

/// What a book is for.
#[derive(Clone, Copy)]
enum Meant<'a> {
    Tidy(&'a Yard<1>),
    Keep(usize),
}

/// Any book, as its author might make it up: any zones, any links.
struct Author<'a> {
    random: &'a mut Random,
    place: &'a Place,
    /// What the book is for: a yard, or a stone.
    aim: Meant<'a>,
    walls: Bits<1>,
    rules: Vec<Rule<1>>,
}

impl Author<'_> {
    fn ground(&self) -> Ground<'_, 1> {
        Ground { web: &self.place.web, walls: self.walls }
    }

    /// Some of the cells.
    fn some(&mut self, of: Bits<1>) -> Bits<1> {
        let dense = self.random.below(4);
        of.iter()
            .filter(|_| self.random.below(4) >= dense)
            .fold(Bits::EMPTY, |sum, cell| sum | Bits::one(cell))
    }

    fn add(&mut self, rule: Rule<1>) -> u32 {
        self.rules.push(rule);
        self.rules.len() as u32 - 1
    }

    /// Links that a pattern has in its zone, and some of those that are known.
    fn links(&mut self, pattern: &Pattern<1>, known: &[Link]) -> Vec<Link> {
        let mut links: Vec<Link> =
            known.iter().filter(|_| self.random.below(3) != 0).copied().collect();
        let empty: Vec<usize> = pattern.empty().iter().collect();
        for _ in 0..self.random.below(4) {
            if empty.len() < 2 {
                break;
            }
            let (one, two) =
                (empty[self.random.below(empty.len())], empty[self.random.below(empty.len())]);
            let taken = |&(a, b): &Link| [a, b].contains(&one) || [a, b].contains(&two);
            if one != two && !links.iter().any(taken) {
                links.push((one, two));
            }
        }
        links
    }

    /// A rule for a situation; none if none was thought of.
    fn rule(
        &mut self,
        pattern: Pattern<1>,
        known: &[Link],
        is_keepers: bool,
        depth: usize,
    ) -> Option<u32> {
        for _ in 0..6 {
            let links = self.links(&pattern, known);
            let mut zone = self.some(pattern.zone) - ends::<1>(&links);
            if let Meant::Keep(target) = self.aim {
                zone |= ends::<1>(&links) | Bits::one(target);
            }
            let pattern = Pattern::cut(zone, pattern.own, pattern.opp);
            let rests = match self.aim {
                Meant::Tidy(yard) => yard.eyes(&self.place.web, &pattern, &links).is_some(),
                Meant::Keep(target) => {
                    kept(self.ground(), pattern, target, &links, u32::MAX).is_ok()
                }
            };
            if rests {
                return Some(self.add(Rule::Rest { pattern, links }));
            }
        }
        if depth == 0 {
            return None;
        }
        let (mut here, mut links) = (pattern, known.to_vec());
        if let Meant::Tidy(yard) = self.aim
            && self.random.below(2) == 0
        {
            links = self.links(&pattern, known);
            here = Pattern::cut(pattern.zone - ends::<1>(&links), pattern.own, pattern.opp);
            if !here.steady(self.ground()) || !yard.holds(&self.place.web, &here, &links) {
                (here, links) = (pattern, known.to_vec());
            }
        }
        let pattern = here;
        if is_keepers {
            let mut cells: Vec<usize> = pattern.empty().iter().collect();
            while !cells.is_empty() {
                let cell = cells.swap_remove(self.random.below(cells.len()));
                let Some(after) = pattern.keep(self.ground(), cell) else { continue };
                if let Some(next) = self.rule(after, &links, false, depth - 1) {
                    return Some(self.add(Rule::Play { pattern, links, cell, next }));
                }
            }
            return None;
        }
        if !pattern.breathes(self.ground()) {
            return None;
        }
        let pass = self.rule(pattern, &links, true, depth - 1)?;
        let mut replies = Vec::new();
        for cell in pattern.empty().iter() {
            if let Raid::Played { after, lost } = pattern.raid(self.ground(), cell) {
                if matches!(self.aim, Meant::Keep(target) if lost.has(target)) {
                    return None;
                }
                replies.push((cell, self.rule(after, &links, true, depth - 1)?));
            }
        }
        Some(self.add(Rule::Await { pattern, links, pass, replies }))
    }
}

/// Books as nobody writes them who looks for one: what is accepted is true.
#[test]
fn whatever_is_written_about_areas() {
    let mut random = Random::new(34);
    let (mut accepted, mut compared, mut deep, mut linked, mut joint) = (0, 0, 0, 0, 0);
    let (mut refused, mut roots) = (0, 0);
    for _ in 0..cases(3_000) {
        let Some((place, stones)) = gardens(&mut random) else { continue };
        let (own, opp) = (set(stones[0]), set(stones[1]));
        let strings: Vec<Bits<1>> = place.web.parts(own).collect();
        let hull = strings
            .iter()
            .filter(|string| string.first() < 2 || random.below(2) == 0)
            .fold(Bits::EMPTY, |sum, string| sum | *string);
        let mut left = set(place.all()) - hull;
        let mut parts = Vec::new();
        while left.any() {
            let mut seeds = Bits::one(left.first());
            if random.below(3) == 0 {
                let cells: Vec<usize> = left.iter().collect();
                seeds |= Bits::one(cells[random.below(cells.len())]);
            }
            let Some(yard) = Yard::new(&place.web, hull, seeds) else { break };
            left = left - yard.cells;
            let start = Pattern::cut(yard.cells, own, opp);
            let mut author = Author {
                random: &mut random,
                place: &place,
                aim: Meant::Tidy(&yard),
                walls: hull,
                rules: Vec::new(),
            };
            let depth = author.random.below(5);
            let is_keepers = author.random.below(6) == 0;
            if author.rule(start, &[], is_keepers, depth).is_none() {
                continue;
            }
            let book = Book { rules: author.rules };
            parts.push(Part { target: seeds.first(), book });
        }
        let estate = Estate { hull, parts };
        let turn = [Turn::Raider, Turn::Keeper][random.below(2)];
        let Ok((fences, cells)) = estate.check(&place.web, own, opp, turn) else {
            refused += 1;
            continue;
        };
        accepted += 1;
        if turn == Turn::Raider && place.near.len() <= MOST_ROOTED {
            for _ in 0..4 {
                let mask = root(&mut random, &place, stones);
                let area = set(mask);
                let is_rooted = beside(&place.web, own | opp, fences, cells, area)
                    || within(&place.web, own, cells, area);
                if !is_rooted {
                    continue;
                }
                let Some(swept) = is_swept(&place, stones, mask) else { continue };
                assert!(!swept, "{mask:b} {estate:?} {stones:?} near {:?}", place.near);
                roots += 1;
            }
        }
        let (fences, cells) = (mask(fences), mask(cells));
        let start = (stones, usize::from(turn == Turn::Raider));
        let Some(whole) = Contest::begun(&place, start, fences) else { continue };
        let why = format!("{estate:?} {turn:?} {stones:?} near {:?}", place.near);
        assert!(whole.is_kept_tidy(fences, cells), "{why}");
        compared += 1;
        let rules = || estate.parts.iter().flat_map(|part| &part.book.rules);
        deep += usize::from(rules().any(|rule| !rests(rule)));
        linked += usize::from(rules().any(|rule| !rule.links().is_empty()));
        joint += usize::from(estate.parts.iter().any(|part| {
            let yard = Yard::of(&place.web, hull, part);
            yard.is_some_and(|yard| place.web.parts(yard.cells).count() > 1)
        }));
    }
    println!(
        "refused {refused}, accepted {accepted}, compared {compared}, with play {deep}, with links \
         {linked}, with areas together {joint}; roots {roots}"
    );
    assert!(compared > 10);
}

#[test]
fn whatever_is_written_about_stones() {
    let mut random = Random::new(35);
    let (mut refused, mut accepted, mut compared) = (0, 0, 0);
    let (mut deep, mut linked, mut leaning, mut roots) = (0, 0, 0, 0);
    for _ in 0..cases(3_000) {
        let position = match random.below(2) {
            0 => gardens(&mut random),
            _ => {
                let place = Place::new(&graph(&mut random));
                let stones = stones(&mut random, &place);
                Some((place, stones))
            }
        };
        let Some((place, stones)) = position else { continue };
        let (own, opp) = (set(stones[0]), set(stones[1]));
        let all = set(place.all());
        let targets: Vec<usize> = own.iter().collect();
        let (mut parts, mut walls, mut left) = (Vec::new(), Bits::EMPTY, all);
        for _ in 0..1 + random.below(3) {
            let target = targets[random.below(targets.len())];
            let mut author = Author {
                random: &mut random,
                place: &place,
                aim: Meant::Keep(target),
                walls,
                rules: Vec::new(),
            };
            let mut zone = match author.random.below(3) {
                0 => all,
                1 => left,
                _ => author.some(left),
            };
            zone |= Bits::one(target);
            let depth = author.random.below(5);
            let start = Pattern::cut(zone, own, opp);
            if author.rule(start, &[], false, depth).is_none() {
                continue;
            }
            let book = Book { rules: author.rules };
            left = left - book.unsettled();
            walls |= place.web.string(own, target);
            parts.push(Part { target, book });
        }
        if check(&place.web, own, opp, &parts).is_err() {
            refused += 1;
            continue;
        }
        accepted += 1;
        if place.near.len() <= MOST_ROOTED {
            for _ in 0..4 {
                let mask = root(&mut random, &place, stones);
                if !rooted(&place.web, own, opp, &parts, set(mask)) {
                    continue;
                }
                let Some(swept) = is_swept(&place, stones, mask) else { continue };
                assert!(!swept, "{mask:b} {parts:?} {stones:?} near {:?}", place.near);
                roots += 1;
            }
        }
        for part in &parts {
            let string = place.string(stones[0], part.target);
            let Some(lost) = place.is_lost(stones, string) else { continue };
            assert!(!lost, "{parts:?} {string:b} {stones:?} near {:?}", place.near);
            compared += 1;
        }
        let rules = || parts.iter().flat_map(|part| &part.book.rules);
        deep += usize::from(rules().any(|rule| !rests(rule)));
        linked += usize::from(rules().any(|rule| !rule.links().is_empty()));
        leaning += usize::from(parts.len() > 1);
    }
    println!(
        "refused {refused}, accepted {accepted}, strings compared {compared}, with play {deep}, \
         with links {linked}, several {leaning}; roots {roots}"
    );
    assert!(compared > 10);
}
