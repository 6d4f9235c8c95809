//! From text to trees: one pass, an explicit stack, every cap checked before
//! memory is taken.
//!
//! The structure of a file is read here and not by sgf-parse: its trees are
//! nested vectors that are built, dropped and refused by recursion, and a line
//! of some 30,000 nodes overflows the stack of the process; its errors have no
//! position. Single values go to it, see [`super::points`].

use super::error::Fault;
use super::tree::{GameTree, NodeId, Property};
use super::value::Value;
use crate::lines::without_mark;
use crate::record::limits::Limits;
use crate::record::warning::{Trouble, Warnings};

/// A fault and the byte of the text where it was found.
pub(super) type Located = (usize, Fault);

/// Reads all games of a text that has so many lines before it.
pub(super) fn scan(
    text: &str,
    before: usize,
    limits: &Limits,
    warnings: &mut Warnings,
) -> Result<Vec<GameTree>, Located> {
    Scanner {
        text,
        bytes: text.as_bytes(),
        at: 0,
        lines: Lines { counted: 0, breaks: before },
        limits,
        warnings,
        counts: Counts::default(),
    }
    .games()
}

/// The line of a byte of the text, from 1: CR, LF and CR LF end a line.
pub(super) fn line_of(text: &str, at: usize) -> usize {
    Lines::default().line(text.as_bytes(), at)
}

/// How many lines end in some bytes.
pub(super) fn breaks(bytes: &[u8]) -> usize {
    Lines::default().line(bytes, bytes.len()) - 1
}

/// Counts lines while the position only grows.
#[derive(Default)]
struct Lines {
    counted: usize,
    breaks: usize,
}

impl Lines {
    fn line(&mut self, bytes: &[u8], at: usize) -> usize {
        while self.counted < at.min(bytes.len()) {
            let here = bytes[self.counted];
            self.counted += 1;
            let pair = here == b'\r' && bytes.get(self.counted) == Some(&b'\n');
            if (here == b'\n' || here == b'\r') && !pair {
                self.breaks += 1;
            }
        }
        self.breaks + 1
    }
}

#[derive(Default)]
struct Counts {
    nodes: usize,
    properties: usize,
    values: usize,
}

/// Counts one more of something, or refuses.
fn count(counter: &mut usize, limit: usize, what: &'static str, at: usize) -> Result<(), Located> {
    if *counter >= limit {
        return Err((at, Fault::TooMany { what, limit }));
    }
    *counter += 1;
    Ok(())
}

struct Scanner<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    lines: Lines,
    limits: &'a Limits,
    warnings: &'a mut Warnings,
    counts: Counts,
}

impl Scanner<'_> {
    fn games(mut self) -> Result<Vec<GameTree>, Located> {
        if self.bytes.iter().all(|&byte| is_space(byte)) {
            return Err((0, Fault::Empty));
        }
        let mut games = Vec::new();
        let mut number = 0;
        while let Some(start) = self.find_game()? {
            self.note_junk(start, games.is_empty());
            count(&mut number, self.limits.games, "games", start)?;
            self.at = start;
            games.push(self.game()?);
            self.skip_space();
            if self.peek() == Some(b')') {
                return Err((self.at, Fault::ExtraClose));
            }
        }
        if games.is_empty() {
            return Err((0, Fault::NotSgf));
        }
        self.note_junk(self.bytes.len(), false);
        Ok(games)
    }

    /// Where the next game begins: at a `(` followed by a `;`.
    fn find_game(&self) -> Result<Option<usize>, Located> {
        let mut open = None;
        for (offset, &byte) in self.bytes[self.at..].iter().enumerate() {
            match byte {
                b'(' => open = Some(self.at + offset),
                b';' if open.is_some() => return Ok(open),
                _ if is_space(byte) => {}
                _ => open = None,
            }
        }
        Ok(None)
    }

    fn note_junk(&mut self, until: usize, first: bool) {
        let junk = without_mark(self.bytes[self.at..until].trim_ascii());
        if !junk.iter().all(|&byte| is_space(byte)) {
            let place = if first { "before the first game" } else { "after a game" };
            let line = self.lines.line(self.bytes, self.at);
            self.warnings.add(line, Trouble::Junk { bytes: junk.len(), place });
        }
    }

    /// Reads one game, from its `(` to the matching `)`.
    fn game(&mut self) -> Result<GameTree, Located> {
        let mut tree: Option<GameTree> = None;
        let mut current: Option<NodeId> = None;
        // For each open parenthesis, the node before it.
        let mut open: Vec<Option<NodeId>> = Vec::new();
        let mut in_node = false;
        let mut empty = false;
        while let Some(byte) = self.peek() {
            let here = self.at;
            match byte {
                b'(' => {
                    if open.len() >= self.limits.depth {
                        let limit = self.limits.depth;
                        return Err((here, Fault::TooMany { what: "nested variations", limit }));
                    }
                    open.push(current);
                    in_node = false;
                    empty = true;
                    self.at += 1;
                }
                b')' => {
                    self.at += 1;
                    if empty {
                        self.warn(here, Trouble::EmptyVariation);
                    }
                    current = open.pop().flatten();
                    in_node = false;
                    empty = false;
                    if open.is_empty() {
                        break;
                    }
                }
                b';' => {
                    count(&mut self.counts.nodes, self.limits.nodes, "nodes", here)?;
                    let line = self.lines.line(self.bytes, here) as u32;
                    current = Some(match (&mut tree, current) {
                        (Some(tree), Some(parent)) => {
                            if !in_node && !empty {
                                self.warnings.add(line as usize, Trouble::NodeAfterVariations);
                            }
                            tree.add_at_line(parent, Vec::new(), line)
                        }
                        _ => {
                            tree = Some(GameTree::at_line(Vec::new(), line));
                            NodeId::ROOT
                        }
                    });
                    in_node = true;
                    empty = false;
                    self.at += 1;
                }
                b'[' => return Err((here, Fault::NoProperty)),
                _ if is_identifier(byte) => {
                    let property = self.property()?;
                    match (&mut tree, current) {
                        (Some(tree), Some(node)) if in_node => {
                            tree.node_mut(node).properties.extend(property);
                        }
                        _ => {
                            let id = property.map_or(String::new(), |p| p.id);
                            return Err((here, Fault::OutsideNode(id)));
                        }
                    }
                }
                _ if is_space(byte) => self.at += 1,
                _ => match self.text[here..].chars().next() {
                    // A byte order mark where files were joined.
                    Some(mark @ ('\u{feff}' | '\u{3000}' | '\u{a0}')) => self.at += mark.len_utf8(),
                    other => return Err((here, Fault::Unexpected(other.unwrap_or('?')))),
                },
            }
        }
        match tree {
            Some(tree) if open.is_empty() => Ok(tree),
            _ => Err((self.bytes.len(), Fault::CutOff { open: open.len() })),
        }
    }

    /// Reads an identifier with its values; none if it has no value.
    fn property(&mut self) -> Result<Option<Property>, Located> {
        let start = self.at;
        let length = self.bytes[start..].iter().take_while(|&&byte| is_identifier(byte)).count();
        let written = &self.text[start..start + length];
        self.at += length;
        let mut values = Vec::new();
        loop {
            self.skip_space();
            match self.peek() {
                Some(b'[') => values.push(self.value(written)?),
                _ => break,
            }
        }
        if values.is_empty() {
            if self.at < self.bytes.len() {
                let id = crate::record::warning::quote(written);
                self.warn(start, Trouble::NoValue(id));
            }
            return Ok(None);
        }
        count(&mut self.counts.properties, self.limits.properties, "properties", start)?;
        Ok(Some(Property::read(written, values)))
    }

    /// Reads a value, from its `[` to the first `]` without `\`.
    fn value(&mut self, id: &str) -> Result<Value, Located> {
        let open = self.at;
        count(&mut self.counts.values, self.limits.values, "values", open)?;
        let mut end = open + 1;
        loop {
            match self.bytes.get(end) {
                Some(b']') => break,
                Some(b'\\') => end += 2,
                Some(_) => end += 1,
                None => {
                    let id = crate::record::warning::quote(id);
                    return Err((open, Fault::OpenValue { id }));
                }
            }
        }
        let raw = &self.text[open + 1..end];
        if raw.len() > self.limits.value_bytes {
            let limit = self.limits.value_bytes;
            return Err((open, Fault::TooMany { what: "bytes in one value", limit }));
        }
        self.at = end + 1;
        Ok(Value::of_raw(raw))
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(is_space) {
            self.at += 1;
        }
    }

    fn warn(&mut self, at: usize, trouble: Trouble) {
        let line = self.lines.line(self.bytes, at);
        self.warnings.add(line, trouble);
    }
}

/// White space, and control characters, which old files end with or hold.
pub(super) fn is_space(byte: u8) -> bool {
    byte <= b' ' || byte == 0x7f
}

/// Part of a property's name.
pub(super) fn is_identifier(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
