//! The value of an encore: bounds that are certain before it, questions that
//! narrow them, the count.

use super::contest::{Contest, opener};
use super::result;
use crate::board::{Color, PerColor};
use crate::rules::Points;
use crate::rulesets::api::{End, GameResult, Tally, Unscorable};
use crate::rulesets::inquiry::{Answer, Inquiry, Looking, Means, Question, Subject};
use crate::rulesets::perfect::Aim;
use crate::rulesets::perfect::vows::{Scope, Unvowed};
use std::collections::HashMap;

/// How the questions of a stage are searched.
#[derive(Clone, Copy, Debug)]
struct Stage {
    scope: Scope,
    /// Situations for each question.
    patience: usize,
}

const fn stage(notes: u8, unvowed: Unvowed, patience: usize) -> Stage {
    Stage { scope: Scope { notes, unvowed }, patience }
}

/// The stages of an inquiry. (Of 60 random boards each of 3x3, 4x3 and 4x4, with 400,000
/// situations a question, 10 notes prove 57, 56 and 53 if all plays are looked at and 57, 58
/// and 58 with those in atari only, 4 notes 56, 56, 60 in both ways, with half as many
/// situations in the second. Of 5x5 boards vowed plays alone prove the most.)
const STAGES: [Stage; 8] = [
    stage(4, Unvowed::No, 2_000),
    stage(4, Unvowed::InAtari, 20_000),
    stage(4, Unvowed::No, 200_000),
    stage(4, Unvowed::InAtari, 400_000),
    stage(6, Unvowed::All, 200_000),
    stage(10, Unvowed::InAtari, 400_000),
    stage(10, Unvowed::All, usize::MAX),
    stage(4, Unvowed::No, usize::MAX),
];

/// Black's margin without prisoners and komi: at least, at most.
type Bounds = (i32, i32);

/// What holds for every encore (theorem "Turns cancel"): nobody ends with more
/// than the whole board.
fn widest(end: &End) -> Bounds {
    let stones = &end.situation.stones;
    let locations = end.situation.graph().len() as i32;
    let start = stones.count(Color::White) as i32 - stones.count(Color::Black) as i32;
    (start - locations, start + locations)
}

fn narrowed(bounds: Bounds, aim: &Aim) -> Bounds {
    match aim.prover {
        Color::Black => (bounds.0.max(aim.margin), bounds.1),
        Color::White => (bounds.0, bounds.1.min(aim.margin)),
    }
}

/// What proven answers say of the encore. Only a yes says something: a no may be
/// due to a game without result.
pub fn of_answers(end: &End, answers: &[(Subject, Answer)]) -> Result<Tally, Unscorable> {
    let aims = answers.iter().filter_map(|answer| match answer {
        (Subject::Margin(aim), Answer::Yes { .. }) => Some(aim),
        _ => None,
    });
    count(end, aims.fold(widest(end), narrowed))
}

fn count(end: &End, bounds: Bounds) -> Result<Tally, Unscorable> {
    let mut tally = result::unplayed(end)?;
    let known = Points::whole(end.situation.prisoner_difference()) - end.komi;
    tally.bounds = (Points::whole(bounds.0) + known, Points::whole(bounds.1) + known);
    tally.proven = bounds.0 == bounds.1;
    tally.basis = "search";
    if tally.proven {
        tally.result = GameResult::from_margin(tally.bounds.0);
        tally.warnings = vec![
            "the value of the encore under perfect play; which points are whose depends on how it \
             is played"
                .to_string(),
        ];
    }
    if end.situation.pass_count < 2 {
        let first = opener(end);
        tally.warnings.push(format!(
            "spight: the play has not ended by passes; this is the encore that {first} opens if \
             both players pass now"
        ));
    }
    Ok(tally)
}

/// Asks which margins the players can force.
pub struct Encores {
    end: End,
    bounds: Bounds,
    stage: usize,
    /// Margins beyond which a player has failed in this stage.
    edges: PerColor<i32>,
    /// Margins that a player cannot force within a scope, whatever the effort.
    refuted: HashMap<Scope, PerColor<i32>>,
    waiting: Vec<Aim>,
}

const NO_EDGES: PerColor<i32> = PerColor::new(i32::MAX, i32::MIN);

impl Encores {
    /// The inquiry; none if there is no encore to play from here.
    pub fn new(end: &End) -> Option<Encores> {
        let memory = STAGES[0].scope.number();
        let aim = Aim { analysis: None, prover: Color::Black, margin: 0, memory };
        Contest::new(end, aim).map(|_| Encores {
            end: end.clone(),
            bounds: widest(end),
            stage: 0,
            edges: NO_EDGES,
            refuted: HashMap::new(),
            waiting: Vec::new(),
        })
    }

    /// The margin that a player should try next in this scope.
    fn next(&self, prover: Color, scope: Scope) -> Option<i32> {
        let (low, high) = self.bounds;
        let refuted = self.refuted.get(&scope).unwrap_or(&NO_EDGES);
        match prover {
            Color::Black => {
                let most = high.min(self.edges.black).min(refuted.black);
                (low < most).then(|| low + (most - low + 1) / 2)
            }
            Color::White => {
                let least = low.max(self.edges.white).max(refuted.white);
                (least < high).then(|| high - (high - least + 1) / 2)
            }
        }
    }

    /// What a player is asked in a stage.
    fn question(&self, prover: Color, stage: Stage) -> Option<(Aim, Question)> {
        let margin = self.next(prover, stage.scope)?;
        let aim = Aim { analysis: None, prover, margin, memory: stage.scope.number() };
        let (game, arena) = (Contest::new(&self.end, aim)?, Contest::new(&self.end, aim)?);
        let question = Question {
            subject: Subject::Margin(aim),
            game: Box::new(game),
            means: Means::Arena(Box::new(arena)),
            patience: stage.patience,
        };
        Some((aim, question))
    }
}

impl Inquiry for Encores {
    fn round(&mut self, _: &mut Looking<'_>) -> Vec<Question> {
        while let Some(&stage) = STAGES.get(self.stage) {
            let asked = Color::BOTH.into_iter().filter_map(|prover| self.question(prover, stage));
            let (aims, questions): (Vec<Aim>, Vec<Question>) = asked.unzip();
            self.waiting = aims;
            if !questions.is_empty() {
                return questions;
            }
            self.stage += 1;
            self.edges = NO_EDGES;
        }
        Vec::new()
    }

    fn settle(&mut self, answers: &[Answer]) {
        for (aim, answer) in std::mem::take(&mut self.waiting).into_iter().zip(answers) {
            let edges = match answer {
                Answer::Yes { .. } => {
                    self.bounds = narrowed(self.bounds, &aim);
                    continue;
                }
                Answer::No => self.refuted.entry(Scope::of(aim.memory)).or_insert(NO_EDGES),
                Answer::Unknown => &mut self.edges,
            };
            match aim.prover {
                Color::Black => edges.black = edges.black.min(aim.margin - 1),
                Color::White => edges.white = edges.white.max(aim.margin + 1),
            }
        }
    }

    fn tally(&self) -> Result<Tally, Unscorable> {
        count(&self.end, self.bounds)
    }
}
