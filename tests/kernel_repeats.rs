//! Theorem "Rules against repetition": on random traps, where no move of the refuter's is
//! said to be in danger, none is ever barred, whatever the prover does.

#[path = "support/random.rs"]
mod random;

use random::Random;
use shinpan::proof::repeats::{Place, Trace, barred};
use std::collections::HashSet;

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
        Place { is_refuters, steps: (0..steps).map(|_| step(random)).collect() }
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
