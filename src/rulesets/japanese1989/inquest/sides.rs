//! What to ask about the parts of a board, by themselves (theorem "Grounds").

use super::super::grounds::{self, Cuts};
use super::super::trial::{Attempt, Ground, Trial};
use super::Inquest;
use crate::board::{Color, Loc, LocSet};
use crate::rulesets::japanese2003::local;

impl Inquest {
    /// The parts of the board for one who plays in them, that of a location first: with his
    /// opponent's staying strings as walls, and without. What he locks is left out of them.
    fn grounds(&self, champion: Color, at: Loc, locked: &LocSet) -> [Vec<Ground>; 2] {
        let mut own = self.facts.uncapturable(champion);
        let mut perhaps = grounds::beside_eyes(self.stones(), champion);
        perhaps.subtract(self.facts.capturable());
        own.union_with(&perhaps);
        own.subtract(&local::string(self.stones(), at));
        let other = self.facts.uncapturable(!champion);
        let none = LocSet::empty(self.stones().graph().len());
        let ranks = self.ranks.of(champion);
        [&other, &none].map(|walls| {
            let staying = [&own, walls];
            Cuts { stones: self.stones(), champion, staying, locked, ranks }.grounds(at)
        })
    }

    /// Is it less than the whole board?
    fn is_part(&self, ground: &Ground) -> bool {
        ground.region.len() < self.stones().graph().len()
    }

    /// The first parts for one who plays there, where they are less than the board.
    fn firsts(&self, champion: Color, at: Loc) -> impl Iterator<Item = Ground> {
        let grounds = self.grounds(champion, at, &self.facts.locked(champion)).into_iter();
        let firsts = grounds.filter_map(|it| it.into_iter().next());
        firsts.filter(|ground| self.is_part(ground))
    }

    /// What the capturer of open strings, or their owner, can do in the parts of the board.
    pub(super) fn sides(&self, open: &[(Color, Loc)]) -> Vec<Trial> {
        let mut trials = Vec::new();
        for &(owner, at) in open {
            for grounds in self.grounds(!owner, at, &self.facts.locked(!owner)) {
                let vowing = grounds::vowing(self.stones(), &grounds);
                let parts = grounds.into_iter().chain(vowing);
                trials.extend(parts.flat_map(|ground| self.capturers(owner, at, ground)));
            }
            let firsts = self.firsts(owner, at);
            trials.extend(firsts.flat_map(|ground| self.owners(owner, at, ground)));
        }
        trials
    }

    /// What the capturer of a string tries in a part of the board, the string's or another.
    fn capturers(&self, owner: Color, at: Loc, ground: Ground) -> Vec<Trial> {
        let string = local::string(self.stones(), at);
        let is_the_strings = ground.region.contains(at);
        let mut area = ground.region.clone();
        area.subtract(self.facts.open_to(owner));
        if !self.is_part(&ground)
            || area.is_empty()
            || (is_the_strings && !string.is_subset(&ground.region))
        {
            return Vec::new();
        }
        let attempts = match is_the_strings {
            true => vec![
                Attempt::Outlast { string: string.clone(), area: area.clone() },
                Attempt::Clear { string, area },
            ],
            false => vec![Attempt::Place(area)],
        };
        let trial = |attempt| Trial { owner, attempt, ground: Some(ground.clone()) };
        attempts.into_iter().map(trial).collect()
    }

    /// What the owner of a string tries in a part of the board.
    fn owners(&self, owner: Color, at: Loc, ground: Ground) -> Vec<Trial> {
        let string = local::string(self.stones(), at);
        let mut area = self.stones().of(owner);
        area.intersect_with(&ground.region);
        if !ground.region.contains(at) {
            return Vec::new();
        }
        let ground = Some(ground);
        let capture = Attempt::Capture(string.clone());
        let mut trials = vec![
            Trial { owner, attempt: capture, ground: ground.clone() },
            Trial { owner, attempt: Attempt::Clear { string, area }, ground },
        ];
        trials.retain(|trial| self.facts.is_supported(trial));
        trials
    }

    /// Does the board fall into parts, for the capturer of a string?
    pub(super) fn is_parted(&self, owner: Color, at: Loc) -> bool {
        self.firsts(!owner, at).next().is_some()
    }

    /// Where it matters whether nobody can prevent a player's new stone, and is not known: what
    /// his strings are not cleared of, or all.
    pub(super) fn places(&self, owner: Color, open: &[(Color, Loc)], all: bool) -> LocSet {
        let locations = self.stones().graph().len();
        let full = LocSet::full(locations);
        let mut places = if all { full.clone() } else { LocSet::empty(locations) };
        for &(_, at) in open.iter().filter(|(color, _)| *color == owner) {
            for area in self.facts.cleared_areas(at, owner) {
                let mut rest = full.clone();
                rest.subtract(&area);
                places.union_with(&rest);
            }
        }
        places.subtract(self.facts.open_to(owner));
        self.facts.closed_areas(owner).for_each(|closed| places.subtract(&closed));
        places
    }

    /// The parts of the board that a player's strings lie in, for himself.
    pub(super) fn parts_of(&self, owner: Color) -> Vec<Ground> {
        let strings = local::strings_of(self.stones(), owner);
        distinct(strings.flat_map(|at| self.firsts(owner, at)))
    }

    /// Can nobody prevent a player's new stone on a location, though he plays in a part of the
    /// board only, one of these perhaps?
    pub(super) fn place_within(&self, owner: Color, at: Loc, others: &[Ground]) -> Vec<Trial> {
        let parts = self.firsts(owner, at).chain(others.iter().cloned());
        self.place_in(owner, at, parts)
    }

    /// The same in what is his alone, or what he locks.
    pub(super) fn place_at_home(&self, owner: Color, at: Loc) -> Vec<Trial> {
        let none = LocSet::empty(self.stones().graph().len());
        self.place_in(owner, at, self.grounds(owner, at, &none).into_iter().flatten())
    }

    fn place_in(&self, owner: Color, at: Loc, parts: impl Iterator<Item = Ground>) -> Vec<Trial> {
        let parts = parts.filter(|ground| ground.region.contains(at) && self.is_part(ground));
        let attempt = Attempt::Place(LocSet::of(self.stones().graph().len(), [at]));
        let trial = |ground| Trial { owner, attempt: attempt.clone(), ground: Some(ground) };
        let trials = distinct(parts).into_iter().map(trial);
        trials.filter(|trial| self.facts.is_supported(trial)).collect()
    }
}

/// Each of them once.
fn distinct(grounds: impl Iterator<Item = Ground>) -> Vec<Ground> {
    let mut found = Vec::new();
    for ground in grounds {
        if !found.contains(&ground) {
            found.push(ground);
        }
    }
    found
}
