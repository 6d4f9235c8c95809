//! The local page over real sockets: who is answered, what is refused, what it
//! costs when a client goes away.

use crate::served::{Server, refused};
use std::io::{BufRead, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const DEAD: &str = include_str!("../data/dead.sgf");

impl Server {
    /// One with the local page, whose address is its own.
    fn page(words: &[&str]) -> Server {
        let page = ["--http", "127.0.0.1:0", "--log", "off"];
        let (mut server, mut output) = Server::spawn(&[&page, words].concat(), Stdio::null());
        while server.address.is_empty() {
            let mut line = String::new();
            assert!(output.read_line(&mut line).unwrap() > 0, "no page");
            let page = line.trim().strip_prefix("page at http://").unwrap_or_default();
            server.address = page.trim_end_matches('/').to_string();
        }
        server
    }

    /// Sends a request with these head lines; status, head and body.
    fn ask(&self, first: &str, head: &[&str], body: &str) -> (u16, String, String) {
        let mut stream = self.connect();
        let mut text = format!("{first} HTTP/1.1\r\nConnection: close\r\n");
        if !head.iter().any(|line| line.starts_with("Host:")) {
            text.push_str(&format!("Host: {}\r\n", self.address));
        }
        head.iter().for_each(|line| text.push_str(&format!("{line}\r\n")));
        text.push_str(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
        // A server that has heard enough may close before the end.
        let _ = stream.write_all(text.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8(answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        (status, head.to_ascii_lowercase(), body.to_string())
    }

    fn status(&self, first: &str, head: &[&str], body: &str) -> u16 {
        self.ask(first, head, body).0
    }

    fn metric(&self, name: &str) -> u64 {
        let (_, _, body) = self.ask("GET /metrics", &[], "");
        let line = body.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
        line.unwrap_or_else(|| panic!("no {name} in {body}")).parse().unwrap()
    }
}

#[test]
fn a_record_goes_in_and_a_report_comes_out() {
    let server = Server::page(&[]);
    let (status, head, page) = server.ask("GET /", &[], "");
    assert_eq!(status, 200);
    for header in
        ["content-security-policy: default-src 'none'", "nosniff", "frame-ancestors 'none'"]
    {
        assert!(head.contains(header), "{head}");
    }
    assert!(page.contains("value=\"ljrg\"") && page.contains("value=\"japanese2003\" checked"));
    assert!(!page.contains("{{"));
    for scheme in ["http:", "https:"] {
        assert!(!page.replace("http://www.w3.org/2000/svg", "").contains(scheme));
    }
    let (status, head, report) = server.ask("POST /report?rules=japanese2003,ljrg", &[], DEAD);
    assert_eq!(status, 200, "{report}");
    assert!(head.contains("text/html"));
    assert!(
        report.contains("Ann against Bob") && report.contains("White wins by 4.5 points (proven)")
    );
    // What is on the page may run in its frame: the policy of both names it.
    let (_, front, _) = server.ask("GET /", &[], "");
    let digest = report.split("script-src '").nth(1).unwrap().split('\'').next().unwrap();
    assert!(front.contains(&digest.to_ascii_lowercase()));
}

#[test]
fn what_is_wrong_is_said() {
    let server = Server::page(&["--http-max-body", "2000"]);
    for (expected, first, body) in [
        (404, "GET /etc/passwd", ""),
        (404, "GET /../../etc/passwd", ""),
        (405, "GET /report", ""),
        (405, "DELETE /", ""),
        (400, "POST /report", DEAD),
        (400, "POST /report?rules=klingon", DEAD),
        (422, "POST /report?rules=aga", "no record"),
        (422, "POST /report?rules=aga", "(;GM[1]SZ[3];B[bb];W[bb])"),
        (413, "POST /report?rules=aga", &"x".repeat(3000)),
    ] {
        let (status, _, answer) = server.ask(first, &[], body);
        assert_eq!(status, expected, "{first}: {answer}");
    }
    for (first, allowed) in [
        ("GET /report", "allow: post"),
        ("POST /", "allow: get, head\r"),
        ("POST /metrics", "allow: get, head\r"),
        ("PUT /report", "allow: get, head, post"),
    ] {
        let (status, head, _) = server.ask(first, &[], "");
        assert!(status == 405 && head.contains(allowed), "{first}: {head}");
    }
    let (_, _, answer) = server.ask("POST /report?rules=aga", &[], "(;GM[1]SZ[3];B[bb];W[bb])");
    assert!(answer.contains("is illegal"), "{answer}");
    assert!(server.metric("shinpan_http_failures_total") >= 9);
}

/// Another site's page must not use a browser's way in, by its own name for this
/// machine or by sending something here.
#[test]
fn other_sites_are_refused() {
    let server = Server::page(&[]);
    let own = format!("Origin: http://{}", server.address);
    assert_eq!(server.status("GET /", &["Host: evil.example"], ""), 421);
    assert_eq!(server.status("GET /health", &["Host: localhost:1"], ""), 200);
    assert_eq!(
        server.status("POST /report?rules=aga", &["Origin: http://evil.example"], DEAD),
        403
    );
    assert_eq!(server.status("POST /report?rules=aga", &["Origin: null"], DEAD), 403);
    assert_eq!(server.status("POST /report?rules=aga", &[&own], DEAD), 200);
}

#[test]
fn a_token_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("token");
    std::fs::write(&path, "correct-horse-battery\n").unwrap();
    let server = Server::page(&["--http-token", path.to_str().unwrap()]);
    let (status, head, _) = server.ask("GET /", &[], "");
    assert_eq!(status, 401);
    assert!(head.contains("www-authenticate: basic"));
    let bearer = |token: &str| format!("Authorization: Bearer {token}");
    assert_eq!(server.status("GET /", &[&bearer("correct-horse-batterx")], ""), 401);
    assert_eq!(server.status("GET /", &[&bearer("correct-horse-battery")], ""), 200);
    let basic = shinpan::report::markup::base64(b"ann:correct-horse-battery");
    assert_eq!(server.status("GET /metrics", &[&format!("Authorization: Basic {basic}")], ""), 200);
}

#[test]
fn other_machines_need_a_flag_and_a_token() {
    let refused = |words: &[&str]| refused(&[&["--http", "0.0.0.0:0"], words].concat());
    assert!(refused(&[]).contains("--allow-remote"));
    assert!(refused(&["--allow-remote"]).contains("--http-token"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("token");
    std::fs::write(&path, "short\n").unwrap();
    let words = ["--allow-remote", "--http-token", path.to_str().unwrap()];
    assert!(refused(&words).contains("at least 16 characters"));
}

#[test]
fn health_and_metrics() {
    let server = Server::page(&["--listen", "127.0.0.1:0"]);
    let (status, head, body) = server.ask("GET /health", &[], "");
    assert_eq!(status, 200);
    assert!(head.contains("application/json"));
    let health: serde_json::Value = serde_json::from_str(&body).unwrap();
    assert_eq!(health["status"], "ok");
    let (_, head, body) = server.ask("GET /metrics", &[], "");
    assert!(head.contains("text/plain; version=0.0.4"), "{head}");
    for line in body.lines().filter(|line| !line.starts_with('#')) {
        let (name, value) = line.split_once(' ').unwrap();
        assert!(name.starts_with("shinpan_") || name.starts_with("process_"), "{line}");
        value.parse::<f64>().unwrap();
    }
    assert_eq!(server.metric("shinpan_sessions_open"), 0);
}

/// A search for a client that has gone away ends.
#[test]
fn nobody_is_judged_for_who_has_gone() {
    let words = ["--seconds", "600", "--nodes", "1000000000"];
    let server = Server::page(&words);
    let record = "(;GM[1]SZ[5]AB[bb][cc]AW[db][bd][dd])";
    let mut stream = server.connect();
    let length = record.len();
    write!(
        stream,
        "POST /report?rules=ljrg HTTP/1.1\r\nHost: {}\r\nContent-Length: {length}\r\n\r\n{record}",
        server.address
    )
    .unwrap();
    let until = |wanted: u64| {
        let started = Instant::now();
        while server.metric("shinpan_judging") != wanted {
            assert!(started.elapsed() < Duration::from_secs(60), "not {wanted}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    until(1);
    drop(stream);
    until(0);
}

/// Requests that never end are given up, and meanwhile others are answered.
#[test]
fn slow_clients_hold_up_nobody() {
    let server = Server::page(&["--http-connections", "40"]);
    let slow: Vec<TcpStream> = (0..30)
        .map(|_| {
            let mut stream = server.connect();
            write!(
                stream,
                "POST /report?rules=aga HTTP/1.1\r\nHost: {}\r\nContent-Le",
                server.address
            )
            .unwrap();
            stream
        })
        .collect();
    assert_eq!(server.status("POST /report?rules=aga", &[], DEAD), 200);
    drop(slow);
}

/// As many half heads and half bodies as there are places: whoever asks a whole
/// question gets a place all the same, and who is being answered keeps his.
#[test]
fn half_requests_make_room() {
    let words = ["--http-connections", "8", "--seconds", "600", "--nodes", "1000000000"];
    let server = Server::page(&words);
    let record = "(;GM[1]SZ[5]AB[bb][cc]AW[db][bd][dd])";
    let head = format!("POST /report?rules=ljrg HTTP/1.1\r\nHost: {}\r\n", server.address);
    let mut judged = server.connect();
    write!(judged, "{head}Content-Length: {}\r\n\r\n{record}", record.len()).unwrap();
    while server.metric("shinpan_judging") == 0 {
        std::thread::sleep(Duration::from_millis(20));
    }
    let half = |text: &str| {
        let mut stream = server.connect();
        stream.write_all(text.as_bytes()).unwrap();
        stream
    };
    let mut slow: Vec<TcpStream> = (0..8).map(|_| half(&head)).collect();
    slow.extend((0..8).map(|_| half(&format!("{head}Content-Length: 1000\r\n\r\n(;GM"))));
    assert_eq!(server.status("GET /health", &[], ""), 200);
    assert_eq!(server.status("POST /report?rules=aga", &[], DEAD), 200);
    assert!(server.metric("shinpan_http_dropped_total") >= 9);
    assert_eq!(server.metric("shinpan_judging"), 1);
}

/// Told to stop, it finishes what it is asked.
#[test]
fn a_stop_waits_for_answers() {
    let mut server = Server::page(&["--seconds", "2", "--nodes", "1000000000"]);
    let record = "(;GM[1]SZ[5]AB[bb][cc]AW[db][bd][dd])";
    let mut judged = server.connect();
    write!(
        judged,
        "POST /report?rules=ljrg HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\n\r\n{record}",
        server.address,
        record.len()
    )
    .unwrap();
    while server.metric("shinpan_judging") == 0 {
        std::thread::sleep(Duration::from_millis(20));
    }
    let kill = format!("kill -TERM {}", server.child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    let mut heard = String::new();
    judged.read_to_string(&mut heard).unwrap();
    assert!(heard.starts_with("HTTP/1.1 200 ") && heard.ends_with("</html>\n"), "{heard}");
    assert!(server.child.wait().unwrap().success());
}

/// The page is paid for from the purse of all; while it is empty nothing is judged.
#[test]
fn processor_time_is_used_up_over_http_too() {
    let server =
        Server::page(&["--hourly-cpu", "0.3", "--seconds", "600", "--nodes", "1000000000"]);
    let record = "(;GM[1]SZ[5]AB[bb][cc]AW[db][bd][dd])";
    const WHY: &str = "the processor time of all clients together is used up, try again in ";
    let (status, _, report) = server.ask("POST /report?rules=ljrg", &[], record);
    assert!(status == 200 && report.contains(WHY), "{report}");
    let (status, _, text) = server.ask("POST /report?rules=ljrg", &[], record);
    assert!(status == 503 && text.starts_with(WHY), "{text}");
    assert_eq!(server.status("GET /", &[], ""), 200);
    assert_eq!(server.metric("shinpan_cpu_left"), 0);
}

#[test]
fn half_a_head_is_given_up() {
    let server = Server::page(&["--http-head", "0.2"]);
    let mut stream = server.connect();
    write!(stream, "GET / HTTP/1.1\r\nHo").unwrap();
    let mut heard = String::new();
    stream.read_to_string(&mut heard).unwrap();
    assert!(heard.is_empty() || heard.contains(" 408 "), "{heard}");
    assert_eq!(server.status("GET /health", &[], ""), 200);
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A first look is never more than the whole answer, and says when it is less.
#[test]
fn a_verdict_grows() {
    let server = Server::page(&[]);
    let (status, head, first) = server.ask("POST /report?rules=japanese2003&look=first", &[], DEAD);
    assert_eq!(status, 200);
    assert!(first.contains("(proven)") && !head.contains("shinpan-more"), "{head}");
    let open = "(;GM[1]SZ[7]AB[dd][de]AW[ed][ee])";
    let (_, head, _) = server.ask("POST /report?rules=ljrg&look=first", &[], open);
    assert!(head.contains("shinpan-more: yes"), "{head}");
    assert_eq!(server.status("POST /report?rules=ljrg&look=last", &[], open), 400);
}

/// Every doubt that is offered can be played; the referee answers by its proof
/// and wins; the report stays the same.
#[test]
fn disputes_are_played_and_change_nothing() {
    let server = Server::page(&[]);
    for ruleset in ["japanese2003", "ljrg"] {
        let report = || {
            let (_, _, report) = server.ask(&format!("POST /report?rules={ruleset}"), &[], DEAD);
            // How long the search took is not the same twice.
            report.split("<main>").next().unwrap().to_string()
        };
        let before = report();
        let (status, head, text) = server.ask(&format!("POST /dispute?rules={ruleset}"), &[], DEAD);
        assert_eq!(status, 200, "{text}");
        assert!(head.contains("application/json"));
        let invitation = json(&text);
        assert_eq!(invitation["board"]["points"].as_array().unwrap().len(), 25);
        let doubts = invitation["doubts"].as_array().unwrap();
        assert!(doubts.len() > 10, "{ruleset}: {doubts:?}");
        for doubt in doubts {
            let at = doubt["at"].as_str().unwrap();
            for about in doubt["about"].as_array().unwrap() {
                let about = about.as_str().unwrap();
                let ask = |moves: &str| {
                    let first = format!(
                        "POST /dispute?rules={ruleset}&at={at}&about={about}&moves={moves}"
                    );
                    server.ask(&first, &[], DEAD)
                };
                let mut moves = String::new();
                for number in 0.. {
                    assert!(number < 40, "{at} goes on and on");
                    let (status, _, text) = ask(&moves);
                    assert_eq!(status, 200, "{at} {about} {moves}: {text}");
                    let shown = json(&text);
                    let played: Vec<&str> = shown["moves"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|m| m.as_str().unwrap())
                        .collect();
                    if let Some(over) = shown["over"].as_str() {
                        assert!(over.contains("the referee"), "{over}");
                        break;
                    }
                    let mine = shown["you"].as_str().unwrap()[..1].to_lowercase();
                    let may = shown["may"].as_array().unwrap()[0].as_str().unwrap();
                    moves = [played, vec![&format!("{mine}:{may}")]].concat().join(",");
                }
            }
        }
        assert_eq!(report(), before);
    }
}

#[test]
fn what_is_wrong_with_a_dispute_is_said() {
    let server = Server::page(&[]);
    for (status, query, reason) in [
        (400, "", "name a ruleset"),
        (400, "rules=ljrg,aga", "one ruleset"),
        (422, "rules=japanese2003&at=Z9", "no location"),
        (422, "rules=japanese2003&at=A1&about=me", "no doubt"),
        (422, "rules=japanese2003&at=A4&about=decisive&moves=b%3A", "no location"),
        (422, "rules=japanese2003&at=A4&moves=x", "no move"),
        (422, "rules=japanese2003&at=A4&moves=w:A1,b:A1", ":"),
        (422, "rules=aga&at=A4", "no proof"),
    ] {
        let (found, _, text) = server.ask(&format!("POST /dispute?{query}"), &[], DEAD);
        assert_eq!(found, status, "{query}: {text}");
        assert!(text.contains(reason), "{query}: {text}");
    }
    assert_eq!(server.status("GET /dispute?rules=ljrg", &[], ""), 405);
    let (_, _, text) = server.ask("POST /dispute?rules=aga", &[], DEAD);
    assert_eq!(json(&text)["doubts"], serde_json::json!([]));
}

#[test]
fn the_last_position_of_a_record_can_be_taken() {
    let server = Server::page(&[]);
    let record = "(;GM[1]SZ[3]KM[6.5];B[bb];W[ab];B[aa])";
    let (status, _, text) = server.ask("POST /position?rules=aga", &[], record);
    assert_eq!(status, 200, "{text}");
    let position = json(&text);
    assert_eq!((&position["komi"], &position["turn"]), (&"6.5".into(), &"W".into()));
    assert_eq!(position["board"]["points"][0], serde_json::json!(["A3", 0, 0, "b"]));
    assert_eq!(position["board"]["points"][3], serde_json::json!(["A2", 0, 1, "w"]));
    assert_eq!(server.status("POST /position?rules=aga", &[], "no record"), 422);
}
