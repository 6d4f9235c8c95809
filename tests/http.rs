//! The local page over real sockets: who is answered, what is refused, what it
//! costs when a client goes away.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const DEAD: &str = include_str!("data/dead.sgf");

struct Server {
    child: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn start(words: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_shinpan"))
            .args(["serve", "--http", "127.0.0.1:0", "--no-cache", "--log", "off"])
            .args(words)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut server = Server { child, address: String::new() };
        while server.address.is_empty() {
            let mut line = String::new();
            assert!(output.read_line(&mut line).unwrap() > 0, "no page");
            let page = line.trim().strip_prefix("page at http://").unwrap_or_default();
            server.address = page.trim_end_matches('/').to_string();
        }
        server
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
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
    let server = Server::start(&[]);
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
    let server = Server::start(&["--http-max-body", "2000"]);
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
    let (_, _, answer) = server.ask("POST /report?rules=aga", &[], "(;GM[1]SZ[3];B[bb];W[bb])");
    assert!(answer.contains("is illegal"), "{answer}");
    assert!(server.metric("shinpan_http_failures_total") >= 9);
}

/// Another site's page must not use a browser's way in, by its own name for this
/// machine or by sending something here.
#[test]
fn other_sites_are_refused() {
    let server = Server::start(&[]);
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
    let server = Server::start(&["--http-token", path.to_str().unwrap()]);
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
    let refused = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_shinpan"))
            .args(["serve", "--no-cache", "--http", "0.0.0.0:0"])
            .args(words)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
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
    let server = Server::start(&["--listen", "127.0.0.1:0"]);
    let (status, head, body) = server.ask("GET /health", &[], "");
    assert_eq!(status, 200);
    assert!(head.contains("application/json"));
    let health: serde_json::Value = serde_json::from_str(&body).unwrap();
    assert_eq!(health["status"], "ok");
    let (_, head, body) = server.ask("GET /metrics", &[], "");
    assert!(head.contains("text/plain; version=0.0.4"), "{head}");
    for line in body.lines().filter(|line| !line.starts_with('#')) {
        let (name, value) = line.split_once(' ').unwrap();
        assert!(name.starts_with("shinpan_"), "{line}");
        value.parse::<f64>().unwrap();
    }
    assert_eq!(server.metric("shinpan_sessions_open"), 0);
}

/// A search for a client that has gone away ends.
#[test]
fn nobody_is_judged_for_who_has_gone() {
    let words = ["--seconds", "600", "--nodes", "1000000000"];
    let server = Server::start(&words);
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
    let server = Server::start(&["--http-connections", "40"]);
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
