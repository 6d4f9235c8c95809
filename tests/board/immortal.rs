//! Immortal stones and prospects against their definitions: every sequence in
//! which the opponent moves freely and the owner always passes.

use crate::random::Random;
use shinpan::board::{Cell, Color, Graph, Loc, LocSet, Shape, Stones};
use shinpan::rules::immortal::{immortal, immortal_if_closed, prospects};
use shinpan::rulesets::naj::judge::controlled;
use std::collections::HashMap;
use std::sync::Arc;

/// All positions that an attacker can reach alone from a position, asked for
/// what is common to them. Every play adds an attacking stone that never goes,
/// so the positions form a directed graph without cycles.
struct Attack {
    attacker: Color,
    closed: LocSet,
    memo: HashMap<Vec<u8>, Fate>,
}

#[derive(Clone)]
struct Fate {
    /// Stones of the passing player that stand in all of them.
    surviving: LocSet,
    /// Locations where the attacker has an immortal stone in one of them.
    settled: LocSet,
    /// Locations that the attacker controls in one of them.
    taken: LocSet,
    /// Locations that the passing player controls in all of them.
    kept: LocSet,
}

impl Attack {
    fn new(attacker: Color, closed: LocSet) -> Attack {
        Attack { attacker, closed, memo: HashMap::new() }
    }

    fn fate(&mut self, stones: &Stones) -> Fate {
        let key: Vec<u8> =
            stones.graph().locs().map(|loc| stones.at(loc).map_or(0, |c| 1 + c as u8)).collect();
        if let Some(fate) = self.memo.get(&key) {
            return fate.clone();
        }
        let mut fate = Fate {
            surviving: stones.of(!self.attacker),
            settled: immortal(stones, self.attacker),
            taken: controlled(stones, self.attacker),
            kept: controlled(stones, !self.attacker),
        };
        for loc in stones.empties().iter().collect::<Vec<_>>() {
            if self.closed.contains(loc) || stones.outlook(self.attacker, loc).is_suicide() {
                continue;
            }
            let mut after = stones.clone();
            after.play(self.attacker, loc);
            let later = self.fate(&after);
            fate.surviving.intersect_with(&later.surviving);
            fate.settled.union_with(&later.settled);
            fate.taken.union_with(&later.taken);
            fate.kept.intersect_with(&later.kept);
        }
        self.memo.insert(key, fate.clone());
        fate
    }
}

/// Calls `test` with every position of the board whose strings all have a liberty.
fn for_all_positions(graph: &Arc<Graph>, anchors: &[Loc], mut test: impl FnMut(&Stones)) {
    let count = graph.len();
    for number in 0..3usize.pow(count as u32) {
        let mut stones = Stones::new(Arc::clone(graph));
        anchors.iter().for_each(|&loc| stones.anchor(loc));
        let mut digits = number;
        for loc in graph.locs() {
            match digits % 3 {
                1 => stones.place(Color::Black, loc),
                2 => stones.place(Color::White, loc),
                _ => {}
            }
            digits /= 3;
        }
        if stones.breathless().is_empty() {
            test(&stones);
        }
    }
}

fn random_position(graph: &Arc<Graph>, random: &mut Random, empties: usize) -> Option<Stones> {
    let mut stones = Stones::new(Arc::clone(graph));
    for loc in graph.locs() {
        if random.below(graph.len()) >= empties {
            let color = if random.below(5) == 0 { Color::White } else { Color::Black };
            stones.place(color, loc);
        }
    }
    stones.breathless().is_empty().then_some(stones)
}

/// A connected random graph: a path with some more edges.
fn random_graph(random: &mut Random, count: usize) -> Arc<Graph> {
    let cells = (0..count).map(|col| Cell { col: col as u16, row: 0 }).collect();
    let mut edges: Vec<(usize, usize)> = (1..count).map(|i| (random.below(i), i)).collect();
    for _ in 0..random.below(count) {
        let (a, b) = (random.below(count), random.below(count));
        if a != b {
            edges.push((a, b));
        }
    }
    Arc::new(Graph::build(Shape::Custom, count, 1, cells, Vec::new(), &edges).unwrap())
}

fn compare(attacks: &mut [Attack; 2], stones: &Stones) {
    for attack in attacks {
        let owner = !attack.attacker;
        let fate = attack.fate(stones);
        assert_eq!(immortal(stones, owner), fate.surviving, "{owner} in {stones:?}");
        let room = prospects(stones, attack.attacker);
        assert!(fate.settled.is_subset(&room), "{} in {stones:?}: {room:?}", attack.attacker);
        assert!(fate.taken.is_subset(&room), "{} in {stones:?}: {room:?}", attack.attacker);
        assert!(controlled(stones, owner).is_subset(&fate.kept), "{owner} in {stones:?}");
    }
}

fn attacks(graph: &Graph) -> [Attack; 2] {
    Color::BOTH.map(|attacker| Attack::new(attacker, LocSet::empty(graph.len())))
}

#[test]
fn all_positions_of_small_rectangles() {
    for (cols, rows) in [(1, 1), (1, 2), (5, 1), (2, 2), (3, 2), (2, 4), (3, 3)] {
        let graph = Graph::rectangle(cols, rows).unwrap();
        let mut attacks = attacks(&graph);
        for_all_positions(&graph, &[], |stones| compare(&mut attacks, stones));
    }
}

#[test]
fn all_positions_of_small_random_graphs() {
    let mut random = Random::new(5);
    for _ in 0..20 {
        let count = 1 + random.below(7);
        let graph = random_graph(&mut random, count);
        let mut attacks = attacks(&graph);
        for_all_positions(&graph, &[], |stones| compare(&mut attacks, stones));
    }
}

#[test]
fn random_positions_of_larger_boards() {
    let mut random = Random::new(6);
    let (mut tried, mut some_immortal) = (0, 0);
    while tried < 400 {
        let graph = match random.below(4) {
            0 => Graph::rectangle(4, 4).unwrap(),
            1 => Graph::rectangle(5, 4).unwrap(),
            2 => Graph::rectangle(7, 2).unwrap(),
            _ => {
                let count = 10 + random.below(8);
                random_graph(&mut random, count)
            }
        };
        let Some(stones) = random_position(&graph, &mut random, 6) else { continue };
        tried += 1;
        some_immortal += !immortal(&stones, Color::Black).is_empty() as usize;
        compare(&mut attacks(&graph), &stones);
    }
    assert!(some_immortal > 40, "only {some_immortal} positions say anything");
}

#[test]
fn all_positions_with_anchors_and_closed_locations() {
    let mut random = Random::new(7);
    for (cols, rows) in [(3, 2), (7, 1), (4, 2), (4, 2), (4, 2), (3, 3)] {
        let graph = Graph::rectangle(cols, rows).unwrap();
        let anchor = Loc::new(random.below(graph.len()));
        let closed = LocSet::of(graph.len(), [Loc::new(random.below(graph.len()))]);
        let mut attacks = Color::BOTH.map(|attacker| Attack::new(attacker, closed.clone()));
        for_all_positions(&graph, &[anchor], |stones| {
            for attack in &mut attacks {
                let owner = !attack.attacker;
                let found = immortal_if_closed(stones, owner, &closed);
                let surviving = attack.fate(stones).surviving;
                assert_eq!(found, surviving, "{owner}, {anchor:?}, {closed:?} in {stones:?}");
            }
        });
    }
}
