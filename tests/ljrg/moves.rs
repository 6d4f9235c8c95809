//! LJRG's moves: the text's games, situation by situation, and its rules one
//! by one.

use crate::ljrg_support::*;
use serde_json::{Value, json};
use shinpan::board::{Color, Graph, coord};
use shinpan::rules::{Action, Ending, Event, Setup, Situation};
use shinpan::rulesets::Replay;
use shinpan::rulesets::ljrg::similar;

use Color::{Black, White};

/// Plays one move of the corpus as whole turn; the events of its last action.
fn play(game: &mut Replay, mv: &Value) -> Vec<Event> {
    let graph = game.state().situation().graph().clone();
    let color = color(&mv["color"]);
    let stone = |value: &Value| match value {
        Value::Array(_) => Action::Play(loc(&graph, value)),
        _ => Action::Pass,
    };
    if mv["remove_cycle"] == true {
        game.play(color, Action::RemoveCycle(None)).unwrap();
        game.play(color, stone(&mv["then"])).unwrap()
    } else {
        game.play(color, stone(&mv["play"])).unwrap()
    }
}

fn replay(start: Situation) -> Replay {
    Replay::new(ruleset("ljrg"), Setup::of(start)).unwrap()
}

#[test]
fn every_game_of_the_text_goes_through_its_situations() {
    let mut games = 0;
    for case in cases("ljrg.jsonl").iter().filter(|case| case["moves"].is_array()) {
        let id = &case["id"];
        let mut game = replay(start(case));
        let graph = game.state().situation().graph().clone();
        // The situations so far and the action that each turn began with.
        let mut situations = vec![game.state().situation().clone()];
        let mut first_action = Vec::new();
        for (number, mv) in case["moves"].as_array().unwrap().iter().enumerate() {
            first_action.push(game.turns().len());
            let events = play(&mut game, mv);
            let now = game.state().situation();
            let repeated = events.iter().find_map(|event| match event {
                Event::Repetition { since } => Some(*since),
                _ => None,
            });
            let expected = mv["similar_to_situations"][0].as_u64();
            assert_eq!(repeated, expected.map(|n| first_action[n as usize]), "{id} {number}");
            if mv["after"].is_object() {
                assert_eq!(*now, situation_on(&graph, &mv["after"]), "{id} move {}", number + 1);
            }
            situations.push(now.clone());
        }
        for (key, wanted) in [("similar", true), ("not_similar", false)] {
            for pair in case[key].as_array().into_iter().flatten() {
                let at = |i: usize| &situations[pair[i].as_u64().unwrap() as usize];
                assert_eq!(similar(at(0), at(1)), wanted, "{id} {pair}");
            }
        }
        assert_eq!(situations.last().unwrap().rows(), rows(&case["board"]), "{id}");
        games += 1;
    }
    assert!(games >= 11, "{games} games");
}

#[test]
fn the_first_game_ends_with_its_second_pass() {
    let mut game = replay(Situation::empty(Graph::rectangle(3, 3).unwrap()));
    line(&mut game, "B2 B3 C2 A2 B1 -");
    let events = game.play(Black, Action::Pass);
    // Black has played three stones, White two: it is White's pass, then Black's.
    assert_eq!(events.unwrap(), [Event::Ended(Ending::Passes)]);
    assert_eq!(game.state().ended(), Some(Ending::Passes));
    let refused = game.play(White, Action::Pass).unwrap_err();
    assert_eq!(refused.rule, "end of play");
}

#[test]
fn after_a_ko_capture_three_passes_end_the_game() {
    // The first example of the chapter on the ending.
    let position = json!({"board": [".ooooo", "oxxo..", "xx.xxx"]});
    let mut game = replay(situation(&position));
    line(&mut game, "A3");
    assert_eq!(game.state().situation().rows(), ["xooooo", "#xxo..", "xx.xxx"]);
    assert_eq!(game.state().situation().pass_count, -1);
    assert!(refusal(&game, "A2").starts_with("temporary mark: A2"), "{}", refusal(&game, "A2"));
    line(&mut game, "- -");
    assert_eq!((game.state().ended(), game.state().situation().pass_count), (None, 1));
    let mut ended = game.clone();
    line(&mut ended, "-");
    assert_eq!(ended.state().ended(), Some(Ending::Passes));
    game.undo();
    line(&mut game, "C1 A2");
    assert_eq!(game.state().situation().captives.black, 1);
}

#[test]
fn white_recaptures_after_blacks_pass_as_the_ending_chapter_shows() {
    let mut game = replay(situation(&json!({"board": [".ooooo", "oxxo..", "xx.xxx"]})));
    line(&mut game, "A3 - - A2 C1 A3 - -");
    let end = game.state().situation();
    assert_eq!(end.rows(), ["oooooo", "oxxo..", "xxxxxx"]);
    assert_eq!((end.captives.black, end.captives.white, end.pass_count), (1, 1, 2));
}

#[test]
fn a_capture_of_one_stone_with_a_free_neighbour_is_no_ko() {
    // B4.8: every neighbour of the new stone must be an opposing one.
    let mut free = replay(situation(&json!({"board": ["xo.x", "....", "...."]})));
    line(&mut free, "C3");
    assert_eq!(free.state().situation().pass_count, 0);
    // A permanently marked neighbour is not coloured either.
    let mut marked = replay(situation(&json!({"board": ["xo.*", ".xo.", "...."]})));
    line(&mut marked, "C3");
    assert_eq!(marked.state().situation().captives.white, 1);
    assert_eq!(marked.state().situation().pass_count, 0);
    assert!(marked.state().situation().temporary.is_empty());
}

/// The second line of the pass fight, in which White passes at his third turn.
#[test]
fn no_removal_with_pass_count_one() {
    let case = case("ljrg.jsonl", "ljrg-cycle-passfight-seq1");
    let mut game = replay(start(&case));
    let board = game.state().situation().graph().clone();
    let name = |col, row| coord::vertex(&board, board.at(col, row).unwrap());
    let moves = [
        "-".to_string(),
        name(8, 2),
        name(11, 2),
        name(10, 0),
        name(7, 2),
        "-".to_string(),
        "-".to_string(),
        name(8, 2),
        name(11, 0),
        name(10, 2),
        name(7, 2),
        "-".to_string(),
    ];
    line(&mut game, &moves.join(" "));
    // S13 is similar to S1: Black could remove.
    assert_eq!(game.state().removable_cycles(), [0]);
    assert_eq!(game.state().offers(), ["remove-cycle"]);
    line(&mut game, "-");
    // S14 is similar to S2, but a pass would end the game.
    assert!(similar(game.state().situation(), &{
        let mut earlier = replay(start(&case));
        line(&mut earlier, "-");
        earlier.state().situation().clone()
    }));
    assert!(game.state().removable_cycles().is_empty());
    let refused = game.state().check(White, &Action::RemoveCycle(None)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "cycle removal: the pass count is 1: a pass would end the game instead"
    );
}

#[test]
fn the_disturber_of_a_round_robin_loses_stone_and_turn() {
    let case = case("ljrg.jsonl", "ljrg-cycle-round-robin-b");
    let mut game = replay(start(&case));
    for mv in &case["moves"].as_array().unwrap()[..8] {
        play(&mut game, mv);
    }
    // After two flips Black could remove the cycle; he goes on at F2 again.
    assert_eq!(game.state().removable_cycles(), [0]);
    line(&mut game, "F2");
    assert_eq!(game.state().removable_cycles(), [1]);
    line(&mut game, "remove");
    let now = game.state().situation();
    assert_eq!(now.rows(), ["xxxxxxx", ".x**x**", "oo**o**", "ooooooo"]);
    // 5 and 4 by capture, 3 and 2 with the cycle, Black's latest stone included.
    assert_eq!((now.captives.black, now.captives.white), (8, 6));
    assert_eq!(now.to_play, White);
    line(&mut game, "-");
    assert_eq!(game.state().situation().pass_count, 0);
    assert_eq!(game.state().situation().to_play, Black);
}

#[test]
fn the_honinbo_league_game_of_1993() {
    // Before move 1; the cycle runs from after move 4 to after move 10.
    let after = case("ljrg.jsonl", "ljrg-cycle-honinbo-1993-alt");
    let end = case("ljrg.jsonl", "ljrg-cycle-honinbo-1993");
    let mut start = situation(&after);
    start.stones.take(start.graph().at(6, 8).unwrap());
    start.to_play = White;
    start.pass_count = 0;
    let board = start.graph().clone();
    let mut game = replay(start);
    let cells = [(0, 16), (5, 11), (6, 11), (0, 17), (4, 18), (2, 18), (0, 16), (1, 18), (3, 18)];
    let cells = [&cells[..], &[(0, 17)]].concat();
    let names = cells.iter().map(|&(col, row)| coord::vertex(&board, board.at(col, row).unwrap()));
    line(&mut game, &names.collect::<Vec<_>>().join(" "));
    let now = game.state().situation();
    assert_eq!((now.captives.black, now.captives.white, now.pass_count), (4, 6, -1));
    assert_eq!(game.state().removable_cycles(), [4]);
    line(&mut game, "remove G11 - -");
    assert_eq!(*game.state().situation(), situation_on(&board, &end));
}

#[test]
fn pseudo_suicide_is_refused_next_to_removed_cycles() {
    // The dynamic seki with both ends removed: neither ko of the centre can be
    // filled by Black, whose groups there live on permanent marks.
    let board = ["oo**xo.o.ox**oo", ".ooxxxoooxxxoo.", "oo**x.xox.x**oo"];
    let game = replay(situation(&json!({"board": board})));
    assert_eq!(
        refusal(&game, "F1"),
        "no pseudo-suicide: a stone at F1 would have permanently marked liberties only"
    );
    assert!(refusal(&game, "K1").starts_with("no pseudo-suicide"));
    assert!(refusal(&game, "C3").starts_with("permanent mark: a removed cycle used C3"));
    // Capturing in the upper kos is no suicide of any kind, and with one of
    // them won the other ko may be filled.
    let mut filled = game.clone();
    line(&mut filled, "G3 - F1");
    // Before the removal the same places were open liberties.
    let board = ["oo.oxo.o.oxo.oo", ".ooxxxoooxxxoo.", "oox.x.xox.x.xoo"];
    let mut before = replay(situation(&json!({"board": board})));
    line(&mut before, "F1 - K1");
}

#[test]
fn temporary_marks_are_liberties_and_permanent_stones_anchor() {
    // A3's only liberty would be the temporary mark: allowed (B4.5).
    let mut now = situation(&json!({"board": [".#o", "ooo", "..."]}));
    now.to_play = Black;
    let game = replay(now);
    let a3 = coord::parse_vertex(game.state().situation().graph(), "A3").unwrap();
    assert_eq!(game.state().check(Black, &Action::Play(a3)), Ok(()));
    // Contact to an own stone on a permanent mark is enough, an opposing one is
    // not.
    let own = replay(situation(&json!({"board": [".Xo", "ooo", "..."]})));
    assert_eq!(own.state().check(Black, &Action::Play(a3)), Ok(()));
    let opposing = replay(situation(&json!({"board": [".Oo", "ooo", "..."]})));
    assert!(refusal(&opposing, "A3").starts_with("no suicide: a stone at A3"));
    // A stone on a permanent mark is never captured.
    let mut anchored = replay(situation(&json!({"board": ["Xo.", "o..", "..."]})));
    line(&mut anchored, "- C3 -");
    assert_eq!(anchored.state().situation().captives.black, 0);
}

#[test]
fn a_capture_excuses_marked_liberties() {
    // Black's new stone at A3 touches only the mark at B3, but captures A2.
    let mut game = replay(situation(&json!({"board": [".*.", "ox.", "x.."]})));
    line(&mut game, "A3");
    assert_eq!(game.state().situation().rows(), ["x*.", ".x.", "x.."]);
    // A3 has a marked neighbour, so this was no ko capture.
    assert_eq!(game.state().situation().pass_count, 0);
}

#[test]
fn removal_keeps_turn_and_marks_and_happens_once() {
    let case = case("ljrg.jsonl", "ljrg-cycle-two-double-kos");
    let mut game = replay(start(&case));
    for mv in &case["moves"].as_array().unwrap()[..9] {
        play(&mut game, mv);
    }
    let before = game.state().situation().clone();
    assert_eq!(before.pass_count, -1);
    line(&mut game, "remove");
    let after = game.state().situation();
    assert_eq!(after.to_play, before.to_play);
    assert_eq!((after.pass_count, &after.temporary), (-1, &before.temporary));
    let again = game.state().check(White, &Action::RemoveCycle(None)).unwrap_err();
    assert_eq!(again.to_string(), "cycle removal: a cycle was removed in this turn already");
    assert!(game.state().removable_cycles().is_empty());
    // Undo takes back the removal alone.
    game.undo();
    assert_eq!(*game.state().situation(), before);
    assert_eq!(game.state().removable_cycles(), [1]);
    // White's own eye is pseudo-suicide now: he omits the stone, which is no
    // pass.
    line(&mut game, "remove");
    assert!(refusal(&game, "J5").starts_with("no pseudo-suicide"));
    line(&mut game, "-");
    let now = game.state().situation();
    assert_eq!((now.to_play, now.pass_count), (Black, 0));
    assert!(now.temporary.is_empty());
}

#[test]
fn removal_names_its_cycle() {
    let case = case("ljrg.jsonl", "ljrg-cycle-two-double-kos");
    let mut game = replay(start(&case));
    let check = |game: &Replay, start| {
        let color = game.state().situation().to_play;
        game.state().check(color, &Action::RemoveCycle(start)).map_err(|e| e.to_string())
    };
    let none = Err("cycle removal: no earlier situation is similar to this one".to_string());
    assert_eq!(check(&game, None), none);
    for mv in &case["moves"].as_array().unwrap()[..9] {
        play(&mut game, mv);
    }
    assert_eq!(check(&game, Some(1)), Ok(()));
    assert_eq!(
        check(&game, Some(3)).unwrap_err(),
        "cycle removal: the situation before move 4 is not similar to this one; that before \
         move 2 is"
    );
    assert!(check(&game, Some(99)).unwrap_err().contains("no situation before move 100"));
}

#[test]
fn the_longest_cycle_is_the_default() {
    // Twice round the same double ko: two starts are similar.
    let case = case("ljrg.jsonl", "ljrg-cycle-two-double-kos");
    let mut game = replay(start(&case));
    let moves = case["moves"].as_array().unwrap();
    for mv in moves[..9].iter().chain(&moves[1..9]) {
        play(&mut game, mv);
    }
    assert_eq!(game.state().removable_cycles(), [1, 9]);
    let mut longest = game.state().boxed_clone();
    let mut named = game.state().boxed_clone();
    longest.play(White, &Action::RemoveCycle(None)).unwrap();
    named.play(White, &Action::RemoveCycle(Some(1))).unwrap();
    assert_eq!(longest.situation(), named.situation());
}

#[test]
fn giving_the_turn_away_starts_a_new_history() {
    let case = case("ljrg.jsonl", "ljrg-cycle-two-double-kos");
    let mut game = replay(start(&case));
    for mv in &case["moves"].as_array().unwrap()[..9] {
        play(&mut game, mv);
    }
    let mut turned = game.state().boxed_clone();
    turned.set_to_play(White);
    assert_eq!(turned.removable_cycles(), [1], "White has the turn already");
    turned.set_to_play(Black);
    assert_eq!(turned.situation().pass_count, 0);
    assert!(turned.situation().temporary.is_empty());
    turned.set_to_play(White);
    assert!(turned.removable_cycles().is_empty());
}

#[test]
fn starts_are_taken_as_they_are() {
    let start = |value: Value| Replay::new(ruleset("ljrg"), Setup::of(situation(&value)));
    let over = start(json!({"board": ["..."], "pass_count": 2})).unwrap();
    assert_eq!(over.state().ended(), Some(Ending::Passes));
    let one = start(json!({"board": ["..."], "pass_count": 1})).unwrap();
    assert_eq!(one.state().situation().pass_count, 1);
    let wrong = start(json!({"board": ["..."], "pass_count": 3})).unwrap_err();
    assert_eq!(wrong.to_string(), "pass count 3: ljrg knows -1 to 2");
    let dead = start(json!({"board": ["xo."]})).unwrap_err();
    assert_eq!(dead.to_string(), "the Black string at A1 has no liberty");
    // The void board: a pass is all there is.
    let void = Situation::empty(Graph::grid(1, 1, |_| false).unwrap());
    let mut void = replay(void);
    line(&mut void, "- -");
    assert_eq!(void.state().ended(), Some(Ending::Passes));
}

#[test]
fn other_actions_are_unknown() {
    let game = replay(situation(&json!({"board": ["..."]})));
    let refused = game.state().check(Black, &Action::KoPass).unwrap_err();
    assert_eq!(refused.to_string(), "unknown action: ljrg has no ko-pass");
    let refused = game.state().check(White, &Action::Pass).unwrap_err();
    assert_eq!(refused.to_string(), "alternation: it is Black's turn");
}
