//! A record with its verdict: territory, marks, a comment and the lines of play
//! as variations, in SGF.

use super::explained::{Item, Kind, items};
use crate::board::{Color, Graph, Loc, LocSet, coord};
use crate::record::game::outcome;
use crate::record::sgf::{GameTree, NodeId, Property, Value};
use crate::rules::Situation;
use crate::rulesets::Owner;
use crate::verdict::Verdict;
use crate::verdict::line::{Act, Line};

/// The record with a node more at the end of its main line, which holds the
/// verdict, and beside that node a variation for each line of play. `RE` becomes
/// the verdict's result if that is decided.
pub fn annotated(tree: &GameTree, verdict: &Verdict) -> GameTree {
    let mut tree = tree.clone();
    let last = tree.main_line().last().unwrap_or(NodeId::ROOT);
    let items = items(verdict);
    let recorded = tree.root().text("RE");
    let mut properties = marks(verdict, &items);
    properties.push(Property::text("C", &comment(verdict, &items, recorded.as_deref())));
    // First: what stands first goes on with the main line.
    tree.add(last, properties);
    for item in &items {
        for shown in &item.lines {
            let head = format!("{}: {}\n{}", item.title, shown.caption, shown.line.text());
            variation(&mut tree, last, verdict, &item.set, &shown.line, &head);
        }
    }
    if let Some(result) = outcome(verdict.result()) {
        let root = tree.node_mut(NodeId::ROOT);
        root.properties.retain(|property| property.id != "RE");
        root.properties.push(Property::text("RE", &result));
    }
    tree
}

fn marks(verdict: &Verdict, items: &[Item]) -> Vec<Property> {
    let graph = verdict.graph();
    let of = |kind: Kind| {
        let mut set = LocSet::empty(graph.len());
        items.iter().filter(|item| item.kind == kind).for_each(|item| set.union_with(&item.set));
        set
    };
    let territory = |color: Color| {
        let is = |loc: &Loc| {
            verdict.tally.territory.get(loc.index()) == Some(&Owner::One(color))
                && verdict.end.situation.stones.at(*loc) != Some(color)
        };
        LocSet::of(graph.len(), graph.locs().filter(is))
    };
    // A location has one mark at most (FF[4]); the kinds do not overlap but
    // for what is undecided, which comes last.
    let mut marked = LocSet::empty(graph.len());
    let mut properties = Vec::new();
    for (id, set) in [("TB", territory(Color::Black)), ("TW", territory(Color::White))] {
        properties.extend(points(id, graph, &set));
    }
    for (id, kind) in
        [("MA", Kind::Dead), ("SQ", Kind::Seki), ("CR", Kind::Unusual), ("TR", Kind::Undecided)]
    {
        let mut set = of(kind);
        set.subtract(&marked);
        marked.union_with(&set);
        properties.extend(points(id, graph, &set));
    }
    properties
}

fn points(id: &str, graph: &Graph, set: &LocSet) -> Option<Property> {
    let values: Vec<Value> =
        set.iter().map(|loc| Value::of_text(&coord::sgf_point(graph, loc))).collect();
    (!values.is_empty()).then(|| Property::new(id, values))
}

fn comment(verdict: &Verdict, items: &[Item], recorded: Option<&str>) -> String {
    let mut lines = vec![verdict.sentence()];
    if let Some(score) = verdict.tally.score {
        lines.push(format!("Black {}, White {}.", score.black, score.white));
    }
    lines.extend(recorded.map(|result| format!("The record said {result}.")));
    for item in items.iter().filter(|item| item.kind != Kind::Control) {
        lines.push(format!("{}: {}", item.kind.heading(), item.title));
        lines.extend(item.reasons.iter().cloned());
    }
    lines.extend(verdict.courses());
    lines.extend(verdict.warnings());
    lines.push("MA dead, SQ in seki, TR undecided, CR lives in an unusual way".to_string());
    lines.join("\n")
}

/// A line of play as a variation after a node.
fn variation(
    tree: &mut GameTree,
    last: NodeId,
    verdict: &Verdict,
    set: &LocSet,
    line: &Line,
    head: &str,
) {
    let graph = verdict.graph();
    let mut properties = difference(&verdict.end.situation, &line.start);
    properties.extend(points("SL", graph, set));
    properties.push(Property::text("C", head));
    if let Some(first) = line.steps.first() {
        properties.push(Property::text("PL", &first.color.letter().to_string()));
    }
    let mut node = tree.add(last, properties);
    for step in &line.steps {
        let id = step.color.letter().to_string();
        let mut properties = match step.act {
            Act::Play(loc) => vec![Property::text(id, &coord::sgf_point(graph, loc))],
            // A stake is no turn.
            Act::Stake(_) => Vec::new(),
            Act::Pass | Act::KoPass | Act::PassFor(_) => vec![Property::text(id, "")],
        };
        match step.act {
            Act::Play(_) | Act::Pass => {}
            Act::KoPass => properties.push(Property::text("C", "a ko-pass")),
            Act::PassFor(_) | Act::Stake(_) => {
                let words = format!("{} {}", step.color, step.act.words(graph));
                properties.push(Property::text("C", &words));
            }
        }
        node = tree.add(node, properties);
    }
}

/// The stones that a line sets up before its first move.
fn difference(from: &Situation, to: &Situation) -> Vec<Property> {
    let graph = from.graph();
    let becomes = |wanted: Option<Color>| {
        let changed = graph
            .locs()
            .filter(|&loc| to.stones.at(loc) == wanted && from.stones.at(loc) != wanted);
        LocSet::of(graph.len(), changed)
    };
    [("AB", Some(Color::Black)), ("AW", Some(Color::White)), ("AE", None)]
        .into_iter()
        .filter_map(|(id, wanted)| points(id, graph, &becomes(wanted)))
        .collect()
}
