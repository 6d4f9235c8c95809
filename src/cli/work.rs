//! What the commands with many inputs share: threads, the progress bar,
//! complaints on standard error, the exit status.

use super::{Failure, Status};
use crate::batch::{CertificateFolder, Reporter, Summary};
use crate::report::harmless;
use crate::verdict::Limits;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::ThreadPool;
use std::io::{IsTerminal, stderr, stdout};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Options for work on many inputs.
#[derive(clap::Args, Debug)]
pub struct WorkArgs {
    /// Threads to work with [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = super::options::positive)]
    threads: Option<usize>,

    #[command(flatten)]
    search: SearchArgs,

    /// Write a certificate of each verdict that a search proved something for into this folder
    #[arg(long, value_name = "DIR")]
    certificate: Option<PathBuf>,
}

/// Options for how much a search may use.
#[derive(clap::Args, Clone, Debug)]
pub struct SearchArgs {
    /// Most situations that are looked at for each question; the same number gives the same answers
    #[arg(long, value_name = "N", default_value_t = Limits::default().nodes, value_parser = super::options::positive)]
    nodes: usize,

    /// Most seconds of search for each position and ruleset [default: 10 in gtp and serve, else no limit]
    #[arg(long, value_name = "S", value_parser = super::options::seconds)]
    seconds: Option<Duration>,

    /// Most memory for each search in MiB
    #[arg(long, value_name = "MIB", default_value_t = Limits::default().bytes >> 20, value_parser = super::options::positive)]
    memory: usize,
}

impl SearchArgs {
    /// The limits, for so many searches at a time.
    pub fn limits(&self, threads: usize) -> Limits {
        let bytes = self.memory.saturating_mul(1 << 20);
        Limits { nodes: self.nodes, bytes, threads, time: self.seconds }
    }
}

/// One for each processor.
pub fn all_processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl WorkArgs {
    /// What each verdict may cost.
    pub fn search(&self) -> Limits {
        self.search.limits(self.threads.unwrap_or_else(all_processors))
    }

    /// The folder for certificates, if there shall be any.
    pub fn certificates(&self) -> Result<Option<CertificateFolder>, Failure> {
        let open = |path: &PathBuf| {
            CertificateFolder::open(path).map_err(|error| {
                let path = path.display();
                Failure(format!("cannot use {path} as a folder for certificates: {error}"))
            })
        };
        self.certificate.as_ref().map(open).transpose()
    }

    /// The threads that were asked for. The output does not depend on them.
    pub fn pool(&self) -> Result<ThreadPool, Failure> {
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
