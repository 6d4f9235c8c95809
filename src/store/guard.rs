//! Work on a file that may be damaged. redb trusts its pages: over some that make no
//! sense it panics, and the panic would be told on standard error in words that are no
//! help to whoever reads them.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    /// Is a panic of this thread expected, and caught?
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// From now on panics of guarded work are told nobody; all others as before.
fn hush() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |panic| {
            if !GUARDED.try_with(Cell::get).unwrap_or(false) {
                before(panic);
            }
        }));
    });
}

/// What comes of the work; none if it panicked.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Option<T> {
    hush();
    let outer = GUARDED.replace(true);
    let done = catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(outer);
    done.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_no_answer_and_nothing_else() {
        assert_eq!(guarded(|| 7), Some(7));
        assert_eq!(guarded(|| -> u32 { panic!("not to be seen") }), None);
        assert!(!GUARDED.get());
        assert_eq!(
            guarded(|| guarded(|| -> u32 { panic!() }).is_none() && GUARDED.get()),
            Some(true)
        );
    }
}
