//! `shinpan board`: boards by name or from a file, shown or written.

use super::options;
use super::{Failure, Status, aside, print};
use crate::board::{BoardFile, BoardSpec, board_file};
use crate::report::board::{Listed, Shown, text};
use std::path::PathBuf;

/// Show a board, check a board file, or write one
///
/// A board is a rectangle, a cylinder, torus, moebius strip, klein bottle or projective plane, the
/// round board, or any graph from a board file (docs/boards.md).
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// The board: a side, columns x rows, or a shape with its size
    #[arg(value_name = "BOARD", required_unless_present = "file", conflicts_with = "file")]
    board: Vec<String>,

    /// Read a board file instead
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// Most locations that a board file may have
    #[arg(long, value_name = "N", default_value = "10000", value_parser = options::locations)]
    max_locations: usize,

    /// List the neighbours of each location
    #[arg(long)]
    neighbors: bool,

    /// List the names of each location: GTP vertex, SGF point and LJRG number
    #[arg(long, conflicts_with = "neighbors")]
    coordinates: bool,

    /// Print the board as a board file
    #[arg(long, conflicts_with_all = ["neighbors", "coordinates"])]
    write: bool,
}

const AFTER_HELP: &str = "\
Examples:
  shinpan board 9x13
  shinpan board torus 5x5 --neighbors
  shinpan board 19 --coordinates
  shinpan board 9x9 without A1 J9 --write > my.board
  shinpan board --file my.board

Exit status: 0 the board is shown; 1 the board file cannot be read, FILE:LINE: what is wrong;
2 wrong usage, or no such board.";

pub(super) fn run(args: &Args) -> Result<Status, Failure> {
    let board = match &args.file {
        Some(path) => match options::board_file(path, args.max_locations) {
            Ok(board) => board,
            Err(complaint) => {
                aside::line(&complaint);
                return Ok(Status::SomeFailed);
            }
        },
        None => {
            let spec: BoardSpec = args.board.join(" ").parse().map_err(Failure::new)?;
            BoardFile { title: None, graph: spec.build() }
        }
    };
    if args.write {
        return print(&board_file::write(board.title.as_deref(), &board.graph));
    }
    let listed = match (args.neighbors, args.coordinates) {
        (true, _) => Listed::Neighbors,
        (_, true) => Listed::Coordinates,
        _ => Listed::Nothing,
    };
    let shown = Shown { title: board.title.as_deref(), graph: &board.graph, listed };
    print(&text(&shown))
}
