//! What the program says beside its output, on standard error. Nobody can be
//! told that standard error is closed or its disk full: what cannot be said there
//! is lost, and the work goes on. The macros of the standard library would panic.

use crate::report::harmless;
use std::io::{Write, stderr};

/// Says a line, without anything in it that could steer a terminal.
pub fn line(line: &str) {
    text(&format!("{}\n", harmless(line)));
}

/// Says a text of our own, line feeds and all.
pub fn text(text: &str) {
    // In one piece, so that lines of several threads do not mix.
    let _ = stderr().write_all(text.as_bytes());
}
