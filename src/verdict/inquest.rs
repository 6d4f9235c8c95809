//! Runs a ruleset's questions: search, check, settle, until nothing is open or
//! the limits are reached. Only answers that the checker accepts count.

use super::watch::Watch;
use crate::game::Manner;
use crate::life::{WIDE, Why};
use crate::proof::{self, Evidence, Rejection};
use crate::rulesets::Tally;
use crate::rulesets::inquiry::{Answer, Inquiry, Looking, Means, Question, Subject};
use crate::solve::{self, Budget, Exhausted};
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a verdict may cost. The same effort gives the same answers and counts
/// for any number of threads, unless the stop flag or the memory limit ends it.
#[derive(Clone, Copy, Debug)]
pub struct Effort<'a> {
    /// Situations for one question; the last ones may have [`Inquiry::reach`] times as many.
    /// All questions of a verdict together may cost [`Inquiry::units`] times as much; a round
    /// that has begun is finished.
    pub nodes: usize,
    /// Bytes for all searches together.
    pub bytes: usize,
    /// Searches at a time.
    pub threads: usize,
    /// Ends everything when set.
    pub stop: Option<&'a AtomicBool>,
    /// Accepted answers of an earlier inquest about the same position: these
    /// questions are not searched again.
    pub known: &'a [Proof],
}

impl Default for Effort<'static> {
    fn default() -> Self {
        Effort { nodes: 2_000_000, bytes: 2 << 30, threads: 1, stop: None, known: &[] }
    }
}

/// Words in the key of a small board's situation.
const SMALL_KEY: u64 = 3;

/// Words of a position in a search for books of life: two sets.
const POSITION_WORDS: u64 = 2 * WIDE as u64;

/// Words of a position of an area, which most books for areas are found with.
const AREA_WORDS: u64 = 2;

/// Positions for each claim about areas, for each situation that a question may take: they
/// are small, and what is found of an area serves all strings around it. First where areas
/// are looked for, then where it is asked about one that a side needs clean.
const AREA_POSITIONS: usize = 5;
const SWEPT_POSITIONS: usize = 2;

/// The same where it is asked about a string, as its question takes few positions; and how
/// many they are at most then. (On finished 19x19 games, tidy areas show more strings to
/// stay than the strings' own books do in the same time.)
const AREAS_FOR_STRINGS: usize = 30;
const MOST_FOR_STRINGS: usize = 100_000;

/// Bytes of a position in a search for books of life, with the rule about it and the
/// replies that it knows.
const POSITION: usize = 512;

/// A question with its checked answer.
#[derive(Clone, Debug)]
pub struct Proof {
    /// What was asked.
    pub subject: Subject,
    /// The evidence that the checker accepted.
    pub evidence: Evidence,
    /// The answer that it gives.
    pub answer: Answer,
}

impl Proof {
    /// Is it a yes by a strategy that is quiet throughout?
    pub fn is_quiet(&self) -> bool {
        self.answer.is_yes_in(Manner::Quiet)
    }

    /// Is it a yes by a strategy that is calm throughout, or quiet?
    pub fn is_calm(&self) -> bool {
        self.answer.is_yes_in(Manner::Calm)
    }
}

/// What an inquest brought to light.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Every decided question.
    pub proofs: Vec<Proof>,
    /// Situations created in all.
    pub nodes: u64,
    /// Limits that were reached, each once.
    pub limits: Vec<Exhausted>,
    /// What the checker refused: a defect of the search, never an answer.
    pub rejected: Vec<String>,
    /// The last questions that resisted, in the order in which they were asked.
    pub open: Vec<Subject>,
}

/// Questions that resisted and are kept at most.
const OPEN: usize = 40;

impl Findings {
    fn limit(&mut self, limit: Exhausted) {
        if !self.limits.contains(&limit) {
            self.limits.push(limit);
        }
    }

    /// A proof, which has a place for each question: one that was answered twice, by books and by
    /// play, has the last answer.
    fn prove(&mut self, proof: Proof, places: &mut HashMap<Subject, usize>) {
        match places.get(&proof.subject).and_then(|&at| self.proofs.get_mut(at)) {
            Some(before) => *before = proof,
            None => {
                places.insert(proof.subject.clone(), self.proofs.len());
                self.proofs.push(proof);
            }
        }
    }

    fn resists(&mut self, subject: Subject) {
        self.open.retain(|open| *open != subject);
        if self.open.len() == OPEN {
            self.open.remove(0);
        }
        self.open.push(subject);
    }
}

/// Asks until the inquiry has no more questions or the limits are reached.
pub fn run(inquiry: &mut dyn Inquiry, effort: &Effort<'_>) -> Findings {
    run_until(inquiry, effort, None)
}

/// Says of a count whether it is enough.
pub type Enough<'a> = &'a dyn Fn(&Tally) -> bool;

/// The same, but no longer than until the count is enough.
pub fn run_until(
    inquiry: &mut dyn Inquiry,
    effort: &Effort<'_>,
    enough: Option<Enough<'_>>,
) -> Findings {
    let mut findings = Findings::default();
    let recalled = effort.known.iter().filter(|it| inquiry.recall(&it.subject, it.answer));
    let mut places = HashMap::new();
    recalled.for_each(|proof| findings.prove(proof.clone(), &mut places));
    let mut cost = 0u64;
    loop {
        let all = (effort.nodes as u64).saturating_mul(inquiry.units());
        let furthest = effort.nodes.saturating_mul(inquiry.reach());
        let mut questions = if cost < all {
            let nodes = effort.nodes.saturating_mul(AREA_POSITIONS);
            let (situations, stop) = (effort.nodes, effort.stop);
            let crew = |jobs: usize, job: &(dyn Fn(usize) + Sync)| {
                Watch::side_by_side(effort.threads, jobs, job);
            };
            let mut looking = Looking { situations, nodes, stop, looked: 0, crew: &crew };
            let questions = inquiry.round(&mut looking);
            findings.nodes += looking.looked as u64;
            cost += price(looking.looked, AREA_WORDS);
            questions
        } else {
            findings.limit(Exhausted::Nodes);
            inquiry.conclude()
        };
        if questions.is_empty() {
            return findings;
        }
        let replies = answer_all(&questions, effort, furthest);
        let mut answers = Vec::with_capacity(replies.len());
        for (question, reply) in questions.drain(..).zip(replies) {
            reply.log(&question);
            findings.nodes += reply.nodes as u64;
            cost += reply.cost;
            answers.push(match reply.result {
                Ok(evidence) => {
                    let proof = proof(question, evidence);
                    let answer = proof.answer;
                    findings.open.retain(|open| *open != proof.subject);
                    findings.prove(proof, &mut places);
                    answer
                }
                // It was only looked whether anything is found yet.
                Err(Failure::Limit(_)) if matches!(question.means, Means::Root(..)) => {
                    Answer::Unknown
                }
                Err(Failure::Limit(limit)) => {
                    let given_up = question.patience >= effort.nodes || limit != Exhausted::Nodes;
                    if given_up {
                        findings.limit(limit);
                    }
                    findings.resists(question.subject);
                    Answer::Unknown
                }
                Err(Failure::Rejected(why)) => {
                    findings.rejected.push(why);
                    findings.resists(question.subject);
                    Answer::Unknown
                }
            });
        }
        inquiry.settle(&answers);
        if effort.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            findings.limit(Exhausted::Stopped);
            return findings;
        }
        if let Some(enough) = enough
            && inquiry.tally().is_ok_and(|tally| enough(&tally))
        {
            return findings;
        }
    }
}

/// The proof of a question by evidence that the checker accepted.
pub(super) fn proof(question: Question, evidence: Evidence) -> Proof {
    let answer = match evidence.answer {
        true => Answer::Yes { manner: proof::manner(&*question.game, &evidence) },
        false => Answer::No,
    };
    Proof { subject: question.subject, evidence, answer }
}

pub(super) struct Reply {
    pub result: Result<Evidence, Failure>,
    pub nodes: usize,
    /// What they cost, in situations of a small board.
    cost: u64,
}

#[derive(Debug)]
pub(super) enum Failure {
    Limit(Exhausted),
    Rejected(String),
}

impl Reply {
    /// For those who want to know where the situations go.
    fn log(&self, question: &Question) {
        let answer = self.result.as_ref().map(|evidence| evidence.answer);
        let Question { subject, patience, .. } = question;
        tracing::debug!(target: "shinpan::search", situations = self.nodes, patience, ?answer, ?subject, "asked");
    }
}

/// The questions of a round in groups. Those that ask the same quest would wait for each
/// other, so they are asked one after the other.
fn lanes(questions: &[Question]) -> Vec<Vec<usize>> {
    let mut lanes: Vec<Vec<usize>> = Vec::new();
    let mut of_quests: HashMap<usize, usize> = HashMap::new();
    for (number, question) in questions.iter().enumerate() {
        let fresh = lanes.len();
        let lane =
            question.means.quest().map_or(fresh, |quest| *of_quests.entry(quest).or_insert(fresh));
        match lanes.get_mut(lane) {
            Some(lane) => lane.push(number),
            None => lanes.push(vec![number]),
        }
    }
    lanes
}

/// Answers the questions of a round, several at a time; those of endless patience with so
/// many situations each.
fn answer_all(questions: &[Question], effort: &Effort<'_>, furthest: usize) -> Vec<Reply> {
    let bytes = effort.bytes / effort.threads.clamp(1, questions.len().max(1));
    let last = Effort { nodes: furthest, ..*effort };
    let replies: Vec<Mutex<Option<Reply>>> = questions.iter().map(|_| Mutex::new(None)).collect();
    let watch = Watch::current();
    let reply = |number: usize| {
        let (question, reply) = (&questions[number], &replies[number]);
        let known = effort.known.iter().find(|proof| proof.subject == question.subject);
        let done = match known {
            Some(proof) => Reply { result: Ok(proof.evidence.clone()), nodes: 0, cost: 0 },
            None if question.patience == usize::MAX => answer(question, &last, bytes),
            None => answer(question, effort, bytes),
        };
        if let Some(watch) = &watch {
            watch.tell(done.nodes);
        }
        if let Ok(mut slot) = reply.lock() {
            *slot = Some(done);
        }
    };
    let lanes = lanes(questions);
    let ask = |lane: usize| lanes[lane].iter().copied().for_each(reply);
    Watch::side_by_side(effort.threads, lanes.len(), &ask);
    let missing = || Reply { result: Err(Failure::Limit(Exhausted::Stopped)), nodes: 0, cost: 0 };
    replies
        .into_iter()
        .map(|slot| slot.into_inner().ok().flatten().unwrap_or_else(missing))
        .collect()
}

/// What situations cost with keys of so many words.
fn price(nodes: usize, words: u64) -> u64 {
    nodes as u64 * words.div_ceil(SMALL_KEY)
}

/// Books as evidence for an answer.
fn by_books(why: Option<Why>, answer: bool) -> Option<Evidence> {
    Some(match why? {
        Why::Books(parts) => Evidence::books(parts),
        Why::Estate(estate) => Evidence::estate(answer, estate),
    })
}

/// Answers one question: search, then check.
pub(super) fn answer(question: &Question, effort: &Effort<'_>, bytes: usize) -> Reply {
    let nodes = effort.nodes.min(question.patience);
    let room = bytes / POSITION;
    let short = |wanted| if room < wanted { Exhausted::Memory } else { Exhausted::Nodes };
    let (found, (nodes, cost)) = match &question.means {
        Means::Arena(arena) => {
            let found = solve::search(&**arena, &Budget { nodes, bytes, stop: effort.stop });
            let cost = price(found.nodes, arena.width() as u64);
            (found.evidence, (found.nodes, cost))
        }
        Means::Books(quest, at) => {
            let areas = nodes.saturating_mul(AREAS_FOR_STRINGS).min(MOST_FOR_STRINGS).max(nodes);
            let asked = quest.ask(*at, nodes.min(room), areas.min(room), effort.stop);
            let cost = price(asked.boards, POSITION_WORDS) + price(asked.areas, AREA_WORDS);
            let found = by_books(asked.why, false).ok_or(short(areas));
            (found, (asked.boards + asked.areas, cost))
        }
        Means::Estate(quest, area) => {
            let most = effort.nodes.saturating_mul(SWEPT_POSITIONS).min(question.patience);
            let asked = quest.sweep(area, most.min(room), effort.stop);
            let cost = price(asked.areas, AREA_WORDS);
            (by_books(asked.why, true).ok_or(short(most)), (asked.areas, cost))
        }
        Means::Root(quest, area) => {
            (by_books(quest.root(area), false).ok_or(Exhausted::Nodes), (0, 0))
        }
        Means::Lock(quest, claim) => {
            (by_books(quest.lock(claim), true).ok_or(Exhausted::Nodes), (0, 0))
        }
    };
    let result = match found {
        Err(limit) => Err(Failure::Limit(limit)),
        Ok(evidence) => match proof::check(&*question.game, &evidence) {
            Ok(()) => Ok(evidence),
            // The search knows nothing of that rule.
            Err(Rejection::Returns(_)) => Err(Failure::Limit(Exhausted::Nodes)),
            Err(why) => Err(Failure::Rejected(why.to_string())),
        },
    };
    Reply { result, nodes, cost }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, LocSet};

    #[test]
    fn each_question_has_one_proof_the_last_one() {
        let of = |player, answer| Proof {
            subject: Subject::Lock { player, claim: LocSet::full(4) },
            evidence: Evidence::default(),
            answer,
        };
        let (loud, quiet) = (Manner::Loud, Manner::Quiet);
        let mut findings = Findings::default();
        let mut places = HashMap::new();
        findings.prove(of(Color::Black, Answer::Yes { manner: loud }), &mut places);
        findings.prove(of(Color::White, Answer::No), &mut places);
        findings.prove(of(Color::Black, Answer::Yes { manner: quiet }), &mut places);
        let answers: Vec<Answer> = findings.proofs.iter().map(|proof| proof.answer).collect();
        assert_eq!(answers, [Answer::Yes { manner: quiet }, Answer::No]);
    }
}
