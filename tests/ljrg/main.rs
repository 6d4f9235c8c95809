//! LJRG: moves, control and score, disputes, and the search behind them against
//! literal readings of the text.

mod agreement;
mod books;
mod clear_locks;
mod corpus_control;
mod disputes;
mod hostile_claims;
mod lines;
mod lock_agreement;
mod lock_oracle;
mod metamorphic;
mod moves;
mod reinforcements;
mod scores;
mod theorems;

// What they share.
#[path = "../support/arena.rs"]
mod arena;
#[path = "../j2003_support/mod.rs"]
mod j2003_support;
#[path = "../life_support/mod.rs"]
mod life_support;
#[path = "../ljrg_support/mod.rs"]
mod ljrg_support;
#[path = "../support/plainly.rs"]
mod plainly;
#[path = "../support/random.rs"]
mod random;
#[path = "../support/settled.rs"]
mod settled;
#[path = "../support/told.rs"]
mod told;
#[path = "../support/tries.rs"]
mod tries;
