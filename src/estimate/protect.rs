//! Moves by which a player makes sure of his territory: in each area of his that no book of life is
//! known to keep, one after the other, until there is one. Which areas are his and which stones are dead
//! is an opinion; whoever wants certainty judges the position that comes out.

use super::opinion::Opinion;
use crate::board::{Color, Loc, LocSet, Stones, region};
use crate::tactics::{Guesses, Quest};
use crate::verdict::Watch;
use std::cmp::Reverse;

/// Positions for each claim about areas.
const POSITIONS: usize = 300;

/// Per mille of the random games from which on what both players' stones are beside is one player's.
const HIS: u32 = 800;

/// Rounds with a move in each open area.
const ROUNDS: usize = 40;

/// What one player has, as it is thought, while he fills it by himself.
#[derive(Clone)]
pub struct Owner<'a> {
    color: Color,
    opinion: &'a Opinion,
    /// The board with the moves so far.
    stones: Stones,
    /// The stones on it that are thought dead.
    dead: LocSet,
}

impl<'a> Owner<'a> {
    /// A player in a position with some dead stones.
    pub fn new(color: Color, stones: &Stones, dead: &LocSet, opinion: &'a Opinion) -> Owner<'a> {
        Owner { color, opinion, stones: stones.clone(), dead: dead.clone() }
    }

    /// The moves that protect all areas but those that are decided, without those that turn
    /// out not to be needed; none on boards that are too large. If he insists he begins with one in
    /// each of them, though it may seem to be kept.
    pub fn protect(&mut self, decided: &LocSet, insists: bool) -> Option<Vec<Loc>> {
        let first = if insists { self.round(decided) } else { Vec::new() };
        let start = self.clone();
        let mut later = self.gaps();
        later.retain(|&at| !decided.contains(at) && self.play(at));
        let mut kept = self.kept()?;
        for _ in 0..ROUNDS {
            let mut settled = kept.clone();
            settled.union_with(decided);
            let more = self.round(&settled);
            if more.is_empty() {
                break;
            }
            later.extend(more);
            kept = self.kept()?;
            if Watch::called_off_here() {
                break;
            }
        }
        kept.subtract(decided);
        for at in (0..later.len()).rev() {
            if Watch::called_off_here() {
                break;
            }
            let mut fewer = later.clone();
            fewer.remove(at);
            let mut without = start.clone();
            if fewer.iter().all(|&at| without.play(at)) && kept.is_subset(&without.kept()?) {
                (*self, later) = (without, fewer);
            }
        }
        Some(first.into_iter().chain(later).collect())
    }

    /// A move in each area of which not all is settled.
    fn round(&mut self, settled: &LocSet) -> Vec<Loc> {
        let mut open = self.areas();
        open.retain(|area| !area.is_subset(settled));
        let mut moves: Vec<Loc> = open.iter().filter_map(|area| self.best(area)).collect();
        moves.retain(|&at| self.play(at));
        moves
    }

    /// So many moves in his own areas by which he loses nothing but the points they stand on; fewer
    /// if there are no more.
    pub fn wait(&mut self, turns: usize) -> Vec<Loc> {
        let mut moves = Vec::new();
        let mut spoilt = LocSet::empty(self.stones.graph().len());
        let before = if turns > 0 { self.kept() } else { None };
        let Some(mut kept) = before else { return moves };
        while moves.len() < turns && !Watch::called_off_here() {
            let mut areas = self.areas();
            areas.retain(|area| area.is_disjoint(&spoilt));
            areas.sort_by_key(|area| Reverse(area.len()));
            let Some(at) = areas.iter().find_map(|area| self.best(area)) else { break };
            let mut after = self.clone();
            after.play(at);
            match self.goes_on_as(after, &mut kept) {
                true => moves.push(at),
                false => _ = spoilt.insert(at),
            }
        }
        moves
    }

    /// So many locations in his areas on which stones of his opponent change nothing, as they are
    /// dead there; fewer if there are no more.
    pub fn bear(&mut self, stones: usize) -> Vec<Loc> {
        let mut found = Vec::new();
        let before = if stones > 0 { self.kept() } else { None };
        let Some(mut kept) = before else { return found };
        let mut areas = self.areas();
        areas.retain(|area| area.is_subset(&kept));
        let mut left: Vec<Loc> = areas.iter().flat_map(LocSet::iter).collect();
        while found.len() < stones && !Watch::called_off_here() {
            left.retain(|&at| {
                let outlook = self.stones.outlook(!self.color, at);
                self.stones.is_empty_at(at) && !outlook.captures && outlook.breathes
            });
            // Lone stones change least.
            let beside = |at: Loc| {
                let near = self.stones.graph().neighbors(at).iter();
                near.filter(|&&loc| self.stones.at(loc) == Some(!self.color)).count()
            };
            let Some(at) = left.iter().copied().min_by_key(|&at| beside(at)) else { break };
            left.retain(|&other| other != at);
            let mut after = self.clone();
            after.stones.play(!self.color, at);
            after.dead.insert(at);
            if self.goes_on_as(after, &mut kept) {
                found.push(at);
            }
        }
        found
    }

    /// Goes on from what came after, if all that was kept before is kept.
    fn goes_on_as(&mut self, after: Self, kept: &mut LocSet) -> bool {
        let still = after.kept().filter(|still| kept.is_subset(still));
        let is_kept = still.is_some();
        if let Some(still) = still {
            (*self, *kept) = (after, still);
        }
        is_kept
    }

    /// Plays, if that is possible.
    fn play(&mut self, at: Loc) -> bool {
        let playable = self.stones.is_empty_at(at) && !self.stones.is_suicide(self.color, at);
        if playable {
            for loc in self.stones.play(self.color, at).captured {
                self.dead.remove(loc);
            }
        }
        playable
    }

    /// What books of life are known to keep; none on boards that are too large for them.
    fn kept(&self) -> Option<LocSet> {
        let mut kept = LocSet::empty(self.stones.graph().len());
        let ownership = &self.opinion.ownership;
        let quest = Quest::by(&self.stones, self.color, Guesses::Few, ownership)?;
        quest.explore(POSITIONS, None);
        quest.locks().iter().for_each(|lock| kept.union_with(lock));
        Some(kept)
    }

    fn lives(&self, loc: Loc) -> bool {
        self.stones.at(loc) == Some(self.color) && !self.dead.contains(loc)
    }

    /// The parts of the board that only his living stones are beside, and in which his
    /// opponent has dead ones at most. Eyes in a seki are left alone.
    fn areas(&self) -> Vec<LocSet> {
        let graph = self.stones.graph();
        let mut areas = region::components(graph, |loc| !self.lives(loc));
        areas.retain(|area| {
            let border = region::border(graph, area);
            let in_seki = |at: Loc| {
                self.stones.liberties(at).iter().any(|&loc| self.opinion.shared.contains(loc))
            };
            let is_foreign = |loc: Loc| self.stones.at(loc) == Some(!self.color);
            !border.is_empty()
                && area.iter().all(|loc| !is_foreign(loc) || self.dead.contains(loc))
                && !border.iter().any(in_seki)
        });
        areas
    }

    /// Empty locations that are thought his though stones of both players that live are beside them, or
    /// beside what hangs together with them: where his opponent could come in, he does.
    fn gaps(&self) -> Vec<Loc> {
        let graph = self.stones.graph();
        let lives = |loc: Loc| self.stones.at(loc).is_some() && !self.dead.contains(loc);
        let is_foreign = |&loc: &Loc| lives(loc) && self.stones.at(loc) == Some(!self.color);
        let mut gaps = Vec::new();
        for part in region::components(graph, |loc| !lives(loc)) {
            let border = region::border(graph, &part);
            let is_his = self.opinion.ownership.mean(self.color, &part) >= HIS;
            if is_his && border.iter().any(|loc| is_foreign(&loc)) {
                gaps.extend(part.iter().filter(|&at| {
                    let near = graph.neighbors(at);
                    self.stones.is_empty_at(at)
                        && near.iter().any(is_foreign)
                        && near.iter().any(|&loc| self.lives(loc))
                        && !self.opinion.shared.contains(at)
                }));
            }
        }
        gaps
    }

    /// Where a stone of his does most in an area: it captures, has beside it what is not beside
    /// his stones, joins strings, parts the area or is beside dead stones.
    fn best(&self, area: &LocSet) -> Option<Loc> {
        let graph = self.stones.graph();
        let lives = |loc: &Loc| self.lives(*loc);
        let is_flat = |loc: Loc| graph.neighbors(loc).iter().any(|beside| self.lives(*beside));
        let candidates = area.iter().filter(|&at| {
            let captures = || self.stones.outlook(self.color, at).captures;
            self.stones.is_empty_at(at)
                && !graph.neighbors(at).iter().all(lives)
                && !self.stones.is_suicide(self.color, at)
                && (is_flat(at) || captures())
        });
        let worth = |&at: &Loc| {
            let near = graph.neighbors(at);
            let inner = near.iter().filter(|&&loc| area.contains(loc) && !is_flat(loc)).count();
            let mut strings: Vec<Loc> =
                near.iter().filter(|loc| lives(loc)).map(|&loc| self.stones.head(loc)).collect();
            strings.sort_unstable();
            strings.dedup();
            let foreign = near.iter().filter(|&&loc| self.stones.at(loc) == Some(!self.color));
            let parts = region::components(graph, |loc| loc != at && area.contains(loc)).len();
            let captures = usize::from(self.stones.outlook(self.color, at).captures);
            8 * captures + 3 * inner + 2 * (strings.len() + parts) + foreign.count()
        };
        candidates.max_by_key(|at| (worth(at), Reverse(*at)))
    }
}
