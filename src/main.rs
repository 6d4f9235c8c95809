//! The `shinpan` program: reads the command line, runs, and turns what came of
//! it into an exit status.

use clap::Parser;
use shinpan::cli::{self, Cli};
use std::process::ExitCode;

fn main() -> ExitCode {
    // Wrong usage and --help end the program here, with status 2 and 0.
    let cli = Cli::parse();
    match cli::run(cli) {
        Ok(status) => status.into(),
        Err(failure) => {
            cli::aside::line(&format!("shinpan: {failure}"));
            ExitCode::from(2)
        }
    }
}
