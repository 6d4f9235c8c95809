//! The scripted suites in `gtp-tests/` must run green.

use shinpan::board::Graph;
use shinpan::gtp::SessionConfig;
use shinpan::gtp::suite::{Outcome, run_files};
use shinpan::rules::Points;
use shinpan::rulesets;
use std::path::PathBuf;

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
