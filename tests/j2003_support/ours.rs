//! The program's boards and sets as the oracle has them, and as words of a failing case.

use super::analysis::Status;
use super::board::{BLACK, Board, WHITE, bits};
use super::sample::Random;
use shinpan::board::{Color, Diagram, Graph, Loc, LocSet, Stones};
use shinpan::rules::{Points, Setup, Situation};
use shinpan::rulesets::End;
use shinpan::rulesets::japanese2003::settle::Fortune;
use std::sync::Arc;

/// The oracle's board: location `i` is bit `i`.
pub fn board(stones: &Stones) -> Board {
    let graph = stones.graph();
    let cell = |loc| (usize::from(graph.cell(loc).col), usize::from(graph.cell(loc).row));
    Board {
        near: graph.locs().map(|loc| mask(graph.neighbors(loc).iter().copied())).collect(),
        cells: graph.locs().map(cell).collect(),
        stones: [mask(stones.of(Color::Black).iter()), mask(stones.of(Color::White).iter())],
    }
}

/// A position in which the play ended by passes, with this player to move.
pub fn end(board: &Board, first: Color) -> End {
    let line = board.line();
    let rows: Vec<&str> = line.split('/').collect();
    let mut situation = Situation::of_diagram(Diagram::parse(&rows).unwrap());
    situation.pass_count = 2;
    situation.to_play = first;
    End::of(Setup { situation, komi: Points::ZERO, handicap: 0 })
}

/// A colour as the oracle has it.
pub fn player(color: Color) -> usize {
    if color == Color::Black { BLACK } else { WHITE }
}

/// Locations as bits.
pub fn mask(locs: impl Iterator<Item = Loc>) -> u32 {
    locs.map(|loc| 1 << loc.index()).sum()
}

/// Bits as locations.
pub fn set(graph: &Graph, mask: u32) -> LocSet {
    LocSet::of(graph.len(), bits(mask).map(Loc::new))
}

/// Everything needed to build a failing position again.
pub fn show(stones: &Stones) -> String {
    let edges: Vec<_> =
        stones.graph().edges().map(|(a, b)| format!("{}-{}", a.index(), b.index())).collect();
    let sign = |loc| match stones.at(loc) {
        Some(Color::Black) => 'x',
        Some(Color::White) => 'o',
        None => '.',
    };
    let signs: String = stones.graph().locs().map(sign).collect();
    format!("{signs} {} {:?}", edges.join(" "), stones.graph().shape())
}

/// Stones on a graph, as `show` names them.
pub fn with_signs(graph: &Arc<Graph>, signs: &str) -> Stones {
    let mut stones = Stones::new(Arc::clone(graph));
    for (loc, sign) in graph.locs().zip(signs.chars()) {
        match sign {
            'x' => stones.place(Color::Black, loc),
            'o' => stones.place(Color::White, loc),
            _ => {}
        }
    }
    stones
}

/// Random stones on a graph, all with liberties.
pub fn stones(random: &mut Random, graph: &Arc<Graph>) -> Stones {
    loop {
        let empty = 2 + random.below(4);
        let mut stones = Stones::new(Arc::clone(graph));
        for loc in graph.locs() {
            match random.below(8 + empty) {
                0..4 => stones.place(Color::Black, loc),
                4..8 => stones.place(Color::White, loc),
                _ => {}
            }
        }
        if stones.breathless().is_empty() && !stones.strings().is_empty() {
            return stones;
        }
    }
}

/// Is what is known of a final-string true of it?
pub fn fits(fortune: Fortune, status: Status) -> bool {
    match fortune {
        Fortune::Uncapturable => status == Status::Uncapturable,
        Fortune::Capturable1 => status == Status::Capturable1,
        Fortune::UncapturableOr1 => matches!(status, Status::Uncapturable | Status::Capturable1),
        Fortune::Capturable2 => matches!(status, Status::Capturable2 | Status::Capturable3),
        Fortune::Alive => status.alive(),
        Fortune::Dead => status == Status::Dead,
        Fortune::Open => true,
    }
}
