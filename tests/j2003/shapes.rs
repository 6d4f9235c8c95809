//! Ordinary shapes of play under Japanese 2003: what the program decides about
//! each, kept in `data/j2003/shapes.jsonl` and shown in
//! `docs/rulesets/japanese2003.md`.
//!
//! `PRINT=data` prints the data file as it should be when the program has become
//! stronger, `PRINT=page` the part of the page; `BOARDS=FILE` prints the findings
//! for boards, a line each, rows divided by `/`.

use crate::corpus;
use crate::j2003_support::analysis::{complete, partly};
use crate::j2003_support::board::Board;
use serde_json::{Value, json};
use shinpan::board::{Color, Diagram, coord};
use shinpan::rules::{Points, Setup, Situation};
use shinpan::rulesets::japanese2003::analysis::Hypothetical;
use shinpan::rulesets::japanese2003::settle::Fortune;
use shinpan::rulesets::{End, inquiry::Inquiry};
use shinpan::verdict::inquest::{self, Effort};

/// Situations for one question: small enough that all shapes take seconds.
const NODES: usize = 100_000;

/// What is found of a position: its strings in the order of their first stones,
/// the score if it is proven, the ko-stones that forbid a second pass.
fn find(rows: &[String]) -> (Value, Value, Value) {
    let mut situation = Situation::of_diagram(Diagram::parse(rows).unwrap());
    situation.pass_count = 2;
    let end = End::of(Setup { situation, komi: Points::ZERO, handicap: 0 });
    let mut inquiry = Hypothetical::new(&end).unwrap();
    let findings = inquest::run(&mut inquiry, &Effort { nodes: NODES, ..Effort::default() });
    assert!(findings.rejected.is_empty(), "{:?}", findings.rejected);
    let (stones, graph) = (&end.situation.stones, end.situation.graph());
    let at = |loc| json!([graph.cell(loc).col, graph.cell(loc).row]);
    let known = |loc| {
        let owner = stones.at(loc).unwrap().to_string().to_lowercase();
        let fortune = inquiry.facts().fortune(loc);
        let word = if fortune == Fortune::Open { "open" } else { fortune.word() };
        json!({ "at": at(loc), "owner": owner, "status": word })
    };
    let strings: Vec<Value> = stones.strings().into_iter().map(known).collect();
    let tally = inquiry.tally().unwrap();
    let score = tally.score.filter(|_| tally.proven);
    let score = score.map(|score| (score[Color::Black] - score[Color::White]).to_string());
    let third = |&loc: &_| inquiry.facts().is_capturable3(loc) == Some(true);
    let direct: Vec<Value> = stones.strings().into_iter().filter(third).map(at).collect();
    (strings.into(), json!(score), direct.into())
}

fn cases() -> Vec<Value> {
    corpus::cases(include_str!("../data/j2003/shapes.jsonl"))
}

fn print(what: &str) -> bool {
    std::env::var("PRINT").is_ok_and(|wish| wish == what)
}

/// Is the second status the first, or a more exact one?
fn refines(recorded: &str, found: &str) -> bool {
    recorded == found
        || match recorded {
            "open" => true,
            "alive" => found != "dead" && found != "open",
            "uncapturable or capturable-1" => ["uncapturable", "capturable-1"].contains(&found),
            _ => false,
        }
}

#[test]
fn shapes_are_decided_as_recorded() {
    for mut case in cases() {
        let (strings, score, direct) = find(&corpus::rows(&case["board"]));
        if print("data") {
            case["strings"] = strings;
            case["score"] = score;
            case["direct_ko"] = direct;
            println!("{case}");
            continue;
        }
        let recorded = corpus::list(&case, "strings");
        assert_eq!(recorded.len(), strings.as_array().unwrap().len(), "{}", case["id"]);
        for (recorded, found) in recorded.iter().zip(strings.as_array().unwrap()) {
            let status = |string: &Value| string["status"].as_str().unwrap().to_string();
            assert!(refines(&status(recorded), &status(found)), "{}: {found}", case["id"]);
            assert_eq!(recorded["at"], found["at"], "{}", case["id"]);
        }
        assert!(case["score"].is_null() || case["score"] == score, "{}: {score}", case["id"]);
        assert_eq!(case["direct_ko"], direct, "{}", case["id"]);
    }
}

/// A shape as the page shows it.
fn paragraph(case: &Value) -> String {
    let rows = corpus::rows(&case["board"]);
    let stones = corpus::stones(&case["board"]);
    let spaced = |row: &String| {
        let signs: Vec<String> = row.chars().map(String::from).collect();
        format!("    {}\n", signs.join(" "))
    };
    let drawing: String = rows.iter().map(spaced).collect();
    let vertex = |at: &Value| {
        let loc = corpus::location(stones.graph(), at);
        coord::vertices(stones.graph(), [loc])
    };
    let status = |string: &Value| {
        let word = |key: &str| string[key].as_str().unwrap();
        format!("{} {} {}", word("owner"), vertex(&string["at"]), word("status"))
    };
    let strings: Vec<String> = corpus::list(case, "strings").iter().map(status).collect();
    let score = match case["score"].as_str() {
        Some(score) => format!("Score {score}."),
        None => "Score undecided.".to_string(),
    };
    let forbidden: Vec<String> = corpus::list(case, "direct_ko").iter().map(vertex).collect();
    let forbidden = match forbidden.is_empty() {
        true => String::new(),
        false => format!(" Capturable-3: {}.", forbidden.join(", ")),
    };
    let word = |key: &str| case[key].as_str().unwrap();
    format!(
        "**{}**\n\n{drawing}\n{}. {score}{forbidden} *{}*\n",
        word("title"),
        strings.join(", "),
        word("reading")
    )
}

#[test]
fn the_page_shows_the_shapes() {
    let page = include_str!("../../docs/rulesets/japanese2003.md");
    for case in cases() {
        let paragraph = paragraph(&case);
        if print("page") {
            println!("{paragraph}");
            continue;
        }
        assert!(page.contains(&paragraph), "the page should have\n{paragraph}");
    }
}

/// The literal reading agrees where it is fast enough.
#[test]
fn the_oracle_agrees_about_the_shapes() {
    let cap = if std::env::var("CASES").is_ok() { 1_500_000 } else { 20_000 };
    let mut confirmed = 0;
    for case in cases() {
        let rows = corpus::rows(&case["board"]);
        if rows.iter().map(|row| row.len()).sum::<usize>() > 32 {
            continue;
        }
        let board = Board::draw(&rows);
        let found = partly(&board, cap);
        for string in corpus::list(&case, "strings") {
            let at = |index: usize| string["at"][index].as_u64().unwrap() as usize;
            let (_, mask) = board.string_at(at(0), at(1));
            let status = found.iter().find(|found| found.1 == mask).unwrap().2;
            let Some(status) = status.map(|status| format!("{status:?}")) else { continue };
            let fits = match string["status"].as_str().unwrap() {
                "uncapturable" => status == "Uncapturable",
                "capturable-1" => status == "Capturable1",
                "uncapturable or capturable-1" => {
                    ["Uncapturable", "Capturable1"].contains(&status.as_str())
                }
                "capturable-2" => ["Capturable2", "Capturable3"].contains(&status.as_str()),
                "alive" => status != "Dead",
                "dead" => status == "Dead",
                _ => continue,
            };
            assert!(fits, "{}: {string} is {status}", case["id"]);
            confirmed += 1;
        }
        if let (Some(score), Some(whole)) = (case["score"].as_str(), complete(&board, &found)) {
            assert_eq!(score, whole.score.to_string(), "{}", case["id"]);
        }
    }
    println!("{confirmed} statuses confirmed");
    assert!(confirmed > 0);
}

#[test]
fn print_boards() {
    let Ok(file) = std::env::var("BOARDS") else { return };
    for line in std::fs::read_to_string(file).unwrap().lines() {
        let rows: Vec<String> = line.split('/').map(String::from).collect();
        let time = std::time::Instant::now();
        let (strings, score, direct) = find(&rows);
        println!("{line} score {score} direct {direct} {:?}", time.elapsed());
        for string in strings.as_array().unwrap() {
            println!("    {} {} {}", string["at"], string["owner"], string["status"]);
        }
    }
}
