//! Japanese 1989 as Pauli reads it: the Article 8 procedure on the positions of
//! `tests/data/japanese1989.jsonl`, the moves, and properties.
//!
//! `dead` names a stone of each dead string; what the document states about the
//! position is in `says`. `known_mismatch` marks the one position where what the
//! author guesses does not follow from his own steps; there the steps count.

use crate::random::Random;
use serde_json::Value;
use shinpan::board::{Color, Diagram, Graph, Loc, LocSet, coord, diagram};
use shinpan::rules::{Action, Ending, Event, Points, Setup, Situation};
use shinpan::rulesets::japanese1989::Japanese1989;
use shinpan::rulesets::japanese1989::territory::{Procedure, territory};
use shinpan::rulesets::{Basis, End, GameResult, Owner, Ruleset, State, Status, Tally};

static RULES: Japanese1989 = Japanese1989;

struct Case {
    value: Value,
    end: End,
    dead: LocSet,
}

fn cases() -> Vec<Case> {
    let text = include_str!("../data/japanese1989.jsonl");
    text.lines().map(|line| read(serde_json::from_str(line).unwrap(), false)).collect()
}

fn read(value: Value, swap: bool) -> Case {
    let swapped = |c| match c {
        'x' if swap => 'o',
        'o' if swap => 'x',
        other => other,
    };
    let rows = value["board"].as_array().unwrap().iter();
    let rows: Vec<String> =
        rows.map(|row| row.as_str().unwrap().chars().map(swapped).collect()).collect();
    let situation = Situation::of_diagram(Diagram::parse(&rows).unwrap());
    let mut dead = LocSet::empty(situation.graph().len());
    for cell in value["dead"].as_array().unwrap() {
        dead.extend(situation.stones.string(at(situation.graph(), cell)));
    }
    Case { value, end: End::of(Setup::of(situation)), dead }
}

fn at(graph: &Graph, cell: &Value) -> Loc {
    let number = |i: usize| cell[i].as_u64().unwrap() as usize;
    graph.at(number(0), number(1)).unwrap()
}

impl Case {
    fn tally(&self) -> Tally {
        RULES.tally(&self.end, &Basis::Dead(self.dead.clone())).unwrap()
    }

    fn cells<'a>(&'a self, field: &str) -> impl Iterator<Item = Loc> + 'a {
        let cells = self.value[field].as_array().cloned().unwrap_or_default();
        let graph = self.end.situation.graph();
        cells.into_iter().map(move |cell| at(graph, &cell))
    }

    /// The territory map that the document states; none if it leaves it open.
    fn stated_territory(&self) -> Option<Vec<String>> {
        let graph = self.end.situation.graph();
        let stones = &self.end.situation.stones;
        let alive = |loc| !stones.is_empty_at(loc) && !self.dead.contains(loc);
        match &self.value["territory"] {
            Value::String(all) if all == "none" => Some(diagram::map(graph, |_| '.')),
            Value::String(all) => {
                let letter = all.chars().next().unwrap();
                Some(diagram::map(graph, |loc| if alive(loc) { '.' } else { letter }))
            }
            Value::Array(rows) => {
                Some(rows.iter().map(|row| row.as_str().unwrap().to_string()).collect())
            }
            _ => None,
        }
    }
}

fn map(graph: &Graph, owners: &[Owner]) -> Vec<String> {
    diagram::map(graph, |loc| owners[loc.index()].letter())
}

#[test]
fn the_document_s_positions() {
    let cases = cases();
    assert_eq!(cases.len(), 32);
    for case in &cases {
        let label = format!("{}: {}", case.value["id"], case.value["says"]);
        let graph = case.end.situation.graph();
        let tally = case.tally();
        assert_eq!((tally.basis, tally.proven), ("agreed", false));
        if let Some(result) = case.value["result"].as_str() {
            assert_eq!(tally.result.to_string(), result, "{label}");
        }
        if let Some(rows) = case.stated_territory() {
            assert_eq!(map(graph, &tally.territory), rows, "{label}");
        }
        if let Some(points) = case.value["points"]["B"].as_u64() {
            let black = tally.territory.iter().filter(|owner| owner.is(Color::Black)).count();
            assert_eq!(black as u64, points, "{label}");
        }
        let detail = |loc: Loc| {
            let stones = &case.end.situation.stones;
            let head = stones.head(loc);
            let found = tally.strings.iter().find(|string| stones.head(string.at) == head).unwrap();
            (found.status, found.detail.clone())
        };
        for loc in case.cells("no_territory") {
            assert_eq!(detail(loc), (Status::Dead, "in no territory".to_string()), "{label}");
        }
        if let Some(left) = case.value["left"].as_str() {
            let stones = &case.end.situation.stones;
            let inside = graph.locs().filter(|&loc| graph.cell(loc).col < 5);
            for loc in inside.filter(|&loc| stones.at(loc) != Some(Color::Black)) {
                assert_eq!(tally.territory[loc.index()].letter().to_string(), left, "{label}");
            }
        }
        if let Some(eyes) = case.value["eyes"].as_object() {
            let found =
                territory(&case.end.situation.stones, &case.dead, Procedure::FiveSteps).eyes;
            // The document counts the points, not the ones under dead stones.
            assert_eq!(found.black.len() as u64, eyes["B"].as_u64().unwrap(), "{label}");
            assert_eq!(found.white.len() as u64, eyes["W"].as_u64().unwrap(), "{label}");
        }
    }
}

/// The document's table of categories: what stands there, whose eye point it
/// is, and whether seki reaches it.
#[test]
fn categories_of_points() {
    let cases = cases();
    let case = cases.iter().find(|case| case.value["id"] == "ljrg-jrg-categories").unwrap();
    let stones = &case.end.situation.stones;
    let found = territory(stones, &case.dead, Procedure::FiveSteps);
    let category = |loc| {
        let color = stones.at(loc);
        let dead = case.dead.contains(loc);
        let seki = found.seki_stones.contains(loc);
        if found.eyes.black.contains(loc) {
            let scores = found.points.black.contains(loc);
            return match (color, scores) {
                (None, false) => 1,
                (None, true) => 3,
                (_, false) => 12,
                (_, true) => 14,
            };
        }
        if found.eyes.white.contains(loc) {
            let scores = found.points.white.contains(loc);
            return match (color, scores) {
                (None, false) => 2,
                (None, true) => 4,
                (_, false) => 11,
                (_, true) => 13,
            };
        }
        match (color, dead, seki) {
            (None, ..) => 0,
            (Some(Color::Black), false, true) => 5,
            (Some(Color::White), false, true) => 6,
            (Some(Color::Black), false, false) => 7,
            (Some(Color::White), false, false) => 8,
            (Some(Color::Black), true, _) => 9,
            (Some(Color::White), true, _) => 10,
        }
    };
    let labels = case.value["labels"].as_array().unwrap();
    assert_eq!(labels.len(), 16);
    for label in labels {
        let loc = at(case.end.situation.graph(), label);
        assert_eq!(label[2], category(loc), "{}", coord::vertex(stones.graph(), loc));
    }
}

#[test]
fn exchanged_colours_exchange_the_scores() {
    for case in cases() {
        let other = read(case.value.clone(), true).tally();
        let tally = case.tally();
        assert_eq!(tally.score.map(|score| score.swapped()), other.score, "{}", case.value["id"]);
        assert_eq!(tally.warnings.len(), other.warnings.len());
    }
}

#[test]
fn the_simplified_procedure_is_reported_where_it_differs() {
    let differing: Vec<String> = cases()
        .iter()
        .filter(|case| case.tally().warnings.iter().any(|text| text.contains("at once")))
        .map(|case| case.value["id"].as_str().unwrap().to_string())
        .collect();
    // In all of them dead stones of both colours are left.
    assert_eq!(
        differing,
        [
            "ljrg-jrg-both-dead-2",
            "ljrg-jrg-shielding-a",
            "ljrg-jrg-shielding-b",
            "ljrg-jrg-infection-2",
            "ljrg-beast-09"
        ]
    );
}

#[test]
fn prisoners_komi_and_open_answers() {
    let cases = cases();
    let case = cases.iter().find(|case| case.value["id"] == "ljrg-beast-29").unwrap();
    let mut end = case.end.clone();
    end.komi = Points::halves(13);
    end.situation.captives.black = 2;
    let tally = RULES.tally(&end, &Basis::Dead(case.dead.clone())).unwrap();
    assert_eq!(tally.result.to_string(), "B+6.5");
    let open = RULES.tally(&end, &Basis::Position).unwrap();
    assert_eq!(open.result, GameResult::Undecided);
    assert!(open.bounds.0 <= Points::halves(13) && open.bounds.1 >= Points::halves(13));
    assert!(open.warnings[0].contains("not decided by search yet"));
    end.ending = Some(Ending::NoResult);
    assert_eq!(RULES.tally(&end, &Basis::Position).unwrap().result, GameResult::Void);
    let part = LocSet::of(49, [case.dead.first().unwrap()]);
    end.ending = None;
    let refused = RULES.tally(&end, &Basis::Dead(part)).unwrap_err().to_string();
    assert!(refused.contains("A5"), "{refused}");
}

fn start(rows: &[&str], to_play: Color) -> Box<dyn State> {
    let mut situation = Situation::of_diagram(Diagram::parse(rows).unwrap());
    situation.to_play = to_play;
    RULES.start(&Setup::of(situation)).unwrap()
}

fn act(state: &mut dyn State, action: Action) -> Vec<Event> {
    let color = state.situation().to_play;
    state.play(color, &action).unwrap_or_else(|illegal| panic!("{action:?}: {illegal}"))
}

fn play(state: &mut dyn State, vertex: &str) -> Vec<Event> {
    let loc = coord::parse_vertex(state.situation().graph(), vertex).unwrap();
    act(state, Action::Play(loc))
}

fn refusal(state: &dyn State, action: Action) -> &'static str {
    state.check(state.situation().to_play, &action).unwrap_err().rule
}

fn play_of(state: &dyn State, vertex: &str) -> Action {
    Action::Play(coord::parse_vertex(state.situation().graph(), vertex).unwrap())
}

#[test]
fn ko_and_suicide() {
    let mut state = start(&["xo.o.", ".xo..", "....."], Color::Black);
    play(&mut *state, "C3");
    assert_eq!(refusal(&*state, play_of(&*state, "B3")), "ko-next-turn");
    let mut other = state.clone();
    other.set_to_play(Color::Black);
    other.set_to_play(Color::White);
    assert!(other.check(Color::White, &play_of(&*other, "B3")).is_ok(), "the ban lapses");
    // A pass is a move: the ban is over after it.
    act(&mut *state, Action::Pass);
    play(&mut *state, "E1");
    assert!(state.check(Color::White, &play_of(&*state, "B3")).is_ok());
    let state = start(&["x.x.", "xxx."], Color::White);
    assert_eq!(refusal(&*state, play_of(&*state, "B2")), "no suicide");
}

#[test]
fn two_passes_stop_and_the_players_agree() {
    let mut state = start(&[".o.x.", "xxxxx", "ooooo", ".o.o."], Color::Black);
    assert_eq!(refusal(&*state, Action::Agree), "agreement");
    act(&mut *state, Action::Pass);
    assert!(act(&mut *state, Action::Pass).is_empty());
    assert_eq!(state.ended(), None);
    assert_eq!(state.offers(), ["dead VERTEX...", "dead none", "resume", "refuse"]);
    assert_eq!(refusal(&*state, Action::Agree), "agreement");
    let stones = &state.situation().stones;
    let at = |col, row| stones.graph().at(col, row).unwrap();
    let dead = LocSet::of(20, stones.string(at(1, 0)));
    let part = LocSet::of(20, [at(0, 1)]);
    assert_eq!(refusal(&*state, Action::NameDead(part)), "dead stones");
    state.play(Color::White, &Action::NameDead(LocSet::empty(20))).unwrap();
    assert!(state.check(Color::White, &Action::Agree).is_err(), "Black has to answer");
    // Black names other stones instead of agreeing, White agrees.
    state.play(Color::Black, &Action::NameDead(dead.clone())).unwrap();
    let events = state.play(Color::White, &Action::Agree).unwrap();
    assert_eq!(events, [Event::Ended(Ending::Agreement)]);
    assert_eq!(state.agreed_dead(), Some(dead));
    assert_eq!(refusal(&*state, Action::Pass), "end of play");
}

#[test]
fn who_asks_to_resume_lets_the_other_play_first() {
    let mut state = start(&[".o.x.", "xxxxx", "ooooo", ".o.o."], Color::Black);
    act(&mut *state, Action::Pass);
    act(&mut *state, Action::Pass);
    act(&mut *state, Action::Resume);
    assert_eq!(state.situation().to_play, Color::White);
    assert_eq!(state.situation().pass_count, 0);
    // A position that comes with two passes has stopped.
    let mut setup = Setup::of(state.situation().clone());
    setup.situation.pass_count = 2;
    assert!(RULES.start(&setup).unwrap().check(Color::Black, &Action::Resume).is_ok());
    // A stone played after a stop is a resumption that the opponent asked for.
    let mut state = start(&["....."], Color::Black);
    act(&mut *state, Action::Pass);
    act(&mut *state, Action::Pass);
    play(&mut *state, "C1");
    assert_eq!(state.situation().to_play, Color::White);
    act(&mut *state, Action::Pass);
    act(&mut *state, Action::Pass);
    assert_eq!(state.ended(), None, "stopped again, not ended");
}

/// 13.1: nobody agrees, nobody asks to go on.
#[test]
fn who_refuses_twice_loses_twice() {
    let stopped = || {
        let mut state = start(&[".o.x.", "xxxxx", "ooooo", ".o.o."], Color::Black);
        act(&mut *state, Action::Pass);
        act(&mut *state, Action::Pass);
        state
    };
    let by = |state: &mut dyn State, color, action| state.play(color, &action);
    let mut state = stopped();
    assert!(by(&mut *state, Color::White, Action::Refuse).unwrap().is_empty());
    for action in [Action::Refuse, Action::Resume] {
        assert_eq!(by(&mut *state, Color::White, action).unwrap_err().rule, "resumption");
    }
    let events = by(&mut *state, Color::Black, Action::Refuse).unwrap();
    assert_eq!(events, [Event::Ended(Ending::BothLose)]);
    let end = End { ending: state.ended(), ..End::of(Setup::of(state.situation().clone())) };
    let tally = RULES.tally(&end, &Basis::Position).unwrap();
    assert_eq!((tally.result, tally.score, tally.proven), (GameResult::BothLose, None, true));
    assert!(RULES.inquire(&end).unwrap().is_none());
    // One refuses, the other asks: the one who refused starts, and may refuse at the next stop.
    let mut state = stopped();
    by(&mut *state, Color::White, Action::Refuse).unwrap();
    by(&mut *state, Color::Black, Action::Resume).unwrap();
    assert_eq!(state.situation().to_play, Color::White);
    assert!(state.check(Color::White, &Action::Refuse).is_err());
    act(&mut *state, Action::Pass);
    act(&mut *state, Action::Pass);
    assert!(state.check(Color::White, &Action::Refuse).is_ok());
    // Before a stop there is nothing to refuse.
    assert!(start(&["..."], Color::Black).check(Color::Black, &Action::Refuse).is_err());
}

/// After a resumption of passes only, one more resumption is allowed.
#[test]
fn empty_resumptions_come_to_an_end() {
    let mut state = start(&["....."], Color::Black);
    for _ in 0..2 {
        act(&mut *state, Action::Pass);
        act(&mut *state, Action::Pass);
        assert_eq!(state.ended(), None);
        act(&mut *state, Action::Resume);
    }
    play(&mut *state, "C1");
    act(&mut *state, Action::Pass);
    assert_eq!(act(&mut *state, Action::Pass), [Event::Ended(Ending::Passes)]);
    let end = End { ending: state.ended(), ..End::of(Setup::of(state.situation().clone())) };
    assert_eq!(RULES.tally(&end, &Basis::Position).unwrap().result, GameResult::Undecided);
}

/// Article 12: a repeated position allows, but does not force, no result.
#[test]
fn a_repeated_position_allows_no_result() {
    let rows = ["x.xoxo.ox.xo", ".xo..xo..xo.", "............"];
    let mut state = start(&rows, Color::White);
    for vertex in ["B3", "G3", "K3", "C3", "F3"] {
        assert_eq!(refusal(&*state, Action::NoResult), "no-result");
        play(&mut *state, vertex);
    }
    let events = play(&mut *state, "L3");
    assert!(events.contains(&Event::Repetition { since: 0 }));
    assert_eq!(events.last(), Some(&Event::NoResultPossible));
    state.play(Color::Black, &Action::NoResult).unwrap();
    assert!(state.check(Color::Black, &Action::Agree).is_err(), "White has to answer");
    let mut moved_on = state.clone();
    assert_eq!(play(&mut *moved_on, "B3").last(), Some(&Event::NoResultPossible));
    assert!(moved_on.check(Color::White, &Action::Agree).is_err(), "moving on declines");
    assert_eq!(act(&mut *state, Action::Agree), [Event::Ended(Ending::NoResult)]);
}

/// Random positions with random dead strings: the answer keeps within the
/// bounds, keeps its own arithmetic, and commutes with the colour swap.
#[test]
fn random_positions() {
    let mut random = Random::new(0xD1B5_4A32_D192_ED03);
    let mut spread = 0;
    for round in 0..600 {
        let (cols, rows) = [(3, 3), (5, 2), (4, 4), (6, 3)][round % 4];
        let graph = Graph::rectangle(cols, rows).unwrap();
        let mut state = RULES.start(&Setup::of(Situation::empty(graph.clone()))).unwrap();
        for _ in 0..4 * cols * rows {
            let loc = Loc::new(random.below(graph.len()));
            let color = state.situation().to_play;
            let checked = state.check(color, &Action::Play(loc));
            let before = format!("{state:?}");
            let played = state.play(color, &Action::Play(loc));
            assert_eq!(checked.is_ok(), played.is_ok());
            if played.is_err() {
                assert_eq!(format!("{state:?}"), before);
            }
        }
        let end = End::of(Setup::of(state.situation().clone()));
        let stones = &end.situation.stones;
        let mut dead = LocSet::empty(graph.len());
        for string in stones.strings() {
            if random.below(3) == 0 {
                dead.extend(stones.string(string));
            }
        }
        let tally = RULES.tally(&end, &Basis::Dead(dead.clone())).unwrap();
        let (low, high) = RULES.tally(&end, &Basis::Position).unwrap().bounds;
        assert!(low <= tally.bounds.0 && tally.bounds.0 <= high);
        let found = territory(stones, &dead, Procedure::FiveSteps);
        for color in Color::BOTH {
            assert!(found.points[color].is_subset(&found.eyes[color]));
            assert!(found.points[color].is_disjoint(&found.dame));
            let own = stones.of(color);
            assert!(found.eyes[color].is_disjoint(&own), "eye points hold no own stone");
        }
        assert!(found.eyes.black.is_disjoint(&found.eyes.white));
        if dead.is_empty() {
            let simpler = territory(stones, &dead, Procedure::Simplified);
            assert_eq!(found, simpler, "without dead stones the procedures are one");
        }
        spread += usize::from(found.eyes != found.points);
        let mut swapped = shinpan::board::Stones::new(graph.clone());
        for loc in graph.locs() {
            if let Some(color) = stones.at(loc) {
                swapped.place(!color, loc);
            }
        }
        let other = territory(&swapped, &dead, Procedure::FiveSteps);
        assert_eq!(other.points.swapped(), found.points);
    }
    assert!(spread > 50, "seki was seen to spread: {spread}");
}
