//! LJRG by search: the text's positions one by one, and whole open rectangles.
//!
//! `cargo bench --bench ljrg -- [PATTERN] [--nodes N] [--threads N]` prints, for
//! each position whose id holds PATTERN, whether all locations are decided, the
//! situations looked at, the situations in the certificate, its bytes and the
//! time; then the same for empty boards (both colours, every location).
//!
//! `cargo bench --bench ljrg -- open` tries more: empty boards, and empty areas
//! beside walls that are safe for ever, each size until one takes more than a
//! minute or eight million situations a question. Times are one run's: read
//! ratios and orders of magnitude.

use shinpan::board::{Diagram, Graph, Stones};
use shinpan::rules::{Setup, Situation};
use shinpan::rulesets::{self, Basis, Owner};
use shinpan::verdict::{Limits, certify, judge};
use std::time::{Duration, Instant};

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
    if pattern == "open" {
        return families(&limits);
    }
    println!(
        "{:<34} {:>6} {:>9} {:>10} {:>9} {:>9} {:>9}",
        "position", "size", "result", "nodes", "evidence", "bytes", "seconds"
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
            total += measure(id, Situation::of_diagram(diagram), &limits).seconds;
        }
    }
    println!("all: {total:.2} s\n");
    if pattern.is_empty() {
        for (cols, rows) in OPEN {
            let Ok(graph) = Graph::rectangle(*cols, *rows) else { continue };
            measure(&format!("open {cols}x{rows}"), Situation::of(Stones::new(graph)), &limits);
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

/// The longest that a size may take.
const MINUTE: f64 = 60.0;

/// Of each width, empty boards and empty areas beside walls, longer and longer.
fn families(limits: &Limits) {
    let limits = Limits {
        nodes: limits.nodes.max(8_000_000),
        time: Some(Duration::from_secs_f64(MINUTE)),
        ..*limits
    };
    let board = |cols: usize, rows: usize| vec![".".repeat(cols); rows];
    let beside = |cols: usize, rows: usize| {
        let wall = |row| if row == 0 || row == 2 { "o." } else { "oo" };
        (0..rows).map(|row| ".".repeat(cols) + wall(row)).collect()
    };
    let corridor = |cols: usize, rows: usize| {
        let wall = |row| if row == 0 || row == 2 { (".o", "o.") } else { ("oo", "oo") };
        (0..rows).map(|row| wall(row).0.to_string() + &".".repeat(cols) + wall(row).1).collect()
    };
    type Family<'a> =
        (&'a str, usize, std::ops::Range<usize>, &'a dyn Fn(usize, usize) -> Vec<String>);
    let list: &[Family<'_>] = &[
        ("open", 1, 1..20, &board),
        ("open", 2, 2..20, &board),
        ("open", 3, 3..20, &board),
        ("open", 4, 4..20, &board),
        ("corner", 2, 3..20, &beside),
        ("corner", 3, 3..20, &beside),
        ("corner", 4, 3..20, &beside),
        ("corner", 5, 3..20, &beside),
        ("corridor", 3, 3..12, &corridor),
        ("corridor", 4, 3..12, &corridor),
        ("corridor", 5, 3..12, &corridor),
    ];
    for (name, cols, lengths, rows) in list {
        for length in lengths.clone() {
            let Ok(diagram) = Diagram::parse(&rows(*cols, length)) else { break };
            let name = format!("{name} {cols}x{length}");
            if measure(&name, Situation::of_diagram(diagram), &limits).open > 0 {
                break;
            }
        }
    }
}

/// What a position cost, and how many of its locations are undecided.
#[derive(Default)]
struct Cost {
    seconds: f64,
    open: usize,
}

fn measure(name: &str, situation: Situation, limits: &Limits) -> Cost {
    let size = format!("{}x{}", situation.graph().cols(), situation.graph().rows());
    let ljrg = rulesets::find("ljrg").expect("a registered ruleset");
    let start = Instant::now();
    let Ok(verdict) = judge(ljrg, &Setup::of(situation), &Basis::Position, limits) else {
        return Cost::default();
    };
    let seconds = start.elapsed().as_secs_f64();
    let owners = &verdict.tally.owner;
    let open = owners.iter().filter(|owner| **owner == Owner::Undecided).count();
    let result = if open == 0 { verdict.tally.result.to_string() } else { format!("? ({open})") };
    let written = certify::file(&verdict).ok();
    let (entries, bytes) =
        written.map_or((0, 0), |written| (written.situations, written.bytes.len()));
    println!(
        "{name:<34} {size:>6} {result:>9} {:>10} {entries:>9} {bytes:>9} {seconds:>9.3}",
        verdict.stats.nodes
    );
    Cost { seconds, open }
}
