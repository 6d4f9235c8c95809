//! Comparisons as their readers have them: parts that add up, reasons for each
//! difference, JSON by its schema, and a page that everybody can read.

use crate::markup::{self, tags};
use assert_cmd::Command;
use serde_json::Value;

const SEKI: &str = ".x.o./xxxoo";
/// A dead stone under territory rules that stands under area rules.
const DEAD: &str = ".x.x./xxxxx/ooooo/..o.x/ooo..";
const HOSTILE: &str = r#"{"id":"</title><script>alert(1)</script>","board":[".x.","...","..."]}"#;

fn compare(words: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("shinpan").unwrap();
    command.env("SHINPAN_CACHE", "off").arg("compare").args(words);
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn good(words: &[&str]) -> String {
    let (status, out, err) = compare(words);
    assert_eq!((status, err.as_str()), (0, ""), "{words:?}");
    out
}

fn json(words: &[&str]) -> Value {
    serde_json::from_str(&good(&[&["--format", "json"], words].concat())).unwrap()
}

#[test]
fn the_parts_of_a_count_add_up() {
    let sgf = "sgf/game-9x9.sgf";
    let inputs: [&[&str]; 5] = [
        &[SEKI],
        &[DEAD, "--komi", "6.5"],
        &[r#"{"board":["xx.o","x.xo","xxoo"],"captives":{"black":2,"white":1},"komi":0.5}"#],
        &[sgf, "--rules", "aga,chinese,stone,tromp-taylor"],
        &[sgf, "--agreed", "--rules", "japanese2003,naj,spight,asian-games-2013,aga"],
    ];
    for words in inputs {
        let compared = json(&[words, &["--nodes", "3000"]].concat());
        for count in compared["counts"].as_array().unwrap() {
            let verdicts = compared["verdicts"].as_array().unwrap();
            let verdict = verdicts.iter().find(|v| v["ruleset"] == count["ruleset"]).unwrap();
            for side in ["black", "white"] {
                let parts = count[side].as_object().unwrap().values();
                let sum: f64 = parts.map(|part| part.as_f64().unwrap()).sum();
                assert_eq!(Some(sum), verdict["score"][side].as_f64(), "{count} {verdict}");
            }
        }
    }
}

#[test]
fn dead_stones_and_seki_are_told_with_reasons() {
    let compared = json(&["--rules", "japanese2003,aga", DEAD]);
    let stone = &compared["differences"][0];
    assert_eq!((&stone["title"], &stone["about"]), (&"Black E2".into(), &"string".into()));
    let views = stone["views"].as_array().unwrap();
    let answer = |name: &str| views.iter().find(|view| view["answer"] == name).unwrap();
    assert_eq!(answer("dead")["rulesets"], serde_json::json!(["japanese2003"]));
    assert!(answer("dead")["line"]["text"].as_str().unwrap().contains("W "), "{stone}");
    let alive = &answer("alive")["reasons"][0]["text"];
    assert_eq!(alive, "what stands on the board counts as alive");

    let compared = json(&["--rules", "japanese2003,aga,stone", SEKI]);
    let points = compared["differences"].as_array().unwrap().iter();
    let eyes: Vec<&Value> = points.filter(|of| of["about"] == "points").collect();
    assert_eq!(eyes.len(), 2, "{compared}");
    assert!(compared.to_string().contains("group tax"));
    assert_eq!(compared["arithmetic"][0].as_str().unwrap().matches("japanese2003").count(), 1);
}

#[test]
fn undecided_rulesets_tell_bounds_and_questions() {
    let compared = json(&["--rules", "japanese2003,aga", "--nodes", "1", SEKI]);
    let open = &compared["undecided"][0];
    assert_eq!(open["ruleset"], "japanese2003");
    assert!(open["bounds"][0].as_f64() < open["bounds"][1].as_f64());
    let question = open["questions"][0].as_str().unwrap();
    assert!(question.starts_with("Can ") && question.ends_with('?'), "{question}");
    let text = good(&["--rules", "japanese2003,aga", "--nodes", "1", SEKI]);
    assert!(text.contains("undecided under japanese2003"), "{text}");
    assert!(text.contains(question), "{text}");
}

#[test]
fn agreement_is_said_too() {
    let compared = json(&["--rules", "tromp-taylor,aga", SEKI]);
    assert!(
        compared["summary"].as_str().unwrap().starts_with("All results that are decided agree")
    );
    assert_eq!(compared["differences"], serde_json::json!([]));
    assert_eq!(compared["arithmetic"], serde_json::json!([]));
}

#[test]
fn a_page_is_sound_and_readable_without_eyes_or_script() {
    for words in [[SEKI, "--nodes", "300"], [DEAD, "--nodes", "5000"], [HOSTILE, "--nodes", "9"]] {
        let page = good(&[&["--format", "html"], &words[..]].concat());
        markup::check_page(&page);
        let tags = tags(&page);
        let count = |name: &str| tags.iter().filter(|(tag, _)| tag == name).count();
        assert_eq!(count("script"), 0);
        assert!(page.contains("script-src 'none'"));
        // Every picture stands in a figure with a caption.
        assert_eq!(count("figure"), count("figcaption"));
        assert_eq!(count("figure"), count("svg"));
        assert!(count("svg") >= shinpan::rulesets::ALL.len());
        // Every table has a caption, every header cell says what it heads.
        assert_eq!(count("table"), count("caption"));
        for (tag, attributes) in &tags {
            let has = |name: &str| attributes.iter().any(|(known, _)| known == name);
            assert!(tag != "th" || has("scope"));
            assert!(tag != "section" || has("aria-labelledby"));
            assert!(!has("role") || has("aria-labelledby"), "{tag}");
        }
        // Headings go down one step at a time.
        let level = |tag: &str| tag.strip_prefix('h').and_then(|n| n.parse::<u32>().ok());
        let levels: Vec<u32> = tags.iter().filter_map(|(tag, _)| level(tag)).collect();
        assert_eq!(levels.first(), Some(&1));
        assert!(levels.windows(2).all(|two| two[1] <= two[0] + 1), "{levels:?}");
    }
}

#[test]
fn the_name_of_the_file_names_the_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.html");
    let out = good(&["--rules", "aga", SEKI, "-o", path.to_str().unwrap()]);
    assert_eq!(out, "");
    assert!(std::fs::read_to_string(path).unwrap().starts_with("<!DOCTYPE html>"));
}

#[test]
fn positions_come_in_many_forms() {
    let text = r#"{"board":[".x.o.","xxxoo"]}"#;
    let rules = ["--rules", "aga", "--format", "json"];
    let typed = good(&[&rules[..], &[SEKI]].concat());
    assert_eq!(typed, good(&[&rules[..], &[text]].concat()));
    let mut command = Command::cargo_bin("shinpan").unwrap();
    let piped = command.arg("compare").args(rules).arg("-").write_stdin(text).output().unwrap();
    assert_eq!(typed, String::from_utf8(piped.stdout).unwrap());
}

#[test]
fn outputs_of_all_kinds() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("a.html");
    let name = page.to_str().unwrap();
    good(&["--rules", "aga", SEKI, "-o", name]);
    assert!(std::fs::read_to_string(&page).unwrap().contains("</html>"));
    // What fails leaves what was there, and no draft.
    let (status, ..) = compare(&["no-such-file.sgf", "-o", name]);
    assert_eq!((status, std::fs::read_dir(folder.path()).unwrap().count()), (2, 1));
    assert_eq!(good(&["--rules", "aga", SEKI, "-o", "-"]), good(&["--rules", "aga", SEKI]));
    good(&["--rules", "aga", SEKI, "-o", "/dev/null"]);
}

#[test]
fn progress_is_told_on_request() {
    let told = |input: &str| {
        let words = ["--rules", "aga,stone,tromp-taylor", "--progress", "always", input];
        let (status, out, err) = compare(&words);
        assert_eq!((status, out.is_empty()), (0, false));
        err
    };
    assert_eq!(told(SEKI), "3 of 3 rulesets\n");
    assert_eq!(told("sgf/game-9x9.sgf"), "3 of 3 rulesets\n");
}

#[test]
fn what_cannot_be_compared_is_said() {
    for (words, part) in [
        (vec!["no-such-file.sgf"], "no such file"),
        (vec![".x/..."], "row 2"),
        (vec!["{\"board\":[]"], "the position: "),
        (vec![SEKI, "--game", "2"], "--game is about the record of a game"),
        (vec![SEKI, "--agreed"], "--agreed is about the record of a game"),
        (vec!["no-such-file.sgf", "-o", "no-such-folder/a.html"], "no-such-folder"),
        (vec!["sgf/game-9x9.sgf", "--game", "2"], "has 1 game;"),
    ] {
        let (status, out, err) = compare(&words);
        assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1), "{words:?}: {err}");
        assert!(err.contains(part), "{err}");
    }
    // A ruleset that refuses the position stands apart.
    let marked = r##"{"board":["#x.","...","..."]}"##;
    let (status, out, err) = compare(&["--rules", "aga,ljrg", "--nodes", "9", marked]);
    assert_eq!((status, err.lines().count()), (1, 1), "{err}");
    assert!(out.contains("Not judged"), "{out}");
}
