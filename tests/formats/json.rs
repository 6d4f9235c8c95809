//! JSON positions: what is accepted, what is refused with which words, and
//! that both follow the schemas in `docs/schema`.

use serde_json::{Value, json};
use shinpan::board::{Color, PerColor, coord};
use shinpan::record::json::Position;
use shinpan::record::{Id, Limits};
use shinpan::rules::Points;
use std::path::Path;

fn schema(name: &str) -> jsonschema::Validator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/schema").join(name);
    let text = std::fs::read_to_string(path).unwrap();
    jsonschema::validator_for(&serde_json::from_str(&text).unwrap()).unwrap()
}

fn parse(line: &str) -> Position {
    let schema = schema("position.schema.json");
    let value: Value = serde_json::from_str(line).unwrap();
    assert!(schema.is_valid(&value), "{line}: {:?}", schema.iter_errors(&value).next());
    let position = Position::parse(line).unwrap();
    let written = position.to_json();
    assert!(schema.is_valid(&written), "{written}");
    assert_eq!(Position::parse(&written.to_string()).unwrap(), position);
    position
}

#[test]
fn the_example_of_the_interface() {
    let line = r#"{"id":"x","cols":3,"rows":3,"board":["...","xo.","..."],"captives":{"black":0,"white":0},"to_play":"B","pass_count":2,"komi":0}"#;
    let position = parse(line);
    assert_eq!(position.id, Id::from("x"));
    assert_eq!(position.setup.situation.rows(), ["...", "xo.", "..."]);
    assert_eq!(position.setup.situation.pass_count, 2);
    assert_eq!(position.to_json().to_string(), line);
}

#[test]
fn everything_but_the_board_has_a_default() {
    let position = parse(r#"{"board":["x."]}"#);
    assert_eq!(position.id, Id::None);
    let situation = &position.setup.situation;
    assert_eq!(situation.to_play, Color::Black);
    assert_eq!(situation.pass_count, 0);
    assert_eq!(situation.captives, PerColor::new(0, 0));
    assert_eq!((position.setup.komi, position.setup.handicap), (Points::ZERO, 0));
    // Null is as good as nothing.
    let nulls = r#"{"id":null,"cols":null,"rows":null,"board":["x."],"captives":null,"to_play":null,"pass_count":null,"komi":null,"handicap":null,"shape":null}"#;
    assert_eq!(parse(nulls), position);
    assert_eq!(parse(r#"{"board":["x."],"note":"x","extra":[1,2]}"#), position);
    assert_eq!(parse(r#"{"board":["x."],"captives":{"black":null}}"#), position);
}

/// Whoever numbers his positions finds his own numbers again.
#[test]
fn ids_come_back_as_they_were_written() {
    let numbers = ["1e2", "-0", "1.50", "123456789012345678901234567890", "0.1e-7", "7"];
    for id in numbers.into_iter().chain(["\"x\\n\"", "null"]) {
        let position = Position::parse(&format!("{{\"id\": {id} ,\"board\":[\".\"]}}")).unwrap();
        assert_eq!(serde_json::to_string(&position.id).unwrap(), id);
        let error = Position::parse(&format!("{{\"id\":{id}}}")).unwrap_err();
        assert_eq!(serde_json::to_string(&error.id).unwrap(), id);
    }
    // Of two the last one counts, for all fields.
    let twice = Position::parse(r#"{"id":1,"id":2e1,"board":["."]}"#).unwrap();
    assert_eq!(twice.id.plain(), "20.0");
}

#[test]
fn a_byte_order_mark_and_line_ends_do_no_harm() {
    let marked = Position::parse("\u{feff}{\"id\":1.0,\n\"board\":[\"x.\"]}").unwrap();
    assert_eq!(marked.id.plain(), "1.0");
    let error = Position::parse("{\"board\":\n[\"x.\"\n,}").unwrap_err();
    assert_eq!(error.message, "not JSON: expected value at line 3, byte 2 of it");
}

#[test]
fn every_letter_means_something() {
    let position = parse(r##"{"board":["xo.,","#*XO","...."]}"##);
    let situation = &position.setup.situation;
    assert_eq!(situation.rows(), ["xo.,", "#*XO", "...."]);
    assert_eq!(situation.pass_count, -1, "temporary marks mean pass count -1");
    assert_eq!((situation.temporary.len(), situation.permanent.len()), (1, 3));
    let anchored = coord::parse_vertex(situation.graph(), "C2").unwrap();
    assert!(situation.stones.is_anchored(anchored));
    assert!(coord::parse_vertex(situation.graph(), "D3").is_none(), "no such location");
    // An anchored stone needs no liberty.
    parse(r#"{"board":["Xo","o."]}"#);
}

#[test]
fn values_are_taken_over() {
    let line = r#"{"id":17,"board":[".."],"captives":{"white":4},"to_play":"white","pass_count":-1,"komi":-3.5,"handicap":2}"#;
    let position = parse(line);
    assert_eq!(position.id, Id::Number("17".into()));
    assert_eq!(position.setup.situation.captives, PerColor::new(0, 4));
    assert_eq!(position.setup.situation.to_play, Color::White);
    assert_eq!(position.setup.situation.pass_count, -1);
    assert_eq!(position.setup.komi, Points::halves(-7));
    assert_eq!(position.setup.handicap, 2);
    assert_eq!(parse(r#"{"board":["."],"komi":7.0}"#).setup.komi, Points::whole(7));
}

#[test]
fn shapes_are_built() {
    let torus = parse(r#"{"board":["x....",".....",".....",".....","....."],"shape":"torus 5x5"}"#);
    let graph = torus.setup.situation.graph().clone();
    assert!(graph.locs().all(|loc| graph.neighbors(loc).len() == 4));
    assert_eq!(torus.to_json()["shape"], "torus 5x5");
    let void = parse(r#"{"board":[],"shape":"void"}"#);
    assert!(void.setup.situation.graph().is_empty());
    assert_eq!(parse(r#"{"board":[]}"#), void);
    let file = r#"{"board":["x."],"shape":"board\ngrid 2x1\nlocation a at A1\nlocation b at B1\npair a b\n"}"#;
    assert_eq!(parse(file).setup.situation.graph().len(), 2);
}

#[test]
fn refusals_name_the_field_and_keep_the_id() {
    let errors = schema("error.schema.json");
    let positions = schema("position.schema.json");
    let check = |fields: Value, message: &str| {
        let mut line = fields;
        line["id"] = "p1".into();
        let error = Position::parse(&line.to_string()).unwrap_err();
        assert_eq!((error.id.plain(), error.message.as_str()), ("p1", message));
        assert!(errors.is_valid(&error.to_json()));
    };
    check(json!({}), "board: missing; it is a list of rows, top row first");
    check(json!({"board": "x."}), "board: a list of rows, not a string");
    check(json!({"board": ["x.", 3]}), "board: row 2 is a number, not a string");
    check(json!({"board": ["x.", "."]}), "board: row 2 has 1 letters, row 1 has 2");
    check(json!({"board": ["xb"]}), "board: row 1 has 'b'; the letters are x o . , # * X O");
    check(
        json!({"board": [""]}),
        "board: the rows are empty; a board without locations has no rows",
    );
    check(
        json!({"board": [".".repeat(53)]}),
        "board: size 53x1 is not possible, columns and rows are 1 to 52",
    );
    check(json!({"board": ["x.", ".."], "cols": 3}), "cols: 3 is given, the board has 2");
    check(json!({"board": ["x."], "rows": "1"}), "rows: \"1\" is given, the board has 1");
    check(json!({"board": ["xo", "o."]}), "board: the Black string at A2 has no liberty");
    check(json!({"board": ["xx", "xx"]}), "board: the Black string at A2 has no liberty");
    check(
        json!({"board": ["."], "captives": 3}),
        "captives: an object with the numbers black and white, not a number",
    );
    for bad in [json!(-1), json!(0.5), json!("2"), json!(5_000_000)] {
        check(
            json!({"board": ["."], "captives": {"white": bad}}),
            &format!("captives: white is a number of captured stones up to 1000000, not {bad}"),
        );
    }
    check(json!({"board": ["."], "to_play": "x"}), "to_play: \"B\" or \"W\", not \"x\"");
    check(json!({"board": ["."], "to_play": 1}), "to_play: \"B\" or \"W\", not a number");
    for bad in [json!(-2), json!(4), json!(0.5), json!("0"), json!(1e20)] {
        check(
            json!({"board": ["."], "pass_count": bad}),
            &format!("pass_count: a whole number from -1 to 3, not {bad}"),
        );
    }
    check(
        json!({"board": ["."], "komi": 6.3}),
        "komi: a number of half points up to 1000000, not 6.3",
    );
    check(json!({"board": ["."], "komi": "6.5"}), "komi: a number, not a string");
    check(
        json!({"board": ["."], "handicap": -1}),
        "handicap: a number of stones up to 1, one for each location, not -1",
    );
    check(json!({"board": ["."], "shape": 3}), "shape: a string, not a number");
    check(
        json!({"board": ["..."], "shape": "torus 5x5"}),
        "board: the diagram does not fit the board (5x5, missing locations included)",
    );
    let bad = json!({"board": ["x."], "captives": {"white": -1}});
    assert!(!positions.is_valid(&bad), "the schema refuses it too");
}

#[test]
fn lines_that_are_no_objects_have_no_id() {
    let check = |line: &[u8], message: &str| {
        let error = Position::parse_within(line, &Limits::default()).unwrap_err();
        assert_eq!(error.id, Id::None);
        assert!(error.message.starts_with(message), "{}", error.message);
    };
    check(b"", "not JSON: EOF while parsing a value at byte 0");
    check(b"{\"id\":\"x\",\"board\":[\"x.\"", "not JSON: EOF");
    check(b"[1]", "a position is an object with a board, not a list");
    check(b"\"x\"", "a position is an object with a board, not a string");
    check(b"{\"id\":[1],\"board\":[\".\"]}", "id: a string or a number, not a list");
    check(b"{\"board\":[\"\xff\"]}", "not JSON: invalid unicode");
    check("[".repeat(100_000).as_bytes(), "not JSON: recursion limit exceeded");
    let long = format!("{{\"board\":[\"{}\"]}}", " ".repeat(2 << 20));
    check(long.as_bytes(), "2097166 bytes are too many, the limit is 1048576");
}

#[test]
fn the_verdict_schema_takes_the_example_of_the_interface() {
    let schema = schema("verdict.schema.json");
    let mut verdict = json!({
        "id": "x", "ruleset": "ljrg", "proven": true, "result": "B+8",
        "score": {"black": 8, "white": 0},
        "owner": ["BBB", "BBB", "BBB"], "territory": ["BBB", "B.B", "BBB"],
        "strings": [{"at": "B2", "color": "B", "size": 4, "status": "alive", "detail": "uncapturable"}],
        "undecided": ["A1"], "bounds": [8, 8], "warnings": ["x"],
        "stats": {"nodes": 1, "millis": 2}
    });
    assert!(schema.is_valid(&verdict), "{:?}", schema.iter_errors(&verdict).next());
    for (field, value) in [
        ("result", json!("B+3.5")),
        ("result", json!("W+")),
        ("result", json!("Void")),
        ("result", json!("?")),
        ("score", Value::Null),
        ("bounds", json!([-3, 11.5])),
        ("owner", json!(["2.?", ",BW"])),
    ] {
        verdict[field] = value;
        assert!(schema.is_valid(&verdict), "{field}");
    }
    for (field, value) in [
        ("result", json!("B+3.25")),
        ("result", json!("jigo")),
        ("score", json!({"black": 1})),
        ("bounds", json!([1])),
        ("owner", json!(["x"])),
        ("undecided", json!(["I1"])),
        ("stats", json!({})),
        ("surprise", json!(1)),
    ] {
        let mut wrong = verdict.clone();
        wrong[field] = value;
        assert!(!schema.is_valid(&wrong), "{field}");
    }
}
