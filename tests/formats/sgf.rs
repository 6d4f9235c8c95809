//! Reading and writing SGF: every habit and every defect of `sgf-broken`, the
//! caps, and that nothing is lost on the way.

use sgf_parse::SgfProp;
use shinpan::record::game::{self, Conduct};
use shinpan::record::sgf::{self, Fault, GameTree, NodeId, Property, ReadOptions, Value};
use shinpan::record::{Limits, Warning};
use shinpan::rulesets;
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn broken() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/sgf-broken")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "sgf"))
        .collect();
    files.sort();
    files
}

/// Everything that is said about a file: one error, or all warnings.
fn remarks(path: &Path) -> Vec<String> {
    let text = |list: &[Warning]| list.iter().map(Warning::to_string).collect::<Vec<_>>();
    let file = match sgf::read_file(path, &ReadOptions::default()) {
        Err(error) => return vec![format!("error: {error}")],
        Ok(file) => file,
    };
    let mut all = text(&file.warnings);
    for tree in &file.games {
        let game = match game::load(tree, &Default::default()) {
            Err(error) => return vec![format!("error: {error}")],
            Ok(game) => game,
        };
        all.extend(text(&game.warnings));
        let rules = rulesets::find("tromp-taylor").unwrap().ruleset;
        match game.play(rules, Conduct::Strict, None) {
            Err(error) => all.push(format!("error: {error}")),
            Ok(played) => {
                all.extend(text(&played.warnings));
                all.extend(played.stop.map(|stop| format!("stop: {stop}")));
            }
        }
    }
    all
}

/// What each file of `sgf-broken` must lead to, remark by remark.
const EXPECTED: &[(&str, &[&str])] = &[
    ("big5-declared", &[]),
    ("blank", &["error: the file is empty"]),
    ("breathless", &["error: start position: the Black string at A3 has no liberty"]),
    ("ca-unknown", &["unknown encoding CA[klingon]; read as UTF-8"]),
    ("ca-wrong-brackets", &["the text is not windows-1251 as CA[] says; read as Big5"]),
    ("ca-wrong-gbk", &["the text is not GBK as CA[] says; read as UTF-8"]),
    ("ca-wrong-latin1", &["the text is not ISO-8859-1 as CA[] says; read as UTF-8"]),
    ("ca-wrong-latin1-sjis", &["the text is not ISO-8859-1 as CA[] says; read as Shift_JIS"]),
    ("ca-wrong-utf8", &["the text is not UTF-8 as CA[] says; read as GBK"]),
    ("compressed-list", &[]),
    ("cr-only", &["stop: move 2 (W [zz]) is illegal: board: it is off the 9x9 board"]),
    ("crlf", &[]),
    (
        "cut-in-identifier",
        &["error: line 3, byte 33: cut off: the file ends with 1 of its \"(\" still open"],
    ),
    (
        "cut-in-tree",
        &["error: line 4, byte 45: cut off: the file ends with 2 of its \"(\" still open"],
    ),
    (
        "cut-in-value",
        &["error: line 3, byte 33: cut off: the value of B that begins here has no \"]\""],
    ),
    ("dos-end", &[]),
    ("empty", &["error: the file is empty"]),
    ("empty-variation", &["line 1: an empty variation; ignored"]),
    ("escapes", &[]),
    ("eucjp-declared", &[]),
    ("eucjp-undeclared", &[]),
    ("euckr-declared", &[]),
    ("euckr-undeclared", &[]),
    ("extra-close", &["error: line 1, byte 24: unbalanced: \")\" without \"(\""]),
    ("ff1-long-names", &[]),
    ("gb18030-declared", &[]),
    ("gb2312-undeclared", &[]),
    ("handicap-by-moves", &[]),
    ("handicap-without-stones", &["HA[4] but 0 black stones are set up; nothing is added"]),
    ("illegal-move", &["stop: move 3 (B E5) is illegal: vacant location: E5 holds a black stone"]),
    ("iso2022jp-declared", &[]),
    (
        "junk-around",
        &[
            "line 1: 42 bytes of other text before the first game ignored",
            "line 6: 20 bytes of other text after a game ignored",
        ],
    ),
    (
        "komi-chinese",
        &["line 1: KM[3.75] is read as 7.5 (stones as the Chinese count them, two points each)"],
    ),
    ("komi-comma", &[]),
    ("komi-hundredths", &["line 1: KM[650] is read as 6.5 (hundredths)"]),
    ("komi-two", &["line 1: KM is given more than once ([5.5] [6.5]); the first one counts"]),
    ("komi-word", &["line 1: KM[none] cannot be read: not a number of half points, komi is 0"]),
    ("latin1-declared", &[]),
    ("latin1-undeclared", &[]),
    ("lower-case-only", &[]),
    ("missing-gm-ff", &[]),
    ("no-node", &["error: line 1, byte 24: property C outside of a node; a \";\" is missing"]),
    ("no-value", &["line 1: property KO has no value; ignored"]),
    ("node-after-variations", &["line 1: a node after variations; read as one more variation"]),
    ("not-sgf", &["error: no SGF: there is no \"(;\" in it"]),
    ("off-board-move", &["stop: move 2 (W [ss]) is illegal: board: it is off the 9x9 board"]),
    (
        "off-board-setup",
        &[
            "line 1: AB[ss] is off the 9x9 board; what is off the board is ignored",
            "line 1: AW[gg:kk] is off the 9x9 board; what is off the board is ignored",
        ],
    ),
    ("othello", &["error: not a game of Go: GM[2] is Othello"]),
    ("pass-after-end", &["line 1: move 4 is a pass after the end of the game; ignored"]),
    ("passes-tt", &[]),
    ("result-japanese", &[]),
    ("result-two", &["line 1: RE is given more than once ([B+3.5] [W+R]); the first one counts"]),
    ("rules-unknown", &["line 1: unknown ruleset RU[house rules]"]),
    (
        "setup-and-move",
        &[
            "line 1: setup and a move in one node; the setup is done first",
            "line 1: setup after move 1: a new sequence starts from there, earlier positions do not count",
        ],
    ),
    (
        "setup-in-the-middle",
        &[
            "line 1: setup after move 2: a new sequence starts from there, earlier positions do not count",
        ],
    ),
    ("several-games", &[]),
    ("size-0", &["error: SZ[0]: size 0x0 is not possible, columns and rows are 1 to 52"]),
    ("size-53", &["error: SZ[53]: size 53x53 is not possible, columns and rows are 1 to 52"]),
    (
        "size-huge",
        &[
            "error: SZ[4000000000:4000000000]: size 4000000000x4000000000 is not possible, columns and rows are 1 to 52",
        ],
    ),
    ("size-rectangle", &[]),
    ("size-two", &["line 1: SZ is given more than once ([9] [19]); the first one counts"]),
    (
        "size-word",
        &["error: SZ[small] is no board size; it would be one number or COLUMNS:ROWS, 1 to 52"],
    ),
    ("sjis-declared", &[]),
    ("sjis-undeclared", &[]),
    (
        "stones-on-stones",
        &["line 1: AW puts a stone on E5, where there is one; the new one counts"],
    ),
    (
        "territory-of-both",
        &["line 1: C3 is marked as territory of both players; neither mark counts"],
    ),
    ("tt-is-a-point", &[]),
    ("two-encodings", &[]),
    ("two-moves-in-a-node", &["line 1: 2 moves in one node; taken in that order"]),
    (
        "unescaped-bracket",
        &[
            "error: line 2, byte 32: unexpected ':' in a node; a \"]\" within a text must be written \"\\]\"",
        ],
    ),
    ("utf16be-bom", &[]),
    ("utf16le-bom", &[]),
    ("utf16le-plain", &[]),
    ("utf8-bom", &[]),
    ("value-only", &["error: line 1, byte 18: a value without a property"]),
];

#[test]
fn every_defect_gets_its_answer() {
    let mut names: Vec<String> = files(&broken())
        .iter()
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let expected: Vec<&str> = EXPECTED.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, expected, "the folder and the table differ");
    let mut wrong = String::new();
    for (name, expected) in EXPECTED {
        let found = remarks(&broken().join(format!("{name}.sgf")));
        if found != *expected {
            let _ = writeln!(wrong, "{name}:\n  expected {expected:#?}\n  found {found:#?}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn encodings_are_understood() {
    let check = |name: &str, game: usize, encoding: &str, black: &str| {
        let file = sgf::read_file(&broken().join(name), &ReadOptions::default()).unwrap();
        assert_eq!(file.encoding.name(), encoding, "{name}");
        let text = file.games[game].ids().find_map(|id| file.games[game].node(id).text("PB"));
        assert_eq!(text.as_deref(), Some(black), "{name}");
    };
    check("utf8-bom.sgf", 0, "UTF-8", "黒");
    check("utf16le-bom.sgf", 0, "UTF-16LE", "黒石");
    check("utf16be-bom.sgf", 0, "UTF-16BE", "黒石");
    check("utf16le-plain.sgf", 0, "UTF-16LE", "黒石");
    check("latin1-declared.sgf", 0, "windows-1252", "Jürgen Groß");
    check("latin1-undeclared.sgf", 0, "windows-1252", "Jürgen Groß");
    // 表 and 十 end in the bytes of \ and of ] in Shift-JIS.
    check("sjis-declared.sgf", 0, "Shift_JIS", "表十");
    check("sjis-undeclared.sgf", 0, "Shift_JIS", "表十");
    check("eucjp-declared.sgf", 0, "EUC-JP", "本因坊");
    check("eucjp-undeclared.sgf", 0, "EUC-JP", "本因坊");
    check("iso2022jp-declared.sgf", 0, "ISO-2022-JP", "本因坊");
    check("gb18030-declared.sgf", 0, "gb18030", "古力");
    check("gb2312-undeclared.sgf", 0, "GBK", "古力");
    check("big5-declared.sgf", 0, "Big5", "許功蓋");
    check("euckr-declared.sgf", 0, "EUC-KR", "이창호");
    check("euckr-undeclared.sgf", 0, "EUC-KR", "이창호");
    check("ca-wrong-utf8.sgf", 0, "GBK", "古力");
    check("ca-wrong-latin1.sgf", 0, "UTF-8", "古力");
    check("ca-wrong-latin1-sjis.sgf", 0, "Shift_JIS", "表");
    check("ca-wrong-brackets.sgf", 0, "Big5", "許功");
    check("two-encodings.sgf", 0, "Shift_JIS", "表十");
    check("two-encodings.sgf", 1, "Shift_JIS", "古力");
}

#[test]
fn an_encoding_can_be_insisted_on() {
    let options = ReadOptions { encoding: sgf::encoding_named("sjis"), ..Default::default() };
    let bytes = b"(;GM[1]CA[UTF-8]PB[\x95\x5c];B[aa])";
    let file = sgf::read(bytes, &options).unwrap();
    assert_eq!(file.games[0].root().text("PB").as_deref(), Some("表"));
    assert!(file.warnings.is_empty());
}

#[test]
fn errors_count_bytes_of_the_file_in_every_encoding() {
    let text = "(;GM[1]PB[黒石]\r\n;B[aa";
    let place = |bytes: &[u8]| {
        let error = sgf::read(bytes, &ReadOptions::default()).unwrap_err();
        (error.line, error.byte)
    };
    assert_eq!(place(text.as_bytes()), (Some(2), Some(21)));
    let marked = [b"\xef\xbb\xbf", text.as_bytes()].concat();
    assert_eq!(place(&marked), (Some(2), Some(24)));
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(place(&wide), (Some(2), Some(34)));
    assert_eq!(place(b"(;GM[1]CA[Big5]PB[\xb3\x5c\xa5\x5c]\n;B[aa"), (Some(2), Some(26)));
}

/// The same trees, apart from what writing sets.
fn assert_same(path: &Path, before: &[GameTree], after: &[GameTree]) {
    assert_eq!(before.len(), after.len(), "{}", path.display());
    for (one, other) in before.iter().zip(after) {
        assert_eq!(one.len(), other.len(), "{}", path.display());
        for id in one.ids() {
            let plain = |tree: &GameTree| -> Vec<Property> {
                let all = tree.node(id).properties.iter();
                all.filter(|property| property.id != "CA").cloned().collect()
            };
            assert_eq!(plain(one), plain(other), "{}", path.display());
            assert_eq!(one.node(id).parent(), other.node(id).parent());
        }
    }
}

fn examples() -> Vec<PathBuf> {
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("sgf"))
}

#[test]
fn what_is_read_is_written() {
    let mut count = 0;
    for path in files(&broken()).into_iter().chain(examples()) {
        let Ok(file) = sgf::read_file(&path, &ReadOptions::default()) else { continue };
        let text = sgf::write(&file.games);
        let again = sgf::read(text.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!(again.encoding.name(), "UTF-8");
        assert_same(&path, &file.games, &again.games);
        assert_eq!(sgf::write(&again.games), text, "{}", path.display());
        count += 1;
    }
    assert!(count > 60);
}

#[test]
fn unknown_properties_survive_in_their_order() {
    let text =
        "(;GM[1]ZZ[b][a]CoPyright[me]foo[x\\]y]AB[aa:bb]\n;B[aa]KGSDE[cc][bb]MULTIGOGM[1];W[bb])";
    let file = sgf::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(
        sgf::write(&file.games),
        "(;GM[1]ZZ[b][a]CoPyright[me]foo[x\\]y]AB[aa:bb]\n;B[aa]KGSDE[cc][bb]MULTIGOGM[1];W[bb])\n"
    );
    let root = file.games[0].root();
    assert_eq!(root.get("CP").unwrap().as_written(), "CoPyright");
    assert_eq!(root.text("foo").as_deref(), Some("x]y"));
}

/// What is written in UTF-8 is read as UTF-8, whatever else looks like `CA[]`.
#[test]
fn names_that_end_like_an_encoding_are_none() {
    for text in [
        "(;GM[1]3CA[Shift_JIS]C[\u{ff}\u{ff}])",
        "(;GM[1]_CA[Shift_JIS]C[\u{ff}\u{ff}])",
        "(;GM[1];B[aa]CA[Shift_JIS])\n(;GM[1]C[\u{ff}\u{ff}])",
        "(;GM[1]C[\u{1b}$B]);",
        "(;GM[1]CopyrightA[Shift_JIS]C[\u{ff}\u{ff}])",
    ] {
        let first = sgf::read(text.as_bytes(), &ReadOptions::default()).unwrap();
        let written = sgf::write(&first.games);
        let again = sgf::read(written.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!(sgf::write(&again.games), written, "{text}");
    }
}

#[test]
fn writing_sets_the_encoding() {
    let read = |text: &str| sgf::read(text.as_bytes(), &ReadOptions::default()).unwrap().games;
    assert_eq!(sgf::write(&read("(;GM[1]CA[Shift_JIS])")), "(;GM[1]CA[UTF-8])\n");
    assert_eq!(sgf::write(&read("(;GM[1]PB[黒])")), "(;GM[1]PB[黒]CA[UTF-8])\n");
    assert_eq!(sgf::write(&read("(;GM[1]PB[x])")), "(;GM[1]PB[x])\n");
}

/// sgf-parse is asked about whole files too: the same nodes with the same
/// properties, as far as it keeps them.
#[test]
fn sgf_parse_agrees_on_sound_files() {
    for path in examples() {
        let text = std::fs::read_to_string(&path).unwrap();
        let ours = sgf::read(text.as_bytes(), &ReadOptions::default()).unwrap();
        let theirs = sgf_parse::go::parse(&text).unwrap();
        assert_eq!(ours.games.len(), theirs.len());
        for (our, their) in ours.games.iter().zip(&theirs) {
            let mut line = our.main_line();
            for node in their.main_variation() {
                let our_node = our.node(line.next().unwrap());
                let theirs: Vec<_> = node.properties().cloned().collect();
                assert_eq!(our_node.properties.len(), theirs.len(), "{}", path.display());
                for (property, their) in our_node.properties.iter().zip(theirs) {
                    let values = property.values.iter().map(Value::text).collect();
                    let mine = sgf_parse::go::Prop::new(property.id.clone(), values);
                    assert_eq!(mine, their, "{}", path.display());
                }
            }
            assert_eq!(line.next(), None, "{}", path.display());
        }
    }
}

fn long_line(nodes: usize) -> String {
    let mut text = String::from("(;GM[1]SZ[19]");
    for number in 1..nodes {
        text.push_str(if number % 2 == 1 { ";B[]" } else { ";W[]" });
    }
    text.push(')');
    text
}

#[test]
fn a_line_of_100_000_nodes_is_read_and_written() {
    let text = long_line(100_000);
    let file = sgf::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(file.games[0].main_line().count(), 100_000);
    let last = file.games[0].ids().next_back().unwrap();
    assert_eq!(file.games[0].line_to(last).len(), 100_000);
    let again = sgf::read(sgf::write(&file.games).as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(again.games, file.games);
    let game = game::load(&file.games[0], &Default::default()).unwrap();
    assert_eq!(game.moves(), 99_999);
    let rules = rulesets::find("tromp-taylor").unwrap().ruleset;
    let played = game.play(rules, Conduct::Strict, None).unwrap();
    assert_eq!((played.moves, played.stop), (99_999, None));
    assert_eq!(played.warnings.len(), 101, "a hundred and the count of the rest");
    assert_eq!(played.warnings[100].to_string(), "99897 more warnings");
}

#[test]
fn a_long_game_of_moves_out_of_turn_is_replayed() {
    // Black passes and passes; White never moves.
    let mut text = String::from("(;GM[1]SZ[2]RU[tromp-taylor]");
    text.push_str(&";B[]".repeat(200_000));
    text.push(')');
    let file = sgf::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    let game = game::load(&file.games[0], &Default::default()).unwrap();
    let rules = game.rules.as_ref().unwrap().found.unwrap().ruleset;
    let played = game.play(rules, Conduct::Strict, None).unwrap();
    assert_eq!(played.moves, 200_000);
}

#[test]
fn deep_variations_are_read_or_refused() {
    let nested = |depth: usize| {
        let mut text = "(;B[aa]".repeat(depth);
        text.push_str(&")".repeat(depth));
        text
    };
    let file = sgf::read(nested(10_000).as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(file.games[0].main_line().count(), 10_000);
    // Many variations from one node, too.
    let wide = format!("(;GM[1]{})", "(;B[aa])".repeat(10_000));
    let file = sgf::read(wide.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(file.games[0].children(NodeId::ROOT).count(), 10_000);
    assert_eq!(
        sgf::read(sgf::write(&file.games).as_bytes(), &ReadOptions::default()).unwrap().games,
        file.games
    );
    let error = sgf::read(nested(200_000).as_bytes(), &ReadOptions::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, byte 700000: too many nested variations, the limit is 100000"
    );
    // Unbalanced and deep.
    let open = "(;B[aa]".repeat(50_000);
    let error = sgf::read(open.as_bytes(), &ReadOptions::default()).unwrap_err();
    assert_eq!(error.fault, Fault::CutOff { open: 50_000 });
    let error = sgf::read("(".repeat(1_000_000).as_bytes(), &ReadOptions::default()).unwrap_err();
    assert_eq!(error.fault, Fault::NotSgf);
}

#[test]
fn every_cap_holds() {
    let limits = Limits {
        bytes: 200,
        games: 2,
        nodes: 4,
        depth: 3,
        properties: 5,
        values: 6,
        value_bytes: 10,
        ..Limits::default()
    };
    let options = ReadOptions { limits, encoding: None };
    let check = |text: &str, message: Option<&str>| {
        let found = sgf::read(text.as_bytes(), &options).err().map(|error| error.fault.to_string());
        assert_eq!(found.as_deref(), message, "{text}");
    };
    check("(;)(;)", None);
    check("(;)(;)(;)", Some("too many games, the limit is 2"));
    check("(;;;;)", None);
    check("(;;;;;)", Some("too many nodes, the limit is 4"));
    check("(;(;(;)))", None);
    check("(;(;(;(;))))", Some("too many nested variations, the limit is 3"));
    check("(;A[]A[]A[];A[]A[])", None);
    check("(;A[]A[]A[];A[]A[]A[])", Some("too many properties, the limit is 5"));
    check("(;A[][][][][][])", None);
    check("(;A[][][][][][][])", Some("too many values, the limit is 6"));
    check("(;A[1234567890])", None);
    check("(;A[12345678901])", Some("too many bytes in one value, the limit is 10"));
    check(
        &format!("(;A[]{})", " ".repeat(200)),
        Some("206 bytes are too many: the limit is 200 bytes"),
    );
}

#[test]
fn a_huge_file_is_refused_unread() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("huge.sgf");
    // A file with a hole: two gigabytes by its size, nothing on the disk.
    std::fs::File::create(&path).unwrap().set_len(2 << 30).unwrap();
    let error = sgf::read_file(&path, &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "2147483648 bytes are too many: the limit is 16777216 bytes");
    // A stream has no size to look up; it is read no further than the cap.
    let error = sgf::read_from(std::io::repeat(b' '), &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "too big: the limit is 16777216 bytes");
}

#[test]
fn files_that_cannot_be_opened_say_so() {
    let folder = tempfile::tempdir().unwrap();
    let error = sgf::read_file(folder.path(), &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "it is a folder, not a file");
    let error = sgf::read_file(&folder.path().join("none.sgf"), &ReadOptions::default());
    assert!(matches!(error.unwrap_err().fault, Fault::Io(_)));
}

#[test]
fn point_lists_have_a_budget() {
    let rectangles = "[aa:ZZ]".repeat(1_000);
    let text = format!("(;GM[1]SZ[52]TR{rectangles}AB{rectangles})");
    let file = sgf::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    let error = game::load(&file.games[0], &Default::default()).unwrap_err();
    assert_eq!(error.to_string(), "line 1: the point lists name more than 1000000 points");
}

/// Real records that are not part of the project: `SHINPAN_GAMES=FOLDER`.
#[test]
fn a_folder_of_real_games_is_read() {
    let Some(folder) = std::env::var_os("SHINPAN_GAMES") else {
        eprintln!("skipped: SHINPAN_GAMES names no folder of games");
        return;
    };
    let rules = rulesets::find("tromp-taylor").unwrap().ruleset;
    let mut marked = 0;
    let files = files(Path::new(&folder));
    for path in &files {
        let file = sgf::read_file(path, &ReadOptions::default()).unwrap();
        assert_eq!(file.warnings, [], "{}", path.display());
        for tree in &file.games {
            let game = game::load(tree, &Default::default()).unwrap();
            assert_eq!(game.warnings, [], "{}", path.display());
            let played = game.play(rules, Conduct::AsRecorded, None).unwrap();
            assert_eq!(played.moves, game.moves(), "{}", path.display());
            if let Some((_, remarks)) = game.dead(&played.game.state().situation().stones) {
                assert_eq!(remarks, [], "{}", path.display());
                marked += 1;
            }
        }
    }
    eprintln!("{} files, {marked} with marked territory", files.len());
}
