//! Boards for people: what kind, how many locations, where they lie.

use super::harmless;
use super::text::{Palette, framed};
use crate::board::{BoardSpec, Graph, coord, diagram};
use crate::verdict::count;

/// What is listed of each location below the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listed {
    /// No list.
    Nothing,
    /// Its neighbours.
    Neighbors,
    /// Its names: GTP vertex, SGF point and LJRG number.
    Coordinates,
}

/// A board to be shown.
pub struct Shown<'a> {
    /// Its name in a board file.
    pub title: Option<&'a str>,
    /// The board.
    pub graph: &'a Graph,
    /// What to list.
    pub listed: Listed,
}

/// The board as text.
pub fn text(shown: &Shown<'_>) -> String {
    let graph = shown.graph;
    let name = match (shown.title, BoardSpec::of(graph)) {
        (Some(title), _) => harmless(title),
        (None, Some(spec)) => spec.to_string(),
        (None, None) => "a board".to_string(),
    };
    let pairs = graph.edges().count();
    let mut text =
        format!("{name}: {}, {}\n", count(graph.len(), "location"), count(pairs, "pair"));
    let rows = diagram::map(graph, |_| '.');
    for line in framed(graph, &rows, Palette::Plain) {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    for loc in graph.locs() {
        let told = match shown.listed {
            Listed::Nothing => break,
            Listed::Neighbors => coord::vertices(graph, graph.neighbors(loc).iter().copied()),
            Listed::Coordinates => format!(
                "SGF {}, LJRG {}",
                coord::sgf_point(graph, loc),
                coord::ljrg_number(graph, loc)
            ),
        };
        let named = graph.name(loc).map_or(String::new(), |name| format!(" ({name})"));
        text.push_str(format!("{}{named}: {told}", coord::vertex(graph, loc)).trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn a_board_with_its_neighbours_and_its_names() {
        let spec: BoardSpec = "cylinder 3x2".parse().unwrap();
        let graph = spec.build();
        expect![[r#"
            cylinder 3x2: 6 locations, 9 pairs
              A B C
            2 . . .
            1 . . .
            A2: B2 C2 A1
            B2: A2 C2 B1
            C2: A2 B2 C1
            A1: A2 B1 C1
            B1: B2 A1 C1
            C1: C2 A1 B1
        "#]]
        .assert_eq(&text(&Shown { title: None, graph: &graph, listed: Listed::Neighbors }));
        expect![[r#"
            cylinder 3x2: 6 locations, 9 pairs
              A B C
            2 . . .
            1 . . .
            A2: SGF aa, LJRG 1
            B2: SGF ba, LJRG 3
            C2: SGF ca, LJRG 5
            A1: SGF ab, LJRG 0
            B1: SGF bb, LJRG 2
            C1: SGF cb, LJRG 4
        "#]]
        .assert_eq(&text(&Shown { title: None, graph: &graph, listed: Listed::Coordinates }));
    }
}
