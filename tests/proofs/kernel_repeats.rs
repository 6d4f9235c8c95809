//! Theorem "Answers of their own": on random traps, where the refuter is said to have answers
//! enough, he has a move whatever the prover does. And "Traps with memory": whether a refuter who
//! has several moves always has one that is not barred.

use crate::random::Random;
use shinpan::proof::history::Followed;
use shinpan::proof::repeats::{Place, Rule, Step, follow};
use std::collections::{HashMap, HashSet};

/// Places in turn, the refuter's with up to so many steps; few traces, which tell who moved and
/// what follows.
fn telling_trap(random: &mut Random, choices: usize) -> Vec<Place> {
    let pairs = 2 + random.below(4);
    let traces = 1 + random.below(2);
    let place = |number: usize, random: &mut Random| {
        let is_refuters = number % 2 == 1;
        let steps = 1 + random.below(if is_refuters { choices } else { 3 });
        let step = |random: &mut Random| {
            let next = 2 * random.below(pairs) + usize::from(!is_refuters);
            let side = u64::from(is_refuters);
            let trace = vec![side, next as u64, random.below(traces) as u64];
            let trace = (random.below(8) > 0).then_some(trace);
            Step { to: next, forgets: trace.is_none() && random.below(3) == 0, trace }
        };
        Place { is_refuters, steps: (0..steps).map(|_| step(random)).collect() }
    };
    (0..2 * pairs).map(|number| place(number, random)).collect()
}

/// Do these steps keep the refuter in the trap?
fn assert_closed(places: &[Place], start: usize, needed: &[(usize, Option<usize>)]) {
    let held: HashSet<usize> = needed.iter().map(|(place, _)| *place).collect();
    assert!(held.contains(&start) && held.len() == needed.len());
    for &(at, step) in needed {
        assert_eq!(step.is_some(), places[at].is_refuters);
        let led = |&(i, _): &(usize, &Step)| step.is_none_or(|step| step == i);
        let mut steps = places[at].steps.iter().enumerate().filter(led);
        assert!(steps.all(|(_, step)| held.contains(&step.to)), "a leak");
    }
}

#[test]
fn a_refuter_with_answers_enough_is_never_without_a_move() {
    let mut random = Random::new(5);
    for (choices, least) in [(1, 1_000), (3, 3_000)] {
        for is_exact in [false, true] {
            let (mut good, mut needless, mut bad) = (0, 0, 0);
            for _ in 0..10_000 {
                let places = telling_trap(&mut random, choices);
                let start = random.below(places.len());
                let goes_on = goes_on(&places, start);
                match follow(&places, start, Rule { tells: true, is_exact }) {
                    Followed::Kept(needed) => {
                        assert!(goes_on, "a refuter may be without a move after all: {places:?}");
                        assert_closed(&places, start, &needed);
                        good += 1;
                    }
                    Followed::Barred(at) => {
                        assert!(!at.is_empty() && at.iter().all(|&at| places[at].is_refuters));
                        *(if goes_on { &mut needless } else { &mut bad }) += 1;
                    }
                    Followed::Unknown => panic!("too much for so few places"),
                }
            }
            eprintln!("{good} kept, {bad} barred, {needless} refused for nothing");
            assert!(good > least);
        }
    }
}

/// A trap whose places need not take turns, whose traces may be either side's and tell nothing.
fn wide_trap(random: &mut Random) -> Vec<Place> {
    let count = 3 + random.below(6);
    let traces = 1 + random.below(5);
    let place = |random: &mut Random| {
        let step = |random: &mut Random| {
            let trace = (random.below(4) > 0).then(|| vec![random.below(traces) as u64]);
            let forgets = trace.is_none() && random.below(4) == 0;
            Step { to: random.below(count), trace, forgets }
        };
        let steps = (0..1 + random.below(3)).map(|_| step(random)).collect();
        Place { is_refuters: random.below(2) == 0, steps }
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
        for Step { to: next, trace, forgets } in &places[at].steps {
            let mut made = made.clone();
            if let Some(trace) = trace {
                if made.contains(trace) {
                    continue;
                }
                made.push(trace.clone());
                made.sort();
            }
            let mut ways = vec![made];
            if *forgets {
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
    let mut random = Random::new(6);
    let (mut kept, mut barred) = (0, 0);
    for _ in 0..40_000 {
        let places = wide_trap(&mut random);
        let start = random.below(places.len());
        let rule = Rule { tells: false, is_exact: true };
        match (follow(&places, start, rule), goes_on(&places, start)) {
            (Followed::Kept(needed), true) => {
                kept += 1;
                assert_closed(&places, start, &needed);
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
