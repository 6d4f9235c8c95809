//! Boards and stones. Knows no rule: not whose turn it is, no ko, no pass.

pub mod bits;
pub mod board_file;
#[cfg(test)]
pub(crate) mod chance;
pub mod color;
pub mod coord;
pub mod diagram;
pub mod frame;
pub mod graph;
pub mod loc;
pub mod order;
pub mod region;
pub mod set;
mod slot;
pub mod spec;
pub mod stones;
pub mod strings;
pub mod symmetry;
mod topology;
pub mod web;
pub mod zobrist;

pub use bits::Bits;
pub use board_file::BoardFile;
pub use color::{Color, PerColor};
pub use diagram::Diagram;
pub use frame::Frame;
pub use graph::{Cell, Graph, GraphError, Shape};
pub use loc::Loc;
pub use set::LocSet;
pub use slot::Journal;
pub use spec::{BoardSpec, SpecError};
pub use stones::{Locs, Outlook, Played, Stones, StonesKey};
pub use strings::{Strings, Strung};
pub use symmetry::Symmetry;
pub use web::Web;
