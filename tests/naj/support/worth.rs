//! What the end of an analysis is worth, by the letter of the definitions.

use super::{BLACK, Board, Position, Rules, WHITE, other};
use std::collections::{BTreeSet, HashSet};

/// Black's margin.
pub fn margin(board: &Board, rules: Rules, start: &[u8], last: &Position) -> i32 {
    match rules {
        Rules::Naj(owner) => {
            let points = points(start, &controlled(board, last, owner), owner);
            if owner == BLACK { points } else { -points }
        }
        Rules::Korean => {
            let side = |color| points(start, &independent(board, start, last, color), color);
            side(BLACK) - side(WHITE)
        }
    }
}

fn points(start: &[u8], held: &BTreeSet<usize>, color: u8) -> i32 {
    held.iter()
        .map(|&at| match start[at] {
            0 => 1,
            stone if stone == other(color) => 2,
            _ => 0,
        })
        .sum()
}

/// NAJ: the stones that no sequence removes in which their owner passes.
fn immortal(board: &Board, last: &Position, owner: u8) -> BTreeSet<usize> {
    let own = |position: &Position| -> BTreeSet<usize> {
        (0..board.len()).filter(|&at| position[at] == owner).collect()
    };
    let mut left = own(last);
    let mut seen = HashSet::from([last.clone()]);
    let mut open = vec![last.clone()];
    while let Some(position) = open.pop() {
        let here = own(&position);
        left.retain(|at| here.contains(at));
        for at in 0..board.len() {
            if let Some(after) = board.play(&position, other(owner), at)
                && seen.insert(after.clone())
            {
                open.push(after);
            }
        }
    }
    left
}

fn controlled(board: &Board, last: &Position, owner: u8) -> BTreeSet<usize> {
    let immortal = immortal(board, last, owner);
    let surrounded = |at: usize| {
        !board.near[at].is_empty() && board.near[at].iter().all(|beside| immortal.contains(beside))
    };
    (0..board.len()).filter(|&at| immortal.contains(&at) || surrounded(at)).collect()
}

/// Simplified Korean: the union of all independent regions, by trying all sets.
fn independent(board: &Board, start: &[u8], last: &Position, color: u8) -> BTreeSet<usize> {
    let count = board.len();
    let mut union = BTreeSet::new();
    for bits in 1u32..1 << count {
        let part: BTreeSet<usize> = (0..count).filter(|at| bits >> at & 1 == 1).collect();
        if is_connected(board, &part)
            && is_bounded(board, start, &part, color)
            && is_basic_life(board, last, &part, color)
        {
            union.extend(part);
        }
    }
    union
}

fn is_connected(board: &Board, part: &BTreeSet<usize>) -> bool {
    let first = *part.first().unwrap();
    let mut found = BTreeSet::from([first]);
    let mut open = vec![first];
    while let Some(here) = open.pop() {
        for &beside in &board.near[here] {
            if part.contains(&beside) && found.insert(beside) {
                open.push(beside);
            }
        }
    }
    found.len() == part.len()
}

fn is_bounded(board: &Board, start: &[u8], part: &BTreeSet<usize>, color: u8) -> bool {
    part.iter().all(|&at| {
        let outside = board.near[at].iter().filter(|beside| !part.contains(beside));
        outside.into_iter().all(|&beside| start[beside] != color && start[at] == color)
    })
}

fn is_basic_life(board: &Board, last: &Position, part: &BTreeSet<usize>, color: u8) -> bool {
    let single = |&at: &usize| {
        last[at] == 0
            && board.near[at].iter().all(|beside| part.contains(beside) && last[*beside] == color)
    };
    let empties: Vec<usize> = part.iter().copied().filter(single).collect();
    let strings_touch_two = part.iter().filter(|&&at| last[at] == color).all(|&at| {
        let string = board.string(last, at);
        let touches = |empty: &&usize| board.near[**empty].iter().any(|near| string.contains(near));
        empties.iter().filter(touches).count() >= 2
    });
    let stones = part.iter().filter(|&&at| last[at] == color).count();
    stones > 0 && stones + empties.len() == part.len() && strings_touch_two
}
