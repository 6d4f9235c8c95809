//! The search's view of a proof against the trusted one: the same moves to the
//! same situations, goals where goals are, no theorem that the trusted side
//! does not confirm.

use proptest::prelude::*;
use shinpan::board::{Color, Diagram};
use shinpan::game::arena::{Leaf, Successors};
use shinpan::game::{Game, Side, Standing};
use shinpan::rules::Situation;
use shinpan::rulesets::ljrg::arena::{Proofs, Style};
use shinpan::rulesets::ljrg::{arena, claims, lock::Lock};
use std::collections::{HashSet, VecDeque};

fn boards() -> impl Strategy<Value = Vec<String>> {
    let letter = prop_oneof![
        8 => Just('x'), 7 => Just('o'), 9 => Just('.'), 1 => Just(','), 1 => Just('*'), 1 => Just('X'), 1 => Just('O')
    ];
    (2usize..6, 2usize..5).prop_flat_map(move |(cols, rows)| {
        proptest::collection::vec(proptest::collection::vec(letter.clone(), cols), rows)
            .prop_map(|rows| rows.into_iter().map(String::from_iter).collect())
    })
}

fn compare(situation: &Situation, color: Color) {
    let areas = claims::areas(situation, color);
    let (sets, _) = claims::connected_sets(&areas, &vec![false; areas.len()], 12);
    for set in sets {
        let claim = claims::claim(&areas, &set, situation.graph().len());
        let game = Lock::new(situation, color, &claim).expect("areas make claims");
        let Some(arena) = arena::of_claim(situation, color, &claim, Style::Level, Proofs::All)
        else {
            continue;
        };
        let (start, leaf) = arena.start();
        assert_eq!(start, game.start());
        let mut queue = VecDeque::from([(start.clone(), leaf)]);
        let mut seen = HashSet::from([start]);
        let mut left = 150;
        while let Some((key, leaf)) = queue.pop_front() {
            assert!(game.is_valid(&key), "{claim:?} {key:?}");
            assert_eq!(leaf == Leaf::Goal, game.is_goal(&key));
            assert_eq!(arena.side(&key), game.side(&key));
            if let Leaf::Lemma(number, standing) = leaf {
                assert_eq!(game.lemma(number, &key), standing, "theorem {number}");
            }
            if leaf != Leaf::Open || left == 0 {
                continue;
            }
            left -= 1;
            let mut fast = Successors::new(key.len());
            arena.successors(&key, &mut fast);
            let mut fast: Vec<(u32, Vec<u64>, Leaf)> =
                fast.iter().map(|(label, key, leaf, _)| (label, key.to_vec(), leaf)).collect();
            let mut slow = Vec::new();
            game.moves(&key, &mut slow);
            fast.sort_by_key(|(label, _, _)| *label);
            slow.sort();
            let plain: Vec<_> = fast.iter().map(|(label, key, _)| (*label, key.clone())).collect();
            // Beside a move that decides the others may be left out.
            let best = match game.side(&key) {
                Side::Prover => Standing::Won,
                Side::Refuter => Standing::Lost,
            };
            let decides = |(_, _, leaf): &(u32, Vec<u64>, Leaf)| leaf.standing() == best;
            match fast.iter().any(decides) {
                true => assert!(plain.len() == 1 && slow.contains(&plain[0]), "{claim:?} {key:?}"),
                false => assert_eq!(plain, slow, "{claim:?} {key:?}"),
            }
            for (_, key, leaf) in fast {
                if seen.insert(key.clone()) {
                    queue.push_back((key, leaf));
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    #[test]
    fn both_descriptions_agree(rows in boards()) {
        let Ok(diagram) = Diagram::parse(&rows) else { return Ok(()) };
        if diagram.stones.graph().is_empty() || !diagram.stones.breathless().is_empty() {
            return Ok(());
        }
        let situation = Situation::of_diagram(diagram);
        for color in Color::BOTH {
            compare(&situation, color);
        }
    }
}
