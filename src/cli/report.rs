//! `shinpan report`: one game with its verdicts, to keep.

use super::options::{self, DEFAULT_RULESET};
use super::work::WorkArgs;
use super::{Failure, Status, print};
use crate::batch::game::unreadable;
use crate::batch::{DeadStones, Judged, Rules, ScoreOptions, judged};
use crate::estimate::Wanted;
use crate::record::game::Conduct;
use crate::record::sgf::{self, ReadOptions};
use crate::report::annotated::annotated;
use crate::report::harmless;
use crate::report::page::{Heading, page};
use crate::report::picture::{Picture, Place};
use crate::rules::Points;
use std::io::stdin;
use std::path::{Path, PathBuf};

/// Write a report on a game: verdicts with pictures, reasons and lines of play
///
/// An HTML report is one file that needs nothing else: no network, no script, no other file. It
/// holds the verdict under each ruleset, every dead string, seki and neutral point with a line of
/// play that shows why, and the certificates.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// An SGF file, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Rulesets, separated by commas, or all [default: the one the record names]
    #[arg(long, value_name = "RULESET,..", value_parser = options::RulesetNames(options::rulesets), hide_possible_values = true)]
    rules: Option<options::RulesetList>,

    /// What to write
    #[arg(long, value_name = "FORMAT", default_value = "html")]
    format: FormatName,

    /// A picture of the verdict: the same as --format svg
    #[arg(long, conflicts_with = "format")]
    svg: bool,

    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Which game of the file
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = options::positive)]
    game: usize,

    /// Count the stones as dead that the record marks as captured (TB and TW)
    #[arg(long)]
    agreed: bool,

    /// Replay illegal moves as recorded, with a warning, instead of refusing the game
    #[arg(long)]
    lenient: bool,

    /// Komi instead of the recorded one
    #[arg(long, value_name = "POINTS", value_parser = options::points, allow_hyphen_values = true)]
    komi: Option<Points>,

    #[command(flatten)]
    work: WorkArgs,
}

const AFTER_HELP: &str = "\
Examples:
  shinpan report game.sgf -o report.html
  shinpan report --rules japanese2003,ljrg,aga game.sgf -o report.html
  shinpan report --svg game.sgf -o verdict.svg
  shinpan report --format sgf --rules ljrg game.sgf -o judged.sgf

docs/reports.md describes what is in them.

Exit status: 0 there is a verdict under each ruleset (undecided is one); 1 under some there is not;
2 wrong usage, or no report at all.";

/// What a report can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum FormatName {
    /// A page for people
    Html,
    /// A picture of the verdict
    Svg,
    /// The record with territory, marks, lines of play and result
    Sgf,
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    let default = options::ruleset(DEFAULT_RULESET).map_err(Failure)?;
    let format = if args.svg { FormatName::Svg } else { args.format };
    let several = args.rules.as_ref().is_some_and(|rules| rules.0.len() > 1);
    if format != FormatName::Html && several {
        return Err(Failure::new(
            "a picture or a record shows one verdict: name one ruleset with --rules",
        ));
    }
    let read = ReadOptions::default();
    let name = args.file.display().to_string();
    let file = if name == "-" {
        sgf::read_from(stdin().lock(), &read)
    } else {
        sgf::read_file(&args.file, &read)
    };
    let file = file.map_err(|error| {
        let problem = unreadable(&name, &error, None);
        Failure(format!("{}: {}", problem.place, problem.reason))
    })?;
    let games = file.games.len();
    let Some(tree) = file.games.get(args.game - 1).cloned() else {
        return Err(Failure(format!(
            "{name} has {games} games; --game {} is none of them",
            args.game
        )));
    };
    let options = ScoreOptions {
        rules: args.rules.map_or(Rules::OfRecord(default), |list| Rules::Given(list.0)),
        conduct: if args.lenient { Conduct::AsRecorded } else { Conduct::Strict },
        dead: if args.agreed { DeadStones::AsMarked } else { DeadStones::ByRuleset },
        wanted: Wanted::default(),
        komi: args.komi,
        read,
        search: args.work.search(),
        certificates: args.work.certificates()?,
        memory: args.work.memory(),
    };
    let Some(Judged { verdicts, problems }) = judged(&name, &file, args.game - 1, &options) else {
        return Ok(Status::Unusable);
    };
    let status = if problems.is_empty() { Status::Answered } else { Status::SomeFailed };
    for problem in problems {
        eprintln!("{}", harmless(&format!("{}: {}", problem.place, problem.reason)));
    }
    let Some((_, first)) = verdicts.first() else { return Ok(Status::Unusable) };
    let text = match format {
        FormatName::Html => page(&Heading::of(&tree, &name), &verdicts),
        FormatName::Svg => Picture::of_verdict(first).svg(Place::File) + "\n",
        FormatName::Sgf => sgf::write(&[annotated(&tree, first)]),
    };
    match &args.out {
        None => print(&text).map(|_| status),
        Some(path) => write(path, &text).map(|()| status),
    }
}

/// Puts the whole file in its place at once.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let mut draft = path.as_os_str().to_owned();
    draft.push(".part");
    let draft = PathBuf::from(draft);
    let written = std::fs::write(&draft, text).and_then(|()| std::fs::rename(&draft, path));
    written.map_err(|error| {
        let _ = std::fs::remove_file(&draft);
        Failure(format!("cannot write {}: {}", path.display(), error))
    })
}
