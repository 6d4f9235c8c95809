//! What running test files gave, as values and as text.

use std::fmt;

/// How a test ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// As expected.
    Pass,
    /// Not as expected: what makes a run fail.
    Fail,
    /// It failed and was known to fail.
    KnownFail,
    /// It was known to fail and passed.
    SurprisingPass,
}

/// One test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    /// Its number; none for an expectation after a command without number.
    pub id: Option<u64>,
    /// The line of its command.
    pub line: usize,
    /// The text between the brackets; none if the command had only to succeed.
    pub expected: Option<String>,
    /// The answer, without its frame.
    pub got: String,
    /// How it ended.
    pub outcome: Outcome,
}

/// One test file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileSummary {
    /// The name of the file.
    pub name: String,
    /// Its tests in order.
    pub tests: Vec<Test>,
    /// Errors of commands that are no tests: line and answer.
    pub other_errors: Vec<(usize, String)>,
}

/// A run over test files.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// The files that were run.
    pub files: Vec<FileSummary>,
    /// What could not be run, one sentence each.
    pub errors: Vec<String>,
}

impl FileSummary {
    /// How many tests ended so.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.tests.iter().filter(|test| test.outcome == outcome).count()
    }
}

impl Summary {
    /// How many tests ended so.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.files.iter().map(|file| file.count(outcome)).sum()
    }

    /// How many tests there were.
    pub fn tests(&self) -> usize {
        self.files.iter().map(|file| file.tests.len()).sum()
    }

    /// The exit status of gogui-regress: 0 if nothing failed unexpectedly, 1 if
    /// something did, 2 if a file could not be run.
    pub fn exit_code(&self) -> u8 {
        match (self.errors.is_empty(), self.count(Outcome::Fail)) {
            (false, _) => 2,
            (true, 0) => 0,
            (true, _) => 1,
        }
    }
}

/// A test in the words of gogui-regress and of GNU Go's scripts; nothing for
/// one that ended as expected.
impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.id {
            Some(id) => write!(f, "{id} ")?,
            None => write!(f, "line {} ", self.line)?,
        }
        let got = &self.got;
        match (self.outcome, &self.expected) {
            (Outcome::Fail, None) => write!(f, "unexpected FAIL: '{got}'"),
            (Outcome::Fail, Some(expected)) => {
                write!(f, "unexpected FAIL: Correct '{expected}', got '{got}'")
            }
            (Outcome::SurprisingPass, _) => f.write_str("unexpected PASS!"),
            (Outcome::Pass, _) => f.write_str("passed"),
            (Outcome::KnownFail, None) => write!(f, "failed: '{got}'"),
            (Outcome::KnownFail, Some(expected)) => {
                write!(f, "failed: Correct '{expected}', got '{got}'")
            }
        }
    }
}

/// The surprises, then a table: tests, unexpected and known failures,
/// unexpected and expected passes, errors of other commands.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for file in &self.files {
            let surprising =
                |test: &&Test| matches!(test.outcome, Outcome::Fail | Outcome::SurprisingPass);
            for test in file.tests.iter().filter(surprising) {
                writeln!(f, "{} {test}", file.name)?;
            }
            for (line, answer) in &file.other_errors {
                writeln!(f, "{} line {line} error: '{answer}'", file.name)?;
            }
        }
        for error in &self.errors {
            writeln!(f, "{error}")?;
        }
        let names = self.files.iter().map(|file| file.name.chars().count());
        let width = names.max().unwrap_or(0).max(5);
        writeln!(
            f,
            "{:width$} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6}",
            "File", "Tests", "FAIL", "fail", "PASS", "pass", "Error"
        )?;
        for file in &self.files {
            self.row(f, width, &file.name, std::slice::from_ref(file))?;
        }
        self.row(f, width, "Total", &self.files)
    }
}

impl Summary {
    fn row(
        &self,
        f: &mut fmt::Formatter<'_>,
        width: usize,
        name: &str,
        files: &[FileSummary],
    ) -> fmt::Result {
        let count = |outcome| files.iter().map(|file| file.count(outcome)).sum::<usize>();
        writeln!(
            f,
            "{name:width$} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6}",
            files.iter().map(|file| file.tests.len()).sum::<usize>(),
            count(Outcome::Fail),
            count(Outcome::KnownFail),
            count(Outcome::SurprisingPass),
            count(Outcome::Pass),
            files.iter().map(|file| file.other_errors.len()).sum::<usize>(),
        )
    }
}
