//! The Go Text Protocol, version 2, without input or output: one line in, one
//! reply out. Standard input, TCP, tests and fuzzers all drive a [`Session`].

pub mod files;
pub mod line;
pub mod reply;
pub mod session;

pub use files::{FileError, Files, Folder, NoFiles};
pub use reply::Reply;
pub use session::{Limits, Session, SessionConfig};
