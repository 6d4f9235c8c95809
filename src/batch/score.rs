//! Scoring records: each game of each file, under the ruleset it names or
//! those asked for.

use super::output::Output;
use super::pipeline::{Failed, Pace, ordered};
use super::sources::{Missing, Source};
use super::{CertificateFolder, Reporter, Summary};
use crate::record::game::{self, Conduct, GameRecord, LoadOptions};
use crate::record::sgf::{self, Collection, GameTree, ReadOptions};
use crate::report::{Format, Subject};
use crate::rules::Points;
use crate::rulesets::{Basis, Named};
use crate::verdict::{self, judge::judge_replay, reinforce};
use rayon::ThreadPool;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};
use std::io::{self, Write};
use std::ops::ControlFlow;

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
    /// Komi instead of the recorded one.
    pub komi: Option<Points>,
    /// How files are read.
    pub read: ReadOptions,
    /// What each verdict may cost.
    pub search: verdict::Limits,
    /// Where certificates go.
    pub certificates: Option<CertificateFolder>,
}

/// What came of one file: rendered verdicts and complaints, in order.
#[derive(Default)]
struct Scored {
    verdicts: Vec<String>,
    problems: Vec<String>,
}

/// Scores all games of all sources. Verdicts go to `output` and complaints to
/// `reporter`, both in the order of the sources.
pub fn score<W: Write>(
    pool: &ThreadPool,
    sources: impl Iterator<Item = Result<Source, Missing>> + Send,
    options: &ScoreOptions,
    format: &dyn Format,
    output: &mut Output<'_, W>,
    reporter: &mut dyn Reporter,
) -> io::Result<Summary> {
    let mut summary = Summary::default();
    let work = |source: Result<Source, Missing>| match source {
        Err(missing) => {
            (missing.folder, Scored { problems: vec![missing.to_string()], ..Scored::default() })
        }
        Ok(source) => (false, score_source(&source, options, format)),
    };
    let sink = |scored: Result<(bool, Scored), Failed>, pace| {
        let (folder, scored) = scored.unwrap_or_else(|Failed| {
            let problems = vec!["internal error: one file was given up".to_string()];
            (false, Scored { problems, ..Scored::default() })
        });
        summary.answered += scored.verdicts.len() as u64;
        summary.failed += scored.problems.len() as u64;
        summary.missing_folders += u64::from(folder);
        scored.problems.iter().for_each(|problem| reporter.problem(problem));
        reporter.progress(&summary);
        let written = scored.verdicts.iter().try_for_each(|verdict| output.push(verdict));
        let written = written.and_then(|()| match pace {
            Pace::Waiting => output.flush(),
            Pace::More => Ok(()),
        });
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        }
    };
    match ordered(pool, sources, work, sink) {
        ControlFlow::Continue(()) => Ok(summary),
        ControlFlow::Break(error) => Err(error),
    }
}

fn score_source(source: &Source, options: &ScoreOptions, format: &dyn Format) -> Scored {
    let read = match source {
        Source::Stdin => sgf::read_from(io::stdin().lock(), &options.read),
        Source::File(path) => sgf::read_file(path, &options.read),
    };
    let file = match read {
        Ok(file) => file,
        Err(error) => {
            let what = match error.byte {
                Some(byte) => format!("byte {byte}: {}", error.fault),
                None => error.fault.to_string(),
            };
            let problem = complaint(source, error.line, &what);
            return Scored { problems: vec![problem], ..Scored::default() };
        }
    };
    let parts: Vec<Scored> = file
        .games
        .par_iter()
        .enumerate()
        .map(|(index, tree)| {
            let mut game = OneGame::new(source, &file, index, options, format);
            game.score(tree);
            game.scored
        })
        .collect();
    parts.into_iter().fold(Scored::default(), |mut all, part| {
        all.verdicts.extend(part.verdicts);
        all.problems.extend(part.problems);
        all
    })
}

/// A complaint as one line: `FILE:LINE: what is wrong`.
fn complaint(source: &Source, line: Option<usize>, what: &str) -> String {
    let what = what.replace(['\n', '\r'], " ");
    match line.filter(|&line| line > 0) {
        Some(line) => format!("{source}:{line}: {what}"),
        None => format!("{source}: {what}"),
    }
}

/// One game of a file on its way to verdicts.
struct OneGame<'a> {
    source: &'a Source,
    file: &'a Collection,
    index: usize,
    options: &'a ScoreOptions,
    format: &'a dyn Format,
    scored: Scored,
}

impl<'a> OneGame<'a> {
    fn new(
        source: &'a Source,
        file: &'a Collection,
        index: usize,
        options: &'a ScoreOptions,
        format: &'a dyn Format,
    ) -> OneGame<'a> {
        OneGame { source, file, index, options, format, scored: Scored::default() }
    }

    fn score(&mut self, tree: &GameTree) {
        let options = LoadOptions { limits: self.options.read.limits, ..LoadOptions::default() };
        let mut record = match game::load(tree, &options) {
            Ok(record) => record,
            Err(error) => {
                let line = tree.root().line();
                return self.complain(Some(line), &error.to_string());
            }
        };
        if let Some(komi) = self.options.komi {
            record.setup.komi = komi;
        }
        let mut remarks: Vec<String> = Vec::new();
        if self.index == 0 {
            remarks.extend(self.file.warnings.iter().map(ToString::to_string));
        }
        remarks.extend(record.warnings.iter().map(ToString::to_string));
        let rulesets = match &self.options.rules {
            Rules::Given(rulesets) => rulesets.clone(),
            Rules::OfRecord(default) => vec![of_record(&record, *default, &mut remarks)],
        };
        for named in rulesets {
            self.judge(&record, named, remarks.clone());
        }
    }

    fn judge(&mut self, record: &GameRecord, named: Named, mut remarks: Vec<String>) {
        let id = named.ruleset.info().id;
        let played = match record.play(named.ruleset, self.options.conduct, None) {
            Ok(played) => played,
            Err(error) => return self.complain(None, &format!("not judged under {id}: {error}")),
        };
        if let Some(stop) = &played.stop {
            let what = format!("not judged under {id}: {stop}; --lenient replays it as recorded");
            return self.complain(Some(stop.line), &what);
        }
        remarks.extend(played.warnings.iter().map(ToString::to_string));
        let mut basis = Basis::Position;
        if self.options.dead == DeadStones::AsMarked {
            match record.dead(&played.game.state().situation().stones) {
                Some((dead, warnings)) => {
                    remarks.extend(warnings.iter().map(ToString::to_string));
                    basis = Basis::Dead(dead);
                }
                None => remarks.push(
                    "no agreed territory is marked (TB, TW); counted without agreed dead stones"
                        .to_string(),
                ),
            }
        }
        if played.moves > 0 && played.game.state().ended().is_none() {
            remarks.push(
                "the record stops before the game has ended; its last position is judged"
                    .to_string(),
            );
        }
        match judge_replay(named, &played.game, &basis, &self.options.search) {
            Ok(verdict) => {
                if self.format.for_people() {
                    remarks.extend(reinforce::remarks(&verdict, &self.options.search));
                }
                let subject = Subject {
                    id: self.name().into(),
                    recorded: record.result.as_ref().map(ToString::to_string),
                    warnings: remarks,
                };
                self.scored.verdicts.push(self.format.verdict(&subject, &verdict));
                if let Some(folder) = &self.options.certificates
                    && let Err(why) = folder.save(&self.name(), &verdict)
                {
                    self.complain(None, &why);
                }
            }
            Err(error) => self.complain(None, &format!("not judged under {id}: {error}")),
        }
    }

    /// The file, and the number of the game in it if there are several.
    fn name(&self) -> String {
        match self.file.games.len() {
            1 => self.source.to_string(),
            _ => format!("{}#{}", self.source, self.index + 1),
        }
    }

    fn complain(&mut self, line: Option<usize>, what: &str) {
        let what = match self.file.games.len() {
            1 => what.to_string(),
            _ => format!("game {}: {what}", self.index + 1),
        };
        self.scored.problems.push(complaint(self.source, line, &what));
    }
}

/// The ruleset that the record names, or the default with a remark.
fn of_record(record: &GameRecord, default: Named, remarks: &mut Vec<String>) -> Named {
    match record.rules.as_ref() {
        Some(rules) if rules.found.is_some() => rules.found.unwrap_or(default),
        rules => {
            let id = default.ruleset.info().id;
            remarks.push(match rules {
                Some(rules) => format!("no known ruleset \"{}\"; judged by {id}", rules.name),
                None => format!("the record names no ruleset; judged by {id}"),
            });
            default
        }
    }
}
