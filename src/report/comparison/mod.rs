//! One position under several rulesets, side by side: whose everything is, what
//! is counted, and why the answers differ.

mod counts;
mod differences;
mod json;
mod page;
mod text;

pub use counts::{Count, Part};
pub use differences::{Difference, View};
pub use json::json;
pub use page::page;
pub use text::text;

use super::Subject;
use crate::rulesets::GameResult;
use crate::verdict::{Standing, Verdict};

/// Open questions that are told of one ruleset.
const QUESTIONS: usize = 3;

/// One position under several rulesets.
pub struct Comparison<'a> {
    /// The verdicts, in the order of the rulesets.
    pub verdicts: &'a [(Subject, Verdict)],
    /// Why there is none under some of them, a sentence each.
    pub refusals: &'a [String],
    /// What each ruleset counts; none where there is no score.
    pub counts: Vec<Option<Count>>,
    /// Strings and points about which the rulesets differ.
    pub differences: Vec<Difference>,
}

impl<'a> Comparison<'a> {
    /// Compares verdicts on one position.
    pub fn of(verdicts: &'a [(Subject, Verdict)], refusals: &'a [String]) -> Comparison<'a> {
        let plain: Vec<&Verdict> = verdicts.iter().map(|(_, verdict)| verdict).collect();
        Comparison {
            verdicts,
            refusals,
            counts: plain.iter().map(|verdict| Count::of(verdict)).collect(),
            differences: differences::find(&plain),
        }
    }

    /// The verdict in a column.
    pub fn verdict(&self, column: usize) -> Option<&'a Verdict> {
        self.verdicts.get(column).map(|(_, verdict)| verdict)
    }

    /// The columns by their results, those with most of them first; what is
    /// undecided is in none.
    pub fn groups(&self) -> Vec<(GameResult, Vec<usize>)> {
        let mut groups: Vec<(GameResult, Vec<usize>)> = Vec::new();
        for (column, (_, verdict)) in self.verdicts.iter().enumerate() {
            let result = verdict.result();
            if result == GameResult::Undecided {
                continue;
            }
            match groups.iter_mut().find(|(known, _)| *known == result) {
                Some((_, columns)) => columns.push(column),
                None => groups.push((result, vec![column])),
            }
        }
        groups.sort_by_key(|(_, columns)| std::cmp::Reverse(columns.len()));
        groups
    }

    /// The columns without a result.
    pub fn undecided(&self) -> Vec<usize> {
        let open = |(_, (_, verdict)): &(usize, &(Subject, Verdict))| {
            verdict.result() == GameResult::Undecided
        };
        self.verdicts.iter().enumerate().filter(open).map(|(column, _)| column).collect()
    }

    /// The ids of columns, separated by commas.
    pub fn ids(&self, columns: &[usize]) -> String {
        let id = |column: &usize| self.verdict(*column).map(|verdict| verdict.info().id);
        columns.iter().filter_map(id).collect::<Vec<_>>().join(", ")
    }

    /// How the results stand to each other, in one sentence.
    pub fn summary(&self) -> String {
        let groups = self.groups();
        let parts: Vec<String> = groups
            .iter()
            .map(|(result, columns)| format!("{} under {}", outcome(*result), self.ids(columns)))
            .collect();
        let open = self.undecided();
        let open = match open.is_empty() {
            true => String::new(),
            false => format!("; undecided under {}", self.ids(&open)),
        };
        match (groups.len(), groups.first()) {
            (0, _) => format!("No result is decided{open}."),
            (1, Some((_, columns))) if columns.len() > 1 => {
                format!("All results that are decided agree: {}{open}.", parts.concat())
            }
            (1, _) => format!("One result is decided: {}{open}.", parts.concat()),
            (number, _) => format!("{number} results: {}{open}.", parts.join("; ")),
        }
    }

    /// Why the scores differ: what each ruleset with another result than most
    /// counts more or less than those, and how rulesets count.
    pub fn arithmetic(&self) -> Vec<String> {
        let groups = self.groups();
        let Some((_, first)) = groups.first() else { return Vec::new() };
        let score = |columns: &[usize]| {
            columns.iter().find_map(|&column| Some((column, self.counts.get(column)?.as_ref()?)))
        };
        let Some((base, reference)) = score(first) else { return Vec::new() };
        let Some(of_base) = self.verdict(base) else { return Vec::new() };
        let mut told = Vec::new();
        for (result, columns) in groups.iter().skip(1) {
            // Rulesets with the same result may still count differently.
            let mut ways: Vec<(String, Vec<usize>)> = Vec::new();
            for &column in columns {
                let Some(Some(count)) = self.counts.get(column) else { continue };
                let changes = count.against(reference).join(", ");
                match ways.iter_mut().find(|(known, _)| *known == changes) {
                    Some((_, columns)) => columns.push(column),
                    None => ways.push((changes, vec![column])),
                }
            }
            let (id, margin) = (of_base.info().id, of_base.result());
            told.extend(ways.into_iter().map(|(changes, columns)| {
                format!("{} ({result}) against {id} ({margin}): {changes}", self.ids(&columns))
            }));
        }
        told
    }

    /// How the kinds of counting that occur differ; none if there is one.
    pub fn principles(&self) -> Vec<String> {
        counts::principles(self.verdicts.iter().map(|(_, verdict)| verdict.info().counting))
    }

    /// What the search left open under an undecided ruleset: bounds, questions,
    /// limits.
    pub fn open(&self, column: usize) -> Vec<String> {
        let Some(verdict) = self.verdict(column) else { return Vec::new() };
        let (low, high) = verdict.tally.bounds;
        let mut told = vec![format!("Black's margin lies between {low} and {high}")];
        if let Some(winner) = verdict.certain_winner() {
            told.push(format!("{winner} wins, whatever is open"));
        }
        let questions = verdict.open_questions(QUESTIONS);
        told.extend(questions.iter().map(|question| format!("not answered: {question}")));
        let limits = verdict.findings.limits.iter();
        told.extend(limits.map(|limit| format!("search ended early: {}", limit.word())));
        let findings = &verdict.findings;
        if findings.proofs.is_empty() && findings.open.is_empty() && findings.limits.is_empty() {
            told.push("no question was put to the search; the remarks may say why".to_string());
        }
        told
    }

    /// Remarks on each verdict: who makes them, and what.
    pub fn remarks(&self) -> Vec<(String, Vec<usize>)> {
        let mut remarks: Vec<(String, Vec<usize>)> = Vec::new();
        for (column, (subject, verdict)) in self.verdicts.iter().enumerate() {
            for remark in super::warnings(subject, verdict) {
                // Its own id before a remark says nothing here.
                let id = format!("{}: ", verdict.info().id);
                let text = remark.strip_prefix(&id).unwrap_or(&remark).to_string();
                match remarks.iter_mut().find(|(known, _)| *known == text) {
                    Some((_, columns)) => columns.push(column),
                    None => remarks.push((text, vec![column])),
                }
            }
        }
        remarks
    }
}

/// A result in words.
fn outcome(result: GameResult) -> String {
    match result {
        GameResult::Win(color, margin) => format!("{color} wins by {margin}"),
        GameResult::WinWithoutScore(color) => format!("{color} wins"),
        GameResult::Tie => "a tie".to_string(),
        GameResult::Void => "no result".to_string(),
        GameResult::BothLose => "both players lose".to_string(),
        GameResult::Undecided => "undecided".to_string(),
    }
}

/// How far a verdict may be relied on, for a table.
fn standing(verdict: &Verdict) -> &'static str {
    match verdict.standing() {
        Standing::Undecided if verdict.result() != GameResult::Undecided => "not proven",
        standing => standing.word(),
    }
}
