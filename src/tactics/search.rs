//! Proof-number search for a book, one task at a time. At the raider's
//! turn his pass is searched first: only plays in the zone of its proof can
//! change anything.

use super::board::Board;
use super::span::Span;
use super::task::Task;
use super::zones;
use crate::board::Bits;
use crate::life::{Book, Ground, Pattern, Rule, RuleId};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// Proof and disproof numbers from here on mean never.
const NEVER: u32 = 1 << 24;

/// Rules that are tried at a new position, the latest first.
const RECENT: usize = 300;

/// Positions looked at again, for each new one that is allowed.
const PERSEVERANCE: usize = 2;

/// Moves in a row that are looked at.
const DEPTH: usize = 60;

/// Whose turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Keeper,
    Raider,
}

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

/// Searches for one task.
pub struct Keeper<'a, T, const W: usize> {
    scene: Scene<'a, W>,
    task: &'a T,
    rules: Vec<Rule<W>>,
    /// Rules for either turn, to be tried elsewhere.
    acting: Vec<RuleId>,
    awaiting: Vec<RuleId>,
    slots: HashMap<u64, Slot>,
    path: Vec<u64>,
    /// Positions looked at again.
    visits: usize,
    effort: Effort<'a>,
}

impl<'a, T: Task<W>, const W: usize> Keeper<'a, T, W> {
    /// Can the task be done, the raider to move?
    pub fn search(
        scene: Scene<'a, W>,
        own: Bits<W>,
        opp: Bits<W>,
        task: &'a T,
        effort: Effort<'a>,
    ) -> Found<W> {
        let board = Board { own, opp };
        let mut keeper = Keeper {
            scene,
            task,
            rules: Vec::new(),
            acting: Vec::new(),
            awaiting: Vec::new(),
            slots: HashMap::new(),
            path: Vec::new(),
            visits: 0,
            effort,
        };
        let first = keeper.slot(&board, Turn::Raider);
        let last = if first.pn == 0 || first.dn == 0 {
            first
        } else {
            keeper.raider(&board, NEVER, NEVER)
        };
        let nodes = keeper.slots.len();
        Found { book: last.rule.map(|rule| keeper.book(rule)), nodes }
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
        let known = match turn {
            Turn::Keeper => &self.acting,
            Turn::Raider => &self.awaiting,
        };
        let whole = Pattern { zone: !Bits::EMPTY, own: board.own, opp: board.opp };
        let fits = |id: &&RuleId| {
            let rule = &self.rules[**id as usize];
            whole.holds(rule.pattern()) && rule.links().iter().all(|link| board.is_free(*link))
        };
        if let Some(&rule) = known.iter().rev().take(RECENT).find(fits) {
            return Slot::won(rule);
        }
        if self.task.is_lost(&self.scene, board, turn == Turn::Raider) {
            return Slot::LOST;
        }
        if let Some((pattern, links)) = self.task.rest(&self.scene, board) {
            let rule = self.add(Rule::Rest { pattern, links });
            return Slot::won(rule);
        }
        let hope = self.task.hope(&self.scene, board);
        Slot { pn: 1 + hope.distance, dn: 1, rule: None }
    }

    fn add(&mut self, rule: Rule<W>) -> RuleId {
        let id = self.rules.len() as RuleId;
        match &rule {
            Rule::Rest { .. } => {
                self.acting.push(id);
                self.awaiting.push(id);
            }
            Rule::Play { .. } => self.acting.push(id),
            Rule::Await { .. } => self.awaiting.push(id),
        }
        self.rules.push(rule);
        id
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
        let web = self.scene.ground.web;
        let mut moves = Vec::new();
        for cell in self.task.hope(&self.scene, board).cells.iter() {
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
                if let Some(won) = self.play_rule(board, cell, rule) {
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

    fn play_rule(&mut self, board: &Board<W>, cell: usize, next: RuleId) -> Option<RuleId> {
        let rule = &self.rules[next as usize];
        let mut span = Span::new();
        span.include(&self.scene, self.task, board, rule, Some(cell));
        loop {
            let before = span.clone();
            let pattern = zones::for_play(&self.scene, board, cell, rule.pattern(), span.zone)?;
            span.zone = self.steadied(board, pattern.zone, &span);
            span.part();
            if span == before {
                let links = span.links;
                return Some(self.add(Rule::Play { pattern, links, cell, next }));
            }
        }
    }

    /// A zone in which the raider's strings are steady if there are links.
    fn steadied(&self, board: &Board<W>, zone: Bits<W>, span: &Span<W>) -> Bits<W> {
        match span.links.is_empty() {
            true => zone,
            false => zones::steady(&self.scene, board, zone),
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
        let mut span = Span::new();
        span.include(&self.scene, self.task, board, &self.rules[pass as usize], None);
        let mut replies: Vec<(usize, RuleId)> = Vec::new();
        loop {
            match self.answers(board, &mut span, &mut replies, most_pn, most_dn) {
                Ok(()) => {}
                Err(slot) => return slot,
            }
            // All is answered; has the zone room for all answers?
            let before = span.clone();
            let Some(wide) = self.widened(board, span.zone, &replies) else { return Slot::LOST };
            span.zone = wide;
            span.part();
            if span == before {
                break;
            }
        }
        let Span { zone, links } = span;
        if !zone.within(self.scene.limit) {
            return Slot::LOST;
        }
        replies.sort_unstable();
        let pattern = Pattern::cut(zone, board.own, board.opp);
        Slot::won(self.add(Rule::Await { pattern, links, pass, replies }))
    }

    /// The zone widened until the pattern is as `life` wants it.
    fn widened(
        &self,
        board: &Board<W>,
        zone: Bits<W>,
        replies: &[(usize, RuleId)],
    ) -> Option<Bits<W>> {
        let mut zone = zone;
        for &(cell, reply) in replies {
            let next = self.rules[reply as usize].pattern();
            zone = zones::for_raid(&self.scene, board, cell, Some(next), zone)?;
        }
        for cell in (zone - board.taken()).iter() {
            if board.raid(self.scene.ground.web, cell).is_none() {
                zone = zones::for_raid(&self.scene, board, cell, None, zone)?;
            }
        }
        self.task.needed(&self.scene, board, zones::breathing(&self.scene, board, zone))
    }

    /// Finds answers to all plays in the zone, which grows with them.
    fn answers(
        &mut self,
        board: &Board<W>,
        span: &mut Span<W>,
        replies: &mut Vec<(usize, RuleId)>,
        most_pn: u32,
        most_dn: u32,
    ) -> Result<(), Slot> {
        let web = self.scene.ground.web;
        let mut open: Vec<(usize, Board<W>, Slot)> = Vec::new();
        let mut seen = replies.iter().fold(Bits::EMPTY, |sum, (cell, _)| sum | Bits::one(*cell));
        loop {
            span.zone = zones::breathing(&self.scene, board, span.zone);
            span.part();
            for cell in ((span.zone - board.taken()) - seen).iter() {
                seen |= Bits::one(cell);
                let Some(raid) = board.raid(web, cell) else { continue };
                if self.task.is_spoilt(raid.captured) {
                    return Err(Slot::LOST);
                }
                let slot = self.slot(&raid.after, Turn::Keeper);
                open.push((cell, raid.after, slot));
            }
            let (mut pn, mut second) = (0, NEVER);
            let mut at = None;
            let mut left = Vec::with_capacity(open.len());
            for (cell, after, slot) in open.drain(..) {
                match slot.rule {
                    Some(rule) => {
                        let next = &self.rules[rule as usize];
                        span.include(&self.scene, self.task, board, next, Some(cell));
                        replies.push((cell, rule));
                    }
                    None => left.push((cell, after, slot)),
                }
            }
            let grown =
                ((zones::breathing(&self.scene, board, span.zone) - board.taken()) - seen).any();
            open = left;
            if grown {
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

    /// The rules that a rule needs, in order.
    fn book(&self, last: RuleId) -> Book<W> {
        let mut needed = vec![false; last as usize + 1];
        needed[last as usize] = true;
        for id in (0..=last as usize).rev() {
            if !needed[id] {
                continue;
            }
            match &self.rules[id] {
                Rule::Rest { .. } => {}
                Rule::Play { next, .. } => needed[*next as usize] = true,
                Rule::Await { pass, replies, .. } => {
                    needed[*pass as usize] = true;
                    replies.iter().for_each(|(_, id)| needed[*id as usize] = true);
                }
            }
        }
        let mut number = vec![0; needed.len()];
        let mut rules = Vec::new();
        for id in (0..needed.len()).filter(|&id| needed[id]) {
            number[id] = rules.len() as RuleId;
            rules.push(match self.rules[id].clone() {
                Rule::Rest { pattern, links } => Rule::Rest { pattern, links },
                Rule::Play { pattern, links, cell, next } => {
                    Rule::Play { pattern, links, cell, next: number[next as usize] }
                }
                Rule::Await { pattern, links, pass, replies } => Rule::Await {
                    pattern,
                    links,
                    pass: number[pass as usize],
                    replies: replies
                        .iter()
                        .map(|(cell, id)| (*cell, number[*id as usize]))
                        .collect(),
                },
            });
        }
        Book { rules }
    }
}
