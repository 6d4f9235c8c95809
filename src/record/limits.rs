//! How much a record may hold before it is refused.
//!
//! A record comes from anybody. Every bound is checked while reading, before
//! memory for the excess is taken.

/// Caps on one file. The defaults are far above any real record and low enough
/// for a program that serves strangers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of the file, looked up before it is read.
    pub bytes: u64,
    /// Games in one file.
    pub games: usize,
    /// Nodes in one file.
    pub nodes: usize,
    /// Variations open at the same time.
    pub depth: usize,
    /// Properties in one file.
    pub properties: usize,
    /// Values in one file.
    pub values: usize,
    /// Bytes of one value.
    pub value_bytes: usize,
    /// Points that the point lists on one line of play may name, rectangles
    /// counted in full.
    pub points: usize,
    /// Bytes of one line of JSON.
    pub json_bytes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            bytes: 16 << 20,
            games: 20_000,
            nodes: 1_000_000,
            depth: 100_000,
            properties: 2_000_000,
            values: 3_000_000,
            value_bytes: 1 << 20,
            points: 1_000_000,
            json_bytes: 1 << 20,
        }
    }
}
