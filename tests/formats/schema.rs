//! What the program writes, against the schemas in `docs/schema/`.

use assert_cmd::Command;
use jsonschema::paths::{LazyLocation, Location};
use jsonschema::{Keyword, ValidationError};
use serde_json::Value;

/// `multipleOf` as the specification has it. The crate's own finds that -9 is
/// no multiple of 0.5.
struct MultipleOf {
    step: f64,
    at: Location,
}

impl Keyword for MultipleOf {
    fn is_valid(&self, instance: &Value) -> bool {
        instance.as_f64().is_none_or(|number| (number / self.step).fract() == 0.0)
    }

    fn validate<'i>(
        &self,
        instance: &'i Value,
        location: &LazyLocation<'_, '_>,
    ) -> Result<(), ValidationError<'i>> {
        if self.is_valid(instance) {
            return Ok(());
        }
        let message = format!("not a multiple of {}", self.step);
        Err(ValidationError::custom(self.at.clone(), location.into(), instance, message))
    }
}

#[expect(clippy::result_large_err, reason = "the keyword's signature is the crate's")]
fn schema(name: &str) -> jsonschema::Validator {
    let path = format!("{}/docs/schema/{name}.schema.json", env!("CARGO_MANIFEST_DIR"));
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    jsonschema::options()
        .with_keyword("multipleOf", |_, step: &Value, at| {
            Ok(Box::new(MultipleOf { step: step.as_f64().unwrap(), at }) as Box<dyn Keyword>)
        })
        .build(&schema)
        .unwrap()
}

fn hold(schema: &jsonschema::Validator, value: &Value) {
    let errors: Vec<String> =
        schema.iter_errors(value).map(|e| format!("{}: {e}", e.instance_path)).collect();
    assert!(errors.is_empty(), "{errors:#?}\n{value}");
}

/// Positions that bring out every kind of answer: marks, holes, captives,
/// halves, ids of each type, an empty board, a full one.
const POSITIONS: &str = r##"{"id":"plain","board":["...","xo.","..."]}
{"id":7,"board":["xx.o","x.xo","xxoo"],"captives":{"black":2,"white":1},"komi":6.5}
{"board":[".x.,",",xo.","ooo."],"to_play":"W"}
{"id":null,"board":["."]}
{"id":"marks","board":["#x*","OX.","..."],"pass_count":-1}
{"id":"torus","board":["x..",".o.","..."],"shape":"torus 3x3"}
{"id":"big komi","board":["..",".."],"komi":-1000000}
"##;

/// Lines that are no positions.
const BROKEN: &str = r#"{"id":"ragged","board":["..","."]}
{"id":"letter","board":["q"]}
{"id":3,"board":["x"]}
{"id":"negative","board":["."],"captives":{"black":-1}}
{"id":{"no":"id"},"board":["."]}
[]
no json
{}
"#;

fn judged(input: &str) -> Vec<Value> {
    judged_with(input, &[])
}

fn judged_with(input: &str, more: &[&str]) -> Vec<Value> {
    let mut command = Command::cargo_bin("shinpan").unwrap();
    let out = command
        .args(["judge", "--rules", "all", "--nodes", "2000"])
        .args(more)
        .write_stdin(input)
        .output()
        .unwrap();
    let text = String::from_utf8(out.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn positions_and_verdicts() {
    let (position, verdict, error) = (schema("position"), schema("verdict"), schema("error"));
    let rulesets = shinpan::rulesets::ALL.len();
    for line in POSITIONS.lines() {
        hold(&position, &serde_json::from_str(line).unwrap());
        let answers = judged(line);
        assert_eq!(answers.len(), rulesets, "{line}");
        for answer in answers {
            // Marks mean nothing to most rulesets: those refuse the position.
            let refused = answer.get("error").is_some();
            hold(if refused { &error } else { &verdict }, &answer);
        }
    }
}

#[test]
fn errors() {
    let (verdict, error) = (schema("verdict"), schema("error"));
    let answers = judged(BROKEN);
    assert_eq!(answers.len(), BROKEN.lines().count());
    for (number, answer) in (1..).zip(&answers) {
        hold(&error, answer);
        assert_eq!(answer["line"], number);
        assert!(!verdict.is_valid(answer));
    }
    assert_eq!(answers[0]["id"], "ragged");
    assert_eq!(answers[2]["id"], 3);
}

#[test]
fn scored_records() {
    let verdict = schema("verdict");
    let record = "(;GM[1]FF[4]SZ[5]KM[0.5]RE[B+12.5]RU[AGA];B[cc];W[cb];B[];W[])";
    for format in ["json", "jsonl"] {
        let mut command = Command::cargo_bin("shinpan").unwrap();
        let out = command
            .args(["score", "--rules", "all", "--nodes", "2000", "--format", format, "-"])
            .write_stdin(record)
            .output()
            .unwrap();
        let text = String::from_utf8(out.stdout).unwrap();
        let answers: Vec<Value> = match format {
            "json" => serde_json::from_str(&text).unwrap(),
            _ => text.lines().map(|line| serde_json::from_str(line).unwrap()).collect(),
        };
        assert_eq!(answers.len(), shinpan::rulesets::ALL.len());
        for answer in &answers {
            hold(&verdict, answer);
            assert_eq!(answer["recorded"], "B+12.5");
        }
    }
}

#[test]
fn comparisons() {
    let (comparison, verdict) = (schema("comparison"), schema("verdict"));
    for position in POSITIONS.lines().chain([UNFINISHED]) {
        let mut command = Command::cargo_bin("shinpan").unwrap();
        let words = ["compare", "--nodes", "500", "--format", "json", position];
        let out = command.args(words).output().unwrap();
        let value: Value = serde_json::from_slice(&out.stdout).unwrap();
        hold(&comparison, &value);
        let verdicts = value["verdicts"].as_array().unwrap();
        verdicts.iter().for_each(|one| hold(&verdict, one));
        let refused = value["refusals"].as_array().unwrap().len();
        assert_eq!(verdicts.len() + refused, shinpan::rulesets::ALL.len());
        assert_eq!(out.status.code(), Some(i32::from(refused > 0)));
    }
}

/// A board with a dead stone, neutral points and a missing reinforcement; few
/// situations leave something to guess.
const UNFINISHED: &str = r#"{"id":"u","board":[".xo..","xxo.o",".x.oo","xxxo.","..xoo"],"komi":0}"#;

#[test]
fn guesses_and_completions() {
    let verdict = schema("verdict");
    let (mut guesses, mut completions) = (0, 0);
    for line in POSITIONS.lines().chain([UNFINISHED]) {
        for answer in judged_with(line, &["--estimate", "--complete"]) {
            if answer.get("error").is_some() {
                continue;
            }
            hold(&verdict, &answer);
            guesses += usize::from(answer.get("estimate").is_some());
            completions += usize::from(answer.get("completed").is_some());
        }
    }
    assert!(guesses > 0 && completions > 0, "{guesses} {completions}");
}

/// Two territories that little search does not prove under some rulesets.
const SETTLED: &str =
    r#"{"id":"s","board":["..xxo.",".xxoo.",".xoo..",".xxo..",".xoo..",".xo..."],"komi":0}"#;

#[test]
fn games_that_are_played_out() {
    let verdict = schema("verdict");
    for answer in
        judged_with(SETTLED, &["--complete", "--nodes", "1", "--rules", "ljrg,japanese2003"])
    {
        hold(&verdict, &answer);
        assert_eq!(answer["played_out"]["verdict"]["proven"], true, "{answer}");
    }
}
