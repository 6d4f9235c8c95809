//! What a search is for: when it is done, when it is lost, and where to try.

use super::board::Board;
use super::hope::{Hope, hope};
use super::links::rest;
use super::search::Scene;
use crate::board::Bits;
use crate::life::{Link, Pattern};

/// Something that the keeper wants.
pub trait Task<const W: usize> {
    /// Can it not be had any more?
    fn is_lost(&self, scene: &Scene<'_, W>, board: &Board<W>, raider: bool) -> bool;

    /// Why it is had for ever as the board stands, if it is.
    fn rest(&self, scene: &Scene<'_, W>, board: &Board<W>) -> Option<(Pattern<W>, Vec<Link>)>;

    /// How far away it seems.
    fn hope(&self, scene: &Scene<'_, W>, board: &Board<W>) -> Hope<W>;

    /// Is it lost with these stones?
    fn is_spoilt(&self, captured: Bits<W>) -> bool;

    /// A zone in which all is known that must be when the raider is to move; none
    /// if that cannot be.
    fn needed(&self, scene: &Scene<'_, W>, board: &Board<W>, zone: Bits<W>) -> Option<Bits<W>>;

    /// May a rule count on a link on this board? The stones that show it.
    fn held(&self, scene: &Scene<'_, W>, board: &Board<W>, link: Link) -> Option<Bits<W>>;
}

/// The stone on a cell is not to be removed.
pub struct Stay(pub usize);

impl<const W: usize> Task<W> for Stay {
    fn is_lost(&self, scene: &Scene<'_, W>, board: &Board<W>, raider: bool) -> bool {
        let web = scene.ground.web;
        let string = web.string(board.own, self.0);
        let liberties = board.liberties(web, string).len();
        // The walls' books keep walls.
        !string.meets(scene.ground.walls) && (liberties == 0 || (liberties == 1 && raider))
    }

    fn rest(&self, scene: &Scene<'_, W>, board: &Board<W>) -> Option<(Pattern<W>, Vec<Link>)> {
        rest(scene, board, self.0)
    }

    fn hope(&self, scene: &Scene<'_, W>, board: &Board<W>) -> Hope<W> {
        let hope = hope(scene, board, self.0);
        Hope { distance: hope.distance * hope.distance / 2, ..hope }
    }

    fn is_spoilt(&self, captured: Bits<W>) -> bool {
        captured.has(self.0)
    }

    fn needed(&self, _: &Scene<'_, W>, _: &Board<W>, zone: Bits<W>) -> Option<Bits<W>> {
        Some(zone)
    }

    fn held(&self, _: &Scene<'_, W>, _: &Board<W>, _: Link) -> Option<Bits<W>> {
        None
    }
}
