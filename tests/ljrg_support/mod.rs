//! Reading the corpus files, and a second LJRG written straight from the text.

#![allow(dead_code)]

pub mod naive;

use serde_json::Value;
use shinpan::board::{Color, Diagram, Graph, Loc, LocSet, PerColor};
use shinpan::rules::{Points, Setup, Situation};
use shinpan::rulesets::{End, Owner, Ruleset};
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

/// A small generator of numbers: tests repeat exactly.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % sides
    }
}
