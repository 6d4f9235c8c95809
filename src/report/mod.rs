//! Verdicts for readers: text, JSON, JSON lines, CSV, pages, pictures, annotated
//! records; one file a format. The only place where a verdict becomes JSON.

pub mod account;
pub mod annotated;
pub mod beside;
pub mod board;
pub mod comparison;
pub mod csv;
pub mod explained;
pub mod handicap;
pub mod json;
pub mod markup;
pub mod page;
pub mod picture;
pub mod play;
pub mod registry;
pub mod table;
pub mod text;

use crate::estimate::Answer;
use crate::record::Id;
use crate::verdict::Verdict;

/// What a verdict is about, as far as the reader needs to be told.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Subject {
    /// The name under which the position came: the `id` of a JSON position, or
    /// the file (and number of the game in it).
    pub id: Id,
    /// The result that the record itself states.
    pub recorded: Option<String>,
    /// Remarks of the reader of the record, before those of the ruleset.
    pub warnings: Vec<String>,
}

impl Subject {
    /// A subject with a name and nothing else.
    pub fn named(id: impl Into<Id>) -> Subject {
        Subject { id: id.into(), recorded: None, warnings: Vec::new() }
    }

    /// The name as plain text.
    pub fn name(&self) -> String {
        self.id.plain().to_string()
    }
}

/// The text without control characters: names of files and results in records
/// may hold anything, and nothing of it shall steer a terminal.
pub fn harmless(text: &str) -> String {
    text.replace(|c: char| c.is_control(), " ")
}

/// A way to write a stream of verdicts. Each verdict is rendered on its own,
/// so that this can be done in parallel and in constant memory.
pub trait Format: Sync {
    /// What stands before the first verdict.
    fn opening(&self) -> &str {
        ""
    }

    /// Is it read by people? They are told more than the verdict needs.
    fn for_people(&self) -> bool {
        false
    }

    /// One verdict, its last line ended unless a separator does that.
    fn verdict(&self, subject: &Subject, answer: &Answer) -> String;

    /// What stands between two verdicts.
    fn separator(&self) -> &str {
        ""
    }

    /// The account of a whole run as a last record of the output; none if the
    /// format has no place for it.
    fn summary(&self, _account: &account::Account) -> Option<String> {
        None
    }

    /// What stands after the last verdict.
    fn closing(&self) -> &str {
        ""
    }
}

/// Sentences about claims or strings at most.
const SENTENCES: usize = 12;

/// What a search found, in sentences: for each claim or string that needs one
/// why it is as it is, with a line of play from the proof; none if nothing was
/// searched.
pub fn reasons(verdict: &Verdict) -> Vec<String> {
    match verdict.tally.basis {
        "search" => verdict.sentences(SENTENCES),
        _ => Vec::new(),
    }
}

/// All remarks on a verdict: on the record first, then the ruleset's.
pub fn warnings(subject: &Subject, verdict: &Verdict) -> Vec<String> {
    subject.warnings.iter().cloned().chain(verdict.warnings()).collect()
}

#[cfg(test)]
pub(crate) mod fixture {
    use super::*;
    use crate::board::Diagram;
    use crate::rules::{Points, Setup, Situation};
    use crate::rulesets::{self, Basis};
    use crate::verdict::judge;

    /// A small verdict that shows most of what a report can hold.
    pub fn verdict() -> (Subject, Answer) {
        let diagram = Diagram::parse(&["xx.", ".,o", "x.o"]).unwrap();
        let setup = Setup { komi: Points::halves(1), ..Setup::of(Situation::of_diagram(diagram)) };
        let named = rulesets::find("tromp-taylor").unwrap();
        let verdict =
            judge(named, &setup, &Basis::Position, &crate::verdict::Limits::default()).unwrap();
        let subject = Subject {
            id: "small, \"odd\"".into(),
            recorded: Some("B+3.5".to_string()),
            warnings: vec!["two komis, the first counts".to_string()],
        };
        (subject, Answer::bare(verdict))
    }
}
