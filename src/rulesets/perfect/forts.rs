//! Bounds of Simplified Korean's analysis from parts of the board, and which
//! parts to ask about (`docs/theorems/forts.md`); in NAJ's, which parts are a
//! player's (`docs/theorems/locks.md`).

use super::fort::{Fort, FortGame};
use super::inquiry::PartQuestions;
use super::locks;
use super::schedule;
use super::value::Interval;
use super::{Analysis, Repetition};
use crate::board::order::Ranks;
use crate::board::{Color, LocSet, PerColor, Stones, StonesKey, order};
use crate::rules::regions::components;
use crate::rulesets::holdings::points;
use crate::rulesets::inquiry::{Answer, Means, Question, Subject};
use crate::rulesets::ljrg::lock::kept;
use crate::rulesets::simplified_korean::regions::{bounded_areas, bounded_parts, is_basic_life};

/// Situations for each question, stage by stage.
const STAGES: [usize; 2] = [3_000, 60_000];

/// Parts of a player beyond which not all are asked about.
const MOST_PARTS: usize = 300;

/// What follows from parts for the margin of an analysis.
pub fn learn(analysis: &Analysis, answers: &[(Subject, Answer)], interval: &mut Interval) {
    if analysis.of.is_some() || !matches!(analysis.repetition, Repetition::Superko(_)) {
        return;
    }
    for holder in Color::BOTH {
        let known = Known::of(&analysis.start.stones, earlier(analysis), answers, holder);
        let least = known.least(&analysis.start.stones);
        match holder {
            Color::Black => interval.low = interval.low.max(least),
            Color::White => interval.high = interval.high.min(-least),
        }
    }
}

/// The players' regions if both follow what is proven of parts, and that decides
/// the margin.
pub fn held_by_both(
    stones: &Stones,
    earlier: &[StonesKey],
    answers: &[(Subject, Answer)],
) -> Option<PerColor<LocSet>> {
    let of = |holder| Known::of(stones, earlier, answers, holder);
    let (black, white) = (of(Color::Black), of(Color::White));
    let decided = black.least(stones) == -white.least(stones);
    decided.then(|| PerColor::new(black.held, white.held))
}

/// The parts that a player gets by what is proven, where no superko remembers what was
/// before.
pub fn gained(answers: &[(Subject, Answer)], holder: Color) -> Vec<LocSet> {
    let mut found: Vec<LocSet> = proven(answers, holder, holder).cloned().collect();
    found.extend(locks::proven(answers, holder).cloned());
    found
}

/// The positions that superko remembers at the start.
fn earlier(analysis: &Analysis) -> &[StonesKey] {
    match &analysis.repetition {
        Repetition::Superko(log) => log.keys(),
        Repetition::Fixed => &[],
    }
}

/// May a position of the game before stand again when a player has played in a lock, for
/// all that is known of the stones that he keeps?
pub fn may_return(stones: &Stones, before: &StonesKey, kept: &LocSet, lock: &LocSet) -> bool {
    kept.iter().all(|loc| before.at(loc) == stones.at(loc))
        && lock.iter().any(|loc| before.at(loc) != stones.at(loc))
}

/// Forts and locks of which a player gets all at once: disjoint ones, and locks only if no
/// earlier position may return in them.
fn at_once(
    stones: &Stones,
    earlier: &[StonesKey],
    forts: &[LocSet],
    mut locks: Vec<LocSet>,
    holder: Color,
) -> Vec<LocSet> {
    loop {
        let used = disjoint(stones, forts.iter().chain(&locks).cloned().collect(), holder);
        let stay = kept(stones, &used, holder);
        let fails = |lock: &LocSet| {
            used.contains(lock)
                && earlier.iter().any(|before| may_return(stones, before, &stay, lock))
        };
        let before = locks.len();
        locks.retain(|lock| !fails(lock));
        if locks.len() == before {
            return used;
        }
    }
}

/// Disjoint ones of these, which he gets all at once.
pub fn disjoint(stones: &Stones, mut found: Vec<LocSet>, holder: Color) -> Vec<LocSet> {
    found.sort_by_key(|part| std::cmp::Reverse(worth(stones, part, holder)));
    let mut held = LocSet::empty(stones.graph().len());
    found.retain(|part| {
        let is_apart = part.is_disjoint(&held);
        if is_apart {
            held.union_with(part);
        }
        is_apart
    });
    found
}

/// The parts of which a player has proven that they are the owner's, or not.
pub fn proven(
    answers: &[(Subject, Answer)],
    holder: Color,
    owner: Color,
) -> impl Iterator<Item = &LocSet> {
    answers.iter().filter_map(move |(subject, answer)| match (subject, answer) {
        (Subject::Fort(fort), Answer::Yes { .. }) => {
            (fort.holder == holder && fort.owner == owner).then_some(&fort.part)
        }
        _ => None,
    })
}

/// What a player can do at once.
struct Known {
    holder: Color,
    /// Disjoint parts that he gets.
    forts: Vec<LocSet>,
    /// All of them.
    held: LocSet,
    /// Areas, off these and not beside them, that he keeps from his opponent.
    spoiled: Vec<LocSet>,
}

impl Known {
    fn of(
        stones: &Stones,
        earlier: &[StonesKey],
        answers: &[(Subject, Answer)],
        holder: Color,
    ) -> Known {
        let graph = stones.graph();
        let mut found: Vec<LocSet> = proven(answers, holder, holder).cloned().collect();
        let parts = parts_of(stones, holder);
        found.extend(parts.into_iter().filter(|part| is_basic_life(stones, part, holder)));
        found.extend(locks::whole(stones, earlier, answers, holder).cloned());
        let locks = locks::proven(answers, holder).cloned().collect();
        let forts = at_once(stones, earlier, &found, locks, holder);
        let mut held = LocSet::empty(graph.len());
        forts.iter().for_each(|part| held.union_with(part));
        let is_apart = |part: &&LocSet| {
            part.is_disjoint(&held)
                && part
                    .iter()
                    .all(|loc| graph.neighbors(loc).iter().all(|&beside| !held.contains(beside)))
        };
        let spoiled = proven(answers, holder, !holder).filter(is_apart).cloned().collect();
        Known { holder, forts, held, spoiled }
    }

    /// What he gets at least, less what his opponent gets at most.
    fn least(&self, stones: &Stones) -> i32 {
        let own: i32 = self.forts.iter().map(|part| worth(stones, part, self.holder)).sum();
        own - worth(stones, &self.left(stones), !self.holder)
    }

    /// Where the opponent may have independent regions.
    fn left(&self, stones: &Stones) -> LocSet {
        let graph = stones.graph();
        let opponent = !self.holder;
        let own = stones.of(opponent);
        let mut others = LocSet::full(graph.len());
        others.subtract(&own);
        let areas = components(graph, &others);
        let mut left = LocSet::full(graph.len());
        for string in components(graph, &own).iter().filter(|s| !s.is_disjoint(&self.held)) {
            left.subtract(string);
        }
        for area in &areas {
            if !area.is_disjoint(&self.held) || self.spoiled.contains(area) {
                left.subtract(area);
            }
        }
        loop {
            let before = left.len();
            for area in &areas {
                let near = area.iter().flat_map(|loc| graph.neighbors(loc));
                if area.is_subset(&left) && near.into_iter().any(|&beside| !left.contains(beside)) {
                    left.subtract(area);
                }
            }
            for part in components(graph, &left) {
                let inside = areas.iter().filter(|area| area.is_subset(&part));
                // Single empty locations at the end: no two side by side.
                let eyes: usize = inside.map(|area| if area.len() > 2 { 2 } else { 1 }).sum();
                if eyes < 2 {
                    left.subtract(&part);
                }
            }
            if left.len() == before {
                return left;
            }
        }
    }
}

/// Parts that a player may get, largest first: all; or if these are too many, single
/// areas and all that hang together.
pub fn parts_of(stones: &Stones, holder: Color) -> Vec<LocSet> {
    if let Some(parts) = bounded_parts(stones, holder, MOST_PARTS) {
        return parts;
    }
    let mut parts = bounded_areas(stones, holder);
    let mut all = LocSet::empty(stones.graph().len());
    parts.iter().for_each(|area| all.union_with(area));
    for whole in components(stones.graph(), &all) {
        if !parts.contains(&whole) {
            parts.push(whole);
        }
    }
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    parts
}

/// What a set of locations is worth to a player.
fn worth(stones: &Stones, held: &LocSet, player: Color) -> i32 {
    points(stones, held, player).in_halves() / 2
}

/// The question about a fort; none if the theorem does not speak of it.
pub fn question(
    analysis: &Analysis,
    fort: &Fort,
    ranks: &Ranks,
    patience: usize,
) -> Option<Question> {
    let game = || FortGame::new(analysis, fort).map(Box::new);
    Some(Question {
        subject: Subject::Fort(Box::new(fort.clone())),
        game: game()?,
        means: Means::in_order(game()?, ranks.of(fort.holder)),
        patience,
    })
}

/// The questions about parts. Untrusted.
pub struct Forts {
    stage: usize,
    /// Has this stage asked for basic-lives?
    built: bool,
    waiting: Vec<Fort>,
    refused: Vec<Fort>,
    /// In which order moves are looked at, by holder.
    ranks: Ranks,
}

impl Forts {
    /// The questions; none where the theorems do not hold.
    pub fn new(analyses: &[Analysis]) -> Option<Forts> {
        let fits = |of: &Analysis| {
            of.within.is_none()
                && of.of.is_none() == matches!(of.repetition, Repetition::Superko(_))
        };
        let stones = &analyses.iter().find(|of| fits(of))?.start.stones;
        let ranks = Ranks::new(stones, order::central);
        let (waiting, refused) = (Vec::new(), Vec::new());
        Some(Forts { stage: 0, built: false, waiting, refused, ranks })
    }

    /// Parts worth asking about: all that a player may get, or may keep from his
    /// opponent.
    fn open(&self, analysis: &Analysis, answers: &[(Subject, Answer)], holder: Color) -> Vec<Fort> {
        let stones = &analysis.start.stones;
        let known = || Known::of(stones, earlier(analysis), answers, holder);
        let parts: Vec<LocSet> = match self.built {
            true if analysis.of.is_some() => Vec::new(),
            false => {
                let forts = match analysis.of {
                    Some(_) => gained(answers, holder),
                    None => known().forts,
                };
                let parts = parts_of(stones, holder);
                let is_new = |part: &LocSet| !forts.iter().any(|fort| part.is_subset(fort));
                parts.into_iter().filter(is_new).collect()
            }
            true => {
                let left = known().left(stones);
                let mut others = LocSet::full(stones.graph().len());
                others.subtract(&stones.of(!holder));
                let areas = components(stones.graph(), &others).into_iter();
                areas.filter(|area| area.is_subset(&left) && area.len() > 1).collect()
            }
        };
        let owner = if self.built { !holder } else { holder };
        let forts = parts.into_iter().map(|part| Fort { holder, owner, part });
        forts.filter(|fort| !self.refused.contains(fort)).collect()
    }
}

impl PartQuestions for Forts {
    fn round(
        &mut self,
        analyses: &[Analysis],
        known: &[Interval],
        answers: &[(Subject, Answer)],
        most: usize,
    ) -> Vec<Question> {
        self.waiting.clear();
        let Some(analysis) = analyses.first() else { return Vec::new() };
        let stage = |number| schedule::stage(&STAGES, number, |patience| patience);
        while let Some(patience) = stage(self.stage).filter(|&patience| patience <= most) {
            let mut questions = Vec::new();
            for holder in Color::BOTH {
                for fort in self.open(analysis, answers, holder) {
                    if let Some(question) = question(analysis, &fort, &self.ranks, patience) {
                        questions.push(question);
                        self.waiting.push(fort);
                    }
                }
            }
            self.stage += usize::from(self.built);
            self.built = !self.built;
            if known.iter().all(Interval::is_decided) {
                break;
            }
            if !questions.is_empty() {
                return questions;
            }
        }
        self.waiting.clear();
        Vec::new()
    }

    fn settle(&mut self, answers: &[Answer]) -> Vec<(Subject, Answer)> {
        let mut proven = Vec::new();
        for (fort, &answer) in std::mem::take(&mut self.waiting).into_iter().zip(answers) {
            match answer {
                Answer::Yes { .. } => proven.push((Subject::Fort(Box::new(fort)), answer)),
                Answer::No => self.refused.push(fort),
                Answer::Unknown => {}
            }
        }
        proven
    }
}
