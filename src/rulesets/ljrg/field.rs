//! A claim as a field of cells: the claimed locations, who neighbours whom, and
//! which cells touch the outside, where every location is a permanent opposing
//! stone (C6).

use crate::board::{Bits, Color, LocSet, Web};
use crate::rules::Situation;

/// The unchanging part of a proof.
#[derive(Clone, Debug)]
pub struct Field<const W: usize> {
    /// The claimed locations, and who neighbours whom inside the claim.
    pub web: Web<W>,
    /// All cells.
    pub all: Bits<W>,
    /// Cells with a neighbour outside.
    pub border: Bits<W>,
    /// Cells that are permanently marked and empty at the start: nobody plays
    /// there, everybody breathes there.
    pub barred: Bits<W>,
    /// Cells with a permanent stone of the claimant: its string never falls.
    pub anchored: Bits<W>,
    /// Cells without any neighbour: no formation contains one (C8.4).
    pub isolated: bool,
}

/// The changing part: stones, the temporary mark, the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board<const W: usize> {
    /// The claimant's stones.
    pub own: Bits<W>,
    /// The refuter's stones.
    pub foe: Bits<W>,
}

/// Why a set is no claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoClaim {
    /// More cells than fit.
    TooLarge,
    /// Not bordered by the claimant (C5).
    NotBordered,
    /// A permanent opposing stone stands in it.
    ForeignStone,
}

impl<const W: usize> Field<W> {
    /// The worst case of a claim (C6).
    pub fn new(
        situation: &Situation,
        claimant: Color,
        claim: &LocSet,
    ) -> Result<(Field<W>, Board<W>), NoClaim> {
        let graph = situation.graph();
        let web = Web::new(graph, claim).ok_or(NoClaim::TooLarge)?;
        let mut field = Field {
            all: Bits::below(web.locs.len()),
            border: Bits::EMPTY,
            barred: Bits::EMPTY,
            anchored: Bits::EMPTY,
            isolated: false,
            web,
        };
        let mut board = Board { own: Bits::EMPTY, foe: Bits::EMPTY };
        for (cell, &loc) in field.web.locs.iter().enumerate() {
            let stone = situation.stones.at(loc);
            match stone {
                Some(color) if color == claimant => board.own |= Bits::one(cell),
                Some(_) => board.foe |= Bits::one(cell),
                None if situation.permanent.contains(loc) => field.barred |= Bits::one(cell),
                None => {}
            }
            if stone.is_some() && situation.permanent.contains(loc) {
                if stone != Some(claimant) {
                    return Err(NoClaim::ForeignStone);
                }
                field.anchored |= Bits::one(cell);
            }
            field.isolated |= graph.neighbors(loc).is_empty();
            for &beside in graph.neighbors(loc) {
                if !claim.contains(beside) {
                    field.border |= Bits::one(cell);
                    if stone != Some(claimant) || situation.stones.at(beside) == Some(claimant) {
                        return Err(NoClaim::NotBordered);
                    }
                }
            }
        }
        // C6.3: claimant strings without liberty leave before the first move.
        let mut left = board.own;
        while left.any() {
            let string = field.web.string(board.own, left.first());
            left = left - string;
            let open = field.all - board.own - board.foe;
            if !field.web.around(string).meets(open) && !string.meets(field.anchored) {
                board.own = board.own - string;
            }
        }
        if W > 1 {
            field.web = field.web.with_clumps(&[board.own, board.foe]);
        }
        Ok((field, board))
    }
}
