//! Areas in which the attacker, moving second, removes every stone of the
//! owner, who gets no lasting one there (theorem "Areas without new life").

use super::field::{Board, Field};
use crate::board::Bits;

/// The attacker's hull and the areas beside it that have the property.
#[derive(Clone, Copy, Debug)]
pub struct Areas<const W: usize> {
    /// Stones of the attacker that are never removed.
    pub hull: Bits<W>,
    /// All cells of the clean areas.
    pub clean: Bits<W>,
}

/// Strings beyond which the theorem is not tried.
const MAX_PARTS: usize = 64;

/// The hull and the clean areas of a board.
pub fn areas<const W: usize>(field: &Field<W>, board: &Board<W>) -> Areas<W> {
    areas_beside(field, board, Bits::EMPTY)
}

/// The same where some stones of the attacker's are known to stay.
pub fn areas_beside<const W: usize>(
    field: &Field<W>,
    board: &Board<W>,
    staying: Bits<W>,
) -> Areas<W> {
    let hull = hull(field, board, staying);
    if hull.is_empty() {
        return Areas { hull, clean: Bits::EMPTY };
    }
    let web = &field.web;
    let empty = field.empty(board);
    let (linked, links) = linked(field, board, hull, empty);
    let flat = web.around(hull | linked);
    let free = empty - links;
    let all = field.playable | field.walls;
    // An area with a wall, or with a border outside the hull, is not closed: the
    // owner may come in from elsewhere.
    let open = field.walls | (field.border & board.foe);
    let clean = web
        .parts(all - hull)
        .filter(|area| !area.meets(open) && is_clean(field, *area - linked, flat, free))
        .fold(Bits::EMPTY, |sum, area| sum | area);
    Areas { hull, clean }
}

/// The largest set of the attacker's strings of which each has two regions that
/// hold an empty cell, lie at it with all their cells, and are enclosed by
/// strings of the set.
fn hull<const W: usize>(field: &Field<W>, board: &Board<W>, staying: Bits<W>) -> Bits<W> {
    let web = &field.web;
    let empty = field.empty(board);
    let strings: Vec<(Bits<W>, Bits<W>)> =
        web.parts(board.foe).map(|string| (string, web.around(string))).collect();
    if strings.is_empty() || strings.len() > MAX_PARTS {
        return Bits::EMPTY;
    }
    let all = field.playable | field.walls;
    let mut regions: Vec<(u64, u64)> = Vec::new();
    for part in web.parts(all - board.foe) {
        if part.meets(field.walls) || !part.meets(empty) {
            continue;
        }
        let (mut beside, mut flat) = (0, 0);
        for (number, (_, around)) in strings.iter().enumerate() {
            if around.meets(part) {
                beside |= 1u64 << number;
                flat |= u64::from(part.within(*around)) << number;
            }
        }
        if flat != 0 {
            regions.push((beside, flat));
        }
    }
    let anchored = strings
        .iter()
        .enumerate()
        .filter(|(_, (string, _))| string.meets(staying))
        .fold(0u64, |sum, (number, _)| sum | 1 << number);
    let mut alive = u64::MAX >> (64 - strings.len());
    loop {
        let (mut once, mut twice) = (0, 0);
        for (_, flat) in regions.iter().filter(|(beside, _)| beside & !alive == 0) {
            twice |= once & flat;
            once |= flat;
        }
        let next = alive & (twice | anchored);
        if next == alive {
            break;
        }
        alive = next;
    }
    let kept = strings.iter().enumerate().filter(|(number, _)| alive >> number & 1 != 0);
    kept.fold(Bits::EMPTY, |sum, (_, (string, _))| sum | *string)
}

/// The attacker's strings that are linked to the hull, each by two empty cells of its own
/// beside both it and the hull or strings linked before; and these cells.
fn linked<const W: usize>(
    field: &Field<W>,
    board: &Board<W>,
    hull: Bits<W>,
    empty: Bits<W>,
) -> (Bits<W>, Bits<W>) {
    let web = &field.web;
    let (mut linked, mut links) = (Bits::EMPTY, Bits::EMPTY);
    let mut flat = web.around(hull) & empty;
    let mut loose: Vec<Bits<W>> = web.parts(board.foe - hull).collect();
    loop {
        let before = loose.len();
        loose.retain(|string| {
            let around = web.around(*string);
            let mut shared = (around & flat).iter();
            let (Some(one), Some(two)) = (shared.next(), shared.next()) else { return true };
            let link = Bits::one(one) | Bits::one(two);
            links |= link;
            linked |= *string;
            flat = (flat | (around & empty)) - links;
            false
        });
        if loose.len() == before {
            return (linked, links);
        }
    }
}

/// Are the inner cells few, or answered by pairs?
fn is_clean<const W: usize>(
    field: &Field<W>,
    area: Bits<W>,
    flat: Bits<W>,
    empty: Bits<W>,
) -> bool {
    let near = &field.web.near;
    let inner = area - flat;
    let roomy = |rest: Bits<W>| {
        rest.iter().all(|cell| near[cell].len() >= 2)
            && match rest.len() {
                0 | 1 => true,
                // Two cells beside the pair at least: see the proof.
                2 => {
                    let beside = rest.iter().fold(Bits::EMPTY, |sum, cell| sum | near[cell]);
                    near[rest.first()].meets(rest) && (beside - rest).len() >= 2
                }
                _ => false,
            }
    };
    if roomy(inner) {
        return true;
    }
    // An inner cell is paired with two empty flat neighbours of its own; those
    // that cannot be are the rest.
    let choices = |cell: usize| near[cell] & flat & empty & area;
    let forced = inner.iter().filter(|&cell| choices(cell).len() < 2);
    let rest: Bits<W> = forced.collect();
    if rest.len() > 2 {
        return false;
    }
    let mut tries = MAX_TRIES;
    let mut rests = vec![rest];
    for cell in (inner - rest).iter() {
        let one_more = rest | Bits::one(cell);
        rests.push(one_more);
        rests.extend(
            (near[cell] & inner)
                .iter()
                .filter(|&beside| beside > cell && !rest.has(beside))
                .map(|beside| one_more | Bits::one(beside)),
        );
    }
    rests.into_iter().filter(|rest| roomy(*rest)).any(|rest| {
        let cells: Vec<usize> = (inner - rest).iter().collect();
        pair_up(near, &cells, flat & empty & area, &mut tries)
    })
}

/// Steps of the search for pairs.
const MAX_TRIES: usize = 200;

/// Does each cell get two free neighbours of its own?
fn pair_up<const W: usize>(
    near: &[Bits<W>],
    cells: &[usize],
    free: Bits<W>,
    tries: &mut usize,
) -> bool {
    // The cell with the fewest choices first.
    let Some((at, _)) =
        cells.iter().enumerate().min_by_key(|(_, cell)| (near[**cell] & free).len())
    else {
        return true;
    };
    if *tries == 0 {
        return false;
    }
    *tries -= 1;
    let mut others = cells.to_vec();
    let choices = near[others.swap_remove(at)] & free;
    choices.iter().any(|first| {
        choices.iter().filter(|&second| second > first).any(|second| {
            pair_up(near, &others, free - Bits::one(first) - Bits::one(second), tries)
        })
    })
}
