//! Theorem "Score without all statuses": with some statuses open, what the
//! score says is certain holds in all ways to settle them, and where few are
//! open nothing that all ways share is missing.
//!
//! `CASES` multiplies the number of positions.

use crate::j2003_support::sample::Random;
use crate::tries::cases;
use shinpan::board::{BoardSpec, Color, Graph, Loc, LocSet, PerColor, Stones};
use shinpan::rulesets::Owner;
use shinpan::rulesets::japanese2003::blocks::{Blocks, Known, View};
use shinpan::rulesets::japanese2003::prospect::{Prospect, Range};
use shinpan::rulesets::japanese2003::territory::Analysis;
use std::sync::Arc;

/// Open strings up to which all ways are counted.
const MOST: usize = 11;

/// A board, glued now and then.
fn graph(random: &mut Random) -> Arc<Graph> {
    let glued = ["torus 4x4", "cylinder 5x4", "klein 4x4", "moebius 5x4"];
    match random.below(6) {
        0 => glued[random.below(glued.len())].parse::<BoardSpec>().unwrap().build(),
        1 => {
            let hole = random.below(30);
            let present = |cell: shinpan::board::Cell| {
                usize::from(cell.row) * 6 + usize::from(cell.col) != hole
            };
            Graph::grid(6, 5, present).unwrap()
        }
        _ => Graph::grid(3 + random.below(5), 2 + random.below(6), |_| true).unwrap(),
    }
}

/// Stones in clumps, all with liberties.
fn stones(random: &mut Random) -> Stones {
    loop {
        let graph = graph(random);
        let empty = 1 + random.below(8);
        let clump = random.below(4);
        let mut stones = Stones::new(Arc::clone(&graph));
        for loc in graph.locs() {
            let near = graph.neighbors(loc).iter().find_map(|&beside| stones.at(beside));
            match (random.below(8 + empty), near) {
                (0..8, Some(color)) if random.below(4) < clump => stones.place(color, loc),
                (0..4, _) => stones.place(Color::Black, loc),
                (4..8, _) => stones.place(Color::White, loc),
                _ => {}
            }
        }
        for loc in stones.breathless() {
            stones.take(loc);
        }
        if stones.breathless().is_empty() {
            return stones;
        }
    }
}

fn statuses(random: &mut Random, strings: usize) -> Vec<Option<bool>> {
    let open = random.below(10);
    let dead = random.below(6);
    let mut status = || match (random.below(10) < open, random.below(8) < dead) {
        (true, _) => None,
        (false, dead) => Some(!dead),
    };
    (0..strings).map(|_| status()).collect()
}

fn known(blocks: &Blocks, alive: &[Option<bool>]) -> Known {
    Known { alive: alive.to_vec(), void: vec![false; blocks.blocks.len()] }
}

/// The text's count of one way.
fn count(stones: &Stones, blocks: &Blocks, alive: impl Fn(usize) -> bool) -> Analysis {
    let mut dead = LocSet::empty(stones.graph().len());
    for (number, string) in blocks.strings.iter().enumerate() {
        if !alive(number) {
            stones.string(string.at).for_each(|loc| _ = dead.insert(loc));
        }
    }
    Analysis::new(stones, &dead)
}

fn owner(count: &Analysis, loc: Loc) -> Owner {
    Owner::from_pair(count.secure.black.contains(loc), count.secure.white.contains(loc))
}

fn territory(count: &Analysis, loc: Loc) -> Owner {
    Owner::from_pair(count.territory.black.contains(loc), count.territory.white.contains(loc))
}

/// What a prospect says of a location: its owner, and whose territory it is.
fn said(stones: &Stones, blocks: &Blocks, prospect: &Prospect, loc: Loc) -> (Owner, Owner) {
    let owners = prospect.owners[blocks.node[loc.index()]];
    let territory = stones.at(loc).map_or(owners, |color| owners.on_stone_of(color));
    (owners.certain(), territory.certain())
}

fn show(stones: &Stones, alive: &[Option<bool>]) -> String {
    let sign = |loc| match stones.at(loc) {
        Some(Color::Black) => 'x',
        Some(Color::White) => 'o',
        None => '.',
    };
    let signs: String = stones.graph().locs().map(sign).collect();
    format!("{signs} {:?} {alive:?}", stones.graph().shape())
}

/// With all statuses known the factors say what Definitions 3 say.
#[test]
fn factors_of_the_definitions() {
    let mut random = Random::new(11);
    for _ in 0..cases(3000) {
        let stones = stones(&mut random);
        let blocks = Blocks::new(&stones);
        let alive: Vec<Option<bool>> =
            blocks.strings.iter().map(|_| Some(random.below(4) != 0)).collect();
        let known = known(&blocks, &alive);
        let prospect = Prospect::new(&blocks, &known);
        let count = count(&stones, &blocks, |string| alive[string] == Some(true));
        let shown = show(&stones, &alive);
        for loc in stones.graph().locs() {
            let is = (owner(&count, loc), territory(&count, loc));
            assert_eq!(said(&stones, &blocks, &prospect, loc), is, "{loc:?}: {shown}");
        }
        for color in Color::BOTH {
            let points = count.points(color);
            assert_eq!(prospect.points[color], Range { least: points, most: points }, "{shown}");
        }
        let (lost, dame, _) = View::new(&blocks, &known).lost();
        assert_eq!(lost, PerColor::new(count.lost(Color::Black), count.lost(Color::White)));
        assert_eq!(dame, count.costly_dame, "{shown}");
    }
}

/// All ways to settle open statuses, one by one.
#[test]
fn what_all_ways_share() {
    let mut random = Random::new(12);
    let (mut exact, mut open_strings) = (0, 0);
    for _ in 0..cases(3000) {
        let stones = stones(&mut random);
        let blocks = Blocks::new(&stones);
        let alive = statuses(&mut random, blocks.strings.len());
        let open: Vec<usize> = (0..alive.len()).filter(|&at| alive[at].is_none()).collect();
        if open.len() > MOST {
            continue;
        }
        let known = known(&blocks, &alive);
        let prospect = Prospect::new(&blocks, &known);
        let ways: Vec<Analysis> = (0..1usize << open.len())
            .map(|way| {
                let settled = |string: usize| {
                    let bit = open.iter().position(|&one| one == string);
                    bit.map_or(alive[string] == Some(true), |bit| way >> bit & 1 != 0)
                };
                count(&stones, &blocks, settled)
            })
            .collect();
        let shown = show(&stones, &alive);
        let (lost, dame, _) = View::new(&blocks, &known).lost();
        for way in &ways {
            assert!(Color::BOTH.iter().all(|&color| lost[color] <= way.lost(color)), "{shown}");
            assert!(dame.is_subset(&way.costly_dame), "{shown}");
        }
        let few = open.len() <= 10;
        for loc in stones.graph().locs() {
            let shared = |of: &dyn Fn(&Analysis, Loc) -> Owner| {
                let first = of(&ways[0], loc);
                let all = ways.iter().all(|way| of(way, loc) == first);
                if all { first } else { Owner::Undecided }
            };
            let (owner, territory) = (shared(&owner), shared(&territory));
            let said = said(&stones, &blocks, &prospect, loc);
            if few {
                assert_eq!(said, (owner, territory), "{loc:?}: {shown}");
            } else {
                assert!([Owner::Undecided, owner].contains(&said.0), "{loc:?}: {shown}");
                assert!([Owner::Undecided, territory].contains(&said.1), "{loc:?}: {shown}");
            }
        }
        let range = |of: &dyn Fn(&Analysis) -> i32| Range {
            least: ways.iter().map(of).min().unwrap(),
            most: ways.iter().map(of).max().unwrap(),
        };
        let margin = range(&|way| way.points(Color::Black) - way.points(Color::White));
        let points = PerColor::new(
            range(&|way| way.points(Color::Black)),
            range(&|way| way.points(Color::White)),
        );
        let wider = |said: Range, real: Range| said.least <= real.least && said.most >= real.most;
        assert!(wider(prospect.margin, margin), "{shown}");
        for color in Color::BOTH {
            assert!(wider(prospect.points[color], points[color]), "{shown}");
        }
        let same = prospect.margin == margin && prospect.points == points;
        assert!(same || !few, "{:?} {margin:?}: {shown}", prospect.margin);
        exact += usize::from(same);
        open_strings += open.len();
    }
    println!("{exact} exact, {open_strings} open strings");
}

/// With very much open: any way to settle it lies within what was said, and
/// what was said of less is not lost when more is known.
#[test]
fn ways_of_large_boards() {
    let mut random = Random::new(13);
    let (mut decided, mut all) = (0, 0);
    for _ in 0..cases(40) {
        let graph = Graph::grid(19, 19, |_| true).unwrap();
        let mut stones = Stones::new(Arc::clone(&graph));
        for loc in graph.locs() {
            let half = usize::from(graph.cell(loc).col) * 20 + random.below(120) < 240;
            match random.below(10) {
                0..6 => stones.place(if half { Color::Black } else { Color::White }, loc),
                6 => stones.place(if half { Color::White } else { Color::Black }, loc),
                _ => {}
            }
        }
        while let Some(&loc) = stones.breathless().first() {
            stones.remove_string(loc);
        }
        let blocks = Blocks::new(&stones);
        let alive = statuses(&mut random, blocks.strings.len());
        let prospect = Prospect::new(&blocks, &known(&blocks, &alive));
        for _ in 0..20 {
            let settled: Vec<bool> =
                alive.iter().map(|known| known.unwrap_or(random.below(2) == 0)).collect();
            let count = count(&stones, &blocks, |string| settled[string]);
            for loc in graph.locs() {
                let (own, land) = said(&stones, &blocks, &prospect, loc);
                assert!([Owner::Undecided, owner(&count, loc)].contains(&own));
                assert!([Owner::Undecided, territory(&count, loc)].contains(&land));
            }
            let [black, white] = Color::BOTH.map(|color| count.points(color));
            let within = |range: Range, value| range.least <= value && value <= range.most;
            assert!(within(prospect.margin, black - white));
            assert!(within(prospect.points.black, black));
            assert!(within(prospect.points.white, white));
        }
        all += graph.len();
        let certain = |loc: &Loc| said(&stones, &blocks, &prospect, *loc).0 != Owner::Undecided;
        decided += graph.locs().filter(certain).count();
    }
    println!("{decided} of {all} locations");
}
