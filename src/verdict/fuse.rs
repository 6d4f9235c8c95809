//! A wall-clock fuse: after some seconds it asks a search to stop. The node
//! limit is what makes answers repeatable; this only keeps a promise to
//! somebody who waits.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// A stop flag that sets itself after a time, unless the fuse is dropped first.
#[derive(Debug)]
pub struct Fuse {
    stop: Arc<AtomicBool>,
    cut: Arc<(Mutex<bool>, Condvar)>,
    thread: Option<JoinHandle<()>>,
}

impl Fuse {
    /// A fuse that burns for `time`.
    pub fn of(time: Duration) -> Fuse {
        let stop = Arc::new(AtomicBool::new(false));
        let cut = Arc::new((Mutex::new(false), Condvar::new()));
        let (flag, shared) = (Arc::clone(&stop), Arc::clone(&cut));
        let thread = std::thread::spawn(move || {
            let (lock, signal) = &*shared;
            let guard = lock.lock().unwrap_or_else(PoisonError::into_inner);
            let wait = signal.wait_timeout_while(guard, time, |cut| !*cut);
            let (cut, _) = wait.unwrap_or_else(PoisonError::into_inner);
            if !*cut {
                flag.store(true, Ordering::Relaxed);
            }
        });
        Fuse { stop, cut, thread: Some(thread) }
    }

    /// The flag.
    pub fn flag(&self) -> &AtomicBool {
        &self.stop
    }
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
        assert!(!fuse.flag().load(Ordering::Relaxed));
        drop(fuse);
    }

    #[test]
    fn a_fuse_burns_down() {
        let fuse = Fuse::of(Duration::ZERO);
        while !fuse.flag().load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
    }
}
