//! Situations of an encore as questions have them: stones, kos, what the prover
//! has vowed to keep, and what of the history can still matter. The rules are those
//! of [`super::game::Game`], which keeps all of the history.

use super::notes::{Fact, Notes};
use crate::board::Color;
use crate::rulesets::perfect::field::{Cells, Field, Man, Men};

/// A ko that somebody took in the encore and that can still be taken back; the taker is whose
/// stone stands there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Ko {
    /// Where the stone stands that took it.
    pub stone: u8,
    /// Where the taken one stood.
    pub from: u8,
    /// Did the other player pass for it (9.2.b.3)?
    pub passed: bool,
}

/// How play stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// It goes on.
    On,
    /// A round ended where an earlier one did (9.3): now it is counted.
    Over,
    /// No success of the prover's: a vow is broken, there is no result (12), or there are more
    /// notes than a key has room for.
    Failed,
}

/// A situation of an encore.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The stones, Black the holder.
    pub men: Men,
    /// Those played in the encore.
    pub fresh: Cells,
    /// Those that the prover has vowed to keep where they are.
    pub vowed: Cells,
    /// Whose turn it is.
    pub to_play: Color,
    /// How play stands.
    pub phase: Phase,
    /// The kos that can be taken back, in rising order.
    pub kos: Vec<Ko>,
    /// What is known of positions in which the vowed stones stand.
    pub notes: Notes,
}

/// Which stones are a player's.
pub fn man(player: Color) -> Man {
    match player {
        Color::Black => Man::Own,
        Color::White => Man::Opp,
    }
}

/// What is on a cell.
fn at(men: &Men, cell: u8) -> (bool, bool) {
    (men.own >> cell & 1 == 1, men.opp >> cell & 1 == 1)
}

impl Scene {
    /// The start of an encore: the play ended in this position.
    pub fn first(men: Men, to_play: Color) -> Scene {
        let mut notes = Notes::default();
        notes.add(men, Fact::Ended);
        let (fresh, vowed, kos) = (0, 0, Vec::new());
        Scene { men, fresh, vowed, to_play, phase: Phase::On, kos, notes }
    }

    /// The same stones, play being at an end.
    pub fn closed(&self, phase: Phase) -> Scene {
        let fresh = if phase == Phase::Over { self.fresh } else { 0 };
        let (kos, notes) = (Vec::new(), Notes::default());
        Scene { phase, fresh, vowed: 0, kos, notes, ..*self }
    }

    /// The prover vows to keep these stones: if one of them is removed, he has failed.
    /// Positions without them cannot come back any more (theorem "Vows").
    pub fn vow(&mut self, cells: Cells) {
        if self.phase == Phase::On {
            self.vowed |= cells;
            self.notes.forget_but(self.men, self.vowed);
        }
    }

    /// Does the turn that led here end the round, as the other player has passed in this
    /// position (9.1)? Perhaps the game, too (9.3).
    fn ends_round(&mut self, mover: Color) -> bool {
        if !self.notes.has(self.men, Fact::Passed(!mover)) {
            return false;
        }
        if self.notes.has(self.men, Fact::Ended) {
            *self = self.closed(Phase::Over);
        } else {
            self.notes.add(self.men, Fact::Ended);
            self.notes.begin_round();
        }
        true
    }

    /// A pass, perhaps for one of the kos.
    pub fn pass(&self, ko: Option<usize>) -> Scene {
        let mover = self.to_play;
        let mut next = Scene { to_play: !mover, ..self.clone() };
        if let Some(ko) = ko {
            next.kos[ko].passed = true;
        }
        if !next.ends_round(mover) {
            next.notes.begin_run();
            next.notes.add(next.men, Fact::Passed(mover));
        }
        next
    }

    /// The kos that a player could pass for.
    pub fn kos_of_other(&self, player: Color) -> impl Iterator<Item = (usize, &Ko)> {
        let his = self.men.of(man(player));
        self.kos.iter().enumerate().filter(move |(_, ko)| his >> ko.stone & 1 == 0)
    }

    /// A play on an empty cell; none if the rules forbid it.
    pub fn play(&self, field: &Field, cell: usize) -> Option<Scene> {
        let mover = self.to_play;
        let (men, taken) = field.play(&self.men, man(mover), cell)?;
        let ko = self.ko_taken(field, &men, cell, taken);
        if ko.is_some_and(|ko| self.is_barred(&ko)) {
            return None;
        }
        let mut next = Scene { men, to_play: !mover, ..self.clone() };
        next.fresh = (self.fresh | 1 << cell) & !taken;
        if taken & self.vowed != 0 {
            return Some(next.closed(Phase::Failed));
        }
        let empty = field.empty(&men);
        next.kos.retain(|ko| {
            at(&men, ko.stone) == at(&self.men, ko.stone) && empty >> ko.from & 1 == 1
        });
        if let Some(ko) = ko {
            next.notes.add(self.men, Fact::Took(mover, ko.stone));
            next.kos.push(ko);
            next.kos.sort_unstable();
        }
        if !self.notes.has(self.men, Fact::Stood(2)) {
            next.notes.add(self.men, Fact::Stood(1));
        }
        if !next.ends_round(mover) && next.stands_again() {
            return Some(next.closed(Phase::Failed));
        }
        Some(next)
    }

    /// The ko that a play has taken, by the shape after it.
    fn ko_taken(&self, field: &Field, after: &Men, cell: usize, taken: Cells) -> Option<Ko> {
        let near = field.beside(1 << cell);
        let is_alone = near & after.of(man(self.to_play)) == 0;
        let is_ko = taken.is_power_of_two() && is_alone && near & field.empty(after) == taken;
        let from = taken.trailing_zeros() as u8;
        is_ko.then_some(Ko { stone: cell as u8, from, passed: false })
    }

    /// May the player who moves not take this ko (9.2.b.2 and 3)?
    fn is_barred(&self, take: &Ko) -> bool {
        let taken_before = |ko: &Ko| ko.stone == take.from && ko.from == take.stone && !ko.passed;
        self.kos.iter().any(taken_before)
            || self.notes.has(self.men, Fact::Took(self.to_play, take.stone))
    }

    /// Counts a position that a play has led to; says whether it is the third time (12).
    fn stands_again(&mut self) -> bool {
        if self.notes.has(self.men, Fact::Stood(1)) {
            self.notes.remove(self.men, Fact::Stood(1));
            self.notes.add(self.men, Fact::Stood(2));
            return false;
        }
        self.notes.has(self.men, Fact::Stood(2))
    }

    /// The stones and single eyes of a player's that need nothing any more (theorem "A
    /// finished part"), if he passes from here on; none where a run of plays could end the
    /// game without result.
    pub fn finished(&self, field: &Field, player: Color) -> Cells {
        let may_end = |fact: &Fact| matches!(fact, Fact::Stood(2));
        if self.to_play != player && self.notes.iter().any(|(_, fact)| may_end(fact)) {
            return 0;
        }
        let men = self.men.seen_by(player);
        let empty = field.empty(&men);
        let strings: Vec<Cells> = field.parts(men.own).collect();
        let mut kept = men.own;
        loop {
            let eyes = field.parts(empty).filter(|region| {
                let around = field.beside(*region);
                region.is_power_of_two() && around != 0 && around & !kept == 0
            });
            let eyes = eyes.fold(0, |sum, eye| sum | eye);
            let before = kept;
            for &string in &strings {
                let near = field.beside(string) & empty;
                if near & !eyes != 0 || (near & eyes).count_ones() < 2 {
                    kept &= !string;
                }
            }
            if kept == before {
                return if kept == 0 { 0 } else { kept | eyes };
            }
        }
    }

    /// What a player can fill behind his walls, where nothing else that is empty is beside
    /// them (theorem "Behind walls"); nothing where a known position could get in the way.
    pub fn behind_walls(&self, field: &Field, player: Color) -> Cells {
        let men = self.men.seen_by(player);
        let (walls, filled) = field.walled(&men, field.immortal(&men, Man::Own));
        let is_open = field.beside(walls) & field.empty(&men) & !filled != 0;
        let harms = |(known, fact): &(Men, Fact)| {
            walls & !known.seen_by(player).own == 0 && matches!(fact, Fact::Stood(2) | Fact::Ended)
        };
        if is_open || self.notes.iter().any(harms) { 0 } else { walls | filled }
    }
}
