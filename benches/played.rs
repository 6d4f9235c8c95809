//! Boards that nobody chose: random games on small boards, stopped before their end, judged
//! under each ruleset that searches.
//!
//! `cargo bench --bench played -- [--rules NAME] [--boards N] [--seconds N] [--nodes N]
//! [--threads N] [--seed N]` prints, for each ruleset and size, how many of the boards have a
//! proven score, the situations looked at, and the time of all and of the slowest. Times are one
//! run's: read ratios and orders of magnitude.

use shinpan::board::{Color, Graph, Stones};
use shinpan::rules::playout::{Playout, Random};
use shinpan::rules::{Setup, Situation};
use shinpan::rulesets::{self, Basis, End};
use shinpan::verdict::judge::{Limits, judge_end};
use std::time::{Duration, Instant};

const RULESETS: [&str; 7] = [
    "ljrg",
    "japanese2003",
    "naj",
    "simplified-korean",
    "asian-games-2013",
    "japanese1989-pauli",
    "spight",
];

const SIZES: [(usize, usize); 5] = [(4, 4), (5, 5), (6, 5), (6, 6), (7, 7)];

/// What the command line says.
struct Options {
    rules: String,
    boards: usize,
    seed: u64,
    limits: Limits,
}

fn main() {
    let limits = Limits { nodes: 200_000, ..Limits::default() };
    let mut options = Options { rules: String::new(), boards: 40, seed: 7, limits };
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    while let Some(word) = words.next() {
        let value = words.next().unwrap_or_default();
        let number = value.parse::<u64>().ok();
        let limits = &mut options.limits;
        match (word.as_str(), number) {
            ("--rules", _) => options.rules = value,
            ("--boards", Some(number)) => options.boards = number as usize,
            ("--seed", Some(number)) => options.seed = number,
            ("--seconds", Some(number)) => limits.time = Some(Duration::from_secs(number)),
            ("--nodes", Some(number)) => limits.nodes = number as usize,
            ("--threads", Some(number)) => limits.threads = number as usize,
            _ => {
                eprintln!("--rules, --boards, --seed, --seconds, --nodes, --threads with a value");
                std::process::exit(2);
            }
        }
    }
    println!(
        "{:<20} {:>5} {:>7} {:>7} {:>12} {:>9} {:>9}",
        "ruleset", "size", "boards", "proven", "nodes", "seconds", "slowest"
    );
    for name in RULESETS.into_iter().filter(|name| name.contains(&options.rules)) {
        for (cols, rows) in SIZES {
            measure(name, cols, rows, &options);
        }
    }
}

/// A board after so many turns of a random game at most.
fn played(cols: usize, rows: usize, turns: usize, random: &mut Random) -> Option<Stones> {
    let graph = Graph::rectangle(cols, rows).ok()?;
    let mut game = Playout::new(Stones::new(graph), Color::Black);
    for _ in 0..turns {
        game.turn(random);
    }
    Some(game.stones().clone())
}

/// All boards of a size under one ruleset.
fn measure(rules: &str, cols: usize, rows: usize, options: &Options) {
    let mut random = Random::new(options.seed);
    let cells = cols * rows;
    let (mut proven, mut nodes, mut total, mut slowest) = (0, 0, 0.0, 0.0f64);
    for _ in 0..options.boards {
        let turns = cells * 7 / 10 + random.below(cells * 8 / 10);
        let Some(stones) = played(cols, rows, turns, &mut random) else { return };
        let situation = Situation { pass_count: 2, ..Situation::of(stones) };
        let Ok(asked) = rulesets::find(rules) else { return };
        let end = End::of(Setup::of(situation));
        let start = Instant::now();
        let Ok(verdict) = judge_end(asked, end, &Basis::Position, &options.limits) else { return };
        let seconds = start.elapsed().as_secs_f64();
        proven += usize::from(verdict.tally.proven);
        nodes += verdict.stats.nodes;
        total += seconds;
        slowest = slowest.max(seconds);
    }
    let (boards, size) = (options.boards, format!("{cols}x{rows}"));
    println!(
        "{rules:<20} {size:>5} {boards:>7} {proven:>7} {nodes:>12} {total:>9.2} {slowest:>9.2}"
    );
}
