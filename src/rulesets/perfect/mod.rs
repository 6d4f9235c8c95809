//! Perfect play in an analysis that really is played (NAJ, Simplified Korean):
//! Black maximises his margin at its end, White minimises it.
//!
//! What a player can force is asked as a game ([`contest`]): "Black gets at
//! least this margin", "White holds it to at most that". Fixed-ko and superko
//! depend on the sequence. Two theorems (`docs/theorems.md`, "Analyses without
//! history") say when the history may be forgotten; where it may not, a contest
//! keeps what of it can matter. So every yes is a bound of the margin; a no says
//! something only where play without end is asked about ([`Aim::endless`]). [`value`]
//! has the bounds, [`inquiry`] asks.

pub mod arena;
pub mod claims;
pub mod contest;
pub mod field;
pub mod fort;
pub mod forts;
pub mod homes;
pub mod inquiry;
pub mod joint;
pub mod key;
mod local;
pub mod locks;
pub mod packed;
pub mod part;
pub mod parts;
mod schedule;
pub mod value;
pub mod vigil;
pub mod vows;
pub mod walls;

use crate::board::{Color, LocSet, Stones};
use crate::game::Standing;
use crate::rules::{PositionLog, Situation};
use crate::rulesets::inquiry::Answer;
use field::{Field, Men};
use std::sync::Arc;

/// What is asked of an analysis: can a player force a margin?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Aim {
    /// Whose analysis it is; none if there is one for both players.
    pub analysis: Option<Color>,
    /// Who forces it.
    pub prover: Color,
    /// Black's margin: at least this if Black forces it, at most if White does.
    pub margin: i32,
    /// How much history is remembered: none, or a [`vows::Scope`] as a number.
    pub memory: u8,
    /// May play go on for ever? Then his opponent is the prover of the opposite, who is to
    /// fail, and the rule against repetition must not bar the player.
    pub endless: bool,
}

impl Aim {
    /// What a player can force, without memory.
    pub fn plain(analysis: Option<Color>, prover: Color, margin: i32) -> Aim {
        Aim { analysis, prover, margin, memory: 0, endless: false }
    }

    /// Is it proven by this answer to the question?
    pub fn is_proven(&self, answer: Answer) -> bool {
        answer.proves(self.endless)
    }

    /// What the opponent would have to force so that it fails.
    pub fn opposite(&self) -> Aim {
        let less = if self.prover == Color::Black { -1 } else { 1 };
        Aim { prover: !self.prover, margin: self.margin + less, ..*self }
    }

    /// Has the prover what he wants with this margin of Black's?
    pub fn is_met(&self, margin: i32) -> bool {
        self.lacks(margin) <= 0
    }

    /// What a margin lacks for what he wants, in points; less than one if it is met.
    pub fn lacks(&self, margin: i32) -> i32 {
        match self.prover {
            Color::Black => self.margin - margin,
            Color::White => margin - self.margin,
        }
    }

    /// What the margins say of which the players are sure, each of his own.
    pub fn standing(&self, sure: impl Fn(Color) -> Option<i32>) -> Standing {
        let met = |player| sure(player).map(|margin| self.is_met(margin));
        if met(self.prover) == Some(true) {
            Standing::Won
        } else if met(!self.prover) == Some(false) {
            Standing::Lost
        } else {
            Standing::Open
        }
    }
}

/// Can so many points be at stake on a board of so many locations? (Each is worth two at most, to
/// either player.) Of what certificates ask beyond that, sums may not fit.
pub fn is_sane(points: i32, locations: usize) -> bool {
    points.unsigned_abs() as usize <= 4 * locations + 1
}

/// What an analysis is worth to Black.
pub trait Measure: Send + Sync {
    /// His margin if it ends with these stones.
    fn margin(&self, stones: &Stones) -> i32;

    /// What he gets at least if he passes always from here, and at most if
    /// White does, whatever the other one plays.
    fn bounds(&self, stones: &Stones) -> (i32, i32);

    /// The margin that a player is sure of if he fills what is behind his
    /// walls, if theorem "Walls and pairs in analyses" holds here.
    fn behind_walls(&self, _stones: &Stones, _player: Color) -> Option<i32> {
        None
    }

    /// Is what it is worth settled for ever, so that play ends here?
    fn is_over(&self, _stones: &Stones) -> bool {
        false
    }

    /// The same for a search that has the whole board as a field, Black's stones as the
    /// holder's: quick and not trusted. None if there is none such.
    fn gauge(&self, _field: &Field) -> Option<Box<dyn Gauge>> {
        None
    }
}

/// What a position is worth to Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// As [`Measure::margin`].
    pub margin: i32,
    /// As [`Measure::bounds`].
    pub bounds: (i32, i32),
    /// The margin by the look of it, for guesses of the effort.
    pub seeming: i32,
    /// As [`Measure::is_over`].
    pub is_over: bool,
}

/// What searches count: each point that a player's aim lacks, in quarters, and siblings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// If he passes always.
    pub bounds: u32,
    /// If play ends now.
    pub margin: u32,
    /// By the look of it.
    pub seeming: u32,
    /// What each further sibling counts, as a divisor
    /// ([`crate::game::arena::Arena::siblings`]).
    pub siblings: u32,
}

/// A [`Measure`] of stones in a field that is the whole board. Black is the holder.
pub trait Gauge: Send + Sync {
    /// What these stones are worth.
    fn worth(&self, field: &Field, men: &Men) -> Worth;

    /// What counts in guesses of the effort.
    fn weights(&self) -> Weights;

    /// As [`Measure::behind_walls`].
    fn behind_walls(&self, _field: &Field, _men: &Men, _player: Color) -> Option<i32> {
        None
    }
}

/// What an analysis forbids of repetition.
#[derive(Clone, Debug)]
pub enum Repetition {
    /// Basic-ko and fixed-ko.
    Fixed,
    /// Positional superko, with the positions so far, the start's included.
    Superko(PositionLog),
}

/// An analysis of a final position.
#[derive(Clone)]
pub struct Analysis {
    /// Whose it is; none if there is one for both players.
    pub of: Option<Color>,
    /// Where it starts, nobody having passed yet.
    pub start: Situation,
    /// What it forbids of repetition.
    pub repetition: Repetition,
    /// How many successive passes end it.
    pub last_passes: u8,
    /// What it is worth.
    pub measure: Arc<dyn Measure>,
    /// Where alone it may be played; anywhere if there is no such limit.
    pub within: Option<LocSet>,
}
