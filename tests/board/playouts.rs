//! Random playouts take only the turns that their definition allows, and the
//! hash of a situation follows what it consists of.

use crate::kit::boards::{any_board, board};
use crate::kit::naive::Naive;
use proptest::prelude::*;
use shinpan::board::{Color, Loc, Stones};
use shinpan::rules::{Playout, Random, Situation};
use std::sync::Arc;

/// Is the location acceptable in the words of the definition? `ko` is where a
/// single stone was just captured in a ko.
fn acceptable(naive: &Naive, color: Color, at: usize, ko: Option<usize>) -> bool {
    let safe = |string: usize| {
        naive.liberties(string).len() > 1 || naive.string(string).iter().any(|&s| naive.anchored[s])
    };
    let own_eye = naive.near[at].iter().all(|&near| naive.at[near] == Some(color) && safe(near));
    naive.at[at].is_none() && ko != Some(at) && !naive.is_suicide(color, at) && !own_eye
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn every_turn_is_acceptable_and_passes_are_forced(graph in any_board(), seed in any::<u64>()) {
        let mut playout = Playout::new(Stones::new(Arc::clone(&graph)), Color::Black);
        let mut naive = Naive::of_graph(&graph);
        let mut random = Random::new(seed);
        let (mut color, mut ko, mut passes) = (Color::Black, None, 0);
        for _ in 0..100 {
            match playout.turn(&mut random) {
                None => {
                    prop_assert!((0..graph.len()).all(|at| !acceptable(&naive, color, at, ko)));
                    (ko, passes) = (None, passes + 1);
                }
                Some(loc) => {
                    prop_assert!(acceptable(&naive, color, loc.index(), ko));
                    let (captured, lost) = naive.play(color, loc.index());
                    prop_assert!(lost.is_empty());
                    let alone = naive.string(loc.index()).len() == 1;
                    let in_ko = captured.len() == 1 && alone
                        && naive.liberties(loc.index()).len() == 1;
                    (ko, passes) = (captured.first().copied().filter(|_| in_ko), 0);
                }
            }
            prop_assert!(graph.locs().all(|loc| playout.stones().at(loc) == naive.at[loc.index()]));
            if passes == 2 {
                break;
            }
            color = !color;
        }
    }

    #[test]
    fn equal_situations_have_equal_hashes_and_each_part_counts(
        graph in any_board(),
        seed in any::<u64>(),
        turns in 0usize..40,
    ) {
        let mut playout = Playout::new(Stones::new(Arc::clone(&graph)), Color::Black);
        playout.run(turns, &mut Random::new(seed));
        let situation = Situation::of(playout.stones().clone());
        let mut rebuilt = Stones::new(Arc::clone(&graph));
        for loc in graph.locs().rev() {
            if let Some(color) = situation.stones.at(loc) {
                rebuilt.place(color, loc);
            }
        }
        let hash = situation.hash([]);
        prop_assert_eq!(Situation::of(rebuilt).hash([]), hash);
        let Some(last) = graph.locs().next_back() else { return Ok(()) };
        let changed: [fn(&mut Situation, Loc); 5] = [
            |s, _| s.to_play = Color::White,
            |s, _| s.pass_count = -1,
            |s, _| s.pass_count = 1,
            |s, loc| s.temporary.extend([loc]),
            |s, loc| s.permanent.extend([loc]),
        ];
        let mut hashes = vec![hash];
        for change in changed {
            let mut other = situation.clone();
            change(&mut other, last);
            prop_assert_ne!(other.key(), situation.key());
            hashes.push(other.hash([]));
        }
        let (black, white) = ((Color::Black, last), (Color::White, last));
        hashes.extend([situation.hash([black]), situation.hash([white])]);
        hashes.push(situation.hash([black, white]));
        prop_assert_eq!(situation.hash([white, black]), situation.hash([black, white]));
        let count = hashes.len();
        hashes.sort_unstable();
        hashes.dedup();
        prop_assert_eq!(hashes.len(), count);
        // Captives are no part of similarity (LJRG E3).
        let mut richer = situation.clone();
        richer.captives.black = 7;
        prop_assert_eq!((richer.hash([]), richer.key()), (hash, situation.key()));
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let start = Playout::new(Stones::new(board("9x9")), Color::Black);
    let game = |playout: &mut Playout, seed| {
        let end = playout.run(300, &mut Random::new(seed));
        (end, playout.stones().clone())
    };
    let first = game(&mut start.clone(), 1);
    assert_ne!(first.1, game(&mut start.clone(), 2).1);
    let mut again = start.clone();
    game(&mut again, 3);
    again.restart(&start);
    assert_eq!(game(&mut again, 1), first);
    assert!(first.0.passed_out && first.0.turns >= first.0.plays + 2);
    assert!(!start.clone().run(10, &mut Random::new(1)).passed_out);
}

#[test]
fn first_plays_are_drawn_with_equal_chance() {
    let start = Playout::new(Stones::new(board("3x3")), Color::Black);
    let mut random = Random::new(5);
    let mut counts = [0u32; 9];
    for _ in 0..9000 {
        let loc = start.clone().turn(&mut random).unwrap();
        counts[loc.index()] += 1;
    }
    // Each is 1000 with a standard deviation of 30.
    assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
}
