//! Handicap: GTP's fixed pattern, Pauli's order, and the pairs of his tables.

use serde_json::Value;
use shinpan::board::{Graph, Loc, coord};
use shinpan::rules::Points;
use shinpan::rules::handicap::pairs::{self, HandicapError, german_classes, milton_keynes};
use shinpan::rules::handicap::placement::{self, Placement, PlacementError, Progression};
use shinpan::rules::handicap::{Fraction, Pair, Price, Row};
use std::sync::Arc;

fn tables() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/handicap.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn array(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap()
}

fn fraction(value: &Value) -> Fraction {
    Fraction::parse(&value.to_string()).unwrap()
}

fn row(gap: &str, price: &Price) -> Row {
    pairs::row(Fraction::parse(gap).unwrap(), price).unwrap()
}

fn pair(stones: i64, komi: i64) -> Pair {
    Pair { stones, komi }
}

fn square(side: usize) -> Arc<Graph> {
    Graph::rectangle(side, side).unwrap()
}

fn names(graph: &Graph, locs: &[Loc]) -> String {
    coord::vertices(graph, locs.iter().copied())
}

#[test]
fn the_linear_table() {
    let price = Price::linear(Points::whole(5)).unwrap();
    for expected in array(&tables()["linear_price"]["rows"]) {
        let row = pairs::row(fraction(&expected["gap"]), &price).unwrap();
        assert_eq!(row.handicap, fraction(&expected["H"]), "{expected}");
        let wanted = pair(expected["N"].as_i64().unwrap(), expected["K"].as_i64().unwrap());
        assert_eq!(row.pair, wanted, "{expected}");
        if let Some(also) = expected["also"].as_array() {
            let also = pair(also[0].as_i64().unwrap(), also[1].as_i64().unwrap());
            assert_eq!(row.alternatives, [also], "{expected}");
        }
    }
    // The pairs that the table names as worse.
    for (gap, stones, komi) in
        [("1", 2, 5), ("1.2", 1, -7), ("1.6", 3, 9), ("2", 3, 5), ("3", 4, 5), ("4", 5, 5)]
    {
        assert_eq!(row(gap, &price).alternatives, [pair(stones, komi)], "{gap}");
    }
    assert!(row("2.5", &price).alternatives.is_empty());
}

#[test]
fn the_karlsruhe_table() {
    let tables = tables();
    for (stones, expected) in tables["karlsruhe"]["price"].as_object().unwrap() {
        assert_eq!(Price::Karlsruhe.of(stones.parse().unwrap()), expected.as_i64(), "{stones}");
    }
    assert_eq!(Price::Karlsruhe.of(0), Some(0));
    // As a table of given prices it says the same as far as it goes.
    let listed = (1..=17).map(|n| Price::Karlsruhe.of(n).unwrap() as u32).collect();
    let listed = Price::table(listed).unwrap();
    let mut with_other_sign = Vec::new();
    for expected in array(&tables["karlsruhe"]["pairs"]) {
        let gap = fraction(&expected["gap"]);
        let row = pairs::row(gap, &Price::Karlsruhe).unwrap();
        let wanted = pair(expected["N"].as_i64().unwrap(), expected["K"].as_i64().unwrap());
        assert_eq!(row.pair, wanted, "{expected}");
        assert_eq!(pairs::row(gap, &listed).unwrap(), row, "{expected}");
        if let Some(or) = expected["or"].as_array() {
            let other = pair(or[0].as_i64().unwrap(), or[1].as_i64().unwrap());
            if row.alternatives.contains(&other) {
                continue;
            }
            // From 13 on the text prints how much nine stones lack without the
            // sign, which its own 12.5 has: P(9) = 118, less than 10 H.
            assert_eq!(other.stones, 9, "{expected}");
            let paid = Pair { komi: -other.komi, ..other };
            assert!(row.alternatives.contains(&paid), "{expected} {row:?}");
            with_other_sign.push(gap.to_string());
        }
    }
    assert_eq!(with_other_sign.len(), 17);
    assert_eq!(with_other_sign[0], "13");
}

#[test]
fn the_class_system() {
    let tables = tables();
    for expected in array(&tables["class_system"]["rows"]) {
        let wanted = pair(expected["N"].as_i64().unwrap(), expected["K"].as_i64().unwrap());
        let gap = expected["gap_classes"].as_i64().unwrap();
        assert_eq!(german_classes(gap as u32), wanted);
        // Its handicaps are the linear table's: half stones are bought.
        let row = row(&format!("{gap}/2"), &Price::Linear { stone: 10 });
        assert_eq!(row.handicap, fraction(&expected["H"]));
        assert_eq!(row.alternatives, [wanted]);
    }
    assert_eq!(german_classes(3), pair(2, 0));
    for expected in array(&tables["class_system"]["negative_komi_variant"]) {
        let row = pairs::row(fraction(&expected["gap_stones"]), &Price::Linear { stone: 10 });
        let wanted = pair(expected["N"].as_i64().unwrap(), expected["K"].as_i64().unwrap());
        assert_eq!(row.unwrap().pair, wanted);
    }
}

#[test]
fn milton_keynes_board() {
    // A 10-kyu against a 1-dan: 2 stones, and Black gets 2 points.
    assert_eq!(milton_keynes(10), pair(2, -2));
    assert_eq!(milton_keynes(0), pair(1, 6));
    assert_eq!(milton_keynes(6), pair(2, 6));
}

#[test]
fn komi_is_rounded_away_from_zero() {
    // P(1) = 13: half a stone is 6.5 points, sold for 7; a tenth is 1.3.
    let price = Price::linear(Points::halves(13)).unwrap();
    assert_eq!(row("0", &price).pair, pair(0, -7));
    assert_eq!(row("0.6", &price).pair, pair(1, -2));
    assert_eq!(row("0.4", &price).pair, pair(1, 2));
    assert_eq!(row("1/3", &price).pair, pair(1, 3));
    assert_eq!(row("0", &price).alternatives, [pair(1, 7)]);
}

#[test]
fn the_opponents_view_is_the_complement() {
    let price = Price::Linear { stone: 10 };
    for gap in ["0.5", "1", "1.2", "3.7"] {
        let (one, other) = (row(gap, &price), row(&format!("-{gap}"), &price));
        assert_eq!(other.pair.complement(), one.pair);
        assert_eq!(one.handicap + other.handicap, Fraction::whole(1));
    }
}

#[test]
fn short_tables_and_bad_prices_are_errors() {
    let short = Price::table(vec![10, 20, 31]).unwrap();
    assert_eq!(row("2.5", &short).pair, pair(3, 1));
    assert_eq!(row("2", &short).alternatives, [pair(3, 6)]);
    let refused = pairs::row(Fraction::whole(4), &short).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the price table ends at 3 stones, a handicap of 4.5 needs more"
    );
    assert_eq!(
        Price::table(vec![10, 20, 19]).unwrap_err().to_string(),
        "the price of 3 stones (19) is less than that of 2 (20)"
    );
    assert!(Price::table(Vec::new()).is_err() && Price::table(vec![0, 10]).is_err());
    assert!(Price::linear(Points::ZERO).is_err() && Price::linear(Points::whole(-3)).is_err());
    assert!(pairs::row(Fraction::whole(1), &Price::Linear { stone: 0 }).is_err());
    assert!(pairs::row(Fraction::whole(1), &Price::Linear { stone: u32::MAX }).is_err());
    let huge = pairs::row(Fraction::whole(10_001), &short).unwrap_err();
    assert_eq!(huge, HandicapError::GapTooLarge(Fraction::whole(10_001)));
    // Equal prices: the fewer stones.
    let flat = Price::table(vec![10, 20, 20, 40]).unwrap();
    assert_eq!(row("1.5", &flat).pair, pair(2, 0));
}

#[test]
fn lists_of_rows() {
    let price = Price::Linear { stone: 10 };
    let step = Fraction::HALF;
    let rows = pairs::rows(Fraction::whole(-1), Fraction::whole(2), step, &price).unwrap();
    let pairs_of: Vec<String> = rows.iter().map(|row| row.pair.to_string()).collect();
    assert_eq!(pairs_of, ["(0, 5)", "(0, 0)", "(0, -5)", "(1, 0)", "(1, -5)", "(2, 0)", "(2, -5)"]);
    let none = pairs::rows(Fraction::whole(1), Fraction::ZERO, step, &price).unwrap();
    assert!(none.is_empty());
    let stuck = pairs::rows(Fraction::ZERO, Fraction::whole(1), Fraction::ZERO, &price);
    assert_eq!(stuck.unwrap_err().to_string(), "a step of 0 leads nowhere");
    let endless = Fraction::parse("0.000001").unwrap();
    assert!(pairs::rows(Fraction::ZERO, Fraction::whole(9), endless, &price).is_err());
}

#[test]
fn fractions_are_read_exactly() {
    let read = |text: &str| Fraction::parse(text).map(|fraction| fraction.to_string());
    for (text, wanted) in [
        ("1.50", "1.5"),
        ("-0.25", "-0.25"),
        (".5", "0.5"),
        ("7", "7"),
        ("+3/2", "1.5"),
        ("-4/6", "-2/3"),
        ("2,5", "2.5"),
        ("0.000001", "0.000001"),
        (" 3 ", "3"),
        ("-0", "0"),
    ] {
        assert_eq!(read(text).as_deref(), Some(wanted), "{text}");
    }
    for text in ["", ".", "-", "1/0", "1.2.3", "one", "1e3", "0.0000001", "9999999", "1/", "--1"] {
        assert_eq!(read(text), None, "{text}");
    }
    let third = Fraction::new(-1, 3).unwrap();
    assert_eq!((third.floor(), third.ceiling()), (-1, 0));
    assert_eq!(Fraction::new(1, 0), None);
    assert!(Fraction::new(3, -6).unwrap() < Fraction::ZERO);
}

#[test]
fn gtp_places_fixed_handicaps() {
    let board = square(19);
    let place = |stones| names(&board, &placement::gtp_fixed(&board, stones).unwrap());
    assert_eq!(place(2), "D4 Q16");
    assert_eq!(place(3), "D4 Q16 D16");
    assert_eq!(place(4), "D4 Q16 D16 Q4");
    assert_eq!(place(5), "D4 Q16 D16 Q4 K10");
    assert_eq!(place(6), "D4 Q16 D16 Q4 D10 Q10");
    assert_eq!(place(7), "D4 Q16 D16 Q4 D10 Q10 K10");
    assert_eq!(place(8), "D4 Q16 D16 Q4 D10 Q10 K4 K16");
    assert_eq!(place(9), "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
    let small = square(9);
    assert_eq!(names(&small, &placement::gtp_fixed(&small, 5).unwrap()), "C3 G7 C7 G3 E5");
    let middle = square(13);
    assert_eq!(names(&middle, &placement::gtp_fixed(&middle, 2).unwrap()), "D4 K10");
    for (side, most) in [(5, 0), (6, 0), (7, 4), (8, 4), (9, 9), (10, 4), (19, 9), (25, 9)] {
        assert_eq!(placement::gtp_fixed_maximum(&square(side)), most, "{side}");
    }
    assert_eq!(
        placement::gtp_fixed(&square(8), 5).unwrap_err().to_string(),
        "5 handicap stones are not possible here, the board takes 2 to 4"
    );
    assert_eq!(
        placement::gtp_fixed(&board, 1).unwrap_err(),
        PlacementError::BadCount { asked: 1, least: 2, most: 9 }
    );
    assert_eq!(placement::gtp_fixed(&square(6), 2), Err(PlacementError::NoPattern));
    let holes = Graph::grid(9, 9, |cell| cell.col != 4).unwrap();
    assert_eq!(placement::gtp_fixed(&holes, 2), Err(PlacementError::NoPattern));
}

#[test]
fn the_traditional_nine() {
    let board = square(19);
    let table = &tables()["handicap_placement_traditional"];
    let upper = |list: &Value| {
        let names = array(list).iter().map(|name| name.as_str().unwrap().to_uppercase());
        names.collect::<Vec<_>>().join(" ")
    };
    let order: Vec<Loc> = Progression::new(&board).unwrap().take(8).collect();
    assert_eq!(format!("{} K10", names(&board, &order)), upper(&table["order"]));
    for (stones, expected) in table["counts"].as_object().unwrap() {
        let placed = placement::traditional(&board, stones.parse().unwrap()).unwrap();
        match placed {
            Placement::Free => assert_eq!(upper(expected), "FREE"),
            Placement::At(locs) => assert_eq!(names(&board, &locs), upper(expected), "{stones}"),
        }
    }
    assert_eq!(placement::traditional(&board, 0), Ok(Placement::At(Vec::new())));
}

#[test]
fn all_eighty_ordinals_of_the_progression() {
    // The 31x31 board has them all, three lines apart.
    let board = square(31);
    let order: Vec<Loc> = Progression::new(&board).unwrap().collect();
    assert_eq!(order.len(), 80);
    let stages = &tables()["handicap_progression"]["stages"];
    let mut seen = 0;
    for stage in stages.as_object().unwrap().values() {
        let grid = usize::from(stage["hoshi_grid"].as_str().unwrap().as_bytes()[0] - b'0');
        for (ordinal, cell) in stage["order"].as_object().unwrap() {
            let at = |i: usize| 3 + cell[i].as_u64().unwrap() as usize * 24 / (grid - 1);
            let loc = order[ordinal.parse::<usize>().unwrap() - 1];
            assert_eq!(Some(loc), board.at(at(0), at(1)), "{ordinal}");
            seen += 1;
        }
    }
    assert_eq!(seen, 80);
    let Ok(Placement::At(all)) = placement::traditional(&board, 81) else { panic!("no 81") };
    assert_eq!(all.last(), board.at(15, 15).as_ref());
    assert_eq!(
        placement::traditional(&board, 82).unwrap_err().to_string(),
        "82 handicap stones are not possible here, the board takes 0 to 81"
    );
}

#[test]
fn the_progression_elsewhere() {
    assert_eq!(Progression::new(&square(19)).unwrap().count(), 24);
    assert_eq!(Progression::new(&square(8)).unwrap().count(), 4);
    let nine = square(9);
    let order: Vec<Loc> = Progression::new(&nine).unwrap().take(8).collect();
    assert_eq!(names(&nine, &order), "G7 C3 G3 C7 G5 C5 E7 E3");
    // Only the longer side can be halved.
    let long = Graph::rectangle(13, 8).unwrap();
    let order: Vec<Loc> = Progression::new(&long).unwrap().collect();
    assert_eq!(names(&long, &order), "K6 D3 K3 D6 G6 G3");
    assert!(Progression::new(&square(5)).is_err());
    assert_eq!(Progression::new(&square(13)).unwrap().count(), 8);
    assert_eq!(Progression::new(&square(51)).unwrap().count(), 24);
}

#[test]
fn free_handicaps_always_fit() {
    for side in [2, 3, 5, 9, 19] {
        let board = square(side);
        for stones in [2, 3, 4, 5, 9, 25, 26, 40, side * side - 1] {
            if stones > board.len() - 1 {
                continue;
            }
            let places = placement::free(&board, stones).unwrap();
            assert_eq!(places.len(), stones);
            assert_eq!(placement::check_free(&board, &places), Ok(()), "{side} {stones}");
        }
        let most = board.len() - 1;
        let full = placement::free(&board, most + 1).unwrap_err();
        assert_eq!(full, PlacementError::BadCount { asked: most + 1, least: 2, most });
    }
    let torn = Graph::grid(5, 5, |cell| cell.col != 2).unwrap();
    assert_eq!(names(&torn, &placement::free(&torn, 4).unwrap()), "A5 D5 B1 E1");
}

#[test]
fn free_handicaps_are_checked() {
    let board = square(3);
    let locs = |text: &str| -> Vec<Loc> {
        text.split(' ').map(|name| coord::parse_vertex(&board, name).unwrap()).collect()
    };
    assert_eq!(placement::check_free(&board, &locs("A1 B2")), Ok(()));
    let twice = placement::check_free(&board, &locs("A1 B2 A1")).unwrap_err();
    assert_eq!(twice.to_string(), "A1 is named twice");
    assert!(placement::check_free(&board, &locs("A1")).is_err());
    let torn = Graph::grid(3, 3, |cell| cell.col != 1).unwrap();
    let left: Vec<Loc> = [0, 1, 2].iter().filter_map(|&row| torn.at(0, row)).collect();
    let filled = placement::check_free(&torn, &left).unwrap_err();
    assert_eq!(filled.to_string(), "the stones at A3 A2 A1 would have no liberty");
}

#[test]
fn many_locations_come_in_time() {
    // Lines on every second row and column and then on each: 33 x 33.
    assert_eq!(Progression::new(&square(39)).unwrap().count(), 33 * 33 - 1);
}
