//! Article 10: territory, prisoners, the last-turn stone, encore stones in seki.

use super::territory::territory;
use crate::board::{Color, LocSet, PerColor};
use crate::rules::{Ending, Points};
use crate::rulesets::api::{
    Basis, End, GameResult, Owner, Status, StringStatus, Tally, Unscorable,
};
use crate::rulesets::{agreed, basis, undecided, unfilled};

/// Counts the end of a game.
pub fn tally(end: &End, given: &Basis) -> Result<Tally, Unscorable> {
    let none = LocSet::empty(end.situation.graph().len());
    let wrong = |basis| Unscorable::WrongBasis {
        ruleset: super::INFO.id,
        basis,
        needs: "the dead stones that the players agreed on, or a game that ended without agreement",
    };
    basis::captives(end)?;
    let all_alive = end.ending == Some(Ending::RoundRepetition);
    match given {
        Basis::Control(_) => Err(wrong("a control map")),
        Basis::Played(_) => Err(wrong("a played analysis")),
        _ if end.ending == Some(Ending::NoResult) => Ok(undecided::void(end)),
        Basis::Position if all_alive => Ok(count(end, &none, "position")),
        Basis::Position => unplayed(end),
        Basis::Dead(dead) => {
            agreed::require_whole_strings(&end.situation.stones, dead)?;
            match dead.first() {
                Some(loc) if all_alive => Err(Unscorable::Invalid(format!(
                    "dead stones: the game ended without agreement, so all stones are alive \
                     (Article 9.3), also the one at {}",
                    crate::board::coord::vertex(end.situation.graph(), loc)
                ))),
                _ => Ok(count(end, dead, "agreed")),
            }
        }
    }
}

/// The count before the players agree or play the encore.
pub fn unplayed(end: &End) -> Result<Tally, Unscorable> {
    basis::captives(end)?;
    Ok(undecided::undecided(
        end,
        bounds(end),
        "spight: life and death are settled by agreement or by playing the encore; give the dead \
         stones, or play it",
    ))
}

/// What both sides can be sure of. The per-location bounds hold for every list
/// of dead stones, and for an encore that is still to be played: a player who
/// only passes gets back as many pass stones as the opponent plays stones, so
/// that no play gains more than the location it captures or surrounds. Within
/// an encore the turns may be uneven by the one stone of 9.2.a. An encore stone
/// in seki costs one, which is less than a dead stone does.
fn bounds(end: &End) -> (Points, Points) {
    let (low, high) = undecided::certain_bounds(&end.situation, end.komi);
    let spare = Points::whole(i32::from(end.encore.is_some()));
    (low - spare, high + spare)
}

fn count(end: &End, dead: &LocSet, basis: &'static str) -> Tally {
    let position = &end.situation.stones;
    let stones = agreed::remove(position, dead);
    let found = territory(&stones);
    // 10.1: dead stones are prisoners wherever they stood.
    let mut lost = end.situation.captives;
    for loc in dead.iter() {
        if let Some(color) = position.at(loc) {
            lost[color] += 1;
        }
    }
    if let Some(encore) = &end.encore {
        if encore.last == Some(encore.first) {
            lost[!encore.first] += 1;
        }
        for loc in encore.stones.iter().filter(|&loc| found.seki_stones.contains(loc)) {
            if let Some(color) = stones.at(loc) {
                lost[color] += 1;
            }
        }
    }
    let points = |color: Color| {
        Points::whole(found.points[color].len() as i32) + Points::whole(lost[!color] as i32)
    };
    let score = PerColor::new(points(Color::Black), points(Color::White) + end.komi);
    let margin = score.black - score.white;
    let territory_owner =
        |loc| Owner::from_pair(found.points.black.contains(loc), found.points.white.contains(loc));
    let owner = |loc| match stones.at(loc) {
        Some(color) if !found.seki_stones.contains(loc) => Owner::One(color),
        Some(_) => Owner::Nobody,
        None => territory_owner(loc),
    };
    let status = |at| {
        if stones.is_empty_at(at) {
            (Status::Dead, "agreed")
        } else if found.seki_stones.contains(at) {
            (Status::Seki, "seki group")
        } else {
            (Status::Alive, "")
        }
    };
    let string = |at| {
        let (status, detail) = status(at);
        StringStatus { at, status, detail: detail.to_string() }
    };
    // Dead stones are prisoners in seki too: only the points themselves are lost.
    let number = |color: Color| found.seki_eyes[color].len() as i32;
    let seki_eyes = PerColor::new(number(Color::Black), number(Color::White));
    let locs = || position.graph().locs();
    Tally {
        owner: locs().map(owner).collect(),
        territory: locs().map(territory_owner).collect(),
        strings: position.strings().into_iter().map(string).collect(),
        score: Some(score),
        bounds: (margin, margin),
        result: GameResult::from_margin(margin),
        proven: true,
        basis,
        warnings: unfilled::warning(
            position.graph(),
            seki_eyes,
            &found.costly_dame,
            unfilled::Extent::All,
        )
        .into_iter()
        .collect(),
    }
}
