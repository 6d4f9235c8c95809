//! Bans on ko-captures as bits: one for each player and directed pair of neighbours,
//! as far as a model keeps them.

use super::super::fate::Kos;
use crate::board::{Bits, Web};
use crate::game::Side;

/// Where each ban has its bit.
pub struct Bans {
    /// The number of the first pair of each cell.
    first_pair: Vec<usize>,
    kos: Kos,
    champion: Option<Side>,
    /// Words of bits.
    pub words: usize,
}

impl Bans {
    /// For the cells of a web.
    pub fn new<const W: usize>(web: &Web<W>, kos: Kos, champion: Option<Side>) -> Bans {
        let mut first_pair = vec![0];
        for near in &web.near {
            let last = first_pair.last().copied().unwrap_or(0);
            first_pair.push(last + near.len() as usize);
        }
        let pairs = first_pair.last().copied().unwrap_or(0);
        let words = match kos {
            Kos::All => (2 * pairs).div_ceil(64),
            Kos::Lasting => pairs.div_ceil(64),
            Kos::Never => 0,
        };
        Bans { first_pair, kos, champion, words }
    }

    /// The bit of the ban on a side's ko-capture at `at` of the stone on `on`;
    /// none if the model keeps no such bans.
    fn bit<const W: usize>(&self, web: &Web<W>, side: Side, at: usize, on: usize) -> Option<usize> {
        let rank = (web.near[at] & Bits::below(on)).len() as usize;
        let pair = self.first_pair[at] + rank;
        match self.kos {
            Kos::All => Some(2 * pair + usize::from(side == Side::Prover)),
            Kos::Lasting => (Some(side) == self.champion).then_some(pair),
            Kos::Never => None,
        }
    }

    /// Is the ko-capture banned?
    pub fn has<const W: usize>(
        &self,
        web: &Web<W>,
        bans: &[u64],
        side: Side,
        at: usize,
        on: usize,
    ) -> bool {
        self.bit(web, side, at, on).is_some_and(|bit| bans[bit / 64] >> (bit % 64) & 1 != 0)
    }

    /// Bans it, if the model keeps such bans.
    pub fn add<const W: usize>(
        &self,
        web: &Web<W>,
        bans: &mut [u64],
        side: Side,
        at: usize,
        on: usize,
    ) {
        if let Some(bit) = self.bit(web, side, at, on) {
            bans[bit / 64] |= 1 << (bit % 64);
        }
    }

    /// Is anything of a side's banned? Only for all kos.
    pub fn any(&self, bans: &[u64], side: Side) -> bool {
        const OWNER: u64 = u64::MAX / 3;
        let mask = if side == Side::Prover { !OWNER } else { OWNER };
        bans.iter().any(|word| word & mask != 0)
    }
}
