//! Claims of LJRG that are searched where no superko remembers what was before: books of life
//! find the quiet locks, but the whole board may be locked in any manner (theorem "Whole boards",
//! `docs/theorems/locks.md`). Untrusted: it only chooses.

use super::{Analysis, Repetition};
use crate::board::{Color, LocSet};
use crate::rulesets::api::End;
use crate::rulesets::inquiry::{Answer, Inquiry, Looking, Question, Subject};
use crate::rulesets::ljrg::control::ControlInquiry;

/// The claims of the whole board.
pub struct Claims {
    control: ControlInquiry,
    locations: usize,
    asked: Vec<Subject>,
}

impl Claims {
    /// None where a lock of the whole board says nothing.
    pub fn new(end: &End, analyses: &[Analysis]) -> Option<Claims> {
        let fixed = |analysis: &Analysis| {
            matches!(analysis.repetition, Repetition::Fixed)
                && analysis.of.is_some()
                && analysis.within.is_none()
        };
        let control = ControlInquiry::new(end).ok()?.without_books();
        let locations = end.situation.graph().len();
        analyses.iter().all(fixed).then(|| Claims { control, locations, asked: Vec::new() })
    }

    /// The next questions, with so many situations each at most.
    pub fn next(&mut self, most: usize, looking: &mut Looking<'_>) -> Vec<Question> {
        let locations = self.locations;
        let whole = |_: Color, claim: &LocSet| claim.len() == locations;
        let questions = self.control.patient(most, &whole, looking);
        self.asked = questions.iter().map(|asked| asked.subject.clone()).collect();
        questions
    }

    /// Takes the answers; says what is proven.
    pub fn settle(&mut self, answers: &[Answer]) -> Vec<(Subject, Answer)> {
        self.control.settle(answers);
        let asked = std::mem::take(&mut self.asked).into_iter().zip(answers.iter().copied());
        asked.filter(|(_, answer)| matches!(answer, Answer::Yes { .. })).collect()
    }
}
