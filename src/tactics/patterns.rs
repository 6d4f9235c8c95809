//! Many patterns, and which of them fit a board: 64 at a time, as most of them differ from it in
//! one of the first cells that are looked at.

use super::board::Board;
use crate::board::Bits;
use crate::life::{Pattern, RuleId};

/// The patterns of rules, in the order in which these were found.
#[derive(Default)]
pub struct Patterns<const W: usize> {
    rules: Vec<RuleId>,
    blocks: Vec<Block<W>>,
}

/// Patterns of a block: one for each bit.
const BLOCK: usize = u64::BITS as usize;

#[derive(Default)]
struct Block<const W: usize> {
    /// The patterns that want something else on a cell than what stands there.
    against_own: Against<W>,
    against_opp: Against<W>,
    against_empty: Against<W>,
}

/// By cells, the patterns that one content is not right for.
struct Against<const W: usize> {
    /// The cells where there are some.
    cells: Bits<W>,
    patterns: Vec<u64>,
}

impl<const W: usize> Default for Against<W> {
    fn default() -> Self {
        Against { cells: Bits::EMPTY, patterns: vec![0; Bits::<W>::CELLS] }
    }
}

impl<const W: usize> Against<W> {
    fn add(&mut self, cells: Bits<W>, pattern: u64) {
        self.cells |= cells;
        cells.iter().for_each(|cell| self.patterns[cell] |= pattern);
    }

    /// Those of some patterns that have nothing against this content of some cells.
    fn left(&self, cells: Bits<W>, mut patterns: u64) -> u64 {
        for cell in (cells & self.cells).iter() {
            patterns &= !self.patterns[cell];
            if patterns == 0 {
                break;
            }
        }
        patterns
    }
}

impl<const W: usize> Block<W> {
    fn add(&mut self, pattern: &Pattern<W>, bit: u64) {
        self.against_own.add(pattern.zone - pattern.own, bit);
        self.against_opp.add(pattern.zone - pattern.opp, bit);
        self.against_empty.add(pattern.own | pattern.opp, bit);
    }

    /// Those of some patterns that fit a board.
    fn fitting(&self, board: &Board<W>, patterns: u64) -> u64 {
        let patterns = self.against_opp.left(board.opp, patterns);
        let patterns = self.against_own.left(board.own, patterns);
        self.against_empty.left(!board.taken(), patterns)
    }
}

impl<const W: usize> Patterns<W> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// One more.
    pub fn add(&mut self, pattern: &Pattern<W>, rule: RuleId) {
        let at = self.rules.len() % BLOCK;
        if at == 0 {
            self.blocks.push(Block::default());
        }
        if let Some(block) = self.blocks.last_mut() {
            block.add(pattern, 1 << at);
        }
        self.rules.push(rule);
    }

    /// The rules whose patterns fit a board, the latest first, without the first `known`.
    pub fn fitting<'a>(
        &'a self,
        board: &'a Board<W>,
        known: usize,
    ) -> impl Iterator<Item = RuleId> + 'a {
        let blocks = self.blocks.iter().enumerate().skip(known / BLOCK).rev();
        blocks.flat_map(move |(at, block)| {
            let first = at * BLOCK;
            let here = (self.rules.len() - first).min(BLOCK);
            let asked = u64::MAX >> (BLOCK - here) & u64::MAX << known.saturating_sub(first);
            latest(block.fitting(board, asked)).map(move |bit| self.rules[first + bit])
        })
    }
}

/// The members, the highest first.
fn latest(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.checked_ilog2()?;
        word ^= 1 << bit;
        Some(bit as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::chance::Chance;

    #[test]
    fn the_patterns_that_fit_are_those_that_the_board_holds() {
        let mut chance = Chance::new();
        let mut random = |bound: usize| chance.below(bound);
        let mut cut = |zone: usize| {
            let some = |random: &mut dyn FnMut(usize) -> usize, bound: usize| {
                (0..90).filter(|_| random(bound) == 0).collect::<Bits<2>>()
            };
            let own = some(&mut random, 3);
            let opp = some(&mut random, 3) - own;
            Pattern::cut(some(&mut random, zone), own, opp)
        };
        let mut patterns = Patterns::default();
        let mut all = Vec::new();
        let mut fitted = 0;
        for rule in 0..300 {
            let pattern = cut(40);
            patterns.add(&pattern, 3 * rule);
            all.push((pattern, 3 * rule));
            let Pattern { own, opp, .. } = cut(1);
            let board = Board { own, opp };
            let whole = Pattern { zone: !Bits::EMPTY, own, opp };
            for known in [0, 1, 63, 64, 65, all.len() / 2, all.len()] {
                let found: Vec<RuleId> = patterns.fitting(&board, known).collect();
                let fits = all.iter().skip(known).filter(|(pattern, _)| whole.holds(pattern));
                let expected: Vec<RuleId> = fits.map(|(_, rule)| *rule).rev().collect();
                assert_eq!(found, expected);
                fitted += found.len();
            }
            assert_eq!(patterns.len(), all.len());
        }
        assert!(fitted > 1000, "{fitted}");
    }
}
