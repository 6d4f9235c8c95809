//! From a line of a tree to a game.

use super::apply::Edit;
use super::info::{self, Recorded};
use super::node;
use super::{Act, GameRecord, Player, RecordedRules, Step, Territory};
use crate::board::{Color, Graph, GraphError, LocSet, PerColor, coord};
use crate::record::limits::Limits;
use crate::record::private;
use crate::record::sgf::{GameTree, NodeId, points};
use crate::record::warning::{Trouble, Warnings, quote};
use crate::rules::{Action, Points, Setup, Situation};
use std::sync::Arc;

/// Which line of a tree is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct LoadOptions {
    /// The last node; none for the end of the main line.
    pub to: Option<NodeId>,
    /// Caps.
    pub limits: Limits,
}

/// Why a tree is no game of Go that can be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// Another game.
    #[error("not a game of Go: GM[{number}] is {name}")]
    OtherGame {
        /// SGF's number of the game.
        number: i64,
        /// Its name.
        name: &'static str,
    },
    /// The size cannot be read.
    #[error("SZ[{0}] is no board size; it would be one number or COLUMNS:ROWS, 1 to 52")]
    Size(String),
    /// Not a possible board.
    #[error("SZ[{size}]: {error}")]
    Board {
        /// The size.
        size: String,
        /// Why.
        error: GraphError,
    },
    /// The board's shape cannot be read.
    #[error("{id}[{text}]: {why}", id = private::BOARD)]
    Shape {
        /// The shape.
        text: String,
        /// Why.
        why: String,
    },
    /// The point lists name too many points.
    #[error("line {line}: the point lists name more than {limit} points")]
    TooManyPoints {
        /// Line of the file.
        line: usize,
        /// The cap.
        limit: usize,
    },
}

/// Reads one line of a tree.
///
/// ```
/// use shinpan::record::{game, sgf};
/// let file = sgf::read(b"(;GM[1]SZ[9]KM[6,5]RE[B+R];B[ee];W[tt])", &Default::default()).unwrap();
/// let game = game::load(&file.games[0], &Default::default()).unwrap();
/// assert_eq!(game.moves(), 2);
/// assert_eq!(game.komi.unwrap().to_string(), "6.5");
/// ```
pub fn load(tree: &GameTree, options: &LoadOptions) -> Result<GameRecord, LoadError> {
    let mut warnings = Warnings::new();
    let line = match options.to {
        Some(node) => tree.line_to(node),
        None => tree.main_line().collect(),
    };
    let mut head = Head { tree, line: &line, warnings: &mut warnings };
    head.require_go()?;
    let graph = head.board()?;
    let komi = head.komi();
    let handicap = head.handicap();
    let result = head.result();
    let rules = head.rules();
    let players = PerColor::new(
        Player { name: head.words("PB"), rank: head.words("BR") },
        Player { name: head.words("PW"), rank: head.words("WR") },
    );

    let mut budget = options.limits.points;
    let mut situation = Situation::empty(Arc::clone(&graph));
    let mut to_play = None;
    let mut steps: Vec<Step> = Vec::new();
    let mut moves = 0;
    let mut territory: Option<Territory> = None;
    for &id in &line {
        let at = tree.node(id);
        let read = node::read(&graph, at, &mut budget, &mut warnings)
            .ok_or(LoadError::TooManyPoints { line: at.line(), limit: options.limits.points })?;
        if !read.edit.is_empty() {
            if moves == 0 {
                situation = apply(&read.edit, &situation, at.line(), &mut warnings);
                to_play = read.edit.to_play.or(to_play);
            } else {
                let act = Act::Edit(read.edit);
                steps.push(Step { number: moves, node: id, line: at.line(), act });
            }
        }
        if territory.is_some() && !read.acts.is_empty() {
            let line = territory.take().map_or(0, |territory| territory.line);
            warnings.add(line, Trouble::StaleTerritory);
        }
        for act in read.acts {
            moves += 1;
            steps.push(Step { number: moves, node: id, line: at.line(), act });
        }
        if let Some(of) = read.territory {
            territory = Some(marked(&graph, of, at.line(), &mut warnings));
        }
    }

    give_turns(&mut steps);
    let stones = situation.stones.count(Color::Black);
    let mut compensated = handicap.unwrap_or(0);
    if compensated > 0 && stones != compensated as usize {
        let placed = stones + black_moves_first(&steps);
        if placed < compensated as usize {
            warnings.add(0, Trouble::HandicapStones { handicap: compensated, stones });
        }
        if placed == 0 {
            compensated = 0;
        }
    }
    let given =
        handicap.unwrap_or(0) >= 2 || (stones > 0 && situation.stones.count(Color::White) == 0);
    situation.to_play =
        to_play.or(first_player(&steps)).unwrap_or(if given { Color::White } else { Color::Black });
    let setup = Setup { situation, komi: komi.unwrap_or(Points::ZERO), handicap: compensated };
    let warnings = warnings.into_list();
    Ok(GameRecord { setup, rules, komi, handicap, result, players, steps, territory, warnings })
}

/// Applies setup before the first move, with a remark for each stone that
/// replaces one.
fn apply(edit: &Edit, before: &Situation, line: usize, warnings: &mut Warnings) -> Situation {
    for &(loc, color) in &edit.stones {
        let replaced = before.stones.at(loc).is_some_and(|old| color.is_some_and(|new| new != old));
        if replaced {
            let vertex = coord::vertex(before.graph(), loc);
            let id = format!("A{}", color.map_or('E', Color::letter));
            warnings.add(line, Trouble::StoneOnStone { id, vertex });
        }
    }
    edit.apply(before)
}

/// After setup without `PL` in the middle of a game, whoever moves next has the
/// turn: SGF says nothing else about it.
fn give_turns(steps: &mut [Step]) {
    let mut next = None;
    for step in steps.iter_mut().rev() {
        match &mut step.act {
            Act::Turn(turn) => next = Some(turn.color),
            Act::NoPoint { color, .. } => next = Some(*color),
            Act::Edit(edit) => edit.to_play = edit.to_play.or(next),
        }
    }
}

fn first_player(steps: &[Step]) -> Option<Color> {
    steps.iter().find_map(|step| match &step.act {
        Act::Turn(turn) => Some(turn.color),
        Act::NoPoint { color, .. } => Some(*color),
        Act::Edit(_) => None,
    })
}

/// How many stones Black plays before White does anything: a handicap that
/// was placed move by move.
fn black_moves_first(steps: &[Step]) -> usize {
    steps
        .iter()
        .take_while(|step| match &step.act {
            Act::Turn(turn) => turn.color == Color::Black && matches!(turn.action, Action::Play(_)),
            _ => false,
        })
        .count()
}

fn marked(
    graph: &Arc<Graph>,
    mut of: PerColor<LocSet>,
    line: usize,
    warnings: &mut Warnings,
) -> Territory {
    let mut both = of.black.clone();
    both.intersect_with(&of.white);
    if !both.is_empty() {
        warnings.add(line, Trouble::TerritoryOfBoth(coord::vertices(graph, both.iter())));
        of.black.subtract(&both);
        of.white.subtract(&both);
    }
    Territory { of, line }
}

/// What the game-info and root properties of a line say.
struct Head<'a> {
    tree: &'a GameTree,
    line: &'a [NodeId],
    warnings: &'a mut Warnings,
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

    fn words(&mut self, id: &str) -> Option<String> {
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

    fn require_go(&mut self) -> Result<(), LoadError> {
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

    fn board(&mut self) -> Result<Arc<Graph>, LoadError> {
        let size = self.single("SZ");
        let shape = self
            .tree
            .root()
            .get(private::BOARD)
            .and_then(|property| property.first())
            .map(|value| value.text());
        if let Some(text) = shape {
            let graph = super::super::shape::read(&text)
                .map_err(|why| LoadError::Shape { text: quote(&text), why })?;
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

    fn komi(&mut self) -> Option<Points> {
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

    fn handicap(&mut self) -> Option<u32> {
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

    fn result(&mut self) -> Option<Recorded> {
        let (line, text) = self.single("RE")?;
        let (result, convention) = info::result(&text);
        if let Some(convention) = convention {
            self.read_as(line, "RE", &text, format!("{result} ({convention})"));
        }
        Some(result)
    }

    fn rules(&mut self) -> Option<RecordedRules> {
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
                (Some(own), Some(other), Some((line, ru)))
                    if own.ruleset.info().id != other.ruleset.info().id =>
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
