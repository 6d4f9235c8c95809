//! One game with its verdicts as values, for whoever makes something else of
//! them than a line.

use super::game::{Item, score_games};
use super::score::ScoreOptions;
use super::{JudgeOptions, Reporter, Summary};
use crate::estimate::Answer;
use crate::record::json::Position;
use crate::record::sgf::Collection;
use crate::report::account::Unreadable;
use crate::report::{Format, Subject};
use crate::verdict::Verdict;
use crate::verdict::judge::judge_recalling;
use std::sync::{Mutex, PoisonError};

/// What came of a game or a position.
#[derive(Default)]
pub struct Judged {
    /// The verdicts, in the order of the rulesets.
    pub verdicts: Vec<(Subject, Verdict)>,
    /// Why there is none under some of them.
    pub problems: Vec<Unreadable>,
}

/// Keeps verdicts instead of writing them, and tells how many there are.
struct Kept<'a>(Mutex<Inside<'a>>);

struct Inside<'a> {
    verdicts: Vec<(Subject, Verdict)>,
    reporter: &'a mut (dyn Reporter + Send),
}

/// So many verdicts of one game are given.
fn given(verdicts: usize) -> Summary {
    Summary { answered: verdicts as u64, ..Summary::default() }
}

impl Format for Kept<'_> {
    fn for_people(&self) -> bool {
        true
    }

    fn verdict(&self, subject: &Subject, answer: &Answer) -> String {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Inside { verdicts, reporter } = &mut *kept;
        verdicts.push((subject.clone(), answer.verdict.clone()));
        reporter.progress(&given(verdicts.len()));
        String::new()
    }
}

/// Judges a position under each ruleset; the reporter hears of each verdict.
pub fn judged_position(
    name: &str,
    position: &Position,
    options: &JudgeOptions,
    reporter: &mut dyn Reporter,
) -> Judged {
    let mut judged = Judged::default();
    let search = options.search.on(position.setup.situation.graph().len(), false);
    for &named in &options.rulesets {
        let memory = options.memory.as_deref();
        match judge_recalling(named, &position.setup, &search, memory) {
            Ok(verdict) => {
                let subject = Subject::named(position.id.clone());
                if let Some(folder) = &options.certificates
                    && let Err(reason) = folder.save(&subject.name(), &verdict)
                {
                    judged.problems.push(Unreadable { place: name.to_string(), reason });
                }
                judged.verdicts.push((subject, verdict));
                reporter.progress(&given(judged.verdicts.len()));
            }
            Err(error) => {
                let reason = format!("not judged under {}: {error}", named.ruleset.info().id);
                judged.problems.push(Unreadable { place: name.to_string(), reason });
            }
        }
    }
    judged
}

/// Judges one game of a file, counted from 0; none if the file does not have it. The
/// reporter hears of each verdict.
pub fn judged(
    name: &str,
    file: &Collection,
    game: usize,
    options: &ScoreOptions,
    reporter: &mut (dyn Reporter + Send),
) -> Option<Judged> {
    let several = file.games.len() > 1;
    let one = Collection { games: vec![file.games.get(game)?.clone()], ..file.clone() };
    let kept = Kept(Mutex::new(Inside { verdicts: Vec::new(), reporter }));
    let scored = score_games(name, &one, Some((game + 1, several)), options, &kept);
    let problems = scored.items.into_iter().filter_map(|item| match item {
        Item::Problem(problem) => Some(problem),
        Item::Verdict { .. } => None,
    });
    let problems = problems.collect();
    let Inside { verdicts, .. } = kept.0.into_inner().unwrap_or_else(PoisonError::into_inner);
    Some(Judged { verdicts, problems })
}
