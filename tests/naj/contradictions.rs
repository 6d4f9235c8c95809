//! Boards that are too large for the oracle: what follows from parts, locks and forts, each told
//! as strongly as it is true, and from margins of the whole board. No two of them may say
//! opposite things.

use crate::hostile_answers::{Plans, any_fort, any_lock};
use crate::neutral::Bare;
use crate::plainly::Plainly;
use crate::random::Random;
use crate::support::before::{earlier, end_after};
use crate::support::{BLACK, Oracle, Rules, WHITE, naive, stones};
use crate::told::{Answers, answer, fewest};
use crate::tries::cases;
use shinpan::board::{Cell, Color, Graph, Loc, LocSet, Shape, Stones};
use shinpan::game::{Game, Manner, Standing};
use shinpan::rules::immortal::{immortal, prospects};
use shinpan::rules::regions::components;
use shinpan::rules::{Setup, Situation};
use shinpan::rulesets::holdings::points;
use shinpan::rulesets::inquiry::{Answer, Subject};
use shinpan::rulesets::naj::judge::controlled;
use shinpan::rulesets::perfect::part::{Hold, PartGame};
use shinpan::rulesets::perfect::value::{Interval, intervals};
use shinpan::rulesets::perfect::{Aim, Analysis, Measure, Repetition};
use shinpan::rulesets::{self, End, Ruleset};
use shinpan::solve::{Budget, search};
use std::sync::Arc;

/// Situations for a question about a part, and for one about the whole board.
const NODES: usize = 5_000;
const WHOLE: usize = 20_000;

/// A stone, with two eyes or fewer, or two of them, among small boards of any shape.
fn hub(random: &mut Random) -> (Arc<Graph>, Vec<u8>) {
    loop {
        let mut edges: Vec<(usize, usize)> = Vec::new();
        let mut position: Vec<u8> = Vec::new();
        let hubs = 1 + random.below(2);
        let color = [BLACK, WHITE][random.below(2)];
        for hub in 0..hubs {
            position.push(if hub == 0 || random.below(2) == 0 { color } else { 3 - color });
        }
        if hubs == 2 && random.below(3) == 0 {
            edges.push((0, 1));
        }
        for hub in 0..hubs {
            let eyes = [2, 2, 2, 1, 0][random.below(5)];
            for _ in 0..eyes {
                edges.push((hub, position.len()));
                position.push(0);
                if random.below(4) == 0 {
                    edges.push((position.len() - 1, position.len()));
                    if random.below(2) == 0 {
                        edges.push((hub, position.len()));
                    }
                    position.push([0, BLACK, WHITE][random.below(3)]);
                }
            }
        }
        for _ in 0..1 + random.below(3) {
            let size = 2 + random.below(4);
            let from = position.len();
            for at in from..from + size {
                if at > from {
                    edges.push((from + random.below(at - from), at));
                }
                for hub in 0..hubs {
                    if random.below(5) < 2 || (at == from && hub == 0) {
                        edges.push((hub, at));
                    }
                }
                position.push([0, 0, 0, BLACK, WHITE][random.below(5)]);
            }
            for _ in 0..random.below(3) {
                let (a, b) = (from + random.below(size), from + random.below(size));
                if a != b {
                    edges.push((a, b));
                }
            }
        }
        let count = position.len();
        let cells = (0..count as u16).map(|col| Cell { col, row: 0 }).collect();
        let Ok(graph) = Graph::build(Shape::Custom, count, 1, cells, Vec::new(), &edges) else {
            continue;
        };
        if count < 16 && naive(&graph).is_legal(&position) {
            return (Arc::new(graph), position);
        }
    }
}

fn rectangle(random: &mut Random) -> (Arc<Graph>, Vec<u8>) {
    let sizes = [(4, 3), (4, 3), (5, 2), (6, 2), (5, 3), (4, 4)];
    loop {
        let (cols, rows) = sizes[random.below(sizes.len())];
        let graph = Graph::rectangle(cols, rows).unwrap();
        let (black, white) = (1 + random.below(4), 1 + random.below(4));
        let empty = 2 + random.below(3);
        let at = |_| match random.below(black + white + empty) {
            stone if stone < black => BLACK,
            stone if stone < black + white => WHITE,
            _ => 0,
        };
        let position: Vec<u8> = (0..graph.len()).map(at).collect();
        if naive(&graph).is_legal(&position) {
            return (graph, position);
        }
    }
}

fn board(random: &mut Random) -> (Arc<Graph>, Vec<u8>) {
    if random.below(4) == 0 { rectangle(random) } else { hub(random) }
}

/// Strings of both colours that fight about kos and other liberties, in one part or in several:
/// these lie apart, beside one stone, or share a string.
fn fights(random: &mut Random) -> (Arc<Graph>, Vec<u8>, Vec<LocSet>) {
    loop {
        let mut edges: Vec<(usize, usize)> = Vec::new();
        let mut position: Vec<u8> = Vec::new();
        let has_hub = random.below(3) == 0;
        if has_hub {
            position.push([BLACK, WHITE][random.below(2)]);
            for _ in 0..[2, 2, 1, 0][random.below(4)] {
                edges.push((0, position.len()));
                position.push(0);
            }
        }
        let mut parts = Vec::new();
        for _ in 0..1 + random.below(2) {
            let from = position.len();
            let [black, white] = [from, from + 1];
            position.extend([BLACK, WHITE]);
            if random.below(3) == 0 {
                edges.push((black, white));
            }
            // Two kos or three go on for ever, if the strings have liberties enough.
            let lasts = random.below(4) > 0;
            let kos = match lasts {
                true => 2 + random.below(2),
                false => random.below(3),
            };
            for ko in 0..kos {
                let [a, b] = [position.len(), position.len() + 1];
                edges.extend([(a, b), (a, white), (b, black)]);
                let (his, hers) = ([BLACK, 0], [0, WHITE]);
                position.extend(match lasts {
                    true => [his, hers, [his, hers][random.below(2)]][ko],
                    false => [his, hers, hers, [0, 0]][random.below(4)],
                });
            }
            let more = if lasts { (3 - kos) * (1 + random.below(2)) } else { random.below(4) };
            for extra in 0..more {
                let at = position.len();
                position.push(if lasts { 0 } else { [0, 0, 0, BLACK, WHITE][random.below(5)] });
                match random.below(4) {
                    _ if lasts && more == 2 => edges.push(([black, white][extra], at)),
                    0 => edges.push((black, at)),
                    1 => edges.push((white, at)),
                    _ => edges.extend([(black, at), (white, at)]),
                }
                if !lasts && at > from + 2 && random.below(4) == 0 {
                    edges.push((at - 1, at));
                }
            }
            let size = position.len() - from;
            if has_hub {
                for _ in 0..1 + random.below(3) {
                    let at = from + random.below(size);
                    if !edges.contains(&(0, at)) {
                        edges.push((0, at));
                    }
                }
            }
            parts.push((from..from + size).collect::<Vec<usize>>());
        }
        if parts.len() > 1 && !has_hub && random.below(2) == 0 {
            edges.push((parts[0][random.below(2)], parts[1][random.below(2)]));
        }
        let count = position.len();
        let parts = parts.into_iter().map(|it| LocSet::of(count, it.into_iter().map(Loc::new)));
        let cells = (0..count as u16).map(|col| Cell { col, row: 0 }).collect();
        let Ok(graph) = Graph::build(Shape::Custom, count, 1, cells, Vec::new(), &edges) else {
            continue;
        };
        if count < 17 && naive(&graph).is_legal(&position) {
            return (Arc::new(graph), position, parts.collect());
        }
    }
}

struct Control {
    owner: Color,
    last: Stones,
}

impl Control {
    fn signed(&self, held: &LocSet) -> i32 {
        let points = points(&self.last, held, self.owner).in_halves() / 2;
        if self.owner == Color::Black { points } else { -points }
    }
}

impl Measure for Control {
    fn margin(&self, stones: &Stones) -> i32 {
        self.signed(&controlled(stones, self.owner))
    }

    fn bounds(&self, stones: &Stones) -> (i32, i32) {
        let kept = self.margin(stones);
        let most = self.signed(&prospects(stones, self.owner));
        (kept.min(most), kept.max(most))
    }
}

/// An analysis of NAJ's, as far as bounds need it.
fn analysis(stones: &Stones, owner: Color) -> Analysis {
    Analysis {
        of: Some(owner),
        start: Situation { to_play: !owner, ..Situation::of(stones.clone()) },
        repetition: Repetition::Fixed,
        last_passes: 3,
        measure: Arc::new(Control { owner, last: stones.clone() }),
        within: None,
    }
}

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
            if let Some(found @ Answer::Yes { .. }) = answer(ruleset, &end, &subject, NODES) {
                count.add(&subject);
                answers.push((subject, found));
            }
        }
        count.positions += 1;
        if answers.is_empty() {
            continue;
        }
        for owner in Color::BOTH {
            let analysis = analysis(&stones, owner);
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

/// What the one analysis of Simplified Korean is worth, by the program's own regions.
struct Regions {
    start: Stones,
}

impl Regions {
    fn held(&self, last: &Stones, color: Color) -> i32 {
        use shinpan::rulesets::simplified_korean::regions::independent_regions;
        let mut held = LocSet::empty(last.graph().len());
        independent_regions(&self.start, last, color).iter().for_each(|it| held.union_with(it));
        points(&self.start, &held, color).in_halves() / 2
    }
}

impl Measure for Regions {
    fn margin(&self, stones: &Stones) -> i32 {
        self.held(stones, Color::Black) - self.held(stones, Color::White)
    }

    fn bounds(&self, stones: &Stones) -> (i32, i32) {
        let most = |color| points(&self.start, &prospects(stones, color), color).in_halves() / 2;
        let held = |color| self.held(stones, color);
        (held(Color::Black) - most(Color::White), most(Color::Black) - held(Color::White))
    }
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
            if let Some(found @ Answer::Yes { .. }) = answer(ruleset, &end, &subject, NODES) {
                count.add(&subject);
                answers.push((subject, found));
            }
        }
        count.positions += 1;
        if answers.is_empty() {
            continue;
        }
        let log = end.positions.clone().unwrap();
        let analysis = Analysis {
            of: None,
            start: Situation { pass_count: 0, ..end.situation.clone() },
            repetition: Repetition::Superko(log),
            last_passes: 2,
            measure: Arc::new(Regions { start: now.clone() }),
            within: None,
        };
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
