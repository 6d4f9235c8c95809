//! The rulesets themselves, for people and for programs.

use crate::rulesets::{ALL, Counting, Info};
use serde::Serialize;

#[derive(Serialize)]
struct RulesetJson {
    id: &'static str,
    title: &'static str,
    source: &'static str,
    summary: &'static str,
    counting: &'static str,
    aliases: &'static [&'static str],
    stands_for: &'static [&'static str],
}

/// The word for a way of counting.
pub fn counting_word(counting: Counting) -> &'static str {
    match counting {
        Counting::Territory => "territory",
        Counting::Area => "area",
        Counting::Stones => "stones",
    }
}

/// What the points of a score are.
pub fn counted(counting: Counting) -> &'static str {
    match counting {
        Counting::Territory => "territory and prisoners",
        Counting::Area => "area",
        Counting::Stones => "stones",
    }
}

/// One line a ruleset: id, how it counts, title, other names.
pub fn lines() -> String {
    let width = infos().map(|info| info.id.len()).max().unwrap_or(0);
    let line = |info: &Info| {
        let names: Vec<&str> = info.stands_for.iter().chain(info.aliases).copied().collect();
        let also =
            if names.is_empty() { String::new() } else { format!(" (also: {})", names.join(", ")) };
        let counting = counting_word(info.counting);
        format!("{:width$}  {counting:9}  {}{also}\n", info.id, info.title)
    };
    infos().map(line).collect()
}

/// All that is known of each ruleset, as a JSON list.
pub fn json() -> String {
    let list: Vec<RulesetJson> = infos()
        .map(|info| RulesetJson {
            id: info.id,
            title: info.title,
            source: info.source,
            summary: info.summary,
            counting: counting_word(info.counting),
            aliases: info.aliases,
            stands_for: info.stands_for,
        })
        .collect();
    // Values made of strings and lists always serialize.
    serde_json::to_string_pretty(&list).unwrap_or_default() + "\n"
}

fn infos() -> impl Iterator<Item = &'static Info> {
    ALL.iter().map(|ruleset| ruleset.info())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_a_ruleset() {
        let lines = lines();
        assert_eq!(lines.lines().count(), ALL.len());
        for (line, info) in lines.lines().zip(infos()) {
            assert!(line.starts_with(info.id) && line.contains(info.title), "{line}");
        }
    }

    #[test]
    fn json_names_every_ruleset() {
        let list: serde_json::Value = serde_json::from_str(&json()).unwrap();
        let ids: Vec<&str> =
            list.as_array().unwrap().iter().map(|entry| entry["id"].as_str().unwrap()).collect();
        assert_eq!(ids, infos().map(|info| info.id).collect::<Vec<_>>());
    }
}
