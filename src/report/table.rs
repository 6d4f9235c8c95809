//! Verdicts as a table for people: one line each.

use super::{Format, Subject, harmless};
use crate::verdict::Verdict;

/// A line a verdict, in columns.
pub struct Table;

fn row(fields: [&str; 4], id: &str) -> String {
    let [result, standing, recorded, ruleset] = fields;
    let row = format!("{result:<10} {standing:<10} {recorded:<10} {ruleset:<18} {id}");
    format!("{}\n", row.trim_end())
}

impl Format for Table {
    fn opening(&self) -> &str {
        "result     standing   recorded   ruleset            game\n"
    }

    fn verdict(&self, subject: &Subject, verdict: &Verdict) -> String {
        let recorded = harmless(subject.recorded.as_deref().unwrap_or("-"));
        let result = verdict.result().to_string();
        let fields = [&result, verdict.standing().word(), &recorded, verdict.info().id];
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
            result     standing   recorded   ruleset            game
            B+1.5      proven     B+3.5      tromp-taylor       small, "odd"
        "#]]
        .assert_eq(&(Table.opening().to_string() + &Table.verdict(&subject, &verdict)));
        assert_eq!(row(["result", "standing", "recorded", "ruleset"], "game"), Table.opening());
    }
}
