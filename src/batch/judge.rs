//! Judging positions: a stream of JSON lines in, a stream of JSON lines out.

use super::pipeline::{Failed, Pace, ordered};
use super::{CertificateFolder, Reporter, Summary};
use crate::estimate::{Answer, Wanted};
use crate::lines::{Lines, RawLine, is_blank};
use crate::record::json::Position;
use crate::record::{Id, Limits};
use crate::report::{Subject, json};
use crate::rulesets::Named;
use crate::verdict::{self, Recall, judge::judge_recalling};
use rayon::ThreadPool;
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

/// How to judge.
#[derive(Clone, Debug)]
pub struct JudgeOptions {
    /// Under which rulesets.
    pub rulesets: Vec<Named>,
    /// How lines are read.
    pub read: Limits,
    /// What is wanted beside the verdict.
    pub wanted: Wanted,
    /// What each verdict may cost.
    pub search: verdict::Allowance,
    /// Where certificates go.
    pub certificates: Option<CertificateFolder>,
    /// Where verdicts are remembered.
    pub memory: Option<Arc<dyn Recall>>,
}

/// What came of one line of input.
#[derive(Default)]
struct Judged {
    /// Lines of output, each ended.
    text: String,
    answered: u64,
    problems: Vec<String>,
}

/// Judges each line of `input` under each ruleset. A line that cannot be
/// judged gets an error object in its place and a complaint to `reporter`;
/// the stream goes on. Blank lines count for nothing.
pub fn judge_stream(
    pool: &ThreadPool,
    input: impl BufRead + Send,
    options: &JudgeOptions,
    output: &mut impl Write,
    reporter: &mut dyn Reporter,
) -> io::Result<Summary> {
    let mut summary = Summary::default();
    let lines = Lines::new(input, options.read.json_bytes).zip(1u64..);
    let jobs =
        lines.filter(|(line, _)| !matches!(line, Ok(RawLine::Complete(text)) if is_blank(text)));
    let work = |(line, number): (io::Result<RawLine>, u64)| {
        let mut judged = Judged::default();
        match line {
            Ok(RawLine::Complete(text)) => judge_line(&text, number, options, &mut judged),
            Ok(RawLine::TooLong(_)) => {
                let limit = options.read.json_bytes;
                let error = format!("the line is longer than {limit} bytes");
                judged.refuse(&Id::None, None, number, &error);
            }
            Err(error) => {
                let error = format!("cannot read on: {error}");
                judged.refuse(&Id::None, None, number, &error);
            }
        }
        judged
    };
    let sink = |judged: Result<Judged, Failed>, pace| {
        let judged = judged.unwrap_or_else(|Failed| {
            let mut lost = Judged::default();
            lost.refuse(&Id::None, None, 0, "internal error: one line was given up");
            lost
        });
        summary.games += 1;
        summary.answered += judged.answered;
        summary.failed += judged.problems.len() as u64;
        judged.problems.iter().for_each(|problem| reporter.problem(problem));
        reporter.progress(&summary);
        let written = output.write_all(judged.text.as_bytes()).and_then(|()| match pace {
            Pace::Waiting => output.flush(),
            Pace::More => Ok(()),
        });
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        }
    };
    match ordered(pool, jobs, work, sink) {
        ControlFlow::Continue(()) => output.flush().map(|()| summary),
        ControlFlow::Break(error) => Err(error),
    }
}

fn judge_line(line: &[u8], number: u64, options: &JudgeOptions, judged: &mut Judged) {
    let position = match Position::parse_within(line, &options.read) {
        Ok(position) => position,
        Err(error) => return judged.refuse(&error.id, None, number, &error.message),
    };
    let subject = Subject::named(position.id);
    let locations = position.setup.situation.graph().len();
    let search = options.search.on(locations, options.wanted.complete);
    let at_last = options.search.at_last(&search);
    for &named in &options.rulesets {
        let memory = options.memory.as_deref();
        match judge_recalling(named, &position.setup, &search, memory) {
            Ok(verdict) => {
                judged.answered += 1;
                let answer = Answer::with(verdict, options.wanted, &search, &at_last, memory);
                judged.text.push_str(&json::line(&subject, &answer));
                judged.text.push('\n');
                if let Some(folder) = &options.certificates {
                    let failed = folder.save_all(&file_name(&subject.id, number), &answer);
                    judged.problems.extend(failed.iter().map(|why| format!("-:{number}: {why}")));
                }
            }
            Err(error) => {
                let id = named.ruleset.info().id;
                judged.refuse(&subject.id, Some(id), number, &error.to_string());
            }
        }
    }
}

/// An id as a file's name can hold it; the number of the line for want of one.
fn file_name(id: &Id, number: u64) -> String {
    match id {
        Id::None => format!("line{number}"),
        named => named.plain().to_string(),
    }
}

impl Judged {
    /// An error object in the output, and a complaint. Line 0 is no line.
    fn refuse(&mut self, id: &Id, ruleset: Option<&str>, number: u64, error: &str) {
        let number = Some(number).filter(|&number| number > 0);
        self.text.push_str(&json::error_line(id, ruleset, number, error));
        self.text.push('\n');
        let line = number.map_or(String::new(), |number| format!("{number}: "));
        let under = ruleset.map_or(String::new(), |id| format!("not judged under {id}: "));
        let error = error.replace(['\n', '\r'], " ");
        self.problems.push(format!("-:{line}{under}{error}"));
    }
}
