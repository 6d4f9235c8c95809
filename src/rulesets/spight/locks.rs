//! What a player locks, as LJRG has it, is his in the encore, with a share of the neutral
//! points beside it (theorem "Locks", `docs/theorems/spight.md`).

use super::contest::opener;
use super::value::Bounds;
use crate::board::{Color, LocSet, PerColor};
use crate::rules::marks::refuse_marks;
use crate::rulesets::api::{End, Tally};
use crate::rulesets::holdings::{Ground, Holdings, Words};
use crate::rulesets::inquiry::{Answer, Subject};
use crate::rulesets::ljrg::lock::Lock;
use crate::rulesets::perfect::locks::{self, Land, Locks};

const WORDS: Words = Words {
    own: "locked by its owner",
    opposing: "locked by the opponent",
    neither: "not locked as a whole",
};

/// Does the theorem speak of locks here?
fn is_plain(end: &End) -> bool {
    let starts = end.ending.is_none() && end.encore.is_none();
    starts && refuse_marks(&end.situation, super::INFO.id).is_ok()
}

/// The question whether a player locks a set; none if the theorem does not speak of it.
pub fn question(end: &End, player: Color, claim: &LocSet) -> Option<Lock> {
    is_plain(end).then(|| locks::question(&end.situation, player, claim)).flatten()
}

/// What to ask about locks.
pub fn questions(end: &End) -> Option<Locks> {
    is_plain(end).then(|| Locks::new(&end.situation.stones, false))
}

/// The locations that are a player's at the end, at least.
fn least(end: &End, answers: &[(Subject, Answer)], player: Color) -> i32 {
    Land::of(&end.situation.stones, answers, player).map_or(0, |land| {
        let first = i32::from(opener(end) == player);
        land.all.len() as i32 + (land.beside().len() as i32 + first) / 2
    })
}

/// Black's margin on the board if each player keeps what he locks.
pub fn bounds(end: &End, answers: &[(Subject, Answer)]) -> Bounds {
    let stones = &end.situation.stones;
    let locations = stones.graph().len() as i32;
    let lead = stones.count(Color::White) as i32 - stones.count(Color::Black) as i32;
    let margin = |player| 2 * least(end, answers, player) - locations;
    (lead + margin(Color::Black), lead - margin(Color::White))
}

/// The locations as the players lock them, if the margin is decided by that.
pub fn owned(end: &End, answers: &[(Subject, Answer)]) -> Option<Tally> {
    let bounds = bounds(end, answers);
    if bounds.0 != bounds.1 {
        return None;
    }
    let stones = &end.situation.stones;
    let locked = |player| {
        let land = Land::of(stones, answers, player);
        land.map_or_else(|| LocSet::empty(stones.graph().len()), |land| land.all)
    };
    let held = Holdings::known(PerColor::new(locked(Color::Black), locked(Color::White)));
    let ground = Ground { basis: "search", exact: true, warnings: Vec::new() };
    Some(held.tally(end, WORDS, ground))
}
