//! Missing reinforcements (LJRG, "Before end"): locations that nobody controls
//! and that a player would control with one more stone of his.
//!
//! Only claims that hold the new stone can have a new answer: in the worst case
//! of any other claim nothing has changed. Only proven locks count.

use super::claims::{named as claims_text, question};
use super::inquest::{self, Effort, Failure};
use super::judge::Limits;
use super::{Fuse, Verdict};
use crate::board::{Color, Loc, LocSet, coord};
use crate::rules::{Action, Setup, Situation};
use crate::rulesets::Owner;
use crate::rulesets::ljrg::certain::possible_control;
use crate::rulesets::ljrg::claims::{self, Area};
use crate::solve::Exhausted;
use std::collections::BTreeSet;

/// A stone that secures locations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reinforcement {
    /// Whose stone.
    pub color: Color,
    /// Where.
    pub at: Loc,
    /// What nobody controls now and he would control then, the stone's own
    /// location aside.
    pub secures: LocSet,
}

/// The reinforcements that were found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing {
    /// Those that secure most first.
    pub found: Vec<Reinforcement>,
    /// Could a limit have hidden others?
    pub complete: bool,
    /// Situations created.
    pub nodes: u64,
}

/// Claims tried for each stone at most.
const CLAIMS: usize = 32;

/// Situations for each stone at least, however many stones there are to try.
const LEAST: usize = 2_000;

/// Looks for the single stones of a player that would secure something. All
/// questions together cost about as much as the limit for one question of a
/// verdict.
pub fn missing(verdict: &Verdict, player: Color, limits: &Limits) -> Missing {
    let situation = &verdict.end.situation;
    let mut neutral = LocSet::empty(situation.graph().len());
    for part in verdict.neutral_parts() {
        neutral.union_with(&part);
    }
    let open = verdict.tally.owner.contains(&Owner::Undecided);
    let mut missing = Missing { found: Vec::new(), complete: !open, nodes: 0 };
    let after: Vec<(Loc, Situation)> =
        neutral.iter().filter_map(|at| Some((at, reinforced(verdict, player, at)?))).collect();
    let fuse = Fuse::lit(limits.time);
    let effort = Effort {
        nodes: (limits.nodes / after.len().max(1)).max(LEAST).min(limits.nodes),
        bytes: limits.bytes,
        threads: 1,
        stop: fuse.as_ref().map(Fuse::flag),
        known: &[],
    };
    for (at, situation) in &after {
        // A neutral location that is only filled secures nothing.
        let mut wanted = neutral.clone();
        wanted.remove(*at);
        let secures = secured(situation, player, *at, &wanted, &effort, &mut missing);
        if !secures.is_empty() {
            missing.found.push(Reinforcement { color: player, at: *at, secures });
        }
    }
    missing.found.sort_by_key(|found| std::cmp::Reverse(found.secures.len()));
    missing
}

/// Does the verdict come from a search for control? Other rulesets know none;
/// what is missing there are dame, and their tallies name those.
pub fn applies(verdict: &Verdict) -> bool {
    verdict.tally.basis == "search" && verdict.has_claims()
}

/// Remarks for readers of a verdict by search: what each player missed.
pub fn remarks(verdict: &Verdict, limits: &Limits) -> Vec<String> {
    const MOST: usize = 2;
    if !applies(verdict) {
        return Vec::new();
    }
    // A remark is no verdict: it may cost a part of what that may.
    let limits = Limits { nodes: limits.nodes / 4, ..*limits };
    let graph = verdict.graph();
    let mut remarks = Vec::new();
    for player in Color::BOTH {
        for found in missing(verdict, player, &limits).found.iter().take(MOST) {
            let at = coord::vertex(graph, found.at);
            let secures = claims_text(graph, &found.secures);
            remarks.push(format!("reinforcement missing: {player} {at} would secure {secures}"));
        }
    }
    remarks
}

/// The position with one more stone; none if the rules forbid it there.
fn reinforced(verdict: &Verdict, player: Color, at: Loc) -> Option<Situation> {
    let mut situation = verdict.end.situation.clone();
    if !situation.stones.is_empty_at(at) {
        return None;
    }
    situation.to_play = player;
    situation.pass_count = 0;
    situation.temporary = LocSet::empty(situation.graph().len());
    let mut game = verdict.asked.ruleset.start(&Setup::of(situation)).ok()?;
    game.play(player, &Action::Play(at)).ok()?;
    Some(game.situation().clone())
}

/// What locks that hold the new stone secure of the wanted locations.
fn secured(
    situation: &Situation,
    player: Color,
    at: Loc,
    wanted: &LocSet,
    effort: &Effort<'_>,
    missing: &mut Missing,
) -> LocSet {
    let locations = situation.graph().len();
    let areas = claims::areas(situation, player);
    let (sets, all) = sets_with(&areas, at);
    missing.complete &= all;
    let possible = possible_control(situation, player);
    let mut tried: Vec<LocSet> = sets
        .iter()
        .map(|set| claims::claim(&areas, set, locations))
        .filter(|claim| claims::is_possible(&possible, claim))
        .collect();
    tried.sort_by_cached_key(LocSet::len);
    let mut secured = LocSet::empty(locations);
    let mut left = effort.nodes;
    for claim in tried {
        let mut gain = claim.clone();
        gain.intersect_with(wanted);
        if gain.is_subset(&secured) {
            continue;
        }
        let Some(question) = question(situation, player, &claim, left) else { continue };
        let reply = inquest::answer(&question, effort, effort.bytes);
        missing.nodes += reply.nodes as u64;
        left = left.saturating_sub(reply.nodes);
        match reply.result {
            Ok(evidence) if evidence.answer => secured.union_with(&gain),
            Ok(_) => {}
            Err(Failure::Limit(Exhausted::Stopped)) => {
                missing.complete = false;
                return secured;
            }
            Err(_) => missing.complete = false,
        }
        if left == 0 {
            missing.complete = false;
            return secured;
        }
    }
    secured
}

/// Connected sets of areas that have the stone's string beside them, small
/// ones first; the second value says whether these are all.
fn sets_with(areas: &[Area], at: Loc) -> (Vec<Vec<usize>>, bool) {
    let beside = (0..areas.len()).filter(|&a| areas[a].closed.contains(at));
    let mut layer: BTreeSet<Vec<usize>> = beside.map(|area| vec![area]).collect();
    let mut sets: Vec<Vec<usize>> = Vec::new();
    while !layer.is_empty() {
        let mut next = BTreeSet::new();
        for set in layer {
            if sets.len() >= CLAIMS {
                return (sets, false);
            }
            for &member in &set {
                for &more in areas[member].linked.iter().filter(|more| !set.contains(more)) {
                    let mut larger = set.clone();
                    larger.push(more);
                    larger.sort_unstable();
                    next.insert(larger);
                }
            }
            sets.push(set);
        }
        layer = next;
    }
    (sets, true)
}
