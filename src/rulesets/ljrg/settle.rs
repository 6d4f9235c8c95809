//! From proven answers to what is known of control, with no search behind it:
//! what a verdict says, and what a certificate of it is checked against
//! (theorems "Claims" and "Exclusion", docs/theorems.md).

use super::claims::{self, Area, Worthwhile};
use super::control::Known;
use crate::board::{Color, LocSet, PerColor};
use crate::game::Manner;
use crate::rules::Situation;
use crate::rulesets::inquiry::{Answer, Subject};
use std::collections::HashSet;

/// The answers about one player's claims, sorted out.
#[derive(Clone, Debug)]
pub struct Answers {
    /// Everything in a lockable claim (C3).
    pub control: LocSet,
    /// The quiet locks.
    pub quiet: Vec<LocSet>,
    /// Claims that failed.
    pub refuted: HashSet<LocSet>,
}

impl Answers {
    /// No answer yet.
    pub fn none(locations: usize) -> Answers {
        let control = LocSet::empty(locations);
        Answers { control, quiet: Vec::new(), refuted: HashSet::new() }
    }

    /// One more.
    pub fn add(&mut self, claim: &LocSet, answer: Answer) {
        match answer {
            Answer::Yes { manner } => {
                self.control.union_with(claim);
                if manner >= Manner::Quiet {
                    self.quiet.push(claim.clone());
                }
            }
            Answer::No => {
                self.refuted.insert(claim.clone());
            }
            Answer::Unknown => {}
        }
    }

    /// Every claim that could give the player more and has not failed leaves
    /// its locations open.
    fn open(&self, claims: &Worthwhile) -> LocSet {
        let mut open = claims.beyond.clone();
        for set in claims.sets.iter().filter(|set| !self.refuted.contains(set)) {
            open.union_with(set);
        }
        open.subtract(&self.control);
        open
    }
}

/// What answers tell of control.
pub fn known(situation: &Situation, answers: &[(Subject, Answer)]) -> Known {
    let none = || Answers::none(situation.graph().len());
    let mut sorted = PerColor::new(none(), none());
    for (subject, answer) in answers {
        if let Some((player, claim)) = subject.lock() {
            sorted[player].add(claim, *answer);
        }
    }
    let areas = |color| claims::areas(situation, color);
    of_sorted(situation, &sorted, &PerColor::new(areas(Color::Black), areas(Color::White)))
}

/// What answers tell of control, with the areas of both players.
pub fn of_sorted(
    situation: &Situation,
    answers: &PerColor<Answers>,
    areas: &PerColor<Vec<Area>>,
) -> Known {
    let open = |color: Color| {
        let excluded = &answers[!color].quiet;
        let claims = claims::worthwhile(situation, color, &areas[color], excluded);
        answers[color].open(&claims)
    };
    Known {
        control: PerColor::new(answers.black.control.clone(), answers.white.control.clone()),
        open: PerColor::new(open(Color::Black), open(Color::White)),
    }
}
