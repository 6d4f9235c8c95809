//! From proven answers to what is known of life and death under Article 7, with
//! no search behind it (theorem "Enabled stones").

use super::crossing::{Crossing, crossing};
use super::together::{Held, together};
use super::trial::{Attempt, Ground, Trial};
use crate::board::{Color, Loc, LocSet, PerColor, Stones};
use crate::game::Manner;
use crate::rulesets::inquiry::{Answer, Subject};
use crate::rulesets::japanese2003::fate::{Fate, Goal, Kos};
use crate::rulesets::japanese2003::local;
use crate::rulesets::ljrg::lock::kept;

/// What is known of a string.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Life {
    /// It cannot be captured.
    Uncapturable,
    /// It can, but that would enable an uncapturable new stone.
    CapturableAlive,
    /// Alive; how is open.
    Alive,
    /// It can be captured without enabling one.
    Dead,
    /// Nothing that decides it.
    Open,
}

impl Life {
    /// The word for verdicts.
    pub fn word(self) -> &'static str {
        match self {
            Life::Uncapturable => "uncapturable",
            Life::CapturableAlive => "capturable alive",
            Life::Alive | Life::Dead | Life::Open => "",
        }
    }

    /// Is it alive? None if that is open.
    pub fn is_alive(self) -> Option<bool> {
        match self {
            Life::Open => None,
            Life::Dead => Some(false),
            Life::Uncapturable | Life::CapturableAlive | Life::Alive => Some(true),
        }
    }
}

/// Is it a question whose no holds here as well: does the owner keep his strings
/// without any ko-capture (theorem "Kept without kos")?
pub fn is_kept(fate: &Fate) -> bool {
    let capture = matches!(fate.goal, Goal::Capture(_));
    capture && fate.kos == Kos::Never && fate.champion == Some(fate.owner)
}

/// Proven facts about the strings and places of a position.
#[derive(Clone, Debug)]
pub struct Facts {
    stones: Stones,
    /// Stones of strings that cannot be captured.
    uncapturable: LocSet,
    /// Stones of strings that can.
    capturable: LocSet,
    /// The same, for all that a part of the board tells whatever stands beside it.
    seemingly: LocSet,
    /// Strings captured without an uncapturable new stone on an area.
    cleared: Vec<(LocSet, LocSet)>,
    /// Strings that cannot be captured so.
    spoiled: Vec<(LocSet, LocSet)>,
    /// Single locations on which nobody can prevent a player's uncapturable new
    /// stone.
    open_to: PerColor<LocSet>,
    /// Larger areas of which the same is known.
    placed: PerColor<Vec<LocSet>>,
    /// Areas on which the opponent can prevent them with so many stones.
    closed_to: PerColor<Vec<LocSet>>,
    /// Strings captured so in parts of the board.
    cleared_within: Vec<(LocSet, Held)>,
    /// Where they are prevented in parts of the board.
    closed_within: PerColor<Vec<Held>>,
    /// What a player locks quietly, as LJRG has it; disjoint sets.
    locks: PerColor<Vec<Held>>,
    /// Answers of owners in a part of the board beside stones of which it is not known that
    /// they stay.
    doubtful: Vec<(Trial, Answer)>,
}

impl Facts {
    /// What the position alone tells: nobody gets a new stone where his own
    /// stones stand if the opponent only passes.
    pub fn none(stones: &Stones) -> Facts {
        let none = || LocSet::empty(stones.graph().len());
        Facts {
            stones: stones.clone(),
            uncapturable: none(),
            capturable: none(),
            seemingly: none(),
            cleared: Vec::new(),
            spoiled: Vec::new(),
            open_to: PerColor::new(none(), none()),
            placed: PerColor::new(Vec::new(), Vec::new()),
            closed_to: PerColor::new(vec![stones.of(Color::Black)], vec![stones.of(Color::White)]),
            cleared_within: Vec::new(),
            closed_within: PerColor::new(Vec::new(), Vec::new()),
            locks: PerColor::default(),
            doubtful: Vec::new(),
        }
    }

    /// What answers tell.
    pub fn of(stones: &Stones, answers: &[(Subject, Answer)]) -> Facts {
        let mut facts = Facts::none(stones);
        for (subject, answer) in answers {
            facts.hear(subject, *answer);
        }
        facts
    }

    /// One more answer, whatever it is about.
    pub fn hear(&mut self, subject: &Subject, answer: Answer) {
        match (subject, answer) {
            (Subject::Trial(trial), _) => self.add(trial, answer),
            (Subject::Fate(fate), _) => self.add_fate(fate, answer),
            (Subject::Lock { player, claim }, _) if answer.is_yes_in(Manner::Quiet) => {
                self.lock(*player, claim);
            }
            _ => {}
        }
    }

    /// A player locks a set quietly (theorem "Locks").
    fn lock(&mut self, player: Color, claim: &LocSet) {
        let border = kept(&self.stones, std::slice::from_ref(claim), player);
        self.uncapturable.union_with(&border);
        for at in local::strings_of(&self.stones, player) {
            let string = local::string(&self.stones, at);
            if claim.contains(at) && !border.contains(at) && string.len() > 1 {
                self.spoiled.push((string.clone(), string));
            }
        }
        let (region, none) = (claim.clone(), LocSet::empty(self.stones.graph().len()));
        let ground = Ground { region, champion: player, standing: none.clone(), vowed: none };
        let held = Held { area: claim.clone(), ground, bounded: true, locked: true };
        for at in local::strings_of(&self.stones, !player).filter(|&at| claim.contains(at)) {
            self.cleared_within.push((local::string(&self.stones, at), held.clone()));
        }
        self.closed_within[!player].push(held.clone());
        if claim.is_disjoint(&self.locked(player)) {
            self.locks[player].push(held);
            for (trial, answer) in std::mem::take(&mut self.doubtful) {
                self.add(&trial, answer);
            }
        }
    }

    /// What a player locks.
    pub fn locked(&self, player: Color) -> LocSet {
        let mut all = LocSet::empty(self.stones.graph().len());
        self.locks[player].iter().for_each(|lock| all.union_with(&lock.area));
        all
    }

    /// Do the stones that stand beside an owner's part stay while he plays there: by themselves,
    /// or by what he locks (theorem "The owner's parts")? What capturers do is put together later.
    pub fn is_supported(&self, trial: &Trial) -> bool {
        let Some(ground) = &trial.ground else { return true };
        let (champion, area) = (ground.champion, LocSet::empty(self.stones.graph().len()));
        if champion != trial.owner || ground.standing.is_empty() {
            return true;
        }
        let this = Held { area, ground: ground.clone(), bounded: false, locked: false };
        let with = |locks: &[Held]| together(&self.stones, !champion, Some(&this), locks).is_some();
        with(&[]) || with(&self.locks[champion])
    }

    /// The stones of a player's strings that are known to be uncapturable.
    pub fn uncapturable(&self, player: Color) -> LocSet {
        let mut stones = self.stones.of(player);
        stones.intersect_with(&self.uncapturable);
        stones
    }

    /// An answer to a question of Japanese 2003, where it says something here.
    pub fn add_fate(&mut self, fate: &Fate, answer: Answer) {
        if let (Goal::Capture(strings), Answer::No, true) = (&fate.goal, answer, is_kept(fate)) {
            self.uncapturable.union_with(strings);
        }
    }

    /// One more answer.
    pub fn add(&mut self, trial: &Trial, answer: Answer) {
        if answer != Answer::Unknown && !self.is_supported(trial) {
            self.doubtful.push((trial.clone(), answer));
            return;
        }
        let answer = match answer {
            Answer::Yes { .. } => true,
            Answer::No => false,
            Answer::Unknown => return,
        };
        if !trial.counts(answer) {
            return;
        }
        // What the capturer does in a part of the board says nothing of the rest.
        let within = |area: &LocSet, bounded| {
            let ground = trial.ground.as_ref().filter(|ground| ground.champion != trial.owner);
            Some(Held { area: area.clone(), ground: ground?.clone(), bounded, locked: false })
        };
        // Nor that he captures beside stones that may fall.
        let stands = |held: Held| together(&self.stones, trial.owner, Some(&held), &[]).is_some();
        if answer == trial.captures()
            && let Some(string) = trial.string()
        {
            self.seemingly.union_with(string);
            if within(string, false).is_none_or(stands) {
                self.capturable.union_with(string);
            }
        }
        match (&trial.attempt, answer) {
            (Attempt::Capture(string), false) => self.uncapturable.union_with(string),
            (Attempt::Capture(_), true) => {}
            (Attempt::Clear { string, area }, true) => match within(area, false) {
                Some(held) => self.cleared_within.push((string.clone(), held)),
                None => self.cleared.push((string.clone(), area.clone())),
            },
            (Attempt::Clear { string, area }, false) => {
                self.spoiled.push((string.clone(), area.clone()));
            }
            (Attempt::Place(area), true) if area.len() == 1 => {
                self.open_to[trial.owner].union_with(area);
            }
            (Attempt::Outlast { .. }, true) => {}
            (Attempt::Outlast { string, area }, false) => match within(area, true) {
                Some(held) => self.cleared_within.push((string.clone(), held)),
                None => self.cleared.push((string.clone(), area.clone())),
            },
            (Attempt::Place(area), true) => self.placed[trial.owner].push(area.clone()),
            (Attempt::Place(area), false) => match within(area, true) {
                Some(held) => self.closed_within[trial.owner].push(held),
                None => self.closed_to[trial.owner].push(area.clone()),
            },
        }
    }

    /// Where a player gets an uncapturable new stone whatever is tried.
    pub fn open_to(&self, color: Color) -> &LocSet {
        &self.open_to[color]
    }

    /// Can the opponent prevent a player's uncapturable new stones on an area?
    /// False if that is not known.
    pub fn is_closed_to(&self, color: Color, area: &LocSet) -> bool {
        self.closed_areas(color).any(|closed| area.is_subset(&closed))
    }

    /// Where the opponent can prevent a player's uncapturable new stones, one area for each
    /// way.
    pub fn closed_areas(&self, color: Color) -> impl Iterator<Item = LocSet> {
        let within = &self.closed_within[color];
        let joined = move || together(&self.stones, color, None, within);
        self.closed_to[color].iter().cloned().chain(std::iter::once_with(joined).flatten())
    }

    /// What the string at a location is cleared of, one area for each way.
    pub fn cleared_areas(&self, at: Loc, owner: Color) -> impl Iterator<Item = LocSet> {
        let whole = self.cleared.iter().filter(move |(whose, _)| whose.contains(at));
        let within = self.cleared_within.iter().filter(move |(whose, _)| whose.contains(at));
        let joined = within.filter_map(move |(_, held)| {
            together(&self.stones, owner, Some(held), &self.closed_within[owner])
        });
        whole.map(|(_, area)| area.clone()).chain(joined)
    }

    /// The stones of strings that are known to be capturable.
    pub fn capturable(&self) -> &LocSet {
        &self.capturable
    }

    /// Is it known that the string at a location can be captured?
    pub fn is_capturable(&self, at: Loc) -> bool {
        self.capturable.contains(at)
    }

    /// Is it captured in some part of the board, for what that is worth? Enough to ask no further.
    pub fn seems_capturable(&self, at: Loc) -> bool {
        self.seemingly.contains(at)
    }

    /// What is known of the string at a location.
    pub fn life(&self, at: Loc) -> Life {
        let Some(owner) = self.stones.at(at) else { return Life::Open };
        if self.uncapturable.contains(at) {
            return Life::Uncapturable;
        }
        let about = |whose: &LocSet| whose.contains(at);
        let enables =
            |(whose, area): &(LocSet, LocSet)| about(whose) && self.is_closed_to(owner, area);
        if self.spoiled.iter().any(enables) {
            return match self.capturable.contains(at) {
                true => Life::CapturableAlive,
                false => Life::Alive,
            };
        }
        let in_order = |loc: Loc| loc.index() as u64;
        match self.crossing(at, owner, in_order) {
            Crossing::None => Life::Dead,
            Crossing::At(_) | Crossing::Unknown => Life::Open,
        }
    }

    /// A set of locations within no area that the string at a location is cleared of, of which
    /// it is not known that nobody can prevent a player's new stones on it. With none the
    /// string is dead.
    pub fn crossing(&self, at: Loc, owner: Color, rank: impl Fn(Loc) -> u64) -> Crossing {
        let rest = |area: LocSet| {
            let mut rest = LocSet::full(self.stones.graph().len());
            rest.subtract(&area);
            rest.subtract(&self.open_to[owner]);
            rest
        };
        let rests: Vec<LocSet> = self.cleared_areas(at, owner).map(rest).collect();
        crossing(self.stones.graph().len(), &rests, &self.placed[owner], rank)
    }

    /// Is it known that nobody can prevent a player's uncapturable new stones on an area?
    pub fn is_placed(&self, color: Color, area: &LocSet) -> bool {
        !area.is_disjoint(&self.open_to[color])
            || self.placed[color].iter().any(|placed| placed.is_subset(area))
    }
}
