//! Positions as JSON, one object a line.

use crate::board::{Color, Diagram, PerColor, Shape, coord};
use crate::lines::without_mark;
use crate::record::Id;
use crate::record::limits::Limits;
use crate::record::warning::quote;
use crate::record::{private, shape};
use crate::rules::{Points, Setup, SetupError, Situation};
use serde_json::{Map, Value, json};

/// A position to be judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// The name under which the answer is given.
    pub id: Id,
    /// The position with komi and handicap.
    pub setup: Setup,
}

/// Why a line is no position. The id is kept so that the answer finds its way.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct JsonError {
    /// The id, if one was found.
    pub id: Id,
    /// What is wrong and what would be right.
    pub message: String,
}

impl JsonError {
    /// The error as the object that stands in for a verdict.
    pub fn to_json(&self) -> Value {
        json!({ "id": self.id, "error": self.message })
    }
}

impl Position {
    /// Reads a position from one line.
    ///
    /// ```
    /// use shinpan::record::json::Position;
    /// let line = r#"{"id":"x","board":["...","xo.","..."],"captives":{"white":2},"komi":6.5}"#;
    /// let position = Position::parse(line).unwrap();
    /// assert_eq!(position.setup.situation.captives.white, 2);
    /// assert_eq!(position.setup.komi.to_string(), "6.5");
    /// let error = Position::parse(r#"{"id":7,"board":["..","x"]}"#).unwrap_err();
    /// assert_eq!(error.id.plain(), "7");
    /// assert_eq!(error.message, "board: row 2 has 1 letters, row 1 has 2");
    /// ```
    pub fn parse(line: &str) -> Result<Position, JsonError> {
        Position::parse_within(line.as_bytes(), &Limits::default())
    }

    /// Reads a position from the bytes of one line, within limits. A byte order mark may stand
    /// before it.
    pub fn parse_within(line: &[u8], limits: &Limits) -> Result<Position, JsonError> {
        let line = without_mark(line);
        let nameless = |message| JsonError { id: Id::None, message };
        if line.len() > limits.json_bytes {
            let limit = limits.json_bytes;
            return Err(nameless(format!(
                "{} bytes are too many, the limit is {limit}",
                line.len()
            )));
        }
        let value: Value =
            serde_json::from_slice(line).map_err(|error| nameless(not_json(&error)))?;
        let Value::Object(fields) = value else {
            return Err(nameless(format!(
                "a position is an object with a board, not {}",
                kind(&value)
            )));
        };
        let given = fields.get("id");
        let Some(id) = Id::of(given, line) else {
            let other = given.map_or("nothing", kind);
            return Err(nameless(format!("id: a string or a number, not {other}")));
        };
        match setup(&fields) {
            Ok(setup) => Ok(Position { id, setup }),
            Err(message) => Err(JsonError { id, message }),
        }
    }

    /// The position as an object that [`Position::parse`] reads back.
    pub fn to_json(&self) -> Value {
        let situation = &self.setup.situation;
        let graph = situation.graph();
        let mut fields = Map::new();
        fields.insert("id".into(), json!(self.id));
        fields.insert("cols".into(), graph.cols().into());
        fields.insert("rows".into(), graph.rows().into());
        // The rows show which locations a rectangle lacks.
        let shape = (*graph.shape() != Shape::Rectangle).then(|| shape::write(graph)).flatten();
        if let Some(shape) = shape {
            fields.insert("shape".into(), shape.into());
        }
        fields.insert("board".into(), situation.rows().into());
        let PerColor { black, white } = situation.captives;
        fields.insert("captives".into(), json!({ "black": black, "white": white }));
        fields.insert("to_play".into(), situation.to_play.letter().to_string().into());
        fields.insert("pass_count".into(), situation.pass_count.into());
        fields.insert("komi".into(), number(self.setup.komi));
        if self.setup.handicap > 0 {
            fields.insert("handicap".into(), self.setup.handicap.into());
        }
        Value::Object(fields)
    }
}

/// Points as a JSON number, whole where they are.
pub fn number(points: Points) -> Value {
    match points.in_halves() {
        halves if halves % 2 == 0 => (halves / 2).into(),
        _ => points.as_f64().into(),
    }
}

fn setup(fields: &Map<String, Value>) -> Result<Setup, String> {
    // Null is as good as nothing.
    let field = |name: &str| fields.get(name).filter(|value| !value.is_null());
    let board = field("board").ok_or("board: missing; it is a list of rows, top row first")?;
    let rows = rows(board)?;
    if rows.first().is_some_and(|row| row.is_empty()) {
        return Err("board: the rows are empty; a board without locations has no rows".into());
    }
    check_size(field("cols"), "cols", rows.first().map_or(0, |row| row.chars().count()))?;
    check_size(field("rows"), "rows", rows.len())?;
    let diagram = match field("shape") {
        None => Diagram::parse(&rows),
        Some(Value::String(text)) => {
            let graph =
                shape::read(text).map_err(|why| format!("shape \"{}\": {why}", quote(text)))?;
            Diagram::parse_on(&graph, &rows)
        }
        Some(other) => return Err(format!("shape: a string, not {}", kind(other))),
    }
    .map_err(|error| format!("board: {error}"))?;
    let mut situation = Situation::of_diagram(diagram);
    if let Some(&loc) = situation.stones.breathless().first() {
        let color = situation.stones.at(loc).unwrap_or(Color::Black);
        let at = coord::vertex(situation.graph(), loc);
        return Err(format!("board: {}", SetupError::NoLiberty { color, at }));
    }
    if let Some(captives) = field("captives") {
        situation.captives = captives_of(captives)?;
    }
    if let Some(to_play) = field("to_play") {
        situation.to_play = match to_play {
            Value::String(text) => Color::parse(text)
                .ok_or_else(|| format!("to_play: \"B\" or \"W\", not \"{}\"", quote(text)))?,
            other => return Err(format!("to_play: \"B\" or \"W\", not {}", kind(other))),
        };
    }
    if let Some(count) = field("pass_count") {
        situation.pass_count = count
            .as_i64()
            .and_then(|count| i8::try_from(count).ok())
            .filter(|count| (-1..=3).contains(count))
            .ok_or_else(|| {
                format!("pass_count: a whole number from -1 to 3, not {}", short(count))
            })?;
    }
    let komi = match field("komi") {
        None => Points::ZERO,
        Some(Value::Number(komi)) => Points::parse(&komi.to_string()).ok_or_else(|| {
            format!("komi: a number of half points up to {}, not {komi}", Points::LIMIT)
        })?,
        Some(other) => return Err(format!("komi: a number, not {}", kind(other))),
    };
    let handicap = match field("handicap") {
        None => 0,
        Some(count) => whole(count, situation.graph().len() as u64).ok_or_else(|| {
            let most = situation.graph().len();
            let size = format!("up to {most}, one for each location");
            format!("handicap: a number of stones {size}, not {}", short(count))
        })?,
    };
    Ok(Setup { situation, komi, handicap })
}

fn rows(board: &Value) -> Result<Vec<&str>, String> {
    let Value::Array(rows) = board else {
        return Err(format!("board: a list of rows, not {}", kind(board)));
    };
    rows.iter()
        .enumerate()
        .map(|(index, row)| {
            row.as_str()
                .ok_or_else(|| format!("board: row {} is {}, not a string", index + 1, kind(row)))
        })
        .collect()
}

fn check_size(given: Option<&Value>, name: &str, found: usize) -> Result<(), String> {
    match given {
        None => Ok(()),
        Some(value) if value.as_u64() == Some(found as u64) => Ok(()),
        Some(value) => Err(format!("{name}: {} is given, the board has {found}", short(value))),
    }
}

fn captives_of(value: &Value) -> Result<PerColor<u32>, String> {
    let Value::Object(fields) = value else {
        return Err(format!(
            "captives: an object with the numbers black and white, not {}",
            kind(value)
        ));
    };
    let of = |color: &str| match fields.get(color) {
        None | Some(Value::Null) => Ok(0),
        Some(count) => whole(count, private::MAX_CAPTIVES.into()).ok_or_else(|| {
            let most = private::MAX_CAPTIVES;
            format!(
                "captives: {color} is a number of captured stones up to {most}, not {}",
                short(count)
            )
        }),
    };
    Ok(PerColor::new(of("black")?, of("white")?))
}

fn whole(value: &Value, limit: u64) -> Option<u32> {
    value.as_u64().filter(|&count| count <= limit).map(|count| count as u32)
}

/// What kind of value it is, for messages.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

fn short(value: &Value) -> String {
    match value {
        Value::Array(_) | Value::Object(_) => kind(value).to_string(),
        scalar => quote(&scalar.to_string()),
    }
}

/// The parser counts lines within its input, which mostly is one line: saying
/// "line 1" of the 22nd line of a stream would mislead. A file with one position may have more.
fn not_json(error: &serde_json::Error) -> String {
    let told = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let what = told.strip_suffix(&place).unwrap_or(&told);
    match error.line() {
        0 | 1 => format!("not JSON: {what} at byte {}", error.column()),
        line => format!("not JSON: {what} at line {line}, byte {} of it", error.column()),
    }
}
