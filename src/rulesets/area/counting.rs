//! Counting an area score.

use crate::board::{Color, LocSet, PerColor, Stones};
use crate::rules::regions::empty_regions;
use crate::rules::{Ending, Points};
use crate::rulesets::agreed;
use crate::rulesets::api::{
    Basis, End, GameResult, Info, Owner, Status, StringStatus, Tally, Unscorable,
};

/// What a text says about scoring, beyond the count itself.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// What White gets for that many handicap stones.
    pub compensation: fn(u32) -> Points,
    /// May the players agree on dead stones? If not, every stone on the board
    /// counts, and a list of dead stones is only what somebody assumes.
    pub dead_by_agreement: bool,
    /// Once play has ended by passes, is every stone on the board alive?
    pub passes_settle: bool,
}

/// Whose each location is by area: a stone its own colour's, an empty region
/// the colour's that alone borders it.
pub fn area(stones: &Stones) -> Vec<Owner> {
    let graph = stones.graph();
    let mut owner: Vec<Owner> =
        graph.locs().map(|loc| stones.at(loc).map_or(Owner::Nobody, Owner::One)).collect();
    for region in empty_regions(stones) {
        if let Some(color) = region.sole_border() {
            for loc in region.locs {
                owner[loc.index()] = Owner::One(color);
            }
        }
    }
    owner
}

/// Counts a position under the given terms.
pub fn tally(info: &Info, terms: &Terms, end: &End, basis: &Basis) -> Result<Tally, Unscorable> {
    let position = &end.situation.stones;
    let none = LocSet::empty(position.graph().len());
    let (dead, agreed) = match basis {
        Basis::Position => (&none, false),
        Basis::Dead(dead) => (dead, true),
        Basis::Control(_) => return Err(wrong_basis(info, "a control map")),
        Basis::Played(_) => return Err(wrong_basis(info, "a played analysis")),
    };
    agreed::require_whole_strings(position, dead)?;
    let stones = agreed::remove(position, dead);
    let owner = area(&stones);
    let count = |color| owner.iter().filter(|owner| owner.is(color)).count() as i32;
    let compensation = (terms.compensation)(end.handicap);
    let score = PerColor::new(
        Points::whole(count(Color::Black)),
        Points::whole(count(Color::White)) + end.komi + compensation,
    );
    let margin = score.black - score.white;
    let mut warnings = Vec::new();
    if terms.dead_by_agreement && !agreed && !nothing_can_be_dead(terms, end) {
        warnings.push(format!(
            "{}: no agreement on dead stones is known; every stone on the board was taken as alive",
            info.id
        ));
    }
    if !terms.dead_by_agreement && agreed && !dead.is_empty() {
        warnings.push(format!(
            "{}: the rules know no dead stones; those of the list were taken off as if captured",
            info.id
        ));
    }
    if compensation != Points::ZERO {
        warnings.push(format!(
            "{}: White gets {compensation} for {} handicap stones",
            info.id, end.handicap
        ));
    }
    let status = |at| if stones.is_empty_at(at) { Status::Dead } else { Status::Alive };
    let strings = position
        .strings()
        .into_iter()
        .map(|at| StringStatus { at, status: status(at), detail: String::new() })
        .collect();
    Ok(Tally {
        territory: owner.clone(),
        owner,
        strings,
        score: Some(score),
        bounds: (margin, margin),
        result: GameResult::from_margin(margin),
        proven: !agreed || terms.dead_by_agreement,
        basis: if agreed { "agreed" } else { "position" },
        warnings,
    })
}

/// Did play end in a way that leaves every stone alive, or is there none?
fn nothing_can_be_dead(terms: &Terms, end: &End) -> bool {
    let stones = &end.situation.stones;
    let none = stones.count(Color::Black) + stones.count(Color::White) == 0;
    none || terms.passes_settle && end.ending == Some(Ending::Passes)
}

fn wrong_basis(info: &Info, basis: &'static str) -> Unscorable {
    Unscorable::WrongBasis {
        ruleset: info.id,
        basis,
        needs: "the position, or a list of dead stones",
    }
}
