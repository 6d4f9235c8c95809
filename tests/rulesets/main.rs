//! The other rulesets (area, stone scoring, Asian Games 2013, Japanese 1989, Spight),
//! and what several rulesets have in common.

mod area;
mod asian_contradictions;
mod asian_regions;
mod asian_strings;
mod hostile_answers;
mod j1989_grounds;
mod j1989_hostile;
mod j1989_joined;
mod j1989_lines;
mod j1989_search;
mod japanese1989;
mod procedures;
mod spight;
mod spight_value;
mod stone_scoring;
mod territory_by_words;
mod territory_moves;

// What they share.
mod asian_support;
#[path = "../support/hostile.rs"]
mod hostile;
mod j1989_support;
#[path = "../j2003_support/mod.rs"]
mod j2003_support;
#[path = "../ljrg_support/mod.rs"]
mod ljrg_support;
#[path = "../support/lockable.rs"]
mod lockable;
#[path = "../support/plainly.rs"]
mod plainly;
#[path = "../support/random.rs"]
mod random;
#[path = "../support/strongholds.rs"]
mod strongholds;
#[path = "../support/told.rs"]
mod told;
#[path = "../support/tries.rs"]
mod tries;
