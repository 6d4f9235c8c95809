//! The analysis under perfect play, over the regions of both players at once.

use super::{WORDS, gauge, regions_of, regions_of_both};
use crate::board::{Color, LocSet, Stones};
use crate::rules::immortal::prospects;
use crate::rules::{PositionLog, Situation};
use crate::rulesets::api::{End, Tally};
use crate::rulesets::holdings::{Holdings, points};
use crate::rulesets::inquiry::{Answer, Subject};
use crate::rulesets::perfect::field::Field;
use crate::rulesets::perfect::value::{self, Interval};
use crate::rulesets::perfect::{Analysis, Gauge, Measure, Repetition, forts};
use std::sync::Arc;

/// What the independent regions of both players score.
struct Regions {
    start: Stones,
}

impl Regions {
    fn points(&self, held: &LocSet, color: Color) -> i32 {
        points(&self.start, held, color).in_halves() / 2
    }

    fn held(&self, last: &Stones, color: Color) -> i32 {
        self.points(&regions_of(&self.start, last, color), color)
    }
}

impl Measure for Regions {
    fn margin(&self, stones: &Stones) -> i32 {
        self.held(stones, Color::Black) - self.held(stones, Color::White)
    }

    fn bounds(&self, stones: &Stones) -> (i32, i32) {
        let most = |color| self.points(&prospects(stones, color), color);
        (
            self.held(stones, Color::Black) - most(Color::White),
            most(Color::Black) - self.held(stones, Color::White),
        )
    }

    fn gauge(&self, field: &Field) -> Option<Box<dyn Gauge>> {
        Some(Box::new(gauge::Regions::new(field, &self.start)))
    }
}

/// The analysis of a final position. Superko remembers `positions`, the start
/// among them.
pub fn analysis(end: &End, positions: PositionLog) -> Analysis {
    Analysis {
        of: None,
        start: Situation { pass_count: 0, ..end.situation.clone() },
        repetition: Repetition::Superko(positions),
        last_passes: 2,
        measure: Arc::new(Regions { start: end.situation.stones.clone() }),
        within: None,
    }
}

/// The count that follows from the margin of the analysis.
pub(super) fn count(end: &End, known: &[Interval], answers: &[(Subject, Answer)]) -> Tally {
    let stones = &end.situation.stones;
    let sequence = super::analysis(end);
    let holdings = match forts::held_by_both(stones, sequence.log().keys(), answers) {
        Some(held) => Holdings::known(held),
        None => Holdings::by_passing(stones, regions_of_both(stones, stones)),
    };
    value::tally(end, holdings, WORDS, known)
}
