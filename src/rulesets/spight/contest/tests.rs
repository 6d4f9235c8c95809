//! The game with vows beside the rules' own, which keep the whole history.

use super::{Contest, PASS_FOR};
use crate::board::{Color, Diagram, Loc, LocSet};
use crate::rules::{Action, Ending, Points, Setup, Situation};
use crate::rulesets::api::{Basis, End, State};
use crate::rulesets::perfect::Aim;
use crate::rulesets::perfect::vows::{ALL_STAYS, PASS, Scope, Unvowed, VOWED};
use crate::rulesets::spight::game::Game;
use crate::rulesets::spight::result;
use crate::rulesets::spight::scene::{Phase, Scene};

/// Some random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

fn board(random: &mut Random) -> Option<Situation> {
    let (columns, rows) = [(2, 1), (3, 1), (2, 2), (3, 2), (3, 3), (4, 3)][random.below(6)];
    let mut row = || (0..columns).map(|_| [".", "x", "o"][random.below(3)]).collect::<String>();
    let rows: Vec<String> = (0..rows).map(|_| row()).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut situation = Situation::of_diagram(Diagram::parse(&rows).ok()?);
    situation.pass_count = 2;
    situation.to_play = [Color::Black, Color::White][random.below(2)];
    situation.stones.breathless().is_empty().then_some(situation)
}

/// A turn in the rules' own game. Before a pass that opens a round the Passer pauses; the
/// Repeater asks for the next round.
fn take(game: &mut Game, label: u32) -> bool {
    let color = game.situation().to_play;
    let locations = game.situation().graph().len() as u32;
    let action = match label {
        PASS | ALL_STAYS => Action::Pass,
        place if place < locations => Action::Play(Loc::new(place as usize)),
        place if (VOWED..VOWED + locations).contains(&place) => {
            Action::Play(Loc::new((place - VOWED) as usize))
        }
        place => Action::PassForKo(Loc::new((PASS_FOR - place) as usize)),
    };
    if !matches!(action, Action::Play(_)) && game.check(color, &Action::Pause).is_ok() {
        let none = LocSet::empty(locations as usize);
        game.play(color, &Action::Pause).unwrap();
        game.play(color, &Action::NameDead(none)).unwrap();
        game.play(!color, &Action::Resume).unwrap();
    }
    game.play(color, &action).is_ok()
}

/// Every label that could be one; kos are named by the stone that took them.
fn labels(game: &Game) -> Vec<u32> {
    let situation = game.situation();
    let label = |loc: Loc| match situation.stones.is_empty_at(loc) {
        true => loc.index() as u32,
        false => PASS_FOR - loc.index() as u32,
    };
    situation.graph().locs().map(label).chain([PASS]).collect()
}

#[test]
fn turns_and_ends_are_those_of_the_rules() {
    let mut random = Random(77);
    let (mut turns, mut ends, mut none) = (0, 0, 0);
    for _ in 0..6_000 {
        let Some(situation) = board(&mut random) else { continue };
        let setup = Setup { situation, komi: Points::ZERO, handicap: 0 };
        let end = End::of(setup.clone());
        let memory = Scope { notes: 60, unvowed: Unvowed::All }.number();
        let aim = Aim { memory, ..Aim::plain(None, Color::Black, 0) };
        let contest = Contest::sized(&end, aim, usize::MAX).unwrap();
        let mut game = Game::start_encore(&setup).unwrap();
        let mut scene = contest.first.clone();
        let dares = random.below(3);
        loop {
            let followers = contest.followers(&scene);
            for label in labels(&game) {
                let mut next = game.clone();
                let follows = followers.iter().any(|(other, _)| *other == label);
                assert_eq!(take(&mut next, label), follows, "{label} in {scene:?}");
            }
            // Vows now and then, sometimes never.
            let wanted =
                |label: u32| !(VOWED..=ALL_STAYS).contains(&label) || random.below(4) < dares;
            let kept: Vec<bool> = followers.iter().map(|(label, _)| *label).map(wanted).collect();
            let mut open: Vec<&(u32, Scene)> =
                followers.iter().zip(kept).filter(|(_, kept)| *kept).map(|(f, _)| f).collect();
            let (label, next) = open.swap_remove(random.below(open.len()));
            assert!(take(&mut game, *label));
            turns += 1;
            let key = contest.layout.pack(next);
            assert_eq!(contest.layout.read(&key, &contest.field).as_ref(), Some(next));
            let removed = !(next.men.own | next.men.opp) & scene.vowed != 0;
            match (next.phase, game.ended()) {
                (Phase::On, None) => {}
                (Phase::Over, Some(Ending::RoundRepetition)) => {
                    let at_end = End {
                        situation: game.situation().clone(),
                        ending: game.ended(),
                        encore: game.encore(),
                        ..end.clone()
                    };
                    let margin = result::tally(&at_end, &Basis::Position).unwrap().bounds.0;
                    assert_eq!(margin, Points::whole(contest.margin(next)), "{next:?}");
                    ends += 1;
                    break;
                }
                (Phase::Failed, Some(Ending::NoResult)) => {
                    none += 1;
                    break;
                }
                // A vow is broken, or there is no room for a fourth ko.
                (Phase::Failed, _) if removed || scene.kos.len() == 3 => break,
                (phase, ended) => panic!("{phase:?} and {ended:?} after {label}: {scene:?}"),
            }
            scene = next.clone();
        }
    }
    println!("{turns} turns, {ends} ends, {none} without result");
    assert!(ends > 1_000 && none > 0);
}
