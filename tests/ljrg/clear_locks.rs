//! Theorem "Clear locks" against a literal reading of LJRG: no claim of the opponent's that meets
//! a clear lock is lockable, wherever its strategy leads.

use crate::lock_oracle::{literal_of, reverse};
use crate::random::Random;
use crate::tries::cases;
use shinpan::board::{Cell, Color, Graph, Loc, LocSet, Shape, Stones};
use shinpan::game::{Game, Manner};
use shinpan::proof::{self, Evidence, Reason};
use shinpan::rules::Situation;
use shinpan::rulesets::ljrg::arena::{self, Proofs, Style};
use shinpan::rulesets::ljrg::lock::Lock;
use shinpan::solve::{self, Budget};
use std::sync::Arc;

/// Black's wall of two stones around two eyes, and an area beside it in which each location has
/// two neighbours or more, with any stones in it.
fn walled(random: &mut Random, size: usize) -> Situation {
    const WALL: usize = 4;
    let mut edges = vec![(0, 1), (0, 2), (0, 3), (1, 2), (1, 3)];
    for a in WALL..WALL + size {
        let next = WALL + (a - WALL + 1) % size;
        edges.push((a.min(next), a.max(next)));
        if random.below(10) < 4 {
            edges.push((random.below(2), a));
        }
        for b in a + 2..WALL + size {
            if random.below(10) < 2 {
                edges.push((a, b));
            }
        }
    }
    edges.sort_unstable();
    edges.dedup();
    let cells = (0..WALL + size).map(|col| Cell { col: col as u16, row: 0 }).collect();
    let graph = Graph::build(Shape::Custom, WALL + size, 1, cells, Vec::new(), &edges);
    let mut stones = Stones::new(Arc::new(graph.unwrap()));
    stones.place(Color::Black, Loc::new(0));
    stones.place(Color::Black, Loc::new(1));
    for loc in (WALL..WALL + size).map(Loc::new) {
        match random.below(8) {
            0..5 => stones.place(Color::White, loc),
            5 => stones.place(Color::Black, loc),
            _ => {}
        }
    }
    Situation::of(stones)
}

/// A strategy by which Black locks the whole board.
fn strategy(situation: &Situation, wanted: Proofs) -> Option<(Lock, Evidence)> {
    let all = LocSet::full(situation.graph().len());
    let lock = Lock::new(situation, Color::Black, &all).unwrap();
    let arena = arena::of_claim(situation, Color::Black, &all, Style::Level, wanted)?;
    let budget = Budget { nodes: 100_000, bytes: 1 << 30, stop: None };
    let evidence = solve::search(&*arena, &budget).evidence.ok()?;
    proof::check(&lock, &evidence).unwrap();
    evidence.answer.then_some((lock, evidence))
}

/// Does White lock any claim?
fn is_met(situation: &Situation) -> bool {
    let (literal, state) = literal_of(situation);
    let white = reverse(&state);
    let all = (1u32 << situation.graph().len()) - 1;
    (1..=all).any(|claim| literal.bordered(&white, claim) && literal.locks(&white, claim))
}

#[test]
fn no_claim_that_meets_a_clear_lock_is_lockable() {
    let mut random = Random::new(41);
    let (mut clear, mut quiet, mut starts) = (0, 0, 0);
    let count = cases(40);
    for _ in 0..count {
        let size = 5 + random.below(2);
        let situation = walled(&mut random, size);
        if !situation.stones.breathless().is_empty() {
            continue;
        }
        if let Some((lock, evidence)) = strategy(&situation, Proofs::All) {
            quiet += usize::from(proof::manner(&lock, &evidence) == Manner::Quiet);
        }
        let Some((lock, evidence)) = strategy(&situation, Proofs::Clear) else { continue };
        assert_eq!(proof::manner(&lock, &evidence), Manner::Clear, "{:?}", situation.rows());
        clear += 1;
        // Any situation of the strategy may be that in which play ends.
        let waits = |key: &[u64]| lock.side(key) == shinpan::game::Side::Refuter;
        let reached = evidence.entries.iter().filter(|entry| waits(&entry.key));
        for entry in reached.filter(|entry| entry.reason == Reason::All).take(6) {
            let situation = lock.situation(&entry.key).unwrap();
            assert!(!is_met(&situation), "{:?}", situation.rows());
            starts += 1;
        }
    }
    println!("{clear} clear locks, {starts} situations; {quiet} proofs that are quiet only");
    assert!(4 * clear > count && starts > clear, "{clear} {starts}");
}
