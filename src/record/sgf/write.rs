//! From trees to text.

use super::tree::{GameTree, NodeId, Property};
use std::fmt::Write;

/// Columns after which a line of moves is broken.
const WIDTH: usize = 72;

/// Writes games as one file, in UTF-8: `CA[]` is set accordingly. Everything
/// else is written as it was read, in the same order, so that reading the
/// text gives the same trees.
///
/// ```
/// use shinpan::record::sgf::{self, ReadOptions};
/// let file = sgf::read(b"(;GM[1]XY[kept](;B[aa])(;B[bb]))", &ReadOptions::default()).unwrap();
/// let text = sgf::write(&file.games);
/// assert_eq!(text, "(;GM[1]XY[kept]\n(;B[aa])\n(;B[bb]))\n");
/// ```
pub fn write(games: &[GameTree]) -> String {
    let mut out = String::new();
    // Readers go by the first game that names an encoding.
    let foreign = games.iter().any(has_foreign_text);
    for (at, game) in games.iter().enumerate() {
        let named = (foreign && at == 0) || has_foreign_text(game);
        write_game(game, named, &mut out);
    }
    out
}

enum Step {
    Node(NodeId),
    Variation(NodeId),
    Close,
}

fn write_game(game: &GameTree, named: bool, out: &mut String) {
    let mut column = 0;
    let mut steps = vec![Step::Close, Step::Node(NodeId::ROOT)];
    out.push('(');
    while let Some(step) = steps.pop() {
        let node = match step {
            Step::Close => {
                out.push(')');
                continue;
            }
            Step::Variation(node) => {
                out.push_str("\n(");
                column = 0;
                steps.push(Step::Close);
                node
            }
            Step::Node(node) => node,
        };
        let start = out.len();
        out.push(';');
        let is_root = node == NodeId::ROOT;
        for property in &game.node(node).properties {
            write_property(property, is_root, out);
        }
        if is_root && named && !game.root().has("CA") {
            out.push_str("CA[UTF-8]");
        }
        let written = out.len() - start;
        if column + written > WIDTH && column > 0 {
            out.insert(start, '\n');
            column = 0;
        }
        column += written;
        let children: Vec<NodeId> = game.children(node).collect();
        match children[..] {
            [only] => steps.push(Step::Node(only)),
            _ => steps.extend(children.into_iter().rev().map(Step::Variation)),
        }
    }
    out.push('\n');
}

fn write_property(property: &Property, is_root: bool, out: &mut String) {
    out.push_str(property.as_written());
    if is_root && property.id == "CA" {
        out.push_str("[UTF-8]");
        return;
    }
    for value in &property.values {
        // Writing to a string cannot fail.
        let _ = write!(out, "[{}]", value.raw());
    }
}

/// Text that needs its encoding named: an escape may begin one of its own.
fn has_foreign_text(game: &GameTree) -> bool {
    game.ids().any(|id| {
        game.node(id).properties.iter().any(|property| {
            property
                .values
                .iter()
                .any(|value| !value.raw().bytes().all(|b| b.is_ascii() && b != 0x1b))
        })
    })
}
