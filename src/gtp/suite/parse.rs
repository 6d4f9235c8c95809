//! The dialect of test files that GNU Go began and gogui-regress reads.
//!
//! A line is a comment (`#`), empty, a command, or what the command before it
//! must answer: `#? [regex]`. A `!` inside the brackets turns the expectation
//! round, a `*` after them marks a test that is known to fail. A command with a
//! number is a test; without an expectation it must only succeed.

use regex::{Regex, RegexBuilder};

/// What a command must answer.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The text between the brackets.
    pub text: String,
    /// The whole answer must match this ...
    pub pattern: Regex,
    /// ... or must not.
    pub negated: bool,
    /// The test is known to fail.
    pub known_to_fail: bool,
}

/// A command of a test file.
#[derive(Clone, Debug)]
pub struct Step {
    /// The line of the file, from 1.
    pub line: usize,
    /// The number before the command: such a command is a test.
    pub id: Option<u64>,
    /// The line as it is sent.
    pub text: String,
    /// What it must answer.
    pub expectation: Option<Expectation>,
}

/// Why a text is no test file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

/// Reads a test file.
pub fn parse(text: &str) -> Result<Vec<Step>, ParseError> {
    let mut steps: Vec<Step> = Vec::new();
    // gogui-regress forgets a response at the next comment or empty line, so an
    // expectation must follow its command at once.
    let mut pending = false;
    for (index, raw) in text.lines().enumerate() {
        let line = index + 1;
        let trimmed = raw.trim();
        if let Some(pattern) = trimmed.strip_prefix("#?") {
            let error = |what| ParseError { line, what };
            let step = steps.last_mut().filter(|_| pending).ok_or_else(|| {
                error("an expectation without a command right before it".to_string())
            })?;
            pending = false;
            step.expectation = expectation(pattern.trim()).map_err(error)?;
            continue;
        }
        pending = false;
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        let text = trimmed.replace('\t', " ");
        let id = text.split_once(' ').and_then(|(id, _)| id.parse().ok());
        steps.push(Step { line, id, text, expectation: None });
        pending = true;
    }
    Ok(steps)
}

/// The expectation in the text after `#?`; none if it is empty.
fn expectation(text: &str) -> Result<Option<Expectation>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let (text, known_to_fail) = match text.strip_suffix('*') {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let Some(text) = text.strip_prefix('[') else {
        return Err(format!("the expectation {text} has no opening bracket"));
    };
    let Some(text) = text.strip_suffix(']') else {
        return Err(format!("the expectation [{text} has no closing bracket"));
    };
    let text = text.trim();
    let (source, negated) = match text.strip_prefix('!') {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let pattern = RegexBuilder::new(&format!(r"\A(?:{source})\z"))
        .multi_line(true)
        .dot_matches_new_line(true)
        .build()
        .map_err(|error| {
            // The library draws the place over several lines; the last one is the reason.
            let told = error.to_string();
            let reason = told.lines().last().unwrap_or_default().trim_start_matches("error: ");
            format!("[{text}] is no regular expression: {reason}")
        })?;
    Ok(Some(Expectation { text: text.to_string(), pattern, negated, known_to_fail }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_expectations() {
        let steps = parse(
            "# a comment\n\nboardsize 9\n10 play b D4\n#? []\n20\tfinal_score\n#? [!B\\+.*]*\r\n",
        )
        .unwrap();
        let ids: Vec<_> = steps.iter().map(|step| step.id).collect();
        assert_eq!(ids, [None, Some(10), Some(20)]);
        assert_eq!(steps[2].text, "20 final_score");
        let expectation = steps[2].expectation.as_ref().unwrap();
        assert!(expectation.negated && expectation.known_to_fail);
        assert!(expectation.pattern.is_match("B+3") && !expectation.pattern.is_match("WB+3"));
        assert!(steps[1].expectation.as_ref().unwrap().pattern.is_match(""));
    }

    #[test]
    fn patterns_cover_the_whole_answer_over_lines() {
        let steps = parse("1 x\n#? [a.*c|d]").unwrap();
        let pattern = &steps[0].expectation.as_ref().unwrap().pattern;
        assert!(pattern.is_match("a\nb\nc") && pattern.is_match("d"));
        assert!(!pattern.is_match("a\nc\nd"));
    }

    #[test]
    fn broken_files_are_refused_with_the_line() {
        let error = |text| parse(text).unwrap_err();
        assert_eq!(error("#? [x]").line, 1);
        assert_eq!(error("1 name\n\n#? [x]").line, 3);
        assert_eq!(error("1 name\n#? [x]\n#? [y]").line, 3);
        assert!(error("1 name\n#? x]").what.contains("opening bracket"));
        assert!(error("1 name\n#? [x").what.contains("closing bracket"));
        assert_eq!(error("1 name\n#? [(]").what, "[(] is no regular expression: unclosed group");
        assert!(parse("1 name\n#?").unwrap()[0].expectation.is_none());
    }
}
