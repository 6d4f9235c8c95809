//! What is thought dead and settled: proven statuses where there are any,
//! random games elsewhere.

use super::standoff::standoffs;
use crate::board::{Color, Frame, Loc, LocSet, Stones};
use crate::guess::Ownership;
use crate::rulesets::Status;
use crate::rulesets::japanese2003::settle::Fortune;
use crate::verdict::{Verdict, Watch};

/// Per mille of the random games from which an empty location counts as
/// settled.
const SETTLED: u32 = 800;

/// Per mille of the random games from which on a location that stays empty
/// belongs to a seki.
const SHARED: u32 = 500;

/// Per mille of the random games in which a dead string is lost. Not just half of them:
/// a player who stops thinks that his strings live.
const DEAD: u32 = 600;

/// So many games at least have to be left.
const FEWEST: usize = 100;

/// An opinion on a position, all of it as seen from the position's frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// From where the position is looked at.
    pub frame: Frame,
    /// Stones thought dead: whole strings.
    pub dead: LocSet,
    /// Empty locations thought to be one player's.
    pub settled: LocSet,
    /// Empty locations that neither player can fill, as it seems.
    pub shared: LocSet,
    /// How the random games ended.
    pub ownership: Ownership,
    /// Per mille of the random games that agree about the string of which the
    /// opinion is least sure; 1000 if all statuses are known.
    pub agreement: u32,
}

impl Opinion {
    /// An opinion on the position of a verdict. Proven statuses and dead stones
    /// that were agreed on are taken over.
    pub fn of(verdict: &Verdict, threads: usize) -> Opinion {
        let stones = &verdict.end.situation.stones;
        let frame = Frame::of(stones);
        let ownership = random_games(&frame.stones(stones), threads);
        Opinion::by(stones, frame, ownership, |at| known(verdict, at))
    }

    /// The same for the moves to come. Under Japanese 2003 a string may be alive only
    /// because its player has room elsewhere as long as neutral points are not filled. So
    /// where anything is in-seki it is not taken over that strings are alive that may be
    /// captured.
    pub fn to_come(self, verdict: &Verdict) -> Opinion {
        let in_seki = verdict.tally.strings.iter().any(|it| it.status == Status::Seki);
        if !in_seki || !verdict.has_fates() {
            return self;
        }
        let facts = verdict.facts();
        let passing = |at| matches!(facts.fortune(at), Fortune::Alive | Fortune::Capturable2);
        let known = |at| known(verdict, at).filter(|_| !passing(at));
        Opinion::by(&verdict.end.situation.stones, self.frame, self.ownership, known)
    }

    /// The opinion on a position that was completed: as before, but for what is
    /// proven now.
    pub fn after(verdict: &Verdict, dead: &LocSet, before: &Opinion) -> Opinion {
        let known = |at| known(verdict, at).or(Some(dead.contains(at)));
        let (stones, frame) = (&verdict.end.situation.stones, before.frame.clone());
        let ownership = Ownership::of_position(&frame.stones(stones));
        let opinion = Opinion::by(stones, frame, ownership, known);
        Opinion { agreement: before.agreement, ..opinion }
    }

    /// An opinion on a position of which some strings are known to be dead or
    /// not, with random games that were played as seen from a frame.
    fn by(
        stones: &Stones,
        frame: Frame,
        ownership: Ownership,
        known: impl Fn(Loc) -> Option<bool>,
    ) -> Opinion {
        let stones = &frame.stones(stones);
        let known = |at| known(frame.home(at));
        let graph = stones.graph();
        let mut dead = LocSet::empty(graph.len());
        let mut agreement = 1000;
        let standoffs = standoffs(stones, &ownership);
        let mut games: Vec<usize> = (0..ownership.games()).collect();
        let mut strings: Vec<(Loc, Color, LocSet)> = Vec::new();
        for at in stones.strings() {
            let Some(color) = stones.at(at) else { continue };
            let string = LocSet::of(graph.len(), stones.string(at));
            match known(at) {
                Some(true) => dead.union_with(&string),
                Some(false) => {}
                None => strings.push((at, color, string)),
            }
        }
        // What becomes of one string hangs together with what becomes of others: the
        // clearest first, and then only games count that agree about these.
        let doubt = |(at, color, string): &(Loc, Color, LocSet)| {
            let lost = ownership.mean(!*color, string);
            (lost.min(1000 - lost.min(1000)), *at)
        };
        strings.sort_by_cached_key(doubt);
        for (at, color, string) in strings {
            let mut lost = ownership.mean_of(&games, !color, &string);
            // In a standoff he does not begin.
            for standoff in &standoffs {
                lost = lost.min(ownership.mean_of(&standoff.waits[color], !color, &string));
            }
            agreement = agreement.min(lost.max(1000 - lost));
            let is_dead = lost > DEAD;
            if is_dead {
                dead.union_with(&string);
            }
            let agrees = |game: &usize| (ownership.owner(*game, at) == Some(!color)) == is_dead;
            let agreeing = games.iter().filter(|game| agrees(game)).count();
            if agreeing >= FEWEST {
                games.retain(agrees);
            }
        }
        let settled = LocSet::of(
            graph.len(),
            graph.locs().filter(|&loc| {
                let just = || LocSet::of(graph.len(), [loc]);
                let is_whose = |color| ownership.mean_of(&games, color, &just()) > SETTLED;
                stones.is_empty_at(loc) && Color::BOTH.into_iter().any(is_whose)
            }),
        );
        let mut shared = LocSet::of(
            graph.len(),
            graph
                .locs()
                .filter(|&loc| stones.is_empty_at(loc) && ownership.of_nobody(loc) > SHARED),
        );
        for standoff in &standoffs {
            shared.extend(standoff.shared.iter().copied());
        }
        Opinion { frame, dead, settled, shared, ownership, agreement }
    }

    /// The same as seen from another frame yet.
    pub fn seen_from(&self, next: &Frame) -> Opinion {
        let there = |set: &LocSet| next.set_there(set);
        Opinion {
            frame: self.frame.then(next),
            dead: there(&self.dead),
            settled: there(&self.settled),
            shared: there(&self.shared),
            ownership: self.ownership.seen_from(next),
            agreement: self.agreement,
        }
    }

    /// The stones thought dead, as the board lies.
    pub fn dead_at_home(&self) -> LocSet {
        self.frame.set_home(&self.dead)
    }

    /// The per mille of random games in which a location, as the board lies, was Black's minus those
    /// in which it was White's.
    pub fn lean_at_home(&self, loc: Loc) -> i32 {
        let of = |color| self.ownership.of(self.frame.color(color), self.frame.there(loc)) as i32;
        of(Color::Black) - of(Color::White)
    }
}

/// Plays the random games of a position on several threads; they are remembered.
pub fn random_games(stones: &Stones, threads: usize) -> Ownership {
    Ownership::of_position_by(stones, |jobs, job| Watch::side_by_side(threads, jobs, job))
}

/// Is a string dead by a verdict? None if that is not known.
fn known(verdict: &Verdict, at: Loc) -> Option<bool> {
    if verdict.tally.basis != "search" && verdict.tally.basis != "agreed" {
        return None;
    }
    let stones = &verdict.end.situation.stones;
    let same = |of: Loc| !stones.is_empty_at(of) && stones.head(of) == stones.head(at);
    let found = verdict.tally.strings.iter().find(|string| same(string.at))?;
    match found.status {
        Status::Dead => Some(true),
        Status::Alive | Status::Seki => Some(false),
        Status::Undecided => None,
    }
}
