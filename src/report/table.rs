//! Verdicts as a table for people: one line each.

use super::{Format, Subject, harmless};
use crate::estimate::Answer;

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

    fn verdict(&self, subject: &Subject, answer: &Answer) -> String {
        let recorded = harmless(subject.recorded.as_deref().unwrap_or("-"));
        let (result, footing) = answer.result();
        let result = result.to_string();
        let fields = [&result, footing.word(), &recorded, answer.verdict.info().id];
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
