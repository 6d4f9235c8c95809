//! The encore's own rules (9.2): pass stones are counted by the game, the kos
//! here.

use crate::board::{Color, Loc, Stones, StonesKey, coord};
use crate::rules::{Illegal, ko_shape};
use rustc_hash::FxHashSet;

/// A ko that somebody took in the encore and that can still be taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
struct TakenKo {
    /// Who took it.
    taker: Color,
    /// Where the stone stands that took it.
    stone: Loc,
    /// Where the taken stone stood: taking back is playing here.
    from: Loc,
    /// Did the other player pass for it?
    passed: bool,
}

/// The kos of an encore.
///
/// A ko stays the same ko as long as the stone that took it stands and nothing
/// is played where the taken stone stood; after that, a new take makes a new
/// ko. A pass for a ko belongs to that take: it survives other moves and the
/// ends of rounds, and is used up by the take-back.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kos {
    open: Vec<TakenKo>,
    /// Who took which ko in which position, all through the encore (9.2.b.2).
    takes: FxHashSet<(Color, Loc, StonesKey)>,
}

impl Kos {
    /// The start of an encore: no ban (9.2.b.1).
    pub fn new() -> Kos {
        Kos::default()
    }

    /// May the player play there, as far as the encore's ko rules go? The
    /// location must be vacant.
    pub fn check_play(&self, stones: &Stones, color: Color, loc: Loc) -> Result<(), Illegal> {
        let Some(from) = ko_shape::would_take(stones, color, loc) else { return Ok(()) };
        let at = coord::vertex(stones.graph(), loc);
        let taken_by_other = |ko: &&TakenKo| ko.stone == from && ko.from == loc;
        if self.open.iter().find(taken_by_other).is_some_and(|ko| !ko.passed) {
            return Err(Illegal::new(
                "pass-for-ko",
                format!("{color} may take the ko back at {at} only after passing for it"),
            ));
        }
        if self.takes.contains(&(color, loc, stones.key())) {
            return Err(Illegal::new(
                "once-only",
                format!("{color} already took the ko at {at} in this position of the whole board"),
            ));
        }
        Ok(())
    }

    /// Takes note of a play: `before` and `after` are the stones around it.
    pub fn after_play(
        &mut self,
        before: &StonesKey,
        after: &Stones,
        color: Color,
        loc: Loc,
        captured: &[Loc],
    ) {
        self.open.retain(|ko| after.at(ko.stone) == Some(ko.taker) && after.is_empty_at(ko.from));
        if let Some(from) = ko_shape::taken(after, loc, captured) {
            self.takes.insert((color, loc, before.clone()));
            self.open.push(TakenKo { taker: color, stone: loc, from, passed: false });
        }
    }

    /// May the player pass for the ko named by one of its two locations?
    pub fn check_pass(&self, stones: &Stones, color: Color, loc: Loc) -> Result<(), Illegal> {
        self.find(stones, color, loc).map(|_| ())
    }

    /// Passes for a ko, after [`Kos::check_pass`].
    pub fn pass(&mut self, stones: &Stones, color: Color, loc: Loc) {
        if let Ok(index) = self.find(stones, color, loc) {
            self.open[index].passed = true;
        }
    }

    /// Is there a ko for which the player could pass with effect?
    pub fn any_to_pass_for(&self, color: Color) -> bool {
        self.open.iter().any(|ko| ko.taker != color && !ko.passed)
    }

    fn find(&self, stones: &Stones, color: Color, loc: Loc) -> Result<usize, Illegal> {
        let at = |loc| coord::vertex(stones.graph(), loc);
        let named = |(index, ko): (usize, &TakenKo)| {
            (ko.taker != color && (ko.stone == loc || ko.from == loc)).then_some(index)
        };
        let mut found = self.open.iter().enumerate().filter_map(named);
        match (found.next(), found.next()) {
            (None, _) => Err(Illegal::new(
                "pass-for-ko",
                format!("there is no ko at {} that {} took in the encore", at(loc), !color),
            )),
            // Two kos cannot share the stone that took them, only the empty
            // location between two such stones.
            (Some(_), Some(_)) => Err(Illegal::new(
                "pass-for-ko",
                format!("{} is in two kos; name the stone that took the ko", at(loc)),
            )),
            (Some(index), None) => Ok(index),
        }
    }
}
