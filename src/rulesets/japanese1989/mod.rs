//! The Japanese rules of 1989 as Robert Pauli reads them in his chapter "JRG89
//! in depth": moves, ending, and territory from living and dead stones.
//!
//! Life and death themselves (Article 7) need a search. Until there is one, a
//! position is counted from a list of dead stones, or not at all.

mod game;
pub mod territory;

use self::territory::{Procedure, Territory, territory};
use super::api::{
    Basis, Counting, End, GameResult, Info, Owner, Ruleset, State, Status, StringStatus, Tally,
    Unscorable,
};
use super::{agreed, basis, undecided, unfilled};
use crate::board::{Color, LocSet, PerColor, Stones};
use crate::rules::{Ending, Points, Setup, SetupError};

/// Japanese 1989.
pub struct Japanese1989;

static INFO: Info = Info {
    id: "japanese1989-pauli",
    title: "Japanese rules of 1989 (Pauli's reading)",
    source: "Nihon Kiin and Kansai Kiin, 1989, as interpreted by Robert Pauli (JRG89 in depth)",
    summary: "territory; eye points of living stones that seki does not reach",
    aliases: &["japanese1989", "j1989", "j89", "jrg89"],
    stands_for: &[],
    counting: Counting::Territory,
    analyses: &[],
};

impl Ruleset for Japanese1989 {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, SetupError> {
        Ok(Box::new(game::Game::start(setup)?))
    }

    fn tally(&self, end: &End, given: &Basis) -> Result<Tally, Unscorable> {
        let wrong = |basis| Unscorable::WrongBasis {
            ruleset: INFO.id,
            basis,
            needs: "the position, or a list of dead stones",
        };
        basis::captives(end)?;
        match given {
            Basis::Control(_) => Err(wrong("a control map")),
            Basis::Played(_) => Err(wrong("a played analysis")),
            _ if end.ending == Some(Ending::NoResult) => Ok(undecided::void(end)),
            Basis::Position => Ok(undecided::undecided(
                end,
                undecided::certain_bounds(&end.situation, end.komi),
                "japanese1989-pauli: life and death are not decided by search yet; give the dead \
                 stones to have the territory counted",
            )),
            Basis::Dead(dead) => {
                agreed::require_whole_strings(&end.situation.stones, dead)?;
                Ok(count(end, dead))
            }
        }
    }
}

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
            INFO.id,
            GameResult::from_margin(simpler.black - simpler.white)
        ));
    }
    let lost =
        PerColor::new(lost(stones, &found, Color::Black), lost(stones, &found, Color::White));
    warnings.extend(unfilled::warning(stones.graph(), lost, &found.costly_dame));
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
        // The text defines life and death; an agreement only assumes it.
        proven: false,
        basis: "agreed",
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
