//! Scores: on what they rest, and how they are worded.

use super::args::Refusal;
use super::table::{Table, replayed};
use crate::board::{Color, Loc, coord};
use crate::estimate::{Answer, Estimate, Footing, Wanted};
use crate::report::beside;
use crate::rulesets::{Basis, GameResult, Named, Owner, Replay, Status, Unscorable};
use crate::verdict::judge::{JudgeError, judge_replay_knowing};
use crate::verdict::{Standing, Verdict, Watch};
use std::borrow::Cow;
use std::sync::Arc;

/// The verdict on the game's present position under a ruleset.
///
/// The moves are replayed under that ruleset: its own marks, prisoners and
/// endings count. The score rests on the most that the players said and that
/// the ruleset takes: a control map, played analyses, dead stones, and else on
/// the position alone. It is kept until the table changes.
pub fn verdict(table: &Table, named: Named) -> Result<Arc<Verdict>, Refusal> {
    if let Some(known) = table.known(named) {
        return Ok(known);
    }
    let found = Arc::new(fresh(table, named)?);
    let called_off = Watch::called_off_here();
    match called_off && found.result() == GameResult::Undecided {
        // Asked again, the search goes on from there.
        true => table.begun(named, &found),
        false => table.keep(named, &found),
    }
    Ok(found)
}

fn fresh(table: &Table, named: Named) -> Result<Verdict, Refusal> {
    let game = game_under(table, named)?;
    for basis in bases(table, named) {
        match judge(table, named, &game, &basis) {
            Err(JudgeError::Unscorable(Unscorable::WrongBasis { .. })) => {}
            result => return result.map_err(unscorable),
        }
    }
    judge(table, named, &game, &Basis::Position).map_err(unscorable)
}

fn judge(table: &Table, named: Named, game: &Replay, basis: &Basis) -> Result<Verdict, JudgeError> {
    let begun = table.known_part(named);
    let known = begun.as_ref().map_or(&[][..], |verdict| &verdict.findings.proofs);
    judge_replay_knowing(named, game, basis, &table.search(), table.memory(), known)
}

/// The verdict on the played analyses alone.
pub fn played(table: &Table, named: Named) -> Result<Verdict, Refusal> {
    let game = game_under(table, named)?;
    let basis = Basis::Played(table.given().analyses.clone());
    judge(table, named, &game, &basis).map_err(unscorable)
}

fn unscorable(error: JudgeError) -> Refusal {
    Refusal::because(format!("cannot score: {error}"))
}

/// The game as it would stand under the ruleset.
fn game_under(table: &Table, named: Named) -> Result<Cow<'_, Replay>, Refusal> {
    let (game, id) = (table.game(), named.ruleset.info().id);
    if id == table.named().ruleset.info().id {
        return Ok(Cow::Borrowed(game));
    }
    replayed(named, game.setup().clone(), game.turns())
        .map(Cow::Owned)
        .map_err(|stopped| Refusal::because(format!("cannot score: under {id}, {stopped}")))
}

/// What the players said that may be of use to the ruleset, best first.
fn bases(table: &Table, named: Named) -> Vec<Basis> {
    let given = table.given();
    let known = named.ruleset.info().analyses;
    let mut bases = Vec::new();
    bases.extend(given.control.clone().map(Basis::Control));
    let analyses = &given.analyses;
    if !analyses.is_empty() && analyses.iter().all(|(kind, _)| known.contains(kind)) {
        bases.push(Basis::Played(analyses.clone()));
    }
    bases.extend(given.dead.clone().map(Basis::Dead));
    bases
}

/// The verdict, and, if it is undecided, the completed position and a guess.
pub fn answer(table: &Table, named: Named) -> Result<Answer, Refusal> {
    let verdict = Verdict::clone(&*verdict(table, named)?);
    let open = verdict.result() == GameResult::Undecided;
    let wanted = Wanted { estimate: open, complete: open };
    let search = table.search();
    let at_last = table.allowance().at_last(&search);
    Ok(Answer::with(verdict, wanted, &search, &at_last, table.memory()))
}

/// The answer of `final_score_ruleset`: the result, how far it may be relied
/// on, and why.
pub fn line(answer: &Answer) -> String {
    let verdict = &answer.verdict;
    let (result, footing) = answer.result();
    let standing = match footing {
        Footing::Strict(_) => word(verdict),
        // This protocol has four words: what was played out was completed, and more.
        Footing::PlayedOut => "completed",
        other => other.word(),
    };
    let mut parts = vec![format!("{result} {standing} {}", reason(verdict))];
    if let Some(completed) = &answer.completed {
        let moves = beside::moves(verdict.graph(), &completed.moves);
        parts.push(format!("completed by {moves}: {}", reason(&completed.verdict)));
    }
    if let Some(played_out) = &answer.played_out {
        let fills = beside::fills(verdict.graph(), &played_out.moves);
        let turns = beside::turns(&played_out.moves);
        let found = reason(&played_out.verdict);
        parts.push(format!("played out with {turns}, {fills}: {found}"));
    }
    parts.extend(answer.main().1.map(guess));
    parts.extend(verdict.warnings());
    parts.join("; ").replace('\n', " ")
}

fn guess(estimate: &Estimate) -> String {
    let result = estimate.tally.result;
    format!("a guess by random games: {result}, {}% sure", estimate.sure)
}

/// How far a verdict may be relied on, in one of the four words of this
/// protocol. A count of agreed dead stones is not the referee's finding: it
/// is as good as what it was given.
fn word(verdict: &Verdict) -> &'static str {
    match verdict.standing() {
        Standing::Proven => "proven",
        Standing::Agreed => "estimated",
        Standing::Undecided if verdict.result() != GameResult::Undecided => "estimated",
        Standing::Undecided => "undecided",
    }
}

fn reason(verdict: &Verdict) -> String {
    let tally = &verdict.tally;
    let id = verdict.info().id;
    if verdict.result() == GameResult::Undecided {
        let (low, high) = tally.bounds;
        let winner = match verdict.certain_winner() {
            Some(winner) => format!(", so {winner} wins"),
            None => String::new(),
        };
        return format!(
            "{id}: not decided by search yet, Black's margin is from {low} to {high}{winner}"
        );
    }
    let score = match tally.score {
        Some(score) => format!(" Black {} White {}", score.black, score.white),
        None => String::new(),
    };
    let basis = match tally.basis {
        "agreed" => " with the dead stones agreed on",
        "played" => " by the analyses as played",
        "control" => " by the given control",
        _ => "",
    };
    format!("{id}:{score}{basis}").trim_end_matches(':').to_string()
}

/// The plain GTP score, proven or not, or why there is none.
pub fn plain(answer: &Answer) -> Result<String, Refusal> {
    match answer.result().0 {
        GameResult::Undecided => {
            Err(Refusal::because(format!("cannot score: {}", reason(&answer.verdict))))
        }
        result => Ok(result.to_string()),
    }
}

/// One player's part of an owner: what the other one controls is nobody's.
pub fn seen_by(owner: Owner, color: Option<Color>) -> Owner {
    match (owner, color) {
        (Owner::Undecided, _) | (_, None) => owner,
        (owner, Some(color)) if owner.is(color) => Owner::One(color),
        _ => Owner::Nobody,
    }
}

/// The owner of a location in a verdict.
pub fn owner(verdict: &Verdict, loc: Loc) -> Owner {
    verdict.tally.owner.get(loc.index()).copied().unwrap_or(Owner::Undecided)
}

/// The status of the string at a location; none without a stone there.
pub fn status(verdict: &Verdict, loc: Loc) -> Option<(Status, String)> {
    let stones = &verdict.end.situation.stones;
    if stones.is_empty_at(loc) {
        return None;
    }
    let of_string = |at: Loc| !stones.is_empty_at(at) && stones.head(at) == stones.head(loc);
    let found = verdict.tally.strings.iter().find(|string| of_string(string.at));
    Some(found.map_or((Status::Undecided, String::new()), |s| (s.status, s.detail.clone())))
}

/// What a verdict says of one location: the string or the empty location,
/// whose it is, and why.
pub fn about(verdict: &Verdict, loc: Loc) -> String {
    let graph = verdict.graph();
    let stones = &verdict.end.situation.stones;
    let id = verdict.info().id;
    let owner = match owner(verdict, loc) {
        Owner::One(color) => format!("{color}'s"),
        Owner::Both => "both players'".to_string(),
        Owner::Nobody => "nobody's".to_string(),
        Owner::Undecided if verdict.tally.proven => {
            "not decided, and the score does not need it".to_string()
        }
        Owner::Undecided => "not decided by search yet".to_string(),
    };
    let subject = match (stones.at(loc), status(verdict, loc)) {
        (Some(color), Some((status, detail))) => {
            let mut string: Vec<Loc> = stones.string(loc).collect();
            string.sort_unstable();
            let vertices = coord::vertices(graph, string);
            let words = match (status, detail.as_str()) {
                (_, "") => status.word().to_string(),
                // It lives; what is open is what it is worth.
                (Status::Undecided, detail) if verdict.has_fates() => {
                    format!("{} whether in-seki, but alive ({detail})", status.word())
                }
                (_, detail) => format!("{} ({detail})", status.word()),
            };
            format!("{color}'s string {vertices}: {words}")
        }
        _ => format!("empty location {}", coord::vertex(graph, loc)),
    };
    let head = format!("{subject}; owner under {id}: {owner}; {} verdict", word(verdict));
    let mut lines = vec![head];
    if verdict.tally.basis == "search" || verdict.has_fates() {
        lines.extend(verdict.why(loc));
    }
    if !lines.iter().any(|line| line.starts_with("line of play")) {
        let none = match (verdict.tally.basis, word(verdict)) {
            ("played", _) => "the analyses as played",
            (_, "proven") => "none needed",
            _ => "none, not decided by search yet",
        };
        lines.push(format!("line of play: {none}"));
    }
    lines.join("\n")
}
