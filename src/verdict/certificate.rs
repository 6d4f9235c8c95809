//! Checks certificates: builds the position and the questions again from the
//! text, has the evidence checked, and counts from the proven answers with the
//! ruleset's own count. Part of what has to be trusted (`docs/certificates.md`);
//! never searches.

pub mod subject;
pub mod text;

pub use crate::proof::format::Limits;

use super::count;
use crate::proof::format::{Certificate, Fault, Question, Subject as SubjectText, read};
use crate::proof::{self, Rejection};
use crate::rulesets::inquiry::{Answer, Subject};
use crate::rulesets::{self, End, Info, Ruleset};
use std::fmt;

/// What an accepted certificate proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven {
    /// Id of the ruleset.
    pub ruleset: &'static str,
    /// What is proven, in words.
    pub statement: String,
    /// Situations in the evidence.
    pub situations: usize,
    /// How many of them rest on a static theorem.
    pub theorem_uses: usize,
}

impl fmt::Display for Proven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let situations = count(self.situations, "situation");
        let uses = count(self.theorem_uses, "theorem use");
        write!(f, "{}: {} ({situations}, {uses})", self.ruleset, self.statement)
    }
}

/// Why a certificate is not accepted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// It cannot be read.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// No such ruleset.
    #[error("there is no ruleset \"{0}\"")]
    Ruleset(String),
    /// Another edition of the ruleset.
    #[error("it is about another edition of {ruleset}: \"{found}\", not \"{known}\"")]
    Edition {
        /// Id of the ruleset.
        ruleset: &'static str,
        /// What the certificate says.
        found: String,
        /// What this program knows.
        known: &'static str,
    },
    /// The position is none, or none for this ruleset.
    #[error("position: {0}")]
    Position(String),
    /// The question cannot be asked.
    #[error("question {}: {why}", .question + 1)]
    Question {
        /// Its number, from 0.
        question: usize,
        /// What is wrong.
        why: String,
    },
    /// The evidence does not hold.
    #[error("question {}: {rejection}", .question + 1)]
    Evidence {
        /// Its number, from 0.
        question: usize,
        /// What is wrong.
        rejection: Rejection,
    },
    /// The answers do not give the verdict.
    #[error("the proven answers do not give the {part} that it claims: {claimed}, not {found}")]
    Outcome {
        /// Which part of the verdict.
        part: &'static str,
        /// What it claims.
        claimed: String,
        /// What follows.
        found: String,
    },
    /// The answers give no verdict at all.
    #[error("no verdict follows: {0}")]
    NoVerdict(String),
}

/// Reads a certificate file and checks it.
pub fn check_bytes(bytes: &[u8], limits: &Limits) -> Result<Proven, Refusal> {
    check(&read(bytes, limits)?)
}

/// Checks a certificate.
pub fn check(certificate: &Certificate) -> Result<Proven, Refusal> {
    check_answers(certificate).map(|(proven, _)| proven)
}

/// Checks a certificate and gives its questions with their proven answers too,
/// in its order.
pub fn check_answers(
    certificate: &Certificate,
) -> Result<(Proven, Vec<(Subject, Answer)>), Refusal> {
    let ruleset = ruleset(certificate)?;
    let info = ruleset.info();
    let setup = text::setup(&certificate.position).map_err(Refusal::Position)?;
    ruleset.start(&setup).map_err(|error| Refusal::Position(error.to_string()))?;
    let end = End::of(setup);
    let mut answers: Vec<(Subject, Answer)> = Vec::new();
    let (mut situations, mut theorem_uses) = (0, 0);
    let mut before: Option<&SubjectText> = None;
    for (number, question) in certificate.questions.iter().enumerate() {
        let wrong = |why: String| Refusal::Question { question: number, why };
        if before.is_some_and(|before| *before >= question.subject) {
            return Err(wrong("it is out of order or asked twice".to_string()));
        }
        before = Some(&question.subject);
        let subject = subject::subject(end.situation.graph(), &question.subject).map_err(wrong)?;
        let answer = check_question(ruleset, &end, &subject, question, number)?;
        situations += question.evidence.size();
        theorem_uses += theorems(question);
        answers.push((subject, answer));
    }
    let statement = match &certificate.outcome {
        Some(claimed) => {
            let tally = ruleset
                .settled(&end, &answers)
                .map_err(|error| Refusal::NoVerdict(error.to_string()))?;
            let found = text::outcome(info, end.situation.graph(), &tally);
            text::compare(claimed, &found)?;
            text::verdict_words(claimed, answers.len())
        }
        None => match &answers[..] {
            [(subject, answer)] => {
                subject::answer_words(end.situation.graph(), subject, *answer != Answer::No)
            }
            _ => return Err(Refusal::Fault(Fault::NotOneQuestion(answers.len()))),
        },
    };
    Ok((Proven { ruleset: info.id, statement, situations, theorem_uses }, answers))
}

/// The ruleset by its id, no other name, in the edition that is meant.
fn ruleset(certificate: &Certificate) -> Result<&'static dyn Ruleset, Refusal> {
    let found = rulesets::ALL.iter().find(|known| known.info().id == certificate.ruleset);
    let ruleset = *found.ok_or_else(|| Refusal::Ruleset(certificate.ruleset.clone()))?;
    let Info { id, source, .. } = ruleset.info();
    if certificate.edition != *source {
        let found = certificate.edition.clone();
        return Err(Refusal::Edition { ruleset: id, found, known: source });
    }
    Ok(ruleset)
}

fn check_question(
    ruleset: &dyn Ruleset,
    end: &End,
    subject: &Subject,
    question: &Question,
    number: usize,
) -> Result<Answer, Refusal> {
    let wrong = |why: String| Refusal::Question { question: number, why };
    let game = ruleset.question(end, subject).map_err(|error| wrong(error.to_string()))?;
    if game.width() != question.width {
        let (found, known) = (question.width, game.width());
        return Err(wrong(format!("its keys have {found} words, they should have {known}")));
    }
    proof::check(&*game, &question.evidence)
        .map_err(|rejection| Refusal::Evidence { question: number, rejection })?;
    Ok(match question.evidence.answer {
        true => Answer::Yes { manner: proof::manner(&*game, &question.evidence) },
        false => Answer::No,
    })
}

fn theorems(question: &Question) -> usize {
    let rests = |entry: &&proof::Entry| matches!(entry.reason, proof::Reason::Lemma(_));
    question.evidence.entries.iter().filter(rests).count()
}
