//! Why a final-string is alive or dead under the Japanese 2003 Rules: the proof
//! that decides it, in the words of the rules, with a sample line.

use super::certificate::subject::answer_words;
use super::inquest::Proof;
use super::line::{self, LINE, Line};
use super::{Verdict, count};
use crate::board::{Color, Loc, LocSet, coord};
use crate::game::Manner;
use crate::rules::Ending;
use crate::rulesets::Ruleset;
use crate::rulesets::inquiry::Subject;
use crate::rulesets::japanese2003::fate::{Fate, Goal};
use crate::rulesets::japanese2003::settle::{Facts, Fortune};
use crate::rulesets::japanese2003::{Japanese2003, local};
use std::cmp::Reverse;

/// Moves of a line within a sentence.
const SHORT: usize = 6;

/// What is known of a final-string, with the proofs that show it.
pub struct FinalString<'a> {
    /// Its first stone.
    pub at: Loc,
    /// Its stones.
    pub string: LocSet,
    /// Whose it is.
    pub owner: Color,
    /// What is known.
    pub fortune: Fortune,
    /// Is it capturable-3? None if that is open.
    pub capturable3: Option<bool>,
    /// That it is no worse, or that it is dead.
    pub proof: Option<&'a Proof>,
    /// That it is no better, or what is known of its capture.
    pub limit: Option<&'a Proof>,
}

/// A proof that counts, with its question and answer.
type Decided<'a> = (&'a Proof, &'a Fate, bool);

impl Verdict {
    /// Is this a verdict by hypothetical play? On a board without stones that
    /// needs no search; a long cycle has no final-position.
    pub fn has_fates(&self) -> bool {
        let by_position = !matches!(self.end.ending, Some(Ending::LongCycle(_)));
        self.info().id == Japanese2003.info().id
            && (self.tally.basis == "search" || (self.tally.basis == "position" && by_position))
    }

    /// What its proofs tell about the final-strings.
    pub fn facts(&self) -> Facts {
        let mut facts = Facts::none(&self.end.situation.stones);
        let proofs = &self.findings.proofs;
        proofs.iter().for_each(|proof| facts.hear(&proof.subject, proof.answer));
        facts
    }

    /// The final-strings, in the order of the ruleset.
    pub fn final_strings(&self) -> Vec<FinalString<'_>> {
        let stones = &self.end.situation.stones;
        let proofs = &self.findings.proofs;
        let facts = self.facts();
        let decided: Vec<Decided<'_>> = proofs.iter().filter_map(decided).collect();
        let one = |at: Loc| {
            let owner = stones.at(at)?;
            let string = local::string(stones, at);
            let fortune = facts.fortune(at);
            let (proof, limit) = decisive(&decided, &facts, at, owner, &string);
            let proof = proof.or_else(|| locked(proofs, fortune, owner, &string));
            let capturable3 = facts.is_capturable3(at);
            Some(FinalString { at, string, owner, fortune, capturable3, proof, limit })
        };
        stones.strings().into_iter().filter_map(one).collect()
    }

    /// The final-string at a location.
    pub fn final_string(&self, loc: Loc) -> Option<FinalString<'_>> {
        self.final_strings().into_iter().find(|found| found.string.contains(loc))
    }

    /// A sample line of a proof about this position, for somebody who looks at a
    /// location.
    pub fn sample(&self, proof: &Proof, at: Option<Loc>, moves: usize) -> Option<Line> {
        line::sample(&self.end.situation, proof, at, moves)
    }

    /// A sentence for each string that is dead, or alive in an unusual way. Not more
    /// than `most`; the last one says how many are left out.
    pub(super) fn fate_sentences(&self, most: usize) -> Vec<String> {
        let strings = self.final_strings();
        let mut told: Vec<&FinalString<'_>> =
            strings.iter().filter(|string| string.is_remarkable()).collect();
        told.sort_by_key(|string| (string.fortune == Fortune::Dead, Reverse(string.string.len())));
        // One proof may tell of several strings.
        let mut groups: Vec<Vec<&FinalString<'_>>> = Vec::new();
        for string in told {
            let same = |group: &&mut Vec<&FinalString<'_>>| {
                group.iter().any(|other| {
                    other.fortune == string.fortune
                        && other.proof.zip(string.proof).is_some_and(|(a, b)| std::ptr::eq(a, b))
                })
            };
            match groups.iter_mut().find(same) {
                Some(group) => group.push(string),
                None => groups.push(vec![string]),
            }
        }
        let mut all: Vec<String> =
            groups.iter().take(most).map(|group| self.fate_sentence(group)).collect();
        if groups.len() > most {
            all.push(format!("and {} more", groups.len() - most));
        }
        all
    }

    fn fate_sentence(&self, group: &[&FinalString<'_>]) -> String {
        const NAMES: usize = 6;
        let Some(first) = group.first() else { return String::new() };
        let graph = self.graph();
        let named = group.iter().take(NAMES).map(|string| {
            let at = coord::vertex(graph, string.at);
            match string.string.len() {
                1 => at,
                stones => format!("{at} ({stones} stones)"),
            }
        });
        let mut names = named.collect::<Vec<_>>().join(", ");
        if group.len() > NAMES {
            names = format!("{names} and {} more", group.len() - NAMES);
        }
        let are = if group.len() == 1 { "is" } else { "are" };
        let head = format!("{} {names} {are} {}", first.owner, first.word());
        // In areas that books tidy up the other one often just passes.
        let moves = |proof: &Proof| if proof.evidence.books.is_empty() { SHORT } else { 2 * SHORT };
        match first.proof.and_then(|proof| self.sample(proof, Some(first.at), moves(proof))) {
            Some(line) => format!("{head}: {}", line.text()),
            None => head,
        }
    }

    /// What the proofs say of the string at a location, one thing a line.
    pub(super) fn fate_why(&self, loc: Loc) -> Vec<String> {
        let Some(found) = self.final_string(loc) else { return Vec::new() };
        let graph = self.graph();
        let mut lines = Vec::new();
        lines.extend(found.meaning().map(|meaning| format!("status: {meaning}")));
        match found.capturable3 {
            Some(true) => lines.push(
                "capturable-3: its local-2 and local-3 are unequal, so a pass may not succeed a \
                 pass (direct-ko)"
                    .to_string(),
            ),
            None => lines.push("capturable-3: not decided".to_string()),
            Some(false) => {}
        }
        let proof = |proof: &Proof| {
            let words = answer_words(graph, &proof.subject, proof.evidence.answer);
            format!("proof: {words}")
        };
        if let Some(limit) = found.limit {
            lines.push(proof(limit));
            let word = if found.proof.is_some() { "but" } else { "so far" };
            let line = self.sample(limit, Some(loc), LINE);
            lines.extend(line.map(|line| format!("{word}: {}", line.text())));
        }
        if let Some(shown) = found.proof {
            lines.push(proof(shown));
            let line = self.sample(shown, Some(loc), LINE);
            lines.extend(line.map(|line| format!("line of play: {}", line.text())));
        }
        if found.proof.is_none() {
            let question = self.open_question_at(loc);
            lines.extend(question.map(|question| format!("what resists: {question}")));
        }
        lines
    }
}

impl FinalString<'_> {
    /// Is it worth a sentence?
    fn is_remarkable(&self) -> bool {
        !matches!(self.fortune, Fortune::Uncapturable | Fortune::UncapturableOr1 | Fortune::Open)
    }

    /// The word of the rules for it.
    pub fn word(&self) -> &'static str {
        match self.capturable3 {
            Some(true) => "capturable-3",
            _ => self.fortune.word(),
        }
    }

    /// What its status means.
    fn meaning(&self) -> Option<String> {
        let (owner, attacker) = (self.owner, !self.owner);
        let permanent = format!("permanent-stone of {owner}");
        Some(match self.fortune {
            Fortune::Uncapturable => format!("{attacker} cannot force its capture"),
            Fortune::Capturable1 => format!(
                "{attacker} can force its capture, but not with no {permanent} on local-1, its \
                 own {}",
                count(self.string.len(), "intersection")
            ),
            Fortune::UncapturableOr1 => format!(
                "{attacker} cannot force its capture and no {permanent} on local-1, its own {}",
                count(self.string.len(), "intersection")
            ),
            Fortune::Capturable2 => format!(
                "{attacker} can force its capture and no {permanent} on local-1, but not on local-2"
            ),
            Fortune::Alive => {
                format!("{attacker} cannot force its capture and no {permanent} on local-2")
            }
            Fortune::Dead => {
                format!("{attacker} can force its capture and no {permanent} on local-2")
            }
            Fortune::Open => return None,
        })
    }
}

/// The question and the answer of a proof, if the answer counts.
fn decided(proof: &Proof) -> Option<Decided<'_>> {
    match &proof.subject {
        Subject::Fate(fate) => {
            let answer = proof.evidence.answer;
            fate.counts(answer).then_some((proof, fate, answer))
        }
        _ => None,
    }
}

/// The smallest calm lock that shows whether a string is alive (theorem "Locks").
fn locked<'a>(
    proofs: &'a [Proof],
    fortune: Fortune,
    owner: Color,
    string: &LocSet,
) -> Option<&'a Proof> {
    locking(proofs, if fortune.is_alive()? { owner } else { !owner }, string, Manner::Calm)
}

/// The smallest lock of a player, in this manner or a quieter one, that holds a string.
pub(super) fn locking<'a>(
    proofs: &'a [Proof],
    locker: Color,
    string: &LocSet,
    least: Manner,
) -> Option<&'a Proof> {
    let locks = |proof: &&Proof| {
        proof.answer.is_yes_in(least)
            && proof
                .subject
                .lock()
                .is_some_and(|(player, claim)| player == locker && string.is_subset(claim))
    };
    proofs.iter().filter(locks).min_by_key(|proof| proof.evidence.size())
}

/// The proofs that show what is known of a string: the smallest ones.
fn decisive<'a>(
    decided: &[Decided<'a>],
    facts: &Facts,
    at: Loc,
    owner: Color,
    string: &LocSet,
) -> (Option<&'a Proof>, Option<&'a Proof>) {
    let smallest = |fits: &dyn Fn(&Goal, bool) -> bool| -> Option<&'a Proof> {
        let fitting = decided
            .iter()
            .filter(|(_, fate, answer)| fate.owner == owner && fits(&fate.goal, *answer));
        fitting.map(|(proof, ..)| *proof).min_by_key(|proof| proof.evidence.size())
    };
    let (least, most) = (facts.local2_least(at), facts.local2_most(at));
    let kept = |goal: &Goal, answer: bool| matches!(goal, Goal::Capture(strings) if !answer && strings.contains(at));
    let spoiled = |goal: &Goal, answer: bool, within: &LocSet| {
        matches!(goal, Goal::Clear { string: whose, area }
            if !answer && whose == string && area.is_subset(within))
    };
    let rooted = |goal: &Goal, answer: bool| match goal {
        Goal::Sweep(root) => !answer && facts.is_root(owner, string, &least, root),
        _ => false,
    };
    let alive = || {
        let spoiled = smallest(&|goal, answer| spoiled(goal, answer, &least));
        spoiled.or_else(|| smallest(&rooted))
    };
    // Captured with nothing permanent on an area that holds this set.
    let cleared = |goal: &Goal, answer: bool, all: &LocSet| match goal {
        Goal::Clear { string: whose, area } => answer && whose == string && all.is_subset(area),
        Goal::Sweep(area) => answer && string.is_subset(area) && all.is_subset(area),
        Goal::Capture(_) | Goal::First(_) | Goal::Second(_) => false,
    };
    let captured = |goal: &Goal, answer: bool| {
        matches!(goal, Goal::Capture(strings) if answer && strings == string)
            || cleared(goal, answer, string)
    };
    let swept_with_another = |goal: &Goal, answer: bool| match goal {
        Goal::First(part) | Goal::Second(part) => answer && string.is_subset(&part.area),
        _ => false,
    };
    match facts.fortune(at) {
        Fortune::Uncapturable => (smallest(&kept), None),
        Fortune::Capturable1 => {
            (smallest(&|goal, answer| spoiled(goal, answer, string)), smallest(&captured))
        }
        Fortune::UncapturableOr1 => (smallest(&|goal, answer| spoiled(goal, answer, string)), None),
        Fortune::Capturable2 => (alive(), smallest(&|goal, answer| cleared(goal, answer, string))),
        Fortune::Alive => (alive(), None),
        Fortune::Dead => {
            let whole = smallest(&|goal, answer| cleared(goal, answer, &most));
            (whole.or_else(|| smallest(&swept_with_another)), None)
        }
        Fortune::Open => (None, smallest(&captured)),
    }
}
