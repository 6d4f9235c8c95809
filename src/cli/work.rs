//! What the commands with many inputs share: threads, the progress bar,
//! complaints on standard error, the exit status.

use super::{Failure, Status};
use crate::batch::{Reporter, Summary};
use crate::report::harmless;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::ThreadPool;
use std::io::{IsTerminal, stderr, stdout};
use std::time::{Duration, Instant};

/// Options for work on many inputs.
#[derive(clap::Args, Debug)]
pub struct WorkArgs {
    /// Threads to work with [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = super::options::positive)]
    threads: Option<usize>,

    /// Most search nodes for each question. This version searches nothing yet: what needs a search
    /// is undecided, and nothing is spent
    #[arg(long, value_name = "N", value_parser = super::options::positive)]
    nodes: Option<usize>,

    /// Most seconds of search for each position and ruleset; as for --nodes
    #[arg(long, value_name = "S", value_parser = super::options::seconds)]
    seconds: Option<Duration>,
}

impl WorkArgs {
    /// The threads that were asked for. The output does not depend on them.
    pub fn pool(&self) -> Result<ThreadPool, Failure> {
        if self.nodes.is_some() || self.seconds.is_some() {
            eprintln!(
                "shinpan: note: --nodes and --seconds limit the search; this version searches nothing yet"
            );
        }
        rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads.unwrap_or(0))
            .build()
            .map_err(|error| Failure(format!("cannot start threads: {error}; try --threads 1")))
    }
}

/// Tells on standard error what goes wrong, and how far the work is if that is
/// a terminal and the output goes elsewhere.
pub struct Terminal {
    bar: ProgressBar,
    started: Instant,
    shown: bool,
}

/// Work that is done sooner needs no progress bar.
const SHORT: Duration = Duration::from_secs(1);

impl Terminal {
    /// Nothing done yet.
    pub fn new(output_elsewhere: bool) -> Terminal {
        let show = stderr().is_terminal() && (output_elsewhere || !stdout().is_terminal());
        let bar = if show { ProgressBar::no_length() } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
            bar.set_style(style);
        }
        Terminal { bar, started: Instant::now(), shown: false }
    }
}

impl Reporter for Terminal {
    fn problem(&mut self, line: &str) {
        self.bar.suspend(|| eprintln!("{}", harmless(line)));
    }

    fn progress(&mut self, summary: &Summary) {
        if self.shown || self.started.elapsed() >= SHORT {
            self.shown = true;
            self.bar
                .set_message(format!("{} verdicts, {} problems", summary.answered, summary.failed));
            self.bar.tick();
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// The exit status of a run.
pub fn status(summary: &Summary) -> Status {
    match summary {
        Summary { missing_folders: 1.., .. } => Status::Unusable,
        Summary { failed: 1.., .. } => Status::SomeFailed,
        _ => Status::Answered,
    }
}
