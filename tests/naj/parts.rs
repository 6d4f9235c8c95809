//! What is proven of parts of the board in NAJ's analyses, against the oracle of
//! `support`, which plays all sequences on the whole board.

use crate::plainly::Plainly;
use crate::random::Random;
use crate::support::{BLACK, Board, Oracle, Rules, WHITE, naive, stones};
use crate::tries::cases;
use shinpan::board::order::{self, Ranks};
use shinpan::board::{Cell, Color, Diagram, Graph, Loc, LocSet, Shape, Stones};
use shinpan::game::Manner;
use shinpan::proof;
use shinpan::rules::immortal::{immortal, prospects};
use shinpan::rules::regions::components;
use shinpan::rules::{Points, Setup, Situation};
use shinpan::rulesets::holdings::points;
use shinpan::rulesets::inquiry::{Answer, Means, Subject};
use shinpan::rulesets::naj::judge::controlled;
use shinpan::rulesets::perfect::joint::{self, JointGame};
use shinpan::rulesets::perfect::part::{Hold, PartGame, Style};
use shinpan::rulesets::{self, End};
use shinpan::solve::{Budget, search};
use std::sync::Arc;

/// A small board: a rectangle, or any graph.
pub fn board(random: &mut Random) -> Arc<Graph> {
    let rectangles = [(3, 2), (7, 1), (6, 1), (5, 1), (2, 3)];
    if random.below(3) > 0 {
        let (cols, rows) = rectangles[random.below(rectangles.len())];
        return Graph::rectangle(cols, rows).unwrap();
    }
    let count = 4 + random.below(3);
    let edges = random.edges(count);
    let cells = (0..count as u16).map(|col| Cell { col, row: 0 }).collect();
    Arc::new(Graph::build(Shape::Custom, count, 1, cells, Vec::new(), &edges).unwrap())
}

/// A position at random, rather full than empty.
pub fn position(random: &mut Random, board: &Board) -> Vec<u8> {
    loop {
        let empty = 1 + random.below(3);
        let black = 1 + random.below(3);
        let at = |_| match random.below(5 + empty) {
            stone if stone < 1 + black => BLACK,
            0..=4 => WHITE,
            _ => 0,
        };
        let position: Vec<u8> = (0..board.len()).map(at).collect();
        if board.is_legal(&position) {
            return position;
        }
    }
}

/// Two small boards beside one stone, with two eyes of its own or without: the
/// board, the stone's colour, and the two small boards.
pub fn lobes(random: &mut Random) -> (Arc<Graph>, Vec<u8>, Vec<LocSet>) {
    loop {
        let eyes = 2 * random.below(2);
        let sizes = [1 + random.below(3 - eyes / 2), 2 + random.below(2)];
        let count = 1 + eyes + sizes[0] + sizes[1];
        let mut edges: Vec<(usize, usize)> = (0..eyes).map(|eye| (0, 1 + eye)).collect();
        let mut parts = Vec::new();
        let mut next = 1 + eyes;
        for size in sizes {
            for at in next..next + size {
                if at > next {
                    edges.push((at - 1, at));
                }
                if at == next || random.below(2) == 0 {
                    edges.push((0, at));
                }
            }
            if size == 3 && random.below(2) == 0 {
                edges.push((next, next + 2));
            }
            parts.push(LocSet::of(count, (next..next + size).map(Loc::new)));
            next += size;
        }
        let cells = (0..count as u16).map(|col| Cell { col, row: 0 }).collect();
        let graph = Graph::build(Shape::Custom, count, 1, cells, Vec::new(), &edges).unwrap();
        let stone = |at: usize| match at {
            0 => [BLACK, WHITE][random.below(2)],
            at if at <= eyes => 0,
            _ => [0, 0, BLACK, WHITE][random.below(4)],
        };
        let position: Vec<u8> = (0..count).map(stone).collect();
        let graph = Arc::new(graph);
        if naive(&graph).is_legal(&position) {
            return (graph, position, parts);
        }
    }
}

/// A way to cut the board: some strings are taken out, and what they leave are
/// the parts, or a string belongs to the parts beside it.
fn plan(random: &mut Random, stones: &Stones) -> Vec<LocSet> {
    let graph = stones.graph();
    let mut rest = LocSet::full(graph.len());
    for head in stones.strings() {
        if random.below(3) == 0 {
            for loc in stones.string(head) {
                rest.remove(loc);
            }
        }
    }
    let mut parts = components(graph, &rest);
    if random.below(2) == 0 {
        let mut others = LocSet::full(graph.len());
        let color = Color::BOTH[random.below(2)];
        others.subtract(&stones.of(color));
        parts = components(graph, &others);
        let chosen = random.below(parts.len().max(1));
        parts = parts.into_iter().skip(chosen).take(1).collect();
        for part in &mut parts {
            for &beside in part.clone().iter().flat_map(|loc| graph.neighbors(loc)) {
                if stones.at(beside) == Some(color) {
                    part.extend(stones.string(beside));
                }
            }
        }
    }
    parts.retain(|_| random.below(5) > 0);
    parts
}

/// All parts that are not beside each other as one, in pieces.
fn joint(plan: &[LocSet], stones: &Stones) -> Vec<LocSet> {
    let graph = stones.graph();
    let mut whole = LocSet::empty(graph.len());
    for part in plan {
        let mut near = part.iter().flat_map(|loc| graph.neighbors(loc));
        if near.all(|&near| !whole.contains(near)) {
            whole.union_with(part);
        }
    }
    if whole.is_empty() { Vec::new() } else { vec![whole] }
}

/// The answer to a question. None if it is no question of this position, or if it is not
/// found.
fn answer(end: &End, subject: &Subject) -> Option<Answer> {
    let ruleset = rulesets::find("naj").unwrap().ruleset;
    let game = || ruleset.question(end, subject).ok();
    let budget = Budget { nodes: 20_000, bytes: 1 << 28, stop: None };
    let evidence = search(&Plainly(game()?), &budget).evidence.ok()?;
    assert_eq!(proof::check(&*game()?, &evidence), Ok(()));
    Some(if evidence.answer { Answer::Yes { manner: Manner::Loud } } else { Answer::No })
}

/// Can the holder of a part in pieces do it if he may not divide it?
fn undivided(stones: &Stones, hold: &Hold) -> Option<bool> {
    JointGame::new(stones, hold)?;
    let budget = Budget { nodes: 20_000, bytes: 1 << 28, stop: None };
    let game = PartGame::new(stones, hold)?;
    Some(search(&Plainly(Box::new(game)), &budget).evidence.ok()?.answer)
}

#[derive(Default, Debug)]
struct Count {
    /// Plans with an answer.
    plans: usize,
    /// With answers about several parts.
    several: usize,
    /// That tell more than passing.
    telling: usize,
    /// That tell the value.
    exact: usize,
    /// Questions about parts in pieces, answered with and without dividing them.
    pieces: PerAnswer,
    /// What play without end proves, and how often no other play does.
    endless: [usize; 2],
}

/// A position of the commentary's thousand-year ko, and its ko and its seki as one part: Black's
/// walls lie between them.
fn thousand_year_ko(first_row: &str) -> (Stones, LocSet) {
    let rows = [first_row, "oxx.oxxxo.x", "ooooox.xo.x", "oooooxxxoox"];
    let stones = Situation::of_diagram(Diagram::parse(&rows).unwrap()).stones;
    let graph = stones.graph();
    let is_between = |loc: Loc| (5..8).contains(&(loc.index() % 11));
    let part = LocSet::of(graph.len(), graph.locs().filter(|&loc| !is_between(loc)));
    (stones, part)
}

/// The thousand-year ko of the commentary's (1.3) with the seki beside it: as one part in
/// pieces Black keeps White from any point in the white-analysis, with the ko for the
/// seki. If he held the pieces one by one, White would win the ko.
#[test]
fn a_trade_of_pieces_is_found() {
    let (stones, part) = thousand_year_ko(".ox.ox.xoxx");
    let budget = Budget { nodes: 200_000, bytes: 1 << 30, stop: None };
    let asked = |part: &LocSet, others: bool| {
        let (owner, holder) = (Color::White, Color::Black);
        let (part, parts) = (part.clone(), part.clone());
        let (points, first, endless) = (0, true, false);
        let hold = Hold { owner, holder, part, parts, points, others, first, endless };
        let (game, arena) = joint::question(&stones, &hold, Style::Points).unwrap();
        let evidence = search(&*arena, &budget).evidence.ok()?;
        assert_eq!(proof::check(&*game, &evidence), Ok(()));
        Some(evidence.answer)
    };
    assert_eq!(asked(&part, false), Some(true));
    let [left, _] = &components(stones.graph(), &part)[..] else { panic!("two pieces") };
    assert_eq!(asked(left, true), Some(false));
}

/// The thousand-year ko of (1.2) with the seki beside it: to have nine points of both pieces Black
/// has to take all of a group and to clear twenty locations after that. Guesses that go by points
/// alone need six times as many situations, plays that touch something a third.
#[test]
fn who_has_to_clear_a_part_counts_what_stands_there() {
    let (stones, part) = thousand_year_ko("x.x.ox.xoxx");
    let (owner, holder, parts) = (Color::Black, Color::Black, part.clone());
    let (points, others, first, endless) = (9, false, false, false);
    let hold = Hold { owner, holder, part, parts, points, others, first, endless };
    let ranks = Ranks::new(&stones, order::central);
    for (style, most) in [(Style::Removals, 2_000_000), (Style::Touching, 400_000)] {
        let (game, arena) = joint::question(&stones, &hold, style).unwrap();
        let Means::Arena(arena) = Means::in_order(arena, ranks.of(holder)) else {
            panic!("a search")
        };
        let evidence = search(&*arena, &Budget::nodes(most)).evidence.unwrap();
        assert!(evidence.answer);
        assert_eq!(proof::check(&*game, &evidence), Ok(()));
    }
}

/// Where the holder plays only where he touches something, his success is one all the same, and
/// what he does not reach so is no answer.
#[test]
fn plays_that_touch_something_prove_but_never_refute() {
    let mut random = Random::new(13);
    let mut count = PerAnswer::default();
    for _ in 0..cases(400) {
        let graph = board(&mut random);
        let position = position(&mut random, &naive(&graph));
        let stones = stones(&graph, &position);
        for part in plan(&mut random, &stones) {
            let [owner, holder] = [0, 1].map(|_| Color::BOTH[random.below(2)]);
            let first = owner != holder;
            let (parts, points) = (part.clone(), random.below(6) as i32);
            let (others, endless) = (false, false);
            let hold = Hold { owner, holder, part, parts, points, others, first, endless };
            let asked = |style| {
                let (game, arena) = joint::question(&stones, &hold, style)?;
                let evidence = search(&*arena, &Budget::nodes(100_000)).evidence.ok()?;
                assert_eq!(proof::check(&*game, &evidence), Ok(()), "{position:?} {hold:?}");
                Some(evidence.answer)
            };
            match asked(Style::Touching) {
                Some(answer) => {
                    assert!(answer && asked(Style::Points) == Some(true), "{position:?} {hold:?}");
                    count.yes += 1;
                }
                None => count.no += 1,
            }
        }
    }
    assert!(count.yes > 50 && count.no > 50, "{count:?}");
}

/// The commentary's triple ko with a basic-ko outside: whoever is barred first loses it, and
/// that is the one who attacks. White keeps Black from all but what lives below, Black
/// keeps White from all above; neither could by play that ends. That Black takes the whole part
/// he could only say if nobody were barred, and no standing of his is accepted.
#[test]
fn a_triple_ko_is_lost_by_whoever_is_barred_first() {
    let rows =
        [".xxxxx", "xx.xox", "ooxo.o", ".ooooo", "oxxxxx", "xx.x.x", "xxxxxx", "oooooo", "oo.o.o"];
    let stones = Situation::of_diagram(Diagram::parse(&rows).unwrap()).stones;
    let graph = stones.graph();
    let ends = |rows: usize| {
        let locs = graph.locs().filter(|&loc| loc.index() < 6 * rows);
        LocSet::of(graph.len(), locs)
    };
    let budget = Budget { nodes: 300_000, bytes: 1 << 30, stop: None };
    let asked = |owner: Color, holder: Color, part: &LocSet, points: i32, endless: bool| {
        let (part, parts) = (part.clone(), part.clone());
        let (others, first) = (false, owner == Color::Black && holder == Color::White);
        let hold = Hold { owner, holder, part, parts, points, others, first, endless };
        let (game, arena) = joint::question(&stones, &hold, Style::Points).unwrap();
        let evidence = search(&*arena, &budget).evidence.ok()?;
        assert_eq!(proof::check(&*game, &evidence), Ok(()));
        Some(hold.is_proven(if evidence.answer {
            Answer::Yes { manner: Manner::Quiet }
        } else {
            Answer::No
        }))
    };
    let (black, white) = (Color::Black, Color::White);
    let above = ends(7);
    assert_eq!(asked(black, white, &above, 5, false), Some(false));
    assert_eq!(asked(black, white, &above, 5, true), Some(true));
    assert_eq!(asked(white, black, &above, 0, false), Some(false));
    assert_eq!(asked(white, black, &above, 0, true), Some(true));
    assert_ne!(asked(black, black, &above, 6, false), Some(true));
    assert_ne!(asked(black, black, &above, 6, true), Some(true));
}

/// The commentary's double-ko seki beside a hidden ko and another one. White keeps Black from more
/// than 10 points and Black keeps White from more than what lives anyway, for ever: neither could
/// by play that ends, and in some positions they need several moves, as there are several ways to
/// come there.
#[test]
fn who_has_answers_enough_is_barred_last() {
    let rows =
        [".oo.o.ox.xo", "oxxooooxxoo", "xx.xxoxxo.o", ".xxxoxxxxoo", "xxoooooxx.o", "ooo.o.oxxxo"];
    let stones = Situation::of_diagram(Diagram::parse(&rows).unwrap()).stones;
    let mut rest = LocSet::full(stones.graph().len());
    rest.subtract(&immortal(&stones, Color::White));
    let parts = components(stones.graph(), &rest);
    let part = parts.into_iter().max_by_key(LocSet::len).unwrap();
    for (owner, points) in [(Color::Black, 10), (Color::White, 0)] {
        let (holder, parts) = (!owner, part.clone());
        let (others, first, endless) = (false, false, true);
        let hold =
            Hold { owner, holder, part: part.clone(), parts, points, others, first, endless };
        let (game, arena) = joint::question(&stones, &hold, Style::Points).unwrap();
        let ranks = Ranks::new(&stones, order::central);
        let Means::Arena(arena) = Means::in_order(arena, ranks.of(holder)) else {
            panic!("a search")
        };
        let evidence = search(&*arena, &Budget::nodes(2_000_000)).evidence.unwrap();
        assert!(!evidence.answer);
        assert_eq!(proof::check(&*game, &evidence), Ok(()));
    }
}

#[derive(Default, Debug)]
struct PerAnswer {
    yes: usize,
    no: usize,
}

#[test]
fn who_starts_may_pass() {
    let mut random = Random::new(12);
    let mut count = 0;
    for _ in 0..cases(300) {
        let graph = board(&mut random);
        let position = position(&mut random, &naive(&graph));
        let stones = stones(&graph, &position);
        for part in plan(&mut random, &stones) {
            let owner = Color::BOTH[random.below(2)];
            for endless in [false, true] {
                let game = |first| {
                    let (part, parts, points) = (part.clone(), part.clone(), 1);
                    let (holder, others) = (!owner, false);
                    let hold = Hold { owner, holder, part, parts, points, others, first, endless };
                    joint::question(&stones, &hold, Style::Points).map(|(game, _)| game)
                };
                let (Some(starting), Some(following)) = (game(true), game(false)) else { continue };
                let mut moves = Vec::new();
                starting.moves(&starting.start(), &mut moves);
                // A part where he has lost at once has no moves.
                if !moves.is_empty() {
                    count += 1;
                    let start = following.start();
                    assert!(moves.iter().any(|(_, next)| *next == start), "{position:?}");
                }
            }
        }
    }
    assert!(count > 50, "{count}");
}

#[test]
fn parts_bound_the_value_of_the_oracle() {
    let mut random = Random::new(11);
    let mut count = Count::default();
    for _ in 0..cases(120) {
        let (graph, position, lobes) = match random.below(2) {
            0 => {
                let (graph, position, lobes) = lobes(&mut random);
                (graph, position, Some(lobes))
            }
            _ => {
                let graph = board(&mut random);
                let position = position(&mut random, &naive(&graph));
                (graph, position, None)
            }
        };
        let naive = naive(&graph);
        let stones = stones(&graph, &position);
        let owner = Color::BOTH[random.below(2)];
        let (rules, first) = match owner {
            Color::Black => (Rules::Naj(BLACK), WHITE),
            Color::White => (Rules::Naj(WHITE), BLACK),
        };
        let most = 2 * naive.len() as i32;
        let Some(value) = Oracle::new(&naive, rules, &position, 4_000).value(first, -most, most)
        else {
            continue;
        };
        let end = End::of(Setup::of(Situation::of(stones.clone())));
        for _ in 0..6 {
            let mut plan = match &lobes {
                Some(lobes) if random.below(4) > 0 => lobes.clone(),
                _ => plan(&mut random, &stones),
            };
            if random.below(3) == 0 {
                plan = joint(&plan, &stones);
            }
            let holder = Color::BOTH[random.below(2)];
            check_plan(&end, &plan, owner, holder, value, &mut random, &mut count);
        }
    }
    eprintln!("{count:?}");
    assert!(count.telling > 20 && count.several > 5, "{count:?}");
    assert!(count.pieces.yes > 5 && count.pieces.no > 5, "{count:?}");
    assert!(count.endless[0] > 100 && count.endless[1] > 5, "{count:?}");
}

/// All that can be proven of a plan's parts, and what follows from it.
fn check_plan(
    end: &End,
    plan: &[LocSet],
    owner: Color,
    holder: Color,
    value: i32,
    random: &mut Random,
    count: &mut Count,
) {
    let stones = &end.situation.stones;
    let mut parts = LocSet::empty(stones.graph().len());
    plan.iter().for_each(|part| parts.union_with(part));
    let worth = |held: &LocSet, color| points(stones, held, color).in_halves() / 2;
    let mut answers = Vec::new();
    let mut proven = 0;
    for part in plan {
        let before = answers.len();
        for others in [false, true] {
            for first in [false, true] {
                // The best that can be proven, the hardest first.
                let most = worth(part, owner);
                let hardest: Vec<i32> = match owner == holder {
                    true => (1..=most).rev().collect(),
                    false => (0..most).collect(),
                };
                let mut best = None;
                let ways = [false, true].into_iter();
                let ways = ways.flat_map(|way| hardest.iter().map(move |&points| (way, points)));
                for (endless, points) in ways {
                    // The easier ones would follow.
                    if best.is_some_and(|(way, _)| way == endless) {
                        continue;
                    }
                    let (part, parts) = (part.clone(), parts.clone());
                    let hold = Hold { owner, holder, part, parts, points, others, first, endless };
                    let undivided = undivided(stones, &hold);
                    let subject = Subject::Hold(Box::new(hold.clone()));
                    let Some(answer) = answer(end, &subject) else { continue };
                    let is_proven = hold.is_proven(answer);
                    if let Some(undivided) = undivided.filter(|_| !endless) {
                        // Divided he may win more: a portion's fence may fall after a leaf.
                        assert!(is_proven || !undivided, "{stones:?} {subject:?}");
                        count.pieces.yes += usize::from(is_proven);
                        count.pieces.no += usize::from(!is_proven);
                    }
                    if !is_proven {
                        continue;
                    }
                    if endless {
                        count.endless[0] += 1;
                        count.endless[1] += usize::from(best.is_none_or(|(_, old)| old != points));
                    }
                    best = Some((endless, points));
                    answers.push((subject, answer));
                }
            }
        }
        proven += usize::from(answers.len() > before);
    }
    if answers.is_empty() {
        return;
    }
    // Some of them say less than all.
    answers.retain(|_| random.below(6) > 0);
    let ruleset = rulesets::find("naj").unwrap().ruleset;
    let (low, high) = ruleset.settled(end, &answers).unwrap().bounds;
    // Of the other analysis only what passing gives is known.
    let other = !owner;
    let kept = worth(&controlled(stones, other), other);
    let hoped = worth(&prospects(stones, other), other);
    let sign = if other == Color::Black { 1 } else { -1 };
    let known = (sign * kept, sign * hoped);
    let (least, best) = (known.0.min(known.1), known.0.max(known.1));
    let (low, high) = (low - Points::whole(least), high - Points::whole(best));
    let text = format!("{:?} {owner}-analysis held by {holder}: {answers:?}", stones);
    assert!(low <= Points::whole(value), "{value}, not {low} at least: {text}");
    assert!(high >= Points::whole(value), "{value}, not {high} at most: {text}");
    let passing = {
        let (kept, hoped) = (controlled(stones, owner), prospects(stones, owner));
        let (kept, hoped) = (-sign * worth(&kept, owner), -sign * worth(&hoped, owner));
        (Points::whole(kept.min(hoped)), Points::whole(kept.max(hoped)))
    };
    count.plans += 1;
    count.several += usize::from(proven > 1);
    count.telling += usize::from((low, high) != passing);
    count.exact += usize::from(low == high);
}
