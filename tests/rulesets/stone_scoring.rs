//! Stone scoring: Pauli's eleven rules.

use crate::ljrg_support::*;
use serde_json::json;
use shinpan::board::{Color, LocSet, PerColor, coord};
use shinpan::rules::{Action, Ending, Points, Setup, Situation};
use shinpan::rulesets::{Basis, GameResult, Replay, Status};
use std::collections::BTreeSet;

use Color::White;

fn replay(board: &[&str]) -> Replay {
    Replay::new(ruleset("stone"), Setup::of(situation(&json!({"board": board})))).unwrap()
}

#[test]
fn a_ko_is_not_retaken_at_once_but_after_any_turn() {
    let mut game = replay(&[".xo.", "xo.o", ".xo."]);
    line(&mut game, "C2");
    assert_eq!(
        refusal(&game, "B2"),
        "immediate ko recapture: B2 C2 had the only stones without liberty in the last turn too"
    );
    // A pass is a threat.
    line(&mut game, "- - B2");
    assert_eq!(game.state().situation().captives.black, 1);
    assert!(refusal(&game, "C2").starts_with("immediate ko recapture"));
}

#[test]
fn a_snapback_is_no_recapture_pattern() {
    // Two stones without liberty, then three: not the same two locations.
    let mut game = replay(&["x.ox.", "oox..", "....."]);
    line(&mut game, "B3 C3");
    assert_eq!(game.state().situation().rows(), ["..ox.", "oox..", "....."]);
    assert_eq!(game.state().situation().captives, PerColor::new(2, 1));
}

#[test]
fn suicide_is_refused() {
    let game = replay(&[".o.", "o..", "..."]);
    assert!(refusal(&game, "A3").starts_with("no suicide"));
}

#[test]
fn three_turns_without_a_stone_end_the_game() {
    let mut game = replay(&["...", "...", "..."]);
    line(&mut game, "- -");
    assert_eq!(game.state().ended(), None);
    line(&mut game, "B2 - -");
    assert_eq!(game.state().ended(), None);
    line(&mut game, "-");
    assert_eq!(game.state().ended(), Some(Ending::Passes));
    let refused = game.play(White, Action::Pass).unwrap_err();
    assert_eq!(refused.rule, "end of play");
}

#[test]
fn stones_on_the_board_count() {
    let end = end_with_komi(
        situation(&json!({"board": ["xx.", "o.x"], "captives": {"black": 9}})),
        Points::halves(1),
    );
    let tally = ruleset("stone").tally(&end, &Basis::Position).unwrap();
    assert_eq!(tally.score, Some(PerColor::new(Points::whole(3), Points::halves(3))));
    assert_eq!(tally.result.to_string(), "B+1.5");
    assert!(tally.proven);
    assert_eq!(letters(end.situation.graph(), &tally.owner), ["BB.", "W.B"]);
    assert_eq!(letters(end.situation.graph(), &tally.territory), ["...", "..."]);
    let a1 = coord::parse_vertex(end.situation.graph(), "A1");
    let agreed = ruleset("stone").tally(&end, &Basis::Dead(LocSet::of(6, a1))).unwrap();
    assert_eq!((agreed.result.to_string().as_str(), agreed.proven), ("B+2.5", false));
    assert_eq!(agreed.strings[1].status, Status::Dead);
    let wrong = Basis::Control(PerColor::new(LocSet::empty(6), LocSet::empty(6)));
    assert!(ruleset("stone").tally(&end, &wrong).is_err());
}

#[test]
fn starts_are_checked() {
    let start = |value| ruleset("stone").start(&Setup::of(situation(&value)));
    assert!(start(json!({"board": ["*.."]})).unwrap_err().to_string().contains("permanent"));
    assert!(start(json!({"board": ["xo."]})).unwrap_err().to_string().contains("no liberty"));
    let over = start(json!({"board": ["x.."], "pass_count": 3})).unwrap();
    assert_eq!(over.ended(), Some(Ending::Passes));
    assert!(start(json!({"board": ["x.."], "pass_count": 4})).is_err());
}

#[test]
fn the_single_eyed_line_of_two_scores_as_the_text_says() {
    let end = end(situation(&json!({"board": ["xx."]})));
    let tally = ruleset("stone").tally(&end, &Basis::Position).unwrap();
    assert_eq!(tally.result, GameResult::Win(Color::Black, Points::whole(2)));
}

/// Rules 6 to 11 with sets, in random play.
#[test]
fn random_play_agrees_with_the_eleven_rules() {
    let mut retakes = 0;
    for seed in 0..300 {
        let mut dice = Random::new(seed);
        let graph = random_graph(&mut dice);
        let board = naive_board(&graph);
        let mut now = to_naive(&Situation::empty(graph.clone()));
        let mut last: Option<BTreeSet<usize>> = None;
        let setup = Setup::of(Situation::empty(graph.clone()));
        let mut game = Replay::new(ruleset("stone"), setup).unwrap();
        for _ in 0..80 {
            let color = game.state().situation().to_play;
            let mut legal = Vec::new();
            for loc in graph.locs() {
                let mut placed = now.clone();
                let x = loc.index();
                let vacant = !now.black.contains(&x) && !now.white.contains(&x);
                let own = if now.black_to_play { &mut placed.black } else { &mut placed.white };
                own.insert(x);
                let without: BTreeSet<usize> = placed
                    .black
                    .union(&placed.white)
                    .copied()
                    .filter(|&y| !board.liberties(&placed, y))
                    .collect();
                let theirs = if now.black_to_play { &placed.white } else { &placed.black };
                let suicide = without.contains(&x) && without.is_disjoint(theirs);
                let recapture = without.len() == 2 && last.as_ref() == Some(&without);
                retakes += usize::from(vacant && recapture);
                let allowed = vacant && !suicide && !recapture;
                let ours = game.state().check(color, &Action::Play(loc)).is_ok();
                let over = game.state().ended().is_some();
                assert_eq!(ours, allowed && !over, "seed {seed} {loc:?} {now:?}");
                if ours {
                    legal.push((loc, placed, without));
                }
            }
            if game.state().ended().is_some() {
                assert_eq!(now.pass_count, 3);
                break;
            }
            if legal.is_empty() || dice.below(6) == 0 {
                game.play(color, Action::Pass).unwrap();
                now.pass_count += 1;
                last = None;
            } else {
                let (loc, placed, without) = legal.swap_remove(dice.below(legal.len()));
                game.play(color, Action::Play(loc)).unwrap();
                now = placed;
                now.pass_count = 0;
                let gone = if now.black_to_play { &mut now.white } else { &mut now.black };
                let before = gone.len();
                gone.retain(|y| !without.contains(y));
                let captured = before - gone.len();
                if now.black_to_play {
                    now.white_captives += captured;
                } else {
                    now.black_captives += captured;
                }
                last = Some(without);
            }
            now.black_to_play = !now.black_to_play;
            assert_eq!(to_naive(game.state().situation()), now, "seed {seed}");
        }
    }
    assert!(retakes > 20, "{retakes}");
}
