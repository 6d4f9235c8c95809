//! What the attacker tries to force, in the cells of a field.

use super::fate::{Fate, Goal};
use super::field::{Board, Field, NoQuestion};
use crate::board::{Bits, LocSet, Stones};
use crate::game::Side;

/// Strings of which it can be kept whether they have been removed.
const MAX_TRACKED: usize = 40;

/// The goal in cells.
pub enum Target<const W: usize> {
    /// One of these strings falls.
    Capture(Vec<Bits<W>>),
    /// The first string falls, and no new stone stays on an area.
    Clear {
        /// The area.
        area: Bits<W>,
        /// Its cells, one target each.
        cells: Vec<usize>,
        /// The strings of the final-position in the area, the one in question
        /// first: their stones are not new until they have been removed.
        tracked: Vec<Bits<W>>,
    },
    /// No stone of the owner stays on an area.
    Sweep {
        /// The area.
        area: Bits<W>,
        /// Its cells, one target each.
        cells: Vec<usize>,
    },
}

impl<const W: usize> Target<W> {
    /// The goal of a question, if its strings and its area fit the field.
    pub fn new(
        field: &Field<W>,
        start: &Board<W>,
        stones: &Stones,
        fate: &Fate,
    ) -> Result<Target<W>, NoQuestion> {
        let wrong = NoQuestion::Strings(fate.owner);
        let by_attacker = field.champion == Some(Side::Prover);
        // A whole string of the owner; part of it may lie beyond his border.
        let whole = |string: &LocSet| -> Result<Bits<W>, NoQuestion> {
            let first = string.first().ok_or(wrong)?;
            let is_string = stones.at(first) == Some(fate.owner)
                && stones.string(first).count() == string.len()
                && stones.string(first).all(|loc| string.contains(loc));
            field.cells_of(start.own, string).filter(|_| is_string).ok_or(wrong)
        };
        let area = |area: &LocSet| -> Result<Bits<W>, NoQuestion> {
            let cells = field.web.cells(area) & field.playable;
            match by_attacker {
                true if !area.is_subset(&fate.region) => Err(NoQuestion::Area),
                _ => Ok(cells),
            }
        };
        Ok(match &fate.goal {
            Goal::Capture(set) => {
                let mut strings = Vec::new();
                let mut left = set.clone();
                while let Some(first) = left.first() {
                    let string = LocSet::of(stones.graph().len(), stones.string(first));
                    if stones.at(first) != Some(fate.owner) || !string.is_subset(&left) {
                        return Err(wrong);
                    }
                    left.subtract(&string);
                    strings.push(whole(&string)?);
                }
                if strings.is_empty() {
                    return Err(wrong);
                }
                Target::Capture(strings)
            }
            Goal::Clear { string, area: set } => {
                if !string.is_subset(set) {
                    return Err(NoQuestion::Area);
                }
                let (first, area) = (whole(string)?, area(set)?);
                let mut tracked = vec![first];
                let others = field.web.parts(start.own - field.walls);
                tracked.extend(others.filter(|part| part.meets(area) && !part.meets(first)));
                if tracked.len() > MAX_TRACKED {
                    return Err(NoQuestion::TooLarge);
                }
                Target::Clear { area, cells: area.iter().collect(), tracked }
            }
            Goal::First(_) | Goal::Second(_) => return Err(NoQuestion::Part),
            Goal::Sweep(set) => {
                let area = area(set)?;
                if area.is_empty() {
                    return Err(NoQuestion::Area);
                }
                Target::Sweep { area, cells: area.iter().collect() }
            }
        })
    }
}
