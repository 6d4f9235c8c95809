//! Rules against taking back at once: each short-cycle rule in one place.

use super::action::Illegal;
use crate::board::{Color, Loc, Stones, StonesKey, coord};

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
    /// Who moved last, and the position before that as hash and key.
    last: Option<(Color, u64, StonesKey)>,
}

impl BasicKo {
    /// At the start: no move yet, so no ban.
    pub fn new() -> BasicKo {
        BasicKo::default()
    }

    /// Remembers the position just before a move (a play or a pass).
    pub fn before_move(&mut self, mover: Color, stones: &Stones) {
        self.last = Some((mover, stones.hash(), stones.key()));
    }

    /// Forgets the last move, as when a player is given the turn without one.
    pub fn lapse(&mut self) {
        self.last = None;
    }

    /// Would the play recreate the position just before the last opposing
    /// move? The location must be vacant.
    pub fn bans(&self, stones: &Stones, color: Color, loc: Loc) -> bool {
        let Some((mover, hash, key)) = &self.last else { return false };
        let outlook = stones.outlook(color, loc);
        // A play that removes nothing cannot take back the stone, or bring back
        // the stones, by which the position before the last move differs.
        if *mover == color || (!outlook.captures && outlook.breathes) {
            return false;
        }
        let mut after = stones.clone();
        after.play(color, loc);
        after.hash() == *hash && after.key() == *key
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

/// The location that a ko capture clears and marks (LJRG B4.8): the only
/// captured stone's, if every neighbour of the new stone was of the opposing
/// colour before stones were removed. `after` is the position after the play.
pub fn cleared_by_ko(after: &Stones, color: Color, loc: Loc, captured: &[Loc]) -> Option<Loc> {
    let &[taken] = captured else { return None };
    let opposing = |&beside: &Loc| beside == taken || after.at(beside) == Some(!color);
    after.graph().neighbors(loc).iter().all(opposing).then_some(taken)
}

/// Immediate ko recapture (stone scoring, rules 6 and 10): a play is refused
/// if with the new stone exactly two stones have no liberty and just the same
/// two locations had such stones in the last turn.
#[derive(Clone, Debug, Default)]
pub struct RecaptureBan {
    last: Option<[Loc; 2]>,
}

impl RecaptureBan {
    /// At the start: nothing happened in the last turn.
    pub fn new() -> RecaptureBan {
        RecaptureBan::default()
    }

    /// Remembers the turn of the player who plays there; call it before the
    /// stones change.
    pub fn before_play(&mut self, stones: &Stones, color: Color, loc: Loc) {
        self.last = two_without_liberty(stones, color, loc);
    }

    /// Remembers a turn without a stone.
    pub fn no_stone(&mut self) {
        self.last = None;
    }

    /// Refuses an immediate recapture. The location must be vacant.
    pub fn check(&self, stones: &Stones, color: Color, loc: Loc) -> Result<(), Illegal> {
        // One location of the pair was cleared in the last turn, so only the
        // new stone can be there again.
        let again = self.last.is_some_and(|pair| pair.contains(&loc))
            && self.last == two_without_liberty(stones, color, loc);
        if again {
            Err(Illegal::new(
                "immediate ko recapture",
                format!(
                    "{} had the only stones without liberty in the last turn too",
                    coord::vertices(stones.graph(), self.last.into_iter().flatten())
                ),
            ))
        } else {
            Ok(())
        }
    }
}

/// The two stones that have no liberty once a stone stands at `loc` and nothing
/// is removed yet, if they are exactly two.
fn two_without_liberty(stones: &Stones, color: Color, loc: Loc) -> Option<[Loc; 2]> {
    let mut placed = stones.clone();
    placed.place(color, loc);
    let mut without: Vec<Loc> =
        placed.breathless().into_iter().flat_map(|string| placed.string(string)).collect();
    without.sort_unstable();
    <[Loc; 2]>::try_from(without).ok()
}

/// The kos of a position (Japanese 2003, Definitions 2): pairs of a ko-stone's
/// intersection and the empty one beside it, such that a play on the empty one
/// and a play on the other restore the position.
pub fn kos(stones: &Stones) -> Vec<(Loc, Loc)> {
    let single = |&stone: &Loc| stones.string_len(stone) == 1 && stones.in_atari(stone);
    let restores = |stone: Loc| {
        let color = stones.at(stone)?;
        let &[empty] = stones.liberties(stone).as_slice() else { return None };
        let mut after = stones.clone();
        let played = after.play(!color, empty);
        if played.captured.as_slice() != [stone] {
            return None;
        }
        after.play(color, stone);
        (after == *stones).then_some((stone, empty))
    };
    stones.strings().into_iter().filter(single).filter_map(restores).collect()
}
