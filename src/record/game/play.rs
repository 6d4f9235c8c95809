//! Replaying a record under a ruleset.

use super::{Act, GameRecord, Step, name};
use crate::board::{Color, coord};
use crate::record::actions;
use crate::record::warning::{Trouble, Warning, Warnings, quote};
use crate::rules::{Action, Illegal, Setup, SetupError, Situation, Turn};
use crate::rulesets::{Replay, Ruleset};

/// What is done about an illegal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Conduct {
    /// The replay stops before it.
    #[default]
    Strict,
    /// It is played as recorded: the stone is put there whatever stands there
    /// and captures; the sequence starts anew with the situation after it. A
    /// warning says so.
    AsRecorded,
}

/// How many times one replay may start anew. Each time costs a whole position;
/// no record comes near.
const MAX_RESTARTS: usize = 10_000;

/// A record as far as it was replayed.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game. After setup or an illegal move in the middle of the record it
    /// starts at the situation after that.
    pub game: Replay,
    /// How many moves were replayed or, with a warning, passed over.
    pub moves: usize,
    /// How many times the sequence started anew.
    pub restarts: usize,
    /// Why the replay stopped early, if it did.
    pub stop: Option<Stop>,
    /// What was odd.
    pub warnings: Vec<Warning>,
}

/// The illegal move at which a replay stopped.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("move {number} ({} {what}) is illegal: {illegal}", color.letter())]
pub struct Stop {
    /// Number of the move, from 1.
    pub number: usize,
    /// Line of the file.
    pub line: usize,
    /// Who moved.
    pub color: Color,
    /// The move.
    pub what: String,
    /// The rule and the reason.
    pub illegal: Illegal,
}

/// Why a record cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// The start position is refused.
    #[error("start position: {0}")]
    Start(SetupError),
    /// A position in the middle is refused.
    #[error("position set up after move {number}: {error}")]
    Middle {
        /// Moves before it.
        number: usize,
        /// Why.
        error: SetupError,
    },
    /// Too much setup, or too many illegal moves.
    #[error(
        "move {number}: setup and illegal moves made the sequence start anew more than {MAX_RESTARTS} times"
    )]
    Restarts {
        /// Moves before it.
        number: usize,
    },
}

impl GameRecord {
    /// Replays the record, or, if `before` is given, only the moves before the
    /// one with that number (as GTP's `loadsgf FILE MOVE` counts).
    pub fn play(
        &self,
        ruleset: &'static dyn Ruleset,
        conduct: Conduct,
        before: Option<usize>,
    ) -> Result<Played, PlayError> {
        let game = Replay::new(ruleset, self.setup.clone()).map_err(PlayError::Start)?;
        let handicap = self.setup.handicap as usize;
        let warnings = Warnings::new();
        let mut player = Player { game, conduct, moves: 0, restarts: 0, handicap, warnings };
        let mut stop = None;
        for step in &self.steps {
            let is_move = !matches!(step.act, Act::Edit(_));
            if before.is_some_and(|before| step.number >= before && is_move) {
                break;
            }
            if let Err(end) = player.step(step) {
                match end {
                    End::Illegal(found) => stop = Some(found),
                    End::Refused(error) => return Err(error),
                }
                break;
            }
        }
        let Player { game, moves, restarts, warnings, .. } = player;
        Ok(Played { game, moves, restarts, stop, warnings: warnings.into_list() })
    }
}

struct Player {
    game: Replay,
    conduct: Conduct,
    moves: usize,
    restarts: usize,
    /// The first so many moves may be handicap stones placed one by one.
    handicap: usize,
    warnings: Warnings,
}

enum End {
    Illegal(Stop),
    Refused(PlayError),
}

impl Player {
    fn step(&mut self, step: &Step) -> Result<(), End> {
        match &step.act {
            Act::Edit(edit) => {
                self.warnings.add(step.line, Trouble::SetupInGame(step.number));
                self.restart(edit.apply(self.game.state().situation()), step.number)
            }
            Act::Turn(turn) => {
                self.turn(step, turn)?;
                self.moves = step.number;
                Ok(())
            }
            Act::NoPoint { color, point } => {
                let graph = self.game.state().situation().graph();
                let board = format!("{}x{}", graph.cols(), graph.rows());
                let illegal = Illegal::new("board", format!("it is off the {board} board"));
                let what = format!("[{}]", quote(point));
                self.refuse(step, *color, what, &Action::Pass, illegal, true)?;
                self.moves = step.number;
                Ok(())
            }
        }
    }

    fn turn(&mut self, step: &Step, turn: &Turn) -> Result<(), End> {
        let state = self.game.state();
        if state.ended().is_some() && turn.action == Action::Pass {
            self.warnings.add(step.line, Trouble::PassAfterEnd(step.number));
            return Ok(());
        }
        let placing = turn.color == Color::Black && step.number <= self.handicap;
        let out_of_turn = !placing
            && state.ended().is_none()
            && state.situation().to_play != turn.color
            && state.check(turn.color, &turn.action).is_err();
        let graph = state.situation().graph().clone();
        match self.game.play(turn.color, turn.action.clone()) {
            Ok(_) => {
                if out_of_turn {
                    let color = name(turn.color);
                    self.warnings.add(step.line, Trouble::OutOfTurn { number: step.number, color });
                }
                Ok(())
            }
            Err(illegal) => {
                let what = match turn.action {
                    Action::Play(loc) => coord::vertex(&graph, loc),
                    ref other => actions::print(&graph, other),
                };
                self.refuse(step, turn.color, what, &turn.action, illegal, false)
            }
        }
    }

    /// Stops at an illegal move, or replays it as recorded.
    fn refuse(
        &mut self,
        step: &Step,
        color: Color,
        what: String,
        action: &Action,
        illegal: Illegal,
        no_point: bool,
    ) -> Result<(), End> {
        let number = step.number;
        if self.conduct == Conduct::Strict {
            return Err(End::Illegal(Stop { number, line: step.line, color, what, illegal }));
        }
        let mut situation = self.game.state().situation().clone();
        let reason = illegal.to_string();
        let what = format!("{} {what}", color.letter());
        let trouble = match *action {
            _ if no_point => Trouble::LeftOut { number, what, reason },
            Action::Play(loc) => {
                // SGF wants a recorded stone put down whatever was there.
                situation.stones.take(loc);
                let played = situation.stones.play(color, loc);
                situation.captives[!color] += played.captured.len() as u32;
                situation.captives[color] += played.lost.len() as u32;
                Trouble::Illegal { number, what, reason }
            }
            Action::Pass => Trouble::Illegal { number, what, reason },
            _ => Trouble::LeftOut { number, what, reason },
        };
        self.warnings.add(step.line, trouble);
        situation.temporary = crate::board::LocSet::empty(situation.graph().len());
        situation.pass_count = 0;
        situation.to_play = !color;
        self.restart(situation, number)
    }

    fn restart(&mut self, situation: Situation, number: usize) -> Result<(), End> {
        if self.restarts >= MAX_RESTARTS {
            return Err(End::Refused(PlayError::Restarts { number }));
        }
        let old = self.game.setup();
        let setup = Setup { situation, komi: old.komi, handicap: old.handicap };
        self.game = Replay::new(self.game.ruleset(), setup)
            .map_err(|error| End::Refused(PlayError::Middle { number, error }))?;
        self.restarts += 1;
        Ok(())
    }
}
