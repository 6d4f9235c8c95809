//! From proven answers to what is known of the final-strings, with no search
//! behind it: what a verdict says, and what a certificate of it is checked
//! against (theorems "Larger areas", "Clean sweep", "Locks").

use super::fate::{Fate, Goal, Part};
use super::local;
use crate::board::{Color, Loc, LocSet, PerColor, Stones, region};
use crate::game::Manner;
use crate::rules::ko;
use crate::rulesets::inquiry::{Answer, Subject};
use crate::rulesets::ljrg::lock::kept;

/// What is known of a final-string.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Fortune {
    /// The opponent cannot force its capture.
    Uncapturable,
    /// He can, but not without a permanent-stone on local-1.
    Capturable1,
    /// One of the two; which one is open.
    UncapturableOr1,
    /// He can force capture and no permanent-stone on local-1, but none on
    /// local-2.
    Capturable2,
    /// Alive; how is open.
    Alive,
    /// Not alive.
    Dead,
    /// Nothing that decides it.
    Open,
}

impl Fortune {
    /// The word of the rules, or as near as is known.
    pub fn word(self) -> &'static str {
        match self {
            Fortune::Uncapturable => "uncapturable",
            Fortune::Capturable1 => "capturable-1",
            Fortune::UncapturableOr1 => "uncapturable or capturable-1",
            Fortune::Capturable2 => "capturable-2",
            Fortune::Alive => "alive",
            Fortune::Dead => "dead",
            Fortune::Open => "",
        }
    }

    /// Is it alive? None if that is open.
    pub fn is_alive(self) -> Option<bool> {
        match self {
            Fortune::Open => None,
            Fortune::Dead => Some(false),
            _ => Some(true),
        }
    }
}

/// Proven facts about the final-strings of a position.
#[derive(Clone, Debug)]
pub struct Facts {
    stones: Stones,
    /// Stones of strings that cannot be captured.
    uncapturable: LocSet,
    /// Stones of strings that can.
    capturable: LocSet,
    /// Stones of strings that are uncapturable or capturable-1.
    lasting: PerColor<LocSet>,
    /// Stones of strings that are neither.
    yielding: PerColor<LocSet>,
    /// Strings captured with nothing permanent on an area.
    cleared: Vec<(LocSet, LocSet)>,
    /// Strings that cannot be captured so.
    spoiled: Vec<(LocSet, LocSet)>,
    /// Areas swept clean of a player's stones.
    swept: Vec<(Color, LocSet)>,
    /// Where a player gets, or has, a stone that is never removed, moving second.
    rooted: Vec<(Color, LocSet)>,
    /// Parts that can be settled: whose stones are swept, whether first, which.
    parts: Vec<(Color, bool, Part)>,
    /// What a player locks quietly, as LJRG has it; disjoint sets.
    locks: PerColor<LocSet>,
    /// What he locks calmly only.
    calm: PerColor<Vec<LocSet>>,
}

impl Facts {
    /// Nothing known yet.
    pub fn none(stones: &Stones) -> Facts {
        let none = || LocSet::empty(stones.graph().len());
        Facts {
            stones: stones.clone(),
            uncapturable: none(),
            capturable: none(),
            lasting: PerColor::new(none(), none()),
            yielding: PerColor::new(none(), none()),
            cleared: Vec::new(),
            spoiled: Vec::new(),
            swept: Vec::new(),
            rooted: Vec::new(),
            parts: Vec::new(),
            locks: PerColor::new(none(), none()),
            calm: PerColor::default(),
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
            (Subject::Fate(fate), _) => self.add(fate, answer),
            (Subject::Lock { player, claim }, Answer::Yes { manner }) => {
                self.lock(*player, claim, manner);
            }
            _ => {}
        }
    }

    /// One more answer. What a model says against its champion is not heard.
    pub fn add(&mut self, fate: &Fate, answer: Answer) {
        let answer = match answer {
            Answer::Yes { .. } => true,
            Answer::No => false,
            Answer::Unknown => return,
        };
        if !fate.counts(answer) {
            return;
        }
        let owner = fate.owner;
        match (&fate.goal, answer) {
            (Goal::Capture(strings), false) => {
                self.uncapturable.union_with(strings);
                self.lasting[owner].union_with(strings);
            }
            (Goal::Capture(strings), true) => {
                let one = strings.first().map(|at| local::string(&self.stones, at));
                if one.as_ref() == Some(strings) {
                    self.capturable.union_with(strings);
                }
            }
            (Goal::Clear { string, area }, true) => {
                self.capturable.union_with(string);
                self.yielding[owner].union_with(string);
                self.cleared.push((string.clone(), area.clone()));
            }
            (Goal::Clear { string, area }, false) => {
                if area == string {
                    self.lasting[owner].union_with(string);
                }
                self.spoiled.push((string.clone(), area.clone()));
            }
            (Goal::Sweep(area), true) => self.sweep(owner, area),
            (Goal::First(part), true) => self.join(owner, true, part),
            (Goal::Second(part), true) => self.join(owner, false, part),
            (Goal::Sweep(area), false) => self.rooted.push((owner, area.clone())),
            (Goal::First(_) | Goal::Second(_), false) => {}
        }
    }

    /// A player locks a set in some manner (theorem "Locks").
    fn lock(&mut self, player: Color, claim: &LocSet, manner: Manner) {
        if manner == Manner::Loud {
            return;
        }
        let border = kept(&self.stones, std::slice::from_ref(claim), player);
        self.uncapturable.union_with(&border);
        self.lasting[player].union_with(&border);
        for at in local::strings_of(&self.stones, player) {
            if !claim.contains(at) || border.contains(at) {
                continue;
            }
            let string = local::string(&self.stones, at);
            if string.len() > 1 {
                self.lasting[player].union_with(&string);
            } else {
                let mut area = region::border(self.stones.graph(), &string);
                area.insert(at);
                self.spoiled.push((string, area));
            }
        }
        let is_quiet = manner >= Manner::Quiet;
        if is_quiet && claim.is_disjoint(&self.locks[player]) {
            self.locks[player].union_with(claim);
            let all = self.locks[player].clone();
            self.sweep(!player, &all);
        } else {
            self.sweep(!player, claim);
        }
        if !is_quiet {
            self.calm[player].push(claim.clone());
        }
        // Quiet ones, and one that is not.
        for calm in self.calm[player].clone() {
            if calm.is_disjoint(&self.locks[player]) {
                let mut all = self.locks[player].clone();
                all.union_with(&calm);
                self.sweep(!player, &all);
            }
        }
    }

    /// The owner's stones are swept from an area.
    fn sweep(&mut self, owner: Color, area: &LocSet) {
        for at in local::strings_of(&self.stones, owner) {
            let string = local::string(&self.stones, at);
            if string.is_subset(area) {
                self.capturable.union_with(&string);
                self.yielding[owner].union_with(&string);
            }
        }
        self.swept.push((owner, area.clone()));
    }

    /// A part of a region is settled; with another one it may be swept (theorem "One
    /// after the other").
    fn join(&mut self, owner: Color, first: bool, part: &Part) {
        let fits = |other: &Part| part.is_beside(other, self.stones.graph());
        let others = self
            .parts
            .iter()
            .filter(|(player, role, other)| *player == owner && *role != first && fits(other));
        let others: Vec<Part> = others.map(|(_, _, other)| other.clone()).collect();
        for other in others {
            let roots = [&part.root, &other.root].into_iter().flatten();
            self.rooted.extend(roots.filter(|root| !root.is_empty()).map(|r| (!owner, r.clone())));
            if part.root.is_none() {
                let mut area = part.area.clone();
                area.union_with(&other.area);
                self.sweep(owner, &area);
            }
        }
        self.parts.push((owner, first, part.clone()));
    }

    /// The stones of a player's strings that are known to be uncapturable or
    /// capturable-1.
    pub fn lasting(&self, color: Color) -> &LocSet {
        &self.lasting[color]
    }

    /// The stones of a player's strings that are known to be uncapturable.
    pub fn uncapturable(&self, color: Color) -> LocSet {
        let theirs = |at: &Loc| self.stones.at(*at) == Some(color);
        LocSet::of(self.stones.graph().len(), self.uncapturable.iter().filter(theirs))
    }

    /// The largest that local-2 of the string at a location can be.
    pub fn local2_most(&self, at: Loc) -> LocSet {
        match self.stones.at(at) {
            Some(owner) => local::local2(&self.stones, at, &self.lasting[owner]),
            None => LocSet::empty(self.stones.graph().len()),
        }
    }

    /// The smallest that it can be.
    pub fn local2_least(&self, at: Loc) -> LocSet {
        let Some(owner) = self.stones.at(at) else {
            return LocSet::empty(self.stones.graph().len());
        };
        let mut stop = self.stones.of(owner);
        stop.subtract(&self.yielding[owner]);
        local::local2(&self.stones, at, &stop)
    }

    /// Is a stone of a player that stays on the `root` one of this string, or one on an
    /// area that he has not got at the start?
    pub fn is_root(&self, player: Color, string: &LocSet, area: &LocSet, root: &LocSet) -> bool {
        root.iter().all(|loc| {
            string.contains(loc) || (area.contains(loc) && self.stones.at(loc) != Some(player))
        })
    }

    /// Does a player get such a stone?
    fn is_rooted(&self, player: Color, string: &LocSet, area: &LocSet) -> bool {
        let mut theirs = self.rooted.iter().filter(|(color, _)| *color == player);
        theirs.any(|(_, root)| self.is_root(player, string, area, root))
    }

    /// What is known of the string at a location.
    pub fn fortune(&self, at: Loc) -> Fortune {
        let Some(owner) = self.stones.at(at) else { return Fortune::Open };
        if self.uncapturable.contains(at) {
            return Fortune::Uncapturable;
        }
        if self.lasting[owner].contains(at) {
            return match self.capturable.contains(at) {
                true => Fortune::Capturable1,
                false => Fortune::UncapturableOr1,
            };
        }
        let string = local::string(&self.stones, at);
        let most = self.local2_most(at);
        let cleared =
            self.cleared.iter().any(|(whose, area)| *whose == string && most.is_subset(area));
        let swept = || {
            let mut areas = self.swept.iter().filter(|(color, _)| *color == owner);
            areas.any(|(_, area)| string.is_subset(area) && most.is_subset(area))
        };
        if cleared || swept() {
            return Fortune::Dead;
        }
        let least = self.local2_least(at);
        let spoiled = self.spoiled.iter();
        let mut spoiled = spoiled.filter(|(whose, _)| *whose == string).map(|(_, area)| area);
        if spoiled.any(|area| area.is_subset(&least)) || self.is_rooted(owner, &string, &least) {
            return match self.yielding[owner].contains(at) {
                true => Fortune::Capturable2,
                false => Fortune::Alive,
            };
        }
        Fortune::Open
    }

    /// Is the string at a location capturable-3? None if that is open.
    pub fn is_capturable3(&self, at: Loc) -> Option<bool> {
        let stones = &self.stones;
        if stones.string(at).count() != 1 || ko::kos(stones).iter().all(|(stone, _)| *stone != at) {
            return Some(false);
        }
        // A string that is open might be capturable-2.
        let surely = match self.fortune(at) {
            Fortune::Capturable2 => true,
            Fortune::Alive | Fortune::Open => false,
            _ => return Some(false),
        };
        let mut known = self.lasting.black.clone();
        known.union_with(&self.lasting.white);
        let mut possible = LocSet::full(stones.graph().len());
        possible.subtract(&stones.empties());
        possible.subtract(&self.yielding.black);
        possible.subtract(&self.yielding.white);
        let (most, least) = (self.local2_most(at), self.local2_least(at));
        if most == local::local3(stones, at, &possible) {
            return Some(false);
        }
        (surely && !least.is_subset(&local::local3(stones, at, &known))).then_some(true)
    }
}
