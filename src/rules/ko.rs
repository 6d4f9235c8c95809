//! Rules against taking back at once: each short-cycle rule in one place.

use super::action::Illegal;
use crate::board::{Color, Loc, Stones, coord};

/// Basic-ko (Japanese 2003, alternating-sequence; NAJ): no play recreates the
/// position just before the last opposing move. A pass is a move too, so an
/// opposing pass ends the ban.
///
/// The owner tells of every move *before* it changes the stones:
///
/// ```
/// use shinpan::board::{Color, Diagram, coord};
/// use shinpan::rules::ko::BasicKo;
///
/// let mut stones = Diagram::parse(&[".xo.", "xo.o", ".xo."]).unwrap().stones;
/// let at = |name| coord::parse_vertex(stones.graph(), name).unwrap();
/// let (take, retake) = (at("C2"), at("B2"));
/// let mut ko = BasicKo::new();
/// ko.before_move(Color::Black, &stones);
/// stones.play(Color::Black, take);
/// assert!(ko.check(&stones, Color::White, retake).is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct BasicKo {
    last: Option<(Color, Stones)>,
}

impl BasicKo {
    /// At the start: no move yet, so no ban.
    pub fn new() -> BasicKo {
        BasicKo::default()
    }

    /// Remembers the position just before a move (a play or a pass).
    pub fn before_move(&mut self, mover: Color, stones: &Stones) {
        self.last = Some((mover, stones.clone()));
    }

    /// Forgets the last move, as when a player is given the turn without one.
    pub fn lapse(&mut self) {
        self.last = None;
    }

    /// Would the play recreate the position just before the last opposing
    /// move? The location must be vacant.
    pub fn bans(&self, stones: &Stones, color: Color, loc: Loc) -> bool {
        let Some((mover, before)) = &self.last else { return false };
        let outlook = stones.outlook(color, loc);
        // A play that removes nothing cannot take back the stone, or bring back
        // the stones, by which the position before the last move differs.
        if *mover == color || (!outlook.captures && outlook.breathes) {
            return false;
        }
        let mut after = stones.clone();
        after.play(color, loc);
        after == *before
    }

    /// Refuses the play if it is banned. The location must be vacant.
    pub fn check(&self, stones: &Stones, color: Color, loc: Loc) -> Result<(), Illegal> {
        if self.bans(stones, color, loc) {
            Err(Illegal::new(
                "basic-ko",
                format!(
                    "{} would recreate the position just before {}'s last move",
                    coord::vertex(stones.graph(), loc),
                    !color
                ),
            ))
        } else {
            Ok(())
        }
    }
}
