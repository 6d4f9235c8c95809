//! Whether a rule against repetition that a game leaves out may bar the refuter of a trap
//! who remembers what was played: theorem "Traps with memory" (docs/theorems.md).
//!
//! Play is followed through the trap with the traces that moves have left. A trace is
//! forgotten where nobody can meet it any more, so little has to be remembered beside
//! what moves on one cycle leave.

use super::cycles::components;
use super::repeats::{self, Place};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// Words for what can still be met, all together.
const MOST_WORDS: usize = 1 << 24;

/// Places with what is remembered there: so many, and so many more for each place; and facts
/// that each of them remembers on average.
const STATES: usize = 1 << 14;
const STATES_PER_PLACE: usize = 8;
const REMEMBERED: usize = 16;

/// What was found of a trap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Followed {
    /// The refuter always has a move: the places that he needs, each with one of his steps
    /// there.
    Kept(Vec<(usize, Option<usize>)>),
    /// He may have none, and that at these places.
    Barred(Vec<usize>),
    /// It takes too much to find out.
    Unknown,
}

/// Follows play through a trap. At his places the refuter may take each of the steps.
pub fn follow(places: &[Place], start: usize) -> Followed {
    let Some(trail) = Trail::new(places) else { return Followed::Unknown };
    trail.states(start).map_or(Followed::Unknown, States::told)
}

/// A step: where it leads, and the number of its trace if it may be met again.
type Step = (usize, Option<u32>);

/// A trap with numbers for traces.
struct Trail<'a> {
    places: &'a [Place],
    steps: Vec<Vec<Step>>,
    /// For each place which traces can still be met, as a set of [`Trail::sets`].
    ahead: Vec<usize>,
    sets: Vec<Vec<u64>>,
}

impl<'a> Trail<'a> {
    fn new(places: &'a [Place]) -> Option<Trail<'a>> {
        let followers: Vec<Vec<usize>> =
            places.iter().map(|place| place.steps.iter().map(|step| step.to).collect()).collect();
        let component = components(&followers);
        let number = repeatable(places, &component);
        let steps: Vec<Vec<Step>> = places
            .iter()
            .map(|place| {
                let number = |trace: &[u64]| number.get(trace).copied();
                let step = |step: &repeats::Step| (step.to, step.trace.as_deref().and_then(number));
                place.steps.iter().map(step).collect()
            })
            .collect();
        let (ahead, sets) = ahead(&steps, &component, number.len())?;
        Some(Trail { places, steps, ahead, sets })
    }

    fn is_ahead(&self, at: usize, trace: u32) -> bool {
        let set = &self.sets[self.ahead[at]];
        set.get(trace as usize / 64).is_some_and(|word| word >> (trace % 64) & 1 == 1)
    }

    /// All that play can come to.
    fn states(&self, start: usize) -> Option<States<'_>> {
        let mut number: FxHashMap<(usize, Vec<u32>), usize> = FxHashMap::default();
        let mut states = States { places: self.places, at: Vec::new(), moves: Vec::new() };
        let mut waiting = vec![(start, Vec::new())];
        number.insert((start, Vec::new()), 0);
        let (mut next, mut remembered) = (0, 0);
        let most = STATES + STATES_PER_PLACE * self.places.len();
        while next < waiting.len() {
            let (at, made) = waiting[next].clone();
            next += 1;
            remembered += made.len();
            if next > most || remembered > REMEMBERED * most {
                return None;
            }
            let mut moves = Vec::new();
            let mut go = |step: usize, to: usize, mut made: Vec<u32>| {
                made.retain(|&trace| self.is_ahead(to, trace));
                let state = (to, made);
                let known = number.get(&state).copied().unwrap_or_else(|| {
                    number.insert(state.clone(), waiting.len());
                    waiting.push(state);
                    waiting.len() - 1
                });
                moves.push((step, known));
            };
            for (step, &(to, trace)) in self.steps[at].iter().enumerate() {
                let mut made = made.clone();
                if let Some(trace) = trace {
                    let Err(place) = made.binary_search(&trace) else { continue };
                    made.insert(place, trace);
                }
                go(step, to, made);
                if self.places[at].steps[step].forgets {
                    go(step, to, Vec::new());
                }
            }
            states.at.push(at);
            states.moves.push(moves);
        }
        Some(states)
    }
}

/// Numbers for the traces that may be met again: of moves on a cycle, or of moves that lead
/// to several places.
fn repeatable<'a>(places: &'a [Place], component: &[u32]) -> HashMap<&'a [u64], u32> {
    let mut ends: HashMap<&[u64], (HashSet<u32>, HashSet<usize>)> = HashMap::new();
    for (at, place) in places.iter().enumerate() {
        for step in &place.steps {
            if let Some(trace) = step.trace.as_deref() {
                let (from, to) = ends.entry(trace).or_default();
                from.insert(component[at]);
                to.insert(step.to);
            }
        }
    }
    let comes_back = |(from, to): &(HashSet<u32>, HashSet<usize>)| {
        to.len() > 1 || to.iter().any(|&next| from.contains(&component[next]))
    };
    let mut traces: Vec<&[u64]> =
        ends.iter().filter(|(_, ends)| comes_back(ends)).map(|(trace, _)| *trace).collect();
    traces.sort_unstable();
    traces.into_iter().zip(0..).collect()
}

/// For each place which traces moves leave at places that can be reached from it: the number
/// of a set of words.
fn ahead(
    steps: &[Vec<Step>],
    component: &[u32],
    traces: usize,
) -> Option<(Vec<usize>, Vec<Vec<u64>>)> {
    let words = traces.div_ceil(64);
    let mut members: Vec<Vec<usize>> = Vec::new();
    for (at, &component) in component.iter().enumerate() {
        members.resize(members.len().max(component as usize + 1), Vec::new());
        members[component as usize].push(at);
    }
    let mut known: HashMap<Vec<u64>, usize> = HashMap::new();
    let mut sets: Vec<Vec<u64>> = Vec::new();
    let mut of: Vec<usize> = Vec::new();
    // Components that can be reached from others come before them.
    for (own, members) in members.iter().enumerate() {
        let mut set = vec![0u64; words];
        for &(next, trace) in members.iter().flat_map(|&at| &steps[at]) {
            if let Some(trace) = trace {
                set[trace as usize / 64] |= 1 << (trace % 64);
            }
            let other = component[next] as usize;
            if other != own {
                set.iter_mut().zip(&sets[of[other]]).for_each(|(word, more)| *word |= more);
            }
        }
        let fresh = sets.len();
        let number = *known.entry(set).or_insert_with_key(|set| {
            sets.push(set.clone());
            fresh
        });
        of.push(number);
        if sets.len() * words > MOST_WORDS {
            return None;
        }
    }
    Some((component.iter().map(|&component| of[component as usize]).collect(), sets))
}

/// Places with what is remembered there.
struct States<'a> {
    places: &'a [Place],
    at: Vec<usize>,
    /// The steps that nothing remembered bars, each with the state after it.
    moves: Vec<Vec<(usize, usize)>>,
}

impl States<'_> {
    fn is_refuters(&self, state: usize) -> bool {
        self.places[self.at[state]].is_refuters
    }

    /// From which states may the refuter come to have no move?
    fn lost(&self) -> Vec<bool> {
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); self.at.len()];
        for (state, moves) in self.moves.iter().enumerate() {
            moves.iter().for_each(|&(_, next)| before[next].push(state));
        }
        let mut left: Vec<usize> = self.moves.iter().map(Vec::len).collect();
        let stuck = |&state: &usize| self.is_refuters(state) && left[state] == 0;
        let mut waiting: Vec<usize> = (0..self.at.len()).filter(stuck).collect();
        let mut lost = vec![false; self.at.len()];
        waiting.iter().for_each(|&state| lost[state] = true);
        while let Some(state) = waiting.pop() {
            for &earlier in &before[state] {
                left[earlier] -= 1;
                let forced = !self.is_refuters(earlier) || left[earlier] == 0;
                if forced && !std::mem::replace(&mut lost[earlier], true) {
                    waiting.push(earlier);
                }
            }
        }
        lost
    }

    fn told(self) -> Followed {
        let lost = self.lost();
        if lost[0] {
            let stuck = |&state: &usize| self.is_refuters(state) && self.moves[state].is_empty();
            let at: HashSet<usize> =
                (0..self.at.len()).filter(stuck).map(|state| self.at[state]).collect();
            let mut at: Vec<usize> = at.into_iter().collect();
            at.sort_unstable();
            return Followed::Barred(at);
        }
        let mut needed: HashMap<usize, Option<usize>> = HashMap::new();
        let mut seen = vec![false; self.at.len()];
        seen[0] = true;
        let mut waiting = vec![0];
        while let Some(state) = waiting.pop() {
            let place = self.at[state];
            let mut moves: Vec<(usize, usize)> =
                self.moves[state].iter().copied().filter(|&(_, next)| !lost[next]).collect();
            if self.is_refuters(state) {
                // Rather to places that are needed anyway.
                let best =
                    moves.iter().min_by_key(|(_, next)| !needed.contains_key(&self.at[*next]));
                moves = best.copied().into_iter().collect();
            }
            let step = moves.first().map(|(step, _)| *step).filter(|_| self.is_refuters(state));
            needed.entry(place).or_insert(step);
            for (_, next) in moves {
                if !std::mem::replace(&mut seen[next], true) {
                    waiting.push(next);
                }
            }
        }
        Followed::Kept(closed(self.places, needed))
    }
}

/// The places with all that moves lead to which are barred whenever play comes there.
fn closed(
    places: &[Place],
    mut needed: HashMap<usize, Option<usize>>,
) -> Vec<(usize, Option<usize>)> {
    let mut waiting: Vec<usize> = needed.keys().copied().collect();
    while let Some(at) = waiting.pop() {
        let led = match needed[&at] {
            Some(step) => &places[at].steps[step..=step],
            None => &places[at].steps[..],
        };
        for next in led.iter().map(|step| step.to) {
            if let Entry::Vacant(entry) = needed.entry(next) {
                let Place { is_refuters, steps, .. } = &places[next];
                entry.insert((*is_refuters && !steps.is_empty()).then_some(0));
                waiting.push(next);
            }
        }
    }
    let mut needed: Vec<(usize, Option<usize>)> = needed.into_iter().collect();
    needed.sort_unstable();
    needed
}
