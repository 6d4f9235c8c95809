//! The examples of the NAJ commentary: alternations, analyses, control, scores,
//! bans and immortal stones. Where the text contradicts itself or its own moves,
//! the case is listed in `SLIPS` with what the moves give.

use crate::corpus::{self, action, color, list, location, rows, stones, turns};
use serde_json::Value;
use shinpan::board::{Color, Loc, LocSet, PerColor, Stones, diagram};
use shinpan::rules::immortal::immortal;
use shinpan::rules::{Action, Ending, Points, Setup, Situation, Turn};
use shinpan::rulesets::api::{AnalysisKind, Basis, End, Ruleset, State};
use shinpan::rulesets::holdings::points;
use shinpan::rulesets::naj::judge::controlled;
use shinpan::rulesets::naj::{NAJ, NAJN};
use std::collections::{BTreeSet, HashMap};

/// Where the printed value is not what the printed moves lead to: case, what,
/// printed value, the moves' value, why.
const SLIPS: &[(&str, &str, i32, i32, &str)] = &[
    ("naj-1000y-1.4", "alternation 2 score", -1, 13, "(1.3) scores this final-position 14, not 0"),
    ("naj-1000y-1.4", "alternation 2 board-score", 0, 14, "as (1.3) says"),
    ("naj-1000y-1.5", "alternation 2 board-score", 0, 14, "as (1.3) says"),
    ("naj-1000y-1.5", "alternation 2 score", -1, 13, "(1.3) scores this final-position 14, not 0"),
    ("naj-1000y-1.6", "alternation 0 score", 0, 14, "(1.3) scores this final-position 14"),
    (
        "naj-1000y-1.6",
        "alternation 1 prisoners",
        5,
        6,
        "move 3 takes six stones, the one of move 2 among them; with the ko stone 7 - 1",
    ),
    ("naj-1000y-1.6", "alternation 1 board-score", 7, 8, "[9,1] is empty after move 3"),
    ("naj-1000y-1.6", "alternation 1 score", 12, 14, "8 + 6"),
    ("naj-1000y-1.7", "alternation 0 score", 0, 14, "(1.3) scores this final-position 14"),
    ("naj-1000y-1.7", "alternation 2 score", 12, 14, "the line of (1.6) variation 2"),
];

/// The printed end of (1.6) variation 2 shows a black stone on [9,1], where move
/// 3 has just captured the white stone of move 2.
const WRONG_END: (&str, usize, &[&str]) =
    ("naj-1000y-1.6", 1, &[".ox.ox.x.xx", "oxx.oxxx..x", "ooooox.x.xx", "oooooxxx..x"]);

struct Case {
    id: String,
    data: Value,
    stones: Stones,
}

fn cases() -> Vec<Case> {
    let case = |data: Value| {
        let stones = stones(&data["board"]);
        Case { id: data["id"].as_str().unwrap().to_string(), data, stones }
    };
    let cases: Vec<Case> =
        corpus::cases(include_str!("../data/naj.jsonl")).into_iter().map(case).collect();
    assert_eq!(cases.len(), 42);
    cases
}

fn situation(stones: &Stones, to_play: Color) -> Situation {
    Situation { to_play, ..Situation::of(stones.clone()) }
}

fn board(state: &dyn State) -> Vec<String> {
    state.situation().rows()
}

fn control_rows(stones: &Stones, control: &PerColor<LocSet>) -> Vec<String> {
    diagram::map(stones.graph(), |loc| {
        match (control.black.contains(loc), control.white.contains(loc)) {
            (true, true) => '2',
            (true, false) => 'B',
            (false, true) => 'W',
            (false, false) => '.',
        }
    })
}

/// Plays the turns; compares the diagrams given "after move n".
fn follow(id: &str, state: &mut dyn State, turns: &[Turn], intermediate: &[Value]) {
    for (index, turn) in turns.iter().enumerate() {
        if let Err(illegal) = state.play(turn.color, &turn.action) {
            panic!("{id}: move {}: {illegal}", index + 1);
        }
        for shown in intermediate.iter().filter(|shown| shown["after"] == index + 1) {
            assert_eq!(board(state), rows(&shown["board"]), "{id} after move {}", index + 1);
        }
    }
}

/// The final position of a case, and its game as far as a judge needs it.
fn end_of(case: &Case) -> End {
    let stones = match &case.data["final_position"] {
        Value::Null => case.stones.clone(),
        shown => stones(shown),
    };
    let mut situation = situation(&stones, Color::Black);
    let prisoners = case.data["prisoner_difference"].as_i64().unwrap() as i32;
    situation.captives = PerColor::new((-prisoners).max(0) as u32, prisoners.max(0) as u32);
    let mut end = End::of(Setup::of(situation));
    end.ending = Some(Ending::Passes);
    end
}

fn analyses(case: &Case, kind: AnalysisKind) -> impl Iterator<Item = &Value> {
    let key = if kind == AnalysisKind::Black { "black_analysis" } else { "white_analysis" };
    list(&case.data, key).iter().filter(|given| given["conforming"] != false)
}

/// The moves of an analysis with what the corpus adds to one that the text
/// breaks off.
fn all_turns(case: &Case, given: &Value) -> Vec<Turn> {
    let moves: Vec<Value> =
        list(given, "moves").iter().chain(list(given, "completion")).cloned().collect();
    turns(case.stones.graph(), color(&given["start"]), &moves)
}

#[test]
fn analyses_lead_to_the_printed_positions_and_control() {
    let (mut boards, mut maps, mut scores) = (0, 0, 0);
    for case in &cases() {
        let end = end_of(case);
        for kind in [AnalysisKind::Black, AnalysisKind::White] {
            let player = if kind == AnalysisKind::Black { Color::Black } else { Color::White };
            for given in analyses(case, kind) {
                let mut state = NAJ.analysis(&end, kind).unwrap();
                assert_eq!(state.situation().to_play, !player);
                assert_eq!(color(&given["start"]), !player, "{}", case.id);
                let turns = all_turns(case, given);
                follow(&case.id, &mut *state, &turns, list(given, "intermediate"));
                assert_eq!(state.ended(), Some(Ending::Passes), "{} {kind:?}", case.id);
                if !given["expect_end"].is_null() && list(given, "completion").is_empty() {
                    assert_eq!(board(&*state), rows(&given["expect_end"]), "{} {kind:?}", case.id);
                    boards += 1;
                }
                let control = controlled(&state.situation().stones, player);
                if !given["expect_control"].is_null() {
                    let none = LocSet::empty(case.stones.graph().len());
                    let maps_of = match player {
                        Color::Black => PerColor::new(control.clone(), none),
                        Color::White => PerColor::new(none, control.clone()),
                    };
                    let found = control_rows(&case.stones, &maps_of);
                    assert_eq!(found, rows(&given["expect_control"]), "{} {kind:?}", case.id);
                    maps += 1;
                }
                let printed = match player {
                    Color::Black => &given["black_score"],
                    Color::White => &given["white_score"],
                };
                if let Some(printed) = printed.as_i64() {
                    let found = points(&end.situation.stones, &control, player);
                    assert_eq!(found, Points::whole(printed as i32), "{} {kind:?}", case.id);
                    scores += 1;
                }
            }
        }
    }
    assert_eq!((boards, maps, scores), (25, 49, 21));
}

#[test]
fn the_two_analyses_give_the_printed_score() {
    let mut judged = 0;
    for case in &cases() {
        let Some(printed) = case.data["scores"]["NAJ"].as_i64() else { continue };
        let end = end_of(case);
        let main = |kind| {
            analyses(case, kind)
                .filter(|given| given["main"] != false)
                .map(|given| all_turns(case, given))
                .collect::<Vec<_>>()
        };
        for black in main(AnalysisKind::Black) {
            for white in main(AnalysisKind::White) {
                let played = Basis::Played(vec![
                    (AnalysisKind::White, white),
                    (AnalysisKind::Black, black.clone()),
                ]);
                for ruleset in [&NAJ, &NAJN] {
                    let tally = ruleset.tally(&end, &played).unwrap();
                    let expected = Points::whole(printed as i32);
                    assert_eq!(tally.bounds, (expected, expected), "{}", case.id);
                    assert!(tally.proven && tally.basis == "played", "{}", case.id);
                    assert_eq!(tally.warnings, Vec::<String>::new());
                    if !case.data["control"].is_null() {
                        let owner = |loc: Loc| tally.owner[loc.index()].letter();
                        let found = diagram::map(case.stones.graph(), owner);
                        assert_eq!(found, rows(&case.data["control"]), "{}", case.id);
                    }
                }
                judged += 1;
            }
        }
    }
    assert_eq!(judged, 28);
}

#[test]
fn an_analysis_that_is_broken_off_is_judged_with_a_warning() {
    let mut judged = 0;
    for case in &cases() {
        for given in analyses(case, AnalysisKind::Black).filter(|g| g["complete"] == false) {
            let start = color(&given["start"]);
            let turns = turns(case.stones.graph(), start, list(given, "moves"));
            let played = Basis::Played(vec![(AnalysisKind::Black, turns)]);
            let tally = NAJ.tally(&end_of(case), &played).unwrap();
            assert!(!tally.proven);
            assert!(tally.warnings.iter().any(|text| text.contains("black-analysis stops")));
            assert!(tally.warnings.iter().any(|text| text.contains("no white-analysis")));
            judged += 1;
        }
    }
    assert!(judged > 0);
}

#[test]
fn alternations_lead_to_the_printed_positions() {
    let mut boards = 0;
    for case in &cases() {
        for (index, given) in list(&case.data, "alternation").iter().enumerate() {
            let ruleset = if given["ruleset"] == "NAJN" { &NAJN } else { &NAJ };
            let start = color(&given["start"]);
            let mut state = ruleset.start(&Setup::of(situation(&case.stones, start))).unwrap();
            let turns = turns(case.stones.graph(), start, list(given, "moves"));
            follow(&case.id, &mut *state, &turns, list(given, "intermediate"));
            let ended = (given["complete"] == true).then_some(Ending::Passes);
            assert_eq!(state.ended(), ended, "{} alternation {index}", case.id);
            if given["recreates_start"] == true {
                assert_eq!(state.situation().stones, case.stones);
                assert!(state.offers().contains(&"no-result"));
            }
            if given["expect_end"].is_null() {
                continue;
            }
            boards += 1;
            if (case.id.as_str(), index) == (WRONG_END.0, WRONG_END.1) {
                assert_eq!(board(&*state), WRONG_END.2);
            } else {
                assert_eq!(board(&*state), rows(&given["expect_end"]), "{} {index}", case.id);
            }
        }
    }
    assert_eq!(boards, 18);
}

/// The number of the slip of the text here, if there is one.
fn slip(id: &str, what: &str) -> Option<usize> {
    SLIPS.iter().position(|slip| slip.0 == id && slip.1 == what)
}

/// The board-scores that the commentary's analyses give to final positions.
fn board_scores() -> HashMap<Vec<String>, i32> {
    let score = |case: &Case| {
        let score = case.data["scores"]["NAJ"].as_i64()? as i32;
        let prisoners = case.data["prisoner_difference"].as_i64()? as i32;
        Some((end_of(case).situation.rows(), score - prisoners))
    };
    cases().iter().filter_map(score).collect()
}

#[test]
fn alternations_score_as_their_final_positions() {
    let known = board_scores();
    let (mut scored, mut met) = (0, BTreeSet::new());
    for case in &cases() {
        for (index, given) in list(&case.data, "alternation").iter().enumerate() {
            if given["ruleset"] == "AJT" || given["ruleset"] == "NAJN" {
                continue;
            }
            let start = color(&given["start"]);
            let mut state = NAJ.start(&Setup::of(situation(&case.stones, start))).unwrap();
            let turns = turns(case.stones.graph(), start, list(given, "moves"));
            follow(&case.id, &mut *state, &turns, &[]);
            let situation = state.situation();
            let prisoners = situation.prisoner_difference();
            let mut check = |what: &str, value: &Value, found: i32| {
                let what = format!("alternation {index} {what}");
                if let Some(printed) = value.as_i64() {
                    let expected = match slip(&case.id, &what) {
                        None => printed as i32,
                        Some(number) => {
                            met.insert(number);
                            assert_eq!(i64::from(SLIPS[number].2), printed, "{} {what}", case.id);
                            SLIPS[number].3
                        }
                    };
                    assert_eq!(found, expected, "{} {what}", case.id);
                }
            };
            check("prisoners", &given["prisoner_difference"], prisoners);
            // The control that the text shows for this line, else the score
            // that it computes for the same final position elsewhere.
            let shown = |key: &str, letter: char| {
                let rows = rows(&given[key]);
                let graph = situation.graph();
                let marked = |loc: &Loc| {
                    let cell = graph.cell(*loc);
                    rows[cell.row as usize].chars().nth(cell.col as usize) == Some(letter)
                };
                LocSet::of(graph.len(), graph.locs().filter(marked))
            };
            let board = if given["black_control"].is_null() {
                known.get(&situation.rows()).copied()
            } else {
                let control =
                    PerColor::new(shown("black_control", 'B'), shown("white_control", 'W'));
                let mut end = End::of(Setup::of(situation.clone()));
                end.situation.captives = PerColor::new(0, 0);
                let tally = NAJ.tally(&end, &Basis::Control(control)).unwrap();
                assert_eq!(tally.bounds.0, tally.bounds.1);
                Some(tally.bounds.0.in_halves() / 2)
            };
            let Some(board) = board else { continue };
            check("board-score", &given["board_score"], board);
            check("score", &given["score"], board + prisoners);
            scored += 1;
        }
    }
    assert_eq!(scored, 25);
    assert_eq!(met.len(), SLIPS.len(), "met {met:?}");
}

#[test]
fn plays_are_banned_by_the_printed_rule() {
    let mut probes = 0;
    for case in &cases() {
        for probe in list(&case.data, "legality") {
            let rulesets: &[&dyn Ruleset] = match probe["ruleset"].as_str() {
                Some("NAJN") => &[&NAJN],
                Some("NAJ") => &[&NAJ],
                _ if probe["rule"] == "fixed-ko" => &[&NAJ],
                _ => &[&NAJ, &NAJN],
            };
            for ruleset in rulesets {
                let start = color(&probe["start"]);
                let graph = case.stones.graph();
                // Two passes end the alternation: a probe behind them is one of
                // the analysis that the same colour starts.
                let prefix = turns(graph, start, list(probe, "prefix"));
                let passes = prefix.iter().rev().take_while(|t| t.action == Action::Pass).count();
                let mut state = if passes >= 2 {
                    let kind = match start {
                        Color::White => AnalysisKind::Black,
                        Color::Black => AnalysisKind::White,
                    };
                    ruleset.analysis(&end_of(case), kind).unwrap()
                } else {
                    ruleset.start(&Setup::of(situation(&case.stones, start))).unwrap()
                };
                follow(&case.id, &mut *state, &prefix, &[]);
                let player = color(&probe["player"]);
                let action = action(graph, &probe["move"]);
                let before = board(&*state);
                let outcome = state.play(player, &action);
                if probe["legal"] == true {
                    assert!(outcome.is_ok(), "{} {probe}: {outcome:?}", case.id);
                    if !probe["expect_after"].is_null() {
                        assert_eq!(board(&*state), rows(&probe["expect_after"]));
                    }
                } else {
                    let illegal = outcome.unwrap_err();
                    assert_eq!(probe["rule"], illegal.rule, "{} {probe}: {illegal}", case.id);
                    assert_eq!(board(&*state), before, "a refused play changes nothing");
                }
                probes += 1;
            }
        }
    }
    assert_eq!(probes, 33);
}

#[test]
fn immortal_stones_are_those_of_the_text() {
    let mut judged = 0;
    for case in &cases() {
        for given in list(&case.data, "immortal") {
            let player = color(&given["player"]);
            let stones = match &given["position"] {
                Value::Null => case.stones.clone(),
                shown => stones(shown),
            };
            let graph = stones.graph();
            let expected = match given["expect"].as_str() {
                Some("all") => stones.of(player),
                Some(_) => LocSet::empty(graph.len()),
                None => LocSet::of(
                    graph.len(),
                    list(given, "expect").iter().map(|value| location(graph, value)),
                ),
            };
            assert_eq!(immortal(&stones, player), expected, "{}", case.id);
            // The text's own attempt to remove them.
            let mut attacked = stones.clone();
            for turn in turns(graph, !player, list(given, "witness")) {
                if let Action::Play(loc) = turn.action {
                    assert_eq!(turn.color, !player);
                    attacked.play(turn.color, loc);
                }
            }
            let left = attacked.of(player);
            match given["witness_removes"].as_bool().unwrap() {
                true => assert!(left.is_empty(), "{}", case.id),
                false => assert!(expected.is_subset(&left), "{}", case.id),
            }
            judged += 1;
        }
    }
    assert_eq!(judged, 6);
}

/// The text's comparison with rules of one analysis for both players: control by
/// the same words, read from one sequence that Black starts.
#[test]
fn one_analysis_for_both_is_judged_by_the_same_control() {
    let mut judged = 0;
    for case in &cases() {
        for given in list(&case.data, "single_analysis") {
            let end = end_of(case);
            let mut state = NAJ.analysis(&end, AnalysisKind::White).unwrap();
            let turns = all_turns(case, given);
            follow(&case.id, &mut *state, &turns, list(given, "intermediate"));
            assert_eq!(state.ended(), Some(Ending::Passes));
            let last = &state.situation().stones;
            let control =
                PerColor::new(controlled(last, Color::Black), controlled(last, Color::White));
            if !given["expect_end"].is_null() {
                assert_eq!(board(&*state), rows(&given["expect_end"]), "{}", case.id);
            }
            let found = control_rows(last, &control);
            assert_eq!(found, rows(&given["expect_control"]), "{}", case.id);
            let worth = |color| points(&end.situation.stones, &control[color], color);
            let score = worth(Color::Black) - worth(Color::White);
            assert_eq!(score, Points::whole(given["score"].as_i64().unwrap() as i32));
            judged += 1;
        }
    }
    assert_eq!(judged, 3);
}

#[test]
fn two_passes_would_end_an_analysis_too_early() {
    let case = cases().into_iter().find(|case| case.id == "naj-passes-1").unwrap();
    let given = &case.data["white_analysis"][0];
    let mut state = NAJ.analysis(&end_of(&case), AnalysisKind::White).unwrap();
    follow(&case.id, &mut *state, &all_turns(&case, given), &[]);
    assert_eq!(board(&*state), rows(&given["expect_end"]));
    assert_eq!(state.ended(), None, "NAJ goes on until the third pass");
}
