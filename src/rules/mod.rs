//! Building blocks of move rules, each in one place. A block never knows which
//! ruleset uses it.

pub mod action;
pub mod basics;
pub mod capture;
pub mod cycle;
pub mod handicap;
pub mod immortal;
pub mod ko;
pub mod ko_shape;
pub mod marks;
pub mod no_result;
pub mod playout;
pub mod points;
pub mod regions;
pub mod repetition;
pub mod setup;
pub mod situation;
pub mod suicide;

pub use action::{Action, Ending, Event, Illegal, Turn};
pub use playout::{Playout, PlayoutEnd, Random};
pub use points::Points;
pub use repetition::{PositionLog, TurnLog};
pub use setup::{Setup, SetupError};
pub use situation::{Situation, SituationKey};
