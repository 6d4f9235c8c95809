//! What resists: the questions that the search left open, in words.

use super::certificate::subject::answer_words;
use super::claims::named;
use super::{StringVerdict, Verdict};
use crate::board::{Graph, Loc, coord};
use crate::life::WIDE;
use crate::rulesets::inquiry::Subject;
use crate::rulesets::japanese2003::fate::Goal;
use crate::rulesets::{Ruleset, Status};
use std::cmp::Reverse;

/// The most locations that a question can be about, and that a board can have on which
/// books of life are looked for: what fits into the sets of the search.
const MOST_AT_ONCE: usize = 64 * WIDE;

/// What is not even tried on a board of that size, one thing a line; nothing on boards that fit.
pub(super) fn not_tried(ruleset: &dyn Ruleset, graph: &Graph) -> impl Iterator<Item = String> {
    let size = graph.len();
    let too_many = (size > MOST_AT_ONCE).then(|| {
        format!(
            "the board has {size} locations: questions about more than {MOST_AT_ONCE} at once are not \
             searched, and no books of life are looked for"
        )
    });
    too_many.into_iter().chain(ruleset.untried(graph))
}

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

    /// The open question about the string at a location that says most in few
    /// words.
    pub fn open_question_at(&self, loc: Loc) -> Option<String> {
        if self.tally.proven {
            return None;
        }
        let stones = &self.end.situation.stones;
        let about = |subject: &&Subject| match subject {
            Subject::Fate(fate) => {
                let set = match &fate.goal {
                    Goal::Capture(string) | Goal::Clear { string, .. } => string,
                    Goal::Sweep(area) => area,
                    Goal::First(part) | Goal::Second(part) => &part.area,
                };
                stones.at(loc) == Some(fate.owner) && set.contains(loc)
            }
            Subject::Lock { claim, .. } => claim.contains(loc),
            _ => false,
        };
        let open = self.findings.open.iter().rev().filter(about);
        open.map(|subject| self.asked_in_words(subject)).min_by_key(String::len)
    }

    /// What is open of the strings, in a few lines: which are neither alive nor dead so
    /// far, which live but may be in-seki, and a question that resists.
    pub fn open_strings(&self) -> Vec<String> {
        const NAMES: usize = 8;
        let mut open = self.strings();
        open.retain(|string| string.status == Status::Undecided);
        open.sort_by_key(|string| Reverse(string.size));
        let (unknown, alive): (Vec<_>, Vec<_>) =
            open.into_iter().partition(|string| string.detail.is_empty());
        let named = |strings: &[StringVerdict]| {
            let name = |string: &StringVerdict| {
                let at = coord::vertex(self.graph(), string.at);
                match string.size {
                    1 => format!("{} {at}", string.color),
                    stones => format!("{} {at} ({stones} stones)", string.color),
                }
            };
            let names: Vec<String> = strings.iter().take(NAMES).map(name).collect();
            match strings.len().checked_sub(NAMES) {
                None | Some(0) => names.join(", "),
                Some(more) => format!("{} and {more} more", names.join(", ")),
            }
        };
        let mut lines = Vec::new();
        if !unknown.is_empty() {
            let unneeded = match self.tally.proven {
                true => ", and the score needs no answer",
                false => "",
            };
            lines.push(format!("neither alive nor dead so far{unneeded}: {}", named(&unknown)));
        }
        if !alive.is_empty() {
            lines.push(format!("alive, in-seki or not: {}", named(&alive)));
        }
        let resists = unknown.iter().find_map(|string| self.open_question_at(string.at));
        lines.extend(resists.map(|question| format!("what resists: {question}")));
        lines
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
