//! Static theorems about the proof of a claim (docs/theorems.md), checked on
//! plain sets of locations. The search knows them as well, in its own
//! representation; what it says is believed only if this file agrees.

use super::pairs;
use crate::board::{Color, Loc, LocSet, Stones, region};
use crate::game::Standing;
use crate::rules::Situation;

/// A location without neighbours is in no formation (C8.4).
pub const ISOLATED: u8 = 0;
/// An empty border location that the refuter can take.
pub const OPEN_BORDER: u8 = 1;
/// Walls with two eyes each, and parts that they can clean.
pub const WALLS: u8 = 2;
/// A refuter's string that can never be captured.
pub const REFUTER_LIFE: u8 = 3;

/// The names, by number.
pub const NAMES: &[&str] = &["isolated location", "open border", "walls", "refuter's life"];

/// Applies a theorem to a situation of the proof of `claim`.
pub fn apply(number: u8, claim: &LocSet, claimant: Color, situation: &Situation) -> Standing {
    let proof = Proof { claim, claimant, situation, stones: &situation.stones };
    let (holds, standing) = match number {
        ISOLATED => (proof.isolated(), Standing::Lost),
        OPEN_BORDER => (proof.open_border(), Standing::Lost),
        WALLS => (proof.walls().is_some(), Standing::Won),
        REFUTER_LIFE => (proof.refuter_lives(), Standing::Lost),
        _ => (false, Standing::Open),
    };
    if holds { standing } else { Standing::Open }
}

/// What the theorem "walls" speaks of in a situation to which it applies.
#[derive(Clone, Debug)]
pub struct Walls {
    /// One location of each wall string.
    pub strings: Vec<Loc>,
    /// The connected parts of the claim without the walls.
    pub regions: Vec<LocSet>,
    /// Locations off the walls that need a pair of empty locations beside them
    /// and beside the walls.
    pub paired: Vec<Loc>,
}

/// The walls of a situation; none if the theorem does not apply.
pub fn walls(claim: &LocSet, claimant: Color, situation: &Situation) -> Option<Walls> {
    Proof { claim, claimant, situation, stones: &situation.stones }.walls()
}

struct Proof<'a> {
    claim: &'a LocSet,
    claimant: Color,
    situation: &'a Situation,
    stones: &'a Stones,
}

impl Proof<'_> {
    fn isolated(&self) -> bool {
        self.claim.iter().any(|loc| self.stones.graph().neighbors(loc).is_empty())
    }

    fn on_border(&self, loc: Loc) -> bool {
        self.stones.graph().neighbors(loc).iter().any(|&y| !self.claim.contains(y))
    }

    fn border(&self) -> impl Iterator<Item = Loc> + '_ {
        self.claim.iter().filter(|&loc| self.on_border(loc))
    }

    fn open_border(&self) -> bool {
        let open = self.border().filter(|&loc| self.stones.at(loc) != Some(self.claimant)).count();
        open >= 2 || (open == 1 && self.situation.to_play != self.claimant)
    }

    /// One location of each string of a colour inside the claim.
    fn strings(&self, color: Color) -> Vec<Loc> {
        let inside = |loc: &Loc| self.claim.contains(*loc) && self.stones.at(*loc) == Some(color);
        let mut heads: Vec<Loc> =
            self.claim.iter().filter(inside).map(|loc| self.stones.head(loc)).collect();
        heads.sort_unstable();
        heads.dedup();
        heads
    }

    /// The connected parts of the claim without the given strings.
    fn regions(&self, without: &[Loc]) -> Vec<LocSet> {
        let graph = self.stones.graph();
        let mut rest = self.claim.clone();
        for &head in without {
            for stone in self.stones.string(head) {
                rest.remove(stone);
            }
        }
        region::components(graph, |loc| rest.contains(loc))
    }

    fn touches(&self, loc: Loc, head: Loc) -> bool {
        let near = self.stones.graph().neighbors(loc);
        near.iter().any(|&y| !self.stones.is_empty_at(y) && self.stones.head(y) == head)
    }

    fn walls(&self) -> Option<Walls> {
        let barred = self.claim.iter().any(|loc| self.situation.permanent.contains(loc));
        if barred || self.isolated() || self.claim.is_empty() {
            return None;
        }
        if self.border().any(|loc| self.stones.at(loc) != Some(self.claimant)) {
            return None;
        }
        let mut walls = self.strings(self.claimant);
        loop {
            let regions = self.regions(&walls);
            let two_eyes = |&head: &Loc| {
                let vital = |region: &&LocSet| region.iter().all(|loc| self.touches(loc, head));
                regions.iter().filter(vital).count() >= 2
            };
            let (safe, unsafe_ones): (Vec<Loc>, Vec<Loc>) =
                walls.iter().partition(|head| two_eyes(head));
            if unsafe_ones.is_empty() {
                if walls.is_empty() {
                    return None;
                }
                let mut paired = Vec::new();
                for region in &regions {
                    paired.extend(self.cleanable(region, &walls)?);
                }
                return Some(Walls { strings: walls, regions, paired });
            }
            let on_border = |head: &Loc| self.stones.string(*head).any(|loc| self.on_border(loc));
            if unsafe_ones.iter().any(on_border) {
                return None;
            }
            walls = safe;
        }
    }

    /// Every location off the walls has a pair, but for a rest of at most one,
    /// or of two adjacent ones, each with two neighbours in the region that are
    /// not of the rest. Says which have pairs.
    fn cleanable(&self, region: &LocSet, walls: &[Loc]) -> Option<Vec<Loc>> {
        let graph = self.stones.graph();
        let is_inner = |loc: Loc| !walls.iter().any(|&head| self.touches(loc, head));
        let (inner, flat): (Vec<Loc>, Vec<Loc>) = region.iter().partition(|&loc| is_inner(loc));
        let free =
            |loc: &Loc| self.stones.is_empty_at(*loc) && !self.situation.temporary.contains(*loc);
        let free: Vec<Loc> = flat.into_iter().filter(free).collect();
        let good = |rest: &[Loc]| {
            let joined = |&loc: &Loc| {
                let near = graph.neighbors(loc).iter();
                near.filter(|&&y| region.contains(y) && !rest.contains(&y)).count() >= 2
            };
            rest.iter().all(joined)
        };
        let paired = |rest: &[Loc]| -> Option<Vec<Loc>> {
            let others = inner.iter().copied().filter(|loc| !rest.contains(loc));
            let others: Vec<Loc> = others.collect();
            (good(rest) && pairs::exist(graph, &others, &free)).then_some(others)
        };
        let ones = inner.iter().map(|&a| vec![a]);
        let twos = inner.iter().flat_map(|&a| {
            let beside = graph.neighbors(a).iter().filter(move |&&b| a < b);
            beside.filter(|b| inner.contains(b)).map(move |&b| vec![a, b])
        });
        // The largest rest first: it leaves the fewest to be paired.
        twos.chain(ones).chain([Vec::new()]).find_map(|rest| paired(&rest))
    }

    fn refuter_lives(&self) -> bool {
        let graph = self.stones.graph();
        let mut alive = self.strings(!self.claimant);
        // A liberty that nobody may fill, or an anchor, keeps a string for ever.
        let permanent = |&head: &Loc| {
            self.stones.string(head).any(|loc| {
                self.stones.is_anchored(loc)
                    || graph.neighbors(loc).iter().any(|&y| {
                        self.situation.permanent.contains(y)
                            && (self.stones.is_empty_at(y)
                                || self.stones.at(y) == Some(!self.claimant))
                    })
            })
        };
        if alive.iter().any(permanent) {
            return true;
        }
        loop {
            let regions = self.regions(&alive);
            let two_eyes = |&head: &Loc| {
                let vital = |region: &&LocSet| {
                    // No stone of his own that may fall, no foothold of the claimant.
                    region.iter().all(|loc| {
                        self.stones.at(loc) != Some(!self.claimant)
                            && (self.stones.is_empty_at(loc) || !self.stones.is_anchored(loc))
                    }) && region.iter().any(|loc| self.touches(loc, head))
                        && region
                            .iter()
                            .filter(|&loc| self.stones.is_empty_at(loc))
                            .all(|loc| self.touches(loc, head))
                };
                regions.iter().filter(vital).count() >= 2
            };
            let before = alive.len();
            alive.retain(two_eyes);
            if alive.is_empty() {
                return false;
            }
            if alive.len() == before {
                return true;
            }
        }
    }
}
