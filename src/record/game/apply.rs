//! Setup: stones, marks, turn, pass count and captives put on a situation.

use crate::board::{Color, Loc, LocSet, PerColor, Stones};
use crate::rules::Situation;

/// A change of a situation that is no move. What is not named stays, except
/// that temporary marks and passes belong to the turn before and go.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Edit {
    /// Locations with what stands there afterwards, in order.
    pub stones: Vec<(Loc, Option<Color>)>,
    /// Who moves next.
    pub to_play: Option<Color>,
    /// Temporary marks.
    pub temporary: Option<LocSet>,
    /// Permanent marks.
    pub permanent: Option<LocSet>,
    /// Trailing passes.
    pub pass_count: Option<i8>,
    /// Captured stones by their colour.
    pub captives: Option<PerColor<u32>>,
}

impl Edit {
    /// Does it change nothing?
    pub fn is_empty(&self) -> bool {
        *self == Edit::default()
    }

    /// Adds a later edit with no move between: one change that says both.
    pub fn then(&mut self, later: Edit) {
        self.stones.extend(later.stones);
        self.to_play = later.to_play.or(self.to_play);
        self.temporary = later.temporary.or_else(|| self.temporary.take());
        self.permanent = later.permanent.or_else(|| self.permanent.take());
        self.pass_count = later.pass_count.or(self.pass_count);
        self.captives = later.captives.or(self.captives);
    }

    /// The situation afterwards.
    pub fn apply(&self, before: &Situation) -> Situation {
        let graph = before.graph();
        let mut colors: Vec<Option<Color>> =
            graph.locs().map(|loc| before.stones.at(loc)).collect();
        for &(loc, color) in &self.stones {
            colors[loc.index()] = color;
        }
        let permanent = self.permanent.clone().unwrap_or_else(|| before.permanent.clone());
        let stones = stones_with(graph, &permanent, |loc| colors[loc.index()]);
        let mut temporary = self.temporary.clone().unwrap_or_else(|| LocSet::empty(graph.len()));
        // A mark under a stone, or on a permanently marked place, says nothing.
        temporary.intersect_with(&stones.empties());
        temporary.subtract(&permanent);
        let passes = if temporary.is_empty() { 0 } else { -1 };
        Situation {
            stones,
            permanent,
            to_play: self.to_play.unwrap_or(before.to_play),
            pass_count: self.pass_count.unwrap_or(passes),
            captives: self.captives.unwrap_or(before.captives),
            temporary,
        }
    }
}

/// Stones from scratch; those on permanently marked locations are anchored.
fn stones_with(
    graph: &std::sync::Arc<crate::board::Graph>,
    permanent: &LocSet,
    color: impl Fn(Loc) -> Option<Color>,
) -> Stones {
    let mut stones = Stones::new(std::sync::Arc::clone(graph));
    for loc in permanent.iter() {
        stones.anchor(loc);
    }
    for loc in graph.locs() {
        if let Some(color) = color(loc) {
            stones.place(color, loc);
        }
    }
    stones
}
