//! Looks after work while it goes on: what it costs, and whether that is more
//! than there is.

use crate::verdict::Watch;
use std::future::Future;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// How often it is looked. By so much, times the threads that work, a limit can
/// be passed.
const GLANCE: Duration = Duration::from_millis(50);

/// Waits for work, and calls it off when `over` says why, told how long it took and
/// how much processor time was spent under its watch; or when all clients together
/// have used up theirs.
pub(super) async fn oversee<T>(
    watch: &Watch,
    over: impl Fn(Duration, Duration) -> Option<String>,
    work: impl Future<Output = T>,
) -> T {
    let started = Instant::now();
    tokio::pin!(work);
    loop {
        let why = over(started.elapsed(), watch.spent()).or_else(|| nothing_left(watch));
        if let Some(why) = why {
            watch.call_off_because(why);
        }
        if let Ok(done) = timeout(GLANCE, &mut work).await {
            watch.spent();
            return done;
        }
    }
}

/// Why nobody's search can go on, if that is so.
pub(super) fn nothing_left(watch: &Watch) -> Option<String> {
    let wait = watch.turns()?.purse().empty_for()?;
    Some(format!(
        "the processor time of all clients together is used up, try again in {} s",
        wait.as_secs().max(1)
    ))
}
