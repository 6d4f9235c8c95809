//! A wall-clock fuse: after some seconds it asks a search to stop. The node
//! limit is what makes answers repeatable; this only keeps a promise to
//! somebody who waits.

use super::watch::{Search, Watch};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A stop flag that sets itself after a time, or when the watch around the work is
/// called off, unless the fuse is dropped first.
#[derive(Debug)]
pub struct Fuse {
    stop: Arc<AtomicBool>,
    late: Arc<AtomicBool>,
    cut: Arc<(Mutex<bool>, Condvar)>,
    thread: Option<JoinHandle<()>>,
    _search: Option<Search>,
}

/// When somebody who waits is told how far a search is: first, and then again.
const FIRST: Duration = Duration::from_secs(3);
const AGAIN: Duration = Duration::from_secs(5);

impl Fuse {
    /// A fuse that burns for `time`.
    pub fn of(time: Duration) -> Fuse {
        Fuse::new(Some(time), None)
    }

    /// A fuse for whoever waits now: with a time, or under a watch; none if
    /// nobody does.
    pub fn lit(time: Option<Duration>) -> Option<Fuse> {
        let watch = Watch::current();
        (time.is_some() || watch.is_some()).then(|| Fuse::new(time, watch))
    }

    fn new(time: Option<Duration>, watch: Option<Watch>) -> Fuse {
        // The time begins when the turn has come.
        let search = watch.as_ref().map(Watch::search);
        let stop = Arc::new(AtomicBool::new(false));
        let late = Arc::new(AtomicBool::new(false));
        if let Some(watch) = &watch {
            watch.connect(&stop);
        }
        let cut = Arc::new((Mutex::new(false), Condvar::new()));
        let (flag, burnt, shared) = (Arc::clone(&stop), Arc::clone(&late), Arc::clone(&cut));
        let thread = std::thread::spawn(move || {
            let (lock, signal) = &*shared;
            let started = Instant::now();
            let mut told = watch.as_ref().map(|_| FIRST);
            let mut guard = lock.lock().unwrap_or_else(PoisonError::into_inner);
            while !*guard {
                let passed = started.elapsed();
                if time.is_some_and(|time| passed >= time) {
                    burnt.store(true, Ordering::Relaxed);
                    flag.store(true, Ordering::Relaxed);
                    return;
                }
                if let (Some(due), Some(watch)) = (told, &watch)
                    && passed >= due
                {
                    tell(watch, passed);
                    told = Some(due + AGAIN);
                    continue;
                }
                let next = [time, told].into_iter().flatten().min().unwrap_or(AGAIN);
                let wait = signal.wait_timeout(guard, next.saturating_sub(passed));
                guard = wait.unwrap_or_else(PoisonError::into_inner).0;
            }
        });
        Fuse { stop, late, cut, thread: Some(thread), _search: search }
    }

    /// Was it the time, and nobody who called the work off?
    pub fn is_late(&self) -> bool {
        self.late.load(Ordering::Relaxed)
    }

    /// The flag.
    pub fn flag(&self) -> &AtomicBool {
        &self.stop
    }
}

fn tell(watch: &Watch, passed: Duration) {
    let (questions, situations) = watch.progress();
    tracing::info!(target: "shinpan::progress", seconds = passed.as_secs(), questions, situations, "searching");
}

impl Drop for Fuse {
    fn drop(&mut self) {
        let (lock, signal) = &*self.cut;
        *lock.lock().unwrap_or_else(PoisonError::into_inner) = true;
        signal.notify_all();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dropped_fuse_does_not_burn_and_does_not_wait() {
        let fuse = Fuse::of(Duration::from_secs(3600));
        assert!(!fuse.is_late() && !fuse.flag().load(Ordering::Relaxed));
        drop(fuse);
    }

    #[test]
    fn a_fuse_burns_down() {
        let fuse = Fuse::of(Duration::ZERO);
        while !fuse.flag().load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        assert!(fuse.is_late());
    }
}
