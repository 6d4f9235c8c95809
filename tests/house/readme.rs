//! What the README promises: its tables and commands against the program.

use shinpan::report::registry::counting_word;
use shinpan::rulesets::ALL;
use std::collections::BTreeSet;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn readme() -> String {
    std::fs::read_to_string(root().join("README.md")).unwrap()
}

#[test]
fn the_table_of_rulesets_is_the_registry() {
    let readme = readme();
    let rows: Vec<&str> = readme.lines().filter(|line| line.starts_with("| `")).collect();
    let expected: Vec<String> = ALL
        .iter()
        .map(|ruleset| ruleset.info())
        .map(|info| {
            format!("| `{}` | {} | {} |", info.id, info.title, counting_word(info.counting))
        })
        .collect();
    assert_eq!(rows, expected);
}

#[test]
fn the_registry_is_in_order_and_no_name_means_two_things() {
    let ids: Vec<&str> = ALL.iter().map(|ruleset| ruleset.info().id).collect();
    let sorted: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids, sorted.into_iter().collect::<Vec<_>>());
    for ruleset in ALL {
        let info = ruleset.info();
        for name in [&[info.id], info.aliases, info.stands_for].concat() {
            let found = shinpan::rulesets::find(name).unwrap().ruleset.info().id;
            assert_eq!(found, info.id, "\"{name}\" of {} means {found}", info.id);
        }
    }
}

#[test]
fn family_names_stand_where_the_readme_says() {
    let stands = |name| {
        let named = shinpan::rulesets::find(name).unwrap();
        (named.ruleset.info().id, named.stands_for)
    };
    assert_eq!(stands("japanese"), ("japanese2003", Some("japanese")));
    assert_eq!(stands("korean"), ("simplified-korean", Some("korean")));
}

#[test]
fn the_commands_are_commands() {
    let readme = readme();
    let commands: Vec<&str> = readme
        .lines()
        .map(|line| line.strip_prefix("cargo run --release -- ").map_or(line, |_| line))
        .filter(|line| line.starts_with("shinpan ") || line.starts_with("cargo run --release -- "))
        .collect();
    let mut seen = BTreeSet::new();
    for line in commands {
        let line = line.replace("cargo run --release --", "shinpan");
        let words: Vec<&str> =
            line.split('#').next().unwrap_or_default().split_whitespace().collect();
        let parsed = shinpan::cli::command().try_get_matches_from(&words);
        let matches = parsed.unwrap_or_else(|error| panic!("{line}: {error}"));
        seen.insert(matches.subcommand_name().unwrap().to_string());
        for file in words.iter().filter(|word| word.starts_with("sgf/") || word.ends_with(".tst")) {
            assert!(root().join(file).exists(), "{file}");
        }
    }
    let known: BTreeSet<String> =
        shinpan::cli::command().get_subcommands().map(|c| c.get_name().to_string()).collect();
    assert_eq!(seen, known, "every command has its line in the README");
}
