//! Scripted suites in gogui-regress's format, run against a session of this
//! process. The same files run under gogui-regress itself.
//!
//! A command that answers an error has failed its test, whatever pattern
//! follows: that is how gogui-regress has it. Errors are tested with our command
//! `expect_error`.

pub mod parse;
pub mod summary;

pub use summary::{FileSummary, Outcome, Summary, Test};

use super::files::Folder;
use super::session::{Session, SessionConfig};
use crate::lines::told;
use parse::{Expectation, Step};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Runs test files, each in a session of its own that starts as `config` says
/// and reads its files from the folder of the test file. A name that begins
/// with `@` is a list of names, one a line, `#` begins a comment line.
pub fn run_files<P: AsRef<Path>>(paths: &[P], config: &SessionConfig) -> Summary {
    let mut summary = Summary::default();
    let mut files = Vec::new();
    for path in paths {
        expand(path.as_ref(), &mut BTreeSet::new(), &mut files, &mut summary.errors);
    }
    for path in files {
        let name = path.display().to_string();
        let text = match std::fs::read(&path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) => {
                summary.errors.push(format!("{name}: {}", told(&error)));
                continue;
            }
        };
        let mut config = config.clone();
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        config.files = Arc::new(Folder::open(folder.unwrap_or(Path::new("."))));
        match run_text(&name, &text, config) {
            Ok(file) => summary.files.push(file),
            Err(error) => summary.errors.push(format!("{name}: {error}")),
        }
    }
    summary
}

/// Runs one test file's text.
pub fn run_text(
    name: &str,
    text: &str,
    config: SessionConfig,
) -> Result<FileSummary, parse::ParseError> {
    let steps = parse::parse(text)?;
    let mut session = Session::new(config);
    let mut file =
        FileSummary { name: name.to_string(), tests: Vec::new(), other_errors: Vec::new() };
    let mut over = false;
    for step in &steps {
        if over {
            let what = "a command after quit".to_string();
            return Err(parse::ParseError { line: step.line, what });
        }
        let reply = session.handle(step.text.as_bytes());
        over = reply.quit;
        record(&mut file, step, &reply.text);
    }
    Ok(file)
}

/// Notes what a command answered.
fn record(file: &mut FileSummary, step: &Step, reply: &str) {
    let failed = !reply.starts_with('=');
    let got = reply.split_once(' ').map_or("", |(_, text)| text).trim().to_string();
    let mut test = |expected: Option<String>, outcome| {
        file.tests.push(Test { id: step.id, line: step.line, expected, got: got.clone(), outcome });
    };
    match &step.expectation {
        Some(expectation) => {
            test(Some(expectation.text.clone()), judge(expectation, failed, &got));
        }
        None if step.id.is_some() => test(None, if failed { Outcome::Fail } else { Outcome::Pass }),
        None if failed => file.other_errors.push((step.line, got)),
        None => {}
    }
}

fn judge(expectation: &Expectation, failed: bool, got: &str) -> Outcome {
    let fits = !failed && expectation.pattern.is_match(got) != expectation.negated;
    match (fits, expectation.known_to_fail) {
        (true, false) => Outcome::Pass,
        (false, false) => Outcome::Fail,
        (false, true) => Outcome::KnownFail,
        (true, true) => Outcome::SurprisingPass,
    }
}

/// The test files that a name stands for. Names in a list are those of the
/// working folder, as gogui-regress has it, or else of the list's folder.
fn expand(
    name: &Path,
    inside: &mut BTreeSet<PathBuf>,
    files: &mut Vec<PathBuf>,
    errors: &mut Vec<String>,
) {
    let Some(list) = name.to_str().and_then(|name| name.strip_prefix('@')) else {
        files.push(name.to_path_buf());
        return;
    };
    let list = Path::new(list);
    let text = match std::fs::read_to_string(list) {
        Ok(text) => text,
        Err(error) => {
            errors.push(format!("{}: {}", list.display(), told(&error)));
            return;
        }
    };
    if !inside.insert(list.to_path_buf()) {
        errors.push(format!("{}: the list contains itself", list.display()));
        return;
    }
    let lines = text.lines().map(str::trim);
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (mark, plain) = match line.strip_prefix('@') {
            Some(rest) => ("@", rest),
            None => ("", line),
        };
        let beside = list.parent().map(|folder| folder.join(plain));
        let found = match beside {
            Some(beside) if !Path::new(plain).exists() && beside.exists() => beside,
            _ => PathBuf::from(plain),
        };
        expand(Path::new(&format!("{mark}{}", found.display())), inside, files, errors);
    }
    inside.remove(list);
}
