//! LJRG by search: the text's positions one by one, and whole open rectangles.
//!
//! `cargo bench --bench ljrg -- [PATTERN] [--nodes N] [--threads N]` prints, for
//! each position whose id holds PATTERN, whether all locations are decided, the
//! situations looked at, the situations in the evidence and the time; then the
//! same for an empty k x n board (both colours, every location). Times are one
//! run's: read ratios and orders of magnitude.

use shinpan::board::{Diagram, Graph, Stones};
use shinpan::rules::{Setup, Situation};
use shinpan::rulesets::{self, End, Owner};
use shinpan::verdict::inquest::{self, Effort};
use std::time::Instant;

fn main() {
    let mut effort = Effort::default();
    let mut pattern = String::new();
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|n| n.parse().ok()).unwrap_or(1);
        match word.as_str() {
            "--nodes" => effort.nodes = number(),
            "--threads" => effort.threads = number(),
            _ => pattern = word,
        }
    }
    println!(
        "{:<34} {:>6} {:>9} {:>10} {:>9} {:>9}",
        "position", "size", "result", "nodes", "evidence", "seconds"
    );
    let mut total = 0.0;
    for line in include_str!("../tests/data/ljrg.jsonl").lines() {
        let Ok(case) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        let (Some(id), Some(rows)) = (case["id"].as_str(), case["board"].as_array()) else {
            continue;
        };
        let rows: Vec<&str> = rows.iter().filter_map(|row| row.as_str()).collect();
        if !id.contains(&pattern) {
            continue;
        }
        if let Ok(diagram) = Diagram::parse(&rows) {
            total += measure(id, Situation::of_diagram(diagram), &effort);
        }
    }
    println!("all: {total:.2} s\n");
    if pattern.is_empty() || pattern == "open" {
        for (cols, rows) in OPEN {
            let Ok(graph) = Graph::rectangle(*cols, *rows) else { continue };
            measure(&format!("open {cols}x{rows}"), Situation::of(Stones::new(graph)), &effort);
        }
    }
}

/// Empty boards in rising difficulty.
const OPEN: &[(usize, usize)] = &[
    (3, 1),
    (5, 1),
    (7, 1),
    (9, 1),
    (2, 2),
    (3, 2),
    (4, 2),
    (5, 2),
    (6, 2),
    (7, 2),
    (3, 3),
    (4, 3),
    (5, 3),
    (4, 4),
];

fn measure(name: &str, situation: Situation, effort: &Effort<'_>) -> f64 {
    let size = format!("{}x{}", situation.graph().cols(), situation.graph().rows());
    let end = End::of(Setup::of(situation));
    let ljrg = rulesets::find("ljrg").expect("a registered ruleset").ruleset;
    let Ok(Some(mut inquiry)) = ljrg.inquire(&end) else { return 0.0 };
    let start = Instant::now();
    let findings = inquest::run(&mut *inquiry, effort);
    let seconds = start.elapsed().as_secs_f64();
    let Ok(tally) = inquiry.tally() else { return 0.0 };
    let open = tally.owner.iter().filter(|owner| **owner == Owner::Undecided).count();
    let result = if open == 0 { tally.result.to_string() } else { format!("? ({open})") };
    let evidence: usize = findings.proofs.iter().map(|proof| proof.evidence.entries.len()).sum();
    println!(
        "{name:<34} {size:>6} {result:>9} {:>10} {evidence:>9} {seconds:>9.3}",
        findings.nodes
    );
    seconds
}
