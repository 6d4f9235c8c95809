//! The claims behind a verdict: which locks show a player's control, and which
//! failed claims show that he has none.

use super::inquest::{self, Effort, Proof};
use super::judge::Limits;
use super::line::{self, Line};
use super::open::not_tried;
use super::{Fuse, Verdict, count};
use crate::board::{Color, Graph, Loc, LocSet, coord, region};
use crate::rules::Situation;
use crate::rulesets::Owner;
use crate::rulesets::Ruleset;
use crate::rulesets::inquiry::{Means, Question, Subject};
use crate::rulesets::ljrg::{Ljrg, arena, lock::Lock};

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

/// Moves of a line within a sentence.
const SHORT: usize = 6;

/// A set in few words, and its size.
pub fn named(graph: &Graph, set: &LocSet) -> String {
    const WORDS: usize = 6;
    let text = coord::compact(graph, set);
    let words: Vec<&str> = text.split(' ').collect();
    let noun = if set.len() == 1 { "location" } else { "locations" };
    match words.len() > WORDS {
        true => format!("{} ... ({} {noun})", words[..WORDS].join(" "), set.len()),
        false => format!("{text} ({} {noun})", set.len()),
    }
}

impl Verdict {
    /// Does the ruleset know claims (LJRG C4)?
    pub fn has_claims(&self) -> bool {
        self.info().id == Ljrg.info().id
    }

    /// Every decided claim, in the order in which they were decided.
    pub fn claims(&self) -> impl Iterator<Item = Claim<'_>> {
        self.findings.proofs.iter().filter_map(|proof| {
            let (player, set) = proof.subject.lock()?;
            Some(Claim { player, set, proof })
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
        self.parts(Owner::Nobody)
    }

    fn parts(&self, owner: Owner) -> Vec<LocSet> {
        let is = |loc: Loc| self.tally.owner.get(loc.index()) == Some(&owner);
        region::components(self.graph(), is)
    }

    /// A sample line of a claim, of so many moves at most.
    pub fn line(&self, claim: &Claim<'_>, moves: usize) -> Option<Line> {
        line::sample(&self.end.situation, claim.proof, None, moves)
    }

    /// A sentence for each claim that shows why the map is as it is: the locks
    /// behind it, then the parts that nobody controls or that are open; or one for
    /// each string whose fate is worth telling. Not more than `most`; the last one
    /// says how many are left out.
    pub fn sentences(&self, most: usize) -> Vec<String> {
        if self.has_fates() {
            return self.fate_sentences(most);
        }
        if self.has_trials() {
            return self.trial_sentences(most);
        }
        let graph = self.graph();
        let with_line = |head: String, claim: &Claim<'_>| match self.line(claim, SHORT) {
            Some(line) => format!("{head}: {}", line.text()),
            None => head,
        };
        let mut all: Vec<String> = Vec::new();
        let locks = self.needed_locks();
        let (neutral, open) = (self.neutral_parts(), self.parts(Owner::Undecided));
        let count = locks.len() + neutral.len() + open.len();
        for claim in locks.iter().take(most) {
            all.push(with_line(
                format!("{} locks {}", claim.player, named(graph, claim.set)),
                claim,
            ));
        }
        for part in neutral.iter().take(most.saturating_sub(all.len())) {
            // The claim that was hardest to refute says most about the part.
            let failures = part.iter().flat_map(|loc| {
                Color::BOTH.into_iter().filter_map(move |player| self.failure_at(player, loc))
            });
            let hardest = failures.max_by_key(|claim| claim.proof.evidence.entries.len());
            let head = format!("nobody controls {}", named(graph, part));
            all.push(match hardest {
                Some(claim) => with_line(
                    format!("{head}; {} cannot lock {}", claim.player, named(graph, claim.set)),
                    &claim,
                ),
                None => head,
            });
        }
        let not_decided = match self.tally.proven {
            true => "not decided, and the score does not need it",
            false => "not decided",
        };
        for part in open.iter().take(most.saturating_sub(all.len())) {
            all.push(format!("{not_decided}: {}", named(graph, part)));
        }
        if count > all.len() {
            all.push(format!("and {} more", count - all.len()));
        }
        all.splice(0..0, self.courses());
        all
    }

    /// What the proofs say of one location, one thing a line: the lock that
    /// holds it, or how claims of it fail, or that it is open; or the fate of the
    /// string there, and what the place is.
    pub fn why(&self, loc: Loc) -> Vec<String> {
        let mut lines = match () {
            _ if self.has_fates() => {
                [self.fate_why(loc), self.place_why(loc).into_iter().collect()].concat()
            }
            _ if self.has_trials() => self.trial_why(loc),
            _ => self.claims_of(loc),
        };
        if self.undecided().contains(&loc) && !self.tally.proven {
            let (low, high) = self.tally.bounds;
            let questions = if self.has_claims() { "claims" } else { "questions" };
            lines.push(format!(
                "other {questions} are open; Black's margin is from {low} to {high}"
            ));
            let limits: Vec<&str> = self.findings.limits.iter().map(|limit| limit.word()).collect();
            if !limits.is_empty() {
                lines.push(format!("search ended early: {}", limits.join(", ")));
            }
            lines.extend(not_tried(self.asked.ruleset, self.graph()));
        }
        lines
    }

    fn claims_of(&self, loc: Loc) -> Vec<String> {
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
                if owner == Owner::Nobody && self.has_claims() {
                    lines.push(format!("{player} can lock no set that holds it"));
                }
                continue;
            };
            let set = coord::compact(graph, claim.set);
            let size = count(claim.set.len(), "location");
            lines.push(format!("claim: {player} {verb} {set} ({size})"));
            if let Some(line) = self.line(&claim, line::LINE) {
                lines.push(format!("line of play: {}", line.text()));
            }
        }
        lines.extend(self.courses());
        lines
    }
}

/// The question whether a player can lock a set; none if it is no claim, or
/// one that the search cannot hold.
pub(super) fn question(
    situation: &Situation,
    player: Color,
    claim: &LocSet,
    patience: usize,
) -> Option<Question> {
    Some(Question {
        subject: Subject::Lock { player, claim: claim.clone() },
        game: Box::new(Lock::new(situation, player, claim).ok()?),
        means: Means::Arena(arena::of_claim(
            situation,
            player,
            claim,
            arena::Style::Liberties,
            arena::Proofs::All,
        )?),
        patience,
    })
}

/// Decides one claim by search.
pub fn decide(
    situation: &Situation,
    player: Color,
    claim: &LocSet,
    limits: &Limits,
) -> Option<Proof> {
    let question = question(situation, player, claim, limits.nodes)?;
    let fuse = Fuse::lit(limits.time);
    let effort = Effort {
        nodes: limits.nodes,
        bytes: limits.bytes,
        threads: 1,
        stop: fuse.as_ref().map(Fuse::flag),
        known: &[],
    };
    let evidence = inquest::answer(&question, &effort, effort.bytes).result.ok()?;
    Some(inquest::proof(question, evidence))
}
