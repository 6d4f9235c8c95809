//! Control (C3) as an inquiry: which claims to try, in which order, and what
//! follows for each location.
//!
//! A location is the player's once one lockable claim contains it, and not
//! his once every claim of [`super::claims`] that contains it has failed
//! (theorem "claims", docs/theorems.md).

use super::arena::{self, Style};
use super::claims::{self, Area};
use super::lock::Lock;
use super::tally;
use crate::board::{Color, LocSet, PerColor};
use crate::rules::Situation;
use crate::rulesets::api::{End, Tally, Unscorable};
use crate::rulesets::inquiry::{Answer, Inquiry, Question, Subject};
use std::collections::HashMap;

/// How patient the search is with a claim, and in which style it looks, stage
/// by stage: cheap claims that succeed make dear ones superfluous. Third, the
/// questions a round and player: fixed, so that answers do not depend on threads.
const STAGES: [(usize, Style, usize); 7] = [
    (2_000, Style::Liberties, 128),
    (30_000, Style::Liberties, 8),
    (30_000, Style::Level, 8),
    (250_000, Style::Liberties, 2),
    (250_000, Style::Level, 2),
    (usize::MAX, Style::Liberties, 2),
    (usize::MAX, Style::Level, 2),
];

/// Locations in all claims of a player together: beyond that the rest stays
/// undecided.
const CLAIMED: usize = 400_000;

/// What is known of control, location by location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// In a lockable claim.
    pub control: PerColor<LocSet>,
    /// In a claim about which nothing is known.
    pub open: PerColor<LocSet>,
}

/// The questions about one position.
pub struct ControlInquiry {
    end: End,
    players: PerColor<Player>,
    stage: usize,
    asked: Vec<(Color, Vec<usize>)>,
}

struct Player {
    color: Color,
    areas: Vec<Area>,
    /// The claims now enumerated, smallest first, with what is known of them.
    claims: Vec<(Vec<usize>, LocSet)>,
    known: HashMap<Vec<usize>, Asked>,
    control: LocSet,
    /// The player's quiet locks (theorem "Exclusion").
    quiet: Vec<LocSet>,
    /// Locations in claims that were not enumerated.
    beyond: LocSet,
}

#[derive(Clone, Copy)]
struct Asked {
    answer: Answer,
    /// The stage in which it was asked last, plus one.
    stage: usize,
}

impl ControlInquiry {
    /// The inquiry into a position; an error if it cannot be counted at all.
    pub fn new(end: &End) -> Result<ControlInquiry, Unscorable> {
        tally::undecided(end)?;
        let player = |color| Player::new(&end.situation, color);
        let mut inquiry = ControlInquiry {
            end: end.clone(),
            players: PerColor::new(player(Color::Black), player(Color::White)),
            stage: 0,
            asked: Vec::new(),
        };
        inquiry.enumerate();
        Ok(inquiry)
    }

    /// What is known so far.
    pub fn known(&self) -> Known {
        let control = |player: &Player| player.control.clone();
        let open = |color| self.players[color].open(&self.players[!color].quiet);
        Known {
            control: PerColor::new(control(&self.players.black), control(&self.players.white)),
            open: PerColor::new(open(Color::Black), open(Color::White)),
        }
    }

    /// Lists the claims anew, without what the opponent's quiet locks exclude.
    fn enumerate(&mut self) {
        for color in Color::BOTH {
            let excluded = self.players[!color].quiet.clone();
            self.players[color].enumerate(&self.end.situation, &excluded);
        }
    }
}

impl Player {
    fn new(situation: &Situation, color: Color) -> Player {
        let none = LocSet::empty(situation.graph().len());
        Player {
            color,
            areas: claims::areas(situation, color),
            claims: Vec::new(),
            known: HashMap::new(),
            control: none.clone(),
            quiet: Vec::new(),
            beyond: none,
        }
    }

    fn enumerate(&mut self, situation: &Situation, excluded: &[LocSet]) {
        let locations = situation.graph().len();
        let hopeless: Vec<bool> =
            self.areas.iter().map(|area| contains_any(&area.closed, excluded)).collect();
        let limit = CLAIMED / locations.max(1);
        let (sets, complete) = claims::connected_sets(&self.areas, &hopeless, limit);
        let claims = sets.into_iter().map(|set| {
            let claim = claims::claim(&self.areas, &set, locations);
            (set, claim)
        });
        self.claims =
            claims.filter(|(_, claim)| claims::is_possible(situation, self.color, claim)).collect();
        self.claims.sort_by_cached_key(|(_, claim)| claim.len());
        self.beyond = LocSet::empty(locations);
        if !complete {
            let hopeful = self.areas.iter().zip(hopeless).filter(|(_, hopeless)| !hopeless);
            hopeful.for_each(|(area, _)| self.beyond.union_with(&area.closed));
        }
    }

    /// Is nothing more to be learnt from a claim?
    fn is_settled(&self, set: &[usize], claim: &LocSet, excluded: &[LocSet]) -> bool {
        let answered = self.known.get(set).is_some_and(|asked| asked.answer != Answer::Unknown);
        answered || claim.is_subset(&self.control) || contains_any(claim, excluded)
    }

    fn open(&self, excluded: &[LocSet]) -> LocSet {
        let mut open = self.beyond.clone();
        for (set, claim) in &self.claims {
            if !self.is_settled(set, claim, excluded) {
                open.union_with(claim);
            }
        }
        open.subtract(&self.control);
        open
    }

    /// The claims to ask about in a stage, with their sets of areas.
    fn waiting(
        &self,
        stage: usize,
        count: usize,
        excluded: &[LocSet],
    ) -> Vec<(Vec<usize>, LocSet)> {
        let waits = |(set, claim): &&(Vec<usize>, LocSet)| {
            self.known.get(set).is_none_or(|asked| asked.stage <= stage)
                && !self.is_settled(set, claim, excluded)
        };
        self.claims.iter().filter(waits).take(count).cloned().collect()
    }
}

/// Does the set contain one of the others?
fn contains_any(set: &LocSet, others: &[LocSet]) -> bool {
    others.iter().any(|other| other.is_subset(set))
}

impl Inquiry for ControlInquiry {
    fn round(&mut self) -> Vec<Question> {
        while let Some(&(patience, style, width)) = STAGES.get(self.stage) {
            let mut questions = Vec::new();
            let mut tried = false;
            for color in Color::BOTH {
                let excluded = self.players[!color].quiet.clone();
                for (set, claim) in self.players[color].waiting(self.stage, width, &excluded) {
                    tried = true;
                    let asked = Asked { answer: Answer::Unknown, stage: self.stage + 1 };
                    self.players[color].known.insert(set.clone(), asked);
                    let situation = &self.end.situation;
                    let Ok(game) = Lock::new(situation, color, &claim) else { continue };
                    let Some(arena) = arena::of_claim(situation, color, &claim, style) else {
                        continue;
                    };
                    self.asked.push((color, set));
                    questions.push(Question {
                        subject: Subject::Lock { player: color, claim },
                        game: Box::new(game),
                        arena,
                        patience,
                    });
                }
            }
            if !questions.is_empty() {
                return questions;
            }
            if !tried {
                self.stage += 1;
                self.enumerate();
            }
        }
        Vec::new()
    }

    fn settle(&mut self, answers: &[Answer]) {
        for ((color, set), &answer) in std::mem::take(&mut self.asked).into_iter().zip(answers) {
            let player = &mut self.players[color];
            if let Answer::Yes { quiet } = answer {
                let claim = claims::claim(&player.areas, &set, self.end.situation.graph().len());
                player.control.union_with(&claim);
                if quiet {
                    player.quiet.push(claim);
                }
            }
            if let Some(asked) = player.known.get_mut(&set) {
                asked.answer = answer;
            }
        }
    }

    fn tally(&self) -> Result<Tally, Unscorable> {
        tally::of_known(&self.end, &self.known())
    }
}
