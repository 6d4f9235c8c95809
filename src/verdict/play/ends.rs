//! What positions are worth where play is over: the ruleset's own verdict,
//! asked once for each position.

use super::footing::Ground;
use super::keeps::Found;
use super::tier::Tier;
use super::{Aim, Worth};
use crate::board::StonesKey;
use crate::game::Standing;
use crate::rules::{Action, Ending, Points, SituationKey};
use crate::rulesets::japanese2003::Japanese2003;
use crate::rulesets::perfect::homes::Claim;
use crate::rulesets::{Basis, Counting, End, GameResult, Named, Ruleset, State, Tally};
use crate::verdict::Watch;
use crate::verdict::direct_ko::{self, Ruling};
use crate::verdict::judge::{Limits, judge_until};
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

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
    pub(super) asked: Named,
    prisoners: bool,
    pub(super) has_handicap: bool,
    limits: Limits,
    /// The last tier for now.
    last: Mutex<Tier>,
    begun: Instant,
    known: Mutex<FxHashMap<(SituationKey, Option<EndingKey>), Known>>,
    pub(super) homes: Mutex<FxHashMap<StonesKey, Found>>,
    /// All locks of these.
    pub(super) claims: Mutex<Vec<Claim>>,
    /// What is known of passes, and the last tier for which it was asked.
    passes: Mutex<FxHashMap<SituationKey, (Passable, Tier)>>,
    pub(super) nodes: AtomicU64,
    open: AtomicU64,
}

/// What is known of an end.
#[derive(Clone, Copy)]
struct Known {
    worth: Worth,
    /// The tier of which everything was asked about it.
    asked: Tier,
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
            last: Mutex::new(Tier::Glance),
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
        let most = match self.asked.ruleset.remembers_beyond_the_end() {
            true => Tier::Search,
            false => Tier::Full,
        };
        let next = self.last().next().filter(|next| *next <= most);
        if let Some(next) = next {
            self.open.store(0, Ordering::Relaxed);
            *self.last.lock().unwrap_or_else(PoisonError::into_inner) = next;
        }
        next.is_some()
    }

    /// The last tier for now.
    pub fn last(&self) -> Tier {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// Does this end meet the aim, as far as a tier tells? `forgets` says that the end does
    /// not hold the real history.
    pub fn outcome(&self, end: &End, aim: &Aim, tier: Tier, forgets: bool) -> Standing {
        let standing = |worth| match (aim.is_met(worth), aim.is_missed(worth)) {
            (true, _) => Standing::Won,
            (_, true) => Standing::Lost,
            _ => Standing::Open,
        };
        let Some(first) = self.as_it_stands(end) else { return Standing::Lost };
        let history = self.asked.ruleset.remembers_beyond_the_end();
        if standing(first) != Standing::Open || tier == Tier::Bare || (history && forgets) {
            return standing(first);
        }
        let enough = |worth| standing(worth) != Standing::Open;
        standing(self.sought(end, tier, !history, Some(&enough)))
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
        self.sought(end, self.last(), recall, None)
    }

    /// The same as far as needed: until it is enough.
    fn sought(
        &self,
        end: &End,
        tier: Tier,
        recall: bool,
        enough: Option<&dyn Fn(Worth) -> bool>,
    ) -> Worth {
        let prisoners = Points::whole(match self.prisoners {
            true => end.situation.prisoner_difference(),
            false => 0,
        });
        let key = (end.situation.key(), end.ending.map(ending_key));
        let is_enough = |worth| !is_open(&worth) || enough.is_some_and(|enough| enough(worth));
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let before = known().get(&key).copied().filter(|_| recall);
        if let Some(Known { worth, asked }) = before {
            let worth = shifted(worth, prisoners);
            if asked >= tier || is_enough(worth) {
                return worth;
            }
        }
        let mut found = self.searched(end, tier, &is_enough);
        if let Some(before) = before {
            found = narrower(found, shifted(before.worth, prisoners));
        }
        let is_through = !is_enough(found);
        if is_through && tier >= self.last() {
            self.open.fetch_add(1, Ordering::Relaxed);
        }
        if recall {
            let asked = match is_through {
                true => tier,
                false => before.map_or(Tier::Bare, |known| known.asked),
            };
            known().insert(key, Known { worth: shifted(found, -prisoners), asked });
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

    /// The same for a verdict of a tier.
    pub(super) fn left(&self, tier: Tier) -> Option<Limits> {
        let limits = self.time_left()?;
        Some(Limits { nodes: (limits.nodes / tier.share()?).max(1), ..limits })
    }

    fn searched(&self, end: &End, tier: Tier, enough: &dyn Fn(Worth) -> bool) -> Worth {
        let Some(limits) = self.left(tier) else {
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
    /// pass with which play would end so) What is not known for now is asked
    /// again later.
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
        let (end, tier) = (end(), of_rulings(self.last()));
        let key = end.situation.key();
        let known = || self.passes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&(passable, asked)) = known().get(&key)
            && (passable != Passable::Unknown || asked >= tier)
        {
            return passable;
        }
        let ruling = self.left(tier).and_then(|left| direct_ko::counted_ruling(&end, &left).ok());
        let passable = match ruling {
            Some((Ruling::Allowed, _)) => Passable::Yes,
            Some((Ruling::Forbidden(_), _)) => Passable::No,
            Some((Ruling::Open(_), _)) | None => Passable::Unknown,
        };
        self.nodes.fetch_add(ruling.map_or(0, |(_, nodes)| nodes), Ordering::Relaxed);
        if passable == Passable::Unknown {
            self.open.fetch_add(1, Ordering::Relaxed);
        }
        known().insert(key, (passable, tier));
        passable
    }
}

/// How far it is asked whether a pass is allowed, by the last tier of ends: that matters seldom.
fn of_rulings(last: Tier) -> Tier {
    match last {
        Tier::Full => Tier::Full,
        Tier::Search => Tier::Look,
        Tier::Look => Tier::Glance,
        Tier::Glance | Tier::Blink | Tier::Bare => Tier::Blink,
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
