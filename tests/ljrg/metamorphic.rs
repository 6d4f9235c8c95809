//! What must not matter to LJRG control: how the board lies, which colour is
//! which, and a settled group elsewhere.

use shinpan::board::{Color, Diagram, LocSet, PerColor, Symmetry};
use shinpan::rules::{Setup, Situation};
use shinpan::rulesets::End;
use shinpan::rulesets::ljrg::control::{ControlInquiry, Known};
use shinpan::verdict::inquest::{self, Effort};

fn known(situation: &Situation) -> Option<Known> {
    let end = End::of(Setup::of(situation.clone()));
    let mut inquiry = ControlInquiry::new(&end).expect("a countable position");
    let effort = Effort { nodes: 6_000, ..Effort::default() };
    let findings = inquest::run(&mut inquiry, &effort);
    assert!(findings.rejected.is_empty(), "{:?}", findings.rejected);
    let known = inquiry.known();
    (known.open.black.is_empty() && known.open.white.is_empty()).then_some(known)
}

/// The text's small positions that are decided soon, with what is known.
fn cases() -> Vec<(Vec<String>, Situation, Known)> {
    let mut cases = Vec::new();
    for line in include_str!("../data/ljrg.jsonl").lines() {
        let case: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let Some(rows) = case["board"].as_array() else { continue };
        let rows: Vec<String> =
            rows.iter().filter_map(|row| row.as_str().map(str::to_string)).collect();
        let Ok(diagram) = Diagram::parse(&rows) else { continue };
        let situation = Situation::of_diagram(diagram);
        if situation.graph().len() <= 45
            && situation.stones.breathless().is_empty()
            && let Some(known) = known(&situation)
        {
            cases.push((rows, situation, known));
        }
    }
    assert!(cases.len() > 40, "only {} positions are decided", cases.len());
    cases
}

fn assert_same(name: &str, rows: &[String], expected: &PerColor<LocSet>, found: &Known) {
    assert_eq!(&found.control, expected, "{name} of {rows:#?}");
}

#[test]
fn symmetries_and_colours_do_not_matter() {
    for (rows, situation, base) in cases() {
        for symmetry in Symmetry::all(situation.graph()) {
            for swap in [false, true] {
                let mut turned = situation.clone();
                turned.stones = symmetry.stones(&situation.stones);
                turned.permanent = symmetry.set(&situation.permanent);
                turned.temporary = symmetry.set(&situation.temporary);
                let mut expected = PerColor::new(
                    symmetry.set(&base.control.black),
                    symmetry.set(&base.control.white),
                );
                if swap {
                    turned.stones = turned.stones.color_swapped();
                    expected = expected.swapped();
                }
                // Another order of moves may need more than the limit: no answer then.
                if let Some(found) = known(&turned) {
                    assert_same("a turned or swapped image", &rows, &expected, &found);
                }
            }
        }
    }
}

/// Beast 15 takes a search of some length; it is found however the board lies, because moves
/// are looked at in both orders.
#[test]
fn a_longer_search_succeeds_however_the_board_lies() {
    let rows = [
        ".oox.o.o.oxx",
        "oox.xxoxooox",
        ".ox...xxxo.x",
        "oox.....xooo",
        ".ox.....xxxx",
        "ooxxxxxxx...",
    ];
    let situation = Situation::of_diagram(Diagram::parse(&rows).expect("a board"));
    for symmetry in Symmetry::all(situation.graph()) {
        let stones = symmetry.stones(&situation.stones);
        let end = End::of(Setup::of(Situation::of(stones)));
        let mut inquiry = ControlInquiry::new(&end).expect("a countable position");
        let findings = inquest::run(&mut inquiry, &Effort { threads: 2, ..Effort::default() });
        assert!(findings.rejected.is_empty(), "{:?}", findings.rejected);
        let Known { open, .. } = inquiry.known();
        assert!(open.black.is_empty() && open.white.is_empty(), "open under {symmetry:?}");
    }
}

#[test]
fn a_settled_group_elsewhere_does_not_matter() {
    for (rows, situation, base) in cases() {
        let height = rows.len();
        let extra: Vec<String> = rows
            .iter()
            .enumerate()
            .map(|(i, row)| {
                let group = match height - i {
                    _ if height < 2 => ",,,,,",
                    2 => "x.x.x",
                    1 => "xxxxx",
                    _ => ",,,,,",
                };
                format!("{row},{group}")
            })
            .collect();
        let Ok(diagram) = Diagram::parse(&extra) else { continue };
        let larger = Situation::of_diagram(diagram);
        let Some(found) = known(&larger) else { continue };
        for color in Color::BOTH {
            for loc in situation.graph().locs() {
                let cell = situation.graph().cell(loc);
                let there = larger
                    .graph()
                    .at(cell.col as usize, cell.row as usize)
                    .expect("the old board is part of the new one");
                assert_eq!(
                    found.control[color].contains(there),
                    base.control[color].contains(loc),
                    "{color} at column {} row {} of {rows:#?}",
                    cell.col,
                    cell.row
                );
            }
        }
    }
}
