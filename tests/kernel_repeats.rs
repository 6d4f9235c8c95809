//! Theorem "Rules against repetition": on random traps, where no move of the refuter's is
//! said to be in danger, none is ever barred, whatever the prover does. And "Traps with
//! memory": whether a refuter who has several moves always has one that is not barred.

#[path = "support/random.rs"]
mod random;

use random::Random;
use shinpan::proof::history::{Followed, follow};
use shinpan::proof::repeats::{Place, Trace, barred};
use std::collections::{HashMap, HashSet};

/// Places in turn, the refuter's with one step; few traces, so that they meet.
fn trap(random: &mut Random) -> Vec<Place> {
    let pairs = 2 + random.below(4);
    let traces = 1 + random.below(4);
    let trace = |random: &mut Random, side: u64| -> Trace {
        (random.below(5) > 0).then(|| vec![side, random.below(traces) as u64])
    };
    let place = |number: usize, random: &mut Random| {
        let is_refuters = number % 2 == 1;
        let steps = if is_refuters { 1 } else { 1 + random.below(3) };
        let step = |random: &mut Random| {
            let next = 2 * random.below(pairs) + usize::from(!is_refuters);
            (next, trace(random, u64::from(is_refuters)))
        };
        let steps = (0..steps).map(|_| step(random)).collect();
        Place { is_refuters, steps, forgets: false }
    };
    (0..2 * pairs).map(|number| place(number, random)).collect()
}

/// Is there a line from the start in which the prover repeats nothing, but the refuter has to?
fn is_barred(places: &[Place], start: usize) -> bool {
    let mut seen = HashSet::new();
    let mut waiting = vec![(start, Vec::<Vec<u64>>::new())];
    while let Some((at, made)) = waiting.pop() {
        if !seen.insert((at, made.clone())) {
            continue;
        }
        let place = &places[at];
        for (next, trace) in &place.steps {
            let mut made = made.clone();
            if let Some(trace) = trace {
                if made.contains(trace) {
                    if place.is_refuters {
                        return true;
                    }
                    continue;
                }
                made.push(trace.clone());
                made.sort();
            }
            waiting.push((*next, made));
        }
    }
    false
}

#[test]
fn what_is_said_to_be_in_no_danger_is_never_barred() {
    let mut random = Random(5);
    let (mut good, mut comes_back, mut needless) = (0, 0, 0);
    for _ in 0..60_000 {
        let places = trap(&mut random);
        let start = random.below(places.len());
        let is_bad = is_barred(&places, start);
        match barred(&places, start).is_empty() {
            true => {
                assert!(!is_bad, "a refuter may be barred after all");
                good += 1;
                let kept = |place: &Place| place.is_refuters && place.steps[0].1.is_some();
                comes_back += usize::from(places.iter().any(kept));
            }
            false => needless += usize::from(!is_bad),
        }
    }
    eprintln!(
        "{good} in no danger, {comes_back} of them with traces; {needless} refused for nothing"
    );
    assert!(comes_back > 1_000);
}

/// A trap as [`trap`] makes it, but places need not take turns, traces may be either side's,
/// and the refuter has up to three steps.
fn wide_trap(random: &mut Random) -> Vec<Place> {
    let count = 3 + random.below(6);
    let traces = 1 + random.below(5);
    let place = |random: &mut Random| {
        let step = |random: &mut Random| {
            let trace = (random.below(4) > 0).then(|| vec![random.below(traces) as u64]);
            (random.below(count), trace)
        };
        let steps = (0..1 + random.below(3)).map(|_| step(random)).collect();
        Place { is_refuters: random.below(2) == 0, steps, forgets: random.below(4) == 0 }
    };
    (0..count).map(|_| place(random)).collect()
}

/// Can the refuter go on for ever, or until the prover has no move? With all that was played.
fn goes_on(places: &[Place], start: usize) -> bool {
    type State = (usize, Vec<Vec<u64>>);
    let mut number: HashMap<State, usize> = HashMap::from([((start, Vec::new()), 0)]);
    let mut states: Vec<State> = vec![(start, Vec::new())];
    let mut after: Vec<Vec<usize>> = Vec::new();
    while let Some((at, made)) = states.get(after.len()).cloned() {
        let mut followers = Vec::new();
        for (next, trace) in &places[at].steps {
            let mut made = made.clone();
            if let Some(trace) = trace {
                if made.contains(trace) {
                    continue;
                }
                made.push(trace.clone());
                made.sort();
            }
            let mut ways = vec![made];
            if trace.is_none() && places[at].forgets {
                ways.push(Vec::new());
            }
            for made in ways {
                let fresh = states.len();
                let state = (*next, made);
                let known = *number.entry(state.clone()).or_insert(fresh);
                if known == fresh {
                    states.push(state);
                }
                followers.push(known);
            }
        }
        after.push(followers);
    }
    let mut lost = vec![false; states.len()];
    loop {
        let before = lost.clone();
        for (state, followers) in after.iter().enumerate() {
            lost[state] |= match places[states[state].0].is_refuters {
                true => followers.iter().all(|&next| lost[next]),
                false => followers.iter().any(|&next| lost[next]),
            };
        }
        if lost == before {
            return !lost[0];
        }
    }
}

#[test]
fn a_refuter_who_remembers_is_barred_only_where_all_histories_say_so() {
    let mut random = Random(6);
    let (mut kept, mut barred) = (0, 0);
    for _ in 0..40_000 {
        let places = wide_trap(&mut random);
        let start = random.below(places.len());
        match (follow(&places, start), goes_on(&places, start)) {
            (Followed::Kept(needed), true) => {
                kept += 1;
                let holds = |at: usize| needed.iter().any(|&(place, _)| place == at);
                assert!(holds(start));
                for &(at, step) in &needed {
                    assert_eq!(step.is_some(), places[at].is_refuters);
                    let led =
                        |&(i, _): &(usize, &(usize, Trace))| step.is_none_or(|step| step == i);
                    let mut steps = places[at].steps.iter().enumerate().filter(led);
                    assert!(steps.all(|(_, (next, _))| holds(*next)), "a leak");
                }
            }
            (Followed::Barred(at), false) => {
                barred += 1;
                assert!(!at.is_empty() && at.iter().all(|&at| places[at].is_refuters));
            }
            (found, truth) => panic!("{found:?}, but {truth}"),
        }
    }
    eprintln!("{kept} kept, {barred} barred");
    assert!(kept > 5_000 && barred > 5_000);
}
