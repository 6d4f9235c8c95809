//! Proof-number search for a book that keeps a stone. At the raider's turn his
//! pass is searched first: only plays in the zone of its proof can change anything.

use super::board::Board;
use super::ledger::{Ledger, Range};
use super::task::Stay;
use crate::board::Bits;
use crate::life::{Book, Ground, RuleId, Turn};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// Proof and disproof numbers from here on mean never.
const NEVER: u32 = 1 << 24;

/// Positions looked at again, for each new one that is allowed.
const PERSEVERANCE: usize = 2;

/// Moves in a row that are looked at.
const DEPTH: usize = 60;

#[derive(Clone, Copy)]
struct Slot {
    pn: u32,
    dn: u32,
    rule: Option<RuleId>,
}

impl Slot {
    const LOST: Slot = Slot { pn: NEVER, dn: 0, rule: None };

    fn won(rule: RuleId) -> Slot {
        Slot { pn: 0, dn: NEVER, rule: Some(rule) }
    }
}

/// What a search found, and what it took.
#[derive(Clone)]
pub struct Found<const W: usize> {
    /// The book, if there is one.
    pub book: Option<Book<W>>,
    /// Positions looked at.
    pub nodes: usize,
}

/// How long to search.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// Positions for one string.
    pub budget: usize,
    /// Ends the search when set.
    pub stop: Option<&'a AtomicBool>,
}

/// Where a search takes place.
#[derive(Clone, Copy)]
pub struct Scene<'a, const W: usize> {
    /// The board, and the stones that need no keeping.
    pub ground: Ground<'a, W>,
    /// The cells that a book may know of.
    pub limit: Bits<W>,
}

/// Searches for a way to keep one stone.
pub struct Keeper<'a, const W: usize> {
    ledger: Ledger<'a, Stay, W>,
    slots: HashMap<u64, Slot>,
    path: Vec<u64>,
    /// Positions looked at again.
    visits: usize,
    effort: Effort<'a>,
}

impl<'a, const W: usize> Keeper<'a, W> {
    /// Can the stone be kept, the raider to move?
    pub fn search(
        scene: Scene<'a, W>,
        board: Board<W>,
        task: &'a Stay,
        effort: Effort<'a>,
    ) -> Found<W> {
        let ledger = Ledger::new(scene, task);
        let (slots, path) = (HashMap::new(), Vec::new());
        let mut keeper = Keeper { ledger, slots, path, visits: 0, effort };
        let first = keeper.slot(&board, Turn::Raider);
        let last = if first.pn == 0 || first.dn == 0 {
            first
        } else {
            keeper.raider(&board, NEVER, NEVER)
        };
        let nodes = keeper.slots.len();
        Found { book: last.rule.map(|rule| keeper.ledger.book(rule)), nodes }
    }

    fn spent(&self) -> bool {
        self.slots.len() >= self.effort.budget
            || self.visits >= PERSEVERANCE * self.effort.budget
            || self.effort.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// The slot of a position, made if it is new.
    fn slot(&mut self, board: &Board<W>, turn: Turn) -> Slot {
        let hash = board.hash(turn as u64);
        if let Some(slot) = self.slots.get(&hash) {
            return *slot;
        }
        let slot = self.first_look(board, turn);
        self.slots.insert(hash, slot);
        slot
    }

    fn first_look(&mut self, board: &Board<W>, turn: Turn) -> Slot {
        let Ledger { scene, task, .. } = self.ledger;
        if let Some(rule) = self.ledger.fitting(board, turn == Turn::Raider, 0) {
            return Slot::won(rule);
        }
        if task.is_lost(&scene, board, turn == Turn::Raider) {
            return Slot::LOST;
        }
        match task.rest(&scene, board) {
            Ok((pattern, links)) => Slot::won(self.ledger.rest(pattern, links)),
            Err(missing) => {
                let effort = task.effort(&scene, board, missing, turn == Turn::Raider);
                Slot { pn: 1 + effort, dn: 1, rule: None }
            }
        }
    }

    fn store(&mut self, board: &Board<W>, turn: Turn, slot: Slot) -> Slot {
        self.slots.insert(board.hash(turn as u64), slot);
        slot
    }

    /// The keeper is to move.
    fn keeper(&mut self, board: &Board<W>, most_pn: u32, most_dn: u32) -> Slot {
        let hash = board.hash(Turn::Keeper as u64);
        if self.path.len() >= DEPTH || self.path.contains(&hash) {
            return Slot::LOST;
        }
        self.path.push(hash);
        self.visits += 1;
        let slot = self.keeper_open(board, most_pn, most_dn);
        self.path.pop();
        self.store(board, Turn::Keeper, slot)
    }

    fn keeper_open(&mut self, board: &Board<W>, most_pn: u32, most_dn: u32) -> Slot {
        let Ledger { scene, task, .. } = self.ledger;
        let web = scene.ground.web;
        let mut moves = Vec::new();
        for cell in task.tries(&scene, board).iter() {
            let Some(played) = board.keep(web, cell) else { continue };
            if played.after.is_ko(web, cell, played.captured) {
                continue;
            }
            let slot = self.slot(&played.after, Turn::Raider);
            moves.push((cell, played.after, slot));
            if slot.pn == 0 {
                break;
            }
        }
        loop {
            let mut best: Option<usize> = None;
            let (mut second, mut dn, mut others) = (NEVER, 0u32, 0u32);
            for (at, (_, _, slot)) in moves.iter().enumerate() {
                // Moves lead to the same positions: a sum would count them twice.
                dn = dn.max(slot.dn);
                others += u32::from(slot.dn > 0);
                match best {
                    Some(known) if moves[known].2.pn <= slot.pn => second = second.min(slot.pn),
                    _ => {
                        if let Some(known) = best {
                            second = second.min(moves[known].2.pn);
                        }
                        best = Some(at);
                    }
                }
            }
            let Some(best) = best else { return Slot::LOST };
            let (cell, after, slot) = moves[best];
            let others = others.saturating_sub(1);
            let dn = (dn + others).min(NEVER);
            if let Some(rule) = slot.rule {
                if let Some(won) = self.ledger.play(board, cell, rule) {
                    return Slot::won(won);
                }
                moves[best].2 = Slot::LOST;
                continue;
            }
            if slot.pn >= most_pn || dn >= most_dn || slot.pn >= NEVER || self.spent() {
                return Slot { pn: slot.pn, dn, rule: None };
            }
            let child_pn = most_pn.min(second.saturating_add(1 + second / 4));
            let child_dn = (most_dn - others).max(slot.dn + 1);
            moves[best].2 = self.raider(&after, child_pn, child_dn);
        }
    }

    /// The raider is to move.
    fn raider(&mut self, board: &Board<W>, most_pn: u32, most_dn: u32) -> Slot {
        let hash = board.hash(Turn::Raider as u64);
        if self.path.len() >= DEPTH || self.path.contains(&hash) {
            return Slot::LOST;
        }
        self.path.push(hash);
        self.visits += 1;
        let slot = self.raider_open(board, most_pn, most_dn);
        self.path.pop();
        self.store(board, Turn::Raider, slot)
    }

    fn raider_open(&mut self, board: &Board<W>, most_pn: u32, most_dn: u32) -> Slot {
        let mut pass = self.slot(board, Turn::Keeper);
        if pass.rule.is_none() {
            if pass.pn >= most_pn || pass.dn >= most_dn || pass.dn == 0 || self.spent() {
                return pass;
            }
            pass = self.keeper(board, most_pn, most_dn);
        }
        let Some(pass) = pass.rule else { return pass };
        let mut range = self.ledger.range(board, pass);
        loop {
            if let Err(slot) = self.answers(board, &mut range, most_pn, most_dn) {
                return slot;
            }
            // All is answered; has the zone room for all answers?
            match self.ledger.widen(board, &mut range) {
                None => return Slot::LOST,
                Some(true) => break,
                Some(false) => {}
            }
        }
        self.ledger.wait(board, range).map_or(Slot::LOST, Slot::won)
    }

    /// Finds answers to all plays in the zone, which grows with them.
    fn answers(
        &mut self,
        board: &Board<W>,
        range: &mut Range<W>,
        most_pn: u32,
        most_dn: u32,
    ) -> Result<(), Slot> {
        let Ledger { scene, task, .. } = self.ledger;
        let mut open: Vec<(usize, Board<W>, Slot)> = Vec::new();
        let mut seen = Bits::EMPTY;
        loop {
            for cell in (range.open(board) - seen).iter() {
                seen |= Bits::one(cell);
                let Some(raid) = board.raid_beside(scene.ground.web, scene.ground.walls, cell)
                else {
                    continue;
                };
                if task.is_spoilt(raid.captured) {
                    return Err(Slot::LOST);
                }
                let slot = self.slot(&raid.after, Turn::Keeper);
                open.push((cell, raid.after, slot));
            }
            let (mut pn, mut second) = (0, NEVER);
            let mut at = None;
            open.retain(|(cell, _, slot)| match slot.rule {
                Some(rule) => {
                    self.ledger.answer(board, range, *cell, rule);
                    false
                }
                None => true,
            });
            if (range.open(board) - seen).any() {
                continue;
            }
            if open.is_empty() {
                return Ok(());
            }
            for (index, (_, _, slot)) in open.iter().enumerate() {
                pn = pn.max(slot.pn);
                match at {
                    None => at = Some(index),
                    Some(known) if slot.dn < open[known].2.dn => {
                        second = open[known].2.dn;
                        at = Some(index);
                    }
                    _ => second = second.min(slot.dn),
                }
            }
            let Some(at) = at else { return Ok(()) };
            let extra = open.len() as u32 - 1;
            let (_, after, slot) = open[at];
            let pn = (pn + extra).min(NEVER);
            if slot.dn == 0 || pn >= most_pn || slot.dn >= most_dn || self.spent() {
                let lost = slot.dn == 0;
                return Err(Slot { pn: if lost { NEVER } else { pn }, dn: slot.dn, rule: None });
            }
            let child_pn = (most_pn - extra.min(most_pn - 1)).max(slot.pn + 1);
            let child_dn = most_dn.min(second.saturating_add(1));
            open[at].2 = self.keeper(&after, child_pn, child_dn);
        }
    }
}
