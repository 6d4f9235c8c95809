//! Life and death under Article 7 as an inquiry: which questions to ask, in
//! which order. Untrusted: it only chooses.

mod cross;
mod sides;

use super::settle::{Facts, Life};
use super::trial::{Attempt, Trial};
use super::{confirmation, tally};
use crate::board::order::Ranks;
use crate::board::{Color, Loc, LocSet, Stones, order};
use crate::rulesets::api::{End, Tally, Unscorable};
use crate::rulesets::inquiry::{Answer, Inquiry, Looking, Means, Question, Subject};
use crate::rulesets::japanese2003::fate::{Fate, Goal, Kos};
use crate::rulesets::japanese2003::{hypothetical, local, windows};
use crate::rulesets::perfect::locks::Locks;
use std::cmp::Reverse;
use std::collections::HashMap;

/// What a step asks about each open string, or for each player with one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    /// Does its owner keep it by himself, in the best windows?
    Keep,
    /// Can it be captured?
    Capture,
    /// Without a new stone that lasts, anywhere?
    ClearAll,
    /// Without one where the player's own stones stand?
    ClearOwn,
    /// What do the players lock, as LJRG has it?
    Locks,
    /// What can be done in each part of the board by itself?
    Sides,
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
    /// And on sets that none of the areas so far contains?
    Cross,
}

/// In this order.
const STEPS: [Step; 12] = [
    Step::Keep,
    Step::Capture,
    Step::ClearAll,
    Step::ClearOwn,
    Step::Locks,
    Step::Sides,
    Step::Places,
    Step::ClearRest,
    Step::PlaceRest,
    Step::Grow,
    Step::ClearGrown,
    Step::Cross,
];

/// Situations for each question, stage by stage.
const STAGES: [usize; 5] = [2_000, 50_000, 500_000, usize::MAX, usize::MAX];

/// Situations for a question about a single place, of which there are many, and for one
/// about sets that are left, but in the last stage.
const FOR_PLACES: usize = 50_000;

/// Situations for the question whether an owner spoils a capture in a part of the board.
const FOR_SPOILING: usize = 50_000;

/// Books are worth more than questions: positions for each claim, in units of the patience.
const FOR_BOOKS: usize = 8;

/// The stages from which on only parts of the board are looked at, where there are some, and
/// the whole board again; and the last one.
const PARTS: usize = 2;
const LATE: usize = 3;
const LAST: usize = 4;

/// Locations beyond which no area is grown.
const MOST_TO_GROW: usize = 20;

/// Situations for a question about a window, and how many windows of how many
/// locations are tried.
const FOR_WINDOWS: usize = 50_000;
const WINDOWS: usize = 3;
const IN_WINDOW: usize = 14;

/// Locations beyond which only windows are looked at.
pub const MOST_LOCATIONS: usize = 128;

/// The questions about one position.
pub struct Inquest {
    end: End,
    facts: Facts,
    stage: usize,
    step: usize,
    /// The next location that may grow the area of each player.
    growing: HashMap<Color, (LocSet, Vec<Loc>)>,
    /// The patience with which a question was last asked; none once answered.
    asked: HashMap<Subject, Option<usize>>,
    waiting: Vec<Subject>,
    /// In which order moves are looked at, by owner.
    ranks: Ranks,
    /// Areas that a player locks, as LJRG has it.
    locks: Locks,
}

impl Inquest {
    /// The inquiry into a position.
    pub fn new(end: &End) -> Inquest {
        Inquest {
            end: end.clone(),
            facts: Facts::none(&end.situation.stones),
            stage: 0,
            step: 0,
            growing: HashMap::new(),
            asked: HashMap::new(),
            waiting: Vec::new(),
            ranks: Ranks::new(&end.situation.stones, order::central),
            locks: Locks::new(&end.situation.stones, true),
        }
    }

    fn stones(&self) -> &Stones {
        &self.end.situation.stones
    }

    /// Strings of which nothing decides whether they are alive.
    fn open(&self) -> impl Iterator<Item = (Color, Loc)> {
        let strings = self.stones().strings().into_iter();
        let open = strings.filter(|&at| self.facts.life(at) == Life::Open);
        open.filter_map(|at| Some((self.stones().at(at)?, at)))
    }

    /// The same in an order that turns with the board: what is learned first is tried first.
    fn open_strings(&self) -> Vec<(Color, Loc)> {
        let mut open: Vec<(Color, Loc)> = self.open().collect();
        open.sort_by_cached_key(|&(color, at)| {
            let ranks = self.ranks.of(color);
            order::least(ranks, &local::string(self.stones(), at))
        });
        open
    }

    /// Where somebody might prevent a player's uncapturable new stones.
    fn rest(&self, color: Color) -> LocSet {
        let mut rest = LocSet::full(self.stones().graph().len());
        rest.subtract(self.facts.open_to(color));
        rest
    }

    fn wanted(&mut self, step: Step) -> Vec<Trial> {
        let open = self.open_strings();
        let trial = |owner, attempt| Trial { owner, attempt, ground: None };
        let clear = |owner, at, area| {
            trial(owner, Attempt::Clear { string: local::string(self.stones(), at), area })
        };
        // Places matter for those of whom it is known that clearing everything fails.
        let tried = |owner: Color, at: Loc| {
            let all = clear(owner, at, LocSet::full(self.stones().graph().len()));
            self.is_answered(all)
        };
        let mut owners = Color::BOTH.to_vec();
        owners.retain(|&owner| open.iter().any(|&(color, at)| color == owner && tried(color, at)));
        // For a while only parts are looked at, where there are some.
        let whole = |owner: Color, at| {
            self.stage < PARTS || self.stage >= LATE || !self.is_parted(owner, at)
        };
        match step {
            Step::Keep | Step::Locks => Vec::new(),
            Step::Sides => self.sides(&open),
            Step::Capture => open
                .iter()
                .filter(|(_, at)| !self.facts.seems_capturable(*at))
                .map(|&(owner, at)| {
                    trial(owner, Attempt::Capture(local::string(self.stones(), at)))
                })
                .collect(),
            Step::ClearAll => {
                let all = LocSet::full(self.stones().graph().len());
                let open = open.iter().filter(|(owner, at)| whole(*owner, *at));
                open.map(|&(owner, at)| clear(owner, at, all.clone())).collect()
            }
            Step::ClearOwn => {
                let own = |owner| self.stones().of(owner);
                let open = open.iter().filter(|(owner, at)| whole(*owner, *at));
                open.map(|&(owner, at)| clear(owner, at, own(owner))).collect()
            }
            Step::Places => {
                let locations = self.stones().graph().len();
                let mut trials = Vec::new();
                for owner in Color::BOTH {
                    let places = self.places(owner, &open, owners.contains(&owner));
                    if places.is_empty() {
                        continue;
                    }
                    let parts = self.parts_of(owner);
                    for loc in places.iter() {
                        let within = self.place_within(owner, loc, &parts);
                        let alone = Attempt::Place(LocSet::of(locations, [loc]));
                        let at_home = self.place_at_home(owner, loc);
                        let is_open = |trial: &Trial| !self.is_answered(trial.clone());
                        let is_parted = self.stage < LATE
                            && (!within.is_empty() || at_home.iter().any(is_open));
                        trials.extend(within.into_iter().chain(at_home));
                        trials.extend((!is_parted).then(|| trial(owner, alone)));
                    }
                }
                trials
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
            Step::Cross => self.cross(&open),
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
                let mut left: Vec<Loc> = rest.iter().filter(|&loc| !own.contains(loc)).collect();
                let ranks = self.ranks.of(owner);
                left.sort_by_key(|loc| Reverse(ranks[loc.index()]));
                (own.clone(), left)
            });
            if let Some(next) = left.pop() {
                let mut larger = area.clone();
                larger.insert(next);
                trials.push(Trial { owner, attempt: Attempt::Place(larger), ground: None });
            }
        }
        trials
    }

    fn for_places(&self) -> usize {
        if self.stage < LAST { FOR_PLACES } else { usize::MAX }
    }

    fn is_answered(&self, trial: Trial) -> bool {
        self.asked.get(&Subject::Trial(trial)) == Some(&None)
    }

    /// Has a question been asked with so much patience, or answered?
    fn is_asked(&self, subject: &Subject, patience: usize) -> bool {
        self.asked.get(subject).is_some_and(|last| last.is_none_or(|last| last >= patience))
    }

    fn learn(&mut self, trial: &Trial, answer: Answer) {
        self.facts.add(trial, answer);
        if let (Attempt::Place(area), Answer::No, None) = (&trial.attempt, answer, &trial.ground)
            && let Some((grown, _)) = self.growing.get_mut(&trial.owner)
        {
            let mut more = grown.clone();
            more.subtract(area);
            if more.is_empty() {
                grown.union_with(area);
            }
        }
    }

    /// Questions of Japanese 2003 about open strings in the best windows.
    fn windows(&self) -> Vec<Fate> {
        let stones = self.stones();
        let in_window = |owner, at, region| Fate {
            owner,
            goal: Goal::Capture(local::string(stones, at)),
            region,
            kos: Kos::Never,
            champion: Some(owner),
            vowed: LocSet::empty(stones.graph().len()),
        };
        let open = self.open_strings().into_iter();
        open.flat_map(|(owner, at)| {
            let windows = windows::windows(stones, at, IN_WINDOW, self.ranks.of(owner));
            let windows = windows.into_iter().take(WINDOWS);
            windows.map(move |region| in_window(owner, at, region)).collect::<Vec<_>>()
        })
        .collect()
    }

    /// Situations for a question about a part of the board; none about all of it.
    fn most_for(&self, trial: &Trial) -> Option<usize> {
        let ground = trial.ground.as_ref()?;
        Some(match &trial.attempt {
            Attempt::Clear { .. } if ground.champion == trial.owner => FOR_SPOILING,
            Attempt::Place(area) if area.len() == 1 && self.stage < LATE => FOR_PLACES,
            _ => usize::MAX,
        })
    }

    fn ask(&mut self, subject: Subject, patience: usize) -> Option<Question> {
        if self.is_asked(&subject, patience) {
            return None;
        }
        let stones = &self.end.situation.stones;
        let (owner, game, arena) = match &subject {
            Subject::Trial(trial) => {
                (trial.owner, confirmation::game(stones, trial), confirmation::arena(stones, trial))
            }
            Subject::Fate(fate) => {
                (fate.owner, hypothetical::game(stones, fate), hypothetical::arena(stones, fate))
            }
            _ => return None,
        };
        let (game, arena) = (game.ok()?, arena.ok()?);
        self.asked.insert(subject.clone(), Some(patience));
        self.waiting.push(subject.clone());
        let means = Means::in_order(arena, self.ranks.of(owner));
        Some(Question { subject, game, means, patience })
    }
}

impl Inquiry for Inquest {
    fn round(&mut self, looking: &mut Looking<'_>) -> Vec<Question> {
        self.waiting.clear();
        while let Some(&patience) = STAGES.get(self.stage) {
            if self.open().next().is_none() {
                return Vec::new();
            }
            let Some(&step) = STEPS.get(self.step) else {
                self.stage += 1;
                self.step = 0;
                self.growing.clear();
                continue;
            };
            if step == Step::Locks && self.stage > 0 {
                let most = patience.saturating_mul(FOR_BOOKS).min(looking.situations);
                let questions = self.locks.next(&self.end.situation, most, looking);
                if !questions.is_empty() {
                    return questions;
                }
            }
            let large = self.stones().graph().len() > MOST_LOCATIONS;
            let (subjects, most): (Vec<Subject>, usize) = match step {
                Step::Keep => {
                    (self.windows().into_iter().map(Subject::Fate).collect(), FOR_WINDOWS)
                }
                _ if large => (Vec::new(), 0),
                _ => {
                    let most = if step == Step::Places { self.for_places() } else { usize::MAX };
                    (self.wanted(step).into_iter().map(Subject::Trial).collect(), most)
                }
            };
            // An area grows one location a round.
            let again = step == Step::Grow && !subjects.is_empty();
            if !again && step != Step::Cross {
                self.step += 1;
            }
            let ask = |subject| {
                let patience = match &subject {
                    Subject::Trial(trial) if step == Step::Cross && self.is_grown(trial) => {
                        patience.min(self.for_places())
                    }
                    Subject::Trial(trial) => patience.min(self.most_for(trial).unwrap_or(most)),
                    _ => patience.min(most),
                };
                self.ask(subject, patience)
            };
            let questions: Vec<Question> = subjects.into_iter().filter_map(ask).collect();
            if !questions.is_empty() {
                return questions;
            }
            if step == Step::Cross {
                self.step += 1;
            }
        }
        Vec::new()
    }

    fn settle(&mut self, answers: &[Answer]) {
        // Questions about locks wait there.
        if self.waiting.is_empty() {
            let proven = self.locks.settle(answers);
            proven.iter().for_each(|(subject, answer)| self.facts.hear(subject, *answer));
            return;
        }
        for (subject, &answer) in std::mem::take(&mut self.waiting).into_iter().zip(answers) {
            match &subject {
                Subject::Trial(trial) => self.learn(trial, answer),
                Subject::Fate(fate) => self.facts.add_fate(fate, answer),
                _ => {}
            }
            if answer != Answer::Unknown {
                self.asked.insert(subject, None);
            }
        }
    }

    fn tally(&self) -> Result<Tally, Unscorable> {
        tally::of_facts(&self.end, &self.facts)
    }
}
