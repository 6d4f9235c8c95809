//! KataGo's terms for rules, and which of our rulesets they name.
//!
//! KataGo describes rules by a few fields. For the rulesets that we share the
//! fields say everything that is settled on the board; for the others they are
//! the nearest description, and `exact` is false.

use super::args::quoted;
use crate::rulesets::{self, Named};
use serde_json::{Map, Value};

/// One description.
struct Terms {
    id: &'static str,
    ko: &'static str,
    scoring: &'static str,
    suicide: bool,
    tax: &'static str,
    bonus: &'static str,
    exact: bool,
}

const fn area(id: &'static str, ko: &'static str, suicide: bool, bonus: &'static str) -> Terms {
    Terms { id, ko, scoring: "AREA", suicide, tax: "NONE", bonus, exact: true }
}

const fn territory(id: &'static str, ko: &'static str) -> Terms {
    let (scoring, tax) = ("TERRITORY", "SEKI");
    Terms { id, ko, scoring, suicide: false, tax, bonus: "0", exact: false }
}

/// The first fitting description wins where terms are looked up.
const TABLE: &[Terms] = &[
    area("tromp-taylor", "POSITIONAL", true, "0"),
    area("aga", "SITUATIONAL", false, "N-1"),
    // The text's rule; KataGo's own "chinese" has a simple ko, its chinese-ogs this.
    area("chinese", "POSITIONAL", false, "N"),
    Terms {
        id: "stone",
        ko: "SIMPLE",
        scoring: "AREA",
        suicide: false,
        tax: "ALL",
        bonus: "0",
        exact: false,
    },
    territory("japanese2003", "SIMPLE"),
    territory("simplified-korean", "POSITIONAL"),
    territory("japanese1989-pauli", "SIMPLE"),
    territory("ljrg", "SIMPLE"),
    territory("naj", "SIMPLE"),
    territory("najn", "SIMPLE"),
    territory("spight", "SIMPLE"),
    territory("asian-games-2013", "POSITIONAL"),
];

/// Names of KataGo's that are no names of ours, with what they mean there.
const NAMES: &[(&str, &str)] = &[("stone-scoring", "stone"), ("bga", "aga")];

const FIELDS: &str = "friendlyPassOk, hasButton, ko, scoring, suicide, tax, whiteHandicapBonus";

fn fields(terms: &Terms) -> Map<String, Value> {
    let mut fields = Map::new();
    let mut put = |key: &str, value: Value| fields.insert(key.to_string(), value);
    put("friendlyPassOk", false.into());
    put("hasButton", false.into());
    put("ko", terms.ko.into());
    put("scoring", terms.scoring.into());
    put("suicide", terms.suicide.into());
    put("tax", terms.tax.into());
    put("whiteHandicapBonus", terms.bonus.into());
    fields
}

/// The description of a ruleset as JSON.
pub fn json(id: &str) -> String {
    let terms = TABLE.iter().find(|terms| terms.id == id);
    let mut object = terms.map(fields).unwrap_or_default();
    object.insert("ruleset".to_string(), id.into());
    object.insert("exact".to_string(), terms.is_some_and(|terms| terms.exact).into());
    Value::Object(object).to_string()
}

/// The ruleset that a name or an object of terms means where `id` is played.
pub fn named(text: &str, id: &str) -> Result<Named, String> {
    if !text.starts_with('{') {
        let name = NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
        let name = name.map_or(text, |(_, ours)| ours);
        return rulesets::find(name).map_err(|error| {
            format!("kata-set-rules: unknown rules {}; known are {}", quoted(text), error.known)
        });
    }
    let value: Value = serde_json::from_str(text)
        .map_err(|error| format!("kata-set-rules: not a JSON object: {error}"))?;
    let Value::Object(object) = value else {
        return Err("kata-set-rules: not a JSON object".to_string());
    };
    // Our own answers name their ruleset.
    if let Some(Value::String(id)) = object.get("ruleset") {
        return rulesets::find(id).map_err(|error| format!("kata-set-rules: {error}"));
    }
    with_fields(&object, id, "kata-set-rules").map_err(|error| {
        match object.contains_key("scoring") {
            true => error,
            false => {
                format!("{error}; what is counted stays that of {id} unless \"scoring\" is named")
            }
        }
    })
}

/// The ruleset whose terms are those of another one with one changed.
pub fn with_term(id: &str, term: &str, value: &str) -> Result<Named, String> {
    let Some(terms) = TABLE.iter().find(|terms| terms.id == id) else {
        return Err(format!("kata-set-rule: KataGo has no terms for {id}"));
    };
    let mut object = fields(terms);
    let Some(slot) = object.get_mut(term) else {
        return Err(format!("kata-set-rule: unknown term {}; known are {FIELDS}", quoted(term)));
    };
    *slot = match value.to_ascii_lowercase().as_str() {
        "true" => true.into(),
        "false" => false.into(),
        _ => value.to_ascii_uppercase().into(),
    };
    with_fields(&object, id, "kata-set-rule").map_err(|_| {
        let (term, value) = (quoted(term), quoted(value));
        format!("kata-set-rule: no ruleset here has {term} {value} and else the terms of {id}")
    })
}

/// The terms with what decides the count, as far as it is not named: it stays as it is. A
/// change of scoring brings its usual tax along, as KataGo has it.
fn completed(wanted: &Map<String, Value>, own: &Terms) -> Map<String, Value> {
    let mut all = wanted.clone();
    let scoring = all.entry("scoring").or_insert_with(|| own.scoring.into()).clone();
    all.entry("tax").or_insert_with(|| match scoring.as_str() {
        Some("AREA") if own.scoring != "AREA" => "NONE".into(),
        Some("TERRITORY") if own.scoring != "TERRITORY" => "SEKI".into(),
        _ => own.tax.into(),
    });
    all
}

/// The ruleset with these terms: the one that is played, else the one that shares most of
/// its terms with that.
fn with_fields(wanted: &Map<String, Value>, id: &str, command: &str) -> Result<Named, String> {
    let own = TABLE.iter().find(|terms| terms.id == id);
    let wanted = &own.map_or_else(|| wanted.clone(), |own| completed(wanted, own));
    let known = |terms: &&Terms| {
        let known = fields(terms);
        wanted.iter().all(|(key, value)| {
            known.get(key).is_some_and(|own| own == value)
                // How passing works in KataGo's search says nothing about rules.
                || (key == "friendlyPassOk" && value.is_boolean())
        })
    };
    let now = own.map(fields).unwrap_or_default();
    let changes = |terms: &&Terms| {
        let others =
            fields(terms).iter().filter(|(key, value)| now.get(*key) != Some(value)).count();
        (terms.id != id, others)
    };
    let found = TABLE.iter().filter(known).min_by_key(changes);
    found.map(|terms| terms.id).and_then(|id| rulesets::find(id).ok()).ok_or_else(|| {
        let wanted = Value::Object(wanted.clone()).to_string();
        format!("{command}: no ruleset here has the terms {}; see list_rulesets", quoted(&wanted))
    })
}
