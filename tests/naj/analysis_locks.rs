//! What locks say of the analyses of NAJ and Simplified Korean, against the
//! oracle of `support`, which plays all sequences on the whole board with
//! their whole histories.

use crate::random::Random;
use crate::strongholds;
use crate::support::before::{earlier, end_after};
use crate::support::{BLACK, Oracle, Rules, WHITE, naive, stones};
use crate::tries::cases;
use shinpan::board::{Cell, Color, Diagram, Graph, Shape};
use shinpan::game::Manner;
use shinpan::rules::{Points, Setup, Situation};
use shinpan::rulesets::inquiry::{Answer, Subject};
use shinpan::rulesets::{self, Basis, End};
use shinpan::verdict::judge::{Limits, judge_end};
use shinpan::verdict::{certificate, certify};
use std::sync::Arc;

fn graph(count: usize, edges: &[(usize, usize)]) -> Arc<Graph> {
    let cells = (0..count as u16).map(|col| Cell { col, row: 0 }).collect();
    Arc::new(Graph::build(Shape::Custom, count, 1, cells, Vec::new(), edges).unwrap())
}

/// One or two groups with eyes, of one location or two, and neutral points between
/// them and a string of any colour.
fn groups(random: &mut Random) -> (Arc<Graph>, Vec<u8>) {
    let (mut edges, mut position) = (Vec::new(), Vec::new());
    let mut heads = Vec::new();
    for color in [BLACK, WHITE].into_iter().take(1 + random.below(2)) {
        let head = position.len();
        position.push(color);
        heads.push(head);
        for _ in 0..1 + random.below(3).min(1) {
            edges.push((head, position.len()));
            position.push(0);
            if random.below(3) == 0 {
                edges.push((position.len() - 1, position.len()));
                if random.below(2) == 0 {
                    edges.push((head, position.len()));
                }
                position.push([0, 0, color, BLACK, WHITE][random.below(5)]);
            }
        }
    }
    let first = position.len();
    for at in first..first + 1 + random.below(4) {
        let mut joined = false;
        for &head in &heads {
            if random.below(3) > 0 {
                edges.push((head, at));
                joined = true;
            }
        }
        if at > first && (!joined || random.below(3) == 0) {
            edges.push((first + random.below(at - first), at));
        } else if !joined {
            edges.push((heads[0], at));
        }
        position.push([0, 0, 0, 0, BLACK, WHITE][random.below(6)]);
    }
    (graph(position.len(), &edges), position)
}

/// A row, a rectangle or any graph, with any stones.
fn anything(random: &mut Random) -> (Arc<Graph>, Vec<u8>) {
    let rectangles = [(3, 2), (7, 1), (6, 1), (4, 2), (8, 1)];
    let graph = match random.below(2) {
        0 => {
            let (cols, rows) = rectangles[random.below(rectangles.len())];
            Graph::rectangle(cols, rows).unwrap()
        }
        _ => {
            let count = 4 + random.below(4);
            graph(count, &random.edges(count))
        }
    };
    let (black, white) = (1 + random.below(4), 1 + random.below(3));
    let at = |_| match random.below(black + white + 3) {
        stone if stone < black => BLACK,
        stone if stone < black + white => WHITE,
        _ => 0,
    };
    let position = (0..graph.len()).map(at).collect();
    (graph, position)
}

/// A board and a legal position.
pub fn board(random: &mut Random) -> (Arc<Graph>, Vec<u8>) {
    loop {
        let (graph, position) = if random.below(3) > 0 { groups(random) } else { anything(random) };
        if graph.len() < 10 && naive(&graph).is_legal(&position) {
            return (graph, position);
        }
    }
}

#[derive(Default, Debug)]
struct Count {
    /// Positions with a value.
    positions: usize,
    /// With a lock.
    locked: usize,
    /// Where locks tell more than passing.
    telling: usize,
    /// And tell the value.
    exact: usize,
    /// Where the whole board is locked, but not quietly.
    loud: usize,
}

/// Compares what follows from answers, and from some of them, with a value.
fn compare(
    rules: &str,
    end: &End,
    mut answers: Vec<(Subject, Answer)>,
    value: i32,
    random: &mut Random,
    count: &mut Count,
) {
    let ruleset = rulesets::find(rules).unwrap().ruleset;
    let bounds = |answers: &[(Subject, Answer)]| ruleset.settled(end, answers).unwrap().bounds;
    let (passing, all) = (bounds(&[]), bounds(&answers));
    let is_whole = |(subject, answer): &(Subject, Answer)| {
        let claim = subject.lock().map(|(_, claim)| claim.len());
        claim == Some(end.situation.graph().len()) && !answer.is_yes_in(Manner::Quiet)
    };
    let is_loud = answers.iter().any(is_whole);
    answers.retain(|_| random.below(3) > 0);
    for (low, high) in [passing, all, bounds(&answers)] {
        let text = format!("{rules} {:?}: {answers:?}", end.situation.stones);
        assert!(low <= Points::whole(value), "{value}, not {low} at least: {text}");
        assert!(high >= Points::whole(value), "{value}, not {high} at most: {text}");
    }
    count.positions += 1;
    count.locked += usize::from(!answers.is_empty());
    count.loud += usize::from(is_loud);
    count.telling += usize::from(all != passing);
    count.exact += usize::from(all != passing && all.0 == all.1);
}

#[test]
fn locks_bound_the_values_of_naj() {
    let mut random = Random::new(1989);
    let mut count = Count::default();
    for _ in 0..cases(30) {
        let (graph, position) = board(&mut random);
        let naive = naive(&graph);
        let end = End::of(Setup::of(Situation::of(stones(&graph, &position))));
        let answers = strongholds::answers("naj", &end);
        if answers.is_empty() {
            continue;
        }
        let most = 2 * naive.len() as i32;
        let value = |owner, first| {
            Oracle::new(&naive, Rules::Naj(owner), &position, 5_000).value(first, -most, most)
        };
        let (Some(black), Some(white)) = (value(BLACK, WHITE), value(WHITE, BLACK)) else {
            continue;
        };
        compare("naj", &end, answers, black + white, &mut random, &mut count);
    }
    println!("{count:?}");
    assert!(count.telling > 8 && count.exact > 5, "{count:?}");
}

#[test]
fn locks_bound_the_values_of_simplified_korean() {
    let mut random = Random::new(2013);
    let mut count = Count::default();
    for _ in 0..cases(90) {
        let (graph, position) = board(&mut random);
        let naive = naive(&graph);
        let earlier = earlier(&mut random, &naive, &position, &[0, 0, 1, 3]);
        let first = [BLACK, WHITE][random.below(2)];
        let end = end_after(&graph, &earlier, &position, first);
        let mut answers = strongholds::answers("simplified-korean", &end);
        answers.retain(|(subject, _)| matches!(subject, Subject::Lock { .. }));
        if answers.is_empty() {
            continue;
        }
        let mut oracle = Oracle::new(&naive, Rules::Korean, &position, 5_000);
        oracle.earlier = earlier;
        let most = 2 * naive.len() as i32;
        let Some(value) = oracle.value(first, -most, most) else { continue };
        compare("simplified-korean", &end, answers, value, &mut random, &mut count);
    }
    println!("{count:?}");
    assert!(count.telling > 8 && count.exact > 5, "{count:?}");
}

/// White locks the whole board, but has to win kos for that (no strategy of his is quiet). Some of
/// his strategies never bring back a position.
#[test]
fn a_board_is_locked_by_kos() {
    let rows = ["o.oo.o", ".oxooo", "ooxoox", "oxxoxx", "ooxxx.", "ox.xxx"];
    let situation = Situation::of_diagram(Diagram::parse(&rows).unwrap());
    for rules in ["naj", "najn", "simplified-korean", "asian-games-2013"] {
        let end = End::of(Setup::of(Situation { pass_count: 2, ..situation.clone() }));
        let named = rulesets::find(rules).unwrap();
        let verdict = judge_end(named, end, &Basis::Position, &Limits::default()).unwrap();
        assert_eq!(verdict.result().to_string(), "W+33", "{rules}");
        certificate::check(&certify::verdict(&verdict).unwrap()).unwrap();
    }
}

/// Finished boards: their territories are found by books, and whose stones live
/// anyway shares the neutral points.
#[test]
fn finished_boards_are_proven_by_locks() {
    let mut by_books = 0;
    for (rows, to_play, result) in [
        // Of five neutral points each player gets two in his own analysis.
        (".x.x./xxxxx/...../ooooo/.o.oo", Color::Black, "B+1"),
        (".x.xo..o.o/xxxxoooooo/.o.xo..o.o/...xoooooo/xxxxo..o.o", Color::White, "0"),
        (
            ".xxxo..../.xoo...../.xxoo.ooo/..xooooxo/xxxoxxxxx/xoooxoox./o.ooooxx./.ooxxxx../.oxx.....",
            Color::White,
            "B+1",
        ),
    ] {
        for rules in ["naj", "najn", "simplified-korean"] {
            let rows: Vec<&str> = rows.split('/').collect();
            let situation = Situation::of_diagram(Diagram::parse(&rows).unwrap());
            let end = End::of(Setup::of(Situation { to_play, pass_count: 2, ..situation }));
            let named = rulesets::find(rules).unwrap();
            let verdict = judge_end(named, end, &Basis::Position, &Limits::default()).unwrap();
            assert_eq!(verdict.result().to_string(), result, "{rules} {rows:?}");
            let is_book = |proof: &&shinpan::verdict::Proof| !proof.evidence.books.is_empty();
            by_books += verdict.findings.proofs.iter().filter(is_book).count();
            certificate::check(&certify::verdict(&verdict).unwrap()).unwrap();
        }
    }
    assert!(by_books > 6, "{by_books}");
}
