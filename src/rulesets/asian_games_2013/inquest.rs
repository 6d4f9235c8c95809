//! Steps 7 and 11 of the game end procedure as an inquiry: one part of the board
//! after the other, its opponent first; then the strings that these leave.
//! Untrusted: it only chooses.

use super::growth;
use super::locale::{MOST_PARTS, Part, contest, grounds, holdings};
use super::verify::Strings;
use crate::board::order::Ranks;
use crate::board::{Color, LocSet, order};
use crate::rulesets::api::{End, Tally, Unscorable};
use crate::rulesets::holdings::Holdings;
use crate::rulesets::inquiry::{Answer, Inquiry, Looking, Means, Question, Subject};
use crate::rulesets::perfect::Analysis;
use crate::rulesets::perfect::arena::InWords;
use crate::rulesets::perfect::claims::Claims;
use crate::rulesets::perfect::fort::Fort;
use crate::rulesets::perfect::forts::{parts_of, question};
use crate::rulesets::perfect::inquiry::MOST_LOCATIONS;
use crate::rulesets::perfect::locks::Locks;
use crate::rulesets::perfect::vows::Scope;
use crate::rulesets::simplified_korean::regions::is_basic_life;

/// What is asked, stage by stage.
#[derive(Clone, Copy)]
enum Stage {
    /// Parts on boards that are not too large: so many situations for each question, and the
    /// number of the [`Scope`].
    /// With memory only those that are refuted without.
    Parts(usize, u8),
    /// Areas that a player locks, by books of life: so many positions for each claim.
    Locks(usize),
    /// Does a player lock the whole board? With so many situations.
    Claims(usize),
    /// Parts as forts: so many situations for each, and so many of them of each player.
    Forts(usize, usize),
}

const STAGES: [Stage; 18] = [
    Stage::Parts(2_000, 0),
    Stage::Locks(100_000),
    Stage::Claims(30_000),
    Stage::Forts(3_000, 60),
    Stage::Parts(50_000, 0),
    Stage::Parts(20_000, Scope::USUAL.number()),
    Stage::Parts(20_000, Scope::SHORT.number()),
    Stage::Forts(60_000, 8),
    Stage::Parts(200_000, 0),
    Stage::Parts(100_000, Scope::USUAL.number()),
    Stage::Parts(100_000, Scope::LONG.number()),
    Stage::Claims(400_000),
    Stage::Locks(1_000_000),
    Stage::Claims(usize::MAX),
    Stage::Parts(usize::MAX, 0),
    Stage::Forts(usize::MAX, 2),
    Stage::Parts(usize::MAX, Scope::USUAL.number()),
    Stage::Parts(usize::MAX, Scope::LONG.number()),
];

/// A part that may be an independent region.
struct Candidate {
    player: Color,
    part: LocSet,
    open: bool,
}

/// What waits for answers.
enum Waiting {
    /// Parts, with their candidates.
    Parts(Vec<(usize, Part)>),
    Locks,
    Claims,
    Forts(Vec<Fort>),
    Strings,
}

/// The questions about one position.
pub struct Regions {
    end: End,
    candidates: Vec<Candidate>,
    stage: usize,
    answers: Vec<(Subject, Answer)>,
    waiting: Waiting,
    /// What has been answered with no.
    refused: Vec<Part>,
    refused_forts: Vec<Fort>,
    /// The position in which forts and locks are asked about.
    grounds: Analysis,
    locks: Locks,
    /// What is asked about the whole board.
    claims: Claims,
    strings: Strings,
    /// In which order moves are looked at, by prover.
    ranks: Ranks,
}

impl Regions {
    /// The inquiry; none if there is nothing to ask. Of boards that are too large only
    /// forts and locks are asked about.
    pub fn new(end: &End) -> Option<Regions> {
        let stones = &end.situation.stones;
        let fits = end.situation.graph().len() <= MOST_LOCATIONS;
        let of = |player| growth::candidates(stones, player, MOST_PARTS).unwrap_or_default();
        let both = Color::BOTH.into_iter().flat_map(|player| {
            of(player).into_iter().map(move |part| (player, part)).collect::<Vec<_>>()
        });
        let open = both.filter(|(player, part)| fits && !is_basic_life(stones, part, *player));
        let candidates: Vec<Candidate> =
            open.map(|(player, part)| Candidate { player, part, open: true }).collect();
        let known = holdings(end, &[]);
        let asks = known.certain != known.possible || Strings::are_open(end, &known);
        asks.then(|| Regions {
            end: end.clone(),
            candidates,
            stage: 0,
            answers: Vec::new(),
            waiting: Waiting::Strings,
            refused: Vec::new(),
            refused_forts: Vec::new(),
            grounds: grounds(end),
            locks: Locks::new(stones, true),
            claims: Claims::default(),
            strings: Strings::default(),
            ranks: Ranks::new(stones, order::central),
        })
    }

    /// Candidates as they are: can the player get them, can his opponent prevent it?
    fn parts(&mut self, patience: usize, memory: u8, known: &Holdings) -> Vec<Question> {
        let (mut questions, mut waiting) = (Vec::new(), Vec::new());
        for (number, candidate) in self.candidates.iter().enumerate() {
            let Candidate { player, part, open } = candidate;
            let is_known = part.is_subset(&known.certain[*player])
                || part.is_disjoint(&known.possible[*player]);
            if !open || is_known {
                continue;
            }
            for prover in [*player, !*player] {
                let asked = Part { player: *player, part: part.clone(), prover, memory };
                let plainly = || Part { memory: 0, ..asked.clone() };
                let is_early = memory > 0 && !self.refused.contains(&plainly());
                if is_early || self.refused.contains(&asked) {
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
                waiting.push((number, asked));
            }
        }
        self.waiting = Waiting::Parts(waiting);
        questions
    }

    /// Parts that a player may get and has not, the smallest first, as forts.
    fn forts(&mut self, patience: usize, most: usize, known: &Holdings) -> Vec<Question> {
        let (mut questions, mut waiting) = (Vec::new(), Vec::new());
        for player in Color::BOTH {
            let mut parts = parts_of(&self.end.situation.stones, player);
            parts.retain(|part| {
                part.is_subset(&known.possible[player]) && !part.is_subset(&known.certain[player])
            });
            let forts =
                parts.into_iter().rev().map(|part| Fort { holder: player, owner: player, part });
            let forts: Vec<Fort> =
                forts.filter(|fort| !self.refused_forts.contains(fort)).take(most).collect();
            for fort in forts {
                if let Some(question) = question(&self.grounds, &fort, &self.ranks, patience) {
                    questions.push(question);
                    waiting.push(fort);
                }
            }
        }
        self.waiting = Waiting::Forts(waiting);
        questions
    }
}

impl Inquiry for Regions {
    fn round(&mut self, looking: &mut Looking<'_>) -> Vec<Question> {
        while let Some(&stage) = STAGES.get(self.stage) {
            let known = holdings(&self.end, &self.answers);
            if known.certain == known.possible {
                break;
            }
            let questions = match stage {
                Stage::Parts(patience, memory) => self.parts(patience, memory, &known),
                Stage::Forts(patience, most) => self.forts(patience, most, &known),
                Stage::Locks(most) => {
                    self.waiting = Waiting::Locks;
                    self.locks.next(&self.grounds.start, most, looking)
                }
                Stage::Claims(most) => {
                    self.waiting = Waiting::Claims;
                    self.claims.next(&self.end, &self.grounds, most, &self.answers, looking)
                }
            };
            // Locks that are found may help to find others.
            let again =
                matches!(stage, Stage::Locks(_) | Stage::Claims(_)) && !questions.is_empty();
            self.stage += usize::from(!again);
            if !questions.is_empty() {
                return questions;
            }
        }
        self.stage = STAGES.len();
        self.waiting = Waiting::Strings;
        let known = holdings(&self.end, &self.answers);
        self.strings.round(&self.end, &self.answers, &known)
    }

    fn settle(&mut self, answers: &[Answer]) {
        // Only a yes says something: see "Analyses without history".
        match std::mem::replace(&mut self.waiting, Waiting::Strings) {
            Waiting::Strings => self.answers.extend(self.strings.settle(answers)),
            Waiting::Locks => self.answers.extend(self.locks.settle(answers)),
            Waiting::Claims => self.answers.extend(self.claims.settle(answers)),
            Waiting::Forts(forts) => {
                for (fort, &answer) in forts.into_iter().zip(answers) {
                    match answer {
                        Answer::Yes { .. } => {
                            self.answers.push((Subject::Fort(Box::new(fort)), answer));
                        }
                        Answer::No => self.refused_forts.push(fort),
                        Answer::Unknown => {}
                    }
                }
            }
            Waiting::Parts(parts) => {
                for ((number, asked), &answer) in parts.into_iter().zip(answers) {
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
        }
    }

    fn tally(&self) -> Result<Tally, Unscorable> {
        super::by_regions(&self.end, &self.answers)
    }
}
