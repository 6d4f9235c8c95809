//! Questions that nobody would ask, but that a certificate may hold: any parts, points,
//! players and memories. Whatever their true answers say together, against the oracle of
//! `support`, which plays all sequences on the whole board with their whole histories.

use crate::plainly::Plainly;
use crate::random::Random;
use crate::support::before::{earlier, end_after};
use crate::support::{BLACK, Oracle, Rules, WHITE, naive, stones};
use crate::told::{Answers, answer, draw, fewest};
use crate::tries::cases;
use crate::{analysis_locks, korean_forts, parts};
use shinpan::board::{Color, Diagram, Graph, LocSet, Stones};
use shinpan::proof::format::{Certificate, Limits, Question, write};
use shinpan::rules::regions::components;
use shinpan::rules::{Points, Setup, Situation};
use shinpan::rulesets::holdings::points;
use shinpan::rulesets::inquiry::{Answer, Subject};
use shinpan::rulesets::perfect::Aim;
use shinpan::rulesets::perfect::fort::Fort;
use shinpan::rulesets::perfect::part::Hold;
use shinpan::rulesets::{self, End};
use shinpan::solve::{Budget, search};
use shinpan::verdict::certificate::{self, subject, text};
use std::sync::Arc;

/// Questions about a position, and how often true answers to them are told together.
const ASKED: usize = 40;
const TOLD: usize = 6;

/// Situations for one question.
const NODES: usize = 1_000;

fn color(random: &mut Random) -> Color {
    Color::BOTH[random.below(2)]
}

fn flip(random: &mut Random) -> bool {
    random.below(2) == 0
}

/// Any locations.
fn any_set(random: &mut Random, graph: &Graph) -> LocSet {
    let many = 1 + random.below(4);
    LocSet::of(graph.len(), graph.locs().filter(|_| random.below(5) < many))
}

/// What hangs together with a location of a set, and lies in it.
fn any_piece(random: &mut Random, graph: &Graph, set: &LocSet) -> LocSet {
    let pieces = components(graph, set);
    match pieces.len() {
        0 => set.clone(),
        count => pieces[random.below(count)].clone(),
    }
}

/// A set that grows until only stones of its holder are at its edge, beside what is outside,
/// or only stones of his opponent are outside.
fn closed(stones: &Stones, holder: Color, mut set: LocSet, by_opponents: bool) -> LocSet {
    let graph = stones.graph();
    loop {
        let outside = |loc| {
            let beside = graph.neighbors(loc).iter().copied();
            beside.filter(|&near| !set.contains(near)).find(|&near| {
                let is_fence = stones.at(loc) == Some(holder);
                let is_open = by_opponents && stones.at(near) == Some(!holder);
                !is_fence && !is_open
            })
        };
        let Some(next) = set.iter().find_map(outside) else { return set };
        set.insert(next);
    }
}

/// A part, rather one that a theorem may speak of.
fn any_part(random: &mut Random, stones: &Stones, holder: Color) -> LocSet {
    let graph = stones.graph();
    let some = any_set(random, graph);
    match random.below(8) {
        0 => some,
        1 => any_piece(random, graph, &some),
        2 => {
            let seed = any_piece(random, graph, &some);
            closed(stones, holder, seed, false)
        }
        3 => LocSet::full(graph.len()),
        _ => {
            let at = random.below(graph.len());
            let mut seed = LocSet::of(graph.len(), graph.locs().skip(at).take(1));
            if random.below(3) == 0 {
                seed.extend(graph.locs().skip(random.below(graph.len())).take(1));
            }
            closed(stones, holder, seed, true)
        }
    }
}

/// Points or a margin, rather ones that may be reached.
fn any_points(random: &mut Random, most: i32) -> i32 {
    match random.below(12) {
        0 => [-1, -2, most + 1, 2 * most + 3, 70_000, -70_000][random.below(6)],
        _ => random.below(most as usize + 1) as i32,
    }
}

/// Questions about parts that some plans have in common.
pub struct Plans {
    plans: Vec<(Color, Vec<LocSet>, LocSet)>,
}

impl Plans {
    pub fn new(random: &mut Random, stones: &Stones) -> Plans {
        let plan = |random: &mut Random| {
            let holder = color(random);
            let some: Vec<LocSet> =
                (0..1 + random.below(4)).map(|_| any_part(random, stones, holder)).collect();
            let mut all = LocSet::empty(stones.graph().len());
            some.iter().for_each(|part| all.union_with(part));
            if random.below(6) == 0 {
                all.union_with(&any_set(random, stones.graph()));
            }
            (holder, some, all)
        };
        Plans { plans: (0..3).map(|_| plan(random)).collect() }
    }

    pub fn hold(&self, random: &mut Random, stones: &Stones) -> Hold {
        let (holder, some, all) = &self.plans[random.below(self.plans.len())];
        let graph = stones.graph();
        let mut part = match random.below(6) {
            0 => all.clone(),
            1 => any_piece(random, graph, all),
            2 => any_part(random, stones, *holder),
            _ => some[random.below(some.len())].clone(),
        };
        if random.below(8) == 0 {
            part.union_with(&some[random.below(some.len())]);
        }
        let parts = match random.below(6) {
            0 => part.clone(),
            _ => all.clone(),
        };
        let owner = color(random);
        let most = points(stones, &part, owner).in_halves() / 2;
        let points = any_points(random, most);
        let (others, first, endless) = (random.below(3) > 0, flip(random), random.below(3) == 0);
        let holder = if random.below(10) == 0 { !*holder } else { *holder };
        Hold { owner, holder, part, parts, points, others, first, endless }
    }
}

fn any_aim(random: &mut Random, graph: &Graph, analysis: Option<Color>) -> Aim {
    let most = 2 * graph.len();
    let margin = random.below(2 * most + 1) as i32 - most as i32;
    let memory = [0, 0, 1, 2, 4, 9, 11, 26, random.below(100)][random.below(9)] as u8;
    let endless = random.below(3) == 0;
    Aim { analysis, prover: color(random), margin, memory, endless }
}

pub fn any_lock(random: &mut Random, stones: &Stones) -> Subject {
    let player = color(random);
    Subject::Lock { player, claim: any_part(random, stones, player) }
}

pub fn any_fort(random: &mut Random, stones: &Stones) -> Subject {
    let (holder, owner) = (color(random), color(random));
    let graph = stones.graph();
    let part = if holder == owner {
        let some = any_set(random, graph);
        let seed = any_piece(random, graph, &some);
        if flip(random) { closed(stones, owner, seed, false) } else { seed }
    } else {
        let mut rest = LocSet::full(graph.len());
        rest.subtract(&stones.of(owner));
        match random.below(4) {
            0 => any_part(random, stones, owner),
            _ => any_piece(random, graph, &rest),
        }
    };
    Subject::Fort(Box::new(Fort { holder, owner, part }))
}

#[derive(Default, Debug)]
struct Count {
    positions: usize,
    /// Answers about holds: yes and no, those of play without end, those of several parts.
    holds: [usize; 2],
    endless: [usize; 2],
    others: [usize; 2],
    /// About locks, forts and margins.
    locks: [usize; 2],
    forts: [usize; 2],
    spoils: [usize; 2],
    margins: [usize; 2],
    lasting: [usize; 2],
    /// Sets of answers compared, and those that tell more than passing.
    compared: usize,
    telling: usize,
}

impl Count {
    fn add(&mut self, subject: &Subject, answer: Answer) {
        let no = usize::from(answer == Answer::No);
        match subject {
            Subject::Hold(hold) => {
                self.holds[no] += 1;
                self.endless[no] += usize::from(hold.endless);
                self.others[no] += usize::from(hold.others);
            }
            Subject::Lock { .. } => self.locks[no] += 1,
            Subject::Fort(fort) if fort.holder == fort.owner => self.forts[no] += 1,
            Subject::Fort(_) => self.spoils[no] += 1,
            Subject::Margin(aim) if aim.endless => self.lasting[no] += 1,
            Subject::Margin(_) => self.margins[no] += 1,
            _ => {}
        }
    }
}

/// What follows from some answers, with others that are always told, against the value.
fn compare(
    (rules, end): (&str, &End),
    answers: &Answers,
    told: &Answers,
    value: i32,
    random: &mut Random,
    count: &mut Count,
) {
    let ruleset = rulesets::find(rules).unwrap().ruleset;
    let bounds = |answers: &Answers| ruleset.settled(end, answers).unwrap().bounds;
    let plain = bounds(told);
    count.positions += 1;
    for turn in 0..TOLD {
        let mut chosen = if turn == 0 { answers.clone() } else { draw(random, answers) };
        chosen.extend(told.iter().cloned());
        let (low, high) = bounds(&chosen);
        let fits = low <= Points::whole(value) && high >= Points::whole(value);
        if !fits {
            let few = fewest(chosen, &|few| {
                let (low, high) = bounds(few);
                low > Points::whole(value) || high < Points::whole(value)
            });
            let graph = end.situation.graph();
            let edges: Vec<_> =
                graph.locs().map(|loc| (loc, graph.neighbors(loc).to_vec())).collect();
            panic!("{rules}: {value}, not {:?}: {end:?} {edges:?} {few:#?}", bounds(&few));
        }
        count.compared += 1;
        count.telling += usize::from((low, high) != plain);
    }
}

/// Locations at most: the oracle takes long on larger boards.
const LARGEST: usize = 6;

/// A small board with a position.
fn naj_position(random: &mut Random) -> (Arc<Graph>, Vec<u8>) {
    let found = any_position(random);
    if found.0.len() > LARGEST { naj_position(random) } else { found }
}

fn any_position(random: &mut Random) -> (Arc<Graph>, Vec<u8>) {
    match random.below(4) {
        0 => {
            let (graph, position, _) = parts::lobes(random);
            (graph, position)
        }
        1 => analysis_locks::board(random),
        _ => {
            let graph = parts::board(random);
            let position = parts::position(random, &naive(&graph));
            (graph, position)
        }
    }
}

#[test]
fn any_answers_bound_the_values_of_naj() {
    let mut random = Random::new(66);
    let ruleset = rulesets::find("naj").unwrap().ruleset;
    let mut count = Count::default();
    for _ in 0..cases(20) {
        let (graph, position) = naj_position(&mut random);
        let naive = naive(&graph);
        let most = 2 * naive.len() as i32;
        let value = |owner, first| {
            Oracle::new(&naive, Rules::Naj(owner), &position, 2_000).value(first, -most, most)
        };
        let (Some(black), Some(white)) = (value(BLACK, WHITE), value(WHITE, BLACK)) else {
            continue;
        };
        let stones = stones(&graph, &position);
        let end = End::of(Setup::of(Situation::of(stones.clone())));
        let plans = Plans::new(&mut random, &stones);
        let mut answers = Answers::new();
        for _ in 0..ASKED {
            let subject = match random.below(12) {
                0 => any_lock(&mut random, &stones),
                1 => any_fort(&mut random, &stones),
                2 => {
                    let analysis = Some(color(&mut random));
                    Subject::Margin(any_aim(&mut random, &graph, analysis))
                }
                _ => Subject::Hold(Box::new(plans.hold(&mut random, &stones))),
            };
            if let Some(answer) = answer(ruleset, &end, &subject, NODES) {
                count.add(&subject, answer);
                answers.push((subject, answer));
            }
        }
        // The value of one analysis is told, so the bounds are those of the other one.
        for (owner, known) in [(Color::Black, white), (Color::White, black)] {
            let of_owner = |(subject, _): &&(Subject, Answer)| match subject {
                Subject::Margin(aim) => aim.analysis == Some(owner),
                _ => true,
            };
            let answers: Answers = answers.iter().filter(of_owner).cloned().collect();
            let told: Answers = Color::BOTH
                .map(|prover| {
                    let aim = Aim::plain(Some(!owner), prover, known);
                    (Subject::Margin(aim), Answer::Yes { manner: shinpan::game::Manner::Loud })
                })
                .to_vec();
            compare(("naj", &end), &answers, &told, black + white, &mut random, &mut count);
        }
    }
    println!("{count:?}");
    assert!(count.telling * 5 > count.compared, "{count:?}");
    assert!(count.endless[1] > 15 && count.others[0] > 30, "{count:?}");
}

#[test]
fn any_answers_bound_the_values_of_simplified_korean() {
    let mut random = Random::new(67);
    let ruleset = rulesets::find("simplified-korean").unwrap().ruleset;
    let mut count = Count::default();
    for _ in 0..cases(20) {
        let (graph, position) = match random.below(3) {
            0 => analysis_locks::board(&mut random),
            _ => {
                let graph = korean_forts::board(&mut random);
                let position = korean_forts::position(&mut random, &naive(&graph));
                (graph, position)
            }
        };
        if graph.len() > LARGEST + 1 {
            continue;
        }
        let naive = naive(&graph);
        let earlier = earlier(&mut random, &naive, &position, &[0, 0, 1, 3, 6]);
        let first = [BLACK, WHITE][random.below(2)];
        let mut oracle = Oracle::new(&naive, Rules::Korean, &position, 2_500);
        oracle.earlier = earlier.clone();
        let most = 2 * naive.len() as i32;
        let Some(value) = oracle.value(first, -most, most) else { continue };
        let end = end_after(&graph, &earlier, &position, first);
        let now = &end.situation.stones;
        let mut answers = Answers::new();
        for _ in 0..ASKED {
            let subject = match random.below(8) {
                0 => Subject::Margin(any_aim(&mut random, &graph, None)),
                1..3 => any_lock(&mut random, now),
                _ => any_fort(&mut random, now),
            };
            if let Some(answer) = answer(ruleset, &end, &subject, NODES) {
                count.add(&subject, answer);
                answers.push((subject, answer));
            }
        }
        let asked = ("simplified-korean", &end);
        compare(asked, &answers, &Answers::new(), value, &mut random, &mut count);
    }
    println!("{count:?}");
    assert!(count.telling * 5 > count.compared, "{count:?}");
    assert!(count.locks[0] > 0 && count.forts[0] > 0 && count.spoils[0] > 3, "{count:?}");
}

/// A certificate that answers one question and claims whatever the program makes of it.
fn certificate(rules: &str, end: &End, subject: &Subject) -> Option<Certificate> {
    let ruleset = rulesets::find(rules).unwrap().ruleset;
    let game = || ruleset.question(end, subject).ok();
    let evidence = search(&Plainly(game()?), &Budget::nodes(4_000)).evidence.ok()?;
    let answer = answer(ruleset, end, subject, NODES)?;
    let tally = ruleset.settled(end, &[(subject.clone(), answer)]).ok()?;
    let info = ruleset.info();
    let question =
        Question { subject: subject::subject_text(subject), width: game()?.width(), evidence };
    let setup = Setup::of(end.situation.clone());
    Some(Certificate {
        ruleset: info.id.to_string(),
        edition: info.source.to_string(),
        position: text::position(&setup),
        questions: vec![question],
        outcome: Some(text::outcome(info, end.situation.graph(), &tally)),
    })
}

/// Nobody can force a margin beyond all that the board is worth, nor does it tell anything
/// that somebody holds his opponent to it. Where numbers would not fit, nothing is asked.
#[test]
fn points_beyond_all_reason_say_nothing() {
    let mut random = Random::new(68);
    let (mut count, mut refused, mut wrong) = (0, 0, Vec::new());
    for _ in 0..cases(60) {
        let (graph, position) = naj_position(&mut random);
        let stones = stones(&graph, &position);
        let end = End::of(Setup::of(Situation::of(stones.clone())));
        let plans = Plans::new(&mut random, &stones);
        for rules in ["naj", "simplified-korean", "spight"] {
            let ruleset = rulesets::find(rules).unwrap().ruleset;
            let plain = ruleset.settled(&end, &Answers::new()).unwrap().bounds;
            for _ in 0..8 {
                let much = 3 * graph.len() as i32;
                let edges = [i32::MAX, i32::MIN, 1 << 30, -1 << 30, much, -much, much, -much];
                let edge = edges[random.below(edges.len())];
                let extreme = edge.wrapping_add(random.below(9) as i32 - 4);
                let fits = extreme.unsigned_abs() < 1 << 20;
                let analysis = (rules == "naj").then(|| color(&mut random));
                let mut aim = any_aim(&mut random, &graph, analysis);
                aim.margin = extreme;
                let mut hold = plans.hold(&mut random, &stones);
                hold.points = extreme;
                for subject in [Subject::Margin(aim), Subject::Hold(Box::new(hold))] {
                    if !fits {
                        assert!(ruleset.question(&end, &subject).is_err(), "{subject:?}");
                        refused += 1;
                        continue;
                    }
                    let Some(answer) = answer(ruleset, &end, &subject, NODES) else { continue };
                    let told = vec![(subject, answer)];
                    let bounds = ruleset.settled(&end, &told).unwrap().bounds;
                    count += 1;
                    if bounds != plain {
                        wrong.push(format!(
                            "{rules} {stones:?} {told:?}: {bounds:?}, not {plain:?}"
                        ));
                    }
                }
            }
        }
    }
    println!("{} wrong of {count}, {refused} refused", wrong.len());
    assert!(count > 300 && refused > 500, "{count}, {refused}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// White lives on all of the board, so Black's margin is -3 whoever plays what. Black cannot
/// get -1 by asking for nearly everything.
#[test]
fn no_certificate_proves_a_margin_by_asking_for_too_much() {
    let situation = Situation::of_diagram(Diagram::parse(&[".o.o."]).unwrap());
    let end = End::of(Setup::of(situation));
    let graph = end.situation.graph();
    let (naive, position) = (naive(graph), vec![0, WHITE, 0, WHITE, 0]);
    let value = |rules, first| Oracle::new(&naive, rules, &position, 20_000).value(first, -14, 14);
    assert_eq!(value(Rules::Korean, BLACK), Some(-3));
    assert_eq!(value(Rules::Naj(BLACK), WHITE), Some(0));
    assert_eq!(value(Rules::Naj(WHITE), BLACK), Some(-3));
    let full = LocSet::full(graph.len());
    let hold = Hold {
        owner: Color::White,
        holder: Color::Black,
        part: full.clone(),
        parts: full,
        points: i32::MAX,
        others: false,
        first: false,
        endless: false,
    };
    let mut asked = vec![("naj", Subject::Hold(Box::new(hold)))];
    for (rules, analysis) in [("simplified-korean", None), ("naj", Some(Color::White))] {
        let aim = Aim::plain(analysis, Color::Black, i32::MAX);
        asked.push((rules, Subject::Margin(aim)));
        asked.push((rules, Subject::Margin(Aim { memory: 4, ..aim })));
        asked.push((rules, Subject::Margin(Aim { endless: true, ..aim })));
    }
    for (rules, subject) in asked {
        let Some(certificate) = certificate(rules, &end, &subject) else { continue };
        if let Ok(proven) = certificate::check_bytes(&write(&certificate), &Limits::default()) {
            println!("{rules} {subject:?}: {proven}");
            let outcome = certificate.outcome.unwrap();
            assert!(!outcome.proven || outcome.result == "W+3", "{rules} {subject:?}: {proven}");
        }
    }
}
