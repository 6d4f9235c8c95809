//! The entries of a question as columns of numbers: all first words of the
//! keys, all second words, ..., the reasons, the ranks, the phases. Entries stand
//! in rising order of their keys, those of one key in rising order of their
//! phases. A word is given by its difference to the one before it, so most
//! numbers are small and the columns pack well.

use super::Fault;
use super::varint::{Cursor, push as push_number};
use crate::proof::evidence::{Entry, Evidence, Reason};

/// Appends the entries of a question.
pub fn push(body: &mut Vec<u8>, width: usize, evidence: &Evidence) {
    let mut entries: Vec<&Entry> = evidence.entries.iter().collect();
    entries.sort_by(|a, b| (&a.key, a.phase).cmp(&(&b.key, b.phase)));
    let nothing = vec![0; width];
    for word in 0..width {
        let mut before = nothing.as_slice();
        for entry in &entries {
            let key = entry.key.as_slice();
            let (old, new) = (value(before, word), value(key, word));
            let rising = key.get(..word) == before.get(..word);
            push_number(body, if rising { new.wrapping_sub(old) } else { new ^ old });
            before = key;
        }
    }
    entries.iter().for_each(|entry| push_number(body, reason_number(entry.reason)));
    if has_ranks(evidence) {
        entries.iter().for_each(|entry| push_number(body, u64::from(entry.rank)));
    }
    if has_phases(evidence) {
        entries.iter().for_each(|entry| push_number(body, u64::from(entry.phase)));
    }
}

fn has_ranks(evidence: &Evidence) -> bool {
    evidence.answer || !evidence.layers.is_empty()
}

fn has_phases(evidence: &Evidence) -> bool {
    evidence.phases.len() > 1
}

/// Reads the entries of a question; `evidence` is what stands in its heading.
pub fn read(
    cursor: &mut Cursor<'_>,
    width: usize,
    count: usize,
    evidence: &Evidence,
) -> Result<Vec<Entry>, Fault> {
    let more = usize::from(has_ranks(evidence)) + usize::from(has_phases(evidence));
    // Each number takes a byte at least: nothing is reserved for less.
    let numbers = count.saturating_mul(width + 1 + more);
    if numbers > cursor.left() {
        return Err(Fault::Short { at: cursor.at() + cursor.left() });
    }
    let blank = Entry { key: Vec::new(), reason: Reason::All, rank: 0, phase: 0 };
    let mut entries = vec![blank; count];
    entries.iter_mut().for_each(|entry| entry.key.reserve_exact(width));
    for word in 0..width {
        for index in 0..count {
            let number = cursor.number()?;
            let (done, rest) = entries.split_at_mut(index);
            let before = done.last().map_or(&[][..], |entry| entry.key.as_slice());
            let Some(entry) = rest.first_mut() else { continue };
            let old = value(before, word);
            let first = done.is_empty();
            let rising = match first {
                true => entry.key.iter().all(|&word| word == 0),
                false => before.get(..word) == Some(entry.key.as_slice()),
            };
            let new = match rising {
                true => old.checked_add(number).ok_or(Fault::Key { question: 0, entry: index })?,
                false => old ^ number,
            };
            entry.key.push(new);
        }
    }
    for (index, entry) in entries.iter_mut().enumerate() {
        entry.reason = cursor
            .number()
            .and_then(|number| reason(number).ok_or(Fault::Reason { question: 0, entry: index }))?;
    }
    if has_ranks(evidence) {
        for (index, entry) in entries.iter_mut().enumerate() {
            let rank = u32::try_from(cursor.number()?);
            entry.rank = rank.map_err(|_| Fault::Rank { question: 0, entry: index })?;
        }
    }
    if has_phases(evidence) {
        for (index, entry) in entries.iter_mut().enumerate() {
            let phase = u16::try_from(cursor.number()?);
            let phase = phase.ok().filter(|&phase| usize::from(phase) < evidence.phases.len());
            entry.phase = phase.ok_or(Fault::Phase { question: 0, entry: index })?;
        }
    }
    let rises = |pair: &[Entry]| (&pair[0].key, pair[0].phase) < (&pair[1].key, pair[1].phase);
    match entries.windows(2).position(|pair| !rises(pair)) {
        Some(index) => Err(Fault::Key { question: 0, entry: index + 1 }),
        None => Ok(entries),
    }
}

/// The word of a key; 0 before the first key.
fn value(key: &[u64], word: usize) -> u64 {
    key.get(word).copied().unwrap_or(0)
}

/// 0 for "all", odd for theorems, even for moves. Labels are counted from the
/// largest, which is a pass, round to 0, so that passes are short too.
fn reason_number(reason: Reason) -> u64 {
    match reason {
        Reason::All => 0,
        Reason::Lemma(number) => 1 + 2 * u64::from(number),
        Reason::Move(label) => 2 + 2 * u64::from(label.wrapping_add(1)),
    }
}

fn reason(number: u64) -> Option<Reason> {
    match number {
        0 => Some(Reason::All),
        _ if number % 2 == 1 => u8::try_from(number / 2).ok().map(Reason::Lemma),
        _ => {
            let label = u32::try_from(number / 2 - 1).ok()?;
            Some(Reason::Move(label.wrapping_sub(1)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_have_one_number_each() {
        let moves = [0, 1, 7, u32::MAX - 1, u32::MAX].map(Reason::Move);
        let lemmas = [0, 3, 255].map(Reason::Lemma);
        for given in moves.into_iter().chain(lemmas).chain([Reason::All]) {
            assert_eq!(reason(reason_number(given)), Some(given));
        }
        assert_eq!(reason(1 + 2 * 256), None);
        assert_eq!(reason(2 + 2 * (1 << 32)), None);
    }

    #[test]
    fn entries_come_back_in_order() {
        let entry = |key: [u64; 3], rank, phase| Entry {
            key: key.to_vec(),
            reason: Reason::All,
            rank,
            phase,
        };
        let plain = Evidence::strategy(vec![
            entry([0, 0, 1], 7, 0),
            entry([0, 5, 0], 1, 0),
            entry([0, 5, u64::MAX], 3, 0),
            entry([9, 1, 0], 2, 0),
        ]);
        let mut phases = plain.clone();
        phases.phases = vec![vec![0, 2], vec![1]];
        phases.entries.insert(2, entry([0, 5, 0], 0, 1));
        let mut layers = plain.clone();
        layers.answer = false;
        layers.layers = vec![Some(0); 8];
        for evidence in [plain, phases, layers] {
            let mut shuffled = evidence.clone();
            shuffled.entries.reverse();
            let mut body = Vec::new();
            push(&mut body, 3, &shuffled);
            let mut cursor = Cursor::new(&body);
            let found = read(&mut cursor, 3, evidence.entries.len(), &evidence);
            assert_eq!(found, Ok(evidence.entries));
            assert_eq!(cursor.end(), Ok(()));
        }
    }

    #[test]
    fn equal_keys_are_refused() {
        let mut body = Vec::new();
        [4, 0, 0, 0].into_iter().for_each(|number| push_number(&mut body, number));
        let refused = read(&mut Cursor::new(&body), 1, 2, &Evidence::trap(Vec::new()));
        assert_eq!(refused, Err(Fault::Key { question: 0, entry: 1 }));
    }
}
