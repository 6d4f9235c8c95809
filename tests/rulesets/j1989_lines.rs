//! Reasons and lines of play behind life and death of Japanese 1989: each
//! decided string has them, the lines can be played, and they end as they say.

use serde_json::Value;
use shinpan::board::{Diagram, LocSet};
use shinpan::report::explained::{Kind, frames, items};
use shinpan::rules::{Points, Setup, Situation};
use shinpan::rulesets::inquiry::Subject;
use shinpan::rulesets::japanese1989::settle::Life;
use shinpan::rulesets::{self, Basis, End};
use shinpan::verdict::judge::{Limits, judge_end};
use shinpan::verdict::line::{LINE, Line, Stop};
use shinpan::verdict::{Proof, Verdict};

fn verdict(rows: &[String]) -> Verdict {
    let mut situation = Situation::of_diagram(Diagram::parse(rows).unwrap());
    situation.pass_count = 2;
    let named = rulesets::find("japanese1989-pauli").unwrap();
    let end = End::of(Setup { situation, komi: Points::ZERO, handicap: 0 });
    let limits = Limits { nodes: 20_000, ..Limits::default() };
    judge_end(named, end, &Basis::Position, &limits).unwrap()
}

/// The document's positions.
fn verdicts() -> Vec<Verdict> {
    let rows = |line: &str| -> Vec<String> {
        let value: Value = serde_json::from_str(line).unwrap();
        let rows = value["board"].as_array().unwrap().iter();
        rows.map(|row| row.as_str().unwrap().to_string()).collect()
    };
    include_str!("../data/japanese1989.jsonl").lines().map(|line| verdict(&rows(line))).collect()
}

/// The line of a proof, played; the rows of stones at its end.
fn played(verdict: &Verdict, proof: &Proof) -> Option<(Line, Vec<String>)> {
    let line = verdict.sample(proof, None, LINE)?;
    let frames = frames(&line);
    assert_eq!(frames.len(), line.steps.len() + 1, "{}", line.text());
    let rows = frames.last().unwrap().rows.clone();
    Some((line, rows))
}

fn is_there(verdict: &Verdict, string: &LocSet, rows: &[String]) -> bool {
    let graph = verdict.graph();
    let stone = |loc| {
        let cell = graph.cell(loc);
        rows[usize::from(cell.row)].as_bytes()[usize::from(cell.col)]
    };
    let was = &verdict.end.situation.rows();
    let before = |loc| {
        let cell = graph.cell(loc);
        was[usize::from(cell.row)].as_bytes()[usize::from(cell.col)]
    };
    string.iter().all(|loc| stone(loc) == before(loc))
}

#[test]
fn decided_strings_have_reasons_and_lines() {
    let (mut dead, mut enabling, mut kept, mut captures) = (0, 0, 0, 0);
    for verdict in verdicts() {
        for at in verdict.end.situation.stones.strings() {
            let tried = verdict.tried_string(at).unwrap();
            let why = verdict.why(at);
            assert!(why.iter().all(|line| !line.contains("lock")), "{why:?}");
            let has = |start: &str| why.iter().any(|line| line.starts_with(start));
            assert_eq!(has("status: "), tried.life != Life::Open, "{why:?}");
            assert_eq!(has("proof: "), tried.proof.is_some() || tried.limit.is_some());
            for proof in [tried.proof, tried.limit, tried.enabled].into_iter().flatten() {
                let Some((line, rows)) = played(&verdict, proof) else { continue };
                if line.stop == Stop::Goal && line.text().ends_with("it is captured") {
                    assert!(!is_there(&verdict, &tried.string, &rows), "{}", line.text());
                    captures += 1;
                }
            }
            match tried.life {
                Life::Dead => {
                    let shows = |proof: &Proof| match &proof.subject {
                        Subject::Trial(trial) => trial.counts(proof.evidence.answer),
                        _ => proof.is_quiet(),
                    };
                    assert!(tried.proof.is_some_and(shows));
                    dead += 1;
                }
                Life::CapturableAlive => {
                    assert!(tried.proof.is_some() && tried.limit.is_some());
                    enabling += 1;
                }
                Life::Uncapturable => kept += usize::from(tried.proof.is_some()),
                Life::Alive | Life::Open => {}
            }
        }
        assert!(verdict.sentences(9).iter().all(|sentence| !sentence.contains("lock")));
    }
    assert!(dead > 5 && enabling > 2 && kept > 5 && captures > 0, "{dead} {enabling} {kept}");
}

#[test]
fn reports_show_the_lines() {
    let rows = [".x.x.", "xxxxx", "ooooo", "..o.x", "ooo.."].map(String::from);
    let verdict = verdict(&rows);
    let items = items(&verdict);
    let stone = items.iter().find(|item| item.kind == Kind::Dead).unwrap();
    assert_eq!(stone.title, "Black E2");
    assert_eq!(stone.lines[0].caption, "Why it is dead");
    let reason = "status: White can capture it without enabling an uncapturable new stone of Black";
    assert!(stone.reasons.iter().any(|text| text == reason), "{:?}", stone.reasons);
}
