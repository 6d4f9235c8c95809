//! Two parts of the board, one after the other, each as a game of its own (theorem "One
//! after the other"): the attacker settles the first; in the second he is busy elsewhere,
//! until the owner's pass there says that he no longer is.

use super::super::areas::areas_beside;
use super::super::fate::{Fate, Goal};
use super::super::field::{Board, Field, NoQuestion, other};
use super::bans::Bans;
use super::{CLEAN, KO_PASS, LEMMAS, PASS};
use crate::board::{Bits, Stones};
use crate::game::arena::{Arena, Leaf, Successors};
use crate::game::{Game, Side, Standing};

/// Flags of a key.
const ATTACKER_MOVES: u64 = 1;
const LOST: u64 = 1 << 2;
const BUSY: u64 = 1 << 3;
const FREE: u64 = 1 << 4;

/// One of the two games.
pub struct Relay<const W: usize> {
    /// While the joint has only the liberties of this part.
    alone: Field<W>,
    /// While it has others.
    held: Field<W>,
    start: Board<W>,
    joint: Bits<W>,
    area: Bits<W>,
    bans: Bans,
    second: bool,
    keeps: bool,
    late: bool,
    root: Bits<W>,
}

#[derive(Clone, Debug)]
struct Node<const W: usize> {
    board: Board<W>,
    side: Side,
    /// Is the attacker busy in the first part? The owner's pass ends that.
    busy: bool,
    /// Has he a move elsewhere, or just had one?
    free: bool,
    lost: bool,
    bans: Vec<u64>,
}

impl<const W: usize> Relay<W> {
    /// The game of a question about a part.
    pub fn new(stones: &Stones, fate: &Fate) -> Result<Relay<W>, NoQuestion> {
        let (part, second) = match &fate.goal {
            Goal::First(part) => (part, false),
            Goal::Second(part) => (part, true),
            _ => return Err(NoQuestion::Part),
        };
        let (alone, held, start) = Field::of_part(stones, fate, part)?;
        let keeps = part.keeps;
        if keeps && !alone.breathes(&start) {
            return Err(NoQuestion::Breathless);
        }
        let bans = Bans::new(&held.web, fate.kos, held.champion);
        let (joint, area) = (held.web.cells(&part.joint), held.web.cells(&part.area));
        let (late, root) = match &part.root {
            Some(root) if !root.is_subset(&part.area) => return Err(NoQuestion::Area),
            Some(root) => (true, held.web.cells(root)),
            None => (false, Bits::EMPTY),
        };
        Ok(Relay { alone, held, start, joint, area, bans, second, keeps, late, root })
    }

    fn first(&self) -> Node<W> {
        Node {
            board: self.start,
            side: if self.second || self.late { Side::Refuter } else { Side::Prover },
            busy: self.second,
            free: false,
            lost: false,
            bans: vec![0; self.bans.words],
        }
    }

    fn field(&self, node: &Node<W>) -> &Field<W> {
        let held = !self.keeps || (self.second && !node.busy);
        if held { &self.held } else { &self.alone }
    }

    fn each_move(&self, node: &Node<W>, mut take: impl FnMut(u32, Node<W>)) {
        if node.lost {
            return;
        }
        let (field, side) = (self.field(node), node.side);
        let turned = Node { side: other(side), free: false, ..node.clone() };
        let lifted = || vec![0; self.bans.words];
        let can_lift = side == Side::Refuter && self.bans.any(&node.bans, side);
        match (side, node.busy) {
            (Side::Refuter, busy) => {
                take(PASS, Node { busy: false, ..turned.clone() });
                if can_lift {
                    take(KO_PASS, Node { free: busy, bans: lifted(), ..turned.clone() });
                }
            }
            (Side::Prover, true) => take(PASS, Node { free: !node.free, ..turned.clone() }),
            (Side::Prover, false) => {}
        }
        // Busy, he leaves a ko-pass without an answer.
        if side == Side::Prover && node.free {
            return;
        }
        for at in field.empty(&node.board).iter() {
            let Some(played) = field.play(&node.board, side, at) else { continue };
            let mut next = Node { board: played.board, ..turned.clone() };
            if let Some(on) = played.ko {
                if self.bans.has(&field.web, &node.bans, side, at, on) {
                    continue;
                }
                self.bans.add(&field.web, &mut next.bans, other(side), on, at);
            }
            next.lost = !self.joint.within(played.board.foe);
            take(field.web.locs[at].index() as u32, next);
        }
    }

    /// Is the part settled: can no stone of the owner stay, and does the joint live by
    /// what it has here, or (in the second part) elsewhere?
    fn is_settled(&self, node: &Node<W>) -> bool {
        if node.lost || (node.busy && self.keeps) {
            return false;
        }
        let staying = if self.second { self.joint } else { Bits::EMPTY };
        let areas = areas_beside(self.field(node), &node.board, staying);
        let rooted = self.root.is_empty() || self.root.meets(areas.hull);
        rooted && self.joint.within(areas.hull) && self.area.within(areas.hull | areas.clean)
    }

    fn leaf(&self, node: &Node<W>) -> Leaf {
        match node.side == Side::Refuter && self.is_settled(node) {
            true => Leaf::Lemma(CLEAN, Standing::Won),
            false => Leaf::Open,
        }
    }

    /// Guesses how hard proving and disproving will be, as for a sweep.
    fn effort(&self, node: &Node<W>) -> (u32, u32) {
        let (own, foe) = (node.board.own, node.board.foe);
        let empty = self.held.empty(&node.board);
        let room = (self.area - foe - self.held.web.around(foe)).len() + empty.len() / 4;
        (1 + (own & self.area).len() + room, 1)
    }

    fn pack(&self, node: &Node<W>) -> Vec<u64> {
        let mut key = Vec::with_capacity(self.key_width());
        self.pack_into(node, &mut key);
        key
    }

    fn pack_into(&self, node: &Node<W>, key: &mut Vec<u64>) {
        key.clear();
        if node.lost {
            key.resize(self.key_width(), 0);
            key[2 * W] = LOST | ATTACKER_MOVES;
            return;
        }
        key.extend_from_slice(&node.board.own.0);
        key.extend_from_slice(&node.board.foe.0);
        let flag = |set: bool, flag: u64| if set { flag } else { 0 };
        key.push(
            flag(node.side == Side::Prover, ATTACKER_MOVES)
                | flag(node.busy, BUSY)
                | flag(node.free, FREE),
        );
        key.extend_from_slice(&node.bans);
    }

    fn unpack(&self, key: &[u64]) -> Node<W> {
        let word = |at: usize| key.get(at).copied().unwrap_or(0);
        let bits = |from: usize| Bits(std::array::from_fn(|i| word(from + i)));
        let flags = word(2 * W);
        Node {
            board: Board { own: bits(0), foe: bits(W) },
            side: if flags & ATTACKER_MOVES != 0 { Side::Prover } else { Side::Refuter },
            busy: flags & BUSY != 0,
            free: flags & FREE != 0,
            lost: flags & LOST != 0,
            bans: (0..self.bans.words).map(|i| word(2 * W + 1 + i)).collect(),
        }
    }

    fn key_width(&self) -> usize {
        2 * W + 1 + self.bans.words
    }
}

impl<const W: usize> Game for Relay<W> {
    fn width(&self) -> usize {
        self.key_width()
    }

    fn start(&self) -> Vec<u64> {
        self.pack(&self.first())
    }

    fn is_valid(&self, key: &[u64]) -> bool {
        if key.len() != self.key_width() {
            return false;
        }
        let node = self.unpack(key);
        if self.pack(&node) != key {
            return false;
        }
        if node.lost {
            return true;
        }
        let (field, board) = (self.field(&node), &node.board);
        let walls = self.alone.walls;
        (self.second || !node.busy)
            && (node.busy || !node.free)
            && board.stones().within(self.area | walls)
            && !board.own.meets(board.foe)
            && walls.within(board.own)
            && self.joint.within(board.foe)
            && field.breathes(board)
    }

    fn side(&self, key: &[u64]) -> Side {
        self.unpack(key).side
    }

    fn is_goal(&self, _key: &[u64]) -> bool {
        false
    }

    /// While he keeps the joint, the attacker has to have moves elsewhere again and again.
    fn targets(&self) -> u32 {
        u32::from(self.second)
    }

    fn meets(&self, key: &[u64], target: u32) -> bool {
        target < Game::targets(self) && self.unpack(key).free
    }

    fn moves(&self, key: &[u64], out: &mut Vec<(u32, Vec<u64>)>) {
        self.each_move(&self.unpack(key), |label, next| out.push((label, self.pack(&next))));
    }

    fn lemma(&self, number: u8, key: &[u64]) -> Standing {
        match number == CLEAN && self.is_settled(&self.unpack(key)) {
            true => Standing::Won,
            false => Standing::Open,
        }
    }

    fn lemma_names(&self) -> &'static [&'static str] {
        LEMMAS
    }
}

impl<const W: usize> Arena for Relay<W> {
    fn width(&self) -> usize {
        self.key_width()
    }

    fn start(&self) -> (Vec<u64>, Leaf) {
        let node = self.first();
        let leaf = match self.is_settled(&node) {
            true => Leaf::Lemma(CLEAN, Standing::Won),
            false => Leaf::Open,
        };
        (self.pack(&node), leaf)
    }

    fn side(&self, key: &[u64]) -> Side {
        self.unpack(key).side
    }

    fn targets(&self) -> u32 {
        Game::targets(self)
    }

    fn meets(&self, key: &[u64], target: u32) -> bool {
        Game::meets(self, key, target)
    }

    fn successors(&self, key: &[u64], out: &mut Successors<'_>) {
        let mut packed = Vec::with_capacity(self.key_width());
        self.each_move(&self.unpack(key), |label, next| {
            self.pack_into(&next, &mut packed);
            out.push_looking(label, &packed, || {
                let leaf = self.leaf(&next);
                (leaf, if leaf == Leaf::Open { self.effort(&next) } else { (1, 1) })
            });
        });
    }
}
