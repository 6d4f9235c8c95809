//! Places for clients. When all are taken, whoever has kept one longest without
//! having asked anything has to go: half a request holds up nobody.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio_util::sync::CancellationToken;

/// A number of places.
#[derive(Debug)]
pub(super) struct Places {
    most: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    /// In the order in which they were taken, or became idle.
    entries: Vec<Entry>,
    next: u64,
}

#[derive(Debug)]
struct Entry {
    number: u64,
    busy: bool,
    go: CancellationToken,
}

/// A place, free again when it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    places: Arc<Places>,
    number: u64,
    go: CancellationToken,
}

/// Something is done for who has the place, until this is dropped.
#[derive(Debug)]
pub(super) struct Busy<'a>(&'a Place);

impl Places {
    pub(super) fn of(most: usize) -> Arc<Places> {
        Arc::new(Places { most, taken: Mutex::default() })
    }

    /// A place, if need be that of somebody who has asked nothing; none if something
    /// is done for everybody. Says also whether somebody had to go.
    pub(super) fn take(self: &Arc<Places>) -> Option<(Place, bool)> {
        let mut taken = self.taken();
        let full = taken.entries.len() >= self.most;
        if full {
            let at = taken.entries.iter().position(|entry| !entry.busy)?;
            taken.entries.remove(at).go.cancel();
        }
        let (number, go) = (taken.next, CancellationToken::new());
        taken.next += 1;
        taken.entries.push(Entry { number, busy: false, go: go.clone() });
        Some((Place { places: Arc::clone(self), number, go }, full))
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Ready when the place is needed for somebody else.
    pub(super) async fn lost(&self) {
        self.go.cancelled().await;
    }

    /// A whole request is there and being answered: nobody takes the place.
    pub(super) fn busy(&self) -> Busy<'_> {
        self.mark(true);
        Busy(self)
    }

    /// Who has the place may keep it.
    pub(super) fn keep(&self) {
        self.mark(true);
    }

    fn mark(&self, busy: bool) {
        let mut taken = self.places.taken();
        if let Some(at) = taken.entries.iter().position(|entry| entry.number == self.number) {
            let entry = Entry { busy, ..taken.entries.remove(at) };
            taken.entries.push(entry);
        }
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.mark(false);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.taken().entries.retain(|entry| entry.number != self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_that_asked_nothing_goes() {
        let places = Places::of(2);
        let (first, _) = places.take().unwrap();
        let (second, _) = places.take().unwrap();
        let busy = first.busy();
        let (third, pushed) = places.take().unwrap();
        assert!(pushed && second.go.is_cancelled() && !first.go.is_cancelled());
        let other = third.busy();
        assert!(places.take().is_none());
        // Answered first, idle longest.
        drop(other);
        drop(busy);
        drop(second);
        let (fourth, _) = places.take().unwrap();
        assert!(third.go.is_cancelled() && !first.go.is_cancelled());
        drop((third, first));
        assert!(places.take().is_some_and(|(_, pushed)| !pushed));
        drop(fourth);
        assert!(places.taken().entries.is_empty());
    }
}
