//! The value of an encore: bounds that are certain before it, questions that
//! narrow them, the count.

use super::contest::{Contest, MOST_LOCATIONS, opener};
use super::{locks, result};
use crate::board::order::Ranks;
use crate::board::{Color, PerColor, order};
use crate::rules::Points;
use crate::rulesets::api::{End, GameResult, Tally, Unscorable};
use crate::rulesets::inquiry::{ALL_QUESTIONS, Answer, Inquiry, Looking, Means, Question, Subject};
use crate::rulesets::perfect::locks::Locks;
use crate::rulesets::perfect::vows::{Scope, Unvowed};
use crate::rulesets::perfect::{self, Aim};
use std::collections::HashMap;

/// How the questions of a stage are searched.
#[derive(Clone, Copy, Debug)]
struct Stage {
    scope: Scope,
    /// Situations for each question.
    patience: usize,
}

/// What is asked, one after the other.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Margins.
    Margins(Stage),
    /// Areas that a player locks, with so many positions for each claim at most.
    Locks(usize),
}

const fn stage(notes: u8, unvowed: Unvowed, patience: usize) -> Step {
    Step::Margins(Stage { scope: Scope { notes, unvowed }, patience })
}

/// The steps of an inquiry. (Of 60 random boards each of 3x3, 4x3 and 4x4, with 400,000
/// situations a question, 10 notes prove 57, 56 and 53 if all plays are looked at and 57, 58
/// and 58 with those in atari only, 4 notes 56, 56, 60 in both ways, with half as many
/// situations in the second. Of 5x5 boards vowed plays alone prove the most.)
const SMALL: &[Step] = &[
    stage(4, Unvowed::No, 2_000),
    stage(4, Unvowed::InAtari, 20_000),
    Step::Locks(300_000),
    stage(4, Unvowed::No, 200_000),
    stage(24, Unvowed::InAtari, 100_000),
    stage(4, Unvowed::InAtari, 400_000),
    Step::Locks(1_000_000),
    stage(6, Unvowed::All, 200_000),
    stage(24, Unvowed::InAtari, usize::MAX),
    stage(16, Unvowed::All, usize::MAX),
    stage(4, Unvowed::No, usize::MAX),
];

/// Encores of tiny boards can be searched to the end, whatever is remembered of them.
const TINIEST: &[Step] = &[
    stage(4, Unvowed::No, 2_000),
    stage(4, Unvowed::InAtari, 20_000),
    Step::Locks(300_000),
    stage(4, Unvowed::No, 200_000),
    stage(24, Unvowed::InAtari, 100_000),
    stage(4, Unvowed::InAtari, 100_000),
    stage(16, Unvowed::All, 200_000),
    stage(60, Unvowed::All, 200_000),
    stage(24, Unvowed::InAtari, usize::MAX),
    stage(16, Unvowed::All, usize::MAX),
    stage(60, Unvowed::All, usize::MAX),
    stage(4, Unvowed::No, usize::MAX),
];

/// On larger boards much is territory, and encores have too many turns to come to an end.
const LARGE: &[Step] = &[
    Step::Locks(usize::MAX),
    stage(4, Unvowed::No, 200_000),
    stage(4, Unvowed::InAtari, 400_000),
    stage(4, Unvowed::No, usize::MAX),
];

/// Boards with no more locations are tiny, and may cost so many units of the limit for one
/// question, as their keys are long.
const TINY: usize = 9;
const TINY_UNITS: u64 = 60;

/// Where encores are not searched.
const LARGEST: &[Step] = &[Step::Locks(usize::MAX)];

/// Black's margin without prisoners and komi: at least, at most.
pub type Bounds = (i32, i32);

fn narrowed(bounds: Bounds, aim: &Aim) -> Bounds {
    match aim.prover {
        Color::Black => (bounds.0.max(aim.margin), bounds.1),
        Color::White => (bounds.0, bounds.1.min(aim.margin)),
    }
}

/// What proven answers say of the encore. Only a yes says something: a no may be
/// due to a game without result.
pub fn of_answers(end: &End, answers: &[(Subject, Answer)]) -> Result<Tally, Unscorable> {
    let mut tally = result::unplayed(end)?;
    let bounds = known(end, answers);
    let given = Points::whole(end.situation.prisoner_difference()) - end.komi;
    let margin = (Points::whole(bounds.0) + given, Points::whole(bounds.1) + given);
    if margin.0 == margin.1 {
        let owned = locks::owned(end, answers);
        tally = owned.unwrap_or_else(|| Tally { warnings: vec![UNSHOWN.to_string()], ..tally });
        // A point of neutral ones is nobody's location.
        tally.score = tally.score.filter(|score| score.black - score.white == margin.0);
        tally.result = GameResult::from_margin(margin.0);
    }
    (tally.bounds, tally.proven, tally.basis) = (margin, margin.0 == margin.1, "search");
    if end.situation.pass_count < 2 {
        let first = opener(end);
        tally.warnings.push(format!(
            "spight: the play has not ended by passes; this is the encore that {first} opens if \
             both players pass now"
        ));
    }
    Ok(tally)
}

const UNSHOWN: &str = "the value of the encore under perfect play; which points are whose depends \
                       on how it is played";

/// What proven answers say of Black's margin.
fn known(end: &End, answers: &[(Subject, Answer)]) -> Bounds {
    let aims = answers.iter().filter_map(|answer| match answer {
        (Subject::Margin(aim), Answer::Yes { .. }) => Some(aim),
        _ => None,
    });
    aims.fold(locks::bounds(end, answers), narrowed)
}

/// Asks what the players lock, and which margins they can force.
pub struct Encores {
    end: End,
    /// What is proven, and Black's margin by that.
    answers: Vec<(Subject, Answer)>,
    bounds: Bounds,
    steps: std::slice::Iter<'static, Step>,
    /// Margins beyond which a player has failed in this step.
    edges: PerColor<i32>,
    /// Margins that a player cannot force within a scope, whatever the effort.
    refuted: HashMap<Scope, PerColor<i32>>,
    /// What is asked about areas that a player locks.
    locks: Option<Locks>,
    waiting: Vec<Subject>,
    /// In which order moves are looked at, by who has to prove something.
    ranks: Ranks,
}

const NO_EDGES: PerColor<i32> = PerColor::new(i32::MAX, i32::MIN);

impl Encores {
    /// The inquiry; none if there is no encore to play from here.
    pub fn new(end: &End) -> Option<Encores> {
        let starts = end.ending.is_none() && end.encore.is_none();
        let steps = match end.situation.graph().len() {
            tiny if tiny <= TINY => TINIEST,
            small if small <= perfect::inquiry::MOST_LOCATIONS => SMALL,
            large if large <= MOST_LOCATIONS => LARGE,
            _ => LARGEST,
        };
        starts.then(|| Encores {
            end: end.clone(),
            answers: Vec::new(),
            bounds: known(end, &[]),
            steps: steps.iter(),
            edges: NO_EDGES,
            refuted: HashMap::new(),
            locks: locks::questions(end),
            waiting: Vec::new(),
            ranks: Ranks::new(&end.situation.stones, order::central),
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
    fn question(&self, prover: Color, stage: Stage) -> Option<Question> {
        let margin = self.next(prover, stage.scope)?;
        let memory = stage.scope.number();
        let aim = Aim { memory, ..Aim::plain(None, prover, margin) };
        let (game, arena) = (Contest::new(&self.end, aim)?, Contest::new(&self.end, aim)?);
        Some(Question {
            subject: Subject::Margin(aim),
            game: Box::new(game),
            means: Means::in_order(Box::new(arena), self.ranks.of(prover)),
            patience: stage.patience,
        })
    }

    /// The next questions about locks.
    fn locks(&mut self, most: usize, looking: &mut Looking<'_>) -> Vec<Question> {
        let locks = self.locks.as_mut();
        locks.map_or(Vec::new(), |locks| locks.next(&self.end.situation, most, looking))
    }

    /// Takes an answer about a margin.
    fn take(&mut self, aim: &Aim, answer: Answer) {
        let edges = match answer {
            Answer::Yes { .. } => return,
            Answer::No => self.refuted.entry(Scope::of(aim.memory)).or_insert(NO_EDGES),
            Answer::Unknown => &mut self.edges,
        };
        match aim.prover {
            Color::Black => edges.black = edges.black.min(aim.margin - 1),
            Color::White => edges.white = edges.white.max(aim.margin + 1),
        }
    }
}

impl Inquiry for Encores {
    fn units(&self) -> u64 {
        if self.end.situation.graph().len() <= TINY { TINY_UNITS } else { ALL_QUESTIONS }
    }

    fn round(&mut self, looking: &mut Looking<'_>) -> Vec<Question> {
        while self.bounds.0 < self.bounds.1
            && let Some(&step) = self.steps.as_slice().first()
        {
            let questions = match step {
                Step::Locks(most) => self.locks(most, looking),
                Step::Margins(stage) => {
                    let of = |prover| self.question(prover, stage);
                    Color::BOTH.into_iter().filter_map(of).collect()
                }
            };
            if !questions.is_empty() {
                self.waiting = questions.iter().map(|asked| asked.subject.clone()).collect();
                return questions;
            }
            self.steps.next();
            self.edges = NO_EDGES;
        }
        Vec::new()
    }

    fn settle(&mut self, answers: &[Answer]) {
        let waiting = std::mem::take(&mut self.waiting);
        if let Some(locks) = &mut self.locks
            && waiting.iter().any(|subject| subject.lock().is_some())
        {
            self.answers.extend(locks.settle(answers));
        }
        for (subject, &answer) in waiting.into_iter().zip(answers) {
            if let Subject::Margin(aim) = &subject {
                self.take(aim, answer);
                self.answers.push((subject, answer));
            }
        }
        self.bounds = known(&self.end, &self.answers);
    }

    fn tally(&self) -> Result<Tally, Unscorable> {
        of_answers(&self.end, &self.answers)
    }
}
