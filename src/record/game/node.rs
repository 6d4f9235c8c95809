//! What one node does: setup, moves, marks of territory.

use super::Act;
use super::apply::Edit;
use crate::board::{Cell, Color, Graph, Loc, LocSet, PerColor, coord};
use crate::record::sgf::{Node, points};
use crate::record::warning::{Trouble, Warnings, quote};
use crate::record::{actions, private};
use crate::rules::{Action, Turn};

/// What a node does.
#[derive(Debug, Default)]
pub(super) struct Read {
    pub edit: Edit,
    pub acts: Vec<Act>,
    pub territory: Option<PerColor<LocSet>>,
}

/// Reads a node; none if its point lists exceed the budget of points.
pub(super) fn read(
    graph: &Graph,
    node: &Node,
    budget: &mut usize,
    warnings: &mut Warnings,
) -> Option<Read> {
    let mut reader = Reader { graph, node, budget, warnings };
    let own = reader.own_turns();
    let mut found = Read::default();
    if own.is_empty() {
        found.edit = reader.edit()?;
    }
    let mut recorded = reader.moves();
    if !own.is_empty() {
        // The setup and the pass beside our own actions are there for programs
        // that do not know them.
        recorded.retain(|act| !matches!(act, Act::Turn(Turn { action: Action::Pass, .. })));
        found.acts = own;
    }
    found.acts.extend(recorded);
    found.territory = reader.territory()?;
    reader.remarks(&found);
    Some(found)
}

struct Reader<'a> {
    graph: &'a Graph,
    node: &'a Node,
    budget: &'a mut usize,
    warnings: &'a mut Warnings,
}

impl Reader<'_> {
    fn warn(&mut self, trouble: Trouble) {
        self.warnings.add(self.node.line(), trouble);
    }

    fn unreadable(&mut self, id: &str, value: &str, why: &str) {
        let (id, value, why) = (id.to_string(), quote(value), why.to_string());
        self.warn(Trouble::Unreadable { id, value, why });
    }

    fn board_name(&self) -> String {
        format!("{}x{}", self.graph.cols(), self.graph.rows())
    }

    fn loc(&self, cell: Cell) -> Option<Loc> {
        self.graph.at(cell.col.into(), cell.row.into())
    }

    /// Beyond the 52nd column or row SGF has no letters; there a point is
    /// `column:row` in figures, see [`coord::sgf_point`].
    fn figures(&self, value: &str) -> Option<Loc> {
        if coord::fits_sgf(self.graph) {
            return None;
        }
        let (col, row) = value.split_once(':')?;
        self.graph.at(col.parse().ok()?, row.parse().ok()?)
    }

    /// The locations that a property's points name, in the order of the file;
    /// none if there are too many. An empty value names none.
    fn locations(&mut self, id: &str) -> Option<Vec<Loc>> {
        let node = self.node;
        let mut found = Vec::new();
        for value in node.all(id).flat_map(|property| &property.values) {
            let value = value.simple();
            if value.is_empty() {
                continue;
            }
            *self.budget = self.budget.checked_sub(points::count(&value))?;
            if let Some(loc) = self.figures(&value) {
                found.push(loc);
                continue;
            }
            let Some(cells) = points::points(&value) else {
                self.unreadable(id, &value, "not a point; ignored");
                continue;
            };
            let mut missing = None;
            for cell in cells {
                match self.loc(cell) {
                    Some(loc) => found.push(loc),
                    None => missing = missing.or(Some(cell)),
                }
            }
            if missing.is_some() {
                let (id, point) = (id.to_string(), quote(&value));
                self.warn(Trouble::OffBoard { id, point, board: self.board_name() });
            }
        }
        Some(found)
    }

    /// As [`Reader::locations`], as a set; the inner none if the node has no
    /// such property.
    #[allow(clippy::option_option)]
    fn set(&mut self, id: &str) -> Option<Option<LocSet>> {
        if !self.node.has(id) {
            return Some(None);
        }
        let locations = self.locations(id)?;
        Some(Some(LocSet::of(self.graph.len(), locations)))
    }

    fn edit(&mut self) -> Option<Edit> {
        let mut edit = Edit::default();
        let node = self.node;
        let mut here = LocSet::empty(self.graph.len());
        let mut done: Vec<&str> = Vec::new();
        // Setup properties act in the order of the file.
        for property in &node.properties {
            let color = match property.id.as_str() {
                "AB" => Some(Color::Black),
                "AW" => Some(Color::White),
                "AE" => None,
                _ => continue,
            };
            if done.contains(&property.id.as_str()) {
                continue;
            }
            done.push(&property.id);
            for loc in self.locations(&property.id)? {
                if color.is_some() && !here.insert(loc) {
                    let vertex = coord::vertex(self.graph, loc);
                    self.warn(Trouble::StoneOnStone { id: property.id.clone(), vertex });
                }
                edit.stones.push((loc, color));
            }
        }
        edit.temporary = self.set(private::TEMPORARY)?;
        edit.permanent = self.set(private::PERMANENT)?;
        edit.to_play = self.value("PL", "not a colour; ignored", points::color);
        edit.pass_count =
            self.value(private::PASS_COUNT, "not a pass count of -1 to 3; ignored", |text| {
                private::pass_count(text)
            });
        edit.captives = self.value(
            private::CAPTIVES,
            "not captured black and white stones as in 3:4; ignored",
            private::captives,
        );
        Some(edit)
    }

    fn value<T>(&mut self, id: &str, why: &str, parse: impl Fn(&str) -> Option<T>) -> Option<T> {
        let values: Vec<String> =
            self.node.all(id).flat_map(|p| &p.values).take(4).map(|v| v.simple()).collect();
        let first = values.first()?;
        if values.len() > 1 {
            let values = values.iter().map(|text| format!("[{}]", quote(text)));
            let values = values.collect::<Vec<_>>().join(" ");
            self.warn(Trouble::Twice { id: id.to_string(), values });
        }
        let found = parse(first);
        if found.is_none() {
            self.unreadable(id, first, why);
        }
        found
    }

    /// The moves in the order of the file.
    fn moves(&mut self) -> Vec<Act> {
        let mut acts = Vec::new();
        for property in &self.node.properties {
            let color = match property.id.as_str() {
                "B" => Color::Black,
                "W" => Color::White,
                _ => continue,
            };
            for value in &property.values {
                let text = value.simple();
                let (cols, rows) = (self.graph.cols(), self.graph.rows());
                let action = match points::play(&text, cols, rows) {
                    Some(None) => Some(Action::Pass),
                    Some(Some(cell)) => self.loc(cell).map(Action::Play),
                    None => self.figures(&text).map(Action::Play),
                };
                acts.push(match action {
                    Some(action) => Act::Turn(Turn { color, action }),
                    None => Act::NoPoint { color, point: quote(&text) },
                });
            }
        }
        acts
    }

    fn own_turns(&mut self) -> Vec<Act> {
        let mut acts = Vec::new();
        let node = self.node;
        for value in node.all(private::ACTION).flat_map(|property| &property.values) {
            let text = value.simple();
            let Some((color, action)) = private::turn(&text) else {
                self.unreadable(private::ACTION, &text, "not a colour and an action; ignored");
                continue;
            };
            match actions::parse(self.graph, action) {
                Ok(action) => acts.push(Act::Turn(Turn { color, action })),
                Err(error) => {
                    self.unreadable(private::ACTION, &text, &format!("{error}; ignored"));
                }
            }
        }
        acts
    }

    #[allow(clippy::option_option)]
    fn territory(&mut self) -> Option<Option<PerColor<LocSet>>> {
        let (black, white) = (self.set("TB")?, self.set("TW")?);
        if black.is_none() && white.is_none() {
            return Some(None);
        }
        let none = || LocSet::empty(self.graph.len());
        let of = PerColor::new(black.unwrap_or_else(none), white.unwrap_or_else(none));
        Some(Some(of))
    }

    fn remarks(&mut self, found: &Read) {
        let moves = self.node.properties.iter().filter(|p| p.id == "B" || p.id == "W");
        let moves: usize = moves.map(|property| property.values.len()).sum();
        if moves > 1 {
            self.warn(Trouble::SeveralMoves(moves));
        }
        if moves > 0 && !found.edit.stones.is_empty() {
            self.warn(Trouble::SetupAndMove);
        }
    }
}
