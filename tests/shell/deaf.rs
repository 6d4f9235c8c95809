//! Nobody hears what is said on standard error: the work goes on all the same.
//! `/dev/full` takes nothing, like a full disk.
#![cfg(target_os = "linux")]

use crate::served::Server;
use std::fs::File;
use std::io::{BufRead, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The exit status and standard output of the program, whose complaints go nowhere.
fn run(words: &[&str], folder: &Path, input: &str) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_shinpan"))
        .args(words)
        .current_dir(folder)
        .env("SHINPAN_CACHE", "off")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(File::options().write(true).open("/dev/full").unwrap())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Whoever has ended already needs no input.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn every_command_keeps_its_exit_status() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("good.sgf", "(;GM[1]SZ[3]RU[AGA];B[bb];W[];B[];W[])");
    write("broken.sgf", "(;GM[1]SZ[5]\n;B[cc");
    write("bad.board", "no board\n");
    for (words, input, status) in [
        (
            &["score", "good.sgf", "broken.sgf", "--summary", "text", "--progress", "always"][..],
            "",
            1,
        ),
        (&["score", "good.sgf", "--summary", "json"], "", 0),
        (&["compare", "missing.sgf"], "", 2),
        (&["report", "broken.sgf"], "", 2),
        (&["judge"], "{}\n", 1),
        (&["solve"], "{}\n", 1),
        (&["check", "broken.sgf"], "", 1),
        (&["board", "--file", "bad.board"], "", 1),
        (&["gtp", "--log", "trace"], "name\nquit\n", 0),
        (&["rulesets", "--no-such-option"], "", 2),
    ] {
        assert_eq!(run(words, folder.path(), input).0, Some(status), "{words:?}");
    }
}

/// The clock tells how far a long search is, and is not stopped by it.
#[test]
fn the_time_limit_holds() {
    let game = "boardsize 5\nruleset ljrg\nplay b B4\nplay w B2\nplay b C3\n";
    let input = format!("{game}final_score_ruleset ljrg\nquit\n");
    let started = Instant::now();
    let words = ["gtp", "--seconds", "4", "--nodes", "1000000000", "--no-cache"];
    let (status, out) = run(&words, Path::new("."), &input);
    assert_eq!(status, Some(0));
    assert!(out.ends_with("\n\n=\n\n"), "{out}");
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
}

#[test]
fn clients_of_a_server_are_answered() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let words = ["--listen", "127.0.0.1:0", "--log", "trace"];
    let (mut server, mut output) = Server::spawn(&words, full.into());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    server.address = line.trim().strip_prefix("listening on ").unwrap().to_string();
    for _ in 0..2 {
        let mut stream = server.connect();
        stream.write_all(b"name\nquit\n").unwrap();
        let mut heard = String::new();
        stream.read_to_string(&mut heard).unwrap();
        assert_eq!(heard, "= shinpan\n\n=\n\n");
    }
}
