//! `shinpan score`: records.

use super::options::{self, DEFAULT_RULESET, When};
use super::outlet::unwritable;
use super::work::{WorkArgs, status};
use super::{Failure, Status, aside, written};
use crate::batch::entry::Entry;
use crate::batch::{
    self, DeadStones, Heading, NoResume, Output, Part, Past, Rules, ScoreOptions, Target,
};
use crate::estimate::Wanted;
use crate::record::game::Conduct;
use crate::record::sgf::ReadOptions;
use crate::report::Format;
use crate::report::account::Account;
use crate::report::csv::Csv;
use crate::report::json::{JsonLines, JsonList};
use crate::report::table::Table;
use crate::report::text::{Palette, Text};
use crate::rules::Points;
use std::collections::BTreeMap;
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

    /// Write to this file instead of standard output; it appears when it is complete, and grows as
    /// FILE.part until then
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Go on with the --out file of a run that was interrupted
    #[arg(long, requires = "out")]
    resume: bool,

    /// Sum up at the end: on standard error as text, or as JSON, which is the last record of json and
    /// jsonl output and a line on standard error else [default: text if there are several games]
    #[arg(long, value_name = "FORM")]
    summary: Option<Summary>,

    /// Count what the record marks (TB and TW): its territory where territory counts, and its dead stones
    #[arg(long)]
    agreed: bool,

    /// Add the position as it would be once the missing moves had been played (neutral points,
    /// reinforcements), with its own verdict; if that leaves the result undecided, also the position
    /// after both players made sure of their territory with as many moves each
    #[arg(long)]
    complete: bool,

    /// Add a guess, labelled as one, for what stays undecided
    #[arg(long)]
    estimate: bool,

    /// Replay illegal moves as recorded, with a warning, instead of refusing the game
    #[arg(long)]
    lenient: bool,

    /// Komi instead of the recorded one
    #[arg(long, value_name = "POINTS", value_parser = options::points, allow_hyphen_values = true)]
    komi: Option<Points>,

    /// Largest file that is read, in bytes; of a large file of many games, the largest game
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
  shinpan score --rules japanese2003 --complete --estimate --format table games/
  shinpan score --rules ljrg --format jsonl --out scores.jsonl --resume archive/
  cat game.sgf | shinpan score --rules tromp-taylor -

Each problem is one line on standard error, FILE:LINE: what is wrong; the other games go on.
A file may hold any number of games; large ones are read game by game. docs/batch.md tells more.
Exit status: 0 every game was judged (undecided is an answer); 1 some was not; 2 wrong usage,
a folder that does not exist, or output that cannot be written.";

/// Output formats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum FormatName {
    /// Boards and sentences for people
    Text,
    /// A line for people
    Table,
    /// One JSON list
    Json,
    /// A JSON object a line
    Jsonl,
    /// Comma-separated values
    Csv,
}

/// The account at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Summary {
    /// None
    None,
    /// Lines for people
    Text,
    /// A JSON object
    Json,
}

pub(super) fn run(mut args: Args, color: When) -> Result<Status, Failure> {
    args.out = args.out.filter(|path| path.as_os_str() != "-");
    let default = options::ruleset(DEFAULT_RULESET).map_err(Failure)?;
    let mut read = ReadOptions::default();
    read.limits.bytes = args.max_bytes;
    let colored = args.out.is_none() && color.on(&std::io::stdout()) || color == When::Always;
    let heading = heading(&args, colored);
    let options = ScoreOptions {
        rules: match args.rules {
            Some(list) => Rules::Given(list.0),
            None => Rules::OfRecord(default),
        },
        conduct: if args.lenient { Conduct::AsRecorded } else { Conduct::Strict },
        dead: if args.agreed { DeadStones::AsMarked } else { DeadStones::ByRuleset },
        wanted: Wanted { estimate: args.estimate, complete: args.complete },
        komi: args.komi,
        read,
        search: args.work.search(),
        certificates: args.work.certificates()?,
        memory: args.work.memory(),
    };
    let text = Text { palette: if colored { Palette::Colored } else { Palette::Plain } };
    let format: &dyn Format = match args.format {
        FormatName::Text => &text,
        FormatName::Table => &Table,
        FormatName::Json => &JsonList,
        FormatName::Jsonl => &JsonLines,
        FormatName::Csv => &Csv,
    };
    let pool = args.work.pool()?;
    let mut past = Past::default();
    let begun = begin(args.out.as_deref(), args.resume, &heading, format, &mut past)?;
    let files = args.files;
    let mut reporter = args.work.terminal(args.out.is_some(), &past.account, &files);
    let mut account = Account::default();
    let done = begun.and_then(|mut output| {
        account = batch::score(&pool, files, &options, past, &mut output, &mut reporter)?;
        if args.summary == Some(Summary::Json)
            && let Some(summary) = format.summary(&account)
        {
            output.push(&summary)?;
        }
        output.end()?.finish()
    });
    drop(reporter);
    match (done, &args.out) {
        (Ok(()), _) => {
            sum_up(args.summary, format, &account);
            Ok(status(&batch::summary(&account)))
        }
        (Err(error), Some(path)) => Err(unwritable(path, &error)),
        (Err(error), None) => written(&error),
    }
}

/// Everything that the output depends on.
fn heading(args: &Args, colored: bool) -> Heading {
    let mut options: BTreeMap<String, String> = args.work.heading();
    let mut put = |name: &str, value: String| options.insert(name.to_string(), value);
    let ids = |list: &options::RulesetList| {
        let ids = list.0.iter().map(|named| named.stands_for.unwrap_or(named.ruleset.info().id));
        ids.collect::<Vec<_>>().join(",")
    };
    put("rules", args.rules.as_ref().map_or("of the record".to_string(), ids));
    put("format", format!("{:?}", args.format).to_lowercase());
    put("agreed", args.agreed.to_string());
    put("complete", args.complete.to_string());
    put("estimate", args.estimate.to_string());
    put("lenient", args.lenient.to_string());
    put("komi", args.komi.map_or("of the record".to_string(), |komi| komi.to_string()));
    put("max-bytes", args.max_bytes.to_string());
    put("colors", colored.to_string());
    put("summary", (args.summary == Some(Summary::Json)).to_string());
    put("files", args.files.iter().map(|file| format!("{file:?}")).collect::<Vec<_>>().join(" "));
    Heading { program: format!("shinpan {}", env!("CARGO_PKG_VERSION")), options }
}

/// The output, from its beginning or from where an interrupted run left it.
fn begin<'a>(
    out: Option<&Path>,
    resume: bool,
    heading: &Heading,
    format: &'a dyn Format,
    past: &mut Past,
) -> Result<std::io::Result<Output<'a, Target>>, Failure> {
    let Some(path) = out else {
        return Ok(Output::begin(Target::stdout(), format));
    };
    let failed = |error: std::io::Error| unwritable(path, &error);
    if resume && Target::direct(path).map_err(failed)?.is_none() {
        let mut learn = |entry: &Entry| {
            past.known.learn(entry);
            entry.count(&mut past.account);
        };
        let part = Part::resume(path, heading, &mut learn).map_err(|error| match error {
            NoResume::Io(error) => unwritable(path, &error),
            other => Failure(format!("cannot go on with {}: {other}", path.display())),
        })?;
        if let Some(part) = part {
            let written = past.account.verdicts;
            return Ok(Ok(Output::resumed(Target::File(Box::new(part)), format, written)));
        }
    } else if Part::is_left(path) {
        let path = path.display();
        tracing::warn!(
            "{path}.part of an interrupted run is written anew; --resume goes on with it"
        );
    }
    let target = Target::file(path, heading).map_err(failed)?;
    Ok(Output::begin(target, format))
}

/// The account on standard error, if it was asked for or says something new.
fn sum_up(form: Option<Summary>, format: &dyn Format, account: &Account) {
    match form {
        Some(Summary::Text) => aside::text(&account.text()),
        None if account.games > 1 => aside::text(&account.text()),
        Some(Summary::Json) if format.summary(account).is_none() => aside::line(&account.json()),
        _ => {}
    }
}
