//! Missing reinforcements: the text's examples, and every answer against the
//! whole position with the stone added.

use crate::ljrg_support::*;
use shinpan::board::{Color, Graph, Loc, LocSet};
use shinpan::rules::{Action, Setup, Situation};
use shinpan::rulesets::{self, Basis, Owner};
use shinpan::verdict::reinforce::{self, Missing};
use shinpan::verdict::{Limits, Verdict, judge};

const LIMITS: Limits = Limits { nodes: 300_000, bytes: 1 << 30, threads: 1, time: None };

fn verdict(situation: &Situation) -> Verdict {
    let named = rulesets::find("ljrg").unwrap();
    judge(named, &Setup::of(situation.clone()), &Basis::Position, &LIMITS).unwrap()
}

fn missing(situation: &Situation, player: Color) -> Missing {
    reinforce::missing(&verdict(situation), player, &LIMITS)
}

/// Positions of the text with twins in which each player adds one stone at most.
#[test]
fn the_stones_of_the_text_are_found() {
    let mut tested = Vec::new();
    for fixed in cases("ljrg.jsonl") {
        let Some(id) = fixed["id"].as_str().and_then(|id| id.strip_suffix("-fixed")) else {
            continue;
        };
        let Some(case) = cases("ljrg.jsonl").into_iter().find(|case| case["id"] == id) else {
            continue;
        };
        let (before, after) = (situation(&case), situation(&fixed));
        let graph = before.graph().clone();
        if graph.len() != after.graph().len() || graph.len() > 60 {
            continue;
        }
        let differ = |&loc: &Loc| before.stones.at(loc) != after.stones.at(loc);
        let changed: Vec<Loc> = graph.locs().filter(differ).collect();
        if changed.len() > 2 || changed.iter().any(|&loc| !before.stones.is_empty_at(loc)) {
            continue;
        }
        let (old, new) = (verdict(&before), verdict(&after));
        if !old.tally.proven || !new.tally.proven {
            continue;
        }
        for at in changed {
            let player = after.stones.at(at).unwrap();
            let found = missing(&before, player);
            let stone = found.found.iter().find(|found| found.at == at);
            let gained = graph.locs().filter(|&loc| loc != at).filter(|loc| {
                let owner = |verdict: &Verdict| verdict.tally.owner[loc.index()];
                owner(&old) == Owner::Nobody && owner(&new).is(player)
            });
            let secured: Vec<Loc> = stone.iter().flat_map(|stone| stone.secures.iter()).collect();
            assert_eq!(secured, gained.collect::<Vec<_>>(), "{id}: {player}");
            tested.push(format!("{id} {player}"));
        }
    }
    assert!(tested.len() >= 6, "{tested:?}");
}

/// Each answer on small random boards: with the stone the whole position,
/// judged anew, gives the player what the answer says, and no other stone does.
#[test]
fn answers_agree_with_the_position_judged_anew() {
    let mut dice = Random::new(5);
    let mut found = 0;
    for _ in 0..30 {
        let graph = Graph::rectangle(3 + dice.below(2), 3).unwrap();
        let before = random_start(&graph, &mut dice);
        let old = verdict(&before);
        if !old.tally.proven {
            continue;
        }
        for player in Color::BOTH {
            let missing = missing(&before, player);
            if !missing.complete {
                continue;
            }
            for at in graph.locs() {
                let answer = missing.found.iter().find(|found| found.at == at);
                let answer: Vec<Loc> =
                    answer.iter().flat_map(|found| found.secures.iter()).collect();
                let mut gained = Vec::new();
                if let Some(after) = with_stone(&before, player, at)
                    && old.tally.owner[at.index()] == Owner::Nobody
                {
                    let new = verdict(&after);
                    if !new.tally.proven {
                        continue;
                    }
                    gained.extend(graph.locs().filter(|&loc| loc != at).filter(|loc| {
                        let owner = |verdict: &Verdict| verdict.tally.owner[loc.index()];
                        owner(&old) == Owner::Nobody && owner(&new).is(player)
                    }));
                }
                assert_eq!(answer, gained, "{:?} {player} {at:?}", before.rows());
                found += usize::from(!answer.is_empty());
            }
        }
    }
    assert!(found > 5, "{found} stones");
}

/// The position after a play there, whoever's turn it was.
fn with_stone(before: &Situation, player: Color, at: Loc) -> Option<Situation> {
    let mut start = before.clone();
    start.to_play = player;
    start.pass_count = 0;
    start.temporary = LocSet::empty(start.graph().len());
    let mut game = ruleset("ljrg").start(&Setup::of(start)).ok()?;
    game.play(player, &Action::Play(at)).ok()?;
    Some(game.situation().clone())
}
