//! A verdict as bytes, and back.
//!
//! ```text
//! record = digest body
//! digest = SHA-256 of key and body
//! body   = length header certificate
//! ```
//!
//! The length has four bytes, low ones first. The header is JSON: the count and
//! the cost. The certificate holds every proof that was found.

use super::key::Key;
use crate::board::{Color, Loc, PerColor};
use crate::proof::format;
use crate::rules::Points;
use crate::rulesets::{End, GameResult, Named, Owner, Status, StringStatus, Tally};
use crate::solve::Exhausted;
use crate::verdict::certificate::{self, Refusal};
use crate::verdict::{Findings, Limits, Proof, Stats, Verdict, certify};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::time::Duration;

/// Bytes of the digest.
const DIGEST: usize = 32;

/// Why a record gives no verdict.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Damage {
    /// Its digest or its form is wrong.
    #[error("a record is damaged")]
    Form,
    /// The checker refuses it.
    #[error("a record does not prove what it says: {0}")]
    Refused(#[from] Refusal),
}

#[derive(Serialize, Deserialize)]
struct Header {
    nodes: u64,
    millis: u64,
    within: Within,
    reached: Vec<Reached>,
    count: Count,
    /// For each question of the certificate its place among those decided.
    order: Vec<usize>,
    /// The questions that resisted.
    open: Vec<format::Subject>,
}

/// The limits within which it was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Within {
    nodes: usize,
    bytes: usize,
    threads: usize,
    time: Option<Duration>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Reached {
    Nodes,
    Memory,
    Stopped,
}

#[derive(Serialize, Deserialize)]
struct Count {
    owner: String,
    territory: String,
    /// Location, status, the ruleset's own word.
    strings: Vec<(usize, String, String)>,
    score: Option<(i32, i32)>,
    bounds: (i32, i32),
    result: ResultText,
    proven: bool,
    warnings: Vec<String>,
}

#[derive(Serialize, Deserialize)]
enum ResultText {
    Win(char, i32),
    WinWithoutScore(char),
    Tie,
    Void,
    BothLose,
    Undecided,
}

/// The only basis of verdicts that are kept.
const BASIS: &str = "search";

/// The record of a verdict; none if it has no certificate, or none that would
/// give it back.
pub fn encode(key: &Key, verdict: &Verdict, limits: &Limits) -> Option<Vec<u8>> {
    if verdict.tally.basis != BASIS || !verdict.findings.rejected.is_empty() {
        return None;
    }
    let certificate = certify::everything(verdict).ok()?;
    let subject = |proof: &Proof| certificate::subject::subject_text(&proof.subject);
    let place = |question: &format::Question| {
        verdict.findings.proofs.iter().position(|proof| subject(proof) == question.subject)
    };
    let order: Vec<usize> = certificate.questions.iter().map(place).collect::<Option<_>>()?;
    let Limits { nodes, bytes, threads, time } = *limits;
    let header = Header {
        nodes: verdict.stats.nodes,
        millis: verdict.stats.millis,
        within: Within { nodes, bytes, threads, time },
        reached: verdict.findings.limits.iter().map(|&limit| Reached::of(limit)).collect(),
        count: Count::of(&verdict.tally),
        order,
        open: verdict.findings.open.iter().map(certificate::subject::subject_text).collect(),
    };
    let header = serde_json::to_vec(&header).ok()?;
    let mut body = u32::try_from(header.len()).ok()?.to_le_bytes().to_vec();
    body.extend_from_slice(&header);
    body.extend_from_slice(&format::write(&certificate));
    let mut record = digest(key, &body).to_vec();
    record.extend_from_slice(&body);
    Some(record)
}

fn digest(key: &Key, body: &[u8]) -> [u8; DIGEST] {
    Sha256::new().chain_update(key).chain_update(body).finalize().into()
}

/// A record whose digest fits.
pub struct Record<'a> {
    header: Header,
    certificate: &'a [u8],
}

/// Reads a record as far as it takes to know whether it is of use.
pub fn open<'a>(key: &Key, record: &'a [u8]) -> Result<Record<'a>, Damage> {
    let (sum, body) = record.split_at_checked(DIGEST).ok_or(Damage::Form)?;
    if digest(key, body) != sum {
        return Err(Damage::Form);
    }
    let (length, rest) = body.split_first_chunk::<4>().ok_or(Damage::Form)?;
    let length = u32::from_le_bytes(*length) as usize;
    let (header, certificate) = rest.split_at_checked(length).ok_or(Damage::Form)?;
    let header: Header = serde_json::from_slice(header).map_err(|_| Damage::Form)?;
    Ok(Record { header, certificate })
}

impl Record<'_> {
    /// Would a search within these limits say nothing more? What is proven
    /// holds within any limits.
    pub fn serves(&self, limits: &Limits) -> bool {
        let Within { nodes, bytes, threads, time } = self.header.within;
        // How far memory and time reach depends on how many share them.
        let shared = self.header.reached.iter().any(|limit| *limit != Reached::Nodes);
        let as_long = match (limits.time, time) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(now), Some(then)) => now <= then,
        };
        let within = limits.nodes <= nodes && limits.bytes <= bytes && as_long;
        self.header.count.proven || within && (!shared || limits.threads == threads)
    }

    /// Does it say at least as much as the other one?
    pub fn is_as_good_as(&self, other: &Record<'_>) -> bool {
        let Within { nodes, bytes, threads, time } = other.header.within;
        let limits = Limits { nodes, bytes, threads, time };
        let (proven, of_other) = (self.header.count.proven, other.header.count.proven);
        proven || !of_other && self.serves(&limits)
    }

    /// The verdict, after the checker has followed its evidence and the ruleset
    /// has counted again.
    pub fn verdict(self, asked: Named, end: &End) -> Result<Verdict, Damage> {
        let certificate = format::read(self.certificate, &format::Limits::default());
        let certificate = certificate.map_err(Refusal::from)?;
        let (_, answers) = certificate::check_answers(&certificate)?;
        let Header { nodes, millis, reached, count, order, open, .. } = self.header;
        let tally = count.tally(end).ok_or(Damage::Form)?;
        let graph = end.situation.graph();
        let same = |position: &format::Position| {
            let read = certificate::text::setup(position);
            read.is_ok_and(|read| certificate::text::same(&read.situation, &end.situation))
        };
        let outcome = certificate::text::outcome(asked.ruleset.info(), graph, &tally);
        let fits = certificate.ruleset == asked.ruleset.info().id
            && same(&certificate.position)
            && certificate.outcome.as_ref() == Some(&outcome)
            && order.len() == answers.len();
        if !fits {
            return Err(Damage::Form);
        }
        let questions = certificate.questions.into_iter().zip(answers).zip(order);
        let mut proofs: Vec<(usize, Proof)> = questions
            .map(|((question, (subject, answer)), place)| {
                (place, Proof { subject, evidence: question.evidence, answer })
            })
            .collect();
        proofs.sort_by_key(|(place, _)| *place);
        let open = open.iter().map(|text| certificate::subject::subject(graph, text));
        let findings = Findings {
            proofs: proofs.into_iter().map(|(_, proof)| proof).collect(),
            nodes,
            limits: reached.into_iter().map(Reached::limit).collect(),
            rejected: Vec::new(),
            open: open.collect::<Result<_, _>>().map_err(|_| Damage::Form)?,
        };
        let stats = Stats { nodes, millis, cached: true };
        Ok(Verdict { asked, end: end.clone(), tally, stats, findings })
    }
}

impl Reached {
    fn of(limit: Exhausted) -> Reached {
        match limit {
            Exhausted::Nodes => Reached::Nodes,
            Exhausted::Memory => Reached::Memory,
            Exhausted::Stopped => Reached::Stopped,
        }
    }

    fn limit(self) -> Exhausted {
        match self {
            Reached::Nodes => Exhausted::Nodes,
            Reached::Memory => Exhausted::Memory,
            Reached::Stopped => Exhausted::Stopped,
        }
    }
}

const OWNERS: [Owner; 5] = [
    Owner::One(Color::Black),
    Owner::One(Color::White),
    Owner::Both,
    Owner::Nobody,
    Owner::Undecided,
];

const STATUSES: [Status; 4] = [Status::Alive, Status::Dead, Status::Seki, Status::Undecided];

fn color(letter: char) -> Option<Color> {
    Color::BOTH.into_iter().find(|color| color.letter() == letter)
}

impl Count {
    fn of(tally: &Tally) -> Count {
        let letters = |owners: &[Owner]| owners.iter().map(|owner| owner.letter()).collect();
        let string = |string: &StringStatus| {
            let StringStatus { at, status, detail } = string;
            (at.index(), status.word().to_string(), detail.clone())
        };
        let halves = |points: Points| points.in_halves();
        Count {
            owner: letters(&tally.owner),
            territory: letters(&tally.territory),
            strings: tally.strings.iter().map(string).collect(),
            score: tally.score.map(|score| (halves(score.black), halves(score.white))),
            bounds: (halves(tally.bounds.0), halves(tally.bounds.1)),
            result: match tally.result {
                GameResult::Win(color, points) => ResultText::Win(color.letter(), halves(points)),
                GameResult::WinWithoutScore(color) => ResultText::WinWithoutScore(color.letter()),
                GameResult::Tie => ResultText::Tie,
                GameResult::Void => ResultText::Void,
                GameResult::BothLose => ResultText::BothLose,
                GameResult::Undecided => ResultText::Undecided,
            },
            proven: tally.proven,
            warnings: tally.warnings.clone(),
        }
    }

    fn tally(self, end: &End) -> Option<Tally> {
        let locations = end.situation.graph().len();
        let owner = |letter: char| OWNERS.into_iter().find(|owner| owner.letter() == letter);
        let owners = |letters: &str| -> Option<Vec<Owner>> {
            let owners: Vec<Owner> = letters.chars().map(owner).collect::<Option<_>>()?;
            (owners.len() == locations).then_some(owners)
        };
        let string = |(at, word, detail): (usize, String, String)| {
            let status = STATUSES.into_iter().find(|status| status.word() == word)?;
            (at < locations).then(|| StringStatus { at: Loc::new(at), status, detail })
        };
        let points = |(low, high)| (Points::halves(low), Points::halves(high));
        let score = self.score.map(points);
        Some(Tally {
            owner: owners(&self.owner)?,
            territory: owners(&self.territory)?,
            strings: self.strings.into_iter().map(string).collect::<Option<_>>()?,
            score: score.map(|(black, white)| PerColor::new(black, white)),
            bounds: points(self.bounds),
            result: match self.result {
                ResultText::Win(winner, by) => GameResult::Win(color(winner)?, Points::halves(by)),
                ResultText::WinWithoutScore(winner) => GameResult::WinWithoutScore(color(winner)?),
                ResultText::Tie => GameResult::Tie,
                ResultText::Void => GameResult::Void,
                ResultText::BothLose => GameResult::BothLose,
                ResultText::Undecided => GameResult::Undecided,
            },
            proven: self.proven,
            basis: BASIS,
            warnings: self.warnings,
        })
    }
}
