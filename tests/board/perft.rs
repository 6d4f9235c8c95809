//! Counts of sequences of turns to a depth, under each ko rule, on the data in
//! `tests/data/perft`. Every line is counted by two implementations in this test
//! tree, and by each ruleset of the registry that its rule names.
//!
//! A new ruleset needs one word: its id in the `ruleset=` list of the `rule`
//! line that has its rules for moves. Ids that the registry does not know are
//! passed over.

use crate::kit::sequences::{Ban, History, Rule, Walk, by_ruleset};
use shinpan::board::{BoardSpec, Color, Diagram, Stones};
use shinpan::rulesets;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What a data file says.
#[derive(Default)]
struct Suite {
    rules: BTreeMap<String, (Rule, Vec<String>)>,
    positions: BTreeMap<String, (Color, Stones)>,
    /// Rule, position, and the counts at depth 1, 2, ...
    counts: Vec<(String, String, Vec<u64>)>,
}

#[test]
fn two_implementations_and_the_rulesets_count_alike() {
    let suite = read(Path::new("tests/data/perft"));
    let mut wrong = Vec::new();
    let mut by_registry = 0;
    for (rule_name, position_name, expected) in &suite.counts {
        let (rule, ids) = &suite.rules[rule_name];
        let (color, stones) = &suite.positions[position_name];
        let depths = 1..=expected.len() as u32;
        let mut check = |who: &str, found: Vec<u64>| {
            if &found != expected {
                wrong.push(format!("count {rule_name} {position_name} {found:?} by {who}"));
            }
        };
        let history = History::new(rule, stones, *color);
        check("history", depths.clone().map(|depth| history.count(depth)).collect());
        let mut walk = Walk::new(rule, stones, *color);
        check("walk", depths.clone().map(|depth| walk.count(*color, depth)).collect());
        for named in ids.iter().filter_map(|id| rulesets::find(id).ok()) {
            let count = |depth| by_ruleset(named.ruleset, stones, *color, depth);
            check(named.ruleset.info().id, depths.clone().map(count).collect());
            by_registry += 1;
        }
    }
    assert!(wrong.is_empty(), "other counts found:\n{}", wrong.join("\n"));
    assert!(by_registry > 0, "no ruleset of the registry was counted");
}

/// The rules must differ somewhere in the data, or the data test too little.
#[test]
fn the_data_tell_the_rules_apart() {
    let suite = read(Path::new("tests/data/perft"));
    let counts_of = |rule: &str| -> BTreeMap<&String, &Vec<u64>> {
        suite.counts.iter().filter(|line| line.0 == rule).map(|line| (&line.1, &line.2)).collect()
    };
    let rules: Vec<&String> = suite.rules.keys().collect();
    for (i, a) in rules.iter().enumerate() {
        for b in &rules[i + 1..] {
            let (ours, theirs) = (counts_of(a), counts_of(b));
            let differ = |(name, counts): (&&String, &&Vec<u64>)| {
                theirs.get(*name).is_some_and(|others| {
                    counts.iter().zip(others.iter()).any(|(one, other)| one != other)
                })
            };
            assert!(ours.iter().any(differ), "{a} and {b} have equal counts everywhere");
        }
    }
}

fn read(folder: &Path) -> Suite {
    let mut suite = Suite::default();
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files.iter().filter(|path| path.extension().is_some_and(|end| end == "perft")) {
        let text = fs::read_to_string(path).unwrap();
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or("").trim();
            if !line.is_empty() {
                read_line(&mut suite, line)
                    .unwrap_or_else(|| panic!("{}:{}: {line}", path.display(), number + 1));
            }
        }
    }
    suite
}

fn read_line(suite: &mut Suite, line: &str) -> Option<()> {
    let (statement, rest) = line.split_once(' ')?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let (&name, words) = words.split_first()?;
    match statement {
        "rule" => {
            let (rule, ids) = read_rule(words)?;
            suite.rules.insert(name.to_string(), (rule, ids));
        }
        "position" => {
            // position NAME COLOR BOARD... : ROW/ROW/...
            let (&color, words) = words.split_first()?;
            let words = words.join(" ");
            let (board, rows) = words.split_once(':')?;
            let graph = board.parse::<BoardSpec>().ok()?.build();
            let rows: Vec<&str> = rows.trim().split('/').collect();
            let stones = match rows[..] {
                [""] => Stones::new(graph),
                _ => Diagram::parse_on(&graph, &rows).ok()?.stones,
            };
            suite.positions.insert(name.to_string(), (Color::parse(color)?, stones));
        }
        "count" => {
            let (&position, counts) = words.split_first()?;
            let counts = counts.iter().map(|count| count.parse().ok()).collect::<Option<_>>()?;
            let known = suite.rules.contains_key(name) && suite.positions.contains_key(position);
            suite.counts.push((name.to_string(), position.to_string(), counts));
            return known.then_some(());
        }
        _ => return None,
    }
    Some(())
}

fn read_rule(words: &[&str]) -> Option<(Rule, Vec<String>)> {
    let mut rule =
        Rule { bans: Vec::new(), suicide: false, ends: 2, most: i32::MAX, cycle_ends: false };
    let mut ids = Vec::new();
    for word in words {
        let (key, value) = word.split_once('=')?;
        match (key, value) {
            ("bans", "none") => {}
            ("bans", list) => {
                for ban in list.split('+') {
                    rule.bans.push(match ban {
                        "basic" => Ban::Basic,
                        "positional" => Ban::Positional,
                        "situational" => Ban::Situational,
                        "fixed" => Ban::Fixed,
                        "mark" => Ban::Mark,
                        _ => return None,
                    });
                }
            }
            ("suicide", "yes") => rule.suicide = true,
            ("suicide", "no") => rule.suicide = false,
            ("ends", "never") => rule.ends = i32::MAX,
            ("most", passes) => rule.most = passes.parse().ok()?,
            ("ends", passes) => rule.ends = passes.parse().ok()?,
            ("cycle", "ends") => rule.cycle_ends = true,
            ("ruleset", list) => ids.extend(list.split(',').map(str::to_string)),
            _ => return None,
        }
    }
    Some((rule, ids))
}
