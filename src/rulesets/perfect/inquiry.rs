//! Which margins are asked about, with how much patience: in each stage, for
//! both players, halving what is open until nothing more is found.

use super::contest::Contest;
use super::fort::FortGame;
use super::forts::Forts;
use super::joint;
use super::locks::{self, Locks};
use super::parts::Parts;
use super::value::{Interval, intervals};
use super::{Aim, Analysis, Repetition};
use crate::board::order::Ranks;
use crate::board::{Color, PerColor, order};
use crate::game::Game;
use crate::rulesets::api::{End, Tally, Unscorable};
use crate::rulesets::inquiry::{Answer, Inquiry, Means, Question, Subject};
use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;

/// One go at all questions that are open.
#[derive(Clone, Copy)]
struct Stage {
    /// Moves that are remembered.
    memory: u8,
    /// Situations after which to give up a question.
    patience: usize,
    /// Failures after which a player has no more questions in this stage.
    failures: u8,
}

const STAGES: &[Stage] = &[
    Stage { memory: 0, patience: 2_000, failures: u8::MAX },
    // Then parts of the board are asked about.
    Stage { memory: 0, patience: 20_000, failures: 2 },
    Stage { memory: 8, patience: 20_000, failures: 2 },
    Stage { memory: 0, patience: 60_000, failures: 1 },
    Stage { memory: 14, patience: 100_000, failures: 2 },
];

/// Boards with more locations are not searched as a whole: their analyses have
/// too many moves to come to an end.
pub const MOST_LOCATIONS: usize = 50;

/// The count that follows from the margins of the analyses.
pub type Count = fn(&End, &[Interval], &[(Subject, Answer)]) -> Tally;

/// Questions about parts of the board.
pub(super) trait PartQuestions: Send {
    /// The next questions; none when there are no more.
    fn round(
        &mut self,
        analyses: &[Analysis],
        known: &[Interval],
        answers: &[(Subject, Answer)],
        most: usize,
    ) -> Vec<Question>;

    /// Takes the answers to the last questions; says which were proven.
    fn settle(&mut self, answers: &[Answer]) -> Vec<(Subject, Answer)>;
}

/// A turn of questions about parts: which ones, with so many situations each at
/// most.
type PartTurn = (usize, usize);

/// Turns of the lists of [`by_parts`]: forts, then other parts. On large boards much
/// is territory.
const LARGE: [PartTurn; 4] = [(0, 60_000), (1, 40_000), (0, usize::MAX), (1, usize::MAX)];
const SMALL: [PartTurn; 4] = [(0, 60_000), (1, 40_000), (1, usize::MAX), (0, usize::MAX)];

fn by_parts(analyses: &[Analysis]) -> [Option<Box<dyn PartQuestions>>; 2] {
    let forts = Forts::new(analyses).map(|forts| Box::new(forts) as Box<dyn PartQuestions>);
    let parts = Parts::new(analyses).map(|parts| Box::new(parts) as Box<dyn PartQuestions>);
    [forts, parts]
}

/// Asks for the margins of analyses under perfect play.
pub struct PerfectPlay {
    end: End,
    analyses: Vec<Analysis>,
    count: Count,
    answers: Vec<(Subject, Answer)>,
    stages: std::slice::Iter<'static, Stage>,
    stage: Stage,
    /// What each player may still try in this stage, by analysis: margins
    /// beyond have failed.
    edges: Vec<PerColor<i32>>,
    /// How often each player has failed in this stage, by analysis.
    failures: Vec<PerColor<u8>>,
    /// Margins that are refuted without memory, the easiest by analysis.
    refuted: Vec<PerColor<i32>>,
    waiting: Vec<Aim>,
    /// What is asked about areas that a player locks, after the first stage.
    locks: Locks,
    /// Are the questions that wait about locks?
    in_locks: bool,
    /// What is asked about parts after that.
    parts: [Option<Box<dyn PartQuestions>>; 2],
    turns: VecDeque<PartTurn>,
    /// Are the questions that wait about parts?
    in_parts: bool,
    /// Said where play without memory could go on for ever.
    remark: Option<&'static str>,
    /// In which order questions about margins look at moves, by prover.
    ranks: Ranks,
}

impl PerfectPlay {
    /// The inquiry; none if passing decides everything or the board is too
    /// large.
    pub fn new(end: &End, analyses: Vec<Analysis>, count: Count) -> Option<PerfectPlay> {
        let open = analyses.iter().any(|analysis| !Interval::of(analysis).is_decided());
        let fits = end.situation.graph().len() <= MOST_LOCATIONS;
        let parts = by_parts(&analyses);
        if !open || !(fits || parts.iter().any(Option::is_some)) {
            return None;
        }
        let mut stages = STAGES.iter();
        let first = stages.next()?;
        let (stage, stages) = match fits {
            true => (*first, stages),
            false => (Stage { failures: 0, ..*first }, [].iter()),
        };
        let all = PerColor::new(i32::MAX, i32::MIN);
        Some(PerfectPlay {
            end: end.clone(),
            edges: vec![all; analyses.len()],
            failures: vec![PerColor::new(0, 0); analyses.len()],
            refuted: vec![all; analyses.len()],
            analyses,
            count,
            answers: Vec::new(),
            stages,
            stage,
            waiting: Vec::new(),
            locks: Locks::new(&end.situation.stones),
            in_locks: false,
            parts,
            turns: VecDeque::from(if fits { SMALL } else { LARGE }),
            in_parts: false,
            remark: None,
            ranks: Ranks::new(&end.situation.stones, order::central),
        })
    }

    /// With a remark for verdicts that turn on repetition.
    pub fn remarking(self, remark: Option<&'static str>) -> PerfectPlay {
        PerfectPlay { remark, ..self }
    }

    /// The margin that a player should try next in an analysis; none if there
    /// is nothing for him to try in this stage.
    fn next(&self, at: usize, interval: &Interval, prover: Color) -> Option<i32> {
        let Interval { low, high, .. } = *interval;
        let mut edge = self.edges[at][prover];
        let failures = self.failures[at][prover];
        // Memory helps where neither player gets on without.
        let is_vain = self.stage.memory > 0 && !is_cyclic(&self.refuted[at]);
        if failures >= self.stage.failures || is_vain {
            return None;
        }
        // The last try is the easiest question.
        let last = failures + 1 == self.stage.failures;
        if self.stage.memory == 0 {
            edge = stricter(prover, edge, self.refuted[at][prover]);
        }
        match prover {
            Color::Black => {
                let most = high.min(edge);
                (low < most).then(|| if last { low + 1 } else { low + (most - low + 1) / 2 })
            }
            Color::White => {
                let least = low.max(edge);
                (least < high).then(|| if last { high - 1 } else { high - (high - least + 1) / 2 })
            }
        }
    }

    /// Is there a question about margins to ask in this stage?
    fn has_margins(&self, known: &[Interval]) -> bool {
        let next = |at: usize, prover| self.next(at, &known[at], prover).is_some();
        (0..known.len()).any(|at| Color::BOTH.into_iter().any(|prover| next(at, prover)))
    }

    fn ask(&mut self) -> Vec<Question> {
        let Stage { memory, patience, .. } = self.stage;
        let known = intervals(&self.analyses, &self.answers);
        let mut questions = Vec::new();
        for (at, analysis) in self.analyses.iter().enumerate() {
            for prover in Color::BOTH {
                let Some(margin) = self.next(at, &known[at], prover) else { continue };
                let aim = Aim { analysis: analysis.of, prover, margin, memory };
                let (Some(game), Some(arena)) =
                    (Contest::new(analysis, aim), Contest::new(analysis, aim))
                else {
                    continue;
                };
                self.waiting.push(aim);
                questions.push(Question {
                    subject: Subject::Margin(aim),
                    game: Box::new(game),
                    means: Means::in_order(Box::new(arena), self.ranks.of(prover)),
                    patience,
                });
            }
        }
        questions
    }
}

/// Is there a margin that neither player forces without memory?
fn is_cyclic(refuted: &PerColor<i32>) -> bool {
    refuted.black < refuted.white
}

/// The harder limit of what a player may try.
fn stricter(prover: Color, a: i32, b: i32) -> i32 {
    match prover {
        Color::Black => a.min(b),
        Color::White => a.max(b),
    }
}

impl Inquiry for PerfectPlay {
    /// Looks for locks when the first questions are answered: those of small boards
    /// have lines of play to show.
    fn explore(&mut self, nodes: usize, stop: Option<&AtomicBool>) -> usize {
        let known = intervals(&self.analyses, &self.answers);
        let is_open = known.iter().any(|interval| !interval.is_decided());
        match is_open && !self.has_margins(&known) {
            true => self.locks.explore(nodes, stop),
            false => 0,
        }
    }

    fn round(&mut self) -> Vec<Question> {
        self.waiting.clear();
        self.in_parts = false;
        loop {
            let questions = self.ask();
            if !questions.is_empty() {
                return questions;
            }
            let questions = self.locks.round(&self.analyses);
            self.in_locks = !questions.is_empty();
            if self.in_locks {
                return questions;
            }
            while let Some(&(which, most)) = self.turns.front() {
                if let Some(parts) = &mut self.parts[which] {
                    let known = intervals(&self.analyses, &self.answers);
                    let questions = parts.round(&self.analyses, &known, &self.answers, most);
                    self.in_parts = !questions.is_empty();
                    if self.in_parts {
                        return questions;
                    }
                }
                self.turns.pop_front();
            }
            let Some(stage) = self.stages.next() else { return Vec::new() };
            self.stage = *stage;
            self.edges.fill(PerColor::new(i32::MAX, i32::MIN));
            self.failures.fill(PerColor::new(0, 0));
        }
    }

    fn settle(&mut self, answers: &[Answer]) {
        if std::mem::take(&mut self.in_locks) {
            self.answers.extend(self.locks.settle(answers));
            return;
        }
        if self.in_parts
            && let Some(&(which, _)) = self.turns.front()
            && let Some(parts) = &mut self.parts[which]
        {
            self.answers.extend(parts.settle(answers));
            return;
        }
        for (aim, answer) in std::mem::take(&mut self.waiting).into_iter().zip(answers) {
            let Some(at) = self.analyses.iter().position(|other| other.of == aim.analysis) else {
                continue;
            };
            let prover = aim.prover;
            let next = match prover {
                Color::Black => aim.margin - 1,
                Color::White => aim.margin + 1,
            };
            match answer {
                Answer::Yes { .. } => self.answers.push((Subject::Margin(aim), *answer)),
                Answer::No | Answer::Unknown => {
                    let edge = &mut self.edges[at][prover];
                    *edge = stricter(prover, *edge, next);
                    let failures = &mut self.failures[at][prover];
                    *failures = failures.saturating_add(1);
                }
            }
            if *answer == Answer::No && aim.memory == 0 {
                let edge = &mut self.refuted[at][prover];
                *edge = stricter(prover, *edge, next);
            }
        }
    }

    fn tally(&self) -> Result<Tally, Unscorable> {
        let known = intervals(&self.analyses, &self.answers);
        let mut tally = (self.count)(&self.end, &known, &self.answers);
        let open = |interval: &Interval| !interval.is_decided();
        if known.iter().zip(&self.refuted).any(|(interval, no)| open(interval) && is_cyclic(no)) {
            tally.warnings.push(
                "what is open turns on how play repeats itself: neither player forces more \
                 without repetition"
                    .to_string(),
            );
        }
        if let Some(remark) = self.remark
            && self.refuted.iter().any(is_cyclic)
        {
            tally.warnings.push(remark.to_string());
        }
        Ok(tally)
    }
}

/// The game of a question about one of the analyses.
pub fn question(
    analyses: &[Analysis],
    subject: &Subject,
    ruleset: &str,
) -> Result<Box<dyn Game>, Unscorable> {
    if let Subject::Lock { player, claim } = subject {
        let game = analyses.first().and_then(|of| locks::question(of, *player, claim));
        return match game {
            Some(game) => Ok(Box::new(game)),
            None => Err(Unscorable::Invalid(format!("{ruleset} cannot ask about this lock"))),
        };
    }
    if let Subject::Fort(fort) = subject {
        let game = analyses.iter().find_map(|of| FortGame::new(of, fort));
        return match game {
            Some(game) => Ok(Box::new(game)),
            None => Err(Unscorable::Invalid(format!("{ruleset} cannot ask about this part alone"))),
        };
    }
    if let Subject::Hold(hold) = subject {
        let fits = |of: &&Analysis| {
            of.of == Some(hold.owner) && matches!(of.repetition, Repetition::Fixed)
        };
        let of = analyses.iter().find(fits);
        let game = of.and_then(|of| joint::question(&of.start.stones, hold));
        return match game {
            Some((game, _)) => Ok(game),
            None => Err(Unscorable::Invalid(format!("{ruleset} cannot ask about this part alone"))),
        };
    }
    let Subject::Margin(aim) = subject else {
        return Err(Unscorable::Invalid(format!("{ruleset} asks about margins of analyses only")));
    };
    let of = analyses.iter().find(|analysis| analysis.of == aim.analysis);
    match of.and_then(|analysis| Contest::new(analysis, *aim)) {
        Some(contest) => Ok(Box::new(contest)),
        None => Err(Unscorable::Invalid(format!(
            "{ruleset} has no such analysis, or a memory of {} moves is too long for this board",
            aim.memory
        ))),
    }
}
