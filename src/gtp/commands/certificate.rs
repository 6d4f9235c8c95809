//! Certificates of verdicts.

use super::super::args::{Answer, Args, Refusal, file_name};
use super::super::score;
use super::super::session::Session;
use super::Command;
use crate::rulesets;
use crate::verdict::certify;

pub(super) static COMMANDS: &[Command] = &[Command {
    name: "certificate",
    usage: "[RULESET] [FILE]",
    help: "the size of the certificate of what final_score_ruleset answers; writes it to a file",
    run: certificate,
}];

fn certificate(session: &mut Session, args: &Args<'_>) -> Answer {
    let rest = args.rest();
    let (first, others) = rest.split_once(' ').unwrap_or((rest, ""));
    let (asked, name) = match rulesets::find(first) {
        Ok(found) => (found, others.trim_start()),
        Err(_) => (session.table().named(), rest),
    };
    let name = if name.is_empty() { None } else { Some(file_name(name)?) };
    let verdict = score::verdict(session.table(), asked)?;
    let because = |why: String| Refusal::because(format!("certificate: {why}"));
    let file = certify::file(&verdict).map_err(|why| because(why.to_string()))?;
    if let Some(name) = name {
        let written = session.files().write(name, &file.bytes);
        written.map_err(|error| because(error.to_string()))?;
    }
    let (id, bytes) = (verdict.info().id, file.bytes.len());
    Ok(format!("{id} questions {} situations {} bytes {bytes}", file.questions, file.situations))
}
