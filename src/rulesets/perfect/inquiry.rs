//! Which margins are asked about: in each stage, for both players, halving what is
//! open until nothing more is found.

use super::arena::InWords;
use super::claims::Claims;
use super::contest::Contest;
use super::fort::FortGame;
use super::forts::Forts;
use super::joint;
use super::locks::{self, Locks};
use super::part::Style;
use super::parts::Parts;
use super::schedule::{Schedule, Stage, Step};
use super::value::{Interval, intervals};
use super::vows::Scope;
use super::{Aim, Analysis, Repetition};
use crate::board::order::Ranks;
use crate::board::{Color, Graph, PerColor, order};
use crate::game::Game;
use crate::rulesets::api::{End, Tally, Unscorable};
use crate::rulesets::inquiry::{
    ALL_QUESTIONS, Answer, Inquiry, Looking, Means, Question, Subject, beyond,
};
use std::collections::BTreeMap;

/// Stages of parts with more situations than so many times what a question may take are left
/// out: they would ask the same with no more patience.
const FURTHEST: usize = 40;

/// Boards with more locations are large.
pub const MOST_LOCATIONS: usize = 50;

/// What all questions about analyses with fixed-ko together may cost on boards of up to so
/// many locations, in units of the limit for one: two analyses, each asked about as a whole
/// and in parts. (naj-bent4-seki takes nine.)
const UNITS: u64 = 10;
const MOST_FOR_UNITS: usize = 66;

/// The same where one analysis is searched as a whole. (Two more of 149 random boards of up to
/// 5x6 are proven than with six.)
const ONE_ANALYSIS: u64 = 16;

/// The same on tiny boards, where keys with much history are long beside those of the board.
const TINY: usize = 16;
const TINY_UNITS: u64 = 40;

/// How many times the limit for one question the last ones about parts may take that would settle
/// an analysis.
const REACH: usize = 3;

/// What the players may try if nothing has failed.
const ALL: PerColor<i32> = PerColor { black: i32::MAX, white: i32::MIN };

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

/// The questions about parts, by the number of their kind in [`Step::Parts`].
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
    schedule: Schedule,
    step: Step,
    /// What each player may still try in this stage, by analysis: margins
    /// beyond have failed.
    edges: Vec<PerColor<i32>>,
    /// How often each player has failed in this stage, by analysis.
    failures: Vec<PerColor<u8>>,
    /// Margins that are refuted, the easiest by analysis and by memory.
    refuted: Vec<BTreeMap<u8, PerColor<i32>>>,
    waiting: Vec<Aim>,
    /// What is asked about areas that a player locks.
    locks: Locks,
    /// What is asked about the whole board.
    claims: Claims,
    /// What is asked about parts.
    parts: [Option<Box<dyn PartQuestions>>; 2],
    /// Said where play without memory could go on for ever.
    remark: Option<&'static str>,
    /// In which order questions about margins look at moves, by prover.
    ranks: Ranks,
}

/// What is not tried on large boards, in words.
pub fn untried(graph: &Graph) -> Option<String> {
    beyond(graph, MOST_LOCATIONS, "analyses are not searched as a whole, only part by part")
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
        let mut schedule = Schedule::new(fits);
        let step = schedule.next(0)?;
        Some(PerfectPlay {
            end: end.clone(),
            edges: vec![ALL; analyses.len()],
            failures: vec![PerColor::new(0, 0); analyses.len()],
            refuted: vec![BTreeMap::new(); analyses.len()],
            analyses,
            count,
            answers: Vec::new(),
            schedule,
            step,
            waiting: Vec::new(),
            claims: Claims::default(),
            locks: Locks::new(&end.situation.stones, false),
            parts,
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
    fn next(&self, stage: Stage, at: usize, interval: &Interval, prover: Color) -> Option<i32> {
        let Interval { low, high, .. } = *interval;
        let mut edge = self.edges[at][prover];
        let failures = self.failures[at][prover];
        // Memory helps where neither player gets on without.
        let is_vain = stage.memory > 0 && !is_cyclic(&self.refuted[at]);
        if failures >= stage.failures || is_vain {
            return None;
        }
        let refuted = self.refuted[at].get(&stage.memory).copied().unwrap_or(ALL);
        let limit = match stage.endless {
            // What his opponent cannot force he may prevent, if his opponent was asked.
            true => Some(refuted[!prover]).filter(|&margin| margin != ALL[!prover])?,
            false => refuted[prover],
        };
        edge = stricter(prover, edge, limit);
        let (least, most) = match prover {
            Color::Black => (low, high.min(edge)),
            Color::White => (high, low.max(edge)),
        };
        let span = (most - least).abs();
        let more = match failures {
            // The best first: one group's life or death often makes all the difference.
            0 => span,
            // The last try is the easiest question.
            _ if failures + 1 == stage.failures => 1,
            _ => (span + 1) / 2,
        };
        let is_open = stricter(prover, least, most) == least && span > 0;
        is_open.then(|| if prover == Color::Black { least + more } else { least - more })
    }

    /// Goes on to the next step, where a question may take so many situations; false if there
    /// is none.
    fn advance(&mut self, situations: usize) -> bool {
        let Some(step) = self.schedule.next(situations) else { return false };
        self.step = step;
        self.edges.fill(ALL);
        self.failures.fill(PerColor::new(0, 0));
        true
    }

    /// Margins that are open.
    fn margins(&mut self, stage: Stage) -> Vec<Question> {
        let Stage { memory, endless, patience, .. } = stage;
        let known = intervals(&self.analyses, &self.answers);
        let mut questions = Vec::new();
        for (at, analysis) in self.analyses.iter().enumerate() {
            for prover in Color::BOTH {
                let Some(margin) = self.next(stage, at, &known[at], prover) else { continue };
                let aim = Aim { analysis: analysis.of, prover, margin, memory, endless };
                let arena = Contest::new(analysis, aim).and_then(InWords::new);
                let (Some(game), Some(arena)) = (Contest::new(analysis, aim), arena) else {
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

    fn take_margins(&mut self, answers: &[Answer]) {
        for (aim, answer) in std::mem::take(&mut self.waiting).into_iter().zip(answers) {
            let Some(at) = self.analyses.iter().position(|other| other.of == aim.analysis) else {
                continue;
            };
            let prover = aim.prover;
            let next = aim.opposite().margin;
            match answer {
                _ if aim.is_proven(*answer) => self.answers.push((Subject::Margin(aim), *answer)),
                Answer::Yes { .. } | Answer::No | Answer::Unknown => {
                    let edge = &mut self.edges[at][prover];
                    *edge = stricter(prover, *edge, next);
                    let failures = &mut self.failures[at][prover];
                    *failures = failures.saturating_add(1);
                }
            }
            if *answer == Answer::No && !aim.endless {
                let edges = self.refuted[at].entry(aim.memory).or_insert(ALL);
                edges[prover] = stricter(prover, edges[prover], next);
            }
        }
    }
}

/// Is there a margin that neither player forces without memory?
fn is_cyclic(refuted: &BTreeMap<u8, PerColor<i32>>) -> bool {
    refuted.get(&0).is_some_and(|edges| edges.black < edges.white)
}

/// The harder limit of what a player may try.
fn stricter(prover: Color, a: i32, b: i32) -> i32 {
    match prover {
        Color::Black => a.min(b),
        Color::White => a.max(b),
    }
}

impl Inquiry for PerfectPlay {
    fn units(&self) -> u64 {
        let size = self.end.situation.graph().len();
        let fixed = |analysis: &Analysis| matches!(analysis.repetition, Repetition::Fixed);
        match size {
            _ if size <= TINY => TINY_UNITS,
            _ if size <= MOST_FOR_UNITS && self.analyses.iter().all(fixed) => UNITS,
            _ if size <= MOST_LOCATIONS => ONE_ANALYSIS,
            _ => ALL_QUESTIONS,
        }
    }

    fn reach(&self) -> usize {
        REACH
    }

    fn round(&mut self, looking: &mut Looking<'_>) -> Vec<Question> {
        self.waiting.clear();
        loop {
            let known = intervals(&self.analyses, &self.answers);
            let is_open = known.iter().any(|interval| !interval.is_decided());
            let questions = match self.step {
                Step::Margins(stage) => self.margins(stage),
                Step::Locks(_) | Step::Claims(_) if !is_open => Vec::new(),
                Step::Locks(most) => self.locks.next(&self.end.situation, most, looking),
                Step::Claims(most) => match self.analyses.first() {
                    Some(of) => self.claims.next(&self.end, of, most, &self.answers, looking),
                    None => Vec::new(),
                },
                Step::Parts(which, most) => {
                    let most = most.min(looking.situations.saturating_mul(FURTHEST));
                    let parts = self.parts[which].as_mut();
                    parts.map_or(Vec::new(), |parts| {
                        parts.round(&self.analyses, &known, &self.answers, most)
                    })
                }
            };
            if !questions.is_empty() || !self.advance(looking.situations) {
                return questions;
            }
        }
    }

    fn settle(&mut self, answers: &[Answer]) {
        match self.step {
            Step::Margins(_) => self.take_margins(answers),
            Step::Locks(_) => self.answers.extend(self.locks.settle(answers)),
            Step::Claims(_) => self.answers.extend(self.claims.settle(answers)),
            Step::Parts(which, _) => {
                let parts = self.parts[which].as_mut();
                self.answers.extend(parts.map_or(Vec::new(), |parts| parts.settle(answers)));
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
        let of = analyses.first().filter(|of| of.within.is_none());
        let game = of.and_then(|of| locks::question_in(of, *player, claim));
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
        let game = of.and_then(|of| joint::question(&of.start.stones, hold, Style::Points));
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
            "{ruleset} has no such analysis, or there is no room for {} records on this board",
            Scope::of(aim.memory).notes
        ))),
    }
}
