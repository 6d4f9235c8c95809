//! What must hold for every SGF text and every tree, on random ones.

use proptest::prelude::*;
use shinpan::record::game::{self, Conduct};
use shinpan::record::sgf::{self, GameTree, NodeId, Property, ReadOptions, Value};
use shinpan::record::{actions, json};
use shinpan::rulesets;

/// Texts with everything that could break a value.
fn text() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "]", "[", "\\", "\\]", "\n", "\r\n", "\t", ":", ";", "(", ")", "a", "tt", "黒", "é", " ",
        "\u{feff}", "\u{0}",
    ]);
    prop::collection::vec(pieces, 0..6).prop_map(|pieces| pieces.concat())
}

fn property() -> impl Strategy<Value = Property> {
    let ids = prop::sample::select(vec![
        "B", "W", "AB", "AW", "AE", "PL", "C", "KM", "RE", "SZ", "TB", "XX", "SHPAC", "SHPTM", "LB",
    ]);
    (ids, prop::collection::vec(text(), 1..4)).prop_map(|(id, texts)| {
        Property::new(id, texts.iter().map(|text| Value::of_text(text)).collect())
    })
}

fn tree() -> impl Strategy<Value = GameTree> {
    let node = (any::<prop::sample::Index>(), prop::collection::vec(property(), 0..4));
    (prop::collection::vec(property(), 0..4), prop::collection::vec(node, 0..25)).prop_map(
        |(mut root, nodes)| {
            // Writing says what it is written in; let it be said already.
            root.push(Property::text("CA", "UTF-8"));
            let mut tree = GameTree::new(root);
            for (parent, properties) in nodes {
                let parent = tree.nth(parent.index(tree.len())).unwrap_or(NodeId::ROOT);
                tree.add(parent, properties);
            }
            in_file_order(&tree)
        },
    )
}

/// The same tree with its nodes numbered as a file has them.
fn in_file_order(tree: &GameTree) -> GameTree {
    let mut sorted = GameTree::new(tree.root().properties.clone());
    let mut open: Vec<(NodeId, NodeId)> =
        tree.children(NodeId::ROOT).map(|child| (child, NodeId::ROOT)).collect();
    open.reverse();
    while let Some((old, parent)) = open.pop() {
        let new = sorted.add(parent, tree.node(old).properties.clone());
        let from = open.len();
        open.extend(tree.children(old).map(|child| (child, new)));
        open[from..].reverse();
    }
    sorted
}

/// Reads, loads and replays whatever comes; nothing may panic.
fn digest(bytes: &[u8]) {
    let Ok(file) = sgf::read(bytes, &ReadOptions::default()) else { return };
    for tree in &file.games {
        let Ok(record) = game::load(tree, &Default::default()) else { continue };
        for name in ["tromp-taylor", "ljrg", "japanese2003"] {
            let rules = rulesets::find(name).unwrap().ruleset;
            for conduct in [Conduct::Strict, Conduct::AsRecorded] {
                if let Ok(played) = record.play(rules, conduct, None) {
                    record.dead(&played.game.state().situation().stones);
                    game::save(&played.game, &Default::default());
                }
            }
        }
    }
    let text = sgf::write(&file.games);
    let again = sgf::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(sgf::write(&again.games), text);
}

/// Texts that look like records.
fn likely() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "(",
        ")",
        ";",
        "(;",
        "B[aa]",
        "W[bb]",
        "B[]",
        "W[tt]",
        "AB[aa:cc]",
        "AW[bb]",
        "AE[aa]",
        "SZ[3]",
        "SZ[4:2]",
        "KM[6,5]",
        "HA[2]",
        "RU[ljrg]",
        "PL[W]",
        "TB[aa]TW[bb]",
        "C[x\\]y]",
        "SHPAC[B remove-cycle]",
        "SHPAC[W dead none]",
        "SHPTM[aa]",
        "SHPPM[bb]",
        "SHPPC[-1]",
        "SHPCA[1:2]",
        "SHPBD[torus 3x3]",
        "SHPBD[void]",
        "B[",
        "]",
        "\\",
        "[zz]",
        "CA[GBK]",
        "\n",
        "B[ca]",
        "W[ac]",
        "B[bc]",
        "W[cb]",
        "RE[B+R]",
        "lower[x]",
        "GM[1]",
        "é",
    ]);
    prop::collection::vec(pieces, 0..40).prop_map(|pieces| format!("(;{})", pieces.concat()))
}

proptest! {
    #[test]
    fn write_then_read_is_the_identity(games in prop::collection::vec(tree(), 1..4)) {
        let text = sgf::write(&games);
        let file = sgf::read(text.as_bytes(), &ReadOptions::default()).unwrap();
        prop_assert_eq!(&file.games, &games);
        prop_assert_eq!(sgf::write(&file.games), text);
    }

    #[test]
    fn every_text_survives_as_a_value(text in any::<String>()) {
        let value = Value::of_text(&text);
        let tree = GameTree::new(vec![Property::new("C", vec![value.clone()])]);
        let file = sgf::read(sgf::write(&[tree]).as_bytes(), &ReadOptions::default()).unwrap();
        let found = file.games[0].root().get("C").and_then(Property::first).cloned();
        prop_assert_eq!(found, Some(value));
    }

    #[test]
    fn bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        digest(&bytes);
        digest(&[b"(;C[".as_slice(), &bytes].concat());
    }

    #[test]
    fn likely_texts_never_panic(text in likely()) {
        digest(text.as_bytes());
    }

    #[test]
    fn every_prefix_is_refused_or_read(games in prop::collection::vec(tree(), 1..3), cut in any::<prop::sample::Index>()) {
        let text = sgf::write(&games);
        let cut = cut.index(text.len());
        match sgf::read(&text.as_bytes()[..cut], &ReadOptions::default()) {
            Ok(file) => prop_assert!(file.games.len() <= games.len()),
            Err(error) => {
                let message = error.to_string();
                prop_assert!(!message.is_empty() && !message.contains('\n'));
            }
        }
    }

    #[test]
    fn positions_never_panic(text in any::<String>(), rows in prop::collection::vec("[xo.,#*XO]{0,4}", 0..5)) {
        let _ = json::Position::parse(&text);
        let line = serde_json::json!({ "id": text, "board": rows, "pass_count": 0 }).to_string();
        match json::Position::parse(&line) {
            Ok(position) => {
                let again = json::Position::parse(&position.to_json().to_string()).unwrap();
                prop_assert_eq!(again, position);
            }
            Err(error) => prop_assert_eq!(error.id.plain(), text),
        }
    }

    #[test]
    fn actions_never_panic(text in any::<String>()) {
        let board = shinpan::board::Graph::rectangle(5, 5).unwrap();
        if let Ok(action) = actions::parse(&board, &text) {
            prop_assert_eq!(actions::parse(&board, &actions::print(&board, &action)), Ok(action));
        }
    }
}

/// Every prefix of a real file, byte by byte.
#[test]
fn every_prefix_of_an_example_is_refused_or_read() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("sgf");
    for entry in std::fs::read_dir(folder).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        let end = bytes.iter().rposition(|&byte| byte == b')').unwrap();
        for cut in (0..=end).step_by(if bytes.len() > 2_000 { 7 } else { 1 }) {
            let error = sgf::read(&bytes[..cut], &ReadOptions::default()).unwrap_err();
            assert!(!error.to_string().contains('\n'));
        }
        digest(&bytes);
    }
}
