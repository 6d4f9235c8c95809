//! Promises that every game with a procedure of its own keeps, in random games
//! on small boards: a check tells what playing would do, a refusal changes
//! nothing, taking back restores everything, exchanged colours exchange
//! everything, and no list of dead stones leaves the bounds that were certain.

use crate::random::Random;
use shinpan::board::{Color, Graph, LocSet, diagram};
use shinpan::rules::{Action, Ending, Setup, Situation};
use shinpan::rulesets::{Basis, Counting, End, Replay, Ruleset, State, find};
use std::collections::BTreeSet;

/// Everything a client could try. Nothing in an action names a colour.
fn attempts(state: &dyn State) -> Vec<Action> {
    let stones = &state.situation().stones;
    let graph = stones.graph();
    let mut actions = vec![
        Action::Pass,
        Action::Pause,
        Action::Agree,
        Action::Resume,
        Action::NoResult,
        Action::KoPass,
        Action::RemoveCycle(None),
        Action::NameDead(LocSet::empty(graph.len())),
    ];
    for loc in graph.locs() {
        actions.push(Action::Play(loc));
        actions.push(Action::PassForKo(loc));
        if !stones.is_empty_at(loc) {
            actions.push(Action::NameDead(LocSet::of(graph.len(), stones.string(loc))));
        }
    }
    actions
}

/// The board with the colours exchanged.
fn swapped(situation: &Situation) -> Vec<String> {
    let stones = &situation.stones;
    let letter = |loc| stones.at(loc).map_or('.', |color| (!color).stone_letter());
    diagram::map(stones.graph(), letter)
}

/// What the player could do now; asserts that asking and doing agree, also for
/// the mirror game.
fn legal(state: &dyn State, mirror: &dyn State, color: Color) -> Vec<Action> {
    let mut legal = Vec::new();
    for action in attempts(state) {
        let checked = state.check(color, &action);
        let mut tried = state.boxed_clone();
        let played = tried.play(color, &action);
        assert_eq!(checked.as_ref().err(), played.as_ref().err());
        let other = mirror.check(!color, &action);
        let rule = |illegal: &shinpan::rules::Illegal| illegal.rule;
        assert_eq!(checked.as_ref().err().map(rule), other.as_ref().err().map(rule));
        match played {
            Ok(_) => legal.push(action),
            Err(_) => assert_eq!(format!("{tried:?}"), format!("{state:?}")),
        }
    }
    legal
}

fn random_game(
    ruleset: &'static dyn Ruleset,
    graph: &std::sync::Arc<Graph>,
    random: &mut Random,
) -> (Replay, Replay) {
    let setup = Setup::of(Situation::empty(graph.clone()));
    let mut mirror_setup = setup.clone();
    mirror_setup.situation.to_play = Color::White;
    let mut game = Replay::new(ruleset, setup).unwrap();
    let mut mirror = Replay::new(ruleset, mirror_setup).unwrap();
    for _ in 0..80 {
        let state = game.state();
        let turn = state.situation().to_play;
        let color = if random.below(10) == 0 { !turn } else { turn };
        let mut legal = legal(state, mirror.state(), color);
        if state.ended().is_some() {
            assert!(legal.is_empty());
            break;
        }
        if legal.is_empty() {
            assert_ne!(color, turn, "the player whose turn it is can do something");
            continue;
        }
        let action = legal.swap_remove(random.below(legal.len()));
        let before = format!("{state:?}");
        game.play(color, action.clone()).unwrap();
        mirror.play(!color, action.clone()).unwrap();
        let after = format!("{:?}", game.state());
        game.undo();
        assert_eq!(format!("{:?}", game.state()), before);
        game.play(color, action).unwrap();
        assert_eq!(format!("{:?}", game.state()), after);
        let (one, two) = (game.state().situation(), mirror.state().situation());
        assert_eq!(swapped(one), two.rows());
    }
    (game, mirror)
}

fn play_games(id: &str, promised: &[Ending]) {
    let ruleset = find(id).unwrap().ruleset;
    let territory = ruleset.info().counting == Counting::Territory;
    let mut random = Random::new(0x9E37_79B9_7F4A_7C15);
    let mut endings = BTreeSet::new();
    for (cols, rows, games) in [(2, 2, 25), (3, 2, 25), (5, 1, 25), (3, 3, 20), (4, 3, 8)] {
        let graph = Graph::rectangle(cols, rows).unwrap();
        for _ in 0..games {
            let (game, mirror) = random_game(ruleset, &graph, &mut random);
            let (end, mirror_end) = (game.end(), mirror.end());
            endings.extend(end.ending.map(|ending| format!("{ending:?}")));
            if id != "aga" {
                // AGA's last pass is White's: it has no mirror image.
                assert_eq!(end.situation.captives.swapped(), mirror_end.situation.captives);
            }
            let basis = match game.state().agreed_dead() {
                Some(dead) => Basis::Dead(dead),
                None => Basis::Position,
            };
            let tally = ruleset.tally(&end, &basis).unwrap();
            let mirrored = ruleset.tally(&mirror_end, &basis).unwrap();
            assert_eq!(tally.score, mirrored.score.map(|score| score.swapped()));
            assert_eq!(tally.bounds, (-mirrored.bounds.1, -mirrored.bounds.0));
            if !territory {
                continue;
            }
            let open = End { ending: None, ..end };
            let (low, high) = ruleset.tally(&open, &Basis::Position).unwrap().bounds;
            let mut dead = LocSet::empty(graph.len());
            for string in open.situation.stones.strings() {
                if random.below(2) == 0 {
                    dead.extend(open.situation.stones.string(string));
                }
            }
            let score = ruleset.tally(&open, &Basis::Dead(dead)).unwrap().score.unwrap();
            assert!(low <= score.black - score.white && score.black - score.white <= high);
        }
    }
    for ending in promised {
        assert!(endings.contains(&format!("{ending:?}")), "{id}: {ending:?} in {endings:?}");
    }
}

#[test]
fn spight() {
    play_games("spight", &[Ending::Agreement, Ending::RoundRepetition]);
}

#[test]
fn japanese1989() {
    play_games("japanese1989-pauli", &[Ending::Agreement, Ending::NoResult]);
}

#[test]
fn aga() {
    play_games("aga", &[Ending::Agreement, Ending::Passes]);
}

#[test]
fn chinese() {
    play_games("chinese", &[Ending::Passes]);
}

#[test]
fn tromp_taylor() {
    play_games("tromp-taylor", &[Ending::Passes]);
}
