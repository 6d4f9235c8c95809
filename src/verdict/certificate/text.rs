//! Positions and verdicts as the texts of a certificate, and back.
//! Each has one text: what is read must be what would be written.

use super::Refusal;
use crate::board::board_file::{self, Limits};
use crate::board::{BoardFile, Color, Diagram, Graph, PerColor, Shape, diagram};
use crate::proof::format::{Captives, Outcome, Position, StringText};
use crate::rules::{Points, Setup, Situation};
use crate::rulesets::japanese2003::Japanese2003;
use crate::rulesets::{Info, Owner, Ruleset, StringStatus, Tally};

/// A position as text.
pub fn position(setup: &Setup) -> Position {
    let situation = &setup.situation;
    let graph = situation.graph();
    let PerColor { black, white } = situation.captives;
    Position {
        board: match graph.shape() {
            Shape::Rectangle | Shape::Void => None,
            _ => Some(board_file::write(None, graph)),
        },
        rows: situation.rows(),
        to_play: situation.to_play.letter(),
        pass_count: situation.pass_count,
        captives: Captives { black, white },
        komi: setup.komi.to_string(),
        handicap: setup.handicap,
    }
}

/// The position of a text.
pub fn setup(text: &Position) -> Result<Setup, String> {
    if text.rows.first().is_some_and(|row| row.is_empty()) {
        return Err("its rows are empty".to_string());
    }
    let diagram = match &text.board {
        None => Diagram::parse(&text.rows),
        Some(board) => {
            let file = BoardFile::parse(board, Limits::default())
                .map_err(|error| format!("board: {error}"))?;
            Diagram::parse_on(&file.graph, &text.rows)
        }
    }
    .map_err(|error| error.to_string())?;
    let mut situation = Situation::of_diagram(diagram);
    situation.to_play = color(text.to_play)?;
    situation.pass_count = text.pass_count;
    situation.captives = PerColor::new(text.captives.black, text.captives.white);
    let komi = Points::parse(&text.komi).ok_or("komi: no number of points")?;
    let setup = Setup { situation, komi, handicap: text.handicap };
    if position(&setup) == *text {
        Ok(setup)
    } else {
        Err("it is not written in its one form".to_string())
    }
}

pub(super) fn color(letter: char) -> Result<Color, String> {
    let found = Color::BOTH.into_iter().find(|color| color.letter() == letter);
    found.ok_or_else(|| format!("'{}' is no player: B or W", letter.escape_default()))
}

/// Is it the same position on the same board, names and drawing aside?
pub fn same(a: &Situation, b: &Situation) -> bool {
    let (left, right) = (a.graph(), b.graph());
    left.len() == right.len()
        && left.locs().all(|loc| left.neighbors(loc) == right.neighbors(loc))
        && a.key() == b.key()
        && a.captives == b.captives
}

/// A verdict as text. Under Japanese 2003 the statuses of the final-strings are
/// part of it.
pub fn outcome(info: &Info, graph: &Graph, tally: &Tally) -> Outcome {
    let with_strings = info.id == Japanese2003.info().id;
    let map = |owners: &[Owner]| {
        diagram::map(graph, |loc| owners.get(loc.index()).map_or('?', |owner| owner.letter()))
    };
    let (low, high) = tally.bounds;
    Outcome {
        owner: map(&tally.owner),
        territory: map(&tally.territory),
        score: tally.score.map(|score| [score.black.to_string(), score.white.to_string()]),
        bounds: [low.to_string(), high.to_string()],
        result: tally.result.to_string(),
        proven: tally.proven,
        strings: tally.strings.iter().filter(|_| with_strings).map(string).collect(),
    }
}

fn string(string: &StringStatus) -> StringText {
    StringText {
        at: string.at.index() as u32,
        status: string.status.word().to_string(),
        detail: string.detail.clone(),
    }
}

/// Refuses a claimed verdict that is not the one that follows.
pub fn compare(claimed: &Outcome, found: &Outcome) -> Result<(), Refusal> {
    let (was, is) = (claimed, found);
    let part = |part, same: bool, claimed: String, found: String| match same {
        true => Ok(()),
        false => Err(Refusal::Outcome { part, claimed, found }),
    };
    let score = |outcome: &Outcome| match &outcome.score {
        Some([black, white]) => format!("Black {black} White {white}"),
        None => "none".to_string(),
    };
    let bounds = |outcome: &Outcome| outcome.bounds.join(" to ");
    part("owner map", was.owner == is.owner, was.owner.join("/"), is.owner.join("/"))?;
    let (mine, theirs) = (was.territory.join("/"), is.territory.join("/"));
    part("territory", was.territory == is.territory, mine, theirs)?;
    let strings = |outcome: &Outcome| {
        let words = outcome
            .strings
            .iter()
            .map(|StringText { at, status, detail }| format!("{at} {status} ({detail})"));
        words.collect::<Vec<_>>().join(", ")
    };
    part("statuses", was.strings == is.strings, strings(was), strings(is))?;
    part("score", was.score == is.score, score(was), score(is))?;
    part("bounds", was.bounds == is.bounds, bounds(was), bounds(is))?;
    part("result", was.result == is.result, was.result.clone(), is.result.clone())?;
    let proven = |outcome: &Outcome| if outcome.proven { "proven" } else { "undecided" };
    part("standing", was.proven == is.proven, proven(was).into(), proven(is).into())
}

/// A verdict in words.
pub fn verdict_words(outcome: &Outcome, questions: usize) -> String {
    let letters = || outcome.owner.iter().flat_map(|row| row.chars()).filter(|&c| c != ',');
    let (all, open) = (letters().count(), letters().filter(|&c| c == '?').count());
    let what = match &outcome.score {
        Some([black, white]) => format!("{}, Black {black} White {white}", outcome.result),
        None => format!("Black's margin is from {}", outcome.bounds.join(" to ")),
    };
    let asked = if questions == 1 { "question" } else { "questions" };
    format!("{what}, {} of {all} locations decided by {questions} {asked}", all - open)
}
