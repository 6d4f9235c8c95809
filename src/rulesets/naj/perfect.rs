//! NAJ's analyses under perfect play: the owner maximises what he controls in
//! the final-position, the opponent minimises it.

use super::judge::{self, by_passing, controlled};
use crate::board::{Color, LocSet, Stones};
use crate::rules::Situation;
use crate::rules::immortal::prospects;
use crate::rulesets::api::{End, Tally};
use crate::rulesets::holdings::points;
use crate::rulesets::inquiry::{Answer, Subject};
use crate::rulesets::perfect::value::{self, Interval};
use crate::rulesets::perfect::walls::filled;
use crate::rulesets::perfect::{Analysis, Measure, Repetition, locks};
use std::sync::Arc;

/// What NAJN says where an analysis turns on repetition.
pub(super) const NO_RESULT: &str = "play can repeat itself here: fixed-ko ends that in the \
     analyses, but if a cycle was played in the alternation and the players had agreed on \
     no-result, the result would be a tie";

/// What the owner of an analysis scores.
struct Control {
    owner: Color,
    last: Stones,
}

impl Control {
    /// Black's margin if the owner scores this.
    fn signed(&self, held: &LocSet) -> i32 {
        let points = points(&self.last, held, self.owner).in_halves() / 2;
        if self.owner == Color::Black { points } else { -points }
    }
}

impl Measure for Control {
    fn margin(&self, stones: &Stones) -> i32 {
        self.signed(&controlled(stones, self.owner))
    }

    fn bounds(&self, stones: &Stones) -> (i32, i32) {
        let kept = self.margin(stones);
        let most = self.signed(&prospects(stones, self.owner));
        (kept.min(most), kept.max(most))
    }

    fn behind_walls(&self, stones: &Stones, player: Color) -> Option<i32> {
        let filled = filled(stones, player);
        let mut held = match player == self.owner {
            true => controlled(stones, self.owner),
            false => prospects(stones, self.owner),
        };
        match player == self.owner {
            true => held.union_with(&filled),
            false => held.subtract(&filled),
        }
        (!filled.is_empty()).then(|| self.signed(&held))
    }
}

/// The analysis that shows what `owner` controls: the opponent moves first.
pub(super) fn analysis(end: &End, owner: Color) -> Analysis {
    let last = end.situation.stones.clone();
    Analysis {
        of: Some(owner),
        start: Situation { to_play: !owner, pass_count: 0, ..end.situation.clone() },
        repetition: Repetition::Fixed,
        last_passes: 3,
        measure: Arc::new(Control { owner, last }),
        within: None,
    }
}

/// The count that follows from the margins of both analyses.
pub(super) fn count(end: &End, known: &[Interval], answers: &[(Subject, Answer)]) -> Tally {
    let stones = &end.situation.stones;
    value::tally(end, locks::held(stones, answers, by_passing(stones)), judge::WORDS, known)
}
