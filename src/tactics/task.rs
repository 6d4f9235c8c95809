//! What a search is for: what its rules have to know, and for single stones when
//! it is done, when it is lost, and where to try.

use super::board::Board;
use super::hope::hope;
use super::links::rest;
use super::search::Scene;
use crate::board::Bits;
use crate::life::{Link, Missing, Pattern};

/// Plays for each eye that is missing beside those that the surroundings of the string
/// ask for (measured on finished 19x19 games).
const PER_EYE: u32 = 2;

/// How many times as hard it is when the raider is to move (measured likewise).
const TEMPO: u32 = 5;

/// Something that the keeper wants, as rules see it.
pub trait Task<const W: usize> {
    /// A zone in which all is known that must be when the raider is to move; none
    /// if that cannot be.
    fn needed(&self, scene: &Scene<'_, W>, board: &Board<W>, zone: Bits<W>) -> Option<Bits<W>>;

    /// May a rule count on a link on this board? The stones that show it.
    fn held(&self, scene: &Scene<'_, W>, board: &Board<W>, link: Link) -> Option<Bits<W>>;
}

/// The stone on a cell is not to be removed.
pub struct Stay(pub usize);

impl Stay {
    /// Can it not be had any more?
    pub fn is_lost<const W: usize>(
        &self,
        scene: &Scene<'_, W>,
        board: &Board<W>,
        raider: bool,
    ) -> bool {
        let web = scene.ground.web;
        let string = web.string(board.own, self.0);
        let liberties = board.liberties(web, string).len();
        // The walls' books keep walls.
        !string.meets(scene.ground.walls) && (liberties == 0 || (liberties == 1 && raider))
    }

    /// Why it is had for ever as the board stands, or how many eyes seem to be missing.
    pub fn rest<const W: usize>(
        &self,
        scene: &Scene<'_, W>,
        board: &Board<W>,
    ) -> Result<(Pattern<W>, Vec<Link>), Missing> {
        rest(scene, board, self.0)
    }

    /// How hard it seems if so many eyes are missing: less if the keeper is to move.
    pub fn effort<const W: usize>(
        &self,
        scene: &Scene<'_, W>,
        board: &Board<W>,
        missing: Missing,
        raider: bool,
    ) -> u32 {
        let plays = hope(scene, board, self.0).distance + PER_EYE * missing.0;
        let effort = plays * plays / 2 + plays;
        if raider { effort } else { effort / TEMPO }
    }

    /// Where plays may help.
    pub fn tries<const W: usize>(&self, scene: &Scene<'_, W>, board: &Board<W>) -> Bits<W> {
        hope(scene, board, self.0).cells
    }

    /// Is it lost with these stones?
    pub fn is_spoilt<const W: usize>(&self, captured: Bits<W>) -> bool {
        captured.has(self.0)
    }
}

impl<const W: usize> Task<W> for Stay {
    fn needed(&self, _: &Scene<'_, W>, _: &Board<W>, zone: Bits<W>) -> Option<Bits<W>> {
        Some(zone)
    }

    fn held(&self, _: &Scene<'_, W>, _: &Board<W>, _: Link) -> Option<Bits<W>> {
        None
    }
}
