//! Processor time of a piece of work, counted on the threads that do it, while
//! they do it.

use std::marker::PhantomData;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Adds up what threads spend while they are [on](Meter::on) it.
#[derive(Debug, Default)]
pub(super) struct Meter(Mutex<Readings>);

#[derive(Debug, Default)]
struct Readings {
    /// Of threads that are done.
    done: Duration,
    /// Of those at work: a number, the clock, and what it showed at the start.
    live: Vec<(u64, Clock, Duration)>,
    next: u64,
}

/// This thread's time is counted until this is dropped, on this thread.
#[derive(Debug)]
pub(super) struct Running<'a> {
    meter: &'a Meter,
    number: u64,
    _here: PhantomData<*const ()>,
}

impl Meter {
    /// Counts the time of this thread from now on.
    pub(super) fn on(&self) -> Running<'_> {
        let clock = Clock::of_this_thread();
        let mut readings = self.readings();
        let number = readings.next;
        readings.next += 1;
        readings.live.push((number, clock, clock.now()));
        Running { meter: self, number, _here: PhantomData }
    }

    /// All time until now.
    pub(super) fn spent(&self) -> Duration {
        let readings = self.readings();
        let live = readings.live.iter().map(|(_, clock, from)| clock.now().saturating_sub(*from));
        readings.done + live.sum::<Duration>()
    }

    fn readings(&self) -> MutexGuard<'_, Readings> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        let mut readings = self.meter.readings();
        if let Some(at) = readings.live.iter().position(|(number, ..)| *number == self.number) {
            let (_, clock, from) = readings.live.swap_remove(at);
            readings.done += clock.now().saturating_sub(from);
        }
    }
}

/// The processor time of one thread, readable from others as long as it lives.
#[cfg(target_os = "linux")]
#[derive(Clone, Copy, Debug)]
struct Clock(nix::time::ClockId);

#[cfg(target_os = "linux")]
impl Clock {
    fn of_this_thread() -> Clock {
        // The kernel's name for "processor time of a thread": the complement of its id,
        // and 6, as pthread_getcpuclockid(3) makes it.
        let id = nix::unistd::gettid().as_raw();
        Clock(nix::time::ClockId::from_raw((!id).wrapping_shl(3) | 6))
    }

    fn now(self) -> Duration {
        self.0.now().map(Duration::from).unwrap_or_default()
    }
}

/// Elsewhere the time that passes, which is never less.
#[cfg(not(target_os = "linux"))]
#[derive(Clone, Copy, Debug)]
struct Clock(std::time::Instant);

#[cfg(not(target_os = "linux"))]
impl Clock {
    fn of_this_thread() -> Clock {
        Clock(std::time::Instant::now())
    }

    fn now(self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// What the meter says about work is seen from outside while it goes on, from
    /// several threads, and stays when they are gone.
    #[test]
    fn it_counts_who_works() {
        let (meter, enough) = (Meter::default(), AtomicBool::new(false));
        let most = Duration::from_millis(20);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    let _running = meter.on();
                    while !enough.load(Ordering::Relaxed) {
                        std::hint::spin_loop();
                    }
                });
            }
            while meter.spent() < most {
                std::thread::yield_now();
            }
            enough.store(true, Ordering::Relaxed);
        });
        let spent = meter.spent();
        assert!(spent >= most && meter.spent() == spent);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn who_waits_spends_nothing() {
        let meter = Meter::default();
        let _running = meter.on();
        let started = std::time::Instant::now();
        std::thread::sleep(Duration::from_millis(200));
        assert!(meter.spent() * 2 < started.elapsed());
    }
}
