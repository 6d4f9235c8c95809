//! Boards of every shape, their names and coordinates, sets of locations, and
//! the symmetries of grids.

use crate::kit::boards::{GLUED, any_board, board, spec};
use proptest::prelude::*;
use shinpan::board::{
    BoardSpec, Cell, Color, Diagram, Graph, GraphError, Loc, LocSet, Shape, Stones, Symmetry,
    coord, graph::MAX_SIDE,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

type Place = (usize, usize);

/// Neighbours as a drawing shows them: `+` is a location, `-` and `|` are lines,
/// and two equal letters are one connection. Places are line and column.
fn neighbors_drawn(drawing: &str) -> BTreeMap<Place, BTreeSet<Place>> {
    let lines: Vec<Vec<char>> = drawing.lines().map(|line| line.chars().collect()).collect();
    let sign = |(y, x): Place| lines.get(y).and_then(|line| line.get(x)).copied().unwrap_or(' ');
    let step = |(y, x): Place, (dy, dx): (isize, isize)| {
        Some((y.checked_add_signed(dy)?, x.checked_add_signed(dx)?))
    };
    let ways: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    // The first thing beyond the line that leaves a place in some direction.
    let follow = |from: Place, way: (isize, isize)| {
        let mut place = step(from, way)?;
        while matches!((sign(place), way.0), ('-', 0) | ('|', 1 | -1)) {
            place = step(place, way)?;
        }
        (sign(place) != ' ').then_some(place)
    };
    let places = || {
        let signs = lines.iter().enumerate();
        signs.flat_map(|(y, line)| (0..line.len()).map(move |x| (y, x)))
    };
    let mut found = BTreeMap::new();
    // Which location a letter is tied to: each letter stands at two ends.
    let mut ends: BTreeMap<char, Vec<Place>> = BTreeMap::new();
    for place in places().filter(|&place| sign(place) == '+') {
        let near: &mut BTreeSet<Place> = found.entry(place).or_default();
        for reached in ways.iter().filter_map(|&way| follow(place, way)) {
            match sign(reached) {
                '+' => drop(near.insert(reached)),
                letter => ends.entry(letter).or_default().push(place),
            }
        }
    }
    for (letter, pair) in ends {
        let [a, b] = pair[..] else { panic!("{letter} has {} ends", pair.len()) };
        found.get_mut(&a).unwrap().insert(b);
        found.get_mut(&b).unwrap().insert(a);
    }
    found
}

fn neighbors_built(
    graph: &Graph,
    place: impl Fn(Cell) -> Place,
) -> BTreeMap<Place, BTreeSet<Place>> {
    let at = |loc: Loc| place(graph.cell(loc));
    let near = |loc| graph.neighbors(loc).iter().map(|&beside| at(beside)).collect();
    graph.locs().map(|loc| (at(loc), near(loc))).collect()
}

#[test]
fn glued_boards_are_as_drawn() {
    let mut shapes = BTreeSet::new();
    for entry in fs::read_dir("tests/data/boards").unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().replace('-', " ");
        let drawn = neighbors_drawn(&fs::read_to_string(&path).unwrap());
        let graph = board(&name);
        let built = if *graph.shape() == Shape::Round {
            // The drawing lies along the diagonals: ring `row` is the set of places
            // whose line and column add up to it, `col` counts along the ring.
            neighbors_built(&graph, |Cell { col, row }| {
                let (along, across) = (2 * col as isize - 2 + row as isize % 2, row as isize + 2);
                let (x, y) = ((across + along) / 2, (across - along) / 2);
                (2 * y as usize + 1, 2 * x as usize + 1)
            })
        } else {
            let (y, x) = *drawn.keys().next().unwrap();
            neighbors_built(&graph, |cell| (y + 2 * cell.row as usize, x + 2 * cell.col as usize))
        };
        assert_eq!(built, drawn, "{name}");
        shapes.insert(name.split(' ').next().unwrap().to_string());
    }
    assert_eq!(shapes.len(), GLUED.len() + 1, "a drawing for each shape with a grid");
}

#[test]
fn closed_surfaces_have_four_neighbors_everywhere() {
    for shape in [Shape::Torus, Shape::Klein, Shape::Projective, Shape::Round] {
        for (cols, rows) in [(3, 3), (3, 5), (4, 7), (19, 19), (52, 52)] {
            let graph = BoardSpec::new(shape, cols, rows).unwrap().build();
            assert_eq!(graph.len(), cols * rows);
            let degrees: BTreeSet<usize> =
                graph.locs().map(|loc| graph.neighbors(loc).len()).collect();
            // The corners of a projective plane meet twice: A1 and the far corner.
            let expected = if shape == Shape::Projective { vec![3, 4] } else { vec![4] };
            assert_eq!(degrees, BTreeSet::from_iter(expected), "{shape:?} {cols}x{rows}");
        }
    }
}

#[test]
fn gluing_a_narrow_board_makes_no_loops_and_no_double_edges() {
    let degrees = |text: &str| {
        let graph = board(text);
        graph.locs().map(|loc| graph.neighbors(loc).len()).collect::<Vec<_>>()
    };
    assert_eq!(degrees("cylinder 1x3"), [1, 2, 1]);
    assert_eq!(degrees("cylinder 2x1"), [1, 1]);
    assert_eq!(degrees("torus 1x1"), [0]);
    assert_eq!(degrees("torus 2x2"), [2, 2, 2, 2]);
    assert_eq!(degrees("moebius 1x3"), [2, 2, 2]);
    assert_eq!(degrees("klein 1x1"), [0]);
    assert_eq!(degrees("projective 1x2"), [1, 1]);
    assert_eq!(degrees("round 1x1"), [0]);
    assert_eq!(degrees("round 1x3"), [1, 2, 1]);
    assert_eq!(degrees("round 5x1"), [2, 2, 2, 2, 2]);
    assert_eq!(degrees("round 2x2"), [3, 3, 3, 3]);
}

proptest! {
    #[test]
    fn neighborhood_is_a_set_of_pairs(graph in any_board()) {
        let mut pairs = 0;
        for loc in graph.locs() {
            let near = graph.neighbors(loc);
            prop_assert!(near.windows(2).all(|pair| pair[0] < pair[1]));
            prop_assert!(!near.contains(&loc));
            prop_assert!(near.iter().all(|&beside| graph.neighbors(beside).contains(&loc)));
            pairs += near.len();
        }
        prop_assert_eq!(graph.edges().count() * 2, pairs);
    }

    #[test]
    fn a_board_is_built_from_its_text(spec in spec(52, 4)) {
        let graph = spec.build();
        prop_assert_eq!(BoardSpec::of(&graph), Some(spec.clone()));
        prop_assert_eq!(spec.to_string().parse::<BoardSpec>(), Ok(spec.clone()));
        prop_assert_eq!(spec.to_string().to_uppercase().parse::<BoardSpec>(), Ok(spec));
    }

    #[test]
    fn any_text_is_a_board_or_an_error(text in "\\PC{0,20}") {
        let _ = text.parse::<BoardSpec>();
    }

    #[test]
    fn board_words_in_any_order_are_a_board_or_an_error(
        words in prop::collection::vec(
            prop::sample::select(&["torus", "9", "x", "9x9", "0", "without", "A1", "void", "board", "\u{d7}", ":", "99999999999999999999"][..]),
            0..6,
        ),
        glue in prop::sample::select(&["", " ", "  "][..]),
    ) {
        if let Ok(spec) = words.join(glue).parse::<BoardSpec>() {
            prop_assert_eq!(spec.to_string().parse::<BoardSpec>(), Ok(spec));
        }
    }

    /// Symmetries form a group of automorphisms.
    #[test]
    fn symmetries_are_a_group(spec in spec(6, 2)) {
        let graph = spec.build();
        let all = Symmetry::all(&graph);
        prop_assert_eq!(&all[0], &Symmetry::identity(&graph));
        prop_assert!(all[0].is_identity() && !all[1..].iter().any(Symmetry::is_identity));
        for a in &all {
            prop_assert!(all.contains(&a.inverse()));
            prop_assert!(a.then(&a.inverse()).is_identity());
            prop_assert!(all.iter().all(|b| all.contains(&a.then(b))));
            for (one, other) in graph.edges() {
                prop_assert!(graph.neighbors(a.loc(one)).contains(&a.loc(other)));
            }
            let data: Vec<usize> = (0..graph.len()).collect();
            let moved = a.data(&data);
            prop_assert!(graph.locs().all(|loc| moved[a.loc(loc).index()] == loc.index()));
            let set = LocSet::of(graph.len(), graph.locs().filter(|loc| loc.index() % 3 == 0));
            prop_assert!(graph.locs().all(|loc| a.set(&set).contains(a.loc(loc)) == set.contains(loc)));
        }
    }

    #[test]
    fn sets_obey_their_laws(
        a in prop::collection::btree_set(0usize..200, 0..40),
        b in prop::collection::btree_set(0usize..200, 0..40),
    ) {
        let set = |members: &BTreeSet<usize>| LocSet::of(200, members.iter().map(|&i| Loc::new(i)));
        let list = |set: &LocSet| set.iter().map(Loc::index).collect::<BTreeSet<_>>();
        let (x, y) = (set(&a), set(&b));
        prop_assert_eq!(list(&x), a.clone());
        prop_assert_eq!((x.len(), x.is_empty()), (a.len(), a.is_empty()));
        prop_assert_eq!(x.first().map(Loc::index), a.first().copied());
        prop_assert_eq!(x == y, a == b);
        let with = |change: fn(&mut LocSet, &LocSet)| {
            let mut z = x.clone();
            change(&mut z, &y);
            list(&z)
        };
        prop_assert_eq!(with(LocSet::union_with), &a | &b);
        prop_assert_eq!(with(LocSet::intersect_with), &a & &b);
        prop_assert_eq!(with(LocSet::subtract), &a - &b);
        prop_assert_eq!(x.is_subset(&y), a.is_subset(&b));
        prop_assert_eq!(x.is_disjoint(&y), a.is_disjoint(&b));
        let mut rest = x.clone();
        for &member in &a {
            prop_assert!(!rest.insert(Loc::new(member)));
            prop_assert!(rest.remove(Loc::new(member)) && !rest.contains(Loc::new(member)));
            prop_assert!(!rest.remove(Loc::new(member)));
        }
        prop_assert_eq!(rest, LocSet::empty(200));
    }
}

#[test]
fn full_sets_hold_everything_and_nothing_more() {
    for count in [0, 1, 63, 64, 65, 128, 361, 384, 385, 2704] {
        let full = LocSet::full(count);
        assert_eq!(full.len(), count);
        assert_eq!(full, LocSet::of(count, (0..count).map(Loc::new)));
        assert!(!full.contains(Loc::new(count)));
    }
    // Sets of unequal length: what is beyond the end is not in the set.
    let (small, large) = (LocSet::full(10), LocSet::full(100));
    assert!(small.is_subset(&large) && !large.is_subset(&small));
    let mut set = large.clone();
    set.intersect_with(&small);
    assert_eq!(set.len(), 10);
    let mut set = small;
    set.union_with(&large);
    assert_eq!(set.len(), 100);
}

#[test]
fn board_texts_and_their_errors() {
    let shown = |text: &str| text.parse::<BoardSpec>().map(|spec| spec.to_string());
    for (text, canonical) in [
        ("19", "19x19"),
        ("9x13", "9x13"),
        (" 9 X 13 ", "9x13"),
        ("9:13", "9x13"),
        ("9 13", "9x13"),
        ("9\u{d7}13", "9x13"),
        ("rectangle 52 x 1", "52x1"),
        ("TORUS 9", "torus 9x9"),
        ("Moebius strip 5x4", "moebius 5x4"),
        ("m\u{f6}bius 5x4", "moebius 5x4"),
        ("klein bottle 5", "klein 5x5"),
        ("projective plane 5 3", "projective 5x3"),
        ("round board 3x5", "round 3x5"),
        ("cylinder 5x4", "cylinder 5x4"),
        ("void", "void"),
        ("void board", "void"),
        ("3x3 without c3 A1 a1", "3x3 without C3 A1"),
        ("torus 3 without b2", "torus 3x3 without B2"),
    ] {
        assert_eq!(shown(text).as_deref(), Ok(canonical), "{text}");
    }
    for (text, message) in [
        ("", "no board given; write e.g. \"19\", \"9x13\" or \"torus 9x9\""),
        ("0", "size 0x0 is not possible, columns and rows are 1 to 52"),
        ("53", "size 53x53 is not possible, columns and rows are 1 to 52"),
        ("torus 9x53", "size 9x53 is not possible, columns and rows are 1 to 52"),
        ("torus", "\"torus\" needs a size, e.g. \"torus 9x9\""),
        ("9x", "\"9x\" is no board size; write columns and rows like \"9x13\""),
        ("9x9x9", "\"9x9x9\" is no board size; write columns and rows like \"9x13\""),
        (
            "-5",
            "unknown board shape \"-5\"; known are rectangle, cylinder, torus, moebius, klein, projective, round, void",
        ),
        (
            "sphere 9",
            "unknown board shape \"sphere\"; known are rectangle, cylinder, torus, moebius, klein, projective, round, void",
        ),
        ("void 3x3", "the void board has no size, \"3x3\" is too much"),
        (
            "3x3 without",
            "\"without\" needs the vertices of the missing locations, e.g. \"9x9 without A1 J9\"",
        ),
        ("3x3 without d1", "\"D1\" is no vertex of a 3x3 board"),
        ("3x3 without i1", "\"I1\" is no vertex of a 3x3 board"),
        ("3x3 without a0", "\"A0\" is no vertex of a 3x3 board"),
    ] {
        let error = text.parse::<BoardSpec>().unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
    // Too large for any number, and told as it was written.
    for huge in ["99999999999999999999999", "3x99999999999999999999999"] {
        let error = huge.parse::<BoardSpec>().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("size {huge} is not possible, columns and rows are 1 to 52")
        );
    }
    assert!(BoardSpec::new(Shape::Custom, 3, 3).is_err());
}

#[test]
fn vertices_points_and_numbers_name_every_location_of_every_size() {
    for cols in 1..=MAX_SIDE {
        for rows in 1..=MAX_SIDE {
            let graph = Graph::rectangle(cols, rows).unwrap();
            assert!(coord::fits_sgf(&graph));
            for loc in graph.locs() {
                let Cell { col, row } = graph.cell(loc);
                assert_eq!(graph.at(col as usize, row as usize), Some(loc));
                let vertex = coord::vertex(&graph, loc);
                assert_eq!(coord::parse_vertex(&graph, &vertex), Some(loc));
                assert_eq!(coord::parse_vertex(&graph, &vertex.to_lowercase()), Some(loc));
                let point = coord::sgf_point(&graph, loc);
                assert_eq!(coord::parse_sgf_cell(&point), Some(Cell { col, row }));
                let number = coord::ljrg_number(&graph, loc);
                assert!(number < cols * rows);
                assert_eq!(coord::parse_ljrg_number(&graph, number), Some(loc));
            }
            assert_eq!(coord::parse_ljrg_number(&graph, cols * rows), None);
            assert_eq!(coord::parse_ljrg_number(&graph, usize::MAX), None);
        }
    }
}

#[test]
fn known_coordinates() {
    let standard = Graph::rectangle(19, 19).unwrap();
    let loc = |vertex| coord::parse_vertex(&standard, vertex);
    // The examples of the LJRG text.
    for (vertex, number) in [("d4", 60), ("k10", 180), ("q4", 288)] {
        assert_eq!(coord::ljrg_number(&standard, loc(vertex).unwrap()), number);
    }
    assert_eq!(coord::sgf_point(&standard, loc("D4").unwrap()), "dp");
    assert_eq!(loc("T19"), standard.at(18, 0));
    for nonsense in [
        "",
        "I5",
        "A0",
        "A20",
        "U1",
        "5",
        "D",
        "D4D",
        "4D",
        "D 4",
        "D04",
        "\u{e9}4",
        "D\u{664}",
        "AAAA1",
        "D99999999999999999999",
        "pass",
    ] {
        assert_eq!(loc(nonsense), None, "{nonsense}");
    }
    let large = Graph::rectangle(52, 52).unwrap();
    for (col, letters) in
        [(24, "Z"), (25, "AA"), (32, "AH"), (33, "AJ"), (49, "AZ"), (50, "BA"), (51, "BB")]
    {
        assert_eq!(coord::column_letters(col), letters);
        assert_eq!(coord::vertex(&large, large.at(col, 51).unwrap()), format!("{letters}1"));
    }
    assert_eq!(coord::sgf_point(&large, large.at(51, 26).unwrap()), "ZA");
    for nonsense in ["", "a", "aaa", "a1", "\u{e9}", "tt "] {
        assert_eq!(coord::parse_sgf_cell(nonsense), None, "{nonsense}");
    }
}

#[test]
fn grids_beyond_the_letters_of_sgf_have_vertices_and_no_points() {
    let cells = vec![Cell { col: 0, row: 0 }, Cell { col: 254, row: 60 }];
    let graph = Graph::build(Shape::Custom, 255, 61, cells, Vec::new(), &[(0, 1)]).unwrap();
    assert!(!coord::fits_sgf(&graph));
    for loc in graph.locs() {
        assert_eq!(coord::parse_vertex(&graph, &coord::vertex(&graph, loc)), Some(loc));
    }
    let point = coord::sgf_point(&graph, Loc::new(1));
    assert_eq!((point.as_str(), coord::parse_sgf_cell(&point)), ("254:60", None));
}

#[test]
fn parts_that_make_no_board_are_refused() {
    let cells = |count: u16| (0..count).map(|col| Cell { col, row: 0 }).collect::<Vec<_>>();
    let build = |cols, rows, cells, edges: &[(usize, usize)]| {
        Graph::build(Shape::Custom, cols, rows, cells, Vec::new(), edges).map(|_| ()).unwrap_err()
    };
    assert_eq!(build(2, 1, cells(2), &[(1, 1)]), GraphError::Loop(1));
    assert_eq!(build(2, 1, cells(2), &[(0, 2)]), GraphError::UnknownLocation(0, 2));
    assert_eq!(build(2, 1, cells(2), &[(7, 7)]), GraphError::UnknownLocation(7, 7));
    assert_eq!(build(2, 1, cells(3), &[]), GraphError::BadCell(2));
    assert_eq!(build(2, 1, vec![Cell { col: 0, row: 0 }; 2], &[]), GraphError::BadCell(1));
    assert_eq!(build(256, 1, cells(2), &[]), GraphError::BadGrid { cols: 256, rows: 1 });
    let many = Loc::MAX_COUNT + 1;
    assert_eq!(
        build(255, 255, vec![Cell { col: 0, row: 0 }; many], &[]),
        GraphError::TooManyLocations(many)
    );
    assert_eq!(Graph::rectangle(0, 5).unwrap_err(), GraphError::BadSize { cols: 0, rows: 5 });
    assert_eq!(Graph::rectangle(5, 53).unwrap_err(), GraphError::BadSize { cols: 5, rows: 53 });
}

#[test]
fn holes_and_gluing_reduce_the_symmetries() {
    let count = |text: &str| Symmetry::all(&board(text)).len();
    for (text, expected) in [
        ("19", 8),
        ("19x18", 4),
        ("7x1", 2),
        ("1x1", 1),
        ("void", 1),
        ("3x3 without B2", 8),
        ("3x3 without A1", 2),
        ("3x3 without A2", 2),
        ("3x3 without A1 C3", 4),
        ("cylinder 4x4", 4),
        ("torus 4x4", 8),
        ("moebius 4x4", 4),
        ("projective 4x4", 8),
    ] {
        assert_eq!(count(text), expected, "{text}");
    }
}

#[test]
fn diagrams_of_boards_are_read_and_drawn() {
    let rows = ["x.o,", "#*XO"];
    let diagram = Diagram::parse(&rows).unwrap();
    assert_eq!(diagram.rows(), rows);
    assert!(diagram.stones.is_anchored(Loc::new(4)) && diagram.stones.is_anchored(Loc::new(6)));
    assert_eq!(Diagram::parse_on(diagram.stones.graph(), &rows).unwrap(), diagram);
    let none: [&str; 0] = [];
    let void = Diagram::parse(&none).unwrap();
    assert_eq!((void.stones.graph().len(), void.rows().len()), (0, 0));
    assert_eq!(*void.stones.graph().shape(), Shape::Void);
    for (rows, message) in [
        (vec!["..", "..."], "row 2 has 3 letters, row 1 has 2"),
        (vec!["..", ".?"], "row 2 has '?'; the letters are x o . , # * X O"),
        (vec![""], "size 0x1 is not possible, columns and rows are 1 to 52"),
    ] {
        assert_eq!(Diagram::parse(&rows).unwrap_err().to_string(), message);
    }
    let torus = board("torus 2x2 without A1");
    assert!(Diagram::parse_on(&torus, &["..", "..", ".."]).is_err());
    assert!(Diagram::parse_on(&torus, &["..", ".."]).is_err());
    let stones: Stones = Diagram::parse_on(&torus, &["xo", ",."]).unwrap().stones;
    assert_eq!(stones.count(Color::Black), 1);
}
