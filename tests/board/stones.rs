//! Stones against an independent naive board: everything that is kept
//! incrementally equals what flood fill finds, after every step of random play
//! on random boards.

use crate::kit::boards::{any_board, spec};
use crate::kit::naive::{Naive, assert_same};
use proptest::prelude::*;
use shinpan::board::{BoardSpec, Color, Graph, Journal, Loc, LocSet, Stones, Symmetry, diagram};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A step of random play; numbers are taken modulo what there is.
#[derive(Clone, Copy, Debug)]
enum Step {
    Play(Color, usize),
    Place(Color, usize),
    Take(usize),
    RemoveString(usize),
    Anchor(usize),
}

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Black), Just(Color::White)]
}

fn play() -> impl Strategy<Value = Step> {
    (color(), any::<prop::sample::Index>()).prop_map(|(c, i)| Step::Play(c, i.index(1 << 16)))
}

fn step() -> impl Strategy<Value = Step> {
    let at = || any::<prop::sample::Index>().prop_map(|index| index.index(1 << 16));
    prop_oneof![
        12 => (color(), at()).prop_map(|(color, at)| Step::Play(color, at)),
        2 => (color(), at()).prop_map(|(color, at)| Step::Place(color, at)),
        1 => at().prop_map(Step::Take),
        1 => at().prop_map(Step::RemoveString),
        1 => at().prop_map(Step::Anchor),
    ]
}

/// The `index`-th member, counted around.
fn pick(set: &LocSet, index: usize) -> Option<Loc> {
    set.iter().nth(index.checked_rem(set.len())?)
}

fn numbers(locs: &[Loc]) -> BTreeSet<usize> {
    locs.iter().map(|loc| loc.index()).collect()
}

/// Does a step to both boards and compares what they say happened.
fn apply(stones: &mut Stones, naive: &mut Naive, step: Step) {
    let occupied = |stones: &Stones| {
        let mut all = stones.of(Color::Black);
        all.union_with(&stones.of(Color::White));
        all
    };
    match step {
        Step::Play(color, index) => {
            let Some(loc) = pick(&stones.empties(), index) else { return };
            let played = stones.play(color, loc);
            let (captured, lost) = naive.play(color, loc.index());
            assert_eq!((numbers(&played.captured), numbers(&played.lost)), (captured, lost));
            assert_eq!(played.captured.len(), numbers(&played.captured).len());
            assert_eq!(played.lost.len(), numbers(&played.lost).len());
        }
        Step::Place(color, index) => {
            let Some(loc) = pick(&stones.empties(), index) else { return };
            stones.place(color, loc);
            naive.at[loc.index()] = Some(color);
        }
        Step::Take(index) => {
            let Some(loc) = pick(&occupied(stones), index) else { return };
            stones.take(loc);
            naive.at[loc.index()] = None;
        }
        Step::RemoveString(index) => {
            let Some(loc) = pick(&occupied(stones), index) else { return };
            let string = naive.string(loc.index());
            assert_eq!(numbers(&stones.remove_string(loc)), string);
            string.iter().for_each(|&at| naive.at[at] = None);
        }
        Step::Anchor(index) => {
            let Some(loc) = pick(&LocSet::full(stones.graph().len()), index) else { return };
            stones.anchor(loc);
            naive.anchored[loc.index()] = true;
        }
    }
}

/// The same stones set up one by one on an empty board.
fn rebuilt(stones: &Stones) -> Stones {
    let mut fresh = Stones::new(Arc::clone(stones.graph()));
    for loc in stones.graph().locs().rev() {
        if stones.is_anchored(loc) {
            fresh.anchor(loc);
        }
    }
    for loc in stones.graph().locs().rev() {
        if let Some(color) = stones.at(loc) {
            fresh.place(color, loc);
        }
    }
    fresh
}

fn assert_equal(a: &Stones, b: &Stones) {
    assert_eq!(a, b);
    assert_eq!((a.hash(), a.key()), (b.hash(), b.key()));
    assert_same(a, &Naive::of_stones(b));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn incremental_is_naive(
        graph in any_board(),
        steps in prop::collection::vec(step(), 0..60),
    ) {
        let mut stones = Stones::new(Arc::clone(&graph));
        let mut naive = Naive::of_graph(&graph);
        assert_same(&stones, &naive);
        for step in steps {
            apply(&mut stones, &mut naive, step);
            assert_same(&stones, &naive);
            assert_equal(&stones, &rebuilt(&stones));
        }
    }

    /// Undo restores everything, and play goes on from there as if nothing had
    /// happened: what is not visible was restored too.
    #[test]
    fn undo_restores_everything(
        graph in any_board(),
        before in prop::collection::vec(step(), 0..20),
        tried in prop::collection::vec((play(), any::<bool>()), 1..20),
        after in prop::collection::vec(step(), 0..20),
    ) {
        let mut stones = Stones::new(Arc::clone(&graph));
        let mut naive = Naive::of_graph(&graph);
        for step in before {
            apply(&mut stones, &mut naive, step);
        }
        let start = stones.clone();
        let mut journal = Journal::new();
        let mut line = vec![start.clone()];
        for (step, as_play) in tried {
            let Step::Play(color, index) = step else { unreachable!() };
            let Some(loc) = pick(&stones.empties(), index) else { break };
            if as_play {
                let mut other = stones.clone();
                let played = stones.play_logged(color, loc, &mut journal);
                prop_assert_eq!(played, other.play(color, loc));
                assert_equal(&stones, &other);
            } else {
                stones.place_logged(color, loc, &mut journal);
            }
            line.push(stones.clone());
        }
        while let Some(expected) = line.pop() {
            prop_assert_eq!(journal.depth(), line.len());
            assert_equal(&stones, &expected);
            prop_assert_eq!(stones.undo(&mut journal), !line.is_empty());
        }
        assert_equal(&stones, &start);
        for step in after {
            apply(&mut stones, &mut naive, step);
            assert_same(&stones, &naive);
        }
    }

    #[test]
    fn symmetry_and_color_swap_commute_with_play(
        spec in spec(5, 2),
        steps in prop::collection::vec(step(), 0..30),
    ) {
        let graph = spec.build();
        let mut stones = Stones::new(Arc::clone(&graph));
        let mut naive = Naive::of_graph(&graph);
        for symmetry in Symmetry::all(&graph) {
            for &step in &steps {
                let before = stones.clone();
                apply(&mut stones, &mut naive, step);
                let Step::Play(color, index) = step else { continue };
                let Some(loc) = pick(&before.empties(), index) else { continue };
                let (mut moved, mut swapped) = (symmetry.stones(&before), before.color_swapped());
                moved.play(color, symmetry.loc(loc));
                swapped.play(!color, loc);
                assert_equal(&moved, &symmetry.stones(&stones));
                assert_equal(&swapped, &stones.color_swapped());
            }
        }
    }

    /// Equal hashes prove nothing, but unequal keys go with unequal contents.
    #[test]
    fn keys_tell_positions_apart(
        graph in any_board(),
        steps in prop::collection::vec(step(), 0..20),
        more in prop::collection::vec(step(), 0..5),
    ) {
        let mut stones = Stones::new(Arc::clone(&graph));
        let mut naive = Naive::of_graph(&graph);
        steps.into_iter().for_each(|step| apply(&mut stones, &mut naive, step));
        let (early, early_naive) = (stones.clone(), naive.clone());
        more.into_iter().for_each(|step| apply(&mut stones, &mut naive, step));
        let same = naive.at == early_naive.at;
        prop_assert_eq!(stones.key() == early.key(), same);
        prop_assert!(stones.hash() == early.hash() || !same);
        prop_assert_eq!(stones == early, naive == early_naive);
    }
}

#[test]
fn an_anchored_stone_is_never_captured() {
    let graph = Graph::rectangle(3, 1).unwrap();
    let [a, b, c] = [0, 1, 2].map(Loc::new);
    let mut stones = Stones::new(graph);
    stones.anchor(a);
    stones.place(Color::Black, a);
    let played = stones.play(Color::White, b);
    assert!(played.captured.is_empty() && played.lost.is_empty());
    assert!(stones.has_liberty(a) && !stones.in_atari(a));
    assert!(stones.in_atari(b));
    // Anchoring the location of a stone counts at once, and may free a string.
    stones.anchor(b);
    assert!(!stones.in_atari(b));
    assert_eq!(stones.play(Color::Black, c).captured.len(), 0);
    assert_eq!(stones.at(c), None, "suicide against an anchored stone");
    // Anchors stay when stones go.
    stones.take(b);
    assert!(stones.is_anchored(b) && stones.is_empty_at(b));
}

#[test]
fn taking_a_stone_splits_its_string() {
    let board = ["xxx", ".o."];
    let mut stones = diagram::Diagram::parse(&board).unwrap().stones;
    stones.take(Loc::new(1));
    assert_eq!(stones.strings().len(), 3);
    assert_eq!(stones.liberties(Loc::new(0)).to_vec(), [1, 3].map(Loc::new));
    stones.take(Loc::new(1));
    assert_eq!(stones.count(Color::Black), 2, "nothing there, nothing taken");
    assert!(stones.remove_string(Loc::new(1)).is_empty());
}

#[test]
fn a_board_of_one_location_and_the_void_board() {
    let mut one = Stones::new(Graph::rectangle(1, 1).unwrap());
    assert!(one.is_suicide(Color::Black, Loc::new(0)));
    assert_eq!(one.play(Color::Black, Loc::new(0)).lost.to_vec(), [Loc::new(0)]);
    assert!(one.is_empty_at(Loc::new(0)));
    let void = Stones::new("void".parse::<BoardSpec>().unwrap().build());
    assert!(void.strings().is_empty() && void.empties().is_empty());
    assert_eq!(void.key(), void.clone().key());
}
