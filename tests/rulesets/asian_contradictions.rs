//! Boards that are too large to play out with all their history: what follows from forts and
//! locks under the Correction of the Asian Games rules, and what from questions about regions;
//! what follows from locks in Spight's encore, and what from margins. Neither may say the
//! opposite of the other.

use crate::random::Random;
use crate::told::{Answers, answer, fewest};
use crate::tries::cases;
use shinpan::board::{Cell, Color, Graph, Loc, Shape, Stones};
use shinpan::rules::{PositionLog, Setup, Situation};
use shinpan::rulesets::asian_games_2013::growth::candidates;
use shinpan::rulesets::asian_games_2013::locale::{Part, holdings};
use shinpan::rulesets::holdings::Holdings;
use shinpan::rulesets::inquiry::{Answer, Subject};
use shinpan::rulesets::perfect::Aim;
use shinpan::rulesets::perfect::fort::Fort;
use shinpan::rulesets::simplified_korean::regions::bounded_parts;
use shinpan::rulesets::{self, End};
use std::sync::Arc;

const NODES: usize = 3_000;
const WHOLE: usize = 20_000;

fn stones_of(graph: &Arc<Graph>, position: &[u8]) -> Stones {
    let mut stones = Stones::new(Arc::clone(graph));
    for (at, &stone) in position.iter().enumerate() {
        match stone {
            1 => stones.place(Color::Black, Loc::new(at)),
            2 => stones.place(Color::White, Loc::new(at)),
            _ => {}
        }
    }
    stones
}

/// Strings of both players with areas of some locations beside them.
fn graph(random: &mut Random) -> (Arc<Graph>, Vec<u8>) {
    if random.below(3) == 0 {
        let sizes = [(4, 3), (5, 2), (6, 2), (9, 1), (5, 3)];
        let (columns, rows) = sizes[random.below(sizes.len())];
        let graph = Graph::rectangle(columns, rows).unwrap();
        let dense = [2 + random.below(4), 1 + random.below(3), 2];
        let stone = |_| match random.below(dense.iter().sum()) {
            it if it < dense[0] => 1,
            it if it < dense[0] + dense[1] => 2,
            _ => 0,
        };
        let position = (0..graph.len()).map(stone).collect();
        return (graph, position);
    }
    let (mut edges, mut position) = (Vec::new(), vec![1u8, 1 + random.below(2) as u8]);
    if random.below(3) == 0 {
        position.push(1 + random.below(2) as u8);
    }
    let heads = position.len();
    if random.below(3) == 0 {
        edges.push((0, 1));
    }
    for _ in 0..2 + random.below(3) {
        let (from, size) = (position.len(), 1 + random.below(4));
        for at in from..from + size {
            if at > from {
                edges.push((from + random.below(at - from), at));
            }
            for head in 0..heads {
                if random.below(3) == 0 {
                    edges.push((head, at));
                }
            }
            if at == from {
                edges.push((random.below(heads), at));
            }
            position.push([0, 0, 0, 1, 2][random.below(5)]);
        }
    }
    let count = position.len();
    let cells = (0..count as u16).map(|col| Cell { col, row: 0 }).collect();
    let graph = Graph::build(Shape::Custom, count, 1, cells, Vec::new(), &edges).unwrap();
    (Arc::new(graph), position)
}

fn is_wrong(one: &Holdings, other: &Holdings) -> bool {
    let clash = |color: Color| !one.certain[color].is_subset(&other.possible[color]);
    Color::BOTH.into_iter().any(clash)
}

#[test]
fn forts_and_questions_about_regions_do_not_contradict_each_other() {
    let mut random = Random::new(1203);
    let ruleset = rulesets::find("asian-games-2013").unwrap().ruleset;
    let (mut positions, mut telling, mut regions) = (0, 0, [0; 2]);
    for _ in 0..cases(30) {
        let (graph, position) = graph(&mut random);
        let stones = stones_of(&graph, &position);
        if graph.len() > 14 || !stones.breathless().is_empty() {
            continue;
        }
        let mut log = PositionLog::new();
        for _ in 0..[0, 0, 1, 3][random.below(4)] {
            let mut was = position.clone();
            for _ in 0..1 + random.below(3) {
                was[random.below(graph.len())] = [0, 0, 1, 2][random.below(4)];
            }
            let was = stones_of(&graph, &was);
            if was.breathless().is_empty() {
                log.push(&was);
            }
        }
        log.push(&stones);
        let situation = Situation::of(stones.clone());
        let end = End { positions: Some(log), ..End::of(Setup::of(situation)) };
        let mut forts = Answers::new();
        for player in Color::BOTH {
            for part in bounded_parts(&stones, player, 40).unwrap_or_default() {
                let lock = Subject::Lock { player, claim: part.clone() };
                let fort = Fort { holder: player, owner: player, part };
                for subject in [lock, Subject::Fort(Box::new(fort))] {
                    if let Some(found @ Answer::Yes { .. }) = answer(ruleset, &end, &subject, NODES)
                    {
                        forts.push((subject, found));
                    }
                }
            }
        }
        positions += 1;
        let by_forts = holdings(&end, &forts);
        if by_forts == holdings(&end, &Answers::new()) {
            continue;
        }
        telling += 1;
        let mut asked = Answers::new();
        for player in Color::BOTH {
            for part in candidates(&stones, player, 12).unwrap_or_default() {
                for prover in Color::BOTH {
                    let subject =
                        Subject::Region(Part { player, part: part.clone(), prover, memory: 0 });
                    if let Some(found @ Answer::Yes { .. }) = answer(ruleset, &end, &subject, WHOLE)
                    {
                        regions[usize::from(prover != player)] += 1;
                        asked.push((subject, found));
                    }
                }
            }
        }
        let wrong = |forts: &Answers| {
            let (one, other) = (holdings(&end, forts), holdings(&end, &asked));
            is_wrong(&one, &other) || is_wrong(&other, &one)
        };
        if wrong(&forts) {
            let edges: Vec<_> = graph.edges().collect();
            panic!("{end:?} {edges:?} {:#?} {asked:#?}", fewest(forts, &wrong));
        }
    }
    println!("{telling} of {positions}, {regions:?} regions");
    assert!(telling * 6 > positions && regions[0] > 0 && regions[1] > 0);
}

/// What each player locks, with the hardest margins that he forces in encores.
#[test]
fn locks_and_margins_of_spight_do_not_contradict_each_other() {
    let mut random = Random::new(1204);
    let ruleset = rulesets::find("spight").unwrap().ruleset;
    let (mut positions, mut locked, mut forced) = (0, 0, 0);
    for _ in 0..cases(30) {
        let (graph, position) = graph(&mut random);
        let stones = stones_of(&graph, &position);
        if graph.len() > 11 || !stones.breathless().is_empty() {
            continue;
        }
        let mut situation = Situation::of(stones.clone());
        situation.pass_count = 2;
        situation.to_play = Color::BOTH[random.below(2)];
        let end = End::of(Setup::of(situation));
        let bounds = |answers: &Answers| {
            let (low, high) = ruleset.settled(&end, answers).unwrap().bounds;
            (low.in_halves() / 2, high.in_halves() / 2)
        };
        let mut answers = Answers::new();
        for player in Color::BOTH {
            for claim in bounded_parts(&stones, player, 40).unwrap_or_default() {
                let subject = Subject::Lock { player, claim };
                if let Some(found @ Answer::Yes { .. }) = answer(ruleset, &end, &subject, NODES) {
                    answers.push((subject, found));
                }
            }
        }
        positions += 1;
        let (low, high) = bounds(&answers);
        if (low, high) == bounds(&Answers::new()) {
            continue;
        }
        locked += 1;
        for prover in Color::BOTH {
            let black = prover == Color::Black;
            for memory in [12, 13] {
                // One more than what the other player keeps is beyond what he can force.
                let (mut sure, mut beyond) = if black { (low, high + 2) } else { (high, low - 2) };
                while (beyond - sure).abs() > 1 {
                    let margin = sure + (beyond - sure) / 2;
                    let aim = Aim { memory, ..Aim::plain(None, prover, margin) };
                    let subject = Subject::Margin(aim);
                    match answer(ruleset, &end, &subject, WHOLE) {
                        Some(found @ Answer::Yes { .. }) => {
                            answers.push((subject, found));
                            forced += 1;
                            sure = margin;
                        }
                        _ => beyond = margin,
                    }
                }
            }
        }
        let wrong = |answers: &Answers| bounds(answers).0 > bounds(answers).1;
        if wrong(&answers) {
            let edges: Vec<_> = graph.edges().collect();
            panic!("{end:?} {edges:?} {:#?}", fewest(answers, &wrong));
        }
    }
    println!("{locked} of {positions}, {forced} margins");
    assert!(locked > 0 && forced > 0);
}
