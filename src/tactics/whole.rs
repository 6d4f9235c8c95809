//! Proof-number search through whole positions of a few areas: quick where every
//! cell matters. Wins rest on wins found before; nothing else is believed.

use super::board::Board;
use super::search::{Effort, Found, Scene};
use super::task::Task;
use super::tidy::Tidy;
use crate::life::{Book, Pattern, Rule, RuleId};
use std::collections::HashMap;
use std::sync::atomic::Ordering;

/// Proof and disproof numbers from here on mean never.
const NEVER: u32 = 1 << 28;

/// Steps between two looks at the clock, so to speak.
const POLL: usize = 1 << 10;

/// Steps, for each position that is allowed.
const PERSEVERANCE: usize = 4;

/// Positions beside the hardest one that count as one step more: they often lead
/// to the same places.
const SIBLINGS: u32 = 4;

/// The label of a pass.
const PASS: u16 = u16::MAX;

type Id = u32;

/// A place without moves yet.
const NONE: u32 = u32::MAX;

struct Node<const W: usize> {
    board: Board<W>,
    /// Is the raider to move?
    raider: bool,
    /// Does it rest?
    rests: bool,
    pn: u32,
    dn: u32,
    first: u32,
    count: u16,
    on_path: bool,
}

struct Frame {
    node: Id,
    most_pn: u32,
    most_dn: u32,
}

/// A search for a way to keep areas tidy.
pub struct Whole<'a, const W: usize> {
    scene: Scene<'a, W>,
    task: &'a Tidy<W>,
    nodes: Vec<Node<W>>,
    known: HashMap<(Board<W>, bool), Id>,
    moves: Vec<(u16, Id)>,
    /// Positions in the order in which they were won.
    won: Vec<Id>,
}

impl<'a, const W: usize> Whole<'a, W> {
    /// Can the areas be kept tidy, the raider to move?
    pub fn search(
        scene: Scene<'a, W>,
        board: Board<W>,
        task: &'a Tidy<W>,
        effort: Effort<'_>,
    ) -> Found<W> {
        let (nodes, known, moves, won) = (Vec::new(), HashMap::new(), Vec::new(), Vec::new());
        let mut search = Whole { scene, task, nodes, known, moves, won };
        let root = search.node(board, true);
        search.descend(root, effort);
        let nodes = search.nodes.len();
        let book = (search.nodes[root as usize].pn == 0).then(|| search.book(root)).flatten();
        Found { book, nodes }
    }

    /// The number of a position, made if it is new.
    fn node(&mut self, board: Board<W>, raider: bool) -> Id {
        let next = self.nodes.len() as Id;
        let id = *self.known.entry((board, raider)).or_insert(next);
        if id < next {
            return id;
        }
        let look = self.task.look(&self.scene, &board, raider);
        let (pn, dn) = match look {
            Look::Lost => (NEVER, 0),
            Look::Rests => (0, NEVER),
            Look::Open(distance) if raider => (1 + distance, 1),
            Look::Open(distance) => (1 + distance / 2, 1),
        };
        let rests = look == Look::Rests;
        if rests {
            self.won.push(id);
        }
        self.nodes.push(Node {
            board,
            raider,
            rests,
            pn,
            dn,
            first: NONE,
            count: 0,
            on_path: false,
        });
        id
    }

    fn expand(&mut self, id: Id) {
        let Node { board, raider, first, .. } = self.nodes[id as usize];
        if first != NONE {
            return;
        }
        let web = self.scene.ground.web;
        let walls = self.scene.ground.walls;
        let mut moves: Vec<(u16, Id)> = Vec::new();
        if raider {
            moves.push((PASS, self.node(board, false)));
        }
        for cell in (self.task.yard.cells - board.taken()).iter() {
            let played = match raider {
                true => board.raid_beside(web, walls, cell),
                false => board.keep_beside(web, walls, cell),
            };
            let Some(played) = played else { continue };
            if !raider && played.after.is_ko(web, cell, played.captured) {
                continue;
            }
            moves.push((cell as u16, self.node(played.after, !raider)));
        }
        let node = &mut self.nodes[id as usize];
        node.first = self.moves.len() as u32;
        node.count = moves.len() as u16;
        self.moves.append(&mut moves);
    }

    fn moves(&self, id: Id) -> &[(u16, Id)] {
        let node = &self.nodes[id as usize];
        match node.first {
            NONE => &[],
            first => &self.moves[first as usize..][..usize::from(node.count)],
        }
    }

    fn descend(&mut self, root: Id, effort: Effort<'_>) {
        let mut stack = vec![Frame { node: root, most_pn: NEVER, most_dn: NEVER }];
        let mut steps = 0;
        while let Some(&Frame { node, most_pn, most_dn }) = stack.last() {
            steps += 1;
            let stopped = || effort.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
            if self.nodes.len() >= effort.budget
                || steps > PERSEVERANCE * effort.budget
                || (steps % POLL == 0 && stopped())
            {
                return;
            }
            self.nodes[node as usize].on_path = true;
            let Node { pn, dn, .. } = self.nodes[node as usize];
            let best = if pn == 0 || dn == 0 {
                None
            } else {
                self.expand(node);
                self.update(node)
            };
            let Node { pn, dn, .. } = self.nodes[node as usize];
            match best {
                Some((child, child_pn, child_dn)) if pn < most_pn && dn < most_dn => {
                    let side = self.nodes[node as usize].raider;
                    let of = &self.nodes[child as usize];
                    let room = |most: u32, sum: u32, own: u32| {
                        most.saturating_sub(sum).saturating_add(own).min(NEVER)
                    };
                    let frame = match side {
                        false => Frame {
                            node: child,
                            most_pn: most_pn.min(child_pn),
                            most_dn: room(most_dn, dn, of.dn),
                        },
                        true => Frame {
                            node: child,
                            most_pn: room(most_pn, pn, of.pn),
                            most_dn: most_dn.min(child_dn),
                        },
                    };
                    stack.push(frame);
                }
                _ => {
                    self.nodes[node as usize].on_path = false;
                    stack.pop();
                }
            }
        }
    }

    /// Takes a position's numbers from what follows it; says where to look next and
    /// up to which numbers.
    fn update(&mut self, id: Id) -> Option<(Id, u32, u32)> {
        let raider = self.nodes[id as usize].raider;
        let (mut least, mut second, mut hardest, mut open) = (NEVER, NEVER, 0u32, 0u32);
        let mut best = None;
        for &(_, next) in self.moves(id) {
            let node = &self.nodes[next as usize];
            // What comes back is no success.
            let (pn, dn) = match node.on_path && node.pn > 0 {
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
            _ => (hardest + open.saturating_sub(1) / SIBLINGS).min(NEVER - 1),
        };
        let (pn, dn) = if raider { (all, least) } else { (least, all) };
        let node = &mut self.nodes[id as usize];
        if pn == 0 && node.pn > 0 {
            self.won.push(id);
        }
        node.pn = pn;
        node.dn = if pn == 0 { NEVER } else { dn };
        if pn == 0 || dn == 0 {
            return None;
        }
        let slack = second.saturating_add(second / 4 + 1);
        best.map(|next| (next, slack, slack))
    }

    /// The rules that follow from what was found.
    fn book(&self, root: Id) -> Option<Book<W>> {
        let mut order = vec![u32::MAX; self.nodes.len()];
        for (at, &id) in self.won.iter().enumerate() {
            order[id as usize] = order[id as usize].min(at as u32);
        }
        let choice = |id: Id| {
            let moves = self.moves(id).iter();
            moves.copied().min_by_key(|&(_, next)| order[next as usize])
        };
        let mut needed = vec![false; self.nodes.len()];
        let mut members = vec![root];
        let mut at = 0;
        needed[root as usize] = true;
        while let Some(&id) = members.get(at) {
            at += 1;
            let node = &self.nodes[id as usize];
            let next: Vec<Id> = match (node.rests, node.raider) {
                (true, _) => Vec::new(),
                (_, true) => self.moves(id).iter().map(|(_, next)| *next).collect(),
                (_, false) => choice(id).into_iter().map(|(_, next)| next).collect(),
            };
            for next in next {
                if !std::mem::replace(&mut needed[next as usize], true) {
                    members.push(next);
                }
            }
        }
        members.sort_by_key(|&id| order[id as usize]);
        let mut number: HashMap<Id, RuleId> = HashMap::new();
        let mut rules = Vec::new();
        for id in members {
            let node = &self.nodes[id as usize];
            let pattern = Pattern::cut(self.scene.limit, node.board.own, node.board.opp);
            let rule = match (node.rests, node.raider) {
                (true, _) => {
                    let (pattern, links) = self.task.rest(&self.scene, &node.board)?;
                    Rule::Rest { pattern, links }
                }
                (_, true) => {
                    let mut pass = None;
                    let mut replies = Vec::new();
                    for (label, next) in self.moves(id) {
                        let rule = *number.get(next)?;
                        match *label {
                            PASS => pass = Some(rule),
                            cell => replies.push((usize::from(cell), rule)),
                        }
                    }
                    Rule::Await { pattern, links: Vec::new(), pass: pass?, replies }
                }
                (_, false) => {
                    let (cell, next) = choice(id)?;
                    let next = *number.get(&next)?;
                    Rule::Play { pattern, links: Vec::new(), cell: usize::from(cell), next }
                }
            };
            number.insert(id, rules.len() as RuleId);
            rules.push(rule);
        }
        Some(Book { rules })
    }
}

/// What is seen of a position at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// A string can be removed.
    Lost,
    /// All is tidy, and stays so.
    Rests,
    /// Neither; about so many plays are missing.
    Open(u32),
}
