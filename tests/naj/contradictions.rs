//! Boards that are too large for the oracle: what follows from parts, locks and forts, each told
//! as strongly as it is true, and from margins of the whole board. No two of them may say
//! opposite things.

use crate::hostile_answers::{Plans, any_fort, any_lock};
use crate::neutral::Bare;
use crate::plainly::Plainly;
use crate::random::Random;
use crate::support::before::{earlier, end_after};
use crate::support::boards::{board, fights};
use crate::support::{BLACK, Oracle, Rules, WHITE, naive, stones};
use crate::told::{Answers, answer, fewest};
use crate::tries::cases;
use shinpan::board::{Cell, Color, Graph, Loc, LocSet, Shape, Stones};
use shinpan::game::{Game, Manner, Standing};
use shinpan::rules::immortal::immortal;
use shinpan::rules::regions::components;
use shinpan::rules::{Setup, Situation};
use shinpan::rulesets::holdings::points;
use shinpan::rulesets::inquiry::{Answer, Subject};
use shinpan::rulesets::perfect::part::{Hold, PartGame};
use shinpan::rulesets::perfect::value::{Interval, intervals};
use shinpan::rulesets::perfect::{Aim, Analysis};
use shinpan::rulesets::{self, End, Ruleset, naj, simplified_korean};
use shinpan::solve::{Budget, search};
use std::sync::Arc;

/// Situations for a question about a part, and for one about the whole board.
const NODES: usize = 5_000;
const WHOLE: usize = 20_000;

/// Questions about parts that some strings leave when they are taken out, all of one plan.
fn cut(random: &mut Random, stones: &Stones) -> Vec<Hold> {
    let graph = stones.graph();
    let mut rest = LocSet::full(graph.len());
    let holder = Color::BOTH[random.below(2)];
    let stays = immortal(stones, holder);
    for head in stones.strings() {
        let odds = if stays.contains(head) { 5 } else { 2 };
        if random.below(6) < odds {
            stones.string(head).for_each(|loc| _ = rest.remove(loc));
        }
    }
    let mut parts = components(graph, &rest);
    parts.retain(|_| random.below(5) > 0);
    ask_all(random, graph.len(), parts, holder)
}

/// Questions about the parts of one plan.
fn ask_all(random: &mut Random, count: usize, mut parts: Vec<LocSet>, holder: Color) -> Vec<Hold> {
    if parts.len() > 1 && random.below(3) == 0 {
        let first = parts.remove(0);
        parts[0].union_with(&first);
    }
    let mut all = LocSet::empty(count);
    parts.iter().for_each(|part| all.union_with(part));
    let owner = Color::BOTH[random.below(2)];
    let mut holds = Vec::new();
    for part in parts {
        let parts = if random.below(6) == 0 { part.clone() } else { all.clone() };
        let hold = Hold {
            owner,
            holder,
            part,
            parts,
            points: 0,
            others: random.below(3) > 0,
            first: owner != holder && random.below(2) == 0,
            endless: false,
        };
        if random.below(2) == 0 {
            holds.push(Hold { endless: true, ..hold.clone() });
        }
        if hold.first {
            holds.push(Hold { first: false, ..hold.clone() });
        }
        holds.push(hold);
    }
    holds
}

/// The hardest points of a hold that are proven, by halves.
fn hardest(ruleset: &dyn Ruleset, end: &End, hold: &Hold) -> Option<(Hold, Answer)> {
    let stones = &end.situation.stones;
    let most = points(stones, &hold.part, hold.owner).in_halves() / 2;
    let own = hold.owner == hold.holder;
    // From what is sure to what is not.
    let (mut sure, mut beyond) = if own { (0, most + 1) } else { (most, -1) };
    let mut best = None;
    while (beyond - sure).abs() > 1 {
        let points = sure + (beyond - sure) / 2;
        let asked = Hold { points, ..hold.clone() };
        let subject = Subject::Hold(Box::new(asked.clone()));
        match answer(ruleset, end, &subject, NODES) {
            Some(found) if asked.is_proven(found) => {
                sure = points;
                best = Some((asked, found));
            }
            _ => beyond = points,
        }
    }
    best
}

/// Tells what is true of a lock or fort, if it is "yes".
fn tell(
    ruleset: &dyn Ruleset,
    end: &End,
    subject: Subject,
    answers: &mut Answers,
    count: &mut Count,
) {
    if let Some(found @ Answer::Yes { .. }) = answer(ruleset, end, &subject, NODES) {
        count.add(&subject);
        answers.push((subject, found));
    }
}

/// The hardest margin that a player forces.
fn forced(
    ruleset: &dyn Ruleset,
    end: &End,
    aim: Aim,
    (low, high): (i32, i32),
) -> Option<(Aim, Answer)> {
    let black = aim.prover == Color::Black;
    let (mut sure, mut beyond) = if black { (low, high + 1) } else { (high, low - 1) };
    let mut best = None;
    while (beyond - sure).abs() > 1 {
        let margin = sure + (beyond - sure) / 2;
        let asked = Aim { margin, ..aim };
        match answer(ruleset, end, &Subject::Margin(asked), WHOLE) {
            Some(found) if asked.is_proven(found) => {
                sure = margin;
                best = Some((asked, found));
            }
            _ => beyond = margin,
        }
    }
    best
}

#[derive(Default, Debug)]
struct Count {
    positions: usize,
    holds: usize,
    others: usize,
    endless: usize,
    locks: usize,
    forts: usize,
    spoils: usize,
    margins: usize,
    /// Analyses that the oracle has played.
    played: usize,
    /// Holds by play without end that no other play proves.
    lasting: usize,
    /// Analyses decided by margins alone, and by parts alone.
    decided: [usize; 2],
    /// Analyses about which parts tell more than passing.
    telling: usize,
}

impl Count {
    fn add(&mut self, subject: &Subject) {
        match subject {
            Subject::Hold(hold) => {
                self.holds += 1;
                self.others += usize::from(hold.others);
                self.endless += usize::from(hold.endless);
            }
            Subject::Lock { .. } => self.locks += 1,
            Subject::Fort(fort) if fort.holder == fort.owner => self.forts += 1,
            Subject::Fort(_) => self.spoils += 1,
            _ => self.margins += 1,
        }
    }
}

fn of(analysis: &Analysis, answers: &Answers) -> Interval {
    intervals(std::slice::from_ref(analysis), answers)[0]
}

fn contradicts(analysis: &Analysis, answers: &Answers) -> bool {
    let Interval { low, high, .. } = of(analysis, answers);
    low > high
}

fn compare(analysis: &Analysis, parts: &Answers, margins: &Answers, count: &mut Count) {
    let all: Answers = parts.iter().chain(margins).cloned().collect();
    if contradicts(analysis, &all) {
        let few = fewest(all, &|few| contradicts(analysis, few));
        let graph = analysis.start.graph();
        let edges: Vec<_> = graph.edges().collect();
        panic!("{:?} {:?} {edges:?} {few:#?}", analysis.of, analysis.start.stones);
    }
    count.telling += usize::from(of(analysis, parts) != of(analysis, &Answers::new()));
    count.decided[0] += usize::from(of(analysis, margins).is_decided());
    count.decided[1] += usize::from(of(analysis, parts).is_decided());
}

#[test]
fn answers_about_naj_do_not_contradict_each_other() {
    let mut random = Random::new(1201);
    let ruleset = rulesets::find("naj").unwrap().ruleset;
    let mut count = Count::default();
    for _ in 0..cases(10) {
        let (graph, position, parts) = match random.below(3) {
            0..2 => fights(&mut random),
            _ => {
                let (graph, position) = board(&mut random);
                (graph, position, Vec::new())
            }
        };
        let naive = naive(&graph);
        let stones = stones(&graph, &position);
        let end = End::of(Setup::of(Situation::of(stones.clone())));
        let plans = Plans::new(&mut random, &stones);
        let mut answers = Answers::new();
        let mut asked: Vec<Hold> = (0..8).map(|_| plans.hold(&mut random, &stones)).collect();
        for _ in 0..3 {
            asked.extend(cut(&mut random, &stones));
            let holder = Color::BOTH[random.below(2)];
            asked.extend(ask_all(&mut random, graph.len(), parts.clone(), holder));
        }
        for _ in 0..asked.len() + 4 {
            let subject = match asked.pop() {
                None if random.below(2) == 0 => any_lock(&mut random, &stones),
                None => any_fort(&mut random, &stones),
                Some(hold) => {
                    if let Some((hold, found)) = hardest(ruleset, &end, &hold) {
                        if hold.endless {
                            let ends = Hold { endless: false, ..hold.clone() };
                            let ends = Subject::Hold(Box::new(ends));
                            let no = answer(ruleset, &end, &ends, NODES) == Some(Answer::No);
                            count.lasting += usize::from(no);
                        }
                        let subject = Subject::Hold(Box::new(hold));
                        count.add(&subject);
                        answers.push((subject, found));
                    }
                    continue;
                }
            };
            tell(ruleset, &end, subject, &mut answers, &mut count);
        }
        count.positions += 1;
        if answers.is_empty() {
            continue;
        }
        for owner in Color::BOTH {
            let analysis = naj::perfect::analysis(&end, owner);
            if of(&analysis, &answers) == of(&analysis, &Answers::new()) {
                continue;
            }
            let range = analysis.measure.bounds(&stones);
            let mut margins = Answers::new();
            let most = 2 * naive.len() as i32;
            let (of, first) = if owner == Color::Black { (BLACK, WHITE) } else { (WHITE, BLACK) };
            let mut oracle = Oracle::new(&naive, Rules::Naj(of), &position, 4_000);
            let value = match graph.len() {
                0..=9 => oracle.value(first, -most, most),
                _ => None,
            };
            if let Some(value) = value {
                count.played += 1;
                for prover in Color::BOTH {
                    let aim = Aim::plain(Some(owner), prover, value);
                    margins.push((Subject::Margin(aim), Answer::Yes { manner: Manner::Loud }));
                }
                compare(&analysis, &answers, &margins, &mut count);
                continue;
            }
            for prover in Color::BOTH {
                for (memory, endless) in [(0, false), (0, true), (26, false)] {
                    if memory > 0 && graph.len() > 12 {
                        continue;
                    }
                    let aim = Aim { memory, endless, ..Aim::plain(Some(owner), prover, 0) };
                    if let Some((aim, found)) = forced(ruleset, &end, aim, range) {
                        count.margins += 1;
                        margins.push((Subject::Margin(aim), found));
                    }
                }
            }
            compare(&analysis, &answers, &margins, &mut count);
        }
    }
    println!("{count:?}");
    assert!(count.telling > 2 && count.others > 5 && count.endless > 1, "{count:?}");
}

#[test]
fn answers_about_simplified_korean_do_not_contradict_each_other() {
    let mut random = Random::new(1202);
    let ruleset = rulesets::find("simplified-korean").unwrap().ruleset;
    let mut count = Count::default();
    for _ in 0..cases(20) {
        let (graph, position) = board(&mut random);
        let before = earlier(&mut random, &naive(&graph), &position, &[0, 0, 1, 3, 6]);
        let first = [BLACK, WHITE][random.below(2)];
        let end = end_after(&graph, &before, &position, first);
        let now = end.situation.stones.clone();
        let mut answers = Answers::new();
        for _ in 0..30 {
            let subject = match random.below(4) {
                0 => any_lock(&mut random, &now),
                _ => any_fort(&mut random, &now),
            };
            tell(ruleset, &end, subject, &mut answers, &mut count);
        }
        count.positions += 1;
        if answers.is_empty() {
            continue;
        }
        let log = end.positions.clone().unwrap();
        let analysis = simplified_korean::perfect::analysis(&end, log);
        if of(&analysis, &answers) == of(&analysis, &Answers::new()) {
            continue;
        }
        let range = analysis.measure.bounds(&now);
        let mut margins = Answers::new();
        for prover in Color::BOTH {
            for endless in [false, true] {
                let aim = Aim { endless, ..Aim::plain(None, prover, 0) };
                if let Some((aim, found)) = forced(ruleset, &end, aim, range) {
                    count.margins += 1;
                    margins.push((Subject::Margin(aim), found));
                }
            }
        }
        compare(&analysis, &answers, &margins, &mut count);
    }
    println!("{count:?}");
    assert!(count.telling > 0 && count.spoils > 5, "{count:?}");
}

/// A board of eight locations.
fn eight(edges: &[(usize, usize)]) -> Arc<Graph> {
    let cells = (0..8).map(|col| Cell { col, row: 0 }).collect();
    Arc::new(Graph::build(Shape::Custom, 8, 1, cells, Vec::new(), edges).unwrap())
}

/// Does Black hold four points on a part in his own analysis?
fn four_points(part: LocSet) -> Hold {
    Hold {
        owner: Color::Black,
        holder: Color::Black,
        parts: part.clone(),
        part,
        points: 4,
        others: false,
        first: false,
        endless: false,
    }
}

/// Black's stone in one piece is in atari, and nothing is wanted of that piece; in the other one he
/// answers for four points. If he divides he has them: he leaves the one piece alone, and its fence
/// falls. Undivided he would have lost with that fence. On the board he has them either way.
#[test]
fn a_piece_may_be_given_up_with_its_fence() {
    let edges = [(0, 1), (0, 2), (2, 3), (3, 4), (3, 5), (3, 6), (3, 7), (4, 5), (5, 6), (6, 7)];
    let graph = eight(&edges);
    let position = vec![BLACK, 0, 0, BLACK, 0, 0, 0, 0];
    let board = naive(&graph);
    let end = End::of(Setup::of(Situation::of(stones(&graph, &position))));
    let part = LocSet::of(8, [0, 1, 3, 4, 5, 6, 7].map(Loc::new));
    let hold = four_points(part);
    let ruleset = rulesets::find("naj").unwrap().ruleset;
    let subject = Subject::Hold(Box::new(hold.clone()));
    let divided = answer(ruleset, &end, &subject, 20_000);
    assert!(matches!(divided, Some(Answer::Yes { .. })), "{divided:?}");
    let undivided = Box::new(PartGame::new(&end.situation.stones, &hold).unwrap());
    let evidence = search(&Plainly(undivided), &Budget::nodes(20_000)).evidence.unwrap();
    assert!(!evidence.answer);
    let mut oracle = Oracle::new(&board, Rules::Naj(BLACK), &position, 200_000);
    assert_eq!(oracle.gets(WHITE, 4), Some(true));
}

/// What walls keep is kept also where some of the fence is no wall and falls while the holder
/// fills: then the play of the part would be lost, but not what he has on the board.
#[test]
fn a_fence_that_is_no_wall_may_fall_behind_walls() {
    let edges = [(0, 1), (0, 2), (0, 3), (0, 4), (3, 4), (0, 5), (5, 6), (6, 7)];
    let graph = eight(&edges);
    let position = vec![BLACK, 0, 0, 0, 0, 0, BLACK, 0];
    let board = naive(&graph);
    let now = stones(&graph, &position);
    let part = LocSet::of(8, (0..7).map(Loc::new));
    let hold = four_points(part);
    let game = PartGame::new(&now, &hold).unwrap();
    let start = Game::start(&game);
    assert_eq!([0, 1].map(|lemma| game.lemma(lemma, &start)), [Standing::Open, Standing::Won]);
    let bare = Plainly(Box::new(Bare { game, start }));
    assert!(!search(&bare, &Budget::nodes(50_000)).evidence.unwrap().answer);
    let mut oracle = Oracle::new(&board, Rules::Naj(BLACK), &position, 200_000);
    assert_eq!(oracle.gets(WHITE, 4), Some(true));
}
