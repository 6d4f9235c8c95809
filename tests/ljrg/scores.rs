//! LJRG's scores without search: from the text's control maps, from agreed
//! dead stones, and the certain bounds.

use crate::ljrg_support::*;
use serde_json::json;
use shinpan::board::{Color, LocSet, PerColor, coord};
use shinpan::rules::{Points, Setup};
use shinpan::rulesets::ljrg::initial::{self, EvenStart, NotInitial};
use shinpan::rulesets::{Basis, End, GameResult, Owner, Ruleset, Status, Tally, find};
use shinpan::verdict::{Limits, judge};

fn ljrg() -> &'static dyn Ruleset {
    ruleset("ljrg")
}

fn from_control(end: &End, control: PerColor<LocSet>) -> Tally {
    ljrg().tally(end, &Basis::Control(control)).unwrap()
}

fn bare(end: &End) -> Tally {
    ljrg().tally(end, &Basis::Position).unwrap()
}

fn agreed(end: &End, vertices: &[&str]) -> Tally {
    let graph = end.situation.graph();
    let dead = vertices.iter().flat_map(|name| {
        let loc = coord::parse_vertex(graph, name).unwrap();
        end.situation.stones.string(loc).collect::<Vec<_>>()
    });
    ljrg().tally(end, &Basis::Dead(LocSet::of(graph.len(), dead))).unwrap()
}

/// The corpus writes ties as "jigo".
fn result(text: &str) -> String {
    if text == "jigo" { "0".to_string() } else { text.to_string() }
}

#[test]
fn every_control_map_of_the_text_gives_its_score() {
    let mut counted = 0;
    for case in cases("ljrg.jsonl") {
        let id = case["id"].as_str().unwrap();
        let end = end(situation(&case));
        let graph = end.situation.graph().clone();
        let ljrg = &case["ljrg"];
        let Some(control) =
            ljrg["control"].as_array().and_then(|_| control(&graph, &ljrg["control"]))
        else {
            continue;
        };
        let tally = from_control(&end, control);
        let whole = |name: &str| Points::whole(ljrg[name].as_i64().unwrap() as i32);
        let score = PerColor::new(whole("black_score"), whole("white_score"));
        assert_eq!(tally.score, Some(score), "{id}");
        assert_eq!(tally.result.to_string(), result(ljrg["result"].as_str().unwrap()), "{id}");
        assert!(tally.proven, "{id}: {:?}", tally.warnings);
        assert_eq!(letters(&graph, &tally.owner), rows(&ljrg["control"]), "{id}");
        let margin = score.black - score.white;
        assert_eq!(tally.bounds, (margin, margin), "{id}");
        // What is certain without the map agrees with it.
        let open = bare(&end);
        assert!(open.bounds.0 <= margin && margin <= open.bounds.1, "{id}");
        for (loc, owner) in graph.locs().zip(&open.owner) {
            let certain = *owner == Owner::Undecided || *owner == tally.owner[loc.index()];
            assert!(certain, "{id} {}", coord::vertex(&graph, loc));
        }
        counted += 1;
    }
    assert!(counted >= 89, "{counted} maps");
}

#[test]
fn strings_follow_control() {
    let case = case("ljrg.jsonl", "ljrg-overview-game1");
    let end = end(situation(&case));
    let control = control(end.situation.graph(), &case["ljrg"]["control"]).unwrap();
    let tally = from_control(&end, control);
    let words: Vec<_> = tally.strings.iter().map(|s| (s.status, s.detail.as_str())).collect();
    assert_eq!(
        words,
        [
            (Status::Dead, "on opposing control"),
            (Status::Dead, "on opposing control"),
            (Status::Alive, "controlled")
        ]
    );
    assert_eq!(letters(end.situation.graph(), &tally.territory), ["BBB", "B..", "B.B"]);
    assert_eq!(tally.result, GameResult::Win(Color::Black, Points::whole(8)));
}

#[test]
fn double_control_counts_for_both() {
    // C1 and C2 stay defined should both control the same locations.
    let end = end(situation(&json!({"board": ["xo.", "xo."]})));
    let all = LocSet::full(6);
    let tally = from_control(&end, PerColor::new(all.clone(), all));
    // Each side: two empty locations and two opposing stones, twice counted.
    assert_eq!(tally.score, Some(PerColor::new(Points::whole(6), Points::whole(6))));
    assert_eq!(letters(end.situation.graph(), &tally.owner), ["222", "222"]);
    assert_eq!(letters(end.situation.graph(), &tally.territory), ["WB2", "WB2"]);
    assert!(tally.proven);
}

#[test]
fn impossible_control_is_counted_and_called_so() {
    let end = end(situation(&json!({"board": ["xx.", "...", "..."]})));
    let tally = |names: &[&str]| {
        let graph = end.situation.graph();
        let locs = names.iter().map(|name| coord::parse_vertex(graph, name).unwrap());
        let control = PerColor::new(LocSet::of(9, locs), LocSet::empty(9));
        from_control(&end, control)
    };
    let open = tally(&["C3"]);
    assert!(!open.proven);
    assert_eq!(
        open.warnings,
        ["Black cannot control C3: it is not bordered (LJRG C5.1); counted as given"]
    );
    assert_eq!(open.score.unwrap().black, Points::whole(1));
    assert!(tally(&["A3"]).warnings[0].contains("A3: its string is cut in two (LJRG C5.2)"));
    assert!(tally(&["A3", "B3"]).warnings.is_empty());
    let stray = Basis::Control(PerColor::new(LocSet::empty(100), LocSet::empty(9)));
    assert_eq!(
        ljrg().tally(&end, &stray).unwrap_err().to_string(),
        "the control map names locations that the board does not have"
    );
}

#[test]
fn prisoners_and_komi_decide_where_control_is_impossible() {
    // The pinwheel: all that is not White's stone is marked for ever.
    let case = case("ljrg.jsonl", "ljrg-overview-game2-pinwheel");
    let tally = bare(&end(situation(&case)));
    assert!(tally.proven);
    assert_eq!(tally.result.to_string(), "W+1");
    assert_eq!(letters(situation(&case).graph(), &tally.owner), ["...", "...", "..."]);
    assert_eq!(tally.strings[0].detail, "uncontrolled");
    let komi = |komi| bare(&end_with_komi(situation(&case), komi));
    assert_eq!(komi(Points::whole(3)).result.to_string(), "W+4");
    let paid = komi(Points::whole(-5));
    assert_eq!(paid.score, Some(PerColor::new(Points::whole(12), Points::whole(8))));
    let half = komi(Points::halves(1));
    assert_eq!(half.result.to_string(), "W+1.5");
    assert_eq!(
        half.warnings,
        ["komi 0.5 is no whole number: LJRG keeps komi as captives (A2.5); ljrg counts it for \
          White as it is"]
    );
}

#[test]
fn a_bare_position_is_undecided() {
    let end = end_with_komi(situation(&json!({"board": [".xo.", ".xo."]})), Points::whole(1));
    let tally = bare(&end);
    assert_eq!((tally.proven, tally.result), (false, GameResult::Undecided));
    assert_eq!(tally.score, None);
    assert_eq!(letters(end.situation.graph(), &tally.owner), ["????", "????"]);
    // Four empty locations and two opposing stones each way, and komi.
    assert_eq!(tally.bounds, (Points::whole(-9), Points::whole(7)));
}

#[test]
fn isolated_locations_are_nobodys() {
    let end = end(situation(&json!({"board": [".,.,", ",.,."]})));
    let tally = bare(&end);
    assert!(tally.proven);
    assert_eq!(tally.result, GameResult::Tie);
    let void = shinpan::board::Graph::grid(1, 1, |_| false).unwrap();
    let void = crate::ljrg_support::end(shinpan::rules::Situation::empty(void));
    assert!(bare(&void).proven);
}

/// Certain statements against control by brute force, on random small boards.
#[test]
fn certain_control_holds_by_brute_force() {
    let (mut controlled, mut excluded) = (0, 0);
    for seed in 0..160 {
        let mut dice = Random::new(seed);
        let graph = random_graph(&mut dice);
        if graph.len() > 6 {
            continue;
        }
        let situation = random_start(&graph, &mut dice);
        let (board, now) = (naive_board(&graph), to_naive(&situation));
        let black = control::black_controls(&board, &now);
        let white = control::black_controls(&board, &now.reversed());
        let sets = PerColor::new(black, white);
        let open = bare(&end(situation.clone()));
        let worth = |color: Color| -> i32 {
            let points = |&x: &usize| match situation.stones.at(shinpan::board::Loc::new(x)) {
                None => 1,
                Some(stone) if stone == color => 0,
                Some(_) => 2,
            };
            sets[color].iter().map(points).sum()
        };
        let margin = worth(Color::Black) - worth(Color::White) + situation.prisoner_difference();
        let margin = Points::whole(margin);
        assert!(open.bounds.0 <= margin && margin <= open.bounds.1, "seed {seed}");
        for loc in graph.locs() {
            let known = sets.black.contains(&loc.index()) || sets.white.contains(&loc.index());
            controlled += usize::from(known);
            if open.owner[loc.index()] == Owner::Nobody {
                excluded += 1;
                assert!(!known, "seed {seed} {loc:?} {situation:?}");
            }
        }
        // The found control is a union of bordered sets: no complaint.
        let as_set = |set: &naive::Set| {
            LocSet::of(graph.len(), set.iter().map(|&x| shinpan::board::Loc::new(x)))
        };
        let given = PerColor::new(as_set(&sets.black), as_set(&sets.white));
        let tally = from_control(&end(situation.clone()), given);
        assert!(tally.proven, "seed {seed}: {:?}", tally.warnings);
        assert_eq!(tally.bounds.0, margin, "seed {seed}");
    }
    assert!(controlled > 20 && excluded > 50, "{controlled} {excluded}");
}

#[test]
fn agreed_dead_stones_make_territory() {
    let end = end(situation(&json!({"board": [".o.", "oxx", ".x."]})));
    let tally = agreed(&end, &["B3", "A2"]);
    assert_eq!(tally.result.to_string(), "B+8");
    assert_eq!((tally.proven, tally.basis), (false, "agreed"));
    assert_eq!(tally.strings[0].status, Status::Dead);
    assert!(tally.warnings.is_empty());
    // Nobody dead: a corner each, two neutral ones.
    let seki = agreed(&end, &[]);
    assert_eq!(seki.result.to_string(), "0");
    assert!(seki.warnings[0].contains("neutral locations"));
}

#[test]
fn dead_stones_outside_territory_and_marked_ground_count_for_nobody() {
    let stranded = end(situation(&json!({"board": ["x.xo", "x.oo", "xo.."]})));
    // Without B1 its location joins neutral ground.
    let tally = agreed(&stranded, &["B1"]);
    assert!(tally.warnings[0].starts_with("dead stones that lie in nobody's territory"));
    assert!(tally.warnings[0].ends_with(": B1"));
    // Neighbouring permanent marks can never be part of a 2-eye formation.
    let marked = end(situation(&json!({"board": ["**xx", "xxx.", "...."]})));
    assert_eq!(agreed(&marked, &[]).score.unwrap().black, Points::whole(5));
}

#[test]
fn dead_lists_must_be_whole_strings() {
    let end = end(situation(&json!({"board": ["xx.", "..o"]})));
    let refuse = |names: &[&str]| {
        let graph = end.situation.graph();
        let locs = names.iter().map(|name| coord::parse_vertex(graph, name).unwrap());
        let dead = Basis::Dead(LocSet::of(6, locs));
        ljrg().tally(&end, &dead).unwrap_err().to_string()
    };
    assert_eq!(
        refuse(&["A2"]),
        "dead stones: Black's string at A2 is named in part, its stone at B2 is missing; a string \
         is dead or alive as a whole"
    );
    assert_eq!(refuse(&["A1"]), "dead stones: A1 holds no stone; name stones of the position only");
    let played = ljrg().tally(&end, &Basis::Played(Vec::new())).unwrap_err();
    assert_eq!(
        played.to_string(),
        "ljrg does not score from a played analysis; it needs a control map, or a list of agreed \
         dead stones"
    );
}

#[test]
fn too_many_captives_are_an_error() {
    let mut huge = situation(&json!({"board": ["xx.", "..o"]}));
    huge.captives.black = u32::MAX;
    let refused = ljrg().tally(&end(huge), &Basis::Position).unwrap_err();
    assert!(refused.to_string().contains("4294967295 Black captives are too many"));
}

#[test]
fn even_games_start_as_the_first_player_chose() {
    let graph = shinpan::board::Graph::rectangle(3, 3).unwrap();
    let centre = graph.at(1, 1);
    let start = EvenStart { komi: 0, prohibited: LocSet::of(9, centre) }.setup(&graph).unwrap();
    assert_eq!(start.situation.rows(), ["...", ".#.", "..."]);
    assert_eq!(start.situation.pass_count, -1);
    let start = EvenStart { komi: 8, prohibited: LocSet::empty(9) }.setup(&graph).unwrap();
    assert_eq!((start.komi, start.situation.pass_count), (Points::whole(8), 0));
    let high = EvenStart { komi: 10, prohibited: LocSet::empty(9) }.setup(&graph).unwrap_err();
    assert_eq!(high.to_string(), "komi 10 is not from 0 to 9, the number of locations (A2.5)");
}

#[test]
fn starts_are_checked_against_a2() {
    let setup = |value| Setup::of(situation(&value));
    assert_eq!(initial::require_even(&setup(json!({"board": ["...", "..."]}))), Ok(()));
    let half = Setup { komi: Points::halves(13), ..setup(json!({"board": ["...", "..."]})) };
    assert_eq!(initial::require_even(&half), Err(NotInitial::FractionalKomi(Points::halves(13))));
    for (value, clause) in [
        (json!({"board": ["x.."]}), "A2.1"),
        (json!({"board": ["*.."]}), "A2.4"),
        (json!({"board": ["..."], "captives": {"white": 1}}), "A2.5"),
        (json!({"board": ["..."], "to_play": "W"}), "A2.7"),
        (json!({"board": ["..."], "pass_count": -1}), "A2.8"),
        (json!({"board": ["#.."], "pass_count": 0}), "A2.8"),
    ] {
        let refused = initial::require_even(&setup(value.clone())).unwrap_err().to_string();
        assert!(refused.contains(clause), "{value}: {refused}");
    }
}

#[test]
fn handicap_starts_are_checked_against_their_a2() {
    let board = shinpan::board::Graph::rectangle(19, 19).unwrap();
    let mut start = Setup::of(shinpan::rules::Situation::empty(board.clone()));
    for name in ["Q16", "D4"] {
        start.situation.stones.place(Color::Black, coord::parse_vertex(&board, name).unwrap());
    }
    start.situation.to_play = Color::White;
    start.komi = Points::whole(-5);
    assert_eq!(initial::require_handicap(&start, 2), Ok(()));
    assert_eq!(initial::require_handicap(&start, 3), Ok(()), "fewer stones are allowed");
    assert_eq!(
        initial::require_handicap(&start, 1).unwrap_err().to_string(),
        "the board has 2 black and 0 white stones, at most 1 black ones are allowed (A2.4, A2.5)"
    );
    let mut black_first = start.clone();
    black_first.situation.to_play = Color::Black;
    assert!(initial::require_handicap(&black_first, 2).unwrap_err().to_string().contains("A2.10"));
    let small = Setup::of(situation(&json!({"board": ["..."], "to_play": "W"})));
    assert!(initial::require_handicap(&small, 0).unwrap_err().to_string().contains("19x19"));
}

#[test]
fn the_longest_questions_about_a_small_board_may_take_more_than_others() {
    // One claim takes more than 30,000 situations.
    let case = json!({"board": ["oxo.", "....", ".o..", "...x"]});
    let limits = Limits { nodes: 30_000, ..Limits::default() };
    let named = find("ljrg").unwrap();
    let verdict = judge(named, &Setup::of(situation(&case)), &Basis::Position, &limits).unwrap();
    assert!(verdict.tally.proven);
    assert_eq!(verdict.tally.result, GameResult::Win(Color::White, Points::whole(15)));
}
