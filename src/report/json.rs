//! Verdicts and errors as JSON. The keys, their order and their forms are an
//! interface: `docs/schema/verdict.schema.json`.

use super::account::Account;
use super::{Format, Subject, beside, reasons, warnings};
use crate::board::{Color, Graph, Loc, PerColor, coord, diagram};
use crate::estimate::{Answer, Estimate, Missing, Reason};
use crate::record::Id;
use crate::rules::Points;
use crate::rulesets::Owner;
use crate::verdict::Verdict;
use serde::Serialize;
use serde_json::Number;

#[derive(Serialize)]
pub(super) struct VerdictJson<'a> {
    id: &'a Id,
    ruleset: &'static str,
    proven: bool,
    result: String,
    score: Option<ScoreJson>,
    owner: Vec<String>,
    territory: Vec<String>,
    strings: Vec<StringJson>,
    undecided: Vec<String>,
    bounds: [Number; 2],
    warnings: Vec<String>,
    stats: StatsJson,
    basis: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recorded: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<EstimateJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    completed: Option<LaterJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    played_out: Option<LaterJson<'a>>,
}

/// A guess: never proven.
#[derive(Serialize)]
struct EstimateJson {
    result: String,
    sure: u32,
    dead: Vec<String>,
    ownership: Vec<Vec<Option<i32>>>,
}

/// A position that was gone on to.
#[derive(Serialize)]
struct LaterJson<'a> {
    moves: Vec<MoveJson>,
    verdict: Box<VerdictJson<'a>>,
}

/// A move that leads there.
#[derive(Serialize)]
struct MoveJson {
    color: char,
    at: String,
    why: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    string: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    threat: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    neutral: Option<String>,
}

#[derive(Serialize)]
struct ScoreJson {
    black: Number,
    white: Number,
}

#[derive(Serialize)]
struct StringJson {
    at: String,
    color: char,
    size: usize,
    status: &'static str,
    detail: String,
}

#[derive(Serialize)]
struct StatsJson {
    nodes: u64,
    millis: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    cached: bool,
}

#[derive(Serialize)]
struct ErrorJson<'a> {
    id: &'a Id,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruleset: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    error: &'a str,
}

/// A number of points: whole ones without a fraction.
pub fn number(points: Points) -> Number {
    let halves = points.in_halves();
    match halves % 2 {
        0 => Number::from(halves / 2),
        _ => Number::from_f64(points.as_f64()).unwrap_or_else(|| Number::from(halves / 2)),
    }
}

/// An answer as one line of JSON, without the line's end.
pub fn line(subject: &Subject, answer: &Answer) -> String {
    let mut json = value(subject, &answer.verdict);
    json.estimate = answer.estimate.as_ref().map(|guess| estimate(answer.verdict.graph(), guess));
    json.completed = answer.completed.as_ref().map(|completed| {
        let graph = completed.verdict.graph();
        let moves = completed.moves.iter().map(|missing| missing_move(graph, missing)).collect();
        let mut later = later(subject, moves, &completed.verdict);
        later.verdict.estimate = completed.estimate.as_ref().map(|guess| estimate(graph, guess));
        later
    });
    json.played_out = answer.played_out.as_ref().map(|played_out| {
        let graph = played_out.verdict.graph();
        let moves = played_out.moves.iter();
        let moves = moves.map(|fill| bare_move(graph, fill.color, fill.at, beside::purpose(fill)));
        later(subject, moves.collect(), &played_out.verdict)
    });
    text(&json)
}

fn estimate(graph: &Graph, estimate: &Estimate) -> EstimateJson {
    let per_cent = |col, row| {
        let lean = estimate.ownership.get(graph.at(col, row)?.index())?;
        Some(lean / 10)
    };
    let row = |row| (0..graph.cols()).map(|col| per_cent(col, row)).collect();
    EstimateJson {
        result: estimate.tally.result.to_string(),
        sure: estimate.sure,
        dead: estimate.dead.iter().map(|loc| coord::vertex(graph, loc)).collect(),
        ownership: (0..graph.rows()).map(row).collect(),
    }
}

/// The record's result is not compared with what was gone on to.
fn later<'a>(subject: &'a Subject, moves: Vec<MoveJson>, verdict: &Verdict) -> LaterJson<'a> {
    let verdict = VerdictJson { recorded: None, ..value(subject, verdict) };
    LaterJson { moves, verdict: Box::new(verdict) }
}

fn bare_move(graph: &Graph, color: Color, at: Loc, why: &'static str) -> MoveJson {
    let at = coord::vertex(graph, at);
    MoveJson { color: color.letter(), at, why, string: None, threat: None, neutral: None }
}

fn missing_move(graph: &Graph, missing: &Missing) -> MoveJson {
    let vertex = |loc| coord::vertex(graph, loc);
    let Missing { color, at, why } = missing;
    let bare = bare_move(graph, *color, *at, beside::word(why));
    match why {
        Reason::Neutral => bare,
        Reason::Reinforcement { string, threat } => {
            let threat = threat.iter().map(|&loc| vertex(loc)).collect();
            MoveJson { string: Some(vertex(*string)), threat: Some(threat), ..bare }
        }
        Reason::Support { string, neutral } => {
            let (string, neutral) = (Some(vertex(*string)), Some(vertex(*neutral)));
            MoveJson { string, neutral, ..bare }
        }
    }
}

/// A verdict as it stands in every form of JSON.
pub(super) fn value<'a>(subject: &'a Subject, verdict: &Verdict) -> VerdictJson<'a> {
    let tally = &verdict.tally;
    let graph = verdict.graph();
    let map = |owners: &[Owner]| {
        diagram::map(graph, |loc| owners.get(loc.index()).map_or('?', |owner| owner.letter()))
    };
    let strings = verdict.strings().into_iter().map(|string| StringJson {
        at: coord::vertex(graph, string.at),
        color: string.color.letter(),
        size: string.size,
        status: string.status.word(),
        detail: string.detail,
    });
    VerdictJson {
        id: &subject.id,
        ruleset: verdict.info().id,
        proven: tally.proven,
        result: tally.result.to_string(),
        score: tally.score.map(|PerColor { black, white }| ScoreJson {
            black: number(black),
            white: number(white),
        }),
        owner: map(&tally.owner),
        territory: map(&tally.territory),
        strings: strings.collect(),
        undecided: verdict.undecided_vertices(),
        bounds: [number(tally.bounds.0), number(tally.bounds.1)],
        warnings: warnings(subject, verdict),
        stats: StatsJson {
            nodes: verdict.stats.nodes,
            millis: verdict.stats.millis,
            cached: verdict.stats.cached,
        },
        basis: tally.basis,
        reasons: reasons(verdict),
        recorded: subject.recorded.as_deref(),
        estimate: None,
        completed: None,
        played_out: None,
    }
}

/// An error as one line of JSON, without the line's end: what stands in the
/// place of the verdict that could not be given.
pub fn error_line(id: &Id, ruleset: Option<&str>, line: Option<u64>, error: &str) -> String {
    text(&ErrorJson { id, ruleset, line, error })
}

/// Values made of strings, numbers and lists always serialize.
pub(super) fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// One verdict a line.
pub struct JsonLines;

impl Format for JsonLines {
    fn verdict(&self, subject: &Subject, answer: &Answer) -> String {
        line(subject, answer) + "\n"
    }

    fn summary(&self, account: &Account) -> Option<String> {
        Some(account.json() + "\n")
    }
}

/// All verdicts as one JSON list.
pub struct JsonList;

impl Format for JsonList {
    fn opening(&self) -> &str {
        "["
    }

    fn verdict(&self, subject: &Subject, answer: &Answer) -> String {
        format!("\n{}", line(subject, answer))
    }

    fn summary(&self, account: &Account) -> Option<String> {
        Some(format!("\n{}", account.json()))
    }

    fn separator(&self) -> &str {
        ","
    }

    fn closing(&self) -> &str {
        "\n]\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::fixture;
    use crate::rulesets::GameResult;
    use expect_test::expect;
    use serde_json::Value;

    #[test]
    fn keys_come_in_the_documented_order() {
        let (subject, verdict) = fixture::verdict();
        expect![[r#"{"id":"small, \"odd\"","ruleset":"tromp-taylor","proven":true,"result":"B+1.5","score":{"black":4,"white":2.5},"owner":["BB.","B,W","B.W"],"territory":["BB.","B,W","B.W"],"strings":[{"at":"A3","color":"B","size":2,"status":"alive","detail":""},{"at":"C2","color":"W","size":2,"status":"alive","detail":""},{"at":"A1","color":"B","size":1,"status":"alive","detail":""}],"undecided":[],"bounds":[1.5,1.5],"warnings":["two komis, the first counts"],"stats":{"nodes":0,"millis":0},"basis":"position","recorded":"B+3.5"}"#]]
        .assert_eq(&line(&subject, &verdict));
    }

    #[test]
    fn no_score_is_null_and_family_names_are_explained() {
        let (_, mut answer) = fixture::verdict();
        let verdict = &mut answer.verdict;
        verdict.tally.score = None;
        verdict.tally.result = GameResult::Undecided;
        verdict.asked.stands_for = Some("family");
        let json: Value = serde_json::from_str(&line(&Subject::named("7"), &answer)).unwrap();
        assert_eq!(json["id"], "7");
        assert_eq!(json["score"], Value::Null);
        assert_eq!(json["result"], "?");
        let warning = json["warnings"][0].as_str().unwrap();
        assert!(warning.starts_with("\"family\" stands for tromp-taylor: "), "{warning}");
    }

    #[test]
    fn whole_points_have_no_fraction() {
        for (points, expected) in [
            (Points::whole(-3), "-3"),
            (Points::halves(13), "6.5"),
            (Points::halves(-1), "-0.5"),
            (Points::ZERO, "0"),
        ] {
            assert_eq!(number(points).to_string(), expected);
        }
    }

    #[test]
    fn errors_carry_the_id() {
        assert_eq!(
            error_line(&"x".into(), Some("ljrg"), Some(3), "no \"board\""),
            r#"{"id":"x","ruleset":"ljrg","line":3,"error":"no \"board\""}"#
        );
        assert_eq!(error_line(&Id::None, None, None, "e"), r#"{"id":null,"error":"e"}"#);
    }
}
