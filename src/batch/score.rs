//! Scoring records: each game of each file, under the ruleset it names or
//! those asked for.

use super::entry::{Entry, Known};
use super::game::{Item, Scored, score_games, unreadable};
use super::jobs::{Job, Task, jobs};
use super::output::{Output, Target};
use super::pipeline::{Failed, ordered};
use super::{CertificateFolder, Reporter, Summary};
use crate::estimate::Wanted;
use crate::record::game::Conduct;
use crate::record::sgf::{self, ReadOptions};
use crate::report::Format;
use crate::report::account::{Account, Unreadable};
use crate::rules::Points;
use crate::rulesets::Named;
use crate::verdict::{self, Recall};
use rayon::ThreadPool;
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

/// Under which rulesets to score.
#[derive(Clone, Debug)]
pub enum Rules {
    /// Under the one that the record names, or this one if it names none that
    /// is known.
    OfRecord(Named),
    /// Under each of these.
    Given(Vec<Named>),
}

/// Which stones are dead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeadStones {
    /// Those that the ruleset calls dead.
    ByRuleset,
    /// Those that the record marks (`TB`, `TW`).
    AsMarked,
}

/// How to score.
#[derive(Clone, Debug)]
pub struct ScoreOptions {
    /// Under which rulesets.
    pub rules: Rules,
    /// What is done about illegal moves.
    pub conduct: Conduct,
    /// Which stones are dead.
    pub dead: DeadStones,
    /// What is wanted beside the verdict.
    pub wanted: Wanted,
    /// Komi instead of the recorded one.
    pub komi: Option<Points>,
    /// How files are read.
    pub read: ReadOptions,
    /// What each verdict may cost.
    pub search: verdict::Allowance,
    /// Where certificates go.
    pub certificates: Option<CertificateFolder>,
    /// Where verdicts are remembered.
    pub memory: Option<Arc<dyn Recall>>,
}

/// What an earlier part of the same run did.
#[derive(Debug, Default)]
pub struct Past {
    /// The pieces of work that are done.
    pub known: Known,
    /// What came of them.
    pub account: Account,
}

/// What came of a piece of work.
#[derive(Default)]
struct Worked {
    scored: Scored,
    /// Which piece; none if it was done before, or was given up.
    done: Option<Entry>,
    bytes: u64,
}

/// Scores all games that words name. Verdicts go to `output` and complaints to
/// `reporter`, both in the order of the words.
pub fn score(
    pool: &ThreadPool,
    words: Vec<PathBuf>,
    options: &ScoreOptions,
    past: Past,
    output: &mut Output<'_, Target>,
    reporter: &mut dyn Reporter,
) -> io::Result<Account> {
    let Past { known, mut account } = past;
    let format = output.format();
    let mut bytes = 0;
    let sink = |worked: Result<Worked, Failed>, pace| {
        let worked = worked.unwrap_or_else(|Failed| given_up());
        bytes += worked.bytes;
        let written = put(worked, output, &mut account, reporter)
            .and_then(|()| output.target().complete(pace));
        reporter.progress(&Summary { bytes, ..summary(&account) });
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        }
    };
    let work = |job: Job| score_job(job, options, format);
    match ordered(pool, jobs(words, &options.read, &known), work, sink) {
        ControlFlow::Continue(()) => Ok(account),
        ControlFlow::Break(error) => Err(error),
    }
}

/// What the exit status and the progress bar depend on.
pub fn summary(account: &Account) -> Summary {
    Summary {
        answered: account.verdicts,
        failed: account.failed,
        missing_folders: account.missing_folders,
        games: account.games,
        bytes: 0,
    }
}

/// Writes, tells and counts what came of a piece of work.
fn put(
    worked: Worked,
    output: &mut Output<'_, Target>,
    account: &mut Account,
    reporter: &mut dyn Reporter,
) -> io::Result<()> {
    let mut note = |entry: Entry, output: &mut Output<'_, Target>| {
        entry.count(account);
        output.target().note(entry)
    };
    for item in worked.scored.items {
        match item {
            Item::Verdict { text, compared } => {
                output.push(&text)?;
                note(Entry::Verdict(compared), output)?;
            }
            Item::Problem(problem) => {
                let Unreadable { place, reason } = &problem;
                reporter.problem(&format!("{place}: {reason}"));
                note(Entry::Problem(problem), output)?;
            }
        }
    }
    worked.done.map_or(Ok(()), |done| note(done, output))
}

fn given_up() -> Worked {
    let (place, reason) = ("internal error".to_string(), "one file was given up".to_string());
    let scored = Scored::of_problem(Unreadable { place, reason });
    Worked { scored, ..Worked::default() }
}

fn score_job(job: Job, options: &ScoreOptions, format: &dyn Format) -> Worked {
    let Job { word, name, game, bytes, task } = job;
    let games = |read: Result<_, _>, one| match read {
        Ok(file) => score_games(&name, &file, one, options, format),
        Err(error) => Scored::of_problem(unreadable(&name, &error, one)),
    };
    let mut missing_folder = false;
    let scored = match task {
        Task::Done => return Worked { bytes, ..Worked::default() },
        Task::Missing(missing) => {
            missing_folder = missing.folder;
            let (place, reason) = (missing.name, missing.reason);
            Scored::of_problem(Unreadable { place, reason })
        }
        Task::Failed(error) => games(Err(error), None),
        Task::File(path) => games(sgf::read_file(&path, &options.read), None),
        Task::Bytes(bytes) => games(sgf::read(&bytes, &options.read), None),
        Task::Game { piece, several } => games(piece.read(&options.read), Some((game, several))),
    };
    let input = name.to_string();
    let done = Entry::Done { word, input, game, games: scored.games, missing_folder };
    Worked { scored, done: Some(done), bytes }
}
