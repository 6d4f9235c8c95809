//! The scripted suites in `gtp-tests/` must run green, the runner must judge as
//! gogui-regress does, and the reference must tell of every command.

use shinpan::board::Graph;
use shinpan::gtp::suite::{Outcome, Summary, run_files, run_text};
use shinpan::gtp::{Folder, Session, SessionConfig, commands};
use shinpan::rules::Points;
use shinpan::rulesets;
use std::path::PathBuf;
use std::sync::Arc;

fn config() -> SessionConfig {
    let named = rulesets::find("japanese").unwrap();
    SessionConfig::new(named, Graph::rectangle(19, 19).unwrap(), Points::ZERO).unwrap()
}

fn suites() -> Vec<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/gtp-tests");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "tst"))
        .collect();
    files.sort();
    files
}

#[test]
fn every_suite_is_green() {
    let summary = run_files(&suites(), &config());
    let text = summary.to_string();
    assert_eq!(summary.exit_code(), 0, "{text}");
    assert_eq!(summary.count(Outcome::SurprisingPass), 0, "{text}");
    let other: usize = summary.files.iter().map(|file| file.other_errors.len()).sum();
    assert_eq!(other, 0, "{text}");
    assert!(summary.files.iter().all(|file| !file.tests.is_empty()), "{text}");
}

#[test]
fn the_list_of_suites_names_them_all() {
    let list = std::fs::read_to_string("gtp-tests/all.suite").unwrap();
    let listed: Vec<&str> = list.lines().filter(|line| !line.starts_with('#')).collect();
    let files: Vec<String> = suites()
        .iter()
        .map(|path| format!("gtp-tests/{}", path.file_name().unwrap().to_str().unwrap()))
        .collect();
    assert_eq!(listed, files);
    let summary = run_files(&["@gtp-tests/all.suite"], &config());
    assert_eq!((summary.exit_code(), summary.files.len()), (0, files.len()), "{summary}");
}

/// The commands that a suite sends, those inside `expect_error` included.
fn commands_sent() -> Vec<String> {
    let mut sent = Vec::new();
    for path in suites() {
        for line in std::fs::read_to_string(path).unwrap().lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let numbered = words.first().is_some_and(|word| word.parse::<u64>().is_ok());
            let words = words.get(usize::from(numbered)..).unwrap_or_default();
            sent.extend(words.first().map(|word| word.to_string()));
            if words.first() == Some(&"expect_error") {
                sent.extend(words.get(1).map(|word| word.to_string()));
            }
        }
    }
    sent
}

#[test]
fn every_command_occurs_in_a_suite() {
    let sent = commands_sent();
    let missing: Vec<&str> = commands::all()
        .map(|command| command.name)
        .filter(|name| *name != "quit" && !sent.iter().any(|sent| sent == name))
        .collect();
    assert!(missing.is_empty(), "no suite sends {missing:?}");
}

#[test]
fn the_reference_tells_of_every_command() {
    let text = std::fs::read_to_string("docs/gtp.md").unwrap();
    let headings: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("### ")).collect();
    let expected: Vec<String> = commands::all()
        .map(|command| format!("`{} {}", command.name, command.usage).trim_end().to_string() + "`")
        .collect();
    for heading in &expected {
        assert!(headings.contains(&heading.as_str()), "docs/gtp.md has no heading {heading}");
    }
    for heading in &headings {
        assert!(expected.iter().any(|known| known == heading), "{heading} is no command");
    }
    let groups: Vec<&str> = commands::GROUPS.iter().map(|(name, _)| *name).collect();
    for group in groups {
        assert!(text.contains(&format!("\n## {group}\n")), "docs/gtp.md has no part {group}");
    }
}

/// The examples of the reference are transcripts: command, answer, empty line.
#[test]
fn the_examples_of_the_reference_are_what_happens() {
    let text = std::fs::read_to_string("docs/gtp.md").unwrap();
    let named = rulesets::find("japanese").unwrap();
    let mut examples = 0;
    for block in text.split("```gtp\n").skip(1) {
        let block = block.split("```").next().unwrap();
        let graph = Graph::rectangle(9, 9).unwrap();
        let mut config = SessionConfig::new(named, graph, Points::ZERO).unwrap();
        config.files = Arc::new(Folder::open("gtp-tests"));
        let mut session = Session::new(config);
        for exchange in block.trim_end().split("\n\n") {
            let (command, answer) = exchange.split_once('\n').unwrap();
            let reply = session.handle(command.as_bytes());
            assert_eq!(reply.text.trim_end(), answer, "{command}");
            examples += 1;
        }
    }
    assert!(examples > 150, "{examples} examples");
}

fn outcomes(text: &str) -> Vec<Outcome> {
    let file = run_text("x.tst", text, config()).unwrap();
    file.tests.iter().map(|test| test.outcome).collect()
}

#[test]
fn tests_are_judged_as_gogui_regress_does() {
    use Outcome::{Fail, KnownFail, Pass, SurprisingPass};
    assert_eq!(outcomes("1 name\n#? [shinpan]\n"), [Pass]);
    assert_eq!(outcomes("1 name\n#? [shin]\n"), [Fail], "the whole answer must match");
    assert_eq!(outcomes("1 name\n#? [!shin]\n"), [Pass]);
    assert_eq!(outcomes("1 name\n#? [other]*\n"), [KnownFail]);
    assert_eq!(outcomes("1 name\n#? [shinpan]*\n"), [SurprisingPass]);
    assert_eq!(outcomes("name\n#? [shinpan]\n"), [Pass], "a test may have no number");
    assert_eq!(outcomes("1 name\n2 nonsense\n3 version\n"), [Pass, Fail, Pass]);
    assert_eq!(outcomes("1 nonsense\n#? [unknown command]\n"), [Fail], "an error never passes");
    assert_eq!(outcomes("1 nonsense\n#? [!x]\n"), [Fail]);
    assert_eq!(outcomes("1 nonsense\n#? []*\n"), [KnownFail]);
    assert_eq!(outcomes("1 play b D4\n#? []\n# end"), [Pass]);
    assert_eq!(outcomes("name\n\nversion"), []);
    let file = run_text("x.tst", "name\nnonsense\n", config()).unwrap();
    assert_eq!(file.other_errors, [(2, "unknown command".to_string())]);
}

fn run(files: &[(&str, &str)], names: &[&str]) -> Summary {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let full = |name: &&str| match name.strip_prefix('@') {
        Some(name) => format!("@{}", folder.path().join(name).display()),
        None => folder.path().join(name).display().to_string(),
    };
    run_files(&names.iter().map(full).collect::<Vec<_>>(), &config())
}

#[test]
fn exit_codes_are_those_of_gogui_regress() {
    let good = ("good.tst", "1 name\n#? [shinpan]\n2 nonsense\n#? [x]*\n3 name\n#? [.*]*\n");
    let bad = ("bad.tst", "1 name\n#? [x]\n");
    assert_eq!(run(&[good], &["good.tst"]).exit_code(), 0);
    assert_eq!(run(&[good, bad], &["good.tst", "bad.tst"]).exit_code(), 1);
    assert_eq!(run(&[good], &["good.tst", "missing.tst"]).exit_code(), 2);
    assert_eq!(run(&[("x.tst", "#? [x]\n")], &["x.tst"]).exit_code(), 2);
    assert_eq!(run(&[("x.tst", "quit\nname\n")], &["x.tst"]).exit_code(), 2);
    assert_eq!(run(&[("x.tst", "quit\n")], &["x.tst"]).exit_code(), 0);
}

#[test]
fn lists_of_suites() {
    let good = ("good.tst", "1 name\n#? [shinpan]\n");
    let inner = ("inner.suite", "# the inner list\ngood.tst\n\n");
    let outer = ("outer.suite", "@inner.suite\ngood.tst\n");
    let summary = run(&[good, inner, outer], &["@outer.suite"]);
    assert_eq!((summary.exit_code(), summary.tests()), (0, 2), "{summary}");
    let summary = run(&[("loop.suite", "@loop.suite\n")], &["@loop.suite"]);
    assert_eq!(summary.exit_code(), 2);
    assert!(summary.errors[0].ends_with("the list contains itself"), "{summary}");
    assert_eq!(run(&[], &["@missing.suite"]).exit_code(), 2);
}

#[test]
fn the_summary_names_surprises_and_counts() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.tst");
    std::fs::write(&path, "1 name\n#? [x]\n2 name\n#? [.*]*\nnonsense\n3 version\n").unwrap();
    let text = run_files(&[&path], &config()).to_string();
    let name = path.display();
    for line in [
        format!("{name} 1 unexpected FAIL: Correct 'x', got 'shinpan'\n"),
        format!("{name} 2 unexpected PASS!\n"),
        format!("{name} line 5 error: 'unknown command'\n"),
    ] {
        assert!(text.contains(&line), "{text}");
    }
    let total = text.lines().last().unwrap().split_whitespace().collect::<Vec<_>>();
    assert_eq!(total, ["Total", "3", "1", "0", "1", "1", "1"]);
}
