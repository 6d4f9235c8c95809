//! Patience: long questions that are called off, limits that a client sets, what
//! was found before, and other sessions meanwhile.

use shinpan::board::{Diagram, Graph};
use shinpan::gtp::{Session, SessionConfig};
use shinpan::rules::{Points, Setup, Situation};
use shinpan::rulesets::{self, Basis, Replay};
use shinpan::verdict::judge::{judge_replay, judge_replay_knowing};
use shinpan::verdict::{Limits, Watch};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// A position that keeps LJRG's search busy for much longer than a test lasts.
const LONG: &str = "position ...../.x.o./..x../.o.o./..... to_play=black";

/// An answer within this time was not waited for to the end.
const SOON: Duration = Duration::from_secs(60);

struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(words: &[&str]) -> (Program, ChildStdin, BufReader<ChildStdout>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_shinpan"))
        .args(words)
        .args(["--seconds", "600", "--nodes", "1000000000", "--no-cache", "--rules", "ljrg"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    (Program(child), input, BufReader::new(output))
}

/// The next answer, without its end.
fn answer(output: &mut impl BufRead) -> String {
    let mut text = String::new();
    loop {
        let mut line = String::new();
        assert!(output.read_line(&mut line).unwrap() > 0, "the program is gone after {text:?}");
        match (line.trim_end(), text.is_empty()) {
            ("", true) => {}
            ("", false) => return text.trim_end().to_string(),
            _ => text.push_str(&line),
        }
    }
}

fn is_open(answer: &str) -> bool {
    answer.contains(" estimated ljrg: not decided by search yet")
}

#[test]
fn an_interrupt_ends_the_question_that_runs_and_nothing_else() {
    let (_program, mut input, mut output) = start(&["gtp"]);
    let started = Instant::now();
    writeln!(input, "{LONG}\nfinal_score_ruleset ljrg").unwrap();
    assert_eq!(answer(&mut output), "=");
    std::thread::sleep(Duration::from_millis(500));
    writeln!(input, "# interrupt").unwrap();
    assert!(is_open(&answer(&mut output)));
    // Too late for the last question, and no word about the next one.
    writeln!(input, "# interrupt\nposition .x./xxx\nfinal_score").unwrap();
    assert_eq!(answer(&mut output), "=");
    assert_eq!(answer(&mut output), "= B+2");
    assert!(started.elapsed() < SOON);
}

/// A file of commands: what stands before the interrupt is called off, even if it
/// has not begun.
#[test]
fn an_interrupt_concerns_the_lines_before_it() {
    let (mut program, mut input, mut output) = start(&["gtp"]);
    let started = Instant::now();
    writeln!(
        input,
        "{LONG}\n7 final_score_ruleset ljrg\n# interrupt\n8 position .x./xxx\n9 final_score"
    )
    .unwrap();
    drop(input);
    assert_eq!(answer(&mut output), "=");
    let called_off = answer(&mut output);
    assert!(called_off.starts_with("=7 ") && is_open(&called_off), "{called_off}");
    assert_eq!(answer(&mut output), "=8");
    assert_eq!(answer(&mut output), "=9 B+2");
    assert!(program.0.wait().unwrap().success());
    assert!(started.elapsed() < SOON);
}

#[test]
fn a_client_limits_its_questions_within_what_the_operator_allows() {
    let (_program, mut input, mut output) = start(&["gtp"]);
    let mut ask = |line: &str| {
        writeln!(input, "{line}").unwrap();
        answer(&mut output)
    };
    assert_eq!(ask("search_limits"), "= seconds 600 situations 1000000000");
    assert_eq!(ask("search_limits 0.2"), "= seconds 0.2 situations 1000000000");
    assert_eq!(ask(LONG), "=");
    let started = Instant::now();
    assert!(is_open(&ask("final_score_ruleset ljrg")));
    assert!(started.elapsed() < SOON);
    assert_eq!(ask("search_limits 9999 1000"), "= seconds 600 situations 1000");
    assert!(is_open(&ask("final_score_ruleset ljrg")));
    assert_eq!(ask("search_limits 3"), "= seconds 3 situations 1000");
    assert_eq!(ask("search_limits most"), "= seconds 600 situations 1000");
    assert_eq!(ask("search_limits most most"), "= seconds 600 situations 1000000000");
    for bad in ["search_limits x", "search_limits -1", "search_limits 1 0", "search_limits 1 2 3"] {
        assert!(ask(bad).starts_with("? syntax error: search_limits"), "{bad}");
    }
}

#[test]
fn over_tcp_others_are_answered_meanwhile() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_shinpan"))
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "off", "--no-cache"])
        .args(["--seconds", "600", "--nodes", "1000000000", "--rules", "ljrg"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let _program = Program(child);
    let address = line.trim().strip_prefix("listening on ").unwrap();
    let connect = || {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(SOON)).unwrap();
        (stream.try_clone().unwrap(), BufReader::new(stream))
    };
    let (mut asker, mut answers) = connect();
    writeln!(asker, "{LONG}\nfinal_score_ruleset ljrg").unwrap();
    assert_eq!(answer(&mut answers), "=");
    let (mut other, mut replies) = connect();
    writeln!(other, "position .x./xxx\nfinal_score").unwrap();
    assert_eq!(answer(&mut replies), "=");
    assert_eq!(answer(&mut replies), "= B+2");
    // Lines that come meanwhile wait; those before the interrupt are called off.
    writeln!(asker, "1 name\n2 final_score_ruleset ljrg\n# interrupt\n3 version").unwrap();
    assert!(is_open(&answer(&mut answers)));
    assert_eq!(answer(&mut answers), "=1 shinpan");
    let called_off = answer(&mut answers);
    assert!(called_off.starts_with("=2 ") && is_open(&called_off), "{called_off}");
    assert!(answer(&mut answers).starts_with("=3 "));
}

fn session() -> Session {
    let named = rulesets::find("ljrg").unwrap();
    let graph = Graph::rectangle(5, 5).unwrap();
    let mut config = SessionConfig::new(named, graph, Points::ZERO).unwrap();
    config.set_search(Limits { nodes: 50_000, ..Limits::default() });
    Session::new(config)
}

#[test]
fn a_question_that_was_called_off_can_be_asked_again() {
    let mut session = session();
    let mut ask = |line: &str, off: bool| {
        session.watch().begin(off);
        session.handle(line.as_bytes()).text.trim().to_string()
    };
    ask("position .x.o./.x.o./.x.o./.x.o./.x.o.", false);
    let first = ask("final_score", true);
    assert!(first == "= 0" || first.starts_with("? cannot score"), "{first}");
    assert_eq!(ask("final_score", false), "= 0");
}

/// Known proofs are not searched again, and give the same verdict.
#[test]
fn a_search_goes_on_from_what_was_found() {
    let named = rulesets::find("japanese2003").unwrap();
    let rows = [".x.x.", "xxxxx", "ooooo", "..o.x", "ooo.."];
    let setup = Setup::of(Situation::of_diagram(Diagram::parse(&rows).unwrap()));
    let game = Replay::new(named.ruleset, setup).unwrap();
    let limits = Limits::default();
    let all = judge_replay(named, &game, &Basis::Position, &limits).unwrap();
    assert!(all.tally.proven && all.stats.nodes > 0);
    let (known, tally) = (&all.findings.proofs, &all.tally);
    let again = |part: &[_], limits: &Limits| {
        judge_replay_knowing(named, &game, &Basis::Position, limits, None, part).unwrap()
    };
    let with_all = again(known, &limits);
    assert_eq!((&with_all.tally, with_all.stats.nodes), (tally, 0));
    for count in 0..known.len() {
        assert_eq!(&again(&known[..count], &limits).tally, tally);
    }
}

#[test]
fn a_watch_that_nobody_pulls_changes_nothing() {
    let named = rulesets::find("ljrg").unwrap();
    let setup = Setup::of(Situation::of_diagram(Diagram::parse(&[".x.", "xx.", "..."]).unwrap()));
    let game = Replay::new(named.ruleset, setup).unwrap();
    let judge = || judge_replay(named, &game, &Basis::Position, &Limits::default()).unwrap();
    let plain = judge();
    let watch = Watch::default();
    let watched = watch.over(judge);
    assert_eq!((&plain.tally, plain.stats.nodes), (&watched.tally, watched.stats.nodes));
    assert_eq!(watch.progress().1, watched.stats.nodes);
    watch.begin(true);
    // What a theorem decides at once needs no search.
    assert!(watch.over(judge).stats.nodes <= plain.stats.nodes);
}
