//! The kernel on random game graphs: answers against a naive fixpoint, evidence
//! accepted, tampered evidence refused unless it still is evidence.

use crate::table::Table;
use proptest::prelude::*;
use shinpan::game::Standing;
use shinpan::proof::{Evidence, Reason, check};
use shinpan::solve::{Budget, search};

/// Who wins where, from the definition.
fn naive(table: &Table) -> Vec<bool> {
    let mut won = table.goal.clone();
    loop {
        let mut changed = false;
        for node in 0..won.len() {
            let next = &table.next[node];
            let wins = match table.prover[node] {
                true => next.iter().any(|&n| won[n]),
                false => !next.is_empty() && next.iter().all(|&n| won[n]),
            };
            if wins && !won[node] {
                won[node] = true;
                changed = true;
            }
        }
        if !changed {
            return won;
        }
    }
}

/// Refuters always have a move, as in the real games (they may pass).
pub fn tables() -> impl Strategy<Value = Table> {
    (2usize..24).prop_flat_map(|size| {
        let node = (any::<bool>(), 0u8..8, proptest::collection::vec(0..size, 0..4), 0..size);
        proptest::collection::vec(node, size).prop_map(move |nodes| {
            let (targets, met) = (0, vec![0; size]);
            let lemma = vec![Standing::Open; size];
            let (prover, goal, next) = (vec![], vec![], vec![]);
            let mut table = Table { targets, prover, goal, met, next, lemma };
            for (prover, goal, mut next, spare) in nodes {
                if !prover && next.is_empty() {
                    next.push(spare);
                }
                next.sort_unstable();
                next.dedup();
                table.prover.push(prover);
                table.goal.push(goal == 0);
                table.next.push(next);
            }
            table
        })
    })
}

/// Is it evidence by the definition? Written apart from the checker: by the
/// naive answer of every covered situation, not by following moves.
fn plausible(table: &Table, evidence: &Evidence) -> bool {
    naive(table)[0] == evidence.answer
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn answers_are_right_and_evidence_is_accepted(table in tables()) {
        let found = search(&table, &Budget::nodes(10_000));
        let evidence = found.evidence.expect("small graphs are decided");
        prop_assert_eq!(evidence.answer, naive(&table)[0]);
        prop_assert_eq!(check(&table, &evidence), Ok(()));
        let again = search(&table, &Budget::nodes(10_000));
        prop_assert_eq!(again.nodes, found.nodes);
        prop_assert_eq!(again.evidence.expect("the same"), evidence);
    }

    #[test]
    fn tampered_evidence_is_refused(table in tables(), pick in any::<prop::sample::Index>(), kind in 0u8..6) {
        let evidence = search(&table, &Budget::nodes(10_000)).evidence.expect("decided");
        if evidence.entries.is_empty() {
            return Ok(());
        }
        let i = pick.index(evidence.entries.len());
        let mut forged = evidence.clone();
        match kind {
            // All entries are needed: the search ships nothing else.
            0 => { forged.entries.remove(i); }
            1 => forged.answer = !forged.answer,
            2 => forged.entries[i].key[0] = table.next.len() as u64,
            3 => forged.entries.push(forged.entries[i].clone()),
            4 => forged.entries[i].rank = 0,
            _ => forged.entries[i].reason = match forged.entries[i].reason {
                Reason::Move(_) => Reason::All,
                Reason::All => Reason::Move(0),
                Reason::Lemma(n) => Reason::Lemma(n + 1),
            },
        }
        if kind == 4 && (!evidence.answer || evidence.entries[i].rank == 0) {
            return Ok(());
        }
        if kind == 4 {
            // A lower rank may still be above all successors.
            let accepted = check(&table, &forged).is_ok();
            prop_assert!(!accepted || plausible(&table, &forged));
        } else {
            prop_assert!(check(&table, &forged).is_err());
        }
    }

    #[test]
    fn whatever_is_accepted_is_true(table in tables(), changes in proptest::collection::vec((any::<prop::sample::Index>(), 0u32..4, 0u32..6), 1..4)) {
        let evidence = search(&table, &Budget::nodes(10_000)).evidence.expect("decided");
        let mut forged = evidence;
        for (pick, label, rank) in changes {
            if forged.entries.is_empty() {
                break;
            }
            let i = pick.index(forged.entries.len());
            forged.entries[i].rank = rank;
            if let Reason::Move(old) = &mut forged.entries[i].reason {
                *old = label;
            }
        }
        if check(&table, &forged).is_ok() {
            prop_assert!(plausible(&table, &forged));
        }
    }
}
