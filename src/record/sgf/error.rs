//! Why a file could not be read.

use std::fmt;

/// Why a file is no record, and where reading stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SgfError {
    /// Line of the file, from 1.
    pub line: Option<usize>,
    /// Byte of the file, from 0.
    pub byte: Option<u64>,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// It could not be opened or read.
    #[error("{0}")]
    Io(String),
    /// Nothing in it.
    #[error("the file is empty")]
    Empty,
    /// No game in it.
    #[error("no SGF: there is no \"(;\" in it")]
    NotSgf,
    /// It is too big.
    #[error("{}the limit is {limit} bytes", size.map_or("too big: ".into(), |n| format!("{n} bytes are too many: ")))]
    TooBig {
        /// Its size, if that is known.
        size: Option<u64>,
        /// The cap.
        limit: u64,
    },
    /// More of something than the caps allow.
    #[error("too many {what}, the limit is {limit}")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// The cap.
        limit: usize,
    },
    /// It ends inside a game.
    #[error("cut off: the file ends with {open} of its \"(\" still open")]
    CutOff {
        /// How many variations are open.
        open: usize,
    },
    /// It ends inside a value.
    #[error("cut off: the value of {id} that begins here has no \"]\"")]
    OpenValue {
        /// Whose value.
        id: String,
    },
    /// A `)` too many.
    #[error("unbalanced: \")\" without \"(\"")]
    ExtraClose,
    /// A property that belongs to no node.
    #[error("property {0} outside of a node; a \";\" is missing")]
    OutsideNode(String),
    /// A value that belongs to no property.
    #[error("a value without a property")]
    NoProperty,
    /// A character that means nothing there.
    #[error("unexpected {0:?} in a node; a \"]\" within a text must be written \"\\]\"")]
    Unexpected(char),
}

impl fmt::Display for SgfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.byte) {
            (Some(line), Some(byte)) => write!(f, "line {line}, byte {byte}: ")?,
            (Some(line), None) => write!(f, "line {line}: ")?,
            (None, Some(byte)) => write!(f, "byte {byte}: ")?,
            (None, None) => {}
        }
        self.fault.fmt(f)
    }
}

impl std::error::Error for SgfError {}

impl From<Fault> for SgfError {
    fn from(fault: Fault) -> SgfError {
        SgfError { line: None, byte: None, fault }
    }
}
