//! SGF as trees of properties, whatever they mean.
//!
//! [`read`] takes bytes in any customary encoding; [`write()`] gives UTF-8. What
//! the properties of a game of Go mean is the affair of [`crate::record::game`].

mod encoding;
mod error;
pub mod points;
mod scan;
pub mod split;
mod tree;
mod value;
mod write;

pub use encoding::encoding_named;
pub use error::{Fault, SgfError};
pub use tree::{GameTree, Node, NodeId, Property};
pub use value::Value;
pub use write::write;

use super::limits::Limits;
use super::warning::{Warning, Warnings};
use crate::lines::told;
use encoding_rs::Encoding;
use std::io::{ErrorKind, Read};
use std::path::Path;

/// How a file is to be read.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// Caps.
    pub limits: Limits,
    /// The encoding to use whatever the file says, byte order marks excepted.
    pub encoding: Option<&'static Encoding>,
}

/// The games of a file.
#[derive(Clone, Debug)]
pub struct Collection {
    /// The games, at least one.
    pub games: Vec<GameTree>,
    /// The encoding in which the first game was read.
    pub encoding: &'static Encoding,
    /// What was odd about the file.
    pub warnings: Vec<Warning>,
}

/// Reads the games of a file.
///
/// ```
/// use shinpan::record::sgf::{self, ReadOptions};
/// let file = sgf::read(b"(;GM[1]SZ[9];B[ee];W[])", &ReadOptions::default()).unwrap();
/// assert_eq!(file.games.len(), 1);
/// assert_eq!(file.games[0].main_line().count(), 3);
/// let error = sgf::read(b"(;GM[1]SZ[9];B[ee]", &ReadOptions::default()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, byte 18: cut off: the file ends with 1 of its \"(\" still open"
/// );
/// ```
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Collection, SgfError> {
    read_at(bytes, options, 0, 0)
}

/// Reads games that have so many lines and bytes of their file before them.
fn read_at(
    bytes: &[u8],
    options: &ReadOptions,
    lines: usize,
    offset: u64,
) -> Result<Collection, SgfError> {
    let limit = options.limits.bytes;
    if bytes.len() as u64 > limit {
        return Err(Fault::TooBig { size: Some(bytes.len() as u64), limit }.into());
    }
    let mut warnings = Warnings::new();
    let read = read_as(bytes, options.encoding, lines, options, &mut warnings);
    let (mut games, encoding) =
        read.map_err(|error| SgfError { byte: error.byte.map(|byte| byte + offset), ..error })?;
    if options.encoding.is_none() {
        reread(bytes, options, encoding, &mut games);
    }
    Ok(Collection { games, encoding, warnings: warnings.into_list() })
}

/// Reads a file. Its size is looked up first; more than the cap is never read.
pub fn read_file(path: &Path, options: &ReadOptions) -> Result<Collection, SgfError> {
    let io = |error: std::io::Error| SgfError::from(Fault::Io(told(&error)));
    let file = std::fs::File::open(path).map_err(io)?;
    let found = file.metadata().map_err(io)?;
    if found.is_dir() {
        return Err(io(ErrorKind::IsADirectory.into()));
    }
    let limit = options.limits.bytes;
    if found.len() > limit {
        return Err(Fault::TooBig { size: Some(found.len()), limit }.into());
    }
    read_from(file, options)
}

/// Reads a stream to its end, but never more than the cap.
pub fn read_from(input: impl Read, options: &ReadOptions) -> Result<Collection, SgfError> {
    let limit = options.limits.bytes;
    let mut bytes = Vec::new();
    input
        .take(limit.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(|error| Fault::Io(told(&error)))?;
    if bytes.len() as u64 > limit {
        return Err(Fault::TooBig { size: None, limit }.into());
    }
    read(&bytes, options)
}

fn read_as(
    bytes: &[u8],
    encoding: Option<&'static Encoding>,
    before: usize,
    options: &ReadOptions,
    warnings: &mut Warnings,
) -> Result<(Vec<GameTree>, &'static Encoding), SgfError> {
    let mut found = Warnings::new();
    let decoded = encoding::decode(bytes, encoding, &mut found);
    let first = scan::scan(&decoded.text, before, &options.limits, &mut found);
    if first.is_err() && encoding.is_none() {
        // In a wrong encoding the brackets are not where they seem to be.
        let mut again = Warnings::new();
        if let Some(other) = encoding::detected(bytes, &decoded, &mut again)
            && let Ok(games) = scan::scan(&other.text, before, &options.limits, &mut again)
        {
            warnings.extend(&again.into_list());
            return Ok((games, other.encoding));
        }
    }
    warnings.extend(&found.into_list());
    match first {
        Ok(games) => Ok((games, decoded.encoding)),
        Err((at, fault)) => {
            // A fault of the whole file has no place in it.
            let whole = matches!(fault, Fault::Empty | Fault::NotSgf);
            let line = (!whole).then(|| before + scan::line_of(&decoded.text, at));
            let byte = (!whole).then(|| decoded.byte_of(at));
            Err(SgfError { line, byte, fault })
        }
    }
}

/// Joined files may hold games in several encodings: a game whose `CA[]` names
/// another one than that of the first game is taken from a second reading.
fn reread(bytes: &[u8], options: &ReadOptions, first: &'static Encoding, games: &mut [GameTree]) {
    let named = |game: &GameTree| game.root().text("CA").and_then(|name| encoding_named(&name));
    if games.len() < 2 || bytes.is_ascii() || !games[0].root().has("CA") {
        return;
    }
    let declared = named(&games[0]);
    let mut others: Vec<&'static Encoding> =
        games.iter().filter_map(named).filter(|&e| Some(e) != declared && e != first).collect();
    others.sort_by_key(|encoding| encoding.name());
    others.dedup();
    for other in others.into_iter().take(4) {
        let again = read_as(bytes, Some(other), 0, options, &mut Warnings::new());
        let Ok((again, _)) = again else { continue };
        if again.len() != games.len() {
            continue;
        }
        for (game, better) in games.iter_mut().zip(again) {
            if named(game) == Some(other) {
                *game = better;
            }
        }
    }
}
