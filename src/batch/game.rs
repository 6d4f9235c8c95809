//! One game of a file on its way to verdicts.

use super::compare::compare;
use super::score::{DeadStones, Rules, ScoreOptions};
use crate::estimate::{Answer, Footing};
use crate::record::game::{self, GameRecord, LoadOptions, Played};
use crate::record::sgf::{Collection, GameTree, SgfError};
use crate::report::account::{Agreement, Beside, Compared, Unreadable};
use crate::report::{Format, Subject};
use crate::rulesets::{Basis, Counting, GameResult, Named};
use crate::verdict::{
    Limits,
    judge::{judge_replay_recalling, judge_territory},
    reinforce,
};
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};

/// What came of games: verdicts and complaints, in order.
#[derive(Default)]
pub struct Scored {
    /// One after another.
    pub items: Vec<Item>,
    /// How many games that were.
    pub games: u64,
}

/// One answer.
pub enum Item {
    /// A verdict, rendered, and beside what the record says.
    Verdict {
        /// As it is written.
        text: String,
        /// For the account.
        compared: Compared,
    },
    /// A complaint.
    Problem(Unreadable),
}

impl Scored {
    /// A complaint and no game.
    pub fn of_problem(problem: Unreadable) -> Scored {
        Scored { items: vec![Item::Problem(problem)], games: 0 }
    }
}

/// The number of a game of a large file, and whether it has others.
pub type One = Option<(usize, bool)>;

/// Why a file, or one game of it, cannot be read.
pub fn unreadable(name: &str, error: &SgfError, one: One) -> Unreadable {
    let what = match error.byte {
        Some(byte) => format!("byte {byte}: {}", error.fault),
        None => error.fault.to_string(),
    };
    let what = match one {
        Some((number, true)) => format!("game {number}: {what}"),
        _ => what,
    };
    complaint(name, error.line, &what)
}

/// A complaint, in one line: `FILE:LINE: what is wrong`.
fn complaint(name: &str, line: Option<usize>, what: &str) -> Unreadable {
    let place = match line.filter(|&line| line > 0) {
        Some(line) => format!("{name}:{line}"),
        None => name.to_string(),
    };
    Unreadable { place, reason: what.replace(['\n', '\r'], " ") }
}

/// Scores all games of a file, or of the part of it that holds one game.
pub fn score_games(
    name: &str,
    file: &Collection,
    one: One,
    options: &ScoreOptions,
    format: &dyn Format,
) -> Scored {
    let score = |(index, tree): (usize, &GameTree)| {
        let number = match one {
            Some((number, several)) => several.then_some(number),
            None => (file.games.len() > 1).then_some(index + 1),
        };
        let mut game = OneGame { name, file, index, number, options, format, items: Vec::new() };
        game.score(tree);
        game.items
    };
    let parts: Vec<Vec<Item>> = file.games.par_iter().enumerate().map(score).collect();
    Scored { items: parts.into_iter().flatten().collect(), games: file.games.len() as u64 }
}

/// One game of a file on its way to verdicts.
struct OneGame<'a> {
    name: &'a str,
    file: &'a Collection,
    index: usize,
    /// Its number for people, if the file has several games.
    number: Option<usize>,
    options: &'a ScoreOptions,
    format: &'a dyn Format,
    items: Vec<Item>,
}

impl OneGame<'_> {
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
        let wanted = self.options.wanted;
        let locations = played.game.state().situation().graph().len();
        let search = &self.options.search.on(locations, wanted.complete);
        let memory = &self.options.memory;
        let counted = named.ruleset.info().counting == Counting::Territory;
        let judged = match (&record.territory, &basis) {
            (Some(marked), Basis::Dead(dead)) if counted => {
                judge_territory(named, played.game.end(), &marked.of, dead)
            }
            _ => judge_replay_recalling(named, &played.game, &basis, search, memory.as_deref()),
        };
        match judged {
            Ok(verdict) => {
                let at_last = self.options.search.at_last(search);
                let memory = memory.as_deref();
                let answer = Answer::with(verdict, wanted, search, &at_last, memory);
                self.put(record, &played, &answer, search, remarks);
            }
            Err(error) => self.complain(None, &format!("not judged under {id}: {error}")),
        }
    }

    fn put(
        &mut self,
        record: &GameRecord,
        played: &Played,
        answer: &Answer,
        search: &Limits,
        mut remarks: Vec<String>,
    ) {
        let verdict = &answer.verdict;
        if self.format.for_people() {
            remarks.extend(reinforce::remarks(verdict, search));
        }
        let recorded = record.result.as_ref().map(ToString::to_string);
        let compared = Compared {
            id: self.id(),
            ruleset: verdict.info().id.to_string(),
            result: answer.result().0.to_string(),
            decided: answer.main().0.result() != GameResult::Undecided,
            footing: match answer.result() {
                (_, Footing::Estimated) => Some(Beside::Estimated),
                (_, Footing::Completed(_)) => Some(Beside::Completed),
                (_, Footing::PlayedOut) => Some(Beside::PlayedOut),
                _ => None,
            },
            recorded: recorded.clone(),
            agreement: self.agreement(record, played, answer),
        };
        let subject = Subject { id: self.id().into(), recorded, warnings: remarks };
        let text = self.format.verdict(&subject, answer);
        self.items.push(Item::Verdict { text, compared });
        if let Some(folder) = &self.options.certificates {
            for why in folder.save_all(&self.id(), answer) {
                self.complain(None, &why);
            }
        }
    }

    /// Does the verdict agree with the record? If not, also what may be behind
    /// that.
    fn agreement(&self, record: &GameRecord, played: &Played, answer: &Answer) -> Agreement {
        let verdict = answer.main().0;
        let mut why = match compare(record.result.as_ref(), answer) {
            Agreement::Differs(why) => why,
            other => return other,
        };
        if played.moves > 0 && played.game.state().ended().is_none() {
            why.push_str("; the record stops before the game has ended");
        }
        let named = record.rules.as_ref().and_then(|rules| rules.found);
        let id = verdict.info().id;
        match named.map(|named| named.ruleset.info().id) {
            None => why.push_str("; the record names no known ruleset"),
            Some(other) if other != id => why.push_str(&format!("; the record names {other}")),
            Some(_) => {}
        }
        if self.options.komi.is_some() && self.options.komi != record.komi {
            why.push_str("; with another komi");
        }
        if let Some(first) = verdict.tally.warnings.first() {
            why.push_str(&format!("; {first}"));
        }
        Agreement::Differs(why)
    }

    /// The file, and the number of the game in it if there are several.
    fn id(&self) -> String {
        match self.number {
            None => self.name.to_string(),
            Some(number) => format!("{}#{number}", self.name),
        }
    }

    fn complain(&mut self, line: Option<usize>, what: &str) {
        let what = match self.number {
            None => what.to_string(),
            Some(number) => format!("game {number}: {what}"),
        };
        self.items.push(Item::Problem(complaint(self.name, line, &what)));
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
