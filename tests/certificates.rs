//! Certificates: true ones are accepted, every change is noticed, and readers
//! stand anything.

use proptest::prelude::*;
use shinpan::board::{BoardSpec, Diagram};
use shinpan::proof::format::{
    self, Certificate, Fault, Limits, Subject, pack, read, read_body, seal, write, write_body,
};
use shinpan::proof::{Entry, Reason};
use shinpan::record::json::Position;
use shinpan::rules::{Setup, Situation};
use shinpan::rulesets::{self, Basis};
use shinpan::verdict::certificate::{Refusal, check, check_bytes};
use shinpan::verdict::{self, Verdict, certify, judge};

fn judged(setup: &Setup) -> Verdict {
    let limits = verdict::Limits { nodes: 20_000, ..verdict::Limits::default() };
    judge(rulesets::find("ljrg").unwrap(), setup, &Basis::Position, &limits).unwrap()
}

fn setup(rows: &[&str]) -> Setup {
    Setup::of(Situation::of_diagram(Diagram::parse(rows).unwrap()))
}

fn certificate(rows: &[&str]) -> Certificate {
    certify::verdict(&judged(&setup(rows))).unwrap()
}

/// A board with a claim for each player, proven, and others refuted.
fn two_sides() -> Certificate {
    certificate(&[".x.xo.o", "x.xxoo.", "xxx.ooo"])
}

/// Is it refused, read from a file with a good digest?
#[track_caller]
fn refused(certificate: &Certificate) -> Refusal {
    check_bytes(&write(certificate), &Limits::default()).expect_err("a tampered certificate")
}

#[test]
fn true_certificates_of_corpus_positions_are_accepted() {
    let text = std::fs::read_to_string("tests/data/ljrg.jsonl").unwrap();
    let mut proven = 0;
    let small = text.lines().filter(|line| {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let board = value["board"].as_array().unwrap();
        board.len() * board[0].as_str().unwrap().len() <= 40
    });
    for line in small.take(24) {
        let position = Position::parse(line).unwrap();
        let verdict = judged(&position.setup);
        let made = certify::verdict(&verdict).unwrap_or_else(|why| panic!("{line}: {why}"));
        let bytes = write(&made);
        let read = read(&bytes, &Limits::default()).unwrap();
        assert_eq!(read, made, "{line}");
        assert_eq!(write(&read), bytes, "{line}");
        let found = check(&read).unwrap_or_else(|why| panic!("{line}: {why}"));
        assert_eq!(found.ruleset, "ljrg");
        proven += usize::from(verdict.tally.proven);
        // The single questions stand for themselves.
        for proof in verdict.findings.proofs.iter().take(3) {
            let question = certify::question(&verdict, proof).unwrap();
            let found = check_bytes(&write(&question), &Limits::default()).unwrap();
            assert_eq!(found.situations, proof.evidence.entries.len());
        }
    }
    assert!(proven >= 12, "{proven}");
}
