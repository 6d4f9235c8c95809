//! The server against clients that are many, rude or silent.

use shinpan::gtp::{Reply, Session, SessionConfig};
use shinpan::server::listener::{Address, BindError, Reach};
use shinpan::server::{Config, Handler, Limits, Listener, Summary, run};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// A stand-in for a game: adds up numbers, and misbehaves on request.
#[derive(Default)]
struct Adder {
    sum: u64,
    /// Set when a `sleep` has begun.
    asleep: Arc<AtomicBool>,
}

impl Handler for Adder {
    fn handle(&mut self, line: &[u8]) -> Reply {
        let line = String::from_utf8_lossy(line);
        let words: Vec<&str> = line.split_whitespace().collect();
        let result = match words.as_slice() {
            [] => return Reply::default(),
            ["add", number] => {
                self.sum += number.parse::<u64>().unwrap_or(0);
                Ok(self.sum.to_string())
            }
            ["sleep", millis] => {
                self.asleep.store(true, Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(millis.parse().unwrap_or(0)));
                Ok("slept".to_string())
            }
            ["big"] => Ok("x".repeat(1 << 20)),
            ["break"] => panic!("asked to"),
            ["quit"] => Ok(String::new()),
            _ => Err("unknown command".to_string()),
        };
        Reply { quit: words == ["quit"], ..Reply::framed(None, &result) }
    }
}

/// A server in the background; stopped and waited for at the end.
struct Server {
    address: String,
    stop: CancellationToken,
    thread: Option<std::thread::JoinHandle<Summary>>,
}

impl Server {
    fn start(limits: Limits) -> Server {
        Server::with(limits, || Box::new(Adder::default()))
    }

    fn with(limits: Limits, open: impl Fn() -> Box<dyn Handler> + Send + Sync + 'static) -> Server {
        let stop = CancellationToken::new();
        let stopped = stop.clone().cancelled_owned();
        let (send, address) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            let summary = runtime.block_on(async move {
                let address = "127.0.0.1:0".parse().unwrap();
                let listener = Listener::bind(&address, Reach::ThisMachine, 0o600).await.unwrap();
                send.send(listener.address()).unwrap();
                run(
                    vec![listener],
                    stopped,
                    Config { limits, open: Arc::new(open), counters: Arc::default() },
                )
                .await
            });
            runtime.shutdown_background();
            summary
        });
        Server { address: address.recv().unwrap(), stop, thread: Some(thread) }
    }

    fn client(&self) -> Client {
        Client::new(TcpStream::connect(&self.address).unwrap())
    }

    fn stop(mut self) -> Summary {
        self.stop.cancel();
        self.thread.take().unwrap().join().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

struct Client {
    stream: TcpStream,
    reader: BufReader<TcpStream>,
}

impl Client {
    fn new(stream: TcpStream) -> Client {
        // A reply that never comes fails the test instead of hanging it.
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        Client { reader: BufReader::new(stream.try_clone().unwrap()), stream }
    }

    fn send(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).unwrap();
    }

    /// One response, up to its empty line.
    fn reply(&mut self) -> String {
        let mut reply = String::new();
        while !reply.ends_with("\n\n") {
            if self.reader.read_line(&mut reply).unwrap() == 0 {
                panic!("closed after {reply:?}");
            }
        }
        reply
    }

    fn ask(&mut self, command: &str) -> String {
        self.send(&format!("{command}\n"));
        self.reply()
    }

    /// Everything until the server closes.
    fn rest(&mut self) -> String {
        let mut rest = String::new();
        self.reader.read_to_string(&mut rest).unwrap();
        rest
    }
}

fn brief(change: impl FnOnce(&mut Limits)) -> Limits {
    let mut limits = Limits { drain: Duration::from_secs(30), ..Limits::default() };
    change(&mut limits);
    limits
}

#[test]
fn two_hundred_sessions_keep_their_own_state() {
    let server = Server::start(brief(|_| {}));
    let mut clients: Vec<Client> = (0..200).map(|_| server.client()).collect();
    for round in 1..=5u64 {
        for (number, client) in clients.iter_mut().enumerate() {
            client.send(&format!("add {number}\n"));
        }
        for (number, client) in clients.iter_mut().enumerate() {
            assert_eq!(client.reply(), format!("= {}\n\n", number as u64 * round));
        }
    }
    for client in &mut clients {
        assert_eq!(client.ask("quit"), "=\n\n");
        assert_eq!(client.rest(), "");
    }
    assert_eq!(server.stop(), Summary { served: 200, refused: 0, cut_off: 0 });
}

/// Two hundred clients, each with a game of its own on a board of its own,
/// move by move and all at once; every reply must be the one that a session
/// alone would give.
#[test]
fn two_hundred_games_at_once() {
    let named = shinpan::rulesets::find("tromp-taylor").unwrap();
    let board = shinpan::board::Graph::rectangle(9, 9).unwrap();
    let start = SessionConfig::new(named, board, shinpan::rules::Points::ZERO).unwrap();
    let shared = start.clone();
    let server = Server::with(brief(|_| {}), move || Box::new(Session::new(shared.clone())));
    let script = |game: usize| -> Vec<String> {
        let mut lines = vec![format!("{game} boardsize {}", 5 + game % 15)];
        for step in 0..12 {
            let color = ["b", "w"][step % 2];
            let (col, row) = ((game + step * 3) % 7, 1 + (game / 7 + step * step) % 7);
            // Some of these are off the board, occupied or suicide: errors
            // belong to the game as well.
            let letter = b"ABCDEFG"[col] as char;
            lines.push(format!("{step} play {color} {letter}{row}"));
        }
        lines.extend(["showboard", "list_stones black", "undo", "final_score"].map(String::from));
        lines
    };
    let mut games: Vec<(Client, Session, Vec<String>)> =
        (0..200).map(|game| (server.client(), Session::new(start.clone()), script(game))).collect();
    for step in 0..games[0].2.len() {
        for (client, _, script) in &mut games {
            client.send(&format!("{}\n", script[step]));
        }
        for (client, alone, script) in &mut games {
            assert_eq!(client.reply(), alone.handle(script[step].as_bytes()).text, "{script:?}");
        }
    }
    drop(games);
    assert_eq!(server.stop().cut_off, 0);
}

#[test]
fn many_commands_in_one_packet_are_answered_in_order() {
    let server = Server::start(brief(|_| {}));
    let mut client = server.client();
    client.send("add 1\nadd 1\n\n\r\nadd 1\r\nnonsense\nquit\nadd 1\n");
    assert_eq!(client.rest(), "= 1\n\n= 2\n\n= 3\n\n? unknown command\n\n=\n\n");
}

#[test]
fn a_line_too_long_is_refused_and_the_session_goes_on() {
    let server = Server::start(brief(|limits| limits.line_bytes = 100));
    let mut client = server.client();
    assert_eq!(client.ask(&"x".repeat(101)), "? line longer than 100 bytes\n\n");
    assert_eq!(client.ask(&"y".repeat(1_000_000)), "? line longer than 100 bytes\n\n");
    let numbered = format!("17 add {}", "1".repeat(1_000_000));
    assert_eq!(client.ask(&numbered), "?17 line longer than 100 bytes\n\n");
    assert_eq!(client.ask(&format!("add 7{}", " ".repeat(95))), "= 7\n\n");
}

/// A page in a browser can send such a request to any port of the machine.
#[test]
fn a_web_page_cannot_play() {
    let server = Server::start(Limits::default());
    let long = format!("POST /{} HTTP/1.1\r\n", "x".repeat(70_000));
    for head in ["POST / HTTP/1.1\r\n", &long, ""] {
        let mut client = server.client();
        client.send(&format!("{head}Host: localhost\r\n\r\nadd 5\nadd 7\nquit\n"));
        let heard = client.rest();
        assert!(heard.ends_with("? this is GTP, not HTTP\n\n"), "{heard}");
        assert!(!heard.contains('='), "{heard}");
    }
    assert_eq!(server.client().ask("add 1"), "= 1\n\n");
}

#[test]
fn a_silent_client_is_closed() {
    let server = Server::start(brief(|limits| limits.idle = Duration::from_millis(50)));
    assert_eq!(server.client().rest(), "");
}

#[test]
fn a_client_that_trickles_bytes_without_a_line_end_is_closed_too() {
    let server = Server::start(brief(|limits| limits.idle = Duration::from_millis(100)));
    let mut client = server.client();
    while client.stream.write_all(b"x").is_ok() {
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_half_line_before_the_end_is_a_line() {
    let server = Server::start(brief(|_| {}));
    let mut client = server.client();
    client.send("add 2\nadd 3");
    client.stream.shutdown(Shutdown::Write).unwrap();
    assert_eq!(client.rest(), "= 2\n\n= 5\n\n");
}

#[test]
fn a_client_that_vanishes_leaves_no_trace() {
    let server = Server::start(brief(|limits| limits.sessions = 1));
    for _ in 0..3 {
        let mut client = server.client();
        // The place of the one before may not be free yet.
        client.send("add 1\nad");
        let mut line = String::new();
        let _ = client.reader.read_line(&mut line);
    }
    assert_eq!(patient(&server).ask("add 4"), "= 5\n\n");
}

/// A client that comes back until there is a place.
fn patient(server: &Server) -> Client {
    loop {
        let mut client = server.client();
        client.send("add 1\n");
        let mut line = String::new();
        if client.reader.read_line(&mut line).is_ok() && line.starts_with('=') {
            client.reader.read_line(&mut line).unwrap();
            return client;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_client_that_never_reads_loses_its_session_only() {
    let server = Server::start(brief(|limits| {
        limits.write = Duration::from_millis(100);
        limits.sessions = 2;
    }));
    let mut deaf = server.client();
    for _ in 0..200 {
        if deaf.stream.write_all(b"big\n").is_err() {
            break;
        }
    }
    let mut other = server.client();
    assert_eq!(other.ask("add 1"), "= 1\n\n");
    // Its place becomes free though it never closed.
    assert_eq!(patient(&server).ask("add 1"), "= 2\n\n");
    drop(deaf);
}

#[test]
fn one_client_too_many_is_told_so() {
    let server = Server::start(brief(|limits| limits.sessions = 1));
    let mut first = server.client();
    assert_eq!(first.ask("add 1"), "= 1\n\n");
    let mut second = server.client();
    second.send("add 1\n");
    assert_eq!(second.rest(), "? too many sessions, the limit is 1; try again later\n\n");
    assert_eq!(first.ask("quit"), "=\n\n");
    assert_eq!(patient(&server).ask("add 0"), "= 1\n\n");
}

/// Who only takes a place loses it to who wants to say something; half a line is
/// nothing.
#[test]
fn silent_clients_make_room() {
    let server = Server::start(brief(|limits| limits.sessions = 3));
    let mut first = server.client();
    assert_eq!(first.ask("add 1"), "= 1\n\n");
    let silent = (0..4).map(|_| {
        let mut client = server.client();
        client.send("ad");
        client
    });
    let mut silent: Vec<Client> = silent.collect();
    let mut other = server.client();
    assert_eq!(other.ask("add 2"), "= 2\n\n");
    assert_eq!(first.ask("add 1"), "= 2\n\n");
    // The oldest went first.
    let mut heard = String::new();
    assert!(!matches!(silent[0].reader.read_line(&mut heard), Ok(1..)), "{heard}");
}

#[test]
fn a_slow_command_holds_up_nobody_else() {
    let server = Server::start(brief(|_| {}));
    let mut slow: Vec<Client> = (0..20).map(|_| server.client()).collect();
    for client in &mut slow {
        client.send("sleep 1000\n");
    }
    let mut quick = server.client();
    for sum in 1..100 {
        assert_eq!(quick.ask("add 1"), format!("= {sum}\n\n"));
    }
    for client in &mut slow {
        assert_eq!(client.reply(), "= slept\n\n");
    }
}

#[test]
fn a_failure_inside_ends_that_session_only() {
    let server = Server::start(brief(|_| {}));
    let (mut one, mut other) = (server.client(), server.client());
    assert_eq!(other.ask("add 1"), "= 1\n\n");
    one.send("break\n");
    assert_eq!(one.rest(), "? internal error, session ends\n\n");
    assert_eq!(other.ask("add 1"), "= 2\n\n");
}

#[test]
fn stopping_finishes_the_reply_that_is_being_made() {
    let asleep = Arc::new(AtomicBool::new(false));
    let shared = Arc::clone(&asleep);
    let open = move || Box::new(Adder { sum: 0, asleep: Arc::clone(&shared) }) as Box<dyn Handler>;
    let server = Server::with(brief(|_| {}), open);
    let mut waiting = server.client();
    assert_eq!(waiting.ask("add 1"), "= 1\n\n");
    let mut busy = server.client();
    assert_eq!(busy.ask("add 1"), "= 1\n\n");
    busy.send("sleep 500\nadd 1\n");
    while !asleep.load(Ordering::SeqCst) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let summary = server.stop();
    assert_eq!(summary, Summary { served: 2, refused: 0, cut_off: 0 });
    assert_eq!(busy.rest(), "= slept\n\n");
    assert_eq!(waiting.rest(), "");
}

#[test]
fn sessions_over_a_unix_socket() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s");
    let address = Address::Unix(path.clone());
    let stop = CancellationToken::new();
    let stopped = stop.clone().cancelled_owned();
    let (send, ready) = std::sync::mpsc::channel();
    let server_path = address.clone();
    let thread = std::thread::spawn(move || {
        tokio::runtime::Runtime::new().unwrap().block_on(async move {
            let bind = || Listener::bind(&server_path, Reach::ThisMachine, 0o600);
            let listener = bind().await.unwrap();
            let again = bind().await;
            assert!(matches!(again, Err(BindError::InUse(_))), "{again:?}");
            send.send(()).unwrap();
            let open = Arc::new(|| Box::new(Adder::default()) as Box<dyn Handler>);
            run(
                vec![listener],
                stopped,
                Config { limits: Limits::default(), open, counters: Arc::default() },
            )
            .await
        })
    });
    ready.recv().unwrap();
    let mut stream = std::os::unix::net::UnixStream::connect(&path).unwrap();
    stream.write_all(b"add 2\nquit\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    assert_eq!(text, "= 2\n\n=\n\n");
    stop.cancel();
    thread.join().unwrap();
    assert!(!path.exists(), "the socket file is removed");
}

fn bind(address: &str) -> Result<Listener, BindError> {
    let address: Address = address.parse().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(Listener::bind(&address, Reach::ThisMachine, 0o600))
}

#[test]
fn addresses_that_cannot_be_listened_on() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let error = bind(&address).unwrap_err().to_string();
    assert!(error.starts_with(&format!("{address} is in use: ")), "{error}");

    let error = bind("0.0.0.0:0").unwrap_err().to_string();
    assert!(error.contains("--allow-remote"), "{error}");

    let error = bind("unix:/nonexistent-folder/socket").unwrap_err().to_string();
    assert!(error.contains("make the folder /nonexistent-folder first"), "{error}");

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    std::fs::write(&path, "mine").unwrap();
    let error = bind(&format!("unix:{}", path.display())).unwrap_err();
    assert!(matches!(error, BindError::NotASocket(_)), "{error:?}");
    assert_eq!(std::fs::read(&path).unwrap(), b"mine");
}

#[test]
fn a_socket_left_behind_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s");
    drop(std::os::unix::net::UnixListener::bind(&path).unwrap());
    assert!(path.exists());
    bind(&format!("unix:{}", path.display())).unwrap();
}
