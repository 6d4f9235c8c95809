//! A score taken apart: which points come from what. The parts always add up to
//! the ruleset's own score.

use crate::board::{Color, PerColor};
use crate::rules::Points;
use crate::rulesets::{Counting, Owner};
use crate::verdict::Verdict;

/// Where points come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// Own stones on the board.
    Stones,
    /// Empty points.
    Surrounded,
    /// Opposing stones that are dead there, with the points below them.
    Dead,
    /// The board as a whole, where it is open which of its points are whose.
    Board,
    /// Prisoners of the game.
    Prisoners,
    /// Komi.
    Komi,
    /// Whatever else the ruleset counts.
    Other,
}

impl Part {
    /// All of them, in the order of tables.
    pub const ALL: [Part; 7] = [
        Part::Stones,
        Part::Surrounded,
        Part::Dead,
        Part::Board,
        Part::Prisoners,
        Part::Komi,
        Part::Other,
    ];

    /// Its name for tables.
    pub fn name(self) -> &'static str {
        match self {
            Part::Stones => "stones",
            Part::Surrounded => "empty points",
            Part::Dead => "dead stones",
            Part::Board => "board",
            Part::Prisoners => "prisoners",
            Part::Komi => "komi",
            Part::Other => "other",
        }
    }

    /// What it means.
    pub fn meaning(self) -> &'static str {
        match self {
            Part::Stones => "living stones on the board",
            Part::Surrounded => "surrounded empty points that count",
            Part::Dead => "dead stones and the points below them",
            Part::Board => "all points of the board together: whose each is, is not decided",
            Part::Prisoners => "stones captured in the game",
            Part::Komi => "komi",
            Part::Other => "compensation, pass stones and the like",
        }
    }

    fn on_board(self) -> bool {
        matches!(self, Part::Stones | Part::Surrounded | Part::Dead | Part::Board)
    }
}

/// What a ruleset counts, part by part; parts that count for nothing are left
/// out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// The parts with each player's points.
    pub parts: Vec<(Part, PerColor<Points>)>,
}

impl Count {
    /// The parts of a verdict's score; none if it has none.
    pub fn of(verdict: &Verdict) -> Option<Count> {
        let score = verdict.tally.score?;
        let each = |of: &dyn Fn(Color) -> i64| -> Option<PerColor<Points>> {
            let points = |color| i32::try_from(of(color)).ok().map(Points::whole);
            Some(PerColor::new(points(Color::Black)?, points(Color::White)?))
        };
        let counting = verdict.info().counting;
        let mut parts = Vec::new();
        if counting == Counting::Territory {
            let captives = &verdict.end.situation.captives;
            parts.push((Part::Prisoners, each(&|color| i64::from(captives[!color]))?));
        }
        parts.push((Part::Komi, PerColor::new(Points::ZERO, verdict.end.komi)));
        if maps_are_decided(verdict) {
            let stones = &verdict.end.situation.stones;
            let map = match counting {
                Counting::Stones => &verdict.tally.owner,
                _ => &verdict.tally.territory,
            };
            let count = |color: Color, stone: Option<Color>| {
                let held = verdict.graph().locs().zip(map).filter(|(_, owner)| owner.is(color));
                held.filter(|(loc, _)| stones.at(*loc) == stone).count() as i64
            };
            let worth = if counting == Counting::Territory { 2 } else { 1 };
            if counting != Counting::Territory {
                parts.push((Part::Stones, each(&|color| count(color, Some(color)))?));
            }
            parts.push((Part::Surrounded, each(&|color| count(color, None))?));
            parts.push((Part::Dead, each(&|color| worth * count(color, Some(!color)))?));
        }
        let known = |color: Color| parts.iter().fold(Points::ZERO, |sum, (_, of)| sum + of[color]);
        let rest =
            PerColor::new(score.black - known(Color::Black), score.white - known(Color::White));
        parts.push((if maps_are_decided(verdict) { Part::Other } else { Part::Board }, rest));
        parts.retain(|(_, of)| of.black != Points::ZERO || of.white != Points::ZERO);
        parts.sort_by_key(|(part, _)| *part);
        Some(Count { parts })
    }

    /// What a part gives each player.
    pub fn part(&self, part: Part) -> PerColor<Points> {
        let found = self.parts.iter().find(|(known, _)| *known == part);
        found.map_or(PerColor::new(Points::ZERO, Points::ZERO), |(_, points)| *points)
    }

    /// What a part adds to Black's margin.
    fn net(&self, part: Part) -> Points {
        let of = self.part(part);
        of.black - of.white
    }

    /// How Black's margin changes, part by part, from another count to this one.
    pub fn against(&self, other: &Count) -> Vec<String> {
        let whole = |count: &Count| count.parts.iter().any(|(part, _)| *part == Part::Board);
        let mut changes: Vec<(&str, Points)> = Vec::new();
        let change = |part: Part| self.net(part) - other.net(part);
        if whole(self) || whole(other) {
            let on_board = Part::ALL.into_iter().filter(|part| part.on_board());
            let sum = on_board.fold(Points::ZERO, |sum, part| sum + change(part));
            changes.push((Part::Board.name(), sum));
        } else {
            let on_board = Part::ALL.into_iter().filter(|part| part.on_board());
            changes.extend(on_board.map(|part| (part.name(), change(part))));
        }
        let beside = Part::ALL.into_iter().filter(|part| !part.on_board());
        changes.extend(beside.map(|part| (part.name(), change(part))));
        let changes = changes.into_iter().filter(|(_, by)| *by != Points::ZERO);
        changes
            .map(|(name, by)| match by > Points::ZERO {
                true => format!("{name} {by} better for Black"),
                false => format!("{name} {} better for White", -by),
            })
            .collect()
    }
}

/// Is it known of each location whose it is and whether it scores? A score may
/// be proven without.
fn maps_are_decided(verdict: &Verdict) -> bool {
    ![&verdict.tally.owner, &verdict.tally.territory]
        .into_iter()
        .any(|map| map.contains(&Owner::Undecided))
}

/// How kinds of counting differ; nothing to say of one kind.
pub fn principles(kinds: impl Iterator<Item = Counting>) -> Vec<String> {
    let mut seen: Vec<Counting> = Vec::new();
    kinds.for_each(|kind| {
        if !seen.contains(&kind) {
            seen.push(kind);
        }
    });
    let word = |kind: &Counting| match kind {
        Counting::Territory => {
            "territory counting: empty points and prisoners count, own stones do not; a neutral \
             point is worth nothing to whoever fills it"
        }
        Counting::Area => {
            "area counting: own stones and the empty points that only they reach count, prisoners \
             do not; every filled neutral point is worth a point"
        }
        Counting::Stones => {
            "stone counting: only stones count; eyes that have to stay empty count for nobody (a \
             group tax)"
        }
    };
    match seen.len() {
        0 | 1 => Vec::new(),
        _ => seen.iter().map(|kind| word(kind).to_string()).collect(),
    }
}
