//! The margins that analyses are known to lie between, and the count that
//! follows from them.

use super::{Aim, Analysis};
use crate::board::{Color, LocSet, PerColor};
use crate::rules::Points;
use crate::rulesets::api::{End, GameResult, Owner, Tally};
use crate::rulesets::holdings::{Ground, Holdings, Words, points};
use crate::rulesets::inquiry::{Answer, Subject};

/// What is known of Black's margin in an analysis under perfect play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interval {
    /// Whose analysis; none if there is one for both players.
    pub of: Option<Color>,
    /// Black gets at least this.
    pub low: i32,
    /// White holds him to this.
    pub high: i32,
}

impl Interval {
    /// What passing gives.
    pub fn of(analysis: &Analysis) -> Interval {
        let (low, high) = analysis.measure.bounds(&analysis.start.stones);
        Interval { of: analysis.of, low, high }
    }

    /// Takes what is proven.
    pub fn learn(&mut self, aim: &Aim) {
        self.tell(aim.prover, aim.margin);
    }

    /// A player can force this margin of Black's, or a better one for himself.
    pub fn tell(&mut self, player: Color, margin: i32) {
        match player {
            Color::Black => self.low = self.low.max(margin),
            Color::White => self.high = self.high.min(margin),
        }
    }

    /// Is the margin known? (Bounds that contradict each other tell nothing.)
    pub fn is_decided(&self) -> bool {
        self.low == self.high
    }
}

/// What proven answers say of the analyses.
pub fn intervals(analyses: &[Analysis], answers: &[(Subject, Answer)]) -> Vec<Interval> {
    let interval = |analysis: &Analysis| {
        let mut interval = Interval::of(analysis);
        for (subject, answer) in answers {
            if let Subject::Margin(aim) = subject
                && aim.analysis == analysis.of
                && aim.is_proven(*answer)
            {
                interval.learn(aim);
            }
        }
        super::locks::learn(analysis, answers, &mut interval);
        super::parts::learn(analysis, answers, &mut interval);
        super::forts::learn(analysis, answers, &mut interval);
        interval
    };
    analyses.iter().map(interval).collect()
}

/// The count of a final position whose analyses have these margins. `holdings`
/// are what passing decides.
pub fn tally(end: &End, holdings: Holdings, words: Words, intervals: &[Interval]) -> Tally {
    let holdings = intervals.iter().fold(holdings, |known, interval| refined(end, known, interval));
    let ground = Ground { basis: "search", exact: true, warnings: Vec::new() };
    let mut tally = holdings.tally(end, words, ground);
    let known = Points::whole(end.situation.prisoner_difference()) - end.komi;
    let sum = |bound: fn(&Interval) -> i32| Points::whole(intervals.iter().map(bound).sum());
    tally.bounds = (sum(|interval| interval.low) + known, sum(|interval| interval.high) + known);
    tally.proven = intervals.iter().all(Interval::is_decided);
    tally.result = match tally.proven {
        true => GameResult::from_margin(tally.bounds.0),
        false => GameResult::Undecided,
    };
    if let Some(score) = score(end, intervals) {
        tally.score = tally.proven.then_some(score);
    }
    if tally.proven && tally.owner.contains(&Owner::Undecided) {
        tally.warnings.push(
            "the score is proven; whose the undecided locations are depends on which optimal \
             analysis is played"
                .to_string(),
        );
    }
    tally
}

/// The score of each side, if each has an analysis of his own.
fn score(end: &End, intervals: &[Interval]) -> Option<PerColor<Points>> {
    let board = |color: Color| {
        let own = intervals.iter().find(|interval| interval.of == Some(color))?;
        let points = if color == Color::Black { own.low } else { -own.low };
        Some(Points::whole(points + end.situation.captives[!color] as i32))
    };
    Some(PerColor::new(board(Color::Black)?, board(Color::White)? + end.komi))
}

/// The holdings with what follows from a margin at the edge of what passing
/// gives: then passing is perfect play of one side, and what the other side can
/// get against it, it gets.
fn refined(end: &End, holdings: Holdings, interval: &Interval) -> Holdings {
    let stones = &end.situation.stones;
    let Holdings { mut certain, mut possible } = holdings;
    let worth = |sets: &PerColor<LocSet>, color| {
        let signed = if color == Color::Black { 1 } else { -1 };
        signed * points(stones, &sets[color], color).in_halves() / 2
    };
    let players: Vec<Color> = match interval.of {
        Some(color) => vec![color],
        None => Color::BOTH.to_vec(),
    };
    // Black's margin if the player gets only what is certain, or all.
    let sum = |least: Color| -> i32 {
        let part = |&color: &Color| match color == least {
            true => worth(&certain, color),
            false => worth(&possible, color),
        };
        players.iter().map(part).sum()
    };
    let (lowest, highest) = (sum(Color::Black), sum(Color::White));
    let fixed = if interval.high == lowest {
        Some(Color::Black)
    } else if interval.low == highest {
        Some(Color::White)
    } else {
        None
    };
    if let Some(passes) = fixed {
        for color in players {
            let own = stones.of(color);
            let mut open = possible[color].clone();
            open.subtract(&certain[color]);
            open.subtract(&own);
            // Own stones score nothing, so no margin tells of them.
            match color == passes {
                true => possible[color].subtract(&open),
                false => certain[color].union_with(&open),
            }
        }
    }
    Holdings { certain, possible }
}
