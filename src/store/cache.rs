//! The cache as those see it who judge.

use super::file::{self, StoreError};
use super::key::{Key, key};
use super::record::{self, Damage};
use crate::rulesets::{End, Named};
use crate::verdict::{Limits, Recall, Verdict};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A verdict that took fewer situations is found again sooner than read.
const WORTH: u64 = 200;

/// Searches that take longer are written at once: compared with them that costs
/// nothing.
const LONG: Duration = Duration::from_millis(100);
/// Else so many bytes are collected at most,
const COLLECTED: usize = 1 << 20;
/// and for so long.
const COLLECTING: Duration = Duration::from_secs(1);

/// Where a cache is, and how large it may grow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The file.
    pub path: PathBuf,
    /// Bytes of all records.
    pub limit: u64,
}

/// A cache of verdicts, shared with other processes. A cache that cannot be
/// used is reported once and no cache from then on.
#[derive(Debug)]
pub struct Cache {
    settings: Settings,
    broken: AtomicBool,
    collected: Mutex<Collected>,
}

/// Records that are still to be written.
#[derive(Debug)]
struct Collected {
    records: Vec<(Key, Vec<u8>)>,
    bytes: usize,
    since: Instant,
}

impl Cache {
    /// A cache in a file, which is made when there is something to write.
    pub fn new(settings: Settings) -> Cache {
        let collected = Collected { records: Vec::new(), bytes: 0, since: Instant::now() };
        Cache { settings, broken: AtomicBool::new(false), collected: Mutex::new(collected) }
    }

    /// One at a time within a process: the file's lock is between open files,
    /// of one process too.
    fn lock(&self) -> MutexGuard<'_, Collected> {
        self.collected.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn give_up(&self, why: &dyn std::fmt::Display) {
        if !self.broken.swap(true, Ordering::Relaxed) {
            let path = self.settings.path.display();
            // What is no cache would stay, and without the name another one would go.
            let instead = match file::is_ours(&self.settings.path) {
                Ok(true) => {
                    format!("\"shinpan cache clear --cache {path}\" makes room for a new one")
                }
                _ => "--cache FILE names another one".to_string(),
            };
            tracing::warn!(
                "the cache {path} is not used: {why}; --no-cache does without, {instead}"
            );
        }
    }

    /// Does what can be done with the file; others that keep it busy are no
    /// reason to give up.
    fn used<T>(&self, done: Result<T, StoreError>) -> Option<T> {
        match done {
            Ok(value) => Some(value),
            Err(StoreError::Busy) => {
                tracing::info!("the cache {} is busy", self.settings.path.display());
                None
            }
            Err(error) => {
                self.give_up(&error);
                None
            }
        }
    }

    fn find(&self, name: &Key) -> Option<Vec<u8>> {
        let collected = self.lock();
        match collected.records.iter().find(|(known, _)| known == name) {
            Some((_, record)) => Some(record.clone()),
            None => self.used(file::get(&self.settings.path, name)).flatten(),
        }
    }

    fn read(
        &self,
        name: &Key,
        asked: Named,
        end: &End,
        limits: &Limits,
    ) -> Result<Option<Verdict>, Damage> {
        let Some(bytes) = self.find(name) else { return Ok(None) };
        let record = record::open(name, &bytes)?;
        match record.serves(limits) {
            true => record.verdict(asked, end).map(Some),
            false => Ok(None),
        }
    }

    fn write(&self, collected: &mut Collected) {
        if collected.records.is_empty() || self.broken.load(Ordering::Relaxed) {
            return;
        }
        let Settings { path, limit } = &self.settings;
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty())
            && let Err(error) = std::fs::create_dir_all(folder)
        {
            return self.give_up(&error);
        }
        let better = |name: &Key, new: &[u8], old: &[u8]| match (
            record::open(name, new),
            record::open(name, old),
        ) {
            (Ok(new), Ok(old)) => !old.is_as_good_as(&new),
            _ => true,
        };
        let put = file::put(path, *limit, &collected.records, better);
        let busy = matches!(put, Err(StoreError::Busy));
        self.used(put);
        collected.since = Instant::now();
        // Kept for the next time, unless that has gone on for long.
        if !busy || collected.bytes > 64 * COLLECTED {
            collected.records.clear();
            collected.bytes = 0;
        }
    }

    /// Writes what is collected.
    pub fn flush(&self) {
        self.write(&mut self.lock());
    }
}

impl Recall for Cache {
    fn recall(&self, asked: Named, end: &End, limits: &Limits) -> Option<Verdict> {
        if self.broken.load(Ordering::Relaxed) {
            return None;
        }
        let name = key(asked.ruleset.info(), end);
        self.read(&name, asked, end, limits).unwrap_or_else(|damage| {
            self.give_up(&damage);
            None
        })
    }

    fn keep(&self, verdict: &Verdict, limits: &Limits) {
        let costs = verdict.stats.nodes >= WORTH && !verdict.stats.cached;
        if !costs || self.broken.load(Ordering::Relaxed) {
            return;
        }
        let name = key(verdict.info(), &verdict.end);
        let Some(record) = record::encode(&name, verdict, limits) else { return };
        // One verdict shall not drive out all others.
        if record.len() as u64 > self.settings.limit / 4 {
            return;
        }
        let mut collected = self.lock();
        collected.bytes += record.len();
        collected.records.push((name, record));
        let long = verdict.stats.millis >= LONG.as_millis() as u64;
        if long || collected.bytes >= COLLECTED || collected.since.elapsed() >= COLLECTING {
            self.write(&mut collected);
        }
    }
}

impl Drop for Cache {
    fn drop(&mut self) {
        self.flush();
    }
}
