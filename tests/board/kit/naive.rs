//! The oracle: a board as plain arrays, everything found by flood fill. Knows
//! strings, liberties and capture; shares nothing with the library but `Color`.

use shinpan::board::{Color, Graph, Loc, Stones};
use std::collections::BTreeSet;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Naive {
    pub near: Vec<Vec<usize>>,
    pub at: Vec<Option<Color>>,
    pub anchored: Vec<bool>,
}

impl Naive {
    pub fn new(near: Vec<Vec<usize>>) -> Naive {
        let count = near.len();
        Naive { near, at: vec![None; count], anchored: vec![false; count] }
    }

    pub fn of_graph(graph: &Graph) -> Naive {
        let near = |loc| graph.neighbors(loc).iter().map(|beside| beside.index()).collect();
        Naive::new(graph.locs().map(near).collect())
    }

    pub fn of_stones(stones: &Stones) -> Naive {
        let mut naive = Naive::of_graph(stones.graph());
        for loc in stones.graph().locs() {
            naive.at[loc.index()] = stones.at(loc);
            naive.anchored[loc.index()] = stones.is_anchored(loc);
        }
        naive
    }

    /// The connected set of equal contents around a location.
    pub fn string(&self, start: usize) -> BTreeSet<usize> {
        let mut found = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some(here) = open.pop() {
            for &beside in &self.near[here] {
                if self.at[beside] == self.at[start] && found.insert(beside) {
                    open.push(beside);
                }
            }
        }
        found
    }

    pub fn liberties(&self, start: usize) -> BTreeSet<usize> {
        let string = self.string(start);
        let beside = string.iter().flat_map(|&stone| self.near[stone].iter().copied());
        beside.filter(|&here| self.at[here].is_none()).collect()
    }

    pub fn breathes(&self, start: usize) -> bool {
        !self.liberties(start).is_empty() || self.string(start).iter().any(|&at| self.anchored[at])
    }

    /// Places a stone and removes what has no liberty: first the opponent's
    /// strings, then the own one. Gives the locations cleared of each.
    pub fn play(&mut self, color: Color, at: usize) -> (BTreeSet<usize>, BTreeSet<usize>) {
        assert_eq!(self.at[at], None);
        self.at[at] = Some(color);
        let mut captured = BTreeSet::new();
        for &beside in &self.near[at] {
            if self.at[beside] == Some(!color) && !self.breathes(beside) {
                captured.extend(self.string(beside));
            }
        }
        for &stone in &captured {
            self.at[stone] = None;
        }
        let lost = if self.breathes(at) { BTreeSet::new() } else { self.string(at) };
        for &stone in &lost {
            self.at[stone] = None;
        }
        (captured, lost)
    }

    pub fn is_suicide(&self, color: Color, at: usize) -> bool {
        !self.clone().play(color, at).1.is_empty()
    }
}

/// Compares everything that the library says about stones with the oracle.
pub fn assert_same(stones: &Stones, naive: &Naive) {
    let graph = stones.graph();
    let locs = |set: BTreeSet<usize>| set.into_iter().map(Loc::new).collect::<Vec<_>>();
    for color in Color::BOTH {
        let count = naive.at.iter().filter(|&&at| at == Some(color)).count();
        assert_eq!((stones.count(color), stones.of(color).len()), (count, count));
    }
    let mut firsts = Vec::new();
    for loc in graph.locs() {
        let here = loc.index();
        assert_eq!(stones.at(loc), naive.at[here], "contents of {loc:?} on {stones:?}");
        assert_eq!(stones.is_anchored(loc), naive.anchored[here]);
        assert_eq!(stones.is_empty_at(loc), naive.at[here].is_none());
        assert_eq!(stones.empties().contains(loc), naive.at[here].is_none());
        if naive.at[here].is_none() {
            for color in Color::BOTH {
                assert_outlook(stones, naive, color, loc);
            }
            continue;
        }
        let string = naive.string(here);
        let liberties = naive.liberties(here);
        let anchored = string.iter().any(|&at| naive.anchored[at]);
        if string.first() == Some(&here) {
            firsts.push(loc);
        }
        let mut stones_of_string: Vec<Loc> = stones.string(loc).collect();
        stones_of_string.sort_unstable();
        assert_eq!(stones_of_string, locs(string.clone()), "string of {loc:?} on {stones:?}");
        assert_eq!(stones.string_len(loc), string.len());
        assert!(string.contains(&stones.head(loc).index()));
        assert!(string.iter().all(|&at| stones.head(Loc::new(at)) == stones.head(loc)));
        assert_eq!(stones.has_liberty(loc), !liberties.is_empty() || anchored);
        assert_eq!(
            stones.in_atari(loc),
            liberties.len() == 1 && !anchored,
            "atari of {loc:?} on {stones:?}"
        );
        assert_eq!(stones.liberties(loc).to_vec(), locs(liberties));
    }
    assert_eq!(stones.strings(), firsts);
    let breathless: Vec<Loc> =
        firsts.into_iter().filter(|loc| !naive.breathes(loc.index())).collect();
    assert_eq!(stones.breathless(), breathless);
}

fn assert_outlook(stones: &Stones, naive: &Naive, color: Color, loc: Loc) {
    let mut after = naive.clone();
    after.at[loc.index()] = Some(color);
    let dies = |&beside: &usize| after.at[beside] == Some(!color) && !after.breathes(beside);
    let outlook = stones.outlook(color, loc);
    let captures = naive.near[loc.index()].iter().any(dies);
    let breathes = after.breathes(loc.index());
    assert_eq!(
        (outlook.captures, outlook.breathes),
        (captures, breathes),
        "outlook of {color} at {loc:?} on {stones:?}"
    );
    assert_eq!(stones.is_suicide(color, loc), !captures && !breathes);
    let eye = naive.near[loc.index()].iter().all(|&beside| {
        let safe = |at: usize| {
            naive.liberties(at).len() > 1 || naive.string(at).iter().any(|&s| naive.anchored[s])
        };
        naive.at[beside] == Some(color) && safe(beside)
    });
    assert_eq!(stones.is_own_eye(color, loc), eye);
}
