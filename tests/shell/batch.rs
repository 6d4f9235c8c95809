//! Archives: files of many games, runs that are killed and go on, the account
//! at the end, several processes for one archive.

use assert_cmd::Command;
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_shinpan");

/// Runs in a folder; status, standard output, standard error.
fn run_in(folder: &Path, words: &[&str], input: &str) -> (i32, String, String) {
    let mut command = Command::new(PROGRAM);
    command.env("SHINPAN_CACHE", "off").current_dir(folder).args(words);
    let output = command.write_stdin(input).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

/// A game with its number in it, so that no two are alike.
fn game(number: usize) -> String {
    let letters = "abcdefghi".as_bytes();
    let at = |n: usize| letters[n % 9] as char;
    let (col, row) = (at(number), at(number / 9));
    let (other, below) = (at(number + 1), at(number / 9 + 4));
    let comment = "c".repeat(number % 50);
    format!(
        "(;GM[1]FF[4]SZ[9]KM[{}]RU[AGA]RE[B+3]C[{comment}]\n\
         ;B[{col}{row}];W[{other}{below}];B[];W[];B[])\n",
        number % 7
    )
}

fn summary(jsonl: &str) -> Value {
    let last: Value = serde_json::from_str(jsonl.lines().last().unwrap()).unwrap();
    last["summary"].clone()
}

#[test]
fn the_account_says_what_differs_and_why() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("a.sgf", "(;SZ[3]RU[AGA]RE[B+9];B[bb];W[];B[];W[])");
    write("b.sgf", "(;SZ[3]RU[AGA]RE[B+7];B[bb];W[];B[];W[])");
    write("c.sgf", "(;SZ[3]RU[Chinese]RE[W+R];B[bb];W[])");
    write("d.sgf", "(;SZ[3]RU[AGA]RE[W+2];B[bb]");
    write("e.sgf", "(;SZ[3]RU[LJRG]RE[B+2])(;SZ[3]RE[W+1];B[bb])");
    let words = ["score", "--rules", "aga", "--format", "csv", "."];
    let (status, out, err) = run_in(folder.path(), &words, "");
    assert_eq!((status, out.lines().count()), (1, 6), "{err}");
    let told: Vec<&str> = err.lines().skip(1).collect();
    let stops = "the record stops before the game has ended";
    let alive =
        "aga: no agreement on dead stones is known; every stone on the board was taken as alive";
    let expected = [
        "games 5, verdicts 5, not judged 1".to_string(),
        "decided 5, undecided 0".to_string(),
        "as recorded 1, not as recorded 3, not comparable 1".to_string(),
        format!("  ./b.sgf: recorded B+7, aga B+9: 2 points more; {stops}; {alive}"),
        "  ./e.sgf#1: recorded B+2, aga 0: a tie; the record names ljrg".to_string(),
        format!(
            "  ./e.sgf#2: recorded W+1, aga B+9: Black wins; {stops}; \
             the record names no known ruleset; {alive}"
        ),
        "  not judged: ./d.sgf:1: byte 27: cut off: the file ends with 1 of its \"(\" still open"
            .to_string(),
    ];
    assert_eq!(told, expected, "{err}");
    let with = |format: &str| {
        let words = ["score", "--rules", "aga", "--format", format, "--summary", "json", "."];
        run_in(folder.path(), &words, "")
    };
    let (_, out, err) = with("jsonl");
    assert_eq!((out.lines().count(), err.lines().count()), (6, 1));
    let account = summary(&out);
    assert_eq!(account["differing"][1]["why"], "a tie; the record names ljrg");
    assert_eq!(account["unreadable"][0]["place"], "./d.sgf:1");
    let (_, out, _) = with("json");
    let list: Vec<Value> = serde_json::from_str(&out).unwrap();
    assert_eq!(list[5]["summary"], account);
    let (_, _, err) = with("csv");
    assert_eq!(summary(&err), account);
    let (_, out, _) = with("table");
    assert_eq!(
        out.lines().nth(2),
        Some("B+9        proven     100%   B+7        aga                ./b.sgf")
    );
}

#[test]
fn a_large_file_is_read_game_by_game() {
    let folder = tempfile::tempdir().unwrap();
    let count = 3000;
    let all: Vec<String> = (0..count).map(game).collect();
    std::fs::write(folder.path().join("all.sgf"), all.concat()).unwrap();
    assert!(all.concat().len() > 256 << 10);
    let words = ["score", "--rules", "aga", "--format", "csv", "--summary", "none"];
    let (status, large, err) = run_in(folder.path(), &[&words[..], &["all.sgf"]].concat(), "");
    assert_eq!((status, err.as_str()), (0, ""));
    let (_, piped, _) = run_in(folder.path(), &[&words[..], &["-"]].concat(), &all.concat());
    assert_eq!(piped.replace("\n-#", "\nall.sgf#"), large);
    // In small files they have the same numbers.
    for (number, part) in all.chunks(500).enumerate() {
        std::fs::write(folder.path().join(format!("part{number}.sgf")), part.concat()).unwrap();
    }
    let (_, small, _) = run_in(folder.path(), &[&words[..], &["part*.sgf"]].concat(), "");
    let results = |csv: &str| {
        let rows = csv.lines().skip(1).map(|row| row.split_once(',').unwrap().1.to_string());
        rows.collect::<Vec<_>>()
    };
    assert_eq!(results(&small), results(&large));
    assert!(large.lines().nth(count).unwrap().starts_with("all.sgf#3000,aga,true,"));
}

#[test]
fn a_defect_in_a_large_file_is_told_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let mut all: Vec<String> = (0..3000).map(game).collect();
    // Each game has two lines.
    all[1000] = "(;SZ[9]\n;B[aa];W:[bb])\n".to_string();
    all[2000] = "(;SZ[9]\n;B[aa];W[aa])\n".to_string();
    all[2999] = "(;SZ[9]\n;B[aa];W[ab]\n".to_string();
    std::fs::write(folder.path().join("all.sgf"), all.concat()).unwrap();
    let words = ["score", "--rules", "aga", "--format", "jsonl", "--summary", "json", "all.sgf"];
    let (status, out, err) = run_in(folder.path(), &words, "");
    assert_eq!((status, out.lines().count()), (1, 2998));
    let told: Vec<&str> = err.lines().collect();
    assert_eq!(told.len(), 3, "{err}");
    let offset: usize = all[..1000].iter().map(String::len).sum();
    let (byte, last) = (offset + 16, all.concat().len());
    let expected = format!("all.sgf:2002: game 1001: byte {byte}: unexpected ':'");
    assert!(told[0].starts_with(&expected), "{err}");
    assert!(told[1].starts_with("all.sgf:4002: game 2001: not judged under aga: move 2"), "{err}");
    assert!(told[2].starts_with("all.sgf:6001: game 3000: byte"), "{err}");
    assert!(told[2].contains(&format!("byte {last}: cut off")), "{err}");
    let account = summary(&out);
    assert_eq!((&account["games"], &account["failed"]), (&2998.into(), &3.into()));
}

/// Starts a run, kills it when it has done something, and says how much is
/// written.
fn kill_in_the_middle(folder: &Path, words: &[&str], part: &str) -> u64 {
    // One thread is slower, and changes nothing else.
    let mut child = std::process::Command::new(PROGRAM)
        .env("SHINPAN_CACHE", "off")
        .current_dir(folder)
        .args(words)
        .args(["--threads", "1"])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    let journal = folder.join(format!("{part}.journal"));
    // Seals come some times a second; those of a run before may be cut off.
    let seals = || {
        let text = std::fs::read(&journal).unwrap_or_default();
        String::from_utf8_lossy(&text).matches("\n{\"seal\":").count()
    };
    let before = seals();
    while seals() == before && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(1));
        assert!(child.try_wait().unwrap().is_none(), "it ended before it could be killed");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    std::fs::metadata(folder.join(part)).unwrap().len()
}

#[test]
fn a_killed_run_goes_on_to_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    std::fs::create_dir(folder.path().join("in")).unwrap();
    write("in/broken.sgf", "(;SZ[9]\n;B[aa]");
    write("in/large.sgf", &(0..12_000).map(game).collect::<String>());
    for number in 0..300 {
        write(&format!("in/small{number}.sgf"), &game(number));
    }
    // The same file named twice is judged twice.
    let inputs = ["in/small7.sgf", "in", "gone/", "in/small7.sgf"];
    for format in ["jsonl", "json", "csv", "table"] {
        let words = |out: &'static str| {
            let words =
                ["score", "--rules", "aga,chinese", "--format", format, "--summary", "json"];
            [&words[..], &["--out", out], &inputs].concat()
        };
        let whole = run_in(folder.path(), &words("whole"), "");
        assert_eq!(whole.0, 2, "a folder is missing");
        let whole_text = std::fs::read_to_string(folder.path().join("whole")).unwrap();
        write("out", "what was there before");
        let first = kill_in_the_middle(folder.path(), &words("out"), "out.part");
        let resume = [words("out"), vec!["--resume"]].concat();
        let second = kill_in_the_middle(folder.path(), &resume, "out.part");
        // The second one may have been killed before it had caught up with what
        // the first one left without a seal.
        let within = 1..whole_text.len() as u64;
        assert!(within.contains(&first) && within.contains(&second), "{first} {second} {within:?}");
        assert_eq!(
            std::fs::read_to_string(folder.path().join("out")).unwrap(),
            "what was there before"
        );
        let (status, out, err) = run_in(folder.path(), &resume, "");
        assert_eq!((status, out.as_str()), (2, ""), "{err}");
        let text = std::fs::read_to_string(folder.path().join("out")).unwrap();
        assert!(text == whole_text, "{format}: the files differ");
        // What is told at the end is the same too; complaints are not repeated.
        assert_eq!(err.lines().last(), whole.2.lines().last());
        assert!(!folder.path().join("out.part").exists());
        assert!(!folder.path().join("out.part.journal").exists());
    }
}

#[test]
fn other_options_do_not_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let games: String = (0..12_000).map(game).collect();
    std::fs::write(folder.path().join("large.sgf"), games).unwrap();
    let words = ["score", "--rules", "aga", "--format", "csv", "--out", "out", "large.sgf"];
    kill_in_the_middle(folder.path(), &words, "out.part");
    let resume = |more: &[&str]| {
        let words = ["score", "--format", "csv", "--out", "out", "--resume", "large.sgf"];
        run_in(folder.path(), &[&words[..], more].concat(), "")
    };
    let (status, _, err) = resume(&["--rules", "chinese", "--nodes", "7"]);
    assert_eq!(status, 2);
    let told = "shinpan: cannot go on with out: nodes was automatic, now it is 7; rules was aga, now \
                it is chinese; give the same options, or leave out --resume to do all again\n";
    assert_eq!(err, told);
    assert!(folder.path().join("out.part").exists());
    // The number of threads changes nothing.
    let (status, _, err) = resume(&["--rules", "aga", "--threads", "3", "--summary", "none"]);
    assert_eq!((status, err.as_str()), (0, ""));
    // With nothing to go on with, it begins.
    let (status, _, _) = resume(&["--rules", "chinese", "--summary", "none"]);
    assert_eq!(status, 0);
}

#[test]
fn progress_is_told_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let games: String = (0..500).map(game).collect();
    std::fs::write(folder.path().join("large.sgf"), games).unwrap();
    let told = |when: &str| {
        let words = ["score", "--rules", "aga,chinese,stone,tromp-taylor", "--format", "csv"];
        let more = ["--summary", "none", "--progress", when, "large.sgf"];
        run_in(folder.path(), &[&words[..], &more].concat(), "").2
    };
    let lines = told("always");
    let form = regex::Regex::new(r"^500 games, \d+\.\d/s(, 100%, 0 s left)?\n$").unwrap();
    assert!(form.is_match(&lines), "{lines}");
    // Standard error is no terminal here.
    assert_eq!(told("auto"), "");
}

#[test]
fn pieces_judged_by_several_processes_are_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let positions: String = (0..250)
        .map(|n| format!("{{\"id\":{n},\"board\":[\"x..\",\".x.\",\"..o\"],\"komi\":{n}}}\n"))
        .collect();
    write("positions.jsonl", &positions);
    std::fs::create_dir(folder.path().join("games")).unwrap();
    for number in 0..200 {
        write(&format!("games/{number:03}.sgf"), &game(number));
    }
    let shell = |script: &str| {
        let mut command = Command::new("sh");
        let script = script.replace("shinpan", PROGRAM);
        let output = command
            .args(["-e", "-c", &script])
            .env("SHINPAN_CACHE", "off")
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let millis = regex::Regex::new(r#""millis":[0-9]+"#).unwrap();
        millis.replace_all(&String::from_utf8(output.stdout).unwrap(), "").into_owned()
    };
    // As docs/batch.md has it.
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/batch.md"));
    let page = page.unwrap();
    let script = |name: &str| {
        let start = page.find(&format!("# {name}\n")).unwrap();
        page[start..].split("```").next().unwrap().to_string()
    };
    let judged = shell("shinpan judge --rules aga,ljrg < positions.jsonl");
    assert_eq!(judged.lines().count(), 500);
    assert_eq!(shell(&(script("positions in pieces") + "cat verdicts.jsonl")), judged);
    let scored = shell("shinpan score --rules aga,chinese --format jsonl games");
    assert_eq!(scored.lines().count(), 400);
    assert_eq!(shell(&(script("games in pieces") + "cat scores.jsonl")), scored);
}
