//! Playing a game out: where nobody can prove what the players think, they make sure of it, each in
//! what is his, and in turn. What a player fills costs him a point, and as both make as many moves,
//! the count stays what it was: a position that counts otherwise has gone astray. Who has no room for
//! that gives up stones in what is his opponent's.

use super::onward;
use super::opinion::Opinion;
use super::protect::Owner;
use crate::board::{Color, Loc, LocSet, PerColor};
use crate::rulesets::{self, Basis, Counting, End, GameResult, Named};
use crate::verdict::{Limits, Verdict, Watch};
use std::sync::{Mutex, PoisonError};

/// So often the players make sure of what the verdict on what came out leaves open.
const PASSES: usize = 4;

/// What a move of a game that is played out is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// It protects something in the player's own territory.
    Protection,
    /// It is in his own territory, too, and only keeps the number of moves equal.
    Waiting,
    /// The same by a stone that is dead at once, where he has no room to wait: that costs as much.
    Sacrifice,
}

/// A move of a game that is played out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fill {
    /// Whose.
    pub color: Color,
    /// Where.
    pub at: Loc,
    /// What for.
    pub purpose: Purpose,
}

/// The position after both players made sure of their territory, with its own verdict.
#[derive(Clone, Debug)]
pub struct PlayedOut {
    /// The moves, in turn, after those that are missing. Where they cost nothing, and one player has
    /// no more, he passes.
    pub moves: Vec<Fill>,
    /// The strict verdict on the position after them.
    pub verdict: Verdict,
}

/// A position on the way.
struct Reached {
    end: End,
    /// The stones that are thought dead.
    dead: LocSet,
}

/// The position of an undecided verdict, in which some stones are thought dead, played out and
/// judged, within other limits at last if it stays open; none if there is nothing to protect, or if
/// it has gone astray.
pub fn play_out(
    from: &Verdict,
    dead: &LocSet,
    opinion: &Opinion,
    [limits, at_last]: [&Limits; 2],
    judge: impl Fn(End, &LocSet, &Limits) -> Option<Verdict>,
) -> Option<PlayedOut> {
    let expected = from.asked.ruleset.tally(&from.end, &Basis::Dead(dead.clone())).ok()?.result;
    let costs = from.info().counting == Counting::Territory;
    let mut reached = Reached { end: from.end.clone(), dead: dead.clone() };
    let mut found: Option<Verdict> = None;
    let mut moves = Vec::new();
    for pass in 0..PASSES {
        let verdict = found.as_ref().unwrap_or(from);
        if verdict.result() != GameResult::Undecided {
            break;
        }
        let owners = &verdict.tally.owner;
        let is_decided = |at: &Loc| owners.get(at.index()) != Some(&rulesets::Owner::Undecided);
        let graph = verdict.graph();
        let decided = LocSet::of(graph.len(), graph.locs().filter(is_decided));
        let care = Care { opinion, decided: &decided, insists: pass > 0, threads: limits.threads };
        let wanted = care.wanted(&reached, costs);
        let next = wanted.and_then(|wanted| played(from.asked, &reached, wanted));
        let Some((fills, next)) = next else {
            match pass {
                // All seems to be kept, though the verdict does not say so.
                0 => continue,
                _ => break,
            }
        };
        found = Some(judge(next.end.clone(), &next.dead, limits)?);
        moves.extend(fills);
        reached = next;
    }
    let mut verdict = found?;
    if verdict.result() == GameResult::Undecided && at_last != limits {
        verdict = judge(reached.end, &reached.dead, at_last).unwrap_or(verdict);
    }
    let is_as_expected = [GameResult::Undecided, expected].contains(&verdict.result());
    is_as_expected.then_some(PlayedOut { moves, verdict })
}

/// How the players go about it.
struct Care<'a> {
    opinion: &'a Opinion,
    /// What needs no protection.
    decided: &'a LocSet,
    /// Do they protect what seems to be kept?
    insists: bool,
    threads: usize,
}

impl Care<'_> {
    /// Each player's moves, as many as the other's if they cost something; none if that cannot be.
    /// What is one player's is not beside what is the other's, so each is looked at alone.
    fn wanted(&self, from: &Reached, costs: bool) -> Option<PerColor<Vec<Fill>>> {
        let frame = &self.opinion.frame;
        let stones = frame.stones(&from.end.situation.stones);
        let (dead, decided) = (frame.set_there(&from.dead), frame.set_there(self.decided));
        let of = |color| {
            let owner = Owner::new(frame.color(color), &stones, &dead, self.opinion);
            Mutex::new((owner, None))
        };
        let owners = Color::BOTH.map(of);
        let protect = |job: usize| {
            let mut owner = owners[job].lock().unwrap_or_else(PoisonError::into_inner);
            let (owner, moves) = &mut *owner;
            *moves = owner.protect(&decided, self.insists);
        };
        Watch::side_by_side(self.threads, owners.len(), &protect);
        let [black, white] =
            owners.map(|owner| owner.into_inner().unwrap_or_else(PoisonError::into_inner));
        let moves = PerColor::new(black.1?, white.1?);
        let mut owners = PerColor::new(black.0, white.0);
        let most = moves.black.len().max(moves.white.len());
        let mut wanted = PerColor::new(Vec::new(), Vec::new());
        for color in Color::BOTH {
            let spare = if costs { most - moves[color].len() } else { 0 };
            let waits = owners[color].wait(spare);
            let sacrifices = owners[!color].bear(spare - waits.len());
            if waits.len() + sacrifices.len() < spare {
                return None;
            }
            let mut fill = |places: &[Loc], purpose| {
                let fills = places.iter().map(|&at| Fill { color, at: frame.home(at), purpose });
                wanted[color].extend(fills);
            };
            fill(&moves[color], Purpose::Protection);
            fill(&waits, Purpose::Waiting);
            fill(&sacrifices, Purpose::Sacrifice);
        }
        Some(wanted)
    }
}

/// The moves in turn, and what stands after them; none if there are none, or if the ruleset does not
/// allow them.
fn played(
    asked: Named,
    from: &Reached,
    wanted: PerColor<Vec<Fill>>,
) -> Option<(Vec<Fill>, Reached)> {
    let mut game = onward::start(asked, &from.end)?;
    let PerColor { black, white } = wanted;
    let mut left = PerColor::new(black.into_iter(), white.into_iter());
    let mut moves = Vec::new();
    let mut color = game.state().situation().to_play;
    while left.black.len() + left.white.len() > 0 {
        moves.extend(left[color].next());
        color = !color;
    }
    onward::play(&mut game, moves.iter().map(|fill: &Fill| (fill.color, fill.at)))?;
    let end = onward::stop(&game, &from.end);
    let (old, new) = (&from.end.situation.stones, &end.situation.stones);
    let still_stands = |&loc: &Loc| old.at(loc) == new.at(loc);
    let mut dead = LocSet::of(new.graph().len(), from.dead.iter().filter(still_stands));
    let stands = |fill: &&Fill| new.at(fill.at) == Some(fill.color);
    let sacrifices = moves.iter().filter(|fill: &&Fill| fill.purpose == Purpose::Sacrifice);
    sacrifices.filter(stands).for_each(|fill| _ = dead.insert(fill.at));
    (!moves.is_empty()).then_some((moves, Reached { end, dead }))
}
