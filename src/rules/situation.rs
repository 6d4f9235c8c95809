//! Everything that decides what may be played next, other than history.

use crate::board::{
    Color, Diagram, Frame, Graph, Loc, LocSet, PerColor, Stones, StonesKey, diagram, zobrist,
};
use std::sync::Arc;

/// Stones, marks, turn, pass count and captives.
///
/// Rulesets without marks leave the mark sets empty. `captives` counts stones
/// *of* a colour that were captured, so white captives count for Black.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    /// The stones.
    pub stones: Stones,
    /// Locations that may not be played on in this turn.
    pub temporary: LocSet,
    /// Locations that may never be played on again.
    pub permanent: LocSet,
    /// Who moves next.
    pub to_play: Color,
    /// Trailing passes; -1 where a ruleset says so (LJRG B2).
    pub pass_count: i8,
    /// Captured stones by their colour.
    pub captives: PerColor<u32>,
}

/// A situation as a key: equal keys are similar situations in the sense of
/// LJRG E3, captives ignored.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SituationKey {
    stones: StonesKey,
    temporary: LocSet,
    permanent: LocSet,
    to_play: Color,
    pass_count: i8,
}

impl Situation {
    /// The empty board with Black to play.
    pub fn empty(graph: Arc<Graph>) -> Situation {
        Situation::of(Stones::new(graph))
    }

    /// The given stones with Black to play, no marks and nothing captured.
    pub fn of(stones: Stones) -> Situation {
        let locations = stones.graph().len();
        Situation {
            stones,
            temporary: LocSet::empty(locations),
            permanent: LocSet::empty(locations),
            to_play: Color::Black,
            pass_count: 0,
            captives: PerColor::new(0, 0),
        }
    }

    /// The stones and marks of a diagram, Black to play. Temporary marks mean
    /// pass count -1 (LJRG A2.8).
    pub fn of_diagram(diagram: Diagram) -> Situation {
        let marked = !diagram.temporary.is_empty();
        let mut situation = Situation::of(diagram.stones);
        situation.temporary = diagram.temporary;
        situation.permanent = diagram.permanent;
        situation.pass_count = if marked { -1 } else { 0 };
        situation
    }

    /// The same, as seen from a frame.
    pub fn seen_from(&self, frame: &Frame) -> Situation {
        let captives = |color: Color| self.captives[frame.color(color)];
        Situation {
            stones: frame.stones(&self.stones),
            temporary: frame.set_there(&self.temporary),
            permanent: frame.set_there(&self.permanent),
            to_play: frame.color(self.to_play),
            pass_count: self.pass_count,
            captives: PerColor::new(captives(Color::Black), captives(Color::White)),
        }
    }

    /// The stones and marks as text.
    pub fn rows(&self) -> Vec<String> {
        diagram::draw(&self.stones, &self.temporary, &self.permanent)
    }

    /// The board.
    pub fn graph(&self) -> &Arc<Graph> {
        self.stones.graph()
    }

    /// White captives minus black captives: what prisoners add to Black's margin.
    pub fn prisoner_difference(&self) -> i32 {
        self.captives.white as i32 - self.captives.black as i32
    }

    /// The key for exact comparison.
    pub fn key(&self) -> SituationKey {
        SituationKey {
            stones: self.stones.key(),
            temporary: self.temporary.clone(),
            permanent: self.permanent.clone(),
            to_play: self.to_play,
            pass_count: self.pass_count,
        }
    }

    /// The hash of the stones, kept up to date by every play, with turn, pass
    /// count, marks and the bans that the ruleset keeps (who may not play where)
    /// mixed in. A filter for [`Situation::key`] and whatever the bans are
    /// compared by, never an identity. The order of the bans does not matter.
    pub fn hash(&self, bans: impl IntoIterator<Item = (Color, Loc)>) -> u64 {
        let marks = [(&self.temporary, false), (&self.permanent, true)];
        let marks = marks.iter().flat_map(|(set, permanent)| {
            set.iter().map(|loc| zobrist::mark(loc.index(), *permanent))
        });
        let bans = bans.into_iter().map(|(color, loc)| zobrist::ban(loc.index(), color));
        let rest = zobrist::turn(self.to_play) ^ zobrist::passes(self.pass_count);
        marks.chain(bans).fold(self.stones.hash() ^ rest, |hash, key| hash ^ key)
    }
}
