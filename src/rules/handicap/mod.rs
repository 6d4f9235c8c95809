//! Handicap: how many stones and points, and where the stones go.
//!
//! [`pairs`] computes Pauli's handicap pairs (N stones, K points) from a
//! strength gap and a price of stones; [`placement`] has the fixed pattern of
//! GTP and Pauli's order that goes on beyond nine stones. [`fraction`] is the
//! exact arithmetic for gaps like 1.2.

pub mod fraction;
pub mod pairs;
pub mod placement;

pub use fraction::Fraction;
pub use pairs::{HandicapError, Pair, Price, Row};
pub use placement::PlacementError;
