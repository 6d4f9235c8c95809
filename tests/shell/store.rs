//! The cache of verdicts: what it gives back is what was found, within the
//! limits asked for, whatever happens to its file and whoever shares it.

use crate::tries::cases;
use serde_json::Value;
use shinpan::estimate::Answer;
use shinpan::record::json::Position;
use shinpan::report::text::{Palette, Text};
use shinpan::report::{Format, Subject, json};
use shinpan::rulesets::{self, Basis};
use shinpan::store::{Cache, Settings, contents};
use shinpan::verdict::judge::judge_recalling;
use shinpan::verdict::{Limits, Recall, Verdict, judge};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_shinpan");

fn cache(path: &Path) -> Cache {
    Cache::new(Settings { path: path.to_path_buf(), limit: 1 << 30 })
}

fn limits(nodes: usize) -> Limits {
    Limits { nodes, ..Limits::default() }
}

/// All that is written of a verdict, what it cost aside.
fn written(verdict: &Verdict) -> String {
    let subject = Subject::named("x");
    let mut value: Value =
        serde_json::from_str(&json::line(&subject, &Answer::bare(verdict.clone()))).unwrap();
    value.as_object_mut().unwrap().remove("stats");
    let why: Vec<String> = verdict.graph().locs().flat_map(|loc| verdict.why(loc)).collect();
    let text = Text { palette: Palette::Plain }.verdict(&subject, &Answer::bare(verdict.clone()));
    format!("{value}\n{text}\n{}", why.join("\n"))
}

fn positions(count: usize) -> Vec<Position> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/ljrg.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    let all: Vec<Position> = text.lines().filter_map(|line| Position::parse(line).ok()).collect();
    assert!(all.len() > 40);
    // Spread over the corpus.
    let step = all.len().div_ceil(count).max(1);
    all.into_iter().step_by(step).collect()
}

#[test]
fn what_is_remembered_is_written_like_what_was_found() {
    let ljrg = rulesets::find("ljrg").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cache.redb");
    let count = cases(40);
    let (mut kept, mut proven) = (0, 0);
    for nodes in [500, 3000] {
        for position in positions(count) {
            let limits = limits(nodes);
            let Ok(fresh) = judge(ljrg, &position.setup, &Basis::Position, &limits) else {
                continue;
            };
            let first = cache(&path);
            let recalled = first.recall(ljrg, &fresh.end, &limits);
            first.keep(&fresh, &limits);
            drop(first);
            // Another one, as after a restart.
            let second = cache(&path);
            let again = judge_recalling(ljrg, &position.setup, &limits, Some(&second)).unwrap();
            for verdict in recalled.iter().chain([&again]) {
                // What was proven before within fewer situations may come from there.
                if verdict.stats.cached && verdict.stats.nodes == fresh.stats.nodes {
                    assert_eq!(written(verdict), written(&fresh), "{}", position.id);
                }
            }
            assert_eq!(again.stats.cached, fresh.stats.nodes >= 200, "{}", position.id);
            kept += usize::from(again.stats.cached);
            proven += usize::from(again.stats.cached && again.tally.proven);
        }
    }
    assert!(kept >= 10 && proven >= 2 && kept > proven, "{kept} kept, {proven} proven");
}

/// Three positions by how they end: proven after some hundred situations, proven
/// after some thousand, open for long.
const PROVEN: &str = r#"{"id":"p","board":["x.o.","xxoo",".xo.","xxoo"]}"#;
const EMPTY: &str = r#"{"id":"e","board":["...","...","..."]}"#;
const OPEN: &str = r#"{"id":"o","board":["....",".xx.","..o.","...."]}"#;

#[test]
fn an_open_answer_serves_no_larger_limits() {
    let ljrg = rulesets::find("ljrg").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cache.redb");
    let setup = |line: &str| Position::parse(line).unwrap().setup;
    let ask = |line: &str, limits: &Limits| {
        let memory = cache(&path);
        judge_recalling(ljrg, &setup(line), limits, Some(&memory)).unwrap()
    };
    let cached = |line: &str, limits: &Limits| ask(line, limits).stats.cached;
    assert!(!cached(OPEN, &limits(2000)));
    assert!(cached(OPEN, &limits(2000)));
    assert!(cached(OPEN, &limits(1000)));
    let more_threads = Limits { threads: 2, ..limits(2000) };
    assert!(cached(OPEN, &more_threads));
    let less_memory = Limits { bytes: 1 << 30, ..limits(2000) };
    assert!(cached(OPEN, &less_memory));
    let more_memory = Limits { bytes: 3 << 30, ..limits(2000) };
    assert!(!cached(OPEN, &more_memory));
    let hour = std::time::Duration::from_secs(3600);
    assert!(cached(OPEN, &Limits { time: Some(hour), ..limits(2000) }));
    assert!(!cached(OPEN, &limits(2001)));
    // The larger answer took the place of the smaller one.
    assert!(cached(OPEN, &limits(2001)));

    assert!(!cached(EMPTY, &limits(100)));
    assert!(!ask(EMPTY, &limits(100)).tally.proven);
    assert!(!cached(EMPTY, &limits(100_000)));
    // Proven: within any limits.
    for nodes in [1, 100, 1_000_000] {
        let verdict = ask(EMPTY, &limits(nodes));
        assert!(verdict.stats.cached && verdict.tally.proven);
    }
}

#[test]
fn a_record_under_another_name_is_refused() {
    let ljrg = rulesets::find("ljrg").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cache.redb");
    let memory = cache(&path);
    let verdict = |line: &str| {
        let setup = Position::parse(line).unwrap().setup;
        judge(ljrg, &setup, &Basis::Position, &limits(100_000)).unwrap()
    };
    // A verdict that does not follow from its proofs.
    let mut forged = verdict(EMPTY);
    let owner = shinpan::rulesets::Owner::One(shinpan::board::Color::White);
    forged.tally.owner = vec![owner; 9];
    memory.keep(&forged, &limits(100_000));
    memory.flush();
    assert_eq!(contents(&path).unwrap().unwrap().verdicts, 1);
    assert!(memory.recall(ljrg, &forged.end, &limits(100_000)).is_none());
    // Whoever gave back what cannot be is not asked again.
    let other = verdict(PROVEN);
    memory.keep(&other, &limits(100_000));
    assert!(memory.recall(ljrg, &other.end, &limits(100_000)).is_none());
}

/// `shinpan judge` under LJRG with a cache; output and complaints.
fn spawn(cache: &Path, nodes: &str) -> std::process::Child {
    Command::new(PROGRAM)
        .args(["judge", "--rules", "ljrg", "--nodes", nodes, "--cache"])
        .arg(cache)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn answer(mut child: std::process::Child, input: &str) -> (Vec<Value>, String) {
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    assert_eq!(status.code(), Some(0));
    let lines = String::from_utf8(stdout).unwrap();
    let lines = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (lines, String::from_utf8(stderr).unwrap())
}

fn plain(mut lines: Vec<Value>) -> Vec<Value> {
    lines.iter_mut().for_each(|line| {
        line.as_object_mut().unwrap().remove("stats");
    });
    lines
}

/// Positions of one empty row after another, each with another id and komi.
fn many(from: usize, to: usize) -> String {
    (from..to)
        .map(|n| format!("{{\"id\":{n},\"board\":[\"x..\",\"...\",\"..o\"],\"komi\":{n}}}\n"))
        .collect()
}

#[test]
fn two_processes_share_a_cache() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("shared");
    let none = folder.path().join("none");
    let (expected, _) = answer(spawn(&none, "5000"), &many(0, 60));
    let children = [spawn(&place, "5000"), spawn(&place, "5000"), spawn(&place, "5000")];
    let threads = children.map(|child| std::thread::spawn(move || answer(child, &many(0, 60))));
    for thread in threads {
        let (found, told) = thread.join().unwrap();
        assert_eq!(told, "");
        assert_eq!(plain(found), plain(expected.clone()));
    }
    let held = contents(&place.join("verdicts.redb")).unwrap().unwrap();
    assert_eq!(held.verdicts, 60);
    let (again, _) = answer(spawn(&place, "5000"), &many(0, 60));
    assert!(again.iter().all(|line| line["stats"]["cached"] == true));
    // Another session of another kind.
    let script =
        "boardsize 3\nruleset ljrg\nkomi 7\nplay b a3\nplay w c1\nfinal_score_ruleset ljrg\n";
    let gtp = |extra: &[&str]| {
        let mut gtp = assert_cmd::Command::new(PROGRAM);
        gtp.arg("gtp").args(extra).write_stdin(script);
        String::from_utf8(gtp.output().unwrap().stdout).unwrap()
    };
    let place = place.display().to_string();
    let answers = [gtp(&["--no-cache"]), gtp(&["--cache", &place]), gtp(&["--cache", &place])];
    assert!(answers[0].contains("proven"), "{}", answers[0]);
    assert!(answers.iter().all(|answer| *answer == answers[0]));
}

#[test]
fn a_kill_leaves_a_cache_that_works() {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..6 {
        // Three times while the file is made, three times while one grows.
        let place = folder.path().join(format!("cache{}.redb", round.min(3)));
        let mut child = Command::new(PROGRAM)
            .args(["judge", "--rules", "ljrg", "--nodes", "5000", "--cache"])
            .arg(&place)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let writer = std::thread::spawn(move || {
            let _ = input.write_all(many(round * 10_000, round * 10_000 + 10_000).as_bytes());
        });
        // Small records are written once a second: about then.
        std::thread::sleep(std::time::Duration::from_millis(1000 + 4 * round as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        writer.join().unwrap();
        let (first, told) = answer(spawn(&place, "5000"), &many(7, 12));
        assert_eq!(told, "", "round {round}");
        let (again, _) = answer(spawn(&place, "5000"), &many(7, 12));
        assert!(again.iter().all(|line| line["stats"]["cached"] == true));
        assert_eq!(plain(first), plain(again));
        assert!(contents(&place).unwrap().unwrap().verdicts > 0);
    }
}

/// No file can grow beyond some size, as on a full disk: the answers are the same,
/// one complaint is made, and once there is room again the cache works or says
/// what to do.
#[test]
fn a_full_disk_costs_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let none = folder.path().join("none");
    let (expected, _) = answer(spawn(&none, "5000"), &many(0, 60));
    let expected = plain(expected);
    // In blocks of 512 bytes: nothing at all, part of the first pages, part of the records.
    for blocks in ["0", "1", "16", "256", "2100"] {
        let place = folder.path().join(format!("full{blocks}"));
        let full = Command::new("sh")
            .args(["-c", "trap '' XFSZ; ulimit -f $0; exec \"$@\"", blocks, PROGRAM])
            .args(["judge", "--rules", "ljrg", "--nodes", "5000", "--cache"])
            .arg(&place)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (found, told) = answer(full, &many(0, 60));
        assert_eq!(plain(found), expected, "{blocks}: {told}");
        assert!(told.lines().count() <= 1, "{blocks}: {told}");
        let complains = told.contains("is not used");
        assert!(complains || (told.is_empty() && blocks != "0"), "{blocks}: {told}");
        let (again, told) = answer(spawn(&place, "5000"), &many(0, 60));
        assert_eq!(plain(again), expected, "{blocks}, with room again: {told}");
        assert!(told.lines().count() <= 1, "{blocks}, with room again: {told}");
    }
}

#[test]
fn a_file_that_is_no_cache_is_reported_once_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let foreign = folder.path().join("thesis.txt");
    let text = "not a cache at all\n".repeat(500);
    std::fs::write(&foreign, &text).unwrap();
    let (expected, _) = answer(spawn(&folder.path().join("fresh"), "5000"), &many(0, 5));
    let (found, told) = answer(spawn(&foreign, "5000"), &many(0, 5));
    assert_eq!(plain(found), plain(expected.clone()));
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(told.contains("thesis.txt is not used"), "{told}");
    assert!(told.contains("--cache FILE names another one"), "{told}");
    // Cleared, the cache of everybody else would be gone, and this file not.
    assert!(!told.contains("cache clear"), "{told}");
    assert_eq!(std::fs::read_to_string(&foreign).unwrap(), text);

    // A cache with damage anywhere gives the same answers.
    let place: PathBuf = folder.path().join("fresh/verdicts.redb");
    let whole = std::fs::read(&place).unwrap();
    let damaged = folder.path().join("damaged.redb");
    for part in 0..12 {
        let mut bytes = whole.clone();
        let at = whole.len() * part / 12;
        let end = (at + whole.len() / 12).min(whole.len());
        bytes[at..end].iter_mut().step_by(97).for_each(|byte| *byte ^= 0x5a);
        std::fs::write(&damaged, &bytes).unwrap();
        let (found, told) = answer(spawn(&damaged, "5000"), &many(0, 5));
        assert_eq!(plain(found), plain(expected.clone()), "part {part}");
        let reports = told.lines().filter(|line| line.contains("is not used")).count();
        assert!(reports <= 1, "{told}");
    }
}

/// redb panics over some pages; nobody is shown that, whichever bytes are wrong.
#[test]
fn a_damaged_cache_is_told_in_our_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.redb");
    answer(spawn(&path, "5000"), &many(0, 3));
    let whole = std::fs::read(&path).unwrap();
    let (mut refused, name) = (0, path.display());
    for at in (0..whole.len()).step_by(whole.len() / 97) {
        let mut bytes = whole.clone();
        bytes.iter_mut().skip(at).take(64).for_each(|byte| *byte ^= 0x55);
        std::fs::write(&path, &bytes).unwrap();
        let info = ["cache", "info", "--cache"];
        let told = Command::new(PROGRAM).args(info).arg(&path).output().unwrap();
        let stderr = String::from_utf8(told.stderr).unwrap();
        assert!(!stderr.contains("panicked") && stderr.lines().count() <= 1, "{at}: {stderr}");
        if told.status.code() != Some(0) {
            let advice = format!("\"shinpan cache clear --cache {name}\" removes it\n");
            let foreign = !bytes.starts_with(b"redb");
            assert!(stderr.starts_with(&format!("shinpan: cannot use {name}: ")), "{stderr}");
            assert!(foreign || stderr.ends_with(&advice), "{stderr}");
            refused += 1;
            let (_, told) = answer(spawn(&path, "5000"), &many(0, 1));
            assert!(!told.contains("panicked") && told.lines().count() <= 1, "{at}: {told}");
        }
    }
    assert!(refused > 0);
}

#[test]
fn a_full_cache_forgets_the_oldest() {
    let ljrg = rulesets::find("ljrg").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cache.redb");
    let small = Settings { path: path.clone(), limit: 20_000 };
    let setups: Vec<_> =
        many(0, 40).lines().map(|line| Position::parse(line).unwrap().setup).collect();
    let memory = Cache::new(small);
    for setup in &setups {
        judge_recalling(ljrg, setup, &limits(5000), Some(&memory)).unwrap();
        memory.flush();
    }
    let held = contents(&path).unwrap().unwrap();
    assert!(held.bytes <= 20_000 && held.verdicts > 1 && held.verdicts < 40, "{held:?}");
    let cached =
        |setup| judge_recalling(ljrg, setup, &limits(5000), Some(&memory)).unwrap().stats.cached;
    assert!(cached(&setups[39]));
    assert!(!cached(&setups[0]));
}

#[test]
fn the_command_shows_and_clears() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("here");
    let run = |words: &[&str]| {
        let mut command = Command::new(PROGRAM);
        command.args(words).env("SHINPAN_CACHE", &place);
        let Output { status, stdout, stderr } = command.output().unwrap();
        let text = String::from_utf8(stdout).unwrap() + &String::from_utf8(stderr).unwrap();
        (status.code().unwrap(), text)
    };
    let file = place.join("verdicts.redb").display().to_string();
    assert_eq!(run(&["cache", "path"]), (0, format!("{file}\n")));
    let empty = format!("{file}: 0 verdicts, 0 bytes in a file of 0\n");
    assert_eq!(run(&["cache", "info"]), (0, empty));
    answer(spawn(&place, "5000"), &many(0, 3));
    let (status, info) = run(&["cache", "info"]);
    assert!(status == 0 && info.starts_with(&format!("{file}: 3 verdicts, ")), "{info}");
    assert_eq!(run(&["cache", "clear"]), (0, format!("{file} removed\n")));
    assert_eq!(run(&["cache", "clear"]), (0, format!("{file}: nothing there\n")));
    let foreign = folder.path().join("thesis.txt");
    std::fs::write(&foreign, "words").unwrap();
    let (status, told) = run(&["cache", "clear", "--cache", foreign.to_str().unwrap()]);
    assert!(status == 2 && told.contains("it stays"), "{told}");
    assert!(foreign.exists());
    let mut off = Command::new(PROGRAM);
    off.args(["cache", "info"]).env("SHINPAN_CACHE", "off");
    assert_eq!(off.output().unwrap().status.code(), Some(2));
}
