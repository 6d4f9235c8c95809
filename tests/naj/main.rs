//! NAJ, NAJN and Simplified Korean, whose analyses are valued by perfect play: the
//! examples of their texts, and the search against all sequences with their history.

mod analysis_locks;
mod contradictions;
mod hostile_answers;
mod korean_corpus;
mod korean_forts;
mod naj_corpus;
mod neutral;
mod parts;
mod perfect_play;

// What they share.
#[path = "../support/corpus.rs"]
mod corpus;
#[path = "../support/plainly.rs"]
mod plainly;
#[path = "../support/random.rs"]
mod random;
#[path = "../support/strongholds.rs"]
mod strongholds;
mod support;
#[path = "../support/told.rs"]
mod told;
#[path = "../support/tries.rs"]
mod tries;
