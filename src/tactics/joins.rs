//! Pairs of empty cells by which strings around areas could be joined.

use crate::board::{Bits, Web};
use crate::life::{Link, Yard};

/// Pairs of free cells beside the same two of these strings, unless both are known to
/// stay: those first whose areas are large and can do without.
pub fn joins<const W: usize>(
    web: &Web<W>,
    hull: Bits<W>,
    safe: Bits<W>,
    areas: &[Yard<W>],
    free: Bits<W>,
) -> Vec<Link> {
    let strings: Vec<(Bits<W>, Bits<W>)> = web
        .parts(hull)
        .map(|string| (string, web.around(string) & free))
        .filter(|(_, around)| around.len() >= 2)
        .collect();
    let room = |cell: usize| {
        let area = areas.iter().find(|area| area.cells.has(cell));
        area.map_or(0, |area| area.cells.len())
    };
    let mut pairs: Vec<(u32, Link)> = Vec::new();
    for (at, (one, around)) in strings.iter().enumerate() {
        for (two, beside) in &strings[at + 1..] {
            if one.within(safe) && two.within(safe) {
                continue;
            }
            let common: Vec<usize> = (*around & *beside).iter().collect();
            for (at, &first) in common.iter().enumerate() {
                for &second in &common[at + 1..] {
                    pairs.push((room(first).min(room(second)), (first, second)));
                }
            }
        }
    }
    pairs.sort_by_key(|(room, _)| std::cmp::Reverse(*room));
    pairs.into_iter().map(|(_, link)| link).collect()
}
