//! Japanese 2003: the alternating-sequence, and Definitions 3 for given dead
//! strings.

use crate::ljrg_support::*;
use proptest::prelude::*;
use serde_json::{Value, json};
use shinpan::board::{Color, Graph, Loc, LocSet, Stones, coord, diagram};
use shinpan::rules::{Action, Ending, Event, Points, Setup, Situation};
use shinpan::rulesets::{Basis, End, GameResult, Replay, Ruleset, Status, Tally};
use std::collections::BTreeSet;

use Color::{Black, White};

fn j2003() -> &'static dyn Ruleset {
    ruleset("japanese2003")
}

fn replay(start: Situation) -> Replay {
    Replay::new(j2003(), Setup::of(start)).unwrap()
}

fn act(game: &Replay, value: &Value) -> Action {
    match value {
        Value::String(_) => Action::Pass,
        cell => Action::Play(loc(game.state().situation().graph(), cell)),
    }
}

fn play(game: &mut Replay, value: &Value) -> Vec<Event> {
    let (color, action) = (game.state().situation().to_play, act(game, value));
    game.play(color, action).unwrap_or_else(|illegal| panic!("{value}: {illegal}"))
}

/// A case's position; the corpus gives only the difference of prisoners.
fn final_position(case: &Value) -> End {
    let mut situation = situation(case);
    situation.captives.white = case["prisoner_difference"].as_u64().unwrap() as u32;
    end(situation)
}

fn with_dead(end: &End, dead: &[Value]) -> Tally {
    let graph = end.situation.graph();
    let strings = dead
        .iter()
        .flat_map(|cell| end.situation.stones.string(loc(graph, cell)).collect::<Vec<_>>());
    j2003().tally(end, &Basis::Dead(LocSet::of(graph.len(), strings))).unwrap()
}

fn margin(tally: &Tally) -> Points {
    let score = tally.score.unwrap();
    score.black - score.white
}

#[test]
fn final_positions_score_with_their_dead_strings() {
    let mut counted = 0;
    for case in cases("j2003.jsonl").iter().filter(|case| case["kind"] == "final-position") {
        let id = &case["id"];
        let end = final_position(case);
        let dead = case["status_hint"]["dead_strings"].as_array().unwrap();
        let tally = with_dead(&end, dead);
        let expected = Points::whole(case["j2003_score"].as_i64().unwrap() as i32);
        assert_eq!(margin(&tally), expected, "{id}");
        assert_eq!(tally.result, GameResult::from_margin(expected), "{id}");
        assert!(!tally.proven, "{id}: agreement proves nothing");
        let alive = with_dead(&end, &[]);
        let expected = Points::whole(case["score_all_alive"].as_i64().unwrap() as i32);
        assert_eq!(margin(&alive), expected, "{id} all alive");
        let open = j2003().tally(&end, &Basis::Position).unwrap();
        assert_eq!((open.result, open.score), (GameResult::Undecided, None), "{id}");
        assert!(open.bounds.0 <= margin(&tally) && margin(&tally) <= open.bounds.1, "{id}");
        counted += 1;
    }
    assert_eq!(counted, 8);
}

#[test]
fn long_cycles_end_the_game_at_once() {
    for case in cases("j2003.jsonl").iter().filter(|case| case["cycle"].is_array()) {
        let id = &case["id"];
        let mut game = replay(situation(case));
        let cycle = case["cycle"].as_array().unwrap();
        let mut events = Vec::new();
        for (number, mv) in cycle.iter().enumerate() {
            assert_eq!(game.state().ended(), None, "{id} before move {number}");
            events = play(&mut game, mv);
        }
        assert_eq!(case["j2003_score"], "long-cycle-tie", "{id}");
        assert_eq!(game.state().ended(), Some(Ending::LongCycle(None)), "{id}");
        assert!(events.contains(&Event::Repetition { since: 0 }), "{id}");
        assert_eq!(events.last(), Some(&Event::Ended(Ending::LongCycle(None))), "{id}");
        for basis in
            [Basis::Position, Basis::Dead(LocSet::empty(game.end().situation.graph().len()))]
        {
            let tally = j2003().tally(&game.end(), &basis).unwrap();
            assert_eq!((tally.result, tally.proven), (GameResult::Tie, true), "{id}");
            assert!(tally.strings.is_empty() && tally.score.is_none(), "{id}");
        }
        let refused = game.play(game.state().situation().to_play, Action::Pass).unwrap_err();
        assert_eq!(refused.to_string(), "end of play: the sequence is over", "{id}");
    }
}

/// The alternating-sequence once more, with sets and lists.
struct Naive {
    board: naive::Board,
    now: naive::Situation,
    /// The positions just before each move, and the removal difference then.
    before: Vec<((naive::Set, naive::Set), i64)>,
}

impl Naive {
    fn position(s: &naive::Situation) -> (naive::Set, naive::Set) {
        (s.black.clone(), s.white.clone())
    }

    fn difference(s: &naive::Situation) -> i64 {
        s.white_captives as i64 - s.black_captives as i64
    }

    /// The situation after a play or pass, if it is legal, and the result of a
    /// long cycle.
    fn after(&self, stone: Option<usize>) -> Option<(naive::Situation, Option<i64>)> {
        let turn = naive::Turn { remove: None, stone };
        let state =
            naive::State { board: self.board.clone(), now: self.now.clone(), history: Vec::new() };
        let mut next = state.successor(&turn)?.now;
        // Without marks LJRG's turns are Japanese 2003's, but for the kos.
        next.temporary.clear();
        if stone.is_some() {
            next.pass_count = 0;
            let recreated = |(position, _): &((naive::Set, naive::Set), i64)| {
                *position == Self::position(&next)
            };
            if self.before.last().is_some_and(recreated) {
                return None;
            }
            let first = self.before.iter().find(|entry| recreated(entry));
            let cycle = first.map(|(_, then)| Self::difference(&next) - then);
            return Some((next, cycle));
        }
        Some((next, None))
    }
}

#[test]
fn the_alternation_agrees_with_a_naive_one() {
    let mut cycles = std::collections::BTreeMap::new();
    for seed in 0..500 {
        let mut dice = Random::new(seed);
        let graph = random_graph(&mut dice);
        let mut naive = Naive {
            board: naive_board(&graph),
            now: to_naive(&Situation::empty(graph.clone())),
            before: Vec::new(),
        };
        let mut game = replay(Situation::empty(graph.clone()));
        loop {
            let color = game.state().situation().to_play;
            let legal: Vec<Loc> = graph
                .locs()
                .filter(|&loc| {
                    let ours = game.state().check(color, &Action::Play(loc));
                    let theirs = naive.after(Some(loc.index()));
                    assert_eq!(ours.is_ok(), theirs.is_some(), "seed {seed} {ours:?}");
                    ours.is_ok()
                })
                .collect();
            let pass = legal.is_empty() || dice.below(9) == 0;
            let stone = (!pass).then(|| legal[dice.below(legal.len())]);
            let (next, cycle) = naive.after(stone.map(Loc::index)).unwrap();
            naive.before.push((Naive::position(&naive.now), Naive::difference(&naive.now)));
            game.play(color, stone.map_or(Action::Pass, Action::Play)).unwrap();
            assert_eq!(to_naive(game.state().situation()), next, "seed {seed}");
            let winner = |sum: i64| match sum {
                0 => None,
                sum => Some(if sum > 0 { Black } else { White }),
            };
            let ending = match cycle {
                Some(sum) => Some(Ending::LongCycle(winner(sum))),
                None => (next.pass_count == 2).then_some(Ending::Passes),
            };
            assert_eq!(game.state().ended(), ending, "seed {seed}");
            naive.now = next;
            if let Some(ending) = ending {
                *cycles.entry(format!("{ending:?}")).or_insert(0) += 1;
                if let Ending::LongCycle(Some(winner)) = ending {
                    let tally = j2003().tally(&game.end(), &Basis::Position).unwrap();
                    assert_eq!(tally.result, GameResult::WinWithoutScore(winner));
                }
                break;
            }
        }
    }
    // Ties, wins of both colours, and games ended by passes all came up.
    assert!(cycles.len() == 4 && cycles.values().all(|&games| games > 5), "{cycles:?}");
}

#[test]
fn the_direct_ko_alternation_is_played_through() {
    let case = case("j2003.jsonl", "j2003-direct-ko-alternation");
    let mut game = replay(situation(&case));
    for mv in case["moves"].as_array().unwrap() {
        play(&mut game, mv);
    }
    assert_eq!(game.state().ended(), Some(Ending::Passes));
    let end = self::case("j2003.jsonl", "j2003-direct-ko");
    assert_eq!(game.state().situation().rows(), rows(&end["board"]));
    let difference = game.state().situation().prisoner_difference();
    assert_eq!(i64::from(difference), end["prisoner_difference"].as_i64().unwrap());
}

const KO: [&str; 3] = [".xo.", "xo.o", ".xo."];

#[test]
fn basic_ko_lasts_until_the_opponent_moves() {
    let mut game = replay(situation(&json!({"board": KO})));
    line(&mut game, "C2");
    assert_eq!(
        refusal(&game, "B2"),
        "basic-ko: B2 would recreate the position just before Black's last move"
    );
    // After a threat and its answer White retakes, and then Black is banned.
    line(&mut game, "D3 A3 B2");
    assert_eq!(game.state().situation().captives.black, 1);
    assert!(refusal(&game, "C2").starts_with("basic-ko"));
}

#[test]
fn an_opposing_pass_lifts_the_ban() {
    let mut game = replay(situation(&json!({"board": KO, "to_play": "B"})));
    // Black takes, White answers elsewhere, Black passes: White may retake, and
    // Black, after White's pass, could too.
    line(&mut game, "C2 D3 - B2");
    assert!(refusal(&game, "C2").starts_with("basic-ko"));
    line(&mut game, "A3 - C2");
}

#[test]
fn giving_the_turn_away_lifts_the_ban() {
    let mut game = replay(situation(&json!({"board": KO})));
    line(&mut game, "C2");
    // White and then White again, as a record may say.
    let mut turned = game.state().boxed_clone();
    turned.set_to_play(Black);
    turned.set_to_play(White);
    let b2 = coord::parse_vertex(turned.situation().graph(), "B2").unwrap();
    // The position did not change: retaking is a long cycle, not a basic-ko.
    assert_eq!(turned.check(White, &Action::Play(b2)), Ok(()));
    let events = turned.play(White, &Action::Play(b2)).unwrap();
    assert_eq!(events.last(), Some(&Event::Ended(Ending::LongCycle(None))));
}

#[test]
fn capturing_several_stones_is_never_basic_ko() {
    // Black's stone at B3 takes one and is taken with its neighbour at once.
    let start = json!({"board": ["x.ox.", "oox..", "....."], "to_play": "B"});
    let mut game = replay(situation(&start));
    line(&mut game, "B3");
    assert_eq!(game.state().situation().rows(), ["xx.x.", "oox..", "....."]);
    line(&mut game, "C3");
    assert_eq!(game.state().situation().rows(), ["..ox.", "oox..", "....."]);
    assert_eq!(game.state().ended(), None);
}

#[test]
fn suicide_is_refused() {
    let game = replay(situation(&json!({"board": [".o.", "o..", "..."]})));
    assert_eq!(refusal(&game, "A3"), "no suicide: a stone at A3 would have no liberty");
    assert_eq!(refusal(&game, "B3"), "vacant location: B3 holds a white stone");
}

#[test]
fn marks_do_not_exist() {
    for (board, what) in [("#..", "temporary"), ("*..", "permanent")] {
        let refused = j2003().start(&Setup::of(situation(&json!({"board": [board]})))).unwrap_err();
        assert_eq!(refused.to_string(), format!("japanese2003 has no {what} marks"));
    }
    let passes = situation(&json!({"board": ["..."], "pass_count": -1}));
    let refused = j2003().start(&Setup::of(passes)).unwrap_err();
    assert_eq!(refused.to_string(), "pass count -1: japanese2003 knows 0 to 2");
}

#[test]
fn one_neutral_intersection_puts_a_region_in_seki() {
    let open = end(situation(&json!({"board": [".x.o.", "xx.oo", "xxooo"]})));
    let tally = with_dead(&open, &[]);
    assert_eq!(margin(&tally), Points::ZERO);
    assert_eq!(letters(open.situation.graph(), &tally.owner), [".....", ".....", "....."]);
    assert_eq!(tally.strings[0].status, Status::Seki);
    assert_eq!(tally.strings[0].detail, "in-seki");
    let closed = end(situation(&json!({"board": [".xxo.", "xxxoo", "xxooo"]})));
    let tally = with_dead(&closed, &[]);
    assert_eq!(letters(closed.situation.graph(), &tally.owner), ["BBBWW", "BBBWW", "BBWWW"]);
    assert_eq!(letters(closed.situation.graph(), &tally.territory), ["B...W", ".....", "....."]);
    assert_eq!(tally.strings[0].status, Status::Alive);
}

#[test]
fn komi_is_whites() {
    let position =
        situation(&json!({"board": [".xxo.", "xxxoo", "xxooo"], "captives": {"black": 2}}));
    let end = end_with_komi(position, Points::halves(13));
    let tally = j2003().tally(&end, &Basis::Dead(LocSet::empty(15))).unwrap();
    assert_eq!(tally.result.to_string(), "W+8.5");
    let open = j2003().tally(&end, &Basis::Position).unwrap();
    assert!(open.bounds.0 <= -Points::halves(17) && Points::ZERO < open.bounds.1);
}

#[test]
fn the_empty_grid_is_a_tie() {
    let end = end(Situation::empty(Graph::rectangle(3, 3).unwrap()));
    let tally = j2003().tally(&end, &Basis::Position).unwrap();
    assert_eq!((tally.result, tally.proven), (GameResult::Tie, true));
    // A player without stones has no territory.
    let one = crate::ljrg_support::end(situation(&json!({"board": ["x.."]})));
    let tally = j2003().tally(&one, &Basis::Position).unwrap();
    assert_eq!(tally.bounds, (Points::ZERO, Points::whole(2)));
}

#[test]
fn ko_stones_bring_the_direct_ko_warning() {
    let case = case("j2003.jsonl", "j2003-1000y-white-ko-stone");
    let tally = with_dead(&final_position(&case), &[]);
    assert_eq!(
        tally.warnings,
        [
            "seki: points lost while the dame beside their stones stay unfilled: 1 (Black 0, \
             White 1); dame: D4 D3",
            "direct-ko is not examined: a second pass would be illegal here if one of these ko-stones \
             is capturable-3: B4"
        ]
    );
    let quiet = end(situation(&json!({"board": [".xxo.", "xxxoo", "xxooo"]})));
    assert!(with_dead(&quiet, &[]).warnings.is_empty());
}

fn c2(end: &End) -> Loc {
    end.situation.graph().at(2, 2).unwrap()
}

#[test]
fn unfilled_dame_that_cost_points_are_named() {
    // Nobody filled D1, so no eye-point counts: Black's A4, C3 and C2 (on which a
    // white stone is dead), White's G4, F3 and G2.
    let position = end(situation(&json!({"board": [".xxooo.", "xx.xo.o", "xxoxoo.", "xxx.ooo"]})));
    let tally = with_dead(&position, &[json!([2, 2])]);
    assert_eq!(
        tally.warnings,
        ["seki: points lost while the dame beside their stones stay unfilled: 7 (Black 4, \
          White 3); dame: D1"]
    );
    assert_eq!(margin(&tally), Points::ZERO);
    let filled = end(situation(&json!({"board": [".xxooo.", "xx.xo.o", "xxoxoo.", "xxxxooo"]})));
    let tally = with_dead(&filled, &[json!([2, 2])]);
    assert_eq!((margin(&tally), tally.warnings), (Points::whole(1), Vec::new()));
    // The other rulesets that put stones beside dame in seki say the same;
    // Spight counts dead stones even there.
    for (id, lost) in [("japanese1989-pauli", "7 (Black 4"), ("spight", "6 (Black 3")] {
        let dead = |end: &End| Basis::Dead(LocSet::of(end.situation.graph().len(), [c2(end)]));
        let tally = ruleset(id).tally(&position, &dead(&position)).unwrap();
        let told = format!(
            "seki: points lost while the dame beside their stones stay unfilled: {lost}, White 3); \
             dame: D1"
        );
        assert!(tally.warnings.contains(&told), "{id}: {:?}", tally.warnings);
        let tally = ruleset(id).tally(&filled, &dead(&filled)).unwrap();
        assert!(tally.warnings.iter().all(|warning| !warning.contains("unfilled")), "{id}");
    }
    // Without eye-points a seki costs nobody anything.
    let bare = end(situation(&json!({"board": ["xx.oo", "xx.oo"]})));
    assert!(with_dead(&bare, &[]).warnings.is_empty());
}

#[test]
fn other_bases_are_refused() {
    let end = end(situation(&json!({"board": ["xx.", "..o"]})));
    let refused = j2003().tally(&end, &Basis::Played(Vec::new())).unwrap_err().to_string();
    assert!(refused.ends_with("it needs a list of dead stones"), "{refused}");
    let half = Basis::Dead(LocSet::of(6, [Loc::new(0)]));
    let refused = j2003().tally(&end, &half).unwrap_err().to_string();
    assert_eq!(
        refused,
        "dead stones: Black's string at A2 is named in part, its stone at B2 is missing; a string \
         is dead or alive as a whole"
    );
}

/// Definitions 3 once more, intersection by intersection.
fn naive_score(stones: &Stones, dead: &LocSet) -> i32 {
    let graph = stones.graph();
    let alive = |loc, color| stones.at(loc) == Some(color) && !dead.contains(loc);
    let spread = |start: Loc, inside: &dyn Fn(Loc) -> bool| -> BTreeSet<Loc> {
        let mut set = BTreeSet::from([start]);
        loop {
            let more: Vec<Loc> = set
                .iter()
                .flat_map(|&loc| graph.neighbors(loc).iter().copied())
                .filter(|&loc| inside(loc) && !set.contains(&loc))
                .collect();
            if more.is_empty() {
                return set;
            }
            set.extend(more);
        }
    };
    let eye_point = |loc: Loc, color: Color| {
        let eye = |loc| {
            stones.is_empty_at(loc) || (!alive(loc, !color) && stones.at(loc) == Some(!color))
        };
        graph.locs().filter(|&start| stones.is_empty_at(start)).any(|start| {
            let string = spread(start, &eye);
            let around: BTreeSet<Loc> = string
                .iter()
                .flat_map(|&loc| graph.neighbors(loc).iter().copied())
                .filter(|loc| !string.contains(loc))
                .collect();
            string.contains(&loc)
                && !around.is_empty()
                && around.iter().all(|&loc| alive(loc, color))
        })
    };
    let dame = |loc| {
        stones.is_empty_at(loc) && Color::BOTH.into_iter().all(|color| !eye_point(loc, color))
    };
    let mut score = 0;
    for color in Color::BOTH {
        let region = |loc| alive(loc, color) || eye_point(loc, color);
        for loc in graph.locs().filter(|&loc| eye_point(loc, color)) {
            let in_seki = graph.locs().filter(|&start| alive(start, color)).any(|start| {
                let members = spread(start, &region);
                members.contains(&loc)
                    && members
                        .iter()
                        .any(|&member| graph.neighbors(member).iter().any(|&near| dame(near)))
            });
            if !in_seki {
                let worth = if stones.is_empty_at(loc) { 1 } else { 2 };
                score += if color == Black { worth } else { -worth };
            }
        }
    }
    score
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn scores_follow_the_definitions(seed: u64) {
        let mut dice = Random::new(seed);
        let graph = random_graph(&mut dice);
        let mut start = random_start(&graph, &mut dice);
        start.permanent = LocSet::empty(graph.len());
        start.captives = Default::default();
        let mut stones = Stones::new(graph.clone());
        for loc in graph.locs() {
            if let Some(color) = start.stones.at(loc) {
                stones.place(color, loc);
            }
        }
        for string in stones.breathless() {
            stones.remove_string(string);
        }
        let mut dead = LocSet::empty(graph.len());
        for string in stones.strings() {
            if dice.below(3) == 0 {
                dead.extend(stones.string(string));
            }
        }
        let expected = naive_score(&stones, &dead);
        let drawn = diagram::draw(&stones, &LocSet::empty(graph.len()), &LocSet::empty(graph.len()));
        let tally = j2003().tally(&end(Situation::of(stones)), &Basis::Dead(dead)).unwrap();
        prop_assert_eq!(margin(&tally), Points::whole(expected), "{:?}", drawn);
    }
}
