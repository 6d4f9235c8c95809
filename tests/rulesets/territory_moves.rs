//! Moves of NAJ, NAJN, Simplified Korean and the Correction of the Asian Games
//! rules: bans against a naive history, agreements, and the symmetry of
//! judgement.

use crate::random::Random;
use shinpan::board::{Color, Diagram, Graph, Loc, LocSet, PerColor, Stones, coord, diagram};
use shinpan::rules::{Action, Ending, Event, Points, Setup, Situation, Turn};
use shinpan::rulesets::api::{AnalysisKind, Basis, End, Owner, Ruleset, State, Tally, Unscorable};
use shinpan::rulesets::asian_games_2013::AsianGames2013;
use shinpan::rulesets::naj::{FORCED_RECURRENCES, NAJ, NAJN};
use shinpan::rulesets::simplified_korean::SimplifiedKorean;
use shinpan::rulesets::simplified_korean::regions::independent_regions;
use shinpan::rulesets::{Replay, find};
use std::collections::HashSet;
use std::sync::Arc;

/// The triple ko of the NAJ commentary.
const TRIPLE_KO: [&str; 4] = ["xxxxx", ".xoxo", "xo.o.", "ooooo"];
/// Its cycle, Black first.
const CYCLE: [&str; 6] = ["C2", "A3", "E2", "C3", "A2", "E3"];

fn setup(rows: &[&str]) -> Setup {
    Setup::of(Situation::of_diagram(Diagram::parse(rows).unwrap()))
}

fn replay(ruleset: &'static dyn Ruleset, rows: &[&str]) -> Replay {
    Replay::new(ruleset, setup(rows)).unwrap()
}

fn act(state: &dyn State, vertex: &str) -> Action {
    match vertex {
        "pass" => Action::Pass,
        _ => Action::Play(coord::parse_vertex(state.situation().graph(), vertex).unwrap()),
    }
}

/// Plays vertices for the player whose turn it is.
fn play(replay: &mut Replay, vertices: &[&str]) -> Vec<Event> {
    let mut events = Vec::new();
    for vertex in vertices {
        let color = replay.state().situation().to_play;
        let action = act(replay.state(), vertex);
        events = replay.play(color, action).unwrap();
    }
    events
}

#[test]
fn names_lead_to_the_rulesets() {
    for (name, id) in [
        ("NAJ", "naj"),
        ("New Amateur-Japanese", "naj"),
        ("NAJN", "najn"),
        ("Simplified Korean", "simplified-korean"),
        ("Simplified Korean Rules", "simplified-korean"),
        ("Asian Games 2013", "asian-games-2013"),
    ] {
        let named = find(name).unwrap();
        assert_eq!((named.ruleset.info().id, named.stands_for), (id, None), "{name}");
    }
    let korean = find("Korean").unwrap();
    assert_eq!(korean.ruleset.info().id, "simplified-korean");
    assert_eq!(korean.stands_for, Some("korean"));
}

#[test]
fn refusals_name_rule_and_reason() {
    let mut game = replay(&NAJ, &TRIPLE_KO);
    play(&mut game, &CYCLE);
    let refused = |game: &Replay, color, vertex| {
        game.state().check(color, &act(game.state(), vertex)).unwrap_err().to_string()
    };
    assert_eq!(
        refused(&game, Color::Black, "C2"),
        "fixed-ko: move 7 would repeat move 1 (C2, from the same position to the same position)"
    );
    assert_eq!(
        refused(&game, Color::Black, "E2"),
        "basic-ko: E2 would recreate the position just before White's last move"
    );
    assert_eq!(refused(&game, Color::White, "pass"), "alternation: it is Black's turn");
    play(&mut game, &["pass", "pass"]);
    assert_eq!(refused(&game, Color::Black, "C2"), "end of play: the sequence is over");

    let mut game = replay(&SimplifiedKorean, &TRIPLE_KO);
    play(&mut game, &CYCLE[..5]);
    assert_eq!(
        refused(&game, Color::White, "E3"),
        "positional-superko: E3 would recreate the position at the start"
    );
    let unknown = game.state().check(Color::White, &Action::KoPass).unwrap_err();
    assert_eq!(unknown.to_string(), "unknown action: simplified-korean has no ko-pass");
}

#[test]
fn najn_offers_no_result_after_a_recreated_position() {
    let mut game = replay(&NAJN, &TRIPLE_KO);
    let refused = game.play(Color::Black, Action::NoResult).unwrap_err();
    assert_eq!(refused.rule, "no-result");
    let events = play(&mut game, &CYCLE);
    assert!(events.contains(&Event::Repetition { since: 0 }));
    assert!(events.contains(&Event::NoResultPossible));
    assert_eq!(game.state().offers(), ["no-result"]);
    assert_eq!(game.play(Color::White, Action::Agree).unwrap_err().rule, "no-result");

    // White, who has just moved, offers; Black declines by playing on.
    game.play(Color::White, Action::NoResult).unwrap();
    assert_eq!(game.state().situation().to_play, Color::Black, "an offer is no move");
    assert_eq!(game.state().offers(), ["no-result", "agree", "resume"]);
    assert!(game.play(Color::White, Action::NoResult).is_err(), "the offer waits for Black");
    let events = play(&mut game, &["C2"]);
    // An offer is an action: the cycle's second position follows action 0.
    assert!(events.contains(&Event::Repetition { since: 1 }));

    // Black offers, White declines in words, then they agree.
    game.play(Color::Black, Action::NoResult).unwrap();
    game.play(Color::White, Action::Resume).unwrap();
    assert_eq!(game.state().offers(), ["no-result"]);
    game.play(Color::White, Action::NoResult).unwrap();
    let events = game.play(Color::Black, Action::Agree).unwrap();
    assert_eq!(events, [Event::Ended(Ending::NoResult)]);
    assert_eq!(game.state().ended(), Some(Ending::NoResult));
    assert!(game.play(Color::White, Action::Pass).is_err());
    let tally = NAJN.tally(&game.end(), &Basis::Position).unwrap();
    assert_eq!(tally.result.to_string(), "0");
    assert!(tally.proven && !tally.warnings.is_empty());

    // Taking back finds the same offers again.
    game.undo();
    assert_eq!(game.state().ended(), None);
    assert_eq!(game.state().offers(), ["no-result", "agree", "resume"]);
}

#[test]
fn a_pass_is_no_recreating_play() {
    let mut game = replay(&NAJN, &TRIPLE_KO);
    play(&mut game, &CYCLE);
    assert_eq!(play(&mut game, &["pass"]), []);
    assert_eq!(game.state().offers(), Vec::<&str>::new());
    assert!(game.play(Color::White, Action::NoResult).is_err());
    assert_eq!(play(&mut game, &["pass"]), [Event::Ended(Ending::Passes)]);
}

#[test]
fn najn_forces_no_result_when_a_cycle_recurs_too_often() {
    let mut game = replay(&NAJN, &TRIPLE_KO);
    for round in 1..=FORCED_RECURRENCES {
        let events = play(&mut game, &CYCLE);
        let forced = events.contains(&Event::Ended(Ending::NoResult));
        assert_eq!(forced, round == FORCED_RECURRENCES, "round {round}");
    }
    assert_eq!(game.state().ended(), Some(Ending::NoResult));
}

#[test]
fn analyses_start_fresh_and_ignore_prisoners() {
    let mut game = replay(&NAJ, &TRIPLE_KO);
    play(&mut game, &CYCLE);
    play(&mut game, &["pass", "pass"]);
    let end = game.end();
    assert_eq!(end.situation.captives, PerColor::new(3, 3));
    let mut analysis = NAJ.analysis(&end, AnalysisKind::White).unwrap();
    assert_eq!(analysis.situation().to_play, Color::Black);
    for vertex in CYCLE {
        let color = analysis.situation().to_play;
        analysis.play(color, &act(&*analysis, vertex)).unwrap();
    }
    assert_eq!(analysis.situation().captives, PerColor::new(3, 3));
    assert_eq!(analysis.check(Color::Black, &act(&*analysis, "C2")).unwrap_err().rule, "fixed-ko");
    assert!(NAJ.analysis(&end, AnalysisKind::Common).is_none());
    assert!(SimplifiedKorean.analysis(&end, AnalysisKind::Black).is_none());
    assert!(AsianGames2013.analysis(&end, AnalysisKind::Common).is_none());
}

#[test]
fn the_korean_analysis_remembers_the_game() {
    let mut game = replay(&SimplifiedKorean, &TRIPLE_KO);
    play(&mut game, &["C2", "pass", "pass"]);
    let end = game.end();
    let analysis = SimplifiedKorean.analysis(&end, AnalysisKind::Common).unwrap();
    // White passed first, so it is White's turn: the alternation goes on.
    assert_eq!(analysis.situation().to_play, Color::White);
    let refused = analysis.check(Color::White, &act(&*analysis, "C3")).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "positional-superko: C3 would recreate the position at the start of the game"
    );
    // The same position without its game knows no earlier one.
    let bare = End { positions: None, ..end };
    let analysis = SimplifiedKorean.analysis(&bare, AnalysisKind::Common).unwrap();
    assert!(analysis.check(Color::White, &act(&*analysis, "C3")).is_ok());
}

#[test]
fn the_correction_ends_by_agreement_or_goes_on() {
    let rows = [".x.o.", "xx.oo", "..xoo", ".x.o.", "o.xoo"];
    let mut game = replay(&AsianGames2013, &rows);
    assert!(game.play(Color::Black, Action::Agree).is_err());
    play(&mut game, &["pass", "pass"]);
    assert_eq!(game.state().ended(), None);
    assert_eq!(game.state().offers(), ["dead VERTEX...", "resume"]);
    assert_eq!(game.play(Color::Black, Action::Pass).unwrap_err().rule, "agreement");
    assert_eq!(game.play(Color::Black, Action::Agree).unwrap_err().rule, "agreement");

    // Going on: the empty locations between the colours are filled first.
    game.play(Color::Black, Action::Resume).unwrap();
    assert_eq!(game.state().situation().to_play, Color::Black);
    play(&mut game, &["C5", "pass", "C4", "pass", "pass"]);
    let graph = Arc::clone(game.state().situation().graph());
    let dead = |vertices: &[&str]| {
        LocSet::of(25, vertices.iter().map(|v| coord::parse_vertex(&graph, v).unwrap()))
    };
    let speaker = game.state().situation().to_play;
    assert!(game.play(speaker, Action::NameDead(dead(&["A2"]))).is_err(), "no stone there");
    game.play(speaker, Action::NameDead(dead(&["A1"]))).unwrap();
    assert_eq!(game.state().offers(), ["agree", "dead VERTEX...", "resume"]);
    assert!(game.play(speaker, Action::Agree).is_err(), "the other player has to answer");
    let events = game.play(!speaker, Action::Agree).unwrap();
    assert_eq!(events, [Event::Ended(Ending::Agreement)]);
    let agreed = game.state().agreed_dead().unwrap();
    assert_eq!(agreed, dead(&["A1"]));
    let tally = AsianGames2013.tally(&game.end(), &Basis::Dead(agreed)).unwrap();
    assert_eq!((tally.basis, tally.proven), ("agreed", false));
    assert_eq!(
        diagram::map(&graph, |loc| tally.owner[loc.index()].letter()),
        ["BBBWW", "BBBWW", "BBBWW", "BB.WW", "BBBWW"]
    );
    // Five empty and A1 twice; White has two eyes. C2 lies between the colours.
    assert_eq!(tally.result.to_string(), "B+5");
    assert!(tally.warnings[0].contains("C2"), "{:?}", tally.warnings);
    assert!(game.play(speaker, Action::Resume).is_err());
}

/// Step 12: who disagrees and then only passes gets the count by the rules.
#[test]
fn the_correction_ends_without_agreement_if_nobody_plays() {
    let rows = [".x.xo.o.", "xxxxoooo"];
    let mut game = replay(&AsianGames2013, &rows);
    play(&mut game, &["pass", "pass"]);
    game.play(Color::White, Action::Resume).unwrap();
    assert!(game.play(Color::Black, Action::Pass).unwrap().is_empty());
    let events = game.play(Color::White, Action::Pass).unwrap();
    assert_eq!(events, [Event::Ended(Ending::Passes)]);
    assert_eq!(game.state().ended(), Some(Ending::Passes));
    assert_eq!(game.state().agreed_dead(), None);
    let tally = AsianGames2013.tally(&game.end(), &Basis::Position).unwrap();
    assert_eq!((tally.result.to_string().as_str(), tally.proven), ("0", true));
    // Taken back, the game goes on; a stone leads back to the agreement.
    game.undo();
    assert_eq!(game.state().ended(), None);
    play(&mut game, &["F2", "pass", "pass"]);
    assert_eq!(game.state().ended(), None);
    assert_eq!(game.state().offers(), ["dead VERTEX...", "resume"]);
}

#[test]
fn agreed_dead_stones_score_as_the_players_count() {
    for id in ["naj", "simplified-korean", "asian-games-2013"] {
        let ruleset = find(id).unwrap().ruleset;
        // The 5x5 game of the commentary: five for Black, nine and a stone for White.
        let mut end = End::of(setup(&[".....", "xxxxx", "ooooo", "..o.x", "....."]));
        end.komi = Points::halves(1);
        let graph = Arc::clone(end.situation.graph());
        let stone = coord::parse_vertex(&graph, "E2").unwrap();
        let dead = LocSet::of(graph.len(), [stone]);
        let tally = ruleset.tally(&end, &Basis::Dead(dead)).unwrap();
        assert_eq!(tally.result.to_string(), "W+5.5", "{id}");
        assert_eq!(tally.owner[stone.index()], Owner::One(Color::White));
        let partial = LocSet::of(graph.len(), [coord::parse_vertex(&graph, "A4").unwrap()]);
        assert!(matches!(ruleset.tally(&end, &Basis::Dead(partial)), Err(Unscorable::Invalid(_))));
    }
}

#[test]
fn a_wrong_basis_is_refused_with_what_would_do() {
    let end = End::of(setup(&[".x.x", "xxxx"]));
    let refuse =
        |ruleset: &dyn Ruleset, basis| ruleset.tally(&end, &basis).unwrap_err().to_string();
    let common = || Basis::Played(vec![(AnalysisKind::Common, Vec::new())]);
    let twice =
        Basis::Played(vec![(AnalysisKind::Black, Vec::new()), (AnalysisKind::Black, Vec::new())]);
    assert!(refuse(&NAJ, common()).contains("no common analysis"));
    assert_eq!(refuse(&NAJ, twice), "two black-analysis sequences are given");
    let black = Basis::Played(vec![(AnalysisKind::Black, Vec::new())]);
    assert!(refuse(&SimplifiedKorean, black).contains("one common analysis"));
    assert!(refuse(&AsianGames2013, common()).contains("it needs a list of dead stones"));
    let both = PerColor::new(LocSet::full(8), LocSet::full(8));
    assert_eq!(
        refuse(&SimplifiedKorean, Basis::Control(both)),
        "A2 is named in an independent region of both players"
    );
    let turn = |color, action| Turn { color, action };
    let illegal = Basis::Played(vec![(
        AnalysisKind::Black,
        vec![
            turn(Color::White, Action::Pass),
            turn(Color::Black, Action::Pass),
            turn(Color::White, Action::Play(Loc::new(0))),
        ],
    )]);
    assert_eq!(
        refuse(&NAJ, illegal),
        "black-analysis action 3: no suicide: a stone at A2 would have no liberty"
    );
    let strange =
        Basis::Control(PerColor::new(LocSet::of(400, [Loc::new(399)]), LocSet::empty(400)));
    assert!(refuse(&NAJ, strange).contains("not on the board"));

    let mut absurd = End::of(setup(&[".x.x", "xxxx"]));
    absurd.situation.captives.black = u32::MAX;
    for id in ["naj", "simplified-korean", "asian-games-2013"] {
        let refused = find(id).unwrap().ruleset.tally(&absurd, &Basis::Position);
        assert!(refused.unwrap_err().to_string().contains("captives are too many"));
    }

    let marked = End::of(setup(&[".X.x", "xxxx"]));
    for id in ["naj", "najn", "simplified-korean", "asian-games-2013"] {
        let ruleset = find(id).unwrap().ruleset;
        let refused = ruleset.tally(&marked, &Basis::Position).unwrap_err().to_string();
        assert_eq!(refused, format!("{id} has no permanent marks"));
        assert!(ruleset.start(&setup(&["#x"])).is_err());
        assert!(ruleset.start(&setup(&["ox"])).is_err());
    }
}

#[test]
fn a_settled_position_is_proven_by_passing() {
    for id in ["naj", "najn", "simplified-korean", "asian-games-2013"] {
        let ruleset = find(id).unwrap().ruleset;
        let judge = |rows: &[&str]| ruleset.tally(&End::of(setup(rows)), &Basis::Position).unwrap();
        let tally = judge(&[".x.x", "xxxx", "oooo", ".o.o"]);
        assert_eq!((tally.result.to_string().as_str(), tally.proven), ("0", true), "{id}");
        assert_eq!(tally.warnings, Vec::<String>::new());
        assert_eq!(tally.basis, "position");
        let open = judge(&[".x..", "xxxx", "oooo", ".o.."]);
        assert_eq!((open.result.to_string().as_str(), open.proven), ("?", false), "{id}");
        assert!(open.bounds.0 < Points::ZERO && open.bounds.1 > Points::ZERO);
        assert!(open.score.is_none() && !open.warnings.is_empty());
    }
}

/// Which plays a whole remembered history forbids.
#[derive(Clone, Copy, PartialEq)]
enum Bans {
    Basic,
    BasicAndFixed,
    Superko,
}

/// Positions before and after every move, as text; none for a pass's location.
struct History {
    moves: Vec<(Vec<String>, Vec<String>, bool)>,
}

impl History {
    fn forbids(&self, bans: Bans, stones: &Stones, color: Color, loc: Loc) -> bool {
        let draw = |stones: &Stones| {
            diagram::map(stones.graph(), |loc| stones.at(loc).map_or('.', Color::stone_letter))
        };
        let mut after = stones.clone();
        let played = after.play(color, loc);
        if !played.lost.is_empty() {
            return true;
        }
        let (now, then) = (draw(stones), draw(&after));
        let basic = self.moves.last().is_some_and(|(before, _, _)| *before == then);
        let fixed = self.moves.iter().any(|(b, a, play)| *play && *b == now && *a == then);
        let superko = self.moves.iter().any(|(b, a, _)| *b == then || *a == then);
        match bans {
            Bans::Basic => basic,
            Bans::BasicAndFixed => basic || fixed,
            Bans::Superko => superko,
        }
    }
}

#[test]
fn bans_agree_with_a_naive_history() {
    let mut random = Random::new(3);
    let (mut games, mut banned) = (0, 0);
    for round in 0..240 {
        let (cols, rows) = [(2, 2), (3, 2), (5, 1), (3, 3)][round % 4];
        let graph = Graph::rectangle(cols, rows).unwrap();
        let start = Setup::of(Situation::empty(Arc::clone(&graph)));
        let end = End::of(start.clone());
        for (mut state, bans) in [
            (NAJ.start(&start).unwrap(), Bans::BasicAndFixed),
            (NAJ.analysis(&end, AnalysisKind::White).unwrap(), Bans::BasicAndFixed),
            (NAJN.start(&start).unwrap(), Bans::Basic),
            (SimplifiedKorean.start(&start).unwrap(), Bans::Superko),
            (AsianGames2013.start(&start).unwrap(), Bans::Superko),
        ] {
            let mut history = History { moves: Vec::new() };
            for _ in 0..60 {
                if state.ended().is_some() {
                    break;
                }
                let color = state.situation().to_play;
                let stones = state.situation().stones.clone();
                let mut choices = vec![Action::Pass];
                for loc in graph.locs() {
                    let action = Action::Play(loc);
                    let naive =
                        stones.at(loc).is_some() || history.forbids(bans, &stones, color, loc);
                    let outcome = state.check(color, &action);
                    assert_eq!(outcome.is_err(), naive, "{stones:?} {action:?}: {outcome:?}");
                    match outcome {
                        Ok(()) => choices.push(action),
                        Err(illegal) => {
                            let plain = ["vacant location", "no suicide"].contains(&illegal.rule);
                            banned += !plain as usize;
                        }
                    }
                }
                // Passes are rare while anything else is possible.
                let skip = (choices.len() > 1 && random.below(8) > 0) as usize;
                let action = choices[skip + random.below(choices.len() - skip)].clone();
                if state.play(color, &action).is_err() {
                    break; // the Correction's agreement takes no further pass
                }
                let rows = |stones: &Stones| {
                    diagram::map(&graph, |loc| stones.at(loc).map_or('.', Color::stone_letter))
                };
                let play = action != Action::Pass;
                history.moves.push((rows(&stones), rows(&state.situation().stones), play));
            }
            games += 1;
        }
    }
    assert_eq!(games, 1200);
    assert!(banned > 1000, "only {banned} bans met");
}

/// A mirrored, transposed or recoloured copy of a board.
#[derive(Clone, Copy)]
struct View {
    mirror: bool,
    transpose: bool,
    swap: bool,
}

impl View {
    fn all() -> impl Iterator<Item = View> {
        (0..8).map(|n| View { mirror: n & 1 > 0, transpose: n & 2 > 0, swap: n & 4 > 0 })
    }

    fn color(self, color: Color) -> Color {
        if self.swap { !color } else { color }
    }

    fn loc(self, from: &Graph, to: &Graph, loc: Loc) -> Loc {
        let cell = from.cell(loc);
        let (mut col, row) = (cell.col as usize, cell.row as usize);
        if self.mirror {
            col = from.cols() - 1 - col;
        }
        let (col, row) = if self.transpose { (row, col) } else { (col, row) };
        to.at(col, row).unwrap()
    }

    fn end(self, end: &End) -> End {
        let from = end.situation.graph();
        let (cols, rows) = match self.transpose {
            true => (from.rows(), from.cols()),
            false => (from.cols(), from.rows()),
        };
        let graph = Graph::rectangle(cols, rows).unwrap();
        let mut stones = Stones::new(Arc::clone(&graph));
        for loc in from.locs() {
            if let Some(color) = end.situation.stones.at(loc) {
                stones.place(self.color(color), self.loc(from, &graph, loc));
            }
        }
        let situation =
            Situation { to_play: self.color(end.situation.to_play), ..Situation::of(stones) };
        End::of(Setup::of(situation))
    }

    fn turns(self, from: &Graph, to: &Graph, turns: &[Turn]) -> Vec<Turn> {
        let action = |action: &Action| match *action {
            Action::Play(loc) => Action::Play(self.loc(from, to, loc)),
            _ => Action::Pass,
        };
        let turn =
            |turn: &Turn| Turn { color: self.color(turn.color), action: action(&turn.action) };
        turns.iter().map(turn).collect()
    }

    fn kind(self, kind: AnalysisKind) -> AnalysisKind {
        match kind {
            AnalysisKind::Black if self.swap => AnalysisKind::White,
            AnalysisKind::White if self.swap => AnalysisKind::Black,
            other => other,
        }
    }

    fn owner(self, owner: Owner) -> Owner {
        match owner {
            Owner::One(color) => Owner::One(self.color(color)),
            other => other,
        }
    }

    fn assert_same(self, end: &End, seen: &End, original: &Tally, copy: &Tally) {
        let (from, to) = (end.situation.graph(), seen.situation.graph());
        for loc in from.locs() {
            let there = self.loc(from, to, loc).index();
            assert_eq!(self.owner(original.owner[loc.index()]), copy.owner[there]);
            assert_eq!(self.owner(original.territory[loc.index()]), copy.territory[there]);
        }
        let (low, high) = original.bounds;
        let bounds = if self.swap { (-high, -low) } else { (low, high) };
        assert_eq!(bounds, copy.bounds);
        assert_eq!(original.proven, copy.proven);
        assert_eq!(original.warnings.len(), copy.warnings.len());
    }
}

/// Random legal turns of an analysis.
fn random_turns(random: &mut Random, mut state: Box<dyn State>, most: usize) -> Vec<Turn> {
    let mut turns = Vec::new();
    while state.ended().is_none() && turns.len() < most {
        let color = state.situation().to_play;
        let legal: Vec<Action> = state
            .situation()
            .graph()
            .locs()
            .map(Action::Play)
            .filter(|action| state.check(color, action).is_ok())
            .collect();
        let pass = legal.is_empty() || random.below(4) == 0;
        let action = if pass { Action::Pass } else { legal[random.below(legal.len())].clone() };
        state.play(color, &action).unwrap();
        turns.push(Turn { color, action });
    }
    turns
}

#[test]
fn judgement_commutes_with_symmetry_and_colour_swap() {
    let mut random = Random::new(9);
    let mut proven = 0;
    for round in 0..120 {
        let graph = Graph::rectangle(3 + round % 3, 3).unwrap();
        let mut stones = Stones::new(Arc::clone(&graph));
        for loc in graph.locs() {
            match random.below(8) {
                0 | 1 => {}
                n if (n < 7) == ((graph.cell(loc).row as usize) < 2) => {
                    stones.place(Color::Black, loc);
                }
                _ => stones.place(Color::White, loc),
            }
        }
        if !stones.breathless().is_empty() {
            continue;
        }
        let end = End::of(Setup::of(Situation::of(stones)));
        for ruleset in [&NAJ as &dyn Ruleset, &SimplifiedKorean] {
            let kinds = ruleset.info().analyses;
            let mut played = Vec::new();
            for &kind in kinds {
                let state = ruleset.analysis(&end, kind).unwrap();
                played.push((kind, random_turns(&mut random, state, 30)));
            }
            let judged = ruleset.tally(&end, &Basis::Played(played.clone())).unwrap();
            let position = ruleset.tally(&end, &Basis::Position).unwrap();
            proven += (judged.proven && judged.score.is_some()) as usize;
            for view in View::all() {
                let seen = view.end(&end);
                let to = seen.situation.graph();
                let copies = played.iter().map(|(kind, turns)| {
                    (view.kind(*kind), view.turns(end.situation.graph(), to, turns))
                });
                let copy = ruleset.tally(&seen, &Basis::Played(copies.collect())).unwrap();
                view.assert_same(&end, &seen, &judged, &copy);
                let copy = ruleset.tally(&seen, &Basis::Position).unwrap();
                view.assert_same(&end, &seen, &position, &copy);
            }
        }
    }
    assert!(proven > 50, "only {proven} complete analyses");
}

/// The bounds of a bare position under Simplified Korean: whatever the other
/// player does alone, regions that stand already stand at the end, and the other
/// one gets none outside of his prospects.
#[test]
fn korean_regions_stand_while_their_owner_passes() {
    let mut random = Random::new(21);
    let mut standing = 0;
    for round in 0..900 {
        let graph = Graph::rectangle(3 + round % 2, 3).unwrap();
        let mut stones = Stones::new(Arc::clone(&graph));
        let empties = 3 + round % 4;
        for loc in graph.locs() {
            if random.below(graph.len()) >= empties {
                let white = random.below(6) == 0;
                stones.place(if white { Color::White } else { Color::Black }, loc);
            }
        }
        if !stones.breathless().is_empty() {
            continue;
        }
        let union = |last: &Stones, color| {
            let mut union = LocSet::empty(graph.len());
            for region in independent_regions(&stones, last, color) {
                union.union_with(&region);
            }
            union
        };
        for owner in Color::BOTH {
            let kept = union(&stones, owner);
            standing += !kept.is_empty() as usize;
            let room = shinpan::rules::immortal::prospects(&stones, !owner);
            let mut seen = HashSet::from([stones.key()]);
            let mut open = vec![stones.clone()];
            while let Some(now) = open.pop() {
                assert!(kept.is_subset(&union(&now, owner)), "{owner}: {stones:?} to {now:?}");
                assert!(union(&now, !owner).is_subset(&room), "{owner}: {stones:?} to {now:?}");
                for loc in now.empties().iter() {
                    if !now.outlook(!owner, loc).is_suicide() {
                        let mut next = now.clone();
                        next.play(!owner, loc);
                        if seen.insert(next.key()) {
                            open.push(next);
                        }
                    }
                }
            }
        }
    }
    assert!(standing > 20, "only {standing} positions with a region");
}
