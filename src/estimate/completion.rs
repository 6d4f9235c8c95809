//! The position as it would be once both players had played what is missing.

use super::finish::{Care, Missing, Promised, Reason, finish, neutral};
use super::onward;
use super::opinion::{Opinion, random_games};
use crate::board::{Color, Loc, LocSet, Stones, region};
use crate::rulesets::{End, Named, Replay, agreed};

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

/// On boards with more locations that would take too long.
const WATCHABLE: usize = 400;

/// Of so many locations one at most may be neutral in a game that is nearly over.
const NEARLY: usize = 4;

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
/// neutral point provokes a reinforcement, its owner is given that point. Where
/// strings are lost on the way for all that, random games watch over every turn.
pub fn complete(asked: Named, end: &End, opinion: &Opinion, threads: usize) -> Option<Completion> {
    let start = onward::start(asked, end)?;
    let stones = &end.situation.stones;
    if !is_nearly_over(stones, opinion) {
        return None;
    }
    let mut best: Option<Way> = None;
    for care in [Care::Low, Care::Usual, Care::High] {
        best = best_way(&start, end, opinion, care, WAYS, best);
        if best.as_ref().is_some_and(|best| best.astray == 0) {
            break;
        }
    }
    let best = best?;
    if stones.graph().len() > WATCHABLE {
        return Some(best.completion);
    }
    if best.astray == 0 && !best.is_broken(opinion, threads) {
        return Some(best.completion);
    }
    // Something was lost on the way that nobody saw coming.
    let watched = best_way(&start, end, opinion, Care::Watchful, WATCHED, None);
    let clean = |way: &Way| way.astray <= best.astray && !way.is_broken(opinion, threads);
    Some(watched.filter(clean).unwrap_or(best).completion)
}

/// Is little enough neutral for a game that is nearly over?
pub fn is_nearly_over(stones: &Stones, opinion: &Opinion) -> bool {
    neutral(stones, opinion).len() * NEARLY <= stones.graph().len()
}

/// The best of so many ways with the same care, and of one known before.
fn best_way(
    start: &Replay,
    end: &End,
    opinion: &Opinion,
    care: Care,
    ways: usize,
    known: Option<Way>,
) -> Option<Way> {
    let mut best = known;
    let mut promised = Promised::new();
    for _ in 0..ways {
        let way = Way::of(start, end, opinion, care, &promised);
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
    completion: Completion,
    /// By how many points its count differs from what the moves should cost.
    astray: u32,
    /// Which of the moves stand in the player's own territory.
    costly: Vec<usize>,
}

impl Way {
    fn of(start: &Replay, end: &End, opinion: &Opinion, care: Care, promised: &Promised) -> Way {
        let mut game = start.clone();
        let moves = finish(&mut game, opinion, care, promised);
        let completion = completed(&game, moves, end, opinion);
        let (stones, done) = (&end.situation.stones, &completion.end.situation);
        let costly = costly(stones, &opinion.dead, &completion.moves);
        let cost = costly.iter().filter_map(|&at| completion.moves.get(at));
        let cost: i32 = cost.map(|missing| worth(missing.color)).sum();
        let before = margin(stones, &opinion.dead) + end.situation.prisoner_difference();
        let after = margin(&done.stones, &completion.dead) + done.prisoner_difference();
        Way { astray: after.abs_diff(before - cost), costly, completion }
    }

    /// Do random games from the completed position take a string for dead that was
    /// thought alive?
    fn is_broken(&self, opinion: &Opinion, threads: usize) -> bool {
        let stones = &self.completion.end.situation.stones;
        let after = random_games(stones, threads);
        let lost = |&at: &Loc| {
            let Some(color) = stones.at(at) else { return false };
            let string = LocSet::of(stones.graph().len(), stones.string(at));
            !self.completion.dead.contains(at)
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
            let owner = self.completion.moves.get(at)?.color;
            let mut earlier = self.completion.moves.get(..at)?.iter().rev();
            let last = earlier.find(|m| m.color != owner && m.why == Reason::Neutral)?;
            (!promised.contains_key(&last.at)).then_some((last.at, owner))
        })
    }
}

fn completed(game: &Replay, moves: Vec<Missing>, end: &End, opinion: &Opinion) -> Completion {
    let done = onward::stop(game, end);
    let (old, new) = (&end.situation.stones, &done.situation.stones);
    let mut dead = LocSet::empty(new.graph().len());
    for at in new.strings() {
        let was = |loc| opinion.dead.contains(loc) && old.at(loc) == new.at(loc);
        if new.string(at).any(was) {
            dead.extend(new.string(at));
        }
    }
    Completion { moves, end: done, dead }
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
