//! Japanese 2003: moves and Definitions 3, the theorems and the search against a
//! literal reading of the text, certificates, and what people are shown.

mod agreement;
mod certificates;
mod conformance;
mod direct_ko;
mod hostile_questions;
mod lines;
mod locks;
mod moves;
mod oracle;
mod partial;
mod parts;
mod shapes;
mod surfaces;
mod theorems;

// What they share.
#[allow(dead_code, reason = "the positions here come without moves")]
#[path = "../support/corpus.rs"]
mod corpus;
#[path = "../support/hostile.rs"]
mod hostile;
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
#[path = "../support/told.rs"]
mod told;
#[path = "../support/tries.rs"]
mod tries;
