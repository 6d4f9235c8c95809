//! Positions as JSON: what is read can be written and read again as the same,
//! and every ruleset answers or refuses it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan::estimate::Answer;
use shinpan::record::Limits;
use shinpan::record::json::Position;
use shinpan::report::{Subject, json};
use shinpan::rulesets::{self, Basis, Named};
use shinpan::verdict::{self, judge};

fuzz_target!(|bytes: &[u8]| {
    let Ok(position) = Position::parse_within(bytes, &Limits::default()) else { return };
    let written = position.to_json().to_string();
    let again = Position::parse(&written).expect("what we write is a position");
    assert_eq!(again, position);
    if position.setup.situation.graph().len() > 100 {
        return;
    }
    let subject = Subject::named(position.id.clone());
    let limits = verdict::Limits { nodes: 500, ..verdict::Limits::default() };
    for &ruleset in rulesets::ALL {
        let named = Named { ruleset, stands_for: None };
        if let Ok(verdict) = judge(named, &position.setup, &Basis::Position, &limits) {
            let answer = Answer::bare(verdict);
            let line = json::line(&subject, &answer);
            serde_json::from_str::<serde_json::Value>(&line).expect("a verdict is JSON");
            let (low, high) = answer.verdict.tally.bounds;
            assert!(low <= high, "{line}");
        }
    }
});
