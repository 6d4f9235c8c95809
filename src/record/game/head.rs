//! What the root and game-info properties of a line say: the game, the board,
//! komi, handicap, result, rules, names.

use super::info::{self, Recorded};
use super::{LoadError, RecordedRules};
use crate::board::Graph;
use crate::record::sgf::{GameTree, NodeId, points};
use crate::record::warning::{Trouble, Warnings, quote};
use crate::record::{private, shape};
use crate::rules::Points;
use std::sync::Arc;

/// What the game-info and root properties of a line say.
pub(super) struct Head<'a> {
    pub tree: &'a GameTree,
    pub line: &'a [NodeId],
    pub warnings: &'a mut Warnings,
}

impl Head<'_> {
    /// The first value of a property on the line, and the line of the file; a
    /// remark if there are several different ones or several in one node.
    fn single(&mut self, id: &str) -> Option<(usize, String)> {
        let mut first: Option<(usize, String)> = None;
        let mut others: Vec<String> = Vec::new();
        for &at in self.line {
            let node = self.tree.node(at);
            let mut in_node = 0;
            for value in node.all(id).flat_map(|property| &property.values) {
                let text = value.simple();
                in_node += 1;
                match &first {
                    None => first = Some((node.line(), text)),
                    Some((_, kept)) if (in_node > 1 || *kept != text) && others.len() < 4 => {
                        others.push(text);
                    }
                    Some(_) => {}
                }
            }
        }
        if let (Some((line, kept)), false) = (&first, others.is_empty()) {
            let values = std::iter::once(kept)
                .chain(&others)
                .map(|text| format!("[{}]", quote(text)))
                .collect::<Vec<_>>()
                .join(" ");
            self.warnings.add(*line, Trouble::Twice { id: id.to_string(), values });
        }
        first
    }

    pub fn words(&mut self, id: &str) -> Option<String> {
        self.single(id).map(|(_, text)| text).filter(|text| !text.is_empty())
    }

    fn unreadable(&mut self, line: usize, id: &str, value: &str, why: &str) {
        let (id, value, why) = (id.to_string(), quote(value), why.to_string());
        self.warnings.add(line, Trouble::Unreadable { id, value, why });
    }

    fn read_as(&mut self, line: usize, id: &str, value: &str, meaning: String) {
        let (id, value) = (id.to_string(), quote(value));
        self.warnings.add(line, Trouble::ReadAs { id, value, meaning });
    }

    pub fn require_go(&mut self) -> Result<(), LoadError> {
        let Some((line, text)) = self.single("GM") else { return Ok(()) };
        match points::number(&text) {
            Some(1) => Ok(()),
            Some(number) => Err(LoadError::OtherGame { number, name: game_name(number) }),
            None => {
                self.unreadable(line, "GM", &text, "not a number, Go is assumed");
                Ok(())
            }
        }
    }

    pub fn board(&mut self) -> Result<Arc<Graph>, LoadError> {
        let size = self.single("SZ");
        let shape = self
            .tree
            .root()
            .get(private::BOARD)
            .and_then(|property| property.first())
            .map(|value| value.text());
        if let Some(text) = shape {
            let graph =
                shape::read(&text).map_err(|why| LoadError::Shape { text: quote(&text), why })?;
            let named = (graph.cols(), graph.rows());
            if let Some((line, size)) = size
                && points::size(&size) != Some(named)
            {
                let meaning = format!("{}:{} as {} says", named.0, named.1, private::BOARD);
                self.read_as(line, "SZ", &size, meaning);
            }
            return Ok(graph);
        }
        let (cols, rows, text) = match size {
            None => (19, 19, "19".to_string()),
            Some((_, text)) => {
                let (cols, rows) =
                    whole_size(&text).ok_or_else(|| LoadError::Size(quote(&text)))?;
                (cols, rows, text)
            }
        };
        Graph::rectangle(cols, rows).map_err(|error| LoadError::Board { size: quote(&text), error })
    }

    pub fn komi(&mut self) -> Option<Points> {
        let (line, text) = self.single("KM")?;
        match info::amount(&text) {
            Some(found) => {
                if let Some(convention) = found.convention {
                    self.read_as(line, "KM", &text, format!("{} ({convention})", found.points));
                }
                Some(found.points)
            }
            None if text.is_empty() => None,
            None => {
                self.unreadable(line, "KM", &text, "not a number of half points, komi is 0");
                None
            }
        }
    }

    pub fn handicap(&mut self) -> Option<u32> {
        let (line, text) = self.single("HA")?;
        match points::number(&text) {
            Some(number) if (0..=2704).contains(&number) => {
                // HA[1] is the habit of calling a game without komi a handicap.
                Some(if number < 2 { 0 } else { number as u32 })
            }
            _ if text.is_empty() => None,
            _ => {
                self.unreadable(line, "HA", &text, "not a number of stones, no handicap");
                None
            }
        }
    }

    pub fn result(&mut self) -> Option<Recorded> {
        let (line, text) = self.single("RE")?;
        let (result, convention) = info::result(&text);
        if let Some(convention) = convention {
            self.read_as(line, "RE", &text, format!("{result} ({convention})"));
        }
        Some(result)
    }

    pub fn rules(&mut self) -> Option<RecordedRules> {
        let ru = self.single("RU").filter(|(_, name)| !name.is_empty());
        let own = self.single(private::RULES);
        let by_ru = ru.as_ref().and_then(|(_, name)| info::rules(name));
        if let Some((line, name)) = own {
            let found = private::ruleset_id(&name).and_then(info::rules);
            match (&found, &by_ru, &ru) {
                (None, ..) => {
                    let id = private::RULES.to_string();
                    self.warnings.add(line, Trouble::UnknownRules { id, name: quote(&name) });
                }
                // A family's name (`Japanese`) is only less exact.
                (Some(own), Some(other), Some((line, ru)))
                    if other.stands_for.is_none()
                        && own.ruleset.info().id != other.ruleset.info().id =>
                {
                    let (ru, id) = (quote(ru), private::RULES.to_string());
                    self.warnings.add(*line, Trouble::TwoRulesets { ru, id, own: quote(&name) });
                }
                _ => {}
            }
            if found.is_some() {
                return Some(RecordedRules { name, found });
            }
        }
        let (line, name) = ru?;
        if by_ru.is_none() {
            let id = "RU".to_string();
            self.warnings.add(line, Trouble::UnknownRules { id, name: quote(&name) });
        }
        Some(RecordedRules { name, found: by_ru })
    }
}

/// A size, also where a side is beyond what sgf-parse holds in a byte, so that
/// the refusal can name it.
fn whole_size(text: &str) -> Option<(usize, usize)> {
    points::size(text).or_else(|| {
        let (cols, rows) = text.split_once(':').unwrap_or((text, text));
        let side =
            |side: &str| points::number(side).and_then(|number| usize::try_from(number).ok());
        Some((side(cols)?, side(rows)?))
    })
}

/// The names of SGF's games.
fn game_name(number: i64) -> &'static str {
    match number {
        2 => "Othello",
        3 => "chess",
        4 => "Gomoku or Renju",
        5 => "Nine Men's Morris",
        6 => "Backgammon",
        7 => "Chinese chess",
        8 => "Shogi",
        9 => "Lines of Action",
        10 => "Ataxx",
        11 => "Hex",
        12 => "Jungle",
        13 => "Neutron",
        18 => "Dvonn",
        _ => "another game",
    }
}
