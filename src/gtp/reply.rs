//! Framing of responses: `=` or `?`, the id, the text, an empty line.

use super::line::Line;

/// What a session answers to one line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reply {
    /// The complete response with its closing empty line; empty if the line
    /// asked for nothing.
    pub text: String,
    /// The session is over: send the text, then close.
    pub quit: bool,
}

impl Reply {
    /// The response to a command: success or failure, with its id.
    pub fn framed(id: Option<&str>, result: &Result<String, String>) -> Reply {
        let (sign, text) = match result {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let mut framed = String::with_capacity(text.len() + 8);
        framed.push(sign);
        framed.push_str(id.unwrap_or(""));
        let body = sanitised(text);
        if !body.is_empty() {
            // A drawing begins on a line of its own, so that its columns align.
            framed.push(if text.starts_with('\n') { '\n' } else { ' ' });
            framed.push_str(&body);
        }
        framed.push_str("\n\n");
        Reply { text: framed, quit: false }
    }
}

impl Reply {
    /// The response to a line of which only the start was kept: it is longer than it may be.
    pub fn too_long(start: &[u8], limit: usize) -> Reply {
        let id = Line::id_of_start(start);
        Reply::framed(id.as_deref(), &Err(format!("line longer than {limit} bytes")))
    }
}

/// A text that may stand in a response: no control characters, no empty line
/// inside (it would end the response), no space at a line's end.
fn sanitised(text: &str) -> String {
    let mut body = String::with_capacity(text.len());
    for line in text.split('\n') {
        let line: String = line
            .chars()
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|c| !c.is_control())
            .collect();
        let line = line.trim_end();
        if line.is_empty() {
            continue;
        }
        if !body.is_empty() {
            body.push('\n');
        }
        body.push_str(line);
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(id: Option<&str>, result: Result<&str, &str>, expected: &str) {
        let result = result.map(str::to_string).map_err(str::to_string);
        assert_eq!(Reply::framed(id, &result).text, expected);
    }

    #[test]
    fn framing() {
        check(None, Ok(""), "=\n\n");
        check(Some("12"), Ok(""), "=12\n\n");
        check(Some("12"), Ok("D4"), "=12 D4\n\n");
        check(None, Err("unknown command"), "? unknown command\n\n");
        check(Some("0"), Err("syntax error"), "?0 syntax error\n\n");
    }

    #[test]
    fn nothing_in_a_text_ends_the_response_early() {
        check(None, Ok("a\n\n\nb\n \t\nc\n"), "= a\nb\nc\n\n");
        check(None, Ok("a\tb\r\n\u{7}c\u{85}"), "= a b\nc\n\n");
        check(None, Ok("\n\n"), "=\n\n");
        check(Some("3"), Ok("\n\n  A B\n1 . ."), "=3\n  A B\n1 . .\n\n");
    }
}
