//! Theorem "One after the other" of docs/theorems/japanese2003.md: what is shown of two
//! parts of a region apart must be true of the literal play on the whole board.
//!
//! `CASES` is the number of positions.

use crate::j2003_support::board::{BLACK, WHITE};
use crate::j2003_support::ours::{board, mask, set, show, with_signs};
use crate::j2003_support::sample::{Random, custom};
use crate::j2003_support::search::{Goal as Literal, Question, no_perm};
use crate::tries::cases;
use shinpan::board::{Bits, Color, Diagram, Graph, Loc, LocSet, Stones, region};
use shinpan::game::Manner;
use shinpan::proof;
use shinpan::rules::Situation;
use shinpan::rulesets::inquiry::{Answer, Subject};
use shinpan::rulesets::japanese2003::areas::areas;
use shinpan::rulesets::japanese2003::fate::{Fate, Goal, Kos, Part};
use shinpan::rulesets::japanese2003::field::{Field, NoQuestion};
use shinpan::rulesets::japanese2003::settle::{Facts, Fortune};
use shinpan::rulesets::japanese2003::{hypothetical, local};
use shinpan::solve::{self, Budget};
use shinpan::verdict::certificate::subject::{subject, subject_text};
use std::collections::BTreeMap;

/// Situations that the oracle may use for one question.
const CAP: usize = 60_000;

/// Situations for one question to the program.
const NODES: usize = 20_000;

type Tried = BTreeMap<String, usize>;

/// A black stone with two random parts of the board beside it; now and then an eye or a
/// string of White's beside both.
pub fn divided(random: &mut Random) -> Stones {
    loop {
        let (mut edges, mut signs) = (Vec::new(), String::from("x"));
        for _ in 0..2 {
            let (first, size) = (signs.len(), 2 + random.below(4));
            for cell in first..first + size {
                if cell > first {
                    edges.push((first + random.below(cell - first), cell));
                }
                if random.below(2) == 0 {
                    let other = first + random.below(size);
                    if other != cell {
                        edges.push((other, cell));
                    }
                }
                let beside = random.below(3) != 0;
                if beside {
                    edges.push((0, cell));
                }
                signs.push(['.', 'o', 'o', if beside { '.' } else { 'x' }][random.below(4)]);
            }
        }
        let first = signs.len();
        match random.below(4) {
            0 => {
                edges.push((0, first));
                signs.push('.');
            }
            1 => {
                edges.extend([
                    (0, first),
                    (first, first + 1),
                    (1 + random.below(first - 1), first),
                ]);
                signs.push_str("o.");
            }
            _ => {}
        }
        if let Some(stones) = breathing(edges, &signs) {
            return stones;
        }
    }
}

/// The stones, if each string has a liberty.
fn breathing(mut edges: Vec<(usize, usize)>, signs: &str) -> Option<Stones> {
    edges.sort_unstable();
    edges.dedup();
    let stones = with_signs(&custom(signs.len(), &edges), signs);
    stones.breathless().is_empty().then_some(stones)
}

/// Stones of which a ko is made, on two neighbours: Black's, White's, or room for either.
const MOUTHS: [&str; 5] = ["x.", ".o", "x.", ".o", ".."];

/// The same with kos in mind: in most parts the mouth of one, first where White's stones
/// are, then where Black's are; eyes for the joint, and a wall of White's. With the wall.
pub fn divided_with_kos(random: &mut Random) -> (Stones, u32) {
    loop {
        let (mut edges, mut signs) = (Vec::new(), String::from("x"));
        // A white string that has a liberty elsewhere.
        let wall = (random.below(2) == 0).then(|| {
            signs.push_str("o.");
            edges.push((1, 2));
            1
        });
        for _ in 0..2 {
            let first = signs.len();
            if random.below(5) != 0 {
                // White's neighbour of the mouth: a stone here, or the wall.
                signs.push_str(MOUTHS[random.below(MOUTHS.len())]);
                edges.push((first, first + 1));
                let outer = signs.len();
                match wall.filter(|_| random.below(2) == 0) {
                    Some(wall) => edges.push((first, wall)),
                    None => {
                        signs.push('o');
                        edges.push((first, outer));
                    }
                }
                // Black's: the joint, or another stone.
                if random.below(4) != 0 {
                    edges.push((0, first + 1));
                } else {
                    edges.push((first + 1, signs.len()));
                    signs.push('x');
                }
            }
            let (inner, size) = (signs.len(), random.below(4) + usize::from(signs.len() == first));
            for cell in inner..inner + size {
                let beside = random.below(3) != 0;
                if beside {
                    edges.push((0, cell));
                }
                for _ in 0..1 + random.below(2) {
                    // Seldom beside the mouth: more neighbours mostly spoil it.
                    let spared = if random.below(4) == 0 { first } else { (first + 2).min(cell) };
                    if spared < cell {
                        edges.push((spared + random.below(cell - spared), cell));
                    }
                }
                if let Some(wall) = wall.filter(|_| random.below(6) == 0) {
                    edges.push((wall, cell));
                }
                signs.push(['.', '.', 'o', if beside { 'o' } else { 'x' }][random.below(4)]);
            }
        }
        for _ in 0..random.below(3) {
            edges.push((0, signs.len()));
            signs.push('.');
        }
        if let Some(stones) = breathing(edges, &signs) {
            let board = board(&stones);
            let walls = wall.map_or(0, |wall| board.flood(1 << wall, board.stones[WHITE]));
            return (stones, walls);
        }
    }
}

/// Now and then one of White's strings.
fn some_wall(random: &mut Random, stones: &Stones) -> u32 {
    let strings = board(stones).strings(WHITE);
    match random.below(3) {
        0 if !strings.is_empty() => strings[random.below(strings.len())],
        _ => 0,
    }
}

/// Two parts of what Black's string on the first location divides, up to White's walls.
fn parts(random: &mut Random, stones: &Stones, walls: u32) -> Option<[u32; 3]> {
    let board = board(stones);
    let joint = board.flood(1, board.stones[BLACK]);
    let whole = board.flood(joint, board.all() & !walls);
    let mut left = whole & !joint;
    let mut sides = [0, 0];
    while left != 0 {
        let one = board.flood(left & left.wrapping_neg(), whole & !joint);
        left &= !one;
        let empty = sides.iter().position(|side| *side == 0);
        sides[empty.unwrap_or(random.below(2))] |= one;
    }
    (sides[1] != 0).then_some([joint, sides[0], sides[1]])
}

/// The program's checked answer; none if the question is refused or too large.
fn ask(stones: &Stones, fate: &Fate, nodes: usize) -> Option<bool> {
    let arena = hypothetical::arena(stones, fate).ok()?;
    let game = hypothetical::game(stones, fate).ok()?;
    let evidence = solve::search(&*arena, &Budget::nodes(nodes)).evidence.ok()?;
    proof::check(&*game, &evidence).unwrap_or_else(|why| panic!("{why}: {fate:?}"));
    Some(evidence.answer)
}

fn question(stones: &Stones, second: bool, part: Part) -> Fate {
    let graph = stones.graph();
    let (region, vowed) = (part.area.clone(), LocSet::empty(graph.len()));
    let part = Box::new(part);
    let goal = if second { Goal::Second(part) } else { Goal::First(part) };
    let champion = Some(Color::Black);
    Fate { owner: Color::White, goal, region, kos: Kos::All, champion, vowed }
}

/// Does the joint live before anything is played?
fn lives(stones: &Stones, joint: u32) -> bool {
    let graph = stones.graph();
    let goal = Goal::Sweep(LocSet::full(graph.len()));
    let fate = Fate::literal(Color::White, goal, graph.len());
    let (field, start) = Field::<1>::new(stones, &fate).unwrap();
    let hull: Bits<1> = areas(&field, &start).hull;
    joint & !mask(hull.iter().map(|cell| field.web.locs[cell])) == 0
}

/// Compares the theorem with the oracle on random boards, each with walls of White's.
fn compare(random: &mut Random, boards: usize, draw: impl Fn(&mut Random) -> (Stones, u32)) {
    let mut tried = Tried::new();
    for _ in 0..boards {
        let (stones, walls) = draw(random);
        let Some([joint, one, two]) = parts(random, &stones, walls) else { continue };
        let late = random.below(2) == 0;
        let first_keeps = random.below(2) == 0;
        let graph = stones.graph();
        let oracle = board(&stones);
        // A root is about a black string, and where nobody else's old stones are.
        let strings = oracle.strings(BLACK);
        let string = strings[random.below(strings.len())];
        let rooted = if random.below(2) == 0 { one } else { two };
        let near = (rooted | joint) & (string | !oracle.stones[BLACK]);
        let root = near & if random.below(2) == 0 { string } else { random.below(1 << 12) as u32 };
        let part = |side: u32, keeps: bool| Part {
            area: set(graph, side | joint),
            joint: set(graph, joint),
            keeps,
            root: late.then(|| set(graph, if side == rooted { root } else { 0 })),
        };
        let questions = [
            question(&stones, false, part(one, first_keeps)),
            question(&stones, true, part(two, !first_keeps)),
        ];
        if !questions.iter().all(|fate| ask(&stones, fate, NODES) == Some(true)) {
            continue;
        }
        for fate in &questions {
            let asked = Subject::Fate(fate.clone());
            assert_eq!(subject(graph, &subject_text(&asked)), Ok(asked));
        }
        let mut facts = Facts::none(&stones);
        questions.iter().for_each(|fate| facts.add(fate, Answer::Yes { manner: Manner::Loud }));
        let whole = one | two | joint;
        let life = if lives(&stones, joint) { "that lives" } else { "kept" };
        let keeper = if first_keeps { "first" } else { "second" };
        let kos = mask(shinpan::rules::ko::kos(&stones).into_iter().map(|(stone, _)| stone));
        let ko = ["", ", a ko", ", kos in both"]
            [usize::from(kos & one != 0) + usize::from(kos & two != 0)];
        let kind = format!("joint {life} in the {keeper}{ko}, late: {late}");
        for string in oracle.strings(WHITE).into_iter().filter(|string| string & !whole == 0) {
            let goal = Literal::NoPermanent(whole);
            let literal =
                Question { owner_first: late, ..Question::new(&oracle, WHITE, string, goal) };
            let Some(cleared) = literal.answer(CAP) else { continue };
            assert!(cleared, "{questions:?} {string:b}: {}", show(&stones));
            *tried.entry(format!("{kind}: swept")).or_default() += 1;
        }
        if late && root != 0 {
            let Some(cleared) = no_perm(&oracle, BLACK, string, string | root, CAP) else {
                continue;
            };
            assert!(!cleared, "{questions:?} {string:b} {root:b}: {}", show(&stones));
            *tried.entry(format!("{kind}: rooted")).or_default() += 1;
            let at = Loc::new(string.trailing_zeros() as usize);
            let known = facts.fortune(at) != Fortune::Open;
            *tried.entry(format!("root tells a status: {known}")).or_default() += 1;
        }
    }
    println!("{tried:#?}");
}

#[test]
fn one_after_the_other() {
    compare(&mut Random::new(11), cases(1500), |random| {
        let stones = divided(random);
        let walls = some_wall(random, &stones);
        (stones, walls)
    });
}

#[test]
fn one_after_the_other_with_kos() {
    compare(&mut Random::new(12), cases(250), divided_with_kos);
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    // Two black eyes on the left, one white stone on the right of the stones in the middle.
    let graph = Graph::grid(7, 1, |_| true).unwrap();
    let stones = with_signs(&graph, ".x.x.o.");
    let part = |area: u32, joint: u32| Part {
        area: set(&graph, area),
        joint: set(&graph, joint),
        keeps: false,
        root: None,
    };
    let refused = |part: Part| hypothetical::game(&stones, &question(&stones, false, part)).err();
    assert_eq!(refused(part(0b000_1111, 0b000_1000)), None);
    // No joint, an empty joint location, a joint outside.
    assert_eq!(refused(part(0b000_1111, 0)), Some(NoQuestion::Part));
    assert_eq!(refused(part(0b000_1111, 0b000_0100)), Some(NoQuestion::Part));
    assert_eq!(refused(part(0b000_0111, 0b000_1000)), Some(NoQuestion::Part));
    // An edge without a seal.
    assert_eq!(refused(part(0b000_1110, 0b000_1000)), Some(NoQuestion::Open));
    let (left, right) = (part(0b000_1111, 0b000_1000), part(0b111_1000, 0b000_1000));
    let keeping = Part { keeps: true, ..right.clone() };
    assert!(left.is_beside(&keeping, &graph) && !left.is_beside(&right, &graph));
    assert!(!left.is_beside(&Part { keeps: true, ..part(0b111_1100, 0b000_1000) }, &graph));
}

/// White's corner on the left has a ko, his stones on the right a double ko with Black's,
/// who live by what they get on the left. Either part is small; together they are not.
#[test]
fn the_hidden_ko() {
    let rows =
        [".oo.o.ox.xo", "oxxooooxxoo", "xx.xxoxxo.o", ".xxxoxxxxoo", "xxoooooxx.o", "ooo.o.oxxxo"];
    let stones = Situation::of_diagram(Diagram::parse(&rows).unwrap()).stones;
    let graph = stones.graph();
    let joint = local::string(&stones, Loc::new(7));
    let wall = local::string(&stones, Loc::new(graph.len() - 5));
    let part = |at: usize, keeps: bool| {
        let inside = |loc| !joint.contains(loc) && !wall.contains(loc);
        let mut area = region::flood(graph, Loc::new(at), inside);
        area.union_with(&joint);
        Part { area, joint: joint.clone(), keeps, root: None }
    };
    let (left, right) = (part(0, false), part(8, true));
    assert!(left.is_beside(&right, graph));
    let questions = [question(&stones, false, left), question(&stones, true, right)];
    let mut facts = Facts::none(&stones);
    let lasting = Goal::Capture(wall.clone());
    facts.add(&Fate::literal(Color::White, lasting, graph.len()), Answer::No);
    for fate in &questions {
        assert_eq!(ask(&stones, fate, 200_000), Some(true));
        facts.add(fate, Answer::Yes { manner: Manner::Loud });
    }
    for at in local::strings_of(&stones, Color::White).filter(|&at| !wall.contains(at)) {
        assert_eq!(facts.fortune(at), Fortune::Dead);
    }
}
