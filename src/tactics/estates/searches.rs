//! The searches through the areas of a board: each is paid for once, whichever guess
//! at the board asks for it, and goes on where it was interrupted.

use super::STRIVING;
use crate::board::{Bits, Web};
use crate::life::{Book, Ground, Turn, Yard};
use crate::tactics::board::Board;
use crate::tactics::memo;
use crate::tactics::plot::{Plot, Way};
use crate::tactics::search::{Effort, Found, Scene, Sight};
use crate::tactics::tidy::Tidy;
use crate::tactics::wants::Wants;
use crate::tactics::whole::Whole;
use rustc_hash::FxHashMap;
use std::any::Any;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Positions of a search that is kept so that it can go on, and of all that are.
const KEPT: usize = 20_000;
const ALL_KEPT: usize = 100_000;

/// What is looked for: areas that are kept tidy between fences that want something, and
/// who is to move.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Errand<const W: usize> {
    /// The areas.
    pub yard: Yard<W>,
    /// What the fences want.
    pub wants: Wants,
    /// Who is to move.
    pub turn: Turn,
}

/// Whether an area is tidy if all its fences are granted.
pub struct Granted<const W: usize> {
    /// The area.
    pub area: Bits<W>,
    /// Who is to move.
    pub turn: Turn,
    /// Positions that were allowed.
    pub budget: usize,
    /// Whether it is, as far as these tell.
    pub is_tidy: bool,
}

/// How far a search came.
#[derive(Default)]
struct Reached {
    /// Positions that were allowed.
    budget: usize,
    /// Positions that were looked at.
    nodes: usize,
    /// Where it was interrupted, unless it ended or would take too much room.
    search: Option<Box<dyn Any + Send>>,
}

/// Searches of one board.
#[derive(Default)]
pub struct Searches<const W: usize>(Mutex<State<W>>);

#[derive(Default)]
struct State<const W: usize> {
    reached: FxHashMap<(Errand<W>, Way), Reached>,
    /// Positions of the searches that are kept.
    kept: usize,
    /// What was found with all fences granted.
    granted: Vec<Granted<W>>,
}

impl<const W: usize> Searches<W> {
    fn state(&self) -> MutexGuard<'_, State<W>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Is an area known to be tidy if all its fences are granted, or not to be with so many
    /// positions? What a part of it resisted it resists, as that part's fences can only have been
    /// more.
    pub fn granted(&self, area: Bits<W>, turn: Turn, budget: usize) -> Option<bool> {
        let tells = |it: &&Granted<W>| {
            let tells = match it.is_tidy {
                true => it.area == area,
                false => it.area.within(area) && it.budget >= budget,
            };
            it.turn == turn && tells
        };
        self.state().granted.iter().filter(tells).map(|it| it.is_tidy).max()
    }

    /// Takes what was found of an area.
    pub fn grant(&self, found: Granted<W>) {
        self.state().granted.push(found);
    }

    /// A book, if one is found, and how many positions have to be paid for.
    pub fn book(
        &self,
        web: &Web<W>,
        board: Board<W>,
        errand: &Errand<W>,
        effort: Effort<'_>,
    ) -> (Option<Book<W>>, usize) {
        let by = |way| match errand.yard.cells.len() as usize + errand.yard.fences.len() {
            0..=64 => self.book_by::<1>(web, board, (errand, way), effort),
            65..=128 => self.book_by::<2>(web, board, (errand, way), effort),
            _ => self.book_by::<4>(web, board, (errand, way), effort),
        };
        let (found, paid) = by(Way::Onward);
        if found.book.is_some() || found.hopeless || found.given_up || effort.budget < STRIVING {
            return (found.book, paid);
        }
        let (found, again) = by(Way::Backward);
        (found.book, paid + again)
    }

    fn book_by<const V: usize>(
        &self,
        web: &Web<W>,
        Board { own, opp }: Board<W>,
        (errand, way): (&Errand<W>, Way),
        effort: Effort<'_>,
    ) -> (Found<W>, usize) {
        let none = Found { book: None, hopeless: true, given_up: false, nodes: 0 };
        let Some(plot) = Plot::<W, V>::new(web, &errand.yard, way) else { return (none, 0) };
        let tidy = Tidy { yard: plot.yard.clone(), wants: errand.wants.clone() };
        let ground = Ground { web: &plot.web, walls: plot.yard.border() };
        let scene = Scene { ground, limit: tidy.limit(&plot.web) };
        let sight = Sight { scene, task: &tidy };
        let key = (errand.clone(), way);
        let mut search = self.interrupted(&key, effort.budget);
        let found = memo::search(sight, plot.board(own, opp), errand.turn, effort, &mut search);
        let search = search.filter(|_| found.book.is_none());
        let paid = self.pay(key, effort.budget, found.nodes, search);
        let Found { book, hopeless, given_up, nodes } = found;
        (Found { book: book.map(|book| plot.book(book)), hopeless, given_up, nodes }, paid)
    }

    /// A search that was interrupted with fewer positions.
    fn interrupted<const V: usize>(
        &self,
        errand: &(Errand<W>, Way),
        budget: usize,
    ) -> Option<Whole<V>> {
        let mut state = self.state();
        let State { reached, kept, .. } = &mut *state;
        let earlier = reached.get_mut(errand).filter(|earlier| earlier.budget < budget)?;
        let search = earlier.search.take()?.downcast::<Whole<V>>().ok()?;
        *kept -= search.len();
        Some(*search)
    }

    /// What has to be paid for a search that looked at so many positions, beside what it
    /// looked at with fewer.
    fn pay<const V: usize>(
        &self,
        errand: (Errand<W>, Way),
        budget: usize,
        nodes: usize,
        search: Option<Whole<V>>,
    ) -> usize {
        let mut state = self.state();
        let room = ALL_KEPT - state.kept;
        let search = search.filter(|search| search.len() <= KEPT.min(room));
        let State { reached, kept, .. } = &mut *state;
        let earlier = reached.entry(errand).or_default();
        if earlier.budget >= budget {
            return 0;
        }
        let paid = nodes.saturating_sub(earlier.nodes);
        *kept += search.as_ref().map_or(0, Whole::len);
        let search = search.map(|search| Box::new(search) as Box<dyn Any + Send>);
        *earlier = Reached { budget, nodes, search };
        paid
    }
}
