//! True answers about any sets of locations as claims, as the author of a certificate might
//! choose them, marks and all: each against the literal proof, and what follows from any of
//! them together against all of them.
//!
//! `CASES` is the number of positions.

use crate::ljrg_support::{end, random_graph, random_start};
use crate::lock_oracle::{literal_of, reverse};
use crate::random::Random;
use crate::told::{answer, draw};
use crate::tries::cases;
use shinpan::board::{Color, Graph, Loc, LocSet};
use shinpan::rules::Situation;
use shinpan::rulesets::Ruleset;
use shinpan::rulesets::inquiry::{Answer, Subject};
use shinpan::rulesets::ljrg::{Ljrg, settle};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Situations for one question.
const NODES: usize = 4_000;

/// Locations of the largest boards: the oracle's graphs are large.
const MOST: usize = 7;

/// Any situation; in every second one most stones are one player's.
fn position(graph: &Arc<Graph>, random: &mut Random) -> Situation {
    let situation = random_start(graph, random);
    let mut turned = situation.clone();
    for loc in situation.stones.of(Color::White).iter() {
        if random.below(4) != 0 {
            turned.stones.take(loc);
            turned.stones.place(Color::Black, loc);
        }
    }
    match random.below(2) {
        0 if turned.stones.breathless().is_empty() => turned,
        _ => situation,
    }
}

#[test]
fn whatever_is_claimed() {
    let mut random = Random::new(669);
    let mut tried: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..cases(500) {
        let graph = random_graph(&mut random);
        if graph.len() > MOST || graph.is_empty() {
            continue;
        }
        let situation = position(&graph, &mut random);
        let end = end(situation.clone());
        let mut answers: Vec<(Subject, Answer)> = Vec::new();
        let mut controlled = [0, 0];
        for player in Color::BOTH {
            let (literal, start) = literal_of(&situation);
            let start = if player == Color::Black { start } else { reverse(&start) };
            for mask in 0..1u32 << graph.len() {
                let bits = (0..graph.len()).filter(|bit| mask >> bit & 1 != 0);
                let claim = LocSet::of(graph.len(), bits.map(Loc::new));
                let subject = Subject::Lock { player, claim };
                let bordered = literal.bordered(&start, mask);
                assert_eq!(Ljrg.question(&end, &subject).is_ok(), bordered, "{subject:?}");
                let Some(answer) = answer(&Ljrg, &end, &subject, NODES) else { continue };
                let locks = literal.locks(&start, mask);
                assert_eq!(answer != Answer::No, locks, "{subject:?}: {situation:?}");
                *tried.entry(format!("{answer:?}")).or_default() += 1;
                if locks {
                    controlled[usize::from(player == Color::White)] |= mask;
                }
                answers.push((subject, answer));
            }
        }
        *tried.entry("positions".to_string()).or_default() += 1;
        let whole = Ljrg.settled(&end, &answers).unwrap().bounds;
        for _ in 0..8 {
            let some = draw(&mut random, &answers);
            let known = settle::known(&situation, &some);
            for (player, truth) in Color::BOTH.into_iter().zip(controlled) {
                let bits = |set: &LocSet| set.iter().map(|loc| 1u32 << loc.index()).sum::<u32>();
                let (control, open) = (bits(&known.control[player]), bits(&known.open[player]));
                assert!(control & !truth == 0 && truth & !(control | open) == 0, "{situation:?}");
                *tried.entry(format!("known: {}", open == 0)).or_default() += 1;
            }
            let part = Ljrg.settled(&end, &some).unwrap().bounds;
            assert!(part.0 <= whole.0 && whole.1 <= part.1, "{part:?} {whole:?}: {some:?}");
        }
    }
    println!("{tried:#?}");
    assert!(tried["Yes { manner: Clear }"] > 10 && tried["known: true"] > 10, "{tried:#?}");
}
