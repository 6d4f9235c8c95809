//! Searches through areas that were done before: the rulesets ask for the same ones, and
//! so do positions of one game that differ elsewhere.

use super::board::Board;
use super::search::{Effort, Found, Sight};
use super::tidy::Tidy;
use super::whole::Whole;
use crate::life::Turn;
use rustc_hash::FxHashMap;
use std::any::Any;
use std::sync::atomic::Ordering;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// Words that are remembered at most.
const ROOM: usize = 1 << 22;

/// Words of a rule, about.
const RULE: usize = 24;

#[derive(Default)]
struct Memo {
    found: FxHashMap<Box<[u64]>, Box<dyn Any + Send>>,
    words: usize,
}

fn memo() -> MutexGuard<'static, Memo> {
    static MEMO: LazyLock<Mutex<Memo>> = LazyLock::new(Mutex::default);
    MEMO.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Everything that a search depends on.
fn key<const W: usize>(
    sight: Sight<'_, Tidy<W>, W>,
    board: &Board<W>,
    turn: Turn,
    budget: usize,
) -> Box<[u64]> {
    let Sight { scene, task } = sight;
    let wants = &task.wants;
    let numbers =
        [W as u64, turn as u64, budget as u64, wants.open, u64::from(wants.needed), wants.safe];
    let fences = task.yard.fences.iter();
    let sets = [board.own, board.opp, task.yard.cells, scene.limit, scene.ground.walls];
    let sets = sets.iter().chain(fences).chain(&scene.ground.web.near);
    let sizes = [task.yard.fences.len() as u64, wants.elsewhere.len() as u64];
    let all = numbers.into_iter().chain(sizes);
    all.chain(wants.elsewhere.iter().flatten().copied()).chain(sets.flat_map(|it| it.0)).collect()
}

/// What [`Whole::search`] finds; the same search is not done twice. One that was
/// interrupted with fewer positions goes on.
pub fn search<const W: usize>(
    sight: Sight<'_, Tidy<W>, W>,
    board: Board<W>,
    turn: Turn,
    effort: Effort<'_>,
    interrupted: &mut Option<Whole<W>>,
) -> Found<W> {
    let key = key(sight, &board, turn, effort.budget);
    if let Some(known) = memo().found.get(&key).and_then(|it| it.downcast_ref::<Found<W>>()) {
        return known.clone();
    }
    let search = interrupted.get_or_insert_with(|| Whole::new(sight, board, turn));
    let found = search.search(sight, effort);
    if !effort.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
        let words = key.len() + found.book.as_ref().map_or(0, |book| book.rules.len() * RULE);
        let mut memo = memo();
        if memo.words + words > ROOM {
            *memo = Memo::default();
        }
        if words <= ROOM {
            memo.words += words;
            memo.found.insert(key, Box::new(found.clone()));
        }
    }
    found
}
