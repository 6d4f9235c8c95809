//! Life and death under Article 7 as an inquiry: which questions to ask, in
//! which order. Untrusted: it only chooses.

use super::settle::{Facts, Life};
use super::trial::{Attempt, Trial};
use super::{confirmation, tally};
use crate::board::{Color, Loc, LocSet, Stones};
use crate::rulesets::api::{End, Tally, Unscorable};
use crate::rulesets::inquiry::{Answer, Inquiry, Question, Subject};
use crate::rulesets::japanese2003::local;
use std::collections::HashMap;

/// What a step asks about each open string, or for each player with one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    /// Can it be captured?
    Capture,
    /// Without a new stone that lasts, anywhere?
    ClearAll,
    /// Without one where the player's own stones stand?
    ClearOwn,
    /// Where can nobody prevent such a stone?
    Places,
    /// Without one where somebody can?
    ClearRest,
    /// Can they be prevented there all at once?
    PlaceRest,
    /// Which of the places can be added to those where they can?
    Grow,
    /// Without one on all of those?
    ClearGrown,
}

/// In this order.
const STEPS: [Step; 8] = [
    Step::Capture,
    Step::ClearAll,
    Step::ClearOwn,
    Step::Places,
    Step::ClearRest,
    Step::PlaceRest,
    Step::Grow,
    Step::ClearGrown,
];

/// Situations for each question, stage by stage.
const STAGES: [usize; 4] = [2_000, 50_000, 500_000, usize::MAX];

/// Situations for a question about a single place, of which there are many.
const FOR_PLACES: usize = 50_000;

/// Locations beyond which no area is grown.
const MOST_TO_GROW: usize = 20;

/// Locations beyond which nothing is asked.
const MOST_LOCATIONS: usize = 128;

/// The questions about one position.
pub struct Inquest {
    end: End,
    facts: Facts,
    stage: usize,
    step: usize,
    /// The next location that may grow the area of each player.
    growing: HashMap<Color, (LocSet, Vec<Loc>)>,
    /// The patience with which a question was last asked; none once answered.
    asked: HashMap<Trial, Option<usize>>,
    waiting: Vec<Trial>,
}

impl Inquest {
    /// The inquiry into a position; none if it is too large.
    pub fn new(end: &End) -> Option<Inquest> {
        let stones = &end.situation.stones;
        (stones.graph().len() <= MOST_LOCATIONS).then(|| Inquest {
            end: end.clone(),
            facts: Facts::none(stones),
            stage: 0,
            step: 0,
            growing: HashMap::new(),
            asked: HashMap::new(),
            waiting: Vec::new(),
        })
    }

    fn stones(&self) -> &Stones {
        &self.end.situation.stones
    }

    /// Strings of which nothing decides whether they are alive.
    fn open_strings(&self) -> Vec<(Color, Loc)> {
        let strings = self.stones().strings().into_iter();
        let open = strings.filter(|&at| self.facts.life(at) == Life::Open);
        open.filter_map(|at| Some((self.stones().at(at)?, at))).collect()
    }

    /// Where somebody might prevent a player's uncapturable new stones.
    fn rest(&self, color: Color) -> LocSet {
        let mut rest = LocSet::full(self.stones().graph().len());
        rest.subtract(self.facts.open_to(color));
        rest
    }

    fn wanted(&mut self, step: Step) -> Vec<Trial> {
        let open = self.open_strings();
        let trial = |owner, attempt| Trial { owner, attempt };
        let clear = |owner, at, area| {
            trial(owner, Attempt::Clear { string: local::string(self.stones(), at), area })
        };
        // Places matter for those of whom it is known that clearing everything fails.
        let tried = |owner: Color, at: Loc| {
            let all = clear(owner, at, LocSet::full(self.stones().graph().len()));
            self.asked.get(&all) == Some(&None)
        };
        let owners = [Color::Black, Color::White].into_iter();
        let owners = owners
            .filter(|&owner| open.iter().any(|&(color, at)| color == owner && tried(color, at)));
        let owners: Vec<Color> = owners.collect();
        match step {
            Step::Capture => open
                .iter()
                .filter(|(_, at)| !self.facts.is_capturable(*at))
                .map(|&(owner, at)| {
                    trial(owner, Attempt::Capture(local::string(self.stones(), at)))
                })
                .collect(),
            Step::ClearAll => {
                let all = LocSet::full(self.stones().graph().len());
                open.iter().map(|&(owner, at)| clear(owner, at, all.clone())).collect()
            }
            Step::ClearOwn => {
                let own = |owner| self.stones().of(owner);
                open.iter().map(|&(owner, at)| clear(owner, at, own(owner))).collect()
            }
            Step::Places => {
                let locations = self.stones().graph().len();
                let places = owners.iter().flat_map(|&owner| {
                    let one = move |loc| Attempt::Place(LocSet::of(locations, [loc]));
                    let own = self.stones().of(owner);
                    let others =
                        self.stones().graph().locs().filter(move |&loc| !own.contains(loc));
                    others.map(move |loc| trial(owner, one(loc)))
                });
                places.collect()
            }
            Step::ClearRest => open
                .iter()
                .filter(|(owner, at)| tried(*owner, *at))
                .map(|&(owner, at)| clear(owner, at, self.rest(owner)))
                .collect(),
            Step::PlaceRest => {
                let rest =
                    owners.iter().map(|&owner| trial(owner, Attempt::Place(self.rest(owner))));
                rest.collect()
            }
            Step::Grow => self.grow(&owners),
            Step::ClearGrown => {
                let grown = |owner: &Color| self.growing.get(owner).map(|(area, _)| area.clone());
                let open = open.iter().filter(|(owner, at)| tried(*owner, *at));
                open.filter_map(|&(owner, at)| Some(clear(owner, at, grown(&owner)?))).collect()
            }
        }
    }

    /// Tries to add one more location to each player's area.
    fn grow(&mut self, owners: &[Color]) -> Vec<Trial> {
        let mut trials = Vec::new();
        if self.stones().graph().len() > MOST_TO_GROW {
            return trials;
        }
        for &owner in owners {
            let rest = self.rest(owner);
            let own = self.stones().of(owner);
            let (area, left) = self.growing.entry(owner).or_insert_with(|| {
                let left = rest.iter().filter(|&loc| !own.contains(loc));
                let mut left: Vec<Loc> = left.collect();
                left.reverse();
                (own.clone(), left)
            });
            if let Some(next) = left.pop() {
                let mut larger = area.clone();
                larger.insert(next);
                trials.push(Trial { owner, attempt: Attempt::Place(larger) });
            }
        }
        trials
    }

    fn ask(&mut self, trial: Trial, patience: usize) -> Option<Question> {
        let last = self.asked.get(&trial);
        if last.is_some_and(|last| last.is_none_or(|last| last >= patience)) {
            return None;
        }
        let stones = &self.end.situation.stones;
        let game = confirmation::game(stones, &trial).ok()?;
        let arena = confirmation::arena(stones, &trial).ok()?;
        self.asked.insert(trial.clone(), Some(patience));
        self.waiting.push(trial.clone());
        Some(Question { subject: Subject::Trial(trial), game, arena, patience })
    }
}

impl Inquiry for Inquest {
    fn round(&mut self) -> Vec<Question> {
        self.waiting.clear();
        while let Some(&patience) = STAGES.get(self.stage) {
            if self.open_strings().is_empty() {
                return Vec::new();
            }
            let Some(&step) = STEPS.get(self.step) else {
                self.stage += 1;
                self.step = 0;
                self.growing.clear();
                continue;
            };
            let trials = self.wanted(step);
            // An area grows one location a round.
            if step != Step::Grow || trials.is_empty() {
                self.step += 1;
            }
            let patience = if step == Step::Places { patience.min(FOR_PLACES) } else { patience };
            let ask = |trial| self.ask(trial, patience);
            let questions: Vec<Question> = trials.into_iter().filter_map(ask).collect();
            if !questions.is_empty() {
                return questions;
            }
        }
        Vec::new()
    }

    fn settle(&mut self, answers: &[Answer]) {
        for (trial, &answer) in std::mem::take(&mut self.waiting).into_iter().zip(answers) {
            self.facts.add(&trial, answer);
            if answer == Answer::Unknown {
                continue;
            }
            self.asked.insert(trial.clone(), None);
            if let (Attempt::Place(area), Answer::No) = (&trial.attempt, answer)
                && let Some((grown, _)) = self.growing.get_mut(&trial.owner)
            {
                let mut more = grown.clone();
                more.subtract(area);
                if more.is_empty() {
                    grown.union_with(area);
                }
            }
        }
    }

    fn tally(&self) -> Result<Tally, Unscorable> {
        tally::of_facts(&self.end, &self.facts)
    }
}
