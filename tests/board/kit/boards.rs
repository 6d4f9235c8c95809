//! Boards at random: rectangles, holes, every glued shape, any small graph.

use proptest::prelude::*;
use shinpan::board::{BoardSpec, Cell, Graph, Shape};
use std::sync::Arc;

pub const GLUED: [Shape; 6] =
    [Shape::Cylinder, Shape::Torus, Shape::Moebius, Shape::Klein, Shape::Projective, Shape::Round];

pub fn board(text: &str) -> Arc<Graph> {
    text.parse::<BoardSpec>().expect("a board description").build()
}

/// A shape that has a grid.
pub fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![Just(Shape::Rectangle), proptest::sample::select(&GLUED[..])]
}

/// A described board with sides up to `side` and up to `holes` missing cells.
pub fn spec(side: usize, holes: usize) -> impl Strategy<Value = BoardSpec> {
    (shape(), 1..=side, 1..=side).prop_flat_map(move |(shape, cols, rows)| {
        let cell = (0..cols as u16, 0..rows as u16).prop_map(|(col, row)| Cell { col, row });
        proptest::collection::vec(cell, 0..=holes)
            .prop_map(move |gone| BoardSpec::new(shape, cols, rows).unwrap().without(gone))
    })
}

/// Any graph of up to `locations` locations, drawn in one row.
pub fn graph(locations: usize) -> impl Strategy<Value = Arc<Graph>> {
    (1..=locations).prop_flat_map(|count| {
        let pair = (0..count, 0..count).prop_filter("no loops", |(a, b)| a != b);
        // One location has no pairs to draw from.
        let pairs = proptest::collection::vec(pair, 0..=if count == 1 { 0 } else { 2 * count });
        pairs.prop_map(move |pairs| {
            let cells = (0..count as u16).map(|col| Cell { col, row: 0 }).collect();
            let graph = Graph::build(Shape::Custom, count, 1, cells, Vec::new(), &pairs);
            Arc::new(graph.expect("a graph"))
        })
    })
}

/// Any of them.
pub fn any_board() -> impl Strategy<Value = Arc<Graph>> {
    prop_oneof![
        2 => spec(6, 4).prop_map(|spec| spec.build()),
        1 => spec(4, 0).prop_map(|spec| spec.build()),
        1 => graph(12),
    ]
}
