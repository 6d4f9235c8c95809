//! Hypothetical play as the search wants it: what theorems settle at once, and
//! guesses of the effort.

use super::super::target::Target;
use super::{CLEAN, Node, Play, STAYS};
use crate::board::Bits;
use crate::game::arena::{Arena, Leaf, Successors};
use crate::game::{Side, Standing};

/// Eyes that the owner wants; more of them make no difference.
const EYES: usize = 2;

/// What each that he misses adds to the guess for a disproof.
const EYE: u32 = 4;

impl<const W: usize> Play<W> {
    fn leaf(&self, node: &Node<W>) -> Leaf {
        match node.ended {
            Some(true) => Leaf::Goal,
            Some(false) => Leaf::Open,
            // Each side's own move brings what helps it.
            None if node.side == Side::Prover && self.stays(node) => {
                Leaf::Lemma(STAYS, Standing::Lost)
            }
            None if node.side == Side::Refuter && self.is_clean(node) => {
                Leaf::Lemma(CLEAN, Standing::Won)
            }
            None => Leaf::Open,
        }
    }

    /// Guesses how hard proving and disproving will be.
    fn effort(&self, node: &Node<W>, leaf: Leaf) -> (u32, u32) {
        if leaf != Leaf::Open || node.ended.is_some() {
            return (1, 1);
        }
        // Measured (docs/benchmarks/japanese2003.md): what the attacker has to remove, and cells away
        // from his stones, cost a proof; room costs it a little. His stones, and each of
        // two eyes that the owner misses, cost a disproof.
        let web = &self.field.web;
        let (own, foe) = (node.board.own, node.board.foe);
        let empty = self.field.empty(&node.board);
        let breath = |string: Bits<W>| (web.around(web.string(own, string.first())) & empty).len();
        let room = || (self.field.playable - foe - web.around(foe)).len() + empty.len() / 4;
        let proof = match &self.goal {
            Target::Capture(strings) => {
                strings.iter().map(|string| breath(*string)).min().unwrap_or(0)
            }
            Target::Clear { area, tracked, .. } => {
                let standing = if node.removed & 1 == 0 { breath(tracked[0]) + 2 } else { 0 };
                standing + (self.new_stones(node) & *area).len() + room()
            }
            Target::Sweep { area, .. } => (own & *area).len() + room(),
        };
        // Empty, with stones of the owner on all sides.
        let eyes = empty.iter().filter(|at| web.near[*at].within(own)).take(EYES).count();
        let disproof = (foe & self.field.playable).len() + EYE * (EYES - eyes) as u32;
        match &self.goal {
            Target::Capture(_) => (1 + proof, 1 + disproof / 2),
            Target::Clear { .. } | Target::Sweep { .. } => (1 + proof, 1 + disproof),
        }
    }
}

impl<const W: usize> Arena for Play<W> {
    fn width(&self) -> usize {
        self.key_width()
    }

    fn start(&self) -> (Vec<u64>, Leaf) {
        let node = self.first();
        let leaf = match self.leaf(&node) {
            Leaf::Open if self.is_clean(&node) => Leaf::Lemma(CLEAN, Standing::Won),
            leaf => leaf,
        };
        (self.pack(&node), leaf)
    }

    fn side(&self, key: &[u64]) -> Side {
        self.unpack(key).side
    }

    fn targets(&self) -> u32 {
        self.cells().len() as u32
    }

    fn meets(&self, key: &[u64], target: u32) -> bool {
        self.is_met(&self.unpack(key), target)
    }

    fn meets_all(&self, key: &[u64]) -> bool {
        let node = self.unpack(key);
        node.ended.is_none() && self.is_clear(&node)
    }

    fn successors(&self, key: &[u64], out: &mut Successors<'_>) {
        let mut packed = Vec::with_capacity(self.key_width());
        self.each_move(&self.unpack(key), |label, next| {
            self.pack_into(&next, &mut packed);
            out.push_looking(label, &packed, || {
                let leaf = self.leaf(&next);
                (leaf, self.effort(&next, leaf))
            });
        });
    }
}
