//! `shinpan judge`: positions as JSON lines.

use super::options::{self, DEFAULT_RULESET};
use super::work::{WorkArgs, status};
use super::{Failure, Status, written};
use crate::batch::{JudgeOptions, judge_stream};
use crate::estimate::Wanted;
use crate::record::Limits;
use crate::report::account::Account;
use std::io::{BufReader, BufWriter, stdin, stdout};

/// Judge positions: one JSON object a line in, one verdict a line and ruleset out
///
/// A filter: verdicts come in the order of the positions, each as soon as it is there. A line that
/// cannot be judged gets an object with its id and an "error" in the output; the stream goes on.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// Rulesets, separated by commas, or all
    #[arg(long, value_name = "RULESET,..", default_value = DEFAULT_RULESET, value_parser = options::RulesetNames(options::rulesets), hide_possible_values = true)]
    rules: options::RulesetList,

    /// Add the position as it would be once the missing moves had been played (neutral points,
    /// reinforcements), with its own verdict; if that leaves the result undecided, also the position
    /// after both players made sure of their territory with as many moves each
    #[arg(long)]
    complete: bool,

    /// Add a guess, labelled as one, for what stays undecided
    #[arg(long)]
    estimate: bool,

    /// Longest line in bytes
    #[arg(long, value_name = "BYTES", default_value_t = Limits::default().json_bytes)]
    max_line: usize,

    #[command(flatten)]
    work: WorkArgs,
}

const AFTER_HELP: &str = "\
Examples:
  echo '{\"id\":\"x\",\"board\":[\"...\",\"xo.\",\"...\"],\"komi\":0.5}' | shinpan judge --rules aga
  shinpan judge --rules all < positions.jsonl > verdicts.jsonl

A position: {\"id\",\"board\",\"captives\":{\"black\",\"white\"},\"to_play\",\"pass_count\",\"komi\"}; only board
is needed. Its rows stand top row first: x black, o white, . empty, a comma for no such location,
# temporarily and * permanently marked, X and O a stone on a permanently marked location.
docs/schema/ has JSON schemas of positions, verdicts and errors.

Exit status: 0 every line was judged (undecided is an answer); 1 some was not; 2 wrong usage.";

pub(super) fn run(args: &Args) -> Result<Status, Failure> {
    let pool = args.work.pool()?;
    let options = JudgeOptions {
        rulesets: args.rules.0.clone(),
        read: Limits { json_bytes: args.max_line, ..Limits::default() },
        wanted: Wanted { estimate: args.estimate, complete: args.complete },
        search: args.work.search(),
        certificates: args.work.certificates()?,
        memory: args.work.memory(),
    };
    let input = BufReader::new(stdin());
    let mut output = BufWriter::new(stdout());
    let mut reporter = args.work.terminal(false, &Account::default(), &[]);
    let done = judge_stream(&pool, input, &options, &mut output, &mut reporter);
    match done {
        Ok(summary) => Ok(status(&summary)),
        Err(error) => written(&error),
    }
}
