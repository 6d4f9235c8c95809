//! The count from what is known of life and death: territory by Article 8,
//! prisoners by Article 10.

use super::settle::{Facts, Life};
use super::territory::{Procedure, Territory, territory};
use crate::board::{Color, Loc, LocSet, PerColor, Stones};
use crate::rules::Points;
use crate::rulesets::api::{End, GameResult, Owner, Status, StringStatus, Tally, Unscorable};
use crate::rulesets::{basis, undecided, unfilled};

/// Open strings up to which all ways to settle them are counted.
const MAX_OPEN: usize = 10;

/// Black's margin and both scores: territory, prisoners, and the dead stones
/// that Article 10.1 lets a player take from her territory.
fn score(end: &End, found: &Territory) -> PerColor<Points> {
    let stones = &end.situation.stones;
    let points = |color: Color| {
        let territory = &found.points[color];
        let dead = territory.iter().filter(|&loc| !stones.is_empty_at(loc)).count();
        let prisoners = end.situation.captives[!color] as usize + dead;
        Points::whole((territory.len() + prisoners) as i32)
    };
    PerColor::new(points(Color::Black), points(Color::White) + end.komi)
}

/// The count for dead strings on which the players agreed.
pub fn of_agreement(end: &End, dead: &LocSet) -> Tally {
    // The text defines life and death; an agreement only assumes it.
    Tally { proven: false, basis: "agreed", ..count(end, dead) }
}

/// The count as far as proven facts decide it: what all ways to settle the open
/// strings have in common.
pub fn of_facts(end: &End, facts: &Facts) -> Result<Tally, Unscorable> {
    basis::captives(end)?;
    let stones = &end.situation.stones;
    let lives: Vec<(Loc, Life)> =
        stones.strings().into_iter().map(|at| (at, facts.life(at))).collect();
    let of = |wanted: Option<bool>| {
        lives.iter().filter(move |(_, life)| life.is_alive() == wanted).map(|(at, _)| *at)
    };
    let open: Vec<Loc> = of(None).collect();
    let dead: Vec<Loc> = of(Some(false)).collect();
    let mut tally = if open.len() <= MAX_OPEN {
        let ways = (0..1usize << open.len()).map(|way| {
            let chosen = open.iter().enumerate().filter(|(bit, _)| way >> bit & 1 != 0);
            let heads = dead.iter().chain(chosen.map(|(_, at)| at));
            let all = heads.flat_map(|&at| stones.string(at));
            count(end, &LocSet::of(stones.graph().len(), all))
        });
        ways.reduce(common).ok_or_else(|| Unscorable::Invalid("nothing to count".to_string()))?
    } else {
        let bounds = undecided::certain_bounds(&end.situation, end.komi);
        undecided::undecided(end, bounds, "too many strings are open to compare all ways")
    };
    for (string, &(_, life)) in tally.strings.iter_mut().zip(&lives) {
        if life.is_alive() == Some(false) && string.status == Status::Undecided {
            string.status = Status::Dead;
        } else if life.is_alive().is_none() {
            *string =
                StringStatus { status: Status::Undecided, detail: String::new(), at: string.at };
        } else if life.is_alive() == Some(true) {
            string.detail = life.word().to_string();
        }
    }
    tally.proven = tally.proven && open.is_empty()
        || tally.score.is_some() && !tally.owner.contains(&Owner::Undecided);
    tally.basis = if lives.is_empty() { "position" } else { "search" };
    Ok(tally)
}

/// What two counts have in common.
fn common(one: Tally, other: Tally) -> Tally {
    let shared = |one: Vec<Owner>, other: &[Owner]| {
        let both = one.into_iter().zip(other);
        both.map(|(one, other)| if one == *other { one } else { Owner::Undecided }).collect()
    };
    let strings = one.strings.into_iter().zip(&other.strings).map(|(one, other)| {
        let status = if one.status == other.status { one.status } else { Status::Undecided };
        let detail = if one.detail == other.detail { one.detail } else { String::new() };
        StringStatus { status, detail, at: one.at }
    });
    let bounds = (one.bounds.0.min(other.bounds.0), one.bounds.1.max(other.bounds.1));
    Tally {
        owner: shared(one.owner, &other.owner),
        territory: shared(one.territory, &other.territory),
        strings: strings.collect(),
        score: one.score.filter(|score| Some(score) == other.score.as_ref()),
        bounds,
        result: match bounds.0 == bounds.1 {
            true => GameResult::from_margin(bounds.0),
            false => GameResult::Undecided,
        },
        proven: one.proven && other.proven,
        basis: one.basis,
        warnings: one.warnings.into_iter().filter(|line| other.warnings.contains(line)).collect(),
    }
}

/// The count for these dead strings.
fn count(end: &End, dead: &LocSet) -> Tally {
    let stones = &end.situation.stones;
    let found = territory(stones, dead, Procedure::FiveSteps);
    let score_here = score(end, &found);
    let margin = score_here.black - score_here.white;
    let simpler = score(end, &territory(stones, dead, Procedure::Simplified));
    let mut warnings = Vec::new();
    if simpler.black - simpler.white != margin {
        warnings.push(format!(
            "{}: with all dead stones taken off at once the result would be {}",
            super::INFO.id,
            GameResult::from_margin(simpler.black - simpler.white)
        ));
    }
    let lost =
        PerColor::new(lost(stones, &found, Color::Black), lost(stones, &found, Color::White));
    warnings.extend(unfilled::warning(
        stones.graph(),
        lost,
        &found.costly_dame,
        unfilled::Extent::All,
    ));
    let scores =
        |loc| Owner::from_pair(found.points.black.contains(loc), found.points.white.contains(loc));
    let owner = |loc| match stones.at(loc) {
        Some(color) if !dead.contains(loc) && !found.seki_stones.contains(loc) => Owner::One(color),
        _ => scores(loc),
    };
    let locs = || stones.graph().locs();
    Tally {
        owner: locs().map(owner).collect(),
        territory: locs().map(scores).collect(),
        strings: statuses(stones, dead, &found),
        score: Some(score_here),
        bounds: (margin, margin),
        result: GameResult::from_margin(margin),
        proven: true,
        basis: "search",
        warnings,
    }
}

/// What the eye points that seki reached would count, with a prisoner for each
/// dead stone on them.
fn lost(stones: &Stones, found: &Territory, color: Color) -> i32 {
    let mut lost = found.eyes[color].clone();
    lost.subtract(&found.points[color]);
    lost.iter().map(|loc| if stones.is_empty_at(loc) { 1 } else { 2 }).sum()
}

fn statuses(stones: &Stones, dead: &LocSet, found: &Territory) -> Vec<StringStatus> {
    let in_territory = |loc| found.points.black.contains(loc) || found.points.white.contains(loc);
    let status = |at| {
        let (status, detail) = if !dead.contains(at) {
            if found.seki_stones.contains(at) { (Status::Seki, "") } else { (Status::Alive, "") }
        } else if in_territory(at) {
            (Status::Dead, "in territory")
        } else {
            (Status::Dead, "in no territory")
        };
        StringStatus { at, status, detail: detail.to_string() }
    };
    stones.strings().into_iter().map(status).collect()
}
