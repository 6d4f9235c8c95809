//! `shinpan check`: certificates.

use super::options::positive;
use super::{Failure, Status, aside, written};
use crate::batch::sources::{Source, sources_ending};
use crate::lines::told;
use crate::report::harmless;
use crate::verdict::certificate::{Limits, check_bytes};
use std::fs::File;
use std::io::{self, Read, Write, stdin, stdout};
use std::path::PathBuf;

/// Check certificates of proven answers and verdicts
///
/// The checker follows the evidence in a certificate under the ruleset's own moves and counts from
/// the proven answers; it searches for nothing and shares no code with the search. One line for each
/// file: what it proves on standard output, or why it is not accepted on standard error.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shinpan judge --rules ljrg --certificate proofs/ < positions.jsonl
  shinpan check proofs/

docs/certificates.md describes the files, and what an accepted one proves.

Exit status: 0 every certificate was accepted; 1 some file was not; 2 wrong usage.")]
pub struct Args {
    /// Certificate files, folders (searched for .cert files), quoted patterns, or - for standard
    /// input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Largest file that is read, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = Limits::default().file_bytes, value_parser = positive)]
    max_bytes: usize,

    /// Most bytes of a file when it is unpacked
    #[arg(long, value_name = "BYTES", default_value_t = Limits::default().body_bytes, value_parser = positive)]
    max_unpacked: usize,

    /// Most situations in a file
    #[arg(long, value_name = "N", default_value_t = Limits::default().entries, value_parser = positive)]
    max_situations: usize,
}

pub(super) fn run(args: &Args) -> Result<Status, Failure> {
    let limits = Limits {
        file_bytes: args.max_bytes,
        body_bytes: args.max_unpacked,
        entries: args.max_situations,
    };
    let mut status = Status::Answered;
    for source in sources_ending(args.files.clone(), "cert") {
        let checked = match &source {
            Ok(source) => {
                check(source, &limits).map_err(|why| format!("{source}: not accepted: {why}"))
            }
            Err(missing) => Err(format!("{}: not accepted: {}", missing.name, missing.reason)),
        };
        match checked {
            Ok(line) => {
                if let Err(error) = writeln!(stdout(), "{}", harmless(&line)) {
                    return written(&error);
                }
            }
            Err(line) => {
                status = Status::SomeFailed;
                aside::line(&line);
            }
        }
    }
    Ok(status)
}

/// The line that says what a file proves.
fn check(source: &Source, limits: &Limits) -> Result<String, String> {
    let bytes = match source {
        Source::Stdin => read(stdin().lock(), limits),
        Source::File(path) => File::open(path).and_then(|file| read(file, limits)),
    };
    let bytes = bytes.map_err(|error| told(&error))?;
    match check_bytes(&bytes, limits) {
        Ok(proven) => Ok(format!("{source}: accepted: {proven}")),
        Err(refusal) => Err(refusal.to_string()),
    }
}

/// The bytes; one more than allowed if there are too many.
fn read(input: impl Read, limits: &Limits) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take((limits.file_bytes as u64).saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}
