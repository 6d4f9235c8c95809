//! Strings of the owner that the attacker can never remove, on a field
//! (theorem "Benson").

use super::field::{Board, Field};
use crate::board::Bits;
use crate::life::{Eye, with_two_eyes};

/// Strings or regions beyond which the theorem is not tried.
const MAX_PARTS: usize = 64;

/// The owner's stones that are never removed even if he always passes. Those
/// joined to walls of his are among them.
pub fn unconditional<const W: usize>(field: &Field<W>, board: &Board<W>) -> Bits<W> {
    let web = &field.web;
    let empty = field.empty(board);
    let outside = (field.playable | field.walls) - board.own;
    let own_walls = field.walls & board.own;
    let strings: Vec<(Bits<W>, Bits<W>)> =
        web.parts(board.own).map(|string| (string, web.around(string))).collect();
    if strings.len() > MAX_PARTS {
        return Bits::EMPTY;
    }
    let mut eyes: Vec<Eye> = Vec::new();
    for part in web.parts(outside) {
        // A wall inside lets the attacker fill the region.
        if part.meets(field.walls) || eyes.len() == MAX_PARTS {
            continue;
        }
        let vacant = part & empty;
        let (mut beside, mut vital) = (0, 0);
        for (number, (_, around)) in strings.iter().enumerate() {
            if around.meets(part) {
                beside |= 1 << number;
                vital |= u64::from(vacant.within(*around)) << number;
            }
        }
        if vital != 0 {
            eyes.push(Eye { beside, vital });
        }
    }
    let all = match strings.len() {
        0 => return Bits::EMPTY,
        count => u64::MAX >> (64 - count),
    };
    let anchored = strings
        .iter()
        .enumerate()
        .filter(|(_, (string, _))| string.meets(own_walls))
        .fold(0u64, |sum, (number, _)| sum | 1 << number);
    let alive = with_two_eyes(&eyes, all, anchored);
    strings
        .iter()
        .enumerate()
        .filter(|(number, _)| alive >> number & 1 != 0)
        .fold(Bits::EMPTY, |sum, (_, (string, _))| sum | *string)
}
