//! What all who ask for searches share. How many go on at once: each may take the
//! memory that its limits allow, so their number bounds what all take together; and
//! the processor time that there is for all.

use super::purse::Purse;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A number of turns; who finds none waits.
#[derive(Debug)]
pub struct Turns {
    free: Mutex<usize>,
    back: Condvar,
    purse: Purse,
}

/// A turn, given back when it is dropped.
#[derive(Debug)]
pub struct Turn(Arc<Turns>);

impl Turns {
    /// As many turns, one at least.
    pub fn of(number: usize) -> Arc<Turns> {
        Turns::paid_from(Purse::of(None), number)
    }

    /// As many turns for those who share a purse.
    pub fn paid_from(purse: Purse, number: usize) -> Arc<Turns> {
        Arc::new(Turns { free: Mutex::new(number.max(1)), back: Condvar::new(), purse })
    }

    /// The processor time of all.
    pub fn purse(&self) -> &Purse {
        &self.purse
    }

    /// Waits for a turn; none if `enough` says so before there is one.
    pub fn take(self: &Arc<Turns>, enough: impl Fn() -> bool) -> Option<Turn> {
        /// How long it takes at most to hear that nobody waits any more.
        const GLANCE: Duration = Duration::from_millis(50);
        let mut free = self.free();
        while *free == 0 {
            if enough() {
                return None;
            }
            free = self.back.wait_timeout(free, GLANCE).unwrap_or_else(PoisonError::into_inner).0;
        }
        *free -= 1;
        drop(free);
        Some(Turn(Arc::clone(self)))
    }

    fn free(&self) -> MutexGuard<'_, usize> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        *self.0.free() += 1;
        self.0.back.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_comes_back() {
        let turns = Turns::of(1);
        let first = turns.take(|| false);
        assert!(first.is_some() && turns.take(|| true).is_none());
        drop(first);
        assert!(turns.take(|| true).is_some());
    }

    #[test]
    fn never_more_than_there_are() {
        let turns = Turns::of(2);
        let (now, most) = (Mutex::new(0), Mutex::new(0));
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let _turn = turns.take(|| false);
                    let here = {
                        let mut now = now.lock().unwrap();
                        *now += 1;
                        *now
                    };
                    let mut most = most.lock().unwrap();
                    *most = here.max(*most);
                    drop(most);
                    std::thread::yield_now();
                    *now.lock().unwrap() -= 1;
                });
            }
        });
        assert!(*most.lock().unwrap() <= 2);
    }
}
