//! Random games, for measuring and for estimates; never part of a verdict.
//!
//! This is a building block of rules and not of boards, because it needs what a
//! board does not know: turns, passes, a ko and suicide. One playout is, exactly:
//!
//! - The players alternate. The player to move takes one of his *acceptable*
//!   locations, each with equal chance, or passes if there is none.
//! - A location is acceptable if it is empty, not the one where a single stone
//!   was just captured in a ko (a play that captured one stone and stands alone
//!   with that one liberty), no suicide, and not an *own eye*.
//! - An own eye has only neighbours with stones of the player, none of them in
//!   atari. (Diagonals mean nothing on a graph, so they do not count.)
//! - It ends after two passes in a row, or when the allowed number of turns is
//!   used up.

use crate::board::{Color, Loc, Played, Stones, zobrist};

/// A small generator of random numbers: SplitMix64. The same seed gives the
/// same numbers for ever, on every machine.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator that starts from `seed`.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let bits = zobrist::mix(self.0);
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        bits
    }

    /// A number from 0 to `bound` - 1, for bounds up to 2^32.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        ((self.bits() as u128 * bound as u128) >> 64) as usize
    }
}

/// How a playout went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayoutEnd {
    /// Stones played.
    pub plays: usize,
    /// Turns taken: stones played and passes.
    pub turns: usize,
    /// Did it end by two passes (and not by the limit)?
    pub passed_out: bool,
}

/// A random game in progress.
#[derive(Clone, Debug)]
pub struct Playout {
    stones: Stones,
    to_play: Color,
    empties: Vec<Loc>,
    ko: Option<Loc>,
    played: Played,
}

impl Playout {
    /// A random game from the given stones.
    pub fn new(stones: Stones, to_play: Color) -> Playout {
        let empties = stones.empties().iter().collect();
        Playout { stones, to_play, empties, ko: None, played: Played::default() }
    }

    /// Goes back to another playout's position and keeps the memory in use:
    /// cheaper than a clone.
    pub fn restart(&mut self, start: &Playout) {
        self.stones.clone_from(&start.stones);
        self.empties.clone_from(&start.empties);
        self.to_play = start.to_play;
        self.ko = start.ko;
    }

    /// The stones now.
    pub fn stones(&self) -> &Stones {
        &self.stones
    }

    /// Takes one turn; the location played, or none for a pass.
    pub fn turn(&mut self, random: &mut Random) -> Option<Loc> {
        let color = self.to_play;
        self.to_play = !color;
        // Drawing without putting back: refused locations move behind the window.
        let mut window = self.empties.len();
        while window > 0 {
            let drawn = random.below(window);
            let loc = self.empties[drawn];
            if self.acceptable(color, loc) {
                self.empties.swap_remove(drawn);
                self.play(color, loc);
                return Some(loc);
            }
            window -= 1;
            self.empties.swap(drawn, window);
        }
        self.ko = None;
        None
    }

    /// Takes turns until two passes in a row, at most `limit` turns.
    pub fn run(&mut self, limit: usize, random: &mut Random) -> PlayoutEnd {
        let (mut plays, mut turns, mut passes) = (0, 0, 0);
        while passes < 2 && turns < limit {
            turns += 1;
            match self.turn(random) {
                Some(_) => {
                    plays += 1;
                    passes = 0;
                }
                None => passes += 1,
            }
        }
        PlayoutEnd { plays, turns, passed_out: passes == 2 }
    }

    #[inline]
    fn acceptable(&self, color: Color, loc: Loc) -> bool {
        !self.stones.is_own_eye(color, loc)
            && self.ko != Some(loc)
            && !self.stones.is_suicide(color, loc)
    }

    fn play(&mut self, color: Color, loc: Loc) {
        self.stones.play_into(color, loc, &mut self.played);
        self.ko = None;
        let captured = &self.played.captured;
        if let [single] = captured[..]
            && self.stones.string_len(loc) == 1
            && self.stones.in_atari(loc)
        {
            self.ko = Some(single);
        }
        self.empties.extend_from_slice(captured);
    }
}
