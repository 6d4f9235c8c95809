//! `shinpan handicap`: how many stones and points for a gap in strength.

use super::options;
use super::{Failure, Status, print};
use crate::board::{Graph, coord};
use crate::report::handicap::{Entry, json, line};
use crate::rules::Points;
use crate::rules::handicap::{Fraction, Price, Row, pairs, placement};
use std::sync::Arc;

/// Compute handicaps: stones and points for a gap in strength, and where the stones go
///
/// The gap is counted in stones, from the weaker player's view; the handicap is half a stone
/// more, because an even game gives Black the first move. Among the numbers of stones the one with
/// the fewest points to pay is best (Pauli's rules for handicap games, A1).
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP, allow_negative_numbers = true)]
pub struct Args {
    /// Gaps in strength, like 2, 1.2 or 5/2; below zero is the stronger player's view
    #[arg(required = true, value_name = "GAP", value_parser = fraction)]
    gaps: Vec<Fraction>,

    /// All gaps from GAP up to this one
    #[arg(long, value_name = "GAP", value_parser = fraction)]
    to: Option<Fraction>,

    /// Steps between the gaps of --to
    #[arg(long, value_name = "GAP", default_value = "1", requires = "to", value_parser = fraction)]
    step: Fraction,

    /// Linear price: komi of an even game; a stone is worth twice that
    #[arg(long, value_name = "POINTS", default_value = "5", value_parser = options::points)]
    komi: Points,

    /// Price table instead: what one stone is worth, two stones, three ...
    #[arg(long, value_name = "P1,P2,..", value_delimiter = ',', conflicts_with_all = ["komi", "karlsruhe"])]
    price: Vec<u32>,

    /// The Karlsruhe method's price table instead: 10 for each of the first two stones, 11 for the
    /// third, 12 for the fourth and so on
    #[arg(long, conflicts_with = "komi")]
    karlsruhe: bool,

    /// Board for the placement
    #[arg(long, value_name = "BOARD", default_value = "19", value_parser = options::board)]
    size: Arc<Graph>,

    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  shinpan handicap 1.2
  shinpan handicap 0 --to 9 --step 1/2 --komi 7
  shinpan handicap 3 --karlsruhe --size 13
  shinpan handicap 2 --price 14,27,39,50

\"2 stones, Black pays 3\" means: before White's first turn Black places two stones, and White
gets three points. The stones stand in Pauli's order, which goes on beyond nine stones; a single
stone may go anywhere.";

fn fraction(text: &str) -> Result<Fraction, String> {
    Fraction::parse(text).ok_or_else(|| {
        format!("\"{text}\" is no gap; write 2, 1.2 or 5/2, with at most six digits in a part")
    })
}

pub(super) fn run(args: &Args) -> Result<Status, Failure> {
    let price = if args.karlsruhe {
        Price::Karlsruhe
    } else if args.price.is_empty() {
        Price::linear(args.komi).map_err(Failure::new)?
    } else {
        Price::table(args.price.clone()).map_err(Failure::new)?
    };
    let mut rows: Vec<Row> = Vec::new();
    for &gap in &args.gaps {
        match args.to {
            None => rows.push(pairs::row(gap, &price).map_err(Failure::new)?),
            Some(to) if to < gap => {
                return Err(Failure(format!("--to {to} lies below {gap}: swap them")));
            }
            Some(to) => {
                rows.extend(pairs::rows(gap, to, args.step, &price).map_err(Failure::new)?);
            }
        }
    }
    let text: String = rows
        .iter()
        .map(|row| {
            let entry = Entry { row, placement: places(&args.size, row) };
            if args.json { json(&entry) } else { line(&entry) }
        })
        .collect();
    print(&text)
}

/// The vertices of the weaker player's stones; none where they may go anywhere
/// or the board has no such order.
fn places(graph: &Graph, row: &Row) -> Option<Vec<String>> {
    let pair = if row.gap.is_negative() { row.pair.complement() } else { row.pair };
    let stones = usize::try_from(pair.stones).ok()?;
    match placement::traditional(graph, stones) {
        Ok(placement::Placement::At(locs)) => {
            Some(locs.into_iter().map(|loc| coord::vertex(graph, loc)).collect())
        }
        Ok(placement::Placement::Free) | Err(_) => None,
    }
}
