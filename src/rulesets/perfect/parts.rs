//! Bounds of NAJ's analyses from parts of the board, and which parts to ask
//! about (`docs/theorems.md`, "Parts of analyses").

mod stages;

use super::field::{Field, walls};
use super::inquiry::PartQuestions;
use super::joint;
use super::part::{Hold, Style};
use super::schedule::LONG;
use super::value::Interval;
use super::{Analysis, Repetition};
use crate::board::order::Ranks;
use crate::board::{Color, LocSet, PerColor, Stones, order};
use crate::rules::immortal::{immortal, prospects_behind};
use crate::rules::regions::components;
use crate::rulesets::holdings::points;
use crate::rulesets::inquiry::{Answer, Means, Question, Subject};
use stages::{Asked, Stage, Stages};

/// What a set of locations is worth to the owner of an analysis.
pub(super) fn worth(stones: &Stones, held: &LocSet, owner: Color) -> i32 {
    points(stones, held, owner).in_halves() / 2
}

/// What is proven of parts.
fn proven(answers: &[(Subject, Answer)]) -> impl Iterator<Item = &Hold> {
    answers.iter().filter_map(|(subject, answer)| match (subject, answer) {
        (Subject::Hold(hold), answer) if hold.is_proven(*answer) => Some(&**hold),
        _ => None,
    })
}

/// What follows from parts for the margin of an analysis.
pub fn learn(analysis: &Analysis, answers: &[(Subject, Answer)], interval: &mut Interval) {
    let Some(owner) = analysis.of else { return };
    let mut seen: Vec<(Color, &LocSet)> = Vec::new();
    for hold in proven(answers).filter(|hold| hold.owner == owner) {
        let plan = (hold.holder, &hold.parts);
        if seen.contains(&plan) {
            continue;
        }
        seen.push(plan);
        let of_plan = |other: &&Hold| (other.holder, &other.parts) == plan && other.owner == owner;
        let holds: Vec<&Hold> = proven(answers).filter(of_plan).collect();
        tell(interval, hold, total(&analysis.start.stones, owner, hold.holder, &holds));
    }
}

/// The owner has at least so much (the holder is he), or at most.
fn tell(interval: &mut Interval, hold: &Hold, points: i32) {
    interval.tell(hold.holder, if hold.owner == Color::Black { points } else { -points });
}

/// The owner's points that these proofs, about parts of one plan, are good for:
/// at least (he holds the parts) or at most. There is one proof at least.
fn total(stones: &Stones, owner: Color, holder: Color, holds: &[&Hold]) -> i32 {
    let own = owner == holder;
    let better = |a: i32, b: i32| if own { a.max(b) } else { a.min(b) };
    let count = stones.graph().len();
    let walls = holds
        .first()
        .map_or_else(|| LocSet::empty(count), |hold| walls(stones, holder, &hold.parts));
    // What the walls alone keep, or keep from the owner.
    let rest = |played: &LocSet| {
        let mut held = match own {
            true => kept_by(stones, &walls),
            false => prospects_behind(stones, &walls),
        };
        held.subtract(played);
        worth(stones, &held, owner)
    };
    // One part alone.
    let alone = holds.iter().map(|hold| hold.points + rest(&hold.part));
    let mut best = alone.reduce(better).unwrap_or(if own { 0 } else { i32::MAX });
    // Several: he answers in all of them, and starts in one at most.
    let mut parts: Vec<&LocSet> = Vec::new();
    for hold in holds.iter().filter(|hold| hold.others) {
        if parts.iter().all(|part| part.is_disjoint(&hold.part)) {
            parts.push(&hold.part);
        }
    }
    let of = |part: &LocSet, first: bool| {
        let fits = |hold: &&&Hold| hold.others && hold.part == *part && hold.first == first;
        holds.iter().filter(fits).map(|hold| hold.points).reduce(better)
    };
    for start in std::iter::once(None).chain(parts.iter().copied().map(Some)) {
        let (mut sum, mut played) = (0, LocSet::empty(count));
        for &part in &parts {
            if let Some(points) = of(part, start == Some(part)) {
                sum += points;
                played.union_with(part);
            }
        }
        best = better(best, sum + rest(&played));
    }
    best
}

/// What walls that stay control by themselves.
pub(super) fn kept_by(stones: &Stones, walls: &LocSet) -> LocSet {
    let graph = stones.graph();
    let surrounded = |loc| {
        let near = graph.neighbors(loc);
        !near.is_empty() && near.iter().all(|&beside| walls.contains(beside))
    };
    LocSet::of(graph.len(), graph.locs().filter(|&loc| walls.contains(loc) || surrounded(loc)))
}

/// A part to be asked about in one way, and what is known of it.
struct Task {
    hold: Hold,
    /// The points that are proven.
    best: i32,
    /// The easiest points that are refused for good, and for this stage.
    refused: i32,
    limit: i32,
    failures: u8,
    /// Has anything been refused for good?
    is_refused: bool,
    /// The task in which play has to end, for one in which it may go on for ever.
    ending: Option<usize>,
}

impl Task {
    /// The same, play need not end; `ending` is the number of this one. Who starts has two ways:
    /// where he is barred from the move that he began with, it may be better to have passed.
    fn endless(&self, ending: usize) -> Vec<Task> {
        let passing = self.hold.first && !self.hold.others;
        let firsts = if passing { vec![false, true] } else { vec![self.hold.first] };
        let task = |first| {
            let hold = Hold { first, endless: true, ..self.hold.clone() };
            Task { hold, ending: Some(ending), ..*self }
        };
        firsts.into_iter().map(task).collect()
    }

    fn is_owners(&self) -> bool {
        self.hold.owner == self.hold.holder
    }

    /// The points to ask about next; none if there is nothing between.
    fn next(&self) -> Option<i32> {
        let (best, limit) = (self.best, self.limit);
        match self.is_owners() {
            true => (best + 1 < limit).then(|| best + (limit - best) / 2),
            false => (limit + 1 < best).then(|| best - (best - limit) / 2),
        }
    }

    /// The points that would settle an analysis of which so much is known; none if they
    /// are out of question, or hang on other parts.
    fn decisive(&self, analysis: &Analysis, known: &Interval) -> Option<i32> {
        /// So many points that what they are of use for is told by nothing else.
        const MANY: i32 = 10_000;
        let Hold { owner, holder, .. } = self.hold;
        let many = if self.is_owners() { MANY } else { -MANY };
        let hold = Hold { points: many, ..self.hold.clone() };
        let rest = total(&analysis.start.stones, owner, holder, &[&hold]) - many;
        let margin = if holder == Color::Black { known.high } else { known.low };
        let points = if owner == Color::Black { margin } else { -margin } - rest;
        let between = self.best.min(self.limit) + 1..self.best.max(self.limit);
        (!self.hold.others && between.contains(&points)).then_some(points)
    }

    /// Could it still tell something new of an analysis of which so much is
    /// known?
    fn is_useful(&self, analysis: &Analysis, known: &Interval) -> bool {
        if known.is_decided() {
            return false;
        }
        let most = if self.is_owners() { self.limit - 1 } else { self.limit + 1 };
        let hope = Hold { points: most, ..self.hold.clone() };
        let mut after = *known;
        tell(&mut after, &hope, total(&analysis.start.stones, hope.owner, hope.holder, &[&hope]));
        // Several parts are useful together only.
        self.hold.others || after != *known
    }
}

/// The questions about parts.
pub struct Parts {
    tasks: Vec<Task>,
    stages: Stages,
    waiting: Vec<(usize, i32)>,
    /// In which order moves are looked at, by holder; and another one.
    ranks: Ranks,
    outward: Ranks,
}

impl Parts {
    /// All that is worth asking about the analyses of a position; none where
    /// the theorem does not hold.
    pub fn new(analyses: &[Analysis]) -> Option<Parts> {
        let mut tasks = Vec::new();
        for analysis in analyses {
            let (Some(owner), Repetition::Fixed) = (analysis.of, &analysis.repetition) else {
                continue;
            };
            let stones = &analysis.start.stones;
            for holder in Color::BOTH {
                for plan in plans(stones, holder) {
                    let mut parts = LocSet::empty(stones.graph().len());
                    plan.iter().for_each(|part| parts.union_with(part));
                    for part in &plan {
                        let most = worth(stones, part, owner);
                        let (best, refused) =
                            if owner == holder { (0, most + 1) } else { (most, -1) };
                        for (others, first) in ways(plan.len() > 1, owner != holder) {
                            let (part, parts) = (part.clone(), parts.clone());
                            let (points, endless) = (0, false);
                            let hold =
                                Hold { owner, holder, part, parts, points, others, first, endless };
                            let task = Task {
                                hold,
                                best,
                                refused,
                                limit: refused,
                                failures: 0,
                                is_refused: false,
                                ending: None,
                            };
                            tasks.push(task);
                        }
                    }
                }
            }
        }
        // What is told of one part, of the smallest first, needs no other one.
        tasks.sort_by_key(|task: &Task| (task.hold.others, task.hold.part.len()));
        let endless: Vec<Task> =
            (0..).zip(&tasks).flat_map(|(at, task)| task.endless(at)).collect();
        tasks.extend(endless);
        let stones = &analyses.first()?.start.stones;
        let ranks = Ranks::new(stones, order::central);
        let outward = Ranks::new(stones, order::outward);
        let waiting = Vec::new();
        (!tasks.is_empty()).then_some(Parts {
            tasks,
            stages: Stages::default(),
            waiting,
            ranks,
            outward,
        })
    }
}

impl Parts {
    /// The order of moves. In play without end it decides which of several ways the holder
    /// finds, and a rule against repetition might bar him from some: so stages take turns.
    fn order(&self, hold: &Hold) -> &Ranks {
        if hold.endless && self.stages.number() % 2 == 1 { &self.outward } else { &self.ranks }
    }

    /// Is a task to be asked about now? Play without end is, where play that ends is
    /// refused something; what that proves needs no other proof.
    fn is_due(&mut self, number: usize) -> bool {
        let task = &self.tasks[number];
        let Some(ending) = task.ending.and_then(|ending| self.tasks.get(ending)) else {
            return true;
        };
        let (due, best) = (ending.is_refused, ending.best);
        let own = task.is_owners();
        let task = &mut self.tasks[number];
        task.best = if own { task.best.max(best) } else { task.best.min(best) };
        due
    }

    /// Asks about parts in an analysis, only what would settle it or anything; in the first stage
    /// about all parts, later about one; large ones first if it is to be settled by all plays.
    fn ask(
        &mut self,
        analysis: &Analysis,
        known: &Interval,
        Stage { patience, failures, style, .. }: Stage,
        is_decisive: bool,
        questions: &mut Vec<Question>,
    ) {
        let before = questions.len();
        let mut order: Vec<usize> = (0..self.tasks.len()).collect();
        let is_touching = style == Style::Touching;
        if is_decisive && !is_touching {
            order.sort_by_key(|&number| {
                let task = &self.tasks[number];
                (task.hold.endless, std::cmp::Reverse(task.hold.part.len()))
            });
        }
        for number in order {
            if analysis.of != Some(self.tasks[number].hold.owner) || !self.is_due(number) {
                continue;
            }
            let task = &self.tasks[number];
            // Play that ends comes first.
            if task.hold.endless && questions.len() > before {
                break;
            }
            // Standings take many situations, and those that have no prospect are given up early.
            if is_decisive && task.hold.endless && (patience < LONG || is_touching) {
                continue;
            }
            let Some(next) = task.next() else { continue };
            if task.failures >= failures || !task.is_useful(analysis, known) {
                continue;
            }
            // Play without end is often as good for much as for little.
            let is_first = task.failures == 0 && (task.hold.endless || is_decisive);
            let decisive = if is_first { task.decisive(analysis, known) } else { None };
            let points = match (decisive, is_decisive) {
                (Some(points), _) => points,
                (None, true) => continue,
                (None, false) => next,
            };
            let hold = Hold { points, ..task.hold.clone() };
            let stones = &analysis.start.stones;
            let Some((game, arena)) = joint::question(stones, &hold, style) else { continue };
            self.waiting.push((number, points));
            questions.push(Question {
                subject: Subject::Hold(Box::new(hold)),
                game,
                means: Means::in_order(arena, self.order(&task.hold).of(task.hold.holder)),
                patience: if is_touching { usize::MAX } else { patience },
            });
            // Long ones go one after the other: each may settle the rest.
            if self.stages.number() > 0 {
                break;
            }
        }
    }
}

impl PartQuestions for Parts {
    fn round(
        &mut self,
        analyses: &[Analysis],
        known: &[Interval],
        _: &[(Subject, Answer)],
        most: usize,
    ) -> Vec<Question> {
        self.waiting.clear();
        while let Some(stage) = self.stages.open(most) {
            let mut questions = Vec::new();
            let passes = match stage.asked {
                Asked::Anything => &[false][..],
                Asked::Decisive => &[true],
                Asked::Both => &[true, false],
            };
            for &is_decisive in passes {
                for (analysis, known) in analyses.iter().zip(known) {
                    self.ask(analysis, known, stage, is_decisive, &mut questions);
                }
                if !questions.is_empty() {
                    break;
                }
            }
            if !questions.is_empty() {
                return questions;
            }
            self.stages.close();
            for task in &mut self.tasks {
                (task.failures, task.limit) = (0, task.refused);
            }
        }
        Vec::new()
    }

    fn settle(&mut self, answers: &[Answer]) -> Vec<(Subject, Answer)> {
        let mut proven = Vec::new();
        for ((number, points), &answer) in
            std::mem::take(&mut self.waiting).into_iter().zip(answers)
        {
            let Some(task) = self.tasks.get_mut(number) else { continue };
            match answer {
                _ if task.hold.is_proven(answer) => {
                    task.best = points;
                    let hold = Hold { points, ..task.hold.clone() };
                    proven.push((Subject::Hold(Box::new(hold)), answer));
                }
                Answer::Unknown => {
                    task.limit = points;
                    task.failures += 1;
                }
                Answer::Yes { .. } | Answer::No => {
                    (task.refused, task.limit, task.is_refused) = (points, points, true);
                }
            }
        }
        proven
    }
}

/// The ways to ask: does he answer elsewhere too, does he start? Alone who starts is not asked
/// about as if he did not, since he may pass ("Parts of analyses", consequences).
fn ways(several: bool, starts: bool) -> Vec<(bool, bool)> {
    let mut ways = Vec::new();
    if several {
        ways.push((true, false));
    }
    if several && starts {
        ways.push((true, true));
    }
    ways.push((false, starts));
    ways
}

/// Ways to cut the board into parts for a player who holds them.
fn plans(stones: &Stones, holder: Color) -> Vec<Vec<LocSet>> {
    let graph = stones.graph();
    let without = |sets: &[&LocSet]| {
        let mut rest = LocSet::full(graph.len());
        sets.iter().for_each(|set| rest.subtract(set));
        components(graph, &rest)
    };
    let own = stones.of(holder);
    let immortals = PerColor::new(immortal(stones, Color::Black), immortal(stones, Color::White));
    let mut plans: Vec<Vec<LocSet>> = Vec::new();
    // Between all that lives anyway.
    let between = without(&[&immortals.black, &immortals.white]);
    let mut joint = LocSet::empty(graph.len());
    between.iter().filter(|part| part.len() > 1).for_each(|part| joint.union_with(part));
    plans.push(between);
    // Each area with the strings beside it.
    let areas = without(&[&own]).into_iter().map(|area| {
        let mut part = area.clone();
        for &beside in area.iter().flat_map(|loc| graph.neighbors(loc)) {
            if stones.at(beside) == Some(holder) && !part.contains(beside) {
                part.extend(stones.string(beside));
            }
        }
        part
    });
    plans.extend(areas.map(|part| vec![part]));
    // What the opponent's living stones leave.
    plans.push(without(&[&immortals[!holder]]));
    // What his own living stones leave.
    plans.push(without(&[&immortals[holder]]));
    plans.push(vec![joint]);
    let fits = |part: &LocSet, parts: &LocSet| {
        part.len() > 1 && Field::new(stones, holder, part, parts).is_some()
    };
    let mut good: Vec<Vec<LocSet>> = Vec::new();
    for plan in plans {
        let mut parts = LocSet::empty(graph.len());
        plan.iter().filter(|part| part.len() > 1).for_each(|part| parts.union_with(part));
        let plan: Vec<LocSet> = plan.into_iter().filter(|part| fits(part, &parts)).collect();
        if !plan.is_empty() && !good.contains(&plan) {
            good.push(plan);
        }
    }
    good
}
