//! What to claim on a whole board: the strings between which a player's areas
//! lie, and which areas seem to be his. Only guesses, by random games.

use crate::board::{Bits, Color, Stones, Web};
use crate::guess::Ownership;

/// Strings, and areas between them.
pub type Claims<const W: usize> = (Bits<W>, Vec<Bits<W>>);

/// How many guesses are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guesses {
    /// Between as few strings as can be, so that little hangs on others: for who needs all
    /// areas that hang together.
    Few,
    /// First between more strings: for who takes what he can get, area by area.
    All,
}

/// The areas that seem to be a player's, between strings that seem to live: those that part
/// areas, and those alone that have something foreign beside them.
pub fn grounds<const W: usize>(
    web: &Web<W>,
    stones: &Stones,
    player: Color,
    guesses: Guesses,
    ownership: &Ownership,
) -> Vec<Claims<W>> {
    let is_his = |part: &Bits<W>| {
        let part = web.set(*part, stones.graph().len());
        ownership.mean(player, &part) > ownership.mean(!player, &part)
    };
    let sum = |sum: Bits<W>, part: Bits<W>| sum | part;
    let outside = |hull: Bits<W>| web.parts(Bits::below(web.locs.len()) - hull);
    let areas = |hull: Bits<W>| outside(hull).filter(is_his).collect();
    let living = web.parts(web.cells(&stones.of(player))).filter(is_his).fold(Bits::EMPTY, sum);
    let all: Vec<Bits<W>> = outside(living).collect();
    let foreign = all.iter().filter(|part| !is_his(part)).fold(Bits::EMPTY, |sum, it| sum | *it);
    let is_border = |string: &Bits<W>| web.around(*string).meets(foreign);
    let borders = web.parts(living).filter(is_border).fold(Bits::EMPTY, sum);
    let mut hulls = vec![borders];
    if guesses == Guesses::All {
        let empty = web.cells(&stones.empties());
        let parts_areas = |string: &Bits<W>| {
            let around = web.around(*string);
            (around & empty).len() > 1 && all.iter().filter(|it| it.meets(around)).count() > 1
        };
        let parting = web.parts(living - borders).filter(parts_areas).fold(borders, sum);
        if parting != borders {
            hulls.insert(0, parting);
        }
    }
    hulls.into_iter().map(|hull| (hull, areas(hull))).collect()
}
