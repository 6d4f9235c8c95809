//! shinpan (審判, "referee"): who owns what on a finished Go board, under a
//! named ruleset.
//!
//! The modules in reading order: [`board`] (stones on a graph), [`rules`]
//! (building blocks of moves), [`rulesets`] (one formal text each), [`record`]
//! (files to games and back), [`verdict`] (a ruleset's answer for a position),
//! [`store`] (answers kept on disk), [`guess`] (random games), [`estimate`] (guesses and
//! completions), [`report`] (verdicts as text and data), [`gtp`] (the protocol, without input
//! or output), [`batch`] (many positions at once), [`server`] (many sessions at
//! once), [`web`] (a page for browsers), [`cli`] (the command line).

pub mod batch;
pub mod board;
pub mod cli;
pub mod estimate;
pub mod game;
pub mod gtp;
pub mod guess;
pub mod life;
pub mod lines;
pub mod proof;
pub mod record;
pub mod report;
pub mod rules;
pub mod rulesets;
pub mod server;
pub mod solve;
pub mod store;
pub mod tactics;
pub mod verdict;
pub mod web;
