//! What positions are worth where play is over: the ruleset's own verdict,
//! asked once for each position.

use super::footing::Ground;
use super::{Aim, Worth};
use crate::board::{Color, PerColor, Stones, StonesKey};
use crate::game::Manner;
use crate::rules::{Action, Ending, Points, Setup, Situation, SituationKey};
use crate::rulesets::api::{Beside, Homes};
use crate::rulesets::inquiry::{Answer, Subject};
use crate::rulesets::japanese2003::Japanese2003;
use crate::rulesets::ljrg::Ljrg;
use crate::rulesets::ljrg::control::ControlInquiry;
use crate::rulesets::perfect::homes::{self, Claim, Home};
use crate::rulesets::{Basis, Counting, End, GameResult, Named, Ruleset, State, Tally};
use crate::verdict::Watch;
use crate::verdict::direct_ko::{self, Ruling};
use crate::verdict::judge::{Limits, judge_by, judge_until};
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// A verdict may cost this part of what a question about the game may: first the first of these,
/// then, each time that everything else has been tried, the next.
const SHARES: [usize; STAGES] = [400, 40, 6, 1];

/// How often verdicts are asked for with more.
pub const STAGES: usize = 4;

/// May a pass be made?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passable {
    /// Yes.
    Yes,
    /// No.
    No,
    /// Within the limits nobody knows.
    Unknown,
}

/// The verdicts on the ends of one game.
pub struct Ends {
    asked: Named,
    prisoners: bool,
    has_handicap: bool,
    limits: Limits,
    /// The number of the share now.
    stage: AtomicUsize,
    begun: Instant,
    known: Mutex<FxHashMap<(SituationKey, Option<EndingKey>), Known>>,
    homes: Mutex<FxHashMap<StonesKey, Found>>,
    /// All locks of these.
    claims: Mutex<Vec<Claim>>,
    passes: Mutex<FxHashMap<SituationKey, Passable>>,
    nodes: AtomicU64,
    open: AtomicU64,
}

/// What both players keep in a position, and the number of the stage in which that was found.
type Found = (usize, PerColor<Option<Home>>);

/// What is known of an end.
#[derive(Clone, Copy)]
struct Known {
    worth: Worth,
    /// The stages in which everything was asked about it.
    stages: usize,
}

/// An ending, as far as verdicts depend on it.
type EndingKey = (u8, u8);

impl Ends {
    /// No verdict yet.
    pub fn new(asked: Named, ground: &Ground, limits: &Limits) -> Ends {
        Ends {
            asked,
            prisoners: ground.ruleset.info().counting == Counting::Territory,
            has_handicap: ground.handicap() > 0,
            limits: *limits,
            stage: AtomicUsize::new(0),
            begun: Instant::now(),
            known: Mutex::default(),
            homes: Mutex::default(),
            claims: Mutex::default(),
            passes: Mutex::default(),
            nodes: AtomicU64::new(0),
            open: AtomicU64::new(0),
        }
    }

    /// The ruleset that judges.
    pub fn asked(&self) -> Named {
        self.asked
    }

    /// From now on verdicts may cost more; those that are undecided are asked for again. False
    /// if there is no more.
    pub fn deepen(&self) -> bool {
        // With a history each end is another one, and nothing of it is remembered.
        let stages = match self.asked.ruleset.remembers_beyond_the_end() {
            true => STAGES - 1,
            false => STAGES,
        };
        let next = self.stage() + 1;
        if next < stages {
            self.open.store(0, Ordering::Relaxed);
            self.stage.store(next, Ordering::Relaxed);
        }
        next < stages
    }

    /// The number of the stage.
    pub fn stage(&self) -> usize {
        self.stage.load(Ordering::Relaxed)
    }

    /// Situations searched for verdicts.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// How many positions were judged.
    pub fn judged(&self) -> usize {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// How many of them are undecided.
    pub fn open(&self) -> u64 {
        self.open.load(Ordering::Relaxed)
    }

    /// Is it sure that this end meets the aim? `forgets` says that the end does
    /// not hold the real history.
    pub fn meets(&self, end: &End, aim: &Aim, forgets: bool) -> bool {
        let Some(first) = self.as_it_stands(end) else { return false };
        if aim.is_met(first) || aim.is_missed(first) {
            return aim.is_met(first);
        }
        let history = self.asked.ruleset.remembers_beyond_the_end();
        let enough = |worth| aim.is_met(worth) || aim.is_missed(worth);
        !(history && forgets) && aim.is_met(self.sought(end, !history, Some(&enough)))
    }

    /// Black's margin that a player is sure of by what he keeps in this position, whatever
    /// follows; looked for as long as it may take, or as in this stage.
    pub fn kept(
        &self,
        situation: &Situation,
        keeper: Color,
        komi: Points,
        thoroughly: bool,
    ) -> Option<Points> {
        let Home { points, turn, .. } = self.home(situation, keeper, thoroughly)?;
        let points = if situation.to_play == keeper { points + turn } else { points };
        let points = if keeper == Color::Black { points } else { -points };
        Some(Points::whole(points + situation.prisoner_difference()) - komi)
    }

    /// What a player keeps in this position; none under rulesets where that says nothing, and
    /// where marks stay.
    pub fn home(&self, situation: &Situation, keeper: Color, thoroughly: bool) -> Option<Home> {
        let Homes { least, beside } = self.asked.ruleset.homes()?;
        // Area may count for handicap stones.
        if !situation.permanent.is_empty() || (beside == Beside::Area && self.has_handicap) {
            return None;
        }
        let key = situation.stones.key();
        let stage = if thoroughly { STAGES - 1 } else { self.stage() };
        let known = || self.homes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((done, known)) = known().get(&key)
            && *done >= stage
        {
            return known[keeper].clone();
        }
        let answers = self.locks(&situation.stones, least, stage);
        let mut claims = self.claims.lock().unwrap_or_else(PoisonError::into_inner);
        for claim in homes::claims(&situation.stones, &answers) {
            if !claims.contains(&claim) {
                claims.push(claim);
            }
        }
        let found = homes::homes(&situation.stones, &answers, &claims, beside);
        known().insert(key, (stage, found.clone()));
        found[keeper].clone()
    }

    /// What players lock so quietly in a position, whoever moves and whatever is marked: LJRG asks
    /// that.
    fn locks(&self, stones: &Stones, least: Manner, stage: usize) -> Vec<(Subject, Answer)> {
        let mut situation = Situation::of(stones.clone());
        situation.pass_count = 2;
        let end = End::of(Setup::of(situation));
        let asked = Named { ruleset: &Ljrg, stands_for: None };
        let judge = |limits| {
            let mut inquiry = ControlInquiry::new(&end).ok()?.in_manner(least);
            judge_by(asked, end, &mut inquiry, &limits).ok()
        };
        let Some(verdict) = self.left(stage).and_then(judge) else { return Vec::new() };
        self.nodes.fetch_add(verdict.stats.nodes, Ordering::Relaxed);
        let proofs = verdict.findings.proofs.into_iter();
        let proofs = proofs.filter(|proof| proof.answer.is_yes_in(least));
        proofs.map(|proof| (proof.subject, proof.answer)).collect()
    }

    /// What needs no search.
    pub fn as_it_stands(&self, end: &End) -> Option<Worth> {
        let tally = self.asked.ruleset.tally(end, &Basis::Position).ok()?;
        Some(worth(&tally))
    }

    /// The worth of an end whose history is not known.
    pub fn plain_worth(&self, end: &End) -> Worth {
        match self.asked.ruleset.remembers_beyond_the_end() {
            true => self.as_it_stands(end).unwrap_or(Worth::Nothing),
            false => self.worth(end, true),
        }
    }

    /// The worth of an end by search; `recall` if positions decide alone.
    pub fn worth(&self, end: &End, recall: bool) -> Worth {
        self.sought(end, recall, None)
    }

    /// The same as far as needed: until it is enough.
    fn sought(&self, end: &End, recall: bool, enough: Option<&dyn Fn(Worth) -> bool>) -> Worth {
        let prisoners = Points::whole(match self.prisoners {
            true => end.situation.prisoner_difference(),
            false => 0,
        });
        let key = (end.situation.key(), end.ending.map(ending_key));
        let stages = self.stage() + 1;
        let is_enough = |worth| !is_open(&worth) || enough.is_some_and(|enough| enough(worth));
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let before = known().get(&key).copied().filter(|_| recall);
        if let Some(Known { worth, stages: done }) = before {
            let worth = shifted(worth, prisoners);
            if done >= stages || is_enough(worth) {
                return worth;
            }
        }
        let mut found = self.searched(end, &is_enough);
        if let Some(before) = before {
            found = narrower(found, shifted(before.worth, prisoners));
        }
        let is_through = !is_enough(found);
        if is_through {
            self.open.fetch_add(1, Ordering::Relaxed);
        }
        if recall {
            let done = if is_through { stages } else { before.map_or(0, |known| known.stages) };
            known().insert(key, Known { worth: shifted(found, -prisoners), stages: done });
        }
        found
    }

    /// The limits with the time that is left; none if there is none, or if the work is called
    /// off.
    fn time_left(&self) -> Option<Limits> {
        let time = self.limits.time.map(|time| time.saturating_sub(self.begun.elapsed()));
        let over = time.is_some_and(|time| time.is_zero()) || Watch::called_off_here();
        (!over).then_some(Limits { time, ..self.limits })
    }

    /// The same for a verdict of a stage.
    fn left(&self, stage: usize) -> Option<Limits> {
        let limits = self.time_left()?;
        Some(Limits { nodes: (limits.nodes / SHARES[stage]).max(1), ..limits })
    }

    fn searched(&self, end: &End, enough: &dyn Fn(Worth) -> bool) -> Worth {
        let Some(limits) = self.left(self.stage()) else {
            return self.as_it_stands(end).unwrap_or(Worth::Nothing);
        };
        match judge_until(self.asked, end.clone(), &limits, &|tally| enough(worth(tally))) {
            Ok(verdict) => {
                self.nodes.fetch_add(verdict.stats.nodes, Ordering::Relaxed);
                worth(&verdict.tally)
            }
            Err(_) => Worth::Nothing,
        }
    }

    /// Does a rule that needs a search forbid an action? (J2003 direct-ko, on a
    /// pass with which play would end so)
    pub fn allows(
        &self,
        state: &dyn State,
        action: &Action,
        end: impl FnOnce() -> End,
    ) -> Passable {
        let concerned = *action == Action::Pass
            && self.asked.ruleset.info().id == Japanese2003.info().id
            && direct_ko::concerns(state, action);
        if !concerned {
            return Passable::Yes;
        }
        let end = end();
        let key = end.situation.key();
        if let Some(known) = self.passes.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return *known;
        }
        let Some(left) = self.time_left() else { return Passable::Unknown };
        let ruling = match direct_ko::ruling(&end, &left) {
            Ok(Ruling::Allowed) => Passable::Yes,
            Ok(Ruling::Forbidden(_)) => Passable::No,
            Ok(Ruling::Open(_)) | Err(_) => Passable::Unknown,
        };
        self.passes.lock().unwrap_or_else(PoisonError::into_inner).insert(key, ruling);
        ruling
    }
}

fn worth(tally: &Tally) -> Worth {
    match tally.result {
        GameResult::WinWithoutScore(color) => Worth::Win(color),
        GameResult::Void => Worth::Nothing,
        _ => Worth::Margin(tally.bounds.0, tally.bounds.1),
    }
}

/// What two findings say together.
fn narrower(one: Worth, other: Worth) -> Worth {
    match (one, other) {
        (Worth::Margin(low, high), Worth::Margin(least, most)) => {
            Worth::Margin(low.max(least), high.min(most))
        }
        (found, _) => found,
    }
}

fn is_open(worth: &Worth) -> bool {
    matches!(worth, Worth::Margin(low, high) if low < high)
}

fn shifted(worth: Worth, by: Points) -> Worth {
    match worth {
        Worth::Margin(low, high) => Worth::Margin(low + by, high + by),
        other => other,
    }
}

fn ending_key(ending: Ending) -> EndingKey {
    match ending {
        Ending::Passes => (0, 0),
        Ending::Agreement => (1, 0),
        Ending::RoundRepetition => (2, 0),
        Ending::LongCycle(winner) => (3, winner.map_or(0, |color| color.letter() as u8)),
        Ending::NoResult => (4, 0),
        Ending::BothLose => (5, 0),
    }
}
