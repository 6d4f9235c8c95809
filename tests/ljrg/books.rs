//! Locks by books (docs/theorems.md): what books of areas show to be lockable under LJRG, against
//! the search through the proof of the claim itself.
//!
//! `CASES` is the number of positions.

use crate::j2003_support::board::bits;
use crate::j2003_support::sample::Random;
use crate::life_support::{Place, graph, settled_by_books, stones};
use crate::tries::cases;
use shinpan::board::{Color, Loc, LocSet};
use shinpan::game::Manner;
use shinpan::life::Why;
use shinpan::proof::{self, Evidence};
use shinpan::rules::Situation;
use shinpan::rulesets::ljrg::arena::{Proofs, Style, of_claim};
use shinpan::rulesets::ljrg::lock::Lock;
use shinpan::solve::{self, Budget};
use shinpan::tactics::{Guesses, Quest};

#[test]
fn what_books_lock_can_be_locked() {
    let mut random = Random::new(11);
    let (mut compared, mut joint, mut play, mut open, mut parted) = (0, 0, 0, 0, 0);
    for _ in 0..cases(300) {
        let graph = graph(&mut random);
        let place = Place::new(&graph);
        let masks = stones(&mut random, &place);
        let mut situation = Situation::empty(graph.clone());
        for (color, mask) in [(Color::Black, masks[0]), (Color::White, masks[1])] {
            bits(mask).for_each(|at| situation.stones.place(color, Loc::new(at)));
        }
        let quest = Quest::new(&situation.stones, Color::Black, Guesses::All).unwrap();
        quest.explore(400, None);
        let (whole, pieces) = (quest.locks(), quest.least_locks());
        let union = |some: &[LocSet]| {
            let mut union = LocSet::empty(graph.len());
            some.iter().for_each(|claim| union.union_with(claim));
            union
        };
        assert_eq!(union(&whole), union(&pieces), "{masks:?}");
        parted += u32::from(pieces.len() > whole.len());
        for claim in whole.iter().chain(&pieces) {
            let Some(Why::Estate(estate)) = quest.lock(claim) else {
                panic!("{masks:?} {claim:?}")
            };
            joint += u32::from(estate.parts.len() > 1);
            play += u32::from(estate.parts.iter().any(|part| part.book.rules.len() > 1));
            let lock = Lock::new(&situation, Color::Black, claim).unwrap();
            let evidence = Evidence::estate(true, estate);
            assert_eq!(proof::check(&lock, &evidence), Ok(()));
            assert_eq!(proof::manner(&lock, &evidence), Manner::Quiet);
            let arena =
                of_claim(&situation, Color::Black, claim, Style::Liberties, Proofs::All).unwrap();
            match solve::search(&*arena, &Budget::nodes(100_000)).evidence {
                Ok(found) => assert!(found.answer, "{masks:?} {claim:?} {:?}", place.near),
                Err(_) => open += 1,
            }
            compared += 1;
        }
    }
    println!(
        "compared {compared}, several books {joint}, with play {play}, left open {open}, \
         in pieces {parted}"
    );
    assert!(compared > 30 && joint > 3 && play > 3 && parted > 3);
}

#[test]
fn locks_by_books_are_certified() {
    settled_by_books("ljrg");
}
