//! How far a string seems to be from life: only the order of the search
//! depends on it.

use super::board::{Board, Sides};
use super::search::Scene;
use crate::board::{Bits, Strings, Strung, Web};

/// Cells of a region beyond which it is not looked at more closely.
const LARGE: u32 = 32;

/// Strings that count as one with the target.
const FAMILY: usize = 10;

/// A guess.
pub struct Hope<const W: usize> {
    /// About how many plays are missing.
    pub distance: u32,
    /// Where plays may help.
    pub cells: Bits<W>,
}

/// The strings that can hardly be cut from the target's: they share two
/// liberties with one of the family.
fn family<const W: usize>(
    web: &Web<W>,
    board: &Board<W>,
    strings: &Strings<'_, W>,
    target: usize,
) -> (Bits<W>, Bits<W>) {
    let free = !board.taken();
    let Strung { cells: mut family, around } = strings.at(target);
    let mut liberties = around & free;
    for _ in 0..FAMILY {
        let mut grown = false;
        let mut beside = (web.around(liberties) & board.own) - family;
        while beside.any() {
            let string = strings.at(beside.first());
            beside = beside - string.cells;
            let own = string.around & free;
            if (own & liberties).len() >= 2 {
                family |= string.cells;
                liberties |= own;
                grown = true;
            }
        }
        if !grown {
            break;
        }
    }
    (family, liberties)
}

/// Plays between a family and a wall.
fn to_walls<const W: usize>(scene: &Scene<'_, W>, board: &Board<W>, family: Bits<W>) -> u32 {
    let web = scene.ground.web;
    let mut reached = family;
    for plays in 0..6 {
        if reached.meets(scene.ground.walls) {
            return 2 * plays;
        }
        let step = (web.around(reached) & scene.limit) - board.opp;
        reached |= step;
        let mut joined = web.around(step) & board.own;
        joined = joined - reached;
        while joined.any() {
            let string = web.string(board.own, joined.first());
            joined = joined - string;
            reached |= string;
        }
    }
    20
}

/// A guess for the string at a cell.
pub fn hope<const W: usize>(
    scene: &Scene<'_, W>,
    board: &Board<W>,
    sides: &Sides<'_, W>,
    target: usize,
) -> Hope<W> {
    let web = scene.ground.web;
    let (family, liberties) = family(web, board, &sides.own, target);
    let mut left = liberties & scene.limit;
    let mut best = [7u32; 2];
    while left.any() {
        let start = left.first();
        let mut region = Bits::one(start);
        let mut fresh = region;
        let (mut large, mut size) = (false, 1);
        while fresh.any() && !large {
            let mut next = Bits::EMPTY;
            fresh.iter().for_each(|cell| next |= web.near[cell]);
            fresh = (next - board.own) - region;
            region |= fresh;
            size += fresh.len();
            large = size > LARGE || !fresh.within(scene.limit);
        }
        left = left - region;
        let vacant = region - board.opp;
        let bare = (vacant - liberties).len();
        let cost = if large { 4 } else { bare.min(4) + u32::from(region.meets(board.opp)) };
        // A roomy region may hold two eyes.
        let twice = if large || vacant.len() >= 4 { cost + 2 } else { 7 };
        for cost in [cost, twice] {
            if cost < best[0] {
                best = [cost, best[0]];
            } else if cost < best[1] {
                best[1] = cost;
            }
        }
    }
    let ring = web.around(liberties) - board.taken();
    let mut cells = liberties | ring;
    let mut beside = web.around(family) & board.opp;
    while beside.any() {
        let string = sides.opp.at(beside.first());
        beside = beside - string.cells;
        let libs = string.around - board.taken();
        if libs.len() <= 2 {
            cells |= libs;
        }
    }
    let mut distance = best[0] + best[1];
    if scene.ground.walls.any() {
        distance = distance.min(to_walls(scene, board, family));
    }
    Hope { distance, cells: cells & scene.limit }
}
