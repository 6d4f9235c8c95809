//! Step 11 of the game end procedure as questions: one string after the other,
//! its opponent first. Untrusted: it only chooses.

use super::attack::{Attack, Goal, contest};
use super::strings::{Mixed, mixed};
use crate::rulesets::api::End;
use crate::rulesets::holdings::Holdings;
use crate::rulesets::inquiry::{Answer, Means, Question, Subject};
use crate::rulesets::perfect::arena::InWords;
use crate::rulesets::perfect::inquiry::MOST_LOCATIONS;
use crate::rulesets::perfect::vows::Scope;

/// Which questions of a string come next to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Is it captured?
    Capture,
    /// What comes in its place?
    After,
}

/// Situations for each question, the number of the [`Scope`], and what is asked,
/// stage by stage.
const STAGES: [(usize, u8, Kind); 9] = [
    (2_000, 0, Kind::Capture),
    (5_000, 0, Kind::After),
    (20_000, 0, Kind::Capture),
    (20_000, Scope::USUAL.number(), Kind::Capture),
    (20_000, Scope::SHORT.number(), Kind::Capture),
    (50_000, 0, Kind::After),
    (20_000, Scope::USUAL.number(), Kind::After),
    (20_000, Scope::SHORT.number(), Kind::After),
    (100_000, 0, Kind::Capture),
];

/// The questions about the strings of mixed regions.
#[derive(Default)]
pub struct Strings {
    stage: usize,
    waiting: Vec<Attack>,
    /// What has been answered with no.
    refused: Vec<Attack>,
}

impl Strings {
    /// Is there a string to ask about?
    pub fn are_open(end: &End, known: &Holdings) -> bool {
        mixed(end, &[], known).iter().any(is_open)
    }

    /// The next questions; none when there are no more.
    pub fn round(
        &mut self,
        end: &End,
        answers: &[(Subject, Answer)],
        known: &Holdings,
    ) -> Vec<Question> {
        self.waiting.clear();
        while let Some(&(patience, memory, kind)) = STAGES.get(self.stage) {
            self.stage += 1;
            let mut questions = Vec::new();
            for string in mixed(end, answers, known).iter().filter(|string| is_open(string)) {
                for asked in attacks(string, kind, memory) {
                    if self.refused.contains(&asked) {
                        continue;
                    }
                    let arena = contest(end, &asked).and_then(InWords::new);
                    let (Some(game), Some(arena)) = (contest(end, &asked), arena) else {
                        continue;
                    };
                    questions.push(Question {
                        subject: Subject::Attack(Box::new(asked.clone())),
                        game: Box::new(game),
                        means: Means::Arena(Box::new(arena)),
                        patience,
                    });
                    self.waiting.push(asked);
                }
            }
            if !questions.is_empty() {
                return questions;
            }
        }
        Vec::new()
    }

    /// Takes the answers to the last questions; says which were proven.
    pub fn settle(&mut self, answers: &[Answer]) -> Vec<(Subject, Answer)> {
        let mut proven = Vec::new();
        for (asked, &answer) in std::mem::take(&mut self.waiting).into_iter().zip(answers) {
            // Only a yes says something: see "Analyses without history".
            match answer {
                Answer::Yes { .. } => proven.push((Subject::Attack(Box::new(asked)), answer)),
                Answer::No => self.refused.push(asked),
                Answer::Unknown => {}
            }
        }
        proven
    }
}

fn is_open(string: &Mixed) -> bool {
    string.alive.is_none() && string.locale.len() <= MOST_LOCATIONS
}

fn attacks(string: &Mixed, kind: Kind, memory: u8) -> Vec<Attack> {
    let (owner, attacker) = (string.owner, !string.owner);
    let attack = |goal, prover| {
        let (string, locale) = (string.string.clone(), string.locale.clone());
        Attack { owner, string, locale, goal, prover, memory }
    };
    match kind {
        Kind::Capture if string.unremovable.is_some() => Vec::new(),
        Kind::Capture => {
            vec![attack(Goal::Capture, owner), attack(Goal::Capture, attacker)]
        }
        Kind::After => {
            let mut attacks = vec![
                attack(Goal::Settle(string.least.clone()), owner),
                attack(Goal::Clear(string.most.clone()), attacker),
            ];
            if string.capturable1.is_none() {
                attacks.push(attack(Goal::Clear(string.string.clone()), owner));
                // A wall or not: that decides about the strings beside it.
                if string.most != string.string {
                    attacks.push(attack(Goal::Clear(string.string.clone()), attacker));
                }
            }
            attacks
        }
    }
}
