//! Large files and streams game by game: an archive may join a hundred thousand games in
//! one file, and memory must hold one of them at a time.
//!
//! Only brackets and `\` are looked at, as bytes. That is sound where bytes of
//! ASCII always mean themselves; in UTF-16, Shift-JIS, GBK and Big5 they do not,
//! so a stream whose beginning is not UTF-8 is read as a whole.

use super::error::{Fault, SgfError};
use super::scan::{breaks, is_space};
use super::{Collection, ReadOptions, read_at};
use crate::lines::told;
use std::io::{BufRead, BufReader, Chain, Cursor, Read};

/// Files of more bytes than this are read game by game.
pub const WHOLE: u64 = 256 << 10;

/// Which streams are read game by game, if their bytes allow it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// Those that are larger than [`WHOLE`].
    Large,
    /// All: whoever joins games into a stream does not mean one file.
    All,
}

/// What a stream holds.
#[derive(Debug)]
pub enum Opened<R> {
    /// All of it.
    Whole(Vec<u8>),
    /// To be read game by game.
    Games(Games<R>),
}

/// Opens a stream: one that is not cut, and one that only makes sense as a whole, is
/// read to its end, but never more than the cap.
pub fn open<R: Read>(mut input: R, options: &ReadOptions, cut: Cut) -> Result<Opened<R>, SgfError> {
    let failed = |error: std::io::Error| SgfError::from(Fault::Io(told(&error)));
    let mut start = Vec::new();
    let taken = input.by_ref().take(WHOLE + 1).read_to_end(&mut start).map_err(failed)?;
    let short = taken as u64 <= WHOLE;
    let cut = cut == Cut::All || !short;
    if cut && options.encoding.is_none() && is_plain(&start) {
        return Ok(Opened::Games(Games::new(start, input, options.limits.bytes)));
    }
    if short {
        return Ok(Opened::Whole(start));
    }
    let limit = options.limits.bytes;
    let rest = limit.saturating_add(1).saturating_sub(start.len() as u64);
    input.take(rest).read_to_end(&mut start).map_err(failed)?;
    if start.len() as u64 > limit {
        return Err(Fault::TooBig { size: None, limit }.into());
    }
    Ok(Opened::Whole(start))
}

/// Is it the beginning of UTF-8 without escapes to other alphabets?
fn is_plain(start: &[u8]) -> bool {
    let valid = match std::str::from_utf8(start) {
        Ok(_) => true,
        // A letter that is cut in two.
        Err(error) => error.error_len().is_none(),
    };
    valid && !start.contains(&0) && !start.contains(&0x1b)
}

/// The bytes of one game, with what stands before it, and where they begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Line ends before them.
    pub lines: usize,
    /// Bytes before them.
    pub offset: u64,
}

impl Piece {
    /// Reads the game as if it were a file of its own; places are those in the
    /// whole file.
    pub fn read(&self, options: &ReadOptions) -> Result<Collection, SgfError> {
        read_at(&self.bytes, options, self.lines, self.offset)
    }
}

/// The games of a stream.
#[derive(Debug)]
pub struct Games<R> {
    input: BufReader<Chain<Cursor<Vec<u8>>, R>>,
    /// The most bytes of one game.
    limit: u64,
    lines: usize,
    offset: u64,
    ended: bool,
}

/// Where in a game the bytes stand.
#[derive(Default)]
struct Place {
    /// Open parentheses; 0 outside of a game.
    depth: usize,
    /// Outside: there was a `(`, and only white space since.
    opening: bool,
    value: bool,
    escaped: bool,
}

impl Place {
    /// Takes a byte; true if it ends a game.
    fn step(&mut self, byte: u8) -> bool {
        if self.value {
            let literal = std::mem::take(&mut self.escaped);
            match byte {
                b'\\' if !literal => self.escaped = true,
                b']' if !literal => self.value = false,
                _ => {}
            }
            return false;
        }
        match (byte, self.depth) {
            (b'(', 0) => self.opening = true,
            (b';', 0) if self.opening => *self = Place { depth: 1, ..Place::default() },
            (_, 0) => self.opening &= is_space(byte),
            (b'(', _) => self.depth += 1,
            (b')', _) => {
                self.depth -= 1;
                return self.depth == 0;
            }
            (b'[', _) => self.value = true,
            _ => {}
        }
        false
    }
}

impl<R: Read> Games<R> {
    fn new(start: Vec<u8>, input: R, limit: u64) -> Games<R> {
        let input = BufReader::with_capacity(1 << 16, Cursor::new(start).chain(input));
        Games { input, limit, lines: 0, offset: 0, ended: false }
    }

    fn piece(&mut self, bytes: Vec<u8>) -> Piece {
        let (lines, offset) = (self.lines, self.offset);
        self.lines += breaks(&bytes);
        self.offset += bytes.len() as u64;
        Piece { bytes, lines, offset }
    }

    fn fail(&mut self, fault: Fault) -> SgfError {
        self.ended = true;
        SgfError { line: Some(self.lines + 1), byte: Some(self.offset), fault }
    }

    /// What is left at the end of the stream.
    fn rest(&mut self, bytes: Vec<u8>, place: &Place) -> Option<Result<Piece, SgfError>> {
        self.ended = true;
        let first = bytes.iter().find(|&&byte| !is_space(byte));
        match (place.depth, first) {
            (0, Some(b')')) => Some(Err(self.fail(Fault::ExtraClose))),
            (0, _) if self.offset > 0 => None,
            (0, None) => Some(Err(Fault::Empty.into())),
            (0, Some(_)) => Some(Err(Fault::NotSgf.into())),
            _ => Some(Ok(self.piece(bytes))),
        }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<Piece, SgfError>;

    fn next(&mut self) -> Option<Result<Piece, SgfError>> {
        if self.ended {
            return None;
        }
        let (mut bytes, mut place) = (Vec::new(), Place::default());
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(error) => return Some(Err(self.fail(Fault::Io(told(&error))))),
            };
            if chunk.is_empty() {
                return self.rest(bytes, &place);
            }
            let end = chunk.iter().position(|&byte| place.step(byte)).map(|index| index + 1);
            let taken = end.unwrap_or(chunk.len());
            bytes.extend_from_slice(&chunk[..taken]);
            self.input.consume(taken);
            if bytes.len() as u64 > self.limit {
                let limit = self.limit;
                return Some(Err(self.fail(Fault::TooBig { size: None, limit })));
            }
            if end.is_some() {
                return Some(Ok(self.piece(bytes)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str) -> Vec<String> {
        let games = Games::new(text.as_bytes()[..3].to_vec(), &text.as_bytes()[3..], 100);
        games
            .map(|piece| match piece {
                Ok(piece) => {
                    let bytes = String::from_utf8(piece.bytes).unwrap();
                    format!("{}@{}: {bytes}", piece.lines + 1, piece.offset)
                }
                Err(error) => error.to_string(),
            })
            .collect()
    }

    #[test]
    fn games_are_cut_where_their_parentheses_close() {
        assert_eq!(
            pieces("mail (hello)\n(;C[a\\]()]\r\n(;B[aa])(;B[bb]))\n\n((;C[\\\\])) tail"),
            [
                "1@0: mail (hello)\n(;C[a\\]()]\r\n(;B[aa])(;B[bb]))",
                "3@42: \n\n((;C[\\\\])",
                "line 5, byte 53: unbalanced: \")\" without \"(\"",
            ]
        );
        assert_eq!(pieces("(;B[aa]) (;B[bb]"), ["1@0: (;B[aa])", "1@8:  (;B[bb]"]);
        assert_eq!(pieces("(;B[aa]) \u{1a}"), ["1@0: (;B[aa])"]);
        assert_eq!(pieces("    "), ["the file is empty"]);
        assert_eq!(pieces("hello"), ["no SGF: there is no \"(;\" in it"]);
        let long = format!("(;C[a])(;C[{}])(;)", "x".repeat(100));
        assert_eq!(pieces(&long)[1..], ["line 1, byte 7: too big: the limit is 100 bytes"]);
    }

    #[test]
    fn large_streams_are_read_game_by_game_if_bytes_mean_themselves() {
        let game = "(;SZ[9]C[\u{5b57}];B[aa])\n";
        let text = game.repeat(WHOLE as usize / game.len() + 1);
        let cut = |bytes: &[u8], cut| match open(bytes, &ReadOptions::default(), cut).unwrap() {
            Opened::Whole(bytes) => format!("{} bytes", bytes.len()),
            Opened::Games(games) => format!("{} games", games.filter(Result::is_ok).count()),
        };
        let open = |bytes: &[u8]| cut(bytes, Cut::Large);
        assert_eq!(open(text.as_bytes()), format!("{} games", text.lines().count()));
        assert_eq!(open(game.as_bytes()), format!("{} bytes", game.len()));
        assert_eq!(cut(game.repeat(3).as_bytes(), Cut::All), "3 games");
        assert_eq!(cut(b"(;C[\xff])(;)", Cut::All), "10 bytes");
        let mut other = text.into_bytes();
        other[9] = 0xff;
        assert_eq!(open(&other), format!("{} bytes", other.len()));
    }
}
