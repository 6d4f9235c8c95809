//! LJRG's dispute breakers: the three schemes as state machines, proofs played
//! out, the orders of play of the text.

use crate::ljrg_support::*;
use serde_json::json;
use shinpan::board::{Color, Loc, LocSet, coord};
use shinpan::game::Game as _;
use shinpan::rules::{Action, Setup, Situation};
use shinpan::rulesets::ljrg::dispute::{
    Conclusion, Dispute, End, Phase, Refused, Scheme, SecondBoard,
};
use shinpan::rulesets::{self, Basis};
use shinpan::verdict::line::{Reply, Strategy};
use shinpan::verdict::{Limits, claims, judge};

fn walls() -> Situation {
    situation(&json!({"board": [".x.o.", ".x.o.", ".x.o.", ".x.o.", ".x.o."]}))
}

fn at(dispute: &Dispute, name: &str) -> Loc {
    coord::parse_vertex(dispute.situation().graph(), name).unwrap()
}

fn names(dispute: &Dispute, names: &str) -> Vec<Loc> {
    names.split_whitespace().map(|name| at(dispute, name)).collect()
}

fn new(scheme: Scheme) -> Dispute {
    Dispute::new(scheme, walls())
}

const FIRST: Scheme = Scheme::Claims { interlocked: false };

fn agreed(dispute: &Dispute) -> [String; 2] {
    let Phase::Over(Conclusion::Agreed(control), _) = dispute.phase() else {
        panic!("{:?}", dispute.phase())
    };
    let graph = dispute.situation().graph();
    [&control.black, &control.white].map(|set| coord::compact(graph, set))
}

#[test]
fn claims_without_objection_count() {
    let mut dispute = new(FIRST);
    dispute.claim(Color::White, names(&dispute, "E1")).unwrap();
    let again = dispute.claim(Color::White, names(&dispute, "E2")).unwrap_err();
    assert_eq!(again.to_string(), "not now: White's claims are fixed already");
    assert!(dispute.object(Color::Black, None).is_err(), "not both claims are there");
    dispute.claim(Color::Black, names(&dispute, "A1 C1")).unwrap();
    dispute.object(Color::Black, None).unwrap();
    assert!(matches!(dispute.phase(), Phase::Objecting { .. }));
    dispute.object(Color::White, None).unwrap();
    // Black's smallest bordered set with C1 is all that is not walled off.
    assert_eq!(agreed(&dispute), ["A1-E5", "D1-E5"]);
}

#[test]
fn claims_name_empty_locations_and_objections_claimed_ones() {
    let mut dispute = new(FIRST);
    let stone = dispute.claim(Color::Black, names(&dispute, "D1")).unwrap_err();
    assert_eq!(stone.to_string(), "D1 is not empty; a claim names empty locations");
    dispute.claim(Color::Black, names(&dispute, "A1")).unwrap();
    dispute.claim(Color::White, Vec::new()).unwrap();
    let none = dispute.object(Color::Black, Some(at(&dispute, "E1"))).unwrap_err();
    assert_eq!(none.to_string(), "White claims nothing, not E1");
    let other = dispute.object(Color::White, Some(at(&dispute, "A2"))).unwrap_err();
    assert_eq!(other.to_string(), "Black claims A1, not A2");
    assert!(matches!(dispute.point(Color::Black, None), Err(Refused::NotNow(_))));
    assert!(matches!(dispute.play(Color::Black, Action::Pass), Err(Refused::NotNow(_))));
}

/// The turns of interlocked disputes: B1, W1 W2, B2 B1, W1 W2 ...
#[test]
fn interlocked_disputes_alternate_as_the_text_says() {
    let mut dispute = new(Scheme::Claims { interlocked: true });
    dispute.claim(Color::Black, names(&dispute, "A1")).unwrap();
    dispute.claim(Color::White, names(&dispute, "E1")).unwrap();
    dispute.object(Color::Black, Some(at(&dispute, "E1"))).unwrap();
    dispute.object(Color::White, Some(at(&dispute, "A1"))).unwrap();
    let mut order = Vec::new();
    // On board 1 White fills his own eyes one by one, on board 2 he attacks.
    let (mut first, mut second) = (0, 0);
    for _ in 0..9 {
        let (color, board) = dispute.next().unwrap();
        order.push(format!("{}{}", color.letter(), board + 1));
        let name = match (color, board) {
            (Color::White, 0) => {
                first += 1;
                format!("E{first}")
            }
            (Color::Black, 1) => {
                second += 1;
                format!("A{second}")
            }
            _ => "pass".to_string(),
        };
        let action = match name.as_str() {
            "pass" => Action::Pass,
            name => Action::Play(at(&dispute, name)),
        };
        assert!(dispute.play(!color, action.clone()).is_err(), "not his turn");
        dispute.play(color, action).unwrap();
    }
    assert_eq!(order, ["B1", "W1", "W2", "B2", "B1", "W1", "W2", "B2", "B1"]);
}

#[test]
fn one_dispute_after_the_other_and_a_tie() {
    let mut dispute = new(FIRST);
    dispute.claim(Color::Black, names(&dispute, "A1")).unwrap();
    dispute.claim(Color::White, names(&dispute, "E1")).unwrap();
    dispute.object(Color::Black, Some(at(&dispute, "E1"))).unwrap();
    dispute.object(Color::White, Some(at(&dispute, "A1"))).unwrap();
    // Both claimants build their eyes while the refuter passes.
    let mut boards = Vec::new();
    while let Some((color, board)) = dispute.next() {
        let Phase::Playing(all, _) = dispute.phase() else { unreachable!() };
        let claimant = all[board].lock().claimant();
        let column = if claimant == Color::Black { "A" } else { "E" };
        let name = [4, 2].map(|row| format!("{column}{row}"));
        let free =
            name.iter().find(|name| all[board].situation().stones.is_empty_at(at(&dispute, name)));
        let action = match free.filter(|_| color == claimant) {
            Some(name) => Action::Play(at(&dispute, name)),
            None => Action::Pass,
        };
        dispute.play(color, action).unwrap();
        boards.push(board);
    }
    assert_eq!(boards, [0, 0, 0, 0, 1, 1, 1, 1]);
    let Phase::Over(conclusion, boards) = dispute.phase() else { unreachable!() };
    assert_eq!(*conclusion, Conclusion::Tie);
    assert!(boards.iter().all(|board| board.end() == Some(End::Formation)));
}

#[test]
fn pointing_starts_with_the_player_who_did_not_pass_last() {
    let mut start = walls();
    start.to_play = Color::White;
    let mut dispute = Dispute::new(Scheme::Pointing, start);
    assert!(dispute.point(Color::Black, None).is_err());
    dispute.point(Color::White, Some(at(&dispute, "E1"))).unwrap();
    dispute.point(Color::Black, None).unwrap();
    // A pass gives up nothing: he may still claim.
    dispute.point(Color::White, Some(at(&dispute, "E3"))).unwrap();
    dispute.point(Color::Black, Some(at(&dispute, "A1"))).unwrap();
    dispute.point(Color::White, None).unwrap();
    dispute.point(Color::Black, None).unwrap();
    assert_eq!(agreed(&dispute), ["A1-B5", "D1-E5"]);
}

#[test]
fn pointing_where_the_opponent_just_pointed_is_an_objection() {
    let mut dispute = new(Scheme::Pointing);
    dispute.point(Color::Black, Some(at(&dispute, "C1"))).unwrap();
    dispute.point(Color::White, Some(at(&dispute, "C1"))).unwrap();
    let Phase::Playing(boards, _) = dispute.phase() else { panic!("{:?}", dispute.phase()) };
    assert_eq!(boards[0].lock().claimant(), Color::Black);
    // White makes two eyes inside Black's claim.
    for (white, black) in [("E4", "C4"), ("E2", "C2")] {
        dispute.play(Color::White, Action::Play(at(&dispute, white))).unwrap();
        if dispute.next().is_some() {
            dispute.play(Color::Black, Action::Play(at(&dispute, black))).unwrap();
        }
    }
    let Phase::Over(conclusion, boards) = dispute.phase() else { panic!("{:?}", dispute.phase()) };
    assert_eq!(*conclusion, Conclusion::Won(Color::White));
    assert_eq!(boards[0].end(), Some(End::Covered));
}

#[test]
fn the_third_scheme_names_neutrals_and_dead_stones() {
    let start = situation(&json!({"board": [".x.o.", ".x.o.", "ox.o.", ".x.o.", ".x.o."]}));
    let begin = || Dispute::new(Scheme::Neutrals, start.clone());
    let mut dispute = begin();
    let own = dispute.point(Color::Black, Some(at(&dispute, "B1"))).unwrap_err();
    assert_eq!(
        own.to_string(),
        "B1 holds a stone of Black; point to an empty location or an opposing stone"
    );
    dispute.point(Color::Black, Some(at(&dispute, "A3"))).unwrap();
    dispute.point(Color::White, None).unwrap();
    dispute.point(Color::Black, Some(at(&dispute, "E5"))).unwrap();
    dispute.point(Color::White, None).unwrap();
    dispute.point(Color::Black, None).unwrap();
    // White's own place was called neutral, and nobody minded.
    assert_eq!(agreed(&dispute), ["A1-A5", ""]);

    // To call a place neutral makes whoever minds prove his control of it.
    let mut dispute = begin();
    dispute.point(Color::Black, Some(at(&dispute, "E5"))).unwrap();
    dispute.point(Color::White, Some(at(&dispute, "E5"))).unwrap();
    let Phase::Playing(boards, _) = dispute.phase() else { panic!("{:?}", dispute.phase()) };
    assert_eq!(boards[0].lock().claimant(), Color::White);

    // To call stones dead makes whoever says so prove it.
    let mut dispute = begin();
    dispute.point(Color::Black, Some(at(&dispute, "A3"))).unwrap();
    dispute.point(Color::White, Some(at(&dispute, "A3"))).unwrap();
    let Phase::Playing(boards, _) = dispute.phase() else { panic!("{:?}", dispute.phase()) };
    assert_eq!(boards[0].lock().claimant(), Color::Black);
}

#[test]
fn a_stone_that_joins_the_outside_wins_at_once() {
    let start = situation(&json!({"board": [".x."]}));
    let claim = LocSet::of(3, start.graph().locs().take(2));
    let mut board = SecondBoard::new(&start, Color::Black, &claim).unwrap();
    let locs: Vec<Loc> = start.graph().locs().collect();
    board.play(Color::White, Action::Play(locs[0])).unwrap();
    board.play(Color::Black, Action::Pass).unwrap();
    assert_eq!(board.end(), None);
    board.play(Color::White, Action::Play(locs[1])).unwrap();
    assert_eq!((board.end(), board.winner()), (Some(End::Joined), Some(Color::White)));
}

#[test]
fn passes_and_repetitions_end_a_proof() {
    let start = situation(&json!({"board": ["..xo.", "xxxoo", "....."]}));
    let claim =
        LocSet::of(15, [0, 1, 2, 5, 6, 7].into_iter().filter_map(|n| start.graph().locs().nth(n)));
    let mut board = SecondBoard::new(&start, Color::Black, &claim).unwrap();
    assert_eq!(board.end(), None);
    // The set has one eye of two locations, no formation.
    board.play(Color::White, Action::Pass).unwrap();
    board.play(Color::Black, Action::Pass).unwrap();
    assert_eq!((board.end(), board.winner()), (Some(End::Passes), Some(Color::White)));

    let start = situation(&json!({"board": ["...x"]}));
    let claim = LocSet::full(4);
    let mut board = SecondBoard::new(&start, Color::Black, &claim).unwrap();
    let mut turns = 0;
    while board.end().is_none() {
        // Both play the first location that they may, and never pass.
        let color = board.situation().to_play;
        let played = start.graph().locs().any(|loc| board.play(color, Action::Play(loc)).is_ok());
        if !played {
            board.play(color, Action::Pass).unwrap();
        }
        turns += 1;
    }
    assert!(turns > 4, "{turns} {:?}", board.end());
}

/// The referee against players who try anything: who has the proof wins, on
/// the second board with all its endings.
#[test]
fn whoever_has_the_proof_wins_the_dispute() {
    let mut dice = Random::new(77);
    let (mut won, mut lost) = (0, 0);
    let limits = Limits { nodes: 20_000, ..Limits::default() };
    let named = rulesets::find("ljrg").unwrap();
    for _ in 0..150 {
        let graph = random_graph(&mut dice);
        let start = random_start(&graph, &mut dice);
        let verdict = judge(named, &Setup::of(start.clone()), &Basis::Position, &limits).unwrap();
        for claim in verdict.claims() {
            let proof = claims::decide(&start, claim.player, claim.set, &limits);
            let Some(proof) = proof else { continue };
            let strategy = Strategy::of(&start, &proof).unwrap();
            let mut board = SecondBoard::new(&start, claim.player, claim.set).unwrap();
            while board.end().is_none() {
                let color = board.situation().to_play;
                let key = board.lock().key(board.situation());
                let action = if color == strategy.owner() {
                    match strategy.reply_in(&key) {
                        _ if color != claim.player && board.situation().pass_count == 1 => {
                            Action::Pass
                        }
                        Reply::Play(step) => step.action(),
                        other => panic!("{other:?}"),
                    }
                } else {
                    let cells: Vec<Loc> = claim.set.iter().collect();
                    Action::Play(cells[dice.below(cells.len())])
                };
                if board.play(color, action).is_err() {
                    board.play(color, Action::Pass).unwrap();
                }
            }
            assert_eq!(board.winner() == Some(claim.player), claim.holds());
            assert_eq!(board.lock().start().len(), board.lock().width());
            if claim.holds() { won += 1 } else { lost += 1 }
        }
    }
    assert!(won > 30 && lost > 100, "{won} won, {lost} lost");
}
