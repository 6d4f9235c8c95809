//! Verdicts as a table for people: one line each.

use super::{Format, Subject, harmless};
use crate::estimate::Answer;
use crate::rulesets::Owner;

/// A line a verdict, in columns.
pub struct Table;

fn row(fields: [&str; 5], id: &str) -> String {
    let [result, standing, owners, recorded, ruleset] = fields;
    let row = format!("{result:<10} {standing:<10} {owners:<6} {recorded:<10} {ruleset:<18} {id}");
    format!("{}\n", row.trim_end())
}

/// The per cent of locations whose owner is proven or agreed, rounded down: 100 only if all are.
fn decided(owners: &[Owner]) -> String {
    let open = owners.iter().filter(|owner| **owner == Owner::Undecided).count();
    format!("{}%", (owners.len() - open) * 100 / owners.len().max(1))
}

impl Format for Table {
    fn opening(&self) -> &str {
        "result     standing   owners recorded   ruleset            game\n"
    }

    fn verdict(&self, subject: &Subject, answer: &Answer) -> String {
        let recorded = harmless(subject.recorded.as_deref().unwrap_or("-"));
        let (result, footing) = answer.result();
        let result = result.to_string();
        let owners = decided(&answer.main().0.tally.owner);
        let fields = [&result, footing.word(), &owners, &recorded, answer.verdict.info().id];
        row(fields, &harmless(&subject.name()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::fixture;
    use expect_test::expect;

    #[test]
    fn rows_stand_under_the_heading() {
        let (subject, verdict) = fixture::verdict();
        expect![[r#"
            result     standing   owners recorded   ruleset            game
            B+1.5      proven     100%   B+3.5      tromp-taylor       small, "odd"
        "#]]
        .assert_eq(&(Table.opening().to_string() + &Table.verdict(&subject, &verdict)));
        assert_eq!(
            row(["result", "standing", "owners", "recorded", "ruleset"], "game"),
            Table.opening()
        );
        assert_eq!(decided(&[Owner::Nobody, Owner::Undecided, Owner::Nobody]), "66%");
    }
}
