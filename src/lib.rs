//! shinpan (審判, "referee"): who owns what on a finished Go board, under a
//! named ruleset.
//!
//! The modules in reading order: [`board`] (stones on a graph), [`rules`]
//! (building blocks of moves), [`rulesets`] (one formal text each).

pub mod board;
pub mod record;
pub mod rules;
pub mod rulesets;
