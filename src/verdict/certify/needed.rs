//! Which of the proofs behind a verdict its certificate needs.

use crate::board::Stones;
use crate::life::WIDE;
use crate::rulesets::inquiry::Subject;
use crate::rulesets::japanese2003::settle::{Facts, Fortune};
use crate::verdict::Proof;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The proofs of fates that the verdict needs. What a model says against its
/// champion says nothing. Of several proofs of one answer the smallest is kept,
/// and of those what all fortunes can do without is dropped, the largest first.
/// More proofs never tell less, so none of the rest can be spared.
pub fn fates<'a>(stones: &Stones, proofs: &'a [Proof]) -> Vec<&'a Proof> {
    let mut smallest = HashMap::new();
    let mut kept: Vec<&Proof> = Vec::new();
    for proof in proofs {
        let Subject::Fate(fate) = &proof.subject else {
            kept.extend(proof.is_calm().then_some(proof));
            continue;
        };
        if !fate.counts(proof.evidence.answer) {
            continue;
        }
        match smallest.entry((fate.owner, &fate.goal, proof.evidence.answer)) {
            Entry::Vacant(free) => _ = free.insert(proof),
            Entry::Occupied(mut known) if size(proof) < size(known.get()) => {
                known.insert(proof);
            }
            Entry::Occupied(_) => {}
        }
    }
    // In the order in which they were found: a map's order must not show.
    let is_smallest = |proof: &&Proof| smallest.values().any(|known| std::ptr::eq(*known, *proof));
    kept.extend(proofs.iter().filter(is_smallest));
    kept.sort_by_key(|proof| std::cmp::Reverse(size(proof)));
    let wanted = fortunes(stones, &kept);
    let mut at = 0;
    while at < kept.len() {
        let proof = kept.remove(at);
        if fortunes(stones, &kept) != wanted {
            kept.insert(at, proof);
            at += 1;
        }
    }
    kept
}

/// About what a proof takes in a file.
fn size(proof: &Proof) -> usize {
    let evidence = &proof.evidence;
    let rules: usize = evidence.books.iter().map(|part| part.book.rules.len()).sum();
    let keys: usize = evidence.entries.iter().map(|entry| entry.key.len()).sum();
    // A pattern is three sets.
    keys + 3 * WIDE * rules
}

/// What proofs tell of every string.
fn fortunes(stones: &Stones, proofs: &[&Proof]) -> Vec<Fortune> {
    let mut facts = Facts::none(stones);
    for proof in proofs {
        facts.hear(&proof.subject, proof.answer);
    }
    stones.strings().into_iter().map(|at| facts.fortune(at)).collect()
}

/// The proofs of Japanese 1989 that say something: what a part of the board says against its
/// champion says nothing, nor do locks that are not quiet.
pub fn trials(proofs: &[Proof]) -> Vec<&Proof> {
    let counts = |proof: &&Proof| match &proof.subject {
        Subject::Trial(trial) => trial.counts(proof.evidence.answer),
        Subject::Lock { .. } => proof.is_quiet(),
        _ => true,
    };
    proofs.iter().filter(counts).collect()
}

/// The proofs that the verdict needs: a claim within what other claims prove to
/// be the player's needs no answer, unless it is a quiet lock within no other
/// one's reach: those exclude claims of the opponent.
pub fn locks(proofs: &[Proof]) -> Vec<&Proof> {
    let mut kept: Vec<&Proof> = proofs.iter().filter(|proof| proof.evidence.answer).collect();
    kept.sort_by_key(|proof| std::cmp::Reverse(proof.evidence.size()));
    let mut at = 0;
    while let Some(proof) = kept.get(at) {
        let others = kept.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, other)| *other);
        match is_covered(proof, others) && !excludes(proof, proofs) {
            true => {
                kept.remove(at);
            }
            false => at += 1,
        }
    }
    let refuted = proofs.iter().filter(|proof| !proof.evidence.answer);
    let useful: Vec<&Proof> = refuted
        .filter(|proof| !is_covered(proof, kept.iter().copied()) && !is_excluded(proof, &kept))
        .collect();
    kept.extend(useful);
    kept
}

/// Does the claim contain a quiet lock of the opponent?
fn is_excluded(proof: &Proof, kept: &[&Proof]) -> bool {
    let Some((player, claim)) = proof.subject.lock() else { return false };
    kept.iter().any(|other| {
        let Some((owner, set)) = other.subject.lock() else { return false };
        other.is_quiet() && owner != player && set.is_subset(claim)
    })
}

/// Is it a quiet lock that contains no smaller one?
fn excludes(proof: &Proof, proofs: &[Proof]) -> bool {
    let Some((player, claim)) = proof.subject.lock() else { return false };
    let smaller = |other: &Proof| {
        let Some((owner, set)) = other.subject.lock() else { return false };
        other.is_quiet() && owner == player && set != claim && set.is_subset(claim)
    };
    proof.is_quiet() && !proofs.iter().any(smaller)
}

/// Does the claim of a proof lie within the claims that these prove?
fn is_covered<'a>(proof: &Proof, proven: impl Iterator<Item = &'a Proof>) -> bool {
    let Some((player, claim)) = proof.subject.lock() else { return false };
    let mut rest = claim.clone();
    for (owner, claim) in proven.filter_map(|other| other.subject.lock()) {
        if owner == player {
            rest.subtract(claim);
        }
    }
    rest.is_empty()
}
