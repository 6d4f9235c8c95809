//! The search's view of a proof against the trusted one: the same moves to the
//! same situations, goals where goals are, no theorem that the trusted side
//! does not confirm.

use crate::arena::{assert_same_situation, same_moves};
use proptest::prelude::*;
use shinpan::board::{Color, Diagram};
use shinpan::game::arena::Leaf;
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
            assert_same_situation(&game, &*arena, (&key, leaf), &claim);
            if leaf != Leaf::Open || left == 0 {
                continue;
            }
            left -= 1;
            let next = same_moves(&game, &*arena, &key, &claim);
            // Beside a move that decides the others are left out.
            let best = match game.side(&key) {
                Side::Prover => Standing::Won,
                Side::Refuter => Standing::Lost,
            };
            let decides = next.iter().any(|(_, leaf)| leaf.standing() == best);
            assert!(!decides || next.len() == 1, "{claim:?} {key:?}");
            for (key, leaf) in next {
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
