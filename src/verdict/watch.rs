//! Somebody who waits for an answer: he can call a search off, and hears how
//! far it is.
//!
//! A watch is set around a piece of work on the thread that asks
//! ([`Watch::over`]), so that nothing between the asker and the search has to know of
//! it. Without one nothing changes: answers never depend on a watch but by being
//! stopped.

use super::turns::{Turn, Turns};
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// A handle to work in progress; clones are handles to the same.
#[derive(Clone, Debug, Default)]
pub struct Watch(Arc<State>);

#[derive(Debug, Default)]
struct State {
    /// Is the present work called off, and which searches have to hear of it?
    off: Mutex<(bool, Vec<Weak<AtomicBool>>)>,
    questions: AtomicU64,
    situations: AtomicU64,
    /// Searches take turns with those under other watches.
    turns: Option<Arc<Turns>>,
    searching: AtomicU64,
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
        let _back = Back(outer);
        work()
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

    /// A new piece of work begins; it may be called off before it does.
    pub fn begin(&self, called_off: bool) {
        *self.off() = (called_off, Vec::new());
        self.0.questions.store(0, Ordering::Relaxed);
        self.0.situations.store(0, Ordering::Relaxed);
    }

    /// Calls the present work off: its searches end at once, with what they know.
    pub fn call_off(&self) {
        let mut off = self.off();
        off.0 = true;
        for flag in off.1.drain(..).filter_map(|flag| flag.upgrade()) {
            flag.store(true, Ordering::Relaxed);
        }
    }

    /// Is the present work called off?
    pub fn is_called_off(&self) -> bool {
        self.off().0
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
        off.1.retain(|flag| flag.strong_count() > 0);
        off.1.push(Arc::downgrade(flag));
        if off.0 {
            flag.store(true, Ordering::Relaxed);
        }
    }

    fn off(&self) -> std::sync::MutexGuard<'_, (bool, Vec<Weak<AtomicBool>>)> {
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
}
