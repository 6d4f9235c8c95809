//! What positions are worth where play is over: the ruleset's own verdict,
//! asked once for each position.

use super::footing::Ground;
use super::{Aim, Worth};
use crate::rules::{Action, Ending, Points, SituationKey};
use crate::rulesets::japanese2003::Japanese2003;
use crate::rulesets::{Basis, Counting, End, GameResult, Named, Ruleset, State, Tally};
use crate::verdict::Watch;
use crate::verdict::direct_ko::{self, Ruling};
use crate::verdict::judge::{Limits, judge_end};
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// A verdict may cost this part of what a question about the game may.
const SHARE: usize = 40;

/// The same once everything else has been tried.
const LAST_SHARE: usize = 6;

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
    limits: Limits,
    share: AtomicUsize,
    begun: Instant,
    known: Mutex<FxHashMap<(SituationKey, Option<EndingKey>), Worth>>,
    passes: Mutex<FxHashMap<SituationKey, Passable>>,
    nodes: AtomicU64,
    open: AtomicU64,
}

/// An ending, as far as verdicts depend on it.
type EndingKey = (u8, u8);

impl Ends {
    /// No verdict yet.
    pub fn new(asked: Named, ground: &Ground, limits: &Limits) -> Ends {
        Ends {
            asked,
            prisoners: ground.ruleset.info().counting == Counting::Territory,
            limits: *limits,
            share: AtomicUsize::new(SHARE),
            begun: Instant::now(),
            known: Mutex::default(),
            passes: Mutex::default(),
            nodes: AtomicU64::new(0),
            open: AtomicU64::new(0),
        }
    }

    /// From now on verdicts may cost more; those that are undecided are asked for again.
    pub fn deepen(&self) {
        self.share.store(LAST_SHARE, Ordering::Relaxed);
        self.open.store(0, Ordering::Relaxed);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|_, worth| !is_open(worth));
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
        !(history && forgets) && aim.is_met(self.worth(end, !history))
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
        let prisoners = Points::whole(match self.prisoners {
            true => end.situation.prisoner_difference(),
            false => 0,
        });
        let key = (end.situation.key(), end.ending.map(ending_key));
        if recall
            && let Some(known) = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&key)
        {
            return shifted(*known, prisoners);
        }
        let found = self.searched(end);
        if is_open(&found) {
            self.open.fetch_add(1, Ordering::Relaxed);
        }
        if recall {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            known.insert(key, shifted(found, -prisoners));
        }
        found
    }

    /// The limits with the time that is left; none if there is none, or if the work is called
    /// off.
    fn left(&self) -> Option<Limits> {
        let time = self.limits.time.map(|time| time.saturating_sub(self.begun.elapsed()));
        let over = time.is_some_and(|time| time.is_zero())
            || Watch::current().is_some_and(|watch| watch.is_called_off());
        (!over).then_some(Limits { time, ..self.limits })
    }

    fn searched(&self, end: &End) -> Worth {
        let Some(left) = self.left() else {
            return self.as_it_stands(end).unwrap_or(Worth::Nothing);
        };
        let nodes = (self.limits.nodes / self.share.load(Ordering::Relaxed)).max(1);
        let limits = Limits { nodes, ..left };
        match judge_end(self.asked, end.clone(), &Basis::Position, &limits) {
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
        let Some(left) = self.left() else { return Passable::Unknown };
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
