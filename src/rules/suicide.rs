//! Suicide: a play after which the own string has no liberty though nothing
//! was captured.

use super::action::Illegal;
use crate::board::{Color, Loc, Stones, coord};

/// No suicide at all (Japanese 2003, NAJ, LJRG B4.5 first half, Chinese, AGA).
/// The location must be vacant.
pub fn forbid(stones: &Stones, color: Color, loc: Loc) -> Result<(), Illegal> {
    if stones.outlook(color, loc).is_suicide() {
        Err(Illegal::new(
            "no suicide",
            format!("a stone at {} would have no liberty", coord::vertex(stones.graph(), loc)),
        ))
    } else {
        Ok(())
    }
}
