//! How far a player is from his aim if nobody remembers anything: the order in
//! which the oracle tries moves, nothing more.

use super::{BLACK, Oracle, Position, Rules, Sequence, WHITE, other};
use std::collections::HashMap;

/// Position, position before the last move if it was a play, turn, passes.
type Short = (Position, Option<Position>, u8, u8);

#[derive(Debug)]
pub struct Distances {
    /// Moves to the aim, by whose aim it is.
    to: [HashMap<Short, u32>; 2],
}

impl Distances {
    pub fn new(oracle: &mut Oracle<'_>, first: u8, margin: i32) -> Distances {
        let start: Short = (oracle.start.clone(), None, first, 0);
        let mut numbers = HashMap::from([(start.clone(), 0usize)]);
        let mut order = vec![start];
        let mut next: Vec<Vec<usize>> = Vec::new();
        while next.len() < order.len() {
            let here = order[next.len()].clone();
            let mut after = Vec::new();
            for follower in followers(oracle, &here) {
                let count = order.len();
                let number = *numbers.entry(follower.clone()).or_insert(count);
                if number == count {
                    order.push(follower);
                }
                after.push(number);
            }
            next.push(after);
        }
        let to = [BLACK, WHITE].map(|prover| {
            let mut far: Vec<Option<u32>> = order
                .iter()
                .map(|short| {
                    let ended = short.3 == oracle.rules.last_passes();
                    let met = ended && (oracle.margin(&short.0) >= margin) == (prover == BLACK);
                    met.then_some(0)
                })
                .collect();
            for round in 1.. {
                let mut found = Vec::new();
                for (number, short) in order.iter().enumerate() {
                    if far[number].is_some() || next[number].is_empty() {
                        continue;
                    }
                    let mut near = next[number].iter().map(|&n| far[n].is_some());
                    let won = if short.2 == prover { near.any(|x| x) } else { near.all(|x| x) };
                    if won {
                        found.push(number);
                    }
                }
                if found.is_empty() {
                    break;
                }
                found.iter().for_each(|&number| far[number] = Some(round));
            }
            let known =
                order.iter().zip(far).filter_map(|(short, far)| Some((short.clone(), far?)));
            known.collect()
        });
        Distances { to }
    }

    /// Can a player reach his aim from the start if nobody remembers anything?
    pub fn reaches(&self, start: &Position, first: u8, prover: u8) -> bool {
        let start = (start.clone(), None, first, 0);
        self.to[usize::from(prover - 1)].contains_key(&start)
    }

    /// Small for what the mover should try first.
    pub fn order(&self, rules: Rules, next: &Sequence, mover: u8) -> (u8, i64) {
        let moves = next.plays.len();
        let before = match rules {
            Rules::Naj(_) if next.plays[moves - 1] => Some(next.positions[moves - 1].clone()),
            _ => None,
        };
        let short = (next.now().clone(), before, next.to_play, next.passes());
        let far = |color: u8| self.to[usize::from(color - 1)].get(&short).copied();
        match (far(mover), far(other(mover))) {
            (Some(far), _) => (0, i64::from(far)),
            (None, None) => (1, 0),
            (None, Some(far)) => (2, -i64::from(far)),
        }
    }
}

fn followers(oracle: &Oracle<'_>, here: &Short) -> Vec<Short> {
    let (now, before, mover, passes) = here;
    if *passes == oracle.rules.last_passes() {
        return Vec::new();
    }
    let korean = oracle.rules == Rules::Korean;
    let plays = (0..oracle.board.len())
        .filter_map(|at| oracle.board.play(now, *mover, at))
        .filter(|after| Some(after) != before.as_ref() && !(korean && *after == oracle.start))
        .map(|after| (after, (!korean).then(|| now.clone()), other(*mover), 0));
    let pass = (now.clone(), None, other(*mover), passes + 1);
    plays.chain([pass]).collect()
}
