//! The table of commands, one file a group.

mod admin;
mod analysis;
mod board;
mod certificate;
mod dispute;
mod gogui;
mod handicap;
mod hearing;
mod moves;
mod query;
mod records;
mod rules;
mod score;
mod settle;
mod setup;

use super::args::{Answer, Args};
use super::session::Session;

/// A command.
#[derive(Debug)]
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// Its arguments, in the notation of `help`; empty if it has none.
    pub usage: &'static str,
    /// What it does, in one line.
    pub help: &'static str,
    /// Runs it.
    pub run: fn(&mut Session, &Args<'_>) -> Answer,
}

/// The groups of commands, in the order of `list_commands`.
pub static GROUPS: &[(&str, &[Command])] = &[
    ("Administration", admin::COMMANDS),
    ("Board", board::COMMANDS),
    ("Moves", moves::COMMANDS),
    ("Handicap", handicap::COMMANDS),
    ("Questions about the game", query::COMMANDS),
    ("Positions", setup::COMMANDS),
    ("Records", records::COMMANDS),
    ("Rulesets", rules::COMMANDS),
    ("Scores", score::COMMANDS),
    ("Certificates", certificate::COMMANDS),
    ("Played analyses", analysis::COMMANDS),
    ("Disputes", dispute::COMMANDS),
    ("GoGui", gogui::COMMANDS),
];

/// Every listed command.
pub fn all() -> impl Iterator<Item = &'static Command> {
    GROUPS.iter().flat_map(|(_, commands)| commands.iter())
}

/// A listed command by name.
pub fn listed(name: &str) -> Option<&'static Command> {
    all().find(|command| command.name == name)
}

/// A command by name, those included that are only there to be refused.
pub fn find(name: &str) -> Option<&'static Command> {
    listed(name).or_else(|| admin::REFUSED.iter().find(|command| command.name == name))
}
