//! How much a search may use.

use std::sync::atomic::{AtomicBool, Ordering};

/// Limits of one question. The node limit makes answers repeatable; the stop
/// flag is the fuse that a clock, a signal or a closed connection pulls.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// Situations that may be created.
    pub nodes: usize,
    /// Bytes that the search may hold.
    pub bytes: usize,
    /// Set from outside to end the search.
    pub stop: Option<&'a AtomicBool>,
}

impl Budget<'static> {
    /// A limit of situations and otherwise generous limits.
    pub fn nodes(nodes: usize) -> Budget<'static> {
        Budget { nodes, bytes: 2 << 30, stop: None }
    }
}

impl Budget<'_> {
    /// Has somebody asked for an end?
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// Why a question stays open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Exhausted {
    /// The node limit was reached.
    Nodes,
    /// The memory limit was reached.
    Memory,
    /// Stopped from outside.
    Stopped,
}

impl Exhausted {
    /// The reason in words.
    pub fn word(self) -> &'static str {
        match self {
            Exhausted::Nodes => "node limit reached",
            Exhausted::Memory => "memory limit reached",
            Exhausted::Stopped => "stopped",
        }
    }
}
