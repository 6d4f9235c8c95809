//! Dead stones that the players agreed on: what makes such a list acceptable,
//! whatever the ruleset.

use super::api::{End, GameResult, Owner, Status, StringStatus, Tally, Unscorable};
use super::basis;
use crate::board::{Color, Loc, LocSet, PerColor, Stones, coord};
use crate::rules::{Illegal, Points};

/// Why a list of dead stones does not fit a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DeadListError {
    /// The list was made for another board: it has locations that this one
    /// lacks, or is a set of another size.
    #[error("dead stones: the list is one of another board")]
    OtherBoard,
    /// The list names a location without a stone.
    #[error("dead stones: {at} holds no stone; name stones of the position only")]
    NoStone {
        /// Vertex of the location.
        at: String,
    },
    /// The list names some stones of a string but not all.
    #[error(
        "dead stones: {color}'s string at {named} is named in part, its stone at {missing} is \
         missing; a string is dead or alive as a whole"
    )]
    PartOfString {
        /// The colour of the string.
        color: Color,
        /// Vertex of a stone that is in the list.
        named: String,
        /// Vertex of a stone of the same string that is not.
        missing: String,
    },
    /// The list names a stone of the wrong player (where players may name only
    /// their own).
    #[error("dead stones: the stone at {at} is {owner}'s, {color} names only own ones")]
    NotOwn {
        /// Vertex of the stone.
        at: String,
        /// Whose stone it is.
        owner: Color,
        /// Who names it.
        color: Color,
    },
}

impl From<DeadListError> for Unscorable {
    fn from(error: DeadListError) -> Unscorable {
        Unscorable::Invalid(error.to_string())
    }
}

impl From<DeadListError> for Illegal {
    fn from(error: DeadListError) -> Illegal {
        Illegal::new("dead stones", error.to_string())
    }
}

/// Accepts a list of dead stones if it consists of whole strings of the
/// position; else names the first location that is wrong.
pub fn require_whole_strings(stones: &Stones, dead: &LocSet) -> Result<(), DeadListError> {
    let graph = stones.graph();
    if !dead.fits(graph.len()) {
        return Err(DeadListError::OtherBoard);
    }
    for loc in dead.iter() {
        let Some(color) = stones.at(loc) else {
            return Err(DeadListError::NoStone { at: coord::vertex(graph, loc) });
        };
        if let Some(missing) = stones.string(loc).filter(|&stone| !dead.contains(stone)).min() {
            return Err(DeadListError::PartOfString {
                color,
                named: coord::vertex(graph, loc),
                missing: coord::vertex(graph, missing),
            });
        }
    }
    Ok(())
}

/// As [`require_whole_strings`], and all of them the given player's own.
pub fn require_own_strings(
    stones: &Stones,
    color: Color,
    dead: &LocSet,
) -> Result<(), DeadListError> {
    require_whole_strings(stones, dead)?;
    match dead.iter().find(|&loc| stones.at(loc) != Some(color)) {
        None => Ok(()),
        Some(loc) => Err(DeadListError::NotOwn {
            at: coord::vertex(stones.graph(), loc),
            owner: !color,
            color,
        }),
    }
}

/// The position without the dead stones. The list must have been accepted by
/// [`require_whole_strings`].
pub fn remove(stones: &Stones, dead: &LocSet) -> Stones {
    let mut rest = stones.clone();
    for loc in dead.iter() {
        // The first stone of a string takes the others along.
        rest.remove_string(loc);
    }
    rest
}

/// The count of a territory that the players agreed on, point by point, under a
/// ruleset that counts territory and prisoners: one for each empty location of
/// it, two for each opposing stone on it. What it rests on is their word.
pub fn of_territory(
    end: &End,
    territory: &PerColor<LocSet>,
    dead: &LocSet,
) -> Result<Tally, Unscorable> {
    let stones = &end.situation.stones;
    require_whole_strings(stones, dead)?;
    let captives = basis::captives(end)?;
    for set in [&territory.black, &territory.white] {
        basis::require_on_board(stones.graph(), set, "the agreed territory")?;
    }
    let worth = |color: Color, loc: Loc| match stones.at(loc) {
        None => 1,
        Some(stone) if stone != color => 2,
        Some(_) => 0,
    };
    let points =
        |color: Color| -> i32 { territory[color].iter().map(|loc| worth(color, loc)).sum() };
    let score = PerColor::new(
        Points::whole(points(Color::Black) + captives.white),
        Points::whole(points(Color::White) + captives.black) + end.komi,
    );
    let counts = |color: Color, loc| territory[color].contains(loc) && worth(color, loc) > 0;
    let alive = |color: Color, loc| stones.at(loc) == Some(color) && !dead.contains(loc);
    let map = |of: &dyn Fn(Color, Loc) -> bool| -> Vec<Owner> {
        let owner = |loc| Owner::from_pair(of(Color::Black, loc), of(Color::White, loc));
        stones.graph().locs().map(owner).collect()
    };
    let status = |at: Loc| if dead.contains(at) { Status::Dead } else { Status::Alive };
    let strings = stones.strings().into_iter();
    let margin = score.black - score.white;
    Ok(Tally {
        owner: map(&|color, loc| counts(color, loc) || alive(color, loc)),
        territory: map(&counts),
        strings: strings
            .map(|at| StringStatus { at, status: status(at), detail: String::new() })
            .collect(),
        score: Some(score),
        bounds: (margin, margin),
        result: GameResult::from_margin(margin),
        proven: false,
        basis: "agreed",
        warnings: vec!["the territory is counted as the players marked it".to_string()],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Graph;
    use crate::board::diagram::Diagram;
    use crate::rules::{Setup, Situation};

    fn position() -> Stones {
        Diagram::parse(&["xx.o", "..oo", "x..."]).unwrap().stones
    }

    fn set(stones: &Stones, cells: &[(usize, usize)]) -> LocSet {
        let graph = stones.graph();
        LocSet::of(graph.len(), cells.iter().map(|&(col, row)| graph.at(col, row).unwrap()))
    }

    #[test]
    fn whole_strings_are_accepted_and_removed() {
        let stones = position();
        let dead = set(&stones, &[(0, 0), (1, 0), (0, 2)]);
        assert_eq!(require_whole_strings(&stones, &dead), Ok(()));
        assert_eq!(require_own_strings(&stones, Color::Black, &dead), Ok(()));
        assert_eq!(remove(&stones, &dead).count(Color::Black), 0);
        assert_eq!(remove(&stones, &dead).count(Color::White), 3);
        assert_eq!(require_whole_strings(&stones, &set(&stones, &[])), Ok(()));
    }

    #[test]
    fn a_wrong_list_is_refused_with_the_vertex() {
        let stones = position();
        let refused = |cells: &[(usize, usize)]| {
            require_whole_strings(&stones, &set(&stones, cells)).unwrap_err().to_string()
        };
        assert_eq!(
            refused(&[(0, 0)]),
            "dead stones: Black's string at A3 is named in part, its stone at B3 is missing; a \
             string is dead or alive as a whole"
        );
        assert_eq!(
            refused(&[(0, 2), (1, 2)]),
            "dead stones: B1 holds no stone; name stones of the position only"
        );
        let own = require_own_strings(&stones, Color::White, &set(&stones, &[(0, 2)]));
        assert_eq!(
            own.unwrap_err().to_string(),
            "dead stones: the stone at A1 is Black's, White names only own ones"
        );
    }

    #[test]
    fn lists_of_other_boards_are_refused_without_panic() {
        let stones = position();
        let big = LocSet::of(361, [Loc::new(300)]);
        assert_eq!(require_whole_strings(&stones, &big), Err(DeadListError::OtherBoard));
        let near = LocSet::of(64, [Loc::new(12)]);
        assert_eq!(require_whole_strings(&stones, &near), Err(DeadListError::OtherBoard));
        let empty_board = Stones::new(Graph::rectangle(19, 19).unwrap());
        let small = LocSet::empty(4);
        assert_eq!(require_whole_strings(&empty_board, &small), Err(DeadListError::OtherBoard));
    }

    #[test]
    fn agreed_territory_counts_as_marked() {
        let stones = Diagram::parse(&[".x.o.", ".x.ox", ".x.o."]).unwrap().stones;
        let mut situation = Situation::of(stones.clone());
        situation.captives = PerColor::new(1, 0);
        let end = End::of(Setup { komi: Points::halves(1), ..Setup::of(situation) });
        let dead = set(&stones, &[(4, 1)]);
        let marks = PerColor::new(
            set(&stones, &[(0, 0), (0, 1), (0, 2)]),
            set(&stones, &[(4, 0), (4, 1), (4, 2)]),
        );
        let tally = of_territory(&end, &marks, &dead).unwrap();
        // Neutral points in the middle cost nothing.
        assert_eq!(tally.score, Some(PerColor::new(Points::whole(3), Points::halves(11))));
        assert_eq!(tally.result.to_string(), "W+2.5");
        assert!(!tally.proven);
        let other = PerColor::new(LocSet::of(361, [Loc::new(300)]), dead.clone());
        assert!(of_territory(&end, &other, &dead).is_err());
    }
}
