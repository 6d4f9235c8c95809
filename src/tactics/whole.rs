//! Proof-number search through positions, for strings or for areas. What is won
//! becomes a rule, which holds wherever its pattern fits; and once the raider's
//! pass is answered only his plays in the zone of that answer matter.

use super::board::{Board, Sides};
use super::ledger::{Ledger, Range};
use super::search::{Effort, Found, Sight};
use super::task::{Look, Outlook, Sought, TASTE};
use crate::board::Bits;
use crate::life::{Ground, RuleId, Turn};
use rustc_hash::FxHashMap;
use std::sync::atomic::Ordering;

/// Proof and disproof numbers from here on mean never.
const NEVER: u32 = 1 << 28;

/// Steps between two looks at the clock, so to speak.
const POLL: usize = 1 << 10;

/// Steps, for each position that is allowed.
const PERSEVERANCE: usize = 4;

/// The label of a pass.
const PASS: u16 = u16::MAX;

/// The label of a play that no rule could be made of.
const VOID: u16 = PASS - 1;

type Id = u32;

/// Where a search starts.
const ROOT: Id = 0;

/// A place without moves yet.
const NONE: u32 = u32::MAX;

struct Node<const W: usize> {
    board: Board<W>,
    /// Is the raider to move?
    raider: bool,
    pn: u32,
    dn: u32,
    first: u32,
    count: u16,
    on_path: bool,
    /// How it is won.
    rule: Option<RuleId>,
    /// Rules that were tried here.
    tried: u32,
    /// Cells in which the raider's plays were looked at.
    raided: Bits<W>,
}

struct Frame {
    node: Id,
    most_pn: u32,
    most_dn: u32,
}

/// A search for something, which may be interrupted: it is always asked with the same
/// sight, and goes on where it was as if it had not been.
#[derive(Default)]
pub struct Whole<const W: usize> {
    ledger: Ledger<W>,
    /// The first one is where it started.
    nodes: Vec<Node<W>>,
    known: FxHashMap<(Board<W>, bool), Id>,
    moves: Vec<(u16, Id)>,
    /// For the raider's turns at which a pass is answered: what else is.
    ranges: FxHashMap<Id, Range<W>>,
    /// Where it is.
    stack: Vec<Frame>,
    steps: usize,
    /// How hard it seemed after a taste to win the start.
    tasted: Option<u32>,
}

impl<const W: usize> Whole<W> {
    /// A search from a position.
    pub fn new<T: Sought<W>>(sight: Sight<'_, T, W>, board: Board<W>, turn: Turn) -> Whole<W> {
        let mut search = Whole::default();
        let sides = Sides::of(sight.scene.ground.web, &board);
        let node = search.node(sight, board, &sides, turn == Turn::Raider);
        search.stack.push(Frame { node, most_pn: NEVER, most_dn: NEVER });
        search
    }

    /// Can it be had?
    pub fn search<T: Sought<W>>(&mut self, sight: Sight<'_, T, W>, effort: Effort<'_>) -> Found<W> {
        let given_up = self.descend(sight, effort);
        let Node { rule, dn, .. } = self.nodes[ROOT as usize];
        let book = rule.map(|rule| self.ledger.book(rule));
        Found { book, hopeless: dn == 0, given_up, nodes: self.len() }
    }

    /// How many positions it looked at.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The number of a position that one move leads to, made if it is new.
    fn node<T: Sought<W>>(
        &mut self,
        sight: Sight<'_, T, W>,
        board: Board<W>,
        earlier: &Sides<'_, W>,
        raider: bool,
    ) -> Id {
        let next = self.nodes.len() as Id;
        let id = *self.known.entry((board, raider)).or_insert(next);
        if id < next {
            return id;
        }
        let mut node = Node {
            board,
            raider,
            pn: 0,
            dn: NEVER,
            first: NONE,
            count: 0,
            on_path: false,
            rule: self.ledger.fitting(&board, raider, 0),
            tried: self.ledger.count(raider) as u32,
            raided: Bits::EMPTY,
        };
        if node.rule.is_none() {
            let Sight { scene, task } = sight;
            match task.look(&scene, &board, &earlier.after(&board), raider) {
                Look::Rests(pattern, links) => node.rule = Some(self.ledger.rest(pattern, links)),
                Look::Lost => (node.pn, node.dn) = (NEVER, 0),
                Look::Open { pn, dn } => (node.pn, node.dn) = (pn, dn),
            }
        }
        self.nodes.push(node);
        id
    }

    fn win(&mut self, id: Id, rule: RuleId) {
        let node = &mut self.nodes[id as usize];
        (node.pn, node.dn, node.rule) = (0, NEVER, Some(rule));
    }

    fn lose(&mut self, id: Id) {
        let node = &mut self.nodes[id as usize];
        (node.pn, node.dn) = (NEVER, 0);
    }

    /// Looks for a rule that was found since, then lists the moves.
    fn expand<T: Sought<W>>(&mut self, sight: Sight<'_, T, W>, id: Id) {
        let Node { board, raider, first, tried, .. } = self.nodes[id as usize];
        if let Some(rule) = self.ledger.fitting(&board, raider, tried as usize) {
            return self.win(id, rule);
        }
        self.nodes[id as usize].tried = self.ledger.count(raider) as u32;
        if first != NONE {
            return;
        }
        let Sight { scene, task } = sight;
        let Ground { web, walls } = scene.ground;
        let sides = Sides::of(web, &board);
        if raider {
            let pass = vec![(PASS, self.node(sight, board, &sides, false))];
            self.list(id, pass);
            self.raid(sight, id, &sides, task.raids() - board.taken());
            return;
        }
        let mut moves: Vec<(u16, Id)> = Vec::new();
        for cell in (task.tries(&scene, &board, &sides) - board.taken()).iter() {
            let Some(played) = board.keep_beside(web, walls, cell) else { continue };
            if played.after.is_ko(web, cell, played.captured) {
                continue;
            }
            let next = self.node(sight, played.after, &sides, true);
            let won = self.nodes[next as usize].rule;
            match won.map(|rule| self.ledger.play(sight, &board, cell, rule)) {
                Some(Some(rule)) => return self.win(id, rule),
                Some(None) => {}
                None => moves.push((cell as u16, next)),
            }
        }
        self.list(id, moves);
    }

    /// These are the moves of a position.
    fn list(&mut self, id: Id, mut moves: Vec<(u16, Id)>) {
        let node = &mut self.nodes[id as usize];
        node.first = self.moves.len() as u32;
        node.count = moves.len() as u16;
        self.moves.append(&mut moves);
    }

    /// Lists the raider's plays in these cells, if that was not done before.
    fn raid<T: Sought<W>>(
        &mut self,
        sight: Sight<'_, T, W>,
        id: Id,
        sides: &Sides<'_, W>,
        cells: Bits<W>,
    ) {
        let Node { board, raided, .. } = self.nodes[id as usize];
        let fresh = cells - raided;
        if fresh.is_empty() {
            return;
        }
        self.nodes[id as usize].raided |= fresh;
        let Ground { web, walls } = sight.scene.ground;
        let mut moves = self.moves[self.places(id)].to_vec();
        for cell in fresh.iter() {
            if let Some(raid) = board.raid_beside(web, walls, cell) {
                moves.push((cell as u16, self.node(sight, raid.after, sides, false)));
            }
        }
        self.list(id, moves);
    }

    /// Where the moves of a position are.
    fn places(&self, id: Id) -> std::ops::Range<usize> {
        let node = &self.nodes[id as usize];
        match node.first {
            NONE => 0..0,
            first => first as usize..first as usize + usize::from(node.count),
        }
    }

    /// Searches until the start is decided or the effort ends; says whether it was given up.
    fn descend<T: Sought<W>>(&mut self, sight: Sight<'_, T, W>, effort: Effort<'_>) -> bool {
        while let Some(&Frame { node, most_pn, most_dn }) = self.stack.last() {
            let steps = self.steps + 1;
            let stopped = || effort.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
            let given_up = !self.is_promising::<T>(effort.budget);
            if self.nodes.len() >= effort.budget
                || given_up
                || steps > PERSEVERANCE * effort.budget
                || (steps.is_multiple_of(POLL) && stopped())
            {
                return given_up;
            }
            self.steps = steps;
            self.nodes[node as usize].on_path = true;
            let best = self.visit(sight, node);
            let Node { pn, dn, raider, .. } = self.nodes[node as usize];
            let Some((child, child_pn, child_dn)) = best.filter(|_| pn < most_pn && dn < most_dn)
            else {
                self.nodes[node as usize].on_path = false;
                self.stack.pop();
                continue;
            };
            let of = &self.nodes[child as usize];
            let room = |most: u32, sum: u32, own: u32| {
                most.saturating_sub(sum).saturating_add(own).min(NEVER)
            };
            let (most_pn, most_dn) = match raider {
                false => (most_pn.min(child_pn), room(most_dn, dn, of.dn)),
                true => (room(most_pn, pn, of.pn), most_dn.min(child_dn)),
            };
            self.stack.push(Frame { node: child, most_pn, most_dn });
        }
        false
    }

    /// Is it worth while to go on?
    fn is_promising<T: Sought<W>>(&mut self, allowed: usize) -> bool {
        let Node { pn, raider, first, .. } = self.nodes[ROOT as usize];
        let nodes = self.nodes.len();
        let pn = if nodes < TASTE { pn } else { *self.tasted.get_or_insert(pn) };
        let pass = self.moves.get(first as usize).filter(|_| raider);
        let is_won = |&(_, next): &(u16, Id)| self.nodes[next as usize].rule.is_some();
        let passed = !raider || pass.is_some_and(is_won);
        T::is_promising(&Outlook { nodes, allowed, pn, passed })
    }

    /// Goes on with a position that is open; says where to look next and up to
    /// which numbers.
    fn visit<T: Sought<W>>(&mut self, sight: Sight<'_, T, W>, id: Id) -> Option<(Id, u32, u32)> {
        if !self.is_open(id) {
            return None;
        }
        self.expand(sight, id);
        if !self.is_open(id) {
            return None;
        }
        let concerned = match self.nodes[id as usize].raider {
            true => self.raided(sight, id),
            false => {
                self.kept(sight, id);
                None
            }
        };
        if !self.is_open(id) {
            return None;
        }
        self.update::<T>(id, concerned)
    }

    fn is_open(&self, id: Id) -> bool {
        let Node { pn, dn, .. } = self.nodes[id as usize];
        pn > 0 && dn > 0
    }

    /// Wins a position by a play that is, if there is one.
    fn kept<T: Sought<W>>(&mut self, sight: Sight<'_, T, W>, id: Id) {
        let board = self.nodes[id as usize].board;
        for place in self.places(id) {
            let (cell, next) = self.moves[place];
            let Some(rule) = self.nodes[next as usize].rule.filter(|_| cell != VOID) else {
                continue;
            };
            match self.ledger.play(sight, &board, usize::from(cell), rule) {
                Some(rule) => return self.win(id, rule),
                None => self.moves[place].0 = VOID,
            }
        }
    }

    /// Once the pass is answered: the plays that have to be answered still. Wins the
    /// position if there are none.
    fn raided<T: Sought<W>>(&mut self, sight: Sight<'_, T, W>, id: Id) -> Option<Bits<W>> {
        let board = self.nodes[id as usize].board;
        let pass = self.nodes[self.moves[self.places(id).start].1 as usize].rule?;
        let range = self.ranges.remove(&id);
        let mut range = range.unwrap_or_else(|| self.ledger.range(sight, &board, pass));
        let sides = Sides::of(sight.scene.ground.web, &board);
        loop {
            let zone = range.open(&board);
            self.raid(sight, id, &sides, zone);
            let (mut open, mut grown) = (Bits::EMPTY, false);
            let places = self.places(id);
            for (cell, next) in &self.moves[places.start + 1..places.end] {
                let cell = usize::from(*cell);
                match self.nodes[*next as usize].rule {
                    _ if !zone.has(cell) => {}
                    None => open |= Bits::one(cell),
                    Some(rule) => {
                        self.ledger.answer(sight, &board, &mut range, cell, rule);
                        grown = true;
                    }
                }
            }
            if grown {
                continue;
            }
            if open.any() {
                self.ranges.insert(id, range);
                return Some(open);
            }
            match self.ledger.widen(sight, &board, &mut range) {
                Some(false) => {}
                Some(true) => break,
                None => {
                    self.lose(id);
                    return None;
                }
            }
        }
        match self.ledger.wait(&sight.scene, &board, range) {
            Some(rule) => self.win(id, rule),
            None => self.lose(id),
        }
        None
    }

    /// Takes a position's numbers from what follows it, or from those of the
    /// raider's plays that matter.
    fn update<T: Sought<W>>(
        &mut self,
        id: Id,
        concerned: Option<Bits<W>>,
    ) -> Option<(Id, u32, u32)> {
        let raider = self.nodes[id as usize].raider;
        let (mut least, mut second, mut hardest, mut open) = (NEVER, NEVER, 0u32, 0u32);
        let mut best = None;
        for &(cell, next) in &self.moves[self.places(id)] {
            if concerned.is_some_and(|it| cell == PASS || !it.has(usize::from(cell))) {
                continue;
            }
            let node = &self.nodes[next as usize];
            // What comes back is no success.
            let (pn, dn) = match (node.on_path && node.pn > 0) || cell == VOID {
                true => (NEVER, 0),
                false => (node.pn, node.dn),
            };
            let (chosen, answered) = if raider { (dn, pn) } else { (pn, dn) };
            if chosen < least {
                second = least;
                least = chosen;
                best = Some(next);
            } else {
                second = second.min(chosen);
            }
            open += u32::from(answered > 0);
            hardest = hardest.max(answered);
        }
        let all = match hardest {
            NEVER.. => NEVER,
            _ => (hardest + open.saturating_sub(1) / T::SIBLINGS).min(NEVER - 1),
        };
        let (pn, dn) = if raider { (all, least) } else { (least, all) };
        let node = &mut self.nodes[id as usize];
        (node.pn, node.dn) = (pn.max(1), dn);
        if dn == 0 {
            return None;
        }
        let slack = second.saturating_add(T::slack(second) + 1);
        best.map(|next| (next, slack, slack))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::chance::Chance;
    use crate::board::{Graph, LocSet, Web};
    use crate::tactics::search::Scene;
    use crate::tactics::task::Stay;

    #[test]
    fn an_interrupted_search_finds_what_another_one_finds() {
        let graph = Graph::rectangle(7, 7).unwrap();
        let web = Web::<1>::new(&graph, &LocSet::full(49)).unwrap();
        let scene =
            Scene { ground: Ground { web: &web, walls: Bits::EMPTY }, limit: Bits::below(49) };
        let mut chance = Chance::new();
        let mut random = |bound: usize| chance.below(bound);
        let (mut kept, mut given_up) = (0, 0);
        for _ in 0..60 {
            let mut board = Board { own: Bits::EMPTY, opp: Bits::EMPTY };
            for _ in 0..30 {
                let (cell, own) = (random(49), random(3) > 0);
                let played = if own { board.keep(&web, cell) } else { board.raid(&web, cell) };
                let free = !board.taken().has(cell);
                board = played.filter(|_| free).map_or(board, |played| played.after);
            }
            let Some(target) = board.own.iter().next() else { continue };
            let sight = Sight { scene, task: &Stay(target) };
            let mut interrupted = Whole::new(sight, board, Turn::Raider);
            for budget in [20, 100, 300, 1_000] {
                let effort = Effort { budget, stop: None };
                let whole = Whole::new(sight, board, Turn::Raider).search(sight, effort);
                let found = interrupted.search(sight, effort);
                let seen =
                    |it: &Found<1>| (format!("{:?}", it.book), it.hopeless, it.given_up, it.nodes);
                assert_eq!(seen(&found), seen(&whole));
                kept += usize::from(budget > 20 && found.book.is_some());
                given_up += usize::from(found.given_up);
            }
        }
        assert!(kept > 10 && given_up > 10, "{kept} {given_up}");
    }
}
