//! Who locks the whole board, as LJRG has it: searched where books of life find nothing, for kos
//! may be won there (theorem "Whole boards", `docs/theorems/locks.md`). Untrusted: it only chooses.

use super::inquiry::MOST_LOCATIONS;
use super::locks::question_in;
use super::{Analysis, Repetition};
use crate::board::{Color, LocSet, PerColor};
use crate::rulesets::api::End;
use crate::rulesets::inquiry::{Answer, Inquiry, Looking, Question, Subject};
use crate::rulesets::ljrg::arena::Proofs;
use crate::rulesets::ljrg::control::ControlInquiry;

/// The claims of the whole board.
#[derive(Default)]
pub struct Claims {
    /// None before it is time for them, and where such a lock says nothing.
    control: Option<ControlInquiry>,
    asked: Vec<Subject>,
}

impl Claims {
    /// The next questions, with so many situations each at most. Who is known to lose something
    /// locks no whole board.
    pub fn next(
        &mut self,
        end: &End,
        analysis: &Analysis,
        most: usize,
        answers: &[(Subject, Answer)],
        looking: &mut Looking<'_>,
    ) -> Vec<Question> {
        if self.control.is_none() {
            self.control = control(end, analysis);
        }
        let Some(control) = &mut self.control else { return Vec::new() };
        let has_land = |player: Color| answers.iter().any(|answer| is_land(answer, player));
        let loses = PerColor::new(has_land(Color::White), has_land(Color::Black));
        let locations = analysis.start.graph().len();
        let whole = |player: Color, claim: &LocSet| claim.len() == locations && !loses[player];
        let mut questions = control.patient(most, &whole, looking);
        for asked in &mut questions {
            let lock = asked.subject.lock();
            let game = lock.and_then(|(player, claim)| question_in(analysis, player, claim));
            if let Some(game) = game {
                asked.game = Box::new(game);
            }
        }
        self.asked = questions.iter().map(|asked| asked.subject.clone()).collect();
        questions
    }

    /// Takes the answers; says what is proven.
    pub fn settle(&mut self, answers: &[Answer]) -> Vec<(Subject, Answer)> {
        if let Some(control) = &mut self.control {
            control.settle(answers);
        }
        let asked = std::mem::take(&mut self.asked).into_iter().zip(answers.iter().copied());
        asked.filter(|(_, answer)| matches!(answer, Answer::Yes { .. })).collect()
    }
}

/// Which claims to search; none where a lock of the whole board says nothing, or the board is large.
fn control(end: &End, analysis: &Analysis) -> Option<ControlInquiry> {
    if analysis.within.is_some() || end.situation.graph().len() > MOST_LOCATIONS {
        return None;
    }
    let wanted = match &analysis.repetition {
        Repetition::Fixed => Proofs::All,
        Repetition::Superko(log) if log.keys().len() <= 1 => Proofs::Busy,
        Repetition::Superko(_) => return None,
    };
    Some(ControlInquiry::new(end).ok()?.without_books(wanted))
}

/// Is it proven that a player gets a part of the board?
fn is_land((subject, answer): &(Subject, Answer), player: Color) -> bool {
    let is_his = match subject {
        Subject::Lock { player: keeper, .. } => *keeper == player,
        Subject::Fort(fort) => fort.holder == player && fort.owner == player,
        _ => false,
    };
    is_his && matches!(answer, Answer::Yes { .. })
}
