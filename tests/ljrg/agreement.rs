//! LJRG's moves against a second implementation that follows the text's
//! clauses with plain sets, in random play with removals on small boards and
//! graphs; and the symmetries that the clauses promise.

use crate::ljrg_support::naive;
use crate::ljrg_support::*;
use proptest::prelude::*;
use shinpan::board::{Graph, Loc, LocSet, Stones};
use shinpan::rules::{Action, Event, Setup, Situation};
use shinpan::rulesets::Ruleset;
use std::sync::Arc;

/// What a random game met.
#[derive(Default, Debug)]
struct Met {
    removals: usize,
    removals_with_stone: usize,
    ko_captures: usize,
    endings: usize,
}

/// Plays both implementations side by side.
fn compare(seed: u64, met: &mut Met) {
    let mut dice = Random::new(seed);
    let graph = random_graph(&mut dice);
    let start = random_start(&graph, &mut dice);
    let mut naive =
        naive::State { board: naive_board(&graph), now: to_naive(&start), history: Vec::new() };
    let mut state = ruleset("ljrg").start(&Setup::of(start)).unwrap();
    // The first action of each turn so far.
    let mut turns: Vec<usize> = Vec::new();
    let mut actions = 0;
    for _ in 0..60 {
        let color = state.situation().to_play;
        let starts: Vec<usize> = (0..naive.history.len())
            .filter(|&n| naive.successor(&naive::Turn { remove: Some(n), stone: None }).is_some())
            .collect();
        let named: Vec<usize> = starts.iter().map(|&n| turns[n]).collect();
        assert_eq!(state.removable_cycles(), named, "seed {seed}");
        for n in 0..=actions {
            let legal = state.check(color, &Action::RemoveCycle(Some(n))).is_ok();
            assert_eq!(legal, named.contains(&n), "seed {seed}: removal from {n}");
        }
        let remove =
            (!starts.is_empty() && dice.below(2) == 0).then(|| starts[dice.below(starts.len())]);
        let mut after_removal = state.boxed_clone();
        if let Some(n) = remove {
            after_removal.play(color, &Action::RemoveCycle(Some(turns[n]))).unwrap();
        }
        let stones: Vec<Loc> = graph
            .locs()
            .filter(|&loc| {
                let turn = naive::Turn { remove, stone: Some(loc.index()) };
                let legal = naive.successor(&turn).is_some();
                let ours = after_removal.check(color, &Action::Play(loc)).is_ok();
                assert_eq!(ours, legal, "seed {seed}: {:?} {loc:?}", naive.now);
                legal
            })
            .collect();
        let ended = state.ended().is_some();
        assert_eq!(ended, naive.now.pass_count == 2, "seed {seed}");
        assert_eq!(state.check(color, &Action::Pass).is_err(), ended, "seed {seed}");
        if ended {
            met.endings += 1;
            return;
        }
        let pass = stones.is_empty() || dice.below(8) == 0;
        let stone = (!pass).then(|| stones[dice.below(stones.len())]);
        let turn = naive::Turn { remove, stone: stone.map(Loc::index) };
        let next = naive.successor(&turn).unwrap();
        turns.push(actions);
        actions += 1 + usize::from(remove.is_some());
        state = after_removal;
        let last = stone.map_or(Action::Pass, Action::Play);
        let events = state.play(color, &last).unwrap();
        assert_eq!(to_naive(state.situation()), next.now, "seed {seed}: {turn:?} in {naive:?}");
        let since = next.history.iter().position(|earlier| earlier.similar(&next.now));
        let repeated = events.iter().find_map(|event| match event {
            Event::Repetition { since } => Some(*since),
            _ => None,
        });
        assert_eq!(repeated, since.map(|n| turns[n]), "seed {seed}");
        met.removals += usize::from(remove.is_some());
        met.removals_with_stone += usize::from(remove.is_some() && stone.is_some());
        met.ko_captures += usize::from(next.now.pass_count == -1);
        naive = next;
    }
}

#[test]
fn random_play_agrees_with_the_clauses() {
    let mut met = Met::default();
    for seed in 0..600 {
        compare(seed, &mut met);
    }
    // The games must really have met what they are for.
    assert!(met.removals > 100 && met.removals_with_stone > 5, "{met:?}");
    assert!(met.ko_captures > 50 && met.endings > 100, "{met:?}");
}

/// The situation with the colours exchanged (E4).
fn reversed(situation: &Situation) -> Situation {
    let graph = situation.graph();
    let identity: Vec<Loc> = graph.locs().collect();
    mapped(situation, &identity, true)
}

/// The situation with location `i` moved to `map[i]`, colours exchanged if so.
fn mapped(situation: &Situation, map: &[Loc], swap: bool) -> Situation {
    let graph = situation.graph();
    let moved = |set: &LocSet| LocSet::of(graph.len(), set.iter().map(|loc| map[loc.index()]));
    let mut stones = Stones::new(Arc::clone(graph));
    for loc in situation.permanent.iter() {
        stones.anchor(map[loc.index()]);
    }
    for loc in graph.locs() {
        if let Some(color) = situation.stones.at(loc) {
            stones.place(if swap { !color } else { color }, map[loc.index()]);
        }
    }
    let mut image = Situation::of(stones);
    image.temporary = moved(&situation.temporary);
    image.permanent = moved(&situation.permanent);
    image.pass_count = situation.pass_count;
    image.to_play = if swap { !situation.to_play } else { situation.to_play };
    image.captives = if swap { situation.captives.swapped() } else { situation.captives };
    image
}

/// Plays a random game and its image side by side.
fn compare_images(
    ruleset: &dyn Ruleset,
    start: Situation,
    map: &[Loc],
    swap: bool,
    dice: &mut Random,
) {
    let graph = start.graph().clone();
    let image = |action: &Action| match action {
        Action::Play(loc) => Action::Play(map[loc.index()]),
        other => other.clone(),
    };
    let mut one = ruleset.start(&Setup::of(start.clone())).unwrap();
    let mut two = ruleset.start(&Setup::of(mapped(&start, map, swap))).unwrap();
    for _ in 0..80 {
        let color = one.situation().to_play;
        let other = if swap { !color } else { color };
        let mut legal = Vec::new();
        let plays = graph.locs().map(Action::Play);
        for action in plays.chain([Action::Pass, Action::RemoveCycle(None)]) {
            let (ours, theirs) =
                (one.check(color, &action).is_ok(), two.check(other, &image(&action)).is_ok());
            assert_eq!(ours, theirs, "{action:?}");
            if ours {
                legal.push(action);
            }
        }
        assert_eq!(one.removable_cycles(), two.removable_cycles());
        assert_eq!(one.ended().is_some(), two.ended().is_some());
        if legal.is_empty() {
            return;
        }
        let action = legal[dice.below(legal.len())].clone();
        one.play(color, &action).unwrap();
        two.play(other, &image(&action)).unwrap();
        assert_eq!(mapped(one.situation(), map, swap), *two.situation());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn random_play_agrees_with_the_clauses_from_any_seed(seed: u64) {
        compare(seed, &mut Met::default());
    }

    /// B1: what White may do is what Black may do with colours exchanged.
    #[test]
    fn colours_can_be_exchanged(seed: u64) {
        let mut dice = Random::new(seed);
        let graph = random_graph(&mut dice);
        let start = random_start(&graph, &mut dice);
        prop_assert_eq!(&reversed(&reversed(&start)), &start);
        let identity: Vec<Loc> = graph.locs().collect();
        compare_images(ruleset("ljrg"), start, &identity, true, &mut dice);
    }

    /// No clause knows directions.
    #[test]
    fn boards_can_be_turned_and_mirrored(seed: u64) {
        let mut dice = Random::new(seed);
        let side = 2 + dice.below(3);
        let graph = Graph::rectangle(side, side).unwrap();
        let symmetry = dice.below(8);
        let map: Vec<Loc> = graph
            .locs()
            .map(|loc| {
                let cell = graph.cell(loc);
                let (mut col, mut row) = (cell.col as usize, cell.row as usize);
                if symmetry & 1 != 0 { col = side - 1 - col; }
                if symmetry & 2 != 0 { row = side - 1 - row; }
                if symmetry & 4 != 0 { (col, row) = (row, col); }
                graph.at(col, row).unwrap()
            })
            .collect();
        let start = random_start(&graph, &mut dice);
        compare_images(ruleset("ljrg"), start, &map, dice.below(2) == 0, &mut dice);
    }

    /// The other rulesets of this kind treat colours alike too.
    #[test]
    fn colours_can_be_exchanged_elsewhere(seed: u64) {
        let mut dice = Random::new(seed);
        let graph = random_graph(&mut dice);
        let mut start = random_start(&graph, &mut dice);
        start.temporary = LocSet::empty(graph.len());
        start.permanent = LocSet::empty(graph.len());
        start.pass_count = start.pass_count.max(0);
        let mut stones = Stones::new(Arc::clone(&graph));
        for loc in graph.locs() {
            if let Some(color) = start.stones.at(loc) {
                stones.place(color, loc);
            }
        }
        for string in stones.breathless() {
            stones.remove_string(string);
        }
        start.stones = stones;
        let identity: Vec<Loc> = graph.locs().collect();
        for id in ["japanese2003", "stone"] {
            compare_images(ruleset(id), start.clone(), &identity, true, &mut dice);
        }
    }
}
