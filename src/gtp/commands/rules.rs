//! Rulesets: which there are, which one is played, KataGo's names.

use super::super::args::{Answer, Args, Refusal, quoted};
use super::super::kata;
use super::super::session::Session;
use super::Command;
use crate::rulesets::{self, Named};

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "list_rulesets",
        usage: "",
        help: "id and title of every ruleset, one a line",
        run: |_, args| {
            args.none()?;
            let line = |info: &rulesets::Info| format!("{} {}", info.id, info.title);
            Ok(rulesets::ALL.iter().map(|r| line(r.info())).collect::<Vec<_>>().join("\n"))
        },
    },
    Command {
        name: "ruleset",
        usage: "[RULESET]",
        help: "the ruleset's id, or plays the game on under another one if its moves are legal there",
        run: ruleset,
    },
    Command {
        name: "describe_ruleset",
        usage: "[RULESET]",
        help: "text, summary and other names of a ruleset",
        run: describe,
    },
    Command {
        name: "kata-get-rules",
        usage: "",
        help: "the ruleset in KataGo's terms, as JSON; \"exact\" says whether the terms say it all",
        run: |session, args| {
            args.none()?;
            Ok(kata::json(session.table().named().ruleset.info().id))
        },
    },
    Command {
        name: "kata-set-rules",
        usage: "NAME | JSON",
        help: "changes the ruleset by KataGo's name or by KataGo's terms",
        run: |session, args| {
            args.first()?;
            let id = session.table().named().ruleset.info().id;
            let named = kata::named(args.rest(), id).map_err(Refusal::because)?;
            change(session, named)
        },
    },
    Command {
        name: "kata-set-rule",
        usage: "TERM VALUE",
        help: "changes one of KataGo's terms, if a ruleset has the terms that result",
        run: |session, args| {
            let [term, value] = args.exactly()?;
            let id = session.table().named().ruleset.info().id;
            let named = kata::with_term(id, term, value).map_err(Refusal::because)?;
            change(session, named)
        },
    },
];

/// A ruleset by name.
pub(super) fn named(word: &str) -> Result<Named, Refusal> {
    // The unknown name is shortened, whatever the client sent.
    rulesets::find(word).map_err(|error| {
        Refusal::because(format!("unknown ruleset {}; known are {}", quoted(word), error.known))
    })
}

fn ruleset(session: &mut Session, args: &Args<'_>) -> Answer {
    if args.words().is_empty() {
        return Ok(session.table().named().ruleset.info().id.to_string());
    }
    let named = named(args.rest())?;
    change(session, named)
}

fn change(session: &mut Session, named: Named) -> Answer {
    let id = named.ruleset.info().id;
    if session.table().side().is_some() {
        return Err(Refusal::because(
            "ruleset: an analysis is open; end it with \"analysis end\" or \"analysis cancel\"",
        ));
    }
    session
        .table_mut()
        .change_ruleset(named)
        .map_err(|stopped| Refusal::because(format!("ruleset: under {id}, {stopped}")))?;
    Ok(String::new())
}

fn describe(session: &mut Session, args: &Args<'_>) -> Answer {
    let asked = match args.words() {
        [] => session.table().named(),
        _ => named(args.rest())?,
    };
    let info = asked.ruleset.info();
    let mut lines = vec![
        format!("{}: {}", info.id, info.title),
        format!("text: {}", info.source),
        format!("summary: {}", info.summary),
    ];
    let names = |title: &str, names: &[&str]| {
        (!names.is_empty()).then(|| format!("{title}: {}", names.join(", ")))
    };
    lines.extend(names("also called", info.aliases));
    lines.extend(names("stands for", info.stands_for));
    Ok(lines.join("\n"))
}
