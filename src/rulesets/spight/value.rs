//! The value of an encore: bounds that are certain before it, questions that
//! narrow them, the count.

use super::contest::Contest;
use super::result;
use crate::board::{Color, PerColor};
use crate::rules::Points;
use crate::rulesets::api::{End, GameResult, Tally, Unscorable};
use crate::rulesets::inquiry::{Answer, Inquiry, Means, Question, Subject};
use crate::rulesets::perfect::Aim;

/// Situations for each question, stage by stage.
const STAGES: [usize; 3] = [2_000, 50_000, usize::MAX];

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
    Ok(tally)
}

/// Asks which margins the players can force.
pub struct Encores {
    end: End,
    bounds: Bounds,
    stage: usize,
    /// Margins beyond which a player has failed in this stage.
    edges: PerColor<i32>,
    /// Margins that a player cannot force at all.
    refuted: PerColor<i32>,
    waiting: Vec<Aim>,
}

const NO_EDGES: PerColor<i32> = PerColor::new(i32::MAX, i32::MIN);

impl Encores {
    /// The inquiry; none if there is no encore to play from here.
    pub fn new(end: &End) -> Option<Encores> {
        let bounds = widest(end);
        let aim = Aim { analysis: None, prover: Color::Black, margin: 0, memory: 0 };
        Contest::new(end, aim).map(|_| Encores {
            end: end.clone(),
            bounds,
            stage: 0,
            edges: NO_EDGES,
            refuted: NO_EDGES,
            waiting: Vec::new(),
        })
    }

    /// The margin that a player should try next.
    fn next(&self, prover: Color) -> Option<i32> {
        let (low, high) = self.bounds;
        match prover {
            Color::Black => {
                let most = high.min(self.edges.black).min(self.refuted.black);
                (low < most).then(|| low + (most - low + 1) / 2)
            }
            Color::White => {
                let least = low.max(self.edges.white).max(self.refuted.white);
                (least < high).then(|| high - (high - least + 1) / 2)
            }
        }
    }
}

impl Inquiry for Encores {
    fn round(&mut self) -> Vec<Question> {
        self.waiting.clear();
        while let Some(&patience) = STAGES.get(self.stage) {
            let mut questions = Vec::new();
            for prover in Color::BOTH {
                let Some(margin) = self.next(prover) else { continue };
                let aim = Aim { analysis: None, prover, margin, memory: 0 };
                let made = (Contest::new(&self.end, aim), Contest::new(&self.end, aim));
                if let (Some(game), Some(arena)) = made {
                    let subject = Subject::Margin(aim);
                    let (game, arena) = (Box::new(game), Box::new(arena));
                    questions.push(Question {
                        subject,
                        game,
                        means: Means::Arena(arena),
                        patience,
                    });
                    self.waiting.push(aim);
                }
            }
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
            if let Answer::Yes { .. } = answer {
                self.bounds = narrowed(self.bounds, &aim);
                continue;
            }
            let edges = match answer {
                Answer::No => &mut self.refuted,
                _ => &mut self.edges,
            };
            match aim.prover {
                Color::Black => edges.black = edges.black.min(aim.margin - 1),
                Color::White => edges.white = edges.white.max(aim.margin + 1),
            }
        }
    }

    fn tally(&self) -> Result<Tally, Unscorable> {
        let mut tally = count(&self.end, self.bounds)?;
        if self.refuted.black < self.refuted.white {
            tally.warnings.push(
                "neither player forces more without the risk of a game without result (Article 12)"
                    .to_string(),
            );
        }
        Ok(tally)
    }
}
