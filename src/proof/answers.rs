//! How the refuter of a trap answers moves of the prover's each by a move that answers no other
//! one, so that a rule against repetition bars the prover first: theorem "Answers of their own"
//! (docs/theorems.md).

use super::cycles::components;
use super::repeats::{self, Place};
use std::collections::{BTreeSet, HashMap, HashSet};

/// How often further moves are taken into use at most.
const MOST_ROUNDS: usize = 200;

/// How play comes to a place of the refuter's, as far as that can happen again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Coming {
    /// From where it does not come again, or at the start.
    Once,
    /// By the prover's move with this trace.
    By(u32),
    /// By a move that leaves none.
    Freely,
}

/// Somewhere the refuter has to have a move, and how play came there.
type Unit = (usize, Coming);

/// A move; a trace that the rule looks at has a number.
#[derive(Clone, Copy)]
struct Step {
    to: usize,
    trace: Option<u32>,
}

/// A trap in which the refuter answers as the theorem says.
pub struct Answered {
    /// Its places, one for each way to come to a place of the trap that makes a difference; the
    /// first is the start. Traces are left where they have to be remembered.
    pub places: Vec<Place>,
    /// For each of them the place of the trap, and the numbers of its steps there.
    pub of: Vec<(usize, Vec<usize>)>,
    /// Places of the trap where there is more to be answered than there are answers.
    pub wanting: Vec<usize>,
}

/// Finds answers, the refuter's first steps first; none if that takes too long.
pub fn answer(places: &[Place], start: usize) -> Option<Answered> {
    let mut answers = Answers::new(places, start);
    (0..MOST_ROUNDS).find(|_| !answers.extend())?;
    Some(answers.parted())
}

/// What is played in a trap, and what answers what.
struct Answers<'a> {
    places: &'a [Place],
    start: usize,
    steps: Vec<Vec<Step>>,
    /// The steps that are in use: all of the prover's.
    used: Vec<Vec<bool>>,
    /// The refuter's places, those together that share traces; and for each of his places the
    /// number of its group.
    groups: Vec<Vec<usize>>,
    group: Vec<usize>,
    /// Has a group more to answer than it has answers?
    is_wanting: Vec<bool>,
    reached: Vec<bool>,
    component: Vec<u32>,
    /// The step that answers each.
    answer: HashMap<Unit, usize>,
}

impl<'a> Answers<'a> {
    fn new(places: &'a [Place], start: usize) -> Answers<'a> {
        let mut number: HashMap<&[u64], u32> = HashMap::new();
        let mut step = |step: &'a repeats::Step| {
            let fresh = number.len() as u32;
            let trace = step.trace.as_deref().map(|trace| *number.entry(trace).or_insert(fresh));
            Step { to: step.to, trace }
        };
        let steps: Vec<Vec<Step>> =
            places.iter().map(|place| place.steps.iter().map(&mut step).collect()).collect();
        let used = |place: &Place| {
            (0..place.steps.len()).map(|step| step == 0 || !place.is_refuters).collect()
        };
        let used = places.iter().map(used).collect();
        let groups = groups(places, &steps, number.len());
        let mut group = vec![usize::MAX; places.len()];
        for (number, members) in groups.iter().enumerate() {
            members.iter().for_each(|&at| group[at] = number);
        }
        let is_wanting = vec![false; groups.len()];
        Answers {
            places,
            start,
            steps,
            used,
            groups,
            group,
            is_wanting,
            reached: Vec::new(),
            component: Vec::new(),
            answer: HashMap::new(),
        }
    }

    /// The steps from a place that are in use.
    fn led(&self, at: usize) -> impl Iterator<Item = Step> + '_ {
        let used = self.steps[at].iter().zip(&self.used[at]);
        used.filter(|(_, used)| **used).map(|(step, _)| *step)
    }

    /// Is this a place of the refuter's with more to answer than there are answers?
    fn wants(&self, at: usize) -> bool {
        self.places[at].is_refuters && self.is_wanting[self.group[at]]
    }

    /// Looks where play comes, and on which cycles.
    fn walk(&mut self) {
        let mut reached = vec![false; self.places.len()];
        reached[self.start] = true;
        let mut waiting = vec![self.start];
        let mut followers = vec![Vec::new(); self.places.len()];
        while let Some(at) = waiting.pop() {
            followers[at] = self.led(at).map(|step| step.to).collect();
            for &next in &followers[at] {
                if !std::mem::replace(&mut reached[next], true) {
                    waiting.push(next);
                }
            }
        }
        self.component = components(&followers);
        self.reached = reached;
    }

    /// How play comes to a place by a step from another.
    fn coming(&self, from: usize, step: Step) -> Coming {
        match step.trace {
            _ if self.component[from] != self.component[step.to] => Coming::Once,
            Some(trace) => Coming::By(trace),
            None => Coming::Freely,
        }
    }

    /// How play comes to each of the refuter's places.
    fn comings(&self) -> Vec<BTreeSet<Coming>> {
        let mut comings = vec![BTreeSet::new(); self.places.len()];
        comings[self.start].insert(Coming::Once);
        for from in (0..self.places.len()).filter(|&at| self.reached[at]) {
            for step in self.led(from).filter(|step| self.places[step.to].is_refuters) {
                comings[step.to].insert(self.coming(from, step));
            }
        }
        comings
    }

    /// Finds answers for what play comes to. Takes further steps into use where it has to, all
    /// of a group's if they are not enough; says if there were any.
    fn extend(&mut self) -> bool {
        self.walk();
        let comings = self.comings();
        let mut fresh = Vec::new();
        let mut is_new = false;
        self.answer.clear();
        for (number, places) in self.groups.iter().enumerate() {
            let places: Vec<usize> =
                places.iter().copied().filter(|&at| self.reached[at]).collect();
            if !self.is_wanting[number] {
                let mut matching = Matching::new(self, &places, &comings);
                match matching.find() {
                    true => {
                        for (&unit, &step) in matching.units.iter().zip(&matching.chosen) {
                            let Some(step) = step else { continue };
                            self.answer.insert(unit, step);
                            fresh.push((unit.0, step));
                        }
                    }
                    false => {
                        self.is_wanting[number] = true;
                        is_new = true;
                    }
                }
            }
            if self.is_wanting[number] {
                let all = |&at: &usize| (0..self.steps[at].len()).map(move |step| (at, step));
                fresh.extend(places.iter().flat_map(all));
            }
        }
        for (at, step) in fresh {
            is_new |= !std::mem::replace(&mut self.used[at][step], true);
        }
        is_new
    }

    /// The trap with the answers.
    fn parted(&self) -> Answered {
        let mut units: Vec<Unit> = vec![(self.start, Coming::Once)];
        let mut number: HashMap<Unit, usize> = HashMap::from([(units[0], 0)]);
        let mut parted = Answered { places: Vec::new(), of: Vec::new(), wanting: Vec::new() };
        while let Some(&unit) = units.get(parted.places.len()) {
            let (at, place) = (unit.0, &self.places[unit.0]);
            let steps: Vec<usize> = match self.answer.get(&unit) {
                Some(&step) => vec![step],
                None => (0..self.steps[at].len()).filter(|&step| self.used[at][step]).collect(),
            };
            let mut led = Vec::new();
            for &number_of_step in &steps {
                let step = self.steps[at][number_of_step];
                let is_own = self.places[step.to].is_refuters && !self.wants(step.to);
                let coming = if is_own { self.coming(at, step) } else { Coming::Once };
                let fresh = units.len();
                let next = *number.entry((step.to, coming)).or_insert(fresh);
                if next == fresh {
                    units.push((step.to, coming));
                }
                // What matters where answers are not enough, and what was answered there.
                let matters = if place.is_refuters { self.wants(at) } else { self.wants(step.to) };
                let repeats::Step { trace, forgets, .. } = &place.steps[number_of_step];
                let trace = trace.clone().filter(|_| matters);
                led.push(repeats::Step { to: next, trace, forgets: *forgets });
            }
            parted.places.push(Place { steps: led, ..*place });
            parted.of.push((at, steps));
        }
        parted.wanting =
            (0..self.places.len()).filter(|&at| self.reached[at] && self.wants(at)).collect();
        parted
    }
}

/// The refuter's places, those together that share traces (of so many).
fn groups(places: &[Place], steps: &[Vec<Step>], traces: usize) -> Vec<Vec<usize>> {
    let mut leader: Vec<usize> = (0..places.len()).collect();
    let find = |leader: &mut Vec<usize>, mut at: usize| {
        while leader[at] != at {
            leader[at] = leader[leader[at]];
            at = leader[at];
        }
        at
    };
    let own = || (0..places.len()).filter(|&at| places[at].is_refuters);
    let mut first = vec![None; traces];
    for at in own() {
        for trace in steps[at].iter().filter_map(|step| step.trace) {
            let other = *first[trace as usize].get_or_insert(at);
            let (a, b) = (find(&mut leader, at), find(&mut leader, other));
            leader[a.max(b)] = a.min(b);
        }
    }
    let mut members: HashMap<usize, Vec<usize>> = HashMap::new();
    own().for_each(|at| members.entry(find(&mut leader, at)).or_default().push(at));
    let mut groups: Vec<Vec<usize>> = members.into_values().collect();
    groups.sort_unstable();
    groups
}

/// Who is answered by what in a group of places.
struct Matching<'a> {
    answers: &'a Answers<'a>,
    units: Vec<Unit>,
    /// The step that answers each.
    chosen: Vec<Option<usize>>,
    /// Which unit a trace answers, if play can come back from its move.
    taken: HashMap<u32, usize>,
    returning: HashSet<u32>,
    /// Traces that were tried for a unit.
    tried: HashSet<u32>,
}

impl<'a> Matching<'a> {
    fn new(answers: &'a Answers<'a>, places: &[usize], comings: &[BTreeSet<Coming>]) -> Self {
        let units: Vec<Unit> = places
            .iter()
            .flat_map(|&at| comings[at].iter().map(move |&coming| (at, coming)))
            .collect();
        let mut returning = HashSet::new();
        for &at in places {
            for step in &answers.steps[at] {
                // Of what is not in use yet nothing is known.
                let comes_back = !answers.reached[step.to]
                    || answers.component[step.to] == answers.component[at];
                returning.extend(step.trace.filter(|_| comes_back));
            }
        }
        let chosen = vec![None; units.len()];
        let (taken, tried) = (HashMap::new(), HashSet::new());
        Matching { answers, units, chosen, taken, returning, tried }
    }

    /// Finds an answer for each unit, by steps in use where that is possible; false if there are
    /// not enough.
    fn find(&mut self) -> bool {
        (0..self.units.len()).all(|unit| {
            [true, false].into_iter().any(|used| {
                self.tried.clear();
                self.answer(unit, used)
            })
        })
    }

    /// Finds an answer for a unit, others for those whose answer it takes.
    fn answer(&mut self, unit: usize, used: bool) -> bool {
        let (at, coming) = self.units[unit];
        let answers = self.answers;
        let steps = || (0..answers.steps[at].len()).filter(|&step| !used || answers.used[at][step]);
        let trace = |step: usize| answers.steps[at][step].trace;
        let is_free = |step: &usize| trace(*step).is_none_or(|it| !self.returning.contains(&it));
        if let Some(step) = steps().find(is_free) {
            self.chosen[unit] = Some(step);
            return true;
        }
        if coming == Coming::Freely {
            return false;
        }
        for (step, trace) in steps().filter_map(|step| Some((step, trace(step)?))) {
            if !self.tried.insert(trace) {
                continue;
            }
            let other = self.taken.get(&trace).copied();
            if other.is_none_or(|other| self.answer(other, used)) {
                self.taken.insert(trace, unit);
                self.chosen[unit] = Some(step);
                return true;
            }
        }
        false
    }
}
