//! What `report` and `compare` share: one game of a file, judged.

use super::outlet::Outlet;
use super::work::WorkArgs;
use super::{Failure, Status, aside, options};
use crate::batch::game::unreadable;
use crate::batch::{DeadStones, Judged, Rules, ScoreOptions, judged};
use crate::estimate::Wanted;
use crate::record::game::Conduct;
use crate::record::sgf::{self, Collection, GameTree, ReadOptions, SgfError};
use crate::report::account::Unreadable;
use crate::rules::Points;
use crate::verdict::count;
use std::io::stdin;
use std::path::Path;

/// Options for one game of a file.
#[derive(clap::Args, Debug)]
pub struct OneGameArgs {
    /// Which game of the file
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = options::positive)]
    game: usize,

    /// Count what the record marks (TB and TW): its territory where territory counts, and its dead stones
    #[arg(long)]
    agreed: bool,

    /// Replay illegal moves as recorded, with a warning, instead of refusing the game
    #[arg(long)]
    lenient: bool,

    /// Komi instead of the recorded one
    #[arg(long, value_name = "POINTS", value_parser = options::points, allow_hyphen_values = true)]
    pub komi: Option<Points>,

    #[command(flatten)]
    pub work: WorkArgs,
}

impl OneGameArgs {
    /// Reads the game and judges it; none if the file has no such game.
    pub fn judge(
        &self,
        path: &Path,
        rules: Rules,
        outlet: &Outlet,
    ) -> Result<Option<(GameTree, Judged)>, Failure> {
        let read = ReadOptions::default();
        let name = path.display().to_string();
        let file = if name == "-" {
            sgf::read_from(stdin().lock(), &read)
        } else {
            sgf::read_file(path, &read)
        };
        let file = file.map_err(|error| unread(&name, &error))?;
        self.judge_file(&name, &file, rules, read, outlet)
    }

    /// Refuses what is asked about a record where there is only a position.
    pub fn require_none_of_record(&self, name: &str) -> Result<(), Failure> {
        let asked =
            [(self.game > 1, "--game"), (self.agreed, "--agreed"), (self.lenient, "--lenient")];
        match asked.into_iter().find(|(given, _)| *given) {
            Some((_, option)) => Err(Failure(format!(
                "{option} is about the record of a game, and {name} is a position; leave it out"
            ))),
            None => Ok(()),
        }
    }

    /// Judges the game of a file that has been read.
    pub fn judge_file(
        &self,
        name: &str,
        file: &Collection,
        rules: Rules,
        read: ReadOptions,
        outlet: &Outlet,
    ) -> Result<Option<(GameTree, Judged)>, Failure> {
        let games = file.games.len();
        let Some(tree) = file.games.get(self.game - 1).cloned() else {
            return Err(Failure(format!(
                "{name} has {}; --game {} is none of them",
                count(games, "game"),
                self.game
            )));
        };
        let rulesets = match &rules {
            Rules::Given(rulesets) => rulesets.len(),
            Rules::OfRecord(_) => 1,
        };
        let options = ScoreOptions {
            rules,
            conduct: if self.lenient { Conduct::AsRecorded } else { Conduct::Strict },
            dead: if self.agreed { DeadStones::AsMarked } else { DeadStones::ByRuleset },
            wanted: Wanted::default(),
            komi: self.komi,
            read,
            search: self.work.search(),
            certificates: self.work.certificates()?,
            memory: self.work.memory(),
        };
        let mut reporter = self.work.terminal_of_rulesets(outlet, rulesets);
        let judged = judged(name, file, self.game - 1, &options, &mut reporter);
        Ok(judged.map(|judged| (tree, judged)))
    }
}

/// Why a record cannot be judged at all.
pub fn unread(name: &str, error: &SgfError) -> Failure {
    let problem = unreadable(name, error, None);
    Failure(format!("{}: {}", problem.place, problem.reason))
}

/// Names each problem on standard error.
pub fn complain(problems: &[Unreadable]) -> Status {
    for problem in problems {
        aside::line(&format!("{}: {}", problem.place, problem.reason));
    }
    if problems.is_empty() { Status::Answered } else { Status::SomeFailed }
}
