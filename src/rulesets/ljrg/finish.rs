//! How a side goes on where a theorem has decided a proof: the moves that the
//! theorems' own proofs (docs/theorems.md, "LJRG proofs") prescribe. They need
//! no search, so a proof can be played to its end on a board.

use super::lemmas::{self, Walls};
use super::lock::{Lock, PASS};
use crate::board::{Loc, LocSet};
use crate::game::{Game, Side, Standing};
use crate::rules::Situation;

/// A move that keeps what a theorem promises to the side that moves; none if
/// no theorem promises it anything.
pub fn reply(lock: &Lock, key: &[u64]) -> Option<u32> {
    let mut moves = Vec::new();
    lock.moves(key, &mut moves);
    match lock.side(key) {
        Side::Prover => as_claimant(lock, key, &moves),
        Side::Refuter => as_refuter(lock, key, &moves),
    }
}

/// What a theorem says of a situation.
pub fn standing(lock: &Lock, key: &[u64]) -> Standing {
    let numbers = 0..u8::try_from(lock.lemma_names().len()).unwrap_or(u8::MAX);
    let mut known = numbers.map(|number| lock.lemma(number, key));
    known.find(|&standing| standing != Standing::Open).unwrap_or(Standing::Open)
}

/// The refuter's theorems hold on when he passes, but for the open border,
/// which he takes.
fn as_refuter(lock: &Lock, key: &[u64], moves: &[(u32, Vec<u64>)]) -> Option<u32> {
    if standing(lock, key) != Standing::Lost {
        return None;
    }
    let stays = |next: &[u64]| !lock.is_goal(next) && standing(lock, next) == Standing::Lost;
    moves.iter().find(|(_, next)| stays(next)).map(|(label, _)| *label)
}

fn as_claimant(lock: &Lock, key: &[u64], moves: &[(u32, Vec<u64>)]) -> Option<u32> {
    if let Some((label, _)) = moves.iter().find(|(_, next)| lock.is_goal(next)) {
        return Some(*label);
    }
    let situation = lock.situation(key)?;
    if let Some(walls) = lemmas::walls(lock.claim(), lock.claimant(), &situation)
        && walls.paired.is_empty()
    {
        return along_walls(lock, &situation, &walls, moves);
    }
    // The other one of a pair that the refuter has broken, or one of any pair:
    // each makes fewer locations need one.
    let needs = |next: &[u64]| {
        let situation = lock.situation(next)?;
        Some(lemmas::walls(lock.claim(), lock.claimant(), &situation)?.paired.len())
    };
    let kept = moves.iter().filter_map(|(label, next)| Some((needs(next)?, *label)));
    kept.min().map(|(_, label)| label)
}

/// The four rules in the proof of the theorem "walls".
fn along_walls(
    lock: &Lock,
    situation: &Situation,
    walls: &Walls,
    moves: &[(u32, Vec<u64>)],
) -> Option<u32> {
    let stones = &situation.stones;
    let graph = stones.graph();
    let wall = |loc: Loc| {
        !stones.is_empty_at(loc) && walls.strings.iter().any(|&head| head == stones.head(loc))
    };
    let by_wall = |loc: Loc| graph.neighbors(loc).iter().any(|&beside| wall(beside));
    let touches = |loc: Loc, head: Loc| {
        let near = graph.neighbors(loc);
        near.iter().any(|&beside| !stones.is_empty_at(beside) && stones.head(beside) == head)
    };
    let vital = |region: &LocSet| {
        walls.strings.iter().any(|&head| region.iter().all(|loc| touches(loc, head)))
    };
    let captures = |next: &[u64]| {
        lock.situation(next).is_some_and(|after| {
            after.stones.count(!lock.claimant()) < stones.count(!lock.claimant())
        })
    };
    // The last empty location of a vital region stays empty, unless that captures.
    let allowed = |loc: Loc, next: &[u64]| {
        let Some(region) = walls.regions.iter().find(|region| region.contains(loc)) else {
            return false;
        };
        let empty = region.iter().filter(|&loc| stones.is_empty_at(loc)).count();
        empty > 1 || !vital(region) || captures(next)
    };
    let plays = || {
        moves.iter().filter(|(label, _)| *label != PASS).filter_map(|(label, next)| {
            let loc = lock.location(*label)?;
            Some((*label, loc, next))
        })
    };
    let loose = |loc: Loc| stones.at(loc) == Some(lock.claimant()) && !wall(loc);
    let joins = |loc: Loc| by_wall(loc) && graph.neighbors(loc).iter().any(|&y| loose(y));
    plays()
        .find(|(_, loc, next)| joins(*loc) && allowed(*loc, next))
        .or_else(|| plays().find(|(_, loc, next)| by_wall(*loc) && allowed(*loc, next)))
        .or_else(|| plays().find(|(_, loc, _)| !by_wall(*loc)))
        .map(|(label, ..)| label)
        .or_else(|| moves.iter().find(|(label, _)| *label == PASS).map(|(label, _)| *label))
}
