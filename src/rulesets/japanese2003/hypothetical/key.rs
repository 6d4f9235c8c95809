//! Situations of hypothetical play as words: the owner's stones, the attacker's,
//! a word of flags, and the bans on kos, one bit for each player and directed
//! pair of neighbours.

use super::super::field::Board;
use super::{Node, Play};
use crate::board::Bits;
use crate::game::Side;
use crate::life::WIDE;

/// Flags of a key.
const ATTACKER_MOVES: u64 = 1;
const WON: u64 = 1 << 1;
const LOST: u64 = 1 << 2;
const REMOVED: u32 = 16;

/// The owner's stones and the attacker's, by the cells of the region, in a key of a
/// question without bans (`Kos::Never`).
pub fn stones(key: &[u64]) -> [Bits<WIDE>; 2] {
    let words = key.len().saturating_sub(1) / 2;
    let half = |half: &[u64]| {
        let mut bits = Bits::EMPTY;
        bits.0.iter_mut().zip(half).for_each(|(word, known)| *word = *known);
        bits
    };
    let mut halves = key.chunks(words.max(1)).map(half);
    [halves.next().unwrap_or_default(), halves.next().unwrap_or_default()]
}

/// The same situation of such a question with the other player to move.
pub fn turned(key: &[u64]) -> Vec<u64> {
    let mut turned = key.to_vec();
    if let Some(flags) = turned.last_mut() {
        *flags ^= ATTACKER_MOVES;
    }
    turned
}

impl<const W: usize> Play<W> {
    pub(super) fn pack(&self, node: &Node<W>) -> Vec<u64> {
        let mut key = Vec::with_capacity(self.key_width());
        self.pack_into(node, &mut key);
        key
    }

    pub(super) fn pack_into(&self, node: &Node<W>, key: &mut Vec<u64>) {
        key.clear();
        if let Some(won) = node.ended {
            key.resize(self.key_width(), 0);
            key[2 * W] = if won { WON } else { LOST | ATTACKER_MOVES };
            return;
        }
        key.extend_from_slice(&node.board.own.0);
        key.extend_from_slice(&node.board.foe.0);
        let side = if node.side == Side::Prover { ATTACKER_MOVES } else { 0 };
        key.push(side | node.removed << REMOVED);
        key.extend_from_slice(&node.bans);
    }

    pub(super) fn unpack(&self, key: &[u64]) -> Node<W> {
        let word = |at: usize| key.get(at).copied().unwrap_or(0);
        let (mut own, mut foe) = ([0; W], [0; W]);
        for i in 0..W {
            own[i] = word(i);
            foe[i] = word(W + i);
        }
        let flags = word(2 * W);
        let ended = flags & (WON | LOST) != 0;
        Node {
            board: Board { own: Bits(own), foe: Bits(foe) },
            side: if flags & ATTACKER_MOVES != 0 { Side::Prover } else { Side::Refuter },
            removed: flags >> REMOVED,
            ended: ended.then_some(flags & WON != 0),
            bans: (0..self.bans.words).map(|i| word(2 * W + 1 + i)).collect(),
        }
    }

    pub(super) fn key_width(&self) -> usize {
        2 * W + 1 + self.bans.words
    }
}
