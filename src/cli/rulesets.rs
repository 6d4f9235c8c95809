//! `shinpan rulesets`: the registry.

use super::{Failure, Status, print};
use crate::report::registry;

/// List the rulesets, one line each
///
/// A ruleset can be named by its id or any of its other names; case, spaces, "-" and "_" do not
/// matter. Names of a family of rules ("japanese") stand for one text, and verdicts say which.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shinpan rulesets
  shinpan rulesets --json | jq -r '.[].id'")]
pub struct Args {
    /// Print a JSON list with all that is known of each ruleset
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Result<Status, Failure> {
    print(&if args.json { registry::json() } else { registry::lines() })
}
