//! The area rulesets: what is legal, how play ends, what counts.

use shinpan::board::{Color, Diagram, LocSet, coord};
use shinpan::rules::{Action, Ending, Event, Points, Setup, Situation};
use shinpan::rulesets::{Basis, End, Owner, Replay, Ruleset, State, find};

fn ruleset(id: &str) -> &'static dyn Ruleset {
    find(id).unwrap().ruleset
}

fn setup(rows: &[&str], to_play: Color) -> Setup {
    let mut situation = Situation::of_diagram(Diagram::parse(rows).unwrap());
    situation.to_play = to_play;
    Setup::of(situation)
}

fn start(id: &str, rows: &[&str], to_play: Color) -> Box<dyn State> {
    ruleset(id).start(&setup(rows, to_play)).unwrap()
}

fn play_of(state: &dyn State, vertex: &str) -> Action {
    match vertex {
        "pass" => Action::Pass,
        _ => Action::Play(coord::parse_vertex(state.situation().graph(), vertex).unwrap()),
    }
}

/// Plays by whoever has the turn.
fn play(state: &mut dyn State, vertices: &[&str]) -> Vec<Event> {
    let mut events = Vec::new();
    for vertex in vertices {
        let (color, action) = (state.situation().to_play, play_of(state, vertex));
        events = state.play(color, &action).unwrap_or_else(|e| panic!("{vertex}: {e}"));
    }
    events
}

fn refusal(state: &dyn State, vertex: &str) -> String {
    state.check(state.situation().to_play, &play_of(state, vertex)).unwrap_err().to_string()
}

const ALL: [&str; 3] = ["tromp-taylor", "aga", "chinese"];

#[test]
fn ko_is_repetition_in_all_of_them() {
    for id in ALL {
        let mut state = start(id, &["xo.o.", ".xo..", "....."], Color::Black);
        play(&mut *state, &["C3"]);
        let told = refusal(&*state, "B3");
        let kind = if id == "aga" { "situational-superko" } else { "positional-superko" };
        assert!(told.starts_with(kind), "{told}");
        // A threat and its answer change the position.
        play(&mut *state, &["E1", "D1", "B3"]);
    }
}

/// Sending two, returning one: the third play recreates the start with the other
/// player to move, which only positional superko forbids.
#[test]
fn positional_and_situational_superko_differ() {
    for id in ALL {
        let rows = [".xx.o", "xoooo", ".oxxx", "oox.x", "xxxx."];
        let mut state = start(id, &rows, Color::Black);
        play(&mut *state, &["A3", "A5"]);
        let legal = state.check(Color::Black, &play_of(&*state, "A4")).is_ok();
        assert_eq!(legal, id == "aga", "{id}");
        if legal {
            play(&mut *state, &["A4", "pass"]);
            let told = refusal(&*state, "A3");
            assert!(told.starts_with("situational-superko"), "{told}");
        }
    }
}

#[test]
fn suicide() {
    for id in ALL {
        let mut state = start(id, &[".x.o.", "xxxoo", "oooo."], Color::White);
        let single = refusal(&*state, "A3");
        let rule = match id {
            // A single stone would vanish: the position would stay the same.
            "tromp-taylor" => "positional-superko",
            _ => "no suicide",
        };
        assert!(single.starts_with(rule), "{single}");
        play(&mut *state, &["pass", "A3", "pass"]);
        // Black's five stones and a sixth one die in their last liberty.
        match id {
            "tromp-taylor" => {
                let events = play(&mut *state, &["C3"]);
                assert!(matches!(&events[..], [Event::Removed { color: Color::Black, stones }]
                    if stones.len() == 6));
                assert_eq!(state.situation().captives.black, 6);
            }
            _ => assert!(refusal(&*state, "C3").starts_with("no suicide")),
        }
    }
}

#[test]
fn two_passes_end_tromp_taylor_and_chinese() {
    for id in ["tromp-taylor", "chinese"] {
        let mut state = start(id, &["...", "...", "..."], Color::Black);
        assert_eq!(play(&mut *state, &["pass", "pass"]), [Event::Ended(Ending::Passes)]);
        assert_eq!(state.ended(), Some(Ending::Passes));
        assert!(refusal(&*state, "A1").starts_with("end of play"));
        assert_eq!(state.situation().captives.black, 0, "passes are free");
        let mut begun = setup(&["...", "..."], Color::Black);
        begun.situation.pass_count = 1;
        let mut state = ruleset(id).start(&begun).unwrap();
        play(&mut *state, &["pass"]);
        assert_eq!(state.ended(), Some(Ending::Passes));
    }
}

/// AGA 7, 9, 10, 11: two passes stop play, playing on is open to the opponent of
/// the last player to pass, four passes end the game, passes cost a stone, and
/// White passes last.
#[test]
fn aga_stops_after_two_passes_and_ends_after_four() {
    let mut state = start("aga", &["...", "...", "..."], Color::White);
    assert!(play(&mut *state, &["pass", "pass"]).is_empty());
    assert_eq!((state.ended(), state.situation().to_play), (None, Color::White));
    assert_eq!((state.situation().captives.white, state.situation().captives.black), (1, 1));
    assert_eq!(state.offers(), ["dead VERTEX...", "dead none"]);
    let mut resumed = state.clone();
    play(&mut *resumed, &["A1", "pass", "pass", "pass"]);
    assert_eq!(resumed.ended(), None, "a play in between");
    let events = play(&mut *resumed, &["pass"]);
    assert_eq!(events, [Event::Ended(Ending::Passes)]);
    // White passed last: both gave as many stones as they passed.
    assert_eq!((resumed.situation().captives.white, resumed.situation().captives.black), (3, 3));
    play(&mut *state, &["pass", "pass"]);
    // Black passed last, so White hands over a last stone.
    assert_eq!((state.situation().captives.white, state.situation().captives.black), (3, 2));
}

#[test]
fn aga_settles_dead_stones_by_agreement() {
    let rows = [".xo.", "xxo.", "xoo.", "xxo."];
    let mut game = Replay::new(ruleset("aga"), setup(&rows, Color::Black)).unwrap();
    let none = LocSet::empty(16);
    assert!(game.play(Color::Black, Action::NameDead(none.clone())).is_err());
    game.play(Color::Black, Action::Pass).unwrap();
    game.play(Color::White, Action::Pass).unwrap();
    assert!(game.play(Color::White, Action::Agree).is_err());
    let stones = &game.state().situation().stones;
    let at = |vertex| coord::parse_vertex(stones.graph(), vertex).unwrap();
    let black = LocSet::of(16, stones.string(at("A1")));
    let part = LocSet::of(16, [at("A1")]);
    let refused = game.play(Color::White, Action::NameDead(part)).unwrap_err();
    assert_eq!(refused.rule, "dead stones");
    game.play(Color::White, Action::NameDead(black.clone())).unwrap();
    assert!(game.play(Color::White, Action::Agree).is_err(), "Black answers");
    game.play(Color::Black, Action::Resume).unwrap();
    assert!(game.play(Color::Black, Action::Agree).is_err(), "nothing named any more");
    game.play(Color::Black, Action::NameDead(none)).unwrap();
    game.play(Color::White, Action::NameDead(black.clone())).unwrap();
    game.play(Color::Black, Action::Agree).unwrap();
    assert_eq!(game.state().ended(), Some(Ending::Agreement));
    assert_eq!(game.state().agreed_dead(), Some(black.clone()));
    let tally = ruleset("aga").tally(&game.end(), &Basis::Dead(black)).unwrap();
    assert_eq!(tally.result.to_string(), "W+16");
    assert!(tally.proven && tally.warnings.is_empty());
    game.undo();
    assert_eq!(game.state().ended(), None);
}

#[test]
fn counting() {
    let rows = [".xo..", "xxo.x", ".xo..", ".xooo"];
    for id in ALL {
        let mut end = End::of(setup(&rows, Color::Black));
        let tally = ruleset(id).tally(&end, &Basis::Position).unwrap();
        // Black: 6 stones, 3 points on the left; White: 6 stones; the upper
        // right reaches both.
        let score = tally.score.unwrap();
        assert_eq!((score.black, score.white), (Points::whole(9), Points::whole(6)), "{id}");
        assert_eq!(tally.result.to_string(), "B+3");
        assert_eq!(tally.owner[3], Owner::Nobody);
        assert_eq!(tally.warnings.is_empty(), id == "tromp-taylor", "{id}");
        let graph = end.situation.graph().clone();
        let dead = LocSet::of(20, [graph.at(4, 1).unwrap()]);
        let tally = ruleset(id).tally(&end, &Basis::Dead(dead)).unwrap();
        assert_eq!(tally.result.to_string(), "W+4", "{id}");
        assert_eq!((tally.basis, tally.proven), ("agreed", id != "tromp-taylor"));
        end.komi = Points::halves(15);
        let tally = ruleset(id).tally(&end, &Basis::Position).unwrap();
        assert_eq!(tally.result.to_string(), "W+4.5", "{id}");
        let part = LocSet::of(20, [graph.at(0, 1).unwrap()]);
        let refused = ruleset(id).tally(&end, &Basis::Dead(part)).unwrap_err().to_string();
        assert!(refused.contains("A3") && refused.contains("B4"), "{refused}");
    }
}

/// AGA 4: a point for each handicap stone but the first. Chinese: one for each.
#[test]
fn handicap_compensation() {
    let points = |id: &str, handicap| {
        let mut end = End::of(setup(&["..."], Color::White));
        end.handicap = handicap;
        let tally = ruleset(id).tally(&end, &Basis::Position).unwrap();
        assert_eq!(tally.warnings.is_empty(), tally.score.unwrap().white == Points::ZERO);
        tally.score.unwrap().white
    };
    for (handicap, aga, chinese) in [(0, 0, 0), (1, 0, 0), (2, 1, 2), (9, 8, 9)] {
        assert_eq!(points("aga", handicap), Points::whole(aga));
        assert_eq!(points("chinese", handicap), Points::whole(chinese));
        assert_eq!(points("tromp-taylor", handicap), Points::ZERO);
    }
}

/// After AGA's four passes everything on the board is alive, without a doubt.
#[test]
fn an_end_without_agreement_needs_no_warning() {
    let mut end = End::of(setup(&["x.o"], Color::Black));
    end.ending = Some(Ending::Passes);
    assert!(ruleset("aga").tally(&end, &Basis::Position).unwrap().warnings.is_empty());
    assert!(!ruleset("chinese").tally(&end, &Basis::Position).unwrap().warnings.is_empty());
}

#[test]
fn names() {
    for (name, id, family) in [
        ("Tromp Taylor", "tromp-taylor", None),
        ("AGA", "aga", None),
        ("Chinese", "chinese", None),
        ("chinese-ogs", "chinese", None),
        ("BGA", "aga", Some("bga")),
        ("area", "tromp-taylor", Some("area")),
    ] {
        let named = find(name).unwrap();
        assert_eq!((named.ruleset.info().id, named.stands_for), (id, family));
    }
    // New Zealand's superko is situational, so it is not Tromp-Taylor.
    assert!(find("NZ").is_err());
}
