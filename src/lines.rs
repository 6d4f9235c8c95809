//! Lines of bytes with a limit: sockets, standard input and files of positions
//! all cut their bytes into lines here. Knows nothing of what a line means.
//! Why a file cannot be read is worded here too.

use std::io::{self, BufRead};
use tokio_util::bytes::{Buf, BytesMut};

/// What the system said, in words that say what to do.
pub fn told(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file; check the name".to_string(),
        io::ErrorKind::PermissionDenied => {
            "no permission to read it; check who owns it".to_string()
        }
        io::ErrorKind::IsADirectory => "it is a folder, not a file".to_string(),
        _ => error.to_string(),
    }
}

/// The bytes without a byte order mark before them, which some editors leave there.
pub fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// Does a line say nothing?
pub fn is_blank(line: &[u8]) -> bool {
    without_mark(line).iter().all(u8::is_ascii_whitespace)
}

/// A line as it came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RawLine {
    /// Its bytes, without the line feed. The last line may lack one.
    Complete(Vec<u8>),
    /// It had more bytes than the limit and was skipped, but for its first bytes: they
    /// may hold a number by which the answer finds its way.
    TooLong(Vec<u8>),
}

/// How many bytes are kept of a line that is too long.
const START: usize = 64;

/// Cuts a stream of bytes into lines of at most `limit` bytes. Memory stays
/// bounded whatever comes: the bytes of a longer line are dropped as they come.
#[derive(Debug)]
pub struct LineDecoder {
    limit: usize,
    /// Bytes of the buffer that are known to hold no line feed.
    searched: usize,
    /// Within a line that is too long: how it began.
    skipping: Option<Vec<u8>>,
}

impl LineDecoder {
    /// Lines of at most `limit` bytes, the line feed not counted.
    pub fn new(limit: usize) -> LineDecoder {
        LineDecoder { limit, searched: 0, skipping: None }
    }

    fn finish(&mut self, line: BytesMut) -> RawLine {
        match self.skipping.take() {
            Some(start) => RawLine::TooLong(start),
            None if line.len() > self.limit => RawLine::TooLong(start(&line)),
            None => RawLine::Complete(line.to_vec()),
        }
    }

    /// Takes the next line from the front of the bytes that have come so far;
    /// none if its end has not come yet.
    pub fn decode(&mut self, buffer: &mut BytesMut) -> Option<RawLine> {
        let fresh = buffer.get(self.searched..).unwrap_or_default();
        match fresh.iter().position(|&byte| byte == b'\n') {
            Some(offset) => {
                let line = buffer.split_to(self.searched + offset);
                buffer.advance(1);
                self.searched = 0;
                Some(self.finish(line))
            }
            None => {
                if self.skipping.is_some() || buffer.len() > self.limit {
                    self.skipping.get_or_insert_with(|| start(buffer));
                    buffer.clear();
                }
                self.searched = buffer.len();
                None
            }
        }
    }

    /// The same when no more bytes will come: the rest is the last line.
    pub fn decode_end(&mut self, buffer: &mut BytesMut) -> Option<RawLine> {
        if let Some(line) = self.decode(buffer) {
            return Some(line);
        }
        if buffer.is_empty() && self.skipping.is_none() {
            return None;
        }
        self.searched = 0;
        let rest = buffer.split();
        Some(self.finish(rest))
    }
}

fn start(line: &[u8]) -> Vec<u8> {
    line.iter().take(START).copied().collect()
}

/// The lines of a blocking reader.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    decoder: LineDecoder,
    buffer: BytesMut,
    ended: bool,
}

impl<R: BufRead> Lines<R> {
    /// Lines of at most `limit` bytes.
    pub fn new(input: R, limit: usize) -> Lines<R> {
        Lines { input, decoder: LineDecoder::new(limit), buffer: BytesMut::new(), ended: false }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<RawLine>;

    fn next(&mut self) -> Option<io::Result<RawLine>> {
        loop {
            if self.ended {
                return self.decoder.decode_end(&mut self.buffer).map(Ok);
            }
            if let Some(line) = self.decoder.decode(&mut self.buffer) {
                return Some(Ok(line));
            }
            match self.input.fill_buf() {
                Ok([]) => self.ended = true,
                Ok(bytes) => {
                    self.buffer.extend_from_slice(bytes);
                    let taken = bytes.len();
                    self.input.consume(taken);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.ended = true;
                    self.buffer.clear();
                    return Some(Err(error));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn check(bytes: &[u8], limit: usize, expected: &[Option<&[u8]>]) {
        // Whatever the pieces in which the bytes arrive.
        for piece in [1, 2, 3, 7, 4096] {
            let reader = BufReader::with_capacity(piece, bytes);
            let lines: Vec<Option<Vec<u8>>> = Lines::new(reader, limit)
                .map(|line| match line.unwrap() {
                    RawLine::Complete(bytes) => Some(bytes),
                    RawLine::TooLong(_) => None,
                })
                .collect();
            let expected: Vec<_> = expected.iter().map(|line| line.map(<[u8]>::to_vec)).collect();
            assert_eq!(lines, expected, "{bytes:?} in pieces of {piece}");
        }
    }

    #[test]
    fn lines_end_at_line_feeds() {
        check(b"", 5, &[]);
        check(b"\n", 5, &[Some(b"")]);
        check(b"a\nbc\r\n\nd\n", 5, &[Some(b"a"), Some(b"bc\r"), Some(b""), Some(b"d")]);
    }

    #[test]
    fn the_last_line_may_lack_its_line_feed() {
        check(b"a\nbc", 5, &[Some(b"a"), Some(b"bc")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_whole() {
        check(b"12345\n123456\nab\n", 5, &[Some(b"12345"), None, Some(b"ab")]);
        check(b"123456789012345678901\nab", 5, &[None, Some(b"ab")]);
        check(b"ab\n1234567890", 5, &[Some(b"ab"), None]);
        let long = [&b"12 "[..], &[b'x'; 100]].concat();
        let lines = Lines::new(long.as_slice(), 50).map(Result::unwrap);
        assert_eq!(lines.collect::<Vec<_>>(), [RawLine::TooLong(long[..START].to_vec())]);
    }
}
