//! `shinpan report`: one game with its verdicts, to keep.

use super::one_game::{OneGameArgs, complain};
use super::options::{self, DEFAULT_RULESET};
use super::outlet::Outlet;
use super::{Failure, Status};
use crate::batch::{Judged, Rules};
use crate::record::sgf;
use crate::report::annotated::annotated;
use crate::report::page::{Heading, page};
use crate::report::picture::{Picture, Place};
use std::path::PathBuf;

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

    #[command(flatten)]
    one: OneGameArgs,
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
    // Before the search: nobody shall wait for a page that cannot be written.
    let outlet = Outlet::of(args.out.as_deref())?;
    let name = args.file.display().to_string();
    let rules = args.rules.map_or(Rules::OfRecord(default), |list| Rules::Given(list.0));
    let Some((tree, Judged { verdicts, problems })) = args.one.judge(&args.file, rules, &outlet)?
    else {
        return Ok(Status::Unusable);
    };
    let status = complain(&problems);
    let Some((_, first)) = verdicts.first() else { return Ok(Status::Unusable) };
    let text = match format {
        FormatName::Html => page(&Heading::of("Verdict", &tree, &name), &verdicts),
        FormatName::Svg => Picture::of_verdict(first).svg(Place::File) + "\n",
        FormatName::Sgf => sgf::write(&[annotated(&tree, first)]),
    };
    outlet.put(&text, status)
}
