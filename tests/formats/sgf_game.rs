//! Games of records: what they mean, how they are replayed under a ruleset,
//! and that a played game survives writing and reading.

use crate::random::Random;
use shinpan::board::{BoardSpec, Color, Graph, LocSet, PerColor, coord};
use shinpan::record::game::{self, Conduct, GameRecord, Heading, Margin, Recorded, save};
use shinpan::record::sgf::{self, ReadOptions};
use shinpan::rules::{Action, Points, Setup, Situation, Turn};
use shinpan::rulesets::{self, Basis, GameResult, Replay, Ruleset};
use std::path::Path;

fn ruleset(name: &str) -> &'static dyn Ruleset {
    rulesets::find(name).unwrap().ruleset
}

fn load(text: &str) -> GameRecord {
    let file = sgf::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    game::load(&file.games[0], &Default::default()).unwrap()
}

fn example(name: &str) -> GameRecord {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("sgf").join(name);
    let file = sgf::read_file(&path, &ReadOptions::default()).unwrap();
    assert_eq!(file.warnings, []);
    let game = game::load(&file.games[0], &Default::default()).unwrap();
    assert_eq!(game.warnings, []);
    game
}

/// Replays under the record's own rules; nothing may be odd.
fn played(game: &GameRecord) -> Replay {
    let rules = game.rules.as_ref().unwrap().found.unwrap().ruleset;
    let played = game.play(rules, Conduct::Strict, None).unwrap();
    assert_eq!((played.stop, played.warnings, played.restarts), (None, Vec::new(), 0));
    played.game
}

fn strings(warnings: &[shinpan::record::Warning]) -> Vec<String> {
    warnings.iter().map(ToString::to_string).collect()
}

#[test]
fn the_examples_end_as_their_comments_say() {
    let nine = played(&example("game-9x9.sgf"));
    let tally = nine.ruleset().tally(&nine.end(), &Basis::Position).unwrap();
    assert_eq!(tally.result.to_string(), "B+10.5");
    let torus = played(&example("torus-7x5.sgf"));
    let tally = torus.ruleset().tally(&torus.end(), &Basis::Position).unwrap();
    assert_eq!(tally.result.to_string(), "B+1");
    let black = played(&example("ljrg-3x3-black.sgf"));
    assert_eq!(black.state().situation().rows(), [".o.", "oxx", ".x."]);
    let seki = played(&example("seki-5x2.sgf"));
    assert_eq!(seki.state().situation().rows(), [".x.o.", "xxxoo"]);
}

#[test]
fn every_example_has_a_comment() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("sgf");
    for entry in std::fs::read_dir(folder).unwrap() {
        let file = sgf::read_file(&entry.unwrap().path(), &ReadOptions::default()).unwrap();
        assert!(file.games[0].root().text("C").is_some_and(|comment| comment.len() > 40));
    }
}

/// The territory marked in a game of the archive, its dead stones and the
/// prisoners add up to the result that the players recorded.
#[test]
fn marked_territory_names_the_dead() {
    let game = example("game-19x19.sgf");
    let played = game.play(ruleset("tromp-taylor"), Conduct::AsRecorded, None).unwrap();
    let situation = played.game.state().situation();
    let (dead, remarks) = game.dead(&situation.stones).unwrap();
    assert_eq!(remarks, []);
    assert!(!dead.is_empty());
    let territory = game.territory.as_ref().unwrap();
    let count = |color: Color| {
        let fallen = dead.iter().filter(|&loc| situation.stones.at(loc) == Some(!color)).count();
        let prisoners = situation.captives[!color] as usize;
        (territory.of[color].len() + fallen + prisoners) as i32
    };
    let margin =
        Points::whole(count(Color::Black) - count(Color::White)) - game.komi.unwrap_or_default();
    assert_eq!(
        game.result,
        Some(Recorded::Win(Color::Black, Margin::Points(margin))),
        "the record says what its marks add up to"
    );
}

#[test]
fn a_string_that_is_marked_in_part_dies_as_a_whole() {
    let game = load("(;SZ[4]AB[aa][ba][ca][da]AW[ad];B[];W[];TB[ab]TW[ba][ca])");
    let (dead, remarks) = game.dead(&game.setup.situation.stones).unwrap();
    assert_eq!(dead.len(), 4);
    assert_eq!(
        strings(&remarks),
        ["line 1: only a part of the black string at A4 is marked as dead; all of it counts"]
    );
    assert!(load("(;SZ[4];B[aa])").dead(&game.setup.situation.stones).is_none());
    // Marks before the last move are about another position.
    let stale = load("(;SZ[4];B[aa];TB[ab]\n;W[dd])");
    assert!(stale.territory.is_none());
    assert_eq!(
        strings(&stale.warnings),
        ["line 1: territory is marked before the last move; ignored"]
    );
}

/// The pinwheel game of the LJRG text, situation by situation.
#[test]
fn the_pinwheel_game_is_replayed_with_its_marks() {
    let game = example("ljrg-3x3-pinwheel.sgf");
    let expected: [(&[&str; 3], i8, (u32, u32)); 20] = [
        (&["...", "..x", "..."], 0, (0, 0)),
        (&["...", ".ox", "..."], 0, (0, 0)),
        (&["...", ".ox", ".x."], 0, (0, 0)),
        (&["o..", ".ox", ".x."], 0, (0, 0)),
        (&["o..", "xox", ".x."], 0, (0, 0)),
        (&["o..", "#ox", "ox."], -1, (1, 0)),
        (&["ox.", ".ox", "ox."], 0, (1, 0)),
        (&["ox.", ".ox", "o#o"], -1, (2, 0)),
        (&["#x.", "xox", "o.o"], -1, (2, 1)),
        (&[".xo", "xo#", "o.o"], -1, (3, 1)),
        (&[".xo", "xo.", "#xo"], -1, (3, 2)),
        (&["o#o", "xo.", ".xo"], -1, (4, 2)),
        (&["o.o", "xox", ".x#"], -1, (4, 3)),
        (&["o.o", "#ox", "ox."], -1, (5, 3)),
        (&["ox#", ".ox", "ox."], -1, (5, 4)),
        (&["ox.", ".ox", "o#o"], -1, (6, 4)),
        // After the removal Black still has the turn; the temporary mark binds
        // until it ends.
        (&["***", "*o*", "***"], -1, (8, 7)),
        (&["***", "*o*", "***"], 0, (8, 7)),
        (&["***", "*o*", "***"], 1, (8, 7)),
        (&["***", "*o*", "***"], 2, (8, 7)),
    ];
    for (index, (rows, passes, (black, white))) in expected.into_iter().enumerate() {
        let part = game.play(ruleset("ljrg"), Conduct::Strict, Some(index + 2)).unwrap();
        assert_eq!(part.moves, index + 1);
        let situation = part.game.state().situation();
        assert_eq!(situation.rows(), rows, "after action {}", index + 1);
        assert_eq!(situation.pass_count, passes, "after action {}", index + 1);
        assert_eq!(situation.captives, PerColor::new(black, white), "after action {}", index + 1);
    }
    let end = played(&game);
    let none = || LocSet::empty(9);
    let control = Basis::Control(PerColor::new(none(), none()));
    let tally = end.ruleset().tally(&end.end(), &control).unwrap();
    assert_eq!(tally.result.to_string(), "W+1");
}

#[test]
fn heads_are_read() {
    let game = load(
        "(;GM[1]SZ[13]HA[2]KM[0.5]RU[AGA]RE[W+R]PB[Kuro]BR[5 kyu]PW[Shiro]WR[2 dan]AB[dd][jj];W[gg])",
    );
    assert_eq!(game.handicap, Some(2));
    assert_eq!(game.setup.handicap, 2);
    assert_eq!(game.komi, Some(Points::halves(1)));
    assert_eq!(game.result, Some(Recorded::Win(Color::White, Margin::Resignation)));
    assert_eq!(game.players.black.name.as_deref(), Some("Kuro"));
    assert_eq!(game.players.black.rank.as_deref(), Some("5 kyu"));
    assert_eq!(game.players.white.name.as_deref(), Some("Shiro"));
    assert_eq!(game.rules.unwrap().found.unwrap().ruleset.info().id, "aga");
    assert_eq!(game.setup.situation.to_play, Color::White);
    let bare = load("(;B[aa])");
    assert_eq!((bare.graph().cols(), bare.graph().rows()), (19, 19));
    assert_eq!((bare.komi, bare.handicap, bare.result), (None, None, None));
    assert!(bare.rules.is_none());
}

#[test]
fn the_first_turn_is_found() {
    let turn = |text: &str| load(text).setup.situation.to_play;
    assert_eq!(turn("(;SZ[9])"), Color::Black);
    assert_eq!(turn("(;SZ[9];W[aa])"), Color::White);
    assert_eq!(turn("(;SZ[9]PL[W])"), Color::White);
    assert_eq!(turn("(;SZ[9]PL[white])"), Color::White);
    assert_eq!(turn("(;SZ[9]HA[2]AB[cc][gg])"), Color::White);
    assert_eq!(turn("(;SZ[9]AB[cc][gg])"), Color::White);
    assert_eq!(turn("(;SZ[9]AB[cc]AW[gg])"), Color::Black);
    assert_eq!(turn("(;SZ[9];AB[cc]PL[W];AW[gg])"), Color::White);
}

#[test]
fn ones_own_ruleset_property_counts() {
    let game = load("(;SZ[3]RU[Chinese]SHPRU[ljrg])");
    assert_eq!(game.rules.unwrap().found.unwrap().ruleset.info().id, "ljrg");
    assert_eq!(
        strings(&game.warnings),
        ["line 1: RU[Chinese] and SHPRU[ljrg] name different rulesets; SHPRU counts"]
    );
    let game = load("(;SZ[3]RU[Chinese]SHPRU[no such rules])");
    assert_eq!(game.rules.unwrap().found.unwrap().ruleset.info().id, "chinese");
    assert_eq!(strings(&game.warnings), ["line 1: unknown ruleset SHPRU[no such rules]"]);
}

#[test]
fn our_setup_properties_are_read() {
    let game = load("(;SZ[3]SHPTM[ba]SHPPM[aa][cc:bc]SHPPC[-1]SHPCA[3:4]AB[bb]PL[W])");
    let situation = &game.setup.situation;
    assert_eq!(situation.rows(), ["*#.", ".x.", ".**"]);
    assert_eq!(situation.pass_count, -1);
    assert_eq!(situation.captives, PerColor::new(3, 4));
    assert!(
        coord::parse_vertex(game.graph(), "A3")
            .is_some_and(|loc| situation.stones.is_anchored(loc))
    );
    let odd = load("(;SZ[3]SHPTM[xyz]SHPPC[9]SHPCA[-3:4]SHPAC[B jump][pass];SHPAC[B act])");
    assert_eq!(
        strings(&odd.warnings),
        [
            "line 1: SHPAC[B jump] cannot be read: unknown action \"jump\"; the actions are play VERTEX, pass, \
             remove-cycle [NUMBER], pass-for-ko VERTEX, ko-pass, pause, dead VERTEX... or dead none, agree, \
             resume, no-result; ignored",
            "line 1: SHPAC[pass] cannot be read: not a colour and an action; ignored",
            "line 1: SHPTM[xyz] cannot be read: not a point; ignored",
            "line 1: SHPPC[9] cannot be read: not a pass count of -1 to 3; ignored",
            "line 1: SHPCA[-3:4] cannot be read: not captured black and white stones as in 3:4; ignored",
            "line 1: SHPAC[B act] cannot be read: unknown action \"act\"; the actions are play VERTEX, pass, \
             remove-cycle [NUMBER], pass-for-ko VERTEX, ko-pass, pause, dead VERTEX... or dead none, agree, \
             resume, no-result; ignored",
        ]
    );
}

#[test]
fn board_shapes_are_read() {
    let torus = load("(;SZ[5]SHPBD[torus 5x5];B[aa])");
    let corner = torus.graph().at(0, 0).unwrap();
    assert_eq!(torus.graph().neighbors(corner).len(), 4);
    assert!(torus.warnings.is_empty());
    let other = load("(;SZ[9]SHPBD[torus 5x5])");
    assert_eq!(strings(&other.warnings), ["line 1: SZ[9] is read as 5:5 as SHPBD says"]);
    let file = load("(;SHPBD[board\nlocation a\nlocation b\npair a b\n];B[aa])");
    assert_eq!(file.graph().len(), 2);
    let bad = sgf::read(b"(;SHPBD[teapot 5x5])", &ReadOptions::default()).unwrap();
    let error = game::load(&bad.games[0], &Default::default()).unwrap_err().to_string();
    assert!(error.starts_with("SHPBD[teapot 5x5]: unknown board shape \"teapot\""), "{error}");
}

#[test]
fn a_line_can_be_chosen() {
    let text = "(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd];B[ee]))";
    let file = sgf::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    let tree = &file.games[0];
    let last = tree.ids().next_back();
    let game = game::load(tree, &game::LoadOptions { to: last, ..Default::default() }).unwrap();
    let end = game.play(ruleset("tromp-taylor"), Conduct::Strict, None).unwrap();
    let situation = end.game.state().situation();
    let here = |at: &str| situation.stones.at(coord::parse_vertex(game.graph(), at).unwrap());
    assert_eq!(
        (here("D6"), here("E5"), here("B8")),
        (Some(Color::White), Some(Color::Black), None)
    );
}

#[test]
fn a_move_number_stops_before_that_move() {
    let game = load("(;SZ[9];B[aa];W[bb];AB[cc]PL[W];W[dd])");
    let moves = |before| {
        let part = game.play(ruleset("tromp-taylor"), Conduct::Strict, Some(before)).unwrap();
        let stones = &part.game.state().situation().stones;
        (part.moves, stones.count(Color::Black), stones.count(Color::White))
    };
    assert_eq!(moves(1), (0, 0, 0));
    assert_eq!(moves(2), (1, 1, 0));
    assert_eq!(moves(3), (2, 2, 1));
    assert_eq!(moves(4), (3, 2, 2));
    assert_eq!(moves(99), (3, 2, 2));
}

#[test]
fn illegal_moves_stop_or_are_replayed_as_recorded() {
    let game = load("(;SZ[9];B[ee];W[gc]\n;B[ee];W[ss];B[ab];W[aa];B[ba];W[aa])");
    let strict = game.play(ruleset("chinese"), Conduct::Strict, None).unwrap();
    let stop = strict.stop.unwrap();
    assert_eq!((stop.number, stop.line, stop.color), (3, 2, Color::Black));
    assert_eq!(
        stop.to_string(),
        "move 3 (B E5) is illegal: vacant location: E5 holds a black stone"
    );
    assert_eq!(strict.moves, 2);
    assert_eq!(strict.game.turns().len(), 2);
    let lenient = game.play(ruleset("chinese"), Conduct::AsRecorded, None).unwrap();
    assert_eq!(lenient.stop, None);
    assert_eq!(lenient.moves, 8);
    assert_eq!(lenient.restarts, 3);
    assert_eq!(
        strings(&lenient.warnings),
        [
            "line 2: move 3: B E5 is illegal (vacant location: E5 holds a black stone); replayed as recorded",
            "line 2: move 4: W [ss] cannot be replayed (board: it is off the 9x9 board); left out",
            "line 2: move 8: W A9 is illegal (no suicide: a stone at A9 would have no liberty); replayed as recorded",
        ]
    );
    let situation = lenient.game.state().situation();
    assert_eq!(situation.captives, PerColor::new(0, 2), "one by capture, one by suicide");
    assert_eq!(situation.to_play, Color::Black);
    assert_eq!(situation.rows()[0], ".x.......");
}

#[test]
fn setup_in_the_middle_starts_anew() {
    // The ko of the old sequence is forgotten with it.
    let ko = "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb]";
    let banned = load(&format!("{ko};W[bb])"));
    assert!(banned.play(ruleset("chinese"), Conduct::Strict, None).unwrap().stop.is_some());
    let free = load(&format!("{ko};AE[ee];W[bb])"));
    let played = free.play(ruleset("chinese"), Conduct::Strict, None).unwrap();
    assert_eq!((played.stop.clone(), played.restarts), (None, 1));
    let situation = played.game.state().situation();
    assert_eq!(situation.captives, PerColor::new(1, 1), "captives are kept");
    assert_eq!(situation.to_play, Color::Black);
    // A position that cannot be is refused with the number of moves before it.
    let dead = load("(;SZ[3];B[cc];AB[aa]AW[ba][ab])");
    let error = dead.play(ruleset("chinese"), Conduct::Strict, None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "position set up after move 1: the Black string at A3 has no liberty"
    );
}

#[test]
fn setup_before_the_first_move_is_one_start() {
    let game = load("(;SZ[3]SHPTM[ba]SHPCA[1:0]AB[aa];AW[cc]PL[W];AE[aa]AB[bb])");
    assert_eq!(game.steps, []);
    assert_eq!(game.setup.situation.rows(), [".#.", ".x.", "..o"]);
    assert_eq!(game.setup.situation.pass_count, -1);
    assert_eq!(game.setup.situation.captives, PerColor::new(1, 0));
    assert_eq!(game.setup.situation.to_play, Color::White);
    assert_eq!(game.warnings, []);
    let twice = load("(;SZ[3]AB[aa];AW[aa])");
    assert_eq!(
        strings(&twice.warnings),
        ["line 1: AW puts a stone on A3, where there is one; the new one counts"]
    );
    // Setup in several nodes in a row is one change.
    let middle = load("(;SZ[3];B[aa];AW[bb];AE[aa];AB[cc];W[ab])");
    assert_eq!(middle.steps.len(), 3);
    let played = middle.play(ruleset("chinese"), Conduct::Strict, None).unwrap();
    assert_eq!(played.restarts, 1);
    assert_eq!(played.game.state().situation().rows(), ["...", "oo.", "..x"]);
}

#[test]
fn endless_setup_is_refused() {
    let game = load(&format!("(;SZ[3]{})", ";B[aa];AE[aa]".repeat(10_001)));
    let error = game.play(ruleset("chinese"), Conduct::Strict, None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "move 10001: setup and illegal moves made the sequence start anew more than 10000 times"
    );
}

#[test]
fn moves_out_of_turn_are_noticed() {
    let game = load("(;SZ[9];B[aa];B[bb];W[cc])");
    let played = game.play(ruleset("chinese"), Conduct::Strict, None).unwrap();
    assert_eq!(strings(&played.warnings), ["line 1: move 2: black moves out of turn"]);
    assert_eq!(played.stop, None);
    let placed = load("(;SZ[9]HA[3];B[aa];B[bb];B[cc];W[ee])");
    let played = placed.play(ruleset("chinese"), Conduct::Strict, None).unwrap();
    assert_eq!(strings(&played.warnings), Vec::<String>::new());
}

/// Legal actions at random: plays mostly, passes, and whatever else is legal.
fn random_game(rules: &'static dyn Ruleset, setup: Setup, seed: u64) -> Replay {
    let mut dice = Random::new(seed);
    let mut game = Replay::new(rules, setup).unwrap();
    let graph = game.setup().situation.graph().clone();
    for _ in 0..100 {
        let color = game.state().situation().to_play;
        let mut actions = vec![Action::Pass];
        actions.extend(graph.locs().map(Action::Play));
        for loc in graph.locs() {
            actions.push(Action::PassForKo(loc));
            actions.push(Action::NameDead(LocSet::of(graph.len(), [loc])));
        }
        actions.extend([
            Action::RemoveCycle(None),
            Action::KoPass,
            Action::Pause,
            Action::NameDead(LocSet::empty(graph.len())),
            Action::Agree,
            Action::Resume,
            Action::NoResult,
        ]);
        actions.extend((0..game.turns().len()).map(|number| Action::RemoveCycle(Some(number))));
        let legal: Vec<(Color, Action)> = [color, !color]
            .into_iter()
            .flat_map(|who| actions.iter().map(move |action| (who, action.clone())))
            .filter(|(who, action)| game.state().check(*who, action).is_ok())
            .collect();
        // Passes end games and no-results too: let the others come first.
        let rank = |action: &Action| match action {
            Action::Play(_) => 0,
            Action::Pass => 2,
            Action::NoResult => 3,
            _ => 1,
        };
        let wanted = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3][dice.below(10)];
        let of_rank = legal.iter().filter(|(_, action)| rank(action) == wanted);
        let mut some: Vec<_> = of_rank.cloned().collect();
        if some.is_empty() {
            some = legal;
        }
        if some.is_empty() {
            break;
        }
        let (who, action) = some.swap_remove(dice.below(some.len()));
        game.play(who, action).unwrap();
    }
    game
}

fn assert_survives(game: &Replay, heading: &Heading) {
    let tree = save(game, heading);
    let text = sgf::write(std::slice::from_ref(&tree));
    let file = sgf::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(file.games, [tree], "{text}");
    let record = game::load(&file.games[0], &Default::default()).unwrap();
    assert_eq!(record.warnings, [], "{text}");
    assert_eq!(&record.setup, game.setup(), "{text}");
    let found = record.rules.as_ref().unwrap().found.unwrap();
    assert_eq!(found.ruleset.info().id, game.ruleset().info().id);
    let played = record.play(found.ruleset, Conduct::Strict, None).unwrap();
    assert_eq!(played.stop, None, "{text}");
    assert_eq!(played.restarts, 0, "{text}");
    assert_eq!(played.game.turns(), game.turns(), "{text}");
    assert_eq!(played.game.state().situation(), game.state().situation(), "{text}");
    assert_eq!(played.game.state().ended(), game.state().ended(), "{text}");
}

#[test]
fn games_under_every_ruleset_survive_saving() {
    let mut words = std::collections::BTreeSet::new();
    for &rules in rulesets::ALL {
        for seed in 0..40 {
            let graph = match seed % 4 {
                0 => Graph::rectangle(3, 3).unwrap(),
                1 => Graph::rectangle(4, 2).unwrap(),
                2 => "torus 3x3".parse::<BoardSpec>().unwrap().build(),
                _ => "4x3 without B2".parse::<BoardSpec>().unwrap().build(),
            };
            let mut setup = Setup::of(Situation::empty(graph));
            setup.komi = Points::whole((seed as i32 - 3) * 25);
            let game = random_game(rules, setup, seed);
            words.extend(game.turns().iter().map(|turn| turn.action.word()));
            assert_survives(&game, &Heading::default());
        }
    }
    let words: Vec<&str> = words.into_iter().collect();
    let reached = ["agree", "dead", "no-result", "pass", "pass-for-ko", "pause", "play", "resume"];
    assert_eq!(words, reached);
}

/// Cycles take too long to come about by chance.
#[test]
fn a_removed_cycle_survives_saving() {
    let game = played(&example("ljrg-3x3-pinwheel.sgf"));
    assert_survives(&game, &Heading::default());
    let text = sgf::write(&[save(&game, &Heading::default())]).replace('\n', "");
    let picture = ";AE[ba][cb][aa][ac][cc]SHPAC[B remove-cycle 9];B[];W[]";
    assert!(text.contains(picture), "{text}");
    let last = game.turns().len() - 3;
    assert_eq!(game.turns()[last - 1].action, Action::RemoveCycle(Some(8)));
}

#[test]
fn starts_survive_saving() {
    let game = load(
        "(;SZ[4:3]KM[-2]HA[2]RU[ljrg]SHPTM[ba]SHPPM[da]SHPPC[-1]SHPCA[5:0]AB[bb][aa]AW[cc]PL[W])",
    );
    let replay = game.play(ruleset("ljrg"), Conduct::Strict, None).unwrap().game;
    let heading = Heading {
        names: PerColor::new(Some("A ] \\ B".into()), Some("白".into())),
        result: game::outcome(GameResult::Win(Color::White, Points::halves(7))),
        territory: None,
        comment: Some("two\nlines".into()),
    };
    assert_survives(&replay, &heading);
    let text = sgf::write(&[save(&replay, &heading)]);
    assert!(text.contains("RE[W+3.5]"), "{text}");
    assert!(text.contains("PB[A \\] \\\\ B]PW[白]"), "{text}");
}

#[test]
fn territory_is_marked_at_the_end() {
    let graph = Graph::rectangle(3, 2).unwrap();
    let mut game =
        Replay::new(ruleset("tromp-taylor"), Setup::of(Situation::empty(graph.clone()))).unwrap();
    game.play(Color::Black, Action::Play(graph.at(1, 0).unwrap())).unwrap();
    let territory = PerColor::new(LocSet::of(6, graph.at(0, 0)), LocSet::of(6, graph.at(2, 1)));
    let heading = Heading { territory: Some(territory.clone()), ..Heading::default() };
    let tree = save(&game, &heading);
    let record = game::load(&tree, &Default::default()).unwrap();
    assert_eq!(record.territory.unwrap().of, territory);
    assert_eq!(
        record.steps.iter().map(|step| step.act.clone()).collect::<Vec<_>>(),
        [game::Act::Turn(Turn {
            color: Color::Black,
            action: Action::Play(graph.at(1, 0).unwrap())
        })]
    );
}

/// A board too wide for SGF's letters: points in figures.
#[test]
fn boards_beyond_52_columns_survive_saving() {
    let mut file = String::from("board Path\ngrid 60x1\n");
    for col in 0..60 {
        file.push_str(&format!("location p{col} at {}1\n", coord::column_letters(col)));
    }
    for col in 1..60 {
        file.push_str(&format!("pair p{} p{col}\n", col - 1));
    }
    let graph = shinpan::record::shape::read(&file).unwrap();
    let mut setup = Setup::of(Situation::empty(graph.clone()));
    setup.situation.stones.place(Color::White, graph.at(55, 0).unwrap());
    let mut game = Replay::new(ruleset("tromp-taylor"), setup).unwrap();
    for col in [59, 3] {
        let color = game.state().situation().to_play;
        game.play(color, Action::Play(graph.at(col, 0).unwrap())).unwrap();
    }
    assert_survives(&game, &Heading::default());
}
