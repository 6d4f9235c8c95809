//! Board files: what is read, what is written, and where mistakes are found.

use crate::kit::boards::{any_board, board};
use proptest::prelude::*;
use shinpan::board::board_file::{BoardFileError, Limits, Problem, write};
use shinpan::board::{BoardFile, Cell, Graph, Loc, Shape, coord};

fn read(text: &str) -> Result<BoardFile, BoardFileError> {
    BoardFile::parse(text, Limits::default())
}

fn message(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

const EXAMPLE: &str = "\u{feff}\
# A comment before everything.
board  Two squares   # with a name

grid 3x2\r
location nw at A2
location n
location ne at c2
\tlocation sw
location s
location se at C1 # the last one
pair nw n
pair n ne
pair sw s
pair s se
pair nw sw
pair s n
pair ne se";

#[test]
fn the_example_is_a_rectangle_with_names() {
    let file = read(EXAMPLE).unwrap();
    assert_eq!(file.title.as_deref(), Some("Two squares"));
    let (graph, rectangle) = (&file.graph, Graph::rectangle(3, 2).unwrap());
    assert_eq!(*graph.shape(), Shape::Custom);
    assert_eq!((graph.cols(), graph.rows(), graph.len()), (3, 2, 6));
    assert!(graph.edges().eq(rectangle.edges()));
    assert_eq!(coord::vertex(graph, graph.named("sw").unwrap()), "A1");
    assert_eq!(graph.name(Loc::new(4)), Some("s"));
    assert_eq!(graph.named("west"), None);
    let written = file.write();
    assert!(written.starts_with("board Two squares\ngrid 3x2\nlocation nw at A2\n"), "{written}");
    assert_eq!(read(&written), Ok(file));
}

#[test]
fn locations_without_cell_get_one() {
    let cells = |text: &str| {
        let graph = read(text).unwrap().graph;
        let vertices: Vec<String> = graph.locs().map(|loc| coord::vertex(&graph, loc)).collect();
        format!("{}x{}: {}", graph.cols(), graph.rows(), vertices.join(" "))
    };
    assert_eq!(cells("board"), "0x0: ");
    assert_eq!(cells("board\nlocation a"), "1x1: A1");
    assert_eq!(
        cells("board\nlocation a\nlocation b\nlocation c\nlocation d\nlocation e"),
        "3x2: A2 B2 C2 A1 B1"
    );
    assert_eq!(cells("board\nlocation a\nlocation b at C1\nlocation c"), "3x1: A1 C1 B1");
    assert_eq!(cells("board\nlocation a\nlocation b at A1\nlocation c"), "2x2: A2 A1 B2");
    assert_eq!(cells("board\ngrid 9x1\nlocation a at J1\nlocation b"), "9x1: J1 A1");
}

#[test]
fn mistakes_are_found_with_their_line() {
    for (text, expected) in [
        ("", "line 1: a board file starts with the line \"board\" or \"board NAME\""),
        ("# nothing\n\n", "line 1: a board file starts with the line \"board\" or \"board NAME\""),
        (
            "\nlocation a\nboard",
            "line 2: a board file starts with the line \"board\" or \"board NAME\"",
        ),
        ("(;GM[1])", "line 1: a board file starts with the line \"board\" or \"board NAME\""),
        ("board\nboard", "line 2: second \"board\" line, the first one is line 1"),
        ("board\ngrid 2x2\n\ngrid 2x2", "line 4: second \"grid\" line, the first one is line 2"),
        (
            "board\nvertex a",
            "line 2: unknown statement \"vertex\"; known are board, grid, location, pair",
        ),
        ("board\nlocation a\npair a a", "line 3: location \"a\" cannot neighbour itself"),
        (
            "board\nlocation a\nlocation b\npair a b\n\npair b a",
            "line 6: \"b\" and \"a\" are neighbours already (line 4)",
        ),
        (
            "board\nlocation a\npair a b",
            "line 3: unknown location \"b\"; declare it above with \"location b\"",
        ),
        (
            "board\nlocation a\n# c\nlocation a",
            "line 4: there is already a location \"a\" (line 2)",
        ),
        ("board\nlocation a at B1\nlocation b at B1", "line 3: \"a\" already lies at B1"),
        ("board\ngrid 2x2\nlocation a at C1", "line 3: C1 lies outside the grid of 2x2 cells"),
        ("board\nlocation a at A3\ngrid 2x2", "line 3: A3 lies outside the grid of 2x2 cells"),
        ("board\nlocation a at A256", "line 2: A256 lies outside the grid of 255x255 cells"),
        (
            "board\ngrid 1x1\nlocation a\nlocation b\n",
            "line 2: a grid of 1x1 cells has no room for 2 locations",
        ),
        (
            "board\ngrid 256x1",
            "line 2: a grid of 256x1 cells is not possible, it has at most 255 columns and rows",
        ),
        (
            "board\ngrid 0x1",
            "line 2: a grid of 0x1 cells is not possible, it has at most 255 columns and rows",
        ),
        (
            "board\ngrid 3",
            "line 2: \"grid 3\" is not understood, expected \"grid COLUMNSxROWS\", e.g. \"grid 5x4\"",
        ),
        (
            "board\nlocation",
            "line 2: \"location\" is not understood, expected \"location NAME\" or \"location NAME at VERTEX\", e.g. \"location a at D4\"",
        ),
        (
            "board\nlocation a at I5",
            "line 2: \"location a at I5\" is not understood, expected \"location NAME\" or \"location NAME at VERTEX\", e.g. \"location a at D4\"",
        ),
        (
            "board\nlocation a\npair a",
            "line 3: \"pair a\" is not understood, expected \"pair NAME NAME\"",
        ),
        (
            "board\nlocation a\nlocation b\npair a b c",
            "line 4: \"pair a b c\" is not understood, expected \"pair NAME NAME\"",
        ),
    ] {
        assert_eq!(message(text), expected, "{text:?}");
    }
    let long = format!("board\n# {}\n", "x".repeat(5000));
    assert_eq!(message(&long), "line 2: the line is longer than 4096 bytes");
    let bytes = BoardFile::read(&b"board\nlocation \xff\n"[..], Limits::default());
    assert_eq!(bytes.unwrap_err(), BoardFileError { line: 2, problem: Problem::NotText });
}

/// Reading stops where the limit is passed, however long the file is.
#[test]
fn limits_stop_the_reading() {
    struct Endless {
        line: usize,
        left: Vec<u8>,
    }
    impl std::io::Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            if self.left.is_empty() {
                let text = if self.line == 0 {
                    "board\n".into()
                } else {
                    format!("location n{}\n", self.line)
                };
                self.left = text.into_bytes();
                self.line += 1;
            }
            let count = buffer.len().min(self.left.len());
            buffer[..count].copy_from_slice(&self.left[..count]);
            self.left.drain(..count);
            Ok(count)
        }
    }
    let endless = || std::io::BufReader::new(Endless { line: 0, left: Vec::new() });
    let error = |limit| BoardFile::read(endless(), limit).unwrap_err().to_string();
    let raised = "locations; the limit can be raised up to 65000";
    assert_eq!(error(Limits::default()), format!("line 10002: more than 10000 {raised}"));
    assert_eq!(error(Limits::of_locations(5)), format!("line 7: more than 5 {raised}"));
    assert_eq!(
        error(Limits::of_locations(usize::MAX)),
        "line 65002: more than 65000 locations; no board can have more"
    );
    let exactly = "board\nlocation a\nlocation b\nlocation c";
    assert!(BoardFile::parse(exactly, Limits::of_locations(3)).is_ok());
    let mut dense = String::from("board\n");
    (0..30).for_each(|i| dense.push_str(&format!("location {i}\n")));
    (0..30).for_each(|i| (0..i).for_each(|j| dense.push_str(&format!("pair {i} {j}\n"))));
    let error = BoardFile::parse(&dense, Limits::of_locations(30)).unwrap_err();
    assert_eq!((error.line, error.problem), (332, Problem::TooManyPairs { limit: 300 }));
    assert_eq!(read(&dense).unwrap().graph.edges().count(), 435);
}

#[test]
fn the_largest_board_fits() {
    let mut text = String::from("board\n");
    (0..Loc::MAX_COUNT).for_each(|i| text.push_str(&format!("location {i}\n")));
    text.push_str("pair 0 64999\n");
    let graph = BoardFile::parse(&text, Limits::of_locations(Loc::MAX_COUNT)).unwrap().graph;
    assert_eq!(graph.len(), Loc::MAX_COUNT);
    assert_eq!(graph.neighbors(Loc::new(0)), [Loc::new(64_999)]);
}

/// Names and titles that a file cannot hold are replaced, not written.
#[test]
fn every_board_can_be_written() {
    let rectangle = board("2x1");
    assert_eq!(
        write(Some(" a #1\nboard "), &rectangle),
        "board a 1 board\ngrid 2x1\nlocation A1 at A1\nlocation B1 at B1\npair A1 B1\n"
    );
    let cells = vec![Cell { col: 0, row: 0 }, Cell { col: 1, row: 0 }];
    for names in [["a b", "c"], ["a", "a"], ["", "c"], ["#", "c"]] {
        let names = names.map(str::to_string).to_vec();
        let graph = Graph::build(Shape::Custom, 2, 1, cells.clone(), names, &[]).unwrap();
        assert_eq!(write(None, &graph), "board\ngrid 2x1\nlocation A1 at A1\nlocation B1 at B1\n");
    }
    assert_eq!(write(None, &board("void")), "board\n");
}

proptest! {
    #[test]
    fn writing_and_reading_is_the_identity(graph in any_board(), title in "\\PC{0,12}") {
        let file = read(&write(Some(&title), &graph)).unwrap();
        prop_assert_eq!(file.graph.len(), graph.len());
        prop_assert!(file.graph.edges().eq(graph.edges()));
        prop_assert_eq!((file.graph.cols(), file.graph.rows()), (graph.cols(), graph.rows()));
        prop_assert!(graph.locs().all(|loc| file.graph.cell(loc) == graph.cell(loc)));
        prop_assert_eq!(read(&file.write()), Ok(file));
    }

    #[test]
    fn any_text_is_a_board_or_an_error(text in "(board|grid|location|pair|#|at|[ab1x ]|\n){0,40}") {
        let _ = read(&format!("board\n{text}"));
        let _ = read(&text);
    }

    #[test]
    fn any_bytes_are_a_board_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let _ = BoardFile::read(&bytes[..], Limits::default());
    }
}
