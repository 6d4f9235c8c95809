//! The position as it would be once both players had played what is missing.

use super::finish::{Care, Missing, Promised, Reason, finish, neutral};
use super::onward;
use super::opinion::{Opinion, random_games};
use crate::board::{Color, Frame, Loc, LocSet, Stones, region};
use crate::rules::{Setup, Situation};
use crate::rulesets::{End, Named, Replay, agreed};
use crate::verdict::Watch;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A completed position.
#[derive(Clone, Debug)]
pub struct Completion {
    /// The missing moves, in turn.
    pub moves: Vec<Missing>,
    /// What stands then.
    pub end: End,
    /// The stones of it that are thought dead.
    pub dead: LocSet,
}

/// Ways to finish that are tried with the same care.
const WAYS: usize = 8;

/// The same where random games are asked in every turn, which takes its time.
const WATCHED: usize = 2;

/// Boards with more locations are finished from one side only, and not watched: both would take
/// too long.
const LARGE: usize = 400;

/// Of so many locations one at most may be neutral in a game that is nearly over.
const NEARLY: usize = 4;

/// A position is finished from so many sides first, and if all these count alike from no more.
const FIRST: usize = 4;

/// Per mille of the random games in which a string is lost that went astray.
const BROKEN: u32 = 600;

/// Completes a position; none if the ruleset cannot go on from it, or if the game
/// is far from its end. The moves are the ruleset's own, from a fresh start in the
/// position.
///
/// Neutral points cost nobody anything, and a reinforcement at most the point on
/// which it stands. Of several ways to finish, one whose count shows just that
/// is preferred: a way with another count has gone astray. Then the one with the
/// fewest reinforcements: who stops sees no point left to be lost, so if a
/// neutral point provokes a reinforcement, its owner is given that point. Which of two
/// neutral points comes first, of two strings or two replies, goes by how the board lies; so
/// it is finished as seen from each side, and most of these ways have to count alike (from a
/// few sides only if these agree). Where strings are lost on the way for all that, random
/// games watch over every turn.
pub fn complete(asked: Named, end: &End, opinion: &Opinion, threads: usize) -> Option<Completion> {
    if !is_nearly_over(&end.situation.stones, opinion) {
        return None;
    }
    let way = way(asked, end, opinion, threads)?.at_home(&opinion.frame);
    let mut game = onward::start(asked, end)?;
    onward::play(&mut game, way.moves.iter().map(|missing| (missing.color, missing.at)))?;
    Some(Completion { moves: way.moves, end: onward::stop(&game, end), dead: way.dead })
}

/// How the players go about it, as seen from the opinion's frame.
fn way(asked: Named, end: &End, opinion: &Opinion, threads: usize) -> Option<Way> {
    let before = end.situation.seen_from(&opinion.frame);
    let is_large = before.graph().len() > LARGE;
    let frames = match is_large {
        true => vec![Frame::plain(&before.stones)],
        false => Frame::all(&before.stones),
    };
    let (first, rest) = frames.split_at(FIRST.min(frames.len()));
    let mut ways = ways_from(first, asked, &before, opinion, threads);
    if !are_alike(&ways) {
        ways.extend(ways_from(rest, asked, &before, opinion, threads));
    }
    let best = preferred(ways.into_iter().flatten().collect())?;
    if is_large || best.astray == 0 && !best.is_broken(opinion, threads) {
        return Some(best);
    }
    // Something was lost on the way that nobody saw coming.
    let start = onward::afresh(asked, Setup::of(before))?;
    let watched = best_way(&start, opinion, Care::Watchful, WATCHED, None);
    let clean = |way: &Way| way.astray <= best.astray && !way.is_broken(opinion, threads);
    Some(watched.filter(clean).unwrap_or(best))
}

/// How they go about it as seen from each of some frames.
fn ways_from(
    frames: &[Frame],
    asked: Named,
    before: &Situation,
    opinion: &Opinion,
    threads: usize,
) -> Vec<Option<Way>> {
    let ways: Vec<OnceLock<Option<Way>>> = frames.iter().map(|_| OnceLock::new()).collect();
    let go = |at: usize| {
        let (frame, opinion) = (&frames[at], opinion.seen_from(&frames[at]));
        ways[at].get_or_init(|| {
            // Moves do not depend on komi.
            let start = onward::afresh(asked, Setup::of(before.seen_from(frame)))?;
            Some(careful_way(&start, &opinion)?.at_home(frame))
        });
    };
    Watch::side_by_side(threads, frames.len(), &go);
    ways.into_iter().map(|way| way.into_inner().flatten()).collect()
}

/// Do all ways go as the players think, to the same count?
fn are_alike(ways: &[Option<Way>]) -> bool {
    let clean = |way: &Option<Way>| way.as_ref().filter(|way| way.astray == 0).map(|way| way.count);
    let count = ways.first().and_then(clean);
    count.is_some() && ways.iter().all(|way| clean(way) == count)
}

/// The best of the ways that count as most of those do that are no more astray than others.
fn preferred(ways: Vec<Way>) -> Option<Way> {
    let astray = ways.iter().map(|way| way.astray).min()?;
    let mut counts: BTreeMap<i32, usize> = BTreeMap::new();
    for way in ways.iter().filter(|way| way.astray == astray) {
        *counts.entry(way.count).or_default() += 1;
    }
    let votes = |way: &Way| counts.get(&way.count).copied().unwrap_or(0);
    ways.into_iter().min_by_key(|way| (way.astray, Reverse(votes(way)), way.costly.len()))
}

/// The best way with the least care with which none goes astray, or with the most.
fn careful_way(start: &Replay, opinion: &Opinion) -> Option<Way> {
    let mut best: Option<Way> = None;
    for care in [Care::Low, Care::Usual, Care::High] {
        best = best_way(start, opinion, care, WAYS, best);
        if best.as_ref().is_some_and(|best| best.astray == 0) {
            break;
        }
    }
    best
}

/// Is little enough neutral for a game that is nearly over?
pub fn is_nearly_over(stones: &Stones, opinion: &Opinion) -> bool {
    neutral(&opinion.frame.stones(stones), opinion).len() * NEARLY <= stones.graph().len()
}

/// The best of so many ways with the same care, and of one known before.
fn best_way(
    start: &Replay,
    opinion: &Opinion,
    care: Care,
    ways: usize,
    known: Option<Way>,
) -> Option<Way> {
    let mut best = known;
    let mut promised = Promised::new();
    for _ in 0..ways {
        let way = Way::of(start, opinion, care, &promised);
        let next = way.provocation(&promised);
        if best.as_ref().is_none_or(|known| way.rank() < known.rank()) {
            best = Some(way);
        }
        let Some((at, color)) = next else { break };
        promised.insert(at, color);
    }
    best
}

/// A way to finish.
struct Way {
    /// The missing moves, in turn.
    moves: Vec<Missing>,
    /// What stands after them.
    stones: Stones,
    /// The stones of it that are thought dead.
    dead: LocSet,
    /// What that counts for Black.
    count: i32,
    /// By how many points its count differs from what the moves should cost.
    astray: u32,
    /// Which of the moves stand in the player's own territory.
    costly: Vec<usize>,
}

impl Way {
    fn of(start: &Replay, opinion: &Opinion, care: Care, promised: &Promised) -> Way {
        let mut game = start.clone();
        let moves = finish(&mut game, opinion, care, promised);
        let (old, new) = (start.state().situation(), game.state().situation());
        let dead = still_dead(&old.stones, &new.stones, &opinion.dead);
        let costly = costly(&old.stones, &opinion.dead, &moves);
        let cost = costly.iter().filter_map(|&at| moves.get(at));
        let cost: i32 = cost.map(|missing| worth(missing.color)).sum();
        let before = margin(&old.stones, &opinion.dead) + old.prisoner_difference();
        let after = margin(&new.stones, &dead) + new.prisoner_difference();
        let astray = after.abs_diff(before - cost);
        Way { moves, stones: new.stones.clone(), dead, count: after, astray, costly }
    }

    /// The way that is seen from a frame.
    fn at_home(self, frame: &Frame) -> Way {
        let home = frame.inverse();
        Way {
            moves: self.moves.into_iter().map(|missing| missing.at_home(frame)).collect(),
            stones: home.stones(&self.stones),
            dead: home.set_there(&self.dead),
            count: worth(home.color(Color::Black)) * self.count,
            ..self
        }
    }

    /// Do random games from the completed position take a string for dead that was
    /// thought alive?
    fn is_broken(&self, opinion: &Opinion, threads: usize) -> bool {
        let stones = &self.stones;
        let after = random_games(stones, threads);
        let lost = |&at: &Loc| {
            let Some(color) = stones.at(at) else { return false };
            let string = LocSet::of(stones.graph().len(), stones.string(at));
            !self.dead.contains(at)
                && after.mean(!color, &string) > BROKEN
                && opinion.ownership.mean(!color, &string) <= BROKEN
        };
        stones.strings().iter().any(lost)
    }

    fn rank(&self) -> (u32, usize) {
        (self.astray, self.costly.len())
    }

    /// The neutral point by which the opponent provoked a reinforcement, and who
    /// would rather have had it.
    fn provocation(&self, promised: &Promised) -> Option<(Loc, Color)> {
        self.costly.iter().find_map(|&at| {
            let owner = self.moves.get(at)?.color;
            let mut earlier = self.moves.get(..at)?.iter().rev();
            let last = earlier.find(|m| m.color != owner && m.why == Reason::Neutral)?;
            (!promised.contains_key(&last.at)).then_some((last.at, owner))
        })
    }
}

/// The strings with stones that were thought dead before.
fn still_dead(old: &Stones, new: &Stones, before: &LocSet) -> LocSet {
    let mut dead = LocSet::empty(new.graph().len());
    for at in new.strings() {
        let was = |loc| before.contains(loc) && old.at(loc) == new.at(loc);
        if new.string(at).any(was) {
            dead.extend(new.string(at));
        }
    }
    dead
}

/// What a point of a player's is worth to Black.
fn worth(color: Color) -> i32 {
    if color == Color::Black { 1 } else { -1 }
}

/// Black's territory and dead white stones minus White's, in the plainest sense.
fn margin(stones: &Stones, dead: &LocSet) -> i32 {
    let rest = agreed::remove(stones, dead);
    let parts = region::components(stones.graph(), |loc| rest.is_empty_at(loc));
    let area: i32 = parts
        .iter()
        .filter_map(|part| Some(worth(region::sole_neighbor(&rest, part)?) * part.len() as i32))
        .sum();
    let prisoners: i32 = dead.iter().filter_map(|loc| stones.at(loc)).map(|c| worth(!c)).sum();
    area + prisoners
}

/// Which reinforcements stand in the player's own territory.
fn costly(stones: &Stones, dead: &LocSet, moves: &[Missing]) -> Vec<usize> {
    let rest = agreed::remove(stones, dead);
    let mut found = Vec::new();
    for part in region::components(stones.graph(), |loc| rest.is_empty_at(loc)) {
        let Some(owner) = region::sole_neighbor(&rest, &part) else { continue };
        let own = |m: &Missing| m.color == owner && m.why != Reason::Neutral && part.contains(m.at);
        found.extend(moves.iter().enumerate().filter(|(_, m)| own(m)).map(|(at, _)| at));
    }
    found.sort_unstable();
    found
}
