//! What is proven of parts of the board in Simplified Korean's analysis, against
//! the oracle of `support`, which plays all sequences on the whole board with
//! their whole histories, the game's before included.

use crate::plainly::Plainly;
use crate::random::Random;
use crate::support::before::{earlier, end_after};
use crate::support::{BLACK, Board, Oracle, Rules, WHITE, naive};
use crate::tries::cases;
use shinpan::board::{Cell, Color, Diagram, Graph, LocSet, Shape, Stones};
use shinpan::game::Manner;
use shinpan::proof;
use shinpan::rules::regions::components;
use shinpan::rules::{Points, Setup, Situation};
use shinpan::rulesets::inquiry::{Answer, Subject};
use shinpan::rulesets::perfect::fort::Fort;
use shinpan::rulesets::simplified_korean::regions::is_bounded;
use shinpan::rulesets::{self, Basis, End};
use shinpan::solve::{Budget, search};
use shinpan::verdict::judge::{Limits, judge_end};
use shinpan::verdict::{certificate, certify};
use std::sync::Arc;

/// A small board: a rectangle, any graph, or two paths and circles beside each
/// other.
pub fn board(random: &mut Random) -> Arc<Graph> {
    let rectangles = [(3, 2), (7, 1), (6, 1), (5, 1), (4, 2), (8, 1)];
    let (count, edges) = match random.below(3) {
        0 => {
            let (cols, rows) = rectangles[random.below(rectangles.len())];
            return Graph::rectangle(cols, rows).unwrap();
        }
        1 => {
            let count = 4 + random.below(4);
            (count, random.edges(count))
        }
        _ => {
            let sizes = [3 + random.below(2), 3 + random.below(2)];
            let count = sizes[0] + sizes[1];
            let mut edges = Vec::new();
            for (from, size) in [(0, sizes[0]), (sizes[0], sizes[1])] {
                edges.extend((from + 1..from + size).map(|at| (at - 1, at)));
                if random.below(3) == 0 {
                    edges.push((from, from + size - 1));
                }
            }
            if random.below(4) > 0 {
                edges.push((random.below(sizes[0]), sizes[0] + random.below(sizes[1])));
            }
            (count, edges)
        }
    };
    let cells = (0..count as u16).map(|col| Cell { col, row: 0 }).collect();
    Arc::new(Graph::build(Shape::Custom, count, 1, cells, Vec::new(), &edges).unwrap())
}

/// A position at random.
pub fn position(random: &mut Random, board: &Board) -> Vec<u8> {
    loop {
        let (black, white) = (1 + random.below(4), 1 + random.below(3));
        let empty = 2 + random.below(3);
        let at = |_| match random.below(black + white + empty) {
            stone if stone < black => BLACK,
            stone if stone < black + white => WHITE,
            _ => 0,
        };
        let position: Vec<u8> = (0..board.len()).map(at).collect();
        if board.is_legal(&position) {
            return position;
        }
    }
}

/// All parts that a player could ask about, in the two ways.
fn forts(stones: &Stones, holder: Color) -> Vec<Fort> {
    let graph = stones.graph();
    let mut forts = Vec::new();
    for mask in 1..1usize << graph.len() {
        let part = LocSet::of(graph.len(), graph.locs().filter(|loc| mask >> loc.index() & 1 == 1));
        let connected = components(graph, &part).len() == 1;
        if connected && is_bounded(stones, &part, holder) {
            forts.push(Fort { holder, owner: holder, part });
        }
    }
    let mut others = LocSet::full(graph.len());
    others.subtract(&stones.of(!holder));
    let areas = components(graph, &others).into_iter();
    forts.extend(areas.map(|part| Fort { holder, owner: !holder, part }));
    forts
}

fn is_proven(end: &End, fort: &Fort) -> Option<bool> {
    let ruleset = rulesets::find("simplified-korean").unwrap().ruleset;
    let subject = Subject::Fort(Box::new(fort.clone()));
    let game = || ruleset.question(end, &subject).ok();
    let budget = Budget { nodes: 30_000, bytes: 1 << 28, stop: None };
    let evidence = search(&Plainly(game()?), &budget).evidence.ok()?;
    assert_eq!(proof::check(&*game()?, &evidence), Ok(()));
    Some(evidence.answer)
}

#[derive(Default, Debug)]
struct Count {
    /// Positions with a value.
    positions: usize,
    /// With an answer about a part.
    answered: usize,
    /// With answers about several.
    several: usize,
    /// With a part kept from the opponent.
    spoiled: usize,
    /// Where the answers tell more than the position alone.
    telling: usize,
    /// And tell the value.
    exact: usize,
}

#[test]
fn parts_bound_the_value_of_the_oracle() {
    let mut random = Random::new(2013);
    let mut count = Count::default();
    for _ in 0..cases(250) {
        let graph = board(&mut random);
        let naive = naive(&graph);
        let position = position(&mut random, &naive);
        let first = [BLACK, WHITE][random.below(2)];
        let earlier = earlier(&mut random, &naive, &position, &[0, 0, 1, 3, 6]);
        let mut oracle = Oracle::new(&naive, Rules::Korean, &position, 20_000);
        oracle.earlier = earlier.clone();
        let most = 2 * naive.len() as i32;
        let Some(value) = oracle.value(first, -most, most) else { continue };
        let end = end_after(&graph, &earlier, &position, first);
        let mut answers = Vec::new();
        for holder in Color::BOTH {
            for fort in forts(&end.situation.stones, holder) {
                if is_proven(&end, &fort) == Some(true) {
                    let subject = Subject::Fort(Box::new(fort));
                    answers.push((subject, Answer::Yes { manner: Manner::Loud }));
                }
            }
        }
        check(&end, answers, value, &mut random, &mut count);
    }
    println!("{count:?}");
    assert!(count.telling > 20 && count.several > 5 && count.spoiled > 5, "{count:?}");
}

/// What follows from the answers, and from some of them.
fn check(
    end: &End,
    answers: Vec<(Subject, Answer)>,
    value: i32,
    random: &mut Random,
    count: &mut Count,
) {
    let ruleset = rulesets::find("simplified-korean").unwrap().ruleset;
    let bounds = |answers: &[(Subject, Answer)]| ruleset.settled(end, answers).unwrap().bounds;
    let alone = bounds(&[]);
    let all = bounds(&answers);
    let mut some = answers.clone();
    some.retain(|_| random.below(3) > 0);
    for (low, high) in [alone, all, bounds(&some)] {
        let text = format!("{:?}: {answers:?}", end);
        assert!(low <= Points::whole(value), "{value}, not {low} at least: {text}");
        assert!(high >= Points::whole(value), "{value}, not {high} at most: {text}");
    }
    let spoils = |answer: &&(Subject, Answer)| match &answer.0 {
        Subject::Fort(fort) => fort.holder != fort.owner,
        _ => false,
    };
    count.positions += 1;
    count.answered += usize::from(!answers.is_empty());
    count.several += usize::from(answers.len() > 1);
    count.spoiled += usize::from(answers.iter().any(|answer| spoils(&answer)));
    count.telling += usize::from(all != alone);
    count.exact += usize::from(all != alone && all.0 == all.1);
}

/// Neutral points, dead stones, an open board, a finished game.
#[test]
fn settled_boards_are_proven_by_their_parts() {
    for (rows, to_play, result) in [
        // Neutral points between living groups count for nobody: 3 against 2.
        (".x.x./xxxxx/...../ooooo/.o.oo", Color::Black, "B+1"),
        // A dead stone is a prisoner and leaves a point: 7 + 2 against 9.
        (".x.xo..o.o/xxxxoooooo/.o.xo..o.o/...xoooooo/xxxxo..o.o", Color::White, "0"),
        // Who alone lives gets the whole board.
        ("......./.ooooo./.o.o.o./.ooooo./.......", Color::Black, "W+22"),
        // A finished game: 5 and 9 points against 10 and 3.
        (
            ".xxxo..../.xoo...../.xxoo.ooo/..xooooxo/xxxoxxxxx/xoooxoox./o.ooooxx./.ooxxxx../.oxx.....",
            Color::White,
            "B+1",
        ),
    ] {
        let rows: Vec<&str> = rows.split('/').collect();
        let situation = Situation::of_diagram(Diagram::parse(&rows).unwrap());
        let end = End::of(Setup::of(Situation { to_play, ..situation }));
        let named = rulesets::find("simplified-korean").unwrap();
        let verdict = judge_end(named, end, &Basis::Position, &Limits::default()).unwrap();
        assert_eq!(verdict.result().to_string(), result, "{rows:?}");
        certificate::check(&certify::verdict(&verdict).unwrap()).unwrap();
    }
}
