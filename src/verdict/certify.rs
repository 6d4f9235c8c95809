//! Writes certificates of what an inquest found. Untrusted: what it writes
//! counts when [`super::certificate`] accepts it.

mod needed;

use super::certificate::{subject, text};
use super::{Proof, Verdict};
use crate::proof::format::{Certificate, Question, write};
use crate::rules::Setup;
use crate::rulesets::inquiry::{Answer, Subject};
use crate::rulesets::{End, Tally};

/// A certificate as a file, and what is in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// Questions answered.
    pub questions: usize,
    /// Situations in the evidence.
    pub situations: usize,
}

impl Written {
    /// The beginning of the digest that the file ends with, for names.
    pub fn digest(&self) -> String {
        let digest = self.bytes.rchunks(32).next().unwrap_or_default();
        digest.iter().take(6).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Why there is no certificate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoCertificate {
    /// The verdict rests on something else than questions.
    #[error("a verdict of {ruleset} {basis} has no proof that a certificate could hold")]
    NothingToProve {
        /// Id of the ruleset.
        ruleset: &'static str,
        /// On what the verdict rests.
        basis: &'static str,
    },
    /// The position has no faithful text.
    #[error("the position cannot be written: {0}")]
    Position(String),
    /// The proofs do not give the verdict: a defect.
    #[error("the proofs found do not give the verdict (please report): {0}")]
    Disagreement(String),
}

/// The certificate of a verdict.
pub fn verdict(verdict: &Verdict) -> Result<Certificate, NoCertificate> {
    let info = verdict.info();
    if verdict.tally.basis != "search" {
        let basis = match verdict.tally.basis {
            "agreed" => "by agreed dead stones",
            "played" => "by played analyses",
            "control" => "by a given control",
            _ => "by counting",
        };
        return Err(NoCertificate::NothingToProve { ruleset: info.id, basis });
    }
    let end = written_end(verdict)?;
    let written = |tally: &Tally| text::outcome(info, verdict.graph(), tally);
    let outcome = written(&verdict.tally);
    let follows = |proofs: &[&Proof]| {
        let answers: Vec<(Subject, Answer)> =
            proofs.iter().map(|proof| (proof.subject.clone(), proof.answer)).collect();
        let settled = verdict.asked.ruleset.settled(&end, &answers);
        let settled = settled.map_err(|error| error.to_string())?;
        text::compare(&outcome, &written(&settled)).map_err(|refusal| refusal.to_string())
    };
    let proofs = &verdict.findings.proofs;
    let by_fates = verdict.has_fates();
    let mut needed = match () {
        () if by_fates => needed::fates(&end.situation.stones, proofs),
        () if verdict.has_trials() => needed::trials(proofs),
        () => needed::locks(proofs),
    };
    follows(&needed).map_err(NoCertificate::Disagreement)?;
    if !by_fates && needed.len() <= FEW {
        // What the plain rules of `locks` keep too much, one by one.
        for at in (0..needed.len()).rev() {
            let proof = needed.remove(at);
            if follows(&needed).is_err() {
                needed.insert(at, proof);
            }
        }
    }
    Ok(of(verdict, &end, &needed, Some(outcome)))
}

/// Every proof that was found for a verdict, needed for it or not, as the
/// certificate of the verdict.
pub fn everything(verdict: &Verdict) -> Result<Certificate, NoCertificate> {
    let end = written_end(verdict)?;
    let proofs: Vec<&Proof> = verdict.findings.proofs.iter().collect();
    let outcome = text::outcome(verdict.info(), verdict.graph(), &verdict.tally);
    Ok(of(verdict, &end, &proofs, Some(outcome)))
}

/// So many questions are tried one by one whether they are needed.
const FEW: usize = 60;

/// The certificate of one question that was answered for a verdict.
pub fn question(verdict: &Verdict, proof: &Proof) -> Result<Certificate, NoCertificate> {
    Ok(of(verdict, &written_end(verdict)?, &[proof], None))
}

/// The certificate of a verdict as a file.
pub fn file(of: &Verdict) -> Result<Written, NoCertificate> {
    let certificate = verdict(of)?;
    let situations = certificate.questions.iter().map(|q| q.evidence.size()).sum();
    let questions = certificate.questions.len();
    Ok(Written { bytes: write(&certificate), questions, situations })
}

fn of(
    verdict: &Verdict,
    end: &End,
    proofs: &[&Proof],
    outcome: Option<crate::proof::format::Outcome>,
) -> Certificate {
    let info = verdict.info();
    let question = |proof: &&Proof| {
        let mut evidence = proof.evidence.clone();
        evidence.entries.sort_unstable_by(|a, b| (&a.key, a.phase).cmp(&(&b.key, b.phase)));
        let game = verdict.asked.ruleset.question(end, &proof.subject);
        // The checker built this game, or there would be no proof.
        let width = game.map_or(0, |game| game.width());
        Question { subject: subject::subject_text(&proof.subject), width, evidence }
    };
    let mut questions: Vec<Question> = proofs.iter().map(question).collect();
    questions.sort_by(|a, b| a.subject.cmp(&b.subject));
    Certificate {
        ruleset: info.id.to_string(),
        edition: info.source.to_string(),
        position: text::position(&setup(verdict)),
        questions,
        outcome,
    }
}

fn setup(verdict: &Verdict) -> Setup {
    let End { situation, komi, handicap, .. } = &verdict.end;
    Setup { situation: situation.clone(), komi: *komi, handicap: *handicap }
}

/// The position as a reader of the certificate will have it.
fn written_end(verdict: &Verdict) -> Result<End, NoCertificate> {
    let superko = verdict.asked.ruleset.remembers_beyond_the_end();
    if superko && verdict.end.positions.as_ref().is_some_and(|log| log.len() > 1) {
        let why = "superko in the analysis remembers the game, which a certificate does not hold";
        return Err(NoCertificate::Position(why.to_string()));
    }
    let read = text::setup(&text::position(&setup(verdict))).map_err(NoCertificate::Position)?;
    if !text::same(&read.situation, &verdict.end.situation) {
        let why = "its marks do not show in a diagram".to_string();
        return Err(NoCertificate::Position(why));
    }
    Ok(End::of(read))
}
