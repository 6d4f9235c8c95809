//! The protocol as a client sees it: bytes in, bytes out.

use proptest::prelude::*;
use shinpan::board::Graph;
use shinpan::gtp::{Folder, Limits, Session, SessionConfig, commands};
use shinpan::rules::Points;
use shinpan::{rulesets, verdict};
use std::sync::Arc;
use std::time::Duration;

fn config(ruleset: &str, size: usize) -> SessionConfig {
    let named = rulesets::find(ruleset).unwrap();
    let graph = Graph::rectangle(size, size).unwrap();
    let mut config = SessionConfig::new(named, graph, Points::ZERO).unwrap();
    // Random play asks for scores all the time: what they are does not matter here.
    config.set_search(verdict::Limits { nodes: 200, ..verdict::Limits::default() });
    config
}

fn session() -> Session {
    Session::new(config("tromp-taylor", 9))
}

/// Sends lines and compares the bytes that come back.
fn check(session: &mut Session, input: &[u8], expected: &str) {
    assert_eq!(session.handle(input).text, expected, "{}", String::from_utf8_lossy(input));
}

/// The text of a successful answer.
fn ask(session: &mut Session, line: &str) -> String {
    let reply = session.handle(line.as_bytes()).text;
    assert!(reply.starts_with('=') && reply.ends_with("\n\n"), "{line}: {reply}");
    reply[1..].trim().to_string()
}

#[test]
fn where_nobody_gives_a_number_large_boards_have_fewer_situations() {
    let mut config = config("japanese2003", 19);
    let most = verdict::Limits { time: Some(Duration::from_secs(10)), ..Default::default() };
    config.set_search(verdict::Allowance { most, any_board: false });
    let mut session = Session::new(config);
    for (line, expected) in [
        ("search_limits", "seconds 10 situations 40000"),
        ("boardsize 13", ""),
        ("search_limits", "seconds 10 situations 200000"),
        ("search_limits 5", "seconds 5 situations 2000000"),
        ("search_limits most", "seconds 10 situations 200000"),
        ("search_limits 10 2000000", "seconds 10 situations 2000000"),
        ("search_limits", "seconds 10 situations 2000000"),
        ("search_limits most 1000", "seconds 10 situations 1000"),
        ("search_limits most", "seconds 10 situations 1000"),
        ("search_limits most most", "seconds 10 situations 200000"),
        ("boardsize 9", ""),
        ("search_limits", "seconds 10 situations 2000000"),
    ] {
        assert_eq!(ask(&mut session, line), expected, "{line}");
    }
}

/// What does not fit into the sets of the search is not tried, and not passed over in silence.
#[test]
fn large_boards_name_the_limit_of_the_search() {
    let told = "questions about more than 384 at once are not searched";
    for (rules, size, expected) in
        [("ljrg", 20, true), ("japanese2003", 20, true), ("naj", 20, true), ("ljrg", 19, false)]
    {
        let mut session = Session::new(config(rules, size));
        for line in ["play b D4", "play w Q4", "play b D16", "play w Q16"] {
            ask(&mut session, line);
        }
        let line = ask(&mut session, &format!("final_score_ruleset {rules}"));
        assert_eq!(line.contains(told), expected, "{line}");
        let about = ask(&mut session, "analyse_control D4");
        assert_eq!(about.contains(told), expected, "{about}");
    }
}

#[test]
fn framing_ids_and_line_ends() {
    let mut session = session();
    check(&mut session, b"protocol_version\n", "= 2\n\n");
    check(&mut session, b"1 protocol_version\r\n", "=1 2\n\n");
    check(&mut session, b"007 name", "=007 shinpan\n\n");
    check(&mut session, b"\t 12\tboardsize   5 \t", "=12\n\n");
    check(&mut session, b"3 nonsense # really", "?3 unknown command\n\n");
    check(&mut session, b"nonsense", "? unknown command\n\n");
    check(&mut session, b"Name", "? unknown command\n\n");
    check(&mut session, b"9\n", "?9 missing command after the id\n\n");
    check(&mut session, b"4294967296 name", "=4294967296 shinpan\n\n");
}

#[test]
fn lines_that_ask_for_nothing_get_no_answer() {
    for line in [&b""[..], b"\n", b"\r\n", b"   \t ", b"# interrupt", b"#", b"\x01\x02\x7f\n"] {
        check(&mut session(), line, "");
    }
}

#[test]
fn control_characters_and_bytes_that_are_no_text() {
    let mut session = session();
    check(&mut session, b"na\x00\x08me\x1b", "= shinpan\n\n");
    check(&mut session, b"play b\xff D4", "? unknown command\n\n".replace("unknown command",
        "syntax error: play expects COLOR VERTEX|pass; \"b\u{fffd}\" is no color (black, white)").as_str());
    check(
        &mut session,
        b"play b D4 \xe9\xff#\xff",
        "? syntax error: play expects COLOR VERTEX|pass; got 3 arguments\n\n",
    );
}

#[test]
fn a_line_may_end_with_the_input() {
    let mut session = session();
    check(&mut session, b"play b D4", "=\n\n");
    check(
        &mut session,
        b"play w ",
        "? syntax error: play expects COLOR VERTEX|pass; got 1 argument\n\n",
    );
    check(&mut session, b"pla", "? unknown command\n\n");
    check(
        &mut session,
        b"1 name\n\n2 version\n",
        &format!("=1 shinpan\n\n=2 {}\n\n", env!("CARGO_PKG_VERSION")),
    );
}

#[test]
fn quit_answers_and_ends() {
    let mut session = session();
    assert!(!session.handle(b"quit now").quit);
    let reply = session.handle(b"5 quit\nname\n");
    assert!(reply.quit);
    assert_eq!(reply.text, "=5\n\n");
}

#[test]
fn long_lines_are_refused_with_their_id() {
    let mut config = config("tromp-taylor", 9);
    config.limits = Limits { line_bytes: 100, ..Limits::default() };
    let mut session = Session::new(config);
    let mut line = b"17 play b D4 ".to_vec();
    line.resize(101, b' ');
    check(&mut session, &line, "?17 line longer than 100 bytes\n\n");
    check(&mut session, &line[..100], "=\n\n".replace('=', "=17").as_str());
}

#[test]
fn no_more_moves_than_the_limit() {
    let mut config = config("tromp-taylor", 9);
    config.limits = Limits { turns: 3, ..Limits::default() };
    let mut session = Session::new(config);
    check(&mut session, b"gogui-play_sequence b A1 w B2 b C3", "=\n\n");
    check(&mut session, b"play w D4", "? this session keeps at most 3 moves\n\n");
    check(&mut session, b"undo", "=\n\n");
    check(
        &mut session,
        b"gogui-play_sequence w D4 b E5",
        "? this session keeps at most 3 moves (number 2 of the sequence)\n\n",
    );
    assert_eq!(ask(&mut session, "move_history"), "1 black A1\n2 white B2");
}

#[test]
fn a_session_has_only_the_files_it_was_given() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("inside");
    std::fs::create_dir(&inside).unwrap();
    std::fs::write(inside.join("a game.sgf"), "(;SZ[5];B[cc])").unwrap();
    std::fs::write(folder.path().join("secret.sgf"), "(;SZ[7])").unwrap();
    let outside = folder.path().join("secret.sgf").display().to_string();

    let mut none = session();
    let refused = "? cannot load file: this session has no access to files\n\n";
    check(&mut none, format!("loadsgf {outside}").as_bytes(), refused);
    check(&mut none, b"savesgf x.sgf", "? savesgf: this session has no access to files\n\n");
    check(&mut none, b"board_file x", "? board_file: this session has no access to files\n\n");

    let mut config = config("tromp-taylor", 9);
    config.files = Arc::new(Folder::confined(&inside));
    let mut confined = Session::new(config);
    check(&mut confined, b"loadsgf a game.sgf 1", "=\n\n");
    check(&mut confined, b"loadsgf \"a game.sgf\"", "=\n\n");
    assert_eq!(ask(&mut confined, "move_history"), "1 black C3");
    check(&mut confined, b"savesgf saved.sgf", "=\n\n");
    assert!(inside.join("saved.sgf").is_file());
    let mut names = vec![outside, "../secret.sgf".to_string(), "./../secret.sgf".to_string()];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(folder.path(), inside.join("link")).unwrap();
        std::os::unix::fs::symlink(folder.path().join("new.sgf"), inside.join("new")).unwrap();
        names.extend(["link/secret.sgf".to_string(), "new".to_string()]);
    }
    for name in names {
        let reply = confined.handle(format!("loadsgf {name}").as_bytes()).text;
        assert!(reply.contains("is not a file name inside the folder"), "{reply}");
        let reply = confined.handle(format!("savesgf {name}").as_bytes()).text;
        assert!(reply.contains("is not a file name inside the folder"), "{reply}");
    }
    assert!(!folder.path().join("new.sgf").exists());
    assert_eq!(ask(&mut confined, "query_boardsize"), "5");
}

#[test]
fn a_saved_game_is_the_game_that_loads() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config("ljrg", 4);
    config.files = Arc::new(Folder::open(folder.path()));
    let mut session = Session::new(config);
    for line in [
        "komi 3",
        "position .xo./xo.o/.xo. to_play=black",
        "gogui-play_sequence b C2 w pass b pass w B2 b pass w pass b C2",
        "remove_cycle",
        "play w pass",
        "savesgf game.sgf",
    ] {
        check(
            &mut session,
            line.as_bytes(),
            if line == "remove_cycle" { "= removed black C2\n\n" } else { "=\n\n" },
        );
    }
    let before = fingerprint(&mut session);
    assert_eq!(ask(&mut session, "boardsize 19"), "");
    assert_eq!(ask(&mut session, "loadsgf game.sgf"), "");
    assert_eq!(fingerprint(&mut session), before);
}

#[test]
fn board_files_make_boards() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("path.board"),
        "board Path\nlocation a\nlocation b\npair a b\n",
    )
    .unwrap();
    std::fs::write(folder.path().join("bad.board"), "board Bad\nlocation a\npair a a\n").unwrap();
    let mut config = config("tromp-taylor", 9);
    config.files = Arc::new(Folder::open(folder.path()));
    let mut session = Session::new(config);
    assert_eq!(ask(&mut session, "board_file path.board"), "");
    assert!(ask(&mut session, "board").starts_with("board of 2 locations"));
    let reply = session.handle(b"board_file bad.board").text;
    assert!(reply.starts_with("? board_file: \"bad.board\": line 3: "), "{reply}");
    assert!(ask(&mut session, "print_board").contains("pair a b"));
}

#[test]
fn two_gui_sessions() {
    // Sabaki's greeting, and what it probes.
    let mut session = Session::new(config("japanese", 19));
    for line in [
        "name",
        "version",
        "protocol_version",
        "list_commands",
        "komi 6.5",
        "boardsize 19",
        "clear_board",
    ] {
        ask(&mut session, line);
    }
    for line in ["play B D4", "play W q16", "undo", "set_free_handicap D4 Q16"] {
        let reply = session.handle(line.as_bytes()).text;
        assert_eq!(reply.starts_with('='), !line.starts_with("set"), "{line}: {reply}");
    }
    // GoGui navigates with sequences and gg-undo.
    for line in
        ["clear_board", "gogui-play_sequence B D4 W Q16 B pass W D16", "gg-undo 2", "gogui-title"]
    {
        ask(&mut session, line);
    }
    assert_eq!(ask(&mut session, "move_history"), "1 black D4\n2 white Q16");
    // gogui-twogtp asks its referee for the score.
    assert!(ask(&mut session, "final_score").starts_with("W+"));
    ask(&mut session, "ruleset tromp-taylor");
    assert_eq!(ask(&mut session, "final_score"), "W+6.5");
}

/// Everything that commands can change, as text.
fn fingerprint(session: &mut Session) -> Vec<String> {
    let questions = [
        "showboard",
        "move_history",
        "position",
        "board",
        "get_komi",
        "ruleset",
        "analysis list",
        "dead show",
        "control show",
        "events",
        "list_cycles",
        "list_acts",
        "game_over",
    ];
    questions.iter().map(|line| ask(session, line)).collect()
}

/// An argument that might mean something.
fn word() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "black",
        "white",
        "b",
        "W",
        "pass",
        "A1",
        "b2",
        "C3",
        "D4",
        "a4",
        "Z99",
        "I5",
        "0",
        "1",
        "2",
        "3",
        "5",
        "-1",
        "6.5",
        "0.25",
        "ljrg",
        "naj",
        "najn",
        "j2003",
        "spight",
        "korean",
        "asian-games-2013",
        "jrg89",
        "stone",
        "aga",
        "tromp-taylor",
        "start",
        "end",
        "cancel",
        "judge",
        "list",
        "clear",
        "show",
        "common",
        "torus",
        "void",
        "4x3",
        "3",
        "remove-cycle",
        "pass-for-ko",
        "ko-pass",
        "pause",
        "dead",
        "none",
        "agree",
        "resume",
        "no-result",
        "alive",
        "seki",
        ".xo./xo.o/.xo./....",
        "x./..",
        "to_play=white",
        "passes=1",
        "captives=1,2",
        "temporary=A1",
        "ko",
        "SIMPLE",
        "{\"ko\":\"SIMPLE\"}",
        "play",
        "undo",
        "\u{e9}",
    ]);
    prop_oneof![9 => known.prop_map(str::to_string), 1 => "[ -~]{0,6}"]
}

fn line() -> impl Strategy<Value = String> {
    let names: Vec<&'static str> = commands::all()
        .map(|command| command.name)
        .filter(|name| *name != "quit")
        .chain(["genmove", "nonsense"])
        .collect();
    let color = || prop::sample::select(vec!["b", "w"]);
    let vertex = || "[A-D][1-4]|pass";
    let any = (prop::sample::select(names), prop::collection::vec(word(), 0..4))
        .prop_map(|(name, words)| format!("{name} {}", words.join(" ")));
    let play = (color(), vertex()).prop_map(|(color, vertex)| format!("play {color} {vertex}"));
    let act = (color(), word(), vertex())
        .prop_map(|(color, word, vertex)| format!("act {color} {word} {vertex}"));
    prop_oneof![6 => any, 5 => play, 1 => act]
}

/// What a search may cost stays when another game begins, and what is left
/// open says which limit that was.
#[test]
fn limits_of_the_search_outlive_a_game() {
    let mut config = config("ljrg", 9);
    config.set_search(verdict::Limits { nodes: 1, ..verdict::Limits::default() });
    let mut session = Session::new(config);
    for start in ["boardsize 5", "clear_board", "position ...../...../..x../...../....."] {
        ask(&mut session, start);
        let line = ask(&mut session, "final_score_ruleset ljrg");
        assert!(line.contains(" estimated ljrg: not decided by search yet"), "{start}: {line}");
        let about = ask(&mut session, "analyse_control C3");
        assert!(about.contains("\nsearch ended early: "), "{start}: {about}");
    }
}

/// A verdict is kept only as long as nothing changes on which it rests.
#[test]
fn verdicts_follow_the_table() {
    let mut session = Session::new(config("ljrg", 5));
    ask(&mut session, "position .x.o./.x.o./.x.o./.x.o./.x.o.");
    assert_eq!(ask(&mut session, "final_score"), "0");
    ask(&mut session, "komi 1");
    assert_eq!(ask(&mut session, "final_score"), "W+1");
    ask(&mut session, "control black A1 A2 A3 A4 A5 B1 B2 B3 B4 B5");
    assert_eq!(ask(&mut session, "final_score"), "B+4");
    ask(&mut session, "control clear");
    assert_eq!(ask(&mut session, "final_score"), "W+1");
    ask(&mut session, "ruleset tromp-taylor");
    ask(&mut session, "play black C3");
    assert_eq!(ask(&mut session, "final_score"), "0");
    ask(&mut session, "undo");
    assert_eq!(ask(&mut session, "final_score"), "W+1");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    /// A failed command changes nothing, whatever went before.
    #[test]
    fn errors_leave_everything_as_it_was(
        ruleset in prop::sample::select(rulesets::ALL.iter().map(|r| r.info().id).collect::<Vec<_>>()),
        lines in prop::collection::vec(line(), 1..40),
    ) {
        let mut session = Session::new(config(ruleset, 4));
        let mut before = fingerprint(&mut session);
        for line in lines {
            let reply = session.handle(line.as_bytes());
            prop_assert!(reply.text.is_empty() || reply.text.ends_with("\n\n"), "{line}: {:?}", reply.text);
            prop_assert!(!reply.text.trim_end().contains("\n\n"), "{line}: {:?}", reply.text);
            let after = fingerprint(&mut session);
            if reply.text.starts_with('?') {
                prop_assert_eq!(&after, &before, "{}: {}", line, reply.text);
            }
            before = after;
        }
    }

    /// Bytes that mean nothing are answered, or not, and never more.
    #[test]
    fn any_bytes_are_survived(lines in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..60), 0..20)) {
        let mut session = session();
        for line in lines {
            let reply = session.handle(&line);
            prop_assert!(reply.text.is_empty() || reply.text.ends_with("\n\n"));
        }
    }

    /// `position` reads what it writes.
    #[test]
    fn positions_come_back(lines in prop::collection::vec(line(), 1..20)) {
        let mut session = Session::new(config("ljrg", 4));
        for line in lines {
            session.handle(line.as_bytes());
            let text = ask(&mut session, "position");
            let mut copy = Session::new(config("ljrg", 4));
            if ask(&mut session, "ruleset") == "ljrg" && ask(&mut session, "board") == "4x4" {
                let reply = copy.handle(format!("position {text}").as_bytes()).text;
                prop_assert_eq!(reply, "=\n\n");
                prop_assert_eq!(ask(&mut copy, "position"), text);
            }
        }
    }
}

/// The menu for GoGui: types and wildcards of its manual, commands that exist.
#[test]
fn analyze_commands_are_what_gogui_reads() {
    const TYPES: &str = "bwboard cboard dboard eplist gfx hstring hpstring none param plist \
                         pspairs pstring sboard string var varb varc varo varp varw vw";
    let mut session = session();
    let menu = ask(&mut session, "gogui-analyze_commands");
    let mut labels = std::collections::BTreeSet::new();
    for line in menu.trim_start_matches("= ").lines().filter(|line| !line.is_empty()) {
        let parts: Vec<&str> = line.split('/').collect();
        let [kind, label, command] = parts[..] else { panic!("{line}") };
        assert!(TYPES.split_whitespace().any(|known| known == kind), "{line}");
        assert!(labels.insert(label.to_string()), "{label} twice");
        let mut words = command.split(' ');
        let name = words.next().unwrap();
        assert!(shinpan::gtp::commands::listed(name).is_some(), "{line}");
        for word in words.filter(|word| word.starts_with('%')) {
            assert!(
                ["%p", "%P", "%c", "%m", "%s", "%o", "%f", "%r", "%w"].contains(&word),
                "{line}"
            );
        }
    }
    assert!(labels.len() > 25, "{menu}");
}
