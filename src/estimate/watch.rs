//! Watching over strings that ataris and ladders do not tell about: is there a
//! location that decides in random games whether they live?

use super::finish::{Missing, Reason};
use super::opinion::Opinion;
use crate::board::{Color, Loc, LocSet, Locs, Stones};
use crate::guess::Ownership;
use crate::guess::reading::liberties_of_attackers;

/// Random games in every turn.
const GAMES: usize = 200;

/// In so many of them at least each player is the first to take the location.
const ENOUGH: usize = 20;

/// Per mille of the random games in which a string is lost if the opponent takes a
/// location first, and if its owner does.
const LOST: u32 = 600;
const SAVED: u32 = 300;

/// A string with more liberties is not watched.
const LIBERTIES: usize = 8;

/// A move that a player has to make so that he keeps a string, if there is one: the
/// largest string comes first, and a neutral point before another.
pub fn precaution(
    stones: &Stones,
    opinion: &Opinion,
    color: Color,
    neutral: &[Loc],
    legal: impl Fn(Loc) -> bool,
) -> Option<Missing> {
    let games = Ownership::with_first(stones, GAMES, !color);
    let watched = |&at: &Loc| {
        let string = LocSet::of(stones.graph().len(), stones.string(at));
        stones.at(at) == Some(color)
            && !opinion.dead.contains(at)
            && opinion.ownership.mean(!color, &string) < LOST
            && stones.liberties(at).len() <= LIBERTIES
    };
    let mut strings: Vec<Loc> = stones.strings().into_iter().filter(watched).collect();
    strings.sort_by_key(|&at| std::cmp::Reverse(stones.string_len(at)));
    strings.into_iter().find_map(|string| {
        let decides = |&loc: &Loc| {
            let lost = |first: Color| lost_if(&games, string, color, loc, first);
            legal(loc)
                && lost(!color).is_some_and(|lost| lost >= LOST)
                && lost(color).is_some_and(|lost| lost <= SAVED)
        };
        let places = places(stones, string).into_iter().filter(decides);
        let at = places.min_by_key(|loc| (!neutral.contains(loc), *loc))?;
        let why = Reason::Reinforcement { string, threat: vec![at] };
        Some(Missing { color, at, why })
    })
}

/// In how many of a thousand games in which a player is the first to take a location
/// the string of its owner is lost; none if there are too few of them.
fn lost_if(games: &Ownership, string: Loc, owner: Color, loc: Loc, first: Color) -> Option<u32> {
    let such = (0..games.games()).filter(|&game| games.first(game, &[loc]) == Some(first));
    let (mut all, mut lost) = (0, 0);
    for game in such {
        all += 1;
        lost += usize::from(games.owner(game, string) == Some(!owner));
    }
    (all >= ENOUGH).then(|| (lost * 1000 / all) as u32)
}

/// Where a string may be attacked or saved.
fn places(stones: &Stones, string: Loc) -> Locs {
    let mut found = stones.liberties(string);
    found.extend(liberties_of_attackers(stones, string));
    found.sort_unstable();
    found.dedup();
    found
}
