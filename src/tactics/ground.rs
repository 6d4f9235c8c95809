//! What to claim on a whole board: the strings between which a player's areas
//! lie, and which areas seem to be his. Only guesses.

use super::board::Board;
use crate::board::{Bits, Web};
use crate::life::{Eye, with_two_eyes};

/// Stones of a string that may be given up inside an area.
const FEW: u32 = 4;

/// Cells around which the raider has closed ranks, from which on he is at home.
const HOME: u32 = 4;

/// Strings of an area that are looked at.
const STRINGS: usize = 64;

/// The keeper's strings that are borders, and the areas between them that seem to
/// be his.
pub fn ground<const W: usize>(web: &Web<W>, board: Board<W>) -> (Bits<W>, Vec<Bits<W>>) {
    let all = Bits::below(web.locs.len());
    let areas: Vec<Bits<W>> = web.parts(all - board.own).collect();
    let strings: Vec<Bits<W>> = web.parts(board.own).collect();
    let touched = |string: Bits<W>| {
        let around = web.around(string);
        areas.iter().filter(move |area| area.meets(around)).count()
    };
    let sum = |sum: Bits<W>, stones: &Bits<W>| sum | *stones;
    let outer = |string: &&Bits<W>| string.len() > FEW || touched(**string) > 1;
    let outer = strings.iter().filter(outer).fold(Bits::EMPTY, sum);
    let home = |area: &Bits<W>| {
        let inner = |part: &Bits<W>| !web.around(*part).meets(outer);
        web.parts(*area - board.opp).filter(inner).map(|part| part.len()).sum::<u32>() >= HOME
    };
    let foreign = |area: &&Bits<W>| home(area) || lives(web, board, **area, outer);
    let foreign = areas.iter().filter(foreign).fold(Bits::EMPTY, sum);
    // Small strings with nothing foreign beside them may be given up.
    let border = |string: &&Bits<W>| string.len() > FEW || web.around(**string).meets(foreign);
    let hull = strings.iter().filter(border).fold(Bits::EMPTY, sum);
    (hull, web.parts(all - hull).filter(|area| !area.meets(foreign)).collect())
}

/// Does the raider live in an area, whoever plays?
fn lives<const W: usize>(web: &Web<W>, board: Board<W>, area: Bits<W>, outer: Bits<W>) -> bool {
    let strings: Vec<Bits<W>> = web.parts(board.opp & area).take(STRINGS).collect();
    let eye = |region: Bits<W>| {
        let empty = region - board.own;
        let mut eye = Eye { beside: 0, vital: 0 };
        for (number, string) in strings.iter().enumerate() {
            let around = web.around(*string);
            eye.beside |= u64::from(around.meets(region)) << number;
            eye.vital |= u64::from(empty.any() && empty.within(around)) << number;
        }
        eye
    };
    let inner = |part: &Bits<W>| !web.around(*part).meets(outer);
    let eyes: Vec<Eye> = web.parts(area - board.opp).filter(inner).map(eye).collect();
    let all = (0..strings.len()).fold(0, |sum, number| sum | 1 << number);
    with_two_eyes(&eyes, all, 0) != 0
}
