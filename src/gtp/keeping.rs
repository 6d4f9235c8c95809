//! Verdicts that a session keeps, so that asking again costs nothing; and how much
//! memory they may take, of one session and of all.

use crate::rulesets::Named;
use crate::verdict::Verdict;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What all sessions together may keep.
#[derive(Debug)]
pub struct Storage {
    most: usize,
    used: AtomicUsize,
}

impl Storage {
    /// Room for so many bytes.
    pub fn of(most: usize) -> Arc<Storage> {
        Arc::new(Storage { most, used: AtomicUsize::new(0) })
    }

    /// How many bytes are in use.
    pub fn used(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }

    fn take(self: &Arc<Storage>, bytes: usize) -> Option<Held> {
        let more = |used: usize| used.checked_add(bytes).filter(|used| *used <= self.most);
        self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).ok()?;
        Some(Held { storage: Arc::clone(self), bytes })
    }
}

/// Bytes in use until this is dropped.
#[derive(Debug)]
struct Held {
    storage: Arc<Storage>,
    bytes: usize,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.storage.used.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// How much a session may keep, and of what.
#[derive(Clone, Debug)]
pub struct Room {
    /// Bytes of one session.
    pub session: usize,
    /// What all together may keep.
    pub all: Arc<Storage>,
}

impl Default for Room {
    fn default() -> Room {
        Room { session: usize::MAX, all: Storage::of(usize::MAX) }
    }
}

/// Verdicts on what lies on a table, the oldest first.
#[derive(Debug, Default)]
pub(super) struct Kept(Mutex<Vec<Entry>>);

#[derive(Clone, Debug)]
struct Entry {
    asked: Named,
    /// Is it all that the limits give, and not where a search goes on?
    whole: bool,
    verdict: Arc<Verdict>,
    held: Arc<Held>,
}

impl Clone for Kept {
    fn clone(&self) -> Kept {
        Kept(Mutex::new(self.all().clone()))
    }
}

impl Kept {
    fn all(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The last one that was kept under a ruleset.
    pub(super) fn find(&self, named: Named, whole: bool) -> Option<Arc<Verdict>> {
        let same = |entry: &&Entry| {
            entry.asked.ruleset.info().id == named.ruleset.info().id
                && entry.asked.stands_for == named.stands_for
                && entry.whole == whole
        };
        self.all().iter().rev().find(same).map(|entry| Arc::clone(&entry.verdict))
    }

    /// Keeps a verdict if there is room, and older ones of this session as long as there
    /// is.
    pub(super) fn keep(&self, room: &Room, asked: Named, whole: bool, verdict: &Arc<Verdict>) {
        let bytes = verdict.bytes();
        let mut all = self.all();
        let mut sum = all.iter().map(|entry| entry.held.bytes).fold(bytes, usize::saturating_add);
        let old = all.iter().take_while(|entry| {
            let much = sum > room.session;
            sum -= if much { entry.held.bytes } else { 0 };
            much
        });
        let old = old.count();
        all.drain(..old);
        if sum > room.session {
            return;
        }
        if let Some(held) = room.all.take(bytes) {
            all.push(Entry { asked, whole, verdict: Arc::clone(verdict), held: Arc::new(held) });
        }
    }

    /// Other limits: what is open may be answered within them, and is a beginning.
    pub(super) fn reopen(&self) {
        for entry in self.all().iter_mut() {
            entry.whole &= entry.verdict.tally.proven;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Graph;
    use crate::rules::{Setup, Situation};
    use crate::rulesets::{self, Basis, End};
    use crate::verdict::Limits;
    use crate::verdict::judge::judge_end;

    fn verdict(named: Named) -> Arc<Verdict> {
        let setup = Setup::of(Situation::empty(Graph::rectangle(3, 3).unwrap()));
        let end = End::of(setup);
        Arc::new(judge_end(named, end, &Basis::Position, &Limits::default()).unwrap())
    }

    #[test]
    fn the_oldest_go_first_and_nothing_stays_counted() {
        let names = ["aga", "tromp-taylor", "chinese"];
        let [first, second, third] = names.map(|name| rulesets::find(name).unwrap());
        let bytes = verdict(first).bytes() + verdict(second).bytes();
        let room = Room { session: bytes, all: Storage::of(usize::MAX) };
        let kept = Kept::default();
        for named in [first, second, third] {
            kept.keep(&room, named, true, &verdict(named));
        }
        assert!(kept.find(first, true).is_none() && kept.find(third, true).is_some());
        assert!(kept.find(third, false).is_none());
        assert!(room.all.used() > 0 && room.all.used() <= bytes);
        let copy = kept.clone();
        drop(kept);
        assert!(room.all.used() > 0);
        drop(copy);
        assert_eq!(room.all.used(), 0);
    }

    #[test]
    fn what_has_no_room_is_not_kept() {
        let named = rulesets::find("aga").unwrap();
        let verdict = verdict(named);
        let bytes = verdict.bytes();
        for (session, all) in [(bytes - 1, usize::MAX), (usize::MAX, bytes - 1)] {
            let (kept, room) = (Kept::default(), Room { session, all: Storage::of(all) });
            kept.keep(&room, named, true, &verdict);
            assert!(kept.find(named, true).is_none() && room.all.used() == 0);
        }
    }
}
