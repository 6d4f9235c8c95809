//! Reading the corpus files, and a second LJRG written straight from the text.

#![allow(dead_code)]

pub mod control;
pub mod naive;

pub use crate::random::Random;
use serde_json::Value;
use shinpan::board::{Cell, Color, Diagram, Graph, Loc, LocSet, PerColor, Shape, Stones, coord};
use shinpan::rules::{Action, Event, Points, Setup, Situation};
use shinpan::rulesets::{End, Owner, Replay, Ruleset};
use std::sync::Arc;

/// The lines of a file in `tests/data`.
pub fn cases(file: &str) -> Vec<Value> {
    let path = format!("{}/tests/data/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The case with this id.
pub fn case(file: &str, id: &str) -> Value {
    cases(file).into_iter().find(|case| case["id"] == id).unwrap()
}

pub fn ruleset(id: &str) -> &'static dyn Ruleset {
    shinpan::rulesets::find(id).unwrap().ruleset
}

pub fn rows(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_string()).collect()
}

pub fn color(value: &Value) -> Color {
    Color::parse(value.as_str().unwrap()).unwrap()
}

/// `[col, row]` from the top left.
pub fn loc(graph: &Graph, value: &Value) -> Loc {
    let number = |i: usize| value[i].as_u64().unwrap() as usize;
    graph.at(number(0), number(1)).unwrap()
}

/// A situation as the corpus writes it.
pub fn situation(value: &Value) -> Situation {
    let mut situation = Situation::of_diagram(Diagram::parse(&rows(&value["board"])).unwrap());
    fill(&mut situation, value);
    situation
}

/// A situation on a given board.
pub fn situation_on(graph: &Arc<Graph>, value: &Value) -> Situation {
    let diagram = Diagram::parse_on(graph, &rows(&value["board"])).unwrap();
    let mut situation = Situation::of_diagram(diagram);
    fill(&mut situation, value);
    situation
}

fn fill(situation: &mut Situation, value: &Value) {
    let captives = |name: &str| value["captives"][name].as_u64().unwrap_or(0) as u32;
    situation.captives = PerColor::new(captives("black"), captives("white"));
    if value["to_play"].is_string() {
        situation.to_play = color(&value["to_play"]);
    }
    if let Some(count) = value["pass_count"].as_i64() {
        situation.pass_count = count as i8;
    }
}

/// Where the moves of a case start.
pub fn start(case: &Value) -> Situation {
    if case["initial"].is_object() {
        return situation(&case["initial"]);
    }
    let side = |name: &str| case[name].as_u64().unwrap() as usize;
    Situation::empty(Graph::rectangle(side("cols"), side("rows")).unwrap())
}

pub fn end(situation: Situation) -> End {
    End::of(Setup::of(situation))
}

pub fn end_with_komi(situation: Situation, komi: Points) -> End {
    End::of(Setup { komi, ..Setup::of(situation) })
}

/// The locations of each player in an owner map; none if it has a `?`.
pub fn control(graph: &Graph, map: &Value) -> Option<PerColor<LocSet>> {
    let map = rows(map);
    if map.iter().any(|row| row.contains('?')) {
        return None;
    }
    let mut sets = PerColor::new(LocSet::empty(graph.len()), LocSet::empty(graph.len()));
    for loc in graph.locs() {
        let cell = graph.cell(loc);
        match map[cell.row as usize].as_bytes()[cell.col as usize] {
            b'B' => drop(sets.black.insert(loc)),
            b'W' => drop(sets.white.insert(loc)),
            b'2' => {
                sets.black.insert(loc);
                sets.white.insert(loc);
            }
            b'.' => {}
            other => panic!("control letter {}", other as char),
        }
    }
    Some(sets)
}

pub fn letters(graph: &Graph, owner: &[Owner]) -> Vec<String> {
    shinpan::board::diagram::map(graph, |loc| owner[loc.index()].letter())
}

/// Plays vertices in turn; `-` passes, `remove` removes the longest cycle.
/// Gives the events of the last one.
pub fn line(game: &mut Replay, moves: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for word in moves.split_whitespace() {
        let state = game.state().situation();
        let color = state.to_play;
        let action = match word {
            "-" => Action::Pass,
            "remove" => Action::RemoveCycle(None),
            _ => Action::Play(coord::parse_vertex(state.graph(), word).unwrap()),
        };
        events = game.play(color, action).unwrap_or_else(|illegal| panic!("{word}: {illegal}"));
    }
    events
}

/// Why the player to move may not play there.
pub fn refusal(game: &Replay, vertex: &str) -> String {
    let state = game.state();
    let loc = coord::parse_vertex(state.situation().graph(), vertex).unwrap();
    let color = state.situation().to_play;
    state.check(color, &Action::Play(loc)).unwrap_err().to_string()
}

pub fn set(members: impl Iterator<Item = Loc>) -> naive::Set {
    members.map(Loc::index).collect()
}

pub fn to_naive(situation: &Situation) -> naive::Situation {
    naive::Situation {
        black: set(situation.stones.of(Color::Black).iter()),
        white: set(situation.stones.of(Color::White).iter()),
        temporary: set(situation.temporary.iter()),
        permanent: set(situation.permanent.iter()),
        black_captives: situation.captives.black as usize,
        white_captives: situation.captives.white as usize,
        black_to_play: situation.to_play == Color::Black,
        pass_count: situation.pass_count,
    }
}

pub fn naive_board(graph: &Graph) -> naive::Board {
    let pairs = graph.edges().map(|(a, b)| (a.index(), b.index()));
    naive::Board {
        locations: set(graph.locs()),
        neighbors: pairs.flat_map(|(a, b)| [(a, b), (b, a)]).collect(),
    }
}

/// A rectangle with holes, or any graph.
pub fn random_graph(dice: &mut Random) -> Arc<Graph> {
    if dice.below(4) == 0 {
        // A part where cycles come quickly, and one that may have room left.
        let cols = 5 + dice.below(2);
        return Graph::grid(cols, 2, |cell| cell.col != 2).unwrap();
    }
    let (cols, rows) = (1 + dice.below(4), 1 + dice.below(3));
    if dice.below(3) > 0 {
        let holes = dice.below(5) == 0;
        let mut missing = Vec::new();
        for index in 0..cols * rows {
            if holes && dice.below(4) == 0 {
                missing.push(index);
            }
        }
        let present =
            |cell: Cell| !missing.contains(&(cell.row as usize * cols + cell.col as usize));
        return Graph::grid(cols, rows, present).unwrap();
    }
    let count = 2 + dice.below(7);
    let cells = (0..count as u16).map(|col| Cell { col, row: 0 }).collect();
    let mut edges = Vec::new();
    for a in 0..count {
        for b in a + 1..count {
            if dice.below(5) < 2 {
                edges.push((a, b));
            }
        }
    }
    Arc::new(Graph::build(Shape::Custom, count, 1, cells, Vec::new(), &edges).unwrap())
}

/// Any situation in which no string lacks a liberty.
pub fn random_start(graph: &Arc<Graph>, dice: &mut Random) -> Situation {
    let mut stones = Stones::new(Arc::clone(graph));
    let mut temporary = LocSet::empty(graph.len());
    let mut permanent = LocSet::empty(graph.len());
    let (filled, marks) = (dice.below(3), dice.below(3) == 0);
    for loc in graph.locs() {
        if marks && dice.below(6) == 0 {
            permanent.insert(loc);
            stones.anchor(loc);
        }
        if filled > 0 && dice.below(3) < filled {
            stones.place([Color::Black, Color::White][dice.below(2)], loc);
        } else if marks && dice.below(6) == 0 {
            temporary.insert(loc);
        }
    }
    for string in stones.breathless() {
        stones.remove_string(string);
    }
    let mut situation = Situation::of(stones);
    situation.pass_count = if temporary.is_empty() { dice.below(3) as i8 - 1 } else { -1 };
    situation.temporary = temporary;
    situation.permanent = permanent;
    situation.to_play = [Color::Black, Color::White][dice.below(2)];
    situation.captives = PerColor::new(dice.below(4) as u32, dice.below(4) as u32);
    situation
}
