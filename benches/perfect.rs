//! Analyses by perfect play (NAJ, Simplified Korean): the positions of the
//! collections one by one, and finished games.
//!
//! `cargo bench --bench perfect -- [PATTERN] [--rules NAME] [--nodes N] [--seconds N]
//! [--threads N]` prints, for each ruleset and each position whose id holds PATTERN,
//! the score if it is proven, else its bounds, the situations looked at, the bytes
//! of the certificate and the time. Times are one run's: read ratios and orders
//! of magnitude.

use shinpan::board::{Color, Diagram};
use shinpan::rules::{Setup, Situation};
use shinpan::rulesets::{self, Basis, End};
use shinpan::verdict::certify;
use shinpan::verdict::judge::{Limits, judge_end};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Files of positions; a board that was there before is not judged again.
const FILES: [&str; 3] = [
    include_str!("../tests/data/naj.jsonl"),
    include_str!("../tests/data/korean.jsonl"),
    include_str!("../tests/data/finished-9x9.jsonl"),
];

const RULESETS: [&str; 2] = ["naj", "simplified-korean"];

fn main() {
    let mut limits = Limits::default();
    let (mut pattern, mut rules) = (String::new(), String::new());
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    while let Some(word) = words.next() {
        let mut value = || words.next().unwrap_or_default();
        match word.as_str() {
            "--nodes" => limits.nodes = value().parse().unwrap_or(limits.nodes),
            "--threads" => limits.threads = value().parse().unwrap_or(1),
            "--seconds" => limits.time = value().parse().ok().map(Duration::from_secs),
            "--rules" => rules = value(),
            _ => pattern = word,
        }
    }
    for name in RULESETS.into_iter().filter(|name| name.contains(&rules)) {
        run(name, &pattern, &limits);
    }
}

/// All positions under one ruleset.
fn run(rules: &str, pattern: &str, limits: &Limits) {
    println!(
        "{rules:<34} {:>6} {:>12} {:>10} {:>9} {:>9}",
        "size", "score", "nodes", "bytes", "seconds"
    );
    let (mut total, mut count, mut proven) = (0.0, 0, 0);
    let mut seen = BTreeSet::new();
    for line in FILES.into_iter().flat_map(str::lines) {
        let Ok(case) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        let (Some(id), Some(rows)) = (case["id"].as_str(), case["board"].as_array()) else {
            continue;
        };
        let rows: Vec<&str> = rows.iter().filter_map(|row| row.as_str()).collect();
        if !id.contains(pattern) || !seen.insert(rows.join("/")) {
            continue;
        }
        let turn =
            ["to_play", "first_to_move", "start"].into_iter().find_map(|key| case[key].as_str());
        let to_play = if turn == Some("W") { Color::White } else { Color::Black };
        if let Ok(diagram) = Diagram::parse(&rows)
            && let Some((seconds, is_proven)) = measure(rules, id, diagram, to_play, limits)
        {
            total += seconds;
            count += 1;
            proven += usize::from(is_proven);
        }
    }
    println!("{count} positions, {proven} scores proven: {total:.2} s");
}

/// Seconds, and whether the score is proven.
fn measure(
    rules: &str,
    name: &str,
    diagram: Diagram,
    to_play: Color,
    limits: &Limits,
) -> Option<(f64, bool)> {
    let situation = Situation { to_play, pass_count: 2, ..Situation::of_diagram(diagram) };
    if situation.graph().is_empty() || !situation.stones.breathless().is_empty() {
        return None;
    }
    let size = format!("{}x{}", situation.graph().cols(), situation.graph().rows());
    let asked = rulesets::find(rules).ok()?;
    let start = Instant::now();
    let verdict = judge_end(asked, End::of(Setup::of(situation)), &Basis::Position, limits).ok()?;
    let seconds = start.elapsed().as_secs_f64();
    let tally = &verdict.tally;
    let score = match tally.proven {
        true => tally.bounds.0.to_string(),
        false => format!("{}..{}", tally.bounds.0, tally.bounds.1),
    };
    let bytes = certify::file(&verdict).map_or("-".into(), |file| file.bytes.len().to_string());
    let nodes = verdict.stats.nodes;
    println!("{name:<34} {size:>6} {score:>12} {nodes:>10} {bytes:>9} {seconds:>9.3}");
    Some((seconds, tally.proven))
}
