//! `shinpan check`: certificates.

use super::{Failure, Status};
use crate::lines::told;
use crate::report::harmless;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Check certificates of proven verdicts
///
/// This version writes no certificates and knows no certificate format yet, so no file can be
/// accepted: each is named with the reason, and the exit status is 1.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  shinpan check verdict.cert

Exit status: 0 every certificate was accepted; 1 some file was not.")]
pub struct Args {
    /// Certificate files
    #[arg(required = true, value_name = "CERTIFICATE")]
    files: Vec<PathBuf>,
}

pub(super) fn run(args: &Args) -> Result<Status, Failure> {
    for file in &args.files {
        eprintln!("{}: {}", harmless(&file.to_string_lossy()), refusal(file));
    }
    Ok(Status::SomeFailed)
}

/// Why a file is not accepted.
fn refusal(path: &Path) -> String {
    if path.is_dir() {
        return "not accepted: it is a folder; name the certificates in it".to_string();
    }
    // Nothing in the file can make it known, but that it can be read is worth
    // knowing.
    let readable = File::open(path).and_then(|mut file| file.read(&mut [0u8; 1]));
    match readable {
        Err(error) => format!("not accepted: {}", told(&error)),
        Ok(0) => "not accepted: the file is empty".to_string(),
        Ok(_) => format!(
            "not accepted: shinpan {} knows no certificate format",
            env!("CARGO_PKG_VERSION")
        ),
    }
}
