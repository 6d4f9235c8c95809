//! `shinpan compare`: one position under several rulesets.

use super::one_game::{OneGameArgs, complain, unread};
use super::options::{self, When};
use super::outlet::Outlet;
use super::{Failure, Status};
use crate::batch::{JudgeOptions, Judged, Rules, judged_position};
use crate::estimate::Wanted;
use crate::lines::{told, without_mark};
use crate::record::Limits;
use crate::record::json::Position;
use crate::record::sgf::{self, ReadOptions};
use crate::report::comparison::{self, Comparison};
use crate::report::page::Heading;
use crate::report::text::Palette;
use serde_json::json;
use std::fs::File;
use std::io::{self, Read, stdin};
use std::path::{Path, PathBuf};

/// Compare the rulesets on one position: who owns what under each, and why they differ
///
/// The last position of a game, or a position, is judged under each ruleset. Shown are the owner maps side
/// by side, the scores and where their points come from, and each string and each point about
/// which the rulesets differ, with their reasons. What is undecided stays undecided, with its
/// bounds and the questions that resisted.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// An SGF file or a JSON position; - for standard input; or the position itself, as JSON or as
    /// rows from the top with / between them
    #[arg(value_name = "FILE|POSITION")]
    input: PathBuf,

    /// Rulesets, separated by commas, or all
    #[arg(long, value_name = "RULESET,..", default_value = "all", value_parser = options::RulesetNames(options::rulesets), hide_possible_values = true)]
    rules: options::RulesetList,

    /// What to write [default: html if the --out file ends so, else text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<FormatName>,

    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,

    #[command(flatten)]
    one: OneGameArgs,
}

const AFTER_HELP: &str = "\
Examples:
  shinpan compare game.sgf
  shinpan compare .x.o./xxxoo
  shinpan compare --rules japanese2003,ljrg,aga game.sgf -o compared.html
  shinpan compare --nodes 20000 --format json '{\"board\":[\".x.o.\",\"xxxoo\"],\"komi\":0.5}' | jq .summary

In rows: x black, o white, . empty, a comma for no such location. docs/compare.md explains the page,
docs/schema/comparison.schema.json the JSON.

Exit status: 0 there is a verdict under each ruleset (undecided is one); 1 under some there is not;
2 wrong usage, or no comparison at all.";

/// What a comparison can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum FormatName {
    /// Maps, a table and sentences for people
    Text,
    /// One JSON object
    Json,
    /// A page for people, without script
    Html,
}

pub(super) fn run(args: Args, color: When) -> Result<Status, Failure> {
    let format = args.format.unwrap_or(match &args.out {
        Some(path) if path.extension().is_some_and(|end| end == "html" || end == "htm") => {
            FormatName::Html
        }
        _ => FormatName::Text,
    });
    // Before the search: nobody shall wait for a page that cannot be written.
    let outlet = Outlet::of(args.out.as_deref())?;
    let Some((heading, Judged { verdicts, problems })) = judge(&args, &outlet)? else {
        return Ok(Status::Unusable);
    };
    let status = complain(&problems);
    if verdicts.is_empty() {
        return Ok(Status::Unusable);
    }
    let refusals: Vec<String> = problems.into_iter().map(|problem| problem.reason).collect();
    let comparison = Comparison::of(&verdicts, &refusals);
    let text = match format {
        FormatName::Text => {
            let colored = matches!(outlet, Outlet::Output) && color.on(&io::stdout())
                || color == When::Always;
            let palette = if colored { Palette::Colored } else { Palette::Plain };
            comparison::text(&comparison, palette)
        }
        FormatName::Json => comparison::json(&comparison),
        FormatName::Html => comparison::page(&heading, &comparison),
    };
    outlet.put(&text, status)
}

fn judge(args: &Args, outlet: &Outlet) -> Result<Option<(Heading, Judged)>, Failure> {
    let name = args.input.display().to_string();
    if let Some(rows) = rows(&args.input) {
        let text = json!({ "board": rows }).to_string();
        return position(args, outlet, "the position", text.as_bytes()).map(Some);
    }
    if name.trim_start().starts_with('{') {
        return position(args, outlet, "the position", name.as_bytes()).map(Some);
    }
    let bytes = read(&args.input).map_err(|error| Failure(format!("{name}: {}", told(&error))))?;
    let begin = without_mark(&bytes).trim_ascii_start();
    if begin.starts_with(b"{") {
        return position(args, outlet, &name, begin).map(Some);
    }
    let options = ReadOptions::default();
    let file = sgf::read(&bytes, &options).map_err(|error| unread(&name, &error))?;
    let rules = Rules::Given(args.rules.0.clone());
    let judged = args.one.judge_file(&name, &file, rules, options, outlet)?;
    Ok(judged.map(|(tree, judged)| (Heading::of("Rulesets compared", &tree, &name), judged)))
}

/// The whole input; no more than can be read is kept.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let limit = ReadOptions::default().limits.bytes;
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        stdin().lock().take(limit + 1).read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// The rows of a position that was typed; a file of that name comes first.
fn rows(path: &Path) -> Option<Vec<String>> {
    let text = path.to_str()?;
    let letters = text.chars().all(|c| "xoXO.,#*/".contains(c));
    let is_board = letters && text.contains(['x', 'o', '.', 'X', 'O']) && !path.exists();
    is_board.then(|| text.split('/').map(str::to_string).collect())
}

fn position(
    args: &Args,
    outlet: &Outlet,
    name: &str,
    text: &[u8],
) -> Result<(Heading, Judged), Failure> {
    args.one.require_none_of_record(name)?;
    let limits = Limits::default();
    let mut position = Position::parse_within(text, &limits)
        .map_err(|error| Failure(format!("{name}: {}", error.message)))?;
    position.setup.komi = args.one.komi.unwrap_or(position.setup.komi);
    let work = &args.one.work;
    let options = JudgeOptions {
        rulesets: args.rules.0.clone(),
        read: limits,
        wanted: Wanted::default(),
        search: work.search(),
        certificates: work.certificates()?,
        memory: work.memory(),
    };
    let title = match position.id.plain() {
        "" => "Rulesets compared on a position".to_string(),
        id => format!("Rulesets compared: {id}"),
    };
    let heading = Heading { title, facts: Vec::new() };
    let mut reporter = work.terminal_of_rulesets(outlet, options.rulesets.len());
    Ok((heading, judged_position(name, &position, &options, &mut reporter)))
}
