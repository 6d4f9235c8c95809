//! Whose each location is at the end of random games; an opinion, never more.

use super::playout::Playout;
use crate::board::{Color, Frame, Loc, LocSet, PerColor, Stones, region};
use crate::rules::Random;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

/// Random games for an opinion, and the locations of a board up to which all of
/// them are played.
const GAMES: usize = 1000;
const BOARD: usize = 361;

/// The same position always gives the same games, on any number of threads: so many in a
/// row come from one seed.
const SEED: u64 = 2003;
const ROW: usize = 250;

/// Random games for a glance.
const GLANCE: usize = 32;

/// Positions whose random games each thread remembers: the rulesets ask for the same
/// ones.
const REMEMBERED: usize = 6;

thread_local! {
    static RECENT: RefCell<VecDeque<(Stones, Ownership)>> = RefCell::default();
}

/// How often each location was whose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ownership {
    counts: PerColor<Vec<u32>>,
    traces: Arc<[Trace]>,
}

/// What one random game did.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Trace {
    /// Whose each location was in the end.
    owners: Box<[Option<Color>]>,
    /// When each was taken first, and by whom.
    firsts: Box<[Option<(u16, Color)>]>,
}

impl Trace {
    /// The same, as seen from a frame.
    fn seen_from(&self, frame: &Frame) -> Trace {
        let owner = |owner: &Option<Color>| owner.map(|color| frame.color(color));
        let first =
            |first: &Option<(u16, Color)>| first.map(|(at, color)| (at, frame.color(color)));
        let owners: Vec<_> = self.owners.iter().map(owner).collect();
        let firsts: Vec<_> = self.firsts.iter().map(first).collect();
        Trace { owners: frame.data_there(&owners).into(), firsts: frame.data_there(&firsts).into() }
    }
}

impl Ownership {
    /// By random games from a position, each player moving first in half of
    /// them; fewer on larger boards.
    pub fn of_position(stones: &Stones) -> Ownership {
        Ownership::of_position_by(stones, one_by_one)
    }

    /// The same, by somebody who does so many jobs, each by its number, perhaps several
    /// at a time.
    pub fn of_position_by(
        stones: &Stones,
        crew: impl FnOnce(usize, &(dyn Fn(usize) + Sync)),
    ) -> Ownership {
        let games = GAMES * BOARD / stones.graph().len().max(BOARD);
        Ownership::remembered(stones, games.max(50), crew)
    }

    /// By a few random games from a position: enough to tell who lives where.
    pub fn glance(stones: &Stones) -> Ownership {
        Ownership::remembered(stones, GLANCE, one_by_one)
    }

    fn remembered(
        stones: &Stones,
        games: usize,
        crew: impl FnOnce(usize, &(dyn Fn(usize) + Sync)),
    ) -> Ownership {
        let known = |recent: &VecDeque<(Stones, Ownership)>| {
            let same = |(of, known): &&(Stones, Ownership)| known.games() == games && of == stones;
            recent.iter().find(same).map(|(_, known)| known.clone())
        };
        if let Some(known) = RECENT.with_borrow(known) {
            return known;
        }
        let ownership = Ownership::sample(stones, games, &Color::BOTH, crew);
        RECENT.with_borrow_mut(|recent| {
            recent.truncate(REMEMBERED - 1);
            recent.push_front((stones.clone(), ownership.clone()));
        });
        ownership
    }

    /// By so many random games in which a player moves first.
    pub fn with_first(stones: &Stones, games: usize, first: Color) -> Ownership {
        Ownership::sample(stones, games, &[first], one_by_one)
    }

    fn sample(
        stones: &Stones,
        games: usize,
        first: &[Color],
        crew: impl FnOnce(usize, &(dyn Fn(usize) + Sync)),
    ) -> Ownership {
        // Played as the position looks from its frame, so that turned boards have the same games.
        let frame = Frame::of(stones);
        let start = Playout::new(frame.stones(stones));
        let rows: Vec<OnceLock<Vec<Trace>>> = vec![OnceLock::new(); games.div_ceil(ROW)];
        let play = |row: usize| {
            let games = ROW.min(games - row * ROW);
            let seed = SEED + row as u64;
            let first = first.iter().map(|&color| frame.color(color)).cycle().take(games);
            rows[row].get_or_init(|| play(&start, first, seed));
        };
        crew(rows.len(), &play);
        let played: Vec<Trace> =
            rows.into_iter().filter_map(OnceLock::into_inner).flatten().collect();
        let home = frame.inverse();
        let traces = played.iter().map(|trace| trace.seen_from(&home));
        Ownership::of_traces(stones.graph().len(), traces)
    }

    /// The same, as seen from a frame.
    pub fn seen_from(&self, frame: &Frame) -> Ownership {
        let traces = self.traces.iter().map(|trace| trace.seen_from(frame));
        Ownership::of_traces(self.counts.black.len(), traces)
    }

    fn of_traces(locations: usize, traces: impl Iterator<Item = Trace>) -> Ownership {
        let traces: Arc<[Trace]> = traces.collect();
        let none = || vec![0; locations];
        let mut counts = PerColor::new(none(), none());
        for trace in traces.iter() {
            for (at, owner) in trace.owners.iter().enumerate() {
                if let Some(color) = owner {
                    counts[*color][at] += 1;
                }
            }
        }
        Ownership { counts, traces }
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.traces.len()
    }

    /// Whose a location was at the end of a game.
    pub fn owner(&self, game: usize, loc: Loc) -> Option<Color> {
        self.traces.get(game)?.owners.get(loc.index()).copied().flatten()
    }

    /// Who was the first to take one of some locations in a game.
    pub fn first(&self, game: usize, locs: &[Loc]) -> Option<Color> {
        let firsts = &self.traces.get(game)?.firsts;
        let of = |loc: &Loc| firsts.get(loc.index()).copied().flatten();
        locs.iter().filter_map(of).min().map(|(_, color)| color)
    }

    /// In how many of a thousand of these games a set was a player's, on average.
    pub fn mean_of(&self, games: &[usize], color: Color, set: &LocSet) -> u32 {
        let of =
            |game: &usize| set.iter().filter(|&loc| self.owner(*game, loc) == Some(color)).count();
        let all = games.len() * set.len();
        (games.iter().map(of).sum::<usize>() * 1000 / all.max(1)) as u32
    }

    /// In how many of a thousand games a location was a player's.
    pub fn of(&self, color: Color, loc: Loc) -> u32 {
        let count = self.counts[color].get(loc.index()).copied().unwrap_or(0);
        count * 1000 / self.games().max(1) as u32
    }

    /// In how many of a thousand games a location was nobody's.
    pub fn of_nobody(&self, loc: Loc) -> u32 {
        1000 - Color::BOTH.map(|color| self.of(color, loc)).iter().sum::<u32>().min(1000)
    }

    /// The same for a set, on average.
    pub fn mean(&self, color: Color, set: &LocSet) -> u32 {
        set.iter().map(|loc| self.of(color, loc)).sum::<u32>() / set.len().max(1) as u32
    }
}

/// Random games one after the other, with these players first.
fn play(start: &Playout, first: impl Iterator<Item = Color>, seed: u64) -> Vec<Trace> {
    let mut random = Random::new(seed);
    let mut playout = start.clone();
    let most = 3 * start.stones().graph().len();
    let game = |first: Color| {
        playout.restart(start, first);
        playout.run(most, &mut random);
        Trace { owners: owners(playout.stones()), firsts: playout.firsts().into() }
    };
    first.map(game).collect()
}

fn one_by_one(jobs: usize, job: &(dyn Fn(usize) + Sync)) {
    (0..jobs).for_each(job);
}

/// Whose everything is at the end of a game: stones, and what only one colour stands beside.
fn owners(stones: &Stones) -> Box<[Option<Color>]> {
    let graph = stones.graph();
    let mut owners = vec![None; graph.len()];
    let mut seen = LocSet::empty(graph.len());
    for loc in graph.locs() {
        if let Some(color) = stones.at(loc) {
            owners[loc.index()] = Some(color);
            continue;
        }
        if seen.contains(loc) {
            continue;
        }
        // Nearly all of them are single eyes.
        let near = graph.neighbors(loc);
        if near.iter().all(|&beside| !stones.is_empty_at(beside)) {
            let mut colors = near.iter().filter_map(|&beside| stones.at(beside));
            if let Some(first) = colors.next()
                && colors.all(|color| color == first)
            {
                owners[loc.index()] = Some(first);
            }
            continue;
        }
        let part = region::flood(graph, loc, |at| stones.is_empty_at(at));
        seen.union_with(&part);
        if let Some(color) = region::sole_neighbor(stones, &part) {
            part.iter().for_each(|at| owners[at.index()] = Some(color));
        }
    }
    owners.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Graph;

    #[test]
    fn games_are_the_same_whoever_plays_them_in_which_order() {
        let graph = Graph::rectangle(5, 5).unwrap();
        let stones = Stones::new(graph);
        let games = 2 * ROW + 1;
        let by = |crew: fn(usize, &(dyn Fn(usize) + Sync))| {
            Ownership::sample(&stones, games, &Color::BOTH, crew)
        };
        let backwards = by(|jobs, job| (0..jobs).rev().for_each(job));
        assert_eq!(by(one_by_one), backwards);
        assert_eq!(backwards.games(), games);
        assert_ne!(backwards.traces[0], backwards.traces[2 * ROW]);
    }
}
