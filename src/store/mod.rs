//! Verdicts that took a search, kept on disk: asking again costs little, also
//! for another process and after a restart.
//!
//! Nothing here is trusted. A record that is read back is a certificate of all
//! that was proven: the checker follows its evidence again and the ruleset
//! counts again, before it counts as an answer. A digest over the whole record
//! guards what no proof covers.
//!
//! `docs/batch.md` tells users about it.

mod cache;
mod create;
mod file;
mod guard;
mod key;
mod record;

pub use cache::{Cache, Settings};
pub use file::{Contents, StoreError, clear, contents, is_ours};
