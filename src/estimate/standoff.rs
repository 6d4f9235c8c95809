//! Sekis that random games do not leave alone: who takes one of the liberties that
//! two strings share loses his own, so neither will, and both stay.

use crate::board::{Color, Loc, Locs, PerColor, Stones};
use crate::guess::Ownership;
use crate::guess::reading::opponents;

/// How many liberties the smaller of the two strings has.
const LIBERTIES: std::ops::RangeInclusive<usize> = 2..=3;

/// Per mille of the random games that he loses who begins.
const LOSES: u32 = 600;

/// In fewer random games than this a player does not really begin, or wait: one for
/// whom it makes no sense does not begin in any.
const ENOUGH: usize = 20;

/// Two strings that neither player attacks.
#[derive(Debug)]
pub struct Standoff {
    /// The liberties that they share.
    pub shared: Locs,
    /// For each player, the games in which he does not begin there.
    pub waits: PerColor<Vec<usize>>,
}

/// The standoffs of a position, as random games from it show them.
pub fn standoffs(stones: &Stones, ownership: &Ownership) -> Vec<Standoff> {
    let mut found: Vec<Standoff> = Vec::new();
    for at in stones.strings() {
        let Some(color) = stones.at(at) else { continue };
        let shared = stones.liberties(at);
        if !LIBERTIES.contains(&shared.len()) {
            continue;
        }
        for other in opponents(stones, at) {
            let liberties = stones.liberties(other);
            if shared.iter().all(|loc| liberties.contains(loc)) {
                let sides = [(color, at), (!color, other)];
                found.extend(between(ownership, sides, &shared));
            }
        }
    }
    found
}

/// A standoff between two strings, if whoever begins at their liberties loses, and one
/// of them does begin and would keep his string otherwise.
fn between(ownership: &Ownership, sides: [(Color, Loc); 2], shared: &Locs) -> Option<Standoff> {
    let mut begins = PerColor::<Vec<usize>>::default();
    let mut waits = PerColor::<Vec<usize>>::default();
    for game in 0..ownership.games() {
        let first = ownership.first(game, shared);
        for player in Color::BOTH {
            let list = if first == Some(player) { &mut begins } else { &mut waits };
            list[player].push(game);
        }
    }
    let lost = |games: &[usize], (player, at): (Color, Loc)| {
        let lost = games.iter().filter(|&&game| ownership.owner(game, at) == Some(!player));
        (lost.count() * 1000 / games.len().max(1)) as u32
    };
    let loses = |side: (Color, Loc)| {
        let games = &begins[side.0];
        games.len() < ENOUGH || lost(games, side) >= LOSES
    };
    let is_tempted = |side: (Color, Loc)| {
        let games = &waits[side.0];
        begins[side.0].len() >= ENOUGH && games.len() >= ENOUGH && lost(games, side) <= 1000 - LOSES
    };
    let found = sides.into_iter().all(loses) && sides.into_iter().any(is_tempted);
    found.then(|| Standoff { shared: shared.clone(), waits })
}
