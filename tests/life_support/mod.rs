//! Small boards for brute force about life: places as masks, and random
//! positions of all kinds.

#![allow(dead_code, reason = "each test file uses a part")]

use crate::j2003_support::board::bits;
use crate::j2003_support::sample::{self, Random};
use crate::settled::{BREACHED, SETTLED};
use shinpan::board::{Bits, Diagram, Graph, LocSet, Web};
use shinpan::life::Estate;
use shinpan::proof::format::{self, Certificate};
use shinpan::rules::{Setup, Situation};
use shinpan::rulesets::{self, Basis};
use shinpan::tactics::{Board, Estates, Leads};
use shinpan::verdict::{Limits, Verdict, certificate, certify, judge};
use std::collections::HashMap;
use std::sync::Arc;

/// Situations that the oracle may look at.
pub const CAP: usize = 6_000;

/// A position as two masks, the keeper's stones and the raider's.
pub type Masks = [u32; 2];

pub struct Place {
    pub web: Arc<Web<1>>,
    pub near: Vec<u32>,
}

impl Place {
    pub fn new(graph: &Graph) -> Place {
        let web: Arc<Web<1>> = Arc::new(Web::new(graph, &LocSet::full(graph.len())).unwrap());
        let near = web.near.iter().map(|near| near.0[0] as u32).collect();
        Place { web, near }
    }

    pub fn all(&self) -> u32 {
        (1 << self.near.len()) - 1
    }

    pub fn around(&self, set: u32) -> u32 {
        bits(set).fold(0, |sum, at| sum | self.near[at]) & !set
    }

    pub fn string(&self, of: u32, at: usize) -> u32 {
        let mut string = 1u32 << at;
        loop {
            let more = (string | self.around(string)) & of;
            if more == string {
                return string;
            }
            string = more;
        }
    }

    /// Have all strings of both sides liberties?
    pub fn breathes(&self, stones: Masks) -> bool {
        let taken = stones[0] | stones[1];
        stones
            .iter()
            .all(|&side| bits(side).all(|at| self.around(self.string(side, at)) & !taken != 0))
    }

    /// A play of a side and what it removes; none if it is illegal.
    pub fn play(&self, stones: Masks, side: usize, at: usize) -> Option<(Masks, u32)> {
        if (stones[0] | stones[1]) >> at & 1 != 0 {
            return None;
        }
        let mut after = stones;
        after[side] |= 1 << at;
        let mut removed = 0;
        for beside in bits(self.near[at] & stones[1 - side]) {
            let string = self.string(stones[1 - side], beside);
            if self.around(string) & !(after[0] | after[1]) == 0 {
                removed |= string;
            }
        }
        after[1 - side] &= !removed;
        let own = self.string(after[side], at);
        (self.around(own) & !(after[0] | after[1]) != 0).then_some((after, removed))
    }

    /// Did the play capture in a ko?
    pub fn is_ko(&self, after: Masks, side: usize, at: usize, removed: u32) -> bool {
        removed.count_ones() == 1
            && self.string(after[side], at) == 1 << at
            && self.near[at] & !(after[0] | after[1]) == removed
    }

    /// Can the raider, who moves first and to whom no ko is closed, remove a stone of the string
    /// of a keeper who never captures in a ko? None if there are too many situations.
    pub fn is_lost(&self, start: Masks, string: u32) -> Option<bool> {
        let gone = |stones: Masks| string & !stones[0] != 0;
        let Whole { nodes, next } = Whole::new(self, start, gone, CAP)?;
        let mut lost: Vec<bool> = nodes.iter().map(|(stones, _)| gone(*stones)).collect();
        // The attractor, from the losses back.
        let mut before = vec![Vec::new(); nodes.len()];
        let mut open: Vec<usize> = next.iter().map(Vec::len).collect();
        for (node, edges) in next.iter().enumerate() {
            edges.iter().for_each(|&to| before[to].push(node));
        }
        let mut fresh: Vec<usize> = (0..nodes.len()).filter(|&node| lost[node]).collect();
        while let Some(node) = fresh.pop() {
            for &earlier in &before[node] {
                open[earlier] -= 1;
                if !lost[earlier] && (nodes[earlier].1 == 1 || open[earlier] == 0) {
                    lost[earlier] = true;
                    fresh.push(earlier);
                }
            }
        }
        Some(lost[0])
    }
}

/// All situations. No ko is closed to the raider, and the keeper captures in none.
pub struct Whole {
    /// The stones and whose turn it is: 0 the keeper's.
    pub nodes: Vec<(Masks, usize)>,
    /// Where each leads.
    pub next: Vec<Vec<usize>>,
}

impl Whole {
    /// Play that the raider begins; it ends where `is_over` says so. None if there are too
    /// many situations.
    pub fn new(
        place: &Place,
        start: Masks,
        is_over: impl Fn(Masks) -> bool,
        cap: usize,
    ) -> Option<Whole> {
        Whole::begun(place, (start, 1), is_over, cap)
    }

    /// The same with somebody to move.
    pub fn begun(
        place: &Place,
        start: (Masks, usize),
        is_over: impl Fn(Masks) -> bool,
        cap: usize,
    ) -> Option<Whole> {
        let mut number = HashMap::from([(start, 0usize)]);
        let mut nodes = vec![start];
        let mut next: Vec<Vec<usize>> = Vec::new();
        while next.len() < nodes.len() {
            let (stones, side) = nodes[next.len()];
            let mut after = vec![(stones, 1 - side)];
            for at in bits(place.all()) {
                let Some((played, removed)) = place.play(stones, side, at) else { continue };
                if side == 1 || !place.is_ko(played, 0, at, removed) {
                    after.push((played, 1 - side));
                }
            }
            if is_over(stones) {
                after.clear();
            }
            let mut edges = Vec::new();
            for node in after {
                edges.push(*number.entry(node).or_insert_with(|| {
                    nodes.push(node);
                    nodes.len() - 1
                }));
            }
            next.push(edges);
            if nodes.len() > cap {
                return None;
            }
        }
        Some(Whole { nodes, next })
    }

    /// Where `side` can reach `goal` within `inside`.
    pub fn attract(&self, inside: &[bool], goal: Vec<bool>, side: usize) -> Vec<bool> {
        let mut reached = goal;
        loop {
            let mut changed = false;
            for (node, edges) in self.next.iter().enumerate() {
                if reached[node] || !inside[node] {
                    continue;
                }
                let mut within = edges.iter().filter(|&&to| inside[to]).peekable();
                let now = match self.nodes[node].1 == side {
                    true => within.any(|&to| reached[to]),
                    false => within.peek().is_some() && within.all(|&to| reached[to]),
                };
                if now {
                    reached[node] = true;
                    changed = true;
                }
            }
            if !changed {
                return reached;
            }
        }
    }
}

pub fn graph(random: &mut Random) -> Arc<Graph> {
    sample::graph(random, &[(4, 3), (4, 4), (5, 3), (5, 4), (6, 3), (5, 5)], (8, 8))
}

/// Stones of both sides, all with liberties; most boards belong to the keeper.
pub fn stones(random: &mut Random, place: &Place) -> Masks {
    loop {
        let empty = 3 + random.below(6);
        let keeper = 3 + random.below(5);
        let mut stones = [0, 0];
        for at in 0..place.near.len() {
            match random.below(8 + empty) {
                n if n < keeper => stones[0] |= 1 << at,
                n if n < 8 => stones[1] |= 1 << at,
                _ => {}
            }
        }
        if stones[0] != 0 && place.breathes(stones) {
            return stones;
        }
    }
}

/// Two rows of so many empty cells along an edge, `wide` of them with one more above, the
/// keeper's two-eyed wall above them and at one end, and some stones of the raider in them.
pub fn corridor(random: &mut Random, length: usize, wide: usize) -> (Place, Masks) {
    let cols = length + 1;
    let rows = 4 + usize::from(wide > 0);
    let place = Place::new(&Graph::rectangle(cols, rows).unwrap());
    let eyes = 1 | 1 << 2;
    let wall = ((1u32 << ((rows - 2) * cols)) - 1) & !(((1 << wide) - 1) << (2 * cols));
    let end = 1 << ((rows - 1) * cols - 1) | 1 << (rows * cols - 1);
    let own = (wall & !eyes) | end;
    loop {
        let raiders = random.below(1 << 30) as u32 & random.below(1 << 30) as u32;
        let stones = [own, raiders & place.all() & !(wall | end)];
        if place.breathes(stones) {
            return (place, stones);
        }
    }
}

pub fn set(mask: u32) -> Bits<1> {
    Bits([u64::from(mask)])
}

/// The areas that are found on a random position whose hull is some of the keeper's strings.
pub fn estate(random: &mut Random, place: &Place, stones: Masks) -> Option<Estate<1>> {
    found(&some(random, place, stones).0)
}

/// The areas that are found to be kept tidy if the keeper makes one play first.
pub fn led(random: &mut Random, place: &Place, stones: Masks) -> Option<Estate<1>> {
    let (mut search, budget) = some(random, place, stones);
    let open: Vec<Bits<1>> = search.open().collect();
    let mut leads = Leads::default();
    open.into_iter().find_map(|area| leads.about(&mut search, area, budget, None))
}

/// The areas that are found behind all of the keeper's stones.
pub fn behind_all(place: &Place, stones: Masks) -> Option<Estate<1>> {
    found(&between(place, stones, set(stones[0]), 1_000))
}

/// A search with some of the keeper's strings as hull, and its budget.
fn some(random: &mut Random, place: &Place, stones: Masks) -> (Estates<1>, usize) {
    let strings = place.web.parts(set(stones[0]));
    let hull = strings.filter(|_| random.below(6) > 0).fold(Bits::EMPTY, |sum, it| sum | it);
    let budget = 60 + random.below(400);
    (between(place, stones, hull, budget), budget)
}

fn between(place: &Place, stones: Masks, hull: Bits<1>, budget: usize) -> Estates<1> {
    let board = Board { own: set(stones[0]), opp: set(stones[1]) };
    let areas: Vec<Bits<1>> = place.web.parts(set(place.all()) - hull).collect();
    let mut search = Estates::between(Arc::clone(&place.web), board, hull, areas);
    search.search(budget, None);
    search
}

fn found(search: &Estates<1>) -> Option<Estate<1>> {
    Some(search.found()).filter(|estate| !estate.parts.is_empty())
}

/// The verdict on the settled board rests on books of areas, in a certificate that is refused
/// when anything is taken out of them.
pub fn settled_by_books(ruleset: &str) -> Verdict {
    by_books(ruleset, &SETTLED).0
}

/// The same of the board that wants a first move, with the certificate.
pub fn breached_by_books(ruleset: &str) -> (Verdict, Certificate) {
    by_books(ruleset, &BREACHED)
}

fn by_books(ruleset: &str, board: &[&str]) -> (Verdict, Certificate) {
    let situation = Situation::of_diagram(Diagram::parse(board).unwrap());
    let ruleset = rulesets::find(ruleset).unwrap();
    let setup = Setup::of(situation);
    let verdict = judge(ruleset, &setup, &Basis::Position, &Limits::default()).unwrap();
    assert!(verdict.tally.proven);
    let certificate = certify::verdict(&verdict).unwrap();
    assert!(certificate::check(&certificate).is_ok());
    let limits = format::Limits::default();
    assert_eq!(format::read(&format::write(&certificate), &limits), Ok(certificate.clone()));
    let by_areas = |at: &usize| certificate.questions[*at].evidence.hull.any();
    let by_areas: Vec<usize> = (0..certificate.questions.len()).filter(by_areas).collect();
    assert!(!by_areas.is_empty());
    for at in by_areas {
        for part in 0..certificate.questions[at].evidence.books.len() {
            let mut other = certificate.clone();
            other.questions[at].evidence.books.remove(part);
            assert!(certificate::check(&other).is_err());
        }
        let mut other = certificate.clone();
        other.questions[at].evidence.hull = Bits::EMPTY;
        assert!(certificate::check(&other).is_err());
    }
    (verdict, certificate)
}
