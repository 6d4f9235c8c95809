//! The fixpoints, and the plans that say which situations to look at next. The
//! answers rest on the fixpoints alone.

use super::{Goal, Space, Value};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

/// No move.
const NOWHERE: u32 = u32::MAX;

/// The open situations renumbered, and three ends behind them.
pub struct Arena {
    attacker: Vec<bool>,
    next: Vec<Vec<u32>>,
    before: Vec<Vec<u32>>,
    shows: Vec<u64>,
    needs: u64,
    /// Where the attacker has won, where he has lost, and where nobody knows.
    ends: [usize; 3],
    buchi: bool,
}

impl Arena {
    pub fn new(space: &Space<'_>, open: &[u32]) -> Arena {
        let question = space.question;
        let count = open.len();
        let ends = [count, count + 1, count + 2];
        let mut local = vec![u32::MAX; space.situations.len()];
        for (number, &node) in open.iter().enumerate() {
            local[node as usize] = number as u32;
        }
        let mut next: Vec<Vec<u32>> = Vec::with_capacity(count + 3);
        for &node in open {
            next.push(match &space.next[node as usize] {
                None => vec![ends[2] as u32],
                Some(next) => next
                    .iter()
                    .map(|&node| match space.value[node as usize] {
                        Value::Won => ends[0] as u32,
                        Value::Lost => ends[1] as u32,
                        Value::Open => local[node as usize],
                    })
                    .collect(),
            });
        }
        next.resize(count + 3, Vec::new());
        let mut before = vec![Vec::new(); count + 3];
        for (node, next) in next.iter().enumerate() {
            for &next in next {
                before[next as usize].push(node as u32);
            }
        }
        let situation = |&node: &u32| &space.situations[node as usize];
        let mut attacker: Vec<bool> =
            open.iter().map(|node| usize::from(situation(node).mover) != question.owner).collect();
        attacker.resize(count + 3, true);
        let mut shows: Vec<u64> = open.iter().map(|node| question.shows(situation(node))).collect();
        shows.resize(count + 3, 0);
        let needs = question.shows_all();
        Arena { attacker, next, before, shows, needs, ends, buchi: question.goal != Goal::Capture }
    }

    /// From where can this side force play into the target, without leaving `within`?
    /// The plan gets the moves that do it.
    fn attractor(
        &self,
        attacker: bool,
        target: Vec<usize>,
        within: &[bool],
        plan: &mut [u32],
    ) -> Vec<bool> {
        let mut inside = vec![false; within.len()];
        let mut left: Vec<u32> = vec![0; within.len()];
        for (node, next) in self.next.iter().enumerate() {
            left[node] = next.iter().filter(|&&next| within[next as usize]).count() as u32;
        }
        let mut queue = VecDeque::from(target);
        for &node in &queue {
            inside[node] = true;
        }
        while let Some(node) = queue.pop_front() {
            for &before in &self.before[node] {
                let before = before as usize;
                left[before] -= 1;
                if within[before]
                    && !inside[before]
                    && (self.attacker[before] == attacker || left[before] == 0)
                {
                    inside[before] = true;
                    plan[before] = node as u32;
                    queue.push_back(before);
                }
            }
        }
        inside
    }

    /// The first move from a node that fits.
    fn first(&self, node: usize, fit: impl Fn(usize) -> bool) -> u32 {
        self.next[node].iter().copied().find(|&next| fit(next as usize)).unwrap_or(NOWHERE)
    }

    /// Where the attacker wins, unexpanded situations being won or lost, and how
    /// he, or the owner, plays for it.
    pub fn won(&self, unknown_is_won: bool) -> Solution {
        let [won, lost, unknown] = self.ends;
        let count = self.next.len();
        let everything = vec![true; count];
        let (mut good, mut bad) = (vec![won], vec![lost]);
        if unknown_is_won { &mut good } else { &mut bad }.push(unknown);
        let mut defence = vec![NOWHERE; count];
        if !self.buchi {
            let mut attack = vec![NOWHERE; count];
            let left = self.attractor(true, good, &everything, &mut attack);
            for (node, defence) in defence.iter_mut().enumerate() {
                *defence = self.first(node, |next| !left[next]);
            }
            return Solution { won: left, attacks: vec![(1 << 63, attack)], defence };
        }
        // Generalised Buechi: from the situations that are left, every demand
        // must be reachable again and again; who cannot is taken off, with all
        // from where the owner can lead there.
        let mut left: Vec<bool> = self
            .attractor(false, bad, &everything, &mut defence)
            .iter()
            .map(|&lost| !lost)
            .collect();
        loop {
            let before = left.iter().filter(|&&left| left).count();
            let mut attacks = Vec::new();
            for demand in (0..64).map(|demand| 1 << demand) {
                if self.needs & demand == 0 {
                    continue;
                }
                let target = (0..count)
                    .filter(|&node| left[node])
                    .filter(|&node| self.shows[node] & demand != 0 || good.contains(&node))
                    .collect();
                let mut attack = vec![NOWHERE; count];
                let reached = self.attractor(true, target, &left, &mut attack);
                attacks.push((demand, attack));
                let stuck: Vec<usize> =
                    (0..count).filter(|&node| left[node] && !reached[node]).collect();
                if stuck.is_empty() {
                    continue;
                }
                for &node in &stuck {
                    defence[node] = self.first(node, |next| left[next] && !reached[next]);
                }
                let lost = self.attractor(false, stuck, &left, &mut defence);
                for node in 0..count {
                    left[node] &= !lost[node];
                }
            }
            if before == left.iter().filter(|&&left| left).count() {
                return Solution { won: left, attacks, defence };
            }
        }
    }

    /// The unexpanded situations that are met when one side follows its plan:
    /// those on which its hope rests.
    pub fn hopes(&self, attacker: bool, solution: &Solution) -> Vec<u32> {
        let mut seen = FxHashSet::default();
        let mut queue = VecDeque::from([(0usize, 0usize)]);
        let mut found = Vec::new();
        let demands = solution.attacks.len();
        while let Some((node, mut demand)) = queue.pop_front() {
            if !seen.insert((node, demand)) || self.ends.contains(&node) {
                continue;
            }
            if self.next[node][0] as usize == self.ends[2] {
                found.push(node as u32);
            } else if self.attacker[node] != attacker {
                queue.extend(self.next[node].iter().map(|&next| (next as usize, demand)));
            } else if !attacker {
                queue.push_back((solution.defence[node] as usize, 0));
            } else {
                let shown = |demand: usize| self.shows[node] & solution.attacks[demand].0 != 0;
                let wanted = (0..demands).map(|n| (demand + n) % demands).find(|&n| !shown(n));
                demand = wanted.unwrap_or(demand);
                let next = match wanted {
                    Some(demand) => solution.attacks[demand].1[node],
                    None => self.first(node, |next| solution.won[next]),
                };
                queue.push_back((next as usize, demand));
            }
        }
        found
    }
}

/// Who wins where, and how.
pub struct Solution {
    pub won: Vec<bool>,
    /// The attacker's moves towards each demand.
    attacks: Vec<(u64, Vec<u32>)>,
    defence: Vec<u32>,
}
