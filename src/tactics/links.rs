//! Where strings rest without play: links for the theorem of `life`, as few as
//! possible.

use super::board::Board;
use super::search::Scene;
use crate::board::{Bits, Strings};
use crate::life::{Link, Missing, Pattern, View, ends};

/// Cells of an eye's region.
const REGION: u32 = 40;

/// Strings that are linked at most.
const FAMILY: usize = 16;

/// Links between the target's string and others, each found by the last.
fn links<const W: usize>(
    scene: &Scene<'_, W>,
    board: &Board<W>,
    strings: &Strings<'_, W>,
    target: usize,
) -> Vec<Link> {
    let web = scene.ground.web;
    let mut links = Vec::new();
    let mut used = !scene.limit;
    let free = !board.taken();
    let first = strings.at(target);
    let mut family = vec![first.around & free];
    let mut known = first.cells;
    let mut next = 0;
    while next < family.len() && family.len() < FAMILY {
        let liberties = family[next];
        let mut beside = (web.around(liberties) & board.own) - known;
        while beside.any() {
            let string = strings.at(beside.first());
            beside = beside - string.cells;
            let common = (string.around & liberties) - used;
            if common.len() < 2 {
                continue;
            }
            let mut cells = common.iter();
            if let (Some(one), Some(two)) = (cells.next(), cells.next()) {
                links.push((one, two));
                used |= Bits::one(one) | Bits::one(two);
                family.push(string.around & free);
                known |= string.cells;
            }
        }
        next += 1;
    }
    links
}

/// Why the target's string is kept as it stands, or how many eyes seem to be missing.
pub fn rest<const W: usize>(
    scene: &Scene<'_, W>,
    board: &Board<W>,
    strings: &Strings<'_, W>,
    target: usize,
) -> Result<(Pattern<W>, Vec<Link>), Missing> {
    let pattern = Pattern::cut(scene.limit, board.own, board.opp);
    // Cut at the limit, strings are others.
    let cut = Strings::new(scene.ground.web, pattern.own);
    let inside = if strings.of() == pattern.own { strings } else { &cut };
    let view = View::new(scene.ground, pattern, inside, REGION);
    let try_with = |links: &[Link]| view.kept(target, links);
    let found = match try_with(&[]) {
        Ok(found) => found,
        Err(missing) => {
            let links = links(scene, board, strings, target);
            if links.is_empty() {
                return Err(missing);
            }
            let mut found = try_with(&links).map_err(|with_links| missing.min(with_links))?;
            let mut at = found.links.len();
            while at > 0 {
                at -= 1;
                let mut fewer = found.links.clone();
                fewer.remove(at);
                if let Ok(better) = try_with(&fewer) {
                    found = better;
                    at = at.min(found.links.len());
                }
            }
            found
        }
    };
    let zone = found.strings | found.regions | ends(&found.links);
    Ok((Pattern::cut(zone, board.own, board.opp), found.links))
}
