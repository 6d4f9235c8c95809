//! The command line: what a user can type, one file a subcommand. Knows no
//! rule of Go; it reads options, calls the floors below, and says in one
//! sentence what went wrong.

pub mod aside;
mod board;
mod cache;
mod check;
mod compare;
mod completions;
mod gtp;
mod handicap;
mod judge;
mod logging;
mod man;
mod one_game;
mod options;
mod outlet;
mod report;
mod rulesets;
mod score;
mod serve;
mod solve;
mod terminal;
mod test;
mod work;

use clap::{CommandFactory, Parser, Subcommand};
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// A referee for the game of Go.
#[derive(Parser, Debug)]
#[command(
    name = "shinpan",
    version,
    about = "A referee for the game of Go: who owns what on a finished board, under a named ruleset",
    long_about = LONG_ABOUT,
    after_help = AFTER_HELP,
    subcommand_required = true,
    arg_required_else_help = true,
    max_term_width = 100
)]
pub struct Cli {
    #[command(flatten)]
    logging: logging::Logging,

    /// Colours in text output: on a terminal only, always, or never
    #[arg(
        long,
        global = true,
        help_heading = "General options",
        value_name = "WHEN",
        default_value = "auto"
    )]
    color: options::When,

    #[command(subcommand)]
    command: Command,
}

const LONG_ABOUT: &str = "\
A referee for the game of Go: who owns what on a finished board, under a named ruleset.

Rulesets are read as they are written. A verdict is proven or undecided; nothing is guessed.";

const AFTER_HELP: &str = "\
Examples:
  shinpan score game.sgf                       who won, by the ruleset that the record names
  shinpan score --rules ljrg,naj archive/      all games of a folder, under two rulesets
  shinpan judge < positions.jsonl              positions as JSON, one a line
  shinpan solve < positions.jsonl              positions still in play: the value under best play
  shinpan report game.sgf -o report.html       a page with pictures, reasons and lines of play
  shinpan compare game.sgf                     all rulesets side by side, and why they differ
  shinpan gtp                                  attach to a GUI
  shinpan rulesets                             the rulesets and their other names

Exit status: 0 every input was answered (undecided is an answer); 1 some input could not be
read or judged, each named on standard error; 2 wrong usage, or the program cannot work at all.

\"shinpan help COMMAND\" tells more about a command.";

#[derive(Subcommand, Debug)]
enum Command {
    Score(score::Args),
    Judge(judge::Args),
    Solve(solve::Args),
    Report(report::Args),
    Compare(compare::Args),
    Gtp(gtp::Args),
    Serve(Box<serve::Args>),
    Check(check::Args),
    Cache(cache::Args),
    Rulesets(rulesets::Args),
    Handicap(handicap::Args),
    Board(board::Args),
    Test(test::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// How a run ended that could begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Every input was answered.
    Answered,
    /// Some input was not; each is named on standard error.
    SomeFailed,
    /// The program could not work as it was called; all is said.
    Unusable,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Answered => 0,
            Status::SomeFailed => 1,
            Status::Unusable => 2,
        })
    }
}

/// Why the program cannot work as it was called: one sentence that says what
/// to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure(String);

impl Failure {
    /// A failure with its sentence.
    pub fn new(sentence: impl fmt::Display) -> Failure {
        Failure(sentence.to_string())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::report::harmless(&self.0))
    }
}

impl std::error::Error for Failure {}

/// Does what the command line asks for.
pub fn run(cli: Cli) -> Result<Status, Failure> {
    let default_level = match cli.command {
        Command::Serve(_) => "info",
        // Somebody sits there and waits.
        Command::Gtp(_) => "warn,shinpan::progress=info",
        _ => "warn",
    };
    cli.logging.start(default_level, cli.color)?;
    match cli.command {
        Command::Score(args) => score::run(args, cli.color),
        Command::Judge(args) => judge::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Report(args) => report::run(args),
        Command::Compare(args) => compare::run(args, cli.color),
        Command::Gtp(args) => gtp::run(args),
        Command::Serve(args) => serve::run(*args),
        Command::Check(args) => check::run(&args),
        Command::Cache(args) => cache::run(&args),
        Command::Rulesets(args) => rulesets::run(&args),
        Command::Handicap(args) => handicap::run(&args),
        Command::Board(args) => board::run(&args),
        Command::Test(args) => test::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}

/// The whole command line as clap sees it: for help texts, completions, man
/// pages and tests.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Prints a finished text. A reader that has gone away is no failure.
fn print(text: &str) -> Result<Status, Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(Status::Answered),
        Err(error) => written(&error),
    }
}

/// What a failed write to standard output means.
fn written(error: &io::Error) -> Result<Status, Failure> {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Ok(Status::Answered),
        _ => Err(Failure(format!("cannot write to standard output: {error}"))),
    }
}
