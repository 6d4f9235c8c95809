//! Boards, turns and situations as text for clients.

use crate::board::{Color, Graph, Loc, LocSet, coord, diagram};
use crate::record::actions;
use crate::rules::{Action, Ending, Event, Situation, Turn};

/// A colour as a word: `black`, `white`.
pub fn color_word(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// A turn, e.g. `black D4`.
pub fn turn_text(graph: &Graph, turn: &Turn) -> String {
    format!("{} {}", color_word(turn.color), action_text(graph, &turn.action))
}

/// An action as the command `act` reads it, e.g. `D4`, `pass`, `remove-cycle`.
pub fn action_text(graph: &Graph, action: &Action) -> String {
    match action {
        Action::Play(loc) => coord::vertex(graph, *loc),
        other => actions::print(graph, other),
    }
}

/// One word a location, rows from the top, separated by spaces: the form of
/// GoGui's board answers. `,` where there is no location.
pub fn grid(graph: &Graph, word: impl Fn(Loc) -> String) -> String {
    let row = |row: usize| {
        (0..graph.cols())
            .map(|col| graph.at(col, row).map_or(",".to_string(), &word))
            .collect::<Vec<_>>()
            .join(" ")
    };
    (0..graph.rows()).map(row).collect::<Vec<_>>().join("\n")
}

/// The vertices of a set, or `none`.
pub fn set_text(graph: &Graph, set: &LocSet) -> String {
    if set.is_empty() { "none".to_string() } else { coord::vertices(graph, set.iter()) }
}

/// The board with its coordinates, on lines of its own.
pub fn board(situation: &Situation) -> String {
    let graph = situation.graph();
    let longest = graph.cols().checked_sub(1).map_or(0, |last| coord::column_letters(last).len());
    let width = longest + 1;
    let header: String =
        (0..graph.cols()).map(|col| format!("{:>width$}", coord::column_letters(col))).collect();
    let mut text = format!("\n   {header}\n");
    for (row, line) in diagram::draw(&situation.stones, &situation.temporary, &situation.permanent)
        .iter()
        .enumerate()
    {
        let number = graph.rows() - row;
        let cells: String = line.chars().map(|letter| format!("{letter:>width$}")).collect();
        text.push_str(&format!("{number:>3}{cells} {number}\n"));
    }
    text.push_str(&format!("   {header}"));
    text
}

/// The situation on one line, as the command `position` reads it.
pub fn position(situation: &Situation) -> String {
    // A '#' would begin a comment: temporary marks are named by their vertices.
    let rows: Vec<String> = situation.rows().iter().map(|row| row.replace('#', ".")).collect();
    let rows = if rows.is_empty() { "void".to_string() } else { rows.join("/") };
    let mut text = format!(
        "{rows} to_play={} passes={} captives={},{}",
        color_word(situation.to_play),
        situation.pass_count,
        situation.captives.black,
        situation.captives.white,
    );
    if !situation.temporary.is_empty() {
        let marks = coord::vertices(situation.graph(), situation.temporary.iter());
        text.push_str(&format!(" temporary={}", marks.replace(' ', ",")));
    }
    text
}

/// The marks, one kind a line; no line for a kind that does not occur.
pub fn marks(situation: &Situation) -> Vec<String> {
    [("temporary", &situation.temporary), ("permanent", &situation.permanent)]
        .into_iter()
        .filter(|(_, set)| !set.is_empty())
        .map(|(kind, set)| format!("{kind} {}", set_text(situation.graph(), set)))
        .collect()
}

/// How a game ended, in words.
pub fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Passes => "by passes",
        Ending::Agreement => "by agreement about dead stones",
        Ending::RoundRepetition => "by a repeated end of a round, all stones alive",
        Ending::LongCycle(None) => "by a long cycle, a tie",
        Ending::LongCycle(Some(Color::Black)) => "by a long cycle, Black wins",
        Ending::LongCycle(Some(Color::White)) => "by a long cycle, White wins",
        Ending::NoResult => "without result",
        Ending::BothLose => "without agreement, both players lose",
    }
}

/// What an action brought about, one thing a line.
pub fn events(graph: &Graph, events: &[Event]) -> String {
    let line = |event: &Event| match event {
        Event::Removed { color, stones } => {
            let stones = coord::vertices(graph, stones.iter().copied());
            format!("removed {} {stones}", color_word(*color))
        }
        Event::Repetition { since } => format!("repeats what was before move {}", since + 1),
        Event::NoResultPossible => "the players may agree on no result".to_string(),
        Event::RoundEnd { round, passer, repeater } => format!(
            "round {round} ends: passer {}, repeater {}",
            color_word(*passer),
            color_word(*repeater)
        ),
        Event::Ended(how) => format!("ended {}", ending(*how)),
    };
    events.iter().map(line).collect::<Vec<_>>().join("\n")
}
