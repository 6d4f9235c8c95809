//! What the commands with many inputs share: threads, limits, the exit status.

use super::cache::CacheArgs;
use super::options::When;
use super::outlet::Outlet;
use super::terminal::{Terminal, Unit};
use super::{Failure, Status};
use crate::batch::{CertificateFolder, Summary};
use crate::report::account::Account;
use crate::verdict::{Allowance, Limits, Recall};
use rayon::ThreadPool;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Options for work on many inputs.
#[derive(clap::Args, Debug)]
pub struct WorkArgs {
    /// Threads to work with, at most 256 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = super::options::positive)]
    threads: Option<usize>,

    /// Tell on standard error how far the work is: on a terminal only, always, or never
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    progress: When,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    cache: CacheArgs,

    /// Write a certificate of each verdict that a search proved something for into this folder
    #[arg(long, value_name = "DIR")]
    certificate: Option<PathBuf>,
}

/// Options for how much a search may use.
#[derive(clap::Args, Clone, Debug)]
pub struct SearchArgs {
    /// Most situations that are looked at for each question (four times as many for the last ones about LJRG's locks on small boards, three times as many for the last ones about parts in NAJ's analyses); the same number gives the same answers [default: 2000000; but for solve, without --seconds: 200000 on boards of more than 100 locations, 40000 on boards of more than 200, with --complete 500000 on boards of more than 50]
    #[arg(long, value_name = "N", value_parser = super::options::positive)]
    nodes: Option<usize>,

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
        let nodes = self.nodes.unwrap_or(Limits::default().nodes);
        Limits { nodes, bytes, threads, time: self.seconds }
    }

    /// The limits on boards of any size.
    pub fn allowance(&self, threads: usize) -> Allowance {
        let any_board = self.nodes.is_some() || self.seconds.is_some();
        Allowance { most: self.limits(threads), any_board }
    }
}

/// One for each processor.
pub fn all_processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// More threads than this would wait for each other rather than work; the output does not
/// depend on how many there are.
const MOST_THREADS: usize = 256;

impl WorkArgs {
    /// The threads that were asked for, as far as they can be of use.
    fn threads(&self) -> Option<usize> {
        self.threads.map(|threads| threads.min(MOST_THREADS))
    }

    /// What each verdict may cost.
    pub fn search(&self) -> Allowance {
        self.search.allowance(self.threads().unwrap_or_else(all_processors))
    }

    /// Where verdicts are remembered.
    pub fn memory(&self) -> Option<Arc<dyn Recall>> {
        self.cache.memory()
    }

    /// What of these options the output depends on.
    pub fn heading(&self) -> BTreeMap<String, String> {
        let SearchArgs { nodes, seconds, memory } = &self.search;
        let seconds = seconds.map_or("none".to_string(), |time| time.as_secs_f64().to_string());
        let named = |name: &str, value: String| (name.to_string(), value);
        [
            named("nodes", nodes.map_or("automatic".to_string(), |nodes| nodes.to_string())),
            named("seconds", seconds),
            named("memory", memory.to_string()),
        ]
        .into()
    }

    /// Whoever is told how the work on these files goes on, after what was done
    /// before.
    pub fn terminal(&self, output_elsewhere: bool, done: &Account, files: &[PathBuf]) -> Terminal {
        Terminal::new(self.progress, output_elsewhere, done.games, files)
    }

    /// The same for one game or position under so many rulesets.
    pub fn terminal_of_rulesets(&self, outlet: &Outlet, rulesets: usize) -> Terminal {
        let elsewhere = !matches!(outlet, Outlet::Output);
        Terminal::new(self.progress, elsewhere, 0, &[]).counting(Unit::Rulesets(rulesets))
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
            .num_threads(self.threads().unwrap_or(0))
            .build()
            .map_err(|error| Failure(format!("cannot start threads: {error}; try --threads 1")))
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
