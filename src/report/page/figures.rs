//! Pictures of a page: a set of locations, or a line of play with its moves.

use super::super::explained::{Frame, Item, Shown, frames};
use super::super::markup::escaped;
use super::super::picture::{Mark, Numbered, Picture, Place};
use crate::board::{Graph, Loc, LocSet, coord};
use crate::verdict::Verdict;
use crate::verdict::line::{Line, Step};
use std::fmt::{self, Write};

/// An item of which there is no line of play.
pub(super) fn plain(out: &mut String, name: &str, verdict: &Verdict, item: &Item) -> fmt::Result {
    let situation = &verdict.end.situation;
    let picture = Picture::new(situation, &item.title).marked(&item.set, Mark::Spoken);
    writeln!(out, "<figure>\n{}\n</figure>", picture.svg(Place::Page(&format!("{name}-p"))))
}

/// A line of play about a set of locations.
pub(in crate::report) fn line(
    out: &mut String,
    name: &str,
    about: &str,
    set: &LocSet,
    shown: &Shown,
) -> fmt::Result {
    let Shown { caption, line } = shown;
    let frames = frames(line);
    let title = format!("{about}: {caption}");
    let picture =
        Picture::new(&line.start, title).marked(set, Mark::Spoken).numbered(numbers(line, &frames));
    out.push_str("<figure");
    if frames.len() > 1 {
        let rows: Vec<String> = frames.iter().map(|frame| frame.rows.join("/")).collect();
        let graph = line.start.graph();
        let played: Vec<String> = frames.iter().map(|frame| cell(graph, frame.played)).collect();
        write!(out, " data-frames=\"{}\" data-played=\"{}\"", rows.join(" "), played.join(" "))?;
    }
    let svg = picture.svg(Place::Page(name));
    writeln!(out, ">\n<figcaption>{}</figcaption>\n{svg}", escaped(caption))?;
    moves(out, line, &frames)?;
    writeln!(out, "<p>{}</p>\n</figure>", escaped(&line.text()))
}

/// Column and row of a location, a dash for none.
fn cell(graph: &Graph, loc: Option<Loc>) -> String {
    loc.map_or("-".to_string(), |loc| {
        let cell = graph.cell(loc);
        format!("{},{}", cell.col, cell.row)
    })
}

/// The moves that the still picture can show: each where the board was empty
/// at the start and nothing was played before.
fn numbers(line: &Line, frames: &[Frame]) -> Vec<Numbered> {
    let mut shown: Vec<Numbered> = Vec::new();
    for (number, (step, frame)) in (1..).zip(line.steps.iter().zip(frames.iter().skip(1))) {
        let Some(at) = frame.played else { continue };
        if line.start.stones.is_empty_at(at) && shown.iter().all(|stone| stone.at != at) {
            shown.push(Numbered { at, color: step.color, number });
        }
    }
    shown
}

fn moves(out: &mut String, line: &Line, frames: &[Frame]) -> fmt::Result {
    if frames.len() < 2 {
        return Ok(());
    }
    let graph = line.start.graph();
    out.push_str("<ol class=\"moves\">");
    for (number, (step, frame)) in (1..).zip(line.steps.iter().zip(frames.iter().skip(1))) {
        let captured = match frame.removed.is_empty() {
            true => String::new(),
            false => format!(", removes {}", coord::vertices(graph, frame.removed.iter().copied())),
        };
        write!(out, "<li>{number}. {}{captured}</li>", act(graph, step))?;
    }
    out.push_str("</ol>\n");
    Ok(())
}

fn act(graph: &Graph, step: &Step) -> String {
    format!("{} {}", step.color, step.act.words(graph))
}
