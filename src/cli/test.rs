//! `shinpan test`: scripted suites of GTP commands.

use super::gtp::StartArgs;
use super::{Failure, Status, print};
use crate::gtp::suite;
use std::path::PathBuf;

/// Run GTP test files in gogui-regress format and print a summary
///
/// A numbered command with a line "#? [regular expression]" below it is a test: the answer must
/// match as a whole; "!" before the expression asks for no match, "*" after the bracket marks a
/// failure that is known. The same files run under gogui-regress.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shinpan test gtp-tests/*.tst
  shinpan test @gtp-tests/all.suite            a list of files, one a line
  gogui-regress -output report 'shinpan gtp' gtp-tests/*.tst

Exit status, as gogui-regress has it: 0 no unexpected failure; 1 unexpected failures;
2 a file could not be run.")]
pub struct Args {
    /// Test files, or @FILE for a list of them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    start: StartArgs,
}

pub(super) fn run(args: &Args) -> Result<Status, Failure> {
    let summary = suite::run_files(&args.files, &args.start.repeatable()?);
    print(&summary.to_string())?;
    Ok(match summary.exit_code() {
        0 => Status::Answered,
        1 => Status::SomeFailed,
        _ => Status::Unusable,
    })
}
