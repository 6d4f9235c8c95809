//! Files to games and back: SGF records and JSON positions.
//!
//! Nothing here knows a verdict or a protocol. [`sgf`] reads and writes the
//! trees as they stand in a file, [`game`] makes a game of one line of a tree,
//! [`json`] reads and writes single positions, [`actions`] is the text form of
//! [`crate::rules::Action`]. `docs/sgf.md` is the reference for users.

pub mod actions;
pub mod game;
pub mod id;
pub mod json;
pub mod limits;
pub mod private;
pub mod sgf;
pub mod shape;
pub mod warning;

pub use id::Id;
pub use limits::Limits;
pub use warning::{Trouble, Warning, Warnings};
