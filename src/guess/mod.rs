//! What random games say of a position. Opinions: they choose what is looked at first, or
//! are shown as guesses, and no verdict rests on one.

pub mod ownership;
pub mod playout;
pub mod reading;

pub use ownership::Ownership;
