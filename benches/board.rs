//! Speed of the board: random playouts, play and undo, counting sequences and
//! legal positions.
//!
//! `cargo bench --bench board`; the numbers are in `docs/benchmarks.md`.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use shinpan::board::{BoardSpec, Color, Journal, Loc, Stones};
use shinpan::rules::{Playout, Random};

#[path = "../tests/board/kit/legal.rs"]
mod legal;

const BOARDS: &[&str] = &["9x9", "19x19", "torus 9x9", "19x19 without K10"];

fn board(text: &str) -> Stones {
    Stones::new(text.parse::<BoardSpec>().expect("a board").build())
}

/// Playouts as `rules::playout` defines them, at most three turns a location.
fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("playout");
    for &name in BOARDS {
        let start = Playout::new(board(name), Color::Black);
        let limit = start.stones().graph().len() * 3;
        let (mut playout, mut random) = (start.clone(), Random::new(1));
        group.throughput(Throughput::Elements(1));
        group.bench_function(BenchmarkId::from_parameter(name), |b| {
            b.iter(|| {
                playout.restart(&start);
                playout.run(limit, &mut random)
            });
        });
    }
    group.finish();
}

/// A random game played and taken back; one element is one play with its undo.
fn play_and_undo(c: &mut Criterion) {
    let mut group = c.benchmark_group("play and undo");
    for &name in BOARDS {
        let mut stones = board(name);
        let game = random_game(&stones, 7);
        let mut journal = Journal::default();
        group.throughput(Throughput::Elements(game.len() as u64));
        group.bench_function(BenchmarkId::from_parameter(name), |b| {
            b.iter(|| {
                for &(color, loc) in &game {
                    stones.play_logged(color, loc, &mut journal);
                }
                while stones.undo(&mut journal) {}
                stones.hash()
            });
        });
    }
    group.finish();
}

fn random_game(start: &Stones, seed: u64) -> Vec<(Color, Loc)> {
    let mut playout = Playout::new(start.clone(), Color::Black);
    let mut random = Random::new(seed);
    let (mut color, mut game, mut passes) = (Color::Black, Vec::new(), 0);
    while passes < 2 && game.len() < 3 * start.graph().len() {
        match playout.turn(&mut random) {
            Some(loc) => game.push((color, loc)),
            None => passes += 1,
        }
        color = !color;
    }
    game
}

/// All sequences of plays without suicide, with undo; one element a sequence.
fn perft(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    for (name, depth) in [("3x3", 6), ("9x9", 3), ("19x19", 2)] {
        let mut stones = board(name);
        let mut journal = Journal::default();
        let count = sequences(&mut stones, &mut journal, Color::Black, depth);
        group.throughput(Throughput::Elements(count));
        group.bench_function(BenchmarkId::new(name, depth), |b| {
            b.iter(|| sequences(&mut stones, &mut journal, Color::Black, depth));
        });
    }
    group.finish();
}

fn sequences(stones: &mut Stones, journal: &mut Journal, color: Color, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for index in 0..stones.graph().len() {
        let loc = Loc::new(index);
        if stones.is_empty_at(loc) && !stones.is_suicide(color, loc) {
            stones.play_logged(color, loc, journal);
            count += sequences(stones, journal, !color, depth - 1);
            stones.undo(journal);
        }
    }
    count
}

/// Tromp's numbers: 3x4 by search with the stones, 5x5 by border states.
fn legal_positions(c: &mut Criterion) {
    let mut group = c.benchmark_group("legal positions");
    group.sample_size(10);
    let small = board("3x4");
    group.throughput(Throughput::Elements(321_689));
    group.bench_function("3x4 by search", |b| {
        b.iter(|| assert_eq!(legal::by_search(small.graph()), 321_689));
    });
    group.throughput(Throughput::Elements(1));
    group.bench_function("5x5 by border states", |b| {
        b.iter(|| assert_eq!(legal::by_border(5, 5), 414_295_148_741));
    });
    group.finish();
}

criterion_group!(benches, playouts, play_and_undo, perft, legal_positions);
criterion_main!(benches);
