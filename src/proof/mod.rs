//! Certificates and the independent checker. Never searches.

mod answers;
pub mod check;
mod cycles;
pub mod evidence;
pub mod format;
pub mod history;
mod lines;
mod manner;
pub mod repeats;
mod returns;

pub use check::{Rejection, check, next_phase};
pub use evidence::{Entry, Evidence, Reason};
pub use manner::manner;
