//! The whole plain tree of a small game as a net of situations without
//! prisoners, worked out backwards: untrusted, what it finds is evidence like any other.
//!
//! What a player can be sure to get from a situation within so many turns
//! depends on what he can get within one turn less from those that follow. The prisoners of the
//! way there are added on the steps.

use super::contest::{Tree, label};
use super::ends::Ends;
use super::plain::Plain;
use super::{Aim, Worth};
use crate::board::Color;
use crate::proof::{Entry, Evidence, Reason};
use crate::rules::Action;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::atomic::{AtomicBool, Ordering};

/// More than any margin.
const BIG: i32 = 1 << 24;

/// Nothing is sure.
const NOTHING: i32 = i32::MIN / 2;

/// The longest line in turns.
const LONGEST: u16 = 120;

/// A step to another situation.
#[derive(Clone, Copy, Debug)]
struct Step {
    label: u32,
    to: u32,
    /// What it adds to Black's prisoners, in half points.
    gain: i32,
    doubtful: bool,
}

/// The situations of a game.
pub struct Net {
    keys: Vec<Vec<u64>>,
    to_play: Vec<Color>,
    steps: Vec<Vec<Step>>,
    /// What an end is worth; none where play goes on.
    worth: Vec<Option<Worth>>,
    judged: Vec<bool>,
}

/// What a player is sure of, by situation: how much more within how many turns.
pub struct Sure {
    prover: Color,
    steps: Vec<Vec<(u16, i32)>>,
}

impl Sure {
    fn most(&self, node: usize) -> i32 {
        self.steps[node].last().map_or(NOTHING, |step| step.1)
    }

    /// The fewest turns in which he can be sure of so much.
    fn turns(&self, node: usize, wanted: i32) -> Option<u16> {
        self.steps[node].iter().find(|step| step.1 >= wanted).map(|step| step.0)
    }

    /// What can be tried for at the start, in Black's margin, best first.
    pub fn margins(&self) -> Vec<i32> {
        let sign = sign(self.prover);
        self.steps[0].iter().rev().map(|step| sign * step.1).collect()
    }
}

fn sign(color: Color) -> i32 {
    if color == Color::Black { 1 } else { -1 }
}

impl Net {
    /// All situations; none if there are too many.
    pub fn of(
        tree: &Plain<'_>,
        ends: &Ends,
        most: usize,
        stop: Option<&AtomicBool>,
    ) -> Option<Net> {
        let mut net = Net {
            keys: vec![tree.start()],
            to_play: Vec::new(),
            steps: Vec::new(),
            worth: Vec::new(),
            judged: Vec::new(),
        };
        let mut numbers: FxHashMap<Vec<u64>, u32> = FxHashMap::default();
        let mut at = 0;
        while at < net.keys.len() {
            if net.keys.len() > most || stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return None;
            }
            let key = net.keys[at].clone();
            net.to_play.push(tree.to_play(&key));
            let mut steps = Vec::new();
            if tree.is_over(&key) {
                net.worth.push(Some(Worth::Nothing));
            } else {
                net.worth.push(None);
                let before = tree.prisoners(&key);
                for follower in tree.followers(&key) {
                    let gain = 2 * (tree.prisoners(&follower.key) - before);
                    let bare = tree.with_prisoners(&follower.key, 0);
                    let next = net.keys.len() as u32;
                    let to = *numbers.entry(bare.clone()).or_insert(next);
                    if to == next {
                        net.keys.push(bare);
                    }
                    let (label, doubtful) = (follower.label, follower.doubtful);
                    steps.push(Step { label, to, gain, doubtful });
                }
            }
            net.judged.push(false);
            net.steps.push(steps);
            at += 1;
        }
        // Now that it is known that there are not too many.
        for (key, worth) in net.keys.iter().zip(&mut net.worth) {
            if worth.is_some() {
                *worth = Some(tree.as_it_stands(key, ends));
            }
        }
        Some(net)
    }

    /// How many situations.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Ends that are undecided may be judged again.
    pub fn reopen(&mut self) {
        self.judged.fill(false);
    }

    /// What a player can be sure of.
    pub fn sure(&self, prover: Color) -> Sure {
        let sign = sign(prover);
        let ends = self.worth.iter().map(|worth| match worth {
            None | Some(Worth::Nothing) => NOTHING,
            Some(Worth::Win(winner)) if *winner == prover => BIG,
            Some(Worth::Win(_)) => NOTHING,
            Some(Worth::Margin(low, high)) => match prover {
                Color::Black => low.in_halves(),
                Color::White => -high.in_halves(),
            },
        });
        let mut now: Vec<i32> = ends.collect();
        let first = |&value: &i32| if value == NOTHING { Vec::new() } else { vec![(0, value)] };
        let mut steps: Vec<Vec<(u16, i32)>> = now.iter().map(first).collect();
        for turn in 1..=LONGEST {
            let before = now.clone();
            let mut changed = false;
            for node in 0..self.len() {
                if self.worth[node].is_some() {
                    continue;
                }
                let own = self.to_play[node] == prover;
                let values = self.steps[node].iter().filter(|step| !(own && step.doubtful));
                let values = values.map(|step| match before[step.to as usize] {
                    NOTHING => NOTHING,
                    value => (value + sign * step.gain).clamp(-2 * BIG, 2 * BIG),
                });
                let value = if own { values.max() } else { values.min() }.unwrap_or(NOTHING);
                if value > now[node] {
                    now[node] = value;
                    steps[node].push((turn, value));
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        Sure { prover, steps }
    }

    /// Judges the ends that matter for the value; how many there were.
    pub fn judge(
        &mut self,
        tree: &Plain<'_>,
        ends: &Ends,
        sure: [&Sure; 2],
        stop: Option<&AtomicBool>,
    ) -> usize {
        let low = |node: usize| sure[0].most(node);
        let high = |node: usize| match sure[1].most(node) {
            NOTHING => BIG,
            value => -value,
        };
        let mut seen = vec![false; self.len()];
        let mut queue = vec![0usize];
        let mut judged = 0;
        seen[0] = true;
        while let Some(node) = queue.pop() {
            if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return judged;
            }
            if let Some(Worth::Margin(least, most)) = self.worth[node] {
                if least < most && !self.judged[node] {
                    self.judged[node] = true;
                    self.worth[node] = Some(tree.judged(&self.keys[node], ends));
                    judged += 1;
                }
                continue;
            }
            let (least, most) = (low(node), high(node));
            for step in &self.steps[node] {
                let to = step.to as usize;
                let matters = match self.to_play[node] {
                    Color::Black => high(to).saturating_add(step.gain) >= least,
                    Color::White => low(to).saturating_add(step.gain) <= most,
                };
                if matters && !seen[to] {
                    seen[to] = true;
                    queue.push(to);
                }
            }
        }
        judged
    }

    /// The strategy for a margin, as evidence about the plain tree.
    pub fn evidence(&self, tree: &Plain<'_>, sure: &Sure, aim: &Aim) -> Option<Evidence> {
        let sign = sign(aim.prover);
        let root = tree.prisoners(&self.keys[0]);
        // A situation with the prisoners since the start.
        let mut known: FxHashSet<(u32, i32)> = FxHashSet::default();
        let mut queue = vec![(0u32, 0i32)];
        let mut found = Vec::new();
        known.insert((0, 0));
        while let Some((at, gained)) = queue.pop() {
            let node = at as usize;
            let wanted = sign * (aim.margin.in_halves() - gained);
            let rank = u32::from(sure.turns(node, wanted)?);
            if self.worth[node].is_some() {
                continue;
            }
            let key = match node {
                0 => self.keys[0].clone(),
                _ => tree.with_prisoners(&self.keys[node], root + gained / 2),
            };
            let own = self.to_play[node] == aim.prover;
            let reaches = |step: &Step| {
                let turns = sure.turns(step.to as usize, wanted - sign * step.gain);
                turns.is_some_and(|turns| u32::from(turns) < rank)
            };
            let steps = self.steps[node].iter();
            let mut open: Vec<&Step> = Vec::new();
            let reason = if own {
                let chosen =
                    steps.filter(|step| !step.doubtful && reaches(step)).min_by_key(|step| {
                        (
                            sure.turns(step.to as usize, wanted - sign * step.gain),
                            step.label != label(&Action::Pass),
                        )
                    })?;
                open.push(chosen);
                Reason::Move(chosen.label)
            } else {
                open.extend(steps);
                Reason::All
            };
            for step in open {
                let next = (step.to, gained + step.gain);
                if known.insert(next) {
                    queue.push(next);
                }
            }
            found.push(Entry { key, reason, rank, phase: 0 });
        }
        Some(Evidence::strategy(found))
    }
}
