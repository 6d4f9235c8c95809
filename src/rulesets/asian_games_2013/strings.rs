//! What is known of the alive and dead strings (Life and Death Concepts I, game
//! end procedure 11). In an independent region no question is needed: its
//! player's strings are alive there, his opponent's dead (`docs/theorems.md`,
//! "Strings in their locales"). Here are those in mixed regions.

use super::attack::{Goal, immortal_in};
use crate::board::{Color, Loc, LocSet};
use crate::rules::immortal::immortal;
use crate::rulesets::api::{End, Status, StringStatus};
use crate::rulesets::holdings::Holdings;
use crate::rulesets::inquiry::{Answer, Subject};
use crate::rulesets::simplified_korean::WORDS;

/// A string in a mixed region.
#[derive(Clone, Debug)]
pub struct Mixed {
    /// Whose it is.
    pub owner: Color,
    /// Its locations: local-1.
    pub string: LocSet,
    /// Its mixed region.
    pub locale: LocSet,
    /// Is it unremovable? None if that is not known.
    pub unremovable: Option<bool>,
    /// Is it unremovable or capturable-1?
    pub capturable1: Option<bool>,
    /// Is it alive?
    pub alive: Option<bool>,
    /// The part of local-2 in the locale where a stone is certainly new: what is
    /// certain of it without old stones of the owner, and local-1.
    pub least: LocSet,
    /// All of local-2 in the locale, and perhaps more.
    pub most: LocSet,
}

/// The mixed regions' strings whose locale is known, in the order of the board.
pub fn mixed(end: &End, answers: &[(Subject, Answer)], known: &Holdings) -> Vec<Mixed> {
    let stones = &end.situation.stones;
    let graph = stones.graph();
    let strings = stones.strings().into_iter();
    let mut found: Vec<Mixed> = strings
        .filter_map(|at| {
            let owner = stones.at(at)?;
            let string = LocSet::of(graph.len(), stones.string(at));
            let locale = mixed_region(end, known, at)?;
            let (least, most) = (string.clone(), string.clone());
            let (unremovable, capturable1) = (None, None);
            let alive = None;
            Some(Mixed { owner, string, locale, unremovable, capturable1, alive, least, most })
        })
        .collect();
    for string in &mut found {
        string.learn_local1(end, answers);
    }
    for number in 0..found.len() {
        let (least, most) = local2(end, known, &found, number);
        let string = &mut found[number];
        (string.least, string.most) = (least, most);
        string.learn_local2(answers);
    }
    found
}

impl Mixed {
    /// Was it proven that the player reaches a goal of this kind?
    fn proven(
        &self,
        answers: &[(Subject, Answer)],
        prover: Color,
        is: impl Fn(&Goal) -> bool,
    ) -> bool {
        answers.iter().any(|answer| match answer {
            (Subject::Attack(asked), Answer::Yes { .. }) => {
                asked.owner == self.owner
                    && asked.string == self.string
                    && asked.locale == self.locale
                    && asked.prover == prover
                    && is(&asked.goal)
            }
            _ => false,
        })
    }

    fn learn_local1(&mut self, end: &End, answers: &[(Subject, Answer)]) {
        let (owner, attacker) = (self.owner, !self.owner);
        let kept = immortal_in(&end.situation.stones, owner, &self.locale);
        let captures = |goal: &Goal| matches!(goal, Goal::Capture);
        // Whoever clears local-1 captures the string.
        let clears = |goal: &Goal| matches!(goal, Goal::Clear(area) if self.string.is_subset(area));
        let keeps = |goal: &Goal| matches!(goal, Goal::Clear(area) if *area == self.string);
        let cleared = self.proven(answers, attacker, clears);
        self.unremovable = if self.string.is_subset(&kept) || self.proven(answers, owner, captures)
        {
            Some(true)
        } else if cleared || self.proven(answers, attacker, captures) {
            Some(false)
        } else {
            None
        };
        self.capturable1 = if self.unremovable == Some(true) || self.proven(answers, owner, keeps) {
            Some(true)
        } else if cleared {
            Some(false)
        } else {
            None
        };
    }

    fn learn_local2(&mut self, answers: &[(Subject, Answer)]) {
        let cleared = |goal: &Goal| matches!(goal, Goal::Clear(area) if self.most.is_subset(area));
        let settled =
            |goal: &Goal| matches!(goal, Goal::Settle(area) if area.is_subset(&self.least));
        self.alive = if self.capturable1 == Some(true) || self.proven(answers, self.owner, settled)
        {
            Some(true)
        } else if self.proven(answers, !self.owner, cleared) {
            Some(false)
        } else {
            None
        };
    }

    /// Its status in a verdict.
    pub fn status(&self) -> StringStatus {
        let at = self.string.first().unwrap_or(Loc::new(0));
        let class = match (self.unremovable, self.capturable1, self.alive) {
            (Some(true), ..) => "unremovable",
            (Some(false), Some(true), _) => "capturable-1",
            (Some(false), Some(false), Some(true)) => "capturable-2",
            (_, _, Some(true)) => "alive",
            (_, _, Some(false)) => "dead",
            (_, _, None) => "",
        };
        let status = match self.alive {
            Some(true) => Status::Seki,
            Some(false) => Status::Dead,
            None => Status::Undecided,
        };
        let detail = match class {
            "" => String::new(),
            class => format!("{class}, {}", WORDS.neither),
        };
        StringStatus { at, status, detail }
    }
}

/// The mixed region of a location; none if it is in an independent region, or if
/// not all around it is known.
fn mixed_region(end: &End, known: &Holdings, at: Loc) -> Option<LocSet> {
    let graph = end.situation.graph();
    let mut region = LocSet::empty(graph.len());
    let held = |loc: Loc, by: Color| known.certain[by].contains(loc);
    let open = |loc: Loc, by: Color| !held(loc, by) && known.possible[by].contains(loc);
    let mut fresh = vec![at];
    while let Some(loc) = fresh.pop() {
        if region.contains(loc) || (loc != at && Color::BOTH.iter().any(|&by| held(loc, by))) {
            continue;
        }
        if Color::BOTH.iter().any(|&by| held(loc, by) || open(loc, by)) {
            return None;
        }
        region.insert(loc);
        fresh.extend(graph.neighbors(loc));
    }
    Some(region)
}

/// Local-2 of a string in its locale: what is certain of it and where the owner
/// has no stone yet, with local-1; and all that may belong to it.
fn local2(end: &End, known: &Holdings, found: &[Mixed], number: usize) -> (LocSet, LocSet) {
    let stones = &end.situation.stones;
    let graph = stones.graph();
    let Mixed { owner, string, locale, .. } = &found[number];
    let none = || LocSet::empty(graph.len());
    // What is surely of unremovable or capturable-1 strings, and surely not.
    let (mut walls, mut others) = (immortal(stones, *owner), none());
    for mixed in found.iter().filter(|mixed| mixed.owner == *owner) {
        match mixed.capturable1 {
            Some(true) => walls.union_with(&mixed.string),
            Some(false) => others.union_with(&mixed.string),
            None => {}
        }
    }
    let own = stones.of(*owner);
    let lost = own.iter().filter(|&loc| {
        known.certain[!*owner].contains(loc) && !known.possible[*owner].contains(loc)
    });
    others.extend(lost);
    let flood = |is_wall: &dyn Fn(Loc) -> bool| {
        let mut area = string.clone();
        let mut fresh: Vec<Loc> = string.iter().collect();
        while let Some(loc) = fresh.pop() {
            for &beside in graph.neighbors(loc) {
                if !area.contains(beside) && !is_wall(beside) {
                    area.insert(beside);
                    fresh.push(beside);
                }
            }
        }
        LocSet::of(graph.len(), area.iter().filter(|&loc| locale.contains(loc)))
    };
    let mut least = flood(&|loc| own.contains(loc) && !others.contains(loc));
    least.subtract(&own);
    least.union_with(string);
    (least, flood(&|loc| walls.contains(loc)))
}
