//! LJRG lock (C4-C8): can a player force a two-eye formation on a claim?

pub mod arena;
pub mod claims;
pub mod field;
