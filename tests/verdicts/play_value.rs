//! The value of a game in play against an oracle that plays all sequences with
//! their whole histories, move by move, and judges every end.

use crate::random::Random;
use crate::tries::cases;
use shinpan::board::{Cell, Color, Diagram, Graph, Shape, Stones, StonesKey};
use shinpan::game::Manner;
use shinpan::rules::{Action, Points, Setup, Situation, Turn};
use shinpan::rulesets::api::Homes;
use shinpan::rulesets::inquiry::{Answer, Subject};
use shinpan::rulesets::ljrg::control::ControlInquiry;
use shinpan::rulesets::perfect::homes;
use shinpan::rulesets::{self, Basis, Counting, End, GameResult, Named, Replay, State};
use shinpan::verdict::Limits;
use shinpan::verdict::direct_ko::{self, Ruling};
use shinpan::verdict::inquest::{self, Effort};
use shinpan::verdict::judge::judge_end;
use shinpan::verdict::play::{NoValue, Outcome, PlayValue, two_results, value};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Beyond all margins.
const MOST: i32 = 1_000_000;

/// All sequences below a state, as far as patience and depth allow.
struct Oracle {
    asked: Named,
    setup: Setup,
    ends: HashMap<String, (i32, i32)>,
    passes: HashMap<StonesKey, Option<bool>>,
    left: usize,
}

impl Oracle {
    fn new(asked: Named, setup: Setup, left: usize) -> Oracle {
        Oracle { asked, setup, ends: HashMap::new(), passes: HashMap::new(), left }
    }

    /// What an end is worth at least and at most, in half points.
    fn end(&mut self, state: &dyn State) -> (i32, i32) {
        let end = End {
            situation: state.situation().clone(),
            komi: self.setup.komi,
            handicap: self.setup.handicap,
            ending: state.ended(),
            encore: state.encore(),
            positions: state.positions().cloned(),
        };
        let history = match self.asked.ruleset.remembers_beyond_the_end() {
            true => format!("{:?}", state.positions().map(|log| log.keys().to_vec())),
            false => String::new(),
        };
        let name = format!(
            "{:?} {:?} {:?} {history}",
            end.situation.key(),
            end.ending,
            end.situation.captives
        );
        if let Some(known) = self.ends.get(&name) {
            return *known;
        }
        let limits = Limits { nodes: 8_000, ..Limits::default() };
        let verdict = judge_end(self.asked, end, &Basis::Position, &limits).unwrap();
        let worth = match verdict.tally.result {
            GameResult::WinWithoutScore(Color::Black) => (MOST, MOST),
            GameResult::WinWithoutScore(Color::White) => (-MOST, -MOST),
            GameResult::Void => (-MOST, MOST),
            _ => (verdict.tally.bounds.0.in_halves(), verdict.tally.bounds.1.in_halves()),
        };
        self.ends.insert(name, worth);
        worth
    }

    /// The value lies between these; none if patience runs out.
    fn bounds(&mut self, state: &dyn State, depth: usize) -> Option<(i32, i32)> {
        self.left = self.left.checked_sub(1)?;
        if state.ended().is_some() || state.is_stopped() {
            return Some(self.end(state));
        }
        if depth == 0 {
            return Some((-MOST, MOST));
        }
        let color = state.situation().to_play;
        let graph = Arc::clone(state.situation().graph());
        let cycles = state.removable_cycles().into_iter().map(|at| Action::RemoveCycle(Some(at)));
        let actions = graph.locs().map(Action::Play).chain([Action::Pass]).chain(cycles);
        let mut best: Option<(i32, i32)> = None;
        for action in actions {
            let mut next = state.boxed_clone();
            if next.play(color, &action).is_err() {
                continue;
            }
            let (low, high) = self.bounds(&*next, depth - 1)?;
            best = Some(match (best, color) {
                (None, _) => (low, high),
                (Some((a, b)), Color::Black) => (a.max(low), b.max(high)),
                (Some((a, b)), Color::White) => (a.min(low), b.min(high)),
            });
        }
        best
    }
}

impl Oracle {
    /// What a search says of a turn that the rules so far allow: J2003 direct-ko.
    fn allows(&mut self, state: &dyn State, action: &Action) -> Option<bool> {
        let is_concerned = self.asked.ruleset.info().id == "japanese2003";
        if !is_concerned || !direct_ko::concerns(state, action) {
            return Some(true);
        }
        let stones = &state.situation().stones;
        *self.passes.entry(stones.key()).or_insert_with(|| {
            let limits = Limits { nodes: 20_000, ..Limits::default() };
            let end = End::of(Setup::of(Situation::of(stones.clone())));
            match direct_ko::ruling(&end, &limits).unwrap() {
                Ruling::Allowed => Some(true),
                Ruling::Forbidden(_) => Some(false),
                Ruling::Open(_) => None,
            }
        })
    }

    /// Can a player's opponent force an end within so many turns that is worth less to him than
    /// this margin of Black's, in half points?
    fn refutes(&mut self, state: &dyn State, player: Color, margin: i32, depth: usize) -> bool {
        if state.ended().is_some() || state.is_stopped() {
            let (low, high) = self.end(state);
            return if player == Color::Black { high < margin } else { low > margin };
        }
        if depth == 0 {
            return false;
        }
        let color = state.situation().to_play;
        let plays = state.situation().graph().clone();
        let cycles = state.removable_cycles().into_iter().map(|at| Action::RemoveCycle(Some(at)));
        let mut turns =
            [Action::Pass].into_iter().chain(plays.locs().map(Action::Play)).chain(cycles);
        let mut after = |action: Action| {
            let mut next = state.boxed_clone();
            let is_legal = next.play(color, &action).is_ok()
                && self.allows(state, &action).unwrap_or(color == player);
            is_legal.then(|| self.refutes(&*next, player, margin, depth - 1))
        };
        match color == player {
            true => turns.all(|turn| after(turn) != Some(false)),
            false => turns.any(|turn| after(turn) == Some(true)),
        }
    }
}

fn board(random: &mut Random, most: usize) -> Arc<Graph> {
    let shapes = [(2, 1), (3, 1), (2, 2), (4, 1), (5, 1), (3, 2), (6, 1), (7, 1)];
    let fitting: Vec<_> = shapes.iter().filter(|(a, b)| a * b <= most).collect();
    if random.below(3) > 0 {
        let (cols, rows) = *fitting[random.below(fitting.len())];
        return Graph::rectangle(cols, rows).unwrap();
    }
    let count = 2 + random.below(most - 1);
    let edges = random.edges(count);
    let cells = (0..count as u16).map(|col| Cell { col, row: 0 }).collect();
    Arc::new(Graph::build(Shape::Custom, count, 1, cells, Vec::new(), &edges).unwrap())
}

fn position(random: &mut Random, most: usize) -> Situation {
    loop {
        let graph = board(random, most);
        let mut stones = Stones::new(Arc::clone(&graph));
        for loc in graph.locs() {
            match random.below(5) {
                0 | 1 => stones.place(Color::Black, loc),
                2 | 3 => stones.place(Color::White, loc),
                _ => {}
            }
        }
        if stones.breathless().is_empty() {
            let mut situation = Situation::of(stones);
            situation.to_play = if random.below(2) == 0 { Color::Black } else { Color::White };
            return situation;
        }
    }
}

/// A game from the position, with some moves at random.
fn game(asked: Named, situation: Situation, moves: usize, random: &mut Random) -> Replay {
    let setup = Setup { komi: Points::halves(1), ..Setup::of(situation) };
    let mut game = Replay::new(asked.ruleset, setup).unwrap();
    for _ in 0..moves {
        let state = game.state();
        let color = state.situation().to_play;
        let plays: Vec<Action> = state
            .situation()
            .graph()
            .locs()
            .map(Action::Play)
            .filter(|play| state.check(color, play).is_ok())
            .collect();
        if plays.is_empty() || state.ended().is_some() || state.is_stopped() {
            break;
        }
        let play = plays[random.below(plays.len())].clone();
        game.play(color, play).unwrap();
    }
    game
}

/// The locks of a position that are as quiet.
fn locked(stones: &Stones, least: Manner) -> Vec<(Subject, Answer)> {
    let mut situation = Situation::of(stones.clone());
    situation.pass_count = 2;
    let end = End::of(Setup::of(situation));
    let mut inquiry = ControlInquiry::new(&end).unwrap().in_manner(least);
    let findings = inquest::run(&mut inquiry, &Effort { nodes: 2_000, ..Effort::default() });
    let quiet = findings.proofs.iter().filter(|proof| proof.answer.is_yes_in(least));
    quiet.map(|proof| (proof.subject.clone(), proof.answer)).collect()
}

/// The margin that a player's locks show him to keep under a ruleset, if there are any or it is
/// asked what he keeps without, and if he is to move or not.
fn kept(asked: Named, stones: &Stones, keeper: Color, moves: bool, without: bool) -> Option<i32> {
    let Homes { locks, beside } = asked.ruleset.homes().unwrap();
    let answers = locks.map(|least| locked(stones, least)).unwrap_or_default();
    let claims = homes::claims(stones, &answers);
    let [by_answers, by_claims] =
        [homes::homes(stones, &answers, &[], beside), homes::homes(stones, &[], &claims, beside)];
    assert_eq!(by_answers, by_claims);
    let home =
        by_claims[keeper].as_ref().filter(|home| home.has_locks || without || locks.is_none())?;
    Some(home.points_for(moves))
}

/// A small board on which a player has an area with some eyes, anything beside it.
fn homely(random: &mut Random) -> Stones {
    let cols = 5 + random.below(2);
    let mut stones = Stones::new(Graph::rectangle(cols, 2).unwrap());
    let owner = if random.below(2) == 0 { Color::Black } else { Color::White };
    let is_mirrored = random.below(2) == 0;
    for loc in stones.graph().clone().locs() {
        let (row, col) = (loc.index() / cols, loc.index() % cols);
        let col = if is_mirrored { cols - 1 - col } else { col };
        let is_eye = row == 0 && (col == 0 || col == 2);
        match (col, random.below(10)) {
            (0..3, 1..) if !is_eye => stones.place(owner, loc),
            (0..3, 0) if is_eye => stones.place(!owner, loc),
            (3, _) => stones.place(owner, loc),
            (4.., 0..4) => stones.place(!owner, loc),
            (4.., 4..6) => stones.place(owner, loc),
            _ => {}
        }
    }
    stones
}

/// A small board on which a player has a wall and some stones beside it, on the other side of which
/// the opponent has most: what he locks there has to be defended move by move.
fn besieged(random: &mut Random) -> Stones {
    let (cols, rows) = [(5, 3), (4, 3), (6, 2)][random.below(3)];
    let mut stones = Stones::new(Graph::rectangle(cols, rows).unwrap());
    let owner = if random.below(2) == 0 { Color::Black } else { Color::White };
    let is_mirrored = random.below(2) == 0;
    for loc in stones.graph().clone().locs() {
        let col = loc.index() % cols;
        let col = if is_mirrored { cols - 1 - col } else { col };
        match (col + 2).cmp(&cols) {
            Ordering::Equal => stones.place(owner, loc),
            Ordering::Greater if random.below(8) > 0 => stones.place(!owner, loc),
            Ordering::Greater => {}
            Ordering::Less => match random.below(10) {
                0..4 => stones.place(owner, loc),
                4..6 => stones.place(!owner, loc),
                _ => {}
            },
        }
    }
    stones
}

/// Can an opponent do anything about homes within so many turns, whoever moves, and after some
/// move, whatever it was? How many there were, and how many would be refuted if they were worth
/// a point more.
fn homes_hold(id: &str, depth: usize, count: usize) -> (usize, usize) {
    let asked = rulesets::find(id).unwrap();
    let mut random = Random::new(id.len() as u64 * 31 + 7);
    let (mut seen, mut sharp) = (0, 0);
    for number in 0..2 * count {
        let stones = match number % 2 {
            0 => homely(&mut random),
            _ => besieged(&mut random),
        };
        if !stones.breathless().is_empty() {
            continue;
        }
        let mut situation = Situation::of(stones);
        situation.to_play = if random.below(2) == 0 { Color::Black } else { Color::White };
        let moves = random.below(2);
        let game = game(asked, situation, moves, &mut random);
        if game.state().ended().is_some() {
            continue;
        }
        let situation = game.state().situation();
        let setup = game.setup();
        for keeper in Color::BOTH {
            let moves = situation.to_play == keeper;
            if !asked.ruleset.lets_pass(situation, keeper) {
                continue;
            }
            // Who locks nothing leaves much to try, so he is taken now and then.
            let without = number % 8 < 2;
            let kept = kept(asked, &situation.stones, keeper, moves, without);
            let Some(points) = kept else { continue };
            let sign = if keeper == Color::Black { 1 } else { -1 };
            let prisoners = match asked.ruleset.info().counting {
                Counting::Territory => situation.prisoner_difference(),
                Counting::Area | Counting::Stones => 0,
            };
            let points = sign * points + prisoners;
            let margin = 2 * points - setup.komi.in_halves();
            let mut oracle = Oracle::new(asked, setup.clone(), 0);
            let mut is_refuted = |margin| oracle.refutes(game.state(), keeper, margin, depth);
            assert!(!is_refuted(margin), "{id} {:?} {keeper} {margin}", situation.rows());
            seen += 1;
            sharp += usize::from(is_refuted(margin + 2 * sign));
        }
    }
    (seen, sharp)
}

/// Theorem "Homes" (`docs/theorems/play.md`).
#[test]
fn who_stays_at_home_keeps_what_he_has() {
    let rulesets = [
        ("naj", 6),
        ("najn", 5),
        ("ljrg", 6),
        ("simplified-korean", 6),
        ("spight", 6),
        ("japanese2003", 4),
        ("japanese1989-pauli", 4),
        ("asian-games-2013", 3),
        ("chinese", 8),
        ("aga", 8),
    ];
    for (id, depth) in rulesets {
        let count = cases(60);
        let (seen, sharp) = homes_hold(id, depth, count);
        println!("{id}: {seen} homes, {sharp} of them worth no point more");
        // Of twice as many positions.
        assert!(100 * seen > 65 * count && sharp > 0, "{id}: {seen} homes, {sharp} sharp");
    }
}

fn compare(id: &str, most: usize, depth: usize, count: usize) -> (usize, usize, usize) {
    let asked = rulesets::find(id).unwrap();
    let mut random = Random::new(id.len() as u64 * 77 + 5);
    let (mut compared, mut solved, mut exact) = (0, 0, 0);
    for _ in 0..count {
        let situation = position(&mut random, most);
        let moves = random.below(4);
        let game = game(asked, situation, moves, &mut random);
        let mut oracle = Oracle::new(asked, game.setup().clone(), 8_000);
        let Some((low, high)) = oracle.bounds(game.state(), depth) else { continue };
        let limits = Limits { nodes: 100_000, ..Limits::default() };
        let found: PlayValue = match value(asked, &game, &limits) {
            Ok(found) => found,
            Err(NoValue::Over) => continue,
            Err(other) => panic!("{other}"),
        };
        let rows = game.state().situation().rows();
        let what = format!(
            "{id} {rows:?} {:?} {:?} oracle {low} {high} found {found:?}",
            game.turns(),
            game.setup().situation.rows()
        );
        assert!(found.low.is_none_or(|found| found.in_halves() <= high), "{what}");
        assert!(found.high.is_none_or(|found| found.in_halves() >= low), "{what}");
        compared += 1;
        solved += usize::from(found.margin().is_some());
        exact += usize::from(low == high);
        if let Some(margin) = found.margin() {
            let mut replay = game.clone();
            found.line.iter().for_each(|turn| {
                replay.play(turn.color, turn.action.clone()).unwrap();
            });
            assert!(replay.state().ended().is_some() || replay.state().is_stopped(), "{what}");
            let worth = oracle.end(replay.state());
            assert!(worth.0 <= margin.in_halves() && margin.in_halves() <= worth.1, "{what}");
        }
    }
    (compared, solved, exact)
}

/// Compares so many positions; how many of the values were found must not
/// sink below a share of ten.
fn check(id: &str, most: usize, depth: usize, share: usize) {
    let (compared, solved, exact) = compare(id, most, depth, cases(7));
    println!("{id}: compared {compared}, solved {solved}, oracle exact {exact}");
    assert!(10 * solved >= share * compared, "{id}: {solved} of {compared}");
}

#[test]
fn values_under_area_rules_are_those_of_all_sequences() {
    check("tromp-taylor", 6, 40, 10);
    check("chinese", 6, 40, 10);
    check("aga", 6, 40, 10);
}

#[test]
fn values_under_naj_are_those_of_all_sequences() {
    check("naj", 6, 60, 8);
    check("najn", 3, 9, 7);
}

#[test]
fn values_under_the_korean_rules_are_those_of_all_sequences() {
    check("korean", 6, 40, 6);
    check("asian-games-2013", 6, 40, 6);
}

#[test]
fn values_do_not_contradict_what_a_few_turns_show() {
    check("stone", 4, 9, 0);
    check("ljrg", 4, 8, 4);
    check("japanese2003", 4, 9, 6);
    check("japanese1989", 4, 8, 4);
    check("spight", 3, 8, 6);
}

#[test]
fn play_that_is_over_has_no_value_of_its_own() {
    let asked = rulesets::find("naj").unwrap();
    let mut game = game(
        asked,
        Situation::of(Stones::new(board(&mut Random::new(3), 3))),
        0,
        &mut Random::new(1),
    );
    game.play(Color::Black, Action::Pass).unwrap();
    game.play(Color::White, Action::Pass).unwrap();
    assert_eq!(value(asked, &game, &Limits::default()).unwrap_err(), NoValue::Over);
}

/// The value that search finds for a position under a ruleset.
fn found(id: &str, rows: &[&str], to_play: Color) -> PlayValue {
    found_of(id, Situation::of_diagram(Diagram::parse(rows).unwrap()), to_play)
}

fn found_of(id: &str, mut situation: Situation, to_play: Color) -> PlayValue {
    let asked = rulesets::find(id).unwrap();
    situation.to_play = to_play;
    let game = Replay::new(asked.ruleset, Setup::of(situation)).unwrap();
    value(asked, &game, &Limits::default()).unwrap()
}

/// Whoever moves, neutral points or not: a game on which nobody has anything left to gain is worth
/// its score, and best play is to pass.
#[test]
fn a_finished_game_is_worth_its_score() {
    let rows = [".x.xxxx", "xxxxoxo", "xoxoooo", "oooo..o", "o..o...", ".o..o..", ".ooox.."];
    for id in ["naj", "ljrg", "simplified-korean", "spight"] {
        for to_play in Color::BOTH {
            let value = found(id, &rows, to_play);
            assert_eq!(value.margin(), Some(Points::whole(-15)), "{id} {value:?}");
            let pass = |color| Turn { color, action: Action::Pass };
            assert_eq!(value.line, [pass(to_play), pass(!to_play)], "{id}");
        }
    }
}

/// What happens where the opponent gives away stone after stone is not followed to its end, and what
/// a lock needs is asked where that looks like less than play.
#[test]
fn who_is_far_ahead_need_not_look() {
    let boards = [
        (["x..xx.", "oxxo.x", ".xx.x.", "x.oxxx"].as_slice(), 14),
        (["x.x..", "xox.x", "ox.x.", ".xxxo"].as_slice(), 13),
    ];
    for (rows, points) in boards {
        let stones = Situation::of_diagram(Diagram::parse(rows).unwrap()).stones;
        for id in ["naj", "najn", "ljrg", "simplified-korean"] {
            for (stones, sign, to_play) in
                [(stones.clone(), 1, Color::White), (stones.color_swapped(), -1, Color::Black)]
            {
                let value = found_of(id, Situation::of(stones), to_play);
                assert_eq!(value.margin(), Some(Points::whole(sign * points)), "{id} {value:?}");
            }
        }
    }
}

/// LJRG, COMPENSATION: "After Black takes the center, he controls the whole
/// board", so that the perfect komi of 3x3 is 8, if White cannot do better.
#[test]
fn white_gets_nothing_on_3x3_once_black_has_the_centre() {
    let value = found("ljrg", &["...", ".x.", "..."], Color::White);
    assert_eq!(value.margin(), Some(Points::whole(8)), "{value:?}");
}

/// LJRG, BESTIARY 34: jigo at the birth of the Cyclops, whoever moves.
#[test]
fn the_newborn_cyclops_is_jigo() {
    for to_play in Color::BOTH {
        let value = found("ljrg", &["xx."], to_play);
        assert_eq!(value.margin(), Some(Points::ZERO), "{value:?}");
    }
}

/// JRG89 IN DEPTH, Article 9: BR = BSW - WSW and WR = WSB - BSB. Whoever moves first here
/// gains four points, as in the text's cases of a missing stone with 5, 6 and 7 points of
/// White: both lose, White has a tie, White wins.
#[test]
fn each_players_result_is_what_he_has_if_the_other_moves_first() {
    let asked = rulesets::find("japanese1989").unwrap();
    let cases = [
        (0, -2, -2, Outcome::BothLose),
        (2, -4, 0, Outcome::Lost(Color::Black)),
        (3, -5, 1, Outcome::Won(Color::White)),
        (-2, 0, -4, Outcome::Lost(Color::White)),
        (-3, 1, -5, Outcome::Won(Color::Black)),
    ];
    for stopped in [false, true] {
        for (komi, black, white, outcome) in cases {
            let situation = Situation::of_diagram(Diagram::parse(&[".xo."]).unwrap());
            let setup = Setup { komi: Points::whole(komi), ..Setup::of(situation) };
            let mut game = Replay::new(asked.ruleset, setup).unwrap();
            if stopped {
                game.play(Color::Black, Action::Pass).unwrap();
                game.play(Color::White, Action::Pass).unwrap();
            }
            let results = two_results(asked, &game, &Limits::default()).unwrap();
            let both = Color::BOTH.map(|player| results.result(player));
            assert_eq!(both, [black, white].map(|points| Some(Points::whole(points))), "{komi}");
            assert_eq!(results.outcome(), Some(outcome), "{komi}");
        }
    }
}

/// Where no move gains anything each player's result is the other one's loss.
#[test]
fn without_an_effective_move_the_results_are_opposite() {
    let asked = rulesets::find("japanese1989").unwrap();
    let situation = Situation::of_diagram(Diagram::parse(&["x.o."]).unwrap());
    let game = Replay::new(asked.ruleset, Setup::of(situation)).unwrap();
    let results = two_results(asked, &game, &Limits::default()).unwrap();
    assert_eq!(results.result(Color::Black), Some(Points::whole(-4)));
    assert_eq!(results.result(Color::White), Some(Points::whole(4)));
    assert_eq!(results.outcome(), Some(Outcome::Won(Color::White)));
}

#[test]
fn two_results_need_rules_that_forget() {
    for id in ["naj", "japanese2003", "tromp-taylor", "spight"] {
        let asked = rulesets::find(id).unwrap();
        let situation = Situation::of_diagram(Diagram::parse(&[".xo."]).unwrap());
        let game = Replay::new(asked.ruleset, Setup::of(situation)).unwrap();
        let refused = two_results(asked, &game, &Limits::default()).unwrap_err();
        assert!(matches!(refused, NoValue::Remembers(_)), "{id}: {refused}");
    }
}

/// A step of the search costs what the board is large: the clock is asked by the work, not
/// by the step.
#[test]
fn time_limits_hold_on_large_boards() {
    for rules in ["tromp-taylor", "ljrg"] {
        let board = "40x40".parse::<shinpan::board::BoardSpec>().unwrap().build();
        let setup = Setup::of(Situation::empty(board));
        let named = rulesets::find(rules).unwrap();
        let game = Replay::new(named.ruleset, setup).unwrap();
        let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
        let begun = Instant::now();
        let found = value(named, &game, &limits).unwrap();
        assert!(found.limited && found.margin().is_none(), "{rules}");
        assert!(begun.elapsed() < Duration::from_secs(8), "{rules}: {:?}", begun.elapsed());
    }
}

/// Where area counts, best play goes on at home until the board shows what the players have.
#[test]
fn best_play_ends_with_the_count_that_the_value_says() {
    let boards = [
        (
            ["...oox.", "..ooxx.", ".xoxx..", ".o.oox.", "o.o.ox.", "oooox.x", "oxxxx.."]
                .as_slice(),
            -5,
        ),
        (&[".xxxo.", "..xoo.", ".oxo..", ".xxoo.", ".x.xo.", "..xxo."], 6),
    ];
    for (rows, margin) in boards {
        for id in ["chinese", "aga"] {
            let asked = rulesets::find(id).unwrap();
            let situation = Situation::of_diagram(Diagram::parse(rows).unwrap());
            let mut game = Replay::new(asked.ruleset, Setup::of(situation)).unwrap();
            let found = value(asked, &game, &Limits::default()).unwrap();
            assert_eq!(found.margin(), Some(Points::whole(margin)), "{id}");
            assert!(!found.line.is_empty(), "{id}");
            for turn in &found.line {
                game.play(turn.color, turn.action.clone()).unwrap();
            }
            let situation = game.state().situation().clone();
            let end = End { ending: game.state().ended(), ..End::of(Setup::of(situation)) };
            let tally = asked.ruleset.tally(&end, &Basis::Position).unwrap();
            assert_eq!(tally.bounds, (Points::whole(margin), Points::whole(margin)), "{id}");
        }
    }
}
