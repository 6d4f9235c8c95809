//! The program as a shell sees it: exit status, messages, order of answers.

use assert_cmd::Command;
use expect_test::{expect, expect_file};
use std::path::Path;
use std::process::Output;
use tempfile::TempDir;

fn shinpan() -> Command {
    let mut command = Command::cargo_bin("shinpan").unwrap();
    command.env_remove("NO_COLOR").env("COLUMNS", "100").env("SHINPAN_CACHE", "off");
    command
}

/// Runs in a folder; status, standard output, standard error.
fn run_in(folder: &Path, words: &[&str], input: &str) -> (i32, String, String) {
    let mut command = shinpan();
    outcome(command.current_dir(folder).args(words).write_stdin(input).output().unwrap())
}

fn run(words: &[&str], input: &str) -> (i32, String, String) {
    run_in(Path::new(env!("CARGO_MANIFEST_DIR")), words, input)
}

fn outcome(output: Output) -> (i32, String, String) {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

/// A folder with games: good, broken, illegal, several in one file.
fn archive() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("good.sgf", "(;GM[1]FF[4]SZ[5]KM[0.5]RU[AGA]RE[B+24.5];B[cc];W[];B[];W[])");
    write("broken.sgf", "(;GM[1]SZ[5]\n;B[cc]\n;W[c");
    write("illegal.sgf", "(;GM[1]SZ[5]RU[AGA]\n;B[cc]\n;W[cc];B[];W[])");
    write("unknown.sgf", "(;GM[1]SZ[3]RU[Klingon];B[bb];W[];B[])");
    write("two.SGF", "(;GM[1]SZ[3]RU[AGA];B[bb])(;GM[1]SZ[2]RU[AGA];B[aa])");
    write("empty.sgf", "");
    folder
}

fn results(jsonl: &str) -> Vec<String> {
    jsonl
        .lines()
        .map(|line| {
            let verdict: serde_json::Value = serde_json::from_str(line).unwrap();
            let word = |key: &str| verdict[key].as_str().unwrap_or("null").to_string();
            format!("{} {} {}", word("id"), word("ruleset"), word("result"))
        })
        .collect()
}

#[test]
fn a_good_game_is_scored_as_text() {
    let folder = archive();
    let (status, out, err) = run_in(folder.path(), &["score", "good.sgf"], "");
    expect![[r#"
        good.sgf · aga
        5x5, komi 0.5, the record says B+24.5
          A B C D E      A B C D E
        5 . . . . .    5 B B B B B
        4 . . . . .    4 B B B B B
        3 . . x . .    3 B B B B B
        2 . . . . .    2 B B B B B
        1 . . . . .    1 B B B B B
    "#]]
    .assert_eq(&out.lines().take(8).map(|line| format!("{line}\n")).collect::<String>());
    assert!(out.contains("Black wins by"), "{out}");
    assert_eq!((status, err.as_str()), (0, ""));
}

#[test]
fn one_broken_file_stops_nobody() {
    let folder = archive();
    let words = ["score", "--rules", "aga", "--format", "jsonl", "."];
    let (status, out, err) = run_in(folder.path(), &words, "");
    assert_eq!(status, 1);
    let ids: Vec<String> =
        results(&out).iter().map(|line| line.split(' ').next().unwrap().to_string()).collect();
    assert_eq!(ids, ["./good.sgf", "./two.SGF#1", "./two.SGF#2", "./unknown.sgf"]);
    let complaints: Vec<&str> = err.lines().collect();
    assert!(complaints[3].starts_with("games 5, verdicts 4, not judged 3"), "{err}");
    assert!(complaints[0].starts_with("./broken.sgf:3: "), "{err}");
    assert!(complaints[1].starts_with("./empty.sgf: the file is empty"), "{err}");
    assert!(complaints[2].starts_with("./illegal.sgf:3: "), "{err}");
    assert!(complaints[2].contains("move 2 (W C3) is illegal"), "{err}");
}

#[test]
fn lenient_replays_as_recorded_and_says_so() {
    let folder = archive();
    let words = ["score", "--lenient", "--format", "jsonl", "illegal.sgf"];
    let (status, out, err) = run_in(folder.path(), &words, "");
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.contains("replayed as recorded"), "{out}");
}

#[test]
fn an_unknown_ruleset_of_a_record_falls_back_and_says_so() {
    let folder = archive();
    let (status, out, _) =
        run_in(folder.path(), &["score", "--format", "jsonl", "unknown.sgf"], "");
    assert_eq!(status, 0);
    assert!(out.contains("Klingon") && out.contains(r#""ruleset":"japanese2003""#), "{out}");
}

#[test]
fn output_does_not_depend_on_threads() {
    let folder = tempfile::tempdir().unwrap();
    for n in 0..60 {
        let stone = ["aa", "bb", "cc"][n % 3];
        let text = format!("(;GM[1]SZ[9]RU[AGA];B[{stone}];W[ee];B[])");
        std::fs::write(folder.path().join(format!("{n:02}.sgf")), text).unwrap();
    }
    let millis = regex::Regex::new("\"millis\": ?[0-9]+").unwrap();
    for format in ["text", "table", "json", "jsonl", "csv"] {
        let with = |threads: &str| {
            let words = ["score", "--rules", "all", "--nodes", "300", "--threads", threads];
            let words = [&words[..], &["--format", format, "--summary", "text", "."]].concat();
            let (status, out, err) = run_in(folder.path(), &words, "");
            // What an answer took on the clock is the one thing that may differ.
            (status, millis.replace_all(&out, "").into_owned(), err)
        };
        let one = with("1");
        assert_eq!(one.0, 0);
        assert_eq!(one, with("7"), "{format}");
    }
}

#[test]
fn searches_keep_to_their_limits() {
    let input = "{\"id\":\"a\",\"board\":[\".....\",\".....\",\"..x..\",\".....\"]}\n";
    let judge = |limits: &[&str]| {
        let (status, out, _) = run(&[&["judge", "--rules", "ljrg"], limits].concat(), input);
        assert_eq!(status, 0);
        serde_json::from_str::<serde_json::Value>(&out).unwrap()
    };
    let short = judge(&["--nodes", "200"]);
    assert_eq!((&short["result"], &short["proven"]), (&"?".into(), &false.into()));
    // Twelve times the limit, and the last round, of four questions of four times the limit.
    assert!(short["stats"]["nodes"].as_u64().unwrap() <= (12 + 4 * 4) * 200 + 16);
    let again = judge(&["--nodes", "200", "--threads", "3"]);
    assert_eq!(short["stats"]["nodes"], again["stats"]["nodes"]);
    let fused = judge(&["--seconds", "0.001"]);
    assert_eq!(fused["result"], "?");
}

#[test]
fn absurd_numbers_of_threads_do_no_harm() {
    let begun = std::time::Instant::now();
    let words = ["score", "--rules", "ljrg", "--nodes", "500", "--threads", "1000000"];
    let (status, out, _) = run(&[&words[..], &["sgf/game-9x9.sgf"]].concat(), "");
    assert_eq!(status, 0);
    assert!(out.contains("ljrg") && begun.elapsed().as_secs() < 60);
}

#[test]
fn several_rulesets_and_komi() {
    let words =
        ["score", "--rules", "tromp-taylor,stone", "--komi", "30.5", "--format", "jsonl", "-"];
    let (status, out, _) = run(&words, "(;GM[1]SZ[5]KM[0];B[cc];W[];B[])");
    assert_eq!(status, 0);
    assert_eq!(results(&out), ["- tromp-taylor W+5.5", "- stone W+29.5"]);
}

#[test]
fn agreed_dead_stones_come_from_the_record() {
    let game = "(;GM[1]SZ[5]RU[AGA];AB[ca][cb][cc][cd][ce]AW[aa]\
        ;B[];W[];TB[aa][ab][ac][ad][ae][ba][bb][bc][bd][be])";
    let result = |words: &[&str]| {
        let (_, out, _) = run(&[&["score", "--format", "jsonl", "-"], words].concat(), game);
        results(&out)
    };
    assert_eq!(result(&["--agreed"]), ["- aga B+25"]);
    // With the white stone alive, the nine locations beside it are nobody's.
    assert_eq!(result(&[]), ["- aga B+14"]);
}

/// Real games with both players' territory marked: sekis, kos that nobody filled, dead
/// stones that were overlooked.
#[test]
fn what_the_players_marked_gives_the_result_that_they_recorded() {
    let games = include_str!("../data/agreed.sgf");
    let words = ["score", "--agreed", "--rules", "japanese2003", "--format", "csv"];
    let (status, out, err) = run(&[&words[..], &["--summary", "text", "-"]].concat(), games);
    assert_eq!((status, out.lines().count()), (0, 1 + 10), "{err}");
    assert!(err.contains("as recorded 10, not as recorded 0, not comparable 0"), "{err}");
}

#[test]
fn an_output_file_is_complete_or_not_there() {
    let folder = archive();
    let words = ["score", "--format", "csv", "--out", "out.csv", "good.sgf", "missing.sgf"];
    let (status, out, err) = run_in(folder.path(), &words, "");
    assert_eq!((status, out.as_str()), (1, ""));
    assert_eq!(err, "missing.sgf: there is no such file; check the name\n");
    let csv = std::fs::read_to_string(folder.path().join("out.csv")).unwrap();
    assert_eq!(csv.lines().count(), 2, "{csv}");

    let words = ["score", "--out", "nowhere/out.csv", "good.sgf"];
    let (status, out, err) = run_in(folder.path(), &words, "");
    assert_eq!((status, out.as_str()), (2, ""));
    assert_eq!(
        err,
        "shinpan: cannot write nowhere/out.csv: its folder does not exist: make that first\n"
    );
}

#[test]
fn missing_inputs() {
    let folder = archive();
    let (status, out, err) =
        run_in(folder.path(), &["score", "--format", "csv", "gone.sgf", "good.sgf"], "");
    assert_eq!((status, out.lines().count()), (1, 2), "{err}");
    let (status, _, err) = run_in(folder.path(), &["score", "gone/"], "");
    assert_eq!(status, 2);
    assert_eq!(err, "gone/: there is no such folder or file; check the name\n");
}

#[test]
fn a_defect_in_a_stream_refuses_that_game_only() {
    let stream = "(;SZ[3]RU[AGA];B[bb])\n(;SZ[3]=;W[aa])\n(;SZ[2]RU[AGA];B[aa])";
    let (status, out, err) = run(&["score", "-", "--format", "jsonl", "--summary", "none"], stream);
    assert_eq!(status, 1);
    assert_eq!(results(&out), ["-#1 aga B+9", "-#3 aga B+4"]);
    assert_eq!(err.lines().count(), 1, "{err}");
    assert!(err.starts_with("-:2: game 2: "), "{err}");
    // With nothing to cut, it is what it always was.
    let (status, _, err) = run(&["score", "-"], "");
    assert_eq!((status, err.as_str()), (1, "-: the file is empty\n"));
    let (status, out, _) = run(&["score", "-", "--format", "jsonl"], "(;SZ[3]RU[AGA];B[bb])");
    assert_eq!((status, results(&out)), (0, vec!["- aga B+9".to_string()]));
}

#[test]
fn a_pattern_that_the_shell_left_alone() {
    let folder = archive();
    let words = ["score", "--rules", "aga", "--format", "jsonl", "--summary", "none"];
    let words = [&words[..], &["g*.sgf", "t*"]].concat();
    let (status, out, err) = run_in(folder.path(), &words, "");
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(results(&out).len(), 3);
}

#[test]
fn judge_answers_line_by_line() {
    let input = "\u{feff}{\"id\":\"a\",\"board\":[\"x.\",\"..\"]}\n\
        \n\
        {\"id\":\"b\",\"board\":[\"x\"]}\r\n\
        {\"id\":\"c\",\"board\":[\"o.\",\"..\"]}";
    let (status, out, err) = run(&["judge", "--rules", "tromp-taylor"], input);
    assert_eq!(status, 1);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(results(lines[0]), ["a tromp-taylor B+4"]);
    assert!(lines[1].starts_with(r#"{"id":"b","line":3,"error":""#), "{}", lines[1]);
    assert_eq!(results(lines[2]), ["c tromp-taylor W+4"]);
    assert_eq!(lines.len(), 3);
    assert!(err.starts_with("-:3: ") && err.lines().count() == 1, "{err}");
}

/// What one program takes for a position the others take, too, and each gives the id back.
#[test]
fn the_three_readers_of_positions_agree() {
    let line = "\u{feff}{\"id\":1e2,\"board\":[\"x.\",\"..\"]}\n";
    for words in [&["judge", "--rules", "aga"][..], &["solve", "--rules", "aga"]] {
        let (status, out, err) = run(words, line);
        assert_eq!((status, err.as_str()), (0, ""), "{words:?}");
        assert!(out.starts_with("{\"id\":1e2,"), "{out}");
    }
    let (status, out, _) = run(&["compare", "-", "--rules", "aga", "--format", "json"], line);
    assert_eq!(status, 0);
    assert!(out.starts_with("{\"id\":1e2,"), "{out}");
    let (status, _, err) = run(&["compare", "-"], "{\n\"board\":[\"x.\"],\n}");
    assert_eq!(
        (status, err.as_str()),
        (2, "shinpan: -: not JSON: trailing comma at line 3, byte 1 of it\n")
    );
}

#[test]
fn judge_survives_lines_that_are_too_long_or_no_text() {
    let mut input = vec![b'['; 2000];
    input.extend(b"\n\xff\xfe\n{\"id\":\"z\",\"board\":[\".\"]}\n");
    let mut command = shinpan();
    command.args(["judge", "--rules", "stone", "--max-line", "1000"]).write_stdin(input);
    let (status, out, _) = outcome(command.output().unwrap());
    assert_eq!(status, 1);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 3, "{out}");
    assert!(lines[0].contains("longer than 1000 bytes"), "{}", lines[0]);
    assert!(lines[1].contains("error"), "{}", lines[1]);
    assert_eq!(results(lines[2]), ["z stone 0"]);
}

#[test]
fn judge_keeps_the_order_of_many() {
    let input: String =
        (0..2000).map(|n| format!("{{\"id\":{n},\"board\":[\"x..\",\".o.\"]}}\n")).collect();
    let (status, out, _) = run(&["judge", "--rules", "aga,stone", "--threads", "5"], &input);
    assert_eq!(status, 0);
    let ids: Vec<u64> = out
        .lines()
        .map(|line| {
            serde_json::from_str::<serde_json::Value>(line).unwrap()["id"].as_u64().unwrap()
        })
        .collect();
    assert_eq!(ids, (0..2000).flat_map(|n| [n, n]).collect::<Vec<_>>());
}

#[test]
fn judge_answers_before_the_input_ends() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_shinpan"))
        .args(["judge", "--rules", "stone"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for id in 0..3 {
        writeln!(input, "{{\"id\":{id},\"board\":[\"..\"]}}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.starts_with(&format!("{{\"id\":{id},")), "{line}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_shinpan"))
        .args(["judge", "--rules", "stone"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        // Ends when the program does.
        while input.write_all(b"{\"board\":[\"....................\"]}\n").is_ok() {}
    });
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut String::new()).unwrap();
    drop(output);
    let (status, _, err) = outcome(child.wait_with_output().unwrap());
    writer.join().unwrap();
    assert_eq!((status, err.as_str()), (0, ""));
}

#[test]
fn gtp_on_standard_input() {
    let (status, out, err) =
        run(&["gtp"], "1 name\r\n\n# nothing\n2 protocol_version\nquit\nname\n");
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(out, "=1 shinpan\n\n=2 2\n\n=\n\n");
}

#[test]
fn gtp_input_that_ends_in_the_middle_of_a_line() {
    let (status, out, _) = run(&["gtp"], "1 name\n2 protocol_ver");
    assert_eq!(status, 0);
    assert!(out.starts_with("=1 shinpan\n\n?2 unknown command"), "{out}");
    assert_eq!(run(&["gtp"], "").0, 0);
}

#[test]
fn gtp_with_a_line_without_end() {
    let (status, out, _) = run(&["gtp"], &("x".repeat(1_000_000) + "\n5 name\n"));
    assert_eq!(status, 0);
    assert_eq!(out, "? line longer than 65536 bytes\n\n=5 shinpan\n\n");
    let (_, out, _) = run(&["gtp"], &format!("4 name {}\n5 name\n", "x".repeat(1_000_000)));
    assert_eq!(out, "?4 line longer than 65536 bytes\n\n=5 shinpan\n\n");
}

#[test]
fn wrong_usage_has_status_2_and_a_hint() {
    for (words, hint) in [
        (&["scor"][..], "similar subcommand"),
        (&["score"], "<FILE>"),
        (&["score", "--rules", "nonsense", "x.sgf"], "known are"),
        (&["score", "--format", "xml", "x.sgf"], "possible values: text, table, json, jsonl, csv"),
        (&["score", "--komi", "six", "x.sgf"], "like 7 or 6.5"),
        (&["score", "--resume", "x.sgf"], "--out"),
        (&["judge", "--no-cache", "--cache", "x"], "cannot be used with"),
        (&["judge", "--progress", "loud"], "auto, always, never"),
        (&["score", "--threads", "0", "x.sgf"], "from 1 upwards"),
        (&["judge", "--rules", ""], "shinpan rulesets"),
        (&["gtp", "--size", "53"], "1 to 52"),
        (&["serve", "--listen", "here"], "HOST:PORT"),
        (&["serve", "--idle", "0"], "number of seconds"),
        (&["serve", "--files", "/nonexistent"], "make it first"),
        (&["--log", "a=b=c", "rulesets"], "log filter"),
        (&["handicap", "many"], "1.2"),
        (&["handicap", "2", "--price", "10"], "price table ends"),
        (&["handicap", "1234567"], "at most six digits"),
        (&["board", "doughnut", "9"], "known are"),
        (&["board", "--file", "x", "--max-locations", "1000000"], "more than 65000 locations"),
        (&["gtp", "--board-file", "."], "it is a folder"),
        (&["man", "nothing"], "the commands are"),
        (&["man", "--out", "/nonexistent"], "make it first"),
        (&["man", "--out", "/dev/null"], "is no folder"),
        (&["serve", "--log-file", "/nonexistent/log"], "its folder does not exist"),
        (&["gtp", "--log-file", "."], "it is a folder"),
        (&["compare", "."], "it is a folder, not a file"),
        (&["completions", "cmd"], "possible values"),
        (&[], "Usage"),
    ] {
        let (status, out, err) = run(words, "");
        assert_eq!(status, 2, "{words:?}: {err}");
        assert!(err.contains(hint), "{words:?}: {err}");
        assert_eq!(out, "", "{words:?}");
    }
}

#[test]
fn a_port_in_use_is_one_sentence() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let (status, out, err) = run(&["serve", "--listen", &address], "");
    assert_eq!((status, out.as_str()), (2, ""));
    assert_eq!(
        err,
        format!(
            "shinpan: {address} is in use: stop the program that listens there, or choose another --listen\n"
        )
    );
}

#[test]
fn certificates_are_written_and_checked() {
    let folder = archive();
    let position = r#"{"id":"../a b","board":[".x.","xxx"]}"#;
    let judge = ["--log", "info", "judge", "--rules", "ljrg,aga", "--certificate", "new/proofs"];
    let (status, _, err) = run_in(folder.path(), &judge, position);
    assert_eq!(status, 0, "{err}");
    let names = || {
        let entries = std::fs::read_dir(folder.path().join("new/proofs")).unwrap();
        entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect::<Vec<_>>()
    };
    let [name] = &names()[..] else { panic!("{:?}", names()) };
    assert!(name.starts_with("a_b-ljrg-") && name.ends_with(".cert"), "{name}");
    assert!(err.contains(name.as_str()) && err.contains("no certificate"), "{err}");
    // The same again changes nothing.
    let (status, _, _) = run_in(folder.path(), &judge, position);
    assert_eq!((status, names().len()), (0, 1));

    let (status, out, err) = run_in(folder.path(), &["check", "new"], "");
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(
        out,
        format!(
            "new/proofs/{name}: accepted: ljrg: B+2, Black 2 White 0, 6 of 6 locations decided \
             by 1 question (0 situations, 0 theorem uses)\n"
        )
    );

    let path = folder.path().join("new/proofs").join(name);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[60] ^= 1;
    std::fs::write(folder.path().join("bad.cert"), &bytes).unwrap();
    // Another file of the same name is never replaced.
    std::fs::write(&path, &bytes).unwrap();
    let (status, out, err) = run_in(folder.path(), &judge, position);
    assert_eq!((status, out.lines().count()), (1, 2));
    assert!(err.contains("another file has that name"), "{err}");
    assert_eq!(std::fs::read(&path).unwrap(), bytes);

    let small = ["check", "--max-bytes", "10", "bad.cert"];
    let (status, _, err) = run_in(folder.path(), &small, "");
    assert_eq!(
        (status, err.as_str()),
        (1, "bad.cert: not accepted: the file is longer than 10 bytes\n")
    );
}

/// Territories that little search does not prove, until they are made sure of.
#[test]
fn a_game_that_is_played_out_is_shown_and_certified() {
    let folder = tempfile::tempdir().unwrap();
    let game = "(;SZ[6]RU[NAJ]RE[W+4]\n\
                AB[ca][da][bb][cb][bc][bd][cd][be][bf]\n\
                AW[ea][db][eb][cc][dc][dd][ce][de][cf]\n\
                ;B[];W[])";
    std::fs::write(folder.path().join("a.sgf"), game).unwrap();
    let words = ["score", "--rules", "naj", "--complete", "--nodes", "1"];
    let score = |more: &[&str]| run_in(folder.path(), &[&words[..], more, &["a.sgf"]].concat(), "");
    let (status, out, err) = score(&["--certificate", "proofs"]);
    assert_eq!(status, 0, "{err}");
    let place = out.find("Played out, with ").unwrap_or_else(|| panic!("{out}"));
    let (before, after) = out.split_at(place);
    assert!(before.contains("(undecided)"), "{out}");
    assert!(after.contains(" of each player in their own territory\n  moves: "), "{out}");
    assert!(after.contains("White wins by 4 points (proven)."), "{out}");

    let (_, out, err) = score(&["--format", "table", "--summary", "text"]);
    assert!(out.contains("W+4        played-out 100%   W+4        naj"), "{out}");
    assert!(err.contains("completed 0, played out 1, estimated 0"), "{err}");
    let (_, out, _) = score(&["--format", "csv"]);
    let row = out.lines().last().unwrap();
    assert!(row.contains(",W+4,played-out,") && !row.ends_with(','), "{out}");

    let (status, out, err) = run_in(folder.path(), &["check", "proofs"], "");
    assert_eq!((status, err.as_str()), (0, ""));
    let whole = "W+4, Black 4 White 8, 36 of 36 locations decided";
    let of = out.lines().find(|line| line.contains("a.sgf.played-out-naj-"));
    assert!(of.is_some_and(|line| line.contains(whole)), "{out}");
}

#[test]
fn what_is_no_certificate_is_told() {
    let folder = archive();
    let words = ["check", "good.sgf", "gone.cert", "empty.sgf", ".", "nowhere"];
    let (status, out, err) = run_in(folder.path(), &words, "");
    assert_eq!((status, out.as_str()), (1, ""));
    assert_eq!(
        err,
        "good.sgf: not accepted: it is no certificate: it does not begin with \"shinpan certificate\"\n\
         gone.cert: not accepted: there is no such file; check the name\n\
         empty.sgf: not accepted: the file is empty\n\
         .: not accepted: the folder holds no .cert file\n\
         nowhere: not accepted: there is no such folder or file; check the name\n"
    );
    let (status, _, _) = run(&["check"], "");
    assert_eq!(status, 2);
    let blocked = ["judge", "--certificate", "good.sgf"];
    let (status, _, err) = run_in(folder.path(), &blocked, "");
    assert_eq!(status, 2);
    assert!(err.starts_with("shinpan: cannot use good.sgf as a folder for certificates"), "{err}");
}

#[test]
fn rulesets_are_listed() {
    let (status, out, _) = run(&["rulesets"], "");
    assert_eq!((status, out.lines().count()), (0, shinpan::rulesets::ALL.len()));
    let (_, json, _) = run(&["rulesets", "--json"], "");
    let list: Vec<serde_json::Value> = serde_json::from_str(&json).unwrap();
    assert_eq!(list.len(), shinpan::rulesets::ALL.len());
}

#[test]
fn manual_pages_keep_the_lines_of_examples() {
    let (status, page, _) = run(&["man", "score"], "");
    assert_eq!(status, 0);
    let examples = ".SH EXAMPLES\n.nf\nshinpan score game.sgf\n";
    assert!(page.contains(examples), "{page}");
    assert!(page.contains("'archive/**/*.sgf' | jq .result\n".replace('\'', "\\(aq").as_str()));
    assert!(page.contains(".SH NOTES\nEach problem"), "{page}");
    assert!(!page.contains(".SH EXTRA"), "{page}");
    assert!(run(&["man", "handicap"], "").1.contains("\n.SH NOTES\n\"2 stones"), "{page}");
    let (_, serve, _) = run(&["man", "serve"], "");
    assert!(serve.contains(".TH shinpan-serve 8"), "{serve}");
    for heading in ["SIGNALS", "ACCESS", "LIMITS", "LOGS", "FILES", "ENVIRONMENT", "\"SEE ALSO\""] {
        assert!(serve.contains(&format!("\n.SH {heading}\n")), "{heading}");
    }
    assert!(run(&["man", "judge"], "").1.contains(".SH \"EXIT STATUS\"\n0 every line"));
}

#[test]
fn completions_know_the_rulesets() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (status, script, _) = run(&["completions", shell], "");
        assert_eq!(status, 0);
        if !matches!(shell, "elvish" | "powershell") {
            assert!(script.contains("simplified-korean"), "{shell}");
        }
    }
    let (_, help, _) = run(&["score", "--help"], "");
    assert!(!help.contains("simplified-korean"), "{help}");
}

#[test]
fn nothing_in_a_record_or_a_name_steers_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write(
        "a\u{1b}[2J.sgf",
        "(;GM[1]SZ[2]RU[\u{1b}c]PB[\u{1b}]KM[\u{7}]RE[\u{1b}\\[31m\u{9b}];B[aa])",
    );
    write("b\u{1b}[2J.sgf", "(;GM[1]SZ[2]");
    write("my.board", "board \u{1b}[31m\nlocation a\n");
    for words in [
        &["score", "."][..],
        &["score", "--format", "csv", "."],
        &["score", "--format", "json", "."],
        &["score", "no\u{1b}.sgf"],
        &["board", "--file", "my.board"],
        &["board", "--file", "no\u{1b}.board"],
        &["board", "\u{1b}[31m"],
        &["gtp", "--board-file", "\u{1b}[31m"],
        &["check", "no\u{1b}.cert"],
        &["man", "\u{1b}[31m"],
    ] {
        let (_, out, err) = run_in(folder.path(), words, "");
        // JSON escapes the ASCII ones and may hold the others.
        let json = words.contains(&"json");
        let steers =
            |c: char| c != '\n' && if json { c.is_ascii_control() } else { c.is_control() };
        assert!(!out.contains(steers) && !err.contains(steers), "{words:?}: {out:?} {err:?}");
    }
}

#[test]
fn a_missing_file_is_told_in_the_same_words_everywhere() {
    for words in [
        &["score", "no.sgf"][..],
        &["board", "--file", "no.board"],
        &["check", "no.cert"],
        &["test", "no.tst"],
        &["test", "@no.suite"],
        &["gtp", "--board-file", "no.board"],
    ] {
        let (status, out, err) = run(words, "");
        assert_ne!(status, 0);
        let told = out + &err;
        assert!(told.contains("there is no such file; check the name"), "{words:?}: {told}");
        assert!(!told.contains("os error"), "{words:?}: {told}");
    }
}

#[test]
fn handicaps() {
    let (status, out, _) = run(&["handicap", "1.2", "-1.2"], "");
    assert_eq!(status, 0);
    expect![[r#"
        gap 1.2, handicap 1.7: 2 stones, Black pays 3 (2, 3); or 1 stone, White pays 7 (1, -7); at Q16 D4
        gap -1.2, handicap -0.7: 2 stones, Black pays 3 (-1, -3); or 1 stone, White pays 7 (0, 7); at Q16 D4
    "#]]
    .assert_eq(&out);
}

#[test]
fn boards_list_the_names_of_their_locations() {
    let (status, shown, _) = run(&["board", "19", "--coordinates"], "");
    assert_eq!(status, 0);
    for line in ["\nD4: SGF dp, LJRG 60\n", "\nK10: SGF jj, LJRG 180\n", "\nQ4: SGF pp, LJRG 288\n"]
    {
        assert!(shown.contains(line), "{shown}");
    }
}

#[test]
fn boards_go_through_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.board");
    for spec in [&["torus", "4x3"][..], &["9x9", "without", "A1", "J9"], &["void"]] {
        let (status, shown, _) = run(&[&["board", "--neighbors"], spec].concat(), "");
        assert_eq!(status, 0);
        let (_, written, _) = run(&[&["board", "--write"], spec].concat(), "");
        std::fs::write(&path, written).unwrap();
        let (status, again, err) =
            run_in(folder.path(), &["board", "--neighbors", "--file", "my.board"], "");
        assert_eq!(status, 0, "{err}");
        let pairs = |text: &str| text.lines().next().unwrap().split(": ").nth(1).map(str::to_owned);
        assert_eq!(pairs(&shown), pairs(&again));
    }
}

#[test]
fn a_broken_board_file_is_named_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("loop.board"), "board\nlocation a\npair a a\n").unwrap();
    for words in [&["board", "--file", "loop.board"][..], &["gtp", "--board-file", "loop.board"]] {
        let (status, _, err) = run_in(folder.path(), words, "");
        assert!(status == if words[0] == "board" { 1 } else { 2 });
        assert!(err.contains("loop.board:3: "), "{err}");
    }
    let many: String = (0..30).map(|n| format!("location a{n}\n")).collect();
    std::fs::write(folder.path().join("many.board"), format!("board\n{many}")).unwrap();
    let words = ["board", "--file", "many.board", "--max-locations", "20"];
    let (status, _, err) = run_in(folder.path(), &words, "");
    assert_eq!(status, 1);
    assert!(err.starts_with("many.board:"), "{err}");
}

#[test]
fn test_files_run_with_the_exit_status_of_gogui_regress() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("good.tst", "1 name\n#? [shinpan]\n");
    write("bad.tst", "1 name\n#? [gnugo]\n");
    let status = |name: &str| run_in(folder.path(), &["test", name], "").0;
    assert_eq!((status("good.tst"), status("bad.tst"), status("gone.tst")), (0, 1, 2));
}

#[test]
fn colours_on_request_only() {
    let folder = archive();
    let colored = |words: &[&str]| {
        let (_, out, _) = run_in(folder.path(), &[&["score", "good.sgf"], words].concat(), "");
        out.contains('\u{1b}')
    };
    // Standard output is a pipe here.
    assert!(!colored(&[]));
    assert!(!colored(&["--color", "never"]));
    assert!(colored(&["--color", "always"]));
}

#[test]
fn logs_go_to_standard_error() {
    let (_, out, err) = run(&["--log", "trace", "--log-format", "json", "gtp"], "name\n");
    assert_eq!(out, "= shinpan\n\n");
    for line in err.lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
}

#[test]
fn completions_and_manual_pages() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (status, out, _) = run(&["completions", shell], "");
        assert!(status == 0 && out.contains("shinpan"), "{shell}");
    }
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run_in(folder.path(), &["man", "--out", "."], "").0, 0);
    let pages = std::fs::read_dir(folder.path()).unwrap().count();
    // One for the program, one for each command; "help" is none.
    assert_eq!(pages, 1 + shinpan::cli::command().get_subcommands().count());
    let (status, page, _) = run(&["man", "score"], "");
    assert!(status == 0 && page.contains(".TH shinpan-score 1"), "{page}");
}

/// The help of every command, as it is shown 100 columns wide. Written anew
/// with UPDATE_EXPECT=1.
#[test]
fn help_texts() {
    let whole = shinpan::cli::command().term_width(100);
    let mut text = format!("{}\n", whole.clone().render_long_help());
    let mut built = whole.clone();
    built.build();
    for part in built.get_subcommands().filter(|part| part.get_name() != "help") {
        text.push_str(&format!("\n===== shinpan {} =====\n\n", part.get_name()));
        text.push_str(&part.clone().term_width(100).render_long_help().to_string());
    }
    let text: String = text.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    expect_file!["snapshots/help.txt"].assert_eq(&text);
}

#[test]
fn the_definition_of_the_command_line_is_sound() {
    shinpan::cli::command().debug_assert();
}

#[test]
fn version_and_help_have_status_0() {
    assert_eq!(run(&["--version"], "").1, format!("shinpan {}\n", env!("CARGO_PKG_VERSION")));
    assert_eq!(run(&["--help"], "").0, 0);
    assert_eq!(run(&["help", "serve"], "").0, 0);
}
