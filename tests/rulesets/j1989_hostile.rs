//! Japanese 1989: true answers to questions that nobody would ask who looks for a verdict
//! (any grounds, whatever is said to stand beside them, any areas and claims), as the author
//! of a certificate might choose them: whatever follows from all of one position together
//! against every turn on the whole board.
//!
//! `CASES` is the number of positions.

use crate::hostile::{self, NODES, any, area, end_of, part, some, string, strings};
use crate::j1989_grounds::{position, vow};
use crate::j1989_support::{Play, life};
use crate::j2003_support::board::{BLACK, Board};
use crate::j2003_support::ours::{board, mask, player, set, show, with_signs};
use crate::j2003_support::sample::{Random, custom};
use crate::lockable;
use crate::told::{answer, draw};
use crate::tries::cases;
use shinpan::board::{Color, Graph, Loc, LocSet, Stones, region};
use shinpan::rulesets::inquiry::{Answer, Subject};
use shinpan::rulesets::japanese1989::Japanese1989;
use shinpan::rulesets::japanese1989::settle::{Facts, Life};
use shinpan::rulesets::japanese1989::trial::{Attempt, Ground, Trial};
use shinpan::rulesets::japanese2003::fate::{Fate, Goal, Kos};
use shinpan::rulesets::{self, Basis, Ruleset, Status};
use shinpan::verdict::judge::{Limits, judge_end};
use std::collections::BTreeMap;

/// Situations that the oracle may use for one question.
const CAP: usize = 20_000;

/// What was compared, by kind.
pub type Tried = BTreeMap<String, usize>;

/// What was said and is not true, by kind: how often, and the shortest case.
pub type Wrong = BTreeMap<String, (usize, String)>;

/// A part of the board and what is said to stand beside it: any stones of the champion's.
fn ground(random: &mut Random, stones: &Stones, champion: Color) -> Ground {
    let mut standing = LocSet::empty(stones.graph().len());
    if random.below(4) != 0
        && let Some(some) = strings(random, stones, champion)
    {
        standing = some;
    }
    if random.below(3) == 0 {
        standing.union_with(&some(random, &stones.of(champion)));
    }
    let region = part(random, stones, champion, &standing);
    // Of a string that stands a part may belong to the region.
    standing.subtract(&region);
    if random.below(4) == 0 {
        standing = some(random, &standing);
    }
    let vowed = vow(random, stones, champion, &region);
    Ground { region, champion, standing, vowed }
}

/// Disjoint parts of the board with all stones of the champion's beside them said to stand.
fn split(random: &mut Random, stones: &Stones, champion: Color) -> Vec<Ground> {
    let graph = stones.graph();
    let parts = 2 + random.below(2);
    let mut label = vec![parts; graph.len()];
    for space in region::components(graph, |loc| stones.is_empty_at(loc)) {
        let part = random.below(parts);
        space.iter().for_each(|loc| label[loc.index()] = part);
    }
    for loc in stones.of(champion).iter() {
        label[loc.index()] = random.below(parts + 1);
    }
    for loc in stones.of(!champion).iter() {
        // What is open beside a part belongs to it.
        let near = graph.neighbors(loc).iter().filter(|&&near| stones.is_empty_at(near));
        let mut near: Vec<usize> = near.map(|near| label[near.index()]).collect();
        near.dedup();
        label[loc.index()] = match near[..] {
            [] => random.below(parts + 1),
            [part] if random.below(4) != 0 => part,
            _ => parts,
        };
    }
    let mut grounds = Vec::new();
    for part in 0..parts {
        let region = LocSet::of(graph.len(), graph.locs().filter(|loc| label[loc.index()] == part));
        let mut standing = region::border(graph, &region);
        standing.intersect_with(&stones.of(champion));
        match random.below(4) {
            0 => standing = some(random, &standing),
            // What belongs to the part itself it has to keep.
            1 | 2 => {
                region.iter().filter(|&loc| stones.at(loc) == Some(champion)).for_each(|loc| {
                    stones.string(loc).for_each(|stone| _ = standing.remove(stone));
                })
            }
            _ => {}
        }
        let vowed = vow(random, stones, champion, &region);
        grounds.push(Ground { region, champion, standing, vowed });
    }
    grounds
}

pub fn attempt(
    random: &mut Random,
    stones: &Stones,
    owner: Color,
    ground: Option<&Ground>,
) -> Option<Attempt> {
    let full = LocSet::full(stones.graph().len());
    let region = ground.map_or(&full, |ground| &ground.region);
    let place = random.below(3) == 0;
    let string = if place { None } else { string(random, stones, owner) };
    let about = string.clone().unwrap_or_else(|| some(random, region));
    let mut area = area(random, stones, region, &about);
    match random.below(6) {
        0 | 1 => area.clone_from(region),
        // What the capturer prevents by passing: does he keep what seals the part?
        2 => {
            area = stones.of(owner);
            area.intersect_with(region);
        }
        _ => {}
    }
    if random.below(8) != 0 {
        area.intersect_with(region);
    }
    Some(match (random.below(3), string) {
        (_, None) if place => Attempt::Place(area),
        (0, string) => Attempt::Capture(string?),
        (1, string) => Attempt::Outlast { string: string?, area },
        (_, string) => Attempt::Clear { string: string?, area },
    })
}

/// Is it kept in a model of Japanese 2003?
fn fate(random: &mut Random, stones: &Stones) -> Option<Fate> {
    let owner = Color::BOTH[random.below(2)];
    let none = LocSet::empty(stones.graph().len());
    let region = match random.below(2) {
        0 => any(random, stones),
        _ => part(random, stones, owner, &none),
    };
    let mut theirs = stones.of(owner);
    theirs.intersect_with(&region);
    let vowed = if random.below(3) == 0 { some(random, &theirs) } else { none };
    let goal = Goal::Capture(strings(random, stones, owner)?);
    Some(Fate { owner, goal, region, kos: Kos::Never, champion: Some(owner), vowed })
}

/// True answers about a position.
fn answers(random: &mut Random, stones: &Stones) -> Vec<(Subject, Answer)> {
    let end = end_of(stones);
    let mut subjects = Vec::new();
    // Now and then several questions on one ground.
    let mut last: Option<Ground> = None;
    for _ in 0..16 {
        let owner = Color::BOTH[random.below(2)];
        let ground = match random.below(5) {
            0 => None,
            1 | 2 if last.is_some() => last.clone(),
            _ => {
                let champion = Color::BOTH[random.below(2)];
                Some(ground(random, stones, champion))
            }
        };
        last.clone_from(&ground);
        if let Some(attempt) = attempt(random, stones, owner, ground.as_ref()) {
            subjects.push(Subject::Trial(Trial { owner, attempt, ground }));
        }
    }
    let champion = Color::BOTH[random.below(2)];
    for ground in split(random, stones, champion) {
        for _ in 0..6 {
            let owner = if random.below(6) == 0 { champion } else { !champion };
            if let Some(attempt) = attempt(random, stones, owner, Some(&ground)) {
                let ground = Some(ground.clone());
                subjects.push(Subject::Trial(Trial { owner, attempt, ground }));
            }
        }
    }
    subjects.extend((0..4).filter_map(|_| fate(random, stones)).map(Subject::Fate));
    let mut found = hostile::locks(random, &Japanese1989, &end, 6);
    for subject in subjects {
        if let Some(answer) = answer(&Japanese1989, &end, &subject, NODES) {
            found.push((subject, answer));
        }
    }
    found
}

/// What an oracle has found out about a position.
pub struct Truth<'a> {
    /// All that may happen where a player moves first and asks about places only.
    places: Vec<(Color, Play<'a>, Vec<u32>)>,
    strings: Vec<Known<'a>>,
}

/// What it has found out about a string.
struct Known<'a> {
    owner: Color,
    string: u32,
    play: Play<'a>,
    lasting: Vec<u32>,
    alive: bool,
    capturable: bool,
}

impl<'a> Truth<'a> {
    pub fn of(board: &'a Board) -> Option<Truth<'a>> {
        let (mut places, mut strings) = (Vec::new(), Vec::new());
        for color in Color::BOTH {
            let owner = player(color);
            let play = Play::new(board, owner, 0, owner, CAP)?;
            let lasting = play.uncapturable();
            places.push((color, play, lasting));
            for string in board.strings(owner) {
                let play = Play::new(board, owner, string, 1 - owner, CAP)?;
                let lasting = play.uncapturable();
                let (alive, capturable) = life(board, owner, string, CAP)?;
                strings.push(Known { owner: color, string, play, lasting, alive, capturable });
            }
        }
        Some(Truth { places, strings })
    }
}

pub fn kind(subject: &Subject, answer: Answer) -> String {
    let yes = answer != Answer::No;
    match subject {
        Subject::Lock { .. } => format!("lock {answer:?}"),
        Subject::Trial(trial) => {
            let attempt = match trial.attempt {
                Attempt::Capture(_) => "capture",
                Attempt::Clear { .. } => "clear",
                Attempt::Outlast { .. } => "outlast",
                Attempt::Place(_) => "place",
            };
            let counts = if trial.counts(yes) { "" } else { ", says nothing" };
            let beside = match &trial.ground {
                None => "",
                Some(ground) if ground.standing.is_empty() => " on a ground",
                Some(_) => " beside stones",
            };
            format!("{attempt} {yes}{beside}{counts}")
        }
        _ => format!("fate {yes}"),
    }
}

pub fn compare(
    random: &mut Random,
    stones: &Stones,
    answers: &[(Subject, Answer)],
    truth: &Truth<'_>,
    tried: &mut Tried,
    wrong: &mut Wrong,
) {
    let facts = Facts::of(stones, answers);
    let shown = || format!("{} by {answers:?}", show(stones));
    let mut says = |what: &str, is_true: bool, about: &dyn std::fmt::Debug| {
        if !is_true {
            let case = format!("{about:?}: {}", shown());
            let (count, shortest) =
                wrong.entry(what.to_string()).or_insert_with(|| (0, case.clone()));
            *count += 1;
            if case.len() < shortest.len() {
                *shortest = case;
            }
        }
        *tried.entry(format!("is {what}")).or_default() += 1;
    };
    let graph = stones.graph();
    for (owner, play, lasting) in &truth.places {
        for closed in facts.closed_areas(*owner) {
            says("prevented", play.prevents(lasting, mask(closed.iter())), &closed);
        }
        for number in 0..graph.len() + 8 {
            let area = match graph.len() {
                single if number < single => 1 << number,
                _ => 1 + random.below((1 << graph.len()) - 1) as u32,
            };
            if facts.is_placed(*owner, &set(graph, area)) {
                says("placed", !play.prevents(lasting, area), &area);
            }
        }
    }
    let mut dead = LocSet::empty(graph.len());
    for Known { owner, string, play, lasting, alive, capturable } in &truth.strings {
        let at = Loc::new(string.trailing_zeros() as usize);
        if !alive {
            dead.union_with(&set(graph, *string));
        }
        for area in facts.cleared_areas(at, *owner) {
            says("cleared", play.clears(lasting, mask(area.iter())), &(at, area));
        }
        match facts.life(at) {
            Life::Open => says("open", true, &at),
            Life::Dead => says("dead", !alive, &at),
            Life::Uncapturable => says("uncapturable", !capturable, &at),
            Life::CapturableAlive => says("capturable alive", *alive && *capturable, &at),
            Life::Alive => says("alive", *alive, &at),
        }
        says("capturable", !facts.is_capturable(at) || *capturable, &at);
    }
    let end = end_of(stones);
    let tally = Japanese1989.settled(&end, answers).unwrap();
    let real = Japanese1989.tally(&end, &Basis::Dead(dead)).unwrap().bounds;
    says("within bounds", tally.bounds.0 <= real.0 && real.1 <= tally.bounds.1, &tally.bounds);
    if tally.proven {
        says("proven", tally.bounds == real, &real);
    }
}

#[test]
fn whatever_is_asked() {
    let mut random = Random::new(668);
    let (mut tried, mut wrong) = (Tried::new(), Wrong::new());
    for case in 0..cases(160) {
        let stones = match case % 3 {
            0 | 1 => position(&mut random),
            _ => lockable::position(&mut random),
        };
        if stones.graph().len() > 9 {
            continue;
        }
        let board = board(&stones);
        let Some(truth) = Truth::of(&board) else { continue };
        let found = answers(&mut random, &stones);
        *tried.entry("positions".to_string()).or_default() += 1;
        for (subject, answer) in &found {
            *tried.entry(kind(subject, *answer)).or_default() += 1;
        }
        compare(&mut random, &stones, &found, &truth, &mut tried, &mut wrong);
        for _ in 0..3 {
            let some = draw(&mut random, &found);
            compare(&mut random, &stones, &some, &truth, &mut tried, &mut wrong);
        }
    }
    println!("{tried:#?}");
    assert!(wrong.is_empty(), "{wrong:#?}");
    for what in ["is dead", "is alive", "is uncapturable", "is prevented", "is cleared"] {
        assert!(tried.get(what).is_some_and(|&count| count > 5), "{what}: {tried:#?}");
    }
}

/// Can Black place a new stone on an area, where White plays in a region beside stones of hers
/// that stand?
fn place(graph: &Graph, sets: [u32; 3]) -> Subject {
    let [region, standing, area] = sets.map(|mask| set(graph, mask));
    let (champion, vowed) = (Color::White, set(graph, 0));
    let ground = Some(Ground { region, champion, standing, vowed });
    Subject::Trial(Trial { owner: Color::Black, attempt: Attempt::Place(area), ground })
}

/// Black's stone between two empty leaves lives if he takes White's stone (3), and gets a new
/// stone on a leaf then. Where White plays beside that stone, it is said to stand; where she
/// plays with it, all it has beside it is a wall of Black's, so that it is no border, and it
/// may fall: nothing keeps it. Of Black's dead stone (10) nothing else says that it lives.
#[test]
fn what_only_walls_bound_is_no_border() {
    let left = [(0, 2), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6)];
    let right = [(5, 7), (7, 8), (7, 9), (7, 10), (9, 10)];
    let (leaf, string) = (1, 1 << 10);
    // The left side alone is as much as the oracle can do.
    let alone = with_signs(&custom(7, &left), "..xo.x.");
    let board = board(&alone);
    let play = Play::new(&board, BLACK, 0, BLACK, 200_000).unwrap();
    assert!(!play.prevents(&play.uncapturable(), leaf));
    let graph = custom(11, &[&left[..], &right].concat());
    let stones = with_signs(&graph, "..xo.x.o..x");
    let end = end_of(&stones);
    let place = |region, standing, area| place(&graph, [region, standing, area]);
    let clear = Attempt::Clear { string: set(&graph, string), area: set(&graph, leaf) };
    let clear = Subject::Trial(Trial { owner: Color::Black, attempt: clear, ground: None });
    let subjects = [place(0b111, 1 << 3, leaf), place(0b111_1000, 1 << 7, 1 << 5), clear];
    let answers: Vec<(Subject, Answer)> = subjects.into_iter().map(|it| (it, Answer::No)).collect();
    for (subject, no) in &answers {
        assert_eq!(answer(&Japanese1989, &end, subject, NODES), Some(*no), "{subject:?}");
    }
    let named = rulesets::find("japanese1989-pauli").unwrap();
    let verdict = judge_end(named, end, &Basis::Position, &Limits::default()).unwrap();
    let strings = verdict.strings();
    let dead = strings.iter().find(|string| string.at == Loc::new(10)).unwrap();
    assert_eq!(dead.status, Status::Dead);
    let facts = Facts::of(&stones, &answers);
    let said = (facts.is_closed_to(Color::Black, &set(&graph, leaf)), facts.life(Loc::new(10)));
    assert_eq!(said, (false, Life::Open));
}

/// White's stone (3) is said to stand, and without that she cannot capture Black's (4), who
/// takes it first.
#[test]
fn captures_beside_stones_that_fall_say_nothing() {
    let graph = custom(6, &[(0, 1), (0, 3), (1, 4), (3, 4), (4, 5)]);
    let stones = with_signs(&graph, "o..ox.");
    let end = end_of(&stones);
    let sets = |mask: u32| set(&graph, mask);
    let region = sets(0b11_0111);
    let (champion, standing, vowed) = (Color::White, sets(1 << 3), sets(0));
    let ground = Ground { region, champion, standing, vowed };
    let string = sets(1 << 4);
    let clear = Attempt::Clear { string: string.clone(), area: string.clone() };
    let trials = [(Attempt::Capture(string), Some(ground)), (clear, None)];
    let mut answers = Vec::new();
    for (attempt, ground) in trials {
        let trial = Subject::Trial(Trial { owner: Color::Black, attempt, ground });
        let answer = answer(&Japanese1989, &end, &trial, NODES).unwrap();
        answers.push((trial, answer));
    }
    assert_eq!(life(&board(&stones), BLACK, 1 << 4, CAP), Some((true, false)));
    assert_eq!(Facts::of(&stones, &answers).life(Loc::new(4)), Life::Alive);
}

/// White's stone (3) seals a part in which she only has to pass, so that Black takes it there,
/// and lives beside it.
#[test]
fn a_border_is_kept_where_nothing_else_has_to_be_done() {
    let edges = [(0, 2), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (3, 7)];
    let graph = custom(8, &edges);
    let stones = with_signs(&graph, "..xo.x..");
    let board = board(&stones);
    let play = Play::new(&board, BLACK, 0, BLACK, 200_000).unwrap();
    let leaf = 1;
    assert!(!play.prevents(&play.uncapturable(), leaf));
    let place = |region, standing, area| place(&graph, [region, standing, area]);
    let end = end_of(&stones);
    let mut answers = Vec::new();
    for subject in [place(0b111, 1 << 3, leaf), place(0b111_1000, 0, 1 << 5)] {
        if let Some(answer) = answer(&Japanese1989, &end, &subject, NODES) {
            answers.push((subject, answer));
        }
    }
    println!("{answers:?}");
    assert_eq!(answers.len(), 2);
    assert!(!Facts::of(&stones, &answers).is_closed_to(Color::Black, &set(&graph, leaf)));
}

/// White's stones (0, 1) are each the border of a part, and stand beside the other one. In each
/// part White joins them by one of two locations, and counts on what stands there: so neither
/// part keeps a liberty for both, and Black takes them together. Where it does not matter which
/// parts there are, his dead stone (11) is said to live by that.
#[test]
fn what_is_joined_to_stones_that_stand_is_kept_by_nothing() {
    let edges = [2, 3, 4, 5].map(|at| [(0, at), (1, at), (at, 6)]).concat();
    let edges = [&edges[..], &[(6, 7), (6, 8)]].concat();
    // The left side alone is as much as the oracle can do.
    let alone = with_signs(&custom(9, &edges), "oo....x..");
    let board = board(&alone);
    let play = Play::new(&board, BLACK, 0, BLACK, 200_000).unwrap();
    let lasting = play.uncapturable();
    for place in [0b01, 0b10, 0b11] {
        assert!(!play.prevents(&lasting, place));
    }
    let right = [(9, 10), (9, 11), (9, 12), (11, 12)];
    let graph = custom(13, &[&edges[..], &right].concat());
    let stones = with_signs(&graph, "oo....x..o.x.");
    let end = end_of(&stones);
    let mut answers = Vec::new();
    for (region, standing, area) in [(0b0_1000_1101, 0b10, 0b01), (0b1_0011_0010, 0b01, 0b10)] {
        let (region, standing) = (set(&graph, region), set(&graph, standing));
        let (champion, vowed) = (Color::White, set(&graph, 0));
        let ground = Some(Ground { region, champion, standing, vowed });
        let attempt = Attempt::Place(set(&graph, area));
        let subject = Subject::Trial(Trial { owner: Color::Black, attempt, ground });
        let answer = answer(&Japanese1989, &end, &subject, NODES).unwrap();
        answers.push((subject, answer));
    }
    let clear = Attempt::Clear { string: set(&graph, 1 << 11), area: set(&graph, 1) };
    let clear = Subject::Trial(Trial { owner: Color::Black, attempt: clear, ground: None });
    let cleared = answer(&Japanese1989, &end, &clear, 1_000_000);
    assert_eq!(cleared, Some(Answer::No));
    answers.push((clear, Answer::No));
    let named = rulesets::find("japanese1989-pauli").unwrap();
    let verdict = judge_end(named, end, &Basis::Position, &Limits::default()).unwrap();
    let strings = verdict.strings();
    let dead = strings.iter().find(|string| string.at == Loc::new(11)).unwrap();
    assert_eq!(dead.status, Status::Dead);
    let facts = Facts::of(&stones, &answers);
    let closed = |place| facts.is_closed_to(Color::Black, &set(&graph, place));
    let said = ([0b01, 0b10, 0b11].map(closed), facts.life(Loc::new(11)));
    assert_eq!(said, ([false; 3], Life::Open));
}
