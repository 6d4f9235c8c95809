//! Independent regions (Life and Death Concepts II): parts of the board on which
//! a player, moving second, can force a basic-life while both play nowhere else.

use crate::board::{Color, LocSet, PerColor, Stones};
use crate::rules::immortal::prospects;
use crate::rules::regions::components;
use crate::rules::{PositionLog, Situation};
use crate::rulesets::api::End;
use crate::rulesets::holdings::Holdings;
use crate::rulesets::inquiry::{Answer, Subject};
use crate::rulesets::perfect::contest::Contest;
use crate::rulesets::perfect::field::{Cells, Field, Man, Men};
use crate::rulesets::perfect::{Aim, Analysis, Gauge, Measure, Repetition, Worth};
use crate::rulesets::simplified_korean::regions::{bounded_parts, is_basic_life, is_bounded};
use std::sync::Arc;

/// A question: can a player force a basic-life exactly on a part, or can his
/// opponent prevent it?
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Part {
    /// Whose independent region it may be.
    pub player: Color,
    /// The part.
    pub part: LocSet,
    /// Who proves it: the player, or his opponent.
    pub prover: Color,
    /// How many moves are remembered at most; see [`Contest`].
    pub memory: u8,
}

/// Worth one to the player if the part is his basic-life at the end.
#[derive(Clone)]
struct Life {
    player: Color,
    part: LocSet,
}

impl Life {
    fn signed(&self, lives: bool) -> i32 {
        match (lives, self.player) {
            (false, _) => 0,
            (true, Color::Black) => 1,
            (true, Color::White) => -1,
        }
    }
}

impl Measure for Life {
    fn margin(&self, stones: &Stones) -> i32 {
        self.signed(is_basic_life(stones, &self.part, self.player))
    }

    fn bounds(&self, stones: &Stones) -> (i32, i32) {
        let kept = self.margin(stones);
        let hoped = self.signed(self.part.is_subset(&prospects(stones, self.player)));
        (kept.min(hoped), kept.max(hoped))
    }

    fn gauge(&self, field: &Field) -> Option<Box<dyn Gauge>> {
        Some(Box::new(LifeGauge { life: self.clone(), part: field.cells(&self.part) }))
    }
}

/// The same in words.
struct LifeGauge {
    life: Life,
    part: Cells,
}

impl Gauge for LifeGauge {
    fn worth(&self, field: &Field, men: &Men) -> Worth {
        let men = men.seen_by(self.life.player);
        let margin = self.life.signed(field.has_basic_life(&men, self.part));
        let hopes = field.prospects(&men, Man::Own);
        let hoped = self.life.signed(self.part & !hopes == 0);
        Worth { margin, bounds: (margin.min(hoped), margin.max(hoped)), is_over: false }
    }
}

/// The game of a question, for search and checker; none if the part is not
/// bounded by the player's stones or the memory is too long.
pub fn contest(end: &End, asked: &Part) -> Option<Contest> {
    let Part { player, part, prover, memory } = asked;
    let stones = &end.situation.stones;
    if !is_bounded(stones, part, *player) || components(stones.graph(), part).len() != 1 {
        return None;
    }
    let life = Life { player: *player, part: part.clone() };
    // The player wants the part, his opponent that it is worth nothing.
    let margin = life.signed(prover == player);
    let analysis = Analysis {
        of: None,
        start: Situation { to_play: !*player, pass_count: 0, ..end.situation.clone() },
        repetition: Repetition::Superko(positions(end)),
        last_passes: 2,
        measure: Arc::new(life),
        within: Some(part.clone()),
    };
    Contest::new(&analysis, Aim { analysis: None, prover: *prover, margin, memory: *memory })
}

/// Superko remembers the game; a bare position remembers itself.
pub fn positions(end: &End) -> PositionLog {
    end.positions.clone().unwrap_or_else(|| {
        let mut log = PositionLog::new();
        log.push(&end.situation.stones);
        log
    })
}

/// Parts beyond which not all are looked at.
pub const MOST_PARTS: usize = 300;

/// What is known of both players' independent regions.
pub fn holdings(end: &End, answers: &[(Subject, Answer)]) -> Holdings {
    let stones = &end.situation.stones;
    let none = || LocSet::empty(stones.graph().len());
    let mut certain = PerColor::new(none(), none());
    let mut possible = PerColor::new(none(), none());
    for player in Color::BOTH {
        let found = |part: &LocSet, prover: Color| {
            answers.iter().any(|answer| match answer {
                (Subject::Region(asked), Answer::Yes { .. }) => {
                    asked.player == player && asked.prover == prover && asked.part == *part
                }
                _ => false,
            })
        };
        let Some(parts) = bounded_parts(stones, player, MOST_PARTS) else {
            possible[player] = prospects(stones, player);
            continue;
        };
        for part in &parts {
            if is_basic_life(stones, part, player) || found(part, player) {
                certain[player].union_with(part);
            }
            if !found(part, !player) {
                possible[player].union_with(part);
            }
        }
    }
    Holdings { certain, possible }
}
