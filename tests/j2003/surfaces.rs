//! What Japanese 2003 says to people: direct-ko at the board, statuses with
//! their reasons, lines of play.

use crate::corpus::cases;
use serde_json::Value;
use shinpan::board::Graph;
use shinpan::estimate::Answer;
use shinpan::gtp::{Session, SessionConfig};
use shinpan::rules::Points;
use shinpan::rulesets;

fn session() -> Session {
    let named = rulesets::find("japanese2003").unwrap();
    let graph = Graph::rectangle(9, 9).unwrap();
    let mut config = SessionConfig::new(named, graph, Points::ZERO).unwrap();
    config.set_search(shinpan::verdict::Limits { nodes: 50_000, ..Default::default() });
    Session::new(config)
}

/// Sends a line that must succeed.
#[track_caller]
fn ask(session: &mut Session, line: &str) -> String {
    let reply = session.handle(line.as_bytes()).text;
    let answer = reply.strip_prefix("=").unwrap_or_else(|| panic!("{line}: {reply}"));
    answer.trim().to_string()
}

/// Sends a line that must fail.
#[track_caller]
fn refused(session: &mut Session, line: &str) -> String {
    let reply = session.handle(line.as_bytes()).text;
    reply.strip_prefix("? ").unwrap_or_else(|| panic!("{line}: {reply}")).trim().to_string()
}

/// A position with its colours exchanged, mirrored, or both.
struct View {
    swap: bool,
    mirror: bool,
}

impl View {
    fn all() -> impl Iterator<Item = View> {
        [false, true].into_iter().flat_map(|swap| [false, true].map(|mirror| View { swap, mirror }))
    }

    fn rows(&self, board: &[Value]) -> Vec<String> {
        let turned = |c: char| match (c, self.swap) {
            ('x', true) => 'o',
            ('o', true) => 'x',
            _ => c,
        };
        let rows = board.iter().map(|row| row.as_str().unwrap());
        rows.map(|row| match self.mirror {
            true => row.chars().rev().map(turned).collect(),
            false => row.chars().map(turned).collect(),
        })
        .collect()
    }

    fn color(&self, black: bool) -> &'static str {
        if black != self.swap { "black" } else { "white" }
    }

    fn vertex(&self, case: &Value, column: usize, row: usize) -> String {
        let cols = case["cols"].as_u64().unwrap() as usize;
        let rows = case["rows"].as_u64().unwrap() as usize;
        let column = if self.mirror { cols - 1 - column } else { column };
        format!("{}{}", (b'A' + column as u8) as char, rows - row)
    }
}

fn case(id: &str) -> Value {
    cases(include_str!("../data/j2003.jsonl")).into_iter().find(|case| case["id"] == id).unwrap()
}

#[test]
fn a_pass_against_direct_ko_is_refused() {
    let case = case("j2003-direct-ko-alternation");
    for view in View::all() {
        let mut session = session();
        let rows = view.rows(case["board"].as_array().unwrap()).join("/");
        let (black, white) = (view.color(true), view.color(false));
        ask(&mut session, &format!("position {rows} to_play={white}"));
        ask(&mut session, &format!("play {white} pass"));
        let stone = view.vertex(&case, 3, 0);
        let why = format!("direct-ko: {stone} is capturable-3; a pass may not succeed a pass");
        let sent = refused(&mut session, &format!("play {black} pass"));
        assert_eq!(sent, format!("illegal move: {why}"));
        assert_eq!(ask(&mut session, &format!("legal {black} pass")), format!("no: {why}"));
        assert_eq!(ask(&mut session, &format!("is_legal {black} pass")), "0");
        assert!(!ask(&mut session, "gogui-rules_legal_moves").contains("pass"));
        assert_eq!(ask(&mut session, "game_over"), "no");
        // The corpus' moves: Black removes the threat, and then both may pass.
        let at = view.vertex(&case, 5, 0);
        ask(&mut session, &format!("play {black} {at}"));
        ask(&mut session, &format!("play {white} pass"));
        assert_eq!(ask(&mut session, &format!("legal {black} pass")), "yes");
        ask(&mut session, &format!("play {black} pass"));
        assert_eq!(ask(&mut session, "game_over"), "yes: by passes");
        let winner = if view.swap { "W+5" } else { "B+5" };
        assert!(ask(&mut session, "final_score_ruleset j2003").starts_with(winner));
    }
}

/// A first pass, and a pass that only gives the turn away, are free.
#[test]
fn only_the_second_pass_is_forbidden() {
    let case = case("j2003-direct-ko-alternation");
    let rows = View { swap: false, mirror: false }.rows(case["board"].as_array().unwrap());
    let mut session = session();
    ask(&mut session, &format!("position {} to_play=white", rows.join("/")));
    assert_eq!(ask(&mut session, "legal black pass"), "yes");
    ask(&mut session, "play white pass");
    ask(&mut session, "play white pass");
    assert_eq!(ask(&mut session, "pass_count"), "1");
    let why =
        refused(&mut session, "gogui-play_sequence black F4 white pass black pass black pass");
    assert!(why.starts_with("illegal move: end of play"), "{why}");
    let why = refused(&mut session, "act black pass");
    assert!(why.starts_with("illegal move: direct-ko: D4"), "{why}");
    // Other rulesets do not know it, and the game cannot go over to this one.
    ask(&mut session, "ruleset aga");
    ask(&mut session, "play black pass");
    let why = refused(&mut session, "ruleset japanese2003");
    assert!(
        why.starts_with("ruleset: under japanese2003, move 3 (black pass) is illegal: direct-ko:"),
        "{why}"
    );
    // A record is scored all the same, and the score says so.
    let score = ask(&mut session, "final_score_ruleset japanese2003");
    assert!(score.ends_with("direct-ko: the last pass was illegal: D4 is capturable-3"), "{score}");
    assert!(score.starts_with("B+6 proven"), "{score}");
}

/// Limits too small for an answer: the pass stands, the score says what is open.
#[test]
fn an_undecided_pass_is_allowed() {
    let case = case("j2003-direct-ko-alternation");
    let rows = View { swap: false, mirror: false }.rows(case["board"].as_array().unwrap());
    let named = rulesets::find("japanese2003").unwrap();
    let graph = Graph::rectangle(9, 9).unwrap();
    let mut config = SessionConfig::new(named, graph, Points::ZERO).unwrap();
    config.set_search(shinpan::verdict::Limits { nodes: 1, ..Default::default() });
    let mut session = Session::new(config);
    ask(&mut session, &format!("position {} to_play=white", rows.join("/")));
    ask(&mut session, "play white pass");
    ask(&mut session, "play black pass");
    let score = ask(&mut session, "final_score_ruleset japanese2003");
    let open = "direct-ko is not decided: the last pass was illegal if one of these ko-stones is \
                capturable-3: D4";
    assert!(score.contains(open), "{score}");
}

/// Sentences of a report: unusual life first, then the dead; not more than asked for.
#[test]
fn reports_say_why() {
    use shinpan::board::Diagram;
    use shinpan::report::{Format, Subject, json, text};
    use shinpan::rules::{Setup, Situation};
    use shinpan::rulesets::Basis;
    use shinpan::verdict::{Limits, judge};
    let judged = |rows: &[&str]| {
        let situation = Situation::of_diagram(Diagram::parse(rows).unwrap());
        let named = rulesets::find("japanese2003").unwrap();
        let limits = Limits { nodes: 50_000, ..Limits::default() };
        judge(named, &Setup::of(situation), &Basis::Position, &limits).unwrap()
    };
    let verdict = judged(&["oooxo.", ".ox.xo", "ooxxxx", ".ox.x."]);
    let format = text::Text { palette: text::Palette::Plain };
    let report = format.verdict(&Subject::named("ko"), &Answer::bare(verdict.clone()));
    for sentence in [
        "\n  Black D4 is capturable-3: W ",
        "\n  White E4, F3 are dead: B ",
        "\n  note: direct-ko: a pass may not succeed a pass here: D4 is capturable-3",
    ] {
        assert!(report.contains(sentence), "{report}");
    }
    let line = json::line(&Subject::named("ko"), &Answer::bare(verdict.clone()));
    assert!(
        line.contains(r#""at":"D4","color":"B","size":1,"status":"alive","detail":"capturable-2""#)
    );
    // JSON has the sentences of the text.
    let json: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(json["reasons"], Value::from(verdict.sentences(12)));
    assert!(json["reasons"][0].as_str().unwrap().starts_with("Black D4 is capturable-3: W "));
    assert_eq!(verdict.sentences(1).last().unwrap(), "and 1 more");
    // A long line is cut short in a sentence.
    assert!(verdict.sentences(12).iter().all(|sentence| sentence.matches(", ").count() < 12));
    let seki = judged(&[".xxo.o", "oxxoo.", "xooooo", "xxxxxx", "xxx.x."]);
    let sentences = seki.sentences(12);
    assert!(sentences.iter().any(|s| s.starts_with("Black B5 (4 stones) is capturable-1: W ")));
}
