//! Marks: where a stone was taken in a ko, and may not be replaced before a pass for it
//! (theorems "Marks", "Grounds").

use super::{Confirmation, Node};
use crate::rulesets::japanese2003::field::{Board, other};

impl<const W: usize> Confirmation<W> {
    /// Is the location in ko: empty, all neighbours of one colour, exactly one
    /// stone in atari beside it?
    fn is_in_ko(&self, board: &Board<W>, cell: usize) -> bool {
        let (near, empty) = (self.field.web.near[cell], self.field.empty(board));
        let of = match () {
            _ if !empty.has(cell) || near.is_empty() => return false,
            _ if near.within(board.own) => board.own,
            _ if near.within(board.foe) => board.foe,
            _ => return false,
        };
        let mut left = near;
        let mut in_atari = 0;
        while left.any() {
            let string = self.field.web.string(of, left.first());
            left = left - string;
            let breath = self.field.web.around(string) & empty;
            if breath.is_single() && !string.meets(self.field.walls) {
                // What breathes elsewhere may be in atari or not.
                in_atari += string.len() + self.field.exposed.meets(string) as u32;
            }
        }
        in_atari == 1
    }

    /// Does a mark stay? On a ground, those against the champion stay as long as they may on
    /// the board, those against his opponent only if they do so there.
    pub(super) fn stays_marked(&self, board: &Board<W>, cell: usize) -> bool {
        let Some(champion) = self.champion else { return self.is_in_ko(board, cell) };
        let near = self.field.web.near[cell];
        if self.field.empty(board).has(cell) && near.within(board.of(other(champion))) {
            return true;
        }
        self.is_in_ko(board, cell)
    }

    /// May the mover not play here because of a mark?
    pub(super) fn is_banned(&self, node: &Node<W>, cell: usize) -> bool {
        node.marks.has(cell) && self.field.web.near[cell].within(node.board.of(other(node.mover)))
    }
}
