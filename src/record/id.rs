//! The name of a position: a string, a number, or none. It comes back as it was written:
//! `1e2` is not `100.0`, and 64 bits hold fewer digits than somebody's numbers have.

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;
use std::fmt;

/// A name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Id {
    /// None, or null.
    #[default]
    None,
    /// A string.
    Text(String),
    /// A number, letter by letter.
    Number(String),
}

impl Id {
    /// The name of an object that stands in this text; none if what it has cannot be one.
    pub(super) fn of(field: Option<&Value>, object: &[u8]) -> Option<Id> {
        match field {
            None | Some(Value::Null) => Some(Id::None),
            Some(Value::String(text)) => Some(Id::Text(text.clone())),
            Some(Value::Number(number)) => {
                // The value has lost how it was written. Of an id given twice the value knows best.
                let written = serde_json::from_slice::<Named<'_>>(object);
                Some(Id::Number(written.map_or(number.to_string(), |it| it.id.get().to_string())))
            }
            Some(_) => None,
        }
    }

    /// The name as plain text; nothing for none.
    pub fn plain(&self) -> &str {
        match self {
            Id::None => "",
            Id::Text(text) | Id::Number(text) => text,
        }
    }
}

#[derive(Deserialize)]
struct Named<'a> {
    #[serde(borrow)]
    id: &'a RawValue,
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.plain())
    }
}

impl From<&str> for Id {
    fn from(text: &str) -> Id {
        Id::Text(text.to_string())
    }
}

impl From<String> for Id {
    fn from(text: String) -> Id {
        Id::Text(text)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Id::None => serializer.serialize_unit(),
            Id::Text(text) => serializer.serialize_str(text),
            Id::Number(text) => match RawValue::from_string(text.clone()) {
                Ok(number) => number.serialize(serializer),
                // Whoever made it of no number gets it as a text.
                Err(_) => serializer.serialize_str(text),
            },
        }
    }
}
