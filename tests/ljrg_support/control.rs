//! LJRG C1 to C8 by brute force, for boards of a handful of locations.
//!
//! A proof ends at a repeated situation without the formation, so "White can't
//! prevent it" is the least fixed point over the reachable situations; captives
//! do not matter, and no turn with a removal is ever reached.

use super::naive::{Board, Set, Situation, State, Turn};
use std::collections::HashMap;

/// The locations that Black controls (C3).
pub fn black_controls(board: &Board, now: &Situation) -> Set {
    let all: Vec<usize> = board.locations.iter().copied().collect();
    let mut controlled = Set::new();
    for bits in 1..1u32 << all.len() {
        let claim: Set =
            all.iter().enumerate().filter(|(i, _)| bits >> i & 1 != 0).map(|(_, &x)| x).collect();
        if !claim.is_subset(&controlled) && locks(board, now, &claim) {
            controlled.extend(claim);
        }
    }
    controlled
}

/// C5.
fn bordered(board: &Board, now: &Situation, claim: &Set) -> bool {
    board.neighbors.iter().all(|&(x, y)| {
        !claim.contains(&x)
            || claim.contains(&y)
            || (now.black.contains(&x) && !now.black.contains(&y))
    })
}

/// C4.
fn locks(board: &Board, now: &Situation, claim: &Set) -> bool {
    bordered(board, now, claim) && forces(board, worst_case(board, now, claim), claim)
}

/// C6.
fn worst_case(board: &Board, now: &Situation, claim: &Set) -> Situation {
    let outside: Set = board.locations.difference(claim).copied().collect();
    let mut s2 = Situation {
        black: now.black.intersection(claim).copied().collect(),
        white: now.white.union(&outside).copied().collect(),
        temporary: Set::new(),
        permanent: now.permanent.union(&outside).copied().collect(),
        black_captives: 0,
        white_captives: 0,
        black_to_play: false,
        pass_count: 0,
    };
    let alive = s2.black.iter().copied().filter(|&x| board.liberties(&s2, x)).collect();
    s2.black = alive;
    s2
}

/// C8.
fn formation(board: &Board, now: &Situation, claim: &Set) -> bool {
    let neighbor = |x: usize, y: usize| board.neighbors.contains(&(x, y));
    !claim.is_empty()
        && claim.is_disjoint(&now.white)
        && bordered(board, now, claim)
        && claim.iter().all(|&x| board.locations.iter().any(|&y| neighbor(x, y)))
        && board.neighbors.iter().all(|&(x, y)| {
            !claim.contains(&x)
                || !claim.contains(&y)
                || now.black.contains(&x)
                || now.black.contains(&y)
        })
        && claim.intersection(&now.black).all(|&x| {
            let eyes =
                claim.iter().filter(|&&y| !now.black.contains(&y) && board.contact(now, x, y));
            eyes.count() >= 2
        })
}

/// C7.
fn forces(board: &Board, start: Situation, claim: &Set) -> bool {
    let mut number = HashMap::from([(start.clone(), 0)]);
    let mut open = vec![start];
    let mut next: Vec<Vec<usize>> = Vec::new();
    let mut won: Vec<bool> = Vec::new();
    while next.len() < open.len() {
        let now = open[next.len()].clone();
        let done = formation(board, &now, claim);
        won.push(done);
        let mut successors = Vec::new();
        if !done {
            let state = State { board: board.clone(), now, history: Vec::new() };
            for stone in board.locations.iter().map(|&x| Some(x)).chain([None]) {
                let Some(after) = state.successor(&Turn { remove: None, stone }) else { continue };
                let after = Situation { black_captives: 0, white_captives: 0, ..after.now };
                let fresh = open.len();
                let found = *number.entry(after.clone()).or_insert(fresh);
                if found == fresh {
                    open.push(after);
                }
                successors.push(found);
            }
        }
        next.push(successors);
    }
    loop {
        let mut changed = false;
        for at in 0..open.len() {
            if won[at] || next[at].is_empty() {
                continue;
            }
            let good = |&successor: &usize| won[successor];
            let wins = if open[at].black_to_play {
                next[at].iter().any(good)
            } else {
                next[at].iter().all(good)
            };
            if wins {
                won[at] = true;
                changed = true;
            }
        }
        if !changed {
            return won[0];
        }
    }
}
