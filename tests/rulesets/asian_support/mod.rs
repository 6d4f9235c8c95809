//! The Correction of the Asian Games 2013 rules literally: all connected parts, all
//! sequences with their whole history, on boards as bit masks.

pub mod strings;

use crate::j2003_support::board::{Board, Stones, bits};
use shinpan::board::Diagram;
use shinpan::rules::{Points, Setup, Situation};
use shinpan::rulesets::{self, Basis, End};
use shinpan::verdict::Verdict;
use shinpan::verdict::judge::{Limits, judge_end};
use std::collections::{BTreeSet, HashMap};

/// The program's answer for a board in one line.
pub fn verdict(line: &str, nodes: usize) -> Verdict {
    let rows: Vec<&str> = line.split('/').collect();
    let situation = Situation::of_diagram(Diagram::parse(&rows).unwrap());
    let end = End::of(Setup { situation, komi: Points::ZERO, handicap: 0 });
    let limits = Limits { nodes, ..Limits::default() };
    let named = rulesets::find("asian-games-2013").unwrap();
    judge_end(named, end, &Basis::Position, &limits).unwrap()
}

/// The position after a play; none if it is occupied or suicide.
pub fn after_play(board: &Board, stones: Stones, color: usize, x: usize) -> Option<Stones> {
    if (stones[0] | stones[1]) >> x & 1 != 0 {
        return None;
    }
    let (mut after, opp) = (stones, 1 - color);
    after[color] |= 1 << x;
    let free = |after: Stones| board.all() & !after[0] & !after[1];
    for y in bits(board.near[x]) {
        let string = board.flood(1 << y & after[opp], after[opp]);
        if string != 0 && board.around(string) & free(after) == 0 {
            after[opp] &= !string;
        }
    }
    let string = board.flood(1 << x, after[color]);
    (board.around(string) & free(after) != 0).then_some(after)
}

type Node = (Stones, BTreeSet<Stones>, usize, bool);

struct Oracle<'a> {
    board: &'a Board,
    player: usize,
    part: u32,
    known: HashMap<Node, bool>,
}

const CAP: usize = 40_000;

impl Oracle<'_> {
    fn bounded(&self) -> bool {
        let own = self.board.stones[self.player];
        let (outside, inside) = (self.board.around(self.part), self.part);
        let border = self.board.around(self.board.all() & !inside) & inside;
        outside & own == 0 && border & !own == 0
    }

    fn is_basic_life(&self, stones: Stones) -> bool {
        let rest = self.board.all() & !self.part;
        // All parts that hold this one and more.
        let mut more = rest;
        let mut in_greater = false;
        while more != 0 && !in_greater {
            in_greater = self.fulfils(stones, self.part | more);
            more = (more - 1) & rest;
        }
        !in_greater && self.fulfils(stones, self.part)
    }

    /// A basic-life but for the question whether there is a greater one.
    fn fulfils(&self, stones: Stones, part: u32) -> bool {
        let own = stones[self.player];
        let empty = self.board.all() & !stones[0] & !stones[1];
        let singles = part & empty;
        let strings = bits(part & own).map(|x| self.board.flood(1 << x, own));
        let mut strings = strings.collect::<Vec<_>>();
        strings.dedup();
        part & !own & !empty == 0
            && !strings.is_empty()
            && self.board.flood(part & part.wrapping_neg(), part) == part
            && strings.iter().all(|&string| {
                string & !part == 0 && (self.board.around(string) & singles).count_ones() >= 2
            })
            && bits(singles).all(|x| self.board.near[x] & !(own & part) == 0)
    }

    /// Can the player force it from here? None if that is too much.
    fn forces(&mut self, node: Node) -> Option<bool> {
        if let Some(&known) = self.known.get(&node) {
            return Some(known);
        }
        if self.known.len() > CAP {
            return None;
        }
        let (stones, log, turn, passed) = &node;
        let (own, opp) = (*turn, 1 - *turn);
        let his = own == self.player;
        let mut open = false;
        let mut found = None;
        if *passed {
            if self.is_basic_life(*stones) == his {
                found = Some(his);
            }
        } else {
            match self.forces((*stones, log.clone(), opp, true)) {
                Some(answer) if answer == his => found = Some(his),
                Some(_) => {}
                None => open = true,
            }
        }
        for x in bits(self.part) {
            if found.is_some() {
                break;
            }
            let Some(after) = after_play(self.board, *stones, own, x) else { continue };
            if log.contains(&after) {
                continue;
            }
            let mut log = log.clone();
            log.insert(after);
            match self.forces((after, log, opp, false)) {
                Some(answer) if answer == his => found = Some(his),
                Some(_) => {}
                None => open = true,
            }
        }
        let answer = match (found, open) {
            (Some(found), _) => found,
            (None, true) => return None,
            (None, false) => !his,
        };
        self.known.insert(node, answer);
        Some(answer)
    }
}

/// The maximal independent regions; none if that is too much.
pub fn maximal_regions(board: &Board, player: usize) -> Option<Vec<u32>> {
    maximal_regions_after(board, player, &[])
}

/// The same after a game with these positions.
pub fn maximal_regions_after(board: &Board, player: usize, earlier: &[Stones]) -> Option<Vec<u32>> {
    let mut found: Vec<u32> = Vec::new();
    let mut parts: Vec<u32> = (1..=board.all()).collect();
    parts.sort_by_key(|part| std::cmp::Reverse(part.count_ones()));
    for part in parts {
        let connected = board.flood(part & part.wrapping_neg(), part) == part;
        let mut oracle = Oracle { board, player, part, known: HashMap::new() };
        if !connected || found.iter().any(|&larger| part & !larger == 0) || !oracle.bounded() {
            continue;
        }
        let mut log = BTreeSet::from([board.stones]);
        log.extend(earlier);
        if oracle.forces((board.stones, log, 1 - player, false))? {
            found.push(part);
        }
    }
    Some(found)
}

/// The union of all independent regions; none if that is too much.
pub fn regions(board: &Board, player: usize) -> Option<u32> {
    Some(maximal_regions(board, player)?.into_iter().fold(0, |union, part| union | part))
}
