//! The position as it would be once both players had played what is missing.

use super::finish::{Care, Missing, Reason, finish};
use super::opinion::Opinion;
use crate::board::{Color, LocSet, PerColor, Stones, region};
use crate::rules::Setup;
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

/// Completes a position; none if the ruleset cannot go on from it. The moves are
/// the ruleset's own, from a fresh start in the position.
///
/// Neutral points cost nobody anything, and a reinforcement at most the point on
/// which it stands. Of several ways to finish, one whose count shows just that
/// is preferred: a way with another count has gone astray.
pub fn complete(asked: Named, end: &End, opinion: &Opinion) -> Option<Completion> {
    let mut situation = end.situation.clone();
    situation.pass_count = 0;
    situation.temporary = LocSet::empty(situation.graph().len());
    let setup = Setup { situation, komi: end.komi, handicap: end.handicap };
    let start = Replay::new(asked.ruleset, setup).ok()?;
    let before = margin(&end.situation.stones, &opinion.dead);
    let mut best: Option<(u32, Completion)> = None;
    for care in [Care::Low, Care::Usual, Care::High] {
        let mut game = start.clone();
        let moves = finish(&mut game, opinion, care);
        let completion = completed(&game, moves, end, opinion);
        let cost = cost(&end.situation.stones, &opinion.dead, &completion.moves);
        let after = margin(&completion.end.situation.stones, &completion.dead)
            + completion.end.situation.prisoner_difference()
            - end.situation.prisoner_difference();
        let astray = after.abs_diff(before - cost.black + cost.white);
        if best.as_ref().is_none_or(|(known, _)| astray < *known) {
            best = Some((astray, completion));
        }
        if astray == 0 {
            break;
        }
    }
    best.map(|(_, completion)| completion)
}

fn completed(game: &Replay, moves: Vec<Missing>, end: &End, opinion: &Opinion) -> Completion {
    let mut done = game.end();
    // The players' agreement to stop stands behind the moves.
    done.ending = end.ending;
    done.situation.pass_count = end.situation.pass_count;
    done.encore.clone_from(&end.encore);
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

/// Black's territory and dead white stones minus White's, in the plainest sense.
fn margin(stones: &Stones, dead: &LocSet) -> i32 {
    let worth = |color: Color| if color == Color::Black { 1 } else { -1 };
    let rest = agreed::remove(stones, dead);
    let parts = region::components(stones.graph(), |loc| rest.is_empty_at(loc));
    let area: i32 = parts
        .iter()
        .filter_map(|part| Some(worth(region::sole_neighbor(&rest, part)?) * part.len() as i32))
        .sum();
    let prisoners: i32 = dead.iter().filter_map(|loc| stones.at(loc)).map(|c| worth(!c)).sum();
    area + prisoners
}

/// How many reinforcements stand in the player's own territory.
fn cost(stones: &Stones, dead: &LocSet, moves: &[Missing]) -> PerColor<i32> {
    let rest = agreed::remove(stones, dead);
    let mut cost = PerColor::new(0, 0);
    for part in region::components(stones.graph(), |loc| rest.is_empty_at(loc)) {
        let Some(owner) = region::sole_neighbor(&rest, &part) else { continue };
        let own =
            |m: &&Missing| m.color == owner && m.why != Reason::Neutral && part.contains(m.at);
        cost[owner] += moves.iter().filter(own).count() as i32;
    }
    cost
}
