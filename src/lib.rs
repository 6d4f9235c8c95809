//! shinpan (審判, "referee"): who owns what on a finished Go board, under a
//! named ruleset.
//!
//! The modules in reading order: [`board`] (stones on a graph), [`rules`]
//! (building blocks of moves), [`rulesets`] (one formal text each), [`verdict`]
//! (a ruleset's answer), [`report`] (the answer as text, JSON, CSV).

pub mod board;
pub mod report;
pub mod rules;
pub mod rulesets;
pub mod verdict;
