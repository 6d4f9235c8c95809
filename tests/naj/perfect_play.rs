//! Perfect play in analyses: the bounds that the search proves against the
//! oracle of `support`.

use crate::plainly::Plainly;
use crate::random::Random;
use crate::support::distance::Distances;
use crate::support::worth;
use crate::support::{BLACK, Board, Oracle, Rules, WHITE, naive, other, stones};
use crate::tries::cases;
use serde_json::Value;
use shinpan::board::{Cell, Color, Diagram, Graph, Shape, coord};
use shinpan::proof::{self, format};
use shinpan::rules::Action;
use shinpan::rules::immortal::prospects;
use shinpan::rules::{Points, Setup, Situation};
use shinpan::rulesets::AnalysisKind;
use shinpan::rulesets::End;
use shinpan::rulesets::holdings::points;
use shinpan::rulesets::inquiry::Subject;
use shinpan::rulesets::naj::judge::controlled;
use shinpan::rulesets::perfect::Aim;
use shinpan::rulesets::perfect::vows::{Scope, Unvowed};
use shinpan::rulesets::perfect::walls::filled;
use shinpan::rulesets::{self, Basis};
use shinpan::solve::{Budget, search};
use shinpan::verdict::{Limits, Verdict, certificate, certify, judge};
use std::sync::Arc;

/// A small board: a rectangle, or any connected-looking graph.
fn board(random: &mut Random, most: usize) -> Arc<Graph> {
    let rectangles: Vec<(usize, usize)> = (1..=most)
        .flat_map(|cols| (1..=cols).map(move |rows| (cols, rows)))
        .filter(|(cols, rows)| (3..=most).contains(&(cols * rows)))
        .collect();
    if random.below(3) > 0 {
        let (cols, rows) = rectangles[random.below(rectangles.len())];
        return Graph::rectangle(cols, rows).unwrap();
    }
    let count = 3 + random.below(most - 2);
    let edges = random.edges(count);
    let cells = (0..count as u16).map(|col| Cell { col, row: 0 }).collect();
    Arc::new(Graph::build(Shape::Custom, count, 1, cells, Vec::new(), &edges).unwrap())
}

/// A position at random, rather full than empty.
fn position(random: &mut Random, board: &Board) -> Vec<u8> {
    loop {
        let empty = 1 + random.below(4);
        let at = |_| match random.below(4 + empty) {
            0 | 1 => BLACK,
            2 | 3 => WHITE,
            _ => 0,
        };
        let position: Vec<u8> = (0..board.len()).map(at).collect();
        if board.is_legal(&position) {
            return position;
        }
    }
}

/// How a comparison went.
#[derive(Default, Debug)]
struct Count {
    /// Positions of which the oracle knows the value.
    known: usize,
    /// Of which the ruleset knows it too.
    proven: usize,
    /// By a search.
    searched: usize,
    /// Optimal analyses that were followed to their end.
    courses: usize,
}

fn compare(ruleset: &str, graph: &Arc<Graph>, position: &[u8], first: u8, count: &mut Count) {
    let board = naive(graph);
    let to_play = if first == BLACK { Color::Black } else { Color::White };
    let situation = Situation { to_play, ..Situation::of(stones(graph, position)) };
    let named = rulesets::find(ruleset).unwrap();
    let limits = Limits { nodes: 20_000, ..Limits::default() };
    let verdict = judge(named, &Setup::of(situation), &Basis::Position, &limits).unwrap();
    assert_eq!(verdict.findings.rejected, Vec::<String>::new());
    let value = |rules, first| {
        let most = 2 * board.len() as i32;
        Oracle::new(&board, rules, position, 6_000).value(first, -most, most)
    };
    let value = match ruleset {
        "naj" => value(Rules::Naj(BLACK), WHITE)
            .and_then(|black| Some(black + value(Rules::Naj(WHITE), BLACK)?)),
        _ => value(Rules::Korean, first),
    };
    let Some(value) = value else { return };
    let (low, high) = verdict.tally.bounds;
    let value = Points::whole(value);
    assert!(
        low <= value && value <= high,
        "{ruleset} {:?} {position:?} {to_play} first: {value}, not {low} to {high}",
        board.near
    );
    count.known += 1;
    count.proven += usize::from(verdict.tally.proven);
    count.searched += usize::from(verdict.tally.basis == "search");
    follow(&verdict, &board, position, count);
    if !verdict.tally.proven {
        eprintln!(
            "open: {ruleset} {:?} {position:?} {to_play} first: {value} in {low} to {high}",
            board.near
        );
    }
}

/// A course that is shown to its end ends with the margin that it names.
fn follow(verdict: &Verdict, board: &Board, start: &[u8], count: &mut Count) {
    for course in verdict.courses() {
        let (head, moves) = course.split_once(": ").unwrap();
        let (name, margin) = head.split_once(", margin ").unwrap();
        let margin: i32 = margin.split(' ').next().unwrap().parse().unwrap();
        let Some(moves) = moves.strip_suffix("the end") else { continue };
        let (rules, kind) = match name {
            "black-analysis" => (Rules::Naj(BLACK), AnalysisKind::Black),
            "white-analysis" => (Rules::Naj(WHITE), AnalysisKind::White),
            _ => (Rules::Korean, AnalysisKind::Common),
        };
        let mut state = verdict.asked.ruleset.analysis(&verdict.end, kind).unwrap();
        for turn in moves.split(", ").filter(|turn| !turn.is_empty()) {
            let (color, at) = turn.split_once(' ').unwrap();
            let color = if color == "B" { Color::Black } else { Color::White };
            let action = match coord::parse_vertex(verdict.graph(), at) {
                Some(loc) => Action::Play(loc),
                None => Action::Pass,
            };
            state.play(color, &action).unwrap();
        }
        assert!(state.ended().is_some());
        let last = &state.situation().stones;
        let value = |loc| match last.at(loc) {
            None => 0,
            Some(Color::Black) => BLACK,
            Some(Color::White) => WHITE,
        };
        let last: Vec<u8> = verdict.graph().locs().map(value).collect();
        assert_eq!(worth::margin(board, rules, start, &last), margin, "{course} {start:?}");
        count.courses += 1;
    }
}

fn sweep(ruleset: &str, seed: u64, most: usize, default: usize) -> Count {
    let mut random = Random::new(seed);
    let mut count = Count::default();
    for _ in 0..cases(default) {
        let graph = board(&mut random, most);
        let position = position(&mut random, &naive(&graph));
        let first = if random.below(2) == 0 { BLACK } else { WHITE };
        compare(ruleset, &graph, &position, first, &mut count);
    }
    eprintln!("{ruleset}: {count:?}");
    count
}

#[test]
fn naj_bounds_hold_the_value_of_the_oracle() {
    let count = sweep("naj", 1, 7, 60);
    assert!(count.proven > 20 && count.searched > 5 && count.courses > 5, "{count:?}");
}

#[test]
fn korean_bounds_hold_the_value_of_the_oracle() {
    let count = sweep("simplified-korean", 2, 7, 60);
    assert!(count.proven > 20 && count.searched > 5 && count.courses > 5, "{count:?}");
}

/// A position with many stones of one colour, on a board of eight locations.
fn walled(random: &mut Random, owner: u8) -> (Arc<Graph>, Vec<u8>) {
    let shapes = [(4, 2), (8, 1), (2, 4)];
    loop {
        let (cols, rows) = shapes[random.below(shapes.len())];
        let graph = Graph::rectangle(cols, rows).unwrap();
        let at = |_| match random.below(10) {
            0..=4 => owner,
            5..=6 => other(owner),
            _ => 0,
        };
        let position: Vec<u8> = graph.locs().map(at).collect();
        if naive(&graph).is_legal(&position) {
            return (graph, position);
        }
    }
}

#[test]
fn what_is_behind_walls_can_be_filled_without_repetition() {
    let mut random = Random::new(3);
    let mut tried = 0;
    while tried < cases(8) {
        let owner = [BLACK, WHITE][random.below(2)];
        let (graph, position) = walled(&mut random, owner);
        let stones = stones(&graph, &position);
        let color = if owner == BLACK { Color::Black } else { Color::White };
        let filled = filled(&stones, color);
        let kept = controlled(&stones, color);
        let mut held = kept.clone();
        held.union_with(&filled);
        let worth = |held| points(&stones, held, color).in_halves() / 2;
        if worth(&held) == worth(&kept) {
            continue;
        }
        tried += 1;
        let board = naive(&graph);
        for first in [BLACK, WHITE] {
            let mut oracle = Oracle::new(&board, Rules::Naj(owner), &position, 0);
            // Distances ask for "at least" for Black and "less" for White.
            let margin = if owner == BLACK { worth(&held) } else { 1 - worth(&held) };
            let distances = Distances::new(&mut oracle, first, margin);
            assert!(distances.reaches(&position, first, owner), "{position:?} {color} {first}");
            // As the opponent of an analysis: nothing behind the walls is the
            // other one's.
            let other = other(owner);
            let mut open = prospects(&stones, !color);
            open.subtract(&filled);
            let most = points(&stones, &open, !color).in_halves() / 2;
            let mut oracle = Oracle::new(&board, Rules::Naj(other), &position, 0);
            let margin = if owner == BLACK { -most } else { most + 1 };
            let distances = Distances::new(&mut oracle, first, margin);
            assert!(distances.reaches(&position, first, owner), "{position:?} against {color}");
        }
    }
}

/// Positions of the commentary whose score perfect play decides, in order.
const DECIDED: &[&str] = &[
    "naj-5x5-final",
    "naj-tripleko",
    "naj-easy-1",
    "naj-easy-2",
    "naj-easy-3",
    "naj-three-points",
    "naj-direct-ko",
    "naj-long-dks-fighting-ko",
    "naj-long-tripleko",
];

/// Those of them that take the usual limits.
const LONG: &[&str] = &["naj-long-dks-fighting-ko"];

#[test]
fn perfect_play_gives_the_scores_of_the_commentary() {
    let mut decided = Vec::new();
    for line in include_str!("../data/naj.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let id = case["id"].as_str().unwrap().to_string();
        let rows: Vec<&str> =
            case["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        let Some(score) = case["scores"]["NAJ"].as_i64() else { continue };
        // The others take long; CASES runs them all.
        if !DECIDED.contains(&id.as_str()) && cases(0) == 0 {
            continue;
        }
        let board = score - case["prisoner_difference"].as_i64().unwrap();
        let setup = Setup::of(Situation::of_diagram(Diagram::parse(&rows).unwrap()));
        let mut limits = Limits::default();
        if !LONG.contains(&id.as_str()) {
            limits.nodes = 100_000;
        }
        for ruleset in ["naj", "najn"] {
            let named = rulesets::find(ruleset).unwrap();
            let verdict = judge(named, &setup, &Basis::Position, &limits).unwrap();
            let (low, high) = verdict.tally.bounds;
            let board = Points::whole(board as i32);
            assert!(low <= board && board <= high, "{id}: {board}, not {low} to {high}");
            if verdict.tally.proven {
                let file = certify::file(&verdict).unwrap();
                let read = certificate::check_bytes(&file.bytes, &format::Limits::default());
                assert!(read.is_ok(), "{id}: {read:?}");
                decided.push((id.clone(), ruleset));
            }
        }
    }
    let expected: Vec<(String, &str)> = DECIDED
        .iter()
        .flat_map(|id| ["naj", "najn"].map(|ruleset| (id.to_string(), ruleset)))
        .collect();
    assert_eq!(decided, expected);
}

#[test]
fn questions_with_memory_or_without_end_are_sound() {
    let mut random = Random::new(4);
    let (mut held, mut only, mut endless, mut only_endless) = (0, 0, 0, 0);
    for _ in 0..cases(60) {
        let graph = board(&mut random, 7);
        let naive = naive(&graph);
        let position = position(&mut random, &naive);
        let korean = random.below(3) == 0;
        let owner = Color::BOTH[random.below(2)];
        let (ruleset, analysis, rules) = match (korean, owner) {
            (true, _) => ("simplified-korean", None, Rules::Korean),
            (false, Color::Black) => ("naj", Some(owner), Rules::Naj(BLACK)),
            (false, Color::White) => ("naj", Some(owner), Rules::Naj(WHITE)),
        };
        let first = if owner == Color::Black { WHITE } else { BLACK };
        let situation = Situation { to_play: !owner, ..Situation::of(stones(&graph, &position)) };
        let end = End::of(Setup::of(situation));
        let most = 2 * naive.len() as i32;
        let Some(value) = Oracle::new(&naive, rules, &position, 6_000).value(first, -most, most)
        else {
            continue;
        };
        for (prover, wrong) in [(Color::Black, 1), (Color::White, -1)] {
            let asked = |aim: Aim| {
                let ruleset = rulesets::find(ruleset).unwrap().ruleset;
                let game = || ruleset.question(&end, &Subject::Margin(aim)).unwrap();
                let budget = Budget { nodes: 10_000, bytes: 1 << 28, stop: None };
                let evidence = search(&Plainly(game()), &budget).evidence.ok()?;
                assert_eq!(proof::check(&*game(), &evidence), Ok(()));
                Some(evidence.answer)
            };
            let plain = |margin| Aim::plain(analysis, prover, margin);
            let ask = |margin, memory| asked(Aim { memory, ..plain(margin) });
            let keeps = |margin| asked(Aim { endless: true, ..plain(margin) }) == Some(false);
            let notes = [1, 2, 3, 6, 12][random.below(5)];
            let unvowed = [Unvowed::No, Unvowed::InAtari, Unvowed::All][random.below(3)];
            let memory = Scope { notes, unvowed }.number();
            let text = format!("{ruleset} {:?} {position:?} {prover} {memory}", naive.near);
            assert_ne!(ask(value + wrong, 0), Some(true), "{text}: {value}");
            assert_ne!(ask(value + wrong, memory), Some(true), "{text}: {value}");
            let with = ask(value, memory) == Some(true);
            let without = ask(value, 0) == Some(true);
            held += usize::from(with);
            only += usize::from(with && !without);
            assert!(!keeps(value + wrong), "{text}: {value}, without end");
            let may = keeps(value);
            endless += usize::from(may);
            only_endless += usize::from(may && !without);
        }
    }
    eprintln!(
        "{held} answers with memory, {only} of them only so; {endless} without end, {only_endless} \
         of them not by play that ends"
    );
    assert!(held > 20 && endless > 20);
}

/// A proven score is not contradicted by what it leaves open: whose the stones of this
/// seki are depends on how the analyses are played.
#[test]
fn what_a_proven_score_leaves_open_is_said_to_be_that() {
    let situation = Situation::of_diagram(Diagram::parse(&[".x.o.", "xxxoo"]).unwrap());
    let named = rulesets::find("naj").unwrap();
    let setup = Setup::of(situation);
    let verdict = judge(named, &setup, &Basis::Position, &Limits::default()).unwrap();
    assert!(verdict.tally.proven && !verdict.undecided().is_empty());
    let sentences = verdict.sentences(12);
    let open = "not decided, and the score does not need it: ";
    assert!(sentences.iter().any(|sentence| sentence.starts_with(open)), "{sentences:?}");
    assert!(!sentences.iter().any(|sentence| sentence.starts_with("not decided:")));
}

/// The triple ko is decided by who is barred first; both analyses have a line to show.
#[test]
fn play_without_end_has_a_line_to_show() {
    let rows = ["xxxxx", ".xoxo", "xo.o.", "ooooo"];
    let setup = Setup::of(Situation::of_diagram(Diagram::parse(&rows).unwrap()));
    let named = rulesets::find("naj").unwrap();
    let verdict = judge(named, &setup, &Basis::Position, &Limits::default()).unwrap();
    assert_eq!(verdict.tally.bounds, (Points::whole(-19), Points::whole(-19)));
    let is_endless = |subject: &Subject| matches!(subject, Subject::Margin(aim) if aim.endless);
    assert!(verdict.findings.proofs.iter().any(|proof| is_endless(&proof.subject)));
    let courses = verdict.courses();
    assert!(courses.iter().any(|line| line.starts_with("white-analysis, margin -19 for Black: ")));
    assert!(courses.iter().all(|line| !line.ends_with("and so on")), "{courses:?}");
}
