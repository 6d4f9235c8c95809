//! What goes beyond a verdict, in words: guesses and missing moves.

use crate::board::{Graph, coord};
use crate::estimate::{Estimate, Missing, Reason};

/// The word for why a move is missing.
pub fn word(why: &Reason) -> &'static str {
    match why {
        Reason::Neutral => "neutral",
        Reason::Reinforcement { .. } => "reinforcement",
        Reason::Support { .. } => "support",
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
