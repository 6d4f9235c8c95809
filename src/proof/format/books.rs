//! Books of life as numbers: for each part the stone and the rules, for each
//! rule its kind, its pattern as differences to the one before, and what it goes on
//! with, counted back from itself.

use super::Fault;
use super::varint::{Cursor, push as push_number};
use crate::board::Bits;
use crate::life::{Book, Part, Parts, Pattern, Rule, RuleId, WIDE};

const REST: u64 = 0;
const PLAY: u64 = 1;
const AWAIT: u64 = 2;

/// Added to the kind of a rule for play that counts on links.
const LINKED: u64 = 2;

type Wide = Pattern<WIDE>;

/// Rules and answers in books, as entries are counted.
pub fn size(parts: &Parts) -> usize {
    let rules = parts.iter().flat_map(|part| &part.book.rules);
    rules
        .map(|rule| match rule {
            Rule::Await { replies, .. } => 1 + rule.links().len() + replies.len(),
            _ => 1 + rule.links().len(),
        })
        .sum()
}

/// Appends books.
pub fn push(body: &mut Vec<u8>, parts: &Parts) {
    for Part { target, book } in parts {
        push_number(body, *target as u64);
        push_number(body, book.rules.len() as u64);
        let mut before = blank();
        for (id, rule) in book.rules.iter().enumerate() {
            let linked = if rule.links().is_empty() { 0 } else { LINKED };
            let kind = match rule {
                Rule::Rest { .. } => REST,
                Rule::Play { .. } => PLAY + linked,
                Rule::Await { .. } => AWAIT + linked,
            };
            push_number(body, kind);
            let pattern = rule.pattern();
            words(pattern).zip(words(&before)).for_each(|(new, old)| push_number(body, new ^ old));
            before = *pattern;
            let back = |next: &RuleId| (id as u64).wrapping_sub(u64::from(*next));
            if kind != PLAY && kind != AWAIT {
                push_number(body, rule.links().len() as u64);
                for (one, two) in rule.links() {
                    push_number(body, *one as u64);
                    push_number(body, *two as u64);
                }
            }
            match rule {
                Rule::Rest { .. } => {}
                Rule::Play { cell, next, .. } => {
                    push_number(body, *cell as u64);
                    push_number(body, back(next));
                }
                Rule::Await { pass, replies, .. } => {
                    push_number(body, back(pass));
                    push_number(body, replies.len() as u64);
                    for (cell, next) in replies {
                        push_number(body, *cell as u64);
                        push_number(body, back(next));
                    }
                }
            }
        }
    }
}

fn blank() -> Wide {
    Pattern { zone: Bits::EMPTY, own: Bits::EMPTY, opp: Bits::EMPTY }
}

fn words(pattern: &Wide) -> impl Iterator<Item = u64> {
    [pattern.zone.0, pattern.own.0, pattern.opp.0].into_iter().flatten()
}

/// Reads so many parts, with at most `limit` rules and answers.
pub fn read(cursor: &mut Cursor<'_>, parts: usize, limit: usize) -> Result<Parts, Fault> {
    let mut books = Parts::new();
    for _ in 0..parts {
        let target = cell(cursor)?;
        let rules = count(cursor)?;
        let mut book = Book::default();
        let mut before = blank();
        for id in 0..rules {
            let rule = rule(cursor, id as RuleId, &before)?;
            before = *rule.pattern();
            book.rules.push(rule);
        }
        books.push(Part { target, book });
        if size(&books) > limit {
            return Err(Fault::Entries { limit });
        }
    }
    Ok(books)
}

/// How many things follow: each takes a byte at least.
fn count(cursor: &mut Cursor<'_>) -> Result<usize, Fault> {
    let at = cursor.at();
    let number = cursor.number()?;
    let fits = usize::try_from(number).ok().filter(|&number| number <= cursor.left());
    fits.ok_or(Fault::Number { at })
}

fn cell(cursor: &mut Cursor<'_>) -> Result<usize, Fault> {
    let at = cursor.at();
    let number = cursor.number()?;
    let fits = usize::try_from(number).ok().filter(|&number| number < 64 * WIDE);
    fits.ok_or(Fault::Number { at })
}

/// A rule so far back.
fn back(cursor: &mut Cursor<'_>, id: RuleId) -> Result<RuleId, Fault> {
    let at = cursor.at();
    let number = cursor.number()?;
    let fits = u32::try_from(number).ok().and_then(|number| id.checked_sub(number));
    fits.ok_or(Fault::Number { at })
}

fn rule(cursor: &mut Cursor<'_>, id: RuleId, before: &Wide) -> Result<Rule<WIDE>, Fault> {
    let at = cursor.at();
    let kind = cursor.number()?;
    let mut pattern = *before;
    for set in [&mut pattern.zone, &mut pattern.own, &mut pattern.opp] {
        for word in &mut set.0 {
            *word ^= cursor.number()?;
        }
    }
    const LINKED_PLAY: u64 = PLAY + LINKED;
    const LINKED_AWAIT: u64 = AWAIT + LINKED;
    let links = match kind {
        PLAY | AWAIT => Vec::new(),
        _ => {
            let links = (0..count(cursor)?).map(|_| Ok((cell(cursor)?, cell(cursor)?)));
            links.collect::<Result<Vec<_>, Fault>>()?
        }
    };
    // There is one form only.
    if links.is_empty() && (kind == LINKED_PLAY || kind == LINKED_AWAIT) {
        return Err(Fault::Number { at });
    }
    Ok(match kind {
        REST => Rule::Rest { pattern, links },
        PLAY | LINKED_PLAY => {
            Rule::Play { pattern, links, cell: cell(cursor)?, next: back(cursor, id)? }
        }
        AWAIT | LINKED_AWAIT => {
            let pass = back(cursor, id)?;
            let replies = (0..count(cursor)?).map(|_| Ok((cell(cursor)?, back(cursor, id)?)));
            Rule::Await { pattern, links, pass, replies: replies.collect::<Result<_, Fault>>()? }
        }
        _ => return Err(Fault::Number { at }),
    })
}
