//! What the holder can fill behind walls that nobody can capture: theorem "Walls
//! and pairs in analyses", in a field.

use super::{Cells, Field, Man, Men, each};
use smallvec::SmallVec;

impl Field {
    /// The holder's walls and what he can fill between them, by theorem "Walls and
    /// pairs in analyses"; regions with fence in them, or beside stones of the
    /// opponent that stay, are left out.
    pub fn filled(&self, men: &Men) -> Cells {
        let (walls, filled) = self.walled(men, self.immortal(men, Man::Own));
        walls | filled
    }

    /// The same, the walls apart from what is filled between them, given the stones that are
    /// immortal.
    pub fn walled(&self, men: &Men, immortal: Cells) -> (Cells, Cells) {
        let mut walls = immortal;
        // With no walls in the field there may be some beside it.
        while walls | self.sure != 0 {
            let regions: SmallVec<[Cells; 8]> = self.parts(self.all & !walls).collect();
            let strings: SmallVec<[Cells; 8]> = self.parts(walls).collect();
            let is_strong = |&&string: &&Cells| {
                let beside = self.spread(string);
                let vital = |&&region: &&Cells| region & (!beside | self.open | self.fence) == 0;
                string & self.sure != 0 || regions.iter().filter(vital).take(2).count() == 2
            };
            let strong = strings.iter().filter(is_strong).fold(0, |sum, string| sum | string);
            if strong == walls {
                let flat = self.spread(walls) | self.sure;
                let clean = |&&region: &&Cells| {
                    region & (self.open | self.fence) == 0
                        && self.is_cleanable(region, flat, region & flat & self.empty(men))
                };
                return (walls, regions.iter().filter(clean).fold(0, |sum, region| sum | region));
            }
            walls = strong;
        }
        (0, 0)
    }

    /// Neutral points: empty cells beside walls, in regions that hold no stones that stay
    /// without playing in them, no fence, and nothing beside stones of the opponent that stay.
    /// None if some of the fence is no wall.
    pub fn neutral(&self, men: &Men, immortal: Cells, walls: Cells, filled: Cells) -> Cells {
        if self.fence & !walls != 0 {
            return 0;
        }
        let apart = self.open | (immortal & !walls);
        let regions = self.parts(self.all & !walls & !filled);
        let open = regions.filter(|region| region & apart == 0).fold(0, |sum, region| sum | region);
        open & (self.spread(walls) | self.sure) & self.empty(men)
    }

    /// Have all cells of a region off the walls pairs, but for a rest of at most
    /// one, or of two neighbours, each with two neighbours in the region that are
    /// not of the rest?
    fn is_cleanable(&self, region: Cells, flat: Cells, free: Cells) -> bool {
        let inner = region & !flat;
        if inner.count_ones().saturating_sub(2) * 2 > free.count_ones() {
            return false;
        }
        let joined =
            |cell: usize, rest: Cells| (self.near[cell] & region & !rest).count_ones() >= 2;
        let suits = |rest: Cells| {
            each(rest).all(|cell| joined(cell, rest)) && self.have_pairs(inner & !rest, free)
        };
        suits(0)
            || each(inner).any(|a| {
                let beside = each(self.near[a] & inner).filter(|&b| a < b);
                suits(1 << a) || beside.into_iter().any(|b| suits(1 << a | 1 << b))
            })
    }

    /// Can each cell have two of the free ones beside it, none of them twice?
    fn have_pairs(&self, cells: Cells, free: Cells) -> bool {
        if cells.count_ones() * 2 > free.count_ones() {
            return false;
        }
        let mut taken_by: Vec<(usize, usize)> = Vec::new();
        each(cells).all(|cell| {
            (0..2).all(|_| {
                let mut tried = 0;
                self.augment(cell, free, &mut taken_by, &mut tried)
            })
        })
    }

    /// One more free cell for a cell, others moving over if they can.
    fn augment(
        &self,
        cell: usize,
        free: Cells,
        taken_by: &mut Vec<(usize, usize)>,
        tried: &mut Cells,
    ) -> bool {
        for place in each(self.near[cell] & free) {
            if *tried >> place & 1 == 1 {
                continue;
            }
            *tried |= 1 << place;
            match taken_by.iter().position(|&(taken, _)| taken == place) {
                None => {
                    taken_by.push((place, cell));
                    return true;
                }
                Some(at) => {
                    let holder = taken_by[at].1;
                    if holder != cell && self.augment(holder, free, taken_by, tried) {
                        if let Some(at) = taken_by.iter().position(|&(taken, _)| taken == place) {
                            taken_by[at].1 = cell;
                        }
                        return true;
                    }
                }
            }
        }
        false
    }
}
