//! Processor time that all clients have together: so much an hour, and it comes
//! back as time passes.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

const HOUR: Duration = Duration::from_secs(3600);

/// What is left of the time of an hour. Searches end when it is used up.
#[derive(Debug)]
pub struct Purse {
    hourly: Option<Duration>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// What was taken and has not come back yet.
    taken: Duration,
    at: Instant,
    /// What was taken since the start.
    spent: Duration,
}

impl Purse {
    /// So much an hour; without limit if none is given.
    pub fn of(hourly: Option<Duration>) -> Purse {
        let state = State { taken: Duration::ZERO, at: Instant::now(), spent: Duration::ZERO };
        Purse { hourly, state: Mutex::new(state) }
    }

    /// Takes what was used.
    pub(super) fn take(&self, used: Duration) {
        let mut state = self.refilled(Instant::now());
        state.taken += used;
        state.spent += used;
    }

    /// What was taken since the start.
    pub fn spent(&self) -> Duration {
        self.state().spent
    }

    /// How long until there is something in it again, if there is nothing.
    pub fn empty_for(&self) -> Option<Duration> {
        self.empty_at(Instant::now())
    }

    fn empty_at(&self, now: Instant) -> Option<Duration> {
        let hourly = self.hourly?;
        let over = self.refilled(now).taken.checked_sub(hourly)?;
        // At once would be a promise that the next search breaks.
        Some(scaled(over, HOUR, hourly).max(Duration::from_secs(1)))
    }

    fn refilled(&self, now: Instant) -> MutexGuard<'_, State> {
        let mut state = self.state();
        if let Some(hourly) = self.hourly {
            let back = scaled(now.saturating_duration_since(state.at), hourly, HOUR);
            state.taken = state.taken.saturating_sub(back);
            state.at = state.at.max(now);
        }
        state
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A time, `times` over `by`.
fn scaled(time: Duration, times: Duration, by: Duration) -> Duration {
    let nanos = time.as_nanos().saturating_mul(times.as_nanos()) / by.as_nanos().max(1);
    Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_comes_back_within_an_hour() {
        let seconds = Duration::from_secs;
        let purse = Purse::of(Some(seconds(360)));
        let start = Instant::now();
        assert_eq!(purse.empty_at(start), None);
        purse.take(seconds(370));
        // A tenth of the time that passes comes back: the 10 too many after 100 seconds.
        let wait = purse.empty_at(start).unwrap();
        assert!(wait > seconds(99) && wait <= seconds(100), "{wait:?}");
        assert!(purse.empty_at(start + seconds(90)).unwrap() <= seconds(11));
        assert_eq!(purse.empty_at(start + seconds(101)), None);
        // Never more than that of an hour is in it.
        assert_eq!(purse.empty_at(start + seconds(100_000)), None);
        purse.take(seconds(361));
        assert!(purse.empty_at(start + seconds(100_000)).is_some());
        assert_eq!(purse.spent(), seconds(731));
    }

    #[test]
    fn without_limit_it_only_counts() {
        let purse = Purse::of(None);
        purse.take(HOUR * 1000);
        assert_eq!((purse.empty_for(), purse.spent()), (None, HOUR * 1000));
    }
}
