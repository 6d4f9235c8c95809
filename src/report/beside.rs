//! What goes beyond a verdict, in words: guesses and missing moves.

use crate::board::{Color, Graph, coord};
use crate::estimate::{Estimate, Fill, Missing, Purpose, Reason};
use crate::verdict::count;

/// The word for why a move is missing.
pub fn word(why: &Reason) -> &'static str {
    match why {
        Reason::Neutral => "neutral",
        Reason::Reinforcement { .. } => "reinforcement",
        Reason::Support { .. } => "support",
    }
}

/// The word for what a move of a game that is played out is for.
pub fn purpose(fill: &Fill) -> &'static str {
    match fill.purpose {
        Purpose::Protection => "protection",
        Purpose::Waiting => "waiting",
        Purpose::Sacrifice => "sacrifice",
    }
}

/// Missing moves in turn: `B C3, W D4 (reinforcement)`.
pub fn moves(graph: &Graph, moves: &[Missing]) -> String {
    let named = moves.iter().map(|missing| {
        let at = coord::vertex(graph, missing.at);
        let why = match &missing.why {
            Reason::Neutral => String::new(),
            other => format!(" ({})", word(other)),
        };
        format!("{} {at}{why}", missing.color.letter())
    });
    named.collect::<Vec<_>>().join(", ")
}

/// Moves of a game that is played out, in turn, those that only wait in brackets: `B C3, (W D4)`.
pub fn fills(graph: &Graph, fills: &[Fill]) -> String {
    let named = fills.iter().map(|fill| {
        let named = format!("{} {}", fill.color.letter(), coord::vertex(graph, fill.at));
        match fill.purpose {
            Purpose::Protection => named,
            Purpose::Waiting | Purpose::Sacrifice => format!("({named})"),
        }
    });
    named.collect::<Vec<_>>().join(", ")
}

/// How many moves each player makes when a game is played out, and where.
pub fn turns(fills: &[Fill]) -> String {
    let by = |color| fills.iter().filter(|fill| fill.color == color).count();
    let moves = match (by(Color::Black), by(Color::White)) {
        (black, white) if black == white => format!("{} of each player", count(black, "move")),
        (black, white) => format!("{} of Black and {white} of White", count(black, "move")),
    };
    let lost = fills.iter().filter(|fill| fill.purpose == Purpose::Sacrifice).count();
    match lost {
        0 => format!("{moves} in their own territory"),
        1 => format!("{moves} in their own territory, but for one stone given up in the other's"),
        _ => format!("{moves} in their own territory, but for {lost} given up in the other's"),
    }
}

/// Why a move is missing, as a sentence; none for neutral points.
pub fn reason(graph: &Graph, missing: &Missing) -> Option<String> {
    let vertex = |loc| coord::vertex(graph, loc);
    let (color, at) = (missing.color, vertex(missing.at));
    match &missing.why {
        Reason::Neutral => None,
        Reason::Reinforcement { string, threat } => {
            let line = coord::vertices(graph, threat.iter().copied());
            let string = vertex(*string);
            Some(format!("{color} {at}: else {} captures {string} by {line}", !color))
        }
        Reason::Support { string, neutral } => {
            let (string, neutral) = (vertex(*string), vertex(*neutral));
            Some(format!("{color} {at}: else {neutral} beside {string} cannot be filled"))
        }
    }
}

/// A guess as a sentence.
pub fn guess(graph: &Graph, estimate: &Estimate) -> String {
    let strings = coord::vertices(graph, estimate.dead.iter());
    let dead = if strings.is_empty() { "nothing".to_string() } else { strings };
    let result = estimate.tally.result;
    format!("{result}, {}% sure, a guess by random games; dead: {dead}", estimate.sure)
}
