//! Japanese 2003 by search: the positions of the collections one by one.
//!
//! `cargo bench --bench j2003 -- [PATTERN] [--nodes N] [--threads N]` prints, for
//! each position whose id holds PATTERN, how many of its strings are decided
//! alive or dead, the score if it is proven, the situations looked at, the bytes
//! of the certificate and the time. Times are one run's: read ratios and orders
//! of magnitude.

use shinpan::board::Diagram;
use shinpan::rules::{Setup, Situation};
use shinpan::rulesets::{self, Basis, End, Status};
use shinpan::verdict::certify;
use shinpan::verdict::judge::{Limits, judge_end};
use std::collections::BTreeSet;
use std::time::Instant;

/// Files of positions; a board that was there before is not judged again.
const FILES: [(&str, &str); 4] = [
    ("", include_str!("../tests/data/j2003.jsonl")),
    ("shape-", include_str!("../tests/data/j2003/shapes.jsonl")),
    ("", include_str!("../tests/data/j2003/statuses.jsonl")),
    ("", include_str!("../tests/data/ljrg.jsonl")),
];

fn main() {
    let mut limits = Limits::default();
    let mut pattern = String::new();
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|n| n.parse().ok()).unwrap_or(1);
        match word.as_str() {
            "--nodes" => limits.nodes = number(),
            "--threads" => limits.threads = number(),
            _ => pattern = word,
        }
    }
    println!(
        "{:<34} {:>6} {:>8} {:>8} {:>10} {:>9} {:>9}",
        "position", "size", "decided", "score", "nodes", "bytes", "seconds"
    );
    let (mut total, mut count, mut proven) = (0.0, 0, 0);
    let mut seen = BTreeSet::new();
    for (prefix, file) in FILES {
        for line in file.lines() {
            let Ok(case) = serde_json::from_str::<serde_json::Value>(line) else { continue };
            let (Some(id), Some(rows)) = (case["id"].as_str(), case["board"].as_array()) else {
                continue;
            };
            let rows: Vec<&str> = rows.iter().filter_map(|row| row.as_str()).collect();
            let id = format!("{prefix}{id}");
            if !id.contains(&pattern) || !seen.insert(rows.join("/")) {
                continue;
            }
            // Marks belong to another ruleset.
            if rows.iter().any(|row| row.contains(['*', '#', 'X', 'O'])) {
                continue;
            }
            if let Ok(diagram) = Diagram::parse(&rows)
                && let Some((seconds, is_proven)) = measure(&id, diagram, &limits)
            {
                total += seconds;
                count += 1;
                proven += usize::from(is_proven);
            }
        }
    }
    println!("{count} positions, {proven} scores proven: {total:.2} s");
}

/// Seconds, and whether the score is proven.
fn measure(name: &str, diagram: Diagram, limits: &Limits) -> Option<(f64, bool)> {
    let mut situation = Situation::of_diagram(diagram);
    situation.pass_count = 2;
    if situation.graph().is_empty() || !situation.stones.breathless().is_empty() {
        return None;
    }
    let size = format!("{}x{}", situation.graph().cols(), situation.graph().rows());
    let asked = rulesets::find("japanese2003").ok()?;
    let start = Instant::now();
    let verdict = judge_end(asked, End::of(Setup::of(situation)), &Basis::Position, limits).ok()?;
    let seconds = start.elapsed().as_secs_f64();
    let tally = &verdict.tally;
    let strings = tally.strings.len();
    // A string that is alive has a word for it; whether in seki may be open.
    let known = |string: &&rulesets::api::StringStatus| {
        string.status != Status::Undecided || !string.detail.is_empty()
    };
    let decided = tally.strings.iter().filter(known).count();
    let score = match (&tally.score, tally.proven) {
        (Some(score), true) => (score.black - score.white).to_string(),
        _ => format!("{}..{}", tally.bounds.0, tally.bounds.1),
    };
    let bytes = certify::file(&verdict).map_or("-".into(), |file| file.bytes.len().to_string());
    let decided = format!("{decided}/{strings}");
    let nodes = verdict.stats.nodes;
    println!("{name:<34} {size:>6} {decided:>8} {score:>8} {nodes:>10} {bytes:>9} {seconds:>9.3}");
    Some((seconds, tally.proven))
}
