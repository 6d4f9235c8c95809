//! What players keep in a position of play, whatever follows (`docs/theorems/play.md`, "Homes"),
//! asked once for each position and as far as it matters.

use super::ends::Ends;
use super::tier::Tier;
use super::{Aim, Worth};
use crate::board::{Color, PerColor, Stones};
use crate::game::Manner;
use crate::rules::{Points, Setup, Situation};
use crate::rulesets::api::{Beside, Homes};
use crate::rulesets::inquiry::{Answer, Subject};
use crate::rulesets::ljrg::Ljrg;
use crate::rulesets::ljrg::control::ControlInquiry;
use crate::rulesets::perfect::homes::{self, Home};
use crate::rulesets::{End, Named};
use crate::verdict::judge::judge_by;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

/// What both players keep in a position, and how far that was asked.
pub type Found = (Tier, PerColor<Option<Home>>);

impl Ends {
    /// Does what a player keeps in this position, whatever follows, meet an aim of his, as far as a
    /// tier tells?
    pub fn is_kept(&self, situation: &Situation, aim: &Aim, komi: Points, tier: Tier) -> bool {
        let enough = |home: &Home| {
            let points = home.points_for(situation.to_play == aim.prover);
            aim.is_met(sure(points, situation, aim.prover, komi))
        };
        self.home(situation, aim.prover, tier, &enough).is_some_and(|home| enough(&home))
    }

    /// Does the opponent keep him from it by what he is known to keep himself?
    pub fn is_denied(&self, situation: &Situation, aim: &Aim, komi: Points) -> bool {
        let keeper = !aim.prover;
        let Some(home) = self.known_home(situation, keeper) else { return false };
        let points = home.points_for(situation.to_play == keeper);
        aim.is_missed(sure(points, situation, keeper, komi))
    }

    /// May that be hoped for?
    pub fn may_be_kept(&self, situation: &Situation, aim: &Aim, komi: Points) -> bool {
        let points = homes::hope(&situation.stones, aim.prover);
        aim.is_met(sure(points, situation, aim.prover, komi))
    }

    /// Black's margin that a player is sure of by what he keeps in this position, whatever
    /// follows, as far as a tier tells.
    pub fn kept(
        &self,
        situation: &Situation,
        keeper: Color,
        komi: Points,
        tier: Tier,
    ) -> Option<Points> {
        let home = self.home(situation, keeper, tier, &|_| false).filter(|home| home.has_locks)?;
        Some(margin(home.points_for(situation.to_play == keeper), situation, keeper, komi))
    }

    /// What a player is known to keep in this position, without a search.
    pub fn known_home(&self, situation: &Situation, keeper: Color) -> Option<Home> {
        self.home(situation, keeper, Tier::Bare, &|_| true)
    }

    /// What a player keeps in this position; none under rulesets where that says nothing, and
    /// where he cannot count on it. No more is asked about what was found to be enough before.
    fn home(
        &self,
        situation: &Situation,
        keeper: Color,
        tier: Tier,
        enough: &dyn Fn(&Home) -> bool,
    ) -> Option<Home> {
        let Homes { locks, beside } = self.asked.ruleset.homes()?;
        // Area may count for handicap stones.
        let counts_more = beside == Beside::Area && self.has_handicap;
        if counts_more || !self.can_stay(situation, keeper) {
            return None;
        }
        let key = situation.stones.key();
        let known = || self.homes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((asked, known)) = known().get(&key)
            && (*asked >= tier || known[keeper].as_ref().is_some_and(enough))
        {
            return known[keeper].clone();
        }
        let locks = locks.map(|least| self.locks(&situation.stones, least, tier));
        let answers = locks.unwrap_or_default();
        let mut claims = self.claims.lock().unwrap_or_else(PoisonError::into_inner);
        for claim in homes::claims(&situation.stones, &answers) {
            if !claims.contains(&claim) {
                claims.push(claim);
            }
        }
        let found = homes::homes(&situation.stones, &answers, &claims, beside);
        known().insert(key, (tier, found.clone()));
        found[keeper].clone()
    }

    /// Does what he keeps who always passes meet an aim of his? Whatever happened before, where
    /// the rules about that only forbid plays.
    pub fn is_kept_by_passing(&self, situation: &Situation, aim: &Aim, komi: Points) -> bool {
        let Home { points, .. } = Home::bare(&situation.stones, aim.prover);
        self.can_stay(situation, aim.prover)
            && aim.is_met(sure(points, situation, aim.prover, komi))
    }

    /// May he pass wherever he has no answer, and does no mark stay that might bar him?
    fn can_stay(&self, situation: &Situation, keeper: Color) -> bool {
        situation.permanent.is_empty() && self.asked.ruleset.lets_pass(situation, keeper)
    }

    /// What players lock so quietly in a position, whoever moves and whatever is marked: LJRG asks
    /// that.
    fn locks(&self, stones: &Stones, least: Manner, tier: Tier) -> Vec<(Subject, Answer)> {
        let mut situation = Situation::of(stones.clone());
        situation.pass_count = 2;
        let end = End::of(Setup::of(situation));
        let asked = Named { ruleset: &Ljrg, stands_for: None };
        let judge = |limits| {
            let mut inquiry = ControlInquiry::new(&end).ok()?.in_manner(least);
            judge_by(asked, end, &mut inquiry, &limits).ok()
        };
        let Some(verdict) = self.left(tier).and_then(judge) else { return Vec::new() };
        self.nodes.fetch_add(verdict.stats.nodes, Ordering::Relaxed);
        let proofs = verdict.findings.proofs.into_iter();
        let proofs = proofs.filter(|proof| proof.answer.is_yes_in(least));
        proofs.map(|proof| (proof.subject, proof.answer)).collect()
    }
}

/// Black's margin that a player is sure of by points that he keeps.
fn margin(points: i32, situation: &Situation, keeper: Color, komi: Points) -> Points {
    let points = if keeper == Color::Black { points } else { -points };
    Points::whole(points + situation.prisoner_difference()) - komi
}

/// The same as what a position is worth.
fn sure(points: i32, situation: &Situation, keeper: Color, komi: Points) -> Worth {
    let margin = margin(points, situation, keeper, komi);
    Worth::Margin(margin, margin)
}
