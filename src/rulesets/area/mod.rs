//! Area scoring: stones on the board and the empty points that they surround.
//!
//! One way of counting ([`counting`]), one alternation of moves ([`moves`]) with
//! the choices in which the texts differ, and one small file a ruleset.

pub mod aga;
pub mod chinese;
pub mod counting;
pub mod moves;
pub mod tromp_taylor;

pub use aga::Aga;
pub use chinese::Chinese;
pub use tromp_taylor::TrompTaylor;
