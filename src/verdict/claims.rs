//! The claims behind a verdict: which locks show a player's control, and which
//! failed claims show that he has none.

use super::Verdict;
use super::inquest::Proof;
use super::line::{self, Line, Strategy};
use crate::board::{Color, Loc, LocSet, coord, region};
use crate::rulesets::Owner;
use crate::rulesets::inquiry::Subject;

/// A decided claim.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// Who claims.
    pub player: Color,
    /// What he claims.
    pub set: &'a LocSet,
    /// The proof, for or against.
    pub proof: &'a Proof,
}

impl Claim<'_> {
    /// Can the player lock it?
    pub fn holds(&self) -> bool {
        self.proof.evidence.answer
    }

    /// Does a theorem decide it before the first move?
    fn is_plain(&self) -> bool {
        self.proof.evidence.entries.len() <= 1
    }
}

impl Verdict {
    /// Every decided claim, in the order in which they were decided.
    pub fn claims(&self) -> impl Iterator<Item = Claim<'_>> {
        self.findings.proofs.iter().map(|proof| {
            let Subject::Lock { player, claim } = &proof.subject;
            Claim { player: *player, set: claim, proof }
        })
    }

    /// The smallest lock of a player that holds a location.
    pub fn lock_at(&self, player: Color, loc: Loc) -> Option<Claim<'_>> {
        let locks = self.claims().filter(|claim| claim.player == player && claim.holds());
        locks.filter(|claim| claim.set.contains(loc)).min_by_key(|claim| claim.set.len())
    }

    /// The failed claim of a player that a reader would think of first for a
    /// location: the smallest one that is not refuted at a glance.
    pub fn failure_at(&self, player: Color, loc: Loc) -> Option<Claim<'_>> {
        let failed = self.claims().filter(|claim| claim.player == player && !claim.holds());
        failed
            .filter(|claim| claim.set.contains(loc))
            .min_by_key(|claim| (claim.is_plain(), claim.set.len()))
    }

    /// Locks that cover all that the players control, few of them: largest
    /// first, none of them inside the others.
    pub fn needed_locks(&self) -> Vec<Claim<'_>> {
        let mut locks: Vec<Claim<'_>> = self.claims().filter(Claim::holds).collect();
        locks.sort_by_key(|claim| {
            (claim.player == Color::White, std::cmp::Reverse(claim.set.len()))
        });
        let mut needed: Vec<Claim<'_>> = Vec::new();
        for player in Color::BOTH {
            let mut covered = LocSet::empty(self.graph().len());
            for claim in locks.iter().filter(|claim| claim.player == player) {
                if !claim.set.is_subset(&covered) {
                    covered.union_with(claim.set);
                    needed.push(*claim);
                }
            }
        }
        needed
    }

    /// The connected sets of locations that nobody controls.
    pub fn neutral_parts(&self) -> Vec<LocSet> {
        let nobody = |loc: Loc| self.tally.owner.get(loc.index()) == Some(&Owner::Nobody);
        region::components(self.graph(), nobody)
    }

    /// A sample line of a claim, of so many moves at most.
    pub fn line(&self, claim: &Claim<'_>, moves: usize) -> Option<Line> {
        Strategy::of(&self.end.situation, claim.proof)?.sample(&self.end.situation, moves)
    }

    /// What the proofs say of one location, one thing a line: the lock that
    /// holds it, or how claims of it fail, or that it is open.
    pub fn why(&self, loc: Loc) -> Vec<String> {
        let graph = self.graph();
        let owner = self.tally.owner.get(loc.index()).copied().unwrap_or(Owner::Undecided);
        let mut lines = Vec::new();
        for player in Color::BOTH {
            let (claim, verb) = match self.lock_at(player, loc) {
                Some(lock) => (Some(lock), "locks"),
                None if matches!(owner, Owner::One(_)) => continue,
                None => (self.failure_at(player, loc), "cannot lock"),
            };
            let Some(claim) = claim else {
                if owner == Owner::Nobody {
                    lines.push(format!("{player} can lock no set that holds it"));
                }
                continue;
            };
            let set = coord::compact(graph, claim.set);
            let count = claim.set.len();
            lines.push(format!("claim: {player} {verb} {set} ({count} locations)"));
            if let Some(line) = self.line(&claim, line::LINE) {
                lines.push(format!("line of play: {}", line.text()));
            }
        }
        if owner == Owner::Undecided {
            let (low, high) = self.tally.bounds;
            lines.push(format!("other claims are open; Black's margin is from {low} to {high}"));
            let limits: Vec<&str> = self.findings.limits.iter().map(|limit| limit.word()).collect();
            if !limits.is_empty() {
                lines.push(format!("search ended early: {}", limits.join(", ")));
            }
        }
        lines
    }
}
