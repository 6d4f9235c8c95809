//! Control (C3) as an inquiry: which claims to try, in which order, and what
//! follows for each location.
//!
//! A location is the player's once one lockable claim contains it, and not
//! his once every claim of [`super::claims`] that contains it has failed
//! (theorem "claims", docs/theorems.md).

use super::arena;
use super::claims::{self, Worthwhile};
use super::lock::Lock;
use super::tally;
use crate::board::{Color, LocSet, PerColor};
use crate::rules::Situation;
use crate::rulesets::api::{End, Tally, Unscorable};
use crate::rulesets::inquiry::{Answer, Inquiry, Question, Subject};

/// How patient the search is with a claim in the first rounds: cheap claims
/// that succeed make dear ones superfluous.
const PATIENCE: [usize; 3] = [2_000, 50_000, usize::MAX];

/// Questions a round: fixed, so that answers do not depend on threads.
const ROUND: [usize; 3] = [256, 16, 4];

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
    asked: Vec<(Color, usize)>,
}

struct Player {
    color: Color,
    claims: Vec<Claim>,
    control: LocSet,
    /// Locations in claims that were not enumerated.
    beyond: LocSet,
}

struct Claim {
    set: LocSet,
    answer: Answer,
    /// The stage in which it was asked last, plus one.
    stage: usize,
}

impl ControlInquiry {
    /// The inquiry into a position; an error if it cannot be counted at all.
    pub fn new(end: &End) -> Result<ControlInquiry, Unscorable> {
        tally::undecided(end)?;
        let player = |color| Player::new(&end.situation, color);
        Ok(ControlInquiry {
            end: end.clone(),
            players: PerColor::new(player(Color::Black), player(Color::White)),
            stage: 0,
            asked: Vec::new(),
        })
    }

    /// What is known so far.
    pub fn known(&self) -> Known {
        let both = |part: fn(&Player) -> LocSet| {
            PerColor::new(part(&self.players.black), part(&self.players.white))
        };
        Known { control: both(|player| player.control.clone()), open: both(Player::open) }
    }

    /// The situation with permanent stones anchored.
    fn situation(&self) -> &Situation {
        &self.end.situation
    }
}

impl Player {
    fn new(situation: &Situation, color: Color) -> Player {
        let locations = situation.graph().len();
        let Worthwhile { sets, beyond } = claims::worthwhile(situation, color);
        let unknown = |set| Claim { set, answer: Answer::Unknown, stage: 0 };
        let mut claims: Vec<Claim> = sets.into_iter().map(unknown).collect();
        claims.sort_by_cached_key(|claim| claim.set.len());
        Player { color, claims, control: LocSet::empty(locations), beyond }
    }

    fn is_settled(&self, claim: &Claim) -> bool {
        claim.answer != Answer::Unknown || claim.set.is_subset(&self.control)
    }

    fn open(&self) -> LocSet {
        let mut open = self.beyond.clone();
        for claim in self.claims.iter().filter(|claim| !self.is_settled(claim)) {
            open.union_with(&claim.set);
        }
        open.subtract(&self.control);
        open
    }
}

impl Inquiry for ControlInquiry {
    fn round(&mut self) -> Vec<Question> {
        while self.stage < PATIENCE.len() {
            let mut asked = Vec::new();
            for player in [&self.players.black, &self.players.white] {
                let waiting =
                    player.claims.iter().enumerate().filter(|(_, claim)| {
                        claim.stage <= self.stage && !player.is_settled(claim)
                    });
                asked.extend(waiting.map(|(i, _)| (player.color, i)).take(ROUND[self.stage] / 2));
            }
            let mut questions = Vec::with_capacity(asked.len());
            for &(color, i) in &asked {
                let claim = &mut self.players[color].claims[i];
                claim.stage = self.stage + 1;
                let set = claim.set.clone();
                let Ok(game) = Lock::new(self.situation(), color, &set) else { continue };
                let Some(arena) = arena::of_claim(self.situation(), color, &set) else { continue };
                self.asked.push((color, i));
                questions.push(Question {
                    subject: Subject::Lock { player: color, claim: set },
                    game: Box::new(game),
                    arena,
                    patience: PATIENCE[self.stage],
                });
            }
            if !questions.is_empty() {
                return questions;
            }
            if asked.is_empty() {
                self.stage += 1;
            }
        }
        Vec::new()
    }

    fn settle(&mut self, answers: &[Answer]) {
        for (&(color, i), &answer) in self.asked.iter().zip(answers) {
            let player = &mut self.players[color];
            player.claims[i].answer = answer;
            if answer == Answer::Yes {
                player.control.union_with(&player.claims[i].set);
            }
        }
        self.asked.clear();
    }

    fn tally(&self) -> Result<Tally, Unscorable> {
        tally::of_known(&self.end, &self.known())
    }
}
