//! Guesses and completions: labelled, repeatable, never against what is proven.

use shinpan::board::{Color, Diagram, Loc, LocSet, Symmetry, coord};
use shinpan::estimate::{
    Answer, Footing, Missing, Opinion, Reason, Wanted, estimate, missing_moves,
};
use shinpan::rules::{Setup, Situation};
use shinpan::rulesets::{self, Basis, GameResult, Status};
use shinpan::verdict::{Limits, Standing, Verdict, judge};
use std::collections::BTreeSet;

/// Both live, with a dead black stone at H8 and five neutral points in the middle.
const FINISHED: [&str; 9] = [
    ".xx.xo...",
    "x.xxxo.x.",
    "xxx.xoo.o",
    "..xx.o.oo",
    ".xx..ooo.",
    "xx.xxo..o",
    ".xxx.oooo",
    "x.xxxo.o.",
    ".x.x.oo.o",
];

/// The same with nothing neutral.
const CLOSED: [&str; 9] = [
    ".xx.xo...",
    "x.xxxo.x.",
    "xxx.xoo.o",
    "..xxxo.oo",
    ".xx.xooo.",
    "xx.xxo..o",
    ".xxxxoooo",
    "x.xxxo.o.",
    ".x.xxoo.o",
];

/// Black's string at the left edge has to connect once E2 is filled.
const TEIRE: [&str; 5] = ["xo.o.", "xoooo", "xx.oo", ".xxoo", "x.x.o"];

/// Whoever fills A1 or D1 loses his stones: both sides have an eye and share the rest.
const SEKI: [&str; 7] = [
    ".o.o..o.o.",
    "oooooooooo",
    "oooo..oooo",
    "xxxooooooo",
    ".xxxoxxxxo",
    "xxoox.xooo",
    ".oo.xxxoo.",
];

/// Whoever fills F5 or C4 loses: Black his only eye, as White then plays where the
/// three stones were; White his three stones, as four give Black two eyes.
const STANDOFF: [&str; 7] =
    ["ooo.o.ooo", "ooxxxxxoo", "oxxxo.xoo", "ox.ooxxoo", "oxxxxxooo", "ooooooooo", ".o.o.o.o."];

/// As above, but Black fills a second eye: White's three stones are dead.
const TWO_EYES: [&str; 7] =
    ["ooo.o.ooo", "ooxxxxxoo", "oxxxo.xoo", "ox.ooxxoo", "oxxxxxxoo", "oooox.xoo", ".o.ooxxo."];

/// White cuts off Black's six stones at H3. They have three other liberties, too many for
/// ladders, and no eye.
const CUT: [&str; 7] =
    ["oooooo.x.", "oooooooxx", "o.o.ooox.", "oooooooxx", "oxxxxxx.x", "o.o.o.ooo", "ooooooooo"];

/// White can take the ko at C4.
const KO: [&str; 5] = ["..xoo..", ".x.xo.o", "..xoo.o", "xxxo.oo", "x.xoo.o"];

fn verdict(rows: &[&str], rules: &str, nodes: usize) -> Verdict {
    let situation = Situation::of_diagram(Diagram::parse(rows).unwrap());
    let limits = Limits { nodes, ..Limits::default() };
    judge(rulesets::find(rules).unwrap(), &Setup::of(situation), &Basis::Position, &limits).unwrap()
}

fn answer(rows: &[&str], rules: &str, nodes: usize) -> Answer {
    let limits = Limits { nodes, ..Limits::default() };
    let wanted = Wanted { estimate: true, complete: true };
    Answer::with(verdict(rows, rules, nodes), wanted, &limits, &limits, None)
}

#[test]
fn a_guess_is_labelled_and_repeats() {
    let open = verdict(&CLOSED, "ljrg", 1);
    assert_eq!(open.result(), GameResult::Undecided);
    let guess = estimate(&open).unwrap();
    assert!(!guess.tally.proven);
    assert_eq!(guess.dead, estimate(&open).unwrap().dead);
    let dead: Vec<String> = guess.dead.iter().map(|l| coord::vertex(open.graph(), l)).collect();
    assert_eq!(dead, ["H8"]);
    assert!((50..=100).contains(&guess.sure));
    assert!(guess.ownership.iter().all(|lean| (-1000..=1000).contains(lean)));
}

#[test]
fn what_is_decided_needs_no_guess() {
    let decided = verdict(&["x.", ".."], "tromp-taylor", 1);
    assert!(estimate(&decided).is_none());
    let answer = Answer::bare(decided);
    assert_eq!(answer.result().1, Footing::Strict(Standing::Proven));
}

#[test]
fn proven_statuses_are_not_guessed_again() {
    let mut open = verdict(&FINISHED, "japanese2003", 1);
    // Against all appearances.
    for string in &mut open.tally.strings {
        string.status = Status::Alive;
    }
    assert!(Opinion::of(&open, 1).dead.is_empty());
    assert_eq!(Opinion::of(&open, 1).agreement, 1000);
    let stones = &open.end.situation.stones;
    let all = LocSet::of(81, open.graph().locs().filter(|&loc| !stones.is_empty_at(loc)));
    for string in &mut open.tally.strings {
        string.status = Status::Dead;
    }
    assert_eq!(Opinion::of(&open, 1).dead_at_home(), all);
}

#[test]
fn a_guess_stays_within_what_is_proven_of_the_margin() {
    let mut open = verdict(&CLOSED, "ljrg", 1);
    let least = open.tally.bounds.1;
    open.tally.bounds.0 = least;
    assert_eq!(estimate(&open).unwrap().tally.bounds, (least, least));
}

#[test]
fn neutral_points_are_filled_in_turn() {
    let answer = answer(&FINISHED, "japanese2003", 1);
    let completed = answer.completed.as_ref().unwrap();
    let stones = &completed.verdict.end.situation.stones;
    for missing in &completed.moves {
        assert_eq!(stones.at(missing.at), Some(missing.color));
        assert!(answer.verdict.end.situation.stones.is_empty_at(missing.at));
    }
    let neutral = |missing: &&shinpan::estimate::Missing| missing.why == Reason::Neutral;
    let by = |color| completed.moves.iter().filter(neutral).filter(|m| m.color == color).count();
    assert!(by(Color::Black).abs_diff(by(Color::White)) <= 1, "{:?}", completed.moves);
    assert_ne!(answer.result().1, Footing::Strict(Standing::Proven));
    let again = missing_moves(&completed.verdict);
    assert!(again.is_empty(), "{again:?}");
}

#[test]
fn a_game_far_from_its_end_is_not_completed() {
    let mut rows = ["........."; 9];
    rows[2] = "..x......";
    rows[6] = "......o..";
    let answer = answer(&rows, "japanese2003", 1);
    assert!(answer.completed.is_none() && missing_moves(&answer.verdict).is_empty());
    assert_eq!(answer.result().1, Footing::Estimated);
}

#[test]
fn a_seki_is_left_as_it_is() {
    let open = verdict(&SEKI, "japanese2003", 1);
    let opinion = Opinion::of(&open, 1);
    assert!(opinion.dead.is_empty());
    let name = |loc| coord::vertex(open.graph(), loc);
    let shared: Vec<String> = opinion.frame.set_home(&opinion.shared).iter().map(name).collect();
    assert_eq!(shared, ["A1", "D1"]);
    assert!(missing_moves(&open).is_empty());
}

#[test]
fn whoever_begins_in_a_standoff_loses_so_both_stay() {
    let open = verdict(&STANDOFF, "japanese2003", 1);
    let opinion = Opinion::of(&open, 1);
    let names = |set: &LocSet| -> Vec<String> {
        set.iter().map(|loc| coord::vertex(open.graph(), loc)).collect()
    };
    assert_eq!(names(&opinion.dead), [] as [String; 0]);
    assert_eq!(names(&opinion.frame.set_home(&opinion.shared)), ["F5", "C4"]);
    let filled: BTreeSet<String> =
        missing_moves(&open).iter().map(|m| coord::vertex(open.graph(), m.at)).collect();
    assert_eq!(filled, BTreeSet::from(["D7".to_string(), "F7".to_string()]));
}

#[test]
fn beside_another_eye_there_is_no_standoff() {
    let open = verdict(&TWO_EYES, "japanese2003", 1);
    let dead = Opinion::of(&open, 1).dead_at_home();
    let names: Vec<String> = dead.iter().map(|loc| coord::vertex(open.graph(), loc)).collect();
    assert_eq!(names, ["E5", "D4", "E4"]);
}

#[test]
fn no_string_is_lost_on_the_way() {
    let open = verdict(&CUT, "japanese2003", 1);
    assert!(Opinion::of(&open, 1).dead.is_empty());
    let moves = missing_moves(&open);
    let h3 = moves.iter().find(|m| coord::vertex(open.graph(), m.at) == "H3").unwrap();
    assert_eq!(h3.color, Color::Black, "{moves:?}");
}

#[test]
fn the_last_ko_is_connected() {
    let open = verdict(&KO, "japanese2003", 1);
    let moves = missing_moves(&open);
    let [only] = &moves[..] else { panic!("{moves:?}") };
    assert_eq!((only.color, &*coord::vertex(open.graph(), only.at)), (Color::Black, "C4"));
    let Reason::Reinforcement { string, .. } = only.why else { panic!("{only:?}") };
    assert_eq!(coord::vertex(open.graph(), string), "D4");
}

#[test]
fn the_completed_position_is_judged_as_strictly() {
    for rules in ["tromp-taylor", "aga", "stone"] {
        let answer = answer(&FINISHED, rules, 1);
        let Some(completed) = &answer.completed else { continue };
        let strict = judge(
            completed.verdict.asked,
            &Setup { situation: completed.verdict.end.situation.clone(), ..setup(&answer) },
            &Basis::Position,
            &Limits::default(),
        );
        assert_eq!(strict.unwrap().tally.bounds, completed.verdict.tally.bounds, "{rules}");
    }
}

/// The players agreed that H8 is dead. White's win under area scoring rests on it,
/// and the neutral points that are filled afterwards do not change that.
#[test]
fn a_completed_position_keeps_the_agreement() {
    for rules in ["aga", "chinese", "ljrg", "japanese2003", "naj", "stone"] {
        let situation = Situation::of_diagram(Diagram::parse(&FINISHED).unwrap());
        let graph = situation.graph().clone();
        let h8 = coord::parse_vertex(&graph, "H8").unwrap();
        let basis = Basis::Dead(LocSet::of(81, [h8]));
        let named = rulesets::find(rules).unwrap();
        let limits = Limits { nodes: 1, ..Limits::default() };
        let first = judge(named, &Setup::of(situation), &basis, &limits).unwrap();
        let wanted = Wanted { complete: true, ..Wanted::default() };
        let answer = Answer::with(first, wanted, &limits, &limits, None);
        let completed = &answer.completed.as_ref().unwrap_or_else(|| panic!("{rules}")).verdict;
        assert_eq!(completed.tally.basis, "agreed", "{rules}");
        let at_h8 = |tally: &shinpan::rulesets::Tally| {
            tally.strings.iter().find(|string| string.at == h8).unwrap().status
        };
        assert_eq!(at_h8(&completed.tally), Status::Dead, "{rules}");
        assert!(!completed.tally.owner[h8.index()].is(Color::Black), "{rules}");
    }
}

fn setup(answer: &Answer) -> Setup {
    let end = &answer.verdict.end;
    Setup { situation: end.situation.clone(), komi: end.komi, handicap: end.handicap }
}

#[test]
fn boards_of_every_shape_are_completed_without_harm() {
    for rows in [&["."][..], &["x"], &["xo"], &["x.o"], &["x,o", "xxo", ".,."], &TEIRE] {
        for ruleset in rulesets::ALL {
            let id = ruleset.info().id;
            let situation = Situation::of_diagram(Diagram::parse(rows).unwrap());
            let limits = Limits { nodes: 1, ..Limits::default() };
            let named = rulesets::find(id).unwrap();
            let judged = judge(named, &Setup::of(situation), &Basis::Position, &limits);
            let Ok(verdict) = judged else { continue };
            let wanted = Wanted { estimate: true, complete: true };
            let answer = Answer::with(verdict, wanted, &limits, &limits, None);
            assert!(answer.estimate.is_none_or(|guess| !guess.tally.proven), "{id}");
        }
    }
}

/// The missing moves in the words of another board: a symmetry of it, and the colours.
fn renamed(
    moves: &[Missing],
    symmetry: &Symmetry,
    color: fn(Color) -> Color,
) -> Vec<(Color, Loc, usize)> {
    let threat = |missing: &Missing| match &missing.why {
        Reason::Reinforcement { threat, .. } => threat.len(),
        _ => 0,
    };
    moves.iter().map(|it| (color(it.color), symmetry.loc(it.at), threat(it))).collect()
}

#[test]
fn a_board_turned_round_or_with_other_colours_is_completed_alike() {
    for rows in [&FINISHED[..], &CLOSED, &TEIRE, &SEKI, &STANDOFF, &TWO_EYES, &CUT] {
        let mut situation = Situation::of_diagram(Diagram::parse(rows).unwrap());
        situation.to_play = Color::White;
        let of = |situation: Situation| {
            let limits = Limits { nodes: 1, ..Limits::default() };
            let setup = Setup::of(situation);
            let asked = rulesets::find("japanese2003").unwrap();
            let verdict = judge(asked, &setup, &Basis::Position, &limits).unwrap();
            let missing = missing_moves(&verdict);
            (Opinion::of(&verdict, 1), missing)
        };
        let (opinion, moves) = of(situation.clone());
        let graph = situation.graph().clone();
        for symmetry in Symmetry::all(&graph) {
            let dyes: [fn(Color) -> Color; 2] = [|color| color, |color| !color];
            for dye in dyes {
                let mut turned = situation.clone();
                turned.stones = symmetry.stones(&situation.stones);
                if dye(Color::Black) == Color::White {
                    turned.stones = turned.stones.color_swapped();
                }
                turned.to_play = dye(situation.to_play);
                let (turned, there) = of(turned);
                assert_eq!(turned.dead_at_home(), symmetry.set(&opinion.dead_at_home()));
                let identity = Symmetry::identity(&graph);
                let there = renamed(&there, &identity, |color| color);
                assert_eq!(there, renamed(&moves, &symmetry, dye), "{rows:?} {symmetry:?}");
            }
        }
    }
}
