//! Immortal stones: those that nobody can remove even if their owner always
//! passes (NAJ "immortal"; Benson's unconditional life).
//!
//! NAJ: "not removed in a move-sequence that starts by the opponent and in that
//! the player always passes". [`immortal`] computes exactly this set on any
//! graph; the proof is in `docs/theorems.md`, section "Benson". Ko rules do not
//! enter: an attacker who moves alone never loses a stone, so no position comes
//! back and no ban on repetition can bind.
//!
//! Anchored locations and locations closed to play (LJRG's permanent marks) are
//! part of the theorem. A stone on an anchored location is never without
//! liberty, so its string is immortal, and an attacker who gets an anchored
//! location can fill everything connected with it. An empty location that is
//! closed to play is a liberty that nobody can take away.

use super::regions::components;
use crate::board::{Color, Loc, LocSet, Stones};

/// The stones of `owner` that cannot be removed while `owner` always passes and
/// the opponent plays where he likes, suicide excepted. Every empty location is
/// open to play.
///
/// ```
/// use shinpan::board::{Color, Diagram};
/// use shinpan::rules::immortal::immortal;
///
/// let alive = Diagram::parse(&[".x.x", "xxxx"]).unwrap().stones;
/// assert_eq!(immortal(&alive, Color::Black).len(), 6);
/// let loose = Diagram::parse(&["..x.", ".xxx"]).unwrap().stones;
/// assert!(immortal(&loose, Color::Black).is_empty());
/// ```
pub fn immortal(stones: &Stones, owner: Color) -> LocSet {
    immortal_if_closed(stones, owner, &LocSet::empty(stones.graph().len()))
}

/// As [`immortal`] where nobody may play on the empty locations in `closed`.
pub fn immortal_if_closed(stones: &Stones, owner: Color, closed: &LocSet) -> LocSet {
    let graph = stones.graph();
    let Blocks { string_of, firsts } = Blocks::of(stones, owner);
    let regions: Vec<Region> = outside(stones, &stones.of(owner))
        .iter()
        .map(|locs| Region::new(stones, owner, closed, &string_of, locs))
        .collect();

    let safe_anyway: Vec<bool> = firsts
        .iter()
        .map(|&first| {
            stones.string(first).any(|stone| {
                stones.is_anchored(stone)
                    || graph
                        .neighbors(stone)
                        .iter()
                        .any(|&beside| stones.is_empty_at(beside) && closed.contains(beside))
            })
        })
        .collect();

    // Benson's iteration: drop strings with fewer than two vital regions, then
    // regions that touch a dropped string, until nothing is dropped.
    let mut kept = vec![true; firsts.len()];
    loop {
        let mut vital = vec![0u32; firsts.len()];
        for region in &regions {
            if region.borders.iter().all(|&string| kept[string]) {
                for &string in &region.vital_for {
                    vital[string] += 1;
                }
            }
        }
        let dropped = |string: usize| kept[string] && !safe_anyway[string] && vital[string] < 2;
        let drops: Vec<usize> = (0..kept.len()).filter(|&string| dropped(string)).collect();
        if drops.is_empty() {
            break;
        }
        for string in drops {
            kept[string] = false;
        }
    }
    LocSet::of(
        graph.len(),
        graph.locs().filter(|loc| string_of[loc.index()].is_some_and(|string| kept[string])),
    )
}

/// The locations on which `color` could have immortal stones after some
/// sequence in which the opponent always passes: all that lie neither under the
/// opponent's immortal stones nor in a region of the rest that is too narrow.
///
/// An upper bound, proved in `docs/theorems.md`, section "Prospects": `color`
/// gets no immortal stone elsewhere, but may fail here too. For boards without
/// anchors and closed locations.
pub fn prospects(stones: &Stones, color: Color) -> LocSet {
    prospects_behind(stones, &immortal(stones, !color))
}

/// The same if these stones of the opponent are immortal and stay so, whatever
/// else he does.
pub fn prospects_behind(stones: &Stones, walls: &LocSet) -> LocSet {
    let graph = stones.graph();
    let mut open = LocSet::empty(graph.len());
    for region in outside(stones, walls) {
        let inner: Vec<Loc> = region
            .iter()
            .filter(|&loc| graph.neighbors(loc).iter().all(|&beside| !walls.contains(beside)))
            .collect();
        // Two eyes need two inner locations that are not neighbours. Only a
        // clique has none, and cliques of a board are small.
        let apart = inner.iter().enumerate().any(|(index, first)| {
            inner[index + 1..].iter().any(|second| !graph.neighbors(*first).contains(second))
        });
        if apart {
            open.union_with(&region);
        }
    }
    open
}

/// The strings of one colour, numbered.
struct Blocks {
    /// The number of the string on each location.
    string_of: Vec<Option<usize>>,
    /// A location of each string.
    firsts: Vec<Loc>,
}

impl Blocks {
    fn of(stones: &Stones, owner: Color) -> Blocks {
        let mut string_of = vec![None; stones.graph().len()];
        let mut firsts = Vec::new();
        for first in stones.strings() {
            if stones.at(first) == Some(owner) {
                for stone in stones.string(first) {
                    string_of[stone.index()] = Some(firsts.len());
                }
                firsts.push(first);
            }
        }
        Blocks { string_of, firsts }
    }
}

/// A maximal connected set of locations without a stone of the owner.
struct Region {
    /// The strings of the owner beside it.
    borders: Vec<usize>,
    /// Those that are beside every empty location of it, if the attacker cannot
    /// fill it: at least one of these locations must stay empty.
    vital_for: Vec<usize>,
}

impl Region {
    fn new(
        stones: &Stones,
        owner: Color,
        closed: &LocSet,
        string_of: &[Option<usize>],
        locs: &LocSet,
    ) -> Region {
        let graph = stones.graph();
        let beside = |loc: Loc| {
            let mut strings: Vec<usize> = graph
                .neighbors(loc)
                .iter()
                .filter_map(|beside| string_of[beside.index()])
                .collect();
            strings.sort_unstable();
            strings.dedup();
            strings
        };
        let mut borders: Vec<usize> = locs.iter().flat_map(beside).collect();
        borders.sort_unstable();
        borders.dedup();
        let mut empties = locs.iter().filter(|&loc| stones.is_empty_at(loc));
        let mut vital_for = empties.next().map(beside).unwrap_or_default();
        for loc in empties {
            let here = beside(loc);
            vital_for.retain(|string| here.contains(string));
        }
        // With an anchored stone the attacker can fill the region to the last
        // location, unless nobody may play on the anchor.
        let footholds = locs.iter().any(|loc| {
            stones.is_anchored(loc) && (stones.at(loc) == Some(!owner) || !closed.contains(loc))
        });
        if footholds {
            vital_for.clear();
        }
        Region { borders, vital_for }
    }
}

/// The maximal connected sets of locations outside the walls.
fn outside(stones: &Stones, walls: &LocSet) -> Vec<LocSet> {
    let mut rest = LocSet::full(stones.graph().len());
    rest.subtract(walls);
    components(stones.graph(), &rest)
}
