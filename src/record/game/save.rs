//! A played game as an SGF tree.

use super::info;
use crate::board::{Color, Graph, Loc, LocSet, PerColor, coord};
use crate::record::sgf::{GameTree, NodeId, Property, Value};
use crate::record::{actions, private, shape};
use crate::rules::{Action, Event, Points, Setup, Turn};
use crate::rulesets::{GameResult, Replay, Ruleset};

/// What a record says beside the moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heading {
    /// The players' names.
    pub names: PerColor<Option<String>>,
    /// The result as `RE` has it, e.g. from [`outcome`].
    pub result: Option<String>,
    /// Territory to be marked at the end (`TB`, `TW`).
    pub territory: Option<PerColor<LocSet>>,
    /// A comment for the root.
    pub comment: Option<String>,
}

/// The value of `RU` for a ruleset: SGF's word where there is one, else our id.
pub fn canonical_rules(ruleset: &dyn Ruleset) -> &'static str {
    let id = ruleset.info().id;
    match id {
        "aga" => "AGA",
        "chinese" => "Chinese",
        "tromp-taylor" => "Tromp-Taylor",
        "japanese2003" | "japanese1989-pauli" => "Japanese",
        "simplified-korean" => "Korean",
        _ => id,
    }
}

/// A result as `RE` wants it; none if it is not decided, or cannot be said.
pub fn outcome(result: GameResult) -> Option<String> {
    match result {
        GameResult::Win(..) | GameResult::WinWithoutScore(_) | GameResult::Void => {
            Some(result.to_string())
        }
        GameResult::Tie => Some("0".to_string()),
        // FF[4] has no word for a game that both lose.
        GameResult::BothLose | GameResult::Undecided => None,
    }
}

/// The game as a tree that [`super::load()`] reads back: same setup, same turns.
pub fn save(game: &Replay, heading: &Heading) -> GameTree {
    let graph = game.setup().situation.graph().clone();
    let mut tree = GameTree::new(root(game.setup(), game.ruleset(), heading));
    let mut last = NodeId::ROOT;
    // The events of the moves are needed: what a cycle removal took away.
    let mut again = Replay::new(game.ruleset(), game.setup().clone()).ok();
    for turn in game.turns() {
        let events = again
            .as_mut()
            .and_then(|again| again.play(turn.color, turn.action.clone()).ok())
            .unwrap_or_default();
        last = tree.add(last, turn_properties(&graph, turn, &events));
    }
    if let Some(territory) = &heading.territory {
        let marks = [("TB", &territory.black), ("TW", &territory.white)];
        let properties: Vec<Property> = marks
            .into_iter()
            .filter(|(_, set)| !set.is_empty())
            .map(|(id, set)| list(id, &graph, set.iter()))
            .collect();
        tree.add(last, properties);
    }
    tree
}

fn root(setup: &Setup, ruleset: &'static dyn Ruleset, heading: &Heading) -> Vec<Property> {
    let situation = &setup.situation;
    let graph = situation.graph();
    let (cols, rows) = (graph.cols(), graph.rows());
    let size = if cols == rows { cols.to_string() } else { format!("{cols}:{rows}") };
    let mut properties = vec![
        Property::text("GM", "1"),
        Property::text("FF", "4"),
        Property::text("CA", "UTF-8"),
        Property::text("AP", concat!("shinpan:", env!("CARGO_PKG_VERSION"))),
        Property::text("SZ", &size),
    ];
    if let Some(shape) = shape::write(graph) {
        properties.push(Property::text(private::BOARD, &shape));
    }
    let rules = canonical_rules(ruleset);
    properties.push(Property::text("RU", rules));
    let exact = info::rules(rules).is_some_and(|found| {
        found.ruleset.info().id == ruleset.info().id && found.stands_for.is_none()
    });
    if !exact {
        properties.push(Property::text(private::RULES, ruleset.info().id));
    }
    properties.push(Property::text("KM", &komi(setup.komi)));
    if setup.handicap > 0 {
        properties.push(Property::text("HA", &setup.handicap.to_string()));
    }
    for (id, name) in [("PB", &heading.names.black), ("PW", &heading.names.white)] {
        properties.extend(name.as_ref().map(|name| Property::text(id, name)));
    }
    properties.extend(heading.result.as_ref().map(|result| Property::text("RE", result)));
    properties.extend(heading.comment.as_ref().map(|comment| Property::text("C", comment)));
    for (id, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let stones = situation.stones.of(color);
        if !stones.is_empty() {
            properties.push(list(id, graph, stones.iter()));
        }
    }
    properties.push(Property::text("PL", &situation.to_play.letter().to_string()));
    if !situation.temporary.is_empty() {
        properties.push(list(private::TEMPORARY, graph, situation.temporary.iter()));
    }
    if !situation.permanent.is_empty() {
        properties.push(list(private::PERMANENT, graph, situation.permanent.iter()));
    }
    let usual = if situation.temporary.is_empty() { 0 } else { -1 };
    if situation.pass_count != usual {
        let count = situation.pass_count.to_string();
        properties.push(Property::text(private::PASS_COUNT, &count));
    }
    let captives = situation.captives;
    if captives != PerColor::new(0, 0) {
        let text = format!("{}:{}", captives.black, captives.white);
        properties.push(Property::text(private::CAPTIVES, &text));
    }
    properties
}

/// Komi so that it is read back: large whole numbers get a fraction, or they
/// would be taken for hundredths.
fn komi(points: Points) -> String {
    match points.in_halves() {
        halves if halves % 2 == 0 && halves.abs() >= 400 => format!("{points}.0"),
        _ => points.to_string(),
    }
}

fn turn_properties(graph: &Graph, turn: &Turn, events: &[Event]) -> Vec<Property> {
    let id = turn.color.letter().to_string();
    let own = || {
        let text = format!("{} {}", turn.color.letter(), actions::print(graph, &turn.action));
        Property::text(private::ACTION, &text)
    };
    match &turn.action {
        Action::Play(loc) => vec![list(&id, graph, [*loc])],
        Action::Pass => vec![Property::text(id, "")],
        // For other programs a pass; the reader takes our action instead.
        Action::PassForKo(_) | Action::KoPass => vec![Property::text(id, ""), own()],
        // For other programs setup, so that they show the right board.
        Action::RemoveCycle(_) => {
            let gone: Vec<Loc> = events
                .iter()
                .filter_map(|event| match event {
                    Event::Removed { stones, .. } => Some(stones.iter().copied()),
                    _ => None,
                })
                .flatten()
                .collect();
            let mut properties = Vec::new();
            if !gone.is_empty() {
                properties.push(list("AE", graph, gone));
            }
            properties.push(own());
            properties
        }
        Action::Pause
        | Action::NameDead(_)
        | Action::Agree
        | Action::Resume
        | Action::Refuse
        | Action::NoResult => vec![own()],
    }
}

fn list(id: &str, graph: &Graph, locs: impl IntoIterator<Item = Loc>) -> Property {
    let values =
        locs.into_iter().map(|loc| Value::of_text(&coord::sgf_point(graph, loc))).collect();
    Property::new(id, values)
}
