//! Verdicts as comma-separated values: one row a verdict, for spreadsheets.

use super::{Format, Subject, harmless, warnings};
use crate::board::Color;
use crate::estimate::Answer;

/// Comma-separated values with a heading row.
pub struct Csv;

impl Format for Csv {
    fn opening(&self) -> &str {
        "id,ruleset,proven,result,black,white,low,high,undecided,basis,recorded,warnings,taken,standing,sure,missing,played_out\n"
    }

    fn verdict(&self, subject: &Subject, answer: &Answer) -> String {
        let verdict = &answer.verdict;
        let (taken, footing) = answer.result();
        let sure = answer.main().1.map_or(String::new(), |estimate| estimate.sure.to_string());
        let missing = answer
            .completed
            .as_ref()
            .map(|completed| super::beside::moves(verdict.graph(), &completed.moves));
        let played_out = answer
            .played_out
            .as_ref()
            .map(|played_out| super::beside::fills(verdict.graph(), &played_out.moves));
        let tally = &verdict.tally;
        let score = |color: Color| tally.score.map_or(String::new(), |s| s[color].to_string());
        let fields = [
            harmless(&subject.name()),
            verdict.info().id.to_string(),
            tally.proven.to_string(),
            tally.result.to_string(),
            score(Color::Black),
            score(Color::White),
            tally.bounds.0.to_string(),
            tally.bounds.1.to_string(),
            verdict.undecided_vertices().join(" "),
            tally.basis.to_string(),
            harmless(subject.recorded.as_deref().unwrap_or_default()),
            harmless(&warnings(subject, verdict).join("; ")),
            taken.to_string(),
            footing.word().to_string(),
            sure,
            missing.unwrap_or_default(),
            played_out.unwrap_or_default(),
        ];
        fields.iter().map(|field| quoted(field)).collect::<Vec<_>>().join(",") + "\n"
    }
}

/// A field, in quotes where RFC 4180 asks for them.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::fixture;
    use expect_test::expect;

    #[test]
    fn fields_match_the_heading() {
        let (subject, verdict) = fixture::verdict();
        expect![[r#"
            "small, ""odd""",tromp-taylor,true,B+1.5,4,2.5,1.5,1.5,,position,B+3.5,"two komis, the first counts",B+1.5,proven,,,
        "#]]
        .assert_eq(&Csv.verdict(&subject, &verdict));
    }
}
