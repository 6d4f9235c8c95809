//! Games before an analysis, which superko remembers.

use super::{BLACK, Board, Position, stones};
use crate::random::Random;
use shinpan::board::{Color, Graph};
use shinpan::rules::{PositionLog, Setup, Situation};
use shinpan::rulesets::End;
use std::sync::Arc;

/// As many positions as one of the numbers says or fewer, each a little unlike the one that
/// stands: any may have been before.
pub fn earlier(
    random: &mut Random,
    board: &Board,
    position: &Position,
    counts: &[usize],
) -> Vec<Position> {
    let mut earlier = Vec::new();
    for _ in 0..counts[random.below(counts.len())] {
        let mut was = position.clone();
        for _ in 0..1 + random.below(3) {
            was[random.below(board.len())] = [0, 0, 1, 2][random.below(4)];
        }
        if board.is_legal(&was) {
            earlier.push(was);
        }
    }
    earlier
}

/// The end of a game with these positions, who moves first in the analysis being to play.
pub fn end_after(graph: &Arc<Graph>, earlier: &[Position], position: &Position, first: u8) -> End {
    let now = stones(graph, position);
    let mut log = PositionLog::new();
    earlier.iter().for_each(|was| log.push(&stones(graph, was)));
    log.push(&now);
    let to_play = if first == BLACK { Color::Black } else { Color::White };
    let situation = Situation { to_play, ..Situation::of(now) };
    End { positions: Some(log), ..End::of(Setup::of(situation)) }
}
