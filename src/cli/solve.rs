//! `shinpan solve`: the value of positions still in play.

use super::options::{self, DEFAULT_RULESET};
use super::work::{SearchArgs, all_processors};
use super::{Failure, Status, aside, written};
use crate::lines::{Lines, RawLine, is_blank};
use crate::record::json::Position;
use crate::record::{Id, Limits};
use crate::report::{json, play};
use crate::rulesets::{Named, Replay};
use crate::verdict::play::value;
use std::io::{self, BufReader, Write, stdin, stdout};

/// Solve positions still in play: JSON lines in, the value of each under best play out
///
/// Both players make the best moves that the ruleset allows, to the end of play, where its own
/// verdict counts. A value is exact, or undecided with the margins that the players can force.
/// For small boards, or positions in which little is left to play.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// Rulesets, separated by commas, or all
    #[arg(long, value_name = "RULESET,..", default_value = DEFAULT_RULESET, value_parser = options::RulesetNames(options::rulesets), hide_possible_values = true)]
    rules: options::RulesetList,

    /// Longest line in bytes
    #[arg(long, value_name = "BYTES", default_value_t = Limits::default().json_bytes)]
    max_line: usize,

    #[command(flatten)]
    search: SearchArgs,
}

const AFTER_HELP: &str = "\
Examples:
  echo '{\"board\":[\"...\",\".x.\"],\"to_play\":\"W\"}' | shinpan solve --rules naj,ljrg
  shinpan solve --rules all --seconds 60 < positions.jsonl

Positions are those of \"shinpan judge\"; captives and komi count. Each answer is an object with id,
ruleset, to_play, proven, result, bounds (what Black and White can force, null if nothing is
proven), line (best play, if the value is known), warnings and stats.

Exit status: 0 every line was answered (undecided is an answer); 1 some was not; 2 wrong usage.";

pub(super) fn run(args: &Args) -> Result<Status, Failure> {
    let limits = args.search.limits(all_processors());
    let read = Limits { json_bytes: args.max_line, ..Limits::default() };
    let mut status = Status::Answered;
    let mut output = stdout().lock();
    for (line, number) in Lines::new(BufReader::new(stdin()), read.json_bytes).zip(1u64..) {
        let answers = match line {
            Ok(RawLine::Complete(text)) if is_blank(&text) => continue,
            Ok(RawLine::Complete(text)) => answers(&text, number, args, &limits, &read),
            Ok(RawLine::TooLong(_)) => {
                let error = format!("the line is longer than {} bytes", read.json_bytes);
                vec![Err((json::error_line(&Id::None, None, Some(number), &error), error))]
            }
            Err(error) => return Err(Failure::new(format!("cannot read on: {error}"))),
        };
        for answer in answers {
            let text = match answer {
                Ok(text) => text,
                Err((text, error)) => {
                    status = Status::SomeFailed;
                    aside::line(&format!("-:{number}: {error}"));
                    text
                }
            };
            if let Err(error) = put(&mut output, &text) {
                return written(&error);
            }
        }
    }
    Ok(status)
}

fn put(output: &mut impl Write, text: &str) -> io::Result<()> {
    output.write_all(text.as_bytes())?;
    output.write_all(b"\n")?;
    output.flush()
}

/// A line of output, or an error object with the sentence in it.
type Reply = Result<String, (String, String)>;

fn answers(
    text: &[u8],
    number: u64,
    args: &Args,
    limits: &crate::verdict::Limits,
    read: &Limits,
) -> Vec<Reply> {
    let position = match Position::parse_within(text, read) {
        Ok(position) => position,
        Err(error) => {
            let line = json::error_line(&error.id, None, Some(number), &error.message);
            return vec![Err((line, error.message))];
        }
    };
    let solve = |named: &Named| {
        let id = named.ruleset.info().id;
        let refuse = |error: String| {
            let line = json::error_line(&position.id, Some(id), Some(number), &error);
            (line, format!("not solved under {id}: {error}"))
        };
        let game = Replay::new(named.ruleset, position.setup.clone())
            .map_err(|error| refuse(error.to_string()))?;
        let found = value(*named, &game, limits).map_err(|error| refuse(error.to_string()))?;
        Ok(play::json_line(&position.id, position.setup.situation.graph(), &found))
    };
    args.rules.0.iter().map(solve).collect()
}
