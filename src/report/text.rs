//! Verdicts as text for people: the board with the owner map beside it, the
//! score, a sentence.

use super::registry::counted;
use super::{Format, Subject, beside, harmless, reasons, warnings};
use crate::board::{BoardSpec, Color, Graph, coord};
use crate::estimate::{Answer, Completed, Estimate, PlayedOut};
use crate::rulesets::{Owner, Status};
use crate::verdict::Verdict;
use std::fmt::Write;

/// Whether output is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Palette {
    /// Plain text.
    Plain,
    /// With terminal colours.
    Colored,
}

/// What a piece of text is, for its colour.
#[derive(Clone, Copy)]
pub(super) enum Ink {
    Heading,
    Black,
    White,
    Doubt,
    Quiet,
}

impl Palette {
    pub(super) fn paint(self, ink: Ink, text: &str) -> String {
        let code = match ink {
            Ink::Heading => "1",
            Ink::Black => "1;34",
            Ink::White => "1;33",
            Ink::Doubt => "1;35",
            Ink::Quiet => "2",
        };
        match self {
            Palette::Plain => text.to_string(),
            Palette::Colored => format!("\x1b[{code}m{text}\x1b[0m"),
        }
    }

    fn letter(self, letter: char) -> String {
        let ink = match letter {
            'B' | 'x' | 'X' => Ink::Black,
            'W' | 'o' | 'O' => Ink::White,
            '?' | '2' => Ink::Doubt,
            _ => Ink::Quiet,
        };
        self.paint(ink, &letter.to_string())
    }
}

/// Text for people.
pub struct Text {
    /// Whether it is coloured.
    pub palette: Palette,
}

impl Format for Text {
    fn for_people(&self) -> bool {
        true
    }

    fn verdict(&self, subject: &Subject, answer: &Answer) -> String {
        let mut out = String::new();
        // Writing into a string cannot fail.
        let _ = self.write(&mut out, subject, &answer.verdict);
        let _ = self.beside(&mut out, answer);
        out
    }

    fn separator(&self) -> &str {
        "\n"
    }
}

impl Text {
    fn write(&self, out: &mut String, subject: &Subject, verdict: &Verdict) -> std::fmt::Result {
        let graph = verdict.graph();
        let heading = format!("{} · {}", harmless(&subject.name()), verdict.info().id);
        writeln!(out, "{}", self.palette.paint(Ink::Heading, heading.trim_start_matches(" · ")))?;
        let board = BoardSpec::of(graph).map_or_else(
            || format!("a board of {} locations", graph.len()),
            |spec| spec.to_string(),
        );
        let facts = format!("{board}, komi {}", verdict.end.komi);
        let recorded = match &subject.recorded {
            Some(result) => format!(", the record says {}", harmless(result)),
            None => String::new(),
        };
        writeln!(out, "{facts}{recorded}")?;
        out.push_str(&self.boards(verdict));
        for sentence in reasons(verdict) {
            writeln!(out, "  {}", self.palette.paint(Ink::Quiet, &sentence))?;
        }
        self.outcome(out, &verdict.sentence(), verdict)?;
        if verdict.has_fates() {
            for open in verdict.open_strings() {
                writeln!(out, "  {open}")?;
            }
        }
        for warning in warnings(subject, verdict) {
            let note = self.palette.paint(Ink::Doubt, "note:");
            writeln!(out, "  {note} {}", harmless(&warning))?;
        }
        Ok(())
    }

    /// What stands beside the verdict: guesses, the completion, the game played out.
    fn beside(&self, out: &mut String, answer: &Answer) -> std::fmt::Result {
        if let Some(estimate) = &answer.estimate {
            self.estimate(out, &answer.verdict, estimate)?;
        }
        if let Some(completed) = &answer.completed {
            self.completed(out, completed)?;
        }
        answer.played_out.as_ref().map_or(Ok(()), |played_out| self.played_out(out, played_out))
    }

    fn completed(&self, out: &mut String, completed: &Completed) -> std::fmt::Result {
        let verdict = &completed.verdict;
        let graph = verdict.graph();
        writeln!(out, "{}", self.palette.paint(Ink::Heading, "Completed"))?;
        writeln!(out, "  missing: {}", beside::moves(graph, &completed.moves))?;
        for reason in completed.moves.iter().filter_map(|missing| beside::reason(graph, missing)) {
            writeln!(out, "  {reason}")?;
        }
        self.later(out, "Completed", verdict)?;
        match &completed.estimate {
            Some(estimate) => self.estimate(out, verdict, estimate),
            None => Ok(()),
        }
    }

    fn played_out(&self, out: &mut String, played_out: &PlayedOut) -> std::fmt::Result {
        let PlayedOut { moves, verdict } = played_out;
        let heading = format!("Played out, with {}", beside::turns(moves));
        writeln!(out, "{}", self.palette.paint(Ink::Heading, &heading))?;
        writeln!(out, "  moves: {}", beside::fills(verdict.graph(), moves))?;
        self.later(out, "Played out", verdict)
    }

    /// The verdict on a position that was gone on to.
    fn later(&self, out: &mut String, what: &str, verdict: &Verdict) -> std::fmt::Result {
        out.push_str(&self.boards(verdict));
        self.outcome(out, &format!("{what}: {}", verdict.sentence()), verdict)
    }

    /// The score, the sentence that says who won, and the strings and locations to speak of.
    fn outcome(&self, out: &mut String, sentence: &str, verdict: &Verdict) -> std::fmt::Result {
        self.score(out, verdict)?;
        writeln!(out, "{}", self.palette.paint(Ink::Heading, sentence))?;
        self.strings(out, verdict)?;
        let undecided = verdict.undecided_vertices();
        if !undecided.is_empty() {
            let word = self.palette.paint(Ink::Doubt, "undecided:");
            writeln!(out, "  {word} {}", abridged(&undecided))?;
        }
        Ok(())
    }

    fn estimate(
        &self,
        out: &mut String,
        verdict: &Verdict,
        estimate: &Estimate,
    ) -> std::fmt::Result {
        let word = self.palette.paint(Ink::Doubt, "estimated:");
        writeln!(out, "  {word} {}", beside::guess(verdict.graph(), estimate))
    }

    /// The board on the left, the owners on the right.
    fn boards(&self, verdict: &Verdict) -> String {
        let graph = verdict.graph();
        let left = framed(graph, &verdict.end.situation.rows(), self.palette);
        let right = framed(graph, &owner_rows(verdict), self.palette);
        left.iter().zip(&right).map(|(left, right)| format!("{left}    {right}\n")).collect()
    }

    fn score(&self, out: &mut String, verdict: &Verdict) -> std::fmt::Result {
        let Some(score) = verdict.tally.score else { return Ok(()) };
        let counted = counted(verdict.info().counting);
        let basis = match verdict.tally.basis {
            "position" | "search" => String::new(),
            basis => format!(" (basis: {basis})"),
        };
        writeln!(out, "Black {}, White {}, by {counted}{basis}", score.black, score.white)
    }

    /// The strings that do not simply live; undecided ones are listed apart. Of those in
    /// seki, which on an unfinished board are many, the first.
    fn strings(&self, out: &mut String, verdict: &Verdict) -> std::fmt::Result {
        const SHOWN: usize = 12;
        for (status, most) in [(Status::Dead, usize::MAX), (Status::Seki, SHOWN)] {
            let mut named: Vec<String> = verdict
                .strings()
                .iter()
                .filter(|string| string.status == status)
                .map(|string| {
                    let at = coord::vertex(verdict.graph(), string.at);
                    let color = if string.color == Color::Black { "x" } else { "o" };
                    match string.detail.as_str() {
                        detail if detail.is_empty() || detail == status.word() => {
                            format!("{color} {at}")
                        }
                        detail => format!("{color} {at} ({detail})"),
                    }
                })
                .collect();
            if !named.is_empty() {
                let more = named.len().saturating_sub(most);
                named.truncate(most);
                let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                writeln!(out, "  {}: {}{more}", status.word(), named.join(", "))?;
            }
        }
        Ok(())
    }
}

/// Whose everything is, as rows of letters.
pub(super) fn owner_rows(verdict: &Verdict) -> Vec<String> {
    crate::board::diagram::map(verdict.graph(), |loc| {
        verdict.tally.owner.get(loc.index()).map_or('?', |owner: &Owner| owner.letter())
    })
}

/// Rows of a board with its coordinates, all lines equally wide.
pub(super) fn framed(graph: &Graph, rows: &[String], palette: Palette) -> Vec<String> {
    let letters: Vec<String> = (0..graph.cols()).map(coord::column_letters).collect();
    let cell = letters.iter().map(String::len).max().unwrap_or(1);
    let margin = graph.rows().to_string().len();
    let columns: String = letters.iter().map(|letter| format!(" {letter:>cell$}")).collect();
    let mut lines = vec![format!("{:margin$}{columns}", "")];
    for (row, letters) in rows.iter().enumerate() {
        let mut line = format!("{:>margin$}", graph.rows() - row);
        for letter in letters.chars() {
            // No location, nothing to see.
            let letter = if letter == ',' { ' ' } else { letter };
            line.push_str(&" ".repeat(cell));
            line.push_str(&palette.letter(letter));
        }
        lines.push(line);
    }
    lines
}

/// A list of vertices; a long one is cut and counted.
pub(super) fn abridged(vertices: &[String]) -> String {
    const SHOWN: usize = 20;
    match vertices.len().checked_sub(SHOWN) {
        None | Some(0) => vertices.join(" "),
        Some(more) => format!("{} and {more} more", vertices[..SHOWN].join(" ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::fixture;
    use expect_test::expect;

    #[test]
    fn the_owner_map_stands_beside_the_board() {
        let (subject, verdict) = fixture::verdict();
        let text = Text { palette: Palette::Plain }.verdict(&subject, &verdict);
        expect![[r#"
            small, "odd" · tromp-taylor
            3x3 without B2, komi 0.5, the record says B+3.5
              A B C      A B C
            3 x x .    3 B B .
            2 .   o    2 B   W
            1 x . o    1 B . W
            Black 4, White 2.5, by area
            Tromp-Taylor rules: Black wins by 1.5 points (proven).
              note: two komis, the first counts
        "#]]
        .assert_eq(&text);
    }

    #[test]
    fn colours_change_nothing_but_colours() {
        let (subject, verdict) = fixture::verdict();
        let text = |palette| Text { palette }.verdict(&subject, &verdict);
        let colored = text(Palette::Colored);
        assert!(colored.contains("\x1b["));
        let codes = regex::Regex::new("\x1b\\[[0-9;]*m").unwrap();
        assert_eq!(codes.replace_all(&colored, ""), text(Palette::Plain));
    }

    #[test]
    fn wide_boards_keep_their_columns_aligned() {
        let graph = Graph::rectangle(26, 10).unwrap();
        let rows = vec![".".repeat(26); 10];
        let lines = framed(&graph, &rows, Palette::Plain);
        assert!(lines[0].ends_with("  Z AA"));
        assert!(lines.iter().all(|line| line.len() == lines[0].len()));
    }

    #[test]
    fn long_lists_are_cut() {
        let vertices: Vec<String> = (1..=25).map(|n| format!("A{n}")).collect();
        assert!(abridged(&vertices).ends_with("A20 and 5 more"));
        assert!(abridged(&vertices[..20]).ends_with("A20"));
    }
}
