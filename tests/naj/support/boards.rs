//! Boards that are too large for the oracle: parts beside strings, fights about kos.

use super::{BLACK, WHITE, naive};
use crate::random::Random;
use shinpan::board::{Cell, Graph, Loc, LocSet, Shape};
use std::sync::Arc;

/// A stone, with two eyes or fewer, or two of them, among small boards of any shape.
fn hub(random: &mut Random) -> (Arc<Graph>, Vec<u8>) {
    loop {
        let mut edges: Vec<(usize, usize)> = Vec::new();
        let mut position: Vec<u8> = Vec::new();
        let hubs = 1 + random.below(2);
        let color = [BLACK, WHITE][random.below(2)];
        for hub in 0..hubs {
            position.push(if hub == 0 || random.below(2) == 0 { color } else { 3 - color });
        }
        if hubs == 2 && random.below(3) == 0 {
            edges.push((0, 1));
        }
        for hub in 0..hubs {
            let eyes = [2, 2, 2, 1, 0][random.below(5)];
            for _ in 0..eyes {
                edges.push((hub, position.len()));
                position.push(0);
                if random.below(4) == 0 {
                    edges.push((position.len() - 1, position.len()));
                    if random.below(2) == 0 {
                        edges.push((hub, position.len()));
                    }
                    position.push([0, BLACK, WHITE][random.below(3)]);
                }
            }
        }
        for _ in 0..1 + random.below(3) {
            let size = 2 + random.below(4);
            let from = position.len();
            for at in from..from + size {
                if at > from {
                    edges.push((from + random.below(at - from), at));
                }
                for hub in 0..hubs {
                    if random.below(5) < 2 || (at == from && hub == 0) {
                        edges.push((hub, at));
                    }
                }
                position.push([0, 0, 0, BLACK, WHITE][random.below(5)]);
            }
            for _ in 0..random.below(3) {
                let (a, b) = (from + random.below(size), from + random.below(size));
                if a != b {
                    edges.push((a, b));
                }
            }
        }
        let count = position.len();
        let cells = (0..count as u16).map(|col| Cell { col, row: 0 }).collect();
        let Ok(graph) = Graph::build(Shape::Custom, count, 1, cells, Vec::new(), &edges) else {
            continue;
        };
        if count < 16 && naive(&graph).is_legal(&position) {
            return (Arc::new(graph), position);
        }
    }
}

fn rectangle(random: &mut Random) -> (Arc<Graph>, Vec<u8>) {
    let sizes = [(4, 3), (4, 3), (5, 2), (6, 2), (5, 3), (4, 4)];
    loop {
        let (cols, rows) = sizes[random.below(sizes.len())];
        let graph = Graph::rectangle(cols, rows).unwrap();
        let (black, white) = (1 + random.below(4), 1 + random.below(4));
        let empty = 2 + random.below(3);
        let at = |_| match random.below(black + white + empty) {
            stone if stone < black => BLACK,
            stone if stone < black + white => WHITE,
            _ => 0,
        };
        let position: Vec<u8> = (0..graph.len()).map(at).collect();
        if naive(&graph).is_legal(&position) {
            return (graph, position);
        }
    }
}

pub fn board(random: &mut Random) -> (Arc<Graph>, Vec<u8>) {
    if random.below(4) == 0 { rectangle(random) } else { hub(random) }
}

/// Strings of both colours that fight about kos and other liberties, in one part or in several:
/// these lie apart, beside one stone, or share a string.
pub fn fights(random: &mut Random) -> (Arc<Graph>, Vec<u8>, Vec<LocSet>) {
    loop {
        let mut edges: Vec<(usize, usize)> = Vec::new();
        let mut position: Vec<u8> = Vec::new();
        let has_hub = random.below(3) == 0;
        if has_hub {
            position.push([BLACK, WHITE][random.below(2)]);
            for _ in 0..[2, 2, 1, 0][random.below(4)] {
                edges.push((0, position.len()));
                position.push(0);
            }
        }
        let mut parts = Vec::new();
        for _ in 0..1 + random.below(2) {
            let from = position.len();
            let [black, white] = [from, from + 1];
            position.extend([BLACK, WHITE]);
            if random.below(3) == 0 {
                edges.push((black, white));
            }
            // Two kos or three go on for ever, if the strings have liberties enough.
            let lasts = random.below(4) > 0;
            let kos = match lasts {
                true => 2 + random.below(2),
                false => random.below(3),
            };
            for ko in 0..kos {
                let [a, b] = [position.len(), position.len() + 1];
                edges.extend([(a, b), (a, white), (b, black)]);
                let (his, hers) = ([BLACK, 0], [0, WHITE]);
                position.extend(match lasts {
                    true => [his, hers, [his, hers][random.below(2)]][ko],
                    false => [his, hers, hers, [0, 0]][random.below(4)],
                });
            }
            let more = if lasts { (3 - kos) * (1 + random.below(2)) } else { random.below(4) };
            for extra in 0..more {
                let at = position.len();
                position.push(if lasts { 0 } else { [0, 0, 0, BLACK, WHITE][random.below(5)] });
                match random.below(4) {
                    _ if lasts && more == 2 => edges.push(([black, white][extra], at)),
                    0 => edges.push((black, at)),
                    1 => edges.push((white, at)),
                    _ => edges.extend([(black, at), (white, at)]),
                }
                if !lasts && at > from + 2 && random.below(4) == 0 {
                    edges.push((at - 1, at));
                }
            }
            let size = position.len() - from;
            if has_hub {
                for _ in 0..1 + random.below(3) {
                    let at = from + random.below(size);
                    if !edges.contains(&(0, at)) {
                        edges.push((0, at));
                    }
                }
            }
            parts.push((from..from + size).collect::<Vec<usize>>());
        }
        if parts.len() > 1 && !has_hub && random.below(2) == 0 {
            edges.push((parts[0][random.below(2)], parts[1][random.below(2)]));
        }
        let count = position.len();
        let parts = parts.into_iter().map(|it| LocSet::of(count, it.into_iter().map(Loc::new)));
        let cells = (0..count as u16).map(|col| Cell { col, row: 0 }).collect();
        let Ok(graph) = Graph::build(Shape::Custom, count, 1, cells, Vec::new(), &edges) else {
            continue;
        };
        if count < 17 && naive(&graph).is_legal(&position) {
            return (Arc::new(graph), position, parts.collect());
        }
    }
}
