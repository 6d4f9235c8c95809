//! The Go Text Protocol, version 2, without input or output: one line in, one
//! reply out. Standard input, TCP, tests and fuzzers all drive a [`Session`].
//!
//! A command that fails changes nothing. The commands are in one table,
//! [`commands::all`]; `list_commands`, `help` and the reference in
//! `docs/gtp.md` go by it.

pub mod args;
pub mod commands;
pub mod files;
mod kata;
pub mod keeping;
pub mod line;
pub mod reply;
mod score;
pub mod session;
mod settlement;
mod side;
pub mod suite;
mod table;
mod text;

pub use files::{FileError, Files, Folder, NoFiles};
pub use line::is_interrupt;
pub use reply::Reply;
pub use session::{Limits, Session, SessionConfig};
