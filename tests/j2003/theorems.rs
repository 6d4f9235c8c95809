//! The theorems of docs/theorems/japanese2003.md, one by one, on random
//! positions of random boards: whatever an answer that counts says of a model
//! must be true of the literal play on the whole board.
//!
//! `CASES` is the number of positions of each test.

use crate::j2003_support::analysis::{Status, analyse};
use crate::j2003_support::board::Board;
use crate::j2003_support::ours::{board, fits, mask, player, set, show, stones, with_signs};
use crate::j2003_support::sample::{self, Random, custom};
use crate::j2003_support::search::{Goal as Literal, Question, no_perm, reach};
use crate::tries::cases;
use shinpan::board::{Bits, Color, Graph, Loc, LocSet, Stones};
use shinpan::game::Manner;
use shinpan::proof;
use shinpan::rules::{Points, Setup, Situation};
use shinpan::rulesets::End;
use shinpan::rulesets::inquiry::{Answer, Subject};
use shinpan::rulesets::japanese2003::areas::areas;
use shinpan::rulesets::japanese2003::fate::{Fate, Goal, Kos};
use shinpan::rulesets::japanese2003::field::Field;
use shinpan::rulesets::japanese2003::life::unconditional;
use shinpan::rulesets::japanese2003::settle::Facts;
use shinpan::rulesets::japanese2003::{hypothetical, local, tally};
use shinpan::solve::{self, Budget};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Situations that the oracle may use for one question.
const CAP: usize = 60_000;

/// Situations for one question to the program.
const NODES: usize = 20_000;

fn graph(random: &mut Random, large: bool) -> Arc<Graph> {
    let sizes = if large { [(4, 3), (4, 4), (5, 3)] } else { [(3, 3), (4, 2), (4, 3)] };
    sample::graph(random, &sizes, (7, if large { 6 } else { 3 }))
}

fn subset(random: &mut Random, of: u32) -> u32 {
    let (a, b) = (random.below(1 << 30) as u32, random.below(1 << 30) as u32);
    of & match random.below(3) {
        0 => a,
        1 => a & b,
        _ => a | b,
    }
}

/// A goal about a random string, or random strings.
fn goal(random: &mut Random, stones: &Stones, owner: Color, region: u32) -> Option<Goal> {
    let board = board(stones);
    let mut strings = board.strings(player(owner));
    let wholly = random.below(4) != 0;
    strings.retain(|string| string & region != 0 && (!wholly || string & !region == 0));
    if strings.is_empty() {
        return None;
    }
    let string = strings[random.below(strings.len())];
    let graph = stones.graph();
    let area = match random.below(4) {
        0 => string,
        1 => string | region,
        2 => string | subset(random, region),
        _ if wholly => string | board.flood(string, region & !board.stones[player(!owner)]),
        _ => string | subset(random, board.all()),
    };
    Some(match random.below(4) {
        0 => Goal::Capture(set(graph, string)),
        1 if random.below(4) == 0 => Goal::Capture(set(graph, strings.iter().sum())),
        3 => Goal::Sweep(set(graph, area)),
        _ => Goal::Clear { string: set(graph, string), area: set(graph, area) },
    })
}

/// The program's checked answer; none if the question is refused or too large.
fn ask(stones: &Stones, fate: &Fate) -> Option<bool> {
    let arena = hypothetical::arena(stones, fate).ok()?;
    let game = hypothetical::game(stones, fate).ok()?;
    let evidence = solve::search(&*arena, &Budget::nodes(NODES)).evidence.ok()?;
    proof::check(&*game, &evidence).unwrap_or_else(|why| panic!("{why}: {fate:?}"));
    Some(evidence.answer)
}

/// Is an answer that counts true? None if that is too large for the oracle.
fn is_true(stones: &Stones, fate: &Fate, answer: bool) -> Option<bool> {
    let board = board(stones);
    let owner = player(fate.owner);
    let within = |set: &LocSet| {
        let set = mask(set.iter());
        board.strings(owner).into_iter().filter(move |string| string & !set == 0)
    };
    Some(match &fate.goal {
        Goal::Capture(set) if answer => {
            // Of several strings one falls, but it is open which.
            let mut strings = within(set);
            let first = strings.next()?;
            strings.next().is_none().then_some(())?;
            reach(&board, owner, first, CAP)?
        }
        Goal::Capture(set) => {
            let each: Option<Vec<bool>> =
                within(set).map(|string| reach(&board, owner, string, CAP)).collect();
            each?.into_iter().all(|captured| !captured)
        }
        Goal::Clear { string, area } => {
            let (string, area) = (mask(string.iter()), mask(area.iter()));
            no_perm(&board, owner, string, area, CAP)? == answer
        }
        Goal::First(_) | Goal::Second(_) => return None,
        Goal::Sweep(_) if !answer => return None,
        Goal::Sweep(area) => {
            let cells = mask(area.iter());
            let each: Option<Vec<bool>> =
                within(area).map(|string| no_perm(&board, owner, string, cells, CAP)).collect();
            each.filter(|each| !each.is_empty())?.into_iter().all(|cleared| cleared)
        }
    })
}

/// Answers that count and that the oracle confirmed, by kind.
type Tried = BTreeMap<String, usize>;

fn try_out(stones: &Stones, fate: &Fate, tried: &mut Tried) {
    let Some(answer) = ask(stones, fate) else { return };
    if fate.counts(answer)
        && let Some(so) = is_true(stones, fate, answer)
    {
        assert!(so, "{fate:?} is not {answer}: {}", show(stones));
        let goal = match fate.goal {
            Goal::Capture(_) => "capture",
            Goal::Clear { .. } => "clear",
            Goal::Sweep(_) => "sweep",
            Goal::First(_) | Goal::Second(_) => "part",
        };
        *tried.entry(format!("{:?} {goal} {answer}", fate.kos)).or_default() += 1;
    }
}

fn has_ko(stones: &Stones) -> bool {
    !shinpan::rules::ko::kos(stones).is_empty()
}

#[test]
fn games_without_kos_and_with_lasting_bans() {
    let mut random = Random::new(1);
    let mut tried = Tried::new();
    let mut kos = 0;
    for case in 0..cases(80) {
        let graph = graph(&mut random, false);
        let mut stones = stones(&mut random, &graph);
        // Every second position has a ko.
        while case % 2 == 0 && kos < case && !has_ko(&stones) && random.below(200) != 0 {
            stones = self::stones(&mut random, &graph);
        }
        kos += usize::from(has_ko(&stones));
        let owner = Color::BOTH[random.below(2)];
        let Some(goal) = goal(&mut random, &stones, owner, board(&stones).all()) else { continue };
        for kos in [Kos::Never, Kos::Lasting, Kos::All] {
            for champion in Color::BOTH {
                let region = LocSet::full(graph.len());
                let goal = goal.clone();
                let vowed = LocSet::empty(graph.len());
                let fate = Fate { owner, goal, region, kos, champion: Some(champion), vowed };
                try_out(&stones, &fate, &mut tried);
            }
        }
    }
    println!("{kos} positions with kos; {tried:?}");
}

/// A region all of whose edges are seals of the champion's; random where a seal
/// could be. Now and then an edge is left open: that has to be refused.
fn sealed(random: &mut Random, stones: &Stones, from: Loc, champion: Color) -> u32 {
    let graph = stones.graph();
    let mut region = 1u32 << from.index();
    let mut queue = vec![from];
    let leaks = random.below(8) == 0;
    while let Some(inside) = queue.pop() {
        for &beyond in graph.neighbors(inside) {
            let leak = leaks && random.below(4) == 0;
            let closed =
                stones.at(inside) == Some(champion) || stones.at(beyond) == Some(!champion);
            if region >> beyond.index() & 1 == 0 && (!(closed || leak) || random.below(6) == 0) {
                region |= 1 << beyond.index();
                queue.push(beyond);
            }
        }
    }
    region
}

/// A question in a sealed part of a board, with the sort of its seal.
fn sealed_question(random: &mut Random) -> (Stones, Fate, &'static str) {
    loop {
        let graph = graph(random, true);
        let stones = stones(random, &graph);
        let champion = Color::BOTH[random.below(2)];
        let from = Loc::new(random.below(graph.len()));
        let region = sealed(random, &stones, from, champion);
        let owner = Color::BOTH[random.below(2)];
        if region == board(&stones).all() {
            continue;
        }
        let Some(goal) = goal(random, &stones, owner, region) else { continue };
        let kos = [Kos::All, Kos::Never, Kos::Lasting][random.below(3)];
        let region = set(&graph, region);
        let vowed = LocSet::empty(graph.len());
        let fate = Fate { owner, goal, region, kos, champion: Some(champion), vowed };
        if hypothetical::game(&stones, &fate).is_err() {
            continue;
        }
        let Ok((field, _)) = Field::<1>::new(&stones, &fate) else { continue };
        let seal = match (field.border.any(), field.walls.any()) {
            (true, true) => "mixed",
            (true, false) => "own",
            (false, true) => "opposing",
            (false, false) => continue,
        };
        return (stones, fate, seal);
    }
}

#[test]
fn sealed_regions() {
    let mut random = Random::new(2);
    let mut tried = Tried::new();
    for _ in 0..cases(2000) {
        let (stones, fate, seal) = sealed_question(&mut random);
        let mut what = Tried::new();
        try_out(&stones, &fate, &mut what);
        for (what, count) in what {
            *tried.entry(format!("{seal} seal, {what}")).or_default() += count;
        }
    }
    println!("{tried:#?}");
}

/// Vows of the champion, on whole boards and in sealed regions.
#[test]
fn vows() {
    let mut random = Random::new(7);
    let mut tried = Tried::new();
    let mut left = cases(1500);
    while left > 0 {
        let (stones, fate) = match random.below(3) {
            0 => {
                let (stones, fate, _) = sealed_question(&mut random);
                (stones, fate)
            }
            _ => {
                let graph = graph(&mut random, false);
                let stones = stones(&mut random, &graph);
                let owner = Color::BOTH[random.below(2)];
                let all = board(&stones).all();
                let Some(goal) = goal(&mut random, &stones, owner, all) else { continue };
                let kos = [Kos::All, Kos::Never, Kos::Lasting][random.below(3)];
                let champion = Some(Color::BOTH[random.below(2)]);
                let vowed = LocSet::empty(graph.len());
                (stones, Fate { owner, goal, region: set(&graph, all), kos, champion, vowed })
            }
        };
        // Any of the champion's stones in the region; now and then others, which is refused.
        let theirs = mask(stones.of(fate.champion.unwrap()).iter()) & mask(fate.region.iter());
        let strange = random.below(8) == 0;
        let from = if strange { board(&stones).all() } else { theirs };
        let vowed = subset(&mut random, from);
        if vowed == 0 {
            continue;
        }
        let fate = Fate { vowed: set(stones.graph(), vowed), ..fate };
        if vowed & !theirs != 0 {
            assert!(hypothetical::game(&stones, &fate).is_err(), "{fate:?}");
            continue;
        }
        left -= 1;
        try_out(&stones, &fate, &mut tried);
    }
    println!("{tried:#?}");
}

/// A vow is kept: who can only win by losing the stone does not win the model.
#[test]
fn a_vow_forbids_a_sacrifice() {
    // Snapback: White takes the stone in the corner, Black takes three, and a new one stays.
    let graph = Graph::rectangle(4, 3).unwrap();
    let stones = with_signs(&graph, "x.x.oox.xxx.");
    let string = set(&graph, 1);
    let goal = Goal::Clear { string: string.clone(), area: string.clone() };
    let literal = Fate::literal(Color::Black, goal, graph.len());
    let fate = Fate { champion: Some(Color::Black), ..literal };
    assert_eq!(ask(&stones, &fate), Some(false));
    assert_eq!(ask(&stones, &Fate { vowed: string, ..fate }), Some(true));
}

/// The owner may be confined to any part of the board if he makes no ko-capture.
#[test]
fn open_regions() {
    let mut random = Random::new(5);
    let mut tried = Tried::new();
    let mut left = cases(2000);
    while left > 0 {
        let graph = graph(&mut random, true);
        let stones = stones(&mut random, &graph);
        let owner = Color::BOTH[random.below(2)];
        let region = subset(&mut random, board(&stones).all());
        let region = match random.below(2) {
            0 => region,
            _ => region | subset(&mut random, board(&stones).all()),
        };
        let Some(goal) = goal(&mut random, &stones, owner, region) else { continue };
        let region = set(&graph, region);
        let vowed = LocSet::empty(graph.len());
        let fate = Fate { owner, goal, region, kos: Kos::Never, champion: Some(owner), vowed };
        let Ok((field, _)) = Field::<1>::new(&stones, &fate) else { continue };
        if field.supposed.any() {
            left -= 1;
            try_out(&stones, &fate, &mut tried);
        }
    }
    println!("{tried:#?}");
}

/// The clean areas and the hull of a position, as the whole board has them.
fn clean(stones: &Stones, attacker: Color) -> (u32, u32) {
    let graph = stones.graph();
    let goal = Goal::Sweep(LocSet::full(graph.len()));
    let fate = Fate::literal(!attacker, goal, graph.len());
    let (field, start) = Field::<1>::new(stones, &fate).unwrap();
    let areas = areas(&field, &start);
    let cells = |set: Bits<1>| mask(set.iter().map(|cell| field.web.locs[cell]));
    (cells(areas.hull), cells(areas.clean))
}

/// A hull with two eyes and random areas beside it.
fn hulled(random: &mut Random) -> Stones {
    let mut edges = vec![(0, 1), (0, 2)];
    let mut signs = String::from("x..");
    if random.below(3) == 0 {
        // A larger eye, or none if a part of it is not beside the hull.
        edges.push((2, 3));
        if random.below(2) == 0 {
            edges.push((0, 3));
        }
        signs.push(['.', 'o'][random.below(2)]);
    }
    let areas = 1 + random.below(2);
    for _ in 0..areas {
        let (first, size) = (signs.len(), 2 + random.below(6 / areas));
        for cell in first..first + size {
            if cell > first {
                edges.push((first + random.below(cell - first), cell));
            }
            for _ in 0..random.below(3) {
                let other = first + random.below(size);
                if other != cell {
                    edges.push((other, cell));
                }
            }
            let inner = cell > first && random.below(3) == 0;
            if !inner {
                edges.push((0, cell));
            }
            // A stone of the hull's colour beside it would be of the hull.
            let sign = ['.', '.', 'o', if inner { 'x' } else { '.' }][random.below(4)];
            signs.push(sign);
        }
    }
    if random.below(3) == 0 {
        // Something that is no area: a white string with eyes, or a ko's shape.
        let first = signs.len();
        edges.extend([(0, first), (first, first + 1), (first, first + 2), (first + 1, first + 3)]);
        signs.push_str(["o..o", "o.x.", "o..x"][random.below(3)]);
    }
    with_signs(&custom(signs.len(), &edges), &signs)
}

fn check_areas(stones: &Stones, attacker: Color, tried: &mut Tried) {
    let (hull, clean) = clean(stones, attacker);
    if clean == 0 {
        return;
    }
    let board = board(stones);
    let owner = player(!attacker);
    let mut targets: Vec<u32> = board.strings(owner);
    targets.retain(|string| string & !clean == 0);
    // No string at all: no lasting stone in the areas, that is all.
    targets.push(0);
    for string in targets {
        for owner_first in [false, true] {
            let goal = Literal::NoPermanent(hull | clean);
            let question = Question { owner_first, ..Question::new(&board, owner, string, goal) };
            if let Some(cleared) = question.answer(CAP) {
                assert!(cleared, "{clean:b} {string:b} {owner_first}: {}", show(stones));
                let what = if string == 0 { "no lasting stone" } else { "capture" };
                *tried.entry(format!("{what}, owner first: {owner_first}")).or_default() += 1;
            }
        }
    }
}

#[test]
fn areas_without_new_life() {
    let mut random = Random::new(3);
    let mut tried = Tried::new();
    for case in 0..cases(100) {
        let stones = if case % 4 < 3 {
            hulled(&mut random)
        } else {
            let graph = graph(&mut random, false);
            stones(&mut random, &graph)
        };
        if stones.breathless().is_empty() && stones.graph().len() <= 16 {
            for attacker in Color::BOTH {
                check_areas(&stones, attacker, &mut tried);
            }
        }
    }
    println!("{tried:?}");
}

/// A border outside the hull can be captured from elsewhere, and then White comes
/// in: Black takes the stone in atari (3), White takes the border (6).
#[test]
fn a_border_outside_the_hull_opens_an_area() {
    let hull = [(0, 1), (0, 2), (0, 3), (0, 4), (0, 6), (0, 13)];
    let inside = [(3, 4), (6, 7), (6, 8), (7, 8), (13, 6), (13, 7)];
    let outside = [(4, 11), (5, 11), (7, 9), (8, 10), (9, 11), (10, 11), (11, 12)];
    let graph = custom(14, &[&hull[..], &inside, &outside].concat());
    let stones = with_signs(&graph, "x..o...xxxxo.o");
    let area = set(&graph, 1 << 3 | 0b111 << 6 | 1 << 13);
    let string = set(&graph, 1 << 3);
    let fate = Fate {
        owner: Color::White,
        goal: Goal::Clear { string, area },
        region: set(&graph, 0b1_1111_1111 | 1 << 13),
        kos: Kos::All,
        champion: Some(Color::Black),
        vowed: LocSet::empty(graph.len()),
    };
    let (field, _) = Field::<1>::new(&stones, &fate).unwrap();
    assert!(field.border.any() && field.walls.any());
    let literal = Fate::literal(Color::White, fate.goal.clone(), graph.len());
    assert_eq!(is_true(&stones, &literal, false), Some(true), "{}", show(&stones));
    assert_eq!(ask(&stones, &fate), Some(false));
}

#[test]
fn stones_that_stay() {
    let mut random = Random::new(4);
    let mut tried = Tried::new();
    for _ in 0..cases(400) {
        let graph = graph(&mut random, true);
        let stones = stones(&mut random, &graph);
        for owner in Color::BOTH {
            let from = Loc::new(random.below(graph.len()));
            let inside = set(&graph, sealed(&mut random, &stones, from, owner));
            let strings = stones.of(owner);
            for region in [LocSet::full(graph.len()), inside] {
                if strings.is_empty() {
                    continue;
                }
                let (goal, kos) = (Goal::Capture(strings.clone()), Kos::Never);
                let vowed = LocSet::empty(graph.len());
                let fate = Fate { owner, goal, region, kos, champion: Some(owner), vowed };
                let Ok((field, start)) = Field::<1>::new(&stones, &fate) else { continue };
                let stays = unconditional(&field, &start);
                let stays = mask(stays.iter().map(|cell| field.web.locs[cell]));
                let board = board(&stones);
                for string in board.strings(player(owner)) {
                    if string & stays == 0 {
                        continue;
                    }
                    if let Some(captured) = reach(&board, player(owner), string, CAP) {
                        assert!(!captured, "{string:b} of {stays:b}: {}", show(&stones));
                        let kind = if fate.region.len() == graph.len() { "whole" } else { "part" };
                        *tried.entry(kind.to_string()).or_default() += 1;
                    }
                }
            }
        }
    }
    println!("{tried:?}");
}

/// True answers to random questions about a position.
fn some_answers(random: &mut Random, stones: &Stones) -> Vec<(Subject, Answer)> {
    let board = board(stones);
    let graph = stones.graph();
    let mut answers = Vec::new();
    for owner in Color::BOTH {
        for string in board.strings(player(owner)) {
            let areas = [
                string,
                string | subset(random, board.all()),
                board.all(),
                string | !stones_of(&board, owner) & board.all(),
            ];
            let mut goals = vec![Goal::Capture(set(graph, string))];
            goals.extend(
                areas
                    .map(|area| Goal::Clear { string: set(graph, string), area: set(graph, area) }),
            );
            goals.push(Goal::Sweep(set(graph, areas[random.below(4)])));
            for goal in goals {
                if random.below(3) != 0 {
                    continue;
                }
                let fate = Fate::literal(owner, goal, graph.len());
                if let Some(answer) = ask(stones, &fate) {
                    let answer =
                        if answer { Answer::Yes { manner: Manner::Loud } } else { Answer::No };
                    answers.push((Subject::Fate(fate), answer));
                }
            }
        }
    }
    answers
}

fn stones_of(board: &Board, color: Color) -> u32 {
    board.stones[player(color)]
}

/// What some true answers leave open may stay open; what they settle is so.
#[test]
fn fortunes_from_partial_knowledge() {
    let mut random = Random::new(5);
    let mut tried = Tried::new();
    for case in 0..cases(40) {
        let graph = graph(&mut random, false);
        let mut stones = stones(&mut random, &graph);
        while case % 2 == 0 && !has_ko(&stones) && random.below(100) != 0 {
            stones = self::stones(&mut random, &graph);
        }
        let board = board(&stones);
        let Some(analysis) = analyse(&board, CAP) else { continue };
        let answers = some_answers(&mut random, &stones);
        let facts = Facts::of(&stones, &answers);
        let mut walls = [0; 2];
        for string in &analysis.strings {
            if matches!(string.status, Status::Uncapturable | Status::Capturable1) {
                walls[string.owner] |= string.locations;
            }
        }
        for string in &analysis.strings {
            let at = Loc::new(string.locations.trailing_zeros() as usize);
            let fortune = facts.fortune(at);
            assert!(fits(fortune, string.status), "{string:?} {fortune:?}: {}", show(&stones));
            let local2 = board.flood(string.locations, board.all() & !walls[string.owner]);
            if walls[string.owner] & string.locations == 0 {
                let (least, most) = (facts.local2_least(at), facts.local2_most(at));
                assert_eq!(mask(least.iter()) & !local2, 0, "{string:?}: {}", show(&stones));
                assert_eq!(local2 & !mask(most.iter()), 0, "{string:?}: {}", show(&stones));
            }
            let third = facts.is_capturable3(at);
            let is_third = string.status == Status::Capturable3;
            assert!(third.is_none_or(|third| third == is_third), "{string:?}: {}", show(&stones));
            *tried.entry(format!("{fortune:?}")).or_default() += 1;
            *tried.entry(format!("capturable-3: {third:?}")).or_default() += 1;
        }
        let mut situation = Situation::of(stones.clone());
        situation.pass_count = 2;
        let end = End::of(Setup { situation, komi: Points::ZERO, handicap: 0 });
        let tally = tally::of_facts(&end, &facts).unwrap();
        let (low, high) = tally.bounds;
        let score = Points::whole(analysis.score);
        assert!(low <= score && score <= high, "{score}: {}", show(&stones));
        *tried.entry(format!("score proven: {}", tally.proven)).or_default() += 1;
    }
    println!("{tried:?}");
}

/// Local-2 and local-3 with everything known are those of the text.
#[test]
fn floods_of_the_text() {
    let mut random = Random::new(6);
    for _ in 0..cases(200) {
        let graph = graph(&mut random, true);
        let stones = stones(&mut random, &graph);
        let board = board(&stones);
        for owner in Color::BOTH {
            for string in board.strings(player(owner)) {
                let at = Loc::new(string.trailing_zeros() as usize);
                let walls: Vec<u32> = Color::BOTH
                    .iter()
                    .flat_map(|&color| board.strings(player(color)))
                    .filter(|other| *other != string && random.below(2) == 0)
                    .collect();
                let stop = walls.iter().sum::<u32>();
                let own = stop & stones_of(&board, owner);
                let flood = |stop: u32| set(&graph, board.flood(string, board.all() & !stop));
                assert_eq!(local::local2(&stones, at, &set(&graph, stop)), flood(own));
                assert_eq!(local::local3(&stones, at, &set(&graph, stop)), flood(stop));
            }
        }
    }
}
