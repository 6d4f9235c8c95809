//! What resists: the questions that the search left open, in words.

use super::Verdict;
use super::certificate::subject::answer_words;
use super::claims::named;
use crate::rulesets::inquiry::Subject;

impl Verdict {
    /// Questions that were not answered within the limits, in words, the one
    /// that was tried last first; none if the verdict needs no more answers.
    ///
    /// ```
    /// use shinpan::record::json::Position;
    /// use shinpan::rulesets::{self, Basis};
    /// use shinpan::verdict::{Limits, judge};
    /// let position = Position::parse(r#"{"board":[".x.o.","xxxoo"]}"#).unwrap();
    /// let named = rulesets::find("japanese2003").unwrap();
    /// let limits = Limits { nodes: 1, ..Limits::default() };
    /// let verdict = judge(named, &position.setup, &Basis::Position, &limits).unwrap();
    /// // Tried last: what is tried after every question about single strings.
    /// assert!(verdict.open_questions(1)[0].starts_with("Can Black sweep White from A1-E2 "));
    /// ```
    pub fn open_questions(&self, most: usize) -> Vec<String> {
        if self.tally.proven {
            return Vec::new();
        }
        self.findings
            .open
            .iter()
            .rev()
            .take(most)
            .map(|subject| self.asked_in_words(subject))
            .collect()
    }

    fn asked_in_words(&self, subject: &Subject) -> String {
        let graph = self.graph();
        let claim = match subject {
            Subject::Lock { player, claim } => format!("{player} can lock {}", named(graph, claim)),
            other => answer_words(graph, other, true),
        };
        format!("Can {}?", claim.replacen(" can ", " ", 1))
    }
}
