//! Steps 7 and 11 of the game end procedure as an inquiry: one part of the board
//! after the other, its opponent first; then the strings that these leave.
//! Untrusted: it only chooses.

use super::locale::{MOST_PARTS, Part, contest, holdings};
use super::verify::Strings;
use crate::board::order::Ranks;
use crate::board::{Color, LocSet, order};
use crate::rulesets::api::{End, Tally, Unscorable};
use crate::rulesets::inquiry::{Answer, Inquiry, Means, Question, Subject};
use crate::rulesets::perfect::arena::InWords;
use crate::rulesets::perfect::inquiry::MOST_LOCATIONS;
use crate::rulesets::perfect::vows::Scope;
use crate::rulesets::simplified_korean::regions::{bounded_parts, is_basic_life};

/// Situations for each question, and the number of the [`Scope`], stage by stage.
const STAGES: [(usize, u8); 7] = [
    (2_000, 0),
    (50_000, 0),
    (20_000, Scope::USUAL.number()),
    (20_000, Scope::SHORT.number()),
    (100_000, Scope::USUAL.number()),
    (100_000, Scope::LONG.number()),
    (usize::MAX, 0),
];

/// A part that may be an independent region.
struct Candidate {
    player: Color,
    part: LocSet,
    open: bool,
}

/// The questions about one position.
pub struct Regions {
    end: End,
    candidates: Vec<Candidate>,
    stage: usize,
    answers: Vec<(Subject, Answer)>,
    waiting: Vec<(usize, Part)>,
    /// What has been answered with no.
    refused: Vec<Part>,
    strings: Strings,
    /// In which order moves are looked at, by prover.
    ranks: Ranks,
}

impl Regions {
    /// The inquiry; none if there is nothing to ask. The parts of boards that are
    /// too large are not asked about.
    pub fn new(end: &End) -> Option<Regions> {
        let stones = &end.situation.stones;
        let fits = end.situation.graph().len() <= MOST_LOCATIONS;
        let of = |player| bounded_parts(stones, player, MOST_PARTS).unwrap_or_default();
        let both = Color::BOTH.into_iter().flat_map(|player| {
            of(player).into_iter().map(move |part| (player, part)).collect::<Vec<_>>()
        });
        let open = both.filter(|(player, part)| fits && !is_basic_life(stones, part, *player));
        let candidates: Vec<Candidate> =
            open.map(|(player, part)| Candidate { player, part, open: true }).collect();
        let asks = !candidates.is_empty() || Strings::are_open(end, &holdings(end, &[]));
        asks.then(|| Regions {
            end: end.clone(),
            candidates,
            stage: 0,
            answers: Vec::new(),
            waiting: Vec::new(),
            refused: Vec::new(),
            strings: Strings::default(),
            ranks: Ranks::new(stones, order::central),
        })
    }
}

impl Inquiry for Regions {
    fn round(&mut self) -> Vec<Question> {
        self.waiting.clear();
        while let Some(&(patience, memory)) = STAGES.get(self.stage) {
            self.stage += 1;
            let known = holdings(&self.end, &self.answers);
            let mut questions = Vec::new();
            for (number, candidate) in self.candidates.iter().enumerate() {
                let Candidate { player, part, open } = candidate;
                if !open || part.is_subset(&known.certain[*player]) {
                    continue;
                }
                for prover in [*player, !*player] {
                    let asked = Part { player: *player, part: part.clone(), prover, memory };
                    if self.refused.contains(&asked) {
                        continue;
                    }
                    let arena = contest(&self.end, &asked).and_then(InWords::new);
                    let made = (contest(&self.end, &asked), arena);
                    let (Some(game), Some(arena)) = made else { continue };
                    let (game, arena) = (Box::new(game), Box::new(arena));
                    let subject = Subject::Region(asked.clone());
                    questions.push(Question {
                        subject,
                        game,
                        means: Means::in_order(arena, self.ranks.of(prover)),
                        patience,
                    });
                    self.waiting.push((number, asked));
                }
            }
            if !questions.is_empty() {
                return questions;
            }
        }
        let known = holdings(&self.end, &self.answers);
        self.strings.round(&self.end, &self.answers, &known)
    }

    fn settle(&mut self, answers: &[Answer]) {
        if self.waiting.is_empty() {
            self.answers.extend(self.strings.settle(answers));
        }
        for ((number, asked), &answer) in std::mem::take(&mut self.waiting).into_iter().zip(answers)
        {
            // Only a yes says something: see "Analyses without history".
            match answer {
                Answer::Yes { .. } => {
                    self.answers.push((Subject::Region(asked), answer));
                    if let Some(candidate) = self.candidates.get_mut(number) {
                        candidate.open = false;
                    }
                }
                Answer::No => self.refused.push(asked),
                Answer::Unknown => {}
            }
        }
    }

    fn tally(&self) -> Result<Tally, Unscorable> {
        super::by_regions(&self.end, &self.answers)
    }
}
