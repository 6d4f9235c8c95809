//! What the independent regions of both players are worth, in words: for
//! searches, quick and not trusted.

use super::regions::blocks;
use crate::board::{Color, PerColor, Stones};
use crate::rulesets::perfect::field::{Cells, Field, Man, Men};
use crate::rulesets::perfect::{Gauge, Worth};

/// The regions of both players in a field that is the whole board.
pub struct Regions {
    /// The stones at the start.
    start: Men,
    /// What the border of a region at the start cannot cut, by player.
    blocks: PerColor<Vec<Cells>>,
}

/// The stones with a player as the holder.
fn seen_by(men: &Men, player: Color) -> Men {
    match player {
        Color::Black => *men,
        Color::White => men.turned(),
    }
}

impl Regions {
    /// The regions of analyses that start with these stones.
    pub fn new(field: &Field, start: &Stones) -> Regions {
        let cells = |color| {
            let blocks = blocks(start, color);
            blocks
                .iter()
                .map(|block| block.iter().fold(0, |sum, loc| sum | 1 << loc.index()))
                .collect()
        };
        let blocks = PerColor::new(cells(Color::Black), cells(Color::White));
        Regions { start: field.men(start, Color::Black), blocks }
    }

    /// The union of a player's independent regions, as
    /// [`super::regions::independent_regions`] finds them.
    fn held(&self, field: &Field, men: &Men, player: Color) -> Cells {
        let (start, end) = (seen_by(&self.start, player), seen_by(men, player));
        let empty = field.empty(&end);
        let mut left = field.all;
        loop {
            let edge = field.beside(field.all & !left);
            let single = !field.beside(field.all & !end.own) & !edge;
            let fits = (start.own | !edge) & (end.own | (empty & single));
            let mut bad = left & !fits;
            for part in field.parts(left) {
                if part & end.own == 0 {
                    bad |= part;
                }
                for string in field.parts(end.own).filter(|string| string & part != 0) {
                    if (field.spread(string) & empty & part).count_ones() < 2 {
                        bad |= string & part;
                    }
                }
            }
            let cut = self.blocks[player].iter().filter(|&block| block & bad != 0);
            let rest = left & !cut.fold(0, |sum, block| sum | block);
            if rest == left {
                return left;
            }
            left = rest;
        }
    }
}

impl Gauge for Regions {
    fn worth(&self, field: &Field, men: &Men) -> Worth {
        let worth = |player, held| field.worth(&seen_by(&self.start, player), held);
        let held = |player| worth(player, self.held(field, men, player));
        let most = |player| worth(player, field.prospects(&seen_by(men, player), Man::Own));
        let (black, white) = (held(Color::Black), held(Color::White));
        let bounds = (black - most(Color::White), most(Color::Black) - white);
        Worth { margin: black - white, bounds, is_over: false }
    }

    fn behind_walls(&self, _field: &Field, _men: &Men, _player: Color) -> Option<i32> {
        None
    }
}
