//! Games that are played out: by the rules, in turn, in the players' own territory, with as many moves
//! each, and to a position that counts what was expected.

use shinpan::board::{Color, Diagram, LocSet};
use shinpan::estimate::{Answer, Footing, PlayedOut, Purpose, Wanted};
use shinpan::record::json::Position;
use shinpan::rules::{Setup, Situation};
use shinpan::rulesets::{self, Basis, GameResult, Owner};
use shinpan::verdict::{Limits, Verdict, judge};

/// Finished games.
const LINES: [&str; 2] =
    [include_str!("../data/finished-9x9.jsonl"), include_str!("../data/finished-small.jsonl")];

const NODES: usize = 200;

fn boards() -> impl Iterator<Item = Position> {
    LINES.iter().flat_map(|lines| lines.lines()).map(|line| Position::parse(line).unwrap())
}

/// With so little search that much is open.
fn played_out(setup: &Setup, rules: &str) -> Answer {
    played_out_with(NODES, setup, rules)
}

fn played_out_with(nodes: usize, setup: &Setup, rules: &str) -> Answer {
    let limits = Limits { nodes, ..Limits::default() };
    let asked = rulesets::find(rules).unwrap();
    let verdict = judge(asked, setup, &Basis::Position, &limits).unwrap();
    let wanted = Wanted { estimate: true, complete: true };
    Answer::with(verdict, wanted, &limits, &limits, None)
}

/// The position before, and the stones that are thought dead in it.
fn before(answer: &Answer) -> (&Verdict, LocSet) {
    match &answer.completed {
        Some(completed) => (&completed.verdict, completed.dead.clone()),
        None => (&answer.verdict, answer.estimate.as_ref().unwrap().dead.clone()),
    }
}

/// Does each move follow from the one before, on an empty location, and capture nothing but dead
/// stones? How many are there of each player?
fn followed(answer: &Answer, played_out: &PlayedOut) -> [usize; 2] {
    let (from, mut dead) = before(answer);
    let mut stones = from.end.situation.stones.clone();
    let mut counts = [0; 2];
    for fill in &played_out.moves {
        assert!(stones.is_empty_at(fill.at) && !stones.is_suicide(fill.color, fill.at));
        for captured in stones.play(fill.color, fill.at).captured {
            assert!(dead.remove(captured), "a stone that was not thought dead is captured");
        }
        if fill.purpose == Purpose::Sacrifice {
            dead.insert(fill.at);
        }
        counts[usize::from(fill.color == Color::White)] += 1;
    }
    assert_eq!(stones.key(), played_out.verdict.end.situation.stones.key());
    counts
}

#[test]
fn moves_are_in_turn_at_home_and_cost_nothing() {
    let (mut decided, mut open) = (0, 0);
    for rules in ["ljrg", "japanese2003", "naj", "simplified-korean"] {
        for Position { id, setup } in boards() {
            let answer = played_out(&setup, rules);
            let Some(played_out) = &answer.played_out else { continue };
            let [black, white] = followed(&answer, played_out);
            assert_eq!(black, white, "{rules} {id:?}");
            if played_out.verdict.result() == GameResult::Undecided {
                open += 1;
                continue;
            }
            decided += 1;
            assert_eq!(answer.result(), (played_out.verdict.result(), Footing::PlayedOut));
            let (from, dead) = before(&answer);
            let tally = from.asked.ruleset.tally(&from.end, &Basis::Dead(dead)).unwrap();
            assert_eq!(played_out.verdict.result(), tally.result, "{rules} {id:?}");
        }
    }
    assert!(decided >= 60, "{decided} decided, {open} open");
}

/// Finished games in which White has little territory, and Black has to protect much.
const NO_ROOM: [(&[&str], i32); 2] = [
    (
        &[
            ".........",
            "....x..o.",
            ".........",
            "..x.xx.x.",
            "..xxox..x",
            ".xoxooxxo",
            ".xoo..ooo",
            "xxo.o.o..",
            "xoo......",
        ],
        26,
    ),
    (
        &[
            ".........",
            "..o.o.x..",
            "..x......",
            "xx.......",
            "xoxxxx...",
            "oooxox...",
            "...ooox..",
            "...o.oxx.",
            ".....oox.",
        ],
        32,
    ),
];

#[test]
fn who_has_no_room_to_wait_gives_up_stones_where_they_change_nothing() {
    for (rows, margin) in NO_ROOM {
        let stones = Situation::of_diagram(Diagram::parse(rows).unwrap()).stones;
        for (stones, winner) in
            [(stones.clone(), Color::Black), (stones.color_swapped(), Color::White)]
        {
            for rules in ["ljrg", "japanese2003", "naj"] {
                let setup = Setup::of(Situation::of(stones.clone()));
                let answer = played_out_with(20_000, &setup, rules);
                let played_out = answer.played_out.as_ref().unwrap();
                let [black, white] = followed(&answer, played_out);
                assert_eq!(black, white, "{rules}");
                let sacrifices: Vec<_> =
                    played_out.moves.iter().filter(|it| it.purpose == Purpose::Sacrifice).collect();
                assert!(!sacrifices.is_empty());
                let owner = &played_out.verdict.tally.owner;
                assert!(
                    sacrifices
                        .iter()
                        .all(|it| it.color != winner && owner[it.at.index()] == Owner::One(winner))
                );
                assert_eq!(
                    played_out.verdict.result().to_string(),
                    format!("{}+{margin}", winner.letter())
                );
            }
        }
    }
}
