//! A comparison as text: owner maps side by side, a table, reasons.

use super::{Comparison, Difference, Part, View, standing};
use crate::board::BoardSpec;
use crate::report::harmless;
use crate::report::text::{Ink, Palette, framed, owner_rows};
use std::fmt::{self, Write};

/// Columns of a terminal that maps may fill.
const WIDTH: usize = 100;

/// Differences that are told at most.
const DIFFERENCES: usize = 24;

/// The comparison for people.
pub fn text(comparison: &Comparison<'_>, palette: Palette) -> String {
    let mut out = String::new();
    // Writing into a string cannot fail.
    let _ = Text { comparison, palette }.write(&mut out);
    out
}

struct Text<'a> {
    comparison: &'a Comparison<'a>,
    palette: Palette,
}

impl Text<'_> {
    fn heading(&self, out: &mut String, text: &str) -> fmt::Result {
        writeln!(out, "\n{}", self.palette.paint(Ink::Heading, text))
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        let comparison = self.comparison;
        if let Some((subject, verdict)) = comparison.verdicts.first() {
            let graph = verdict.graph();
            let board = BoardSpec::of(graph).map_or_else(
                || format!("a board of {} locations", graph.len()),
                |spec| spec.to_string(),
            );
            let name = match harmless(&subject.name()) {
                name if name.is_empty() => "A position".to_string(),
                name => name,
            };
            let recorded = match &subject.recorded {
                Some(result) => format!(", the record says {}", harmless(result)),
                None => String::new(),
            };
            let name = self.palette.paint(Ink::Heading, &name);
            writeln!(out, "{name}\n{board}, komi {}{recorded}", verdict.end.komi)?;
            self.maps(out)?;
            self.table(out)?;
        }
        writeln!(out, "\n{}", self.palette.paint(Ink::Heading, &comparison.summary()))?;
        self.differences(out)?;
        self.list(out, "How the scores differ", &comparison.arithmetic())?;
        self.list(out, "How rulesets count", &comparison.principles())?;
        self.open(out)?;
        let remarks = comparison.remarks();
        let told = remarks.iter().map(|(text, of)| format!("{text} [{}]", comparison.ids(of)));
        self.list(out, "Remarks", &told.collect::<Vec<_>>())?;
        self.list(out, "Not judged", comparison.refusals)
    }

    /// The position, then whose everything is under each ruleset.
    fn maps(&self, out: &mut String) -> fmt::Result {
        let Some((_, first)) = self.comparison.verdicts.first() else { return Ok(()) };
        let graph = first.graph();
        let plain = framed(graph, &first.end.situation.rows(), Palette::Plain);
        let mut blocks = vec![("the position", first.end.situation.rows())];
        for (_, verdict) in self.comparison.verdicts {
            blocks.push((verdict.info().id, owner_rows(verdict)));
        }
        let longest = blocks.iter().map(|(title, _)| title.len()).max();
        let wide = plain.first().map_or(0, |line| line.chars().count());
        let cell = wide.max(longest.unwrap_or(0)) + 3;
        for row in blocks.chunks((WIDTH / cell).max(1)) {
            let titles = row.iter().map(|(title, _)| {
                let pad = " ".repeat(cell - title.len());
                format!("{}{pad}", self.palette.paint(Ink::Heading, title))
            });
            writeln!(out, "\n{}", titles.collect::<String>().trim_end())?;
            let boards: Vec<Vec<String>> =
                row.iter().map(|(_, rows)| framed(graph, rows, self.palette)).collect();
            for line in 0..plain.len() {
                let mut text = String::new();
                for board in &boards {
                    text.push_str(board.get(line).map_or("", String::as_str));
                    text.push_str(&" ".repeat(cell - wide));
                }
                writeln!(out, "{}", text.trim_end())?;
            }
        }
        Ok(())
    }

    /// Results, standings, and where the points come from.
    fn table(&self, out: &mut String) -> fmt::Result {
        let comparison = self.comparison;
        let counts = || comparison.counts.iter().flatten();
        let occurs = |part: &Part| counts().any(|count| count.parts.iter().any(|(p, _)| p == part));
        let parts: Vec<Part> = Part::ALL.into_iter().filter(occurs).collect();
        let mut rows = vec![vec!["ruleset".to_string(), "result".into(), "standing".into()]];
        if let Some(head) = rows.first_mut() {
            head.extend(["Black".to_string(), "White".to_string()]);
            head.extend(parts.iter().map(|part| part.name().to_string()));
        }
        for ((_, verdict), count) in comparison.verdicts.iter().zip(&comparison.counts) {
            let mut row = vec![verdict.info().id.to_string(), verdict.result().to_string()];
            row.push(standing(verdict).to_string());
            match verdict.tally.score {
                Some(score) => row.extend([score.black.to_string(), score.white.to_string()]),
                None => row.extend(["-".to_string(), "-".to_string()]),
            }
            for &part in &parts {
                row.push(count.as_ref().map_or("-".to_string(), |count| {
                    let of = count.part(part);
                    format!("{}:{}", of.black, of.white)
                }));
            }
            rows.push(row);
        }
        out.push('\n');
        for row in &rows {
            let cells = row.iter().enumerate().map(|(at, cell)| {
                let width = rows.iter().filter_map(|row| row.get(at)).map(String::len).max();
                format!("{cell:width$}  ", width = width.unwrap_or(0))
            });
            writeln!(out, "{}", cells.collect::<String>().trim_end())?;
        }
        Ok(())
    }

    fn differences(&self, out: &mut String) -> fmt::Result {
        let differences = &self.comparison.differences;
        if differences.is_empty() {
            return Ok(());
        }
        self.heading(out, "Why they differ")?;
        for Difference { title, views, .. } in differences.iter().take(DIFFERENCES) {
            writeln!(out, "{title}")?;
            views.iter().try_for_each(|view| self.view(out, view))?;
        }
        match differences.len().checked_sub(DIFFERENCES) {
            Some(more @ 1..) => writeln!(out, "and {more} more; --format json has all"),
            _ => Ok(()),
        }
    }

    fn view(&self, out: &mut String, view: &View) -> fmt::Result {
        let comparison = self.comparison;
        writeln!(out, "  {} under {}", view.answer, comparison.ids(&view.columns))?;
        for (reason, columns) in &view.reasons {
            let who = match columns == &view.columns {
                true => String::new(),
                false => format!("{}: ", comparison.ids(columns)),
            };
            let line = self.palette.paint(Ink::Quiet, &format!("{who}{reason}"));
            writeln!(out, "    {line}")?;
        }
        if let Some((column, shown)) = &view.line {
            let who = comparison.ids(&[*column]);
            let line = format!("line of play ({who}): {}", shown.line.text());
            writeln!(out, "    {}", self.palette.paint(Ink::Quiet, &line))?;
        }
        Ok(())
    }

    fn open(&self, out: &mut String) -> fmt::Result {
        let columns = self.comparison.undecided();
        if columns.is_empty() {
            return Ok(());
        }
        self.heading(out, "Undecided")?;
        for column in columns {
            let id = self.comparison.ids(&[column]);
            writeln!(out, "{}", self.palette.paint(Ink::Doubt, &id))?;
            for line in self.comparison.open(column) {
                writeln!(out, "  {line}")?;
            }
        }
        Ok(())
    }

    fn list(&self, out: &mut String, heading: &str, lines: &[String]) -> fmt::Result {
        if lines.is_empty() {
            return Ok(());
        }
        self.heading(out, heading)?;
        lines.iter().try_for_each(|line| writeln!(out, "  {}", harmless(line)))
    }
}
