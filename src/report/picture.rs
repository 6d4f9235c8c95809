//! Boards as pictures: SVG that needs nothing beside it and says in words what
//! it shows. Every mark has a shape of its own, so that colours are never
//! needed to tell two apart.

use super::markup::escaped;
use crate::board::{Color, Graph, Loc, LocSet, coord};
use crate::rules::Situation;
use crate::rulesets::{Owner, Status};
use crate::verdict::Verdict;
use std::fmt::Write;

/// The distance of two neighbours in a picture.
const STEP: usize = 10;

/// The middle of the first location.
const MARGIN: usize = 15;

/// What stands on a location beside a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A small square: it is that player's.
    Owned(Color),
    /// A ring: in seki.
    Seki,
    /// A question mark.
    Undecided,
    /// A frame around the location: what is spoken of.
    Spoken,
    /// A small diamond: nobody's.
    Neutral,
}

/// A stone of a line of play, with its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbered {
    /// Where.
    pub at: Loc,
    /// Whose.
    pub color: Color,
    /// Its number.
    pub number: usize,
}

/// A board to be drawn.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    situation: &'a Situation,
    title: String,
    marks: Vec<(Loc, Mark)>,
    numbers: Vec<Numbered>,
}

/// Where a picture will stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place<'a> {
    /// In a page, with names that begin so.
    Page(&'a str),
    /// In a file of its own.
    File,
}

impl<'a> Picture<'a> {
    /// A position.
    pub fn new(situation: &'a Situation, title: impl Into<String>) -> Picture<'a> {
        Picture { situation, title: title.into(), marks: Vec::new(), numbers: Vec::new() }
    }

    /// The position of a verdict, with whose everything is.
    pub fn of_verdict(verdict: &'a Verdict) -> Picture<'a> {
        let mut picture = Picture::new(&verdict.end.situation, verdict.sentence());
        let stones = &verdict.end.situation.stones;
        let undecided = verdict.undecided();
        for loc in verdict.graph().locs() {
            let owner = verdict.tally.owner.get(loc.index()).copied();
            let stone = stones.at(loc);
            let mark = match (owner, stone) {
                _ if undecided.contains(&loc) => Some(Mark::Undecided),
                (Some(Owner::One(color)), Some(own)) if own == color => None,
                (Some(Owner::One(color)), _) => Some(Mark::Owned(color)),
                (Some(Owner::Nobody | Owner::Both), None) => Some(Mark::Neutral),
                _ => None,
            };
            picture.marks.extend(mark.map(|mark| (loc, mark)));
        }
        for string in verdict.strings().iter().filter(|string| string.status == Status::Seki) {
            picture.marks.extend(stones.string(string.at).map(|loc| (loc, Mark::Seki)));
        }
        picture
    }

    /// The same with a mark on locations.
    #[must_use]
    pub fn marked(mut self, locs: &LocSet, mark: Mark) -> Picture<'a> {
        self.marks.extend(locs.iter().map(|loc| (loc, mark)));
        self
    }

    /// The same with stones of a line of play.
    #[must_use]
    pub fn numbered(mut self, numbers: Vec<Numbered>) -> Picture<'a> {
        self.numbers = numbers;
        self
    }

    /// The picture.
    pub fn svg(&self, place: Place<'_>) -> String {
        let mut out = String::new();
        // Writing into a string cannot fail.
        let _ = self.write(&mut out, place);
        out
    }

    /// What the picture shows, for those who cannot see it.
    pub fn words(&self) -> String {
        let stones = &self.situation.stones;
        let mut parts = Vec::new();
        let mut part = |name: &str, locs: Vec<Loc>| {
            if !locs.is_empty() {
                let vertices = coord::vertices(self.graph(), locs);
                parts.push(format!("{name}: {vertices}."));
            }
        };
        part("Black stones", stones.of(Color::Black).iter().collect());
        part("White stones", stones.of(Color::White).iter().collect());
        part("Closed for ever", self.situation.permanent.iter().collect());
        for (name, mark) in [
            ("Marked as Black's", Mark::Owned(Color::Black)),
            ("Marked as White's", Mark::Owned(Color::White)),
            ("In seki", Mark::Seki),
            ("Nobody's", Mark::Neutral),
            ("Undecided", Mark::Undecided),
            ("Framed", Mark::Spoken),
        ] {
            let marked = self.marks.iter().filter(|(_, found)| *found == mark);
            part(name, marked.map(|(loc, _)| *loc).collect());
        }
        parts.join(" ")
    }

    fn graph(&self) -> &Graph {
        self.situation.graph()
    }

    fn write(&self, out: &mut String, place: Place<'_>) -> std::fmt::Result {
        let graph = self.graph();
        let side = |cells: usize| 2 * MARGIN + STEP * cells.saturating_sub(1);
        let (width, height) = (side(graph.cols()), side(graph.rows()));
        let (prefix, space) = match place {
            Place::Page(prefix) => (prefix, ""),
            Place::File => ("board", " xmlns=\"http://www.w3.org/2000/svg\""),
        };
        write!(
            out,
            "<svg{space} viewBox=\"0 0 {width} {height}\" width=\"{}\" role=\"img\" \
             aria-labelledby=\"{prefix}-t {prefix}-d\" font-family=\"sans-serif\" \
             text-anchor=\"middle\"><title id=\"{prefix}-t\">{}</title><desc id=\"{prefix}-d\">{}</desc>",
            width * 3,
            escaped(&self.title),
            escaped(&self.words())
        )?;
        write!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"#e8c98a\"/>")?;
        self.grid(out)?;
        self.names(out)?;
        let spoken = |mark: Mark| mark == Mark::Spoken;
        let closed = self.situation.permanent.iter();
        write!(out, "<g fill=\"#a98b4f\">")?;
        for (x, y) in closed.map(|loc| self.middle(loc)) {
            write!(out, "<rect x=\"{}\" y=\"{}\" width=\"10\" height=\"10\"/>", x - 5, y - 5)?;
        }
        out.push_str("</g>");
        self.stones(out)?;
        for (loc, mark) in self.marks.iter().filter(|(_, mark)| !spoken(*mark)) {
            self.mark(out, *loc, *mark)?;
        }
        out.push_str("<g class=\"still\">");
        for stone in &self.numbers {
            self.number(out, stone)?;
        }
        out.push_str("</g><g class=\"live\"></g>");
        for (loc, mark) in self.marks.iter().filter(|(_, mark)| spoken(*mark)) {
            self.mark(out, *loc, *mark)?;
        }
        out.push_str("</svg>");
        Ok(())
    }

    fn middle(&self, loc: Loc) -> (usize, usize) {
        let cell = self.graph().cell(loc);
        (MARGIN + STEP * usize::from(cell.col), MARGIN + STEP * usize::from(cell.row))
    }

    /// Lines between neighbours; what is glued over the edge of the board goes
    /// a little way out on both sides.
    fn grid(&self, out: &mut String) -> std::fmt::Result {
        let graph = self.graph();
        out.push_str("<path stroke=\"#5b4a22\" stroke-width=\".6\" fill=\"none\" d=\"");
        for (a, b) in graph.edges() {
            let ((ax, ay), (bx, by)) = (self.middle(a), self.middle(b));
            let (dx, dy) = (ax.abs_diff(bx), ay.abs_diff(by));
            let far = |size: usize| STEP * size.saturating_sub(1);
            if dx + dy > STEP && dy == 0 && dx == far(graph.cols()) {
                write!(out, "M{} {ay}h-6M{} {by}h6", ax.min(bx), ax.max(bx))?;
            } else if dx + dy > STEP && dx == 0 && dy == far(graph.rows()) {
                write!(out, "M{ax} {}v-6M{bx} {}v6", ay.min(by), ay.max(by))?;
            } else {
                write!(out, "M{ax} {ay}L{bx} {by}")?;
            }
        }
        out.push_str("\"/>");
        // A location without neighbours is there all the same.
        out.push_str("<g fill=\"#5b4a22\">");
        for loc in graph.locs().filter(|&loc| graph.neighbors(loc).is_empty()) {
            let (x, y) = self.middle(loc);
            write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"1\"/>")?;
        }
        out.push_str("</g>");
        Ok(())
    }

    fn names(&self, out: &mut String) -> std::fmt::Result {
        let graph = self.graph();
        out.push_str("<g font-size=\"5\" fill=\"#3b2f12\" aria-hidden=\"true\">");
        for col in 0..graph.cols() {
            let name = coord::column_letters(col);
            write!(out, "<text x=\"{}\" y=\"6\">{name}</text>", MARGIN + STEP * col)?;
        }
        for row in 0..graph.rows() {
            let y = MARGIN + STEP * row + 2;
            write!(out, "<text x=\"5\" y=\"{y}\">{}</text>", graph.rows() - row)?;
        }
        out.push_str("</g>");
        Ok(())
    }

    fn stones(&self, out: &mut String) -> std::fmt::Result {
        let stones = &self.situation.stones;
        out.push_str("<g class=\"start\">");
        for color in Color::BOTH {
            write!(out, "<g {}>", paint(color))?;
            for loc in stones.of(color).iter() {
                let (x, y) = self.middle(loc);
                write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"4.6\"/>")?;
            }
            out.push_str("</g>");
        }
        out.push_str("</g>");
        Ok(())
    }

    fn mark(&self, out: &mut String, loc: Loc, mark: Mark) -> std::fmt::Result {
        let (x, y) = self.middle(loc);
        match mark {
            Mark::Owned(color) => {
                // Seen on either colour of stone.
                let edge = if color == Color::Black { "#fff" } else { "#000" };
                let fill = if color == Color::Black { "#000" } else { "#fff" };
                write!(
                    out,
                    "<rect x=\"{}\" y=\"{}\" width=\"4\" height=\"4\" fill=\"{fill}\" \
                     stroke=\"{edge}\" stroke-width=\".5\"/>",
                    x - 2,
                    y - 2
                )
            }
            Mark::Seki => write!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"2.2\" fill=\"none\" stroke=\"#d02020\" \
                 stroke-width=\"1\"/>"
            ),
            Mark::Neutral => write!(
                out,
                "<path d=\"M{x} {}l2 2l-2 2l-2-2z\" fill=\"#888\" stroke=\"#444\" \
                 stroke-width=\".3\"/>",
                y - 2
            ),
            Mark::Undecided => write!(
                out,
                "<text x=\"{x}\" y=\"{}\" font-size=\"7\" font-weight=\"bold\" fill=\"#b000b0\" \
                 stroke=\"#fff\" stroke-width=\".2\">?</text>",
                y + 3
            ),
            Mark::Spoken => write!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"9\" height=\"9\" fill=\"none\" \
                 stroke=\"#0057b8\" stroke-width=\".9\"/>",
                x as f64 - 4.5,
                y as f64 - 4.5
            ),
        }
    }

    fn number(&self, out: &mut String, stone: &Numbered) -> std::fmt::Result {
        let (x, y) = self.middle(stone.at);
        let ink = if stone.color == Color::Black { "#fff" } else { "#000" };
        write!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"4.6\" {}/><text x=\"{x}\" y=\"{}\" \
             font-size=\"5\" fill=\"{ink}\">{}</text>",
            paint(stone.color),
            y + 2,
            stone.number
        )
    }
}

fn paint(color: Color) -> &'static str {
    match color {
        Color::Black => "fill=\"#111\" stroke=\"#000\" stroke-width=\".4\"",
        Color::White => "fill=\"#fdfdfd\" stroke=\"#222\" stroke-width=\".4\"",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardSpec;
    use crate::report::fixture;

    #[test]
    fn a_file_says_what_it_is() {
        let (_, answer) = fixture::verdict();
        let svg = Picture::of_verdict(&answer.verdict).svg(Place::File);
        assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""), "{svg}");
        assert!(svg.contains("<title id=\"board-t\">Tromp-Taylor rules: Black wins"), "{svg}");
        assert!(svg.contains("Black stones: A3 B3 A1."), "{svg}");
        assert!(svg.contains("Marked as Black&#39;s: A2."), "{svg}");
    }

    #[test]
    fn glued_edges_leave_the_board() {
        let spec: BoardSpec = "torus 4x3".parse().unwrap();
        let situation = Situation::empty(spec.build());
        let svg = Picture::new(&situation, "a torus").svg(Place::Page("p"));
        assert_eq!(svg.matches("h-6").count(), 3, "{svg}");
        assert_eq!(svg.matches("v-6").count(), 4, "{svg}");
    }

    #[test]
    fn titles_are_escaped() {
        let spec: BoardSpec = "1x1".parse().unwrap();
        let situation = Situation::empty(spec.build());
        let svg = Picture::new(&situation, "</title><script>").svg(Place::File);
        assert!(svg.contains("&lt;/title&gt;&lt;script&gt;"), "{svg}");
    }
}
