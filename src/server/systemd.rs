//! Words to the service manager: ready, stopping, still alive. Without one,
//! nothing happens.

use sd_notify::NotifyState;
use std::future::pending;
use std::time::Duration;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};
use tracing::{debug, warn};

fn notify(states: &[NotifyState<'_>]) {
    if let Err(error) = sd_notify::notify(states) {
        warn!(%error, "the service manager cannot be told");
    }
}

/// Clients are being accepted.
pub fn ready() {
    notify(&[NotifyState::Ready]);
}

/// No more clients are accepted; sessions are being closed.
pub fn stopping() {
    notify(&[NotifyState::Stopping]);
}

/// Signs of life, twice as often as the service manager asks for them. Fed by
/// the loop that admits clients: if that hangs, the signs stop.
#[derive(Debug)]
pub struct Watchdog {
    ticks: Option<Interval>,
}

impl Watchdog {
    /// As the environment says (`WATCHDOG_USEC`).
    pub fn start() -> Watchdog {
        let asked = sd_notify::watchdog_enabled().filter(|period| !period.is_zero());
        let ticks = asked.map(|period| {
            let period = (period / 2).max(Duration::from_millis(1));
            debug!(?period, "watchdog");
            let mut ticks = interval_at(Instant::now() + period, period);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            ticks
        });
        Watchdog { ticks }
    }

    /// Waits until the next sign is due; for ever if nobody asked.
    pub async fn due(&mut self) {
        match &mut self.ticks {
            Some(ticks) => {
                ticks.tick().await;
            }
            None => pending().await,
        }
    }

    /// Gives the sign.
    pub fn feed(&self) {
        notify(&[NotifyState::Watchdog]);
    }
}
