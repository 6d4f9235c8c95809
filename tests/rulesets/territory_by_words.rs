//! The two territory procedures once more, location by location in the words of
//! their texts, against the ones of the library on random positions.

use crate::random::Random;
use shinpan::board::{Color, Graph, Loc, LocSet, PerColor, Stones};
use shinpan::rulesets::japanese1989::territory as japanese;
use shinpan::rulesets::spight::territory as spight;
use std::sync::Arc;

/// What `from` contacts: the locations of another kind that are met when one
/// walks from it through locations of its own kind.
fn contacts(stones: &Stones, from: Loc) -> LocSet {
    let graph = stones.graph();
    let mut inside = LocSet::of(graph.len(), [from]);
    let mut met = LocSet::empty(graph.len());
    loop {
        let before = inside.len();
        for loc in graph.locs() {
            for &beside in graph.neighbors(loc) {
                if inside.contains(loc) {
                    if stones.at(beside) == stones.at(from) {
                        inside.insert(beside);
                    } else {
                        met.insert(beside);
                    }
                }
            }
        }
        if inside.len() == before {
            return met;
        }
    }
}

/// Is this empty point surrounded by stones of just this colour, all accepted?
fn surrounded(stones: &Stones, at: Loc, color: Color, accept: impl Fn(Loc) -> bool) -> bool {
    let met = contacts(stones, at);
    stones.is_empty_at(at)
        && !met.is_empty()
        && met.iter().all(|loc| stones.at(loc) == Some(color) && accept(loc))
}

fn spight_by_words(stones: &Stones) -> PerColor<LocSet> {
    let graph = stones.graph();
    let eye = |loc, color| surrounded(stones, loc, color, |_| true);
    let is_eye = |loc| eye(loc, Color::Black) || eye(loc, Color::White);
    let touches_neutral =
        |stone| contacts(stones, stone).iter().any(|loc| stones.is_empty_at(loc) && !is_eye(loc));
    let mut seki = LocSet::of(
        graph.len(),
        graph.locs().filter(|&loc| {
            !stones.is_empty_at(loc) && (touches_neutral(loc) || stones.liberties(loc).len() == 1)
        }),
    );
    // Stones of one string, and stones that surround the same eye points, are
    // of one group.
    loop {
        let before = seki.len();
        for stone in seki.clone().iter() {
            seki.extend(stones.string(stone));
            for eye in contacts(stones, stone).iter().filter(|&loc| stones.is_empty_at(loc)) {
                if is_eye(eye) {
                    seki.extend(contacts(stones, eye).iter());
                }
            }
        }
        if seki.len() == before {
            break;
        }
    }
    let points = |color| {
        let scores =
            |&loc: &Loc| eye(loc, color) && contacts(stones, loc).iter().all(|s| !seki.contains(s));
        LocSet::of(graph.len(), graph.locs().filter(scores))
    };
    PerColor::new(points(Color::Black), points(Color::White))
}

fn without(stones: &Stones, gone: impl Fn(Loc) -> bool) -> Stones {
    let mut rest = Stones::new(stones.graph().clone());
    for loc in stones.graph().locs().filter(|&loc| !gone(loc)) {
        if let Some(color) = stones.at(loc) {
            rest.place(color, loc);
        }
    }
    rest
}

fn japanese_by_words(stones: &Stones, dead: &LocSet, simplified: bool) -> PerColor<LocSet> {
    let graph = stones.graph();
    let eyes = |color: Color| {
        let opposing = |loc| stones.at(loc) == Some(!color);
        let view = without(stones, |loc| dead.contains(loc) && (simplified || opposing(loc)));
        let is_eye = |&loc: &Loc| surrounded(&view, loc, color, |stone| !dead.contains(stone));
        LocSet::of(graph.len(), graph.locs().filter(is_eye))
    };
    let eyes = PerColor::new(eyes(Color::Black), eyes(Color::White));
    let is_eye = |loc| eyes.black.contains(loc) || eyes.white.contains(loc);
    let rest = without(stones, |loc| dead.contains(loc) && (simplified || is_eye(loc)));
    let mut sick =
        LocSet::of(graph.len(), graph.locs().filter(|&loc| rest.is_empty_at(loc) && !is_eye(loc)));
    loop {
        let before = sick.len();
        for loc in graph.locs() {
            let infects = |other: Loc| {
                sick.contains(other) && rest.is_empty_at(other) != rest.is_empty_at(loc)
            };
            if contacts(&rest, loc).iter().any(infects) {
                sick.insert(loc);
            }
        }
        if sick.len() == before {
            break;
        }
    }
    let points = |color| {
        let mut points = eyes[color].clone();
        points.subtract(&sick);
        points
    };
    PerColor::new(points(Color::Black), points(Color::White))
}

/// A position in which every string has a liberty, on a board with a hole.
fn position(graph: &Arc<Graph>, random: &mut Random) -> Stones {
    let mut stones = Stones::new(graph.clone());
    let emptiness = 3 + random.below(3);
    for loc in graph.locs() {
        match random.below(emptiness) {
            0 => stones.place(Color::Black, loc),
            1 => stones.place(Color::White, loc),
            _ => {}
        }
    }
    for loc in stones.breathless() {
        stones.remove_string(loc);
    }
    stones
}

#[test]
fn the_words_and_the_library_agree() {
    let mut random = Random::new(0x2545_F491_4F6C_DD1D);
    let mut scored = 0;
    for round in 0..1500 {
        let (cols, rows) = [(3, 3), (5, 2), (4, 4), (5, 4), (7, 1)][round % 5];
        let hole = random.below(2 * cols * rows);
        let graph =
            Graph::grid(cols, rows, |c| c.row as usize * cols + c.col as usize != hole).unwrap();
        let stones = position(&graph, &mut random);
        let spight = spight::territory(&stones).points;
        assert_eq!(spight, spight_by_words(&stones), "{stones:?}");
        let mut dead = LocSet::empty(graph.len());
        for string in stones.strings() {
            if random.below(3) == 0 {
                dead.extend(stones.string(string));
            }
        }
        for (procedure, simplified) in
            [(japanese::Procedure::FiveSteps, false), (japanese::Procedure::Simplified, true)]
        {
            let found = japanese::territory(&stones, &dead, procedure).points;
            let expected = japanese_by_words(&stones, &dead, simplified);
            assert_eq!(found, expected, "{stones:?} dead {dead:?} {procedure:?}");
            scored += usize::from(!found.black.is_empty() || !found.white.is_empty());
        }
    }
    assert!(scored > 300, "positions with territory: {scored}");
}
