//! Locks by books (docs/theorems.md): what books of areas show to be lockable under LJRG, against
//! the search through the proof of the claim itself.
//!
//! `CASES` is the number of positions.

mod j2003_support;
mod life_support;

use j2003_support::board::bits;
use j2003_support::cases;
use j2003_support::sample::Random;
use life_support::{Place, graph, stones};
use shinpan::board::{Bits, Color, Diagram, Loc};
use shinpan::proof::{self, Evidence, format};
use shinpan::rules::{Setup, Situation};
use shinpan::rulesets::ljrg::arena::{Style, of_claim};
use shinpan::rulesets::ljrg::lock::Lock;
use shinpan::rulesets::{self, Basis};
use shinpan::solve::{self, Budget};
use shinpan::tactics::{Quest, Why};
use shinpan::verdict::{Limits, certificate, certify, judge};

#[test]
fn what_books_lock_can_be_locked() {
    let mut random = Random(11);
    let (mut compared, mut joint, mut play, mut open) = (0, 0, 0, 0);
    for _ in 0..cases(300) {
        let graph = graph(&mut random);
        let place = Place::new(&graph);
        let masks = stones(&mut random, &place);
        let mut situation = Situation::empty(graph.clone());
        for (color, mask) in [(Color::Black, masks[0]), (Color::White, masks[1])] {
            bits(mask).for_each(|at| situation.stones.place(color, Loc::new(at)));
        }
        let quest = Quest::new(&situation.stones, Color::Black).unwrap();
        quest.explore(400, None);
        for claim in quest.locks() {
            let Some(Why::Estate(estate)) = quest.lock(&claim) else {
                panic!("{masks:?} {claim:?}")
            };
            joint += u32::from(estate.parts.len() > 1);
            play += u32::from(estate.parts.iter().any(|part| part.book.rules.len() > 1));
            let lock = Lock::new(&situation, Color::Black, &claim).unwrap();
            let evidence = Evidence::estate(true, estate);
            assert_eq!(proof::check(&lock, &evidence), Ok(()));
            assert!(proof::is_quiet(&lock, &evidence));
            let arena = of_claim(&situation, Color::Black, &claim, Style::Liberties).unwrap();
            match solve::search(&*arena, &Budget::nodes(100_000)).evidence {
                Ok(found) => assert!(found.answer, "{masks:?} {claim:?} {:?}", place.near),
                Err(_) => open += 1,
            }
            compared += 1;
        }
    }
    println!("compared {compared}, several books {joint}, with play {play}, left open {open}");
    assert!(compared > 30 && joint > 3 && play > 3);
}

/// A large board on which books lock everything, in a certificate that is refused when
/// anything is taken out.
#[test]
fn locks_by_books_are_certified() {
    let rows = [
        ".xx.xo...ooooo",
        "x.xxxo.x.o.x..",
        "xxx.xoo.ooxxxo",
        "..xxxo.ooo..x.",
        ".xx.xooo.ooooo",
        "xx.xxo..oo..x.",
        ".xxxxooooo.x.o",
        "x.xxxo.o.o.x..",
        ".x.xxoo.oooooo",
    ];
    let situation = Situation::of_diagram(Diagram::parse(&rows).unwrap());
    let setup = Setup::of(situation);
    let ruleset = rulesets::find("ljrg").unwrap();
    let verdict = judge(ruleset, &setup, &Basis::Position, &Limits::default()).unwrap();
    assert!(verdict.tally.proven);
    let certificate = certify::verdict(&verdict).unwrap();
    assert!(certificate::check(&certificate).is_ok());
    let limits = format::Limits::default();
    assert_eq!(format::read(&format::write(&certificate), &limits), Ok(certificate.clone()));
    let by_books = |at: &usize| certificate.questions[*at].evidence.hull.any();
    let by_books: Vec<usize> = (0..certificate.questions.len()).filter(by_books).collect();
    assert!(!by_books.is_empty());
    for at in by_books {
        for part in 0..certificate.questions[at].evidence.books.len() {
            let mut other = certificate.clone();
            other.questions[at].evidence.books.remove(part);
            assert!(certificate::check(&other).is_err());
        }
        let mut other = certificate.clone();
        other.questions[at].evidence.hull = Bits::EMPTY;
        assert!(certificate::check(&other).is_err());
    }
}
