//! What an operator relies on: tokens, sockets' rights, reloading, logs with
//! numbers, the time of a session.

use crate::served::{Server, refused};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const OLD: &str = "correct-horse-battery";
const NEW: &str = "another-horse-altogether";

/// A search that takes longer than anybody waits here.
const LONG: &str =
    "boardsize 5\nruleset ljrg\nplay b B4\nplay w B2\nplay b C3\nfinal_score_ruleset ljrg\n";

impl Server {
    fn start(words: &[&str]) -> Server {
        let (mut server, mut output) = Server::spawn(words, Stdio::null());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        server.address = line.trim().strip_prefix("listening on ").unwrap().to_string();
        server
    }

    fn signal(&self, name: &str) {
        let kill = format!("kill -{name} {}", self.child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    }

    /// Everything that a client hears who says this and waits for the end.
    fn session(&self, text: &str) -> String {
        let mut stream = self.connect();
        stream.write_all(text.as_bytes()).unwrap();
        let mut heard = String::new();
        stream.read_to_string(&mut heard).unwrap();
        heard
    }
}

/// One reply of a session that goes on.
fn ask(stream: &mut TcpStream, command: &str) -> String {
    stream.write_all(format!("{command}\n").as_bytes()).unwrap();
    let mut reader = BufReader::new(stream);
    let mut heard = String::new();
    while !heard.ends_with("\n\n") {
        assert!(reader.read_line(&mut heard).unwrap() > 0, "closed after {heard}");
    }
    heard.trim_end().to_string()
}

fn until(what: &str, mut is: impl FnMut() -> bool) {
    for _ in 0..600 {
        if is() {
            return;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    panic!("never: {what}");
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

#[test]
fn nothing_is_answered_before_the_token() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("token");
    std::fs::write(&file, OLD).unwrap();
    let words = ["--listen", "127.0.0.1:0", "--log", "off", "--token", file.to_str().unwrap()];
    let server = Server::start(&words);
    let heard = server.session(&format!("name\n7 boardsize 9\ntoken {OLD}\n8 name\nquit\n"));
    assert!(heard.starts_with("? show the token first: token WORD\n\n?7 show the token first"));
    assert!(heard.ends_with("=\n\n=8 shinpan\n\n=\n\n"), "{heard}");
    // Three times wrong, and the session is over.
    let heard = server.session("token a\ntoken b\ntoken c\ntoken d\n");
    assert_eq!(heard, "? this is not the token\n\n".repeat(3));
    assert_eq!(server.session("# nothing\n\nquit\n"), "=\n\n");
}

#[test]
fn other_machines_need_a_flag_and_a_token() {
    let refused = |words: &[&str]| refused(&[&["--listen", "0.0.0.0:0"], words].concat());
    assert!(refused(&[]).contains("--allow-remote"));
    assert!(refused(&["--allow-remote"]).contains("--token FILE"));
    assert!(refused(&["--allow-remote", "--token", "/nonexistent"]).contains("/nonexistent"));
}

#[test]
fn a_unix_socket_is_its_owners() {
    let folder = tempfile::tempdir().unwrap();
    for (words, wanted) in [(&[][..], 0o600), (&["--socket-mode", "660"][..], 0o660)] {
        let path = folder.path().join(format!("socket{wanted}"));
        let listen = format!("unix:{}", path.display());
        let words = [&["--listen", &listen, "--log", "off"], words].concat();
        let mut server = Server::start(&words);
        let mode = std::fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, wanted, "{mode:o}");
        // Killed, it leaves its socket, which the next one replaces; stopped, it does not.
        server.signal("KILL");
        server.child.wait().unwrap();
        assert!(path.exists());
        let mut server = Server::start(&words);
        assert!(std::os::unix::net::UnixStream::connect(&path).is_ok());
        server.signal("TERM");
        assert!(server.child.wait().unwrap().success());
        assert!(!path.exists());
    }
}

/// SIGHUP: another token, another file for the log, and who is inside stays.
#[test]
fn reloading_keeps_sessions() {
    let folder = tempfile::tempdir().unwrap();
    let (token, log) = (folder.path().join("token"), folder.path().join("log"));
    std::fs::write(&token, OLD).unwrap();
    let words = [
        "--listen",
        "127.0.0.1:0",
        "--token",
        token.to_str().unwrap(),
        "--log-file",
        log.to_str().unwrap(),
        "--log-format",
        "json",
        "--log",
        "debug",
    ];
    let mut server = Server::start(&words);
    let mut inside = server.connect();
    assert_eq!(ask(&mut inside, &format!("token {OLD}")), "=");
    assert_eq!(ask(&mut inside, "play black D4"), "=");

    std::fs::write(&token, NEW).unwrap();
    let moved = folder.path().join("log.1");
    std::fs::rename(&log, &moved).unwrap();
    server.signal("HUP");
    until("a new log", || text(&log).contains("read again"));
    assert_eq!(ask(&mut inside, "play white D5"), "=");
    assert!(server.session(&format!("token {OLD}\nquit\n")).starts_with("? this is not"));
    assert_eq!(server.session(&format!("token {NEW}\nquit\n")), "=\n\n=\n\n");

    // A token that is none leaves the last one.
    std::fs::write(&token, "short").unwrap();
    server.signal("HUP");
    until("a complaint", || text(&log).contains("the old token stays"));
    assert_eq!(server.session(&format!("token {NEW}\nquit\n")), "=\n\n=\n\n");

    server.signal("TERM");
    assert!(server.child.wait().unwrap().success());
    // Every line is an object; what is of a question bears both numbers, and no
    // token stands anywhere.
    let all = text(&moved) + &text(&log);
    let answered = all.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let answered: Vec<_> = answered.filter(|e| e["fields"]["message"] == "answered").collect();
    assert!(answered.len() >= 7, "{all}");
    let first = &answered[1];
    let spans = first["spans"].as_array().unwrap();
    let found = |name: &str| spans.iter().find(|span| span["name"] == name).unwrap()["id"].as_u64();
    assert_eq!((found("session"), found("question")), (Some(1), Some(2)), "{first}");
    assert_eq!(first["span"]["command"], "play");
    assert!(!all.contains(OLD) && !all.contains(NEW));
}

/// A server whose searches end only if somebody ends them.
fn patient(words: &[&str]) -> Server {
    let all =
        ["--listen", "127.0.0.1:0", "--log", "off", "--seconds", "600", "--nodes", "1000000000"];
    Server::start(&[&all, words].concat())
}

/// The long question is answered with what is known, the next one with the reason why
/// there is no more, and that was all; its turn at searching is free again.
fn is_used_up(server: &Server, why: &str) {
    let heard = server.session(&format!("{LONG}\n# nothing\n77 name\nname\n"));
    let replies: Vec<&str> = heard.split_terminator("\n\n").collect();
    assert_eq!(replies.len(), 7, "{heard}");
    let reason = format!("; search ended early: {why}");
    assert!(replies[5].starts_with("= ") && replies[5].contains(&reason), "{heard}");
    assert_eq!(replies[6], format!("?77 {why}; open another one"));
    assert!(server.session("boardsize 3\nruleset ljrg\nfinal_score\nquit\n").ends_with("=\n\n"));
}

#[test]
fn a_session_has_its_time() {
    let server = patient(&["--session-seconds", "0.5", "--searches", "1"]);
    is_used_up(&server, "the commands of this session have taken its 0.5 s");
}

#[test]
fn a_session_has_its_processor_time() {
    let server = patient(&["--session-cpu", "0.5", "--searches", "1"]);
    is_used_up(&server, "this session has used up its 0.5 s of processor time");
}

/// What one client uses up is missing for all, until time brings it back; what needs
/// no search is answered all the same.
#[test]
fn all_clients_share_their_processor_time() {
    let server = patient(&["--hourly-cpu", "0.5"]);
    const WHY: &str = "the processor time of all clients together is used up, try again in ";
    let heard = server.session(&format!("{LONG}name\nquit\n"));
    assert!(heard.contains(WHY) && heard.ends_with("= shinpan\n\n=\n\n"), "{heard}");
    let heard = server.session(&format!("{LONG}ruleset aga\nfinal_score\nquit\n"));
    assert!(heard.contains(WHY) && heard.contains("= B+"), "{heard}");
}

/// A search that needs more memory than its part ends, and says so.
#[test]
fn searches_share_their_memory() {
    let server = patient(&["--search-memory", "4", "--searches", "4"]);
    let heard = server.session(&format!("{LONG}quit\n"));
    assert!(heard.contains("search ended early: memory limit reached"), "{heard}");
}

/// Whatever a client sends instead of a command, it is not in the log.
#[test]
fn secrets_in_the_wrong_place_are_not_logged() {
    let folder = tempfile::tempdir().unwrap();
    let (token, log) = (folder.path().join("token"), folder.path().join("log"));
    std::fs::write(&token, OLD).unwrap();
    let words = ["--listen", "127.0.0.1:0", "--token", token.to_str().unwrap(), "--log", "trace"];
    let words = [&words[..], &["--log-file", log.to_str().unwrap()]].concat();
    let mut server = Server::start(&words);
    let wrong = format!("{OLD}\n1 {OLD}\ntoken\t{OLD}\n{OLD} token\n7 name {OLD}\nquit\n");
    assert_eq!(server.session(&wrong).matches("\n\n").count(), 6);
    server.signal("TERM");
    assert!(server.child.wait().unwrap().success());
    let all = text(&log);
    assert!(all.contains("answered") && all.contains("unknown"), "{all}");
    assert!(!all.contains(OLD), "{all}");
}

/// Told to stop while a long search runs, with sessions open: the search is given
/// `--drain` to end, then it is called off, and everybody hears the end.
#[test]
fn a_stop_waits_for_a_search_no_longer_than_it_should() {
    let mut server = patient(&["--drain", "1"]);
    let mut idle = server.connect();
    assert_eq!(ask(&mut idle, "name"), "= shinpan");
    let mut busy = server.connect();
    busy.write_all(LONG.as_bytes()).unwrap();
    let mut reader = BufReader::new(busy.try_clone().unwrap());
    let mut heard = String::new();
    while heard.matches("=\n").count() < 5 {
        assert!(reader.read_line(&mut heard).unwrap() > 0);
    }
    // The search has begun by now, or is about to.
    std::thread::sleep(Duration::from_millis(300));
    server.signal("TERM");
    let mut rest = String::new();
    idle.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
    reader.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("search ended early: the server stops"), "{rest}");
    assert!(server.child.wait().unwrap().success());
}
