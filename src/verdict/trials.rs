//! Why a string is alive or dead under Japanese 1989 as Pauli reads it: the proof
//! that decides it, in the words of Article 7, with a sample line.

use super::certificate::subject::answer_words;
use super::inquest::Proof;
use super::line::LINE;
use super::{Verdict, claims, fates};
use crate::board::{Color, Loc, LocSet, Stones, coord};
use crate::game::Manner;
use crate::rulesets::Ruleset;
use crate::rulesets::inquiry::{Answer, Subject};
use crate::rulesets::japanese1989::Japanese1989;
use crate::rulesets::japanese1989::settle::{Facts, Life, is_kept};
use crate::rulesets::japanese1989::trial::{Attempt, Trial};
use crate::rulesets::japanese2003::fate::Goal;
use std::cmp::Reverse;

/// Moves of a line within a sentence.
const SHORT: usize = 6;

/// What is known of a string, with the proofs that show it.
pub struct TriedString<'a> {
    /// One of its stones.
    pub at: Loc,
    /// Its stones.
    pub string: LocSet,
    /// Whose it is.
    pub owner: Color,
    /// What is known.
    pub life: Life,
    /// That it is alive, or that it is dead.
    pub proof: Option<&'a Proof>,
    /// That it can be captured although it is alive, or although the rest is open.
    pub limit: Option<&'a Proof>,
    /// That the opponent can prevent new stones where a capture would enable one
    /// (I6).
    pub enabled: Option<&'a Proof>,
    /// What else it rests on: that it is dead may take several areas of which it is cleared,
    /// and some where nobody can prevent new stones.
    pub others: Vec<&'a Proof>,
}

impl Verdict {
    /// Is this a verdict by the confirmation of life and death (Article 7)?
    pub fn has_trials(&self) -> bool {
        self.info().id == Japanese1989.info().id && self.tally.basis == "search"
    }

    /// What is known of the string at a location.
    pub fn tried_string(&self, loc: Loc) -> Option<TriedString<'_>> {
        let stones = &self.end.situation.stones;
        let owner = stones.at(loc)?;
        let proofs = &self.findings.proofs;
        let answers: Vec<(Subject, Answer)> =
            proofs.iter().map(|proof| (proof.subject.clone(), proof.answer)).collect();
        let facts = Facts::of(stones, &answers);
        let life = facts.life(loc);
        let locations = self.graph().len();
        let string = LocSet::of(self.graph().len(), stones.string(loc));
        let found = Decisive { proofs, facts: &facts, at: loc, string: &string, owner, locations };
        let (mut proof, limit, enabled) = found.of(life);
        let mut others = Vec::new();
        if life == Life::Dead && proof.is_none() {
            others = found.together(stones);
            proof = (!others.is_empty()).then(|| others.remove(0));
        }
        Some(TriedString { at: loc, string, owner, life, proof, limit, enabled, others })
    }

    /// A sentence for each string that is dead, or alive although it can be
    /// captured. Not more than `most`; the last one says how many are left out.
    pub(super) fn trial_sentences(&self, most: usize) -> Vec<String> {
        let strings = self.end.situation.stones.strings();
        let told: Vec<TriedString<'_>> = strings
            .into_iter()
            .filter_map(|at| self.tried_string(at))
            .filter(|tried| matches!(tried.life, Life::Dead | Life::CapturableAlive))
            .collect();
        let sentence = |tried: &TriedString<'_>| {
            let name = match tried.string.len() {
                1 => coord::vertex(self.graph(), tried.at),
                stones => format!("{} ({stones} stones)", coord::vertex(self.graph(), tried.at)),
            };
            let head = format!("{} {name} is {}", tried.owner, tried.word());
            match tried.proof.and_then(|proof| self.sample(proof, None, SHORT)) {
                Some(line) => format!("{head}: {}", line.text()),
                None => head,
            }
        };
        let mut all: Vec<String> = told.iter().take(most).map(sentence).collect();
        if told.len() > most {
            all.push(format!("and {} more", told.len() - most));
        }
        all
    }

    /// What the proofs say of the string at a location, one thing a line.
    pub(super) fn trial_why(&self, loc: Loc) -> Vec<String> {
        let Some(tried) = self.tried_string(loc) else { return Vec::new() };
        let graph = self.graph();
        let mut lines = Vec::new();
        lines.extend(tried.meaning().map(|meaning| format!("status: {meaning}")));
        let told = [("but", tried.limit), ("line of play", tried.proof), ("", tried.enabled)];
        for (word, proof) in told {
            let Some(proof) = proof else { continue };
            let words = answer_words(graph, &proof.subject, proof.evidence.answer);
            lines.push(format!("proof: {words}"));
            let line = self.sample(proof, None, LINE).filter(|_| !word.is_empty());
            let word = if tried.proof.is_none() { "so far" } else { word };
            lines.extend(line.map(|line| format!("{word}: {}", line.text())));
        }
        let words = |proof: &&Proof| answer_words(graph, &proof.subject, proof.evidence.answer);
        lines.extend(tried.others.iter().map(|proof| format!("proof: {}", words(proof))));
        lines
    }

    /// The proofs about the string at a location, with what each shows.
    pub fn trial_proofs(&self, loc: Loc) -> Vec<(String, &Proof)> {
        let Some(tried) = self.tried_string(loc) else { return Vec::new() };
        let attacker = !tried.owner;
        let word = tried.word();
        let prevented = |proof: &Proof| {
            let area = match &proof.subject {
                Subject::Trial(trial) => trial.area().map(|area| claims::named(self.graph(), area)),
                _ => None,
            };
            format!("How {attacker} prevents new stones on {}", area.unwrap_or_default())
        };
        let limit = tried.limit.map(|proof| (format!("What {attacker} can force"), proof));
        let enabled = tried.enabled.map(|proof| (prevented(proof), proof));
        let proof = tried.proof.map(|proof| (format!("Why it is {word}"), proof));
        let others = tried.others.iter().map(|&proof| (format!("Also why it is {word}"), proof));
        limit.into_iter().chain(enabled).chain(proof).chain(others).collect()
    }
}

impl TriedString<'_> {
    /// The word for its status.
    fn word(&self) -> &'static str {
        match self.life {
            Life::Dead => "dead",
            Life::Open => "so far",
            Life::Alive => "alive",
            Life::Uncapturable | Life::CapturableAlive => self.life.word(),
        }
    }

    /// What its status means.
    fn meaning(&self) -> Option<String> {
        let (owner, attacker) = (self.owner, !self.owner);
        let new = format!("uncapturable new stone of {owner}");
        Some(match self.life {
            Life::Uncapturable => format!("{attacker} cannot capture it (Article 7.1)"),
            Life::CapturableAlive => {
                format!("{attacker} can capture it, but that enables an {new} (Article 7.1)")
            }
            Life::Alive => {
                format!("{attacker} cannot capture it without enabling an {new} (Article 7.1)")
            }
            Life::Dead => format!("{attacker} can capture it without enabling an {new}"),
            Life::Open => return None,
        })
    }
}

/// Looks for the proofs that decide a string: the smallest ones.
struct Decisive<'a, 'f> {
    proofs: &'a [Proof],
    facts: &'f Facts,
    at: Loc,
    string: &'f LocSet,
    owner: Color,
    locations: usize,
}

impl<'a> Decisive<'a, '_> {
    fn of(&self, life: Life) -> (Option<&'a Proof>, Option<&'a Proof>, Option<&'a Proof>) {
        match life {
            Life::Uncapturable => (self.kept().or_else(|| self.locked(self.owner)), None, None),
            Life::CapturableAlive | Life::Alive => {
                let spoiled = self.smallest(|trial, answer| match &trial.attempt {
                    Attempt::Clear { string, area } => {
                        !answer
                            && string.contains(self.at)
                            && self.facts.is_closed_to(self.owner, area)
                    }
                    _ => false,
                });
                let enabled = spoiled.and_then(|proof| self.prevented(proof));
                (spoiled.or_else(|| self.locked(self.owner)), self.captured(), enabled)
            }
            Life::Dead => {
                let cleared = self.smallest(|trial, answer| match &trial.attempt {
                    Attempt::Clear { string, area } => {
                        let mut rest = LocSet::full(self.locations);
                        rest.subtract(area);
                        answer
                            && string.contains(self.at)
                            && rest.is_subset(self.facts.open_to(self.owner))
                    }
                    _ => false,
                });
                let within = || {
                    self.smallest(|trial, answer| match &trial.attempt {
                        Attempt::Outlast { string, .. } => !answer && string.contains(self.at),
                        _ => false,
                    })
                };
                (cleared.or_else(within).or_else(|| self.locked(!self.owner)), None, None)
            }
            Life::Open => (None, self.captured(), None),
        }
    }

    /// Areas that the string is cleared of, with those where nobody can prevent new stones:
    /// as few as together show that it is dead, the largest area first.
    fn together(&self, stones: &Stones) -> Vec<&'a Proof> {
        let about = |proof: &&Proof| match &proof.subject {
            Subject::Trial(trial) if trial.counts(proof.evidence.answer) => match &trial.attempt {
                Attempt::Clear { string, .. } => proof.evidence.answer && string.contains(self.at),
                Attempt::Outlast { string, .. } => {
                    !proof.evidence.answer && string.contains(self.at)
                }
                Attempt::Place(_) => {
                    trial.owner == self.owner && (proof.evidence.answer || trial.ground.is_some())
                }
                Attempt::Capture(_) => false,
            },
            Subject::Lock { .. } => proof.is_quiet(),
            _ => false,
        };
        let shows = |proofs: &[&Proof]| {
            let mut facts = Facts::none(stones);
            proofs.iter().for_each(|proof| facts.hear(&proof.subject, proof.answer));
            facts.life(self.at) == Life::Dead
        };
        let mut needed: Vec<&Proof> = self.proofs.iter().filter(about).collect();
        if !shows(&needed) {
            return Vec::new();
        }
        for at in (0..needed.len()).rev() {
            let proof = needed.remove(at);
            if !shows(&needed) {
                needed.insert(at, proof);
            }
        }
        needed.sort_by_key(|proof| match &proof.subject {
            Subject::Trial(trial) => {
                let area = trial.area().map_or(0, LocSet::len);
                (matches!(trial.attempt, Attempt::Place(_)), Reverse(area))
            }
            _ => (true, Reverse(0)),
        });
        needed
    }

    fn smallest(&self, fits: impl Fn(&Trial, bool) -> bool) -> Option<&'a Proof> {
        let fitting = self.proofs.iter().filter(|proof| match &proof.subject {
            Subject::Trial(trial) => {
                let answer = proof.evidence.answer;
                trial.counts(answer) && fits(trial, answer)
            }
            _ => false,
        });
        fitting.min_by_key(|proof| proof.evidence.size())
    }

    /// The smallest lock of a player that holds it (theorem "Locks").
    fn locked(&self, player: Color) -> Option<&'a Proof> {
        fates::locking(self.proofs, player, self.string, Manner::Quiet)
    }

    /// That it cannot be captured, also by the strategies without ko-captures of
    /// Japanese 2003 (theorem "Kept without kos").
    fn kept(&self) -> Option<&'a Proof> {
        let fitting = self.proofs.iter().filter(|proof| match &proof.subject {
            Subject::Trial(trial) => match &trial.attempt {
                Attempt::Capture(string) => {
                    let answer = proof.evidence.answer;
                    !answer && trial.counts(answer) && string.contains(self.at)
                }
                _ => false,
            },
            Subject::Fate(fate) => match &fate.goal {
                Goal::Capture(strings) => {
                    !proof.evidence.answer && is_kept(fate) && strings.contains(self.at)
                }
                _ => false,
            },
            _ => false,
        });
        fitting.min_by_key(|proof| proof.evidence.size())
    }

    fn captured(&self) -> Option<&'a Proof> {
        self.smallest(|trial, answer| match &trial.attempt {
            Attempt::Capture(string) | Attempt::Clear { string, .. } => {
                answer && string.contains(self.at)
            }
            Attempt::Outlast { string, .. } => !answer && string.contains(self.at),
            Attempt::Place(_) => false,
        })
    }

    /// That the capturer can prevent new stones on the area of a question.
    fn prevented(&self, spoiled: &Proof) -> Option<&'a Proof> {
        let Subject::Trial(trial) = &spoiled.subject else { return None };
        let wanted = trial.area()?;
        self.smallest(|trial, answer| match &trial.attempt {
            Attempt::Place(area) => !answer && trial.owner == self.owner && wanted.is_subset(area),
            _ => false,
        })
    }
}
