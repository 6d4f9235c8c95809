//! What is read and written: SGF, JSON positions, verdicts by their schemas,
//! reports and comparisons.

mod compare;
mod json;
mod report;
mod schema;
mod sgf;
mod sgf_game;
mod sgf_properties;
mod sgf_split;

// What they share.
mod markup;
#[path = "../support/random.rs"]
mod random;
#[path = "../support/tries.rs"]
mod tries;
