//! Certificate files: a position, questions about it with their answers and the
//! evidence for them, and perhaps the verdict that follows. `docs/certificates.md`
//! is the reference.
//!
//! ```text
//! file   = magic packed digest
//! magic  = "shinpan certificate 4" LF
//! packed = body, as one raw DEFLATE stream
//! digest = SHA-256 of magic and packed
//! body   = length header (entries books)...
//! ```
//!
//! A ruleset is only a name here. Reading checks the form, never the truth:
//! that is `verdict::certificate`'s affair.

mod books;
mod columns;
mod fault;
mod subject;
mod varint;

pub use fault::Fault;
pub use subject::Subject;

use super::evidence::Evidence;
use crate::board::Bits;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io::{Read, Write};
use varint::Cursor;

/// What every certificate file of this version begins with.
pub const MAGIC: &[u8] = b"shinpan certificate 4\n";

/// What the files of older versions begin with. They are still read: all that
/// version 2 adds are phases and layers, version 3 books of life, and version 4
/// such books for areas.
const MAGIC_1: &[u8] = b"shinpan certificate 1\n";
const MAGIC_2: &[u8] = b"shinpan certificate 2\n";
const MAGIC_3: &[u8] = b"shinpan certificate 3\n";

/// What certificate files of all versions begin with; a number follows.
const ANY_VERSION: &[u8] = b"shinpan certificate ";

/// Bytes of the digest.
const DIGEST: usize = 32;

/// The most words of a key.
const MAX_WIDTH: usize = 64;

/// What a certificate holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// Id of the ruleset.
    pub ruleset: String,
    /// Which text and edition of it.
    pub edition: String,
    /// The position.
    pub position: Position,
    /// The questions with their answers, by subject in rising order.
    pub questions: Vec<Question>,
    /// The verdict that follows; none in the certificate of a single question.
    pub outcome: Option<Outcome>,
}

/// A position as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The text of a board file; none if the rows show the board, a rectangle
    /// with or without missing locations.
    pub board: Option<String>,
    /// The diagram: stones and marks, top row first.
    pub rows: Vec<String>,
    /// `B` or `W`.
    pub to_play: char,
    /// Trailing passes.
    pub pass_count: i8,
    /// Captured stones by their colour.
    pub captives: Captives,
    /// What White gets in advance, as text.
    pub komi: String,
    /// Handicap stones.
    pub handicap: u32,
}

/// Captured stones by their colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Captives {
    /// Black stones.
    pub black: u32,
    /// White stones.
    pub white: u32,
}

/// A question with its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// What is asked.
    pub subject: Subject,
    /// Words in the key of a situation.
    pub width: usize,
    /// The answer and what carries it.
    pub evidence: Evidence,
}

/// A verdict as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The owner map, top row first.
    pub owner: Vec<String>,
    /// The locations that score.
    pub territory: Vec<String>,
    /// What the ruleset counts for Black and White; none if undecided.
    pub score: Option<[String; 2]>,
    /// The certain interval of Black's margin.
    pub bounds: [String; 2],
    /// The result.
    pub result: String,
    /// Is nothing undecided?
    pub proven: bool,
    /// The strings with their statuses, where a ruleset has life and death.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strings: Vec<StringText>,
}

/// A string's status as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StringText {
    /// The number of one of its locations.
    pub at: u32,
    /// `alive`, `dead`, `seki` or `undecided`.
    pub status: String,
    /// The ruleset's own word.
    pub detail: String,
}

/// How much a reader accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of a file.
    pub file_bytes: usize,
    /// Bytes of what is unpacked.
    pub body_bytes: usize,
    /// Entries of all questions together.
    pub entries: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { file_bytes: 256 << 20, body_bytes: 1 << 30, entries: 20_000_000 }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    kind: Kind,
    ruleset: String,
    edition: String,
    position: Position,
    questions: Vec<Heading>,
    outcome: Option<Outcome>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Question,
    Verdict,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    subject: Subject,
    answer: bool,
    width: usize,
    entries: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    phases: Vec<Vec<u32>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    layers: Vec<Option<u32>>,
    /// Parts of books of life.
    #[serde(default, skip_serializing_if = "is_zero")]
    books: usize,
    /// The strings between the areas of the books, as words of a set of cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    hull: Vec<u64>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The bytes of a certificate file.
pub fn write(certificate: &Certificate) -> Vec<u8> {
    seal(&pack(&write_body(certificate)))
}

/// Reads a certificate file.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Certificate, Fault> {
    if bytes.len() > limits.file_bytes {
        return Err(Fault::LongFile { limit: limits.file_bytes });
    }
    let certificate = read_body(&unpack(unseal(bytes)?, limits)?, limits)?;
    let plain = |q: &Question| q.evidence.phases.is_empty() && q.evidence.layers.is_empty();
    let bookless = |q: &Question| q.evidence.books.is_empty();
    let fits = match () {
        () if bytes.starts_with(MAGIC_1) => {
            certificate.questions.iter().all(|q| plain(q) && bookless(q))
        }
        () if bytes.starts_with(MAGIC_2) => certificate.questions.iter().all(bookless),
        () if bytes.starts_with(MAGIC_3) => {
            certificate.questions.iter().all(|q| q.evidence.hull.is_empty())
        }
        () => true,
    };
    if !fits {
        return Err(Fault::TooOld);
    }
    Ok(certificate)
}

/// A packed body between magic and digest.
pub fn seal(packed: &[u8]) -> Vec<u8> {
    let mut file = Vec::with_capacity(MAGIC.len() + packed.len() + DIGEST);
    file.extend_from_slice(MAGIC);
    file.extend_from_slice(packed);
    let digest = Sha256::digest(&file);
    file.extend_from_slice(&digest);
    file
}

fn unseal(bytes: &[u8]) -> Result<&[u8], Fault> {
    let known = [MAGIC, MAGIC_3, MAGIC_2, MAGIC_1];
    let Some(rest) = known.iter().find_map(|magic| bytes.strip_prefix(*magic)) else {
        return Err(match bytes {
            [] => Fault::Empty,
            _ if bytes.starts_with(ANY_VERSION) => Fault::OtherVersion,
            _ => Fault::NoCertificate,
        });
    };
    let (packed, digest) = rest
        .len()
        .checked_sub(DIGEST)
        .and_then(|at| rest.split_at_checked(at))
        .ok_or(Fault::Cut)?;
    let sealed = &bytes[..MAGIC.len() + packed.len()];
    if Sha256::digest(sealed).as_slice() != digest {
        return Err(Fault::Digest);
    }
    Ok(packed)
}

/// A body as one raw DEFLATE stream.
pub fn pack(body: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::best());
    // Writing to a vector cannot fail.
    let written = packer.write_all(body).and_then(|()| packer.finish());
    written.unwrap_or_default()
}

fn unpack(packed: &[u8], limits: &Limits) -> Result<Vec<u8>, Fault> {
    let mut unpacker = flate2::bufread::DeflateDecoder::new(packed);
    let mut body = Vec::new();
    let most = limits.body_bytes as u64;
    let result = unpacker.by_ref().take(most.saturating_add(1)).read_to_end(&mut body);
    let at = MAGIC.len() as u64 + unpacker.total_in();
    if result.is_err() {
        return Err(Fault::Packing { at });
    }
    if body.len() as u64 > most {
        return Err(Fault::LongBody { limit: limits.body_bytes });
    }
    if unpacker.total_in() != packed.len() as u64 {
        return Err(Fault::Packing { at });
    }
    Ok(body)
}

/// The body of a certificate, not packed.
pub fn write_body(certificate: &Certificate) -> Vec<u8> {
    let heading = |question: &Question| Heading {
        subject: question.subject.clone(),
        answer: question.evidence.answer,
        width: question.width,
        entries: question.evidence.entries.len(),
        phases: question.evidence.phases.clone(),
        layers: question.evidence.layers.clone(),
        books: question.evidence.books.len(),
        hull: match question.evidence.hull {
            none if none.is_empty() => Vec::new(),
            Bits(words) => words.to_vec(),
        },
    };
    let header = Header {
        kind: if certificate.outcome.is_some() { Kind::Verdict } else { Kind::Question },
        ruleset: certificate.ruleset.clone(),
        edition: certificate.edition.clone(),
        position: certificate.position.clone(),
        questions: certificate.questions.iter().map(heading).collect(),
        outcome: certificate.outcome.clone(),
    };
    // Plain structs of texts and numbers always serialize.
    let header = serde_json::to_vec(&header).unwrap_or_default();
    let mut body = Vec::new();
    varint::push(&mut body, header.len() as u64);
    body.extend_from_slice(&header);
    for question in &certificate.questions {
        columns::push(&mut body, question.width, &question.evidence);
        books::push(&mut body, &question.evidence.books);
    }
    body
}

/// Reads a body.
pub fn read_body(body: &[u8], limits: &Limits) -> Result<Certificate, Fault> {
    let mut cursor = Cursor::new(body);
    let length = cursor.number()?;
    let start = cursor.at();
    let bytes = cursor.bytes(length)?;
    let header: Header = serde_json::from_slice(bytes)
        .map_err(|error| Fault::Header { at: start, why: error.to_string() })?;
    if serde_json::to_vec(&header).ok().as_deref() != Some(bytes) {
        let why = "it is not in the one form that this version writes".to_string();
        return Err(Fault::Header { at: start, why });
    }
    check(&header, limits)?;
    let mut questions = Vec::with_capacity(header.questions.len());
    for (number, heading) in header.questions.into_iter().enumerate() {
        let Heading { subject, answer, width, entries: count, phases, layers, books, hull } =
            heading;
        let hull = match hull.as_slice() {
            [] => Bits::EMPTY,
            words => Bits(words.try_into().map_err(|_| Fault::Hull(number))?),
        };
        let mut evidence = Evidence { answer, phases, layers, hull, ..Evidence::default() };
        evidence.entries = columns::read(&mut cursor, width, count, &evidence)
            .map_err(|fault| fault.in_question(number))?;
        evidence.books = books::read(&mut cursor, books, limits.entries)?;
        questions.push(Question { subject, width, evidence });
    }
    cursor.end()?;
    Ok(Certificate {
        ruleset: header.ruleset,
        edition: header.edition,
        position: header.position,
        questions,
        outcome: header.outcome,
    })
}

fn check(header: &Header, limits: &Limits) -> Result<(), Fault> {
    let claims_verdict = header.kind == Kind::Verdict;
    if claims_verdict != header.outcome.is_some() {
        return Err(Fault::Kind);
    }
    if !claims_verdict && header.questions.len() != 1 {
        return Err(Fault::NotOneQuestion(header.questions.len()));
    }
    let mut total = 0usize;
    for (number, heading) in header.questions.iter().enumerate() {
        if !heading.subject.sets().iter().all(|set| set.is_sorted_by(|a, b| a < b)) {
            return Err(Fault::Order { question: number });
        }
        if number > 0 && header.questions[number - 1].subject >= heading.subject {
            return Err(Fault::Order { question: number });
        }
        if !(1..=MAX_WIDTH).contains(&heading.width) {
            return Err(Fault::Width { question: number, width: heading.width });
        }
        total = total.saturating_add(heading.entries);
        if total > limits.entries {
            return Err(Fault::Entries { limit: limits.entries });
        }
    }
    Ok(())
}
