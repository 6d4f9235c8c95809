//! The account of a run over many games: how many were decided, how many agree
//! with what the records say, and which do not.

use super::harmless;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// Does a verdict agree with the result that the record states?
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Agreement {
    /// It does.
    Agrees,
    /// It does not, and how.
    Differs(String),
    /// The record states no count, or the verdict is undecided.
    Open,
}

/// On what a result may rest beside the position itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Beside {
    /// On the completed position.
    Completed,
    /// On the position played out.
    PlayedOut,
    /// On a guess.
    Estimated,
}

/// A verdict beside what the record says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Compared {
    /// The file, and the number of the game in it if there are several.
    pub id: String,
    /// Id of the ruleset.
    pub ruleset: String,
    /// The result that was computed.
    pub result: String,
    /// Is the result known?
    pub decided: bool,
    /// On what the result rests if not on the position itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub footing: Option<Beside>,
    /// The result that the record states.
    pub recorded: Option<String>,
    /// Do they agree?
    pub agreement: Agreement,
}

/// What could not be read or judged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unreadable {
    /// The file, with the line if it is known.
    pub place: String,
    /// What is wrong.
    pub reason: String,
}

/// So many of each list are kept; more are only counted, so that memory does
/// not grow with the archive.
pub const LISTED: usize = 1000;

/// What became of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Account {
    /// Games read.
    pub games: u64,
    /// Verdicts given.
    pub verdicts: u64,
    /// Verdicts with a known result.
    pub decided: u64,
    /// Results that rest on the completed position.
    pub completed: u64,
    /// Results that rest on the position played out.
    pub played_out: u64,
    /// Results that are guesses.
    pub estimated: u64,
    /// Those that agree with the record.
    pub agreed: u64,
    /// Those that do not.
    pub differed: u64,
    /// The first ones that do not.
    pub differing: Vec<Compared>,
    /// Inputs, games, or rulesets for a game, without a verdict.
    pub failed: u64,
    /// The first ones without a verdict.
    pub unreadable: Vec<Unreadable>,
    /// Folders named on the command line that do not exist.
    pub missing_folders: u64,
}

#[derive(Serialize)]
struct AccountJson<'a> {
    games: u64,
    verdicts: u64,
    decided: u64,
    undecided: u64,
    #[serde(skip_serializing_if = "is_zero")]
    completed: u64,
    #[serde(skip_serializing_if = "is_zero")]
    played_out: u64,
    #[serde(skip_serializing_if = "is_zero")]
    estimated: u64,
    agreed: u64,
    differed: u64,
    uncompared: u64,
    failed: u64,
    differing: Vec<DifferingJson<'a>>,
    unreadable: &'a [Unreadable],
}

#[derive(Serialize)]
struct DifferingJson<'a> {
    id: &'a str,
    ruleset: &'a str,
    recorded: &'a str,
    result: &'a str,
    why: &'a str,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Account {
    /// Counts a verdict.
    pub fn add(&mut self, compared: Compared) {
        self.verdicts += 1;
        self.decided += u64::from(compared.decided);
        self.completed += u64::from(compared.footing == Some(Beside::Completed));
        self.played_out += u64::from(compared.footing == Some(Beside::PlayedOut));
        self.estimated += u64::from(compared.footing == Some(Beside::Estimated));
        match compared.agreement {
            Agreement::Agrees => self.agreed += 1,
            Agreement::Open => {}
            Agreement::Differs(_) => {
                self.differed += 1;
                if self.differing.len() < LISTED {
                    self.differing.push(compared);
                }
            }
        }
    }

    /// Counts something without a verdict.
    pub fn add_unreadable(&mut self, unreadable: Unreadable) {
        self.failed += 1;
        if self.unreadable.len() < LISTED {
            self.unreadable.push(unreadable);
        }
    }

    fn differing_json(&self) -> Vec<DifferingJson<'_>> {
        fn json(compared: &Compared) -> Option<DifferingJson<'_>> {
            let Compared { id, ruleset, result, recorded, agreement, .. } = compared;
            let Agreement::Differs(why) = agreement else { return None };
            let recorded = recorded.as_deref().unwrap_or_default();
            Some(DifferingJson { id, ruleset, recorded, result, why })
        }
        self.differing.iter().filter_map(json).collect()
    }

    /// The account as one line of JSON, without the line's end.
    pub fn json(&self) -> String {
        let summary = AccountJson {
            games: self.games,
            verdicts: self.verdicts,
            decided: self.decided,
            undecided: self.verdicts - self.decided,
            completed: self.completed,
            played_out: self.played_out,
            estimated: self.estimated,
            agreed: self.agreed,
            differed: self.differed,
            uncompared: self.verdicts - self.agreed - self.differed,
            failed: self.failed,
            differing: self.differing_json(),
            unreadable: &self.unreadable,
        };
        let summary = serde_json::to_string(&summary).unwrap_or_default();
        format!("{{\"summary\":{summary}}}")
    }

    /// The account for people, some lines.
    pub fn text(&self) -> String {
        let mut out = String::new();
        // Writing into a string cannot fail.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let Account { games, verdicts, decided, agreed, differed, failed, .. } = self;
        writeln!(out, "games {games}, verdicts {verdicts}, not judged {failed}")?;
        writeln!(out, "decided {decided}, undecided {}", verdicts - decided)?;
        let Account { completed, played_out, estimated, .. } = self;
        if completed + played_out + estimated > 0 {
            let out_of_it = match played_out {
                0 => String::new(),
                some => format!(", played out {some}"),
            };
            writeln!(out, "completed {completed}{out_of_it}, estimated {estimated}")?;
        }
        let open = verdicts - agreed - differed;
        writeln!(out, "as recorded {agreed}, not as recorded {differed}, not comparable {open}")?;
        for DifferingJson { id, ruleset, recorded, result, why } in self.differing_json() {
            let line = format!("{id}: recorded {recorded}, {ruleset} {result}: {why}");
            writeln!(out, "  {}", harmless(&line))?;
        }
        let more = |listed: usize, all: u64| all.saturating_sub(listed as u64);
        if more(self.differing.len(), *differed) > 0 {
            writeln!(out, "  and {} more", more(self.differing.len(), *differed))?;
        }
        for Unreadable { place, reason } in &self.unreadable {
            writeln!(out, "  {}", harmless(&format!("not judged: {place}: {reason}")))?;
        }
        if more(self.unreadable.len(), *failed) > 0 {
            writeln!(out, "  and {} more", more(self.unreadable.len(), *failed))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn account() -> Account {
        let mut account = Account { games: 3, ..Account::default() };
        let compared = |id: &str, result: &str, agreement| Compared {
            id: id.to_string(),
            ruleset: "aga".to_string(),
            result: result.to_string(),
            decided: result != "?",
            footing: None,
            recorded: Some("B+1".to_string()),
            agreement,
        };
        account.add(compared("a.sgf", "B+1", Agreement::Agrees));
        account.add(compared("b\u{1b}.sgf", "W+2", Agreement::Differs("White wins".into())));
        account.add(compared("c.sgf", "?", Agreement::Open));
        let (place, reason) = ("d.sgf:3".to_string(), "cut off".to_string());
        account.add_unreadable(Unreadable { place, reason });
        account
    }

    #[test]
    fn people_read_what_differs() {
        expect![[r#"
            games 3, verdicts 3, not judged 1
            decided 2, undecided 1
            as recorded 1, not as recorded 1, not comparable 1
              b .sgf: recorded B+1, aga W+2: White wins
              not judged: d.sgf:3: cut off
        "#]]
        .assert_eq(&account().text());
    }

    #[test]
    fn programs_read_the_same() {
        expect![[r#"{"summary":{"games":3,"verdicts":3,"decided":2,"undecided":1,"agreed":1,"differed":1,"uncompared":1,"failed":1,"differing":[{"id":"b\u001b.sgf","ruleset":"aga","recorded":"B+1","result":"W+2","why":"White wins"}],"unreadable":[{"place":"d.sgf:3","reason":"cut off"}]}}"#]]
        .assert_eq(&account().json());
    }

    #[test]
    fn long_lists_are_counted() {
        let mut account = account();
        for _ in 0..2 * LISTED {
            account.add_unreadable(account.unreadable[0].clone());
        }
        assert_eq!((account.unreadable.len(), account.failed), (LISTED, 2 * LISTED as u64 + 1));
        assert!(account.text().ends_with("  and 1001 more\n"));
    }
}
