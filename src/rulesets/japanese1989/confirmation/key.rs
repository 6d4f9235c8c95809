//! Situations of a confirmation as keys: the owner's stones, the capturer's, those of the owner's
//! on the area that stand there from the start, the marks, and a word of flags.

use super::{Confirmation, Node};
use crate::board::Bits;
use crate::game::Side;
use crate::rulesets::japanese2003::field::Board;

/// Flags of a key.
const CAPTURER_MOVES: u64 = 1;
const REACHED: u64 = 1 << 1;
const MISSED: u64 = 1 << 2;
const CAPTURED: u64 = 1 << 3;
const SPENT: u64 = 1 << 4;
const STAKE_SHIFT: u32 = 16;

impl<const W: usize> Confirmation<W> {
    pub(super) fn width_of_key() -> usize {
        4 * W + 1
    }

    pub(super) fn pack(&self, node: &Node<W>) -> Vec<u64> {
        let mut key = Vec::with_capacity(Self::width_of_key());
        self.pack_into(node, &mut key);
        key
    }

    pub(super) fn pack_into(&self, node: &Node<W>, key: &mut Vec<u64>) {
        key.clear();
        if let Some(reached) = node.ended {
            key.resize(4 * W, 0);
            key.push(if reached { REACHED } else { MISSED });
            return;
        }
        for part in [node.board.own, node.board.foe, node.old, node.marks] {
            key.extend_from_slice(&part.0);
        }
        let flag = |on: bool, flag: u64| if on { flag } else { 0 };
        key.push(
            flag(node.mover == Side::Prover, CAPTURER_MOVES)
                | flag(node.captured, CAPTURED)
                | flag(node.spent, SPENT)
                | node.stake.map_or(0, |cell| cell as u64 + 1) << STAKE_SHIFT,
        );
    }

    pub(super) fn unpack(&self, key: &[u64]) -> Node<W> {
        let part = |number: usize| {
            let mut words = [0; W];
            for (i, word) in words.iter_mut().enumerate() {
                *word = key.get(number * W + i).copied().unwrap_or(0);
            }
            Bits(words)
        };
        let flags = key.get(4 * W).copied().unwrap_or(0);
        Node {
            board: Board { own: part(0), foe: part(1) },
            old: part(2),
            marks: part(3),
            mover: if flags & CAPTURER_MOVES != 0 { Side::Prover } else { Side::Refuter },
            captured: flags & CAPTURED != 0,
            spent: flags & SPENT != 0,
            stake: ((flags >> STAKE_SHIFT) as usize).checked_sub(1),
            ended: (flags & (REACHED | MISSED) != 0).then_some(flags & REACHED != 0),
        }
    }
}
