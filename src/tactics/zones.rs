//! Zones wide enough for a rule: from what the rules that follow need to a
//! pattern that `life` accepts.

use super::board::Board;
use super::search::Scene;
use crate::board::Bits;
use crate::life::{Pattern, Raid};

/// Times that a zone may grow for one reason.
const PATIENCE: usize = 24;

/// Widens the zone by the whole string of `side` at a cell, and one of its
/// liberties other than `but`: one in the zone if possible.
fn with_liberty<const W: usize>(
    scene: &Scene<'_, W>,
    board: &Board<W>,
    side: Bits<W>,
    cell: usize,
    but: Bits<W>,
    zone: Bits<W>,
) -> Bits<W> {
    let web = scene.ground.web;
    let string = web.string(side, cell);
    let liberties = (board.liberties(web, string) - but) & scene.limit;
    let zone = zone | string;
    if liberties.is_empty() || liberties.meets(zone) {
        return zone;
    }
    // One with few neighbours outside gives the raider least to do.
    let cost = |&cell: &usize| (web.near[cell] - zone - board.taken()).len();
    match liberties.iter().min_by_key(cost) {
        Some(liberty) => zone | Bits::one(liberty),
        None => zone,
    }
}

/// What has to be known after a play: a pattern, and cells whatever is on them.
#[derive(Clone, Copy)]
pub struct Sequel<'a, const W: usize> {
    pub pattern: &'a Pattern<W>,
    pub cells: Bits<W>,
}

impl<const W: usize> Sequel<'_, W> {
    fn follows(&self, after: &Pattern<W>) -> bool {
        after.holds(self.pattern) && self.cells.within(after.zone)
    }
}

/// The pattern for a keeper's play after which `next` holds.
pub fn for_play<const W: usize>(
    scene: &Scene<'_, W>,
    board: &Board<W>,
    cell: usize,
    next: Sequel<'_, W>,
    zone: Bits<W>,
) -> Option<Pattern<W>> {
    let web = scene.ground.web;
    let stone = Bits::one(cell);
    let played = board.keep_beside(web, scene.ground.walls, cell)?;
    let mut zone = zone | stone;
    for _ in 0..PATIENCE {
        let pattern = Pattern::cut(zone, board.own, board.opp);
        let before = zone;
        match pattern.keep(scene.ground, cell) {
            Some(after) if next.follows(&after) => {
                return zone.within(scene.limit).then_some(pattern);
            }
            None => {
                // Something must show that the play is legal and no ko-capture.
                if played.captured.any() {
                    zone |= played.captured | web.around(played.captured);
                }
                zone = with_liberty(
                    scene,
                    &played.after,
                    played.after.own,
                    cell,
                    played.captured,
                    zone,
                );
            }
            Some(_) => {}
        }
        for string in web.parts(board.opp & zone) {
            let free = web.around(string).meets(pattern.empty() - stone);
            if free {
                continue;
            }
            if string.meets(played.captured) {
                let whole = web.string(board.opp, string.first());
                zone |= whole | web.around(whole);
            } else {
                zone = with_liberty(scene, board, board.opp, string.first(), stone, zone);
            }
        }
        if zone == before {
            return None;
        }
    }
    None
}

/// A zone in which each string of the keeper breathes, and each of the raider is
/// steady.
pub fn breathing<const W: usize>(scene: &Scene<'_, W>, board: &Board<W>, zone: Bits<W>) -> Bits<W> {
    let web = scene.ground.web;
    let mut zone = zone;
    for _ in 0..PATIENCE {
        let before = zone;
        let empty = zone - board.taken();
        for string in web.parts(board.own & zone) {
            if !string.meets(scene.ground.walls) && !web.around(string).meets(empty) {
                zone = with_liberty(scene, board, board.own, string.first(), Bits::EMPTY, zone);
            }
        }
        zone = steady(scene, board, zone);
        if zone == before {
            break;
        }
    }
    zone
}

/// A zone in which each string of the raider is steady.
pub fn steady<const W: usize>(scene: &Scene<'_, W>, board: &Board<W>, zone: Bits<W>) -> Bits<W> {
    let web = scene.ground.web;
    let mut wide = zone;
    for string in web.parts(board.opp & zone) {
        let around = web.around(string);
        if !around.meets(zone - board.taken()) && !around.within(zone) {
            wide = with_liberty(scene, board, board.opp, string.first(), Bits::EMPTY, wide);
        }
    }
    wide
}

/// A zone in which a raider's play on a cell is surely illegal, as it is, or
/// leads to what `next` needs.
pub fn for_raid<const W: usize>(
    scene: &Scene<'_, W>,
    board: &Board<W>,
    cell: usize,
    next: Option<Sequel<'_, W>>,
    zone: Bits<W>,
) -> Option<Bits<W>> {
    let web = scene.ground.web;
    let stone = Bits::one(cell);
    let mut zone = zone;
    if let Some(next) = next {
        zone |= next.pattern.zone | next.cells;
    }
    for _ in 0..PATIENCE {
        let pattern = Pattern::cut(zone, board.own, board.opp);
        match (pattern.raid(scene.ground, cell), next) {
            (Raid::Illegal, _) => return Some(zone),
            (Raid::Played { after, .. }, Some(next)) if next.follows(&after) => return Some(zone),
            _ => {}
        }
        let before = zone;
        if next.is_none() {
            let string = web.string(board.opp | stone, cell);
            zone |= string | web.around(string);
        }
        for beside in (web.around(web.string(board.opp | stone, cell)) & board.own & zone).iter() {
            let string = web.string(board.own & zone, beside);
            if string.meets(scene.ground.walls)
                || web.around(string).meets((zone - board.taken()) - stone)
            {
                continue;
            }
            let whole = web.string(board.own, beside);
            if (board.liberties(web, whole) - stone).any() {
                zone = with_liberty(scene, board, board.own, beside, stone, zone);
            } else {
                zone |= whole | web.around(whole);
            }
        }
        if zone == before {
            return None;
        }
    }
    None
}
