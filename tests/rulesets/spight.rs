//! Spight's rules: every scenario of `tests/data/spight.jsonl`, in all
//! orientations and with colours exchanged, and properties of random play.

use serde_json::Value;
use shinpan::board::{Color, Diagram, Loc, LocSet, coord};
use shinpan::rules::{Action, Ending, Event, Points, Setup, Situation};
use shinpan::rulesets::spight::Spight;
use shinpan::rulesets::{Basis, End, GameResult, Owner, Replay, Ruleset, State, Status};

static SPIGHT: Spight = Spight;

fn cases() -> Vec<Value> {
    let text = include_str!("../data/spight.jsonl");
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn case(id: &str) -> Value {
    cases().into_iter().find(|case| case["id"] == id).unwrap()
}

/// One of the eight ways to look at a rectangle, with or without exchanging the
/// colours.
#[derive(Clone, Copy, Debug)]
struct View {
    flip_cols: bool,
    flip_rows: bool,
    transpose: bool,
    swap: bool,
}

impl View {
    const PLAIN: View = View { flip_cols: false, flip_rows: false, transpose: false, swap: false };

    fn all() -> Vec<View> {
        let bit = |n: u32, b: u32| n >> b & 1 == 1;
        (0..16)
            .map(|n| View {
                flip_cols: bit(n, 0),
                flip_rows: bit(n, 1),
                transpose: bit(n, 2),
                swap: bit(n, 3),
            })
            .collect()
    }

    fn rows(&self, rows: &[String]) -> Vec<String> {
        let mut grid: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        if self.flip_cols {
            grid.iter_mut().for_each(|row| row.reverse());
        }
        if self.flip_rows {
            grid.reverse();
        }
        if self.transpose {
            grid =
                (0..grid[0].len()).map(|col| grid.iter().map(|row| row[col]).collect()).collect();
        }
        let swapped = |letter| match letter {
            'x' if self.swap => 'o',
            'o' if self.swap => 'x',
            other => other,
        };
        grid.into_iter().map(|row| row.into_iter().map(swapped).collect()).collect()
    }

    /// Column and row of a cell of a `cols` x `rows` board.
    fn cell(&self, cols: usize, rows: usize, col: usize, row: usize) -> (usize, usize) {
        let col = if self.flip_cols { cols - 1 - col } else { col };
        let row = if self.flip_rows { rows - 1 - row } else { row };
        if self.transpose { (row, col) } else { (col, row) }
    }

    fn color(&self, color: Color) -> Color {
        if self.swap { !color } else { color }
    }
}

/// A scenario seen in one way.
struct Scene<'a> {
    case: &'a Value,
    view: View,
    setup: Setup,
}

impl Scene<'_> {
    fn new(case: &Value, view: View) -> Scene<'_> {
        let rows: Vec<String> = strings(&case["board"]);
        let mut situation = Situation::of_diagram(Diagram::parse(&view.rows(&rows)).unwrap());
        if let Some(color) = case["to_play"].as_str() {
            situation.to_play = view.color(Color::parse(color).unwrap());
        }
        Scene { case, view, setup: Setup::of(situation) }
    }

    fn start(&self) -> Box<dyn State> {
        match self.case["in_encore"].as_bool() {
            Some(true) => SPIGHT.start_encore(&self.setup).unwrap(),
            _ => SPIGHT.start(&self.setup).unwrap(),
        }
    }

    fn loc(&self, cell: &Value) -> Loc {
        let at = |i: usize| cell[i].as_u64().unwrap() as usize;
        let size = |name: &str| self.case[name].as_u64().unwrap() as usize;
        let (col, row) = self.view.cell(size("cols"), size("rows"), at(0), at(1));
        self.setup.situation.graph().at(col, row).unwrap()
    }

    fn action(&self, value: &Value) -> Action {
        if value == "pass" {
            Action::Pass
        } else if let Some(ko) = value.get("pass_for_ko") {
            Action::PassForKo(self.loc(&ko[0]))
        } else {
            Action::Play(self.loc(value))
        }
    }

    fn color(&self, value: &Value) -> Color {
        self.view.color(Color::parse(value.as_str().unwrap()).unwrap())
    }

    fn set(&self, cells: &Value) -> LocSet {
        let cells = cells.as_array().unwrap();
        LocSet::of(self.setup.situation.graph().len(), cells.iter().map(|cell| self.loc(cell)))
    }

    /// The number under `B` or `W`, for the player who has that colour here.
    fn number(&self, value: &Value, color: Color) -> i32 {
        let key = self.view.color(color).letter().to_string();
        value[key.as_str()].as_i64().unwrap() as i32
    }

    fn none(&self) -> LocSet {
        LocSet::empty(self.setup.situation.graph().len())
    }
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_string()).collect()
}

fn end_of(scene: &Scene<'_>, state: &dyn State) -> End {
    End {
        situation: state.situation().clone(),
        komi: scene.setup.komi,
        handicap: 0,
        ending: state.ended(),
        encore: state.encore(),
        positions: None,
    }
}

/// Plays by whoever has the turn.
fn act(state: &mut dyn State, action: Action) -> Vec<Event> {
    let color = state.situation().to_play;
    state.play(color, &action).unwrap_or_else(|illegal| panic!("{action:?}: {illegal}"))
}

/// An event in the words of the scenarios; none for those they leave out.
fn words(scene: &Scene<'_>, event: &Event) -> Option<String> {
    match event {
        Event::RoundEnd { round, passer, repeater } => Some(format!(
            "round-end {round} {} {}",
            scene.view.color(*passer).letter(),
            scene.view.color(*repeater).letter()
        )),
        Event::NoResultPossible => Some("no-result by agreement possible".to_string()),
        Event::Ended(Ending::NoResult) => Some("no-result".to_string()),
        Event::Ended(Ending::RoundRepetition) => Some("game-end-without-agreement".to_string()),
        _ => None,
    }
}

fn expected_events(case: &Value, after: usize) -> Vec<String> {
    let events = case["events"].as_array().unwrap().iter();
    events
        .filter(|event| event["after"].as_u64() == Some(after as u64))
        .map(|event| match event["event"].as_str().unwrap() {
            "round-end" => format!(
                "round-end {} {} {}",
                event["round"],
                event["passer"].as_str().unwrap(),
                event["repeater"].as_str().unwrap()
            ),
            other => other.to_string(),
        })
        .collect()
}

/// A pause in which nothing is dead and the Repeater asks for the next round.
fn pause_in_vain(state: &mut dyn State, none: &LocSet) {
    act(state, Action::Pause);
    act(state, Action::NameDead(none.clone()));
    act(state, Action::Resume);
}

fn run_scenario(case: &Value, view: View) {
    let scene = Scene::new(case, view);
    let label = format!("{} {view:?}", case["id"]);
    let mut state = scene.start();
    let mut first_end: Option<End> = None;
    let mut removed_in_encore = scene.none();
    for (index, value) in case["moves"].as_array().unwrap().iter().enumerate() {
        let number = index + 1;
        if case["pause_before"]
            .as_array()
            .unwrap()
            .iter()
            .any(|n| n.as_u64() == Some(number as u64))
        {
            pause_in_vain(&mut *state, &scene.none());
        }
        let events = act(&mut *state, scene.action(value));
        let told: Vec<String> = events.iter().filter_map(|event| words(&scene, event)).collect();
        assert_eq!(told, expected_events(case, number), "{label}: events after move {number}");
        if first_end.is_none() && events.iter().any(|e| matches!(e, Event::RoundEnd { .. })) {
            first_end = Some(end_of(&scene, &*state));
        }
        for event in &events {
            if let (Event::Removed { stones, .. }, Some(_)) = (event, &state.encore()) {
                removed_in_encore.extend(stones.iter().copied());
            }
        }
    }
    let situation = state.situation();
    assert_eq!(situation.rows(), view.rows(&strings(&case["end_position"])), "{label}: end");
    assert_eq!(situation.to_play, scene.color(&case["next_player"]), "{label}: next player");
    let ending = match case["game_over"].as_str() {
        None => None,
        Some("no-result") => Some(Ending::NoResult),
        Some("ended-without-agreement") => Some(Ending::RoundRepetition),
        Some(other) => panic!("{label}: unknown end {other}"),
    };
    assert_eq!(state.ended(), ending, "{label}: game over");
    check_probes(&scene, &*state, &label);
    if case["score"].is_null() {
        for color in Color::BOTH {
            let held = situation.captives[!color] as i32;
            assert_eq!(held, scene.number(&case["prisoners"], color), "{label}: {color} holds");
        }
    } else {
        check_score(&scene, &end_of(&scene, &*state), &label);
    }
    if let Some(expected) = case["score_if_agreed_before_encore"].as_i64() {
        let end = first_end.unwrap();
        let mut dead = removed_in_encore;
        let stones = &end.situation.stones;
        dead.intersect_with(&LocSet::of(
            stones.graph().len(),
            stones.graph().locs().filter(|&loc| !stones.is_empty_at(loc)),
        ));
        let tally = SPIGHT.tally(&end, &Basis::Dead(dead)).unwrap();
        assert_eq!(margin(&tally.result), signed(&scene, expected), "{label}: before the encore");
        let parts = &case["agreed_parts"];
        if parts.is_object() {
            for color in Color::BOTH {
                let points = tally.territory.iter().filter(|owner| owner.is(color)).count() as i32;
                assert_eq!(points, scene.number(&parts["territory"], color), "{label}");
                let held = tally.score.unwrap()[color] - Points::whole(points);
                assert_eq!(
                    held,
                    Points::whole(scene.number(&parts["prisoners"], color)),
                    "{label}"
                );
            }
        }
    }
}

fn signed(scene: &Scene<'_>, margin: i64) -> i32 {
    let margin = margin as i32;
    if scene.view.swap { -margin } else { margin }
}

fn margin(result: &GameResult) -> i32 {
    match *result {
        GameResult::Win(Color::Black, points) => points.in_halves() / 2,
        GameResult::Win(Color::White, points) => -points.in_halves() / 2,
        GameResult::Tie => 0,
        other => panic!("no margin: {other}"),
    }
}

fn check_probes(scene: &Scene<'_>, state: &dyn State, label: &str) {
    let Some(probes) = scene.case["probes"].as_array() else { return };
    for probe in probes {
        let action = scene.action(&probe["move"]);
        let answer = state.check(state.situation().to_play, &action);
        match answer {
            Ok(()) => assert_eq!(probe["legal"], true, "{label}: {action:?}"),
            Err(illegal) => {
                assert_eq!(probe["legal"], false, "{label}: {illegal}");
                assert_eq!(probe["rule"], illegal.rule, "{label}");
                let mut tried = state.boxed_clone();
                assert!(tried.play(state.situation().to_play, &action).is_err());
                assert_eq!(format!("{tried:?}"), format!("{state:?}"), "{label}: unchanged");
            }
        }
    }
}

fn check_score(scene: &Scene<'_>, end: &End, label: &str) {
    let case = scene.case;
    let dead = scene.set(&case["dead"]);
    let basis = match end.ending {
        Some(_) => Basis::Position,
        None => Basis::Dead(dead),
    };
    let tally = SPIGHT.tally(end, &basis).unwrap();
    assert_eq!(margin(&tally.result), signed(scene, case["score"].as_i64().unwrap()), "{label}");
    let margin_points = tally.score.unwrap().black - tally.score.unwrap().white;
    assert_eq!(tally.bounds, (margin_points, margin_points), "{label}");
    for color in Color::BOTH {
        let points = tally.territory.iter().filter(|owner| owner.is(color)).count() as i32;
        assert_eq!(points, scene.number(&case["territory"], color), "{label}: territory");
        // The scenarios count the last-turn stone and the stones returned for
        // encore stones in seki among the prisoners.
        let held = tally.score.unwrap()[color] - Points::whole(points);
        let expected = Points::whole(scene.number(&case["prisoners"], color));
        assert_eq!(held, expected, "{label}: {color} prisoners");
    }
}

fn run_territory(case: &Value, view: View) {
    let scene = Scene::new(case, view);
    let label = format!("{} {view:?}", case["id"]);
    let end = End::of(scene.setup.clone());
    let tally = SPIGHT.tally(&end, &Basis::Dead(scene.none())).unwrap();
    for color in Color::BOTH {
        let points = tally.territory.iter().filter(|owner| owner.is(color)).count() as i32;
        assert_eq!(points, scene.number(&case["territory"], color), "{label}");
    }
    let expected = scene.set(&case["seki_stones"]);
    let stones = &end.situation.stones;
    for string in &tally.strings {
        let seki = string.status == Status::Seki;
        for stone in stones.string(string.at) {
            assert_eq!(seki, expected.contains(stone), "{label}");
            let owner = if seki { Owner::Nobody } else { Owner::One(stones.at(stone).unwrap()) };
            assert_eq!(tally.owner[stone.index()], owner, "{label}");
        }
    }
}

#[test]
fn scenarios_of_the_articles() {
    for case in cases().iter().filter(|case| case["kind"] == "scenario") {
        for view in View::all() {
            run_scenario(case, view);
        }
    }
}

#[test]
fn territories_of_article_8() {
    for case in cases().iter().filter(|case| case["kind"] == "territory") {
        for view in View::all() {
            run_territory(case, view);
        }
    }
}

/// The cases that are words only; each has a test below.
#[test]
fn every_case_is_tested() {
    let mut kinds = std::collections::BTreeMap::new();
    let mut procedures = Vec::new();
    for case in cases() {
        let kind = case["kind"].as_str().unwrap().to_string();
        if kind == "procedure" {
            procedures.push(case["id"].as_str().unwrap().to_string());
        }
        *kinds.entry(kind).or_insert(0) += 1;
    }
    assert_eq!(kinds.into_values().collect::<Vec<_>>(), [5, 18, 4]);
    assert_eq!(
        procedures,
        [
            "spi-agreement-order",
            "spi-resume-by-passer",
            "spi-pause-then-pass",
            "spi-both-lose",
            "spi-s2r1-vs-official"
        ]
    );
}

/// A game that stands after Black's pass and White's pass, so that Black is the
/// Passer, with a black and a white string on the board.
fn after_two_passes() -> (Box<dyn State>, LocSet, LocSet, LocSet) {
    let case = case("spi-resume-after-disagreement");
    let scene = Scene::new(&case, View::PLAIN);
    let mut state = scene.start();
    act(&mut *state, Action::Pass);
    act(&mut *state, Action::Pass);
    let stones = &state.situation().stones;
    let string = |col, row| {
        let at = stones.graph().at(col, row).unwrap();
        LocSet::of(stones.graph().len(), stones.string(at))
    };
    let (black, white, none) = (string(3, 0), string(1, 0), scene.none());
    (state, black, white, none)
}

fn rule(state: &dyn State, action: Action) -> &'static str {
    state.check(state.situation().to_play, &action).unwrap_err().rule
}

/// spi-agreement-order: Passer names, Repeater agrees and names, Passer agrees.
#[test]
fn agreement_goes_in_order_and_ends_the_game() {
    let (mut state, _, white, none) = after_two_passes();
    assert_eq!(state.situation().to_play, Color::Black);
    assert_eq!(rule(&*state, Action::NameDead(none.clone())), "pause");
    assert_eq!(rule(&*state, Action::Agree), "pause");
    assert_eq!(state.offers(), ["pause"]);
    act(&mut *state, Action::Pause);
    assert_eq!(state.situation().to_play, Color::Black);
    for refused in [Action::Pass, Action::Agree, Action::Resume, Action::Pause] {
        assert_eq!(rule(&*state, refused), "pause");
    }
    assert_eq!(rule(&*state, Action::NameDead(white.clone())), "dead stones");
    act(&mut *state, Action::NameDead(none.clone()));
    assert_eq!(state.situation().to_play, Color::White);
    assert_eq!(rule(&*state, Action::NameDead(white.clone())), "pause");
    act(&mut *state, Action::Agree);
    assert_eq!(state.situation().to_play, Color::White);
    assert_eq!(state.agreed_dead(), None);
    act(&mut *state, Action::NameDead(white.clone()));
    assert_eq!(state.situation().to_play, Color::Black);
    let events = act(&mut *state, Action::Agree);
    assert_eq!(events, [Event::Ended(Ending::Agreement)]);
    assert_eq!(state.ended(), Some(Ending::Agreement));
    assert_eq!(state.agreed_dead(), Some(white.clone()));
    assert_eq!(state.encore(), None, "no encore was played");
    assert_eq!(rule(&*state, Action::Pass), "end of play");
    let end = End { ending: state.ended(), ..End::of(Setup::of(state.situation().clone())) };
    let tally = SPIGHT.tally(&end, &Basis::Dead(white)).unwrap();
    assert_eq!(tally.result.to_string(), "B+2");
    assert!(tally.proven);
    assert_eq!(tally.basis, "agreed");
}

/// spi-resume-by-passer: whoever resumes, the Passer starts the next round.
#[test]
fn the_passer_starts_after_a_request_to_resume() {
    let (state, black, white, none) = after_two_passes();
    let by_repeater = [Action::Pause, Action::NameDead(black.clone()), Action::Resume];
    let by_passer = [
        Action::Pause,
        Action::NameDead(none),
        Action::Agree,
        Action::NameDead(white),
        Action::Resume,
    ];
    for line in [&by_repeater[..], &by_passer[..]] {
        let mut state = state.clone();
        for action in line {
            act(&mut *state, action.clone());
        }
        assert_eq!(state.situation().to_play, Color::Black);
        assert_eq!(state.encore(), None, "talking is no turn");
        assert_eq!(state.agreed_dead(), None);
        assert_eq!(rule(&*state, Action::Pause), "pause", "one pause between two rounds");
        let corner = state.situation().graph().at(0, 0).unwrap();
        act(&mut *state, Action::Play(corner));
        assert_eq!(state.encore().unwrap().first, Color::Black);
    }
}

/// spi-pause-then-pass: only after a pause may the next round open with a pass.
#[test]
fn a_pause_allows_to_open_with_a_pass() {
    let (mut state, _, _, none) = after_two_passes();
    assert_eq!(rule(&*state, Action::Pass), "pass-without-pause");
    pause_in_vain(&mut *state, &none);
    act(&mut *state, Action::Pass);
    assert_eq!(state.situation().captives.black, 1, "it costs a pass stone");
    let events = act(&mut *state, Action::Pass);
    assert_eq!(events.last(), Some(&Event::Ended(Ending::RoundRepetition)));
}

/// spi-both-lose: whatever happens, a tally names one winner, a tie or no result.
#[test]
fn there_is_no_result_in_which_both_lose() {
    let (state, _, white, none) = after_two_passes();
    let base = End::of(Setup::of(state.situation().clone()));
    for ending in [None, Some(Ending::Agreement), Some(Ending::NoResult)] {
        for basis in [Basis::Position, Basis::Dead(white.clone()), Basis::Dead(none.clone())] {
            let tally = SPIGHT.tally(&End { ending, ..base.clone() }, &basis).unwrap();
            let known = match tally.result {
                GameResult::Win(_, margin) => margin > Points::ZERO,
                GameResult::Tie => tally.bounds == (Points::ZERO, Points::ZERO),
                GameResult::Void => ending == Some(Ending::NoResult),
                GameResult::Undecided => matches!(basis, Basis::Position),
                GameResult::WinWithoutScore(_) | GameResult::BothLose => false,
            };
            assert!(known, "{ending:?} {basis:?}: {}", tally.result);
        }
    }
}

/// spi-s2r1-vs-official: see spi-round-not-next-turn; and eternal play without
/// passes ends without result.
#[test]
fn sending_two_returning_one_ends_the_round_after_a_pass() {
    run_scenario(&case("spi-round-not-next-turn"), View::PLAIN);
    run_scenario(&case("spi-no-result-automatic"), View::PLAIN);
}

#[test]
fn no_result_is_offered_and_accepted_or_declined() {
    let case = case("spi-no-result-automatic");
    let scene = Scene::new(&case, View::PLAIN);
    let mut state = scene.start();
    assert_eq!(rule(&*state, Action::NoResult), "no-result");
    for value in &case["moves"].as_array().unwrap()[..6] {
        act(&mut *state, scene.action(value));
    }
    assert_eq!(state.offers(), ["no-result"]);
    // Either player may offer, whoever has the turn.
    assert_eq!(state.play(Color::Black, &Action::NoResult), Ok(Vec::new()));
    assert_eq!(state.situation().to_play, Color::White);
    assert!(state.check(Color::Black, &Action::NoResult).is_err(), "White has to answer");
    let mut declined = state.clone();
    act(&mut *declined, Action::Resume);
    assert!(declined.check(Color::White, &Action::Agree).is_err());
    let mut moved_on = state.clone();
    act(&mut *moved_on, scene.action(&case["moves"][6]));
    assert!(moved_on.check(Color::White, &Action::Agree).is_err(), "moving on declines");
    let events = state.play(Color::White, &Action::NoResult).unwrap();
    assert_eq!(events, [Event::Ended(Ending::NoResult)]);
    let tally = SPIGHT.tally(&end_of(&scene, &*state), &Basis::Position).unwrap();
    assert_eq!(tally.result, GameResult::Void);
}

/// Spight 9.3: without agreement nothing can be dead.
#[test]
fn a_dead_list_contradicts_an_end_without_agreement() {
    let case = case("spi-pass-stones-A-last");
    let scene = Scene::new(&case, View::PLAIN);
    let mut end = End::of(scene.setup.clone());
    end.ending = Some(Ending::RoundRepetition);
    let dead = LocSet::of(12, end.situation.stones.string(scene.loc(&serde_json::json!([1, 0]))));
    let refused = SPIGHT.tally(&end, &Basis::Dead(dead)).unwrap_err().to_string();
    assert!(refused.contains("without agreement") && refused.contains("B3"), "{refused}");
    let part = LocSet::of(12, [scene.loc(&serde_json::json!([1, 0]))]);
    end.ending = None;
    let refused = SPIGHT.tally(&end, &Basis::Dead(part)).unwrap_err().to_string();
    assert!(refused.contains("B3"), "{refused}");
    let open = SPIGHT.tally(&end, &Basis::Position).unwrap();
    assert_eq!(open.result, GameResult::Undecided);
    assert!(open.owner.iter().all(|owner| *owner == Owner::Undecided));
    assert_eq!(open.bounds, (Points::whole(-12), Points::whole(12)));
}

/// Komi and earlier captives count; the words of a refusal name the place.
#[test]
fn komi_and_captives_count() {
    let case = case("spi-clean");
    let scene = Scene::new(&case, View::PLAIN);
    let mut end = End::of(scene.setup.clone());
    end.komi = Points::halves(13);
    end.situation.captives.white = 3;
    let tally = SPIGHT.tally(&end, &Basis::Dead(scene.none())).unwrap();
    assert_eq!(tally.result.to_string(), "W+3.5");
    assert_eq!(tally.score.unwrap().black, Points::whole(5));
    assert_eq!(tally.score.unwrap().white, Points::halves(17));
}

/// A pass survives other moves and is used up by the take-back it allows; the
/// next take-back needs another pass, and passing for an open ko is refused.
#[test]
fn a_pass_belongs_to_one_take() {
    let rows = ["x.xo.", ".xo..", "....."].map(String::from);
    let mut situation = Situation::of_diagram(Diagram::parse(&rows).unwrap());
    situation.to_play = Color::White;
    let mut state = SPIGHT.start_encore(&Setup::of(situation)).unwrap();
    let at = |vertex| {
        coord::parse_vertex(&shinpan::board::Graph::rectangle(5, 3).unwrap(), vertex).unwrap()
    };
    assert_eq!(rule(&*state, Action::PassForKo(at("B3"))), "pass-for-ko");
    act(&mut *state, Action::Play(at("B3")));
    assert_eq!(rule(&*state, Action::PassForKo(at("E1"))), "pass-for-ko");
    assert_eq!(rule(&*state, Action::Play(at("C3"))), "pass-for-ko");
    assert_eq!(state.offers(), ["pass-for-ko VERTEX"]);
    act(&mut *state, Action::PassForKo(at("C3")));
    act(&mut *state, Action::Play(at("E1")));
    act(&mut *state, Action::Play(at("A1")));
    act(&mut *state, Action::Play(at("D1")));
    act(&mut *state, Action::Play(at("C3")));
    assert_eq!(rule(&*state, Action::Play(at("B3"))), "pass-for-ko");
    assert_eq!(state.encore().unwrap().stones.len(), 4, "the captured stone is gone");
    // Filled by Black, the ko is over; White has nothing to pass for.
    act(&mut *state, Action::Play(at("E2")));
    act(&mut *state, Action::Play(at("B3")));
    assert_eq!(rule(&*state, Action::PassForKo(at("C3"))), "pass-for-ko");
}

/// A player may act out of turn: within a round the turn changes hands, after a
/// round that player opens the next one, in a pause play resumes.
#[test]
fn turns_can_be_given_away() {
    let (state, _, white, none) = after_two_passes();
    let empty = state.situation().graph().at(2, 0).unwrap();
    let mut between = state.clone();
    between.set_to_play(Color::White);
    assert_eq!(rule(&*between, Action::Pass), "pass-without-pause");
    act(&mut *between, Action::Play(empty));
    assert_eq!(between.encore().unwrap().first, Color::White);
    let mut paused = state.clone();
    act(&mut *paused, Action::Pause);
    act(&mut *paused, Action::NameDead(none));
    paused.set_to_play(Color::Black);
    assert_eq!(rule(&*paused, Action::Agree), "pause");
    act(&mut *paused, Action::Pass);
    assert_eq!(paused.encore().unwrap().last, Some(Color::Black));
    // Through a game record the same, with nothing changed by a refusal.
    let mut setup = Setup::of(state.situation().clone());
    setup.situation.to_play = Color::Black;
    setup.situation.pass_count = 0;
    let mut game = Replay::new(&SPIGHT, setup).unwrap();
    game.play(Color::White, Action::Pass).unwrap();
    game.play(Color::Black, Action::Pass).unwrap();
    assert!(game.play(Color::Black, Action::NameDead(white)).is_err());
    assert_eq!(game.state().situation().to_play, Color::White);
    assert_eq!(game.turns().len(), 2);
}

/// A position may come with passes before it.
#[test]
fn a_start_position_may_have_a_pass_count() {
    let case = case("spi-round-two-passes");
    let mut setup = Scene::new(&case, View::PLAIN).setup;
    setup.situation.pass_count = 1;
    let mut state = SPIGHT.start(&setup).unwrap();
    let events = act(&mut *state, Action::Pass);
    let (passer, repeater) = (Color::White, Color::Black);
    assert_eq!(events, [Event::RoundEnd { round: 1, passer, repeater }]);
    setup.situation.pass_count = 2;
    let mut state = SPIGHT.start(&setup).unwrap();
    assert_eq!(rule(&*state, Action::Pass), "pass-without-pause");
    act(&mut *state, Action::Pause);
    setup.situation.permanent.insert(Loc::new(0));
    assert_eq!(SPIGHT.start(&setup).unwrap_err().to_string(), "spight has no permanent marks");
}

#[test]
fn locations_of_other_boards_are_refused() {
    let case = case("spi-encore-pass-for-ko");
    let state = Scene::new(&case, View::PLAIN).start();
    let (far, color) = (Loc::new(400), state.situation().to_play);
    for action in
        [Action::Play(far), Action::PassForKo(far), Action::NameDead(LocSet::of(401, [far]))]
    {
        assert!(state.check(color, &action).is_err());
    }
}
