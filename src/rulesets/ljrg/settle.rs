//! From proven answers to what is known of control, with no search behind it:
//! what a certificate of a verdict is checked against (theorem "claims",
//! docs/theorems.md).

use super::claims::{self, Worthwhile};
use super::control::Known;
use crate::board::{Color, LocSet, PerColor};
use crate::rules::Situation;
use crate::rulesets::inquiry::Subject;
use std::collections::HashSet;

/// A location is the player's if a lockable claim contains it (C3). Every
/// claim that could make more his and was not refuted leaves its locations open.
pub fn known(situation: &Situation, answers: &[(Subject, bool)]) -> Known {
    let locations = situation.graph().len();
    let of = |color: Color| {
        let mut control = LocSet::empty(locations);
        let mut refuted = HashSet::new();
        for (Subject::Lock { player, claim }, answer) in answers {
            match (*player == color, answer) {
                (true, true) => control.union_with(claim),
                (true, false) => {
                    refuted.insert(claim);
                }
                (false, _) => {}
            }
        }
        let Worthwhile { sets, beyond: mut open } = claims::worthwhile(situation, color);
        for set in sets.iter().filter(|set| !refuted.contains(set)) {
            open.union_with(set);
        }
        open.subtract(&control);
        (control, open)
    };
    let (black, white) = (of(Color::Black), of(Color::White));
    Known { control: PerColor::new(black.0, white.0), open: PerColor::new(black.1, white.1) }
}
