//! Checks on what a score is to rest on, shared by the rulesets.

use super::agreed;
use super::api::{End, Unscorable};
use crate::board::{Color, Graph, Loc, LocSet, PerColor, Stones};
use crate::rules::Points;

/// The captives as numbers to count with.
pub fn captives(end: &End) -> Result<PerColor<i32>, Unscorable> {
    let number = |color: Color| {
        i32::try_from(end.situation.captives[color])
            .ok()
            .filter(|&number| number <= Points::LIMIT)
            .ok_or_else(|| {
                Unscorable::Invalid(format!(
                    "{} {color} captives are too many, at most {} can be counted",
                    end.situation.captives[color],
                    Points::LIMIT
                ))
            })
    };
    Ok(PerColor::new(number(Color::Black)?, number(Color::White)?))
}

/// The set must be one of this board's.
pub fn require_on_board(graph: &Graph, set: &LocSet, what: &str) -> Result<(), Unscorable> {
    match set.fits(graph.len()) {
        true => Ok(()),
        false => {
            Err(Unscorable::Invalid(format!("{what} names locations that the board does not have")))
        }
    }
}

/// A list of dead stones must consist of whole strings (see [`agreed`]); gives
/// one location of each.
pub fn whole_strings(stones: &Stones, dead: &LocSet) -> Result<Vec<Loc>, Unscorable> {
    agreed::require_whole_strings(stones, dead)?;
    Ok(stones.strings().into_iter().filter(|&string| dead.contains(string)).collect())
}
