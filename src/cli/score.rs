//! `shinpan score`: records.

use super::options::{self, DEFAULT_RULESET, When};
use super::work::{Terminal, WorkArgs, status};
use super::{Failure, Status, written};
use crate::batch::{self, DeadStones, Output, Rules, ScoreOptions, Target, sources};
use crate::record::game::Conduct;
use crate::record::sgf::ReadOptions;
use crate::report::csv::Csv;
use crate::report::json::{JsonLines, JsonList};
use crate::report::text::{Palette, Text};
use crate::rules::Points;
use std::path::{Path, PathBuf};

/// Score games from SGF files
///
/// The main line of each game is replayed under the ruleset, and its last position is judged.
/// Without --rules that is the ruleset which the record names in RU[], or japanese2003 if it names
/// none that is known; the verdict says so.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// SGF files, folders (searched for .sgf files), quoted patterns, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Rulesets, separated by commas, or all [default: the one the record names]
    #[arg(long, value_name = "RULESET,..", value_parser = options::RulesetNames(options::rulesets), hide_possible_values = true)]
    rules: Option<options::RulesetList>,

    /// How to write the verdicts
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: FormatName,

    /// Write to this file instead of standard output; it appears when it is complete
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Count the stones as dead that the record marks as captured (TB and TW)
    #[arg(long)]
    agreed: bool,

    /// Replay illegal moves as recorded, with a warning, instead of refusing the game
    #[arg(long)]
    lenient: bool,

    /// Komi instead of the recorded one
    #[arg(long, value_name = "POINTS", value_parser = options::points, allow_hyphen_values = true)]
    komi: Option<Points>,

    /// Largest file that is read, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = crate::record::Limits::default().bytes)]
    max_bytes: u64,

    #[command(flatten)]
    work: WorkArgs,
}

const AFTER_HELP: &str = "\
Examples:
  shinpan score game.sgf
  shinpan score --rules aga,chinese --format csv --out scores.csv archive/
  shinpan score --agreed --format jsonl 'archive/**/*.sgf' | jq .result
  cat game.sgf | shinpan score --rules tromp-taylor -

Each problem is one line on standard error, FILE:LINE: what is wrong; the other games go on.
Exit status: 0 every game was judged (undecided is an answer); 1 some was not; 2 wrong usage,
a folder that does not exist, or output that cannot be written.";

/// Output formats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum FormatName {
    /// Boards and sentences for people
    Text,
    /// One JSON list
    Json,
    /// A JSON object a line
    Jsonl,
    /// Comma-separated values
    Csv,
}

pub(super) fn run(args: Args, color: When) -> Result<Status, Failure> {
    let default = options::ruleset(DEFAULT_RULESET).map_err(Failure)?;
    let mut read = ReadOptions::default();
    read.limits.bytes = args.max_bytes;
    let options = ScoreOptions {
        rules: match args.rules {
            Some(list) => Rules::Given(list.0),
            None => Rules::OfRecord(default),
        },
        conduct: if args.lenient { Conduct::AsRecorded } else { Conduct::Strict },
        dead: if args.agreed { DeadStones::AsMarked } else { DeadStones::ByRuleset },
        komi: args.komi,
        read,
        search: args.work.search(),
        certificates: args.work.certificates()?,
    };
    let colored = args.out.is_none() && color.on(&std::io::stdout()) || color == When::Always;
    let text = Text { palette: if colored { Palette::Colored } else { Palette::Plain } };
    let format: &dyn crate::report::Format = match args.format {
        FormatName::Text => &text,
        FormatName::Json => &JsonList,
        FormatName::Jsonl => &JsonLines,
        FormatName::Csv => &Csv,
    };
    let target = match &args.out {
        None => Target::stdout(),
        Some(path) => Target::file(path).map_err(|error| unwritable(path, &error))?,
    };
    let pool = args.work.pool()?;
    let mut reporter = Terminal::new(args.out.is_some());
    let mut summary = batch::Summary::default();
    let done = Output::begin(target, format).and_then(|mut output| {
        let found = sources(args.files);
        summary = batch::score(&pool, found, &options, format, &mut output, &mut reporter)?;
        output.end()?.finish()
    });
    match (done, &args.out) {
        (Ok(()), _) => Ok(status(&summary)),
        (Err(error), Some(path)) => Err(unwritable(path, &error)),
        (Err(error), None) => written(&error),
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    let advice = match error.kind() {
        std::io::ErrorKind::NotFound => "its folder does not exist: make that first",
        std::io::ErrorKind::PermissionDenied => "no permission: choose a folder you may write",
        _ => return Failure(format!("cannot write {}: {error}", path.display())),
    };
    Failure(format!("cannot write {}: {advice}", path.display()))
}
