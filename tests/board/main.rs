//! Boards, their files, stones, and what all rulesets share of moves: immortal
//! stones, handicap, random playouts, counts of positions and of sequences.

mod board_files;
mod boards;
mod handicap;
mod immortal;
mod legal_counts;
mod perft;
mod playouts;
mod stones;

// What they share.
mod kit;
#[path = "../support/random.rs"]
mod random;
