//! Somebody who waits for an answer: he can call a search off, and hears how
//! far it is.
//!
//! A watch is set around a piece of work on the thread that asks
//! ([`Watch::over`]), so that nothing between the asker and the search has to know of
//! it. Without one nothing changes: answers never depend on a watch but by being
//! stopped.

use super::meter::Meter;
use super::turns::{Turn, Turns};
use std::cell::RefCell;
use std::iter;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

/// A handle to work in progress; clones are handles to the same.
#[derive(Clone, Debug, Default)]
pub struct Watch(Arc<State>);

#[derive(Debug, Default)]
struct State {
    off: Mutex<Off>,
    questions: AtomicU64,
    situations: AtomicU64,
    /// Searches take turns with those under other watches.
    turns: Option<Arc<Turns>>,
    searching: AtomicU64,
    meter: Meter,
    /// How much of what the meter shows was paid for.
    paid: Mutex<Duration>,
}

/// Is the present work called off, and which searches have to hear of it?
#[derive(Debug, Default)]
struct Off {
    is: bool,
    /// Said by somebody other than the asker.
    why: Option<String>,
    flags: Vec<Weak<AtomicBool>>,
}

thread_local! {
    static CURRENT: RefCell<Option<Watch>> = const { RefCell::new(None) };
}

impl Watch {
    /// Does a piece of work under this watch.
    pub fn over<T>(&self, work: impl FnOnce() -> T) -> T {
        /// Puts the outer watch back, whatever happens.
        struct Back(Option<Watch>);
        impl Drop for Back {
            fn drop(&mut self) {
                let outer = self.0.take();
                CURRENT.with(|current| *current.borrow_mut() = outer);
            }
        }
        let outer = CURRENT.with(|current| current.borrow_mut().replace(self.clone()));
        let counted = outer.as_ref().is_some_and(|outer| Arc::ptr_eq(&outer.0, &self.0));
        let _back = Back(outer);
        let _running = (!counted).then(|| self.0.meter.on());
        work()
    }

    /// Does so many jobs, each by its number, on so many threads, under the watch of this
    /// one; those that come first begin first.
    pub fn side_by_side(threads: usize, jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        let next = AtomicUsize::new(0);
        let watch = Watch::current();
        let work = || {
            let numbers = iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
            numbers.take_while(|&number| number < jobs).for_each(job);
        };
        let beside = || match &watch {
            Some(watch) => watch.over(work),
            None => work(),
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.min(jobs) {
                scope.spawn(beside);
            }
            work();
        });
    }

    /// The processor time of all work under this watch until now; what is new of it is
    /// taken from the purse that all share.
    pub fn spent(&self) -> Duration {
        let mut paid = self.0.paid.lock().unwrap_or_else(PoisonError::into_inner);
        let spent = self.0.meter.spent();
        if let Some(turns) = &self.0.turns {
            turns.purse().take(spent.saturating_sub(*paid));
        }
        *paid = spent;
        spent
    }

    /// What those who share turns share beside them.
    pub fn turns(&self) -> Option<&Turns> {
        self.0.turns.as_deref()
    }

    /// A watch whose searches take turns with those of others.
    pub fn taking(turns: Option<Arc<Turns>>) -> Watch {
        Watch(Arc::new(State { turns, ..State::default() }))
    }

    /// A search begins: waits for its turn, unless a search around it has one.
    pub(super) fn search(&self) -> Search {
        let inner = self.0.searching.fetch_add(1, Ordering::Relaxed) > 0;
        let turns = self.0.turns.as_ref().filter(|_| !inner);
        let turn = turns.and_then(|turns| turns.take(|| self.is_called_off()));
        Search { _turn: turn, watch: self.clone() }
    }

    /// The watch around the work of this thread.
    pub fn current() -> Option<Watch> {
        CURRENT.with(|current| current.borrow().clone())
    }

    /// Is the work of this thread called off?
    pub fn called_off_here() -> bool {
        Watch::current().is_some_and(|watch| watch.is_called_off())
    }

    /// A new piece of work begins; it may be called off before it does.
    pub fn begin(&self, called_off: bool) {
        *self.off() = Off { is: called_off, ..Off::default() };
        self.0.questions.store(0, Ordering::Relaxed);
        self.0.situations.store(0, Ordering::Relaxed);
    }

    /// Calls the present work off: its searches end at once, with what they know.
    pub fn call_off(&self) {
        self.end(None);
    }

    /// The same, for a reason that the asker has to be told.
    pub fn call_off_because(&self, why: String) {
        self.end(Some(why));
    }

    fn end(&self, why: Option<String>) {
        let mut off = self.off();
        if !off.is {
            off.why = why;
        }
        off.is = true;
        for flag in off.flags.drain(..).filter_map(|flag| flag.upgrade()) {
            flag.store(true, Ordering::Relaxed);
        }
    }

    /// Why the present work was called off, unless the asker did it.
    pub fn why_called_off(&self) -> Option<String> {
        self.off().why.clone()
    }

    /// Is the present work called off?
    pub fn is_called_off(&self) -> bool {
        self.off().is
    }

    /// Questions answered and situations looked at in the present work.
    pub fn progress(&self) -> (u64, u64) {
        (self.0.questions.load(Ordering::Relaxed), self.0.situations.load(Ordering::Relaxed))
    }

    /// A question has been answered, or given up.
    pub(super) fn tell(&self, situations: usize) {
        self.0.questions.fetch_add(1, Ordering::Relaxed);
        self.0.situations.fetch_add(situations as u64, Ordering::Relaxed);
    }

    /// A flag that is set when the work is called off.
    pub(super) fn connect(&self, flag: &Arc<AtomicBool>) {
        let mut off = self.off();
        off.flags.retain(|flag| flag.strong_count() > 0);
        off.flags.push(Arc::downgrade(flag));
        if off.is {
            flag.store(true, Ordering::Relaxed);
        }
    }

    fn off(&self) -> MutexGuard<'_, Off> {
        self.0.off.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A search under a watch, until it is dropped.
#[derive(Debug)]
pub(super) struct Search {
    watch: Watch,
    _turn: Option<Turn>,
}

impl Drop for Search {
    fn drop(&mut self) {
        self.watch.0.searching.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_watch_is_there_while_its_work_is_done() {
        assert!(Watch::current().is_none());
        let (outer, inner) = (Watch::default(), Watch::default());
        outer.over(|| {
            inner.over(|| inner.call_off());
            assert!(!Watch::current().unwrap().is_called_off());
        });
        assert!(inner.is_called_off() && Watch::current().is_none());
    }

    #[test]
    fn whoever_is_connected_hears_it_even_too_late() {
        let watch = Watch::default();
        let (early, late) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        watch.connect(&early);
        watch.call_off();
        watch.connect(&late);
        assert!(early.load(Ordering::Relaxed) && late.load(Ordering::Relaxed));
        watch.begin(false);
        assert!(!watch.is_called_off());
    }

    #[test]
    fn the_first_reason_is_the_reason() {
        let watch = Watch::default();
        watch.call_off_because("late".to_string());
        watch.call_off_because("later".to_string());
        assert_eq!(watch.why_called_off().as_deref(), Some("late"));
        watch.begin(false);
        watch.call_off();
        watch.call_off_because("late".to_string());
        assert_eq!(watch.why_called_off(), None);
    }

    #[test]
    fn work_within_work_is_paid_for_once() {
        let turns = Turns::of(1);
        let watch = Watch::taking(Some(Arc::clone(&turns)));
        watch.over(|| {
            watch.over(|| while watch.spent() < Duration::from_millis(10) {});
            while watch.spent() < Duration::from_millis(20) {}
        });
        let spent = watch.spent();
        assert!(spent >= Duration::from_millis(20));
        assert_eq!((watch.spent(), turns.purse().spent()), (spent, spent));
    }
}
