//! Verdicts whatever the ruleset: the questions behind them, certificates, guesses
//! beside them, the value of a game in play, and doubts played out.

mod arenas;
mod certificates;
mod estimate;
mod hearings;
mod play_out;
mod play_value;
mod turned;

// What they share.
#[path = "../support/arena.rs"]
mod arena;
#[path = "../ljrg_support/mod.rs"]
mod ljrg_support;
#[path = "../support/random.rs"]
mod random;
#[path = "../support/settled.rs"]
mod settled;
#[path = "../support/tries.rs"]
mod tries;
