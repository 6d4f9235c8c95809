//! From a line of a tree to a game.

use super::apply::Edit;
use super::head::Head;
use super::node;
use super::{Act, GameRecord, Player, Step, Territory};
use crate::board::{Color, Graph, GraphError, LocSet, PerColor, coord};
use crate::record::limits::Limits;
use crate::record::private;
use crate::record::sgf::{GameTree, NodeId};
use crate::record::warning::{Trouble, Warnings};
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
    let mut start = Edit::default();
    let mut standing: Vec<Option<Color>> = vec![None; graph.len()];
    let mut steps: Vec<Step> = Vec::new();
    let mut moves = 0;
    let mut territory: Option<Territory> = None;
    for &id in &line {
        let at = tree.node(id);
        let read = node::read(&graph, at, &mut budget, &mut warnings)
            .ok_or(LoadError::TooManyPoints { line: at.line(), limit: options.limits.points })?;
        if !read.edit.is_empty() {
            if moves == 0 {
                note_replaced(&graph, &read.edit, &mut standing, at.line(), &mut warnings);
                start.then(read.edit);
            } else if let Some(Step { act: Act::Edit(edit), .. }) = steps.last_mut() {
                edit.then(read.edit);
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
    let mut situation = start.apply(&Situation::empty(graph));
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
    situation.to_play = start.to_play.or(first_player(&steps)).unwrap_or(if given {
        Color::White
    } else {
        Color::Black
    });
    let setup = Setup { situation, komi: komi.unwrap_or(Points::ZERO), handicap: compensated };
    let warnings = warnings.into_list();
    Ok(GameRecord { setup, rules, komi, handicap, result, players, steps, territory, warnings })
}

/// Remarks on stones that setup before the first move puts where others stand.
fn note_replaced(
    graph: &Graph,
    edit: &Edit,
    standing: &mut [Option<Color>],
    line: usize,
    warnings: &mut Warnings,
) {
    for &(loc, color) in &edit.stones {
        if let (Some(old), Some(new)) = (standing[loc.index()], color)
            && old != new
        {
            let vertex = coord::vertex(graph, loc);
            warnings.add(line, Trouble::StoneOnStone { id: format!("A{}", new.letter()), vertex });
        }
    }
    for &(loc, color) in &edit.stones {
        standing[loc.index()] = color;
    }
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
