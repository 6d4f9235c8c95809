//! A comparison as JSON: `docs/schema/comparison.schema.json`.

use super::{Comparison, Difference, Part, View};
use crate::board::{PerColor, coord};
use crate::record::Id;
use crate::report::json::{VerdictJson, number, text, value};
use crate::rules::Points;
use serde::Serialize;
use serde_json::{Map, Number, Value};

#[derive(Serialize)]
struct ComparisonJson<'a> {
    id: Id,
    board: Vec<String>,
    komi: Number,
    summary: String,
    verdicts: Vec<VerdictJson<'a>>,
    groups: Vec<GroupJson>,
    counts: Vec<CountJson>,
    differences: Vec<DifferenceJson>,
    arithmetic: Vec<String>,
    principles: Vec<String>,
    undecided: Vec<OpenJson>,
    refusals: &'a [String],
}

/// Rulesets with the same result.
#[derive(Serialize)]
struct GroupJson {
    result: String,
    rulesets: Vec<&'static str>,
}

#[derive(Serialize)]
struct CountJson {
    ruleset: &'static str,
    black: Map<String, Value>,
    white: Map<String, Value>,
}

#[derive(Serialize)]
struct DifferenceJson {
    about: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    color: Option<char>,
    at: Vec<String>,
    title: String,
    views: Vec<ViewJson>,
}

#[derive(Serialize)]
struct ViewJson {
    answer: &'static str,
    rulesets: Vec<&'static str>,
    reasons: Vec<ReasonJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<LineJson>,
}

#[derive(Serialize)]
struct ReasonJson {
    text: String,
    rulesets: Vec<&'static str>,
}

#[derive(Serialize)]
struct LineJson {
    ruleset: &'static str,
    shows: String,
    text: String,
}

#[derive(Serialize)]
struct OpenJson {
    ruleset: &'static str,
    bounds: [Number; 2],
    questions: Vec<String>,
    limits: Vec<&'static str>,
}

/// The comparison as one JSON object, its line ended.
pub fn json(comparison: &Comparison<'_>) -> String {
    let first = comparison.verdicts.first();
    let end = first.map(|(_, verdict)| &verdict.end);
    let groups = comparison.groups().into_iter().map(|(result, columns)| GroupJson {
        result: result.to_string(),
        rulesets: ids(comparison, &columns),
    });
    let open = comparison.undecided().into_iter().filter_map(|column| {
        let verdict = comparison.verdict(column)?;
        Some(OpenJson {
            ruleset: verdict.info().id,
            bounds: [number(verdict.tally.bounds.0), number(verdict.tally.bounds.1)],
            questions: verdict.open_questions(super::QUESTIONS),
            limits: verdict.findings.limits.iter().map(|limit| limit.word()).collect(),
        })
    });
    let whole = ComparisonJson {
        id: first.map_or(Id::None, |(subject, _)| subject.id.clone()),
        board: end.map_or_else(Vec::new, |end| end.situation.rows()),
        komi: number(end.map_or(Points::ZERO, |end| end.komi)),
        summary: comparison.summary(),
        verdicts: comparison.verdicts.iter().map(|(of, verdict)| value(of, verdict)).collect(),
        groups: groups.collect(),
        counts: counts(comparison),
        differences: comparison.differences.iter().map(|of| difference(comparison, of)).collect(),
        arithmetic: comparison.arithmetic(),
        principles: comparison.principles(),
        undecided: open.collect(),
        refusals: comparison.refusals,
    };
    text(&whole) + "\n"
}

fn ids(comparison: &Comparison<'_>, columns: &[usize]) -> Vec<&'static str> {
    columns.iter().filter_map(|&at| Some(comparison.verdict(at)?.info().id)).collect()
}

fn counts(comparison: &Comparison<'_>) -> Vec<CountJson> {
    let pairs = comparison.verdicts.iter().zip(&comparison.counts);
    let json = |((_, verdict), count): (&(_, crate::verdict::Verdict), &Option<super::Count>)| {
        let parts = &count.as_ref()?.parts;
        let of = |side: fn(&PerColor<Points>) -> Points| {
            let one = |(part, points): &(Part, PerColor<Points>)| {
                (part.name().replace(' ', "_"), Value::Number(number(side(points))))
            };
            parts.iter().map(one).collect()
        };
        let ruleset = verdict.info().id;
        Some(CountJson { ruleset, black: of(|of| of.black), white: of(|of| of.white) })
    };
    pairs.filter_map(json).collect()
}

fn difference(comparison: &Comparison<'_>, difference: &Difference) -> DifferenceJson {
    let Difference { color, set, title, views } = difference;
    let vertex = |loc| {
        let graph = comparison.verdict(0).map(|verdict| verdict.graph());
        graph.map_or(String::new(), |graph| coord::vertex(graph, loc))
    };
    DifferenceJson {
        about: if color.is_some() { "string" } else { "points" },
        color: color.map(|color| color.letter()),
        at: set.iter().map(vertex).collect(),
        title: title.clone(),
        views: views.iter().map(|of| view(comparison, of)).collect(),
    }
}

fn view(comparison: &Comparison<'_>, view: &View) -> ViewJson {
    let reasons = view.reasons.iter().map(|(text, columns)| ReasonJson {
        text: text.clone(),
        rulesets: ids(comparison, columns),
    });
    let line = view.line.as_ref().and_then(|(column, shown)| {
        let (shows, text) = (shown.caption.clone(), shown.line.text());
        Some(LineJson { ruleset: comparison.verdict(*column)?.info().id, shows, text })
    });
    ViewJson {
        answer: view.answer,
        rulesets: ids(comparison, &view.columns),
        reasons: reasons.collect(),
        line,
    }
}
