//! One property value: text as it stands between the brackets.
//!
//! A value keeps its escapes, so that a file that is read and written again
//! does not change. What the escapes mean is worked out when asked for.
//! (sgf-parse 4.2.8 drops them while it reads and drops them again when it
//! shows a text, so it is not asked.)

/// A value between `[` and `]`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Value(String);

impl Value {
    /// A value that means the given text.
    ///
    /// ```
    /// use shinpan::record::sgf::Value;
    /// let value = Value::of_text("[a:b] \\");
    /// assert_eq!(value.raw(), "[a:b\\] \\\\");
    /// assert_eq!(value.text(), "[a:b] \\");
    /// ```
    pub fn of_text(text: &str) -> Value {
        let mut raw = String::with_capacity(text.len());
        for letter in text.chars() {
            if matches!(letter, ']' | '\\') {
                raw.push('\\');
            }
            raw.push(letter);
        }
        Value(raw)
    }

    /// A value as it stood in a file: no `]` without `\`, no `\` at the end.
    pub(super) fn of_raw(raw: &str) -> Value {
        Value(raw.to_string())
    }

    /// The value as it is written to a file.
    pub fn raw(&self) -> &str {
        &self.0
    }

    /// The text that it means (FF\[4\] "Text"): `\` makes the next character
    /// literal, `\` before a line break removes both, every kind of line break
    /// is one `\n`, other white space a space.
    pub fn text(&self) -> String {
        unescape(&self.0, true)
    }

    /// The text on one line (FF\[4\] "SimpleText"), without space around it.
    pub fn simple(&self) -> String {
        unescape(&self.0, false).trim().to_string()
    }
}

fn unescape(raw: &str, keep_breaks: bool) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut letters = raw.chars().peekable();
    let mut escaped = false;
    while let Some(letter) = letters.next() {
        if matches!(letter, '\n' | '\r') {
            let partner = if letter == '\n' { '\r' } else { '\n' };
            letters.next_if_eq(&partner);
            if !escaped {
                text.push(if keep_breaks { '\n' } else { ' ' });
            }
        } else if letter == '\\' && !escaped {
            escaped = true;
            continue;
        } else if letter.is_whitespace() {
            text.push(' ');
        } else {
            text.push(letter);
        }
        escaped = false;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::Value;

    #[test]
    fn text_follows_ff4() {
        let check = |raw: &str, text: &str, simple: &str| {
            let value = Value::of_raw(raw);
            assert_eq!(value.text(), text, "{raw:?}");
            assert_eq!(value.simple(), simple, "{raw:?}");
        };
        check("a\\]b", "a]b", "a]b");
        check("a\\\\b", "a\\b", "a\\b");
        check("a\\\\\\]b", "a\\]b", "a\\]b");
        check("soft\\\r\nbreak", "softbreak", "softbreak");
        check("hard\r\nbreak\n\rand\rmore", "hard\nbreak\nand\nmore", "hard break and more");
        check(" tab\there ", " tab here ", "tab here");
        check("dd\\:ee", "dd:ee", "dd:ee");
    }

    #[test]
    fn any_text_survives() {
        for text in ["", "]", "\\", "\\]", "[[", "a:b", "黒\n白", "\\\\]]"] {
            assert_eq!(Value::of_text(text).text(), text);
        }
    }
}
