//! Areas that a player locks, as LJRG has it, in an analysis: he gets all of
//! them at its end, and a share of the neutral points beside them
//! (`docs/theorems/locks.md`).

use super::field::walls;
use super::forts::{disjoint, gained};
use super::parts::{kept_by, worth};
use super::value::Interval;
use super::{Analysis, Repetition};
use crate::board::{Color, LocSet, PerColor, Stones, StonesKey, region};
use crate::game::Manner;
use crate::rules::Situation;
use crate::rules::immortal::prospects_behind;
use crate::rules::regions::components;
use crate::rulesets::holdings::Holdings;
use crate::rulesets::inquiry::{Answer, Looking, Means, Question, Subject};
use crate::rulesets::ljrg::lock::{Lock, kept};
use crate::tactics::{Guesses, Quest};
use std::sync::Arc;

/// Positions for each claim in a search for books of life, stage by stage.
const BOOKS: [usize; 5] = [3_000, 10_000, 100_000, 300_000, 1_000_000];

/// The question whether a player locks a set, if the theorem speaks of it.
pub fn question(start: &Situation, player: Color, claim: &LocSet) -> Option<Lock> {
    let is_part = components(start.graph(), claim).len() == 1;
    is_part.then(|| Lock::new(start, player, claim).ok()).flatten()
}

/// The same in an analysis: where superko remembers its start alone, the whole board is locked
/// without passes and without coming back (theorem "Whole boards").
pub fn question_in(analysis: &Analysis, player: Color, claim: &LocSet) -> Option<Lock> {
    let lock = question(&analysis.start, player, claim)?;
    let is_whole = claim.len() == analysis.start.graph().len();
    let is_new = match &analysis.repetition {
        Repetition::Fixed => false,
        Repetition::Superko(log) => remembers_only(&analysis.start.stones, log.keys()),
    };
    Some(if is_whole && is_new { lock.under_superko() } else { lock })
}

/// Are these earlier positions nothing but the one that stands?
fn remembers_only(stones: &Stones, earlier: &[StonesKey]) -> bool {
    earlier.iter().all(|before| *before == stones.key())
}

/// The whole board, if a player locks it in an analysis (theorem "Whole boards"): any strategy
/// will do there, as [`question_in`] asks.
pub fn whole<'a>(
    stones: &Stones,
    earlier: &[StonesKey],
    answers: &'a [(Subject, Answer)],
    keeper: Color,
) -> Option<&'a LocSet> {
    if !remembers_only(stones, earlier) {
        return None;
    }
    answers.iter().find_map(|(subject, answer)| {
        let (player, claim) = subject.lock()?;
        let is_whole = player == keeper && claim.len() == stones.graph().len();
        (is_whole && answer.is_yes_in(Manner::Loud)).then_some(claim)
    })
}

/// The quiet locks of a player that are proven.
pub fn proven(answers: &[(Subject, Answer)], keeper: Color) -> impl Iterator<Item = &LocSet> {
    answers.iter().filter_map(move |(subject, answer)| match (subject, answer) {
        (Subject::Lock { player, claim }, answer)
            if *player == keeper && answer.is_yes_in(Manner::Quiet) =>
        {
            Some(claim)
        }
        _ => None,
    })
}

/// What a player locks at once.
pub struct Land<'a> {
    stones: &'a Stones,
    keeper: Color,
    /// His locks.
    pub all: LocSet,
    /// His strings beside what lies outside.
    pub border: LocSet,
}

impl<'a> Land<'a> {
    /// None if he locks nothing.
    pub fn of(
        stones: &'a Stones,
        answers: &[(Subject, Answer)],
        keeper: Color,
    ) -> Option<Land<'a>> {
        let mut all = LocSet::empty(stones.graph().len());
        let locks = disjoint(stones, gained(answers, keeper), keeper);
        locks.iter().for_each(|lock| all.union_with(lock));
        let border = kept(stones, &locks, keeper);
        (!all.is_empty()).then_some(Land { stones, keeper, all, border })
    }

    /// The same in NAJ's analyses, where the whole board may be locked in any manner (theorem
    /// "Whole boards").
    fn in_analysis(
        stones: &'a Stones,
        answers: &[(Subject, Answer)],
        keeper: Color,
    ) -> Option<Land<'a>> {
        match whole(stones, &[], answers, keeper) {
            Some(all) => {
                let border = LocSet::empty(stones.graph().len());
                Some(Land { stones, keeper, all: all.clone(), border })
            }
            None => Land::of(stones, answers, keeper),
        }
    }

    /// Empty locations outside and beside the border.
    pub fn beside(&self) -> LocSet {
        let mut beside = region::border(self.stones.graph(), &self.border);
        beside.subtract(&self.all);
        beside.intersect_with(&self.stones.empties());
        beside
    }

    /// Neutral points: those of them that are not beside nothing else.
    fn neutral(&self) -> LocSet {
        let graph = self.stones.graph();
        let is_eye = |loc| graph.neighbors(loc).iter().all(|&near| self.border.contains(near));
        LocSet::of(graph.len(), self.beside().iter().filter(|&loc| !is_eye(loc)))
    }

    /// His stones that stay if he plays only in the locks and on these points.
    fn walls(&self, neutral: &LocSet) -> LocSet {
        let mut played = self.all.clone();
        played.union_with(neutral);
        let mut walls = walls(self.stones, self.keeper, &played);
        walls.union_with(&self.border);
        walls
    }

    /// What he controls if he is the owner, neutral points not counted.
    fn held(&self, neutral: &LocSet) -> LocSet {
        let mut held = kept_by(self.stones, &self.walls(neutral));
        held.union_with(&self.all);
        held.subtract(neutral);
        held
    }

    /// What he leaves the owner at most, the neutral points all counted.
    fn left(&self, neutral: &LocSet) -> LocSet {
        let mut left = prospects_behind(self.stones, &self.walls(neutral));
        left.subtract(&self.all);
        left
    }

    /// What the owner of an analysis gets at least (he is the keeper) or at most.
    fn bound(&self, owner: Color) -> i32 {
        let of = |neutral: &LocSet| {
            if owner == self.keeper {
                return worth(self.stones, &self.held(neutral), owner) + neutral.len() as i32 / 2;
            }
            let left = self.left(neutral);
            let shared = neutral.iter().filter(|&loc| left.contains(loc)).count();
            worth(self.stones, &left, owner) - shared.div_ceil(2) as i32
        };
        let none = LocSet::empty(self.stones.graph().len());
        let (with, without) = (of(&self.neutral()), of(&none));
        if owner == self.keeper { with.max(without) } else { with.min(without) }
    }
}

/// What follows from locks for the margin of one player's analysis.
pub fn learn(analysis: &Analysis, answers: &[(Subject, Answer)], interval: &mut Interval) {
    let Some(owner) = analysis.of else { return };
    for keeper in Color::BOTH {
        let stones = &analysis.start.stones;
        let Some(land) = Land::in_analysis(stones, answers, keeper) else { continue };
        let points = land.bound(owner);
        interval.tell(keeper, if owner == Color::Black { points } else { -points });
    }
}

/// What players control, in analyses of their own, if locks are kept and nothing
/// else is done.
pub fn held(stones: &Stones, answers: &[(Subject, Answer)], holdings: Holdings) -> Holdings {
    let Holdings { mut certain, mut possible } = holdings;
    let none = LocSet::empty(stones.graph().len());
    for keeper in Color::BOTH {
        let Some(land) = Land::in_analysis(stones, answers, keeper) else { continue };
        certain[keeper].union_with(&land.held(&none));
        let mut lost = LocSet::full(stones.graph().len());
        lost.subtract(&land.left(&none));
        possible[!keeper].subtract(&lost);
    }
    Holdings { certain, possible }
}

/// The questions about locks for which books of life are found.
pub struct Locks {
    quests: PerColor<Option<Arc<Quest>>>,
    stages: std::slice::Iter<'static, usize>,
    /// In small pieces, which may have strings in common, or what hangs together?
    pieces: bool,
    proven: PerColor<LocSet>,
    found: Vec<(Color, LocSet)>,
}

impl Locks {
    /// Nothing found yet. In small pieces, which may have strings in common, or what hangs
    /// together?
    pub fn new(stones: &Stones, pieces: bool) -> Locks {
        let quest = |color| Quest::new(stones, color, Guesses::All).map(Arc::new);
        let none = || LocSet::empty(stones.graph().len());
        Locks {
            quests: PerColor::new(quest(Color::Black), quest(Color::White)),
            stages: BOOKS.iter(),
            pieces,
            proven: PerColor::new(none(), none()),
            found: Vec::new(),
        }
    }

    /// The next claims for which there are books, with so many positions for each claim at
    /// most.
    pub fn next(
        &mut self,
        start: &Situation,
        most: usize,
        looking: &mut Looking<'_>,
    ) -> Vec<Question> {
        loop {
            self.explore(most, looking);
            let is_last = self.found.is_empty();
            let questions = self.round(start);
            if is_last || !questions.is_empty() {
                return questions;
            }
        }
    }

    /// Looks for books until there are some.
    fn explore(&mut self, most: usize, looking: &mut Looking<'_>) {
        while self.found.is_empty()
            && let Some(&budget) = self.stages.as_slice().first()
            && budget <= most
        {
            self.stages.next();
            looking.explore(&self.quests, budget);
            for color in Color::BOTH {
                let Some(quest) = &self.quests[color] else { continue };
                let locks = if self.pieces { quest.least_locks() } else { quest.locks() };
                let fresh = locks.into_iter().filter(|claim| !claim.is_subset(&self.proven[color]));
                self.found.extend(fresh.map(|claim| (color, claim)));
            }
        }
    }

    /// The claims for which books were found.
    fn round(&mut self, start: &Situation) -> Vec<Question> {
        let mut questions = Vec::new();
        for (player, claim) in std::mem::take(&mut self.found) {
            let Some(quest) = &self.quests[player] else { continue };
            let Some(game) = question(start, player, &claim) else { continue };
            questions.push(Question {
                subject: Subject::Lock { player, claim: claim.clone() },
                game: Box::new(game),
                means: Means::Lock(Arc::clone(quest), claim.clone()),
                patience: 1,
            });
            self.found.push((player, claim));
        }
        questions
    }

    /// Takes the answers; says what is proven.
    pub fn settle(&mut self, answers: &[Answer]) -> Vec<(Subject, Answer)> {
        let mut proven = Vec::new();
        for ((player, claim), &answer) in std::mem::take(&mut self.found).into_iter().zip(answers) {
            if let Answer::Yes { .. } = answer {
                self.proven[player].union_with(&claim);
                proven.push((Subject::Lock { player, claim }, answer));
            }
        }
        proven
    }
}
