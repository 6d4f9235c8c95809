//! What a search is for: what its rules have to know, and for single stones when
//! it is done, when it is lost, and where to try.

use super::board::{Board, Sides};
use super::hope::hope;
use super::links::rest;
use super::search::Scene;
use crate::board::Bits;
use crate::life::{Link, Missing, Pattern};

/// What is seen of a position at once.
pub enum Look<const W: usize> {
    /// It is lost.
    Lost,
    /// It is won as it stands: a pattern that shows it, and links.
    Rests(Pattern<W>, Vec<Link>),
    /// Neither.
    Open {
        /// How hard it seems to win it.
        pn: u32,
        /// How hard it seems to show that it cannot be won.
        dn: u32,
    },
}

/// Plays for each eye that is missing beside those that the surroundings of the string
/// ask for (measured on finished 19x19 games).
const PER_EYE: u32 = 3;

/// What each play adds to a proof number.
const PER_PLAY: u32 = 2;

/// How many times as hard it is when the raider is to move (measured likewise).
const TEMPO: u32 = 8;

/// In this part of the positions that are allowed, and in so many at most, it has to be found
/// what saves a string if its owner moves first: else hardly any is saved when he moves second
/// (measured likewise: 4 strings of 810, a quarter of the time of Japanese 2003).
const ANSWERED: usize = 3;
const ANSWERED_IN: usize = 1_000;

/// Who allows more than so many positions wants to know all the same.
const STRIVING: usize = 10_000;

/// Something that the keeper wants, as rules see it.
pub trait Task<const W: usize> {
    /// A zone in which all is known that must be when the raider is to move; none
    /// if that cannot be.
    fn needed(&self, scene: &Scene<'_, W>, board: &Board<W>, zone: Bits<W>) -> Option<Bits<W>>;

    /// May a rule that counts on other links count on this one, too, on this board?
    fn held(
        &self,
        scene: &Scene<'_, W>,
        board: &Board<W>,
        link: Link,
        others: &[Link],
    ) -> Option<Hold<W>>;
}

/// Why a rule may count on a link.
pub struct Hold<const W: usize> {
    /// Stones joined to fences that the link has beside it.
    pub stones: Bits<W>,
    /// For each of its cells that is beside none, the link that covers it.
    pub after: [Option<Link>; 2],
}

/// Positions that are tried whatever something looks like.
pub const TASTE: usize = 1_200;

/// How a search stands.
pub struct Outlook {
    /// Positions looked at so far.
    pub nodes: usize,
    /// How many are allowed.
    pub allowed: usize,
    /// How hard it seems to win the position that it started from: after a taste, as it
    /// seemed then.
    pub pn: u32,
    /// Is it known there what the keeper does if the raider passes?
    pub passed: bool,
}

/// Something that is searched for.
pub trait Sought<const W: usize>: Task<W> {
    /// Is it worth while to go on?
    fn is_promising(outlook: &Outlook) -> bool;

    /// Positions beside the hardest one that count as one step more.
    const SIBLINGS: u32;

    /// By how much a position may become harder than the next best one before that is
    /// looked at instead.
    fn slack(next: u32) -> u32;

    /// What is seen at once when the raider, or the keeper, is to move.
    fn look(
        &self,
        scene: &Scene<'_, W>,
        board: &Board<W>,
        sides: &Sides<'_, W>,
        raider: bool,
    ) -> Look<W>;

    /// Where the keeper tries plays.
    fn tries(&self, scene: &Scene<'_, W>, board: &Board<W>, sides: &Sides<'_, W>) -> Bits<W>;

    /// Where plays of the raider are looked at though his pass is not answered yet.
    fn raids(&self) -> Bits<W>;
}

/// The stone on a cell is not to be removed.
pub struct Stay(pub usize);

impl Stay {
    /// Of so many positions, those in which it has to be found what saves the string if its
    /// owner moves first.
    pub fn enough(allowed: usize) -> usize {
        let enough = (allowed / ANSWERED).min(ANSWERED_IN);
        if allowed > STRIVING { usize::MAX } else { enough }
    }

    /// Can it not be had any more?
    fn is_lost<const W: usize>(
        &self,
        scene: &Scene<'_, W>,
        board: &Board<W>,
        sides: &Sides<'_, W>,
        raider: bool,
    ) -> bool {
        if !board.own.has(self.0) {
            return true;
        }
        let string = sides.own.at(self.0);
        let liberties = (string.around - board.taken()).len();
        // The walls' books keep walls.
        !string.cells.meets(scene.ground.walls) && (liberties == 0 || (liberties == 1 && raider))
    }

    /// How hard it seems if so many eyes are missing: less if the keeper is to move.
    fn effort<const W: usize>(
        &self,
        scene: &Scene<'_, W>,
        board: &Board<W>,
        sides: &Sides<'_, W>,
        missing: Missing,
        raider: bool,
    ) -> u32 {
        let plays = hope(scene, board, sides, self.0).distance + PER_EYE * missing.0;
        let effort = PER_PLAY * plays;
        if raider { effort } else { effort / TEMPO }
    }
}

impl<const W: usize> Task<W> for Stay {
    fn needed(&self, _: &Scene<'_, W>, _: &Board<W>, zone: Bits<W>) -> Option<Bits<W>> {
        Some(zone)
    }

    fn held(&self, _: &Scene<'_, W>, _: &Board<W>, _: Link, _: &[Link]) -> Option<Hold<W>> {
        None
    }
}

impl<const W: usize> Sought<W> for Stay {
    fn is_promising(outlook: &Outlook) -> bool {
        outlook.passed || outlook.nodes < Stay::enough(outlook.allowed)
    }

    const SIBLINGS: u32 = 1;

    fn slack(_: u32) -> u32 {
        0
    }

    fn look(
        &self,
        scene: &Scene<'_, W>,
        board: &Board<W>,
        sides: &Sides<'_, W>,
        raider: bool,
    ) -> Look<W> {
        if self.is_lost(scene, board, sides, raider) {
            return Look::Lost;
        }
        match rest(scene, board, &sides.own, self.0) {
            Ok((pattern, links)) => Look::Rests(pattern, links),
            Err(missing) => {
                Look::Open { pn: 1 + self.effort(scene, board, sides, missing, raider), dn: 1 }
            }
        }
    }

    fn tries(&self, scene: &Scene<'_, W>, board: &Board<W>, sides: &Sides<'_, W>) -> Bits<W> {
        hope(scene, board, sides, self.0).cells
    }

    fn raids(&self) -> Bits<W> {
        Bits::EMPTY
    }
}
