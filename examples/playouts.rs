//! Plays random games and prints how many a second: the number that
//! `benches/peers/playouts.sh` compares with other programs.
//!
//! `cargo run --release --example playouts -- BOARD COUNT`, e.g. `9x9 100000`.

use shinpan::board::{BoardSpec, Color, Stones};
use shinpan::rules::{Playout, Random};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [board, count] = &arguments[..] else {
        return Err("usage: playouts BOARD COUNT, e.g. playouts 9x9 100000".into());
    };
    let start = Playout::new(Stones::new(board.parse::<BoardSpec>()?.build()), Color::Black);
    let count: u32 = count.parse()?;
    let limit = start.stones().graph().len() * 3;
    let (mut playout, mut random) = (start.clone(), Random::new(1));
    let (mut plays, mut finished) = (0, 0);
    let clock = Instant::now();
    for _ in 0..count {
        playout.restart(&start);
        let end = playout.run(limit, &mut random);
        plays += end.plays;
        finished += u32::from(end.passed_out);
    }
    let seconds = clock.elapsed().as_secs_f64();
    println!(
        "{board}: {:.0} playouts/s, {:.0} plays/s, {:.1} plays a playout, {:.2} % ended by passes",
        f64::from(count) / seconds,
        plays as f64 / seconds,
        plays as f64 / f64::from(count),
        f64::from(finished) / f64::from(count) * 100.0
    );
    Ok(())
}
